//! The results of a survey of mates, as a table or as JSON.

use std::fmt::Write as _;

use lab::mates::{Case, Claim, Outcome, SECONDS, Survey, Tally};
use lab::record::Record;
use serde_json::{Value, json};

/// The outcome of a survey.
pub(super) struct Summary<'a> {
    survey: &'a Survey,
    outcomes: Vec<(&'a Case, Outcome)>,
    ours: Tally,
    theirs: Option<(&'a str, Tally)>,
    /// Mates within each of [`SECONDS`] of the program whose figures the file has.
    recorded: Option<[usize; 3]>,
}

impl Summary<'_> {
    pub(super) fn of(survey: &Survey, outcomes: Vec<Outcome>) -> Summary<'_> {
        let (mut ours, mut theirs) = (Tally::default(), Tally::default());
        let mut recorded = Vec::new();
        // A journal may have been written by hand: entries of other cases are ignored.
        let known = |outcome: Outcome| Some((survey.cases.get(outcome.index)?, outcome));
        let outcomes: Vec<(&Case, Outcome)> = outcomes.into_iter().filter_map(known).collect();
        for (case, outcome) in &outcomes {
            ours.add(&outcome.ours, case.stated);
            if let Some(claim) = &outcome.theirs {
                theirs.add(claim, case.stated);
            }
            recorded.extend(case.recorded);
        }
        let within = |most| recorded.iter().filter(|figure| figure.is_mate && figure.seconds <= most).count();
        Summary {
            survey,
            ours,
            theirs: survey.against.as_ref().map(|against| (&*against.name, theirs)),
            recorded: (!recorded.is_empty()).then(|| SECONDS.map(within)),
            outcomes,
        }
    }

    /// Whether every position has been solved.
    pub(super) fn is_complete(&self) -> bool {
        self.outcomes.len() == self.survey.cases.len()
    }

    /// Whether some answer of ours cannot be right.
    pub(super) fn is_wrong(&self) -> bool {
        self.ours.wrong > 0
    }

    pub(super) fn text(&self) -> String {
        let mut text = row("", &HEADING.map(str::to_owned));
        let theirs = self.theirs.iter().map(|(name, tally)| (*name, tally));
        for (name, tally) in std::iter::once((OURS, &self.ours)).chain(theirs) {
            let [one, three, ten] = tally.within;
            let Tally { found, shortest, shorter, no_mates, wrong, seconds, all_seconds, .. } = tally;
            let counts = [found, shortest, shorter, no_mates, wrong, &one, &three, &ten];
            let mut cells = counts.map(usize::to_string).to_vec();
            cells.extend([seconds, all_seconds].map(|seconds| format!("{seconds:.1}")));
            text += &row(name, &cells);
        }
        if let Some(within) = self.recorded {
            let mut cells = vec![String::new(); HEADING.len() - 2 - within.len()];
            cells.extend(within.map(|count| count.to_string()));
            text += &row("recorded", &cells);
        }
        text.push('\n');
        for (case, outcome) in &self.outcomes {
            let theirs = self.theirs.iter().map(|(name, _)| *name).zip(&outcome.theirs);
            for (name, claim) in std::iter::once((OURS, &outcome.ours)).chain(theirs) {
                // Writing to a string cannot fail.
                let _ = remark(claim, case).map(|remark| writeln!(text, "{name}, {}: {remark}", case.text));
            }
        }
        text + &self.record().text()
    }

    /// A line for each position and one for all.
    pub(super) fn json(&self) -> serde_json::Result<String> {
        let mut text = String::new();
        for (case, outcome) in &self.outcomes {
            let recorded = case.recorded.map(|figure| {
                json!({ "result": if figure.is_mate { "mate" } else { "unknown" }, "seconds": figure.seconds })
            });
            text += &serde_json::to_string(&json!({
                "position": case.text,
                "stated": case.stated,
                "ours": outcome.ours,
                "theirs": outcome.theirs,
                "recorded": recorded,
            }))?;
            text.push('\n');
        }
        let theirs = self.theirs.as_ref().map(|(name, tally)| json_tally(name, tally));
        text += &serde_json::to_string(&json!({
            "experiment": "mates",
            "record": self.record(),
            "ours": json_tally(OURS, &self.ours),
            "theirs": theirs,
            "recorded": self.recorded.map(|within| json!({ "within": within })),
        }))?;
        text.push('\n');
        Ok(text)
    }

    fn record(&self) -> Record {
        Record::of_this_program(self.outcomes.len())
    }
}

const OURS: &str = "keymove";

/// Columns of the table, after the name.
const HEADING: [&str; 10] =
    ["found", "shortest", "shorter", "no mate", "wrong", "in 1 s", "in 3 s", "in 10 s", "seconds", "in all"];

fn row(name: &str, cells: &[String]) -> String {
    let mut row = format!("{name:<24}");
    for cell in cells {
        // Writing to a string cannot fail.
        let _ = write!(row, "{cell:>10}");
    }
    format!("{}\n", row.trim_end())
}

/// Findings that need attention.
fn remark(claim: &Claim, case: &Case) -> Option<String> {
    let shorter = || {
        let (length, stated) = claim.length.zip(case.stated)?;
        (length < stated).then(|| format!("mate in {length} plies where {stated} are stated"))
    };
    claim.wrong.clone().or_else(shorter)
}

fn json_tally(name: &str, tally: &Tally) -> Value {
    json!({ "name": name, "tally": tally })
}
