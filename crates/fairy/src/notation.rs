//! Notation: the text of a move with its effects, as problemists write it.

use chess::Square;

use crate::effect::{Cause, Effect};
use crate::identity::Identity;
use crate::kind::{Hunter, Kind, MEN};
use crate::language::Language;
use crate::man::{Attributes, Man, Sides};
use crate::moves::{Move, Special};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;

impl Rules {
    /// The text of a move, without the signs for check and goal.
    pub fn text(&self, position: &Position, mv: Move, language: Language) -> String {
        self.play(position, mv).text(language)
    }

    /// The code of a kind, in capitals.
    pub fn code(&self, kind: Kind, language: Language) -> String {
        match (MEN.get(usize::from(kind.0)), self.hunter(kind)) {
            (Some(man), _) => man.codes[language as usize].to_ascii_uppercase(),
            (None, Some(Hunter { away, home })) => {
                format!("{}/{}", self.code(away, language), self.code(home, language))
            }
            (None, None) => String::new(),
        }
    }

    /// The letters before the code of a man: its side, if requested, and its attributes.
    pub fn prefix(&self, man: Man, sides: ShownSides, language: Language) -> String {
        let [white, black, neutral] = language.side_letters();
        let mut text = String::new();
        match (man.sides(), sides) {
            (Sides::Neutral, ShownSides::Neutral | ShownSides::All) => text.push(neutral),
            (Sides::White, ShownSides::All) => text.push(white),
            (Sides::Black, ShownSides::All) => text.push(black),
            _ => {}
        }
        let unwritten = self.settings().unwritten | Attributes::ALICE_A | Attributes::ALICE_B;
        for names in Attributes::ALL {
            let is_understood = names.attribute == Attributes::ROYAL && man.kind().is_king();
            let is_written = man.has(names.attribute) && (unwritten & names.attribute).is_empty();
            if is_written && !is_understood {
                let capitals = names.keywords[language as usize].chars().filter(char::is_ascii_uppercase);
                text.extend(capitals.map(|letter| letter.to_ascii_lowercase()));
            }
        }
        text
    }

    /// A man with its side and square: `wPa2`.
    pub fn complete(&self, man: Man, on: Square, language: Language) -> String {
        format!("{}{}{on}", self.prefix(man, ShownSides::All, language), self.code(man.kind(), language))
    }
}

/// Which sides are written before a man.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum ShownSides {
    /// No sides.
    None,
    /// Only neutral.
    Neutral,
    /// All of them.
    All,
}

impl Playing<'_> {
    /// The text of the move with its effects.
    pub fn text(&self, language: Language) -> String {
        let mut writer = Writer { playing: self, language, text: String::new(), start: 0, closing: "" };
        let main = self.effects().iter().position(is_main).unwrap_or(0);
        writer.before(main);
        writer.main(main);
        writer.others(main);
        writer.text.push_str(writer.closing);
        writer.text
    }
}

fn is_main(effect: &Effect) -> bool {
    match effect {
        Effect::Movement { cause, .. } => matches!(cause, Cause::Move | Cause::Castling),
        Effect::Exchange { cause, .. } => *cause == Cause::Move,
        _ => false,
    }
}

/// A length in hundredths, with as many decimals as necessary.
fn length(hundredths: i32) -> String {
    match hundredths {
        i32::MAX => "-".to_owned(),
        _ if hundredths % 100 == 0 => format!("{}", hundredths / 100),
        _ if hundredths % 10 == 0 => format!("{}.{}", hundredths / 100, hundredths % 100 / 10),
        _ => format!("{}.{:02}", hundredths / 100, hundredths % 100),
    }
}

/// Writes effects in groups: brackets stay open until the next group begins.
struct Writer<'a> {
    playing: &'a Playing<'a>,
    language: Language,
    text: String,
    /// The first effect of the open group.
    start: usize,
    closing: &'static str,
}

impl Writer<'_> {
    fn effect(&self, index: usize) -> Effect {
        self.playing.effects()[index]
    }

    fn group(&mut self, start: usize, opening: &str, closing: &'static str) {
        self.text.push_str(self.closing);
        self.start = start;
        self.closing = closing;
        self.text.push_str(opening);
    }

    fn square(&mut self, square: Square) {
        self.text.push(square.file().to_char());
        self.text.push(square.rank().to_char());
    }

    fn kind(&mut self, kind: Kind) {
        let code = self.playing.rules.code(kind, self.language);
        self.text.push_str(&code);
    }

    fn prefix(&mut self, man: Man, sides: ShownSides) -> bool {
        let prefix = self.playing.rules.prefix(man, sides, self.language);
        self.text.push_str(&prefix);
        !prefix.is_empty()
    }

    fn complete(&mut self, man: Man, on: Square) {
        self.prefix(man, ShownSides::All);
        self.kind(man.kind());
        self.square(on);
    }

    /// Writes the effects before the movement.
    fn before(&mut self, main: usize) {
        for index in 0..main {
            match self.effect(index) {
                Effect::KindChange { on, to, .. } => {
                    self.text.push('[');
                    self.square(on);
                    self.text.push('=');
                    self.kind(to);
                    self.text.push(']');
                }
                Effect::Addition { on, man, .. } => {
                    self.text.push_str("[+");
                    self.complete(man, on);
                    self.text.push(']');
                }
                Effect::Movement { from, to, man, .. } if from != to && self.playing.mv.is_castling() => {
                    self.text.push('[');
                    self.complete(man, from);
                    self.text.push_str("->");
                    self.square(to);
                    self.text.push(']');
                }
                Effect::Movement { from, to, man, .. } if from != to => self.departure(man, from),
                _ => {}
            }
        }
    }

    fn departure(&mut self, man: Man, from: Square) {
        let is_prefixed = self.prefix(man, ShownSides::Neutral);
        if is_prefixed || man.kind() != Kind::PAWN {
            self.kind(man.kind());
        }
        self.square(from);
    }

    fn main(&mut self, main: usize) {
        let mv = self.playing.mv;
        if mv.special == Special::RoleExchange {
            self.text.push_str([" RoleExchange", " Rollentausch", " EchangeRole"][self.language as usize]);
            return;
        }
        if mv.special == Special::Null {
            self.text.push_str(" ...");
            return;
        }
        let effects = self.playing.effects();
        match effects.get(main) {
            Some(&Effect::Movement { from, to, man, cause }) => {
                if mv.special == Special::CastlingWithPartner {
                    self.castling_with_partner(main);
                    return;
                }
                if cause == Cause::Castling {
                    self.text.push_str(if mv.special == Special::KingSide { "0-0" } else { "0-0-0" });
                    return;
                }
                let moved_before = effects[..main].iter().any(|effect| {
                    matches!(effect, Effect::Movement { from: first, to, .. } if *to == from && first != to)
                });
                if moved_before {
                    self.text.push('-');
                    self.square(from);
                } else {
                    self.departure(man, from);
                }
                match mv.victim {
                    None => self.text.push('-'),
                    Some(victim) if victim == to => self.text.push('*'),
                    Some(_) if mv.special == Special::EnPassant => self.text.push('*'),
                    Some(victim) => {
                        self.text.push('*');
                        self.square(victim);
                        self.text.push('-');
                    }
                }
                self.square(to);
                if mv.special == Special::EnPassant {
                    self.text.push_str(" ep.");
                }
            }
            Some(&Effect::Exchange { first, second, .. }) => self.exchange(first, second),
            _ => {}
        }
    }

    /// Writes king and partner with their moves: `Kc2-e2/bPh2-d2`.
    fn castling_with_partner(&mut self, main: usize) {
        let ways: Vec<Effect> = self.playing.effects().iter().skip(main).take(2).copied().collect();
        for effect in ways {
            let Effect::Movement { from, to, man, .. } = effect else { continue };
            if self.playing.mv.from == from {
                self.departure(man, from);
            } else {
                self.text.push('/');
                self.complete(man, from);
            }
            self.text.push('-');
            self.square(to);
        }
    }

    /// Writes two men that have exchanged places, each before the square that it has left.
    fn exchange(&mut self, first: Square, second: Square) {
        let position = &self.playing.position;
        self.kind(position.man(first).kind());
        self.square(second);
        self.text.push_str("<->");
        self.kind(position.man(second).kind());
        self.square(first);
    }

    fn others(&mut self, main: usize) {
        for index in main..self.playing.effects().len() {
            let effect = self.effect(index);
            if index == main && is_main(&effect) {
                continue;
            }
            match effect {
                Effect::Removal { on, man, cause: Cause::Bracketed, .. } => {
                    self.group(index, "[-", "]");
                    self.complete(man, on);
                }
                Effect::Movement { to, cause: Cause::Series, .. } => self.series(index, to),
                Effect::Movement { from, to, man, cause: Cause::Bracketed } => {
                    self.group(index, "[", "]");
                    self.complete(man, from);
                    self.text.push_str("->");
                    self.square(to);
                }
                Effect::Addition { on, man, identity, cause, .. } if cause != Cause::Silent => {
                    self.addition(index, on, man, identity);
                }
                Effect::KindChange { on, from, to, cause } => self.kind_change(index, on, (from, to), cause),
                Effect::SideChange { on, to, cause } => self.side_change(index, on, to, cause),
                Effect::AttributeChange { on, to, cause, .. } => self.attribute_change(index, on, to, cause),
                Effect::Exchange { first, second, cause: Cause::Bracketed } => {
                    self.group(index, "[", "]");
                    self.exchange(first, second);
                }
                Effect::Imitators { count } => self.imitators(usize::from(count)),
                Effect::NewImitator => self.text.push_str("=I"),
                Effect::Numbers { is_common } => self.numbers(index, is_common),
                Effect::Burial { from, on, man, promoted } => {
                    self.group(index, if from.is_some() { "[" } else { "[+" }, "]");
                    self.complete(man, from.unwrap_or(on));
                    if from.is_some() {
                        self.text.push_str("->");
                        self.square(on);
                    }
                    if let Some(kind) = promoted {
                        self.text.push('=');
                        self.kind(kind);
                    }
                    self.text.push_str("->v");
                }
                Effect::Anda { to, attributes } => {
                    self.group(index, "[=", "]");
                    self.text.push(self.side_letter(to));
                    let letters = Man::new(Kind::PAWN, Sides::White).with_attributes(attributes);
                    self.prefix(letters, ShownSides::None);
                }
                Effect::HalfNeutral { to } => {
                    self.text.push('=');
                    self.text.push(self.side_letter(to));
                    self.text.push('h');
                }
                _ => {}
            }
        }
    }

    fn series(&mut self, index: usize, to: Square) {
        let captured = match self.effect(index - 1) {
            Effect::Removal { on, cause: Cause::Series, .. } => Some(on),
            _ => None,
        };
        self.group(index - 1, "", "");
        self.text.push(if captured.is_some() { '*' } else { '-' });
        self.square(captured.unwrap_or(to));
    }

    /// Writes a man that has appeared; if the same group has removed it before, as a move.
    fn addition(&mut self, index: usize, on: Square, man: Man, identity: Identity) {
        let removal = (self.start..index).rev().find(|&earlier| match self.effect(earlier) {
            Effect::Removal { identity: removed, cause, .. } => {
                removed == identity && !matches!(cause, Cause::Capture | Cause::EnPassant | Cause::Series)
            }
            _ => false,
        });
        let Some((Effect::Removal { on: from, man: removed, .. }, at)) =
            removal.map(|at| (self.effect(at), at))
        else {
            self.group(index, "[+", "]");
            self.complete(man, on);
            return;
        };
        self.group(at, "[", "]");
        self.complete(removed, from);
        self.text.push_str("->");
        let has_changed = removed.attributes() != man.attributes() || removed.sides() != man.sides();
        let lost_crown = man.is_royal() && removed.kind().is_king() && !man.kind().is_king();
        if has_changed || lost_crown {
            self.prefix(man, ShownSides::Neutral);
            self.kind(man.kind());
        } else if removed.kind() != man.kind() {
            self.kind(man.kind());
        }
        self.square(on);
    }

    fn kind_change(&mut self, index: usize, on: Square, (from, to): (Kind, Kind), cause: Cause) {
        match cause {
            Cause::Promotion | Cause::AppendedOrBracketed => {
                if from == to {
                    return;
                }
                if self.context_square(index) != Some(on) {
                    self.group(index, "[", "]");
                    self.square(on);
                }
                self.text.push('=');
                let man = self.context_man(index, on).with_kind(to);
                self.prefix(man, ShownSides::Neutral);
                self.kind(to);
            }
            Cause::Appended => {
                self.text.push('=');
                self.kind(to);
            }
            Cause::Bracketed | Cause::BracketedWithAttributes | Cause::BracketedWithSide => {
                self.group(index, "[", "]");
                self.square(on);
                self.text.push('=');
                let man = self.playing.position.man(on).with_kind(to);
                if cause == Cause::BracketedWithAttributes {
                    self.prefix(man, ShownSides::None);
                } else if cause == Cause::BracketedWithSide {
                    self.prefix(man, ShownSides::Neutral);
                }
                self.kind(to);
            }
            _ => {}
        }
    }

    fn side_change(&mut self, index: usize, on: Square, to: Sides, cause: Cause) {
        match cause {
            Cause::Appended => {}
            Cause::Bracketed => {
                self.group(index, "[", "]");
                self.square(on);
            }
            _ => return,
        }
        self.text.push('=');
        self.text.push(self.side_letter(to));
    }

    fn attribute_change(&mut self, index: usize, on: Square, to: Attributes, cause: Cause) {
        let man = self.playing.position.man(on).with_attributes(to);
        match cause {
            Cause::Promotion => {
                self.text.push('=');
                self.prefix(man, ShownSides::Neutral);
            }
            // The board to which the man has gone.
            Cause::Appended => self.text.push(if to.contains(Attributes::ALICE_B) { 'B' } else { 'A' }),
            Cause::Bracketed => {
                self.group(index, "[", "]");
                self.square(on);
                self.text.push('=');
                self.prefix(man, ShownSides::Neutral);
            }
            _ => {}
        }
    }

    fn imitators(&mut self, count: usize) {
        self.text.push_str("[I");
        for (i, &square) in self.playing.position.memory.imitators.iter().take(count).enumerate() {
            if i > 0 {
                self.text.push(',');
            }
            self.square(square);
        }
        self.text.push(']');
    }

    fn numbers(&mut self, index: usize, is_common: bool) {
        self.group(index, " (", ")");
        let [white, black] = self.playing.position.memory.numbers;
        self.text.push_str(&length(white));
        if !is_common {
            self.text.push('/');
            self.text.push_str(&length(black));
        }
    }

    fn side_letter(&self, sides: Sides) -> char {
        let [white, black, neutral] = self.language.side_letters();
        match sides {
            Sides::White => white,
            Sides::Black => black,
            Sides::Neutral => neutral,
        }
    }

    /// The square of the man to which the open group refers.
    fn context_square(&self, index: usize) -> Option<Square> {
        (self.start..=index).rev().find_map(|earlier| match self.effect(earlier) {
            Effect::Movement { to, .. } => Some(to),
            Effect::Addition { on, .. } => Some(on),
            _ => None,
        })
    }

    /// The man on a square as the open group has last described it.
    fn context_man(&self, index: usize, on: Square) -> Man {
        let known = (self.start..index).rev().find_map(|earlier| match self.effect(earlier) {
            Effect::Movement { to, man, .. } if to == on => Some(man),
            Effect::Addition { on: added, man, .. } if added == on => Some(man),
            Effect::KindChange { on: changed, .. } if changed == on => Some(self.playing.position.man(on)),
            _ => None,
        });
        known.unwrap_or_else(|| self.playing.position.man(on))
    }
}
