//! A bound two moves before a mate: recognises quiet attacks that cannot prepare a mate, without a search.
//!
//! Most attacks two moves before the end are refuted by the same defence, because they do nothing against the king. So the
//! defence is played first, as if the attacker had passed. Some of the king's flights cannot then be guarded along the
//! attacker's lines, even if all his own men moved out of the way: the man that makes the first move or the man that mates
//! must guard them. For each mating move it is computed once which of these flights it guards. A first move is refuted if its
//! man can neither guard the rest from its new square nor go on to check and guard all of them alone.

use chess::{Bitboard, CheckSquares, Color, Kind, Move, Position, Rank, Role, Square, Wing, attacks};
use game::Position as _;

use crate::orthodox::battle::killers::Killers;

/// The bound for the defence that refuted last, built when first needed.
#[derive(Default)]
pub(crate) struct LazyTwoMoveBound {
    two_move_bound: Option<TwoMoveBound>,
    /// The defence for which the bound was built, or for which it does not apply.
    tried: Option<Move>,
}

impl LazyTwoMoveBound {
    /// Whether `attack`, two moves before the end, is refuted by the defence that refuted last. Checks never count as
    /// refuted.
    pub(crate) fn is_refuted(&mut self, position: &Position, attack: Move, killers: &Killers) -> bool {
        let [recent, _] = killers.decisive(2);
        if self.two_move_bound.is_none() && recent != self.tried {
            self.tried = recent;
            self.two_move_bound = recent.and_then(|defence| TwoMoveBound::new(position, defence));
        }
        self.two_move_bound.as_mut().is_some_and(|two_move_bound| two_move_bound.is_refuted(attack))
    }
}

/// Which attacks can still lead to mate if the defender answers with `defence`. Lines are computed as if the attacker's own
/// men did not block them, so that no mate is missed.
struct TwoMoveBound {
    /// The position after a pass of the attacker and the defence.
    after: Position,
    defence: Move,
    /// The checking squares before the defence and after it.
    checks: [CheckSquares; 2],
    /// For each role, the squares from which a man attacks the king.
    direct: [Bitboard; 6],
    /// The men that block lines: the defender's, without the king.
    blocks: Bitboard,
    /// The king's flights that only the two moving men can guard.
    flights: Bitboard,
    /// The attacker's men between the king and one of his line pieces: any move of theirs may give check.
    discoverers: Bitboard,
    mates: Vec<Mate>,
    /// For each role, the squares from which a man checks and guards all the flights alone.
    alone: [Bitboard; 6],
    /// For each role and flight, in the order of the squares, the squares from which a man guards the flight.
    posts: [[Bitboard; 8]; 6],
    /// The departure squares whose entry in `unrefuted` has been computed.
    known: Bitboard,
    /// For each departure square, the arrival squares that are not refuted.
    unrefuted: [Bitboard; 64],
}

/// A possible mating move.
struct Mate {
    from: Square,
    /// Its arrival square, if a man of its own side must leave it first; otherwise empty.
    awaits: Bitboard,
    /// The flights that it guards.
    guards: Bitboard,
}

impl TwoMoveBound {
    /// The bound for the attacker to move in `position`. `None` if it does not apply: the attacker is in check or can
    /// promote, or the defence is illegal or not a plain move.
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
            unrefuted: [Bitboard::EMPTY; 64],
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

    /// Finds the possible mating moves and the flights that each guards.
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

    /// Adds castling, which may mate if the rook's file or the first rank is the king's.
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

    /// The squares that a man reaches if no man of its own side is in its way.
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

    /// Computes the squares from which each flight is guarded.
    fn find_posts(&mut self) {
        for role in Role::ALL {
            for (posts, flight) in self.posts[role as usize].iter_mut().zip(self.flights) {
                *posts = attacks::of(role, !self.after.turn(), flight, self.blocks);
            }
        }
    }

    /// Whether the defence refutes `attack`: after both there is certainly no mate in one. If unsure, the answer is no.
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
            self.unrefuted[from.index()] = self.unrefuted_targets(attack.role(), from);
        }
        !self.unrefuted[from.index()].contains(attack.to())
    }

    /// The squares to which a man may move without being refuted.
    fn unrefuted_targets(&self, role: Role, from: Square) -> Bitboard {
        let uncovers = |checks: &CheckSquares| checks.discoverers.contains(from);
        if from == self.defence.to() || self.discoverers.contains(from) || self.checks.iter().any(uncovers) {
            return Bitboard::FULL;
        }
        let us = self.after.turn();
        let path = attacks::between(self.defence.from(), self.defence.to())
            .with(self.defence.from())
            .with(self.defence.to());
        let near_promotion = match role {
            Role::Pawn => Bitboard::relative_rank(us, Rank::Seventh),
            _ => Bitboard::EMPTY,
        };
        // Squares from which a man attacks the king are never refuted: a man that stands between may move away with check.
        let targets = path | near_promotion | self.direct[role as usize];
        let targets = self.checks.iter().fold(targets, |targets, checks| targets | checks.direct[role]);
        let targets = self.alone[role as usize]
            .into_iter()
            .fold(targets, |targets, to| targets | self.origins(role, to));
        (self.mates.iter())
            .filter(|mate| mate.from != from && (mate.awaits.is_empty() || mate.awaits.contains(from)))
            .fold(targets, |targets, mate| targets | self.guard_posts(role, mate.guards))
    }

    /// The squares from which a man of `role` guards all the flights that are not among `guards`.
    fn guard_posts(&self, role: Role, guards: Bitboard) -> Bitboard {
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

    /// Compares every attack that counts as refuted with the search, in positions of random games from `start`.
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
    fn refuted_attacks_allow_no_mate() {
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
