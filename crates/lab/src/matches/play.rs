//! One game between two programs.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use game::{BySide, Ending, Reason, Side};

use super::adjudicate::{Opinions, Ruling};
use super::program::Thought;
use super::time::Clocks;
use super::{Adjudication, Failure, MoveNote, Program, RefereedGame, TimeControl};

/// What all games of a match have in common.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Rules {
    /// How long programs may think.
    pub time: TimeControl,
    /// How late a move may be, because the referee's machine may be busy.
    pub margin: Duration,
    /// When a game ends early.
    pub adjudication: Adjudication,
}

/// A game that has been played.
#[derive(Clone, Debug)]
pub struct PlayedGame<C> {
    /// The moves.
    pub contest: C,
    /// A note for each move that the programs have played.
    pub notes: Vec<MoveNote>,
    /// Who has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Why.
    pub end: End,
}

/// Why a game ended.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum End {
    /// By the rules of the game.
    Rules(Reason),
    /// A program gave up.
    Resignation,
    /// Both programs agreed about it.
    Adjudication,
    /// It was as long as a game may be.
    TooLong,
    /// A program used more time than it had.
    TimeLoss,
    /// A program played an illegal move; this is the referee's reason.
    IllegalMove(String),
    /// A program did not do its part.
    Failure(Failure),
}

impl End {
    /// Whether a program is to blame for it.
    pub(crate) fn is_fault(&self) -> bool {
        matches!(self, End::TimeLoss | End::IllegalMove(_) | End::Failure(_))
    }
}

impl std::fmt::Display for End {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            End::Rules(reason) => write!(f, "{reason}"),
            End::Resignation => f.write_str("resignation"),
            End::Adjudication => f.write_str("adjudication"),
            End::TooLong => f.write_str("maximum length"),
            End::TimeLoss => f.write_str("time loss"),
            End::IllegalMove(why) => write!(f, "illegal move: {why}"),
            End::Failure(failure) => write!(f, "the loser {failure}"),
        }
    }
}

/// Plays a game from the position of `contest` on. `None` if the match was ended before.
pub(super) fn play<C: RefereedGame>(
    contest: C,
    programs: &mut BySide<Program>,
    rules: &Rules,
    stop: &AtomicBool,
) -> Option<PlayedGame<C>> {
    let opinions = Opinions::default();
    let mut table = Table { contest, clocks: Clocks::new(rules.time), opinions, notes: Vec::new() };
    for side in Side::ALL {
        if let Err(failure) = programs[side].new_game() {
            if failure == Failure::Interrupted {
                return None;
            }
            return Some(table.ended(Some(!side), End::Failure(failure)));
        }
    }
    loop {
        if let Some((winner, end)) = table.end(rules) {
            return Some(table.ended(winner, end));
        }
        if stop.load(Ordering::Relaxed) {
            return None;
        }
        let side = table.contest.turn();
        if let Err((winner, end)) = table.turn(side, &mut programs[side], rules) {
            // A program that was interrupted has not lost.
            return (end != End::Failure(Failure::Interrupted)).then(|| table.ended(winner, end));
        }
    }
}

/// A game that is being played.
struct Table<C> {
    contest: C,
    clocks: Clocks,
    opinions: Opinions,
    notes: Vec<MoveNote>,
}

/// Who has won, and why.
type Result<T> = std::result::Result<T, (Option<Side>, End)>;

impl<C: RefereedGame> Table<C> {
    /// Lets `side` make its move.
    fn turn(&mut self, side: Side, program: &mut Program, rules: &Rules) -> Result<()> {
        let lost = |end| (Some(!side), end);
        let allowance = self.clocks.allowance(side).map(|time| time + rules.margin);
        let go = self.clocks.command(C::PROTOCOL);
        let thought = program
            .think(&self.contest.command(), &go, allowance)
            .map_err(|failure| lost(End::Failure(failure)))?;
        let Thought { best: Some(best), score, depth, elapsed } = thought else {
            return Err(lost(End::TimeLoss));
        };
        match &*best {
            "resign" => return Err(lost(End::Resignation)),
            "win" => {
                let declared = self.contest.declared();
                let why = || lost(End::IllegalMove("a declaration that does not win".to_owned()));
                return Err(declared.map(by_rules).ok_or_else(why)?);
            }
            _ => {}
        }
        self.contest.play(&best).map_err(|why| lost(End::IllegalMove(why)))?;
        self.clocks.spend(side, elapsed);
        self.opinions.note(side, score);
        self.notes.push(MoveNote { score, depth, time: elapsed });
        Ok(())
    }

    fn end(&self, rules: &Rules) -> Option<(Option<Side>, End)> {
        if let Some(ending) = self.contest.ending() {
            return Some(by_rules(ending));
        }
        Some(match self.opinions.ruling(rules.adjudication)? {
            Ruling::Won(side) => (Some(side), End::Adjudication),
            Ruling::Drawn => (None, End::Adjudication),
            Ruling::TooLong => (None, End::TooLong),
        })
    }

    fn ended(self, winner: Option<Side>, end: End) -> PlayedGame<C> {
        PlayedGame { contest: self.contest, notes: self.notes, winner, end }
    }
}

fn by_rules(ending: Ending) -> (Option<Side>, End) {
    (ending.winner, End::Rules(ending.reason))
}
