//! Searches that know more about some rules than the general prover does.

use problem::HalfMove;

use crate::general::{Answer, Context, KnownLines, Left, Node, Prover, Stage};
use crate::limits::Limits;
use crate::lines::{Lines, Listener};
use crate::plan::{Battle, Help, Leg};
use crate::rules::Rules;
use crate::series::Graphed;
use crate::tables::line_table::LineTable;
use crate::tables::table::Table;

/// Specialised searches of one thread. Each function answers a question of the general prover if a specialised search can,
/// and returns `None` (or the neutral answer) if the general search must.
pub(crate) trait Searches<'a, R: Rules>: Sized {
    /// What threads share, for the first thread of a task.
    fn share(limits: Limits<'_>) -> R::Shared;

    /// Where the general search notes from which states there are lines, given its table for battles.
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

    /// From now on this thread works ahead of the one that reports lines, and reports none.
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

    /// The legal half-move of `leg` that is the same as one of another state, where that can be told without listing all.
    fn same_half_move(_: &Prover<'a, R>, _: &Leg, _: &R::State, _: HalfMove) -> Option<Option<HalfMove>> {
        None
    }

    /// Whether a battle cannot be won within what is left, even if the defender helped.
    fn battle_is_out_of_reach(_: &mut Prover<'a, R>, _: &Battle, _: &R::State, _: Left) -> bool {
        false
    }

    /// Whether a line of help play exists.
    fn has_line(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: Stage) -> Option<Answer<bool>> {
        None
    }

    /// Whether the end of help play cannot be reached with what is left.
    fn help_is_out_of_reach(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: Stage) -> bool {
        false
    }

    /// Whether no half-move can end the play at once.
    fn cannot_end_now(_: &Prover<'a, R>, _: &Leg, _: &R::State) -> bool {
        false
    }

    /// Makes sure that all lines of `length` are in the graph of a series, if there can be one.
    fn extend_graph(_: &mut Prover<'a, R>, _: &Help, _: &R::State, _: i32) -> Answer<Graphed> {
        Ok(Graphed::No)
    }

    /// All lines of one length of a series that has a graph, or those that begin with one half-move.
    fn lines_from_graph(
        _: &mut Lines<'_, 'a, R>,
        _: &Help,
        _: &R::State,
        _: FromGraph,
        _: &mut dyn Listener,
    ) -> Answer<()> {
        Ok(())
    }

    /// All lines of help play from here.
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

/// For rules without specialised searches.
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
