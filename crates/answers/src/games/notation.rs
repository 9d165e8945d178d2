//! Lines of moves as people write them.

use std::fmt;

use chess::text::San;
use clap::ValueEnum;
use engine::{Chess, MoveOf, PlayableGame, Shogi};
use game::{Position as _, Score, Side};

/// How moves are written.
#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
pub enum Notation {
    /// 1.e4 e5 2.Nf3
    San,
    /// ▲７六歩 △３四歩
    Japanese,
    /// P-7f P-3d
    Western,
    /// e2e4 or 7g7f, as in UCI and USI
    Protocol,
}

impl fmt::Display for Notation {
    /// Its name in options.
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.to_possible_value().as_ref().map_or("", |value| value.get_name()))
    }
}

/// What the length of a mate is counted in.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum MateUnit {
    /// Moves of the mating side, as in chess.
    Moves,
    /// Moves of both sides, as in shogi.
    Plies,
}

/// A score for people: `+0.34`, `mate in 3 moves`, `mated in 1 move`, `mate in 5 plies`.
pub fn score_text<G: NotatedGame>(score: Score) -> String {
    let Some(half_moves) = score.mate_distance() else { return score.to_string() };
    let word = if score > Score::DRAW { "mate" } else { "mated" };
    let (count, unit) = match G::MATE_UNIT {
        // The mating side makes the last half-move.
        MateUnit::Moves => (half_moves.unsigned_abs().div_ceil(2), "move"),
        MateUnit::Plies => (half_moves.unsigned_abs(), "ply"),
    };
    match (count, unit) {
        (1, unit) => format!("{word} in 1 {unit}"),
        (count, "ply") => format!("{word} in {count} plies"),
        (count, unit) => format!("{word} in {count} {unit}s"),
    }
}

/// A game whose lines people can read.
pub trait NotatedGame: PlayableGame {
    /// How its players write.
    const USUAL: Notation;
    /// What its players count mates in.
    const MATE_UNIT: MateUnit;
    /// All ways in which its moves can be written.
    const NOTATIONS: &'static [Notation];
    /// How Western readers write.
    const WESTERN: Notation;
    /// Whether problemists count some positions as mate that are not mate by the rules.
    const HAS_MATE_CONVENTIONS: bool;

    /// The moves of a line, each as it is written after those before it.
    fn moves(position: &Self::Position, moves: &[MoveOf<Self>], notation: Notation) -> Vec<String>;

    /// The moves of a line in one text.
    fn line(position: &Self::Position, moves: &[MoveOf<Self>], notation: Notation) -> String;

    /// What `side` holds, if the game has hands.
    fn in_hand(position: &Self::Position, side: Side) -> Option<String>;
}

/// The moves in the protocol's own way.
fn plain<G: PlayableGame>(moves: &[MoveOf<G>]) -> Vec<String> {
    moves.iter().map(|mv| mv.to_string()).collect()
}

impl NotatedGame for Chess {
    const USUAL: Notation = Notation::San;
    const MATE_UNIT: MateUnit = MateUnit::Moves;
    const NOTATIONS: &'static [Notation] = &[Notation::San, Notation::Protocol];
    const WESTERN: Notation = Notation::San;
    const HAS_MATE_CONVENTIONS: bool = false;

    fn moves(start: &chess::Position, moves: &[MoveOf<Chess>], notation: Notation) -> Vec<String> {
        if notation == Notation::Protocol {
            return plain::<Chess>(moves);
        }
        let mut position = *start;
        let mut written = Vec::new();
        for &mv in moves {
            written.push(San::of(&position, mv).to_string());
            position.play(mv);
        }
        written
    }

    /// With the numbers of the moves, if they are in SAN.
    fn line(start: &chess::Position, moves: &[MoveOf<Chess>], notation: Notation) -> String {
        let written = Chess::moves(start, moves, notation);
        if notation == Notation::Protocol {
            return written.join(" ");
        }
        let mut number = start.fullmoves();
        let mut side = start.side_to_move();
        let mut words = Vec::new();
        for (index, mv) in written.into_iter().enumerate() {
            words.push(match side {
                Side::First => format!("{number}.{mv}"),
                Side::Second if index == 0 => format!("{number}...{mv}"),
                Side::Second => mv,
            });
            number = number.saturating_add(u16::from(side == Side::Second));
            side = !side;
        }
        words.join(" ")
    }

    fn in_hand(_: &chess::Position, _: Side) -> Option<String> {
        None
    }
}

impl NotatedGame for Shogi {
    const USUAL: Notation = Notation::Japanese;
    const MATE_UNIT: MateUnit = MateUnit::Plies;
    const NOTATIONS: &'static [Notation] = &[Notation::Japanese, Notation::Western, Notation::Protocol];
    const WESTERN: Notation = Notation::Western;
    const HAS_MATE_CONVENTIONS: bool = true;

    fn moves(start: &shogi::Position, moves: &[MoveOf<Shogi>], notation: Notation) -> Vec<String> {
        let mut position = start.clone();
        let mut previous = None;
        let mut written = Vec::new();
        for &mv in moves {
            written.push(match notation {
                Notation::Japanese => shogi::text::japanese(mv, &position, previous),
                Notation::Western => shogi::text::western(mv, &position),
                _ => mv.to_string(),
            });
            position.play(mv);
            previous = Some(mv);
        }
        written
    }

    fn line(start: &shogi::Position, moves: &[MoveOf<Shogi>], notation: Notation) -> String {
        Shogi::moves(start, moves, notation).join(" ")
    }

    fn in_hand(position: &shogi::Position, side: Side) -> Option<String> {
        let held = position.hand(side.into()).iter();
        Some(held.map(|(kind, count)| format!("{}{}", kind.letter(), count)).collect::<Vec<_>>().join(" "))
    }
}

#[cfg(test)]
mod tests {
    use game::Ply;

    use super::*;

    fn check<G: NotatedGame>(position: &str, line: &str, notation: Notation, expected: &str) {
        let start = G::read(position).expect(position);
        let mut after = start.clone();
        let mut moves = Vec::new();
        for text in line.split_whitespace() {
            let mv = G::read_move(text, &after).expect(text);
            moves.push(mv);
            after.play(mv);
        }
        assert_eq!(G::line(&start, &moves, notation), expected);
    }

    #[test]
    fn mates_are_counted_with_their_unit() {
        let (mate, mated) =
            (|plies| Score::mate_in(Ply::new(plies)), |plies| Score::mated_in(Ply::new(plies)));
        for (score, chess, shogi) in [
            (mate(1), "mate in 1 move", "mate in 1 ply"),
            (mate(5), "mate in 3 moves", "mate in 5 plies"),
            (mated(2), "mated in 1 move", "mated in 2 plies"),
            (mated(6), "mated in 3 moves", "mated in 6 plies"),
            (Score::centipawns(34), "+0.34", "+0.34"),
        ] {
            assert_eq!(
                (score_text::<Chess>(score), score_text::<Shogi>(score)),
                (chess.into(), shogi.into())
            );
        }
    }

    #[test]
    fn lines_of_chess_have_numbers() {
        let start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1";
        check::<Chess>(start, "e2e4 e7e5 g1f3", Notation::San, "1.e4 e5 2.Nf3");
        check::<Chess>(start, "e2e4 e7e5", Notation::Protocol, "e2e4 e7e5");
        let black = "rnbqkbnr/pppp1ppp/8/4p3/4P3/5N2/PPPP1PPP/RNBQKB1R b KQkq - 1 2";
        check::<Chess>(black, "b8c6 f1b5", Notation::San, "2...Nc6 3.Bb5");
    }

    #[test]
    fn lines_of_shogi_are_japanese_or_western() {
        let start = "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1";
        let line = "7g7f 3c3d 8h2b+ 3a2b";
        check::<Shogi>(start, line, Notation::Japanese, "▲７六歩 △３四歩 ▲２二角成 △同銀");
        check::<Shogi>(start, line, Notation::Western, "P-7f P-3d Bx2b+ Sx2b");
    }
}
