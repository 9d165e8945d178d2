//! Moves that are taken back before the play: every way is tried, and none that is impossible.

use chess::retraction::unmoves;
use chess::{Castling, Color, Setup, fault};
use game::Position as _;
use popeye::read;
use popeye::write::{Format, Page, Times};
use problem::solution::{Event, Observer, Root, TakenBack};
use problem::stipulation::Stipulation;
use problem::{HalfMove, Options, Problem};
use solve::{Limits, Unwatched};

use crate::slow::dice::Dice;

/// What was found: the moves taken back, and the first half-move after them.
#[derive(Default)]
struct Found(Vec<(Vec<TakenBack>, HalfMove)>);

impl Observer for Found {
    fn event(&mut self, event: Event<'_>) {
        match event {
            Event::Root(Root::First(first)) => {
                self.0.push((first.retraction.clone(), first.attack.played.half_move));
            }
            Event::Line(line) => self.0.push((line.retraction.clone(), line.moves[0].played.half_move)),
            _ => {}
        }
    }
}

fn found(board: chess::Board, stipulation: &str, options: Options) -> Vec<(Vec<TakenBack>, HalfMove)> {
    let stipulation = Stipulation::parse(stipulation).expect("a stipulation");
    let problem = Problem::new(board, stipulation, options);
    let task = problem.task(&problem.diagram);
    let mut found = Found::default();
    solve::solve(&task, Limits::default(), &mut found).expect("it can be solved");
    found.0
}

#[test]
fn mates_after_a_retraction_are_those_of_every_position_before() {
    let mut dice = Dice::new(242);
    let mut solutions = 0;
    for round in 0..120 {
        let board = if round % 2 == 0 { dice.board(6) } else { dice.pawns(3) };
        let mut expected = Vec::new();
        for unmove in unmoves(&board, Color::White) {
            if !unmove.has_explicable_check() {
                continue;
            }
            let setup = Setup { castling: Castling::ByConvention, ..unmove.setup() };
            let before = setup.position(fault::PROBLEM).expect("problems may show anything");
            for &mv in &before.moves() {
                let after = before.after(mv);
                if after.is_check() && !after.has_moves() {
                    let taken_back = TakenBack { mover: Color::White, mv: unmove.mv };
                    expected.push((vec![taken_back], HalfMove::Move(mv)));
                }
            }
        }
        let mut all = found(board, "-1w->#1", Options::default());
        // Mates of one position are shown in another order.
        let key =
            |(taken_back, half_move): &(Vec<TakenBack>, HalfMove)| format!("{taken_back:?} {half_move:?}");
        all.sort_by_key(key);
        expected.sort_by_key(key);
        assert_eq!(all, expected, "{board:?}");
        solutions += all.len();
        if all.len() > 2 {
            let few = Options { max_solutions: Some(2), ..Options::default() };
            assert_eq!(found(board, "-1w->#1", few).len(), 2);
        }
    }
    assert!(solutions > 150, "{solutions}");
}

/// The verdict on a problem, or the faults in its text.
fn verdict(problem: &str) -> String {
    let input = format!("BeginProblem\n{problem}\nEndProblem");
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden, width: None };
    let format = Format::find("verdict").expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    let mut faults = Vec::new();
    for parsed in read::problems(input.as_bytes()) {
        faults.extend(parsed.diagnostics.iter().map(|it| format!("{} {}", it.place.column, it.fault)));
        solve::answer(&parsed.problem, Limits::default(), &mut *writer, &mut Unwatched)
            .expect("a vector can be written to");
    }
    drop(writer);
    match faults.is_empty() {
        true => String::from_utf8_lossy(&text).trim().to_owned(),
        false => faults.join("; "),
    }
}

#[test]
fn problems_with_retractions_have_verdicts() {
    let check = |men: &str, rest: &str, expected: &str| {
        let verdict = verdict(&format!("Pieces {men}\nStipulation {rest}"));
        assert_eq!(verdict, format!("1 {expected}"), "{men} {rest}");
    };
    let queen = "White Kg4 Ra7 Qc8 Black Ka4 Pf2 Se6";
    check(queen, "-1w->#1", "-1w->#1: sound: -1.Rb7-a7 & 1.Qc8-a8#");
    check(queen, "-1W -> #1", "-1w->#1: sound: -1.Rb7-a7 & 1.Qc8-a8#");
    check(
        "White Kc2 Rg8 Pc3 Black Kf2 Sd8 Pa4 Pe4",
        "-1b->h#1",
        "-1b->h#1: sound: -1.Kg3*Rf2 & 1.Kg3-h4 Rf2-h2#",
    );
    check(
        "White Kh7 Pd5 Bg1 Se8 Black Kd6 Pg2 Pg5 Pg6",
        "-1w->ser-#2",
        "-1w->ser-#2: sound: -1.d7*Se8=S & 1.Bg1-d4 2.d7-d8=Q#",
    );
    // The king stands in check, as if White had just moved.
    check("White Ka1 Black Kh8 Ra8", "-1w->#1", "-1w->#1: illegal: the side to move can capture the king");
}

#[test]
fn a_retraction_that_cannot_be_read_or_played_is_reported() {
    let check = |rest: &str, expected: &str| {
        let verdict = verdict(&format!("Pieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation {rest}"));
        assert!(verdict.contains(expected), "{rest}: {verdict}");
    };
    check("-2w->#1", "13 this is not a retraction");
    check("-1x->#1", "13 this is not a retraction");
    check("-1w#1", "16 the play after the retraction is missing");
    check("-1w->", "this is not a goal");
    check("-1b->#1", "Black is to move after taking back a move, but White begins the play");
    check("-1w->h#1", "White is to move after taking back a move, but Black begins the play");
    check("-1w->#1 Option Duplex", "option Duplex does not apply");
    check("-1w->#1 Option EnPassant a3", "option EnPassant does not apply");
    check("-1w->#1 Condition Circe", "fairy");
}
