//! Duels: battles in which nothing counts but moves and a goal, fought on bare positions.
//!
//! Nearly all direct, self and reflex play is of this kind. Every node is deepened by itself: an attack is tried within one
//! move before it is tried within two, so that short wins are found cheaply and the length proved is the shortest. What
//! decides a position is kept in the table, and what decided a sibling is tried first; most nodes are lost for the attacker
//! and a single defence shows it.

mod bans;
mod choices;
mod forecast;
mod leaves;
mod likely;
mod outlook;
mod sought;
mod terms;

use chess::{Move, Position};
use game::{MoveList, Position as _};

use super::super::busy::{Busy, When, busily, in_turn};
use super::super::limits::Limits;
use super::super::needs::Target;
use super::super::plan::{Role, Turn};
use super::super::table::{Bounds, Known, Table};
use super::{Answer, Interrupted};
use forecast::{Forecast, Hope};
use leaves::Leaves;
use likely::{Likely, to_front};
use outlook::Prospects;
use terms::Victory;
pub(super) use terms::{Ban, Terms};

/// Fights duels and remembers how they ended.
pub(super) struct Duel<'a> {
    limits: Limits<'a>,
    table: Table,
    /// What other threads are at work on, if there are any.
    busy: Option<&'a Busy>,
    /// The position to be reached, where a goal asks for one.
    target: Option<Target>,
    /// Outcomes next to the end, of which there are too many for the table.
    leaves: Leaves,
    likely: Likely,
    forecast: Forecast,
    /// Half-moves played.
    pub(super) nodes: u64,
}

/// Defences that are tried before all are listed.
const HINTS: usize = 4;

/// What came of the defences that were tried first.
enum Tried {
    Refuter(Move),
    /// The attacker has an answer to these.
    Met([Option<Move>; HINTS]),
}

/// Half-moves between two looks at the clock, which are dear compared with a move.
const PATIENCE: u64 = 1 << 12;

impl<'a> Duel<'a> {
    /// For duels in which a given position may be what is fought for.
    pub(super) fn new(
        limits: Limits<'a>,
        table: Table,
        busy: Option<&'a Busy>,
        target: Option<Target>,
    ) -> Duel<'a> {
        let (leaves, likely) = (Leaves::default(), Likely::default());
        Duel { limits, table, busy, target, leaves, likely, forecast: Forecast::default(), nodes: 0 }
    }

    /// Whether the attacker to move has a move that ends the play within `left` half-moves.
    pub(super) fn attack(&mut self, terms: &Terms, position: &Position, left: i32) -> Answer<bool> {
        let Some(needed) = self.range(terms, position, left) else { return Ok(false) };
        if left <= 1 {
            return Ok(left == 1 && self.last_attack(terms, position)?.is_some());
        }
        let tag = tag(terms, Role::Attacker, position);
        let mut known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        if terms.shunned.is_some_and(|goal| goal.is_reachable(position)) {
            let bounds = known.bounds.with(i32::from(Bounds::NEVER) - 1, false);
            self.table.insert(tag, Known { bounds, decided_by: None });
            return Ok(false);
        }
        let hope = self.forecast.hope(terms, position, left);
        if hope == Hope::Nothing {
            self.table.insert(tag, Known { bounds: known.bounds.with(left, false), ..known });
            return Ok(false);
        }
        let mut moves = MoveList::new();
        let tried = i32::from(known.bounds.unsolved_in);
        for length in terms.lengths(left).filter(|&length| length > tried) {
            let winner = match length {
                _ if length < needed => None,
                1 => self.last_attack(terms, position)?,
                _ => self.attack_within(terms, position, (&mut moves, hope), (length, known.decided_by))?,
            };
            known.bounds = known.bounds.with(length, winner.is_some());
            if winner.is_some() {
                known.decided_by = winner;
                break;
            }
        }
        self.table.insert(tag, known);
        Ok(known.bounds.answer(left) == Some(true))
    }

    /// Whether `mv` of the attacker ends the play within `left` half-moves, itself included.
    pub(super) fn attack_by(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        Ok(is_victory(terms, mv, &after) || self.defence(terms, &after, Some(mv), left - 1)?)
    }

    /// Whether every defence against `attack`, and there is one, allows the attacker to end the play within `left`
    /// half-moves.
    pub(super) fn defence(
        &mut self,
        terms: &Terms,
        position: &Position,
        attack: Option<Move>,
        left: i32,
    ) -> Answer<bool> {
        if left < 1 {
            return Ok(false);
        }
        if terms.reply == Turn::InCheck && !position.is_check() {
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
        let tag = tag(terms, Role::Defender, position);
        if left == 2 {
            if let Some(known) = self.leaves.get(tag) {
                return Ok(known);
            }
            let (solved, _) = self.defence_anew(terms, position, (attack, None), left)?;
            self.leaves.insert(tag, solved);
            return Ok(solved);
        }
        let known = self.table.get(tag);
        if let Some(answer) = known.bounds.answer(left) {
            return Ok(answer);
        }
        let (solved, refuter) = self.defence_anew(terms, position, (attack, known.decided_by), left)?;
        let bounds = known.bounds.with(left, solved);
        self.table.insert(tag, Known { bounds, decided_by: refuter.or(known.decided_by) });
        Ok(solved)
    }

    /// As [`Duel::defence`], and the refuter if there is one; `hint` is likely to be it.
    fn defence_anew(
        &mut self,
        terms: &Terms,
        position: &Position,
        (attack, hint): (Option<Move>, Option<Move>),
        left: i32,
    ) -> Answer<(bool, Option<Move>)> {
        let [recent, older] = self.likely.decisive(left);
        let likely = [hint, self.likely.refuter(attack), recent, older];
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
            let busy = self.busy.filter(|_| left > SPLIT && met != [None; HINTS]);
            match self.refutes(terms, position, (mv, When::First), (left, busy))? {
                Some(true) => return Ok(Tried::Refuter(mv)),
                Some(false) => met[place] = Some(mv),
                None => {}
            }
        }
        Ok(Tried::Met(met))
    }

    /// Whether the attacker has an answer to `mv` within `left` half-moves, the defence included.
    pub(super) fn defence_is_met(
        &mut self,
        terms: &Terms,
        position: &Position,
        mv: Move,
        left: i32,
    ) -> Answer<bool> {
        let after = self.play(position, mv)?;
        let yields = terms.yielded.is_some_and(|goal| goal.is_reached(mv, &after));
        Ok(yields || self.attack(terms, &after, left - 1)?)
    }

    /// A move that ends the play at once.
    fn last_attack(&mut self, terms: &Terms, position: &Position) -> Answer<Option<Move>> {
        self.tick()?;
        let hope = self.forecast.hope(terms, position, 1);
        let is_lost = hope == Hope::Nothing || terms.shunned.is_some_and(|goal| goal.is_reachable(position));
        if is_lost {
            return Ok(None);
        }
        match terms.victory {
            None => Ok(None),
            Some(Victory::Reached(goal)) => Ok(goal.reached_by(position)),
            Some(Victory::Allowed(_) | Victory::Forced(_)) => {
                let mut moves = MoveList::new();
                hope.append(position, &mut moves);
                for &mv in &moves {
                    let after = self.play(position, mv)?;
                    if is_victory(terms, mv, &after) {
                        return Ok(Some(mv));
                    }
                }
                Ok(None)
            }
        }
    }

    /// A move that ends the play within `length` half-moves. That it does not end within two less is known.
    fn attack_within(
        &mut self,
        terms: &Terms,
        position: &Position,
        (moves, hope): (&mut MoveList<Move>, Hope),
        (length, hint): (i32, Option<Move>),
    ) -> Answer<Option<Move>> {
        if moves.is_empty() {
            hope.append(position, moves);
        }
        let [recent, older] = self.likely.decisive(length);
        let front = to_front(moves, [hint, recent, older]);
        checks_to_front(position, &mut moves[front..]);
        let busy = self.busy.filter(|_| length > SPLIT);
        let mut prospects = Prospects::default();
        let winner = in_turn(moves, |mv, when| {
            if length == 3 && terms.is_plain_mate() && prospects.is_refuted(position, mv, &self.likely) {
                return Ok(Some(false));
            }
            let after = self.play(position, mv)?;
            // What ends the play at once has been tried unless this is the shortest length.
            if length <= 2 && is_victory(terms, mv, &after) {
                return Ok(Some(true));
            }
            busily(busy, tag(terms, Role::Defender, &after), when, || {
                self.defence(terms, &after, Some(mv), length - 1)
            })
        })?;
        if let Some(winner) = winner {
            self.likely.note(length, winner);
        }
        Ok(winner)
    }

    /// One of `moves` that the attacker cannot meet.
    fn refuter(
        &mut self,
        terms: &Terms,
        position: &Position,
        moves: &[Move],
        left: i32,
    ) -> Answer<Option<Move>> {
        let busy = self.busy.filter(|_| left > SPLIT);
        in_turn(moves, |mv, when| self.refutes(terms, position, (mv, when), (left, busy)))
    }

    /// Whether the attacker cannot meet `mv`; `None` if that is put off because another thread is finding out.
    fn refutes(
        &mut self,
        terms: &Terms,
        position: &Position,
        (mv, when): (Move, When),
        (left, busy): (i32, Option<&Busy>),
    ) -> Answer<Option<bool>> {
        let after = self.play(position, mv)?;
        if terms.yielded.is_some_and(|goal| goal.is_reached(mv, &after)) {
            return Ok(Some(false));
        }
        busily(busy, tag(terms, Role::Attacker, &after), when, || {
            Ok(!self.attack(terms, &after, left - 1)?)
        })
    }

    fn play(&mut self, position: &Position, mv: Move) -> Answer<Position> {
        self.tick()?;
        Ok(position.after(mv))
    }

    /// Counts a half-move; the search may be over.
    fn tick(&mut self) -> Answer<()> {
        self.nodes += 1;
        match self.nodes.is_multiple_of(PATIENCE) && self.limits.reached() {
            true => Err(Interrupted),
            false => Ok(()),
        }
    }
}

/// Half-moves that a node must have left if threads are to share the work on it.
const SPLIT: i32 = 3;

/// Brings the moves that give check to the front: they leave few defences, so they are quick to try.
fn checks_to_front(position: &Position, moves: &mut [Move]) {
    let checks = position.check_squares();
    let mut front = 0;
    for i in 0..moves.len() {
        if checks.is_check(position.board(), moves[i]) {
            moves.swap(front, i);
            front += 1;
        }
    }
}

/// Whether the attacking move `mv`, which has led to `after`, ends the play.
fn is_victory(terms: &Terms, mv: Move, after: &Position) -> bool {
    terms.victory.is_some_and(|victory| match victory {
        Victory::Reached(goal) => goal.is_reached(mv, after),
        Victory::Allowed(goal) => goal.is_reachable(after),
        Victory::Forced(goal) => goal.is_inevitable(after),
    })
}

/// Where bounds on a node are kept.
fn tag(terms: &Terms, role: Role, position: &Position) -> u64 {
    let branch =
        u64::from(terms.id) * 8 + u64::from(terms.ban.is_some()) * 4 + u64::from(role == Role::Defender) * 2;
    position.key().0 ^ branch.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1
}
