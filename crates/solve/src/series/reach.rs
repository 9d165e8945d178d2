//! Whether the end of a series may still be in reach.

use chess::{Board, Color, File, Position, Rank, Square};
use problem::goals::{Goal, GoalKind};

use crate::bounds::{Aim, Budget, Catch, MovesNeeded, StationaryKing, Target};
use crate::plan::{Plan, Reply};
use crate::series::form::Form;

/// What play needs when so many half-moves are left.
#[derive(Clone, Copy, Debug)]
enum Bound {
    /// Nothing that is known.
    Nothing,
    /// A king is caught.
    King { victim: Color, how: Catch, budget: Budget },
    /// The target is reached with the moves of White and Black.
    Target([i32; 2]),
    /// A side castles.
    Castling(Color),
    /// A man of a side goes to a square with the last of so many moves.
    Arrival { side: Color, square: Square, moves: i32 },
    /// A king that does not move has no flight after so many moves of the other side.
    NoFlight { victim: Color, moves: i32 },
}

/// More moves of the hunter than these reach nearly everything, and finding out costs more than it saves.
const MAX_HUNTER_MOVES: i32 = 2;

impl Bound {
    fn with(form: &Form<'_>, room: i32, first: Color) -> Bound {
        let leg = form.leg(room);
        let turn = if leg == 0 { first } else { !first };
        if let Some(rest) = form.help.rest(room, leg) {
            return match rest.aim {
                Aim::King(how) => {
                    let victim = if rest.hunts { !turn } else { turn };
                    Bound::King { victim, how, budget: rest.budget() }
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
                return Bound::NoFlight { victim: !first, moves };
            }
            // The other side stands still.
            Plan::Goal(goal) if goal.kind == GoalKind::OwnStalemate && form.help.reply == Reply::Never => {
                let budget = Budget { hunter: 0, victim: moves };
                return Bound::King { victim: first, how: Catch::Stalemate, budget };
            }
            Plan::Battle(battle) => battle,
            _ => return Bound::Nothing,
        };
        let Some((victim, how, later)) = battle.catch(!first) else { return Bound::Nothing };
        let (own, other) = match leg {
            0 => ((room + 1) / 2, room / 2),
            _ => (room / 2, (room + 1) / 2),
        };
        let other = if form.help.reply == Reply::Never { 0 } else { other };
        let (hunter, prey) = if victim == first { (other, own) } else { (own, other) };
        let budget = Budget { hunter: hunter + later.hunter, victim: prey + later.victim };
        Bound::King { victim, how, budget }
    }
}

/// Holds positions against what they need. What that takes is made when it is needed.
pub(super) struct ReachBound {
    /// By the half-moves left, none first.
    bounds: Vec<Bound>,
    needs: Option<Box<MovesNeeded>>,
    stationary_king: Option<Box<StationaryKing>>,
    target: Option<Box<Target>>,
    /// The position that the target is about.
    board: Option<Board>,
}

impl ReachBound {
    /// The reach_bound for play that `first` begins.
    pub(super) fn new(form: &Form<'_>, first: Color, target: Option<&Board>) -> ReachBound {
        ReachBound {
            bounds: (0..=form.help.max).map(|room| Bound::with(form, room, first)).collect(),
            needs: None,
            stationary_king: None,
            target: None,
            board: target.copied(),
        }
    }

    /// The king that is to be caught, and the moves for that by the half-moves left; `None` if nets for it are not worth
    /// their price.
    pub(super) fn target_king(&self) -> Option<((Color, Catch), Vec<Budget>)> {
        let king = |bound: &Bound| match *bound {
            Bound::King { victim, how, budget } => Some(((victim, how), budget)),
            Bound::Nothing
            | Bound::Target(_)
            | Bound::Castling(_)
            | Bound::Arrival { .. }
            | Bound::NoFlight { .. } => None,
        };
        let (target_king, most) = king(self.bounds.last()?)?;
        let of_same = |bound| king(bound).filter(|(it, _)| *it == target_king).map(|(_, budget)| budget);
        let budgets = self.bounds.iter().map(of_same).collect::<Option<Vec<_>>>()?;
        (most.hunter <= MAX_HUNTER_MOVES).then_some((target_king, budgets))
    }

    /// Whether an end may still be reached from here with so many half-moves.
    pub(super) fn is_open(&mut self, position: &Position, room: i32) -> bool {
        match self.bounds[room.unsigned_abs() as usize] {
            Bound::Nothing => true,
            Bound::Castling(color) => {
                position.castling_rooks().meets(position.board().color(color)) || has_castled(position, color)
            }
            // Who has no king is never in check.
            Bound::King { victim, how: Catch::Mate, .. } if position.board().king(victim).is_none() => false,
            Bound::King { victim, how, budget } if budget.victim == 0 => {
                let stationary_king = self.stationary_king();
                stationary_king.can_catch(position, victim, how, budget.hunter)
                    && (how == Catch::Mate || stationary_king.can_stop_men(position, victim, budget.hunter))
            }
            Bound::NoFlight { victim, moves } => {
                self.stationary_king().can_catch(position, victim, Catch::Stalemate, moves)
            }
            Bound::Arrival { side, square, moves } => {
                let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
                needs.can_arrive(position, side, square, moves)
            }
            Bound::King { budget, .. } if budget.hunter > MAX_HUNTER_MOVES => true,
            Bound::King { victim, how, budget } => {
                let needs = self.needs.get_or_insert_with(|| Box::new(MovesNeeded::new()));
                needs.can_catch(position, victim, how, budget)
            }
            Bound::Target(left) => self.board.is_none_or(|board| {
                self.target.get_or_insert_with(|| Box::new(Target::new(&board))).is_near(position, left)
            }),
        }
    }
}

impl ReachBound {
    fn stationary_king(&mut self) -> &mut StationaryKing {
        self.stationary_king.get_or_insert_with(|| Box::new(StationaryKing::new()))
    }
}

/// Whether the last half-move may have been the castling that ends a series before all half-moves are used.
fn has_castled(position: &Position, color: Color) -> bool {
    let castled = [File::C, File::G].map(|file| Square::new(file, color.rank(Rank::First)));
    position.board().king(color).is_some_and(|king| castled.contains(&king))
}
