//! What options make of the caption: Popeye writes it from the play, after the options have changed the play.

use super::{Branch, Play, PlayKind, Stipulation, print};
use crate::{Duplex, Language, Options};

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

#[cfg(test)]
mod tests {
    use super::*;

    /// Under these options a stipulation has this caption.
    fn check(words: &str, text: &str, expected: &str) {
        let options = crate::read::options(words, Language::English).expect("options");
        let stipulation = match text.contains(' ') {
            true => Stipulation::parse_long(text, Language::English),
            false => Stipulation::parse(text),
        };
        let caption = stipulation.map(|stipulation| stipulation.under(&options, Language::English).text);
        assert_eq!(caption.as_deref(), Ok(expected), "{text} {words}");
    }

    #[test]
    fn white_begins_one_half_move_later() {
        check("whitetoplay", "h#2", "h#1.5");
        check("whitetoplay", "h#1.5", "h#1.5");
        check("whitetoplay", "exact-h#2", "exact-h#1.5");
        check("whitetoplay", "exact-hs#2", "hs#1.5");
        check("whitetoplay", "ser-h#2", "ser-h#1");
        check("whitetoplay", "ser-h#1", "ser-h#");
        check("whitetoplay", "h002", "h001.5");
        check("whitetoplay", "hzb81", "hzb80.5");
        check("whitetoplay", "ser-zb12", "ser-zb11");
        check("whitetoplay", "ser-hc8110", "ser-hc819");
        check("whitetoplay", "ser-s#2", "ser-s#2");
        check("whitetoplay", "2->ser-h#2", "1->ser-h#2");
        check("whitetoplay", "1->ser-h#2", "->ser-h#2");
        check("whitetoplay", "a=>b6", "a=>b6");
        check("whitetoplay", "#2", "#2");
        check("whitetoplay", "black 4hh[#]", "White -3h[#]h");
        check("whitetoplay", "white 5h[>1a[x]d]h", "Black -[>1a[x]d]4hh");
    }

    #[test]
    fn half_duplex_names_the_other_side() {
        check("halfduplex", "white 4ad[#]", "Black 4ad[#]");
        check("halfduplex", "s#2", "s#2");
    }

    #[test]
    fn post_key_play_begins_with_the_defence() {
        check("postkey", "exact-#2", "#2");
        check("postkey", "semi-r#2", "semi-r#2");
        check("postkey", "semi-r#1", "r#1");
        check("postkey", "white 3a[#]d", "Black -2da[#]");
        check("postkey", "white 3a[>1a[#]d]d{!1a[#]d}", "Black -2[>1a[#]d]d{!1a[#]d}a");
    }

    #[test]
    fn goals_are_added_where_options_want_them() {
        check("quodlibet", "white 4ad[#]", "White 4a[#]d[#]");
        check("quodlibet", "white 3a[#]d", "White 3a[#]d");
        check("goalisend", "black 4hh[#]", "Black 4h{!#}h[#]");
        check("goalisend", "black -3h[#]h", "Black -3h[#]h{!#}");
        check("goalisend", "black 2s[1h[#]h]", "Black 2s{!#}[1h[#]h{!#}]");
        check("goalisend", "white 3h[#]h[=]", "White 3h[#]h[=]");
        check("goalisend", "white 2s[2ad[#]]", "White 2s[2a{!#}d[#]]{!#}");
        check("goalisend", "black 2hh[1a[#]d]", "Black 2hh[1a[#]d{!#}]{!#}");
        check("goalisend", "white 3a[1a[#]d]d", "White 3a{!#}[>1a[#]d{!#}]d");
        check("goalisend", "white 3a[#]d|3a[#]d", "White 3a[#]d{!#}|3a[#]d{!#}");
        check("goalisend", "black !1a[#]d", "Black !1a[#]d{!#}");
        check("goalisend quodlibet", "white 4ad[#]", "White 4a[#]d[#]");
        check("quodlibet", "white 3a[#]d|4ad[x]", "White 3a[#]d|4a[x]d[x]");
        check("quodlibet", "white 3a[1a[#]d]d[=]", "White 3a[#][>1a[#]d]d[=]");
        check("quodlibet", "white 4ad[#|=]", "White 4a[#|=]d[#|=]");
        check("quodlibet", "white 2hh[4ad[#]]", "White 2hh[4ad[#]]");
    }
}
