//! The rules of one task: chess, and what options add to it or take away.

use chess::{
    Bitboard, Board, Castling, Color, Kind, Move, Position, Rank, Role, Setup, Square, Wing, attacks, fault,
};
use game::{MoveList, Position as _};

use crate::rules::long_step::LongStep;
use crate::rules::{Order, order};
use problem::HalfMove;
use problem::goals::{Arrival, Candidates, Goal};
use problem::{Diagram, Identity, State};
use problem::{Options, Task};

/// How states follow each other.
#[derive(Clone, Debug)]
pub(crate) struct Rules {
    diagram: Board,
    target: Option<Board>,
    identity: Identity,
    null_moves: bool,
    exclusive: Vec<(Square, Square)>,
    long_step: Option<LongStep>,
}

impl Rules {
    /// The rules of `task`.
    pub(crate) fn new(task: &Task, identity: Identity) -> Rules {
        Rules {
            // A fairy diagram is not played by these rules.
            diagram: task.board.orthodox().copied().unwrap_or_default(),
            target: task.target.as_ref().and_then(Diagram::orthodox).copied(),
            identity,
            null_moves: task.options.null_moves,
            exclusive: task.options.castling_mutually_exclusive.clone(),
            long_step: LongStep::told_by(&task.options.en_passant),
        }
    }

    /// The diagram, with `turn` to move.
    pub(crate) fn start(&self, options: &Options, turn: Color) -> State {
        let setup = Setup {
            board: self.diagram,
            turn,
            castling: Castling::ByConvention,
            en_passant: passed_square(&options.en_passant, turn),
            ..Setup::empty()
        };
        // A problem forgives everything but a second king, which the reader has refused.
        let mut position = setup.position(fault::PROBLEM).unwrap_or_else(|_| Position::initial());
        position.forbid_castling(barred_rooks(&self.diagram, options.no_castling));
        let mut state = State::new(position, self.identity);
        state.is_diagram = true;
        state
    }

    /// The position of `dia` and `a=>b`.
    pub(crate) fn target(&self) -> Option<&Board> {
        self.target.as_ref()
    }

    /// Pairs of rooks, White's first, of which only one may castle.
    pub(crate) fn exclusive(&self) -> &[(Square, Square)] {
        &self.exclusive
    }

    /// Whether positions can be told apart by their key alone, so that tables may be used.
    pub(crate) fn keys_suffice(&self) -> bool {
        self.identity == Identity::Ignored && !self.null_moves && self.long_step.is_none()
    }

    /// A number that tells apart positions after which play may go on in different ways, if there is one.
    pub(crate) fn key(&self, state: &State) -> Option<u64> {
        // Who has just passed may not be answered with another null move.
        let passed = if self.null_moves && state.passed { 0x6a09_e667_f3bc_c908 } else { 0 };
        (self.identity == Identity::Ignored && self.long_step.is_none())
            .then(|| state.position.key().0 ^ passed)
    }

    /// Whether positions follow each other by the rules of chess alone.
    pub(crate) fn are_plain(&self) -> bool {
        self.keys_suffice() && self.exclusive.is_empty()
    }

    /// Whether sides may pass at all.
    pub(crate) fn allow_null_moves(&self) -> bool {
        self.null_moves
    }

    /// Whether the side to move may pass.
    pub(crate) fn may_pass(&self, state: &State) -> bool {
        self.null_moves && !state.passed && !state.position.is_check()
    }

    /// The legal half-moves, in order.
    pub(crate) fn ordered(&self, state: &State, order: Order) -> Vec<HalfMove> {
        let mut list = MoveList::new();
        state.position.legal_moves(&mut list);
        list.extend(self.long_captures(state).filter(|&mv| self.is_legal(state, mv)));
        order::sort(&mut list, order);
        let null = self.may_pass(state).then_some(HalfMove::Null);
        null.into_iter().chain(list.iter().copied().map(HalfMove::Move)).collect()
    }

    /// Appends the legal half-moves, in no particular order.
    pub(crate) fn append(&self, state: &State, list: &mut MoveList<HalfMove>) {
        let mut moves = MoveList::new();
        state.position.legal_moves(&mut moves);
        moves.extend(self.long_captures(state).filter(|&mv| self.is_legal(state, mv)));
        list.extend(self.may_pass(state).then_some(HalfMove::Null));
        list.extend(moves.iter().copied().map(HalfMove::Move));
    }

    /// The captures of a long step that has led to the diagram.
    fn long_captures(&self, state: &State) -> impl Iterator<Item = Move> + use<> {
        let step = self.long_step.as_ref().filter(|_| state.is_diagram);
        step.map(|step| step.captures(&state.position)).into_iter().flatten()
    }

    fn is_legal(&self, state: &State, mv: Move) -> bool {
        !self.after(state, HalfMove::Move(mv)).position.can_capture_king()
    }

    /// The half-moves that may reach `goal`, in order. A self-check that does not reach it is illegal.
    pub(crate) fn candidates(&self, state: &State, goal: Goal, order: Order) -> Vec<HalfMove> {
        match goal.spec.moves {
            Candidates::Legal | Candidates::Checks => self.ordered(state, order),
            Candidates::SelfCheckAllowed => {
                let mut moves = pseudo_legal(&state.position);
                order::sort(&mut moves, order);
                let half_moves = moves.into_iter().map(HalfMove::Move);
                half_moves
                    .filter(|&half_move| {
                        let after = self.after(state, half_move);
                        !after.position.can_capture_king() || self.reaches(goal, state, half_move, &after)
                    })
                    .collect()
            }
        }
    }

    /// The state after a half-move.
    pub(crate) fn after(&self, state: &State, half_move: HalfMove) -> State {
        let mut next = state.clone();
        match half_move {
            HalfMove::Null => next.pass(),
            HalfMove::Move(mv) => {
                if let Some(step) = self.long_step.as_ref().filter(|_| mv.kind() == Kind::EnPassant)
                    && state.is_diagram
                {
                    next.position = step.shortened(&state.position, mv);
                }
                next.play(mv);
                if mv.kind() == Kind::Castling {
                    for &(white, black) in &self.exclusive {
                        if mv.to() == white {
                            next.position.forbid_castling(black.into());
                        } else if mv.to() == black {
                            next.position.forbid_castling(white.into());
                        }
                    }
                }
            }
        }
        next
    }

    /// Whether the half-move from `before` to `after` has reached `goal`.
    pub(crate) fn reaches(&self, goal: Goal, before: &State, half_move: HalfMove, after: &State) -> bool {
        let arrival = Arrival {
            diagram: &self.diagram,
            target: self.target.as_ref(),
            square: goal.square,
            before,
            mv: half_move.mv(),
            after,
        };
        (goal.spec.reached)(&arrival)
    }
}

/// The square passed by the double step that option EnPassant tells of, if the side that made it has just moved. A step
/// is told by departure, square passed and arrival; less is no step.
fn passed_square(squares: &[Square], turn: Color) -> Option<Square> {
    match squares {
        &[_, passed, _] => Some(passed).filter(|passed| passed.rank() == turn.rank(Rank::Sixth)),
        _ => None,
    }
}

/// The rooks that lose the right to castle when the men on `squares` have moved before.
fn barred_rooks(board: &Board, squares: Bitboard) -> Bitboard {
    let kings = squares & board.role(Role::King);
    kings.into_iter().fold(squares, |barred, king| barred | Bitboard::from(king.rank()))
}

/// Every move of a man of the side to move, own king in check afterwards or not; no man takes a king.
pub(crate) fn pseudo_legal(position: &Position) -> Vec<Move> {
    let board = position.board();
    let us = position.turn();
    let occupied = board.occupied();
    let free = !(board.color(us) | board.of(Role::King, !us));
    let mut moves = Vec::new();
    for (from, piece) in board.pieces().filter(|(_, piece)| piece.color == us) {
        let completed = |mv: Move| board.role_at(mv.to()).map_or(mv, |taken| mv.taking(taken));
        if piece.role == Role::Pawn {
            moves.extend(pawn_targets(position, from).map(completed).flat_map(promotions));
            if let Some(to) = position.en_passant().filter(|&to| attacks::pawn(us, from).contains(to)) {
                moves.push(Move::en_passant(from, to));
            }
        } else {
            let targets = attacks::of(piece.role, us, from, occupied) & free;
            moves.extend(targets.into_iter().map(|to| completed(Move::quiet(piece.role, from, to))));
        }
    }
    moves.extend(castling_without_arrival(position));
    moves
}

fn pawn_targets(position: &Position, from: Square) -> impl Iterator<Item = Move> + use<> {
    let board = position.board();
    let us = position.turn();
    let stuck = from.rank() == us.rank(Rank::First);
    let start = if stuck { Bitboard::EMPTY } else { from.into() };
    let one = start.forward(us) - board.occupied();
    let two = (one & Bitboard::relative_rank(us, Rank::Third)).forward(us) - board.occupied();
    let victims = board.color(!us) - board.role(Role::King);
    let takes = if stuck { Bitboard::EMPTY } else { attacks::pawn(us, from) & victims };
    let steps = (one | takes).into_iter().map(move |to| Move::quiet(Role::Pawn, from, to));
    steps.chain(two.into_iter().map(move |to| Move::double_step(from, to)))
}

fn promotions(mv: Move) -> Vec<Move> {
    match mv.to().rank() {
        Rank::First | Rank::Eighth => Role::PROMOTIONS.map(|role| mv.promoting(role)).to_vec(),
        _ => vec![mv],
    }
}

/// Castling of a king that is not in check and passes no attacked square; where it arrives is not looked at.
fn castling_without_arrival(position: &Position) -> Vec<Move> {
    let board = position.board();
    let us = position.turn();
    let Some(king) = board.king(us).filter(|_| position.checkers().is_empty()) else { return Vec::new() };
    let rooks = Wing::ALL.into_iter().filter_map(|wing| Some((wing, position.castling_rook(us, wing)?)));
    rooks
        .filter(|&(wing, rook)| {
            let rook_to = Square::new(wing.rook_file(), king.rank());
            !attacks::between(king, rook).meets(board.occupied())
                && !board.is_attacked(rook_to, !us, board.occupied())
        })
        .map(|(_, rook)| Move::castling(king, rook))
        .collect()
}
