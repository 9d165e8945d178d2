//! Admissible bounds of a series: whether an end may still be within reach.

use chess::{Bitboard, Board, Color, File, Position, Rank, Square};
use problem::goals::{Goal, GoalKind};

use crate::orthodox::bounds::{Aim, Budget, MateKind, MovesNeeded, StationaryKing, Target};
use crate::orthodox::help::{KingToMate, SeriesKing};
use crate::orthodox::series::form::Form;
use crate::plan::{Plan, Reply};

/// What the end needs with a given number of half-moves left.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// Unknown: no bound applies.
    Nothing,
    /// A king must be mated.
    King { mated: Color, how: MateKind, budget: Budget },
    /// The target position must be reached with these moves of White and Black.
    Target([i32; 2]),
    /// A side must castle.
    Castling(Color),
    /// A man of a side must go to a square with the last of its moves.
    Arrival { side: Color, square: Square, moves: i32 },
    /// A king that does not move must have no flight after these moves of the other side.
    NoFlight { mated: Color, moves: i32 },
}

/// With more moves of the mating side, nearly everything is within reach and the bound costs more than it saves.
const MAX_MATING_SIDE_MOVES: i32 = 2;

impl Bound {
    fn with(form: &Form<'_>, room: i32, first: Color) -> Bound {
        let leg = form.leg(room);
        let turn = if leg == 0 { first } else { !first };
        if let Some(rest) = form.help.rest(room, leg) {
            return match rest.aim {
                Aim::King(how) => {
                    let mated = if rest.mates { !turn } else { turn };
                    Bound::King { mated, how, budget: rest.budget() }
                }
                Aim::Target => Bound::Target(match turn {
                    Color::White => [rest.own, rest.other],
                    Color::Black => [rest.other, rest.own],
                }),
            };
        }
        let [Some(closing), None] = &form.closings else { return Bound::Nothing };
        let moves = if leg == 0 { (room + 1) / 2 } else { room / 2 };
        let battle = match closing.plan {
            Plan::Goal(goal) if goal.kind == GoalKind::Castling && room > 0 => return Bound::Castling(first),
            Plan::Goal(Goal { kind: GoalKind::TargetSquare, square: Some(square) }) => {
                return Bound::Arrival { side: first, square: *square, moves };
            }
            Plan::Goal(goal) if goal.kind == GoalKind::MateOrStalemate && form.help.reply == Reply::Never => {
                return Bound::NoFlight { mated: !first, moves };
            }
            // The other side does not move.
            Plan::Goal(goal) if goal.kind == GoalKind::OwnStalemate && form.help.reply == Reply::Never => {
                let budget = Budget { mating: 0, mated: moves };
                return Bound::King { mated: first, how: MateKind::Stalemate, budget };
            }
            Plan::Battle(battle) => battle,
            _ => return Bound::Nothing,
        };
        let Some(KingToMate { mated, how, budget: later }) = battle.king_to_mate(!first) else {
            return Bound::Nothing;
        };
        let (own, other) = match leg {
            0 => ((room + 1) / 2, room / 2),
            _ => (room / 2, (room + 1) / 2),
        };
        let other = if form.help.reply == Reply::Never { 0 } else { other };
        let (mating_side_moves, mated_side_moves) = if mated == first { (other, own) } else { (own, other) };
        let budget =
            Budget { mating: mating_side_moves + later.mating, mated: mated_side_moves + later.mated };
        Bound::King { mated, how, budget }
    }
}

/// Tests positions against the bounds. The tables behind it are built when first needed.
pub(super) struct ReachBound {
    /// By half-moves left, starting with 0.
    bounds: Vec<Bound>,
    needs: Option<Box<MovesNeeded>>,
    stationary_king: Option<Box<StationaryKing>>,
    target: Option<Box<Target>>,
    /// The target position, if that is the goal.
    board: Option<Board>,
}

impl ReachBound {
    /// The bounds for play in which `first` begins.
    pub(super) fn new(form: &Form<'_>, first: Color, target: Option<&Board>) -> ReachBound {
        ReachBound {
            bounds: (0..=form.help.max).map(|room| Bound::with(form, room, first)).collect(),
            needs: None,
            stationary_king: None,
            target: None,
            board: target.copied(),
        }
    }

    /// The king to be mated, on any square; `None` if nets for it do not pay.
    pub(super) fn target_king(&self) -> Option<SeriesKing> {
        let king = |bound: &Bound| match *bound {
            Bound::King { mated, how, budget } => Some(KingToMate { mated, how, budget }),
            Bound::Nothing
            | Bound::Target(_)
            | Bound::Castling(_)
            | Bound::Arrival { .. }
            | Bound::NoFlight { .. } => None,
        };
        let KingToMate { mated, how, budget: most } = king(self.bounds.last()?)?;
        let is_same = |other: &KingToMate| (other.mated, other.how) == (mated, how);
        let budget_for_same = |bound| king(bound).filter(is_same).map(|king| king.budget);
        let budgets = self.bounds.iter().map(budget_for_same).collect::<Option<Vec<_>>>()?;
        let squares = Bitboard::FULL;
        (most.mating <= MAX_MATING_SIDE_MOVES).then_some(SeriesKing { mated, how, budgets, squares })
    }

    /// Whether an end may be reached from here with `room` half-moves left.
    pub(super) fn is_open(&mut self, position: &Position, room: i32) -> bool {
        match self.bounds[room.unsigned_abs() as usize] {
            Bound::Nothing => true,
            Bound::Castling(color) => {
                position.castling_rooks().meets(position.board().color(color)) || has_castled(position, color)
            }
            // A side without a king cannot be mated.
            Bound::King { mated, how: MateKind::Mate, .. } if position.board().king(mated).is_none() => false,
            Bound::King { mated, how, budget } if budget.mated == 0 => {
                let stationary_king = self.stationary_king();
                stationary_king.can_mate(position, mated, how, budget.mating)
                    && (how == MateKind::Mate || stationary_king.can_stop_men(position, mated, budget.mating))
            }
            Bound::NoFlight { mated, moves } => {
                self.stationary_king().can_mate(position, mated, MateKind::Stalemate, moves)
            }
            Bound::Arrival { side, square, moves } => {
                let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
                needs.can_arrive(position, side, square, moves)
            }
            Bound::King { budget, .. } if budget.mating > MAX_MATING_SIDE_MOVES => true,
            Bound::King { mated, how, budget } => {
                let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
                needs.can_mate(position, mated, how, budget)
            }
            Bound::Target(left) => self.board.is_none_or(|board| {
                self.target.get_or_insert_with(|| Box::new(Target::new(&board))).is_near(position, left)
            }),
        }
    }
}

impl ReachBound {
    /// The bound for a king that does not move.
    fn stationary_king(&mut self) -> &mut StationaryKing {
        self.stationary_king.get_or_insert_with(|| Box::new(StationaryKing::new()))
    }
}

/// Whether the last half-move may have been castling, which ends a series early.
fn has_castled(position: &Position, color: Color) -> bool {
    let castled = [File::C, File::G].map(|file| Square::new(file, color.rank(Rank::First)));
    position.board().king(color).is_some_and(|king| castled.contains(&king))
}
