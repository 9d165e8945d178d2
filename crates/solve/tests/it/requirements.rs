//! Option Require: solutions that do not fulfil it are left out, whatever search finds them.

use chess::{Bitboard, Board, Color, Position, Role, Square};
use game::Position as _;
use popeye::read;
use popeye::write::{Format, Page, Times};
use problem::solution::{Event, Line, Observer};
use problem::stipulation::Stipulation;
use problem::{
    HalfMove, Options, PlyEvent, Problem, Refused, RequiredMan, RequiredPly, Requirement, kind_of, man_of,
};
use solve::Limits;

use crate::slow::dice::Dice;

#[derive(Default)]
struct Listed(Vec<Line>);

impl Observer for Listed {
    fn event(&mut self, event: Event<'_>) {
        if let Event::Line(line) = event {
            self.0.push(line.clone());
        }
    }
}

/// The lines that solve a problem.
fn lines(board: Board, stipulation: &str, requirement: Requirement, max_solutions: Option<u32>) -> Vec<Line> {
    let stipulation = Stipulation::parse(stipulation).expect("a stipulation");
    let options = Options { requirement, max_solutions, ..Options::default() };
    let problem = Problem::new(board, stipulation, options);
    let task = problem.task(&problem.diagram);
    let mut listed = Listed::default();
    match solve::solve(&task, Limits::default(), &mut listed) {
        Ok(_) => listed.0,
        // Of a man that is not there nothing can be required.
        Err(Refused::Requirement(_)) => Vec::new(),
        Err(refused) => panic!("{refused}"),
    }
}

/// Whether a line fulfils a requirement: it is replayed, and every man followed from its square in the diagram.
fn fulfils(line: &Line, board: Board, requirement: &Requirement) -> bool {
    let setup = chess::Setup { board, castling: chess::Castling::ByConvention, ..chess::Setup::empty() };
    let mut position: Position = setup.position(chess::fault::PROBLEM).expect("it was solved");
    let mut homes: Vec<Option<Square>> =
        Square::ALL.iter().map(|&square| board.piece_at(square).map(|_| square)).collect();
    let mut met = 0;
    let mut last = None;
    for (index, half_move) in line.moves.iter().enumerate() {
        let HalfMove::Move(mv) = half_move.played.half_move else { panic!("there are no null moves") };
        if position.turn() != half_move.played.mover {
            position.pass();
        }
        position.play(mv);
        if mv.castling_wing().is_none() {
            if let Some(taken) = mv.capture_square() {
                homes[taken.index()] = None;
            }
            homes[mv.to().index()] = homes[mv.from().index()].take();
        }
        last = Some(mv);
        for required in requirement.plies.iter().filter(|required| required.ply as usize == index + 1) {
            met += usize::from(match required.event {
                PlyEvent::Move(from, to) => (from, to) == (mv.from(), mv.destination()),
                PlyEvent::Stands(man, square) => {
                    position.board().piece_at(square).is_some_and(|piece| man.is(man_of(piece)))
                }
            });
        }
    }
    let end = last.expect("lines are not empty").destination();
    let piece = position.board().piece_at(end).expect("the man that has moved");
    let king = position.board().king(!piece.color).expect("a king");
    met == requirement.plies.len()
        && (requirement.king.is_empty() || requirement.king.contains(king))
        && (requirement.by.is_empty()
            || requirement.by.iter().any(|man| match man.square {
                Some(home) => {
                    homes[end.index()] == Some(home)
                        && man.color == piece.color
                        && board.piece_at(home).is_some_and(|piece| man.is(man_of(piece)))
                }
                None => man.is(man_of(piece)),
            }))
}

/// Requirements that some of these lines fulfil.
fn requirements(board: Board, lines: &[Line]) -> Vec<Requirement> {
    let one = Requirement::default();
    let half: Bitboard = Square::ALL.into_iter().filter(|square| (*square as u8).is_multiple_of(2)).collect();
    let mut all = vec![
        Requirement { king: half, ..one.clone() },
        Requirement { king: half, plies: Vec::new(), by: Vec::new() },
    ];
    for color in [Color::White, Color::Black] {
        for role in [Role::Queen, Role::Rook, Role::Pawn, Role::King] {
            let man = RequiredMan { color, kind: Some(kind_of(role)), square: None };
            all.push(Requirement { by: vec![man], ..one.clone() });
        }
    }
    for (square, piece) in board.pieces() {
        let man = RequiredMan { color: piece.color, kind: Some(kind_of(piece.role)), square: Some(square) };
        all.push(Requirement { by: vec![man], ..one.clone() });
    }
    for line in lines.iter().step_by(3) {
        for (index, half_move) in line.moves.iter().enumerate() {
            let HalfMove::Move(mv) = half_move.played.half_move else { continue };
            let ply = index as u32 + 1;
            let moved = RequiredPly { ply, event: PlyEvent::Move(mv.from(), mv.destination()) };
            let man = RequiredMan { color: half_move.played.mover, kind: None, square: None };
            let stands = RequiredPly { ply, event: PlyEvent::Stands(man, mv.destination()) };
            all.push(Requirement { plies: vec![moved], ..one.clone() });
            all.push(Requirement { plies: vec![stands], king: half, ..one.clone() });
        }
    }
    all
}

const STIPULATIONS: &[&str] = &[
    "h#2",
    "h#1.5",
    "h=2",
    "exact-h#2",
    "ser-h#3",
    "ser-#3",
    "ser-h=2",
    "ser-=2",
    "pser-h#2",
    "1->ser-h#2",
    "hx2",
    "h+1.5",
    "ser-x2",
    "ser-+3",
];

#[test]
fn lines_are_those_that_fulfil_what_is_required() {
    let mut dice = Dice::new(447);
    let (mut kept, mut dropped) = (0, 0);
    for stipulation in STIPULATIONS {
        for round in 0..6 {
            let board = if round % 3 == 2 { dice.pawns(2) } else { dice.board(5) };
            let all = lines(board, stipulation, Requirement::default(), None);
            if all.len() > 400 {
                continue;
            }
            for requirement in requirements(board, &all) {
                let expected: Vec<&Line> =
                    all.iter().filter(|line| fulfils(line, board, &requirement)).collect();
                let found = lines(board, stipulation, requirement.clone(), None);
                let goal_stops_play = ["x", "+"].iter().any(|goal| stipulation.contains(goal));
                if goal_stops_play && requirement.is_about_the_end() {
                    // Play goes on where the goal was not reached as required: there are further lines.
                    assert!(
                        expected.iter().all(|line| found.contains(line)),
                        "{stipulation} {requirement:?}"
                    );
                    assert!(
                        found.iter().all(|line| fulfils(line, board, &requirement)),
                        "{stipulation} {requirement:?}"
                    );
                } else {
                    assert_eq!(
                        found.iter().collect::<Vec<_>>(),
                        expected,
                        "{stipulation} {requirement:?} {board:?}"
                    );
                }
                kept += expected.len();
                dropped += all.len() - expected.len();
                if expected.len() > 1 && stipulation.starts_with('h') {
                    let few = lines(board, stipulation, requirement, Some(1));
                    assert_eq!(
                        few.iter().collect::<Vec<_>>(),
                        expected[..1],
                        "MaxSolutions counts what is left out"
                    );
                }
            }
        }
    }
    assert!(kept > 1000 && dropped > 1000, "{kept} kept, {dropped} dropped");
}

/// The verdicts on a problem.
fn verdict(problem: &str) -> String {
    let input = format!("BeginProblem {problem} EndProblem");
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden, width: None };
    let format = Format::find("verdict").expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    for parsed in read::problems(input.as_bytes()) {
        solve::answer(&parsed.problem, Limits::default(), &mut *writer, &mut solve::Unwatched)
            .expect("a vector can be written to");
    }
    drop(writer);
    String::from_utf8_lossy(&text).trim().to_owned()
}

#[test]
fn verdicts_are_about_the_solutions_that_are_left() {
    let check = |problem: &str, expected: &str| assert_eq!(verdict(problem), expected, "{problem}");
    let help = "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation h#2 Option";
    check(&format!("{help} Require king on a2"), "1 h#2: no solution");
    check(&format!("{help} Require ply 2 h4a4"), "1 h#2: sound: 1.Ka1-a2 Rh4-a4 2.Ka2-a1 Ra4*a3#");
    let two = "Pieces White Kg6 Qa1 Rb2 Black Kh8 Stipulation #1 Option";
    check(&format!("{two} Require mate by wR"), "1 #1: sound: 1.Rb2-b8#");
    check(&format!("{two} Require mate by wRb2"), "1 #1: sound: 1.Rb2-b8#");
    check(&format!("{two} Require ply 1 b2b8"), "1 #1: sound: 1.Rb2-b8#");
    check(&format!("{two} Require mate by wK"), "1 #1: no solution");
}

#[test]
fn impossible_requirements_are_refused_with_the_reason() {
    let check = |problem: &str, expected: &str| {
        let verdict = verdict(problem);
        assert!(verdict.contains(expected), "{problem}: {verdict}");
    };
    let men = "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation";
    check(&format!("{men} #2 Option Require ply 3 h4h1"), "no half-move but ply 1");
    check(&format!("{men} r#2 Option Require mate by bP"), "reflex");
    check(&format!("{men} h#2 Option Require mate by wQh4"), "not on h4");
}
