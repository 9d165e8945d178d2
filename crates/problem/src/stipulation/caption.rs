//! What options make of the caption: Popeye writes it from the play, after the options have changed the play.

use crate::goals::GoalKind;
use crate::stipulation::{Branch, Play, PlayKind, Stipulation, print};
use crate::{Duplex, Language, Options};

impl Stipulation {
    /// The same stipulation with the caption that it has under these options.
    pub fn under(self, options: &Options, language: Language) -> Stipulation {
        // The short forms have no blanks, the long ones begin with the name of a side.
        let text = match self.text.contains(' ') {
            true => self.long_caption(options, language),
            false => self.short_caption(options),
        };
        Stipulation { text, ..self }
    }

    fn short_caption(&self, options: &Options) -> String {
        let mut text = self.text.clone();
        if options.white_to_play
            && let Play::Branch(branch) = &self.play
            && !self.asks_for(GoalKind::TargetPosition)
        {
            // In the half-moves that Popeye counts; between those of a series the other side is passed by.
            let (shortened, half_moves) = match branch.kind {
                PlayKind::Help => (without_last_half_move(&text), branch.max.saturating_sub(1)),
                PlayKind::Series => (without_last_move(&text), 2 * branch.max.saturating_sub(1)),
                PlayKind::Attack | PlayKind::Defence => (text, u32::MAX),
            };
            // There is nothing shorter than one move.
            text = if half_moves > 2 { shortened } else { shortened.trim_start_matches("exact-").to_owned() };
        }
        if options.post_key_play && self.is_attack() {
            // Popeye takes what is left of `semi-r#1` for the end of a reflexmate.
            let is_last_move = matches!(split_length(&text), Some((_, 1)));
            let prefix = if is_last_move { "semi-" } else { "exact-" };
            text = text.trim_start_matches(prefix).to_owned();
        }
        text
    }

    fn long_caption(&self, options: &Options, language: Language) -> String {
        let mut first = if options.duplex == Duplex::Half { !self.first } else { self.first };
        let mut play = self.play.under(options);
        if let Play::Branch(branch) = &play {
            let loses_half_move = match branch.kind {
                PlayKind::Help => options.white_to_play,
                PlayKind::Attack => options.post_key_play,
                PlayKind::Defence | PlayKind::Series => false,
            };
            if loses_half_move {
                first = !first;
                play = Play::Pass(Box::new(branch.without_first_half_move().into()));
            }
        }
        print::caption(first, &play, language)
    }

    fn is_attack(&self) -> bool {
        matches!(&self.play, Play::Branch(branch) if branch.kind == PlayKind::Attack)
    }
}

impl Branch {
    /// The same play without its first half-move.
    fn without_first_half_move(&self) -> Branch {
        let kind = match self.kind {
            PlayKind::Attack => PlayKind::Defence,
            kind => kind,
        };
        let (first, second) = (self.second.clone(), self.first.clone());
        Branch { kind, min: None, max: self.max.saturating_sub(1), reply: self.reply, first, second }
    }
}

/// `h#2` becomes `h#1.5`.
fn without_last_half_move(text: &str) -> String {
    match split_length(text) {
        Some((name, moves)) => format!("{name}{}.5", moves.saturating_sub(1)),
        None => text.to_owned(),
    }
}

/// `ser-h#2` becomes `ser-h#1`, `2->ser-h#3` becomes `1->ser-h#3`.
fn without_last_move(text: &str) -> String {
    if let Some((introduction, series)) = text.split_once("->")
        && let Ok(moves) = introduction.parse::<u32>()
    {
        let moves = moves.saturating_sub(1);
        return if moves == 0 { format!("->{series}") } else { format!("{moves}->{series}") };
    }
    // The single move of self and reflex play at the end of a series makes good for the missing one.
    let is_forced = text.contains("ser-s") || text.contains("ser-r");
    match split_length(text) {
        Some((name, 1)) if !is_forced => name.to_owned(),
        Some((name, moves)) if !is_forced => format!("{name}{}", moves.saturating_sub(1)),
        _ => text.to_owned(),
    }
}

/// A short form's name and its number of moves, if that is a whole one.
fn split_length(text: &str) -> Option<(&str, u32)> {
    let letters = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let digits = text.get(letters.len()..)?;
    // Some goals end with digits themselves: `z` and `k` with a square, castling, and `c81`.
    let of_goal = match letters.as_bytes() {
        [.., b'z' | b'k', b'a'..=b'h'] => 1,
        [.., b'c'] if digits.starts_with("81") => 2,
        _ if digits.starts_with("00") => 2,
        _ => 0,
    };
    let (name, moves) = text.split_at_checked(letters.len() + of_goal)?;
    (!name.ends_with('.')).then_some((name, moves.parse().ok()?))
}
