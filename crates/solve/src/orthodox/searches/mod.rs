//! The specialised searches of orthodox chess, and which of them answers which question of the general prover.
//!
//! [`OrthodoxSearches`] implements the trait `rules::Searches`. `battles` passes questions about battles to `crate::orthodox::battle`,
//! `help_play` passes questions about help play to `crate::orthodox::help`; series go to `crate::orthodox::series`. `ending` is the way back: a
//! search asks the general prover whether a half-move ends the play.

mod battles;
pub(crate) mod ending;
mod help_play;

use problem::goals::GoalKind;
use std::sync::Arc;

use game::Position as _;
use problem::HalfMove;

use crate::general::{Answer, Context, Left, Node, Prover, Stage};
use crate::limits::Limits;
use crate::lines::{Lines, Listener};
use crate::orthodox::battle::BattleSearch;
use crate::orthodox::bounds::{self, MovesNeeded, Target};
use crate::orthodox::help::{NetBuilder, Outcomes, Search, Start};
use crate::orthodox::proofgame::ProofGame;
use crate::orthodox::series::{Graphed, Series, SeriesId};
use crate::plan::{Battle, Help, Leg, Role};
use crate::rules::{FromGraph, Orthodox, Searches};

/// The searches of one thread.
pub(crate) struct OrthodoxSearches<'a> {
    battles: BattleSearch<'a>,
    /// The search of pure play. It is taken out while it runs, so that it can call the prover for battles at the end of help
    /// play.
    help: Option<Box<Search<'a>>>,
    /// The series whose graph was built last.
    pub(crate) series: Option<Series>,
    /// The position to be reached, if that is a goal (a=>b).
    target: Option<Target>,
    /// Built when first needed.
    moves_needed: Option<Box<MovesNeeded>>,
    outcomes: Outcomes,
    net_builder: Arc<NetBuilder>,
}

/// What threads share.
#[derive(Clone)]
pub(crate) struct Shared {
    outcomes: Outcomes,
    net_builder: Arc<NetBuilder>,
    /// A series that is too large for a graph.
    too_large: Option<SeriesId>,
}

impl<'a> Searches<'a, Orthodox> for OrthodoxSearches<'a> {
    fn share(limits: Limits<'_>) -> Shared {
        Shared { outcomes: Outcomes::new(limits.memory / 2), net_builder: Arc::default(), too_large: None }
    }

    fn new(context: &Context<'a, Orthodox>) -> OrthodoxSearches<'a> {
        let &Context { rules, limits, in_progress, .. } = context;
        let Shared { outcomes, net_builder, too_large } = context.shared.clone();
        let target = || rules.target().map(Target::new);
        let mut help =
            Search::new(limits, rules.exclusive(), outcomes.clone(), Arc::clone(&net_builder), in_progress);
        help.target = target();
        help.required_end = rules.required_end().cloned();
        help.null_moves = rules.have_null_moves();
        help.proof_game = rules.target().map(|target| Box::new(ProofGame::new(target)));
        OrthodoxSearches {
            battles: BattleSearch::new(limits, context.table.clone(), in_progress, target()),
            help: Some(Box::new(help)),
            series: too_large.map(Series::too_large),
            target: target(),
            moves_needed: None,
            outcomes,
            net_builder,
        }
    }

    fn shared(&self) -> Shared {
        Shared {
            outcomes: self.outcomes.clone(),
            net_builder: Arc::clone(&self.net_builder),
            too_large: self.series.as_ref().and_then(Series::id_if_too_large),
        }
    }

    fn positions(&self) -> u64 {
        self.battles.nodes + self.help.as_ref().map_or(0, |search| search.nodes)
    }

    fn work_ahead(&mut self) {
        if let Some(search) = &mut self.help {
            search.works_ahead = true;
        }
    }

    fn attack(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        node: Node<'_, Orthodox>,
        left: Left,
    ) -> Option<Answer<bool>> {
        let terms = prover.battle_terms(battle, left)?;
        Some(prover.searches.battles.attack(&terms, &node.state.position, left.max))
    }

    fn attack_by(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        state: &problem::State,
        half_move: HalfMove,
        left: Left,
    ) -> Option<Answer<bool>> {
        let (terms, mv) = (prover.battle_terms(battle, left)?, half_move.mv()?);
        Some(prover.searches.battles.attack_by(&terms, &state.position, mv, left.max))
    }

    fn defence(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        node: Node<'_, Orthodox>,
        left: Left,
    ) -> Option<Answer<bool>> {
        let terms = prover.battle_terms(battle, left)?;
        let attack = node.arrived.and_then(|(_, half_move)| half_move.mv());
        Some(prover.searches.battles.defence(&terms, &node.state.position, attack, left.max))
    }

    fn defence_is_met(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        state: &problem::State,
        half_move: HalfMove,
        left: Left,
    ) -> Option<Answer<bool>> {
        let (terms, mv) = (prover.battle_terms(battle, left)?, half_move.mv()?);
        Some(prover.searches.battles.defence_is_met(&terms, &state.position, mv, left.max))
    }

    fn solving_moves(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        state: &problem::State,
        left: Left,
    ) -> Option<Answer<Vec<HalfMove>>> {
        prover.quick_solving_moves(battle, state, left)
    }

    fn likely_refutations(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        node: Node<'_, Orthodox>,
        left: Left,
    ) -> Vec<HalfMove> {
        let Some(terms) = prover.battle_terms(battle, left) else { return Vec::new() };
        let attack = node.arrived.and_then(|(_, half_move)| half_move.mv());
        let likely = prover.searches.battles.likely_refuters(&terms, &node.state.position, attack, left.max);
        likely.into_iter().flatten().map(HalfMove::Move).collect()
    }

    fn same_half_move(
        prover: &Prover<'a, Orthodox>,
        leg: &Leg,
        state: &problem::State,
        other: HalfMove,
    ) -> Option<Option<HalfMove>> {
        prover.same_step(leg, state, other)
    }

    fn battle_is_out_of_reach(
        prover: &mut Prover<'a, Orthodox>,
        battle: &Battle,
        state: &problem::State,
        role: Role,
        left: Left,
    ) -> bool {
        battle.needs_rebirth()
            || !prover.is_target_in_range(battle, state, left)
            || battle
                .mated_kings(state.position.turn(), role, left.max)
                .is_some_and(|mated_kings| !prover.may_be_mated(mated_kings, state))
    }

    fn count_replies(prover: &Prover<'a, Orthodox>, state: &problem::State) -> Option<usize> {
        let rules = prover.rules;
        (!rules.have_null_moves() && !state.is_diagram).then(|| state.position.count_moves())
    }

    fn has_line(
        prover: &mut Prover<'a, Orthodox>,
        help: &Help,
        state: &problem::State,
        stage: Stage,
    ) -> Option<Answer<bool>> {
        if let Some(pure_play) = prover.pure_play(help, state, stage) {
            return Some(
                prover.with_search(|search, judge| search.succeeds(&pure_play, Start::of(state), judge)),
            );
        }
        // No line succeeds if none does where men need not be kept.
        let freer_play = prover.pure_play_without_kept_men(help, state, stage)?;
        match prover.with_search(|search, judge| search.succeeds(&freer_play, Start::of(state), judge)) {
            Ok(true) => None,
            answer => Some(answer),
        }
    }

    fn help_is_out_of_reach(
        prover: &mut Prover<'a, Orthodox>,
        help: &Help,
        state: &problem::State,
        stage: Stage,
    ) -> bool {
        let may_end = match help.mated_kings(state.position.turn(), stage.remaining, stage.leg) {
            None => prover.is_king_in_reach(help, state, stage),
            Some(mated_kings) => prover.may_be_mated(mated_kings, state),
        };
        !may_end || !prover.is_near_target(help, state, stage)
    }

    fn cannot_end_now(_: &Prover<'a, Orthodox>, leg: &Leg, state: &problem::State) -> bool {
        leg.only_goal().is_some_and(|goal| goal.kind == GoalKind::Stalemate)
            && !bounds::can_stalemate_at_once(&state.position)
    }

    fn extend_graph(
        prover: &mut Prover<'a, Orthodox>,
        help: &Help,
        start: &problem::State,
        length: i32,
    ) -> Answer<Graphed> {
        prover.extend_graph(help, start, length)
    }

    fn lines_from_graph(
        lines: &mut Lines<'_, 'a, Orthodox>,
        help: &Help,
        state: &problem::State,
        which: FromGraph,
        listener: &mut dyn Listener,
    ) -> Answer<()> {
        lines.graph_lines(help, state, which, listener)
    }

    fn lines(
        lines: &mut Lines<'_, 'a, Orthodox>,
        help: &Help,
        node: Node<'_, Orthodox>,
        stage: Stage,
        listener: &mut dyn Listener,
    ) -> Option<Answer<()>> {
        lines.pure_play_lines(help, node, stage, listener)
    }
}
