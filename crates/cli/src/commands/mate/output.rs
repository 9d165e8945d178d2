//! How answers are printed: in full for one position, as a table for many, or as JSON.

use std::fmt::Write as _;
use std::io::{self, IsTerminal as _};
use std::time::Duration;

use answers::mate::{JsonCook, Reason, Solved};
use indicatif::{ProgressBar, ProgressStyle};
use mate::{Bounds, Observer};

use super::read::Problem;
use super::{Format, Mate};
use crate::Console;

/// Where answers go, and how far the work is.
pub(super) struct Output<'a> {
    console: &'a Console,
    format: Format,
    /// Several positions make a table.
    is_table: bool,
    bar: ProgressBar,
    tally: Tally,
}

/// How often each answer was given.
#[derive(Default)]
struct Tally {
    asked: usize,
    not_tried: usize,
    mates: usize,
    no_mates: usize,
    nodes: u64,
    seconds: f64,
}

impl<'a> Output<'a> {
    pub(super) fn new(mate: &Mate, console: &'a Console, problems: usize) -> Output<'a> {
        let is_table = problems > 1;
        let style = style(if is_table { TABLE_BAR } else { SPINNER });
        let bar = match io::stderr().is_terminal() {
            true => ProgressBar::new(u64::try_from(problems).unwrap_or(u64::MAX)).with_style(style),
            false => ProgressBar::hidden(),
        };
        bar.enable_steady_tick(FRAME);
        Output { console, format: mate.format, is_table, bar, tally: Tally::default() }
    }

    /// An observer that shows the bounds of the length on the terminal as they narrow.
    pub(super) fn watch(&self) -> BoundsBar {
        self.bar.set_message(String::new());
        BoundsBar(self.bar.clone())
    }

    pub(super) fn warn(&self, message: &str) {
        self.bar.suspend(|| self.console.warn(message));
    }

    pub(super) fn show(&mut self, problem: &Problem, solved: &Solved) -> anyhow::Result<()> {
        let text = match (self.format, self.is_table) {
            (Format::Json, _) => format!("{}\n", serde_json::to_string(solved)?),
            (Format::Text, false) => in_full(solved),
            (Format::Text, true) => self.row(problem, solved),
        };
        self.tally.add(solved);
        self.bar.suspend(|| self.console.print(&text))?;
        self.bar.inc(1);
        Ok(())
    }

    /// Counts a position that is not tried, because the user has stopped the run.
    pub(super) fn leave(&mut self) {
        self.tally.not_tried += 1;
    }

    pub(super) fn finish(&self) -> io::Result<()> {
        self.bar.finish_and_clear();
        let Tally { asked, not_tried, mates, no_mates, nodes, seconds } = self.tally;
        if not_tried > 0 {
            let were = if not_tried == 1 { "position was" } else { "positions were" };
            self.console.warn(&format!("{}: {not_tried} {were} not tried", Reason::Stopped));
        }
        if !self.is_table || self.format == Format::Json {
            return Ok(());
        }
        let unknown = asked - mates - no_mates;
        let left = if not_tried > 0 { format!(", {not_tried} not tried") } else { String::new() };
        let positions = asked + not_tried;
        self.console.print(&format!(
            "\n{positions} positions: {mates} mates, {no_mates} without mate, {unknown} unknown{left}; {nodes} nodes in {seconds:.3} s\n"
        ))
    }

    fn row(&self, problem: &Problem, solved: &Solved) -> String {
        let mut row = String::new();
        if self.tally.asked == 0 {
            row.push_str("answer   plies  conv.       nodes    seconds  line\n");
        }
        let number =
            |number: Option<usize>| number.map_or_else(|| "-".to_owned(), |number| number.to_string());
        let line = match solved.reason {
            Some(reason) if solved.line.is_empty() => reason.to_string(),
            _ => solved.western.join(" "),
        };
        // Writing to a string cannot fail.
        let _ = writeln!(
            row,
            "{:<8} {:>5} {:>6} {:>11} {:>10.3}  {}{}",
            solved.result,
            number(solved.length),
            number(solved.conventional_length),
            solved.nodes,
            solved.seconds,
            problem.place(),
            line
        );
        for cook in solved.cooks.iter().flatten() {
            let _ = writeln!(row, "{:>54}  {}", cook_name(cook), cook.western.join(" "));
        }
        row
    }
}

fn cook_name(cook: &JsonCook) -> &'static str {
    if cook.is_dual_at_the_end { "dual at the end" } else { "cook" }
}

fn in_full(solved: &Solved) -> String {
    let mut text = match (solved.result, solved.length, solved.is_shortest) {
        ("mate", Some(0), _) => "already mate\n".to_owned(),
        ("mate", Some(length), true) if solved.is_bound => {
            format!("mate in {}, the shortest; the longest defence was not found\n", plies(length))
        }
        ("mate", Some(length), true) => format!("mate in {}, the shortest\n", plies(length)),
        ("mate", Some(length), false) if solved.is_bound => format!("mate in {} at most\n", plies(length)),
        ("mate", Some(length), false) => format!("mate in {}\n", plies(length)),
        ("nomate", ..) => match solved.within {
            Some(most) => format!("no mate within {}\n", plies(most.into())),
            None => "no mate\n".to_owned(),
        },
        _ => format!("unknown: {}\n", solved.reason.map_or_else(String::new, |reason| reason.to_string())),
    };
    // Writing to a string cannot fail.
    if let Some(conventional) = solved.conventional_length.filter(|&length| Some(length) != solved.length) {
        let bound = if solved.conventional_is_exact { "" } else { " at most" };
        let _ = writeln!(text, "{}{bound} without futile interpositions", plies(conventional));
    }
    if solved.result == "mate" && !solved.is_shortest && solved.at_least > 1 {
        let _ = writeln!(text, "no mate is shorter than {} plies", solved.at_least);
    }
    if let Some(reason) = solved.reason.filter(|_| solved.result == "mate") {
        let _ = writeln!(text, "there may be a shorter mate: {reason}");
    }
    for line in [Some(&solved.western), solved.japanese.as_ref()].into_iter().flatten() {
        if !line.is_empty() {
            let _ = writeln!(text, "  {}", line.join(" "));
        }
    }
    if let Some(surplus) = solved.surplus.as_ref().filter(|surplus| !surplus.is_empty()) {
        let _ = writeln!(text, "left in hand: {surplus}");
    }
    for cook in solved.cooks.iter().flatten() {
        let name = cook_name(cook);
        let _ = writeln!(text, "{name}, ply {}: {}", cook.ply, cook.western.join(" "));
    }
    match (&solved.cooks, solved.cooks_undecided) {
        (Some(cooks), Some(0)) if cooks.is_empty() => text.push_str("no other mate along the line\n"),
        (_, Some(undecided @ 1..)) => {
            let moves = if undecided == 1 { "move" } else { "moves" };
            let _ = writeln!(text, "{undecided} other {moves} could not be decided");
        }
        _ => {}
    }
    let nodes = if solved.nodes == 1 { "node" } else { "nodes" };
    let _ = writeln!(text, "{} {nodes} in {:.3} s", solved.nodes, solved.seconds);
    text
}

fn plies(number: usize) -> String {
    if number == 1 { "1 ply".to_owned() } else { format!("{number} plies") }
}

impl Tally {
    fn add(&mut self, solved: &Solved) {
        self.asked += 1;
        self.mates += usize::from(solved.result == "mate");
        self.no_mates += usize::from(solved.result == "nomate");
        self.nodes += solved.nodes;
        self.seconds += solved.seconds;
    }
}

/// Time between two pictures of the bar.
const FRAME: Duration = Duration::from_millis(200);

/// The bar over the problems of a table.
const TABLE_BAR: &str = "{elapsed} {wide_bar} {pos}/{len}, {eta} left  {msg}";

/// What is shown for a single problem.
const SPINNER: &str = "{elapsed} {spinner} {msg}";

fn style(template: &str) -> ProgressStyle {
    ProgressStyle::with_template(template).unwrap_or_else(|_| ProgressStyle::default_bar())
}

/// Shows the bounds of a length during the search.
pub(super) struct BoundsBar(ProgressBar);

impl<M> Observer<M> for BoundsBar {
    fn bounds(&mut self, Bounds { at_least, at_most }: Bounds, _: &[M]) {
        self.0.set_message(format!("mate in {at_most} plies, none in fewer than {at_least}"));
    }
}
