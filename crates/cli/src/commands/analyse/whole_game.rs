//! A whole game: every position of it is searched, and moves that lose much are named.

use std::io;
use std::sync::Arc;
use std::time::Duration;

use answers::JsonScore;
use anyhow::Context as _;
use engine::options::Settings;
use engine::wdl::Chances;
use engine::{Board, MoveOf, consult};
use game::{MoveList, Position as _, Score, Side};
use search::{Signal, Silent};
use serde::Serialize;
use unicode_width::UnicodeWidthStr as _;

use super::known::Known;
use super::{Analyse, Format};
use crate::Console;
use crate::games::{NotatedGame, Notation, SetupGame, score_text};

/// The default time for each position.
pub(super) const USUAL_TIME: Duration = Duration::from_secs(1);
/// Moves of a better line that are shown.
const LONGEST_LINE: usize = 8;

/// How much a move has cost, by what the player could expect before and after it. In an even position a pawn is about a
/// tenth of a point.
#[derive(Clone, Copy, Debug, Eq, PartialEq, Serialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum Judgement {
    Fine,
    Inaccuracy,
    Mistake,
    Blunder,
}

impl Judgement {
    /// The judgement of a move that lost this many thousandths of a point.
    fn of(lost: u32) -> Judgement {
        match lost {
            0..50 => Judgement::Fine,
            50..100 => Judgement::Inaccuracy,
            100..200 => Judgement::Mistake,
            _ => Judgement::Blunder,
        }
    }

    /// The sign that people write after such a move.
    pub(super) fn sign(self) -> &'static str {
        match self {
            Judgement::Fine => "",
            Judgement::Inaccuracy => "?!",
            Judgement::Mistake => "?",
            Judgement::Blunder => "??",
        }
    }
}

/// A move of the game, and the better move.
pub(super) struct Judged<G: NotatedGame> {
    /// Its index among the moves of the game.
    pub(super) index: usize,
    pub(super) side: Side,
    pub(super) played: MoveOf<G>,
    /// The best line instead, which may begin with the same move.
    pub(super) best: Vec<MoveOf<G>>,
    /// The value of the position for the player before and after the move.
    pub(super) before: Score,
    pub(super) after: Score,
    /// Thousandths of a point.
    pub(super) lost: u32,
    pub(super) judgement: Judgement,
}

/// A game to be judged.
pub(super) struct WholeGame<G: NotatedGame> {
    pub(super) start: G::Position,
    pub(super) moves: Vec<MoveOf<G>>,
}

impl<G: SetupGame + NotatedGame> WholeGame<G> {
    /// The position before a move.
    pub(super) fn position_before(&self, index: usize) -> G::Position {
        let mut position = self.start.clone();
        self.moves.iter().take(index).for_each(|&mv| position.play(mv));
        position
    }

    /// Searches every position, prints the results, and returns the judged moves; fewer than there are if it is
    /// stopped.
    pub(super) fn judge(
        &self,
        analyse: &Analyse,
        signal: &Arc<Signal>,
        console: &Console,
    ) -> anyhow::Result<Vec<Judged<G>>> {
        let notation = analyse.notation_of::<G>()?;
        let config = analyse.config();
        let tables = analyse.tables::<G>()?;
        let settings = Settings::default();
        let searched = search::THREAD.call(|| -> io::Result<Vec<Judged<G>>> {
            let mut search = G::new_search(config);
            let mut table = Table::new(analyse, console, notation);
            let mut board = Board::<G>::from_position(self.start.clone());
            let mut worth = |board: &Board<G>| -> (Score, Vec<MoveOf<G>>) {
                let mut moves = MoveList::new();
                board.position().legal_moves(&mut moves);
                if moves.is_empty() {
                    let lost = game::Ply::new(0);
                    let is_mate = board.position().is_check() || G::HAS_MATE_CONVENTIONS;
                    return (if is_mate { Score::mated_in(lost) } else { Score::DRAW }, Vec::new());
                }
                let (mut limits, root) = (analyse.limits_within(USUAL_TIME), board.root());
                let known = consult::<G>(&mut search, tables.as_ref(), &settings, &root, &mut limits);
                let answer = G::go(&mut search, &root, limits, Arc::clone(signal), &mut Silent);
                let answer = Known { score: known, observer: &mut Silent }.corrected(answer);
                let line = answer.lines.into_iter().next();
                line.map_or((Score::DRAW, Vec::new()), |line| (line.score, line.moves))
            };
            let mut judged: Vec<Judged<G>> = Vec::new();
            let (mut before, mut best) = worth(&board);
            for (index, &played) in self.moves.iter().enumerate() {
                let position = board.position().clone();
                board.play(played);
                let (next, next_best) = worth(&board);
                if signal.is_stopped() {
                    break;
                }
                let after = -next;
                let is_best = best.first() == Some(&played);
                let lost = if is_best { 0 } else { expected(before).saturating_sub(expected(after)) };
                let side = position.side_to_move();
                let judgement = Judgement::of(lost);
                let line = std::mem::replace(&mut best, next_best);
                let mv = Judged { index, side, played, best: line, before, after, lost, judgement };
                table.row(&position, &mv)?;
                judged.push(mv);
                before = next;
            }
            table.finish(&judged)?;
            Ok(judged)
        });
        Ok(searched.context("nothing was searched")??)
    }
}

/// Thousandths of a point that a player can expect.
fn expected(score: Score) -> u32 {
    let chances = Chances::of(score);
    chances.win + chances.draw / 2
}

/// The table of mistakes, printed row by row.
struct Table<'a> {
    console: &'a Console,
    notation: Notation,
    is_silent: bool,
    has_rows: bool,
}

impl<'a> Table<'a> {
    fn new(analyse: &Analyse, console: &'a Console, notation: Notation) -> Table<'a> {
        Table { console, notation, is_silent: analyse.format == Format::Json, has_rows: false }
    }

    fn row<G: NotatedGame>(&mut self, position: &G::Position, mv: &Judged<G>) -> io::Result<()> {
        if self.is_silent || mv.judgement == Judgement::Fine {
            return Ok(());
        }
        if !self.has_rows {
            self.console
                .print("     move            lost   before              after               better\n")?;
            self.has_rows = true;
        }
        let line: Vec<MoveOf<G>> = mv.best.iter().copied().take(LONGEST_LINE).collect();
        let better = G::line(position, &line, self.notation);
        let played = numbered::<G>(position, mv, self.notation);
        let lost = f64::from(mv.lost) / 1000.0;
        let [before, after] = [mv.before, mv.after].map(score_text::<G>);
        let row = format!(
            "{:<2}   {}  {lost:.2}   {}  {}  {better}\n",
            mv.judgement.sign(),
            padded(&played, 14),
            padded(&before, 18),
            padded(&after, 18),
        );
        self.console.print(&row)
    }

    fn finish<G: SetupGame + NotatedGame>(&self, judged: &[Judged<G>]) -> io::Result<()> {
        if self.is_silent {
            return Ok(());
        }
        let mut text = if self.has_rows { "\n".to_owned() } else { String::new() };
        for side in [Side::First, Side::Second] {
            text.push_str(&format!("{}: {}\n", G::side_name(side), Summary::of(judged, side)));
        }
        self.console.print(&text)
    }
}

/// `12.Nf3`, `12...Nf6`, or `24 △８四歩`.
fn numbered<G: NotatedGame>(position: &G::Position, mv: &Judged<G>, notation: Notation) -> String {
    let text = G::line(position, &[mv.played], notation);
    match text.starts_with(|first: char| first.is_ascii_digit()) && notation == Notation::San {
        true => text,
        false => format!("{} {text}", mv.index + 1),
    }
}

/// A text padded with blanks to this many columns.
fn padded(text: &str, width: usize) -> String {
    format!("{text}{}", " ".repeat(width.saturating_sub(text.width())))
}

/// The statistics of a player.
#[derive(Serialize)]
pub(super) struct Summary {
    moves: usize,
    inaccuracies: usize,
    mistakes: usize,
    blunders: usize,
    /// Points lost with a move, on average.
    lost: f64,
}

impl Summary {
    pub(super) fn of<G: NotatedGame>(judged: &[Judged<G>], side: Side) -> Summary {
        let own: Vec<&Judged<G>> = judged.iter().filter(|mv| mv.side == side).collect();
        let count = |judgement| own.iter().filter(|mv| mv.judgement == judgement).count();
        let all: f64 = own.iter().map(|mv| f64::from(mv.lost) / 1000.0).sum();
        Summary {
            moves: own.len(),
            inaccuracies: count(Judgement::Inaccuracy),
            mistakes: count(Judgement::Mistake),
            blunders: count(Judgement::Blunder),
            // No game has this many moves.
            lost: if own.is_empty() { 0.0 } else { all / own.len() as f64 },
        }
    }
}

impl std::fmt::Display for Summary {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        let counted = |count: usize, one: &str, several: &str| match count {
            1 => format!("1 {one}"),
            count => format!("{count} {several}"),
        };
        write!(
            f,
            "{}, {}, {}, {}; {:.3} of a point lost per move",
            counted(self.moves, "move", "moves"),
            counted(self.inaccuracies, "inaccuracy", "inaccuracies"),
            counted(self.mistakes, "mistake", "mistakes"),
            counted(self.blunders, "blunder", "blunders"),
            self.lost
        )
    }
}

/// A move as JSON.
#[derive(Serialize)]
struct MoveRecord {
    number: usize,
    #[serde(rename = "move")]
    played: String,
    notation: String,
    /// For the player, before and after the move.
    before: JsonScore,
    after: JsonScore,
    best: Vec<String>,
    lost: f64,
    judgement: Judgement,
}

/// The game as JSON.
#[derive(Serialize)]
struct GameRecord {
    game: &'static str,
    start: String,
    moves: Vec<MoveRecord>,
    players: [Summary; 2],
}

impl<G: SetupGame + NotatedGame> WholeGame<G> {
    /// The game in a line of JSON.
    pub(super) fn json(&self, judged: &[Judged<G>], notation: Notation) -> serde_json::Result<String> {
        let record = GameRecord {
            game: G::NAME,
            start: G::write(&self.start),
            moves: judged.iter().map(|mv| self.record(mv, notation)).collect(),
            players: [Side::First, Side::Second].map(|side| Summary::of(judged, side)),
        };
        Ok(format!("{}\n", serde_json::to_string(&record)?))
    }

    fn record(&self, mv: &Judged<G>, notation: Notation) -> MoveRecord {
        let position = self.position_before(mv.index);
        let written = G::moves(&position, &[mv.played], notation);
        MoveRecord {
            number: mv.index + 1,
            played: mv.played.to_string(),
            notation: written.concat(),
            before: mv.before.into(),
            after: mv.after.into(),
            best: G::moves(&position, &mv.best, Notation::Protocol),
            lost: f64::from(mv.lost) / 1000.0,
            judgement: mv.judgement,
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_pawn_in_an_even_position_is_a_mistake_and_a_piece_a_blunder() {
        let judged = |before: i32, after: i32| {
            let [before, after] = [before, after].map(Score::centipawns).map(expected);
            Judgement::of(before.saturating_sub(after))
        };
        assert_eq!(judged(0, -30), Judgement::Fine);
        assert_eq!(judged(0, -60), Judgement::Inaccuracy);
        assert_eq!(judged(0, -110), Judgement::Mistake);
        assert_eq!(judged(0, -320), Judgement::Blunder);
        // A move in a lost position loses little.
        assert_eq!(judged(-1500, -1900), Judgement::Fine);
    }
}
