//! Matches between programs: openings played with both colours, on a clock, with a referee.
//!
//! `program.rs` runs a program and speaks its protocol, `play.rs` plays one game, and `schedule.rs` plays all pairs on
//! several boards. `referee/` knows the rules of each game, `adjudicate.rs` ends decided games, and `standing.rs` adds
//! up the results.
//!
//! A [`Program`] is a foreign process and may hang, crash, cheat or send nonsense: it loses every such game, the record
//! states why, and the match continues.

mod adjudicate;
mod book;
mod play;
mod program;
mod referee;
mod schedule;
mod standing;
mod time;

pub use adjudicate::{Adjudication, Agreement};
pub use book::{Book, BookError};
pub use play::{End, PlayedGame, Rules};
pub use program::{Contestant, Failure, GREETING, Line, Program, ReportedScore, StartError, Waiting};
pub use referee::{Heading, MoveNote, RefereedChess, RefereedGame, RefereedShogi};
pub use schedule::{Match, PlayedPair, run};
pub use standing::{Fault, PairResult, Standing};
pub use time::{ParseTimeError, TimeControl};
