//! What options make of the caption: Popeye writes it from the play, after the options have changed the play.

use super::{Branch, End, Leg, Play, PlayKind, Stipulation, print};
use crate::goals::Goal;
use crate::{Language, Options};

impl Stipulation {
    /// The same stipulation with the caption that it has under these options.
    pub(crate) fn under(self, options: &Options, language: Language) -> Stipulation {
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
            && !self.asks_for("a=>b")
        {
            text = match branch.kind {
                PlayKind::Help => without_last_half_move(&text),
                PlayKind::Series => without_last_move(&text),
                PlayKind::Attack | PlayKind::Defence => text,
            };
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
        let mut first = self.first;
        let mut play = self.play.clone();
        if let Play::Branch(branch) = &mut play {
            if options.quodlibet {
                branch.add_quodlibet();
            }
            if options.goal_is_end
                && let Some(goal) = branch.any_goal()
            {
                branch.end_at(goal);
            }
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

    /// The goal that the defender is to reach becomes one of the attacker's, too.
    fn add_quodlibet(&mut self) {
        let is_direct = self.first.ends.iter().any(|end| matches!(end.play, Play::Goal(_)));
        if self.kind == PlayKind::Attack
            && !is_direct
            && let Some(goal) = self.any_goal()
        {
            self.first.ends.insert(0, End::shown(Play::Goal(goal)));
        }
    }

    /// The first goal in the brackets of this branch.
    fn any_goal(&self) -> Option<Goal> {
        let ends = self.first.ends.iter().chain(&self.second.ends);
        ends.into_iter().find_map(|end| match &end.play {
            Play::Goal(goal) => Some(*goal),
            Play::Branch(branch) => branch.any_goal(),
            _ => None,
        })
    }

    /// The other side must not reach the goal.
    fn end_at(&mut self, goal: Goal) {
        let forbidden = Play::Not(Box::new(Play::Goal(goal)));
        let has_goal = |leg: &Leg| leg.ends.iter().any(|end| matches!(end.play, Play::Goal(_)));
        let forbids_first = match self.kind {
            PlayKind::Attack | PlayKind::Defence => has_goal(&self.second),
            PlayKind::Help => has_goal(&self.second) || !has_goal(&self.first) && !self.first.ends.is_empty(),
            PlayKind::Series => true,
        };
        let forbids_second = self.kind != PlayKind::Series && has_goal(&self.first);
        if forbids_first {
            self.first.constraints.push(forbidden.clone());
        }
        if forbids_second {
            self.second.constraints.push(forbidden);
        }
        if matches!(self.kind, PlayKind::Help | PlayKind::Series) {
            for end in &mut self.first.ends {
                if let Play::Branch(nested) = &mut end.play {
                    nested.end_at(goal);
                }
            }
        }
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
        return format!("{}->{series}", moves.saturating_sub(1));
    }
    // The single move of self and reflex play at the end of a series makes good for the missing one.
    let is_forced = text.contains("ser-s") || text.contains("ser-r");
    match split_length(text) {
        Some((name, moves)) if !is_forced => format!("{name}{}", moves.saturating_sub(1)),
        _ => text.to_owned(),
    }
}

/// A short form's name and its number of moves, if that is a whole one.
fn split_length(text: &str) -> Option<(&str, u32)> {
    let name = text.trim_end_matches(|letter: char| letter.is_ascii_digit());
    let moves = text.get(name.len()..)?.parse().ok()?;
    (!name.ends_with('.')).then_some((name, moves))
}
