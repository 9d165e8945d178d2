//! `keymove bench`: a fixed amount of work for the engines.

use std::sync::Arc;

use clap::Args;
use engine::bench::{self, Total};
use engine::{Chess, PlayableGame, Shogi};
use search::Signal;

use super::Run;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::{Answer, Console};

/// Search a fixed set of positions on one thread and report the speed
///
/// The number of nodes is the same on every machine and changes only with the search or an
/// evaluation. The last line is the total, in the form that engine test frameworks read.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove bench
  keymove bench --game chess

{EXIT_CODES}"))]
pub(super) struct Bench {
    /// Search only the positions of this game
    #[arg(long, value_enum)]
    game: Option<GameName>,
}

impl Run for Bench {
    const NAME: &'static str = "bench";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let mut sum = Total::default();
        if self.game != Some(GameName::Shogi) {
            sum += measure::<Chess>(console)?;
        }
        if self.game != Some(GameName::Chess) {
            sum += measure::<Shogi>(console)?;
        }
        console.print(&format!("{sum}\n"))?;
        Ok(Answer::Yes)
    }
}

/// Searches the positions of one game, printing each as it is done.
fn measure<G: PlayableGame>(console: &Console) -> anyhow::Result<Total> {
    let mut total = Total::default();
    let mut printed = Ok(());
    bench::run::<G>(&Arc::new(Signal::new()), |measured| {
        total += measured;
        if printed.is_ok() {
            printed = console.print(&format!("{:<5} {measured}\n", G::NAME));
        }
    });
    printed?;
    console.print(&format!("{:<5} {total}\n", G::NAME))?;
    Ok(total)
}
