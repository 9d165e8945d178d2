//! The rules of orthodox chess, with the options that change them.

use std::ops::ControlFlow;
use std::sync::Arc;

use chess::{
    Bitboard, Board, ByColor, Castling, Color, Kind, Move, Position, Rank, Role, Setup, Square, attacks,
    fault,
};
use fairy::Man;
use game::{MoveList, Position as _};

use crate::orthodox::bounds::{self, Homes};
use crate::orthodox::searches::{OrthodoxSearches, Shared};
use crate::required::{Checked, RequiredEnd};
use crate::rules::en_passant::passed_squares;
use crate::rules::long_step::LongStep;
use crate::rules::null_move::LastHalfMove;
use crate::rules::order::{self, Order, View};
use crate::rules::orthodox_facts::OrthodoxFacts;
use crate::rules::pseudo_legal::pseudo_legal;
use crate::rules::{GoalIn, Rules, Successor, numbered};
use crate::tables::table::Hint;
use problem::HalfMove;
use problem::Task;
use problem::goals::{Candidates, Goal, GoalKind};
use problem::{Diagram, EnPassantRule, ExclusiveRooks, Identity, State, man_of};

/// The rules of chess under the options of a task.
#[derive(Clone, Debug)]
pub(crate) struct Orthodox {
    diagram: Board,
    target: Option<Board>,
    identity: Identity,
    null_moves: bool,
    exclusive: Vec<ExclusiveRooks>,
    long_step: Option<LongStep>,
    no_castling: Bitboard,
    en_passant: Vec<Square>,
    /// Present if a goal depends on where men came from.
    homes: Option<Arc<Homes>>,
    /// For each side to move, the squares on which pawns may be captured en passant in the diagram, if the options do not
    /// name the double step.
    passed: ByColor<Vec<Square>>,
    required_end: Option<RequiredEnd>,
}

impl Orthodox {
    /// The rules of `task`.
    pub(crate) fn new(task: &Task, identity: Identity) -> Orthodox {
        // A fairy diagram never gets these rules.
        let diagram = task.board.orthodox().copied().unwrap_or_default();
        let rule = task.options.en_passant_rule;
        let named = match rule {
            EnPassantRule::Named => task.options.en_passant.clone(),
            EnPassantRule::Possible | EnPassantRule::Proved => Vec::new(),
        };
        Orthodox {
            diagram,
            target: task.target.as_ref().and_then(Diagram::orthodox).copied(),
            identity,
            null_moves: task.options.null_moves,
            exclusive: task.options.castling_mutually_exclusive.clone(),
            long_step: LongStep::from_arguments(&named),
            no_castling: task.options.no_castling,
            en_passant: named,
            passed: ByColor(Color::ALL.map(|turn| passed_squares(&diagram, turn, rule))),
            homes: (identity == Identity::Tracked).then(|| Arc::new(Homes::new())),
            required_end: RequiredEnd::of(task),
        }
    }

    /// The target position of `dia` and `a=>b`.
    pub(crate) fn target(&self) -> Option<&Board> {
        self.target.as_ref()
    }

    /// Pairs of rooks of which only one may castle.
    pub(crate) fn exclusive(&self) -> &[ExclusiveRooks] {
        &self.exclusive
    }

    /// What is required of the half-move that reaches the goal, if anything.
    pub(crate) fn required_end(&self) -> Option<&RequiredEnd> {
        self.required_end.as_ref()
    }

    /// Whether the key of a position determines the state, together with what the last half-move was if there are null moves,
    /// and the rules of chess alone whether a goal is reached. If the required end is checked in lines, searches may ignore
    /// it, and with it the identities of men.
    pub(crate) fn keys_suffice(&self) -> bool {
        let ends_suffice = match &self.required_end {
            Some(required) => required.checked == Checked::InLines && !self.null_moves,
            None => self.identity == Identity::Ignored,
        };
        ends_suffice && !self.has_captures_of_diagram()
    }

    /// Whether a side may pass.
    pub(crate) fn have_null_moves(&self) -> bool {
        self.null_moves
    }

    /// Whether no option changes the rules of chess.
    pub(crate) fn are_plain(&self) -> bool {
        self.are_plain_but_for_null_moves() && !self.null_moves
    }

    /// Whether no option but NullMoves changes the rules of chess.
    pub(crate) fn are_plain_but_for_null_moves(&self) -> bool {
        self.keys_suffice() && self.exclusive.is_empty()
    }

    /// Whether the side to move may make a null move.
    pub(crate) fn may_pass(&self, state: &State) -> bool {
        self.null_moves && !state.passed && !state.position.is_check()
    }

    /// The en-passant captures of the diagram that a position does not know: those of a long step that led to it, and those
    /// of the second and further double steps that may have led to it.
    fn captures_of_diagram(&self, state: &State) -> Vec<Move> {
        if !state.is_diagram || !self.has_captures_of_diagram() {
            return Vec::new();
        }
        let turn = state.position.turn();
        let pawns = state.position.board().of(Role::Pawn, turn);
        let passed = self.passed[turn].iter().skip(1);
        let takers = |&to: &Square| {
            let takers = (attacks::pawn_origins(turn, to) & pawns).into_iter();
            takers.map(move |from| Move::en_passant(from, to))
        };
        let long_step = self.long_step.iter().flat_map(|step| step.captures(&state.position));
        long_step.chain(passed.flat_map(takers)).collect()
    }

    /// Whether the diagram may have en-passant captures that a position does not know.
    fn has_captures_of_diagram(&self) -> bool {
        self.long_step.is_some() || Color::ALL.iter().any(|&turn| self.passed[turn].len() > 1)
    }

    /// Whether a half-move fulfils what is required of the one that reaches the goal.
    pub(crate) fn ends_as_required(&self, before: &State, half_move: HalfMove, after: &State) -> bool {
        self.required_end.as_ref().is_none_or(|required| required.admits(self, before, half_move, after))
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        !self.after(state, HalfMove::Move(mv)).position.can_capture_king()
    }

    /// These moves in the order in which they are shown, after a null move if there is one.
    fn sorted(&self, state: &State, mut moves: MoveList<Move>, order: Order) -> Vec<HalfMove> {
        // Popeye's mating order comes from a generator that is not used with null moves.
        order::sort(&mut moves, if self.null_moves { Order::Board } else { order });
        let null = self.may_pass(state).then_some(HalfMove::Null);
        null.into_iter().chain(moves.iter().copied().map(HalfMove::Move)).collect()
    }
}

impl Rules for Orthodox {
    type State = State;
    type Searches<'a> = OrthodoxSearches<'a>;
    type Shared = Shared;

    fn start(&self, turn: Color) -> State {
        let setup = Setup {
            board: self.diagram,
            turn,
            castling: Castling::ByConvention,
            en_passant: passed_square(&self.en_passant, turn).or(self.passed[turn].first().copied()),
            ..Setup::empty()
        };
        let mut position = setup.position(fault::PROBLEM).expect("refusal::of has let the diagram pass");
        position.forbid_castling(barred_rooks(&self.diagram, self.no_castling));
        let mut state = State::new(position, self.identity);
        state.is_diagram = true;
        state
    }

    fn turn(&self, state: &State) -> Color {
        state.position.turn()
    }

    fn is_check(&self, state: &State) -> bool {
        state.position.is_check()
    }

    fn is_self_check(&self, state: &State) -> bool {
        state.position.can_capture_king()
    }

    fn half_moves(&self, state: &State, order: Order) -> Vec<HalfMove> {
        let mut list = MoveList::new();
        state.position.legal_moves(&mut list);
        list.extend(self.captures_of_diagram(state).into_iter().filter(|&mv| self.is_legal(state, mv)));
        self.sorted(state, list, order)
    }

    fn half_moves_to(&self, goal: Goal, state: &State, order: Order) -> Vec<HalfMove> {
        let mut list = MoveList::new();
        match goal.spec().moves {
            Candidates::Checks => state.position.checking_moves(&mut list),
            Candidates::Legal | Candidates::SelfCheckAllowed => state.position.legal_moves(&mut list),
        }
        list.extend(self.captures_of_diagram(state).into_iter().filter(|&mv| self.is_legal(state, mv)));
        list.retain(|mv| self.may_reach(goal, state, HalfMove::Move(*mv)));
        self.sorted(state, list, order)
    }

    fn append(&self, state: &State, list: &mut Vec<HalfMove>) {
        let mut moves = MoveList::new();
        state.position.legal_moves(&mut moves);
        moves.extend(self.captures_of_diagram(state).into_iter().filter(|&mv| self.is_legal(state, mv)));
        list.extend(self.may_pass(state).then_some(HalfMove::Null));
        list.extend(moves.iter().copied().map(HalfMove::Move));
    }

    fn checking_successors(&self, state: &State) -> Vec<Successor<Orthodox>> {
        let mut checks = MoveList::new();
        state.position.checking_moves(&mut checks);
        checks.extend(self.captures_of_diagram(state).into_iter().filter(|&mv| self.is_legal(state, mv)));
        let half_moves = checks.iter().copied().map(HalfMove::Move);
        half_moves.map(|half_move| Successor { half_move, state: self.after(state, half_move) }).collect()
    }

    fn candidates(&self, state: &State, goal: Goal, order: Order) -> Vec<HalfMove> {
        match goal.spec().moves {
            Candidates::Legal | Candidates::Checks => self.half_moves(state, order),
            Candidates::SelfCheckAllowed => {
                let mut moves = pseudo_legal(&state.position);
                order::sort(&mut moves, if self.null_moves { Order::Board } else { order });
                // Passing may reach the goal even in check.
                let null = (self.null_moves && !state.passed).then_some(HalfMove::Null);
                let half_moves = null.into_iter().chain(moves.into_iter().map(HalfMove::Move));
                half_moves
                    .filter(|&half_move| {
                        let after = self.after(state, half_move);
                        !after.position.can_capture_king() || self.reaches(goal, state, half_move, &after)
                    })
                    .collect()
            }
        }
    }

    fn numbered(&self, state: &State, goal: Option<Goal>, order: Order) -> Vec<HalfMove> {
        let goal = goal.filter(|_| !self.null_moves);
        let mut moves = pseudo_legal(&state.position);
        order::sort(&mut moves, if self.null_moves { Order::Board } else { order });
        // Half-moves that leave the king in check have numbers, a null move among them.
        let null = (self.null_moves && !state.passed).then_some(HalfMove::Null);
        let all = null.into_iter().chain(moves.into_iter().map(HalfMove::Move));
        all.filter(|&half_move| {
            goal.is_none_or(|goal| {
                let after = self.after(state, half_move);
                numbered::is_candidate(self, goal, state, half_move, &after)
            })
        })
        .collect()
    }

    fn has_moves(&self, state: &State) -> bool {
        state.position.has_moves()
            || self.may_pass(state)
            || self.captures_of_diagram(state).into_iter().any(|mv| self.is_legal(state, mv))
    }

    fn hint(&self, half_move: HalfMove) -> Hint {
        Hint::of(half_move.mv())
    }

    fn after(&self, state: &State, half_move: HalfMove) -> State {
        let mut next = state.clone();
        match half_move {
            HalfMove::Null | HalfMove::Fairy(_) => next.pass(),
            HalfMove::Move(mv) => {
                if let Some(step) = self.long_step.as_ref().filter(|_| mv.kind() == Kind::EnPassant)
                    && state.is_diagram
                {
                    next.position = step.shortened(&state.position, mv);
                }
                next.play(mv);
                if mv.kind() == Kind::Castling {
                    forbid_exclusive(&mut next.position, mv.to(), &self.exclusive);
                }
            }
        }
        next
    }

    fn passed(&self, state: &State) -> State {
        let mut passed = state.clone();
        passed.position.pass();
        passed
    }

    fn reaches(&self, goal: Goal, before: &State, half_move: HalfMove, after: &State) -> bool {
        let facts = OrthodoxFacts {
            diagram: &self.diagram,
            target: self.target(),
            before,
            mv: half_move.mv(),
            after,
        };
        (goal.spec().reached)(&facts, goal.square) && self.ends_as_required(before, half_move, after)
    }

    fn may_reach(&self, goal: Goal, state: &State, half_move: HalfMove) -> bool {
        let Some(mv) = half_move.mv().filter(|mv| mv.kind() != Kind::Castling) else { return true };
        let origin = || state.origin(mv.from());
        match goal.kind {
            GoalKind::Capture | GoalKind::CaptureSquare => mv.is_capture(),
            GoalKind::EnPassant => mv.kind() == Kind::EnPassant,
            GoalKind::Castling => false,
            GoalKind::TargetSquare => goal.square == Some(mv.destination()),
            GoalKind::Circuit => origin() == Some(mv.destination()),
            GoalKind::Exchange => origin().is_some_and(|home| state.origin(home) == Some(mv.destination())),
            _ => true,
        }
    }

    fn visit_successors_in_reach(
        &self,
        state: &State,
        goal_in: GoalIn,
        visit: &mut dyn FnMut(HalfMove, &State) -> ControlFlow<()>,
    ) {
        let mut half_moves = Vec::new();
        self.append(state, &mut half_moves);
        if let GoalIn { goal: Some(goal), half_moves: 0 } = goal_in {
            half_moves.retain(|&half_move| self.may_reach(goal, state, half_move));
        }
        for half_move in half_moves {
            if visit(half_move, &self.after(state, half_move)).is_break() {
                return;
            }
        }
    }

    fn is_out_of_reach(&self, goal: Goal, state: &State, half_moves: i32) -> bool {
        let turn = state.position.turn();
        let (side, moves) = match half_moves % 2 {
            0 => (!turn, half_moves / 2),
            _ => (turn, (half_moves + 1) / 2),
        };
        match (goal.kind, &self.homes) {
            (GoalKind::EnPassant, _) => {
                half_moves > 1 && !bounds::can_take_en_passant(&state.position, half_moves)
            }
            (GoalKind::Circuit, Some(homes)) => !homes.can_return(state, side, moves),
            (GoalKind::Exchange, Some(homes)) => !homes.can_exchange(state, side, moves),
            _ => false,
        }
    }

    fn key(&self, state: &State) -> u64 {
        let passed = if self.null_moves { LastHalfMove::of(state).salt() } else { 0 };
        // The long step can be captured only in the diagram.
        let long_step =
            if self.has_captures_of_diagram() && state.is_diagram { 0xbb67_ae85_84ca_a73b } else { 0 };
        state.position.key().0 ^ state.origins_key() ^ passed ^ long_step
    }

    fn flights(&self, state: &State) -> usize {
        flights(&state.position)
    }

    fn has_mating_piece(&self, state: &State, side: Color) -> bool {
        has_mating_piece(&state.position, side)
    }

    fn man_at(&self, state: &State, square: Square) -> Option<Man> {
        state.position.board().piece_at(square).map(man_of)
    }

    fn king(&self, state: &State, color: Color) -> Option<Square> {
        state.position.board().king(color)
    }

    fn course(&self, _before: &State, half_move: HalfMove) -> Option<(Square, Square)> {
        half_move.mv().map(|mv| (mv.from(), mv.destination()))
    }

    fn origin(&self, state: &State, square: Square) -> Option<Square> {
        state.origin(square)
    }

    fn are_same(&self, one: HalfMove, other: HalfMove) -> bool {
        match (one.mv(), other.mv()) {
            (Some(a), Some(b)) => (a.from(), a.to(), a.promotion()) == (b.from(), b.to(), b.promotion()),
            (None, None) => true,
            _ => false,
        }
    }

    fn preference(&self, half_move: HalfMove, order: Order, mated: Color) -> u32 {
        // Popeye treats the side whose king is mated as Black and mirrors the board if necessary.
        let view = if mated == Color::White { View::Mirrored } else { View::Upright };
        half_move.mv().map_or(0, |mv| order::rank(mv, order, view))
    }
}

/// Takes the castling rights of the rooks that may not castle once the rook on `castled` has.
pub(crate) fn forbid_exclusive(position: &mut Position, castled: Square, exclusive: &[ExclusiveRooks]) {
    for rook in exclusive.iter().filter_map(|rooks| rooks.other(castled)) {
        position.forbid_castling(rook.into());
    }
}

/// Whether `side` has a man besides its king.
pub(crate) fn has_mating_piece(position: &Position, side: Color) -> bool {
    let board = position.board();
    !(board.color(side) - board.role(Role::King)).is_empty()
}

/// The squares that the king of the side to move can go to.
pub(crate) fn flights(position: &Position) -> usize {
    let Some(king) = position.board().king(position.turn()) else { return 0 };
    let near = attacks::king(king);
    position
        .moves()
        .iter()
        .filter(|mv| mv.from() == king && (near.contains(mv.to()) || mv.castling_wing().is_some()))
        .count()
}

/// The square passed by the double step that option EnPassant declares, if the other side has made it. The option names the
/// departure, the square passed and the arrival.
fn passed_square(squares: &[Square], turn: Color) -> Option<Square> {
    match squares {
        &[_, passed, _] => Some(passed).filter(|passed| passed.rank() == turn.rank(Rank::Sixth)),
        _ => None,
    }
}

/// The rooks that have no castling right if the men on `squares` have moved.
fn barred_rooks(board: &Board, squares: Bitboard) -> Bitboard {
    let kings = squares & board.role(Role::King);
    kings.into_iter().fold(squares, |barred, king| barred | Bitboard::from(king.rank()))
}
