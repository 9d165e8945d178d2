//! The interface to the rules of the game: everything that the general solvers need to know about positions and half-moves.
//!
//! Trees, lines, the general prover and their tables are generic over [`Rules`]. Which rules apply is decided once per
//! task, in [`crate::solve`].
//!
//! * `orthodox` and `fairy` implement [`Rules`]. `searches` is the interface to specialised searches: orthodox chess has them
//!   (`crate::orthodox::searches`), fairy chess has none ([`NoSearches`]).
//! * `orthodox_facts` answers what goals ask about a half-move of orthodox chess, `pseudo_legal` generates moves that may leave
//!   the king in check.
//! * `order` sorts half-moves as Popeye shows them. `numbered` selects those that have numbers under option MoveNumbers.
//! * `en_passant`: options EpOn and EpIfProved.
//! * `null_move`: null moves in the specialised searches. `long_step`: a curiosity of option EnPassant.

mod en_passant;
mod fairy;
mod long_step;
pub(crate) mod null_move;
mod numbered;
pub(crate) mod order;
mod orthodox;
mod orthodox_facts;
mod pseudo_legal;
mod searches;

pub(crate) use fairy::Fairy;
pub(crate) use order::Order;
pub(crate) use orthodox::{Orthodox, flights, forbid_exclusive, has_mating_piece};
pub(crate) use searches::{FromGraph, NoSearches, Searches};

use std::ops::ControlFlow;

use ::fairy::Man;
use chess::{Color, Square};
use problem::goals::Goal;
use problem::{HalfMove, Played, Written};

use crate::tables::table::Hint;

/// The rules: states, half-moves, and how they lead from one state to the next.
pub(crate) trait Rules: Sized + Send + Sync + 'static {
    /// A position, with everything that the rules must remember of the moves before it.
    type State: Clone + Send + Sync;

    /// The specialised searches for these rules; [`NoSearches`] if there are none.
    type Searches<'a>: Searches<'a, Self>;

    /// What these searches share between threads.
    type Shared: Clone + Send + Sync;

    /// The diagram, with `turn` to move.
    fn start(&self, turn: Color) -> Self::State;

    /// The side to move.
    fn turn(&self, state: &Self::State) -> Color;

    /// Whether the side to move is in check.
    fn is_check(&self, state: &Self::State) -> bool;

    /// Whether the side that has just moved has left its king in check.
    fn is_self_check(&self, state: &Self::State) -> bool;

    /// The legal half-moves in the order in which they are shown.
    fn half_moves(&self, state: &Self::State, order: Order) -> Vec<HalfMove>;

    /// Those of [`Rules::half_moves`] that may reach `goal`.
    fn half_moves_to(&self, goal: Goal, state: &Self::State, order: Order) -> Vec<HalfMove> {
        let mut half_moves = self.half_moves(state, order);
        half_moves.retain(|&half_move| self.may_reach(goal, state, half_move));
        half_moves
    }

    /// Appends the legal half-moves in any order.
    fn append(&self, state: &Self::State, list: &mut Vec<HalfMove>);

    /// The legal half-moves with the states after them, in any order.
    fn successors(&self, state: &Self::State) -> Vec<Successor<Self>> {
        let mut half_moves = Vec::new();
        self.append(state, &mut half_moves);
        let successor = |half_move| Successor { half_move, state: self.after(state, half_move) };
        half_moves.into_iter().map(successor).collect()
    }

    /// The legal half-moves, checks first.
    fn checks_first(&self, state: &Self::State) -> Vec<HalfMove> {
        let mut half_moves = Vec::new();
        self.append(state, &mut half_moves);
        half_moves.sort_by_cached_key(|&half_move| !self.is_check(&self.after(state, half_move)));
        half_moves
    }

    /// Visits the legal half-moves with the states after them, in any order, until the visitor breaks.
    fn visit_successors(
        &self,
        state: &Self::State,
        visit: &mut dyn FnMut(HalfMove, &Self::State) -> ControlFlow<()>,
    ) {
        let mut half_moves = Vec::new();
        self.append(state, &mut half_moves);
        for half_move in half_moves {
            if visit(half_move, &self.after(state, half_move)).is_break() {
                return;
            }
        }
    }

    /// The same, but successors from which the goal is certainly out of reach may be left out.
    fn visit_successors_in_reach(
        &self,
        state: &Self::State,
        _goal_in: GoalIn,
        visit: &mut dyn FnMut(HalfMove, &Self::State) -> ControlFlow<()>,
    ) {
        self.visit_successors(state, visit);
    }

    /// The pseudo-legal half-moves, for [`Rules::visit_legal_among`]; some after which the goal is certainly out of reach may be
    /// left out.
    fn pseudo_legal(&self, state: &Self::State, _goal_in: GoalIn) -> Vec<HalfMove> {
        let mut half_moves = Vec::new();
        self.append(state, &mut half_moves);
        half_moves
    }

    /// Visits those of the half-moves of [`Rules::pseudo_legal`] that are legal, without successors from which the goal is
    /// certainly out of reach.
    fn visit_legal_among(
        &self,
        state: &Self::State,
        half_moves: &[HalfMove],
        goal_in: GoalIn,
        visit: &mut dyn FnMut(HalfMove, &Self::State) -> ControlFlow<()>,
    ) {
        for &half_move in half_moves {
            let after = self.after(state, half_move);
            let is_hopeless = |goal| self.is_out_of_reach(goal, &after, goal_in.half_moves);
            if !goal_in.goal.is_some_and(is_hopeless) && visit(half_move, &after).is_break() {
                return;
            }
        }
    }

    /// The key of the state after a half-move of [`Rules::pseudo_legal`], if it can be computed without playing it. With
    /// [`ThenTurn::Back`], the key after a pass of the other side.
    fn key_after(&self, _state: &Self::State, _half_move: HalfMove, _then: ThenTurn) -> Option<u64> {
        None
    }

    /// The successors that give check; others may be among them.
    fn checking_successors(&self, state: &Self::State) -> Vec<Successor<Self>> {
        let mut successors = self.successors(state);
        successors.retain(|successor| self.is_check(&successor.state));
        successors
    }

    /// Whether a half-move may reach a goal that only checks reach; no if that is certain without playing any.
    fn may_reach_by_check(&self, _state: &Self::State, _goal: Goal) -> bool {
        true
    }

    /// Visits the successors in which every reply may give check; others may be among them.
    fn visit_without_quiet_reply(
        &self,
        state: &Self::State,
        visit: &mut dyn FnMut(HalfMove, &Self::State) -> ControlFlow<()>,
    ) {
        self.visit_successors(state, visit);
    }

    /// Whether a legal half-move gives no check; yes only if that is certain without playing any.
    fn certainly_has_quiet_half_move(&self, _state: &Self::State) -> bool {
        false
    }

    /// Visits the successors that may reach a goal that only checks reach; others may be among them.
    fn visit_checks(
        &self,
        state: &Self::State,
        _goal: Goal,
        visit: &mut dyn FnMut(HalfMove, &Self::State) -> ControlFlow<()>,
    ) {
        for Successor { half_move, state } in &self.checking_successors(state) {
            if visit(*half_move, state).is_break() {
                return;
            }
        }
    }

    /// The half-moves that may reach `goal`, in order. If the goal allows self-check, half-moves that reach it and leave the own
    /// king in check are included.
    fn candidates(&self, state: &Self::State, goal: Goal, order: Order) -> Vec<HalfMove>;

    /// The half-moves that have numbers under option MoveNumbers, in order, legal or not: those that Popeye generates if the
    /// half-move must reach `goal`, or any if there is no goal.
    fn numbered(&self, state: &Self::State, goal: Option<Goal>, order: Order) -> Vec<HalfMove>;

    /// Whether the side to move has a legal half-move.
    fn has_moves(&self, state: &Self::State) -> bool;

    /// The half-move in 32 bits, for tables.
    fn hint(&self, half_move: HalfMove) -> Hint;

    /// The state after a half-move.
    fn after(&self, state: &Self::State, half_move: HalfMove) -> Self::State;

    /// The same state with the other side to move.
    fn passed(&self, state: &Self::State) -> Self::State;

    /// Whether a half-move may reach `goal`, tested without playing it.
    fn may_reach(&self, _goal: Goal, _state: &Self::State, _half_move: HalfMove) -> bool {
        true
    }

    /// Whether the half-move from `before` to `after` has reached `goal`.
    fn reaches(&self, goal: Goal, before: &Self::State, half_move: HalfMove, after: &Self::State) -> bool;

    /// Whether `goal` certainly cannot be reached by exactly `half_moves` half-moves.
    fn is_out_of_reach(&self, _goal: Goal, _state: &Self::State, _half_moves: i32) -> bool {
        false
    }

    /// A hash of everything in the state that the further play depends on.
    fn key(&self, state: &Self::State) -> u64;

    /// The number of squares that the king of the side to move can go to.
    fn flights(&self, state: &Self::State) -> usize;

    /// Whether `side` has a man besides its king.
    fn has_mating_piece(&self, state: &Self::State, side: Color) -> bool;

    /// The man on a square.
    fn man_at(&self, state: &Self::State, square: Square) -> Option<Man>;

    /// Where the king of a side stands.
    fn king(&self, state: &Self::State, color: Color) -> Option<Square>;

    /// From where to where the man moves, with what else happens to it; `None` for a null move.
    fn course(&self, before: &Self::State, half_move: HalfMove) -> Option<(Square, Square)>;

    /// Where the man on a square stood in the diagram, if identities are tracked.
    fn origin(&self, state: &Self::State, square: Square) -> Option<Square>;

    /// Whether half-moves of different states are equal, unless their [`distinctions`](Rules::distinctions) differ.
    fn are_same(&self, one: HalfMove, other: HalfMove) -> bool;

    /// What else equal half-moves of different states must share, if playing them shows it.
    fn distinctions(&self, _state: &Self::State, _half_move: HalfMove) -> Vec<::fairy::Distinction> {
        Vec::new()
    }

    /// The rank of a half-move in the order in which intelligent mode prefers lines to the same position; `mated` is the side
    /// whose king is mated or stalemated.
    fn preference(&self, half_move: HalfMove, order: Order, mated: Color) -> u32;

    /// A half-move as a solution shows it, without a goal.
    fn played(&self, before: &Self::State, half_move: HalfMove, after: &Self::State) -> Played {
        let written = self.written(before, half_move);
        Played { half_move, written, mover: self.turn(before), gives_check: self.is_check(after), goal: None }
    }

    /// Whether the checks of a line are written as they would be with what its end remembers.
    fn checks_depend_on_the_end(&self) -> bool {
        false
    }

    /// Whether a state is written as check in a line that ends with `end`.
    fn is_check_in_line(&self, state: &Self::State, _end: &Self::State) -> bool {
        self.is_check(state)
    }

    /// The text of a half-move, if the half-move alone does not determine it.
    fn written(&self, _before: &Self::State, _half_move: HalfMove) -> Option<Written> {
        None
    }

    /// The state in which threats are carried out, if the defender is not in check.
    fn pass_for_threats(&self, state: &Self::State) -> Option<Self::State> {
        self.legal_pass(state)
    }

    /// What happens on the board if the defender passes before threats.
    fn effects_of_passing(&self, _state: &Self::State) -> Option<Written> {
        None
    }

    /// The state with the other side to move; `None` if the side to move is in check and so may not pass.
    fn legal_pass(&self, state: &Self::State) -> Option<Self::State> {
        (!self.is_check(state)).then(|| self.passed(state))
    }
}

/// A goal to be reached by exactly `half_moves` more half-moves.
#[derive(Clone, Copy, Debug)]
pub(crate) struct GoalIn {
    pub(crate) goal: Option<Goal>,
    pub(crate) half_moves: i32,
}

/// Whose turn it is after a half-move.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum ThenTurn {
    /// The other side's.
    Over,
    /// The same side's: the other side has passed.
    Back,
}

/// A half-move with the state after it.
pub(crate) struct Successor<R: Rules> {
    pub(crate) half_move: HalfMove,
    pub(crate) state: R::State,
}
