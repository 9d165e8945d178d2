//! Estimates the rating of a puzzle on Lichess's scale.
//!
//! The estimate is a sum of weights: for the number of the solver's moves, for a first move that captures, and for each
//! theme. The weights were fitted by least squares to every second of 13,365 rows of the database with a reliable
//! rating (deviation 100 or less). On the other half the error is [`ERROR`]; always guessing the mean has an error of
//! 531.

use crate::Puzzle;

/// The root mean square error of the estimates, in points.
pub(super) const ERROR: i32 = 394;

/// The rating of a puzzle of two moves with none of the themes below.
const BASE: i32 = 1591;

/// The weight of a first move that captures.
const CAPTURE: i32 = -81;

/// The weight of each theme.
const THEMES: &[(&str, i32)] = &[
    ("advancedPawn", 22),
    ("advantage", 54),
    ("attraction", 28),
    ("backRankMate", -400),
    ("bishopEndgame", -12),
    ("clearance", 46),
    ("crushing", 56),
    ("defensiveMove", 244),
    ("deflection", -7),
    ("discoveredAttack", -174),
    ("discoveredCheck", 66),
    ("endgame", -98),
    ("exposedKing", 82),
    ("fork", -292),
    ("hangingPiece", -40),
    ("intermezzo", 111),
    ("kingsideAttack", -131),
    ("mate", -222),
    ("mateIn1", -109),
    ("mateIn2", -60),
    ("mateIn3", -118),
    ("middlegame", 16),
    ("opening", -39),
    ("pawnEndgame", -68),
    ("pin", 44),
    ("promotion", -286),
    ("queenEndgame", 2),
    ("queensideAttack", -11),
    ("quietMove", 166),
    ("rookEndgame", -62),
    ("sacrifice", 167),
    ("skewer", -294),
    ("trappedPiece", -58),
];

/// The estimated rating of a puzzle with these themes.
pub(super) fn estimate(puzzle: &Puzzle, themes: &[&str]) -> i32 {
    let length = match puzzle.solution().len() {
        0 | 1 => -196,
        2 => 0,
        3 => 275,
        4 => 409,
        _ => 632,
    };
    let captures = puzzle.solution().next().is_some_and(|mv| mv.is_capture());
    let shown = THEMES.iter().filter(|(name, _)| themes.contains(name)).map(|(_, worth)| worth);
    BASE + length + if captures { CAPTURE } else { 0 } + shown.sum::<i32>()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::read::Row;
    use crate::themes;

    #[test]
    fn every_theme_exists() {
        assert!(THEMES.iter().all(|(name, _)| themes::find(name).is_some()));
    }

    #[test]
    fn longer_puzzles_are_harder() {
        let rating = |position, moves| {
            let row = Row { position, moves, ..Row::default() };
            let puzzle = Puzzle::read(&row).expect("the line is legal");
            estimate(&puzzle, &themes::of(&puzzle))
        };
        let one = rating("6k1/5ppp/8/8/8/8/r4PPP/1R4K1 b - - 0 1", "a2a3 b1b8");
        let two = rating("6k1/8/8/8/8/R7/8/1R4K1 b - - 0 1", "g8h8 a3a7 h8g8 b1b8");
        assert!(one < two && one > 400 && two < 2000, "{one} {two}");
    }
}
