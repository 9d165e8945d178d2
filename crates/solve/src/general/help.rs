//! Help play and series under any rules: whether a line of exactly a given number of half-moves exists.
//!
//! A depth-first search with a table of known outcomes. In a series the idle side passes; a pass counts as a half-move.

use std::ops::ControlFlow;

use problem::HalfMove;

use crate::general::{Answer, Node, Prover, Reaction};
use crate::parallel::in_progress::{When, in_turn, while_marked};
use crate::plan::{Help, Leg, Reply};
use crate::rules::{GoalIn, Rules, Searches, Successor, ThenTurn};

/// A point in help play: how many half-moves are left, and which side is next.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub(crate) struct Stage {
    /// Half-moves still to be played.
    pub(crate) remaining: i32,
    /// 0 for the side that started, 1 for the other.
    pub(crate) leg: usize,
}

impl Stage {
    /// The point after one half-move.
    pub(crate) fn next(self) -> Stage {
        Stage { remaining: self.remaining - 1, leg: 1 - self.leg }
    }
}

impl Help {
    /// The start of a line of `length` half-moves.
    pub(crate) fn start(&self, length: i32) -> Stage {
        Stage { remaining: length, leg: self.first }
    }

    /// The leg that makes the last of `length` half-moves.
    pub(crate) fn last_leg(&self, length: i32) -> &Leg {
        &self.legs[(self.first + length.unsigned_abs() as usize + 1) % 2]
    }

    /// The leg that makes the last half-move, seen from `stage`.
    pub(crate) fn last_leg_from(&self, stage: Stage) -> &Leg {
        &self.legs[(stage.leg + stage.remaining.unsigned_abs() as usize + 1) % 2]
    }

    /// The goal, and the half-moves left for it after the next one.
    fn goal_after(&self, stage: Stage) -> GoalIn {
        GoalIn { goal: self.last_leg_from(stage).only_goal(), half_moves: stage.remaining - 1 }
    }

    /// The leg that moves at `stage`.
    pub(crate) fn leg(&self, stage: Stage) -> &Leg {
        &self.legs[stage.leg]
    }

    /// The lengths whose last half-move can end the play, shortest first.
    pub(crate) fn lengths(&self) -> impl Iterator<Item = i32> + '_ {
        (self.min..=self.max).filter(|&length| {
            let ends = &self.last_leg(length).ends;
            // Without a half-move no goal can be reached; other plans can hold in the diagram.
            ends.iter().any(|end| length > 0 || !end.plan.is_about_the_last_move())
        })
    }
}

/// Whether a state has been tested against the bound on its goal.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Reach {
    Untested,
    Tested,
}

/// With more half-moves left than this, threads share the work on a position.
const MIN_SPLIT: i32 = 3;

impl<R: Rules> Prover<'_, R> {
    /// Whether there is a line of any allowed length.
    pub(super) fn help(&mut self, help: &Help, node: Node<'_, R>) -> Answer<bool> {
        for length in help.lengths() {
            if length == 0 {
                if self.end_reached(help.last_leg(0), node)?.is_some() {
                    return Ok(true);
                }
            } else if self.has_line(help, node, help.start(length))? {
                return Ok(true);
            }
        }
        Ok(false)
    }

    /// Whether a line of exactly `stage.remaining` half-moves exists.
    pub(crate) fn has_line(&mut self, help: &Help, node: Node<'_, R>, stage: Stage) -> Answer<bool> {
        self.has_line_within(help, node, stage, Reach::Untested)
    }

    /// The same, where the state may have been tested against the bound on its goal.
    fn has_line_within(
        &mut self,
        help: &Help,
        node: Node<'_, R>,
        stage: Stage,
        reach: Reach,
    ) -> Answer<bool> {
        if !self.may_move(help, node, stage)? {
            return Ok(false);
        }
        if stage.leg == 1 {
            match self.reaction(help.reply, node.state) {
                Reaction::Moves => {}
                Reaction::Illegal => return Ok(false),
                // The play cannot end with a pass.
                Reaction::Pass if stage.remaining < 2 => return Ok(false),
                Reaction::Pass => {
                    let Some(state) = self.rules.legal_pass(node.state) else { return Ok(false) };
                    return self.has_line(help, node.with_state(&state), stage.next());
                }
            }
        }
        if let Some(answer) = R::Searches::has_line(self, help, node.state, stage) {
            return answer;
        }
        let last = help.last_leg_from(stage);
        let is_out_of_reach = |goal| self.rules.is_out_of_reach(goal, node.state, stage.remaining);
        if reach == Reach::Untested && last.only_goal().is_some_and(is_out_of_reach) {
            return Ok(false);
        }
        let tag = self.help_tag(help, node.state, stage);
        if let Some(exists) = self.known_lines.get(tag) {
            return Ok(exists);
        }
        let solved = if stage.remaining == 1 {
            self.ends_now(help, help.leg(stage), node.state)?
        } else {
            !R::Searches::help_is_out_of_reach(self, help, node.state, stage)
                && self.search_line(help, node.state, stage)?
        };
        self.known_lines.insert(tag, solved);
        Ok(solved)
    }

    /// As [`Prover::has_line`] with two or more half-moves left, without the table.
    fn search_line(&mut self, help: &Help, state: &R::State, stage: Stage) -> Answer<bool> {
        let leg = help.leg(stage);
        let Some(in_progress) = self.in_progress.filter(|_| stage.remaining > MIN_SPLIT) else {
            let goal_in = help.goal_after(stage);
            let half_moves = self.half_moves_without_known_failures(help, state, stage);
            let rules = self.rules;
            let visit_all = |visit: &mut dyn FnMut(HalfMove, &R::State) -> ControlFlow<()>| {
                rules.visit_legal_among(state, &half_moves, goal_in, visit)
            };
            return self.any_visited(state, visit_all, &mut |prover, node| {
                Ok(prover.may_go_on(leg, node)?
                    && prover.has_line_within(help, node, stage.next(), Reach::Tested)?)
            });
        };
        let successors = self.rules.successors(state);
        self.count(successors.len() as u64)?;
        let has_line = |index: usize, when: When| {
            let Successor { half_move, state: after } = &successors[index];
            let node = Node { state: after, arrived: Some((state, *half_move)) };
            if !self.may_go_on(leg, node)? {
                return Ok(Some(false));
            }
            let tag = self.help_tag(help, after, stage.next());
            while_marked(Some(in_progress), tag, when, || self.has_line(help, node, stage.next()))
        };
        let indices: Vec<usize> = (0..successors.len()).collect();
        Ok(in_turn(&indices, has_line)?.is_some())
    }

    /// The pseudo-legal half-moves without those to states that are known to have no line. Most states of help play occur
    /// more than once; those known to fail are neither played nor tested again.
    fn half_moves_without_known_failures(
        &mut self,
        help: &Help,
        state: &R::State,
        stage: Stage,
    ) -> Vec<HalfMove> {
        let mut half_moves = self.rules.pseudo_legal(state, help.goal_after(stage));
        let (then, next) = match (stage.next().leg, help.reply) {
            (1, Reply::ParryOnly) => return half_moves,
            (1, Reply::Never) => (ThenTurn::Back, stage.next().next()),
            _ => (ThenTurn::Over, stage.next()),
        };
        let tag_after = |&half_move: &HalfMove| {
            let key = self.rules.key_after(state, half_move, then);
            key.map(|key| help_tag(help, key, next))
        };
        let tags: Vec<Option<u64>> = half_moves.iter().map(tag_after).collect();
        self.known_lines.prepare(tags.iter().copied().flatten());
        let mut tags = tags.into_iter();
        half_moves.retain(|_| {
            let tag = tags.next().flatten();
            tag.is_none_or(|tag| self.known_lines.get(tag) != Some(false))
        });
        half_moves
    }

    /// Whether a line may continue through this node: the last half-move of `leg` was legal and reached no forced end.
    pub(crate) fn may_go_on(&mut self, leg: &Leg, node: Node<'_, R>) -> Answer<bool> {
        let legal = leg.needs_legal_moves() || !self.rules.is_self_check(node.state);
        Ok(legal && !self.must_end(leg, node)?)
    }

    /// Whether the next half-move may be made: the constraints on the last one hold.
    pub(crate) fn may_move(&mut self, help: &Help, node: Node<'_, R>, stage: Stage) -> Answer<bool> {
        Ok(self.keeps_mating_piece(node.state)
            && self.keeps_mating_piece_in(help, node.state)
            && self.constraints_hold(&help.legs[1 - stage.leg], node)?)
    }

    /// Whether some half-move ends the play.
    fn ends_now(&mut self, help: &Help, leg: &Leg, state: &R::State) -> Answer<bool> {
        if R::Searches::cannot_end_now(self, leg, state) {
            return Ok(false);
        }
        self.any_last_move(leg, state, |prover, node| {
            Ok(prover.may_end(help, leg, node)? && prover.end_reached(leg, node)?.is_some())
        })
    }

    /// Whether the play may end with the half-move that led to `node`: a side that must keep a mating piece still has one. In
    /// a series, its constraints on the last half-move must hold. In help play Popeye applies them to earlier half-moves
    /// only, and so does this function.
    pub(crate) fn may_end(&mut self, help: &Help, leg: &Leg, node: Node<'_, R>) -> Answer<bool> {
        if !self.keeps_mating_piece(node.state) {
            return Ok(false);
        }
        if help.reply == Reply::Always {
            return Ok(true);
        }
        for constraint in leg.constraints.iter().filter(|constraint| constraint.is_about_the_last_move()) {
            if !self.holds(constraint, node)? {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// The key under which it is stored whether a line of the remaining length exists.
    pub(crate) fn help_tag(&self, help: &Help, state: &R::State, stage: Stage) -> u64 {
        help_tag(help, self.rules.key(state), stage)
    }
}

/// As [`Prover::help_tag`], for the state with this key.
fn help_tag(help: &Help, key: u64, stage: Stage) -> u64 {
    let branch = u64::from(help.id) * 2 + stage.leg as u64;
    let remaining = u64::from(stage.remaining.unsigned_abs());
    let mixed =
        key ^ branch.wrapping_mul(0x9e37_79b9_7f4a_7c15) ^ remaining.wrapping_mul(0xd1b5_4a32_d192_ed03);
    mixed | 1 << 63
}
