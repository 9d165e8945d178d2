//! The long form of stipulations, SStipulation: `white 3a[#]d`, `black 6hh[/2da[#]{!+}]`.
//!
//! ```text
//! stipulation := side expression
//! expression  := operand [ ('&' | '|') expression ]
//! operand     := '(' expression ')' | '!' operand | '-' operand | branch | goal
//! branch      := [min ':'] max ( 'a' leg ['?+?'] ['d' leg] | 'd' leg ['a' leg] | 'h' leg ['?+?'] 'h' leg | 's' leg )
//! leg         := { '[' ['>'] ['/'] expression ']' | '{' expression '}' }
//! ```

use chess::Color;

use crate::Language;
use crate::stipulation::cursor::Cursor;
use crate::stipulation::error::{StipulationError, StipulationFault};
use crate::stipulation::{
    Brackets, Branch, Display, EndBracket, Force, Play, PlayKind, Reply, Stipulation, Wording,
};

/// How deep brackets and signs may be nested: untrusted text must not exhaust the stack.
const DEEPEST: u32 = 100;

/// Reads a long form.
pub fn read(cursor: &mut Cursor<'_>, language: Language) -> Result<Stipulation, StipulationError> {
    let first = read_side(cursor, language)?;
    let start = cursor.at();
    let (play, class) = read_expression(cursor, DEEPEST)?;
    if class == Class::Goal {
        return Err(cursor.fault_since(start, StipulationFault::NoMoves));
    }
    Ok(Stipulation { wording: Wording::Long, first, play, retraction: Vec::new() })
}

/// The beginning of an expression determines where it is allowed.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum Class {
    /// A goal.
    Goal,
    /// The side to move pursues an end: attack, help and series play.
    Attack,
    /// The side to move defends.
    Defence,
}

fn read_side(cursor: &mut Cursor<'_>, language: Language) -> Result<Color, StipulationError> {
    cursor.skip_separators();
    let word = cursor.word();
    let side = Color::ALL.into_iter().find(|&color| {
        let name = language.color(color);
        !word.is_empty() && name.as_bytes().get(..word.len()).is_some_and(|n| n.eq_ignore_ascii_case(word))
    });
    match side {
        Some(color) => {
            cursor.skip(word.len());
            Ok(color)
        }
        None => Err(cursor.fault(StipulationFault::NoSide)),
    }
}

fn read_expression(cursor: &mut Cursor<'_>, depth: u32) -> Result<(Play, Class), StipulationError> {
    let depth = depth.checked_sub(1).ok_or_else(|| cursor.fault(StipulationFault::TooDeep))?;
    let start = cursor.at();
    let (left, class) = read_operand(cursor, depth)?;
    cursor.skip_separators();
    let combine = match () {
        () if cursor.eat("&") => Play::And,
        () if cursor.eat("|") => Play::Or,
        () => return Ok((left, class)),
    };
    let (right, right_class) = read_expression(cursor, depth)?;
    if class != right_class || class == Class::Defence {
        return Err(cursor.fault_since(start, StipulationFault::Mismatch));
    }
    Ok((combine(Box::new(left), Box::new(right)), class))
}

fn read_operand(cursor: &mut Cursor<'_>, depth: u32) -> Result<(Play, Class), StipulationError> {
    let depth = depth.checked_sub(1).ok_or_else(|| cursor.fault(StipulationFault::TooDeep))?;
    cursor.skip_separators();
    if cursor.eat("(") {
        let inner = read_expression(cursor, depth)?;
        close(cursor, ')')?;
        return Ok(inner);
    }
    if cursor.eat("!") {
        let (play, class) = read_operand(cursor, depth)?;
        return Ok((Play::Not(Box::new(play)), class));
    }
    if cursor.eat("-") {
        let start = cursor.at();
        let (play, class) = read_operand(cursor, depth)?;
        if class == Class::Goal {
            return Err(cursor.fault_since(start, StipulationFault::NoMoves));
        }
        return Ok((Play::Pass(Box::new(play)), class));
    }
    // A branch never begins with 0, the goal `00` does.
    if cursor.is_at_digit() && cursor.peek() != Some(b'0') {
        return read_branch(cursor, depth);
    }
    Ok((Play::Goal(cursor.goal()?), Class::Goal))
}

fn read_branch(cursor: &mut Cursor<'_>, depth: u32) -> Result<(Play, Class), StipulationError> {
    let (min, max) = read_lengths(cursor)?;
    let (kind, class, other) = match () {
        () if cursor.eat("a") => (PlayKind::Attack, Class::Attack, Some("d")),
        () if cursor.eat("d") => (PlayKind::Defence, Class::Defence, Some("a")),
        () if cursor.eat("h") => (PlayKind::Help, Class::Attack, Some("h")),
        () if cursor.eat("s") => (PlayKind::Series, Class::Attack, None),
        () => return Err(cursor.fault(StipulationFault::NoKind)),
    };
    let mut branch = Branch { min, ..Branch::of(kind, max) };
    branch.first = read_leg(cursor, LegKind::of_first(kind), depth)?;
    let Some(other) = other else { return Ok((branch.into(), class)) };
    let may_parry = matches!(kind, PlayKind::Attack | PlayKind::Help);
    if may_parry && cursor.eat("?+?") {
        branch.reply = Reply::ParryOnly;
        cursor.skip_separators();
    }
    if is_second_letter(cursor, other) && cursor.eat(other) {
        branch.second = read_leg(cursor, LegKind::of_second(kind), depth)?;
    } else if kind == PlayKind::Help {
        return Err(cursor.fault(StipulationFault::NoSecondHelp));
    }
    Ok((branch.into(), class))
}

/// Whether the second letter of a branch comes next, and not a word that begins with it, such as `author`.
fn is_second_letter(cursor: &Cursor<'_>, letter: &str) -> bool {
    let mut ahead = cursor.clone();
    ahead.eat(letter) && !ahead.peek().is_some_and(|byte| byte.is_ascii_alphanumeric())
}

/// `min:max` or `max`.
fn read_lengths(cursor: &mut Cursor<'_>) -> Result<(Option<u32>, u32), StipulationError> {
    let length = cursor.positive_number()?;
    cursor.skip_separators();
    if !cursor.eat(":") {
        return Ok((None, length));
    }
    cursor.skip_separators();
    let max = cursor.positive_number()?;
    cursor.skip_separators();
    Ok((Some(length.min(max)), max))
}

/// Whose half-moves the brackets follow.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum LegKind {
    Attack,
    Defence,
    HelpOrSeries,
}

impl LegKind {
    fn of_first(kind: PlayKind) -> LegKind {
        match kind {
            PlayKind::Attack => LegKind::Attack,
            PlayKind::Defence => LegKind::Defence,
            PlayKind::Help | PlayKind::Series => LegKind::HelpOrSeries,
        }
    }

    fn of_second(kind: PlayKind) -> LegKind {
        match kind {
            PlayKind::Attack => LegKind::Defence,
            PlayKind::Defence => LegKind::Attack,
            PlayKind::Help | PlayKind::Series => LegKind::HelpOrSeries,
        }
    }
}

fn read_leg(cursor: &mut Cursor<'_>, kind: LegKind, depth: u32) -> Result<Brackets, StipulationError> {
    let mut leg = Brackets::default();
    loop {
        cursor.skip_separators();
        if cursor.eat("[") {
            leg.ends.push(read_end(cursor, kind, depth)?);
            close(cursor, ']')?;
        } else if cursor.eat("{") {
            leg.constraints.push(read_expression(cursor, depth)?.0);
            close(cursor, '}')?;
        } else {
            return Ok(leg);
        }
    }
}

fn read_end(cursor: &mut Cursor<'_>, kind: LegKind, depth: u32) -> Result<EndBracket, StipulationError> {
    let start = cursor.at();
    let is_forced = cursor.eat(">");
    let display = if cursor.eat("/") { Display::Hidden } else { Display::Shown };
    let (play, class) = read_expression(cursor, depth)?;
    if is_forced && (class != Class::Attack || kind == LegKind::Defence) {
        return Err(cursor.fault_since(start, StipulationFault::NotForcible));
    }
    // After an attack, the defender who can reach his own end has to.
    let force = match is_forced || (kind == LegKind::Attack && class == Class::Attack) {
        true => Force::Forced,
        false => Force::Free,
    };
    Ok(EndBracket { play, force, display })
}

fn close(cursor: &mut Cursor<'_>, bracket: char) -> Result<(), StipulationError> {
    cursor.skip_separators();
    match cursor.eat(bracket.encode_utf8(&mut [0; 4])) {
        true => Ok(()),
        false => Err(cursor.fault(StipulationFault::Unclosed { bracket })),
    }
}
