//! The kinds of play that problems are drawn for.

use std::ops::RangeInclusive;

use super::board::Style;

/// Declares the kinds, their names and their terms in one list, so that they cannot differ.
macro_rules! kinds {
    ($($kind:ident $name:literal: $terms:expr;)+) => {
        /// A kind of play.
        #[derive(Clone, Copy, Debug, Eq, PartialEq)]
        #[allow(missing_docs, reason = "`Kind::terms` describes each")]
        pub enum Kind { $($kind,)+ }

        impl Kind {
            /// Every kind, in the order in which problems are drawn.
            pub const ALL: [Kind; [$(Kind::$kind),+].len()] = [$(Kind::$kind),+];

            /// Its name in file names.
            pub const fn name(self) -> &'static str {
                match self { $(Kind::$kind => $name,)+ }
            }

            /// What its problems are drawn from.
            pub(super) const fn terms(self) -> &'static Terms {
                match self { $(Kind::$kind => const { &$terms },)+ }
            }
        }
    };
}

kinds! {
    Direct "direct": Terms::battle(&[""], MATE, 4..=10, Style::Attack);
    Selfmate "self": Terms::battle(&["s"], MATE, 4..=12, Style::Attack);
    Help "help": Terms::help(&["h"], HELP, 4..=12, Style::Balanced);
    SeriesHelp "series-help": Terms::series(&["ser-h"], SERIES_HELP, 6..=28);
    DirectGoals "direct-goals": Terms::battle(&[""], GOALS, 4..=12, Style::Attack);
    Reflex "reflex": Terms::battle(&["r"], MATE, 4..=12, Style::Attack);
    IntelligentHelp "intelligent-help": Terms::help(&["h"], MATE, 5..=14, Style::Balanced).inexact();
    Series "series": Terms::series(&["ser-"], GOALS, 4..=20);
    SemiReflex "semi-reflex": Terms::battle(&["semi-r"], MATE, 4..=12, Style::Attack);
    HelpGoals "help-goals": Terms::help(&["h"], HELP_GOALS, 4..=12, Style::Balanced);
    SeriesSelf "series-self": Terms::series(&["ser-s"], MATE, 4..=14);
    HelpSelf "help-self": Terms::help(&["hs", "hr"], MATE, 4..=12, Style::Balanced);
    IntelligentSeries "intelligent-series": Terms::series(&["ser-h", "ser-"], MATE, 6..=28).inexact();
    SeriesReflex "series-reflex": Terms::series(&["ser-r"], MATE, 4..=14);
    ParrySeries "parry-series": Terms::series(&["pser-", "pser-h", "pser-s", "pser-r"], MATE, 4..=16).inexact();
    Reciprocal "reciprocal": Terms::help(&["reci-h"], MATE, 4..=12, Style::Balanced).inexact();
    SelfGoals "self-goals": Terms::battle(&["s", "r"], SELF_GOALS, 4..=12, Style::Balanced);
    Introduction "introduction": Terms::series(&["2->ser-h", "1->ser-h", "2->ser-"], MATE, 4..=14).inexact();
    SparseHelp "sparse-help": Terms::help(&["h"], HELP, 6..=16, Style::Sparse);
    SparseDirect "sparse-direct": Terms::battle(&["", "", "s", "r"], MATE, 6..=18, Style::Sparse).inexact();
}

/// What the problems of a kind are drawn from.
#[derive(Clone, Debug)]
pub(super) struct Terms {
    /// The prefix of the goal.
    pub(super) forms: &'static [&'static str],
    /// The goals with their weights; a square follows `z`.
    pub(super) goals: &'static [(&'static str, usize)],
    /// The lengths in half-moves.
    pub(super) lengths: RangeInclusive<u32>,
    /// Half-moves from one length to the next.
    pub(super) step: u32,
    /// How many men.
    pub(super) men: RangeInclusive<usize>,
    pub(super) style: Style,
    pub(super) can_be_exact: bool,
}

const MATE: &[(&str, usize)] = &[("#", 3), ("=", 1)];
const HELP: &[(&str, usize)] = &[("#", 5), ("=", 2), ("==", 1)];
const SERIES_HELP: &[(&str, usize)] = &[("#", 4), ("=", 2)];
const GOALS: &[(&str, usize)] =
    &[("=", 3), ("z", 3), ("+", 1), ("x", 1), ("==", 1), ("ep", 1), ("ct", 1), ("#=", 1), ("!=", 1)];
const HELP_GOALS: &[(&str, usize)] = &[
    ("z", 3),
    ("ct", 2),
    ("ep", 2),
    ("##", 2),
    ("x", 1),
    ("+", 1),
    ("==", 2),
    ("#=", 2),
    ("<>", 1),
    ("%", 1),
];
const SELF_GOALS: &[(&str, usize)] = &[("z", 2), ("=", 3), ("==", 1), ("+", 1), ("x", 1), ("#=", 2)];

impl Terms {
    const fn battle(
        forms: &'static [&'static str],
        goals: &'static [(&'static str, usize)],
        lengths: RangeInclusive<u32>,
        style: Style,
    ) -> Terms {
        let men = if matches!(style, Style::Sparse) { 4..=7 } else { 6..=14 };
        Terms { forms, goals, lengths, step: 2, men, style, can_be_exact: true }
    }

    const fn help(
        forms: &'static [&'static str],
        goals: &'static [(&'static str, usize)],
        lengths: RangeInclusive<u32>,
        style: Style,
    ) -> Terms {
        let men = if matches!(style, Style::Sparse) { 4..=6 } else { 4..=12 };
        Terms { forms, goals, lengths, step: 1, men, style, can_be_exact: true }
    }

    const fn series(
        forms: &'static [&'static str],
        goals: &'static [(&'static str, usize)],
        lengths: RangeInclusive<u32>,
    ) -> Terms {
        let style = Style::Balanced;
        Terms { forms, goals, lengths, step: 2, men: 4..=11, style, can_be_exact: true }
    }

    /// The same for plays that are never meant to be exact.
    const fn inexact(mut self) -> Terms {
        self.can_be_exact = false;
        self
    }
}
