//! Problems as a LaTeX document: diagrams with their texts, and the solutions below.
//!
//! The package `chessboard`, which is part of TeX Live, draws the diagrams; `pdflatex` makes a PDF of the document.

use chess::Setup;
use chess::text::Fen;

use problem::{Diagram, Language, Problem, Text};

use crate::write::frame;

/// A LaTeX document with these problems, each with its answer in plain text without the diagram.
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
    // Few installations have Cyrillic fonts, and few documents need them.
    let encodings = if body.contains(CYRILLIC) { "T2A,T1" } else { "T1" };
    format!(
        "\\documentclass{{article}}\n\\usepackage[utf8]{{inputenc}}\n\\usepackage[{encodings}]{{fontenc}}\n\
         {PREAMBLE}\\begin{{document}}\n{body}\\end{{document}}\n"
    )
}

/// Begins text in letters that the default font encoding lacks.
const CYRILLIC: &str = r"{\fontencoding{T2A}\selectfont ";

const PREAMBLE: &str = r"\usepackage{chessboard}
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
    lines.push(format!(r"\par {}\hfill ({counts})\par", escape(&problem.caption())));
    let labels = problem.twins.iter().filter_map(|twin| twin.label.as_deref());
    lines.extend(labels.map(|label| format!(r"{}\par", escape(label.trim_end()))));
    lines.push(r"\end{problem}".to_owned());
    lines.push(r"\begin{verbatim}".to_owned());
    lines.push(verbatim(without_diagram(solution).trim_matches('\n')));
    lines.push("\\end{verbatim}\n\\bigskip\n".to_owned());
    lines.join("\n")
}

/// The part of a plain-text answer after the diagram and its caption.
fn without_diagram(solution: &str) -> &str {
    let below = solution.rfind(EDGE).and_then(|edge| solution.get(edge..));
    below.map_or(solution, |below| below.find("\n\n").and_then(|end| below.get(end..)).unwrap_or_default())
}

/// The beginning of the last line of a diagram in text.
const EDGE: &str = "+---a---b---c---";

/// The lines over the diagram.
fn heading(problem: &Problem) -> Vec<String> {
    let texts = &problem.texts;
    let line =
        |style: &str, text: &Text| format!(r"{style}{{{}}}\par", typeset(&problem.encoding.decode(text)));
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
        // The package has symbols for orthodox men only.
        None => {
            let board = frame::drawn(diagram, language);
            format!("\\begin{{verbatim}}\n{}\n\\end{{verbatim}}", board.trim_end())
        }
    }
}

/// A text of the author. Its accents may be written as in TeX, as in the name `Bursa\'c`; everything else is escaped.
/// Cyrillic letters are set in fonts that have them.
fn typeset(text: &str) -> String {
    let mut typeset = String::with_capacity(text.len());
    let mut rest = text;
    while !rest.is_empty() {
        let length = accented(rest).or_else(|| cyrillic(rest));
        match length.and_then(|length| rest.split_at_checked(length)) {
            Some((accented, after)) if rest.starts_with(['\\', '{']) => {
                typeset.push_str(accented);
                rest = after;
            }
            Some((word, after)) => {
                typeset.push_str(CYRILLIC);
                typeset.push_str(word);
                typeset.push('}');
                rest = after;
            }
            None => {
                let (letter, after) = rest.split_at(rest.chars().next().map_or(0, char::len_utf8));
                typeset.push_str(&escape(letter));
                rest = after;
            }
        }
    }
    typeset
}

/// The length in bytes of an accented or special letter in TeX notation at the beginning of a text: `\'c`, `\v{c}`, `\v
/// c`, `\"\i`, `\ss{}`, or one of them in braces.
fn accented(text: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix('{') {
        let length = accented(inside).filter(|_| inside.starts_with('\\'))?;
        return inside.get(length..)?.starts_with('}').then_some(length + 2);
    }
    let command = text.strip_prefix('\\')?;
    let first = command.chars().next()?;
    if ACCENT_SIGNS.contains(first) {
        return Some(2 + base_letter(command.get(1..)?)?);
    }
    let word = command.find(|letter: char| !letter.is_ascii_alphabetic()).unwrap_or(command.len());
    let (word, after) = command.split_at_checked(word)?;
    if SPECIAL_LETTERS.contains(&word) {
        // The empty group ends the command and is not part of the name.
        let group = if after.starts_with("{}") { 2 } else { 0 };
        return Some(1 + word.len() + group);
    }
    let blanks = after.len() - after.trim_start_matches(' ').len();
    let letter = base_letter(after.get(blanks..)?)?;
    let is_apart = blanks > 0 || after.starts_with(['{', '\\']);
    (ACCENT_WORDS.contains(&word) && is_apart).then_some(1 + word.len() + blanks + letter)
}

/// Accents that are characters, and those that are commands.
const ACCENT_SIGNS: &str = "'`^\"~=.";
const ACCENT_WORDS: [&str; 9] = ["u", "v", "H", "c", "k", "r", "b", "d", "t"];
/// Letters that are commands in TeX.
const SPECIAL_LETTERS: [&str; 15] =
    ["ss", "ae", "AE", "oe", "OE", "aa", "AA", "o", "O", "l", "L", "i", "j", "dj", "DJ"];

/// The length in bytes of the letter under an accent: `c`, `{c}`, `\i` or `{\i}`.
fn base_letter(text: &str) -> Option<usize> {
    if let Some(inside) = text.strip_prefix('{') {
        let length = base_letter(inside).filter(|_| !inside.starts_with('{'))?;
        return inside.get(length..)?.starts_with('}').then_some(length + 2);
    }
    if text.starts_with("\\i") || text.starts_with("\\j") {
        let ends = text.chars().nth(2).is_none_or(|letter| !letter.is_ascii_alphabetic());
        return ends.then_some(2);
    }
    text.chars().next().filter(char::is_ascii_alphabetic).map(char::len_utf8)
}

/// The length in bytes of the Cyrillic letters at the beginning of a text.
fn cyrillic(text: &str) -> Option<usize> {
    let end = text.find(|letter| !matches!(letter, '\u{400}'..='\u{4ff}')).unwrap_or(text.len());
    (end > 0).then_some(end)
}

/// A text with TeX's special characters escaped.
fn escape(text: &str) -> String {
    let mut escaped = String::with_capacity(text.len());
    for letter in text.chars() {
        match letter {
            '#' | '$' | '%' | '&' | '_' | '{' | '}' => escaped.extend(['\\', letter]),
            '\\' => escaped.push_str(r"\textbackslash{}"),
            '~' => escaped.push_str(r"\textasciitilde{}"),
            '^' => escaped.push_str(r"\textasciicircum{}"),
            // TeX turns two hyphens into a dash.
            '-' => escaped.push_str("{-}"),
            letter if letter.is_control() => escaped.push(' '),
            letter if is_known(letter) => escaped.push(letter),
            // LaTeX stops at a character that it does not know.
            letter => escaped.push_str(&format!("[U+{:04X}]", u32::from(letter))),
        }
    }
    escaped
}

/// Whether the default LaTeX fonts have the character.
fn is_known(letter: char) -> bool {
    matches!(letter, ' '..='~' | '\u{a1}'..='\u{17f}' | '\u{218}'..='\u{21b}' | '–' | '—' | '‘' | '’' | '‚' | '“' | '”' | '„' | '…')
}

/// Verbatim lines; their fonts have only ASCII.
fn verbatim(text: &str) -> String {
    let printable = |letter: char| letter.is_ascii_graphic() || matches!(letter, ' ' | '\n');
    text.chars().map(|letter| if printable(letter) || is_known(letter) { letter } else { '?' }).collect()
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
    fn accents_of_tex_and_cyrillic_letters_are_set() {
        for (text, expected) in [
            (r"Bursa\'c", r"Bursa\'c"),
            (r"Bursa\'{c}, Mari\v{c}i\'c", r"Bursa\'{c}, Mari\v{c}i\'c"),
            (r"{\O}stergaard \ss{} \v c", r"{\O}stergaard \ss{} \v c"),
            (r#"na\"{\i}f na\"\i f"#, r#"na\"{\i}f na\"\i f"#),
            (r"\input{x} \vc \'", r"\textbackslash{}input\{x\} \textbackslash{}vc \textbackslash{}'"),
            (
                "А. Куббель & Co",
                r"{\fontencoding{T2A}\selectfont А}. {\fontencoding{T2A}\selectfont Куббель} \& Co",
            ),
            ("Żurek 詰", "Żurek [U+8A70]"),
        ] {
            assert_eq!(typeset(text), expected, "{text}");
        }
    }

    #[test]
    fn characters_that_mean_something_to_tex_are_escaped() {
        assert_eq!(escape(r"50% #2 \input{x} a--b"), r"50\% \#2 \textbackslash{}input\{x\} a{-}{-}b");
    }
}
