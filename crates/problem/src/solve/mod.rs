//! From a task to its solutions: which phases there are, and what each of them asks.

mod beginning;
mod busy;
mod clock;
mod course;
mod crew;
mod deepening;
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
