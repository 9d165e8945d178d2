//! The defender's turn: does every move of his allow the attacker to end the play in time?

use chess::{Move, Position};
use game::{MoveList, Position as _};

use crate::battle::terms::Terms;
use crate::battle::{BattleSearch, HINTS, SPLIT, tag};
use crate::general::Answer;
use crate::parallel::in_progress::{InProgress, When, in_turn, while_marked};
use crate::plan::{Reply, Role};
use crate::tables::table::{Hint, Known};

/// Half-moves that must be left in a parried series for it to pay to look for defences that leave the attacker no move
/// before anything is searched.
const SWEEP: i32 = 5;

/// Half-moves that must be left for it to pay to count the attacker's answers to every defence.
const ORDERED: i32 = 3;

/// What came of the defences that were tried first.
enum Tried {
    Refuter(Move),
    /// The attacker has an answer to these.
    Met([Option<Move>; HINTS]),
}

impl BattleSearch<'_> {
    /// Whether every defence against `attack`, and there is one, allows the attacker to end the play within `left`
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
            return Ok(terms.yielded.is_some_and(|goal| goal.is_inevitable(position)));
        }
        // What is banned with many half-moves to go may be allowed with few, so the table cannot tell.
        if self.range(terms, position, left).is_none() || self.is_banned(terms, position, left)? {
            return Ok(false);
        }
        let tag = tag(terms, Role::Defender, position, left);
        if left == 2 {
            if let Some(known) = self.leaf_cache.get(tag) {
                return Ok(known);
            }
            let (solved, _) = self.defence_anew(terms, position, (attack, None), left)?;
            self.leaf_cache.insert(tag, solved);
            return Ok(solved);
        }
        let known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        let (solved, refuter) = self.defence_anew(terms, position, (attack, known.decided_by.mv()), left)?;
        let bounds = known.bounds.with(left, solved);
        self.table.insert(
            tag,
            Known { bounds, decided_by: refuter.map_or(known.decided_by, |mv| Hint::of(Some(mv))) },
        );
        Ok(solved)
    }

    /// As [`BattleSearch::defence`], and the refuter if there is one; `hint` is likely to be it.
    fn defence_anew(
        &mut self,
        terms: &Terms,
        position: &Position,
        (attack, hint): (Option<Move>, Option<Move>),
        left: i32,
    ) -> Answer<(bool, Option<Move>)> {
        let [recent, older] = self.likely.decisive(left);
        let likely = [hint, self.likely.refuter(attack), recent, older];
        if left >= ORDERED && terms.reply == Reply::Always {
            if let Some(mv) = hint.filter(|&mv| position.is_legal(mv))
                && self.refutes(terms, position, (mv, When::First), (left, None))? == Some(true)
            {
                return Ok((false, Some(mv)));
            }
            let (solved, refuter) = self.defence_by_replies(terms, position, likely, left)?;
            if let Some(refuter) = refuter {
                self.likely.note(left, refuter);
                self.likely.note_refuter(attack, refuter);
            }
            return Ok((solved, refuter));
        }
        let (refuter, met) = match self.likely_refuter(terms, position, likely, left)? {
            Tried::Refuter(refuter) => (Some(refuter), true),
            Tried::Met(met) => {
                let mut moves = MoveList::new();
                position.legal_moves(&mut moves);
                let any = !moves.is_empty();
                moves.retain(|mv| !met.contains(&Some(*mv)));
                (self.refuter(terms, position, &moves, left)?, any)
            }
        };
        if let Some(refuter) = refuter {
            self.likely.note(left, refuter);
            self.likely.note_refuter(attack, refuter);
        }
        Ok((refuter.is_none() && met, refuter))
    }

    /// As [`BattleSearch::defence_anew`], those defences first that leave the attacker few moves: what comes of them is
    /// soon known, and he may run out of moves altogether.
    fn defence_by_replies(
        &mut self,
        terms: &Terms,
        position: &Position,
        likely: [Option<Move>; HINTS],
        left: i32,
    ) -> Answer<(bool, Option<Move>)> {
        let mut moves = MoveList::new();
        position.legal_moves(&mut moves);
        let mut ranked: Vec<(usize, Move)> = Vec::with_capacity(moves.len());
        for &mv in &moves {
            let after = self.play(position, mv)?;
            if yields(terms, mv, &after, left) {
                continue;
            }
            if ends_too_early(terms, mv, &after, left) {
                return Ok((false, Some(mv)));
            }
            let mut replies = MoveList::new();
            after.legal_moves(&mut replies);
            let place = likely.iter().position(|&likely| likely == Some(mv));
            if replies.is_empty() {
                return Ok((false, Some(mv)));
            }
            let rank = replies.len() * (HINTS + 1) + place.unwrap_or(HINTS);
            ranked.push((rank, mv));
        }
        ranked.sort_by_key(|&(rank, _)| rank);
        let in_order: Vec<Move> = ranked.into_iter().map(|(_, mv)| mv).collect();
        let in_progress = self.in_progress.filter(|_| left > SPLIT);
        let refuter =
            in_turn(&in_order, |mv, when| self.refutes(terms, position, (mv, when), (left, in_progress)))?;
        Ok((refuter.is_none() && !moves.is_empty(), refuter))
    }

    /// Tries what is likely to refute before all defences are known: one move is quicker found legal than all are listed.
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
            // The likeliest refuter is everybody's business: alone it may decide.
            let in_progress = self.in_progress.filter(|_| left > SPLIT && met != [None; HINTS]);
            match self.refutes(terms, position, (mv, When::First), (left, in_progress))? {
                Some(true) => return Ok(Tried::Refuter(mv)),
                Some(false) => met[place] = Some(mv),
                None => {}
            }
        }
        Ok(Tried::Met(met))
    }

    /// Whether the attacker has an answer to `mv` within `left` half-moves, the defence included.
    pub(crate) fn defence_is_met(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        let goes_on = !terms.are_broken(&after) && !ends_too_early(terms, mv, &after, left);
        Ok(yields(terms, mv, &after, left) || goes_on && self.attack(terms, &after, left - 1)?)
    }

    /// One of `moves` that the attacker cannot meet.
    fn refuter(
        &mut self,
        terms: &Terms,
        position: &Position,
        moves: &[Move],
        left: i32,
    ) -> Answer<Option<Move>> {
        if left >= SWEEP
            && let Some(&refuter) = moves.iter().find(|&&mv| leaves_no_move(terms, position, mv, left))
        {
            return Ok(Some(refuter));
        }
        let in_progress = self.in_progress.filter(|_| left > SPLIT);
        in_turn(moves, |mv, when| self.refutes(terms, position, (mv, when), (left, in_progress)))
    }

    /// Whether the attacker cannot meet `mv`; `None` if that is put off because another thread is finding out.
    fn refutes(
        &mut self,
        terms: &Terms,
        position: &Position,
        (mv, when): (Move, When),
        (left, in_progress): (i32, Option<&InProgress>),
    ) -> Answer<Option<bool>> {
        let after = self.play(position, mv)?;
        if yields(terms, mv, &after, left) {
            return Ok(Some(false));
        }
        if terms.are_broken(&after) || ends_too_early(terms, mv, &after, left) {
            return Ok(Some(true));
        }
        while_marked(in_progress, tag(terms, Role::Attacker, &after, left - 1), when, || {
            Ok(!self.attack(terms, &after, left - 1)?)
        })
    }
}

/// Whether the attacker cannot move after this defence, which does not end the play as he wants: it refutes without a
/// search.
fn leaves_no_move(terms: &Terms, position: &Position, mv: Move, left: i32) -> bool {
    let after = position.after(mv);
    !after.has_moves() && !yields(terms, mv, &after, left) || ends_too_early(terms, mv, &after, left)
}

/// Whether this defence, which has led to `after`, reaches the goal before that counts: then nothing else can end the play.
fn ends_too_early(terms: &Terms, mv: Move, after: &Position, left: i32) -> bool {
    !terms.may_end(left) && terms.yielded.is_some_and(|goal| goal.is_reached(mv, after))
}

/// Whether this defence, which has led to `after`, ends the play as the attacker wants with `left` half-moves left before
/// it.
fn yields(terms: &Terms, mv: Move, after: &Position, left: i32) -> bool {
    terms.may_end(left) && terms.yielded.is_some_and(|goal| goal.is_reached(mv, after))
}
