//! Which lengths of help and series play are tried, and whether a solution ends the search.

use std::ops::RangeInclusive;

use crate::plan::{Help, Reply};
use problem::Options;

/// How the length grows. There are three modes:
///
/// * every length from the shortest to the longest, whether or not there are solutions (the default);
/// * every length up to the first that has a solution (`DirectDepth`), which finds cooks;
/// * exactly the lengths from `StartMoveNumber` to `UpToMoveNumber`.
#[derive(Clone, Debug, Eq, PartialEq)]
pub(crate) struct Deepening {
    /// The lengths to search, in half-moves.
    lengths: RangeInclusive<i32>,
    after_solution: AfterSolution,
}

/// Whether longer play is searched after a length with a solution.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
enum AfterSolution {
    /// It is searched.
    GoOn,
    /// It is not searched.
    Stop,
}

/// The meaning of the numbers of `StartMoveNumber` and `UpToMoveNumber`.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(crate) enum Numbers {
    /// They select first moves. Which ones is decided elsewhere, but only the full length has numbered first moves.
    FirstMoves,
    /// They are numbers of moves, as in intelligent mode.
    Lengths,
    /// They do not affect the length. Set play at the end of a series has no numbers, and with intelligent mode every
    /// length is searched, even where the mode does not apply.
    Nothing,
}

impl Deepening {
    /// The deepening that the options define.
    pub(crate) fn of(help: &Help, options: &Options, numbers: Numbers) -> Deepening {
        let after_solution = match options.direct_depth || options.stop_on_short_solutions {
            true => AfterSolution::Stop,
            false => AfterSolution::GoOn,
        };
        let lengths = match (
            options.start_move_number.first().copied(),
            options.up_to_move_number.first().copied(),
            numbers,
        ) {
            (None, None, _) | (_, _, Numbers::Nothing) => help.min..=help.max,
            (_, _, Numbers::FirstMoves) => help.max..=help.max,
            (start, end, Numbers::Lengths) => {
                let start = start.map_or(help.min, first_of);
                let end = end.map_or(help.max, |moves| last_of(moves, help.reply));
                start.max(help.min)..=end.min(help.max)
            }
        };
        Deepening { lengths, after_solution }
    }

    /// The lengths to search, shortest first.
    pub(crate) fn lengths(&self, help: &Help) -> impl Iterator<Item = i32> {
        help.lengths().filter(|length| self.lengths.contains(length))
    }

    /// Whether a solution of this length ends the search although longer lengths remain.
    pub(crate) fn ends_with(&self, length: i32, help: &Help) -> bool {
        self.after_solution == AfterSolution::Stop && length < help.max
    }
}

/// The length in half-moves of the shortest line that counts as `moves` moves. Help play of n.5 moves counts as n + 1.
fn first_of(moves: u32) -> i32 {
    half_moves(moves) - 1
}

/// The length in half-moves of the longest line that counts as `moves` moves. As in Popeye, help play of n.5 moves also
/// counts as n. A series of n moves is 2n - 1 half-moves long and counts as n only.
fn last_of(moves: u32, reply: Reply) -> i32 {
    match reply {
        Reply::Never => half_moves(moves) - 1,
        Reply::Always | Reply::ParryOnly => half_moves(moves) + 1,
    }
}

fn half_moves(moves: u32) -> i32 {
    // The cap is far above every length that can be searched.
    i32::try_from(moves).unwrap_or(i32::MAX / 4).min(i32::MAX / 4) * 2
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::plan::Leg;

    const SERIES_OF_20: Help = Help {
        id: 1,
        min: 1,
        max: 39,
        reply: Reply::Never,
        legs: [const { Leg::EMPTY }, const { Leg::EMPTY }],
        first: 0,
    };

    #[derive(Clone, Copy, Default)]
    struct Asked {
        start: Option<u32>,
        end: Option<u32>,
        direct_depth: bool,
    }

    fn check(help: &Help, asked: Asked, numbers: Numbers, expected: (RangeInclusive<i32>, AfterSolution)) {
        let options = Options {
            start_move_number: Vec::from_iter(asked.start),
            up_to_move_number: Vec::from_iter(asked.end),
            direct_depth: asked.direct_depth,
            ..Options::default()
        };
        let (lengths, after_solution) = expected;
        assert_eq!(Deepening::of(help, &options, numbers), Deepening { lengths, after_solution });
    }

    #[test]
    fn the_options_choose_the_mode() {
        use AfterSolution::{GoOn, Stop};
        let (start, end) = (Some(20), Some(20));
        for (asked, expected) in [
            (Asked::default(), (1..=39, GoOn)),
            (Asked { direct_depth: true, ..Asked::default() }, (1..=39, Stop)),
            (Asked { start, ..Asked::default() }, (39..=39, GoOn)),
            (Asked { start, end, direct_depth: false }, (39..=39, GoOn)),
            (Asked { start, end, direct_depth: true }, (39..=39, Stop)),
            (Asked { start: Some(3), end: Some(5), direct_depth: false }, (5..=9, GoOn)),
            (Asked { start: None, end: Some(5), direct_depth: false }, (1..=9, GoOn)),
        ] {
            check(&SERIES_OF_20, asked, Numbers::Lengths, expected);
        }
    }

    #[test]
    fn half_a_move_more_counts_as_the_number_before_and_as_the_one_after() {
        let help = Help { min: 0, max: 8, reply: Reply::Always, ..SERIES_OF_20 };
        let asked = Asked { start: Some(2), end: Some(2), direct_depth: false };
        check(&help, asked, Numbers::Lengths, (3..=5, AfterSolution::GoOn));
    }

    #[test]
    fn numbers_of_first_moves_are_numbers_of_the_full_length() {
        let asked = Asked { start: Some(2), ..Asked::default() };
        check(&SERIES_OF_20, asked, Numbers::FirstMoves, (39..=39, AfterSolution::GoOn));
        check(&SERIES_OF_20, asked, Numbers::Nothing, (1..=39, AfterSolution::GoOn));
    }
}
