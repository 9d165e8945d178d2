//! Handicap: deliberately weaker play, at the level of a given rating.
//!
//! A weakened engine searches few positions and adds a normally distributed error to the score of each of its best lines;
//! it plays the line with the best sum. Both depend only on the rating and not on the clock, so the strength is the same on
//! every machine. docs/guide/engines.md explains the scale.

use std::f64::consts::TAU;

use game::{KeyStream, Score};
use search::{Bound, Line, Report};

use crate::options::Settings;

/// The lowest rating that can be set.
pub(crate) const LEAST_ELO: i64 = 1_000;
/// The highest.
pub(crate) const MOST_ELO: i64 = 2_300;
/// The skill level of full strength.
pub(crate) const FULL_SKILL: i64 = 20;

/// The scale: `(rating, nodes for a move, error in centipawns)`. Between two rows, nodes grow geometrically.
const SCALE: &[(f64, f64, f64)] = &[
    (1_000.0, 200.0, 300.0),
    (1_350.0, 500.0, 160.0),
    (1_550.0, 1_500.0, 70.0),
    (1_700.0, 5_000.0, 25.0),
    (2_000.0, 20_000.0, 10.0),
    (2_300.0, 100_000.0, 0.0),
];

/// How an engine is weakened.
#[derive(Clone, Copy, Debug, PartialEq)]
pub(crate) struct Handicap {
    /// The number of positions searched for a move.
    pub(crate) nodes: u64,
    /// Standard deviation of its error in centipawns.
    error: f64,
}

impl Handicap {
    /// The number of lines that the move is chosen from.
    pub(crate) const LINES: usize = 5;

    /// The handicap that the options set; `None` for full strength.
    pub(crate) fn of(settings: &Settings) -> Option<Handicap> {
        if settings.limit_strength {
            return Some(Handicap::for_rating(settings.elo as f64));
        }
        let share = settings.skill as f64 / FULL_SKILL as f64;
        let rating = LEAST_ELO as f64 + share * (MOST_ELO - LEAST_ELO) as f64;
        (settings.skill < FULL_SKILL).then(|| Handicap::for_rating(rating))
    }

    fn for_rating(rating: f64) -> Handicap {
        let above = SCALE.partition_point(|&(known, ..)| known < rating).clamp(1, SCALE.len() - 1);
        let ((low, few, much), (high, many, little)) = (SCALE[above - 1], SCALE[above]);
        let share = ((rating - low) / (high - low)).clamp(0.0, 1.0);
        let nodes: f64 = few * (many / few).powf(share);
        // A float becomes the nearest number that there is.
        Handicap { nodes: nodes.round() as u64, error: much + (little - much) * share }
    }

    /// The line with the best score after adding errors drawn from `dice`.
    pub(crate) fn choose<'a, M>(&self, lines: &'a [Line<M>], dice: &mut KeyStream) -> Option<&'a Line<M>> {
        let mut judge = |score: Score| f64::from(score.value()) + self.error * normal(dice);
        let judged = lines.iter().map(|line| (judge(line.score), line));
        judged.max_by(|(one, _), (other, _)| one.total_cmp(other)).map(|(_, line)| line)
    }
}

/// The lines of the last iteration that was searched to its end. Scores of an iteration that was broken off cannot be compared:
/// a move that has just been refuted still has the score that it had before.
#[derive(Debug)]
pub(crate) struct LastIteration<M> {
    complete: Vec<Line<M>>,
    /// Those of the iteration under way, the best first.
    growing: Vec<Line<M>>,
}

impl<M: Copy> LastIteration<M> {
    pub(crate) fn new() -> LastIteration<M> {
        LastIteration { complete: Vec::new(), growing: Vec::new() }
    }

    /// Adds a report.
    pub(crate) fn add(&mut self, report: &Report<'_, M>) {
        if report.bound != Bound::Exact {
            return;
        }
        if self.growing.first().is_some_and(|line| line.depth != report.depth) {
            self.complete = std::mem::take(&mut self.growing);
        }
        // A line that is reported again has a new place, and so have those after it.
        self.growing.truncate(report.line - 1);
        self.growing.push(Line { moves: report.moves.to_vec(), score: report.score, depth: report.depth });
    }

    /// The lines; none if not even the first iteration had one.
    pub(crate) fn lines(&self) -> &[Line<M>] {
        if self.growing.len() >= self.complete.len() { &self.growing } else { &self.complete }
    }
}

/// A number with the standard normal distribution, by the method of Box and Muller.
fn normal(dice: &mut KeyStream) -> f64 {
    // The upper 53 bits as a number above 0 and at most 1.
    let mut uniform = || ((dice.next_key().0 >> 11) + 1) as f64 / (1_u64 << 53) as f64;
    (-2.0 * uniform().ln()).sqrt() * (TAU * uniform()).cos()
}

#[cfg(test)]
mod tests {
    use game::Depth;

    use super::*;

    #[test]
    fn a_stronger_player_searches_more_and_errs_less() {
        let ratings = (LEAST_ELO..=MOST_ELO).step_by(50);
        let handicaps: Vec<Handicap> = ratings.map(|elo| Handicap::for_rating(elo as f64)).collect();
        for pair in handicaps.windows(2) {
            assert!(pair[0].nodes < pair[1].nodes && pair[0].error >= pair[1].error, "{pair:?}");
        }
        assert_eq!(Handicap::for_rating(0.0), handicaps[0]);
        assert_eq!(Handicap::for_rating(9_999.0), handicaps[handicaps.len() - 1]);
    }

    #[test]
    fn full_strength_has_no_handicap() {
        let mut settings = Settings::default();
        assert_eq!(Handicap::of(&settings), None);
        settings.skill = 0;
        assert_eq!(Handicap::of(&settings).map(|handicap| handicap.nodes), Some(200));
        settings.limit_strength = true;
        settings.elo = MOST_ELO;
        assert_eq!(Handicap::of(&settings).map(|handicap| handicap.nodes), Some(100_000));
    }

    #[test]
    fn errors_have_the_deviation_of_the_handicap() {
        let mut dice = KeyStream::new(5);
        let errors: Vec<f64> = (0..20_000).map(|_| normal(&mut dice)).collect();
        let mean = errors.iter().sum::<f64>() / errors.len() as f64;
        let variance = errors.iter().map(|error| (error - mean).powi(2)).sum::<f64>() / errors.len() as f64;
        assert!(mean.abs() < 0.03 && (variance - 1.0).abs() < 0.05, "{mean} {variance}");
    }

    #[test]
    fn lines_of_an_iteration_that_was_broken_off_are_not_mixed_with_older_ones() {
        fn report(depth: i32, line: usize, mv: &char, score: i32) -> Report<'_, char> {
            Report {
                depth: Depth::new(depth),
                selective_depth: game::Ply::ROOT,
                score: Score::centipawns(score),
                bound: Bound::Exact,
                line,
                moves: std::slice::from_ref(mv),
                nodes: 0,
                time: std::time::Duration::ZERO,
                table_full: 0,
                known_outcomes: 0,
            }
        }
        let mut last = LastIteration::new();
        last.add(&report(1, 1, &'a', 100));
        last.add(&report(1, 2, &'b', 20));
        // The best move is refuted one half-move later, and the search ends there.
        last.add(&report(2, 1, &'b', 10));
        let moves: Vec<char> = last.lines().iter().map(|line| line.moves[0]).collect();
        assert_eq!(moves, ['a', 'b']);
        last.add(&report(2, 2, &'a', -300));
        let scores: Vec<i32> = last.lines().iter().map(|line| line.score.value()).collect();
        assert_eq!(scores, [10, -300]);
    }

    #[test]
    fn a_worse_line_is_sometimes_chosen() {
        let line =
            |mv, score| Line { moves: vec![mv], score: Score::centipawns(score), depth: Depth::new(1) };
        let lines = [line('a', 50), line('b', -50)];
        let chosen = |elo: f64| {
            let mut dice = KeyStream::new(3);
            let handicap = Handicap::for_rating(elo);
            (0..1_000)
                .filter(|_| handicap.choose(&lines, &mut dice).is_some_and(|line| line.moves == ['b']))
                .count()
        };
        assert!((350..450).contains(&chosen(1_000.0)), "{}", chosen(1_000.0));
        assert_eq!(chosen(2_300.0), 0);
    }
}
