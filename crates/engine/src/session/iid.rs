//! Reports what internal iterative deepening did in a search, where it is on.

use std::io::Write;

use search::heuristics::Switch;
use search::iid::IidStatistics;
use search::{Answer, Limits};

use crate::options::Settings;
use crate::output::Output;

/// Whether a search is repeated without shallow searches: to a depth, when the option is set.
pub(super) fn is_repeated<M>(settings: &Settings, limits: &Limits<M>) -> bool {
    let unlimited = limits.nodes.is_none() && limits.deadline.is_none() && limits.mate.is_none();
    let deepens = settings.switches.is_on(Switch::InternalDeepening) && settings.iid.baseline == 1;
    deepens && limits.depth.is_some() && unlimited && !limits.until_stopped
}

/// The maximum number of decisions printed: a longer trace is unreadable.
const MOST_DECISIONS: usize = 10_000;

/// Prints every decision, if they were recorded, then all figures in one line, then warnings. `nodes_without` are those of
/// the same search without shallow searches, where it was repeated.
pub(super) fn report<W: Write, M>(
    output: &Output<W>,
    settings: &Settings,
    answer: &Answer<M>,
    nodes_without: Option<u64>,
) {
    if !settings.switches.is_on(Switch::InternalDeepening) {
        return;
    }
    for decision in answer.iid_trace.iter().take(MOST_DECISIONS) {
        output.info(format_args!("iid {decision}"));
    }
    match answer.iid_trace.len().saturating_sub(MOST_DECISIONS) {
        0 => {}
        more => output.info(format_args!("iid and {more} more decisions")),
    }
    let iid = IidStatistics { nodes_without: nodes_without.unwrap_or(0), ..answer.statistics.iid };
    let figures = iid.figures().into_iter();
    let figures: Vec<String> = figures.map(|figure| format!("{} {:.4}", figure.name, figure.value)).collect();
    let trimmed: Vec<&str> =
        figures.iter().map(|figure| figure.trim_end_matches('0').trim_end_matches('.')).collect();
    output.info(format_args!("iid {}", trimmed.join(" ")));
    for warning in iid.warnings() {
        output.info(warning);
    }
}
