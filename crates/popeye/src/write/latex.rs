//! Problems as a LaTeX document: diagrams with their texts, and the solutions below.
//!
//! The diagrams are drawn by the package `chessboard`, which every TeX Live has; `pdflatex` makes a PDF of the document.

use chess::Setup;
use chess::text::Fen;

use problem::{Diagram, Language, Problem, Text};

use crate::write::frame;

/// A LaTeX document with these problems, each with its answer in plain text, whose diagram is left out.
///
/// ```
/// use popeye::write::latex;
///
/// let input = b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nEndProblem";
/// let problem = popeye::read::problems(input).find_map(|parsed| parsed.problem.ok()).ok_or("unreadable")?;
/// let document = latex::document([(&problem, "   1.Kc2-b3 !")]);
/// assert!(document.contains(r"\chessboard[setfen={8/8/8/8/7R/p7/2K5/k7 w - - 0 1}]"));
/// # Ok::<(), &str>(())
/// ```
pub fn document<'a>(problems: impl IntoIterator<Item = (&'a Problem, &'a str)>) -> String {
    let body: String = problems.into_iter().map(|(problem, solution)| entry(problem, solution)).collect();
    format!("{PREAMBLE}\\begin{{document}}\n{body}\\end{{document}}\n")
}

const PREAMBLE: &str = r"\documentclass{article}
\usepackage[utf8]{inputenc}
\usepackage[T1]{fontenc}
\usepackage{chessboard}
\setchessboard{showmover=false,label=false}
\newenvironment{problem}{\begin{minipage}{0.65\textwidth}\centering}{\end{minipage}\par\medskip}
\setlength{\parindent}{0pt}
";

/// One problem.
fn entry(problem: &Problem, solution: &str) -> String {
    let diagram = &problem.diagram;
    let mut lines = vec![r"\begin{problem}".to_owned()];
    lines.extend(heading(problem));
    if let Some(start) = &diagram.start {
        lines.push(chessboard(start, problem.language));
        lines.push(r"\par$\Rightarrow$\par".to_owned());
    }
    lines.push(chessboard(&diagram.board, problem.language));
    let counts = match diagram.board.counts() {
        [white, black, 0] => format!("{white}+{black}"),
        [white, black, neutral] => format!("{white}+{black}+{neutral}n"),
    };
    lines.push(format!(r"\par {}\hfill ({counts})\par", escape(&diagram.stipulation.text)));
    let labels = problem.twins.iter().filter_map(|twin| twin.label.as_deref());
    lines.extend(labels.map(|label| format!(r"{}\par", escape(label.trim_end()))));
    lines.push(r"\end{problem}".to_owned());
    lines.push(r"\begin{verbatim}".to_owned());
    lines.push(without_diagram(solution).trim_matches('\n').to_owned());
    lines.push("\\end{verbatim}\n\\bigskip\n".to_owned());
    lines.join("\n")
}

/// What follows the diagram and its caption in an answer that is meant for the eye.
fn without_diagram(solution: &str) -> &str {
    let below = solution.rfind(EDGE).and_then(|edge| solution.get(edge..));
    below.map_or(solution, |below| below.find("\n\n").and_then(|end| below.get(end..)).unwrap_or_default())
}

/// How the last line of a diagram in characters begins.
const EDGE: &str = "+---a---b---c---";

/// The texts over the diagram, a line each.
fn heading(problem: &Problem) -> Vec<String> {
    let texts = &problem.texts;
    let line =
        |style: &str, text: &Text| format!(r"{style}{{{}}}\par", escape(&problem.encoding.decode(text)));
    let authors = texts.author.iter().map(|text| line(r"\textbf", text));
    let origins = texts.origin.iter().map(|text| line("", text));
    let award = texts.award.iter().map(|text| line("", text));
    let titles = texts.title.iter().map(|text| line(r"\textit", text));
    authors.chain(origins).chain(award).chain(titles).collect()
}

fn chessboard(diagram: &Diagram, language: Language) -> String {
    match diagram.orthodox() {
        Some(board) => {
            let fen = Fen(Setup { board: *board, ..Setup::empty() });
            format!(r"\chessboard[setfen={{{fen}}}]")
        }
        // The package has figures for orthodox men alone.
        None => {
            let board = frame::drawn(diagram, language);
            format!("\\begin{{verbatim}}\n{}\n\\end{{verbatim}}", board.trim_end())
        }
    }
}

/// A text in which nothing means anything to TeX.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            // Two hyphens would become a dash.
            '-' => escaped.push_str("{-}"),
            letter if letter.is_control() => escaped.push(' '),
            letter => escaped.push(letter),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_solution_has_no_second_diagram() {
        let answer =
            "\n+---a---b---c---d---+\n1   K   1\n+---a---b---c---d---+\n  #1   1 + 0\n\n   1.Kb1 !\n";
        assert_eq!(without_diagram(answer), "\n\n   1.Kb1 !\n");
        assert_eq!(without_diagram("\n   1.Kb1 !\n"), "\n   1.Kb1 !\n");
    }

    #[test]
    fn fairy_men_are_drawn_in_characters() {
        let input = b"BeginProblem\nPieces White Kc2 Black Ka1 Neutral Nd4\nStipulation h#1\nEndProblem";
        let problem = crate::read::problems(input).find_map(|parsed| parsed.problem.ok()).expect("a problem");
        let document = document([(&problem, "")]);
        assert!(document.contains("4   .   .   .  =N   .   .   .   .   4"), "{document}");
        assert!(document.contains("(1+1+1n)"), "{document}");
    }

    #[test]
    fn nothing_in_a_text_means_anything_to_tex() {
        assert_eq!(escape(r"50% #2 \input{x} a--b"), r"50\% \#2 \textbackslash{}input\{x\} a{-}{-}b");
    }
}
