//! Lasting flights: steps of the king of the side to be mated that most moves leave legal. While one is left there is no
//! mate, and nothing has to be played to know that.

use arrayvec::ArrayVec;
use chess::{Bitboard, Color, Square};

use crate::exposure::Exposure;
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
        let are_usual = !settings.goals_ignore_duties && !settings.one_flight && !settings.paralyses;
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
        if self.flights.is_empty() && self.untested.is_empty() || !rules.is_plain(position, mv) {
            return false;
        }
        let man = position.man(mv.from);
        if man.is_royal() && self.depend_on_own_king
            || rules.settings.remembers_last && rules.settings.last_after(position, mv) != board.memory.last
        {
            return false;
        }
        let left = mv.victim.map_or(Bitboard::EMPTY, Bitboard::from).with(mv.from);
        let touched = left.with(mv.to);
        let reach = rules.reach(man.kind())[mv.to.index()];
        let occupied = (board.occupied() - left).with(mv.to);
        let is_attacked = |to: Square| {
            reach.contains(to) && rules.may_attack_on(position, man.kind(), [mv.to, to], occupied)
        };
        let lasts = |flight: &Flight| !flight.squares.meets(touched) && !is_attacked(flight.to);
        if self.flights.iter().any(lasts) {
            return true;
        }
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
