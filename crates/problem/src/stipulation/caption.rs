//! The caption under the diagram. Popeye writes it from the play, after the options have changed the play.

use chess::Color;

use crate::stipulation::{Branch, Play, PlayKind, ShortForm, Stipulation, Wording, print};
use crate::{Duplex, Language, Options};

impl Stipulation {
    /// The caption that it has under these options.
    ///
    /// ```
    /// use problem::stipulation::Stipulation;
    /// use problem::{Language, Options};
    ///
    /// let options = Options { white_to_play: true, ..Options::default() };
    /// let stipulation = Stipulation::parse("H#2")?;
    /// assert_eq!(stipulation.caption(&Options::default(), Language::English), "h#2");
    /// assert_eq!(stipulation.caption(&options, Language::English), "h#1.5");
    /// # Ok::<(), problem::stipulation::StipulationError>(())
    /// ```
    pub fn caption(&self, options: &Options, language: Language) -> String {
        let play = match self.short_form(options) {
            Some(short) if options.post_key_play => short.caption_after_key(),
            Some(short) => short.caption(),
            None => self.long_caption(options, language),
        };
        format!("{}{play}", self.retraction_text())
    }

    /// `-1w->` or `-1(w+b)->`; nothing if no move is taken back.
    fn retraction_text(&self) -> String {
        let letter = |side: &Color| if *side == Color::White { "w" } else { "b" };
        match self.retraction.as_slice() {
            [] => String::new(),
            [side] => format!("-1{}->", letter(side)),
            sides => format!("-1({})->", sides.iter().map(letter).collect::<Vec<_>>().join("+")),
        }
    }

    /// The text that is read as this stipulation, whatever the options are.
    pub fn as_written(&self, language: Language) -> String {
        let play = match &self.wording {
            Wording::Short(short) => short.to_string(),
            Wording::Long => print::caption(self.first, &self.play, language),
        };
        format!("{}{play}", self.retraction_text())
    }

    /// The short form that it was written in, as options shorten it; `None` if it was written in full.
    pub fn short_form(&self, options: &Options) -> Option<ShortForm> {
        match &self.wording {
            Wording::Short(short) => Some(short.under(options)),
            Wording::Long => None,
        }
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
                // GoalIsEnd makes Popeye forget that the stipulation has named a side.
                if options.post_key_play || !options.goal_is_end {
                    first = !first;
                }
                play = Play::Pass(Box::new(branch.without_first_half_move().into()));
            }
        }
        print::caption(first, &play, language)
    }
}

impl Branch {
    /// The same play without its first half-move.
    fn without_first_half_move(&self) -> Branch {
        let (kind, min) = match self.kind {
            PlayKind::Attack => (PlayKind::Defence, None),
            // A minimum of one half-move is implied.
            kind => (kind, self.min.map(|min| min.saturating_sub(1)).filter(|&min| min > 1)),
        };
        let (first, second) = (self.second.clone(), self.first.clone());
        Branch { kind, min, max: self.max.saturating_sub(1), reply: self.reply, first, second }
    }
}
