//! Lasting flights: steps of the king of the side to be mated that most moves leave legal. While one is left there is no
//! mate, and nothing has to be played to know that.

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Square};

use crate::changes::Changes;
use crate::exposure::Exposure;
use crate::kind::Kind;
use crate::man::Man;
use crate::movement::Movement;
use crate::moves::Move;
use crate::observe::Level;
use crate::position::{EnPassant, Last, Position};
use crate::rules::Rules;

/// Flights of the side that is to be mated, found before the other side moves. They are found one by one, because one or two
/// decide about most moves.
pub(crate) struct LastingFlights {
    /// The board without the king; `None` where conditions might forbid flights.
    board: Option<Position>,
    /// The side that is to mate.
    by: Color,
    /// The flights found so far.
    flights: ArrayVec<Flight, MOST>,
    /// Empty squares next to the king that have not been tested.
    untested: ArrayVec<Square, MOST>,
    /// Whether a move of the mover's king may make the flights illegal.
    depend_on_own_king: bool,
}

struct Flight {
    to: Square,
    /// The squares that must not change for the flight to remain legal, unless the man that moves attacks it.
    squares: Bitboard,
}

/// The most flights of a king that steps to its neighbours.
const MOST: usize = 8;

impl LastingFlights {
    /// The flights that a position may have, none of them tested.
    pub(crate) fn new(rules: &Rules, position: &Position) -> LastingFlights {
        let by = position.turn();
        let mut flights = LastingFlights {
            board: None,
            by,
            flights: ArrayVec::new(),
            untested: ArrayVec::new(),
            depend_on_own_king: !rules.hooks.legalities.is_empty(),
        };
        let settings = &rules.settings;
        // A step may make an attack on the mover's king valid that validators had declared void.
        let may_validate = flights.depend_on_own_king && rules.validates_checks();
        let are_usual =
            !settings.goals_ignore_duties && !settings.one_flight && !settings.paralyses && !may_validate;
        if let Some(king) = position.king(!by).filter(|_| are_usual && rules.hooks.kings_step_freely) {
            flights.list_steps(rules, position, king);
        }
        flights
    }

    /// Lists the steps of the king to empty squares by which no king becomes attacked by another man.
    fn list_steps(&mut self, rules: &Rules, position: &Position, king: Square) {
        let man = position.man(king);
        let [Movement::Leap(steps)] = rules.movements(man.kind()) else { return };
        let lines = match rules.lines_to_own_king(position) {
            Some(lines) if !man.is_neutral() && !lines.contains(king) => lines,
            _ => return,
        };
        let mut board = position.clone();
        board.set_turn(!self.by);
        board.set_en_passant(EnPassant::NONE);
        board.memory.last = rules.last_after_quiet_move(position);
        let closed = position.occupied() | rules.holes_of(position) | lines;
        let own_king = position.king(self.by).filter(|_| self.depend_on_own_king);
        for to in steps.iter().filter_map(|step| step.from(king)).filter(|&to| !closed.contains(to)) {
            let attacks_king = own_king.is_some_and(|own| rules.reach(man.kind())[to.index()].contains(own));
            if !attacks_king
                && rules.is_plain(&board, Move::quiet(king, to))
                && self.untested.try_push(to).is_err()
            {
                break;
            }
        }
        board.take(king);
        self.board = Some(board);
    }

    /// Whether a flight is certainly left after a move.
    #[inline]
    pub(crate) fn outlast(&mut self, rules: &Rules, position: &Position, mv: Move) -> bool {
        let Some(board) = &self.board else { return false };
        if self.flights.is_empty() && self.untested.is_empty()
            || rules.settings.remembers_last && rules.settings.last_after(position, mv) != board.memory.last
        {
            return false;
        }
        match rules.kinds_after(position, mv) {
            Some(kinds) => self.outlast_plain(rules, position, mv, kinds),
            None => rules
                .with_changes(position, mv, |changes| self.outlast_changes(rules, position, changes))
                .unwrap_or(false),
        }
    }

    /// As [`LastingFlights::outlast`], for a move by which a man becomes one of these kinds.
    fn outlast_plain(&mut self, rules: &Rules, position: &Position, mv: Move, kinds: &[Kind]) -> bool {
        let man = position.man(mv.from);
        let own_king = match man.is_royal() && self.depend_on_own_king {
            true => match StepOfKing::of(rules, position, mv) {
                Some(step) => Some(step),
                None => return false,
            },
            false => None,
        };
        let king = position.king(!self.by);
        let checks = |to: Square| {
            own_king.zip(king).is_some_and(|(own_king, king)| {
                own_king.is_checked_by(rules, position.man(king).kind(), [king, to])
            })
        };
        let left = mv.victim.map_or(Bitboard::EMPTY, Bitboard::from).with(mv.from);
        let touched = left.with(mv.to);
        let occupied =
            (position.occupied() - left).with(mv.to) - king.map_or(Bitboard::EMPTY, Bitboard::from);
        let is_attacked = |to: Square| {
            kinds.iter().any(|&kind| {
                rules.reach(kind)[mv.to.index()].contains(to)
                    && rules.may_attack_on(position, kind, [mv.to, to], occupied)
            })
        };
        self.any_lasts(rules, |flight| {
            !flight.squares.meets(touched) && !is_attacked(flight.to) && !checks(flight.to)
        })
    }

    /// As [`LastingFlights::outlast`], for a move that changes at most this.
    fn outlast_changes(&mut self, rules: &Rules, position: &Position, changes: &Changes) -> bool {
        let moves_king = Color::ALL.into_iter().any(|color| changes.may_move_king(color));
        if moves_king || position.king(!self.by).is_none_or(|king| changes.touch(king.into())) {
            return false;
        }
        let by = self.by;
        let attacks = |to: Square, &(squares, man): &(Bitboard, Man)| {
            man.belongs_to(by) && squares.meets(rules.checking_squares(man.kind(), to))
        };
        self.any_lasts(rules, |flight| {
            !changes.touch(flight.squares) && !changes.arrivals().iter().any(|men| attacks(flight.to, men))
        })
    }

    /// Whether a flight passes a test. They are found one by one.
    fn any_lasts(&mut self, rules: &Rules, lasts: impl Fn(&Flight) -> bool) -> bool {
        if self.flights.iter().any(&lasts) {
            return true;
        }
        let Some(board) = &self.board else { return false };
        while let Some(to) = self.untested.pop() {
            if let Some(lines) = rules.lines_to_safe_square(board, to, self.by) {
                let flight = Flight { to, squares: lines.with(to) };
                let is_left = lasts(&flight);
                self.flights.push(flight);
                if is_left {
                    return true;
                }
            }
        }
        false
    }
}

/// A plain step of a king to a square that nothing attacks.
#[derive(Clone, Copy)]
pub(crate) struct StepOfKing {
    to: Square,
    /// The squares that decide that nothing attacks it there.
    lines: Bitboard,
}

impl StepOfKing {
    /// The step of the only king of the side to move; `None` if it may be attacked there.
    pub(crate) fn of(rules: &Rules, position: &Position, mv: Move) -> Option<StepOfKing> {
        if position.king(position.turn()) != Some(mv.from) {
            return None;
        }
        let mut board = position.clone();
        for left in mv.victim.into_iter().chain([mv.from]) {
            board.take(left);
        }
        let lines = rules.lines_to_safe_square(&board, mv.to, !position.turn())?;
        Some(StepOfKing { to: mv.to, lines })
    }

    /// Whether a reply, a man of this kind that goes from one square to another, may give check to the king.
    pub(crate) fn is_checked_by(&self, rules: &Rules, kind: Kind, [from, to]: [Square; 2]) -> bool {
        self.lines.contains(from)
            || self.lines.contains(to)
            || rules.reach(kind)[to.index()].contains(self.to)
    }
}

impl Rules {
    /// The previous half-move that is remembered after a move without capture, if most of them are forgotten.
    fn last_after_quiet_move(&self, position: &Position) -> Option<Last> {
        position.memory.last.filter(|_| self.settings.remembers_last_capture)
    }

    /// The squares that decide whether the king of the side to move is attacked; nothing if that does not matter, `None` if it
    /// may be any.
    fn lines_to_own_king(&self, position: &Position) -> Option<Bitboard> {
        if self.hooks.legalities.is_empty() {
            return Some(Bitboard::EMPTY);
        }
        match self.exposure(position, position.turn()) {
            Exposure::NoKing => Some(Bitboard::EMPTY),
            Exposure::Safe { squares, .. } => Some(squares),
            Exposure::Unknown | Exposure::InCheck { .. } => None,
        }
    }

    /// The squares that decide that no man of a side attacks a square; `None` if one does, or if they may be any.
    fn lines_to_safe_square(&self, board: &Position, to: Square, by: Color) -> Option<Bitboard> {
        let mut squares = Bitboard::EMPTY;
        for from in board.side(by) {
            let kind = board.man(from).kind();
            if !self.reach(kind)[from.index()].contains(to) {
                continue;
            }
            let relevant = self.relevant_squares(kind, from, to)?;
            if self.attacks_by_movement(&self.observation_query(board, from, to, by, Level::Geometry)) {
                return None;
            }
            squares |= relevant;
        }
        Some(squares)
    }
}
