//! A problem and its solution as a LaTeX document.

use popeye::read;
use popeye::write::latex::document;
use serde::Deserialize;

use crate::Refusal;

/// A problem to typeset.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct LatexQuestion {
    /// A problem in Popeye's language.
    pub input: String,
    /// Its solution, in plain text.
    #[serde(default)]
    pub solution: String,
}

/// The document.
pub fn latex(question: &LatexQuestion) -> Result<String, Refusal> {
    let problem = read::problems(question.input.as_bytes()).find_map(|parsed| parsed.problem.ok());
    // What follows the end of the environment would be typeset as LaTeX.
    let solution = question.solution.replace("\\end{verbatim}", "");
    Ok(document([(&problem.ok_or(Refusal::NoProblem)?, solution.as_str())]))
}
