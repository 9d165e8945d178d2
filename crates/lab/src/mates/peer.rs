//! Another program's answer to a case: the last score that it reports.

use std::time::Instant;

use mate::Victim;

use super::{Board, Case, Claim, MateResult};
use crate::matches::{Failure, Program, ReportedScore};

/// Asks a program that speaks UCI about a position of chess, which it has not seen before.
pub(super) fn ask(program: &mut Program, case: &Case, go: &str) -> Result<Claim, Failure> {
    let Board::Chess(position) = &case.board else { return Ok(silence(0.0)) };
    program.forget()?;
    let (started, before) = (Instant::now(), program.cpu());
    // Measured like our own: the CPU time of the search, where the system reports it.
    let spent = |program: &Program| {
        let cpu = program.cpu().zip(before).map(|(now, before)| now.saturating_sub(before));
        cpu.unwrap_or_else(|| started.elapsed()).as_secs_f64()
    };
    let fen = chess::text::Fen(position.to_setup());
    let mut first = None;
    let lines = program.analyse_telling(&format!("position fen {fen}"), go, |program, line| {
        if let ReportedScore::Mate(moves) = line.score
            && is_ours(moves, case.victim)
        {
            first.get_or_insert_with(|| spent(program));
        }
    })?;
    let all = spent(program);
    Ok(match lines.first().map(|line| line.score) {
        Some(ReportedScore::Mate(moves)) => {
            judged(Claim { seconds: first.unwrap_or(all), ..silence(all) }, moves, case.victim)
        }
        _ => silence(all),
    })
}

fn silence(seconds: f64) -> Claim {
    Claim {
        result: MateResult::Unknown,
        length: None,
        wrong: None,
        nodes: None,
        seconds,
        all_seconds: seconds,
    }
}

/// Whether `score mate N` mates the side that is to be mated.
fn is_ours(moves: i32, victim: Victim) -> bool {
    match victim {
        Victim::Opponent => moves > 0,
        Victim::SideToMove => moves <= 0,
    }
}

/// What `score mate N` means for the side that is to be mated.
fn judged(claim: Claim, moves: i32, victim: Victim) -> Claim {
    if !is_ours(moves, victim) {
        return Claim { wrong: Some("the other side is mated".to_owned()), ..claim };
    }
    let plies = moves.unsigned_abs().saturating_mul(2).saturating_sub(u32::from(moves > 0));
    Claim { result: MateResult::Mate, length: u16::try_from(plies).ok(), ..claim }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn scores_are_read_from_the_side_to_move() {
        let read = |moves, victim| {
            let claim = judged(silence(0.0), moves, victim);
            (claim.result, claim.length, claim.wrong.is_some())
        };
        assert_eq!(read(3, Victim::Opponent), (MateResult::Mate, Some(5), false));
        assert_eq!(read(-3, Victim::SideToMove), (MateResult::Mate, Some(6), false));
        assert_eq!(read(0, Victim::SideToMove), (MateResult::Mate, Some(0), false));
        assert_eq!(read(-3, Victim::Opponent), (MateResult::Unknown, None, true));
        assert_eq!(read(3, Victim::SideToMove), (MateResult::Unknown, None, true));
    }
}
