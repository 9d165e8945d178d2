//! `keymove lab`: experiments, one file each.

mod ablate;
mod bench;
mod compare;
mod conform;
mod datagen;
mod deepening;
mod duel;
mod history;
mod iid;
pub(crate) mod matches;
mod mates;
mod modes;
mod positions;
mod puzzles;
mod race;
mod report;
mod samples;
mod scaling;
mod spsa;

mod trial;
mod tune;
mod weights;

use clap::{Args, Subcommand};

use super::Run;
use crate::{Answer, Console};

/// Run experiments: matches, comparisons, ablations, tuning
///
/// Every experiment reports what it measured and how, so that it can be repeated.
#[derive(Debug, Args)]
#[command(subcommand_required = true, arg_required_else_help = true)]
pub(super) struct Lab {
    #[command(subcommand)]
    experiment: Experiment,
}

/// The experiments, in the order of the help.
#[derive(Debug, Subcommand)]
enum Experiment {
    Ablate(ablate::Ablate),
    Bench(bench::Bench),
    Compare(compare::Compare),
    Deepening(deepening::Deepening),
    Conform(conform::Conform),
    Race(race::Race),
    Modes(modes::ModesArgs),
    History(history::HistoryArgs),
    Report(report::Report),
    Iid(iid::IidArgs),
    Match(matches::MatchArgs),
    Mates(mates::MatesArgs),
    Puzzles(puzzles::PuzzlesArgs),
    Positions(positions::Positions),
    Datagen(datagen::Datagen),
    Tune(tune::Tune),
    Samples(samples::Samples),
    Duel(duel::DuelArgs),
    Spsa(spsa::SpsaArgs),
    Scaling(scaling::Scaling),
}

impl Run for Lab {
    const NAME: &'static str = "lab";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.experiment {
            Experiment::Ablate(ablate) => ablate.run(console),
            Experiment::Bench(bench) => bench.run(console),
            Experiment::Compare(compare) => compare.run(console),
            Experiment::Deepening(deepening) => deepening.run(console),
            Experiment::History(history) => history.run(console),
            Experiment::Modes(modes) => modes.run(console),
            Experiment::Puzzles(puzzles) => puzzles.run(console),
            Experiment::Conform(conform) => conform.run(console),
            Experiment::Race(race) => race.run(console),
            Experiment::Report(report) => report.run(console),
            Experiment::Iid(page) => page.run(console),
            Experiment::Match(game) => game.run(console),
            Experiment::Mates(mates) => mates.run(console),
            Experiment::Positions(positions) => positions.run(console),
            Experiment::Datagen(datagen) => datagen.run(console),
            Experiment::Tune(tune) => tune.run(console),
            Experiment::Samples(samples) => samples.run(console),
            Experiment::Duel(duel) => duel.run(console),
            Experiment::Spsa(spsa) => spsa.run(console),
            Experiment::Scaling(scaling) => scaling.run(console),
        }
    }
}

/// The names of files, for the title of a journal.
fn names(files: &[std::path::PathBuf]) -> String {
    let names: Vec<_> = files.iter().map(|file| file.to_string_lossy()).collect();
    names.join(" and ")
}
