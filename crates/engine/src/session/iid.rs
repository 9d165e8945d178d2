//! What internal iterative deepening did in a search, told where it is on.

use std::io::Write;

use search::Statistics;
use search::heuristics::Switch;

use crate::options::Settings;
use crate::output::Output;

/// Says every figure in one line, then what its user should know.
pub(super) fn tell<W: Write>(output: &Output<W>, settings: &Settings, statistics: &Statistics) {
    if !settings.switches.is_on(Switch::InternalDeepening) {
        return;
    }
    let figures = statistics.iid.figures().into_iter();
    let figures: Vec<String> = figures.map(|figure| format!("{} {:.4}", figure.name, figure.value)).collect();
    let trimmed: Vec<&str> =
        figures.iter().map(|figure| figure.trim_end_matches('0').trim_end_matches('.')).collect();
    output.say(format_args!("iid {}", trimmed.join(" ")));
    for warning in statistics.iid.warnings() {
        output.say(warning);
    }
}
