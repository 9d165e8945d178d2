//! The solver finds the same solutions as a slow, obviously right one, on random positions, for every kind of play.

use crate::slow;
use crate::slow::dice::{self, Dice};
use crate::slow::{Battle, Goal, Series};
use chess::{Board, Color, Move};
use game::Position as _;
use problem::solution::{Event, Observer, Root};
use problem::stipulation::Stipulation;
use problem::{Options, Problem, Task};
use solve::Limits;

/// How the slow solver answers a stipulation.
enum Play {
    Battle(Battle, u32),
    Help(u32),
    LongHelp(u32),
    HelpSelf(u32),
    HelpReflex(u32),
    Reciprocal(u32),
    Series(Series, u32),
    /// A series in which the other side parries checks.
    Parried(Series, u32),
}

/// How boards are made.
enum Boards {
    /// Up to this many men on random squares.
    Random(usize),
    /// Kings, this many pawns, and another man.
    Pawns(usize),
    /// A board with a solution, changed slightly. Random boards alone rarely have solutions of this kind.
    Near(&'static str),
}

/// The stipulation, the side that begins, what the slow solver does, the boards, and how many of them.
type Case = (&'static str, Color, Goal, Play, Boards, usize);

/// White forces the black knight to take the queen, which mates.
const SELFMATE: &str = "2B5/Q7/8/4R3/7k/3n4/6PP/6RK";
/// The same a move earlier.
const SELFMATE_SOON: &str = "Q1B5/8/8/4R3/7k/3n4/6PP/6RK";
/// After a move of White and one of Black, White can force Black to mate.
const HELPSELFMATE: &str = "2Q1q3/8/1p2P3/3p4/4R3/8/8/3K1k2";
/// After one move of each side either king can be mated.
const RECIPROCAL: &str = "8/3qR3/8/8/8/4K3/2R1p3/5k2";

// Ends that programs based on final positions have missed: each of these boards has one after 1.5 moves.
/// White castles and mates.
const CASTLING: &str = "5k2/p7/4Q3/7P/8/8/8/4K2R";
/// White takes en passant, which opens the line of the rook that mates.
const EN_PASSANT: &str = "3rkr2/3p1p2/8/2N1P3/8/8/8/4R2K";
/// The pawn promotes, perhaps taking, and mates.
const PROMOTION: &str = "1n5k/2P3pp/8/8/8/8/8/K7";
/// The queen beside the king is pinned and cannot defend.
const PINNED_BLOCK: &str = "k7/1q6/8/7p/5B2/8/6B1/3R3K";
/// A knight gives check and opens the line of a bishop.
const DOUBLE_CHECK: &str = "6rk/p6p/8/4N3/8/2B5/8/K7";
/// The pawn becomes a knight between queen and king and opens the line by leaving it.
const PROMOTED_SCREEN: &str = "2Q5/kP6/8/8/8/8/8/7K";
/// A promoted man guards one flight and would guard another if no man stood in between.
const BLOCKED_LINE: &str = "6bk/PP6/K7/8/8/1n6/8/8";
/// A knight is stalemated because it is pinned.
const PINNED_KNIGHT: &str = "k7/pn6/p4N2/P6p/8/7P/8/5B1K";

use Boards::{Near, Pawns, Random};
use Color::{Black, White};
use Goal::{Mate, Stalemate};

const CASES: &[Case] = &[
    ("#1", White, Mate, Play::Battle(Battle::Direct, 1), Random(7), 500),
    ("#2", White, Mate, Play::Battle(Battle::Direct, 2), Random(6), 600),
    ("#3", White, Mate, Play::Battle(Battle::Direct, 3), Random(4), 600),
    ("=2", White, Stalemate, Play::Battle(Battle::Direct, 2), Random(5), 500),
    ("s#1", White, Mate, Play::Battle(Battle::SelfPlay, 1), Near(SELFMATE), 800),
    ("s#2", White, Mate, Play::Battle(Battle::SelfPlay, 2), Near(SELFMATE), 100),
    ("r#1", White, Mate, Play::Battle(Battle::Reflex, 1), Random(8), 600),
    ("r#2", White, Mate, Play::Battle(Battle::Reflex, 2), Random(6), 300),
    ("semi-r#2", White, Mate, Play::Battle(Battle::SemiReflex, 2), Random(6), 300),
    ("h#1", Black, Mate, Play::Help(2), Random(6), 600),
    ("h#1.5", White, Mate, Play::Help(3), Random(4), 600),
    ("h#2", Black, Mate, Play::Help(4), Random(4), 200),
    ("h#1.5", White, Mate, Play::Help(3), Near(CASTLING), 40),
    ("h#1.5", White, Mate, Play::Help(3), Near(EN_PASSANT), 60),
    ("h#1.5", White, Mate, Play::Help(3), Near(PROMOTION), 60),
    ("h#1.5", White, Mate, Play::Help(3), Near(PINNED_BLOCK), 20),
    ("h#1.5", White, Mate, Play::Help(3), Near(DOUBLE_CHECK), 60),
    ("h#1.5", White, Mate, Play::Help(3), Near(PROMOTED_SCREEN), 60),
    ("h#2.5", White, Mate, Play::Help(5), Random(3), 60),
    ("h#2.5", White, Mate, Play::Help(5), Near(BLOCKED_LINE), 4),
    ("h=1.5", White, Stalemate, Play::Help(3), Random(4), 500),
    ("h=1.5", White, Stalemate, Play::Help(3), Near(PINNED_KNIGHT), 60),
    ("h=2.5", White, Stalemate, Play::Help(5), Random(3), 60),
    ("h=2", Black, Stalemate, Play::Help(4), Random(3), 200),
    ("h#3", Black, Mate, Play::LongHelp(6), Pawns(2), 8),
    ("h#3", Black, Mate, Play::LongHelp(6), Near(PINNED_BLOCK), 2),
    ("h#3", Black, Mate, Play::LongHelp(6), Near(DOUBLE_CHECK), 2),
    ("h#2.5", White, Mate, Play::LongHelp(5), Near(EN_PASSANT), 2),
    ("h#2.5", White, Mate, Play::LongHelp(5), Near(CASTLING), 2),
    ("h=3", Black, Stalemate, Play::LongHelp(6), Pawns(3), 16),
    ("h=3", Black, Stalemate, Play::LongHelp(6), Near(PINNED_KNIGHT), 4),
    ("h=3.5", White, Stalemate, Play::LongHelp(7), Pawns(2), 8),
    ("h=4", Black, Stalemate, Play::LongHelp(8), Pawns(2), 3),
    ("hs#1", White, Mate, Play::HelpSelf(2), Near(SELFMATE), 600),
    ("hs#2", White, Mate, Play::HelpSelf(4), Near(HELPSELFMATE), 40),
    ("hr#1", White, Mate, Play::HelpReflex(2), Random(8), 600),
    ("hr#2", White, Mate, Play::HelpReflex(4), Random(4), 150),
    ("reci-h#2", Black, Mate, Play::Reciprocal(4), Near(RECIPROCAL), 60),
    ("ser-#2", White, Mate, Play::Series(Series::Direct, 2), Random(5), 600),
    ("ser-#3", White, Mate, Play::Series(Series::Direct, 3), Random(4), 600),
    ("ser-=3", White, Stalemate, Play::Series(Series::Direct, 3), Random(4), 300),
    ("ser-h#2", Black, Mate, Play::Series(Series::Help, 2), Random(5), 500),
    ("ser-h#3", Black, Mate, Play::Series(Series::Help, 3), Random(4), 300),
    ("ser-h=3", Black, Stalemate, Play::Series(Series::Help, 3), Random(4), 300),
    ("ser-h#4", Black, Mate, Play::Series(Series::Help, 4), Random(4), 80),
    ("ser-h=4", Black, Stalemate, Play::Series(Series::Help, 4), Random(4), 80),
    ("ser-#3", White, Mate, Play::Series(Series::Direct, 3), Near(CASTLING), 40),
    ("ser-#3", White, Mate, Play::Series(Series::Direct, 3), Near(PROMOTION), 40),
    ("ser-#3", White, Mate, Play::Series(Series::Direct, 3), Near(DOUBLE_CHECK), 20),
    ("ser-#4", White, Mate, Play::Series(Series::Direct, 4), Random(3), 60),
    ("ser-h#3", Black, Mate, Play::Series(Series::Help, 3), Near(CASTLING), 40),
    ("ser-h#3", Black, Mate, Play::Series(Series::Help, 3), Near(EN_PASSANT), 40),
    ("ser-h#3", Black, Mate, Play::Series(Series::Help, 3), Near(PINNED_BLOCK), 20),
    ("phser-#2", White, Mate, Play::Parried(Series::Direct, 2), Random(5), 300),
    ("phser-#3", White, Mate, Play::Parried(Series::Direct, 3), Random(3), 200),
    ("phser-=3", White, Stalemate, Play::Parried(Series::Direct, 3), Random(3), 200),
    ("phser-s#2", White, Mate, Play::Parried(Series::SelfPlay, 2), Near(SELFMATE_SOON), 200),
    ("pser-h#2", Black, Mate, Play::Parried(Series::Help, 2), Random(5), 300),
    ("pser-h#3", Black, Mate, Play::Parried(Series::Help, 3), Random(4), 150),
    ("ser-s#2", White, Mate, Play::Series(Series::SelfPlay, 2), Near(SELFMATE_SOON), 500),
    ("ser-r#2", White, Mate, Play::Series(Series::Reflex, 2), Random(6), 500),
];

/// How many times the usual number of boards is tried: 10 makes more than a hundred thousand.
const TIMES: &str = "KEYMOVE_BOARDS";

/// Added to the seeds, so that other boards are tried.
const SEED: &str = "KEYMOVE_SEED";

fn times() -> usize {
    std::env::var(TIMES).ok().and_then(|times| times.parse().ok()).unwrap_or(1)
}

fn seed(usual: u64) -> u64 {
    std::env::var(SEED).ok().and_then(|seed| seed.parse::<u64>().ok()).unwrap_or(0) + usual
}

#[test]
fn the_solver_finds_what_a_slow_one_finds() {
    let mut dice = Dice::new(seed(2026));
    let times = times();
    let (mut boards, mut solved, mut unsolved) = (0, 0, Vec::new());
    for (text, first, goal, play, boards_from, count) in CASES {
        let stipulation = Stipulation::parse(text).expect("these are stipulations");
        let mut solutions = 0;
        for _ in 0..count * times {
            let board = boards_from.next(&mut dice);
            let position = dice::position(board, *first);
            let expected = sorted(match *play {
                Play::Battle(battle, moves) => {
                    slow::keys(battle, *goal, &position, moves).into_iter().map(|key| vec![key]).collect()
                }
                Play::Help(half_moves) => slow::help(*goal, &position, half_moves),
                Play::LongHelp(half_moves) => slow::long_help(*goal, &position, half_moves),
                Play::HelpSelf(half_moves) => slow::helpself(*goal, &position, half_moves),
                Play::HelpReflex(half_moves) => slow::helpreflex(*goal, &position, half_moves),
                Play::Reciprocal(half_moves) => slow::reciprocal(*goal, &position, half_moves),
                Play::Series(series, moves) => series.lines(*goal, &position, moves),
                Play::Parried(series, moves) => series.parried_lines(*goal, &position, moves),
            });
            let problem = Problem::new(board, stipulation.clone(), Options::default());
            let mut found = Found::default();
            for (_, task) in problem.tasks() {
                solve::solve(&task, Limits::default(), &mut found).expect("nothing is refused");
            }
            assert_eq!(
                sorted(found.solutions),
                expected,
                "{text} {:?}",
                chess::text::Fen(position.to_setup()).to_string()
            );
            boards += 1;
            solutions += usize::from(!expected.is_empty());
        }
        unsolved.extend((solutions == 0).then_some(*text));
        solved += solutions;
    }
    assert!(unsolved.is_empty(), "without any solution: {unsolved:?}");
    assert!(boards >= 10_000 * times, "{boards} boards");
    assert!(solved >= 1_000, "only {solved} boards have a solution");
}

/// From one position to another: the target is what random play led to, most of the time.
#[test]
fn the_solver_reaches_the_positions_that_a_slow_one_reaches() {
    let mut dice = Dice::new(seed(2028));
    let (mut solved, mut unsolved) = (0, 0);
    for (text, half_moves, men, count) in
        [("a=>b1", 2, 10, 300), ("a=>b1.5", 3, 7, 200), ("a=>b2", 4, 5, 60), ("a=>b2", 4, 3, 60)]
    {
        let stipulation = Stipulation::parse(text).expect("these are stipulations");
        for _ in 0..count * times() {
            let board = Random(men).next(&mut dice);
            let start = dice::position(board, Black);
            let mut end = start;
            // With too few half-moves, play must waste time; with too many, it may be too short.
            for _ in 0..1 + dice.below(half_moves as usize + 1) {
                let moves = end.moves();
                if moves.is_empty() {
                    break;
                }
                end = end.after(moves[dice.below(moves.len())]);
            }
            let expected = sorted(slow::arrivals(end.board(), &start, half_moves));
            let problem = Problem::new(board, stipulation.clone(), Options::default());
            let mut found = Found::default();
            for (_, task) in problem.tasks() {
                let task = Task { target: Some((*end.board()).into()), ..task };
                solve::solve(&task, Limits::default(), &mut found).expect("nothing is refused");
            }
            assert_eq!(sorted(found.solutions), expected, "{text} {:?} {:?}", start.board(), end.board());
            if expected.is_empty() { unsolved += 1 } else { solved += 1 }
        }
    }
    assert!(solved > 100 && unsolved > 20, "{solved} solved, {unsolved} not");
}

/// Series in which the other side parries checks as it likes, which are told as lines: is there one?
#[test]
fn the_solver_succeeds_in_parried_series_where_a_slow_one_does() {
    let cases = [
        ("pser-#2", Mate, Battle::Direct, 2, Random(5), 400),
        ("pser-#3", Mate, Battle::Direct, 3, Random(4), 200),
        ("pser-=2", Stalemate, Battle::Direct, 2, Random(5), 300),
        ("pser-s#2", Mate, Battle::SelfPlay, 2, Near(SELFMATE_SOON), 200),
        ("pser-s#3", Mate, Battle::SelfPlay, 3, Near(SELFMATE), 20),
    ];
    let mut dice = Dice::new(seed(2027));
    for (text, goal, battle, moves, boards_from, count) in cases {
        let stipulation = Stipulation::parse(text).expect("these are stipulations");
        let mut successes = 0;
        for _ in 0..count {
            let board = boards_from.next(&mut dice);
            let position = dice::position(board, White);
            let expected = slow::parried_success(battle, goal, &position, moves);
            let problem = Problem::new(board, stipulation.clone(), Options::default());
            let mut found = Found::default();
            for (_, task) in problem.tasks() {
                solve::solve(&task, Limits::default(), &mut found).expect("nothing is refused");
            }
            let fen = chess::text::Fen(position.to_setup()).to_string();
            assert_eq!(!found.solutions.is_empty(), expected, "{text} {fen:?}");
            successes += usize::from(expected);
        }
        assert!(successes > 0, "{text}: no success");
    }
}

impl Boards {
    fn next(&self, dice: &mut Dice) -> Board {
        match self {
            Random(men) => {
                let number = 3 + dice.below(men - 2);
                dice.board(number)
            }
            Pawns(pawns) => dice.pawns(*pawns),
            Near(fen) => dice.near(fen),
        }
    }
}

/// Collects keys, and lines that are solutions.
#[derive(Default)]
struct Found {
    solutions: Vec<slow::Line>,
}

impl Observer for Found {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Line(line) if !line.violation => {
                let moves = line.moves.iter().filter_map(|step| step.played.half_move.mv());
                self.solutions.push(moves.collect());
            }
            Event::Root(Root::First(first)) => {
                self.solutions.extend(first.attack.played.half_move.mv().map(|key| vec![key]));
            }
            _ => {}
        }
    }
}

fn sorted(lines: Vec<Vec<Move>>) -> Vec<Vec<String>> {
    let mut lines: Vec<Vec<String>> =
        lines.into_iter().map(|line| line.into_iter().map(|mv| mv.to_string()).collect()).collect();
    lines.sort();
    lines
}
