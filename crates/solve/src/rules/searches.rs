//! The interface to specialised searches, which are faster than the general prover under some rules.

use problem::HalfMove;

use crate::general::{Answer, Context, KnownLines, Left, Node, Prover, Stage};
use crate::limits::Limits;
use crate::lines::{Lines, Listener};
use crate::orthodox::series::Graphed;
use crate::plan::{Battle, Help, Leg, Role};
use crate::rules::Rules;
use crate::tables::line_table::LineTable;
use crate::tables::table::Table;

/// The specialised searches of one thread. Each function answers a question of the general prover, or returns `None` (or the
/// neutral answer) if no specialised search applies and the general prover must search itself.
pub(crate) trait Searches<'a, R: Rules>: Sized {
    /// What threads share, for the first thread of a task.
    fn share(limits: Limits<'_>) -> R::Shared;

    /// Where the general prover stores which states have lines of help play. `battles` is its table for battles.
    fn known_lines(_: Limits<'_>, battles: &Table) -> KnownLines {
        KnownLines::InBattleTable(battles.clone())
    }

    /// The searches of one thread.
    fn new(context: &Context<'a, R>) -> Self;

    /// What other threads need to work on the same task.
    fn shared(&self) -> R::Shared;

    /// Half-moves played so far.
    fn positions(&self) -> u64 {
        0
    }

    /// From now on this thread fills the tables for the thread that reports lines, and reports none itself.
    fn work_ahead(&mut self) {}

    /// Whether the attacker to move wins the battle.
    fn attack(_: &mut Prover<'a, R>, _: &Battle, _: Node<'_, R>, _: Left) -> Option<Answer<bool>> {
        None
    }

    /// Whether this move of the attacker wins the battle.
    fn attack_by(
        _: &mut Prover<'a, R>,
        _: &Battle,
        _: &R::State,
        _: HalfMove,
        _: Left,
    ) -> Option<Answer<bool>> {
        None
    }

    /// Whether the attacker wins the battle against every defence.
    fn defence(_: &mut Prover<'a, R>, _: &Battle, _: Node<'_, R>, _: Left) -> Option<Answer<bool>> {
        None
    }

    /// Whether the attacker wins the battle against this defence.
    fn defence_is_met(
        _: &mut Prover<'a, R>,
        _: &Battle,
        _: &R::State,
        _: HalfMove,
        _: Left,
    ) -> Option<Answer<bool>> {
        None
    }

    /// The moves that win the battle, in order.
    fn solving_moves(
        _: &mut Prover<'a, R>,
        _: &Battle,
        _: &R::State,
        _: Left,
    ) -> Option<Answer<Vec<HalfMove>>> {
        None
    }

    /// Defences that are likely to refute, the likeliest first.
    fn likely_refutations(_: &mut Prover<'a, R>, _: &Battle, _: Node<'_, R>, _: Left) -> Vec<HalfMove> {
        Vec::new()
    }

    /// The legal half-move of `leg` that equals one of another state, found without generating all.
    fn same_half_move(_: &Prover<'a, R>, _: &Leg, _: &R::State, _: HalfMove) -> Option<Option<HalfMove>> {
        None
    }

    /// Whether a battle cannot be won within `Left`, even if the defender cooperates. The side to move has this role.
    fn battle_is_out_of_reach(_: &mut Prover<'a, R>, _: &Battle, _: &R::State, _: Role, _: Left) -> bool {
        false
    }

    /// The number of legal half-moves, if counting them is cheap.
    fn count_replies(_: &Prover<'a, R>, _: &R::State) -> Option<usize> {
        None
    }

    /// Whether a line of help play exists.
    fn has_line(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: Stage) -> Option<Answer<bool>> {
        None
    }

    /// Whether the end of help play cannot be reached with the half-moves left.
    fn help_is_out_of_reach(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: Stage) -> bool {
        false
    }

    /// Whether certainly no half-move ends the play at once.
    fn cannot_end_now(_: &Prover<'a, R>, _: &Leg, _: &R::State) -> bool {
        false
    }

    /// Extends the graph of a series until it contains all lines of a length, if the play has a graph.
    fn extend_graph(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: i32) -> Answer<Graphed> {
        Ok(Graphed::No)
    }

    /// Lists the lines of one length of a series that has a graph: all, or those that begin with a given half-move.
    fn lines_from_graph(
        _: &mut Lines<'_, 'a, R>,
        _: &Help,
        _: &R::State,
        _: FromGraph,
        _: &mut dyn Listener,
    ) -> Answer<()> {
        Ok(())
    }

    /// Lists all lines of help play from a node.
    fn lines(
        _: &mut Lines<'_, 'a, R>,
        _: &Help,
        _: Node<'_, R>,
        _: Stage,
        _: &mut dyn Listener,
    ) -> Option<Answer<()>> {
        None
    }
}

/// Which lines are read off the graph of a series.
#[derive(Clone, Copy, Debug)]
pub(crate) struct FromGraph {
    /// Their length.
    pub(crate) length: i32,
    /// The half-move that they begin with, if one is given.
    pub(crate) first: Option<HalfMove>,
}

/// No specialised searches.
pub(crate) struct NoSearches;

impl<'a, R: Rules<Shared = ()>> Searches<'a, R> for NoSearches {
    fn share(_: Limits<'_>) {}

    fn known_lines(limits: Limits<'_>, _: &Table) -> KnownLines {
        KnownLines::OwnTable(LineTable::new(limits.memory / 2))
    }

    fn new(_: &Context<'a, R>) -> NoSearches {
        NoSearches
    }

    fn shared(&self) {}
}
