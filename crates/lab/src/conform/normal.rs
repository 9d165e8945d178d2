//! The part of an answer that is compared: no banner, no times, no counts that depend on the method.

/// Whether the order of lines matters.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Comparison {
    /// Line by line.
    Ordered,
    /// As sets: in intelligent mode the order is that of target positions, which are an artefact of the method.
    Sorted,
    /// As sets, and the lines of solutions alone: what else intelligent mode prints is specific to it.
    Solutions,
}

impl Comparison {
    /// How the answers to an input are compared.
    pub fn of(input: &[u8]) -> Comparison {
        let text = String::from_utf8_lossy(input).to_lowercase();
        match text
            .split(|c: char| !c.is_alphanumeric())
            .any(|word| word.len() >= 3 && "intelligent".starts_with(word))
        {
            true => Comparison::Sorted,
            false => Comparison::Ordered,
        }
    }
}

/// The words before a time, in three languages.
const TIMES: [&str; 3] = ["Time = ", "Zeit = ", "Temps = "];

/// Lines that count what Popeye calls potential positions.
const COUNTS: [&str; 3] = ["potential positions in", "moegliche Stellungen in", "positions possibles dans"];

/// The lines of an answer that are compared.
pub fn normalised(answer: &[u8], comparison: Comparison) -> Vec<String> {
    // Latin-1: every byte is a character, and only equality matters.
    let text: String = answer.iter().map(|&byte| char::from(byte)).collect();
    let mut lines: Vec<String> = Vec::new();
    for line in text.lines() {
        if line.starts_with("Popeye ")
            || line.starts_with("keymove ")
            || COUNTS.iter().any(|words| line.contains(words))
        {
            continue;
        }
        let line = without_times(line);
        // Runs of empty lines become one, and leading ones are dropped.
        if !line.is_empty() || lines.last().is_some_and(|last| !last.is_empty()) {
            lines.push(line);
        }
    }
    while lines.last().is_some_and(String::is_empty) {
        lines.pop();
    }
    if comparison == Comparison::Solutions {
        lines.retain(|line| is_solution(line));
    }
    if comparison != Comparison::Ordered {
        lines.sort();
    }
    lines
}

/// Whether a line begins with the number of a move: `  1.Kc3-b3 Ka1-b1   2.…`.
fn is_solution(line: &str) -> bool {
    let rest = line.trim_start().trim_start_matches(|c: char| c.is_ascii_digit());
    rest.len() < line.trim_start().len() && rest.starts_with('.')
}

/// The line without `(Time = …)`, `… Time = …)` and a time at its end.
fn without_times(line: &str) -> String {
    let mut line = line.to_owned();
    while let Some(at) = TIMES.iter().find_map(|word| line.find(word)) {
        let head = line[..at].trim_end();
        line = match line[at..].find(')') {
            // In brackets of its own, the brackets go too.
            Some(end) if head.ends_with('(') => {
                format!("{}{}", head.trim_end_matches('(').trim_end(), &line[at + end + 1..])
            }
            Some(end) => format!("{head}{}", &line[at + end..]),
            None => head.to_owned(),
        };
    }
    // Where Popeye prints no times, the blank before the time stays.
    match line.trim_end().strip_suffix(" )") {
        Some(line) => format!("{line})"),
        None => line.trim_end().to_owned(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn times_are_removed_anywhere_in_a_line() {
        for (line, expected) in [
            ("solution finished. Time = 0.024 s", "solution finished."),
            ("  2  (Kb3-c2    Time = 0.013 s)", "  2  (Kb3-c2)"),
            ("  2  (Kb3-c2 )", "  2  (Kb3-c2)"),
            ("3 lines  (Time = 0.013 s)", "3 lines"),
            ("Partielle Loesung Zeit = 1:02.3 s", "Partielle Loesung"),
            ("  1.Kc3-b3 # ! ", "  1.Kc3-b3 # !"),
        ] {
            assert_eq!(without_times(line), expected);
        }
    }

    #[test]
    fn only_numbered_lines_of_solutions_are_compared() {
        let answer = b"Popeye 4.104\n\n  1  (Kb3-c2    Time = 0.013 s)\n  2...Ka1-b1\n  1.Kc3-b3\n\nsolution finished.\n";
        assert_eq!(normalised(answer, Comparison::Solutions), ["  1.Kc3-b3", "  2...Ka1-b1"]);
    }

    #[test]
    fn intelligent_mode_is_compared_as_a_set() {
        assert_eq!(Comparison::of(b"Option MoveNumbers Intell\n"), Comparison::Sorted);
        assert_eq!(Comparison::of(b"Option MoveNumbers\n"), Comparison::Ordered);
    }
}
