//! Verifies tsume: every move of the attacker gives check, the line ends in mate, and there is no shorter or other
//! mate.

use std::collections::BTreeMap;
use std::sync::atomic::Ordering;

use game::{Mating as _, Position as _};
use mate::{Answer, Cook, Effort, Ending, Length, Limits, Options, Solver, Thoroughness, Victim};
use shogi::Position;

use super::{MEMORY, Tsume};
use crate::checks::Findings;
use crate::pipeline::{Entry, Fate, Page, StopFlag, Task};
use crate::read::Line;
use crate::verify::{self, Scope};
use crate::{Fault, Form, Reason};

/// The most cooks that are listed.
const MOST_COOKS: usize = 8;

/// Verifies rows.
#[derive(Clone, Copy, Debug)]
pub struct VerifyTsume {
    /// The output format.
    pub form: Form,
    /// What is verified, with the limit of positions for a proof.
    pub scope: Scope,
}

/// The state that a worker keeps between rows.
pub struct Worker {
    solver: Solver,
    findings: Findings,
    stop: StopFlag,
}

impl Task for VerifyTsume {
    type Worker = Worker;
    type Sum = BTreeMap<String, u64>;

    fn worker(&self, stop: &StopFlag) -> Worker {
        let options = Options { memory: MEMORY, effort: Effort::Shortest, ..Options::default() };
        Worker { solver: Solver::new(options), findings: Findings::default(), stop: StopFlag::clone(stop) }
    }

    fn lines_per_page(&self) -> usize {
        1
    }

    fn row(&self, worker: &mut Worker, entry: &Entry<'_>, page: &mut Page<Self::Sum>) -> Result<Fate, Fault> {
        let tsume = Tsume::read(&entry.row)?;
        if tsume.moves().is_empty() {
            return Err(Reason::NoMoves.into());
        }
        worker.findings.clear();
        let verdict = match self.scope {
            Scope::Legality => "legal",
            Scope::Everything { nodes } => {
                examine(&tsume, worker, nodes);
                if worker.stop.load(Ordering::Relaxed) {
                    return Ok(Fate::Interrupted);
                }
                verify::verdict(&worker.findings)
            }
        };
        verify::write(self.form, entry, verdict, &worker.findings, page);
        Ok(Fate::Kept)
    }

    fn rejected(&self, line: &Line<'_>, fault: &Fault, page: &mut Page<Self::Sum>) {
        self.form.reject(line, fault, page);
    }
}

fn examine(tsume: &Tsume, worker: &mut Worker, nodes: u64) {
    let Worker { solver, findings, stop } = worker;
    let limits = Limits { nodes: Some(nodes), stop: Some(stop), ..Limits::NONE };
    for (mv, after) in tsume.moves().iter().zip(tsume.positions().iter().skip(1)).step_by(2) {
        if !after.is_check() {
            findings.add(Reason::NoCheck, format!("{mv} gives no check"));
        }
    }
    let is_mate =
        tsume.positions().last().is_some_and(|end| tsume.ends_in_mate() || end.is_mate_by_convention());
    if !is_mate {
        findings.add(Reason::NotMate, String::new());
    }
    if !findings.reasons.is_empty() {
        return;
    }
    compare_length(tsume, solver, findings, limits);
    look_for_cooks(tsume, solver, findings, limits);
}

/// The shortest mate must be as long as the line, by the rules or without futile interpositions.
fn compare_length(tsume: &Tsume, solver: &mut Solver, findings: &mut Findings, limits: Limits<'_>) {
    let plies = tsume.moves().len();
    let asked = *solver.options();
    let mut lengths = Vec::new();
    for ending in [Ending::Literal, Ending::Conventional] {
        solver.ask(Options { ending, ..asked });
        let found = solver.solve(tsume.position(), limits, &mut ());
        match found.answer {
            Answer::NoMate => {
                findings.add(Reason::MateNotForced, "there is no mate by checks".to_owned());
                break;
            }
            Answer::Mate if found.bounds.meet() => lengths.push(found.line.len()),
            Answer::Mate | Answer::Unknown => {
                findings.add(Reason::ProofUnfinished, format!("that the shortest mate takes {plies} plies"));
                break;
            }
        }
        if lengths.contains(&plies) {
            break;
        }
    }
    solver.ask(asked);
    if findings.reasons.is_empty() && !lengths.contains(&plies) {
        let shortest = lengths.first().copied().unwrap_or(0);
        let reason = if shortest < plies { Reason::ShorterMate } else { Reason::MateNotForced };
        findings.add(reason, format!("the shortest mate takes {shortest} plies, the line {plies}"));
    }
}

/// Searches for other mating moves of the attacker.
fn look_for_cooks(tsume: &Tsume, solver: &mut Solver, findings: &mut Findings, limits: Limits<'_>) {
    let thoroughness = Thoroughness { nodes: limits.nodes.unwrap_or(u64::MAX), most: MOST_COOKS };
    let all = Limits { nodes: None, ..limits };
    let cooks = solver.cooks(tsume.position(), tsume.moves(), thoroughness, all);
    for Cook { ply, line, is_dual_at_the_end } in &cooks.found {
        let Some(&first) = line.first() else { continue };
        let left = tsume.moves().len() - ply;
        let reason = match ply {
            _ if *is_dual_at_the_end => Reason::SeveralMates,
            _ if !mates_within(&tsume.positions()[*ply].after(first), left - 1, solver, limits) => {
                Reason::LongerMate
            }
            0 => Reason::OtherFirstMove,
            _ => Reason::OtherLaterMove,
        };
        findings.add(reason, format!("move {}: {first} mates, too", ply + 1));
        if *ply == 0 {
            findings.others.push(first.to_string());
        }
    }
    if cooks.undecided > 0 && cooks.found.len() < MOST_COOKS {
        findings.add(Reason::ProofUnfinished, format!("that {} other moves do not mate", cooks.undecided));
    }
}

/// Whether the side to move is mated within this many plies.
fn mates_within(position: &Position, plies: usize, solver: &mut Solver, limits: Limits<'_>) -> bool {
    let asked = *solver.options();
    let within = Length::new(u16::try_from(plies).unwrap_or(u16::MAX));
    solver.ask(Options { within, victim: Victim::SideToMove, effort: Effort::AnyMate, ..asked });
    let found = solver.solve(position, limits, &mut ());
    solver.ask(asked);
    found.answer == Answer::Mate
}
