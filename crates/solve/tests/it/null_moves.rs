//! Option NullMoves: the solver finds what a slow and obviously right one finds, on random positions.

use chess::text::Fen;
use chess::{Color, Position};
use game::Position as _;
use problem::solution::{Event, Observer};
use problem::stipulation::Stipulation;
use problem::{HalfMove, Options, Problem};
use solve::Limits;

use crate::slow::dice::{self, Dice};
use crate::slow::{Goal, passed};

/// A half-move as text; `...` is a null move.
type Line = Vec<String>;

/// Whose turn it is after a half-move, and how many half-moves are left.
#[derive(Clone, Copy)]
enum Play {
    /// Both sides move in turn.
    Help { left: u32 },
    /// One side moves so many times, then the other once if it is to help.
    Series { left: u32, helped: bool },
}

/// What the last half-move was.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Last {
    Move,
    Null,
}

#[test]
fn the_solver_finds_what_a_slow_one_finds_with_null_moves() {
    let cases = [
        ("h#1.5", Color::White, Goal::Mate, 300),
        ("h#2", Color::Black, Goal::Mate, 80),
        ("h#2.5", Color::White, Goal::Mate, 20),
        ("h=1.5", Color::White, Goal::Stalemate, 200),
        ("h=2", Color::Black, Goal::Stalemate, 60),
        ("h=2.5", Color::White, Goal::Stalemate, 20),
        ("ser-#3", Color::White, Goal::Mate, 200),
        ("ser-=3", Color::White, Goal::Stalemate, 200),
        ("ser-h#3", Color::Black, Goal::Mate, 200),
        ("ser-h=3", Color::Black, Goal::Stalemate, 200),
        ("ser-h=4", Color::Black, Goal::Stalemate, 30),
    ];
    let mut dice = Dice::new(2029);
    for (text, first, goal, boards) in cases {
        let stipulation = Stipulation::parse(text).expect("these are stipulations");
        let (mut solved, mut with_null_move) = (0, 0);
        for _ in 0..boards {
            let men = 3 + dice.below(2);
            let board = dice.board(men);
            let position = dice::position(board, first);
            let mut expected: Vec<Line> =
                plays(text).into_iter().flat_map(|play| lines(goal, &position, Last::Move, play)).collect();
            expected.sort();
            let options = Options { null_moves: true, ..Options::default() };
            let problem = Problem::new(board, stipulation.clone(), options);
            let mut found = Found::default();
            for (_, task) in problem.tasks() {
                solve::solve(&task, Limits::default(), &mut found).expect("nothing is refused");
            }
            found.0.sort();
            assert_eq!(found.0, expected, "{text} {}", Fen(position.to_setup()));
            solved += usize::from(!expected.is_empty());
            with_null_move += expected.iter().flatten().filter(|half_move| *half_move == "...").count();
        }
        assert!(solved > 0 && with_null_move > 0, "{text}: {solved} solved, {with_null_move} null moves");
    }
}

/// The play of every length that a stipulation asks for.
fn plays(text: &str) -> Vec<Play> {
    let number = text.trim_start_matches(|c: char| !c.is_ascii_digit());
    let moves: u32 = number.split('.').next().and_then(|moves| moves.parse().ok()).expect("a length");
    if text.starts_with("ser-") {
        let helped = text.starts_with("ser-h");
        return (1..=moves).map(|left| Play::Series { left, helped }).collect();
    }
    let half_moves = 2 * moves + u32::from(number.ends_with(".5"));
    let same_parity = (1..=half_moves).filter(|left| left % 2 == half_moves % 2);
    same_parity.map(|left| Play::Help { left }).collect()
}

fn lines(goal: Goal, position: &Position, last: Last, play: Play) -> Vec<Line> {
    let null = passed(position).filter(|_| last == Last::Move);
    let null = null.into_iter().map(|after| ("...".to_owned(), after, Last::Null));
    let moves = position.moves();
    let moves = moves.iter().map(|&mv| (mv.to_string(), position.after(mv), Last::Move));
    let mut lines = Vec::new();
    for (written, after, last) in null.chain(moves) {
        let rest = match play {
            Play::Help { left: 1 } | Play::Series { left: 1, helped: false } => match goal.is_reached(&after)
            {
                true => vec![Vec::new()],
                false => Vec::new(),
            },
            Play::Help { left } => self::lines(goal, &after, last, Play::Help { left: left - 1 }),
            Play::Series { left: 1, helped: true } => {
                self::lines(goal, &after, last, Play::Series { left: 1, helped: false })
            }
            Play::Series { left, helped } => match passed(&after) {
                Some(next) => self::lines(goal, &next, last, Play::Series { left: left - 1, helped }),
                None => Vec::new(),
            },
        };
        lines.extend(rest.into_iter().map(|rest: Line| [vec![written.clone()], rest].concat()));
    }
    lines
}

/// Collects lines.
#[derive(Default)]
struct Found(Vec<Line>);

impl Observer for Found {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Line(line) = event {
            let written = |half_move: HalfMove| half_move.mv().map_or("...".to_owned(), |mv| mv.to_string());
            self.0.push(line.moves.iter().map(|step| written(step.played.half_move)).collect());
        }
    }
}
