//! The lines of help and series play, and of battles at their end, one by one in the order in which they are shown.

mod battle;
mod help;
mod revisits;

use std::ops::ControlFlow;

use crate::general::{Answer, Node, Prover};
use crate::plan::{End, Leg, Plan, Role};
use crate::rules::Rules;
use problem::HalfMove;
use problem::goals::Goal;
use problem::solution::{Line, LineMove};
use problem::stipulation::{Display, Force};
pub(super) use revisits::Revisits;

/// Hears what is found.
pub(super) trait Listener {
    /// A complete line.
    fn line(&mut self, line: &Line);

    /// The lines so far are one solution more; whether there are enough.
    fn solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Play within the play was solved in less than its full length; whether that ends everything.
    fn short_solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Line)> Listener for F {
    fn line(&mut self, line: &Line) {
        self(line);
    }
}

/// What is solved, as it counts.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Counting {
    /// As a solution.
    Solutions,
    /// Not at all: it is the other half of a solution that has been counted.
    Nothing,
}

/// Finds lines, building them up move by move.
pub(super) struct Lines<'p, 'a, R: Rules> {
    pub(super) prover: &'p mut Prover<'a, R>,
    /// The line so far.
    pub(super) line: Line,
    /// Whether the numbering starts again with the next half-move.
    pub(super) restarts: bool,
    /// Lines told so far.
    pub(super) told: usize,
    /// Those of them that have been counted as solutions before the play that they belong to was over.
    counted: usize,
    /// Whether the play at hand follows by choice: what is forced counts as a whole.
    is_chosen: bool,
    /// Whether there are enough solutions, so that nothing more is looked for.
    pub(super) over: bool,
    pub(super) counting: Counting,
    /// Present if only the first lines to each final position are wanted.
    pub(super) revisits: Option<Revisits>,
}

impl Leg {
    /// Whether what ends with this leg goes on as a battle.
    fn ends_in_battle(&self) -> bool {
        self.ends.iter().any(|end| end.display == Display::Shown && matches!(end.plan, Plan::Battle(_)))
    }

    /// Whether what ends with this leg goes on as help play, which has solutions of its own.
    fn ends_in_help_play(&self) -> bool {
        self.ends.iter().any(|end| end.display == Display::Shown && end.plan.is_help_play())
    }
}

impl Plan {
    fn is_help_play(&self) -> bool {
        match self {
            Plan::Help(_) => true,
            Plan::Pass(plan) | Plan::And(plan, _) => plan.is_help_play(),
            Plan::Goal(_) | Plan::Not(_) | Plan::Or(..) | Plan::Battle(_) => false,
        }
    }
}

impl<'p, 'a, R: Rules> Lines<'p, 'a, R> {
    pub(super) fn new(prover: &'p mut Prover<'a, R>) -> Lines<'p, 'a, R> {
        Lines {
            prover,
            line: Line::default(),
            restarts: false,
            told: 0,
            counted: 0,
            is_chosen: true,
            over: false,
            counting: Counting::Solutions,
            revisits: None,
        }
    }

    /// Whether lines from the position that `tag` stands for may be wanted.
    pub(super) fn may_be_wanted(&mut self, tag: impl FnOnce(&Self) -> u64) -> bool {
        if self.revisits.is_none() {
            return true;
        }
        let tag = tag(self);
        self.revisits.as_mut().is_none_or(|revisits| revisits.visit(tag))
    }

    /// The lines that end here after a half-move of `leg`. Each line of a battle is a solution, but all of them are shown;
    /// help play that goes on counts its own.
    pub(super) fn ends(&mut self, leg: &Leg, node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<()> {
        let (before, counted) = (self.told, self.counted);
        let mut found = false;
        for end in &leg.ends {
            self.is_chosen = end.force == Force::Free;
            found |= self.end(end, node, listener)?;
        }
        self.is_chosen = true;
        if self.counting == Counting::Nothing || leg.ends_in_help_play() {
            return Ok(());
        }
        match leg.ends_in_battle() {
            true => self.count(self.told - before - (self.counted - counted), listener),
            false => self.count(usize::from(found), listener),
        }
        Ok(())
    }

    /// So many solutions more.
    fn count(&mut self, solutions: usize, listener: &mut dyn Listener) {
        for _ in 0..solutions {
            self.over = self.over || listener.solution().is_break();
        }
        self.counted += solutions;
    }

    /// The lines that end here, or go on in nested play; whether there is one.
    fn end(&mut self, end: &End, node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<bool> {
        if end.display == Display::Hidden {
            let holds = self.prover.holds(&end.plan, node)?;
            if holds {
                self.tell(listener);
            }
            return Ok(holds);
        }
        self.plan(&end.plan, node, listener)
    }

    /// The lines of a plan that starts after the line so far; whether there is one.
    pub(super) fn plan(
        &mut self,
        plan: &Plan,
        node: Node<'_, R>,
        listener: &mut dyn Listener,
    ) -> Answer<bool> {
        match plan {
            Plan::Goal(goal) => {
                let reached = self.prover.reached(*goal, node);
                if reached {
                    self.complete(Some(*goal), listener);
                }
                Ok(reached)
            }
            Plan::Not(_) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.complete(None, listener);
                }
                Ok(holds)
            }
            Plan::And(a, b) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    self.plan(a, node, listener)?;
                    let counting = std::mem::replace(&mut self.counting, Counting::Nothing);
                    self.plan(b, node, listener)?;
                    self.counting = counting;
                }
                Ok(holds)
            }
            Plan::Or(a, b) => Ok(self.plan(a, node, listener)? || self.plan(b, node, listener)?),
            Plan::Pass(plan) => match self.prover.rules.turned(node.state) {
                Some(state) => self.plan(plan, node.with_state(&state), listener),
                None => Ok(false),
            },
            Plan::Help(help) => self.nested_help(help, node, listener),
            Plan::Battle(battle) => {
                let holds = self.prover.holds(plan, node)?;
                if holds {
                    let restarts = self.enter(battle.max);
                    match battle.starts_with {
                        Role::Attacker => self.answer(battle, node, battle.left(), listener)?,
                        Role::Defender => self.defence(battle, node, battle.left(), listener)?,
                    }
                    self.restarts = restarts;
                }
                Ok(holds)
            }
        }
    }

    /// Hands over the line, whose last half-move has reached `goal`.
    fn complete(&mut self, goal: Option<Goal>, listener: &mut dyn Listener) {
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = goal;
        }
        self.tell(listener);
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = None;
        }
    }

    fn tell(&mut self, listener: &mut dyn Listener) {
        self.told += 1;
        listener.line(&self.line);
    }

    /// Begins a branch: play that is longer than a move has numbers of its own. Returns what is to be restored.
    fn enter(&mut self, length: i32) -> bool {
        let restarts = self.restarts;
        self.restarts |= length > 2 && !self.line.moves.is_empty();
        restarts
    }

    /// Appends a half-move; returns what [`Lines::pop`] needs.
    pub(super) fn push(&mut self, before: &R::State, half_move: HalfMove, after: &R::State) -> bool {
        let played = self.prover.rules.played(before, half_move, after);
        self.line.moves.push(LineMove { played, restarts: self.restarts });
        std::mem::replace(&mut self.restarts, false)
    }

    pub(super) fn pop(&mut self, restarts: bool) {
        self.line.moves.pop();
        self.restarts = restarts;
    }
}
