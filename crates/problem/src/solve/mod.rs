//! From a task to its solutions: which phases there are, and what each of them asks.
//!
//! ```text
//!                                  ┌▶ Teller (trees) ─┐           ┌▶ Duel (bare battles)
//! Task ─▶ Plan ─▶ Opening ─▶ Phases┤                  ├▶ Prover ──┼▶ course::Run (pure help play)
//!                               │  └▶ Lines ──────────┘           └▶ Series (one side alone)
//!                               ▼
//!                             Herald ─▶ Observer
//! ```
//!
//! A phase asks for a tree or for lines. Whoever builds these decides what is shown, and asks the prover whether it is so;
//! the prover hands the question on to the search that knows most about such play. What is found goes to the observer
//! in the order in which problemists are used to see it.
//!
//! | term | what it is | file |
//! |---|---|---|
//! | plan | a stipulation made ready: lengths resolved, who moves when, where play may end | `plan.rs` |
//! | leg, end | what one side does in a plan; what may finish it, a goal or further play | `plan.rs` |
//! | opening | the position and the plan after what options change of both | `opening.rs` |
//! | phase | set play, actual play or play after the key, for one side | `phases/` |
//! | herald | tells what a phase finds, and numbers it where that is asked for | `phases/mod.rs` |
//! | tally | how many solutions there are, and whether that is enough | `phases/tally.rs` |
//! | teller | builds the tree of a battle: keys, tries, threats, variations | `tree/` |
//! | lines | the solutions of help and series play, half-move by half-move | `lines/` |
//! | part | the lines of one length that begin with given half-moves; the unit of a probe | `part.rs` |
//! | violation | a goal that a side would have to reach, against a constraint | `violations.rs` |
//! | battle | attack against defence: direct, self and reflex play | `prove/battle.rs` |
//! | prover | says whether something holds, and remembers it; a seed is what its threads share | `prove/mod.rs` |
//! | guards | options that forbid an attack for what it allows (flights, threats, trivial defences) | `prove/guards.rs` |
//! | duel | a battle in which only moves and a goal count, fought on bare positions | `prove/duel/` |
//! | sought | the goal of a duel, asked as cheaply as it can be | `prove/duel/sought.rs` |
//! | outlook | what two moves of the attacker can come to at best | `prove/duel/outlook.rs` |
//! | forecast | whether a king can still be caught if the defender helped | `prove/duel/forecast.rs` |
//! | course | pure play: who makes each half-move, and what the last one achieves | `course/mod.rs` |
//! | run, point | one search of a course, and a position on its way | `course/search/mod.rs` |
//! | net | men that stand where a king is mated or stalemated; all nets in reach are made before the search | `course/nets/` |
//! | quarry | the king that is to be caught | `course/nets/mod.rs` |
//! | weaver | makes nets, with all threads | `course/nets/weaver.rs` |
//! | chase | the nets that the positions of a line still reach | `course/chase.rs` |
//! | pursuit | the same for positions that come in any order | `course/pursuit.rs` |
//! | series | one side plays alone: a graph of positions, searched breadth first | `series/` |
//! | scout, outpost | looks one half-move ahead; a position from which nobody has looked on | `series/scout.rs` |
//! | gauge, siege | whether the end of a series is in reach; whether a king that stands still can be mated | `series/gauge.rs`, `series/siege.rs` |
//! | needs | a bound on the moves that a mate, a stalemate or a target position still takes | `needs/` |
//! | crew, desk | threads that do units of work, and the list where they look them up | `crew.rs` |
//! | shelves | a table that threads share and that grows | `shelves.rs` |
//! | target | a position that lines end in, of which intelligent mode speaks | `targets.rs` |

mod beginning;
mod busy;
mod calm;
mod clock;
mod course;
mod crew;
mod deepening;
mod last_move;
mod limits;
mod lines;
mod marks;
mod needs;
mod notes;
mod opening;
mod part;
mod phases;
mod plan;
mod prove;
mod series;
mod shelves;
mod table;
mod targets;
mod tree;
mod violations;

pub use beginning::beginning;
pub use clock::Clock;
pub use limits::Limits;
pub use notes::notes;
pub(crate) use part::{CutShort, PartSearch, Play};

use crate::goals::Goal;
use crate::rules::Rules;
use crate::solution::{Cast, Completeness, Observer};
use crate::state::Identity;
use crate::{Duplex, Task};
use phases::Phases;
use plan::Plan;

/// Solves `task` and reports what it finds.
pub fn solve(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Completeness {
    if let Some(contradiction) = notes::contradiction(task) {
        observer.note(contradiction);
        return Completeness::Finished;
    }
    for note in notes(task).into_iter().filter(|note| !note.comes_before_the_board()) {
        observer.note(note);
    }
    let plan = Plan::of(task);
    let rules = rules(task, &plan);
    let casts: &[Cast] = match task.options.duplex {
        Duplex::No => &[Cast::AsStipulated],
        Duplex::Both => &[Cast::AsStipulated, Cast::Swapped],
        Duplex::Half => &[Cast::Swapped],
    };
    let mut phases = Phases::new(task, &rules, limits, observer);
    for &cast in casts {
        if phases.solve(&plan, cast).is_err() {
            return Completeness::Interrupted;
        }
    }
    phases.completeness()
}

/// The rules of a task; men are told apart where a goal of the plan asks.
fn rules(task: &Task, plan: &Plan) -> Rules {
    let identity = match plan.goals().iter().any(Goal::needs_identity) {
        true => Identity::Tracked,
        false => Identity::Ignored,
    };
    Rules::new(task, identity)
}

impl Goal {
    /// Whether it asks which man came from where.
    fn needs_identity(&self) -> bool {
        matches!(self.spec.symbol, "ct" | "<>" | "k")
    }
}
