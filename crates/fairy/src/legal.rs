//! Legal moves: generating them, finding checks, and deciding whether there is a move. Moves are played only if their
//! squares do not decide.

use std::ops::ControlFlow;

use chess::{Bitboard, Color, Square};

use crate::attributes;
use crate::exposure::{CheckAfter, Exposure};
use crate::flights::Flights;
use crate::flow::break_if;
use crate::generate::sort;
use crate::lasting_flights::LastingFlights;
use crate::lasting_replies::{LastingReplies, Sought};
use crate::movement::Movement;
use crate::moves::{Move, Special};
use crate::observe::Level;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

/// For both kings, which moves can put them in check, judged by the squares of a move.
struct Exposures {
    /// The moves that can put the own king in check.
    own: Exposure,
    /// The moves that can put the other king in check, if the legality rules allow all moves that do not give check.
    other: Option<Exposure>,
}

/// What the squares of a move show about its legality, without playing it.
#[derive(Clone, Copy)]
struct Prediction {
    /// Whether the own king is in check after the move.
    own_check: CheckAfter,
    /// Whether the move certainly obeys every rule except the one about the own king.
    obeys_other_rules: bool,
}

impl Prediction {
    const UNKNOWN: Prediction = Prediction { own_check: CheckAfter::Possible, obeys_other_rules: false };
}

impl Exposures {
    #[inline]
    fn predict(&self, rules: &Rules, position: &Position, mv: Move) -> Prediction {
        let is_no_check = |other: &Exposure| other.check_after(rules, position, mv) == CheckAfter::Impossible;
        let obeys_other_rules = self.other.as_ref().is_some_and(is_no_check);
        Prediction { own_check: self.own.check_after(rules, position, mv), obeys_other_rules }
    }
}

/// The question which moves have a legal outcome, for several moves of one position.
struct LegalOutcomes<'a> {
    rules: &'a Rules,
    position: &'a Position,
    exposures: Exposures,
    playing: Option<Playing<'a>>,
}

impl<'a> LegalOutcomes<'a> {
    fn new(rules: &'a Rules, position: &'a Position) -> LegalOutcomes<'a> {
        LegalOutcomes { rules, position, exposures: rules.exposures(position), playing: None }
    }

    /// Whether a move has a legal outcome.
    fn exist(&mut self, mv: Move) -> bool {
        let (rules, position) = (self.rules, self.position);
        let prediction = self.exposures.predict(rules, position, mv);
        match prediction.own_check {
            CheckAfter::Certain => return false,
            CheckAfter::Impossible if rules.is_always_legal(position, mv, prediction) => return true,
            CheckAfter::Impossible | CheckAfter::Possible => {}
        }
        let playing = self.playing.get_or_insert_with(|| Playing::nothing(rules, position));
        rules
            .outcomes_in(playing, mv, |playing| break_if(rules.is_legal_given(playing, prediction)))
            .is_break()
    }
}

impl Rules {
    /// Plays a move with its choices.
    pub fn play<'a>(&'a self, position: &'a Position, mv: Move) -> Playing<'a> {
        Playing::new(self, position, mv)
    }

    /// Whether a move that has been played is legal.
    pub fn is_legal(&self, playing: &Playing<'_>) -> bool {
        self.is_legal_given(playing, Prediction::UNKNOWN)
    }

    /// Whether option MoveNumbers counts a move that has been played.
    pub fn is_numbered(&self, playing: &Playing<'_>) -> bool {
        let mut legalities = self.hooks.legalities.iter();
        !playing.is_forbidden()
            && legalities.all(|legality| legality.numbers_illegal_moves() || legality.is_legal(playing))
    }

    /// Whether a move that has been played is legal, given what its squares predicted.
    #[inline]
    fn is_legal_given(&self, playing: &Playing<'_>, prediction: Prediction) -> bool {
        !playing.is_forbidden()
            && self.kings_stay(playing)
            && !self.leaves_check(playing, prediction.own_check)
            && (prediction.obeys_other_rules
                || self.hooks.legalities.iter().all(|legality| legality.is_legal(playing)))
    }

    /// Whether a move that has been played leaves the own king in check.
    #[inline]
    fn leaves_check(&self, playing: &Playing<'_>, own_check: CheckAfter) -> bool {
        own_check == CheckAfter::Possible && self.is_check(&playing.position, playing.mover)
    }

    fn kings_stay(&self, playing: &Playing<'_>) -> bool {
        // A king that has changed sides is still on the board.
        let is_gone = |color| {
            playing.position.king(color).is_none()
                && playing
                    .before
                    .king(color)
                    .is_some_and(|king| playing.position.find(playing.before.identity(king)).is_none())
        };
        !(self.settings.own_king_must_stay && is_gone(playing.mover)
            || self.settings.other_king_must_stay && is_gone(!playing.mover))
    }

    /// Plays every outcome of a move in order, until the visitor breaks.
    #[inline]
    pub fn outcomes(
        &self,
        position: &Position,
        mv: Move,
        visit: &mut dyn FnMut(&mut Playing<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_outcomes(&mut Playing::nothing(self, position), mv, Playing::replay, visit)
    }

    /// As [`Rules::outcomes`], with a reused [`Playing`], and without effects for plain moves.
    #[inline]
    pub(crate) fn outcomes_in(
        &self,
        playing: &mut Playing<'_>,
        mv: Move,
        visit: impl FnMut(&mut Playing<'_>) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        visit_outcomes(playing, mv, Playing::replay_quickly, visit)
    }

    /// Visits the legal moves in order, each with the position after it, until the visitor breaks.
    pub fn for_each_legal(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        self.for_each_legal_unless(position, &|_, _| false, visit)
    }

    /// As [`Rules::for_each_legal`], but skips moves after which the other side is in check or has a reply, if their
    /// squares show that.
    pub fn for_each_that_may_stalemate(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let replies = LastingReplies::find(self, position, Sought::Legal);
        let mut leaves_flight = self.leave_flights(position);
        let leaves_reply = |mv| replies.outlast(self, position, mv) || leaves_flight(mv);
        self.for_each_legal_but(position, leaves_reply, visit);
    }

    /// As [`Rules::for_each_legal`], but skips these moves.
    #[inline]
    pub(crate) fn for_each_legal_but(
        &self,
        position: &Position,
        mut is_skipped: impl FnMut(Move) -> bool,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let exposures = self.exposures(position);
        let mut playing = Playing::nothing(self, position);
        // A visitor that breaks knows that it did.
        let _ = self.for_each_pseudo_legal(position, |mv| match is_skipped(mv) {
            true => ControlFlow::Continue(()),
            false => self.visit_legal_outcomes(&exposures, &mut playing, mv, &|_, _| false, visit),
        });
    }

    /// Visits the legal moves in order, but skips moves after which `is_hopeless` is true. It is tested before
    /// legality.
    pub fn for_each_legal_unless(
        &self,
        position: &Position,
        is_hopeless: &dyn Fn(Move, &Position) -> bool,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let exposures = self.exposures(position);
        let mut playing = Playing::nothing(self, position);
        // A visitor that breaks knows that it did.
        let _ = self.for_each_pseudo_legal(position, |mv| {
            self.visit_legal_outcomes(&exposures, &mut playing, mv, is_hopeless, visit)
        });
    }

    /// Visits those of the given moves, and of their outcomes, that are legal and not hopeless.
    pub fn for_each_legal_among(
        &self,
        position: &Position,
        moves: impl IntoIterator<Item = Move>,
        is_hopeless: &dyn Fn(Move, &Position) -> bool,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let mut moves = moves.into_iter().peekable();
        if moves.peek().is_none() {
            return;
        }
        let exposures = self.exposures(position);
        let mut playing = Playing::nothing(self, position);
        // A visitor that breaks knows that it did.
        let _ = moves
            .try_for_each(|mv| self.visit_legal_outcomes(&exposures, &mut playing, mv, is_hopeless, visit));
    }

    #[inline]
    fn visit_legal_outcomes(
        &self,
        exposures: &Exposures,
        playing: &mut Playing<'_>,
        mv: Move,
        is_hopeless: &dyn Fn(Move, &Position) -> bool,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let prediction = exposures.predict(self, playing.before, mv);
        if prediction.own_check == CheckAfter::Certain {
            return ControlFlow::Continue(());
        }
        self.outcomes_in(playing, mv, |playing| {
            playing.position.set_turn(!playing.mover);
            if is_hopeless(playing.mv, &playing.position) {
                return ControlFlow::Continue(());
            }
            playing.position.set_turn(playing.mover);
            if !self.is_legal_given(playing, prediction) {
                return ControlFlow::Continue(());
            }
            playing.position.set_turn(!playing.mover);
            visit(playing.mv, &playing.position)
        })
    }

    /// Visits the legal moves that give check in any order, each with the position after it, until the visitor
    /// breaks.
    pub fn for_each_check(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        self.for_each_check_unless(position, |_| false, visit)
    }

    /// As [`Rules::for_each_check`], but skips moves that leave the king a flight, if their squares show that.
    pub fn for_each_that_may_mate(
        &self,
        position: &Position,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        match self.hooks.kings_step_freely {
            true => self.for_each_check_unless(position, self.leave_flights(position), visit),
            false => self.for_each_check(position, visit),
        }
    }

    /// Whether a move may mate; no if the squares of all moves show that they do not. Where conditions do not compare moves,
    /// trying moves is cheaper than this test, and the answer is yes.
    pub fn may_mate_at_once(&self, position: &Position) -> bool {
        if !self.hooks.select_from(position.turn()) {
            return true;
        }
        let other = self.exposure(position, !position.turn());
        let mut leaves_flight = self.leave_flights(position);
        let mut is_tried =
            |mv| other.check_after(self, position, mv) != CheckAfter::Impossible && !leaves_flight(mv);
        self.any_may_be_tried(position, &other, &mut is_tried)
    }

    /// The test whether a move leaves the other king a flight.
    fn leave_flights<'a>(&'a self, position: &'a Position) -> impl FnMut(Move) -> bool + 'a {
        let mut flights = None;
        move |mv| {
            let flights = flights.get_or_insert_with(|| LastingFlights::new(self, position));
            flights.outlast(self, position, mv)
        }
    }

    /// As [`Rules::for_each_check`], but skips these moves.
    #[inline]
    fn for_each_check_unless(
        &self,
        position: &Position,
        mut is_skipped: impl FnMut(Move) -> bool,
        visit: &mut dyn FnMut(Move, &Position) -> ControlFlow<()>,
    ) {
        let other = self.exposure(position, !position.turn());
        // In most positions no move can give check; then nothing else is computed.
        let mut own = None;
        let mut playing = None;
        let mut is_tried =
            |mv| other.check_after(self, position, mv) != CheckAfter::Impossible && !is_skipped(mv);
        if !self.any_may_be_tried(position, &other, &mut is_tried) {
            return;
        }
        // A visitor that breaks knows that it did.
        let _ = self.for_each_that_may_check(position, &other, |mv| {
            if !is_tried(mv) {
                return ControlFlow::Continue(());
            }
            let own = own.get_or_insert_with(|| self.exposure(position, position.turn()));
            let prediction =
                Prediction { own_check: own.check_after(self, position, mv), obeys_other_rules: false };
            if prediction.own_check == CheckAfter::Certain {
                return ControlFlow::Continue(());
            }
            let playing = playing.get_or_insert_with(|| Playing::nothing(self, position));
            self.outcomes_in(playing, mv, |playing| {
                if playing.is_forbidden()
                    || !self.is_check(&playing.position, !playing.mover)
                    || !self.is_legal_given(playing, prediction)
                {
                    return ControlFlow::Continue(());
                }
                playing.position.set_turn(!playing.mover);
                visit(playing.mv, &playing.position)
            })
        });
    }

    /// Visits the pseudo-legal moves in order, until the visitor breaks.
    #[inline]
    pub(crate) fn for_each_pseudo_legal(
        &self,
        position: &Position,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        if self.compares_moves_of(position.turn()) {
            return self.pseudo_legal(position).into_iter().try_for_each(visit);
        }
        let mut moves = Vec::with_capacity(32);
        position.side(position.turn()).into_iter().try_for_each(|from| {
            moves.clear();
            self.man_moves(position, position.turn(), from, &mut moves);
            moves.iter().rev().copied().try_for_each(&mut visit)
        })
    }

    /// The moves that may give check, judged by their arrival squares, in any order, until the visitor breaks.
    #[inline]
    fn for_each_that_may_check(
        &self,
        position: &Position,
        other: &Exposure,
        visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        match self.hooks.select_from(position.turn()) {
            true => self.pseudo_legal(position).into_iter().try_for_each(visit),
            false => self.for_each_unselected_that_may_check(position, other, visit),
        }
    }

    /// Whether the moves of a side are compared or sorted, so that all of them are generated first.
    #[inline]
    fn compares_moves_of(&self, side: Color) -> bool {
        self.hooks.select_from(side) || self.settings.sorted
    }

    /// Whether some move that may give check passes a test. Only asked where all moves would have to be compared, which is
    /// expensive; elsewhere the answer is yes.
    #[inline]
    fn any_may_be_tried(
        &self,
        position: &Position,
        other: &Exposure,
        is_tried: &mut impl FnMut(Move) -> bool,
    ) -> bool {
        !self.hooks.select_from(position.turn())
            || self.hooks.moves_beyond_range
            || self
                .for_each_unselected_that_may_check(position, other, |mv| break_if(is_tried(mv)))
                .is_break()
    }

    /// As [`Rules::for_each_that_may_check`], without conditions that compare moves.
    #[inline]
    fn for_each_unselected_that_may_check(
        &self,
        position: &Position,
        other: &Exposure,
        mut visit: impl FnMut(Move) -> ControlFlow<()>,
    ) -> ControlFlow<()> {
        let enemies = position.side(!position.turn());
        let move_to = |from, to| {
            let victim = Some(to).filter(|&to| enemies.contains(to));
            Move { victim, ..Move::quiet(from, to) }
        };
        let mut moves = Vec::new();
        position.side(position.turn()).into_iter().try_for_each(|from| {
            let arrivals = self.checking_arrivals(position, from, other);
            if arrivals.is_empty() && !self.hooks.moves_beyond_range {
                return ControlFlow::Continue(());
            }
            if let Some(arrivals) = self.open_arrivals(position, from, arrivals) {
                return arrivals.into_iter().try_for_each(|to| visit(move_to(from, to)));
            }
            moves.clear();
            moves.reserve(32);
            self.man_moves(position, position.turn(), from, &mut moves);
            if self.settings.sorted {
                moves.reverse();
                sort(&mut moves);
            }
            let may_check = |mv: &&Move| {
                let is_usual = matches!(mv.special, Special::None | Special::MultipleStep)
                    && mv.origin.is_none()
                    && mv.victim.is_none_or(|victim| victim == mv.to);
                !is_usual || arrivals.contains(mv.to)
            };
            moves.iter().filter(may_check).copied().try_for_each(&mut visit)
        })
    }

    /// The legal moves, in order.
    pub fn legal_moves(&self, position: &Position) -> Vec<Move> {
        let exposures = self.exposures(position);
        let mut moves = Vec::with_capacity(32);
        let mut playing = None;
        // All moves are visited.
        let _ = self.for_each_pseudo_legal(position, |mv| {
            let prediction = exposures.predict(self, position, mv);
            match prediction.own_check {
                CheckAfter::Certain => {}
                CheckAfter::Impossible if self.is_always_legal(position, mv, prediction) => moves.push(mv),
                CheckAfter::Impossible | CheckAfter::Possible => {
                    let playing = playing.get_or_insert_with(|| Playing::nothing(self, position));
                    return self.outcomes_in(playing, mv, |playing| {
                        if self.is_legal_given(playing, prediction) {
                            moves.push(playing.mv);
                        }
                        ControlFlow::Continue(())
                    });
                }
            }
            ControlFlow::Continue(())
        });
        moves
    }

    /// The legal moves: first those that may give check, otherwise in order.
    pub fn checks_first(&self, position: &Position) -> Vec<Move> {
        let other = self.exposure(position, !position.turn());
        let mut moves = self.legal_moves(position);
        moves.sort_by_cached_key(|&mv| match other {
            Exposure::Unknown => !self.is_check(&self.after(position, mv), !position.turn()),
            other => other.check_after(self, position, mv) == CheckAfter::Impossible,
        });
        moves
    }

    /// Whether only a check to the own king can make a move illegal.
    #[inline]
    fn is_always_legal(&self, position: &Position, mv: Move, prediction: Prediction) -> bool {
        (prediction.obeys_other_rules || self.hooks.legalities.is_empty()) && self.is_plain(position, mv)
    }

    /// The tests by squares for both kings.
    fn exposures(&self, position: &Position) -> Exposures {
        let hooks = &self.hooks;
        let asks = !hooks.legalities.is_empty() && hooks.legalities_concern_checks;
        Exposures {
            own: self.exposure(position, position.turn()),
            other: asks.then(|| self.exposure(position, !position.turn())),
        }
    }

    /// Whether the side to move has a legal move.
    pub fn has_moves(&self, position: &Position) -> bool {
        let turn = position.turn();
        let exposures = self.exposures(position);
        // A king in check can usually step out of it.
        if matches!(exposures.own, Exposure::InCheck { .. }) && self.king_can_step(position) {
            return true;
        }
        let mut later = Vec::new();
        let mut playing = None;
        let mut flights = None;
        let mut is_illegal = |mv: Move| {
            let prediction = exposures.predict(self, position, mv);
            match prediction.own_check {
                CheckAfter::Certain => return true,
                CheckAfter::Impossible if self.is_always_legal(position, mv, prediction) => return false,
                CheckAfter::Impossible | CheckAfter::Possible => {}
            }
            if position.king(turn) == Some(mv.from)
                && let Some(flights) =
                    flights.get_or_insert_with(|| Flights::new(self, position, &exposures.own))
                && let Some(is_attacked) = flights.is_attacked_after(self, position, mv)
            {
                return is_attacked;
            }
            let playing = playing.get_or_insert_with(|| Playing::nothing(self, position));
            let outcomes = self.outcomes_in(playing, mv, |playing| {
                match self.is_legal_at_once(playing, prediction) {
                    Some(is_legal) => return break_if(is_legal),
                    None => later.push(playing.mv),
                }
                ControlFlow::Continue(())
            });
            outcomes.is_continue()
        };
        let found = if self.hooks.selections.iter().any(|selection| selection.can_leave_none()) {
            let mut can_move_quietly = || {
                let mut moves = Vec::with_capacity(32);
                // If the king is in check, its own moves are the most likely to be legal.
                let king = position.king(turn).filter(|&king| position.side(turn).contains(king));
                king.into_iter().chain(position.side(turn)).any(|from| {
                    if !self.may_parry(position, from, &exposures.own) {
                        return false;
                    }
                    moves.clear();
                    self.man_moves(position, turn, from, &mut moves);
                    !moves.iter().copied().filter(|mv| !mv.is_capture()).all(&mut is_illegal)
                })
            };
            let keep_quiet = self.hooks.selections.iter().all(|selection| selection.keeps_quiet_moves());
            keep_quiet && can_move_quietly() || !self.pseudo_legal(position).into_iter().all(is_illegal)
        } else {
            let king = position.king(turn).filter(|&king| position.side(turn).contains(king));
            let others = king.map_or(position.side(turn), |king| position.side(turn).without(king));
            let mut moves = Vec::with_capacity(32);
            let mut can_move = |from| {
                if !self.may_parry(position, from, &exposures.own) {
                    return false;
                }
                moves.clear();
                self.man_moves(position, turn, from, &mut moves);
                !moves.iter().copied().all(&mut is_illegal)
            };
            // If the king is in check, its moves are the most likely to be legal; otherwise moves of other men are the
            // cheapest to test.
            match exposures.own {
                Exposure::Safe { .. } => others.into_iter().chain(king).any(can_move),
                _ => king.into_iter().chain(others).any(&mut can_move),
            }
        };
        found || later.into_iter().any(|mv| self.is_legal(&self.play(position, mv)))
    }

    /// The squares on which a man that is not yet on the board could be placed without exposing its king.
    pub(crate) fn safe_arrivals(&self, position: &Position) -> Bitboard {
        match self.exposure(position, position.turn()) {
            Exposure::NoKing => Bitboard::FULL,
            Exposure::Safe { squares, .. } => !squares,
            Exposure::Unknown | Exposure::InCheck { .. } => Bitboard::EMPTY,
        }
    }

    /// Whether the man on `from` has a legal move without capture. `safe` has squares known to be safe for its king, if
    /// the man was placed hypothetically.
    pub(crate) fn can_move_quietly(&self, position: &Position, from: Square, safe: Bitboard) -> bool {
        if self.can_step_to(position, from, safe) {
            return true;
        }
        let mut moves = Vec::with_capacity(32);
        self.man_moves(position, position.turn(), from, &mut moves);
        moves.retain(|mv| !mv.is_capture());
        if moves.is_empty() {
            return false;
        }
        if moves
            .iter()
            .any(|&mv| safe.contains(mv.to) && self.is_always_legal(position, mv, Prediction::UNKNOWN))
        {
            return true;
        }
        let mut legality = LegalOutcomes::new(self, position);
        moves.into_iter().any(|mv| legality.exist(mv))
    }

    /// Whether the man on `from` has a legal leap without capture, or a first step of a ride, to one of these squares, which
    /// are safe for its king; no if conditions may forbid it.
    fn can_step_to(&self, position: &Position, from: Square, safe: Bitboard) -> bool {
        let free = safe - position.occupied() - self.holes_of(position);
        if free.is_empty() || !self.hooks.walkings.is_empty() || !self.hooks.filters.is_empty() {
            return false;
        }
        let is_legal = |to: Square| {
            free.contains(to) && self.is_always_legal(position, Move::quiet(from, to), Prediction::UNKNOWN)
        };
        self.movements(position.man(from).kind()).iter().any(|movement| match movement {
            Movement::Leap(steps) | Movement::Ride(steps) => {
                steps.iter().filter_map(|step| step.from(from)).any(is_legal)
            }
            _ => false,
        })
    }

    /// Whether the side to move has a reply, as goals define it.
    pub fn can_reply(&self, position: &Position) -> bool {
        let settings = &self.settings;
        let asks_plainly = || settings.stalemates_ignore_duties || self.is_check(position, position.turn());
        if settings.goals_ignore_duties && asks_plainly() {
            return self.has_moves(&position.as_question());
        }
        if settings.one_flight {
            let king = position.king(position.turn());
            let moves = self.legal_moves(position);
            let flights = moves.iter().filter(|mv| Some(mv.from) == king).count();
            return flights != 1 || moves.len() > flights;
        }
        self.has_moves(position)
    }

    /// Whether all men of the side to move that could move are paralysed. Then it is neither mated nor stalemated.
    pub fn is_suffocated(&self, position: &Position) -> bool {
        self.settings.paralyses && attributes::paralysing::suffocates(self, position)
    }

    /// Whether a move may mate, if it gives check and there is no reply.
    pub fn may_mate(&self, before: &Position, mv: Move) -> bool {
        let is_attacked_once = || {
            let attackers = self.observers(before, mv.from, !before.turn(), Level::Observation);
            attackers.len() == 1
        };
        !self.settings.attacked_mating_unit || is_attacked_once()
    }

    /// Whether a move is legal, as far as that does not depend on the replies.
    pub fn is_legal_without_replies(&self, playing: &Playing<'_>) -> bool {
        self.is_legal_at_once(playing, Prediction::UNKNOWN) != Some(false)
    }

    /// Whether a move is legal, or `None` if a rule depends on the replies.
    fn is_legal_at_once(&self, playing: &Playing<'_>, prediction: Prediction) -> Option<bool> {
        if playing.is_forbidden()
            || !self.kings_stay(playing)
            || self.leaves_check(playing, prediction.own_check)
        {
            return Some(false);
        }
        if prediction.obeys_other_rules {
            return Some(true);
        }
        let mut answer = Some(true);
        for legality in &self.hooks.legalities {
            match legality.is_legal_at_once(playing) {
                Some(true) => {}
                Some(false) => return Some(false),
                None => answer = None,
            }
        }
        answer
    }

    /// The position after a move, with the other side to move.
    pub fn after(&self, position: &Position, mv: Move) -> Position {
        if !self.is_plain(position, mv) {
            return self.play(position, mv).into_position();
        }
        let mut after = position.clone();
        after.play_plain(self, mv);
        after.set_turn(!position.turn());
        after
    }
}

/// Plays every outcome of a move in order, until the visitor breaks.
#[inline]
fn visit_outcomes<'p>(
    playing: &mut Playing<'p>,
    mut mv: Move,
    replay: impl Fn(&mut Playing<'p>, Move),
    mut visit: impl FnMut(&mut Playing<'_>) -> ControlFlow<()>,
) -> ControlFlow<()> {
    loop {
        replay(playing, mv);
        visit(playing)?;
        match playing.next_choices() {
            Some(choices) => mv.choices = choices,
            None => return ControlFlow::Continue(()),
        }
    }
}
