//! `keymove lab spsa`: numbers of the search, tuned by playing.

use std::fmt::Write as _;

use clap::{Args, value_parser};
use engine::{Chess, Shogi};
use lab::learn::{self, Duel, EvaluatorOf, Judge, LearnableGame, Spsa, Style};
use lab::record::Record;
use lab::trial::Budget;
use search::parameters::{self, Parameter};
use search::{Config, Evaluate};

use super::trial::JournalArgs;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console, threads};

/// Tune parameters of the search by self-play
///
/// In every step all parameters are shifted at once, each up or down at random; the search with
/// these shifts plays against the search with the opposite shifts, and the parameters move towards
/// the winner (simultaneous perturbation stochastic approximation). It takes thousands of games.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab spsa --parameter razoring-base --parameter futility-base --iterations 500
  keymove lab spsa --game shogi --nodes 2000 --iterations 1000 --pairs 16

{EXIT_CODES}"))]
pub(super) struct SpsaArgs {
    /// A parameter to tune; repeatable. Defaults to all of them
    #[arg(long = "parameter", value_name = "NAME", value_parser = parameter)]
    parameters: Vec<&'static Parameter>,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of steps
    #[arg(long, value_name = "N", default_value_t = Spsa::default().iterations, value_parser = value_parser!(u32).range(1..))]
    iterations: u32,
    /// Pairs of games per step
    #[arg(long, value_name = "N", default_value_t = 8, value_parser = value_parser!(u32).range(1..=100_000))]
    pairs: u32,
    /// Nodes per move
    #[arg(long, value_name = "N", default_value_t = learn::NODES, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Initial shift, as a fraction of a parameter's range
    #[arg(long, value_name = "X", default_value_t = Spsa::default().shift)]
    shift: f64,
    /// Initial move after a clear win, as a fraction of the shift
    #[arg(long, value_name = "X", default_value_t = Spsa::default().follow)]
    follow: f64,
    /// Games played at the same time; defaults to the number of processors
    #[arg(long, alias = "threads", value_name = "N", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: Option<u16>,
    /// Seed for the openings and shifts
    #[arg(long, value_name = "N", default_value_t = 1)]
    seed: u64,
    #[command(flatten)]
    journal: JournalArgs,
}

impl SpsaArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.tune::<Chess>(console),
            GameName::Shogi => self.tune::<Shogi>(console),
        }
    }

    fn tune<S: LearnableGame>(&self, console: &Console) -> anyhow::Result<Answer> {
        let parameters: Vec<&Parameter> = match self.parameters.is_empty() {
            true => parameters::ALL.iter().collect(),
            false => self.parameters.clone(),
        };
        let player = || (S::evaluator(&Judge::Standard), Config { table_megabytes: 4, ..Config::default() });
        let duel = Duel::<S> {
            players: [player(), player()],
            style: Style { thinking: Budget::Nodes(self.nodes), seed: self.seed, ..Style::default() },
            threads: threads::or_all(self.jobs),
        };
        let spsa =
            Spsa { iterations: self.iterations, shift: self.shift, follow: self.follow, seed: self.seed };
        let mut printed = Ok(());
        let finished = self.journal.open(&self.title::<S>(&parameters))?;
        let found = spsa.tune(&parameters, &duel, self.pairs, &finished, |step, values| {
            if printed.is_ok() && !finished.has_failed() {
                let values: Vec<String> = values.iter().map(i32::to_string).collect();
                printed = console.print(&format!("step {step}: {}\n", values.join(" ")));
            }
        });
        printed?;
        finished.close()?;
        let games = 2 * u64::from(self.iterations) * u64::from(self.pairs);
        let mut text = Record::of_this_program(usize::try_from(games).unwrap_or(usize::MAX)).text();
        let before = EvaluatorOf::<S>::parameters();
        for (parameter, value) in parameters.iter().zip(found) {
            // Writing to a string cannot fail.
            let before = before.get(parameter.name).unwrap_or(parameter.default);
            let _ = writeln!(text, "{} {value} (was {before})", parameter.name);
        }
        console.print(&text)?;
        Ok(Answer::Yes)
    }
}

impl SpsaArgs {
    /// Everything that a game depends on.
    fn title<S: LearnableGame>(&self, parameters: &[&Parameter]) -> String {
        let names: Vec<&str> = parameters.iter().map(|parameter| parameter.name).collect();
        let SpsaArgs { iterations, pairs, nodes, shift, follow, seed, .. } = self;
        format!(
            "spsa {}, {}, {iterations} steps of {pairs} pairs, {nodes} nodes, shift {shift}, follow {follow}, seed {seed}",
            S::NAME,
            names.join(" ")
        )
    }
}

fn parameter(name: &str) -> Result<&'static Parameter, String> {
    let found = parameters::ALL.iter().find(|parameter| parameter.name == name);
    found.ok_or_else(|| {
        let names: Vec<&str> = parameters::ALL.iter().map(|parameter| parameter.name).collect();
        format!("there is no such parameter; expected one of {}", names.join(", "))
    })
}
