//! A problem as JSON for a program that edits it, with every position man by man.

use fairy::{Attributes, Sides};
use problem::{Diagram, Language, Problem, Twin, ZeroPosition};
use serde_json::{Value, json};

use crate::write::conditions::{self, GridLine};
use crate::write::json::texts;
use crate::write::men;
use crate::write::options::chosen_options;

/// The problem with all its positions. `docs/reference/json.md` describes it.
///
/// ```
/// let input = b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nEndProblem";
/// let problem = popeye::read::problems(input).find_map(|parsed| parsed.problem.ok()).ok_or("unreadable")?;
/// let json = popeye::write::editable(&problem);
/// assert_eq!(json["stipulation"], "#2");
/// assert_eq!(json["diagram"]["forsyth"], "8/8/8/8/7R/p7/2K5/k7");
/// assert_eq!(json["diagram"]["men"][0]["square"], "a1");
/// # Ok::<(), &str>(())
/// ```
pub fn editable(problem: &Problem) -> Value {
    let diagram = &problem.diagram;
    json!({
        "language": match problem.language {
            Language::English => "en",
            Language::German => "de",
            Language::French => "fr",
        },
        "texts": texts(&problem.texts, problem.encoding),
        "stipulation": diagram.stipulation.as_written(problem.language),
        "options": chosen_options(&problem.options),
        "conditions": conditions::lines(&diagram.board, GridLine::Named, Language::English),
        "zero_position": problem.zero_position == ZeroPosition::Yes,
        "diagram": position(&diagram.board),
        "twins": problem.twins.iter().map(|twin| position_of(twin, problem.language)).collect::<Value>(),
    })
}

fn position_of(twin: &Twin, language: Language) -> Value {
    json!({
        "label": twin.label.as_deref().map(str::trim_end),
        "stipulation": twin.setting.stipulation.as_written(language),
        "position": position(&twin.setting.board),
    })
}

fn position(diagram: &Diagram) -> Value {
    let on_squares = diagram.men().map(|(square, man)| {
        let shown =
            Attributes::ALL.iter().filter(|names| men::shows(man, names.attribute, diagram.conditions()));
        json!({
            "square": square.to_string(),
            "side": match man.sides() {
                Sides::White => "white",
                Sides::Black => "black",
                Sides::Neutral => "neutral",
            },
            "code": men::code(man.kind(), Language::English, diagram.hunters()),
            "attributes": shown.map(|names| Language::English.choose(names.keywords)).collect::<Value>(),
        })
    });
    json!({ "forsyth": men::forsyth(diagram), "men": on_squares.collect::<Value>() })
}

#[cfg(test)]
mod tests {
    use crate::read;

    use super::*;

    #[test]
    fn options_do_not_change_the_stipulation_that_is_edited() {
        let input = b"BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation h#2\nOption WhiteToPlay\nEndProblem";
        let problem = read::problems(input).find_map(|parsed| parsed.problem.ok()).expect("a problem");
        let json = editable(&problem);
        assert_eq!(json["stipulation"], "h#2");
        assert_eq!(json["twins"][0]["stipulation"], "h#2");
        assert_eq!(problem.caption(), "h#1.5");
    }
}
