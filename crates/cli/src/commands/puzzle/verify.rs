//! `keymove puzzle verify`: whether puzzles are right.

use std::collections::BTreeMap;
use std::fmt::Write as _;

use clap::{Args, value_parser};
use indicatif::HumanCount;
use puzzle::checks;
use puzzle::pipeline::Totals;
use puzzle::tsume::VerifyTsume;
use puzzle::verify::{Scope, Verify as Task};
use puzzle::{Reason, Severity};

use super::database::{Database, Format, Ids, name_of};
use super::judges::EngineChoice;
use super::run::{Header, Interrupt, Job, Resuming};
use crate::answer::exit_codes;
use crate::games::GameName;
use crate::{Answer, Console};

/// Verify a puzzle database, row by row
///
/// Every line is played through; a row that cannot be read or has an illegal move is rejected, with
/// a reason. Mates are proved against every defence, and other moves that mate as fast are reported.
/// Lines that do not end in mate are put to an engine, if one is given: each move of the solver must
/// be the only good one, ahead of the second best by 0.7 in winning chances (from -1 to 1). The
/// verdict is sound, mislabelled (only the themes are wrong), doubtful or wrong.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Checks:
{}
Examples:
  keymove puzzle verify lichess_db_puzzle.csv.zst --output verdicts.csv --rejects rejects.csv
  keymove puzzle verify --engine own --engine-nodes 200000 puzzles.csv
  keymove puzzle verify --game shogi tsume.tsv
  zstdcat lichess_db_puzzle.csv.zst | keymove puzzle verify --legal-only --strict -

{}", list_of_checks(), exit_codes("success", "with --strict: some row was rejected or is not sound")))]
pub(super) struct Verify {
    #[command(flatten)]
    database: Database,
    /// Check only that the lines are legal
    #[arg(long, conflicts_with = "engine")]
    legal_only: bool,
    /// Node limit per proof
    #[arg(long, value_name = "N", default_value_t = 200_000, value_parser = value_parser!(u64).range(1..))]
    nodes: u64,
    /// The game; a tsume is sound if every move is a check, no mate is shorter and no other check mates
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    #[command(flatten)]
    engine: EngineChoice,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

fn list_of_checks() -> String {
    checks::ALL.iter().map(|check| format!("  {:<13} {}\n", check.name, check.about)).collect()
}

impl Verify {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        let scope = if self.legal_only { Scope::Legality } else { Scope::Everything { nodes: self.nodes } };
        let form = self.format.into();
        let scope_name = match scope {
            Scope::Legality => "legality".to_owned(),
            Scope::Everything { nodes } => format!("everything with {nodes} nodes"),
        };
        let (game, format) = (name_of(self.game), name_of(self.format));
        let name = format!("verify {game} {scope_name} {format}{}", self.engine.identity());
        let header = Header::Text(Task { form, scope, judges: None }.header());
        let interrupt = Interrupt::listen()?;
        let judges = match self.game {
            GameName::Chess => {
                self.database.demand_moves()?;
                self.engine.judges(&interrupt)?
            }
            GameName::Shogi => None,
        };
        let judges = judges.as_deref();
        let job = Job {
            files: &self.database.files,
            input: self.database.open(Ids::Checked)?,
            name,
            header,
            interrupt: &interrupt,
            judges,
            resuming: Resuming::FromThere,
        };
        let done = match self.game {
            GameName::Chess => {
                let done = job.run(&Task { form, scope, judges }, console)?;
                done.inspect(|done| done.hint_at_shogi(console))
            }
            GameName::Shogi => job.run(&VerifyTsume { form, scope }, console)?,
        };
        let Some(done) = done else { return Ok(Answer::Yes) };
        if done.totals.kept > 0 {
            console.say(&verdicts(&done.totals));
        }
        let count = |word: &str| done.totals.sum.get(word).copied().unwrap_or(0);
        match self.database.files.strict && count("legal") + count("sound") < done.totals.kept {
            true => Ok(Answer::No),
            false => Ok(done.answer(&self.database.files)),
        }
    }
}

/// How many rows got which verdict, and why.
fn verdicts(totals: &Totals<BTreeMap<String, u64>>) -> String {
    let mut text = String::new();
    for verdict in Task::VERDICTS {
        if let Some(count) = totals.sum.get(verdict) {
            // Writing to a string cannot fail.
            let _ = writeln!(text, "{:>12}  {verdict}", HumanCount(*count).to_string());
        }
    }
    for reason in Reason::ALL.iter().filter(|reason| reason.severity() != Severity::Rejected) {
        if let Some(count) = totals.sum.get(reason.code()) {
            let _ = writeln!(text, "{:>12}  {reason}: {}", HumanCount(*count).to_string(), reason.about());
        }
    }
    text.truncate(text.trim_end().len());
    text
}
