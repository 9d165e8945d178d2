//! Cooks (yozume): other moves of the attacker that also mate.

use game::{Mating, MoveList};

use crate::control::Limits;
use crate::length::Length;
use crate::observer::Observer;
use crate::search::Attack;
use crate::solver::{Answer, Effort, Options, Solver, Victim};

/// Another mate, which deviates from a line.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Cook<M> {
    /// The number of moves of the line before it.
    pub ply: usize,
    /// The other mating move and its continuation.
    pub line: Vec<M>,
    /// Whether it is an alternative to the last move of the line, which problemists tolerate, however long it takes. If
    /// that move is also the first, the alternative must mate at once.
    pub is_dual_at_the_end: bool,
}

/// The cooks that were found.
#[derive(Clone, Debug)]
pub struct Cooks<M> {
    /// In the order of the line.
    pub found: Vec<Cook<M>>,
    /// Moves that could not be decided within the limits.
    pub undecided: usize,
}

/// The effort to spend on cooks.
#[derive(Clone, Copy, Debug)]
pub struct Thoroughness {
    /// Positions for each move.
    pub nodes: u64,
    /// Stop after this many cooks.
    pub most: usize,
}

impl Solver {
    /// Searches for other mates along `line`, which mates in `position`. If only checks are allowed, every mate is a
    /// cook; otherwise only one that is no longer than the rest of the line.
    pub fn cooks<P: Mating>(
        &mut self,
        position: &P,
        line: &[P::Move],
        thoroughness: Thoroughness,
        limits: Limits<'_>,
    ) -> Cooks<P::Move> {
        let asked = *self.options();
        let attack = asked.attack;
        let mut cooks = Cooks { found: Vec::new(), undecided: 0 };
        let mut position = position.clone();
        for (ply, &played) in line.iter().enumerate() {
            let left = line.len() - ply;
            if left % 2 == 1 {
                for mv in other_attacks(&position, played, attack) {
                    if cooks.found.len() >= thoroughness.most || limits.are_used_up() {
                        cooks.undecided += 1;
                        continue;
                    }
                    let within = match attack {
                        Attack::Checks => Length::UNLIMITED,
                        Attack::AllMoves => Length::new(u16::try_from(left - 1).unwrap_or(u16::MAX)),
                    };
                    self.ask(Options {
                        attack,
                        within,
                        victim: Victim::SideToMove,
                        effort: Effort::AnyMate,
                        ..asked
                    });
                    let limits = Limits { nodes: Some(thoroughness.nodes), ..limits };
                    let nobody: &mut dyn Observer<P::Move> = &mut ();
                    let verdict = self.solve(&position.after(mv), limits, nobody);
                    match verdict.answer {
                        Answer::NoMate => {}
                        Answer::Unknown => cooks.undecided += 1,
                        Answer::Mate => {
                            let is_dual_at_the_end = left == 1 && (ply > 0 || verdict.line.is_empty());
                            let line = std::iter::once(mv).chain(verdict.line).collect();
                            cooks.found.push(Cook { ply, line, is_dual_at_the_end });
                        }
                    }
                }
            }
            position.play(played);
        }
        self.ask(asked);
        cooks
    }
}

fn other_attacks<P: Mating>(position: &P, played: P::Move, attack: Attack) -> Vec<P::Move> {
    let mut list = MoveList::new();
    match attack {
        Attack::Checks => position.checking_moves(&mut list),
        Attack::AllMoves => position.legal_moves(&mut list),
    }
    list.into_iter().filter(|&mv| mv != played).collect()
}
