//! A problem of a file, answered as Popeye answers it.

use std::io::{self, Write};

use crate::Problem;
use crate::read::{Diagnostic, Fault, Parsed};
use crate::solution::Completeness;
use crate::solve::{self, Limits};
use crate::write::{PopeyeText, Times, frame};

/// Answers problems in Popeye's words.
///
/// ```
/// use problem::{answer::Popeye, read, solve::Limits, write::Times};
///
/// let input = b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#1\nOption NoBoard\nEndProblem";
/// let mut text = Vec::new();
/// let mut popeye = Popeye { out: &mut text, times: Times::Hidden, limits: Limits::default() };
/// for parsed in read::problems(input) {
///     popeye.answer(&parsed)?;
/// }
/// assert_eq!(text, b"\n  1.a3-a2 Rh4-h1 #\n\nsolution finished.\n\n\n");
/// # Ok::<(), std::io::Error>(())
/// ```
pub struct Popeye<'a> {
    /// Where the answers go.
    pub out: &'a mut dyn Write,
    /// Whether they tell how long they took.
    pub times: Times,
    /// When to give up.
    pub limits: Limits<'a>,
}

impl Popeye<'_> {
    /// Answers one problem of a file, and returns how far the search came.
    ///
    /// What is wrong with the problem is for the caller to report: [`Parsed::diagnostics`] tells.
    pub fn answer(&mut self, parsed: &Parsed) -> io::Result<Completeness> {
        let (completeness, language) = match &parsed.problem {
            Ok(problem) => (self.solve(problem)?, problem.language),
            Err(unsolvable) => {
                self.out.write_all(&frame::notices(unsolvable))?;
                // Popeye has finished a problem that asks for nothing; one that asks for more than we can do is not
                // finished.
                let completeness = match parsed.diagnostics.iter().any(is_unsupported) {
                    true => Completeness::Interrupted,
                    false => Completeness::Finished,
                };
                (completeness, unsolvable.language.unwrap_or_default())
            }
        };
        PopeyeText::new(self.out, language, self.times).finish(completeness)?;
        Ok(completeness)
    }

    /// The frame and the solutions of each twin.
    fn solve(&mut self, problem: &Problem) -> io::Result<Completeness> {
        let limits = self.limits.within(problem.options.max_time);
        let mut completeness = Completeness::Finished;
        for (index, (_, task)) in problem.tasks().enumerate() {
            self.out.write_all(&frame::opening(problem, index, &solve::notes(&task)))?;
            let mut text = PopeyeText::new(self.out, problem.language, self.times);
            completeness = completeness.worse(solve::solve(&task, limits, &mut text));
            text.end()?;
        }
        Ok(completeness)
    }
}

fn is_unsupported(diagnostic: &Diagnostic) -> bool {
    matches!(diagnostic.fault, Fault::FairyPiece(_) | Fault::FairyAttribute(_) | Fault::FairyCondition(_))
}
