//! Popeye as the oracle: it lists the moves of a board.

use std::ffi::OsStr;
use std::path::PathBuf;
use std::process::Command;
use std::{env, fs, process};

use crate::board::Board;

/// The CPU seconds that Popeye may take for a batch of boards.
const MOST_CPU_SECONDS: u32 = 20;

/// Whether Popeye does not solve a board because of its rules.
pub(crate) fn refuses(popeye: &OsStr, board: &Board, plies: usize) -> bool {
    let (_, messages) = run(popeye, std::slice::from_ref(board), plies);
    ["ignored", "incompatible", "not supported", "nonsense"].iter().any(|word| messages.contains(word))
}

/// For each board, the lines that Popeye prints; `None` if it fails.
pub(crate) fn answers(popeye: &OsStr, boards: &[Board], plies: usize) -> Vec<Option<Vec<String>>> {
    let (text, _) = run(popeye, boards, plies);
    let mut answers = Vec::new();
    let mut lines = Vec::new();
    for line in text.lines() {
        if line.starts_with("solution finished") || line.starts_with("Partial solution") {
            answers.push(Some(std::mem::take(&mut lines)));
        } else if let Some(moves) = line.strip_prefix("  1.") {
            lines.push(moves.trim_end().to_owned());
        }
    }
    match (answers.len() == boards.len(), boards) {
        (true, _) => answers,
        (false, [_]) => vec![None],
        (false, boards) => boards
            .iter()
            .flat_map(|board| self::answers(popeye, std::slice::from_ref(board), plies))
            .collect(),
    }
}

/// Runs Popeye; returns its output and its messages.
fn run(popeye: &OsStr, boards: &[Board], plies: usize) -> (String, String) {
    let texts: Vec<String> = boards.iter().map(|board| board.input(plies)).collect();
    let input = format!("beginproblem\n{}endproblem\n", texts.join("nextproblem\n"));
    let path: PathBuf = env::temp_dir().join(format!("keymove-moves-{}.inp", process::id()));
    fs::write(&path, input).expect("the folder for temporary files can be written to");
    // On some boards Popeye does not end.
    let limited = format!("ulimit -t {MOST_CPU_SECONDS}; exec \"$0\" -regression \"$1\"");
    let mut command = Command::new("sh");
    let output =
        command.arg("-c").arg(limited).arg(popeye).arg(&path).output().expect("Popeye can be started");
    fs::remove_file(&path).ok(); // It has been read; what remains of it harms nobody.
    let text = |bytes: &[u8]| String::from_utf8_lossy(bytes).into_owned();
    (text(&output.stdout), text(&output.stderr))
}
