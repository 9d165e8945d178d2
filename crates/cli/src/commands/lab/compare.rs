//! `keymove lab compare`: several configurations of the search on the same positions.

use std::fmt::Write as _;

use clap::Args;
use engine::{Chess, Shogi};
use lab::compare::{self, Outcome, Variant};
use lab::finished::Log;
use lab::iid;
use lab::learn::LearnableGame;
use lab::record::Record;
use lab::statistics::Pairs;
use lab::trial::SuiteGame;
use search::heuristics::Switch;
use serde_json::{Map, Value, json};

use super::trial::{GamesArgs, JournalArgs, TrialArgs, bar, elo, elo_json, ratio, ratio_json};
use crate::answer::EXIT_CODES;
use crate::format::Format;
use crate::games::GameName;
use crate::{Answer, Console};

/// Compare configurations of the search
///
/// Searches every position with every configuration, in random order and from an empty table, and
/// compares each configuration with the first. A configuration is a list of engine options,
/// optionally preceded by a name. With --games, each also plays against the first.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab compare '' 'null-move=off' 'null-move=off razoring=off' --depth 10
  keymove lab compare 'none: internal-reduction=off' 'deepening: internal-reduction=off iid=on'
  keymove lab compare --iid --depth 11 --games 1000 --move-time 5ms --jobs 2

{EXIT_CODES}"))]
pub(super) struct Compare {
    /// A configuration, such as 'deep: iid=on iid-strategy=1'; '' is the engine's default
    #[arg(value_name = "CONFIG", required_unless_present = "iid", value_parser = Variant::read)]
    variants: Vec<Variant>,
    /// Compare internal iterative deepening (every strategy), reduction, both and neither
    #[arg(long, conflicts_with = "variants")]
    iid: bool,
    #[command(flatten)]
    trial: TrialArgs,
    #[command(flatten)]
    games: GamesArgs,
    #[command(flatten)]
    journal: JournalArgs,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// A configuration.
struct Row {
    outcome: Outcome,
    /// Its games against the first one.
    games: Option<Pairs>,
}

impl Compare {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.trial.game {
            GameName::Chess => self.measure::<Chess>(console),
            GameName::Shogi => self.measure::<Shogi>(console),
        }
    }

    fn measure<G: LearnableGame + SuiteGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let suite = self.trial.suite::<G>()?;
        let variants = if self.iid { iid::variants() } else { self.variants.clone() };
        let setting = self.trial.setting();
        let games = variants.len().saturating_sub(1) * self.games.pairs() as usize;
        let bar = bar(suite.len() + games);
        let on_done = || bar.inc(1);
        let finished = self.journal.open(&self.title(&variants))?;
        let log = Log { finished: &finished, on_done: &on_done };
        bar.set_message("positions and pairs of games");
        let outcomes = compare::compare(&suite, &variants, setting, &log);
        let mut rows = Vec::new();
        for outcome in outcomes {
            // The first one has no opponent.
            let opponent = variants.first().filter(|_| !rows.is_empty());
            let games = opponent.and_then(|first| {
                let players = [outcome.variant.config.clone(), first.config.clone()];
                self.games.play::<G>(players, setting, &format!("configuration {}", rows.len() + 1), &log)
            });
            rows.push(Row { outcome, games });
        }
        bar.finish_and_clear();
        finished.close()?;
        console.print(&match self.format {
            Format::Text => self.text(&rows, suite.len()),
            Format::Json => format!("{}\n", self.json(&rows, suite.len())?),
        })?;
        Ok(Answer::Yes)
    }

    /// Everything that a part depends on.
    fn title(&self, variants: &[Variant]) -> String {
        let options: Vec<&str> = variants.iter().map(|variant| &*variant.options).collect();
        let (options, thinking) = (options.join(" | "), self.games.thinking());
        format!("compare {options}, {}, games {thinking}", self.trial.title())
    }

    fn text(&self, rows: &[Row], positions: usize) -> String {
        let width = rows.iter().map(|row| row.outcome.variant.name.chars().count()).max().unwrap_or(0) + 2;
        let mut text = format!(
            "{positions} positions, {}; compared with the first:\n\n\
             {:<width$}{:>24}{:>24}{:>8}{:>8}  {:<8}{}\n",
            self.trial.setting().budget,
            "",
            "nodes",
            "time",
            "plies",
            "agree",
            "solved",
            if self.games.pairs() > 0 { "Elo" } else { "" }
        );
        for Row { outcome, games } in rows {
            let measured = &outcome.measured;
            let solved = outcome.solved.map_or("–".to_owned(), |solved| solved.to_string());
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:<width$}{:>24}{:>24}{:>+8.2}{:>7.0}%  {solved:<8}{}",
                outcome.variant.name,
                ratio(measured.nodes),
                ratio(measured.time),
                measured.plies,
                measured.agreement * 100.0,
                games.as_ref().map(elo).unwrap_or_default(),
            );
        }
        for Row { outcome, .. } in rows.iter().filter(|row| deepens(&row.outcome)) {
            let _ = writeln!(text, "\ninternal iterative deepening, {}:", outcome.variant.name);
            for figure in outcome.iid.figures() {
                let _ = writeln!(text, "  {:<26}{:>14.1}", figure.name, figure.value);
            }
            for warning in outcome.iid.warnings() {
                let _ = writeln!(text, "  {warning}");
            }
        }
        text
    }

    fn json(&self, rows: &[Row], positions: usize) -> serde_json::Result<String> {
        let outcomes: Vec<_> = rows.iter().map(row_json).collect();
        serde_json::to_string(&json!({
            "experiment": "compare",
            "record": Record::of_this_program(positions).seeded(self.trial.seed),
            "game": self.trial.game_name(),
            "budget": self.trial.setting().budget.to_string(),
            "thinking": self.games.thinking().to_string(),
            "outcomes": outcomes,
        }))
    }
}

fn row_json(Row { outcome, games }: &Row) -> Value {
    let measured = &outcome.measured;
    let figures = outcome.iid.figures().into_iter();
    let figures: Map<String, Value> =
        figures.map(|figure| (figure.name.to_owned(), json!(figure.value))).collect();
    json!({
        "variant": outcome.variant.name,
        "options": outcome.variant.options,
        "nodes": ratio_json(measured.nodes),
        "time": ratio_json(measured.time),
        "plies": measured.plies,
        "agreement": measured.agreement,
        "solved": outcome.solved,
        "total_nodes": outcome.nodes,
        "seconds": outcome.seconds,
        "iid": deepens(outcome).then_some(figures),
        "strength": elo_json(games.as_ref()),
    })
}

fn deepens(outcome: &Outcome) -> bool {
    outcome.variant.config.switches.is_on(Switch::InternalDeepening)
}
