//! Lists the lines of help and series play, and of battles at their end, in the order in which they are shown.
//!
//! [`Lines`] walks through the moves and keeps the current line. It asks the prover which moves can lead to an end, and
//! passes complete lines to a [`Listener`].

mod battle;
mod help;
mod revisits;

use std::ops::ControlFlow;

use crate::general::{Answer, Node, Prover};
use crate::plan::{End, Leg, Plan, Role};
use crate::required::Transition;
use crate::rules::Rules;
use problem::HalfMove;
use problem::goals::Goal;
use problem::solution::{Line, LineMove};
use problem::stipulation::{Display, Force};
pub(super) use revisits::Revisits;

/// Receives lines and solutions.
pub(super) trait Listener {
    /// A complete line.
    fn line(&mut self, line: &Line);

    /// The lines since the last call form one more solution. Breaks if there are enough.
    fn solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }

    /// Nested play was solved in less than its full length. Breaks if that ends the search.
    fn short_solution(&mut self) -> ControlFlow<()> {
        ControlFlow::Continue(())
    }
}

impl<F: FnMut(&Line)> Listener for F {
    fn line(&mut self, line: &Line) {
        self(line);
    }
}

/// Whether the lines that are found count as solutions.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Counting {
    /// They do.
    Solutions,
    /// They do not: they belong to a solution that has already been counted.
    Nothing,
}

/// Lists lines, building each move by move.
pub(super) struct Lines<'p, 'a, R: Rules> {
    pub(super) prover: &'p mut Prover<'a, R>,
    /// The current line.
    pub(super) line: Line,
    /// The states after its half-moves, where [`Rules::checks_depend_on_the_end`].
    states: Vec<R::State>,
    /// Whether the move numbers start again with the next half-move.
    pub(super) restarts: bool,
    /// The number of lines passed to the listener.
    pub(super) listed: usize,
    /// How many of these were counted as solutions before the play that they belong to had ended.
    counted: usize,
    /// Whether the current play is optional. Lines of forced play count together as one solution.
    is_chosen: bool,
    /// Whether there are enough solutions, so that the search stops.
    pub(super) over: bool,
    pub(super) counting: Counting,
    /// Whether a half-move of the current line is not as required.
    pub(super) strays: bool,
    /// Set if only the first lines to each final position are wanted.
    pub(super) revisits: Option<Revisits>,
}

/// What a half-move changes about a line besides its moves.
#[derive(Clone, Copy)]
pub(super) struct Before {
    restarts: bool,
    strays: bool,
}

impl Leg {
    /// Whether one of its ends is a battle.
    fn ends_in_battle(&self) -> bool {
        self.ends.iter().any(|end| end.display == Display::Shown && matches!(end.plan, Plan::Battle(_)))
    }

    /// Whether one of its ends is nested help play, which counts its own solutions.
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
            states: Vec::new(),
            restarts: false,
            listed: 0,
            counted: 0,
            is_chosen: true,
            over: false,
            counting: Counting::Solutions,
            strays: false,
            revisits: None,
        }
    }

    /// Whether lines from the position identified by `tag` may still be wanted.
    pub(super) fn may_be_wanted(&mut self, tag: impl FnOnce(&Self) -> u64) -> bool {
        if self.revisits.is_none() {
            return true;
        }
        let tag = tag(self);
        self.revisits.as_mut().is_none_or(|revisits| revisits.visit(tag))
    }

    /// Lists the lines that end at `node` after a half-move of `leg`. Each line of a battle counts as a solution, but all of
    /// them are shown. Nested help play counts its own solutions.
    pub(super) fn ends(&mut self, leg: &Leg, node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<()> {
        let (before, counted) = (self.listed, self.counted);
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
            true => self.count(self.listed - before - (self.counted - counted), listener),
            false => self.count(usize::from(found && self.listed > before), listener),
        }
        Ok(())
    }

    /// Reports further solutions to the listener.
    fn count(&mut self, solutions: usize, listener: &mut dyn Listener) {
        for _ in 0..solutions {
            self.over = self.over || listener.solution().is_break();
        }
        self.counted += solutions;
    }

    /// Lists the lines that end at `node`, or continue from there with nested play. Returns whether there is one.
    fn end(&mut self, end: &End, node: Node<'_, R>, listener: &mut dyn Listener) -> Answer<bool> {
        if end.display == Display::Hidden {
            let holds = self.prover.holds(&end.plan, node)?;
            if holds {
                self.pass_on(listener);
            }
            return Ok(holds);
        }
        self.plan(&end.plan, node, listener)
    }

    /// Lists the lines of a plan that continue the current line. Returns whether there is one.
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
            Plan::Pass(plan) => match self.prover.rules.legal_pass(node.state) {
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

    /// Passes on the current line, whose last half-move has reached `goal`.
    fn complete(&mut self, goal: Option<Goal>, listener: &mut dyn Listener) {
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = goal;
        }
        self.pass_on(listener);
        if let Some(last) = self.line.moves.last_mut() {
            last.played.goal = None;
        }
    }

    fn pass_on(&mut self, listener: &mut dyn Listener) {
        if self.is_as_required() {
            self.listed += 1;
            if let Some(end) = self.states.last() {
                for (step, state) in self.line.moves.iter_mut().zip(&self.states) {
                    step.played.gives_check = self.prover.rules.is_check_in_line(state, end);
                }
            }
            listener.line(&self.line);
        }
    }

    /// Whether the current line fulfils what is required of certain half-moves.
    pub(super) fn is_as_required(&self) -> bool {
        let plies = &self.prover.restrictions.plies;
        plies.is_empty() || !self.strays && plies.admit_length(self.line.moves.len())
    }

    /// Begins a branch. If it is longer than one move, its move numbers start again. Returns the previous value of
    /// `restarts`, to be restored later.
    fn enter(&mut self, length: i32) -> bool {
        let restarts = self.restarts;
        self.restarts |= length > 2 && !self.line.moves.is_empty();
        restarts
    }

    /// Appends a half-move. Returns the value that [`Lines::pop`] needs.
    pub(super) fn push(&mut self, before: &R::State, half_move: HalfMove, after: &R::State) -> Before {
        let restarts = std::mem::replace(&mut self.restarts, false);
        let strays = self.strays;
        let plies = &self.prover.restrictions.plies;
        self.strays |= !plies.is_empty() && {
            let transition = Transition { before, half_move, after };
            !plies.admit(self.prover.rules, self.line.moves.len(), transition)
        };
        let played = self.prover.rules.played(before, half_move, after);
        self.line.moves.push(LineMove { played, restarts });
        if self.prover.rules.checks_depend_on_the_end() {
            self.states.push(after.clone());
        }
        Before { restarts, strays }
    }

    pub(super) fn pop(&mut self, before: Before) {
        self.line.moves.pop();
        self.states.pop();
        self.restarts = before.restarts;
        self.strays = before.strays;
    }
}
