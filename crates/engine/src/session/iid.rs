//! What internal iterative deepening did in a search, told where it is on.

use std::io::Write;

use search::Answer;
use search::heuristics::Switch;

use crate::options::Settings;
use crate::output::Output;

/// Decisions that are told at most; a trace that nobody can read helps nobody.
const MOST_DECISIONS: usize = 10_000;

/// Says every decision, if they were recorded, then every figure in one line, then what its user should know.
pub(super) fn tell<W: Write, M>(output: &Output<W>, settings: &Settings, answer: &Answer<M>) {
    if !settings.switches.is_on(Switch::InternalDeepening) {
        return;
    }
    for decision in answer.iid_trace.iter().take(MOST_DECISIONS) {
        output.say(format_args!("iid {decision}"));
    }
    match answer.iid_trace.len().saturating_sub(MOST_DECISIONS) {
        0 => {}
        more => output.say(format_args!("iid and {more} more decisions")),
    }
    let statistics = &answer.statistics;
    let figures = statistics.iid.figures().into_iter();
    let figures: Vec<String> = figures.map(|figure| format!("{} {:.4}", figure.name, figure.value)).collect();
    let trimmed: Vec<&str> =
        figures.iter().map(|figure| figure.trim_end_matches('0').trim_end_matches('.')).collect();
    output.say(format_args!("iid {}", trimmed.join(" ")));
    for warning in statistics.iid.warnings() {
        output.say(warning);
    }
}
