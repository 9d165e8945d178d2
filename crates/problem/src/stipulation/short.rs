//! The short form of stipulations: `#2`, `exact-h#3.5`, `2->ser-h#5`, `reci-h(=)#2`.
//!
//! `forms.rs` defines the forms.

use chess::Color;
use chess::Color::{Black, White};

use crate::goals::GoalKind;
use crate::stipulation::cursor::Cursor;
use crate::stipulation::error::{StipulationError, StipulationFault};
use crate::stipulation::forms::{Form, GoalSyntax, Lengths};
use crate::stipulation::{
    Branch, EndBracket, Exactness, Goals, Length, PlayKind, ShortForm, Stipulation, Wording,
};

/// How many series of introductory moves may follow each other.
const MOST_INTRODUCTIONS: usize = 20;

/// Reads a short form. The caller reports anything that follows the length in the same word.
pub fn read(cursor: &mut Cursor<'_>) -> Result<Stipulation, StipulationError> {
    let retraction = read_retraction(cursor)?;
    let mut exactness = read_exactness(cursor, Exactness::AtMost);
    let mut introductions = Vec::new();
    while is_introduction(cursor) {
        introductions.push(cursor.positive_number()?);
        cursor.eat("->");
        if introductions.len() > MOST_INTRODUCTIONS {
            return Err(cursor.fault(StipulationFault::TooDeep));
        }
        exactness = read_exactness(cursor, exactness);
    }
    let form = read_form(cursor)?;
    let goals = read_goals(cursor, form.goal_syntax())?;
    let length = read_length(cursor, form.lengths(), exactness)?;
    let form = match form {
        // A series of a single move is not a series.
        Form::SeriesReciprocal if length.moves == 1 => Form::Reciprocal,
        form => form,
    };
    Ok(stipulation(ShortForm { introductions, form, goals, length }, retraction))
}

/// The play of a form, behind its introductory moves.
fn stipulation(short: ShortForm, retraction: Vec<Color>) -> Stipulation {
    let begins_game = short.goals.goal.kind == GoalKind::ProofGame;
    let mut first = if begins_game { White } else { short.form.first() };
    let mut play = short.main_play();
    for &moves in short.introductions.iter().rev() {
        let mut branch = Branch::of(PlayKind::Series, moves);
        branch.first.ends.push(EndBracket::shown(play));
        (play, first) = (branch.into(), !first);
    }
    Stipulation { wording: Wording::Short(short), first, play, retraction }
}

/// The sides that take back a move first: `-1w->`, `-1(w+b)->`. Blanks around the arrow are allowed.
fn read_retraction(cursor: &mut Cursor<'_>) -> Result<Vec<Color>, StipulationError> {
    const RETRACTIONS: [(&str, &[Color]); 4] =
        [("-1w", &[White]), ("-1b", &[Black]), ("-1(w+b)", &[White, Black]), ("-1(b+w)", &[Black, White])];
    if cursor.peek() != Some(b'-') {
        return Ok(Vec::new());
    }
    let Some((_, sides)) = RETRACTIONS.into_iter().find(|(text, _)| cursor.eat(text)) else {
        return Err(cursor.fault(StipulationFault::NoRetraction));
    };
    cursor.skip_separators();
    if !cursor.eat("->") {
        return Err(cursor.fault(StipulationFault::NoArrow));
    }
    cursor.skip_separators();
    Ok(sides.to_vec())
}

fn read_exactness(cursor: &mut Cursor<'_>, before: Exactness) -> Exactness {
    if cursor.eat("exact-") { Exactness::Exactly } else { before }
}

fn read_form(cursor: &mut Cursor<'_>) -> Result<Form, StipulationError> {
    let comes_next = |form: &Form| match form.goal_syntax() {
        GoalSyntax::Prefix => cursor.clone().eat(form.prefix()),
        GoalSyntax::One | GoalSyntax::Reciprocal => cursor.eat(form.prefix()),
    };
    let form = Form::ALL.into_iter().find(comes_next);
    form.ok_or_else(|| cursor.fault(StipulationFault::NoGoal))
}

fn read_goals(cursor: &mut Cursor<'_>, syntax: GoalSyntax) -> Result<Goals, StipulationError> {
    if syntax != GoalSyntax::Reciprocal || !cursor.eat("(") {
        return Ok(Goals::both(cursor.goal()?));
    }
    let reciprocal = cursor.goal()?;
    if !cursor.eat(")") {
        return Err(cursor.fault(StipulationFault::Unclosed { bracket: ')' }));
    }
    Ok(Goals { goal: cursor.goal()?, reciprocal })
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
