//! The table of a match.

use std::fmt::Write as _;

use lab::matches::{Fault, Match, Standing};
use lab::record::Record;
use lab::statistics::{Decision, Estimate, Hypotheses};
use serde_json::json;

/// The header of a match table: everything but its results.
pub(super) struct Table<'a> {
    plan: &'a Match,
    hypotheses: Option<Hypotheses>,
}

impl<'a> Table<'a> {
    pub(super) fn new(plan: &'a Match, hypotheses: Option<Hypotheses>) -> Table<'a> {
        Table { plan, hypotheses }
    }

    /// The state after a pair, in one line.
    pub(super) fn line(&self, standing: &Standing) -> String {
        let estimate = Estimate::of(&standing.pairs);
        let [wins, draws, losses] = standing.games;
        let mut line = format!(
            "{:>6} of {} games  +{wins} ={draws} −{losses}  Elo {estimate}",
            standing.count(),
            self.plan.pairs * 2,
        );
        if let Some(hypotheses) = self.hypotheses {
            let test = hypotheses.test(&standing.pairs);
            // Writing to a string cannot fail.
            let _ = write!(line, "  LLR {:.2} ({:.2}, {:.2})", test.ratio, test.low, test.high);
        }
        line
    }

    /// The outcome for people.
    pub(super) fn text(&self, standing: &Standing) -> String {
        let estimate = Estimate::of(&standing.pairs);
        let [first, second] = self.plan.contestants.each_ref().map(|contestant| &contestant.name);
        let [wins, draws, losses] = standing.games;
        let share = standing.pairs.mean() * 100.0;
        let mut text = format!("{first} – {second}, {}\n\n", self.plan.rules.time);
        let mut row = |name: &str, value: String| {
            let _ = writeln!(text, "  {name:<12}{value}");
        };
        row(
            "games",
            format!("{}: {wins} won, {draws} drawn, {losses} lost ({share:.1} %)", standing.count()),
        );
        row("pairs", format!("{} with 0, ½, 1, 1½, 2 points", standing.pairs));
        row("Elo", format!("{estimate} (95 %)"));
        let unknown = || "not defined, since all pairs ended alike".to_owned();
        row("normalised", estimate.normalised.map_or_else(unknown, |points| format!("{points:+.1}")));
        row("stronger", format!("{:.1} % likely", estimate.superiority * 100.0));
        if let Some(hypotheses) = self.hypotheses {
            let test = hypotheses.test(&standing.pairs);
            let decision = match test.decision() {
                Decision::Continue => "undecided".to_owned(),
                Decision::AcceptFirst => format!("{:+} accepted", hypotheses.elo0),
                Decision::AcceptSecond => format!("{:+} accepted", hypotheses.elo1),
            };
            row("SPRT", format!("LLR {:.2} of {:.2}, {:.2}: {decision}", test.ratio, test.low, test.high));
        }
        let ends: Vec<String> = standing.ends.iter().map(|(end, count)| format!("{end} {count}")).collect();
        row("ended by", ends.join(", "));
        for (contestant, faults) in self.plan.contestants.iter().zip(&standing.faults) {
            let count = |fault| faults.get(&fault).copied().unwrap_or(0);
            let [late, illegal, failed] = [Fault::TimeLoss, Fault::IllegalMove, Fault::Failure].map(count);
            row(
                "faults",
                format!(
                    "{}: {late} time losses, {illegal} illegal moves, {failed} failures",
                    contestant.name
                ),
            );
        }
        text
    }

    /// The outcome for programs.
    pub(super) fn json(&self, standing: &Standing, seed: u64) -> serde_json::Result<String> {
        let estimate = Estimate::of(&standing.pairs);
        // JSON has no infinity: a clean sweep has no Elo.
        let finite = |number: f64| number.is_finite().then_some(number);
        let sprt = self.hypotheses.map(|hypotheses| {
            let test = hypotheses.test(&standing.pairs);
            let decision = match test.decision() {
                Decision::Continue => "undecided",
                Decision::AcceptFirst => "elo0",
                Decision::AcceptSecond => "elo1",
            };
            json!({
                "elo0": hypotheses.elo0, "elo1": hypotheses.elo1,
                "llr": test.ratio, "low": test.low, "high": test.high, "decision": decision,
            })
        });
        let [wins, draws, losses] = standing.games;
        serde_json::to_string(&json!({
            "experiment": "match",
            "record": Record::of_this_program(usize::try_from(standing.count()).unwrap_or(usize::MAX)).seeded(seed),
            "players": self.plan.contestants.each_ref().map(|contestant| &contestant.name),
            "time": self.plan.rules.time.to_string(),
            "games": standing.count(), "wins": wins, "draws": draws, "losses": losses,
            "pairs": standing.pairs.0,
            "elo": finite(estimate.elo.0), "low": finite(estimate.low.0), "high": finite(estimate.high.0),
            "normalised": estimate.normalised,
            "superiority": estimate.superiority,
            "sprt": sprt,
            "ends": standing.ends,
            "faults": standing.faults,
        }))
    }
}
