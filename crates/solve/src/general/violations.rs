//! The moves that show how a position violates a constraint.

use crate::general::{Answer, Node, Prover};
use crate::plan::{Battle, Help, Leg, Plan};
use crate::rules::Rules;
use problem::Played;

/// The moves with which the side to move reaches an end that a constraint forbids.
pub(crate) fn violations<R: Rules>(
    prover: &mut Prover<'_, R>,
    constraints: &[Plan],
    node: Node<'_, R>,
) -> Answer<Vec<Played>> {
    let mut violations = Vec::new();
    for constraint in constraints {
        if let Some(battle) = forbidden_battle(constraint) {
            violations.extend(immediate_ends(prover, battle, node)?);
        }
    }
    Ok(violations)
}

/// The battle that a constraint forbids. Violations of other constraints are not shown.
fn forbidden_battle(constraint: &Plan) -> Option<&Battle> {
    let Plan::Not(plan) = constraint else { return None };
    match &**plan {
        Plan::Battle(battle) => Some(battle),
        _ => None,
    }
}

/// The moves that end a battle at once, mating moves first.
fn immediate_ends<R: Rules>(
    prover: &mut Prover<'_, R>,
    battle: &Battle,
    node: Node<'_, R>,
) -> Answer<Vec<Played>> {
    let mut ends = Vec::new();
    for half_move in prover.half_moves(&battle.attack, node.state, battle.attack.order(1)) {
        let after = prover.play(node.state, half_move)?;
        let arrived = Node { state: &after, arrived: Some((node.state, half_move)) };
        if let Some(end) = prover.end_reached(&battle.attack, arrived)? {
            let goal = prover.mark(&end.plan, arrived)?;
            ends.push(Played { goal, ..prover.rules.played(node.state, half_move, &after) });
        }
    }
    Ok(ends)
}

impl Help {
    /// Whether lines that end in nested help play may show violations of its constraints. Then failing ends are searched
    /// as well.
    pub(crate) fn ends_show_violations(&self) -> bool {
        self.legs.iter().any(Leg::ends_show_violations)
    }

    /// The constraints on the position where this play begins. None if it begins with a passed turn.
    pub(crate) fn constraints_at_start(&self) -> &[Plan] {
        if self.first == 0 { &self.legs[1].constraints } else { &[] }
    }
}

impl Leg {
    /// Whether one of its ends is nested help play with constraints at its start whose violations are shown.
    pub(crate) fn ends_show_violations(&self) -> bool {
        self.constraints_on_nested_play().any(|constraint| forbidden_battle(constraint).is_some())
    }

    /// The constraints at the start of the help play that it may end in.
    pub(crate) fn constraints_on_nested_play(&self) -> impl Iterator<Item = &Plan> {
        let nested = self.ends.iter().filter_map(|end| match &end.plan {
            Plan::Help(help) => Some(help.constraints_at_start()),
            _ => None,
        });
        nested.flatten()
    }
}
