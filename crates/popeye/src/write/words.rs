//! Stipulations in words, for people who do not know the signs.

use problem::goals::{Goal, GoalKind};
use problem::solution::Cast;
use problem::stipulation::{Play, Stipulation};

/// What a stipulation asks for, in a sentence; `None` for those that are written down in full.
///
/// ```
/// use problem::solution::Cast;
/// use problem::stipulation::Stipulation;
/// use popeye::write::in_words;
///
/// let stipulation = Stipulation::parse("h#2")?;
/// assert_eq!(
///     in_words(&stipulation, Cast::AsStipulated).as_deref(),
///     Some("Helpmate in 2: Black begins, and both sides help White to mate Black.")
/// );
/// # Ok::<(), problem::stipulation::StipulationError>(())
/// ```
pub fn in_words(stipulation: &Stipulation, cast: Cast) -> Option<String> {
    let text = &stipulation.text;
    // The long form begins with the name of a side.
    if text.contains(' ') {
        return None;
    }
    let (introduction, text) = match text.split_once("->") {
        Some((moves, rest)) => (Some(moves), rest),
        None => (None, text.as_str()),
    };
    let (exact, text) = match text.strip_prefix("exact-") {
        Some(rest) => ("exactly ", rest),
        None => ("", text),
    };
    let goal = goal_of(&stipulation.play)?;
    let words = GOALS.iter().find(|words| words.goal == goal.kind)?;
    let kind = KINDS.iter().find(|kind| text.starts_with(kind.prefix))?;
    let (_, length) = text.rsplit_once(&goal.to_string())?;
    let beginner = match (kind.begins, kind.is_help && length.ends_with(".5")) {
        ("White", true) => "Black",
        ("Black", true) => "White",
        (beginner, _) => beginner,
    };
    let how = kind
        .how
        .replace("{begins}", beginner)
        .replace("{white}", &words.reach.replace("{other}", "Black"))
        .replace("{black}", &words.reach.replace("{other}", "White"));
    let how = match cast {
        Cast::AsStipulated => how,
        Cast::Swapped => with_parts_exchanged(&how),
    };
    let introduction = match introduction {
        Some(moves) => format!(" The other side makes {moves} introductory moves."),
        None => String::new(),
    };
    Some(format!("{} in {exact}{length}: {how}{introduction}", name(kind, words)))
}

/// A sentence in which White is called Black and Black White.
fn with_parts_exchanged(text: &str) -> String {
    let parts: Vec<String> = text.split("White").map(|part| part.replace("Black", "White")).collect();
    parts.join("Black")
}

/// `Helpmate`, or `Help check`.
fn name(kind: &Kind, goal: &GoalWords) -> String {
    let noun = match goal.noun {
        noun @ ("mate" | "stalemate") => noun.to_owned(),
        noun => format!(" {noun}"),
    };
    let name = kind.name.replace("{goal}", &noun).replace("  ", " ");
    let mut letters = name.trim_start().chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A goal in words.
struct GoalWords {
    goal: GoalKind,
    /// The name of a problem with this goal, as in `mate in 2`.
    noun: &'static str,
    /// What the side that reaches it does to the other.
    reach: &'static str,
}

const GOALS: &[GoalWords] = &[
    GoalWords { goal: GoalKind::Mate, noun: "mate", reach: "mate {other}" },
    GoalWords { goal: GoalKind::Stalemate, noun: "stalemate", reach: "stalemate {other}" },
    GoalWords { goal: GoalKind::DoubleStalemate, noun: "double stalemate", reach: "stalemate both sides" },
    GoalWords {
        goal: GoalKind::MateOrStalemate,
        noun: "mate or stalemate",
        reach: "mate or stalemate {other}",
    },
    GoalWords { goal: GoalKind::DoubleMate, noun: "double mate", reach: "mate both sides at once" },
    GoalWords { goal: GoalKind::CounterMate, noun: "countermate", reach: "mate {other} while being mated" },
    GoalWords { goal: GoalKind::OwnStalemate, noun: "auto-stalemate", reach: "stalemate its own side" },
    GoalWords { goal: GoalKind::OwnMate, noun: "auto-mate", reach: "mate its own side" },
    GoalWords { goal: GoalKind::Check, noun: "check", reach: "give check" },
    GoalWords { goal: GoalKind::Capture, noun: "capture", reach: "capture a man" },
    GoalWords { goal: GoalKind::CaptureSquare, noun: "capture", reach: "capture a man" },
    GoalWords { goal: GoalKind::TargetSquare, noun: "target square", reach: "reach the target square" },
    GoalWords { goal: GoalKind::Kiss, noun: "kiss", reach: "come to stand beside the target man" },
    GoalWords { goal: GoalKind::EnPassant, noun: "en-passant capture", reach: "capture en passant" },
    GoalWords { goal: GoalKind::Castling, noun: "castling", reach: "castle" },
    GoalWords { goal: GoalKind::Circuit, noun: "circuit", reach: "bring a man back to its square" },
    GoalWords {
        goal: GoalKind::CircuitByRebirth,
        noun: "circuit by rebirth",
        reach: "bring a man back by rebirth",
    },
    GoalWords {
        goal: GoalKind::Exchange,
        noun: "exchange of places",
        reach: "let two men exchange their squares",
    },
    GoalWords {
        goal: GoalKind::ExchangeByRebirth,
        noun: "exchange by rebirth",
        reach: "let two men exchange by rebirth",
    },
    GoalWords { goal: GoalKind::AnyMove, noun: "any move", reach: "make any move" },
    GoalWords { goal: GoalKind::ProofGame, noun: "proof game", reach: "reach the diagram" },
    GoalWords {
        goal: GoalKind::TargetPosition,
        noun: "the second position",
        reach: "reach the second position",
    },
    GoalWords { goal: GoalKind::EighthRank, noun: "eighth rank", reach: "bring a man to its eighth rank" },
];

/// The goal that decides.
fn goal_of(play: &Play) -> Option<Goal> {
    match play {
        Play::Goal(goal) => Some(*goal),
        Play::Not(play) | Play::Pass(play) | Play::And(play, _) | Play::Or(play, _) => goal_of(play),
        Play::Branch(branch) => {
            let mut ends = branch.first.ends.iter().chain(&branch.second.ends);
            ends.find_map(|end| goal_of(&end.play))
        }
    }
}

/// A kind of play in words.
struct Kind {
    /// How the stipulation begins.
    prefix: &'static str,
    name: &'static str,
    /// The side that begins a problem in whole moves.
    begins: &'static str,
    /// Whether half a move changes the side that begins.
    is_help: bool,
    how: &'static str,
}

impl Kind {
    const fn new(prefix: &'static str, name: &'static str, begins: &'static str, how: &'static str) -> Kind {
        Kind { prefix, name, begins, is_help: false, how }
    }

    const fn help(self) -> Kind {
        Kind { is_help: true, ..self }
    }
}

/// The kinds of play. Of two that fit, the first counts.
const KINDS: &[Kind] = &[
    Kind::new("dia", "{goal}", "White", "find the game from the initial array to the diagram."),
    Kind::new("a=>b", "{goal}", "Black", "{begins} begins, and both sides help to {white}.").help(),
    Kind::new("ser-dia", "series {goal}", "White", "White alone moves from the initial array to the diagram."),
    Kind::new("ser-a=>b", "series to {goal}", "White", "White alone moves to {white}."),
    Kind::new(
        "ser-reci-h",
        "reciprocal series help{goal}",
        "Black",
        "Black makes a series of moves, after which either side can {white}, the other helping.",
    ),
    Kind::new(
        "ser-hs",
        "series helpself{goal}",
        "Black",
        "Black makes a series of moves, then White makes one that forces Black to {black}.",
    ),
    Kind::new(
        "ser-h",
        "series help{goal}",
        "Black",
        "Black makes a series of moves, then White can {white} in one.",
    ),
    Kind::new(
        "ser-s",
        "series self{goal}",
        "White",
        "White makes a series of moves, the last of which forces Black to {black}.",
    ),
    Kind::new(
        "ser-r",
        "series reflex{goal}",
        "White",
        "White makes a series of moves, after which Black can, and must, {black}; White must not be able to {white} before.",
    ),
    Kind::new("ser-", "series {goal}", "White", "White makes a series of moves to {white}; Black does not move."),
    Kind::new(
        "phser-r",
        "parry help series reflex{goal}",
        "White",
        "a series in which Black moves only to parry checks, and helps; Black then must {black}.",
    ),
    Kind::new(
        "phser-s",
        "parry help series self{goal}",
        "White",
        "a series in which Black moves only to parry checks, and helps, until forced to {black}.",
    ),
    Kind::new(
        "phser-",
        "parry help series {goal}",
        "White",
        "a series of White's in which Black moves only to parry checks, and helps White to {white}.",
    ),
    Kind::new(
        "pser-hs",
        "parry series helpself{goal}",
        "Black",
        "a series of Black's in which White moves only to parry checks; then White forces Black to {black}.",
    ),
    Kind::new(
        "pser-h",
        "parry series help{goal}",
        "Black",
        "a series of Black's in which White moves only to parry checks; then White can {white}.",
    ),
    Kind::new(
        "pser-r",
        "parry series reflex{goal}",
        "White",
        "a series of White's in which Black moves only to parry checks; Black then must {black}.",
    ),
    Kind::new(
        "pser-s",
        "parry series self{goal}",
        "White",
        "a series of White's in which Black moves only to parry checks, until forced to {black}.",
    ),
    Kind::new(
        "pser-",
        "parry series {goal}",
        "White",
        "a series of White's to {white}, in which Black moves only to parry checks.",
    ),
    Kind::new(
        "reci-h",
        "reciprocal help{goal}",
        "Black",
        "{begins} begins, and both sides help until Black can reach the goal, or help White to {white} a move later.",
    )
    .help(),
    Kind::new(
        "hs",
        "helpself{goal}",
        "White",
        "{begins} begins, and both sides help until White's last move forces Black to {black}.",
    )
    .help(),
    Kind::new(
        "hr",
        "helpreflex{goal}",
        "White",
        "{begins} begins, and both sides help until Black can, and must, {black}; White must not be able to {white} before.",
    )
    .help(),
    Kind::new("h", "help{goal}", "Black", "{begins} begins, and both sides help White to {white}.").help(),
    Kind::new(
        "semi-r",
        "semi-reflex{goal}",
        "White",
        "White moves and makes Black {black}; Black resists, but must reach the goal when possible.",
    ),
    Kind::new("s", "self{goal}", "White", "White moves and forces Black to {black}, however Black resists."),
    Kind::new(
        "r",
        "reflex{goal}",
        "White",
        "White moves and makes Black {black}; either side must reach the goal when it can.",
    ),
    Kind::new("", "{goal}", "White", "White moves and will {white}, whatever Black plays."),
];

#[cfg(test)]
mod tests {
    use problem::stipulation;

    use crate::language_page::rows;

    use super::*;
    use problem::goals;

    #[test]
    fn the_page_has_every_form_in_words() {
        let mut forms = stipulation::every_form();
        forms.sort();
        let mut listed: Vec<String> = rows("Stipulations").into_iter().map(|row| row[0].clone()).collect();
        listed.sort();
        assert_eq!(listed, forms);
        for row in rows("Stipulations") {
            let stipulation = Stipulation::parse(&row[0]).expect("these are stipulations");
            assert_eq!(in_words(&stipulation, Cast::AsStipulated).as_deref(), Some(row[1].as_str()));
        }
    }

    #[test]
    fn every_goal_has_words() {
        for goal in goals::ALL {
            assert!(GOALS.iter().any(|words| words.goal == goal), "{goal:?}");
        }
    }

    #[test]
    fn stipulations_are_told_in_words() {
        for (text, words) in [
            ("#2", "Mate in 2: White moves and will mate Black, whatever Black plays."),
            ("s#3", "Selfmate in 3: White moves and forces Black to mate White, however Black resists."),
            ("h#2.5", "Helpmate in 2.5: White begins, and both sides help White to mate Black."),
            (
                "hs#2.5",
                "Helpselfmate in 2.5: Black begins, and both sides help until White's last move forces Black to mate White.",
            ),
            (
                "ser-h=7",
                "Series helpstalemate in 7: Black makes a series of moves, then White can stalemate Black in one.",
            ),
            (
                "hzd42",
                "Help target square in 2: Black begins, and both sides help White to reach the target square.",
            ),
            ("exact-h#2", "Helpmate in exactly 2: Black begins, and both sides help White to mate Black."),
        ] {
            let stipulation = Stipulation::parse(text).expect("these are stipulations");
            assert_eq!(in_words(&stipulation, Cast::AsStipulated).as_deref(), Some(words));
        }
    }

    #[test]
    fn who_plays_the_other_part_is_named_as_he_plays() {
        for (text, words) in [
            ("#2", "Mate in 2: Black moves and will mate White, whatever White plays."),
            ("s#3", "Selfmate in 3: Black moves and forces White to mate Black, however White resists."),
            ("h#2", "Helpmate in 2: White begins, and both sides help Black to mate White."),
            ("h#2.5", "Helpmate in 2.5: Black begins, and both sides help Black to mate White."),
        ] {
            let stipulation = Stipulation::parse(text).expect("these are stipulations");
            assert_eq!(in_words(&stipulation, Cast::Swapped).as_deref(), Some(words));
        }
    }
}
