//! The attacker's turn: whether some move ends the play in time.

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::general::Answer;
use crate::orthodox::battle::goal::BattleGoal;
use crate::orthodox::battle::helping_bound::MoveFilter;
use crate::orthodox::battle::killers::to_front;
use crate::orthodox::battle::terms::{Terms, Victory};
use crate::orthodox::battle::two_move_bound::LazyTwoMoveBound;
use crate::orthodox::battle::{BattleSearch, MIN_SPLIT, tag};
use crate::orthodox::bounds::SelfStalemating;
use crate::orthodox::parried_checks::ParriedChecks;
use crate::orthodox::quiet_replies::QuietReplies;
use crate::parallel::in_progress::{in_turn, while_marked};
use crate::plan::Role;
use crate::rules::null_move::{LastHalfMove, NULL, after_null_move};
use crate::tables::table::{Bounds, Hint, Known};

/// The moves of one attacker's node, generated when they are first needed.
struct Attacks {
    filter: MoveFilter,
    /// The move that decided this node before, if any.
    hint: Option<Move>,
    moves: MoveList<Move>,
}

impl BattleSearch<'_> {
    /// Whether the attacker to move has a move that ends the play within `left` half-moves.
    pub(crate) fn attack(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(needed) = self.half_moves_to_target(terms, position, left) else { return Ok(false) };
        if left <= 1 {
            return Ok(left == 1 && self.last_attack(terms, position)?.is_some());
        }
        let tag = tag(terms, Role::Attacker, position, left);
        let mut known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        if self.is_breadth_first(terms, left) {
            return self.parried_series(terms, position, left);
        }
        if terms.reflex_goal.is_some_and(|goal| goal.is_reachable(position)) {
            let bounds = known.bounds.with(i32::from(Bounds::NEVER) - 1, false);
            self.table.insert(tag, Known { bounds, decided_by: Hint::NONE });
            return Ok(false);
        }
        let filter = self.helping_bound.filter(terms, position, left);
        if filter == MoveFilter::None {
            self.table.insert(tag, Known { bounds: known.bounds.with(left, false), ..known });
            return Ok(false);
        }
        let mut attacks = Attacks { filter, hint: known.decided_by.mv(), moves: MoveList::new() };
        let tried = i32::from(known.bounds.unsolved_in);
        for length in terms.lengths(left).filter(|&length| length > tried) {
            let winner = match length {
                _ if length < needed => None,
                1 => self.last_attack(terms, position)?,
                _ => self.attack_within(terms, position, &mut attacks, length)?,
            };
            known.bounds = known.bounds.with(length, winner.is_some());
            if winner.is_some() {
                known.decided_by = Hint::of(winner);
                break;
            }
            // Lets other threads start with the next length.
            if length > MIN_SPLIT && self.in_progress.is_some() {
                self.table.insert(tag, known);
            }
        }
        self.table.insert(tag, known);
        Ok(known.bounds.answer(left) == Some(true))
    }

    /// Whether the attacker's move `mv` ends the play within `left` half-moves, `mv` included.
    pub(crate) fn attack_by(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        Ok(terms.may_end(left) && is_victory(terms, mv, &after)
            || !terms.lack_required_piece(&after) && self.defence(terms, &after, Some(mv), left - 1)?)
    }

    /// A move that ends the play at once.
    pub(super) fn last_attack(&mut self, terms: &Terms, position: &Position) -> Answer<Option<Move>> {
        self.tick()?;
        if terms.reflex_goal.is_some_and(|goal| goal.is_reachable(position)) {
            return Ok(None);
        }
        if null_move_wins(terms, position) {
            return Ok(Some(NULL));
        }
        let filter = self.helping_bound.filter(terms, position, 1);
        if filter == MoveFilter::None {
            return Ok(None);
        }
        if let Some(mv) = terms.instead.and_then(|goal| goal.reached_by(position)) {
            return Ok(Some(mv));
        }
        match terms.victory {
            None => Ok(None),
            Some(Victory::Reached(goal)) => Ok(goal.reached_by(position)),
            Some(victory @ (Victory::Allowed(_) | Victory::Forced(_))) => {
                let mut moves = MoveList::new();
                filter.append(position, &mut moves);
                let parried_checks = match victory {
                    Victory::Allowed(BattleGoal::Mate) => ParriedChecks::new(position),
                    _ => None,
                };
                for &mv in &moves {
                    if parried_checks.as_ref().is_some_and(|parried| parried.rule_out_mate_after(mv)) {
                        continue;
                    }
                    let after = self.play(position, mv)?;
                    if is_victory(terms, mv, &after) {
                        return Ok(Some(mv));
                    }
                }
                Ok(None)
            }
        }
    }

    /// A move that ends the play within `length` half-moves. The caller has shown that none does within two less.
    fn attack_within(
        &mut self,
        terms: &Terms,
        position: &Position,
        attacks: &mut Attacks,
        length: i32,
    ) -> Answer<Option<Move>> {
        let Attacks { filter, hint, moves } = attacks;
        if moves.is_empty() {
            filter.append(position, moves);
        }
        let [recent, older] = self.killers.decisive(length);
        let front = to_front(moves, [*hint, recent, older]);
        checks_to_front(position, &mut moves[front..]);
        let in_progress = self.in_progress.filter(|_| length > MIN_SPLIT);
        let mut two_move_bound = LazyTwoMoveBound::default();
        let avoided = if length == 2 { terms.avoided() } else { None };
        let quiet_replies = avoided.map(|avoided| QuietReplies::new(position, avoided, &mut self.quiet));
        let stalemating = (length == 2 && terms.asks_for_stalemate()).then(|| SelfStalemating::new(position));
        let winner = in_turn(moves, |mv, when| {
            let is_left = quiet_replies.as_ref().map(|replies| replies.is_left_by(position, mv));
            let may_stalemate = stalemating.as_ref().map(|stalemating| stalemating.may_follow(mv));
            // If either of two goals ends the play, both must be out of reach.
            let is_refuted = match (is_left, may_stalemate) {
                (Some(is_left), Some(may_stalemate)) => is_left && !may_stalemate,
                (is_left, may_stalemate) => is_left == Some(true) || may_stalemate == Some(false),
            };
            if is_refuted {
                return Ok(Some(false));
            }
            if length == 3 && terms.is_plain_mate() && two_move_bound.is_refuted(position, mv, &self.killers)
            {
                return Ok(Some(false));
            }
            let after = self.play(position, mv)?;
            // Moves that end the play at once have been tried, unless this is the shortest length.
            if length <= 2 && is_victory(terms, mv, &after) {
                return Ok(Some(true));
            }
            if terms.lack_required_piece(&after) {
                return Ok(Some(false));
            }
            while_marked(in_progress, tag(terms, Role::Defender, &after, length - 1), when, || {
                self.defence(terms, &after, Some(mv), length - 1)
            })
        })?;
        if let Some(winner) = winner {
            self.killers.note(length, winner);
        }
        Ok(winner)
    }
}

/// Moves checks to the front: they leave few defences, so they are cheap to try.
pub(super) fn checks_to_front(position: &Position, moves: &mut [Move]) {
    let checks = position.check_squares();
    let mut front = 0;
    for i in 0..moves.len() {
        if checks.is_check(position.board(), moves[i]) {
            moves.swap(front, i);
            front += 1;
        }
    }
}

/// Whether the attacking move `mv`, which led to `after`, ends the play.
pub(super) fn is_victory(terms: &Terms, mv: Move, after: &Position) -> bool {
    terms.instead.is_some_and(|goal| goal.is_reached(mv, after))
        || terms.victory.is_some_and(|victory| match victory {
            Victory::Reached(goal) => goal.is_reached(mv, after),
            // A side that has reached the goal no longer needs another man.
            Victory::Allowed(goal) => !terms.lack_required_piece(after) && goal.is_reachable(after),
            Victory::Forced(goal) => {
                // A defender who may pass is not forced.
                (!terms.has_null_moves || after.is_check())
                    && !terms.lack_required_piece(after)
                    && goal.is_inevitable(after)
            }
        })
}

/// Whether a null move of the attacker ends the play: the defender, who must not answer it with another, may or must reach
/// the goal.
fn null_move_wins(terms: &Terms, position: &Position) -> bool {
    if !terms.has_null_moves || terms.lack_required_piece(position) {
        return false;
    }
    let passed = || after_null_move(position, LastHalfMove::Move);
    match terms.victory {
        None | Some(Victory::Reached(_)) => false,
        Some(Victory::Allowed(goal)) => passed().is_some_and(|after| goal.is_reachable(&after)),
        Some(Victory::Forced(goal)) => passed().is_some_and(|after| goal.is_inevitable(&after)),
    }
}
