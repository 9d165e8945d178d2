//! Engines that judge puzzles: our own, or any program that speaks UCI.

pub(crate) mod own;
mod program;

use std::sync::Arc;
use std::time::Duration;

use clap::{Args, value_parser};
use lab::matches::Waiting;
use puzzle::judge::{Judges, Scale};

use super::run::Interrupt;
use own::Own;
use program::Programs;

/// The name of our own engine.
const OWN: &str = "own";
/// A quick estimate takes this many times fewer nodes than a judgement.
const QUICK_DIVISOR: u64 = 10;
/// A recheck takes this many times more nodes than a judgement.
const RECHECK_FACTOR: u64 = 10;

/// The thinking time of an engine, and the scale of its scores.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Effort {
    pub(crate) nodes: u64,
    pub(crate) scale: Scale,
}

impl Effort {
    fn quick_nodes(self) -> u64 {
        (self.nodes / QUICK_DIVISOR).max(1)
    }

    fn recheck_nodes(self) -> u64 {
        self.nodes.saturating_mul(RECHECK_FACTOR)
    }
}

/// The engine and its limits.
#[derive(Debug, Args)]
pub(super) struct EngineChoice {
    /// Engine to judge what cannot be proved: `own`, or a UCI program with its options, such as `'stockfish Hash=16'`
    #[arg(long, value_name = "ENGINE")]
    engine: Option<String>,
    /// Nodes the engine searches per move
    #[arg(long, value_name = "N", default_value_t = 100_000, value_parser = value_parser!(u64).range(1..))]
    engine_nodes: u64,
    /// Factor applied to the engine's centipawn scores before they are turned into winning chances
    ///
    /// The formula was fitted to older versions of Stockfish. Since version 15.1 Stockfish reports 208 where it used to
    /// report 361; scores of our own engine are on much the same scale.
    #[arg(long, value_name = "X", default_value_t = 1.74)]
    engine_scale: f64,
    /// Give up on an answer of the engine after this time, and on the engine after three such answers in a row or if it
    /// does not answer within 10 s at its start
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    engine_patience: Duration,
}

impl EngineChoice {
    /// The engines, if any. A program is started once to check that it works.
    pub(super) fn judges(&self, interrupt: &Interrupt) -> anyhow::Result<Option<Box<dyn Judges>>> {
        Ok(match self.engine.as_deref() {
            None => None,
            Some(engine) => Some(self.judges_of(engine, interrupt)?),
        })
    }

    /// The engines, by default our own.
    pub(super) fn any_judges(&self, interrupt: &Interrupt) -> anyhow::Result<Box<dyn Judges>> {
        self.judges_of(self.engine.as_deref().unwrap_or(OWN), interrupt)
    }

    fn judges_of(&self, engine: &str, interrupt: &Interrupt) -> anyhow::Result<Box<dyn Judges>> {
        let effort = Effort { nodes: self.engine_nodes, scale: Scale(self.engine_scale) };
        Ok(match engine {
            OWN => Box::new(Own { effort, signal: Arc::clone(&interrupt.signal) }),
            program => {
                let stop = Arc::clone(interrupt.stop.shared());
                let watch = Waiting { patience: self.engine_patience, stop };
                Box::new(Programs::new(program, effort, watch)?)
            }
        })
    }

    /// The text that identifies runs with this engine.
    pub(super) fn identity(&self) -> String {
        match &self.engine {
            Some(engine) => {
                format!(", {engine} with {} nodes, scale {}", self.engine_nodes, self.engine_scale)
            }
            None => String::new(),
        }
    }
}
