//! `keymove lab puzzles`: the forward search compared with the proof, by the length of the mate.

use std::fmt::Write as _;
use std::fs::File;
use std::io::Read as _;
use std::path::PathBuf;

use anyhow::Context as _;
use clap::{Args, value_parser};
use lab::puzzles::{self, Effort, OfLength};
use lab::record::Record;
use puzzle::solve::Verdict;
use serde_json::json;

use crate::answer::EXIT_CODES;
use crate::format::Format;
use crate::{Answer, Console};

/// Measure how puzzles with mates are solved, by length
///
/// Takes the first mates in 1 to 5 of a database in the columns of Lichess and solves each with the
/// known replies, as `keymove puzzle solve` does, then proves its first move against every defence.
/// Prints nodes and CPU time of both, how often the line found is that of the puzzle, and how often
/// it begins with a move that forces nothing, as a table in Markdown.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove lab puzzles lichess_db_puzzle.csv.zst
  keymove lab puzzles mates.csv --most 500 --format json

{EXIT_CODES}"))]
pub(super) struct PuzzlesArgs {
    /// Puzzle database: CSV, plain or compressed with zstd, gzip or bzip2
    #[arg(value_name = "FILE")]
    file: PathBuf,
    /// Number of puzzles of each length, at most
    #[arg(long, value_name = "N", default_value = "1000", value_parser = value_parser!(u16).range(1..))]
    most: u16,
    /// Node limit per puzzle, and again per proof
    #[arg(long, value_name = "N", default_value = "1000000", value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

impl PuzzlesArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let name = self.file.display();
        let mut text = String::new();
        File::open(&self.file)
            .and_then(|file| puzzle::read::decompressed(file)?.read_to_string(&mut text))
            .with_context(|| format!("{name} cannot be read"))?;
        let lengths = puzzles::measure(text.lines(), self.most.into(), self.nodes);
        anyhow::ensure!(!lengths.is_empty(), "{name} has no mates in 1 to {}", puzzles::LONGEST);
        let record = Record::of_this_program(lengths.iter().map(|length| length.puzzles).sum());
        console.print(&match self.format {
            Format::Text => format!("{}\n{}", table(&lengths), record.text()),
            Format::Json => {
                format!("{}\n", json!({ "experiment": "puzzles", "record": record, "lengths": lengths }))
            }
        })?;
        Ok(Answer::Yes)
    }
}

fn table(lengths: &[OfLength]) -> String {
    let mut text = "| mate in | puzzles | forward: nodes, mean (median, 95 %) | µs | proof: nodes, mean (median, 95 %) | µs | proved | \
                    exact line | same first move | other, proved | cooperative | misleading |\n\
                    |---|---|---|---|---|---|---|---|---|---|---|---|\n"
        .to_owned();
    let nodes = |effort: &Effort| {
        format!("{:.1} ({}, {})", effort.mean_nodes, effort.median_nodes, effort.nodes_of_95_percent)
    };
    for length in lengths {
        // Writing to a string cannot fail.
        let _ = writeln!(
            text,
            "| {} | {} | {} | {:.1} | {} | {:.1} | {} | {} | {} | {} | {} | {:.1} % |",
            length.moves,
            length.puzzles,
            nodes(&length.forward),
            length.forward.mean_microseconds,
            nodes(&length.proof),
            length.proof.mean_microseconds,
            length.proved,
            length.count(Verdict::Exact),
            length.count(Verdict::SameFirstMove),
            length.count(Verdict::Proved),
            length.count(Verdict::Cooperative),
            100.0 * length.misleading(),
        );
    }
    text
}
