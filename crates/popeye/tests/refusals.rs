//! A refusal of the fairy kernel is reported at the condition concerned.

use popeye::read::{self, Fault};

/// The message about a problem, its line and the text that it points to.
fn refusal(condition: &str) -> (String, usize, String) {
    let text = format!(
        "BeginProblem\nPieces White Ka1 Qb3 Black Kh8 Pd5\nStipulation #2\nCondition Madrasi {condition}\nEndProblem\n"
    );
    let parsed = read::problems(text.as_bytes()).next().expect("there is a problem");
    let diagnostic = parsed.diagnostics.iter().find(|known| matches!(known.fault, Fault::Refused(_)));
    let diagnostic = diagnostic.unwrap_or_else(|| panic!("{condition} is refused: {:?}", parsed.diagnostics));
    let line = text.lines().nth(diagnostic.place.line - 1).unwrap_or_default();
    let place = line.chars().skip(diagnostic.place.column - 1).take(diagnostic.place.length).collect();
    (diagnostic.fault.to_string(), diagnostic.place.line, place)
}

#[test]
fn a_refusal_points_at_its_condition() {
    let (message, line, place) = refusal("AntiCirce WaitCapture");
    assert_eq!(message, "AntiCirce with WaitCapture is not supported yet");
    assert_eq!((line, place.as_str()), (4, "AntiCirce"));

    let (message, line, place) = refusal("Circe MirrorCirce");
    assert_eq!(message, "MirrorCirce: there is another condition of its family");
    assert_eq!((line, place.as_str()), (4, "MirrorCirce"));
}
