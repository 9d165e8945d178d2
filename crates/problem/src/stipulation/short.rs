//! The short form of stipulations: `#2`, `exact-h#3.5`, `2->ser-h#5`, `reci-h(=)#2`.
//!
//! `forms.rs` says what the forms stand for.

use crate::goals::GoalKind;
use chess::Color::{Black, White};

use crate::stipulation::cursor::Cursor;
use crate::stipulation::error::{StipulationError, StipulationFault};
use crate::stipulation::forms::{self, FORMS, Form, Lengths};
use crate::stipulation::parts::{Exactness, Goals, Length};
use crate::stipulation::{Branch, End, Play, PlayKind, Stipulation};

/// Introductory moves before introductory moves before … has to end somewhere.
const MOST_INTRODUCTIONS: u32 = 20;

/// Reads a short form. What follows the length in the same word is left for the caller to complain about.
pub fn read(cursor: &mut Cursor<'_>) -> Result<Stipulation, StipulationError> {
    read_play(cursor, Exactness::AtMost, MOST_INTRODUCTIONS).map(|read| read.stipulation)
}

/// A stipulation, and what the caption of introductory moves needs to know of it.
struct Read {
    stipulation: Stipulation,
    /// The text without the length.
    name: String,
    is_series: bool,
}

fn read_play(
    cursor: &mut Cursor<'_>,
    exactness: Exactness,
    introductions: u32,
) -> Result<Read, StipulationError> {
    let exactness = if cursor.eat("exact-") { Exactness::Exactly } else { exactness };
    if is_introduction(cursor) {
        return read_introduction(cursor, exactness, introductions);
    }
    for form in [&forms::SERIES_RECIPROCAL, &forms::RECIPROCAL] {
        if cursor.eat(form.prefix) {
            let goals = read_reciprocal_goals(cursor)?;
            return finish(form, goals, exactness, cursor);
        }
    }
    for form in [&forms::PROOF_GAME, &forms::POSITION_TO_POSITION] {
        // The name of the form is the symbol of its goal.
        if cursor.clone().eat(form.prefix) {
            let goal = cursor.goal()?;
            return finish(form, Goals { goal, reciprocal: goal }, exactness, cursor);
        }
    }
    let form = FORMS
        .iter()
        .find(|form| cursor.eat(form.prefix))
        .ok_or_else(|| cursor.fault(StipulationFault::NoGoal))?;
    let goal = cursor.goal()?;
    finish(form, Goals { goal, reciprocal: goal }, exactness, cursor)
}

/// `(=)#`, or one goal for both sides.
fn read_reciprocal_goals(cursor: &mut Cursor<'_>) -> Result<Goals, StipulationError> {
    if !cursor.eat("(") {
        let goal = cursor.goal()?;
        return Ok(Goals { goal, reciprocal: goal });
    }
    let reciprocal = cursor.goal()?;
    if !cursor.eat(")") {
        return Err(cursor.fault(StipulationFault::Unclosed { bracket: ')' }));
    }
    Ok(Goals { goal: cursor.goal()?, reciprocal })
}

/// Reads the length and puts everything together.
fn finish(
    form: &Form,
    goals: Goals,
    exactness: Exactness,
    cursor: &mut Cursor<'_>,
) -> Result<Read, StipulationError> {
    let length = read_length(cursor, form.lengths, exactness)?;
    let play = (form.play)(&goals, length);
    let is_proof_game = goals.goal.kind == GoalKind::ProofGame;
    let first = if is_proof_game && form.first == Black { White } else { form.first };
    let prefix = match form.prefix {
        // One move of a series is no series.
        "ser-reci-h" if length.moves == 1 => "reci-h",
        "dia" | "a=>b" => "",
        prefix => prefix,
    };
    let name = match goals.goal == goals.reciprocal {
        true => format!("{prefix}{}", goals.goal),
        false => format!("{prefix}({}){}", goals.reciprocal, goals.goal),
    };
    let exact = if is_exactness_told(form, length) { "exact-" } else { "" };
    let half = if length.half == 0 { "" } else { ".5" };
    let text = format!("{exact}{name}{}{half}", length.moves);
    let is_series = matches!(&play, Play::Branch(branch) if branch.is_series());
    Ok(Read { stipulation: Stipulation { text, first, play }, name, is_series })
}

/// The caption leaves `exact-` out where there is nothing shorter.
fn is_exactness_told(form: &Form, length: Length) -> bool {
    let Length { moves, half, exactness } = length;
    let shortest = match form.prefix {
        "reci-h" => 5,
        "h" | "phser-" => 3,
        // The last move is made after the play that has the length.
        _ => 4,
    };
    exactness == Exactness::Exactly && 2 * moves + half >= shortest
}

fn read_length(
    cursor: &mut Cursor<'_>,
    lengths: Lengths,
    exactness: Exactness,
) -> Result<Length, StipulationError> {
    // A blank before the number is allowed: `dia 4`.
    if cursor.is_between_words() {
        cursor.skip_separators();
    }
    let start = cursor.at();
    let moves = match lengths {
        Lengths::Moves => cursor.positive_number()?,
        Lengths::HalfMoves | Lengths::MoveAndReply => cursor.number()?,
    };
    let half = u32::from(lengths != Lengths::Moves && cursor.eat(".5"));
    if half == 0 {
        // Composers write `dia4.0` for whole moves.
        cursor.eat(".0");
    }
    if lengths == Lengths::MoveAndReply && moves == 0 {
        return Err(cursor.fault_since(start, StipulationFault::Zero));
    }
    Ok(Length { moves, half, exactness })
}

/// Whether `m->` comes next.
fn is_introduction(cursor: &Cursor<'_>) -> bool {
    let mut ahead = cursor.clone();
    ahead.is_at_digit() && ahead.number().is_ok() && ahead.eat("->")
}

/// `m->…`: a series of the other side comes first.
fn read_introduction(
    cursor: &mut Cursor<'_>,
    exactness: Exactness,
    introductions: u32,
) -> Result<Read, StipulationError> {
    let moves = cursor.positive_number()?;
    cursor.eat("->");
    let Some(introductions) = introductions.checked_sub(1) else {
        return Err(cursor.fault(StipulationFault::TooDeep));
    };
    let main = read_play(cursor, exactness, introductions)?;
    let main_text = main.stipulation.text.trim_start_matches("exact-");
    // Popeye's caption of an introduction to anything but a series takes the introduction for the series, and a
    // reciprocal end for one move more of it.
    let text = match &main.stipulation.play {
        _ if main.is_series => format!("{moves}->{main_text}"),
        Play::And(..) => format!("ser-{}{}", main.name, u64::from(moves) + 1),
        _ => format!("ser-{}{moves}", main.name),
    };
    let mut branch = Branch::of(PlayKind::Series, moves);
    branch.first.ends.push(End::shown(main.stipulation.play));
    let stipulation = Stipulation { text, first: !main.stipulation.first, play: branch.into() };
    Ok(Read { stipulation, name: main.name, is_series: true })
}
