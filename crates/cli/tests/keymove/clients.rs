//! Programs that nobody here wrote talk with the engines.

use std::path::{Path, PathBuf};
use std::process::{Command, Stdio};

/// A Python that has python-chess: the one that `.ci/run` prepares, or the system's own.
fn python_with_chess() -> Option<PathBuf> {
    let prepared = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../target/venv/bin/python");
    [prepared, PathBuf::from("python3")].into_iter().find(|python| {
        let mut import = Command::new(python);
        import.args(["-c", "import chess.engine"]).stdout(Stdio::null()).stderr(Stdio::null());
        import.status().is_ok_and(|status| status.success())
    })
}

#[test]
#[ignore = "needs python-chess"]
fn python_chess_plays_and_analyses_with_the_chess_engine() {
    let python = python_with_chess().expect("a python3 with the package `chess`");
    let script = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/keymove/python_chess.py");
    let output = Command::new(python)
        .arg(script)
        .arg(env!("CARGO_BIN_EXE_keymove"))
        .output()
        .expect("this Python has just been run");
    let (out, err) = (String::from_utf8_lossy(&output.stdout), String::from_utf8_lossy(&output.stderr));
    assert!(output.status.success(), "{out}{err}");
    assert!(out.contains("everything holds"), "{out}{err}");
}
