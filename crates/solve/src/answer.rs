//! Solves a problem twin by twin and passes the answer to a writer.

use std::io;
use std::time::Duration;

use problem::solution::{Completeness, Event, Observer};
use problem::verdict::Verdict;
use problem::{Clock, Problem, Refused, TwinBegins, TwinOutcome, Unsolvable, Writer};

use crate::verify::Verifier;
use crate::{Judge, Limits, notes, start_position};

/// What to find out about a problem, and the limits of the search.
#[derive(Clone, Copy, Debug, Default)]
pub struct Request<'a> {
    /// The limits of the search.
    pub limits: Limits<'a>,
    /// How many solutions a help problem is intended to have in each position and for each side, if known. Any solutions
    /// beyond that number are cooks.
    pub intended: Option<u32>,
    /// How long verifying the printed solutions may take. `None`: they are not verified.
    pub verify_for: Option<Duration>,
}

impl<'a> From<Limits<'a>> for Request<'a> {
    fn from(limits: Limits<'a>) -> Request<'a> {
        Request { limits, ..Request::default() }
    }
}

/// The outcome of [`answer`].
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Answered {
    /// Whether the search was finished, stopped early by an option, or interrupted.
    pub completeness: Completeness,
    /// Whether no fault was found. What is searched for depends on the options that the writer sets.
    pub is_sound: bool,
    /// Why twins were refused, in the order of the twins.
    pub refusals: Vec<Refused>,
    /// The number of printed solutions that failed verification.
    pub wrong: u64,
}

/// Solves a problem. `writer` writes the answer; `watcher` receives the same events.
///
/// If the problem could not be read completely, the writer gets it as [`Unsolvable`].
///
/// ```
/// use popeye::read;
/// use popeye::write::{PopeyeText, Times};
/// use solve::{Limits, Unwatched};
///
/// let input = b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NoBoard\nEndProblem";
/// let mut text = Vec::new();
/// let mut writer = PopeyeText::new(&mut text, Times::Hidden);
/// for parsed in read::problems(input) {
///     solve::answer(&parsed.problem, Limits::default(), &mut writer, &mut Unwatched)?;
/// }
/// drop(writer);
/// assert_eq!(text, b"\n  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn answer<'a>(
    problem: &Result<Problem, Box<Unsolvable>>,
    request: impl Into<Request<'a>>,
    writer: &mut dyn Writer,
    watcher: &mut dyn Observer,
) -> io::Result<Answered> {
    let answered = match problem {
        Ok(problem) => solve_twins(problem, request.into(), writer, watcher)?,
        Err(unsolvable) => {
            writer.unsolvable(unsolvable);
            Answered {
                completeness: unsolvable.completeness,
                is_sound: false,
                refusals: Vec::new(),
                wrong: 0,
            }
        }
    };
    writer.result()?;
    Ok(answered)
}

/// A watcher that ignores every event.
pub struct Unwatched;

impl Observer for Unwatched {
    fn event(&mut self, _: Event<'_>) {}
}

/// Solves the twins one after the other.
fn solve_twins(
    problem: &Problem,
    request: Request<'_>,
    writer: &mut dyn Writer,
    watcher: &mut dyn Observer,
) -> io::Result<Answered> {
    let limits = request.limits.within(problem.options.max_time);
    let mut answered =
        Answered { completeness: Completeness::Finished, is_sound: true, refusals: Vec::new(), wrong: 0 };
    let mut counted = 0;
    let diagram_notes = &notes(&problem.task(&problem.diagram));
    for (index, (_, mut task)) in problem.tasks().enumerate() {
        task.counted_before = counted;
        let (notes, start) = (&notes(&task), start_position(&task));
        writer.ask(&mut task.options);
        writer.twin_begins(&TwinBegins {
            problem,
            index,
            task: &task,
            start: start.as_ref(),
            diagram_notes,
            notes,
        });
        let clock = Clock::start();
        let judge = Judge::new(&task).with_intended(request.intended);
        let verifier = request.verify_for.map(|_| Verifier::new(&task, request.limits));
        let mut broadcast = Broadcast { judge, verifier, positions: None, counted, writer, watcher };
        let solved = crate::solve(&task, limits, &mut broadcast);
        let Broadcast { judge, verifier, positions, .. } = broadcast;
        counted = broadcast.counted;
        let (completeness, verdicts) = match solved {
            Ok(completeness) => (completeness, judge.verdicts(completeness)),
            Err(refused) => {
                answered.refusals.push(refused.clone());
                (Completeness::Interrupted, vec![Verdict::refused(task.first_cast(), refused)])
            }
        };
        answered.completeness = answered.completeness.worse(completeness);
        answered.is_sound &= verdicts.iter().all(Verdict::is_sound);
        let (seconds, cpu_seconds) = (clock.seconds(), clock.cpu_seconds());
        let verified = verifier.zip(request.verify_for);
        let verification = verified.map(|(verifier, time)| verifier.verification(time));
        answered.wrong += verification.as_ref().map_or(0, |verification| verification.failed.count);
        writer.twin_ends(&TwinOutcome {
            verdicts,
            completeness,
            seconds,
            cpu_seconds,
            positions,
            verification,
        });
        writer.result()?;
    }
    writer.problem_ends(problem.language, answered.completeness);
    Ok(answered)
}

/// Passes every event to the judge, the verifier, the writer and the watcher.
struct Broadcast<'a> {
    judge: Judge,
    verifier: Option<Verifier<'a>>,
    /// The number of positions searched, from the last progress event.
    positions: Option<u64>,
    /// The number of the last first move (option MoveNumbers), which the next twin continues.
    counted: u32,
    writer: &'a mut dyn Writer,
    watcher: &'a mut dyn Observer,
}

impl Observer for Broadcast<'_> {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Counted(number) => self.counted = number,
            Event::Progress(progress) => self.positions = Some(progress.positions),
            _ => {}
        }
        self.judge.event(event);
        if let Some(verifier) = &mut self.verifier {
            verifier.event(event);
        }
        self.writer.event(event);
        self.watcher.event(event);
    }
}

#[cfg(test)]
mod tests {
    use popeye::read;

    use super::*;

    /// A writer and watcher that records every event.
    #[derive(Default)]
    struct Recorder(Vec<String>);

    impl Observer for Recorder {
        fn event(&mut self, event: Event<'_>) {
            self.0.push(format!("{event:?}"));
        }
    }

    impl Writer for Recorder {
        fn twin_begins(&mut self, _: &TwinBegins<'_>) {}

        fn result(&mut self) -> io::Result<()> {
            Ok(())
        }
    }

    #[test]
    fn the_writer_and_the_watcher_receive_every_event() {
        let mut events = String::new();
        for input in [
            "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation h#1 Option MoveNumbers Threat 2",
            "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation ser-h#2 Option Intelligent MoveNumbers",
            "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 Option Variation",
        ] {
            let input = format!("BeginProblem {input} EndProblem");
            let parsed = read::problems(input.as_bytes()).next().expect("there is a problem");
            let (mut writer, mut watcher) = (Recorder::default(), Recorder::default());
            answer(&parsed.problem, Limits::default(), &mut writer, &mut watcher)
                .expect("nothing is written");
            assert_eq!(writer.0, watcher.0);
            events.extend(writer.0);
        }
        for event in [
            "Note",
            "PhaseBegins",
            "Counted",
            "NumberedMove",
            "LengthBegins",
            "LengthEnds",
            "EndPositions",
            "Line",
            "Root",
            "PhaseEnds",
            "Progress",
        ] {
            assert!(events.contains(event), "{event} never happens");
        }
    }
}
