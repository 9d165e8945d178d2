//! Option Require: conditions on the half-move that reaches the goal, and on certain half-moves of a line.
//!
//! The rules of a task contain the required end: a goal that is reached in another way does not count. The specialised
//! search for mates and stalemates in help play and series need not test it: it uses [`RequiredEnd::may_admit`] and
//! [`RequiredEnd::is_king_in_reach`] to prune, and its lines are filtered.
//!
//! The required half-moves are tested where lines are listed, half-move by half-move.

use chess::{Bitboard, Board, Color, Move, Position, Role, Square};
use game::Position as _;
use problem::goals::GoalKind;
use problem::{
    HalfMove, PlyEvent, RequiredMan, RequiredPly, Requirement, RequirementFault, Task, kind_of, man_of,
};

use crate::plan::{Help, Leg, Plan, Reply};
use crate::rules::Rules;
use crate::rules::null_move::NULL;

/// What the half-move that reaches the goal must fulfil.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct RequiredEnd {
    by: Vec<RequiredMan>,
    kings: Bitboard,
    /// For each man of `by`, what it was in an orthodox diagram, if its square there is given.
    homes: Vec<Option<Role>>,
    pub(crate) checked: Checked,
    mover: Mover,
}

/// Where the required end is checked.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Checked {
    /// In complete lines at the latest, so that searches may ignore it.
    InLines,
    /// Wherever a goal may be reached.
    Everywhere,
}

/// How often the side that reaches the goal moves.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Mover {
    /// Once: its men stand as in the diagram before it does.
    Once,
    /// Perhaps more often.
    Often,
}

impl RequiredEnd {
    /// What a task requires of the end, if anything.
    pub(crate) fn of(task: &Task) -> Option<RequiredEnd> {
        let Requirement { by, king, .. } = &task.options.requirement;
        if !task.options.requirement.is_about_the_end() {
            return None;
        }
        let plan = Plan::of(task);
        let role = |square: Square| task.board.orthodox().and_then(|board: &Board| board.role_at(square));
        Some(RequiredEnd {
            homes: by.iter().map(|man| man.square.and_then(role)).collect(),
            by: by.clone(),
            kings: *king,
            checked: if plan.only_mates_a_king() { Checked::InLines } else { Checked::Everywhere },
            mover: if plan.ends_with_one_reply() { Mover::Once } else { Mover::Often },
        })
    }

    /// Whether the half-move from `before` to `after` may reach a goal.
    pub(crate) fn admits<R: Rules>(
        &self,
        rules: &R,
        before: &R::State,
        half_move: HalfMove,
        after: &R::State,
    ) -> bool {
        let is_on_square = |king: Square| self.kings.contains(king);
        if !self.kings.is_empty() && !rules.king(after, rules.turn(after)).is_some_and(is_on_square) {
            return false;
        }
        if self.by.is_empty() {
            return true;
        }
        let Some((_, arrival)) = rules.course(before, half_move) else { return false };
        let Some(man) = rules.man_at(after, arrival) else { return false };
        self.by.iter().any(|required| match required.square {
            // The diagram has been checked: the kind is that of the man on this square, which may be another by now.
            Some(home) => man.belongs_to(required.color) && rules.origin(after, arrival) == Some(home),
            None => required.is(man),
        })
    }

    /// Whether a move of orthodox chess may be the required last one, as far as the position tells.
    pub(crate) fn may_admit(&self, position: &Position, mv: Move) -> bool {
        if !self.kings.is_empty()
            && !position.board().king(!position.turn()).is_some_and(|king| self.kings.contains(king))
        {
            return false;
        }
        let role = position.board().role_at(mv.from());
        let becomes = mv.promotion().or(role);
        self.by.is_empty()
            || self.by.iter().zip(&self.homes).any(|(required, home)| {
                required.color == position.turn()
                    && match required.square {
                        Some(square) if self.mover == Mover::Once => mv.from() == square,
                        // A pawn may have been promoted.
                        Some(_) => *home == Some(Role::Pawn) && role != Some(Role::King) || *home == role,
                        None => required.kind == becomes.map(kind_of),
                    }
            })
    }

    /// Whether the king of `mated` can reach a required square within `moves` moves of its side.
    pub(crate) fn is_king_in_reach(&self, position: &Position, mated: Color, moves: i32) -> bool {
        if self.kings.is_empty() {
            return true;
        }
        let Some(king) = position.board().king(mated) else { return true };
        // Castling takes a king two squares.
        let castling = i32::from(position.castling_rooks().meets(position.board().color(mated)));
        self.kings.into_iter().any(|square| king_moves(king, square) <= moves + castling)
    }

    /// The squares on which the king may be mated.
    pub(crate) fn kings(&self) -> Bitboard {
        if self.kings.is_empty() { Bitboard::FULL } else { self.kings }
    }
}

/// The moves that a king needs from one square to another on an empty board.
fn king_moves(from: Square, to: Square) -> i32 {
    let files = (from.file() as i32 - to.file() as i32).abs();
    let ranks = (from.rank() as i32 - to.rank() as i32).abs();
    files.max(ranks)
}

/// A half-move with the states before and after it.
pub(crate) struct Transition<'s, S> {
    pub(crate) before: &'s S,
    pub(crate) half_move: HalfMove,
    pub(crate) after: &'s S,
}

/// What certain half-moves of lines must fulfil.
#[derive(Clone, Debug, Default, Eq, PartialEq)]
pub(crate) struct RequiredPlies {
    plies: Vec<RequiredPly>,
    /// Half-moves of the actual play that the current phase leaves out at its beginning.
    pub(crate) left_out: u32,
}

impl RequiredPlies {
    pub(crate) fn of(requirement: &Requirement) -> RequiredPlies {
        RequiredPlies { plies: requirement.plies.clone(), left_out: 0 }
    }

    /// Whether nothing is required of a line.
    pub(crate) fn is_empty(&self) -> bool {
        self.plies.is_empty()
    }

    /// Whether the half-move with this index in a line is as required.
    pub(crate) fn admit<R: Rules>(
        &self,
        rules: &R,
        index: usize,
        transition: Transition<'_, R::State>,
    ) -> bool {
        let Transition { before, half_move, after } = transition;
        self.at(index).all(|event| match event {
            PlyEvent::Move(from, to) => rules.course(before, half_move) == Some((from, to)),
            PlyEvent::Stands(man, square) => rules.man_at(after, square).is_some_and(|it| man.is(it)),
        })
    }

    /// The same for a move of orthodox chess.
    pub(crate) fn admit_move(&self, index: usize, before: &Position, mv: Move) -> bool {
        self.at(index).all(|event| match event {
            PlyEvent::Move(from, to) => mv != NULL && (mv.from(), mv.destination()) == (from, to),
            PlyEvent::Stands(man, square) => {
                let after = if mv == NULL { *before } else { before.after(mv) };
                after.board().piece_at(square).is_some_and(|piece| man.is(man_of(piece)))
            }
        })
    }

    /// Whether a line of so many half-moves contains every half-move of which something is required.
    pub(crate) fn admit_length(&self, half_moves: usize) -> bool {
        self.plies.iter().all(|required| {
            let first = self.left_out < required.ply;
            first && required.ply - self.left_out <= u32::try_from(half_moves).unwrap_or(u32::MAX)
        })
    }

    fn at(&self, index: usize) -> impl Iterator<Item = PlyEvent> + '_ {
        let ply = u32::try_from(index).ok().and_then(|index| index.checked_add(1 + self.left_out));
        self.plies.iter().filter(move |required| Some(required.ply) == ply).map(|required| required.event)
    }
}

/// Why the requirements of a task cannot apply to it.
pub(crate) fn fault(task: &Task) -> Option<RequirementFault> {
    let requirement = &task.options.requirement;
    let is_there =
        |required: &RequiredMan, square| task.board.man_at(square).is_some_and(|man| required.is(man));
    let missing = requirement.by.iter().find_map(|required| {
        let square = required.square?;
        (!is_there(required, square)).then_some(square)
    });
    if let Some(square) = missing {
        return Some(RequirementFault::NoSuchMan(square));
    }
    let plan = Plan::of(task);
    if requirement.is_about_the_end() && plan.has_conditions() {
        return Some(RequirementFault::ReflexPlay);
    }
    let is_tree = plan.battle().is_some();
    if is_tree && requirement.plies.iter().any(|required| required.ply > 1) {
        return Some(RequirementFault::LaterPlyOfTree);
    }
    None
}

impl Plan {
    /// Whether it is help play or a series, at the end of which a king is mated or stalemated, and nothing else.
    fn only_mates_a_king(&self) -> bool {
        let is_mate = |leg: &Leg| {
            leg.constraints.is_empty()
                && leg.ends.iter().all(|end| match &end.plan {
                    Plan::Goal(goal) => matches!(goal.kind, GoalKind::Mate | GoalKind::Stalemate),
                    Plan::Help(_) => end.plan.only_mates_a_king(),
                    _ => false,
                })
        };
        match self {
            Plan::Help(help) => help.legs.iter().all(is_mate),
            Plan::Pass(plan) => plan.only_mates_a_king(),
            _ => false,
        }
    }

    /// Whether it is a series that the other side ends with its only move.
    fn ends_with_one_reply(&self) -> bool {
        let Plan::Help(help) = self else { return false };
        let Help { reply, legs: [own, other], first, .. } = &**help;
        let is_reply = |plan: &Plan| matches!(plan, Plan::Help(help) if help.max == 1);
        *reply == Reply::Never
            && *first == 0
            && other.ends.is_empty()
            && own.ends.iter().all(|end| is_reply(&end.plan))
    }

    /// Whether a side must do or avoid something on the way, as in reflex play.
    fn has_conditions(&self) -> bool {
        let of_leg =
            |leg: &Leg| !leg.constraints.is_empty() || leg.ends.iter().any(|end| end.plan.has_conditions());
        match self {
            Plan::Goal(_) => false,
            Plan::Not(_) => true,
            Plan::Pass(plan) => plan.has_conditions(),
            Plan::And(a, b) | Plan::Or(a, b) => a.has_conditions() || b.has_conditions(),
            Plan::Battle(battle) => of_leg(&battle.attack) || of_leg(&battle.defence),
            Plan::Help(help) => help.legs.iter().any(of_leg),
        }
    }
}
