//! The rules of fairy chess: adapts crate `fairy` to the trait [`Rules`].

use std::ops::ControlFlow;

use chess::{Bitboard, Color, Rank, Square};
use fairy::{Cause, Effect, Level, Man, Move, Position, Special, Target};
use problem::goals::{Candidates, Facts, Goal, GoalKind};
use problem::solution::Cast;
use problem::{FairyDiagram, HalfMove, Identity, Task, Written};

use crate::required::RequiredEnd;
use crate::rules::{GoalIn, NoSearches, Order, Rules, Successor, ThenTurn};
use crate::tables::table::Hint;

/// The rules of a fairy problem under the options of a task.
pub(crate) struct Fairy {
    rules: fairy::Rules,
    null_moves: bool,
    /// The target position of `dia` and `a=>b`.
    target: Option<Target>,
    required_end: Option<RequiredEnd>,
}

impl Fairy {
    /// The rules of a task whose diagram is fairy; an error lists the conditions that are not supported.
    pub(crate) fn new(
        task: &Task,
        diagram: &FairyDiagram,
        identity: Identity,
        cast: Cast,
    ) -> Result<Fairy, Vec<fairy::conditions::Refusal>> {
        let options = &task.options;
        let defender = task.stipulation.defender();
        let defender = if cast == Cast::Swapped { defender.map(|side| !side) } else { defender };
        let setup = fairy::Setup {
            no_castling: options.no_castling.into_iter().collect(),
            exclusive_castlings: options
                .castling_mutually_exclusive
                .iter()
                .map(|rooks| (rooks.white, rooks.black))
                .collect(),
            en_passant: options.en_passant.clone(),
            identities_matter: identity == Identity::Tracked,
            ..diagram.setup(defender)
        };
        let rules = fairy::Rules::new(&setup)?;
        let target = task.target.as_ref().map(|target| {
            Target::new(&rules, Square::ALL.map(|square| target.man_at(square).unwrap_or(Man::NONE)))
        });
        let required_end = RequiredEnd::of(task);
        Ok(Fairy { rules, null_moves: options.null_moves, target, required_end })
    }

    /// The target, if the goal is to reach it.
    fn target_of(&self, goal_in: GoalIn) -> Option<&Target> {
        self.target.as_ref().filter(|_| goal_in.goal.is_some_and(|goal| goal.is_position()))
    }

    fn may_pass(&self, state: &Position) -> bool {
        self.null_moves && !state.has_passed() && !self.is_check(state)
    }

    /// Visits the null move, if the side to move may pass.
    fn visit_null(
        &self,
        state: &Position,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.null(state) {
            Some(null) => visit(null, &self.after(state, null)),
            None => ControlFlow::Continue(()),
        }
    }

    fn null(&self, state: &Position) -> Option<HalfMove> {
        self.may_pass(state).then_some(HalfMove::Null)
    }
}

impl Rules for Fairy {
    type State = Position;
    type Searches<'a> = NoSearches;
    type Shared = ();

    fn start(&self, turn: Color) -> Position {
        self.rules.start(turn)
    }

    fn turn(&self, state: &Position) -> Color {
        state.turn()
    }

    fn is_check(&self, state: &Position) -> bool {
        self.rules.is_check(state, state.turn())
    }

    fn is_self_check(&self, state: &Position) -> bool {
        self.rules.can_capture_king(state)
    }

    fn half_moves(&self, state: &Position, order: Order) -> Vec<HalfMove> {
        // Popeye's mating order comes from a generator that is not used with null moves.
        let order = match order {
            Order::Mating if !self.null_moves => fairy::Order::Mating,
            Order::Mating | Order::Board => fairy::Order::Board,
        };
        let moves = self.rules.ordered_moves(state, order);
        self.null(state).into_iter().chain(moves.into_iter().map(HalfMove::Fairy)).collect()
    }

    fn append(&self, state: &Position, list: &mut Vec<HalfMove>) {
        list.extend(self.null(state));
        list.extend(self.rules.legal_moves(state).into_iter().map(HalfMove::Fairy));
    }

    fn checks_first(&self, state: &Position) -> Vec<HalfMove> {
        let moves = self.rules.checks_first(state).into_iter();
        moves.map(HalfMove::Fairy).chain(self.null(state)).collect()
    }

    fn successors(&self, state: &Position) -> Vec<Successor<Fairy>> {
        let null = self.null(state).into_iter();
        let mut successors: Vec<Successor<Fairy>> =
            null.map(|half_move| Successor { half_move, state: self.after(state, half_move) }).collect();
        self.rules.for_each_legal(state, &mut |mv, position| {
            successors.push(Successor { half_move: HalfMove::Fairy(mv), state: position.clone() });
            ControlFlow::Continue(())
        });
        successors
    }

    fn visit_successors(
        &self,
        state: &Position,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) {
        if self.visit_null(state, visit).is_break() {
            return;
        }
        self.rules.for_each_legal(state, &mut |mv, after| visit(HalfMove::Fairy(mv), after));
    }

    fn visit_successors_in_reach(
        &self,
        state: &Position,
        goal_in: GoalIn,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) {
        let stalemates = |goal: Goal| goal.is_stalemate() || goal.kind == GoalKind::DoubleStalemate;
        let stalemates = goal_in.half_moves == 0 && goal_in.goal.is_some_and(stalemates);
        let position = self.target_of(goal_in);
        if position.is_none() && !stalemates {
            return self.visit_successors(state, visit);
        }
        if position.is_some() {
            return self.visit_legal_among(state, &self.pseudo_legal(state, goal_in), goal_in, visit);
        }
        if self.visit_null(state, visit).is_break() {
            return;
        }
        self.rules.for_each_that_may_stalemate(state, &mut |mv, after| visit(HalfMove::Fairy(mv), after));
    }

    fn pseudo_legal(&self, state: &Position, goal_in: GoalIn) -> Vec<HalfMove> {
        let mut moves = self.rules.pseudo_legal(state);
        if let Some(target) = self.target_of(goal_in)
            && let Some(mut approach) = target.approach(&self.rules, state, goal_in.half_moves.unsigned_abs())
        {
            moves.retain(|&mv| !approach.is_out_of_reach_after(mv));
        }
        self.null(state).into_iter().chain(moves.into_iter().map(HalfMove::Fairy)).collect()
    }

    fn visit_legal_among(
        &self,
        state: &Position,
        half_moves: &[HalfMove],
        goal_in: GoalIn,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) {
        if let Some(&HalfMove::Null) = half_moves.first()
            && visit(HalfMove::Null, &self.after(state, HalfMove::Null)).is_break()
        {
            return;
        }
        let target = self.target_of(goal_in);
        let is_out_of_reach = |mv: Move, after: &Position| {
            target.is_some_and(|target| {
                !target.judges_in_advance(&self.rules, state, mv)
                    && target.is_out_of_reach(&self.rules, after, goal_in.half_moves.unsigned_abs())
            })
        };
        let moves = half_moves.iter().filter_map(|half_move| half_move.fairy());
        self.rules.for_each_legal_among(state, moves, &is_out_of_reach, &mut |mv, after| {
            visit(HalfMove::Fairy(mv), after)
        });
    }

    fn key_after(&self, state: &Position, half_move: HalfMove, then: ThenTurn) -> Option<u64> {
        let turn = match then {
            ThenTurn::Over => !state.turn(),
            ThenTurn::Back => state.turn(),
        };
        self.rules.key_after(state, half_move.fairy()?, turn)
    }

    fn checking_successors(&self, state: &Position) -> Vec<Successor<Fairy>> {
        let null = self.null(state).into_iter();
        let mut successors: Vec<Successor<Fairy>> =
            null.map(|half_move| Successor { half_move, state: self.after(state, half_move) }).collect();
        self.rules.for_each_check(state, &mut |mv, position| {
            successors.push(Successor { half_move: HalfMove::Fairy(mv), state: position.clone() });
            ControlFlow::Continue(())
        });
        successors
    }

    fn may_reach_by_check(&self, state: &Position, goal: Goal) -> bool {
        goal.kind != GoalKind::Mate || self.may_pass(state) || self.rules.may_mate_at_once(state)
    }

    fn visit_without_quiet_reply(
        &self,
        state: &Position,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) {
        if self.visit_null(state, visit).is_break() {
            return;
        }
        self.rules.for_each_without_quiet_reply(state, &mut |mv, after| visit(HalfMove::Fairy(mv), after));
    }

    fn certainly_has_quiet_half_move(&self, state: &Position) -> bool {
        self.rules.certainly_has_quiet_move(state)
    }

    fn visit_checks(
        &self,
        state: &Position,
        goal: Goal,
        visit: &mut dyn FnMut(HalfMove, &Position) -> ControlFlow<()>,
    ) {
        if self.visit_null(state, visit).is_break() {
            return;
        }
        let mut visit = |mv, after: &Position| visit(HalfMove::Fairy(mv), after);
        match goal.kind {
            GoalKind::Mate => self.rules.for_each_that_may_mate(state, &mut visit),
            _ => self.rules.for_each_check(state, &mut visit),
        }
    }

    fn candidates(&self, state: &Position, goal: Goal, order: Order) -> Vec<HalfMove> {
        match goal.spec().moves {
            Candidates::Legal | Candidates::Checks => self.half_moves(state, order),
            Candidates::SelfCheckAllowed => {
                // Conditions that compare moves count those that reach the goal as legal.
                let reaches = |playing: &fairy::Playing<'_>| {
                    let mut after = playing.position.clone();
                    after.set_turn(!playing.mover);
                    self.reaches(goal, state, HalfMove::Fairy(playing.mv), &after)
                };
                let all = self.outcomes_of(state, self.rules.pseudo_legal_counting(state, &reaches));
                let all = self.null(state).into_iter().chain(all);
                all.filter(|&half_move| {
                    let after = self.after(state, half_move);
                    !self.is_self_check(&after) || self.reaches(goal, state, half_move, &after)
                })
                .collect()
            }
        }
    }

    fn numbered(&self, state: &Position, goal: Option<Goal>, _: Order) -> Vec<HalfMove> {
        let goal = goal.filter(|_| !self.null_moves);
        let mut moves = self.rules.pseudo_legal(state);
        moves.retain(|&mv| goal.is_none_or(|goal| self.is_candidate(goal, mv)));
        self.null(state).into_iter().chain(self.outcomes_of(state, moves)).collect()
    }

    fn has_moves(&self, state: &Position) -> bool {
        self.may_pass(state) || self.rules.has_moves(state)
    }

    fn hint(&self, half_move: HalfMove) -> Hint {
        let Some(mv) = half_move.fairy() else { return Hint(u32::MAX) };
        let choices = mv.choices.iter().fold(0_u32, |sum, &choice| sum.wrapping_mul(31) + u32::from(choice));
        let squares = (mv.from as u32) << 6 | mv.to as u32;
        Hint(1 << 31 | choices.wrapping_mul(0x9e37) << 16 & 0x7fff_0000 | squares)
    }

    fn after(&self, state: &Position, half_move: HalfMove) -> Position {
        match half_move {
            HalfMove::Fairy(mv) => self.rules.after(state, mv),
            HalfMove::Move(_) | HalfMove::Null => self.rules.after(state, Move::null()),
        }
    }

    fn passed(&self, state: &Position) -> Position {
        let mut position = state.clone();
        position.set_turn(!position.turn());
        // After a pass, most conditions that depend on the previous move find none.
        if !self.rules.settings().series_remember_last {
            position.memory.last = None;
        }
        position
    }

    fn pass_for_threats(&self, state: &Position) -> Option<Position> {
        let passed = self.legal_pass(state)?;
        Some(match self.rules.settings().passing_has_effects {
            true => self.rules.after(state, Move::null()),
            false => passed,
        })
    }

    fn effects_of_passing(&self, state: &Position) -> Option<Written> {
        if !self.rules.settings().passing_has_effects {
            return None;
        }
        let written = self.written(state, HalfMove::Null)?;
        // Only the effects are shown, not the null move.
        let effects = |language| written.text(language).trim_start_matches(" ...").to_owned();
        Some(Written::new(problem::Language::ALL.map(effects)))
    }

    fn reaches(&self, goal: Goal, before: &Position, half_move: HalfMove, after: &Position) -> bool {
        let facts = FairyFacts { rules: self, before, mv: half_move.fairy(), after };
        (goal.spec().reached)(&facts, goal.square)
            && self
                .required_end
                .as_ref()
                .is_none_or(|required| required.admits(self, before, half_move, after))
    }

    fn is_out_of_reach(&self, goal: Goal, state: &Position, half_moves: i32) -> bool {
        match &self.target {
            Some(target) if goal.is_position() => {
                target.is_out_of_reach(&self.rules, state, half_moves.unsigned_abs())
            }
            _ => false,
        }
    }

    fn key(&self, state: &Position) -> u64 {
        // A null move must not be answered by another one.
        let passed = if self.null_moves && state.has_passed() { 0x6a09_e667_f3bc_c908 } else { 0 };
        self.rules.key(state) ^ passed
    }

    fn flights(&self, state: &Position) -> usize {
        let king = state.king(state.turn());
        let moves = self.rules.legal_moves(state);
        moves.iter().filter(|mv| Some(mv.from) == king).count()
    }

    fn has_mating_piece(&self, state: &Position, side: Color) -> bool {
        let king = state.king(side).map_or(Bitboard::EMPTY, Bitboard::from);
        !(state.side(side) - king).is_empty()
    }

    fn man_at(&self, state: &Position, square: Square) -> Option<Man> {
        Some(state.man(square)).filter(|man| !man.is_none())
    }

    fn king(&self, state: &Position, color: Color) -> Option<Square> {
        state.king(color)
    }

    fn course(&self, before: &Position, half_move: HalfMove) -> Option<(Square, Square)> {
        let mv = half_move.fairy()?;
        Some((mv.from, self.rules.play(before, mv).moved_man()?))
    }

    fn origin(&self, state: &Position, square: Square) -> Option<Square> {
        state.identity(square).home()
    }

    fn are_same(&self, one: HalfMove, other: HalfMove) -> bool {
        match (one.fairy(), other.fairy()) {
            (Some(a), Some(b)) => (a.from, a.to) == (b.from, b.to),
            (None, None) => true,
            _ => false,
        }
    }

    fn distinctions(&self, state: &Position, half_move: HalfMove) -> Vec<fairy::Distinction> {
        half_move.fairy().map_or(Vec::new(), |mv| self.rules.play(state, mv).distinctions())
    }

    fn preference(&self, half_move: HalfMove, _: Order, _: Color) -> u32 {
        half_move.fairy().map_or(0, |mv| (mv.from as u32) << 8 | mv.to as u32)
    }

    fn checks_depend_on_the_end(&self) -> bool {
        self.rules.settings().checks_depend_on_the_end
    }

    fn is_check_in_line(&self, state: &Position, end: &Position) -> bool {
        let mut state = state.clone();
        state.memory.numbers = end.memory.numbers;
        self.is_check(&state)
    }

    fn written(&self, before: &Position, half_move: HalfMove) -> Option<Written> {
        let playing = self.rules.play(before, half_move.fairy().unwrap_or(Move::null()));
        if half_move == HalfMove::Null && playing.effects().is_empty() {
            return None;
        }
        Some(Written::new(fairy::Language::ALL.map(|language| playing.text(language))))
    }
}

impl Fairy {
    /// The outcomes of these moves that Popeye numbers.
    fn outcomes_of(&self, state: &Position, moves: Vec<Move>) -> Vec<HalfMove> {
        let mut all = Vec::new();
        for mv in moves {
            // The visitor never breaks.
            let _ = self.rules.outcomes(state, mv, &mut |playing| {
                if self.rules.is_numbered(playing) {
                    all.push(HalfMove::Fairy(playing.mv));
                }
                ControlFlow::Continue(())
            });
        }
        all
    }

    /// Whether Popeye numbers a move that must reach the goal. It leaves out moves that obviously do not reach it.
    fn is_candidate(&self, goal: Goal, mv: Move) -> bool {
        match goal.kind {
            GoalKind::TargetSquare => {
                goal.square == Some(mv.to) || self.rules.settings().goes_on_after_arrival
            }
            GoalKind::Capture | GoalKind::CaptureSquare => mv.is_capture(),
            GoalKind::EnPassant => mv.special == Special::EnPassant,
            GoalKind::Castling => mv.is_castling(),
            GoalKind::EighthRank => matches!(mv.to.rank(), Rank::First | Rank::Eighth),
            _ => true,
        }
    }
}

/// A half-move of fairy chess, for the goals.
struct FairyFacts<'a> {
    rules: &'a Fairy,
    before: &'a Position,
    /// `None` for a null move.
    mv: Option<Move>,
    after: &'a Position,
}

impl FairyFacts<'_> {
    /// The state with the same side to move again.
    fn again(&self) -> Position {
        self.rules.passed(self.after)
    }
}

impl Facts for FairyFacts<'_> {
    fn mover(&self) -> Color {
        self.before.turn()
    }

    fn is_capture(&self) -> bool {
        self.mv.is_some_and(Move::is_capture)
    }

    fn is_en_passant(&self) -> bool {
        self.mv.is_some_and(|mv| mv.special == Special::EnPassant)
    }

    fn is_castling(&self) -> bool {
        self.mv.is_some_and(Move::is_castling)
    }

    fn destination(&self) -> Option<Square> {
        self.mv.and_then(|mv| self.rules.rules.play(self.before, mv).moved_man())
    }

    fn is_check(&self) -> bool {
        self.rules.is_check(self.after) && !self.rules.rules.is_suffocated(self.after)
    }

    fn can_reply(&self) -> bool {
        let rules = &self.rules.rules;
        // A null move is no reply: a side that can only pass is stalemated.
        rules.can_reply(self.after)
            || self.is_check() && self.mv.is_some_and(|mv| !rules.may_mate(self.before, mv))
    }

    fn mover_can_go_on(&self) -> bool {
        self.rules.has_moves(&self.again())
    }

    fn mover_is_in_check(&self) -> bool {
        self.rules.is_self_check(self.after)
    }

    fn takes_king(&self, us: Color) -> bool {
        let position = self.after;
        // Who captures a neutral king loses his own with it.
        let Some(target) = position.king(!us).filter(|&king| position.king(us) != Some(king)) else {
            return false;
        };
        let observers = self.rules.rules.observers(position, target, us, Level::Check);
        observers.into_iter().any(|from| {
            let mut before = position.clone();
            before.set_turn(us);
            let mv = Move { victim: Some(target), ..Move::quiet(from, target) };
            let playing = self.rules.rules.play(&before, mv);
            !playing.is_forbidden() && !self.rules.rules.is_check(&playing.position, us)
        })
    }

    fn was_mated(&self) -> bool {
        self.rules.is_check(self.before) && !self.rules.has_moves(self.before)
    }

    fn could_move(&self) -> bool {
        self.rules.has_moves(self.before)
    }

    fn origin(&self, square: Square) -> Option<Square> {
        let position = self.after;
        (!position.man(square).is_none()).then(|| position.identity(square).home()).flatten()
    }

    fn stands_now(&self, home: Square) -> Option<Square> {
        self.after.find(fairy::Identity::of(home))
    }

    fn belonged_to(&self, square: Square, side: Color) -> bool {
        self.rules.rules.diagram().man(square).belongs_to(side)
    }

    fn belongs_to(&self, square: Square, side: Color) -> bool {
        self.after.man(square).belongs_to(side)
    }

    fn occupied(&self) -> Bitboard {
        self.after.occupied()
    }

    fn is_target(&self) -> bool {
        self.rules.target.as_ref().is_some_and(|target| target.is_reached(self.after))
    }

    fn rebirth(&self) -> Option<Square> {
        let playing = self.rules.rules.play(self.before, self.mv?);
        playing.effects().iter().find_map(|effect| match *effect {
            Effect::Addition { on, cause: Cause::Rebirth, .. } => Some(on),
            _ => None,
        })
    }
}
