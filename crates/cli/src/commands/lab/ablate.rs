//! `keymove lab ablate`: measures the contribution of each idea of the search.

use std::fmt::Write as _;

use clap::Args;
use engine::{Chess, Shogi};
use lab::ablate::{self, Both, Feature, Finding};
use lab::compare::Variant;
use lab::finished::Log;
use lab::learn::LearnableGame;
use lab::record::Record;
use lab::statistics::Pairs;
use lab::trial::SuiteGame;
use serde_json::{Map, Value, json};

use super::trial::{GamesArgs, JournalArgs, TrialArgs, bar, elo, elo_json, ratio, ratio_json};
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::GameName;
use crate::{Answer, Console};

/// Measure what each search heuristic is worth
///
/// Searches every position of a suite with and without a heuristic, in random order and from an
/// empty table, and compares nodes, time, depth, best moves and positions solved. Intervals are
/// bootstrapped over positions. With --games, the two searches also play each other.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab ablate --feature null-move --suite positions.epd --depth 9
  keymove lab ablate --feature all --suite positions.epd --nodes 100000
  keymove lab ablate --games 400 --move-time 10ms --jobs 2
  keymove lab ablate --game shogi --depth 7
  keymove lab ablate --feature iid-settings --option internal-reduction=off --depth 9

{}", exit_codes("every heuristic had an effect", "some heuristic had no effect on these positions")))]
pub(super) struct Ablate {
    /// A heuristic, a setting of iid, `all` for a ranking of all heuristics or `iid-settings` for one of
    /// the settings of iid, which is then on; repeatable
    #[arg(long = "feature", value_name = "NAME", default_value = "all", value_parser = features)]
    features: Vec<Features>,
    /// An engine option for all searches, such as iid=on; repeatable
    #[arg(long = "option", value_name = "NAME=VALUE")]
    options: Vec<String>,
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

/// Some features.
#[derive(Clone, Debug)]
struct Features(Vec<Feature>);

fn features(text: &str) -> Result<Features, String> {
    match text {
        "all" => return Ok(Features(Feature::heuristics())),
        "iid-settings" => return Ok(Features(Feature::iid_settings())),
        _ => {}
    }
    Feature::named(text).map(|feature| Features(vec![feature])).ok_or_else(|| {
        let names =
            |features: Vec<Feature>| features.into_iter().map(Feature::name).collect::<Vec<_>>().join(", ");
        let (heuristics, settings) = (names(Feature::heuristics()), names(Feature::iid_settings()));
        format!("expected all, iid-settings or one of {heuristics}, {settings}")
    })
}

impl Ablate {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.trial.game {
            GameName::Chess => self.measure::<Chess>(console),
            GameName::Shogi => self.measure::<Shogi>(console),
        }
    }

    fn measure<G: LearnableGame + SuiteGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let suite = self.trial.suite::<G>()?;
        let config = Variant::read(&self.options.join(" "))?.config;
        let features = self.features.iter().flat_map(|features| features.0.iter().copied());
        let features: Vec<Feature> = features.collect();
        let bar = bar(features.len() * (suite.len() + self.games.pairs() as usize));
        let on_done = || bar.inc(1);
        let setting = self.trial.setting();
        let finished = self.journal.open(&self.title())?;
        let log = Log { finished: &finished, on_done: &on_done };
        let mut rows = Vec::new();
        for feature in features {
            bar.set_message(feature.name());
            let Some(finding) = ablate::ablate(&suite, &config, feature, setting, &log) else { continue };
            let (name, players) = (feature.name(), feature.sides(&config));
            let games = self.games.play::<G>(players, setting, name, &log);
            rows.push(Row { finding, games });
        }
        bar.finish_and_clear();
        finished.close()?;
        rows.sort_by(|a, b| b.finding.nodes.mean.total_cmp(&a.finding.nodes.mean));
        console.print(&match self.format {
            Format::Text => self.text(&rows, suite.len()),
            Format::Json => format!("{}\n", self.json(&rows, suite.len())?),
        })?;
        let idle = rows.iter().filter(|row| !row.finding.has_effect());
        let idle: Vec<&str> = idle.map(|row| row.finding.feature.name()).collect();
        if !idle.is_empty() {
            console.warn(&format!("no effect on these positions: {}", idle.join(", ")));
        }
        Ok(if idle.is_empty() { Answer::Yes } else { Answer::No })
    }

    /// Everything that a part depends on; the list of heuristics does not matter to it.
    fn title(&self) -> String {
        let (options, thinking) = (self.options.join(" "), self.games.thinking());
        format!("ablate {options}, {}, games {thinking}", self.trial.title())
    }

    fn text(&self, rows: &[Row], positions: usize) -> String {
        let mut text = format!(
            "{positions} positions, {}; without each heuristic, compared with it:\n\n\
             {:<22}{:>24}{:>24}{:>8}{:>8}  {:<12}{}\n",
            self.trial.setting().budget,
            "",
            "nodes",
            "time",
            "plies",
            "agree",
            "solved",
            if self.games.pairs() > 0 { "worth, Elo" } else { "" }
        );
        for Row { finding, games } in rows {
            let solved = finding
                .solved
                .map_or("–".to_owned(), |Both { with, without }| format!("{with} → {without}"));
            // Writing to a string cannot fail.
            let _ = writeln!(
                text,
                "{:<22}{:>24}{:>24}{:>+8.2}{:>7.0}%  {solved:<12}{}",
                finding.feature.name(),
                ratio(finding.nodes),
                ratio(finding.time),
                finding.plies,
                finding.agreement * 100.0,
                games.as_ref().map(elo).unwrap_or_default(),
            );
        }
        text
    }

    fn json(&self, rows: &[Row], positions: usize) -> serde_json::Result<String> {
        let findings: Vec<_> = rows
            .iter()
            .map(|Row { finding, games }| {
                json!({
                    "feature": finding.feature.name(),
                    "nodes": ratio_json(finding.nodes),
                    "time": ratio_json(finding.time),
                    "plies": finding.plies,
                    "agreement": finding.agreement,
                    "solved_with": finding.solved.map(|solved| solved.with),
                    "solved_without": finding.solved.map(|solved| solved.without),
                    "has_effect": finding.has_effect(),
                    "by_depth": by_depth(finding),
                    "strength": elo_json(games.as_ref()),
                    "iid": figures(finding),
                })
            })
            .collect();
        serde_json::to_string(&json!({
            "experiment": "ablate",
            "record": Record::of_this_program(positions).seeded(self.trial.seed),
            "game": self.trial.game_name(),
            "budget": self.trial.setting().budget.to_string(),
            "thinking": self.games.thinking().to_string(),
            "findings": findings,
        }))
    }
}

/// A heuristic.
struct Row {
    finding: Finding,
    /// Games of the search with it against the search without it.
    games: Option<Pairs>,
}

/// The effect of one setting of internal iterative deepening, by name.
fn figures(finding: &Finding) -> Option<Map<String, Value>> {
    let figures = finding.iid()?.figures().into_iter();
    Some(figures.map(|figure| (figure.name.to_owned(), json!(figure.value))).collect())
}

fn by_depth(finding: &Finding) -> Vec<Value> {
    let depths = finding.by_depth().into_iter().enumerate();
    depths
        .map(|(index, nodes)| json!({ "depth": index + 1, "with": nodes.with, "without": nodes.without }))
        .collect()
}
