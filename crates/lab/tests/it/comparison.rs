//! Comparisons of searches: equal searches must compare as equal, and parts may not exceed their whole.

use engine::{Chess, Shogi};
use lab::compare::{self, Variant};
use lab::finished::{Finished, Log};
use lab::trial::{self, Budget, Case, Setting, SuiteGame};

const SETTING: Setting = Setting { budget: Budget::Depth(6), seed: 3, threads: 2 };

fn suite<G: SuiteGame>(count: usize) -> Vec<Case<G>> {
    let mut suite = trial::read::<G>(G::SUITE).expect("it is a suite");
    suite.truncate(count);
    suite
}

fn variants<const N: usize>(texts: [&str; N]) -> Vec<Variant> {
    texts.map(|text| Variant::read(text).expect(text)).to_vec()
}

#[test]
fn a_configuration_does_not_differ_from_itself() {
    let log = Log { finished: &Finished::nothing(), on_done: &|| {} };
    let outcomes = compare::compare(&suite::<Chess>(6), &variants(["", "again:"]), SETTING, &log);
    let [first, second] = &*outcomes else { panic!("there are two") };
    let nodes = second.measured.nodes;
    assert_eq!((nodes.mean, nodes.low, nodes.high), (1.0, 1.0, 1.0));
    assert_eq!((second.nodes, second.measured.agreement), (first.nodes, 1.0));
}

#[test]
fn the_number_of_threads_changes_no_count() {
    let run = |threads| {
        let setting = Setting { threads, ..SETTING };
        let texts = variants(["", "null-move=off"]);
        let log = Log { finished: &Finished::nothing(), on_done: &|| {} };
        let outcomes = compare::compare(&suite::<Shogi>(6), &texts, setting, &log);
        outcomes.iter().map(|outcome| (outcome.nodes, outcome.measured.nodes.mean)).collect::<Vec<_>>()
    };
    assert_eq!(run(1), run(3));
}

/// Parts may not exceed their whole, whichever way internal iterative deepening goes.
#[test]
fn the_statistics_of_internal_deepening_add_up_over_a_suite() {
    fn check<G: SuiteGame>() {
        let log = Log { finished: &Finished::nothing(), on_done: &|| {} };
        let outcomes = compare::compare(&suite::<G>(6), &lab::iid::variants(), SETTING, &log);
        for outcome in &outcomes {
            let (name, iid) = (&outcome.variant.name, &outcome.iid);
            assert!(iid.total_nodes == 0 || iid.total_nodes == outcome.nodes, "{name}");
            assert!(iid.nodes <= iid.total_nodes && iid.time <= iid.total_time, "{name}");
            assert!(iid.raised_alpha <= iid.first && iid.first <= iid.searches, "{name}");
            assert!(iid.cutoffs <= iid.raised_alpha, "{name}");
            assert!(iid.cutoffs + iid.other_cutoffs <= iid.searches, "{name}");
            if iid.searches > 0 {
                assert_eq!(iid.nodes_without, outcomes[0].nodes, "{name}");
                assert!(iid.nodes_saved_per_search().is_some(), "{name}");
            }
        }
        let with = outcomes.iter().filter(|outcome| outcome.iid.searches > 0).count();
        assert!(with >= 4, "{with} configurations made shallow searches");
    }
    check::<Chess>();
    check::<Shogi>();
}
