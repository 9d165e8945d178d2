//! Move ordering: the most promising moves first, each kind generated only when it is needed.

use game::{Move, Ply, Tactics};

use crate::Evaluate;
use crate::heuristics::{capture_history, check_order, counter_move, killers, quiet_history};
use crate::worker::Worker;

/// Iterates over the moves of a node, each once.
pub(crate) struct Picker<M> {
    stage: Stage,
    /// Moves to search before any are generated.
    first: [Option<M>; FIRST],
    /// Killers and the counter-move.
    refutations: [Option<M>; 3],
    /// The next move of the list.
    next: usize,
    /// The number of losing captures, which are kept at the front of the list until the end.
    losing: usize,
    /// What a capture must win to be tried before the quiet moves.
    minimum_gain: i32,
    scope: Scope,
}

/// How many moves can be put first.
pub(crate) const FIRST: usize = 4;

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Scope {
    All,
    /// Only winning captures.
    Winning,
    /// Winning captures, then quiet moves that give check.
    WinningAndChecks,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Stage {
    First(usize),
    GenerateEvasions,
    Evasions,
    GenerateTactical,
    Winning,
    Refutations(usize),
    GenerateQuiet,
    Quiet,
    Losing,
    GenerateChecks,
    Checks,
    Done,
}

impl<M: Move> Picker<M> {
    /// All moves. Those of `first` must be legal.
    pub(crate) fn all<P: Tactics<Move = M>, E: Evaluate<P>>(
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
        first: [Option<M>; FIRST],
    ) -> Picker<M> {
        let [killer, older] = killers::of(worker, ply);
        let refutations = [killer, older, counter_move::of(worker, position, ply)];
        Picker { refutations, ..Picker::new(first, Scope::All) }
    }

    /// In check all evasions; otherwise captures that lose nothing, and, if `checks` includes them, quiet checks.
    pub(crate) fn quiescence(first: Option<M>, checks: QuietChecks) -> Picker<M> {
        let scope = match checks {
            QuietChecks::Tried => Scope::WinningAndChecks,
            QuietChecks::Skipped => Scope::Winning,
        };
        Picker::new([first, None, None, None], scope)
    }

    /// Captures that win at least `minimum_gain`.
    pub(crate) fn winning(first: Option<M>, minimum_gain: i32) -> Picker<M> {
        Picker { minimum_gain, ..Picker::new([first, None, None, None], Scope::Winning) }
    }

    fn new(first: [Option<M>; FIRST], scope: Scope) -> Picker<M> {
        Picker {
            stage: Stage::First(0),
            first,
            refutations: [None; 3],
            next: 0,
            losing: 0,
            minimum_gain: 0,
            scope,
        }
    }

    /// Skips the remaining quiet moves.
    pub(crate) fn skip_quiets(&mut self) {
        if matches!(self.stage, Stage::Refutations(_) | Stage::GenerateQuiet | Stage::Quiet) {
            self.next = 0;
            self.stage = Stage::Losing;
        }
    }

    /// The next move; `None` at the end.
    #[inline]
    pub(crate) fn next<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) -> Option<M> {
        while self.stage != Stage::Done {
            let found = match self.stage {
                Stage::First(index) => self.first(index, worker, ply),
                Stage::Winning => self.winning_capture(worker, position, ply),
                Stage::Refutations(index) => self.refutation(index, position),
                Stage::Quiet => self.quiet(worker, position, ply),
                Stage::Losing => self.losing_capture(worker, ply),
                Stage::Checks | Stage::Evasions => self.best_or_done(worker, position, ply),
                Stage::GenerateEvasions
                | Stage::GenerateTactical
                | Stage::GenerateQuiet
                | Stage::GenerateChecks
                | Stage::Done => {
                    self.generate(worker, position, ply);
                    None
                }
            };
            if found.is_some() {
                return found;
            }
        }
        None
    }

    /// Generates and scores the moves of the next stage.
    #[inline]
    fn generate<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) {
        self.stage = match self.stage {
            Stage::GenerateEvasions => {
                worker.refill(ply, |list| position.evasions(list));
                worker.score_from(position, ply, 0);
                Stage::Evasions
            }
            Stage::GenerateTactical => {
                worker.refill(ply, |list| position.tactical_moves(list));
                worker.score_tactical(position, ply);
                Stage::Winning
            }
            Stage::GenerateQuiet => {
                let frame = &mut worker.frames[ply.index()];
                frame.moves.truncate(self.losing);
                frame.scores.truncate(self.losing);
                position.quiet_moves(&mut frame.moves);
                worker.score_from(position, ply, self.losing);
                self.next = self.losing;
                Stage::Quiet
            }
            Stage::GenerateChecks => {
                worker.refill(ply, |list| position.checking_moves(list));
                worker.frames[ply.index()].moves.retain(|&mut mv| !position.is_tactical(mv));
                worker.score_from(position, ply, 0);
                self.next = 0;
                Stage::Checks
            }
            other => other,
        };
    }

    /// Move number `index` of those to search first, unless it repeats an earlier one.
    #[inline]
    fn first<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        index: usize,
        worker: &Worker<P, E>,
        ply: Ply,
    ) -> Option<M> {
        let check = worker.frames[ply.index()].check;
        let generate = if check { Stage::GenerateEvasions } else { Stage::GenerateTactical };
        let mv = self.first[index];
        self.stage = match mv {
            Some(_) if index + 1 < FIRST => Stage::First(index + 1),
            _ => generate,
        };
        mv.filter(|_| !self.first[..index].contains(&mv))
    }

    /// The best remaining capture, if it wins enough; otherwise it is kept for the end.
    #[inline]
    fn winning_capture<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) -> Option<M> {
        let Some(mv) = self.best(worker, position, ply) else {
            self.stage = match self.scope {
                Scope::All => Stage::Refutations(0),
                Scope::Winning => Stage::Done,
                Scope::WinningAndChecks => Stage::GenerateChecks,
            };
            return None;
        };
        if position.exchange_at_least(mv, self.minimum_gain) {
            return Some(mv);
        }
        self.put_aside(worker, ply);
        None
    }

    /// Refutation number `index`, if it is legal here and has not been returned before.
    #[inline]
    fn refutation<P: Tactics<Move = M>>(&mut self, index: usize, position: &P) -> Option<M> {
        self.stage = match index + 1 < self.refutations.len() {
            true => Stage::Refutations(index + 1),
            false => Stage::GenerateQuiet,
        };
        let mv = self.refutations[index]?;
        let is_new = !self.first.contains(&Some(mv)) && !self.refutations[..index].contains(&Some(mv));
        if is_new && !position.is_tactical(mv) && position.is_legal(mv) {
            return Some(mv);
        }
        self.refutations[index] = None;
        None
    }

    /// The best remaining quiet move, unless it was a refutation.
    #[inline]
    fn quiet<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) -> Option<M> {
        let mv = self.best(worker, position, ply);
        if mv.is_none() {
            self.next = 0;
            self.stage = Stage::Losing;
        }
        mv.filter(|_| !self.refutations.contains(&mv))
    }

    /// The next losing capture.
    #[inline]
    fn losing_capture<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &Worker<P, E>,
        ply: Ply,
    ) -> Option<M> {
        if self.next >= self.losing {
            self.stage = Stage::Done;
            return None;
        }
        self.next += 1;
        Some(worker.frames[ply.index()].moves[self.next - 1])
    }

    /// The best remaining move of the last list.
    #[inline]
    fn best_or_done<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) -> Option<M> {
        let mv = self.best(worker, position, ply);
        if mv.is_none() {
            self.stage = Stage::Done;
        }
        mv
    }

    /// Takes the best remaining move from the list, without those returned first and those that another move dominates.
    #[inline]
    fn best<P: Tactics<Move = M>, E: Evaluate<P>>(
        &mut self,
        worker: &mut Worker<P, E>,
        position: &P,
        ply: Ply,
    ) -> Option<M> {
        let frame = &mut worker.frames[ply.index()];
        loop {
            let mut best = self.next;
            let mut most = *frame.scores.get(best)?;
            for (index, &score) in frame.scores.iter().enumerate().skip(self.next + 1) {
                if score > most {
                    (best, most) = (index, score);
                }
            }
            frame.moves.swap(self.next, best);
            frame.scores.swap(self.next, best);
            let mv = frame.moves[self.next];
            self.next += 1;
            if !self.first.contains(&Some(mv)) && !position.is_dominated(mv) {
                return Some(mv);
            }
        }
    }

    /// Keeps the capture just taken from the list for the end: it loses material.
    fn put_aside<P: Tactics<Move = M>, E: Evaluate<P>>(&mut self, worker: &mut Worker<P, E>, ply: Ply) {
        let frame = &mut worker.frames[ply.index()];
        frame.moves.swap(self.losing, self.next - 1);
        frame.scores.swap(self.losing, self.next - 1);
        self.losing += 1;
    }
}

/// Whether quiescence tries quiet moves that give check.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum QuietChecks {
    Tried,
    Skipped,
}

impl<P: Tactics, E: Evaluate<P>> Worker<P, E> {
    fn refill(&mut self, ply: Ply, generate: impl FnOnce(&mut game::MoveList<P::Move>)) {
        let frame = &mut self.frames[ply.index()];
        frame.moves.clear();
        frame.scores.clear();
        generate(&mut frame.moves);
    }

    /// Scores captures by what they take and by capture history.
    fn score_tactical(&mut self, position: &P, ply: Ply) {
        let moves = self.frames[ply.index()].moves.len();
        for index in 0..moves {
            let mv = self.frames[ply.index()].moves[index];
            let score = self.tactical_score(position, mv);
            self.frames[ply.index()].scores.push(score);
        }
    }

    /// Scores moves of all kinds, from number `start` of the list on.
    fn score_from(&mut self, position: &P, ply: Ply, start: usize) {
        /// Captures come before quiet moves.
        const TACTICAL: i32 = 1 << 20;
        let moves = self.frames[ply.index()].moves.len();
        let quiet = quiet_history::Reader::new(self, ply);
        for index in start..moves {
            let mv = self.frames[ply.index()].moves[index];
            let score = match position.is_tactical(mv) {
                true => TACTICAL + self.tactical_score(position, mv),
                false => quiet.score(self, position, mv) + check_order::bonus(self, position, mv),
            };
            self.frames[ply.index()].scores.push(score);
        }
    }

    #[inline]
    fn tactical_score(&mut self, position: &P, mv: P::Move) -> i32 {
        16 * position.gain(mv) - position.stake(mv) / 8 + capture_history::score(self, position, mv) / 2
    }
}
