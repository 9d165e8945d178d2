//! Solves problems: takes a [`Task`] and reports its solutions to an [`Observer`].
//!
//! ```text
//!                            ┌▶ tree (keys, tries, variations) ─┐           ┌▶ orthodox::battle (attack and defence)
//! Task ─▶ phase_plans ─▶ phases                                 ├▶ general ─┼▶ orthodox::help (pure help play)
//!                          │ └▶ lines (help and series play) ───┘           └▶ orthodox::series (one side plays alone)
//!                          ▼
//!                       Reporter ─▶ Observer
//! ```
//!
//! 1. `phase_plans` applies the options to the stipulation and makes a plan for each phase.
//! 2. `phases` solves the phases one by one: set play, actual play, play after the key. Each is shown as a tree or as lines.
//! 3. `tree` and `lines` decide what is shown. They ask the general prover whether a plan holds in a position.
//! 4. `general` answers. If a specialised search of `orthodox` applies to the question, it passes the question on; otherwise it
//!    searches itself, with any `rules`.
//! 5. Solutions reach the observer in the order in which problemists expect them.
//!
//! docs/internals/solving.md follows a problem through these modules and says where to find what.
#![forbid(unsafe_code)]

mod answer;
mod general;
mod limits;
mod lines;
mod notes;
mod orthodox;
mod parallel;
mod phase_plans;
mod phases;
mod plan;
pub mod probe;
mod refusal;
mod required;
mod retraction;
mod rules;
mod stack;
mod start_position;
mod tables;
mod tree;
mod verdict;
mod verify;

pub use answer::{Answered, Request, Unwatched, answer};
pub use limits::{Limits, ThreadSupply};
pub use notes::notes;
pub use start_position::start_position;
pub use verdict::Judge;

use std::sync::atomic::{AtomicBool, Ordering};

use problem::goals::Goal;
use problem::solution::{Completeness, Event, Note, Observer};
use problem::{Diagram, FairyDiagram, Identity, Refused, Task};

use phases::Phases;
use plan::Plan;
use rules::{Fairy, Orthodox};

/// Solves `task` and reports to `observer`, in a thread whose stack is large enough for the length of the play. If the task
/// is refused, nothing is reported.
pub fn solve(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Result<Completeness, Refused> {
    let stack = refusal::of(task)?;
    let has_refused = &AtomicBool::new(false);
    let limits = Limits { supply: ThreadSupply { stack, has_refused: Some(has_refused) }, ..limits };
    Ok(stack::solver(stack).call(|| {
        let memory = limits.granted_memory();
        if memory < limits.memory {
            observer.event(Event::Note(Note::LessMemory));
        }
        let completeness = solve_here(task, Limits { memory, ..limits }, observer);
        if has_refused.load(Ordering::Relaxed) {
            observer.event(Event::Note(Note::FewerThreads));
        }
        completeness
    })?)
}

fn solve_here(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Completeness {
    if let Some(contradiction) = notes::contradiction(task) {
        observer.event(Event::Note(contradiction));
        return Completeness::Finished;
    }
    for note in notes(task).into_iter().filter(|note| !note.comes_before_the_board()) {
        observer.event(Event::Note(note));
    }
    // The rules are chosen here, once per task.
    match &task.board {
        Diagram::Orthodox(_) if !task.stipulation.retraction.is_empty() => {
            retraction::solve(task, limits, observer)
        }
        Diagram::Orthodox(_) => solve_orthodox(task, limits, observer),
        Diagram::Fairy(diagram) => solve_fairy(diagram, task, limits, observer),
    }
}

/// Solves a task whose diagram is fairy. Conditions may apply to the defender alone, so each cast has its own rules.
fn solve_fairy(
    diagram: &FairyDiagram,
    task: &Task,
    limits: Limits<'_>,
    observer: &mut dyn Observer,
) -> Completeness {
    let mut task = task.clone();
    let mut completeness = Completeness::Finished;
    for &cast in task.casts() {
        let Ok(rules) = Fairy::new(&task, diagram, identity(&task), cast) else {
            observer.event(Event::Note(Note::FairyNotSolved));
            return Completeness::Interrupted;
        };
        let mut phases = Phases::new(&task, &rules, limits, observer);
        if phases.solve(cast).is_err() {
            return Completeness::Interrupted;
        }
        completeness = completeness.worse(phases.completeness());
        let counted = phases.counted();
        drop(phases);
        task.counted_before = counted;
    }
    completeness
}

/// Solves a task whose diagram is orthodox.
fn solve_orthodox(task: &Task, limits: Limits<'_>, observer: &mut dyn Observer) -> Completeness {
    let rules = orthodox(task);
    let mut phases = Phases::new(task, &rules, limits, observer);
    for &cast in task.casts() {
        if phases.solve(cast).is_err() {
            return Completeness::Interrupted;
        }
    }
    phases.completeness()
}

/// The rules of a task whose diagram is orthodox.
fn orthodox(task: &Task) -> Orthodox {
    Orthodox::new(task, identity(task))
}

/// Whether the identity of men is tracked: only if a goal of the stipulation or what is required of the end
/// depends on it.
fn identity(task: &Task) -> Identity {
    let is_needed =
        task.options.requirement.needs_identity() || Plan::of(task).goals().iter().any(Goal::needs_identity);
    match is_needed {
        true => Identity::Tracked,
        false => Identity::Ignored,
    }
}
