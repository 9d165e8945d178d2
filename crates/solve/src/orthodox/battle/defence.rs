//! The defender's turn: whether the attacker can end the play in time against every move.

use chess::{Move, Position};
use game::{MAX_MOVES, MoveList, Position as _};

use crate::general::Answer;
use crate::orthodox::battle::terms::Terms;
use crate::orthodox::battle::{BattleSearch, HINTS, MIN_SPLIT, tag};
use crate::parallel::in_progress::{InProgress, When, in_turn, while_marked};
use crate::plan::{Reply, Role};
use crate::tables::table::{Hint, Known};

/// With at least this many half-moves left in a parried series, all defences are scanned for one that leaves the attacker
/// without a move before any is searched.
const SCAN_FROM: i32 = 5;

/// With at least this many half-moves left, defences are ordered by the number of the attacker's replies.
const COUNT_REPLIES_FROM: i32 = 3;

/// The outcome of trying the likely refutations.
enum Tried {
    Refuter(Move),
    /// None refutes; the attacker has an answer to these.
    Met([Option<Move>; HINTS]),
}

/// The moves that suggest which defence to try first.
#[derive(Clone, Copy)]
struct Clues {
    /// The attack to be refuted.
    attack: Option<Move>,
    /// The defence that decided this node before.
    hint: Option<Move>,
}

/// The outcome of a defender's node.
struct Outcome {
    /// Whether the attacker wins.
    solved: bool,
    /// The refutation, if he does not win because of one.
    refuter: Option<Move>,
}

/// A defence to be tried.
#[derive(Clone, Copy)]
struct Trial<'p> {
    mv: Move,
    when: When,
    /// Half-moves left, this one included.
    left: i32,
    /// The positions of other threads, if they are to be avoided.
    in_progress: Option<&'p InProgress>,
}

impl BattleSearch<'_> {
    /// Whether there is a defence against `attack`, and every defence allows the attacker to end the play within `left`
    /// half-moves.
    pub(crate) fn defence(
        &mut self,
        terms: &Terms,
        position: &Position,
        attack: Option<Move>,
        left: i32,
    ) -> Answer<bool> {
        if left < 1 {
            return Ok(false);
        }
        if terms.reply == Reply::ParryOnly && !position.is_check() {
            let mut passed = *position;
            passed.pass();
            return self.attack(terms, &passed, left - 1);
        }
        if left == 1 {
            self.tick()?;
            return Ok(terms.defender_goal.is_some_and(|goal| goal.is_inevitable(position)));
        }
        // Options may forbid an attack with many half-moves left and allow it with few, so bounds from the table do not apply.
        if self.half_moves_to_target(terms, position, left).is_none()
            || self.is_banned(terms, position, left)?
        {
            return Ok(false);
        }
        let tag = tag(terms, Role::Defender, position, left);
        if left == 2 {
            if let Some(known) = self.leaf_cache.get(tag) {
                return Ok(known);
            }
            let clues = Clues { attack, hint: None };
            let solved = self.search_defences(terms, position, clues, left)?.solved;
            self.leaf_cache.insert(tag, solved);
            return Ok(solved);
        }
        let known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        let clues = Clues { attack, hint: known.decided_by.mv() };
        let Outcome { solved, refuter } = self.search_defences(terms, position, clues, left)?;
        let bounds = known.bounds.with(left, solved);
        self.table.insert(
            tag,
            Known { bounds, decided_by: refuter.map_or(known.decided_by, |mv| Hint::of(Some(mv))) },
        );
        Ok(solved)
    }

    /// As [`BattleSearch::defence`], without the table and the options that forbid attacks.
    fn search_defences(
        &mut self,
        terms: &Terms,
        position: &Position,
        clues: Clues,
        left: i32,
    ) -> Answer<Outcome> {
        let Clues { attack, hint } = clues;
        let [recent, older] = self.killers.decisive(left);
        let likely = [hint, self.killers.refuter(attack), recent, older];
        if left >= COUNT_REPLIES_FROM && terms.reply == Reply::Always {
            if let Some(mv) = hint.filter(|&mv| position.is_legal(mv))
                && self.refutes(terms, position, Trial { mv, when: When::First, left, in_progress: None })?
                    == Some(true)
            {
                return Ok(Outcome { solved: false, refuter: Some(mv) });
            }
            let outcome = self.defence_by_replies(terms, position, likely, left)?;
            if let Some(refuter) = outcome.refuter {
                self.killers.note(left, refuter);
                self.killers.note_refuter(attack, refuter);
            }
            return Ok(outcome);
        }
        let (refuter, has_defence) = match self.likely_refuter(terms, position, likely, left)? {
            Tried::Refuter(refuter) => (Some(refuter), true),
            Tried::Met(met) => {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let has_defence = !moves.is_empty();
                moves.retain(|mv| !met.contains(&Some(*mv)));
                (self.refuter(terms, position, &moves, left)?, has_defence)
            }
        };
        if let Some(refuter) = refuter {
            self.killers.note(left, refuter);
            self.killers.note_refuter(attack, refuter);
        }
        Ok(Outcome { solved: refuter.is_none() && has_defence, refuter })
    }

    /// As [`BattleSearch::search_defences`], with the defences in order of the attacker's number of replies. A defence that
    /// leaves few replies is cheap to search, and one that leaves none refutes at once.
    ///
    /// Replies are counted after checks and captures, and after the first quiet defence: most others leave as many.
    fn defence_by_replies(
        &mut self,
        terms: &Terms,
        position: &Position,
        likely: [Option<Move>; HINTS],
        left: i32,
    ) -> Answer<Outcome> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let checks = position.check_squares();
        // Most goals of self play leave no reply.
        let may_leave_replies = terms.defender_goal.is_some_and(|goal| !goal.leaves_no_reply());
        let mut usual_replies = None;
        let mut ranked: MoveList<(usize, Move)> = MoveList::new();
        for &mv in &moves {
            let is_quiet = !mv.is_capture() && !checks.is_check(position.board(), mv);
            let replies = match usual_replies {
                Some(replies) if is_quiet && !may_leave_replies => replies,
                _ => {
                    let after = self.play(position, mv)?;
                    let replies = after.count_moves();
                    let may_end = replies == 0 || may_leave_replies;
                    if may_end && ends_play(terms, mv, &after, left) {
                        continue;
                    }
                    if replies == 0 || may_end && ends_too_early(terms, mv, &after, left) {
                        return Ok(Outcome { solved: false, refuter: Some(mv) });
                    }
                    if is_quiet && usual_replies.is_none() {
                        usual_replies = Some(replies);
                    }
                    replies
                }
            };
            ranked.push((rank(mv, replies, likely) * MAX_MOVES + ranked.len(), mv));
        }
        ranked.sort_unstable_by_key(|&(rank, _)| rank);
        let has_defence = !moves.is_empty();
        moves.clear();
        moves.extend(ranked.iter().map(|&(_, mv)| mv));
        let in_progress = self.in_progress.filter(|_| left > MIN_SPLIT);
        let refuter =
            in_turn(&moves, |mv, when| self.refutes(terms, position, Trial { mv, when, left, in_progress }))?;
        Ok(Outcome { solved: refuter.is_none() && has_defence, refuter })
    }

    /// Tries the likely refutations before any defence is generated: testing one move for legality costs less than generating
    /// all.
    fn likely_refuter(
        &mut self,
        terms: &Terms,
        position: &Position,
        likely: [Option<Move>; HINTS],
        left: i32,
    ) -> Answer<Tried> {
        let mut met = [None; HINTS];
        for (place, mv) in likely.into_iter().enumerate() {
            let Some(mv) = mv.filter(|&mv| !met.contains(&Some(mv)) && position.is_legal(mv)) else {
                continue;
            };
            // All threads search the likeliest refutation together, since it often decides the node.
            let in_progress = self.in_progress.filter(|_| left > MIN_SPLIT && met != [None; HINTS]);
            match self.refutes(terms, position, Trial { mv, when: When::First, left, in_progress })? {
                Some(true) => return Ok(Tried::Refuter(mv)),
                Some(false) => met[place] = Some(mv),
                None => {}
            }
        }
        Ok(Tried::Met(met))
    }

    /// Whether the attacker can end the play after the defence `mv` within `left` half-moves, `mv` included.
    pub(crate) fn defence_is_met(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        let goes_on = !terms.lack_required_piece(&after) && !ends_too_early(terms, mv, &after, left);
        Ok(ends_play(terms, mv, &after, left) || goes_on && self.attack(terms, &after, left - 1)?)
    }

    /// The first of `moves` that refutes.
    fn refuter(
        &mut self,
        terms: &Terms,
        position: &Position,
        moves: &[Move],
        left: i32,
    ) -> Answer<Option<Move>> {
        if left >= SCAN_FROM
            && let Some(&refuter) = moves.iter().find(|&&mv| leaves_no_move(terms, position, mv, left))
        {
            return Ok(Some(refuter));
        }
        let in_progress = self.in_progress.filter(|_| left > MIN_SPLIT);
        in_turn(moves, |mv, when| self.refutes(terms, position, Trial { mv, when, left, in_progress }))
    }

    /// Whether a defence refutes; `None` if it is postponed because another thread is searching it.
    fn refutes(
        &mut self,
        terms: &Terms,
        position: &Position,
        Trial { mv, when, left, in_progress }: Trial<'_>,
    ) -> Answer<Option<bool>> {
        let after = self.play(position, mv)?;
        if ends_play(terms, mv, &after, left) {
            return Ok(Some(false));
        }
        if terms.lack_required_piece(&after) || ends_too_early(terms, mv, &after, left) {
            return Ok(Some(true));
        }
        while_marked(in_progress, tag(terms, Role::Attacker, &after, left - 1), when, || {
            Ok(!self.attack(terms, &after, left - 1)?)
        })
    }
}

/// The rank of a defence that leaves the attacker this many replies: the lowest is tried first. A capture refutes as often as
/// a quiet defence that leaves half as many.
fn rank(mv: Move, replies: usize, likely: [Option<Move>; HINTS]) -> usize {
    let replies = if mv.is_capture() { replies / 2 + 1 } else { replies };
    let place = likely.iter().position(|&likely| likely == Some(mv));
    replies * (HINTS + 1) + place.unwrap_or(HINTS)
}

/// Whether this defence refutes without a search: it does not end the play, and the attacker has no move after it.
fn leaves_no_move(terms: &Terms, position: &Position, mv: Move, left: i32) -> bool {
    let after = position.after(mv);
    !after.has_moves() && !ends_play(terms, mv, &after, left) || ends_too_early(terms, mv, &after, left)
}

/// Whether this defence, which led to `after`, reaches the goal before an end counts. The play cannot continue after it.
fn ends_too_early(terms: &Terms, mv: Move, after: &Position, left: i32) -> bool {
    !terms.may_end(left) && terms.defender_goal.is_some_and(|goal| goal.is_reached(mv, after))
}

/// Whether this defence, which led to `after`, reaches the goal that ends the play, with `left` half-moves left before it.
fn ends_play(terms: &Terms, mv: Move, after: &Position, left: i32) -> bool {
    terms.may_end(left) && terms.defender_goal.is_some_and(|goal| goal.is_reached(mv, after))
}
