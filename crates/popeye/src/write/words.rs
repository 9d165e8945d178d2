//! Stipulations in words, for people who do not know the symbols.

use chess::Color;
use problem::goals::GoalKind;
use problem::solution::Cast;
use problem::stipulation::{Form, ShortForm};
use problem::{Language, Task};

/// The task in a sentence; `None` for stipulations in the long form.
///
/// ```
/// use popeye::write::in_words;
/// use problem::stipulation::Stipulation;
/// use problem::{Diagram, Options, Problem};
///
/// let problem = Problem::new(Diagram::default(), Stipulation::parse("h#2")?, Options::default());
/// let (_, task) = problem.tasks().next().ok_or("no task")?;
/// assert_eq!(
///     in_words(&task).as_deref(),
///     Some("Helpmate in 2: Black begins, and both sides help White to mate Black.")
/// );
/// # Ok::<(), Box<dyn std::error::Error>>(())
/// ```
pub fn in_words(task: &Task) -> Option<String> {
    let short = task.stipulation.short_form(&task.options)?;
    let play = sentence(&short, task.first_cast());
    let side = |side: &Color| Language::English.color(*side);
    Some(match task.stipulation.retraction.as_slice() {
        [] => play,
        [one] => format!("{} takes back a move. Then: {play}", side(one)),
        sides => {
            let sides: Vec<&str> = sides.iter().map(side).collect();
            format!("{} take back a move each, in this order. Then: {play}", sides.join(" and "))
        }
    })
}

fn sentence(short: &ShortForm, cast: Cast) -> String {
    let goal = words_of_goal(short.goals.goal.kind);
    let form = words_of_form(short.form, short.goals.goal.kind);
    let begins = if short.length.half == 1 { !form.begins } else { form.begins };
    let how = form
        .how
        .replace("{begins}", Language::English.color(begins))
        .replace("{white}", &goal.reach.replace("{other}", "Black"))
        .replace("{black}", &goal.reach.replace("{other}", "White"));
    let how = match cast {
        Cast::AsStipulated => how,
        Cast::Swapped => with_parts_exchanged(&how),
    };
    let exactly = if short.shows_exactness() { "exactly " } else { "" };
    let introduction = introduction(&short.introductions);
    format!("{} in {exactly}{}: {how}{introduction}", name(&form, &goal), short.length)
}

fn introduction(series: &[u32]) -> String {
    match series {
        [] => String::new(),
        [moves] => format!(" The other side makes {moves} introductory moves."),
        series => {
            let lengths: Vec<String> = series.iter().map(u32::to_string).collect();
            format!(" Before that the sides make {} introductory moves in turn.", lengths.join(", then "))
        }
    }
}

/// Exchanges White and Black in a sentence.
fn with_parts_exchanged(text: &str) -> String {
    let parts: Vec<String> = text.split("White").map(|part| part.replace("Black", "White")).collect();
    parts.join("Black")
}

/// `Helpmate`, or `Help check`.
fn name(form: &FormWords, goal: &GoalWords) -> String {
    let noun = match goal.noun {
        noun @ ("mate" | "stalemate") => noun.to_owned(),
        noun => format!(" {noun}"),
    };
    let name = form.name.replace("{goal}", &noun).replace("  ", " ");
    let mut letters = name.trim_start().chars();
    letters.next().into_iter().flat_map(char::to_uppercase).chain(letters).collect()
}

/// A goal in words.
struct GoalWords {
    /// The name of a problem with this goal, as in `mate in 2`.
    noun: &'static str,
    /// What the side that reaches it does to the other side.
    reach: &'static str,
}

fn words_of_goal(goal: GoalKind) -> GoalWords {
    let (noun, reach) = match goal {
        GoalKind::Mate => ("mate", "mate {other}"),
        GoalKind::Stalemate => ("stalemate", "stalemate {other}"),
        GoalKind::DoubleStalemate => ("double stalemate", "stalemate both sides"),
        GoalKind::MateOrStalemate => ("mate or stalemate", "mate or stalemate {other}"),
        GoalKind::DoubleMate => ("double mate", "mate both sides at once"),
        GoalKind::CounterMate => ("countermate", "mate {other} while being mated"),
        GoalKind::OwnStalemate => ("auto-stalemate", "stalemate its own side"),
        GoalKind::OwnMate => ("auto-mate", "mate its own side"),
        GoalKind::Check => ("check", "give check"),
        GoalKind::Capture => ("capture", "capture a man"),
        GoalKind::CaptureSquare => ("capture", "capture a man"),
        GoalKind::TargetSquare => ("target square", "reach the target square"),
        GoalKind::Kiss => ("kiss", "move next to the target man"),
        GoalKind::EnPassant => ("en-passant capture", "capture en passant"),
        GoalKind::Castling => ("castling", "castle"),
        GoalKind::Circuit => ("circuit", "bring a man back to its square"),
        GoalKind::CircuitByRebirth => ("circuit by rebirth", "bring a man back by rebirth"),
        GoalKind::Exchange => ("exchange of places", "let two men exchange their squares"),
        GoalKind::ExchangeByRebirth => ("exchange by rebirth", "let two men exchange by rebirth"),
        GoalKind::AnyMove => ("any move", "make any move"),
        GoalKind::ProofGame => ("proof game", "reach the diagram"),
        GoalKind::TargetPosition => ("the second position", "reach the second position"),
        GoalKind::EighthRank => ("eighth rank", "bring a man to its eighth rank"),
    };
    GoalWords { noun, reach }
}

/// A form in words.
struct FormWords {
    name: &'static str,
    /// The side that begins if the length is in whole moves; with an extra half-move the other side begins.
    begins: Color,
    how: &'static str,
}

fn words_of_form(form: Form, goal: GoalKind) -> FormWords {
    use Color::{Black, White};
    let (name, begins, how) = match (form, goal) {
        (Form::ProofGame, _) => ("{goal}", White, "find the game from the initial array to the diagram."),
        (Form::PositionToPosition, _) => {
            ("{goal}", Black, "{begins} begins, and both sides help to {white}.")
        }
        (Form::Series, GoalKind::ProofGame) => {
            ("series {goal}", White, "White alone moves from the initial array to the diagram.")
        }
        (Form::Series, GoalKind::TargetPosition) => {
            ("series to {goal}", White, "White alone moves to {white}.")
        }
        (Form::SeriesReciprocal, _) => (
            "reciprocal series help{goal}",
            Black,
            "Black makes a series of moves, after which either side can {white}, the other helping.",
        ),
        (Form::SeriesHelpSelf, _) => (
            "series helpself{goal}",
            Black,
            "Black makes a series of moves, then White makes one that forces Black to {black}.",
        ),
        (Form::SeriesHelp, _) => {
            ("series help{goal}", Black, "Black makes a series of moves, then White can {white} in one.")
        }
        (Form::SeriesSelf, _) => (
            "series self{goal}",
            White,
            "White makes a series of moves, the last of which forces Black to {black}.",
        ),
        (Form::SeriesReflex, _) => (
            "series reflex{goal}",
            White,
            "White makes a series of moves, after which Black can, and must, {black}; White must not be able to {white} before.",
        ),
        (Form::Series, _) => {
            ("series {goal}", White, "White makes a series of moves to {white}; Black does not move.")
        }
        (Form::ParryHelpSeriesReflex, _) => (
            "parry help series reflex{goal}",
            White,
            "a series in which Black moves only to parry checks, and helps; Black then must {black}.",
        ),
        (Form::ParryHelpSeriesSelf, _) => (
            "parry help series self{goal}",
            White,
            "a series in which Black moves only to parry checks, and helps, until forced to {black}.",
        ),
        (Form::ParryHelpSeries, _) => (
            "parry help series {goal}",
            White,
            "a series of White's in which Black moves only to parry checks, and helps White to {white}.",
        ),
        (Form::ParrySeriesHelpSelf, _) => (
            "parry series helpself{goal}",
            Black,
            "a series of Black's in which White moves only to parry checks; then White forces Black to {black}.",
        ),
        (Form::ParrySeriesHelp, _) => (
            "parry series help{goal}",
            Black,
            "a series of Black's in which White moves only to parry checks; then White can {white}.",
        ),
        (Form::ParrySeriesReflex, _) => (
            "parry series reflex{goal}",
            White,
            "a series of White's in which Black moves only to parry checks; Black then must {black}.",
        ),
        (Form::ParrySeriesSelf, _) => (
            "parry series self{goal}",
            White,
            "a series of White's in which Black moves only to parry checks, until forced to {black}.",
        ),
        (Form::ParrySeries, _) => (
            "parry series {goal}",
            White,
            "a series of White's to {white}, in which Black moves only to parry checks.",
        ),
        (Form::Reciprocal, _) => (
            "reciprocal help{goal}",
            Black,
            "{begins} begins, and both sides help until Black can reach the goal, or help White to {white} a move later.",
        ),
        (Form::HelpSelf, _) => (
            "helpself{goal}",
            White,
            "{begins} begins, and both sides help until White's last move forces Black to {black}.",
        ),
        (Form::HelpReflex, _) => (
            "helpreflex{goal}",
            White,
            "{begins} begins, and both sides help until Black can, and must, {black}; White must not be able to {white} before.",
        ),
        (Form::Help, _) => ("help{goal}", Black, "{begins} begins, and both sides help White to {white}."),
        (Form::SemiReflex, _) => (
            "semi-reflex{goal}",
            White,
            "White moves and makes Black {black}; Black resists, but must reach the goal when possible.",
        ),
        (Form::SelfPlay, _) => {
            ("self{goal}", White, "White moves and forces Black to {black}, however Black resists.")
        }
        (Form::Reflex, _) => (
            "reflex{goal}",
            White,
            "White moves and makes Black {black}; either side must reach the goal when it can.",
        ),
        (Form::Direct, _) => ("{goal}", White, "White moves and will {white}, whatever Black plays."),
    };
    FormWords { name, begins, how }
}

#[cfg(test)]
mod tests {
    use problem::stipulation;

    use crate::language_page::rows;

    use problem::Options;
    use problem::stipulation::Stipulation;

    use super::*;

    fn check(text: &str, cast: Cast, words: &str) {
        let stipulation = Stipulation::parse(text).expect("these are stipulations");
        let short = stipulation.short_form(&Options::default()).expect("they are short");
        assert_eq!(sentence(&short, cast), words, "{text}");
    }

    #[test]
    fn the_page_has_every_form_in_words() {
        let mut forms = stipulation::every_form();
        forms.sort();
        let mut listed: Vec<String> = rows("Stipulations").into_iter().map(|row| row[0].clone()).collect();
        listed.sort();
        assert_eq!(listed, forms);
        for row in rows("Stipulations") {
            check(&row[0], Cast::AsStipulated, &row[1]);
        }
    }

    #[test]
    fn stipulations_are_described_in_words() {
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
            (
                "c812",
                "Eighth rank in 2: White moves and will bring a man to its eighth rank, whatever Black plays.",
            ),
            (
                "2->h#1",
                "Helpmate in 1: Black begins, and both sides help White to mate Black. The other side makes 2 introductory moves.",
            ),
            (
                "1->2->ser-#3",
                "Series mate in 3: White makes a series of moves to mate Black; Black does not move. Before that the sides make 1, then 2 introductory moves in turn.",
            ),
        ] {
            check(text, Cast::AsStipulated, words);
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
            check(text, Cast::Swapped, words);
        }
    }
}
