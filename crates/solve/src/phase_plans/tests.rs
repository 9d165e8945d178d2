//! Tests of the phases that options produce: which side begins them, and how long they are.

use chess::Color::{self, Black, White};
use problem::solution::{Cast, PhaseKind};
use problem::stipulation::Stipulation;
use problem::{Diagram, Duplex, Options, Problem, Task};

use super::{Extent, Form, PhasePlan, PhasePlans};
use crate::plan::Plan;

fn task(stipulation: &str, options: Options) -> Task {
    let stipulation = Stipulation::parse(stipulation).expect("these are stipulations");
    let problem = Problem::new(Diagram::default(), stipulation, options);
    problem.tasks().next().expect("the diagram is a task").1
}

fn plans(stipulation: &str, options: Options) -> PhasePlans {
    let task = task(stipulation, options);
    PhasePlans::of(&task, task.first_cast())
}

/// Checks the side that begins a phase, the half-moves skipped before it, and its length in half-moves.
fn check(phase: &PhasePlan, turn: Color, inversions: u32, half_moves: i32) {
    let max = match &phase.plan {
        Plan::Battle(battle) => battle.max,
        Plan::Help(help) => help.max,
        plan => panic!("no play: {plan:?}"),
    };
    assert_eq!((phase.turn, phase.inversions, max), (turn, inversions, half_moves));
}

#[test]
fn without_options_the_stipulation_is_the_play() {
    for (stipulation, turn, inversions, half_moves, form) in [
        ("#2", White, 0, 3, Form::Tree),
        ("s#2", White, 0, 4, Form::Tree),
        ("h#2", Black, 0, 4, Form::Lines),
        ("h#2.5", White, 1, 5, Form::Lines),
        ("ser-h#3", Black, 0, 5, Form::Lines),
    ] {
        let plans = plans(stipulation, Options::default());
        check(&plans.main, turn, inversions, half_moves);
        assert_eq!((plans.main.kind, plans.main.form), (PhaseKind::ActualPlay, form), "{stipulation}");
        assert!(plans.set_play.is_none(), "{stipulation}");
    }
}

#[test]
fn duplex_lets_the_other_side_begin() {
    let options = Options { duplex: Duplex::Half, ..Options::default() };
    check(&plans("h#2", options.clone()).main, White, 0, 4);
    check(&plans("#2", options).main, Black, 0, 3);
    let both = task("h#2", Options { duplex: Duplex::Both, ..Options::default() });
    let begins: Vec<Color> = both.casts().iter().map(|&cast| PhasePlans::of(&both, cast).main.turn).collect();
    assert_eq!(begins, [Black, White]);
}

#[test]
fn white_to_play_leaves_out_the_first_half_move() {
    let options = Options { white_to_play: true, ..Options::default() };
    check(&plans("h#2", options.clone()).main, White, 1, 3);
    check(&plans("ser-h#3", options.clone()).main, White, 1, 4);
    // If the goal is a position, the sides swap their roles. A battle does not change.
    check(&plans("a=>b2", options.clone()).main, White, 0, 4);
    check(&plans("#2", options).main, White, 0, 3);
}

#[test]
fn post_key_play_begins_with_the_defence() {
    let options = Options { post_key_play: true, set_play: true, ..Options::default() };
    let post_key = plans("#2", options.clone());
    check(&post_key.main, Black, 1, 2);
    assert_eq!(post_key.main.kind, PhaseKind::PostKeyPlay);
    assert!(post_key.set_play.is_none());
    let help = plans("h#2", options);
    check(&help.main, Black, 0, 4);
    assert_eq!(help.main.kind, PhaseKind::ActualPlay);
}

#[test]
fn set_play_begins_with_the_second_half_move() {
    let options = Options { set_play: true, ..Options::default() };
    for (stipulation, turn, inversions, half_moves, form, extent) in [
        ("#2", Black, 1, 3, Form::Tree, Extent::Whole),
        ("h#2", White, 1, 3, Form::Lines, Extent::Whole),
        ("h#2.5", Black, 2, 4, Form::Lines, Extent::Whole),
        ("ser-h#3", White, 1, 1, Form::Lines, Extent::EndOfSeries),
    ] {
        let set_play = plans(stipulation, options.clone()).set_play.expect("there is set play");
        check(&set_play, turn, inversions, half_moves);
        assert_eq!((set_play.kind, set_play.form), (PhaseKind::SetPlay, form), "{stipulation}");
        assert_eq!(set_play.extent, extent, "{stipulation}");
    }
    for stipulation in ["ser-#3", "h#0.5"] {
        assert!(plans(stipulation, options.clone()).set_play.is_none(), "{stipulation}");
    }
}

#[test]
fn set_play_of_white_to_play_begins_one_half_move_later_still() {
    let options = Options { set_play: true, white_to_play: true, ..Options::default() };
    check(&plans("h#2", options).set_play.expect("there is set play"), Black, 2, 2);
}

#[test]
fn quodlibet_lets_the_attacker_reach_the_goal() {
    let options = Options { quodlibet: true, ..Options::default() };
    let Plan::Battle(battle) = plans("s#2", options).main.plan else { panic!("it is a battle") };
    assert_eq!((battle.attack.ends.len(), battle.defence.ends.len()), (1, 1));
}

#[test]
fn restrictions_are_those_of_the_side_that_they_bind() {
    let options = Options { keep_mating_piece: true, threat: Some(1), ..Options::default() };
    let restrictions = plans("#3", options.clone()).restrictions;
    assert_eq!((restrictions.keeps_piece, restrictions.threat), (Some(White), Some(1)));
    // There is no room for a threat of one move in a mate in one, and in a selfmate Black mates.
    assert_eq!(plans("#1", options.clone()).restrictions.threat, None);
    assert_eq!(plans("s#2", options.clone()).restrictions.keeps_piece, Some(Black));
    let task = task("#3", options);
    assert_eq!(PhasePlans::of(&task, Cast::Swapped).restrictions.keeps_piece, Some(Black));
}
