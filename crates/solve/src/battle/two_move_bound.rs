//! What two moves of the attacker can come to: quiet attacks that do not even prepare a mate are seen without a search.
//!
//! Most attacks two moves before the end are refuted by the same defence, because they have nothing to do with the king.
//! So the defence is made first, as if the attacker had passed. Some flights of the king that are left then cannot be
//! guarded by beginning lines: the man that makes the first move or the one that makes the second must attack them. Which
//! of them a mating man could attack is found out once, and each first move is held against that.

use chess::{Bitboard, CheckSquares, Color, Kind, Move, Position, Rank, Role, Square, Wing, attacks};
use game::Position as _;

use crate::battle::killers::Killers;

/// The bound against a defence that has refuted attacks of one position or of others.
#[derive(Default)]
pub(crate) struct Prospects {
    two_move_bound: Option<TwoMoveBound>,
    /// A defence that it was made or could not be made for.
    tried: Option<Move>,
}

impl Prospects {
    /// Whether an attack two moves before the end is refuted by what refuted last. Checks have other answers.
    pub(crate) fn is_refuted(&mut self, position: &Position, attack: Move, likely: &Killers) -> bool {
        let [recent, _] = likely.decisive(2);
        if self.two_move_bound.is_none() && recent != self.tried {
            self.tried = recent;
            self.two_move_bound = recent.and_then(|defence| TwoMoveBound::new(position, defence));
        }
        self.two_move_bound.as_mut().is_some_and(|two_move_bound| two_move_bound.is_refuted(attack))
    }
}

/// The attacker's prospects when the defender answers any attack with the same defence.
struct TwoMoveBound {
    /// Where every attack that the defence is an answer to leads to, but for the attack itself.
    after: Position,
    defence: Move,
    /// What gives check before the defence, and after it.
    checks: [CheckSquares; 2],
    /// For each role, from where a man looks at the king if none of its own side is in its way.
    direct: [Bitboard; 6],
    /// The men that block lines, the king left out: those of the attacker might go away.
    blocks: Bitboard,
    /// Flights that only the moving men can guard.
    flights: Bitboard,
    /// Men that stand between the king and a man of their own, or may when others have left: any move may be a check.
    discoverers: Bitboard,
    /// What a mating move guards of the flights, and where its man comes from.
    mates: Vec<Mate>,
    /// For each role, from where a man checks and guards all the flights alone.
    alone: [Bitboard; 6],
    /// For each role and flight, in the order of the squares, from where a man guards it.
    posts: [[Bitboard; 8]; 6],
    /// The men for which it is known where they may go in hope of a mate, and where that is.
    known: Bitboard,
    hopes: [Bitboard; 64],
}

struct Mate {
    from: Square,
    /// The square it goes to, if a man of its side must leave it first.
    awaits: Bitboard,
    guards: Bitboard,
}

impl TwoMoveBound {
    /// The prospects of the attacker to move in `position`. `None` if nothing is known: he is in check, the defence is not
    /// possible or no plain move, or there are moves that do more than move a man.
    fn new(position: &Position, defence: Move) -> Option<TwoMoveBound> {
        if position.is_check() || defence.promotion().is_some() || defence.kind() != Kind::Normal {
            return None;
        }
        let mut passed = *position;
        passed.pass();
        if !passed.is_legal(defence) {
            return None;
        }
        let after = passed.after(defence);
        let (board, us) = (after.board(), after.turn());
        let king = board.king(!us)?;
        let promotes = board.of(Role::Pawn, us) & Bitboard::relative_rank(us, Rank::Seventh);
        if !promotes.is_empty() {
            return None;
        }
        let blocks = board.color(!us).without(king);
        let mut two_move_bound = TwoMoveBound {
            defence,
            checks: [position.check_squares(), after.check_squares()],
            direct: Role::ALL.map(|role| attacks::of(role, !us, king, blocks)),
            blocks,
            flights: attacks::king(king) - board.color(!us),
            discoverers: discoverers(&after, king),
            mates: Vec::new(),
            alone: [Bitboard::EMPTY; 6],
            posts: [[Bitboard::EMPTY; 8]; 6],
            known: Bitboard::EMPTY,
            hopes: [Bitboard::EMPTY; 64],
            after,
        };
        for (from, piece) in after.board().pieces().filter(|(_, piece)| piece.color == us) {
            two_move_bound.flights -= attacks::of(piece.role, us, from, blocks);
        }
        two_move_bound.find_posts();
        two_move_bound.find_mates();
        two_move_bound.find_castling(king);
        Some(two_move_bound)
    }

    /// Finds where a man would give check, and what it would guard there.
    fn find_mates(&mut self) {
        let us = self.after.turn();
        for role in Role::ALL.into_iter().filter(|&role| role != Role::King) {
            for to in self.direct[role as usize] {
                if self.flights.is_within(attacks::of(role, us, to, self.blocks)) {
                    self.alone[role as usize] = self.alone[role as usize].with(to);
                }
            }
        }
        let own = self.after.board().color(us);
        for (from, piece) in self.after.board().pieces().filter(|(_, piece)| piece.color == us) {
            let mut targets = self.targets(piece.role, from);
            if !self.discoverers.contains(from) {
                let direct =
                    if piece.role == Role::King { Bitboard::EMPTY } else { self.direct[piece.role as usize] };
                targets &= direct;
            }
            for to in targets {
                let guards = attacks::of(piece.role, us, to, self.blocks.without(to)) & self.flights;
                let awaits = Bitboard::of(to) & own;
                let is_known = |mate: &Mate| {
                    mate.from == from && mate.awaits.is_empty() && guards.is_within(mate.guards)
                };
                if !self.mates.iter().any(is_known) {
                    self.mates.push(Mate { from, awaits, guards });
                }
            }
        }
    }

    /// Castling mates too, if the rook looks along its file or the first rank.
    fn find_castling(&mut self, king: Square) {
        let us = self.after.turn();
        let home = us.rank(Rank::First);
        for wing in Wing::ALL.into_iter().filter(|&wing| self.after.castling_rook(us, wing).is_some()) {
            let (rook, from) = (Square::new(wing.rook_file(), home), self.after.board().king(us));
            if let Some(from) = from.filter(|_| king.rank() == home || king.file() == rook.file()) {
                let castled = Square::new(wing.king_file(), home);
                let guards = self.flights & (attacks::rook(rook, self.blocks) | attacks::king(castled));
                self.mates.push(Mate { from, awaits: Bitboard::EMPTY, guards });
            }
        }
    }

    /// Where a man may go if none of its own side is in its way.
    fn targets(&self, role: Role, from: Square) -> Bitboard {
        let us = self.after.turn();
        let steps = match role {
            Role::Pawn => {
                let one = Bitboard::of(from).forward(us);
                one | one.forward(us)
            }
            _ => Bitboard::EMPTY,
        };
        steps | attacks::of(role, us, from, self.blocks)
    }

    /// Finds from where each flight is guarded.
    fn find_posts(&mut self) {
        for role in Role::ALL {
            for (posts, flight) in self.posts[role as usize].iter_mut().zip(self.flights) {
                *posts = attacks::of(role, !self.after.turn(), flight, self.blocks);
            }
        }
    }

    /// Whether `attack` is refuted by the defence: after both there is no mate. Where this is not seen, the answer is no.
    fn is_refuted(&mut self, attack: Move) -> bool {
        let is_plain = matches!(attack.kind(), Kind::Normal | Kind::DoubleStep)
            && attack.promotion().is_none()
            && !attack.is_capture();
        if !is_plain {
            return false;
        }
        let from = attack.from();
        if !self.known.contains(from) {
            self.known = self.known.with(from);
            self.hopes[from.index()] = self.hopes(attack.role(), from);
        }
        !self.hopes[from.index()].contains(attack.to())
    }

    /// Where a man may go without being refuted.
    fn hopes(&self, role: Role, from: Square) -> Bitboard {
        let uncovers = |checks: &CheckSquares| checks.discoverers.contains(from);
        if from == self.defence.to() || self.discoverers.contains(from) || self.checks.iter().any(uncovers) {
            return Bitboard::FULL;
        }
        let us = self.after.turn();
        let way = attacks::between(self.defence.from(), self.defence.to())
            .with(self.defence.from())
            .with(self.defence.to());
        let near_promotion = match role {
            Role::Pawn => Bitboard::relative_rank(us, Rank::Seventh),
            _ => Bitboard::EMPTY,
        };
        // A man behind another of its side makes that one a discoverer; and a king keeps the other king away.
        let hopes = way | near_promotion | self.direct[role as usize];
        let hopes = self.checks.iter().fold(hopes, |hopes, checks| hopes | checks.direct[role]);
        let hopes =
            self.alone[role as usize].into_iter().fold(hopes, |hopes, to| hopes | self.origins(role, to));
        (self.mates.iter())
            .filter(|mate| mate.from != from && (mate.awaits.is_empty() || mate.awaits.contains(from)))
            .fold(hopes, |hopes, mate| hopes | self.helps(role, mate.guards))
    }

    /// From where a man of `role` guards all the flights that a mate leaves open which guards these.
    fn helps(&self, role: Role, guards: Bitboard) -> Bitboard {
        let posts = self.flights.into_iter().zip(&self.posts[role as usize]);
        posts
            .filter(|&(flight, _)| !guards.contains(flight))
            .fold(Bitboard::FULL, |all, (_, &posts)| all & posts)
    }

    /// The squares that have `to` among their targets.
    fn origins(&self, role: Role, to: Square) -> Bitboard {
        let them = !self.after.turn();
        let steps = match role {
            Role::Pawn => {
                let one = Bitboard::of(to).forward(them);
                one | one.forward(them)
            }
            _ => Bitboard::EMPTY,
        };
        steps | attacks::of(role, them, to, self.blocks)
    }
}

/// The men of the side to move that stand on a line between one of its sliders and `king` on which no enemy stands.
fn discoverers(position: &Position, king: Square) -> Bitboard {
    let (board, us): (_, Color) = (position.board(), position.turn());
    let sliders = attacks::rook_lines(king) & board.rook_movers(us)
        | attacks::bishop_lines(king) & board.bishop_movers(us);
    let lines = sliders.into_iter().map(|slider| attacks::between(king, slider));
    let open = lines.filter(|&line| !line.meets(board.color(!us)));
    open.fold(Bitboard::EMPTY, |men, line| men | line) & board.color(us)
}

#[cfg(test)]
mod tests {
    use super::*;
    use chess::{fault, text::Fen};
    use game::KeyStream;

    /// Holds every attack that is called refuted against the defence, in positions of random games from `start`.
    fn check(start: &str, games: u64) -> usize {
        let mut refuted = 0;
        for game in 0..games {
            let mut stream = KeyStream::new(game);
            let mut position = start.parse::<Fen>().expect(start).0.position(fault::PROBLEM).expect(start);
            for _ in 0..40 {
                let moves = position.moves();
                let mut passed = position;
                passed.pass();
                let defences = if position.is_check() { Default::default() } else { passed.moves() };
                for &defence in &defences {
                    let Some(mut two_move_bound) = TwoMoveBound::new(&position, defence) else { continue };
                    for &attack in &moves {
                        if two_move_bound.is_refuted(attack) {
                            let after = position.after(attack);
                            assert!(
                                after.is_legal(defence),
                                "{}: {attack} {defence}",
                                Fen(position.to_setup())
                            );
                            let mate = after.after(defence).mating_move();
                            assert_eq!(mate, None, "{}: {attack} {defence}", Fen(position.to_setup()));
                            refuted += 1;
                        }
                    }
                }
                if moves.is_empty() {
                    break;
                }
                position.play(moves[stream.next_key().0 as usize % moves.len()]);
            }
        }
        refuted
    }

    #[test]
    fn what_is_called_refuted_is_refuted() {
        let starts = [
            ("r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1", 30),
            ("8/2P3P1/3k4/2p1p3/1B3N2/6R1/1P3P2/R3K2R w KQ - 0 1", 60),
            ("4k3/8/8/8/8/8/8/R3K2Q w Q - 0 1", 100),
            ("k7/8/1K6/8/2Q5/8/5R2/6B1 w - - 0 1", 100),
            ("1n5k/6pp/5N2/3B4/8/1b6/1P4PP/1R4RK w - - 0 1", 100),
            ("7k/5BRp/8/8/1B6/8/1Q6/R5K1 w - - 0 1", 100),
            ("6rk/1p4pp/8/2pPN3/2P1N3/1B6/1B6/4R1RK w - - 0 1", 60),
        ];
        let refuted: usize = starts.iter().map(|&(start, games)| check(start, games)).sum();
        assert!(refuted > 100_000, "{refuted}");
    }
}
