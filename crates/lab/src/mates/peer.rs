//! Another program's answer to a case: the last score that it tells.

use std::time::Instant;

use mate::Victim;

use super::{Board, Case, Claim, Said};
use crate::matches::{Failure, Program, Worth};

/// Asks a program that speaks UCI about a position of chess, which it has not seen before.
pub(super) fn ask(program: &mut Program, case: &Case, go: &str) -> Result<Claim, Failure> {
    let Board::Chess(position) = &case.board else { return Ok(silence(0.0)) };
    program.forget()?;
    let started = Instant::now();
    let fen = chess::text::Fen(position.to_setup());
    let lines = program.analyse(&format!("position fen {fen}"), go)?;
    let claim = silence(started.elapsed().as_secs_f64());
    Ok(match lines.first().map(|line| line.score) {
        Some(Worth::Mate(moves)) => judged(claim, moves, case.victim),
        _ => claim,
    })
}

fn silence(seconds: f64) -> Claim {
    Claim { result: Said::Unknown, length: None, wrong: None, nodes: None, seconds }
}

/// What `score mate N` means for the one who is to be mated.
fn judged(claim: Claim, moves: i32, victim: Victim) -> Claim {
    let is_ours = match victim {
        Victim::Opponent => moves > 0,
        Victim::SideToMove => moves <= 0,
    };
    if !is_ours {
        return Claim { wrong: Some("the other side is mated".to_owned()), ..claim };
    }
    let plies = moves.unsigned_abs().saturating_mul(2).saturating_sub(u32::from(moves > 0));
    Claim { result: Said::Mate, length: u16::try_from(plies).ok(), ..claim }
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
        assert_eq!(read(3, Victim::Opponent), (Said::Mate, Some(5), false));
        assert_eq!(read(-3, Victim::SideToMove), (Said::Mate, Some(6), false));
        assert_eq!(read(0, Victim::SideToMove), (Said::Mate, Some(0), false));
        assert_eq!(read(-3, Victim::Opponent), (Said::Unknown, None, true));
        assert_eq!(read(3, Victim::SideToMove), (Said::Unknown, None, true));
    }
}
