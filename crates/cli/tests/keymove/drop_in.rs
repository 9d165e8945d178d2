//! The program in the place of an engine or of Popeye: by the name of a link, and through a pipe.

use std::io::{BufRead as _, BufReader, Read as _, Write as _};
use std::path::PathBuf;
use std::process::{Child, Command, Stdio};
use std::time::{Duration, Instant};

use super::{Folder, Outcome, command, keymove_reading, run_reading, words};

/// A second name of the program.
fn link(folder: &Folder, name: &str) -> PathBuf {
    let path = folder.path(name);
    std::fs::remove_file(&path).ok(); // One that an earlier run has left behind.
    std::fs::hard_link(env!("CARGO_BIN_EXE_keymove"), &path)
        .or_else(|_| std::fs::copy(env!("CARGO_BIN_EXE_keymove"), &path).map(|_| ()))
        .expect("the folder can be written to");
    path
}

fn called(folder: &Folder, name: &str, arguments: &str, input: &str) -> Outcome {
    let mut command = Command::new(link(folder, name));
    command.args(words(arguments));
    run_reading(command, input.as_bytes())
}

#[test]
fn the_program_on_a_pipe_answers_in_the_protocol_it_is_addressed_in() {
    for (arguments, input, answer) in [
        ("", "uci\nquit\n", "\nuciok\n"),
        ("", "usi\nquit\n", "\nusiok\n"),
        ("", "isready\n", "readyok\n"),
        ("", "\r\nuci\r\n", "\nuciok\n"),
        ("--Hash=32 --Threads=2", "uci\nisready\nquit\n", "\nreadyok\n"),
    ] {
        let outcome = keymove_reading(input.as_bytes(), &words(arguments));
        assert_eq!(outcome.code, Some(0), "{arguments} {input}: {}", outcome.stderr);
        assert!(outcome.stdout().contains(answer), "{arguments} {input}: {}", outcome.stdout());
    }
    // Nobody speaks, as in a shell without a terminal.
    let nobody = keymove_reading::<&str>(b"", &[]);
    assert_eq!(nobody.code, Some(2));
    assert!(nobody.stderr.contains("Usage: keymove"), "{}", nobody.stderr);
}

#[test]
fn a_link_runs_the_command_of_its_name() {
    let folder = Folder::new("links");
    let uci = called(&folder, "keymove-uci", "--Hash=16", "uci\nquit\n");
    assert!(uci.stdout().ends_with("uciok\n"), "{}", uci.stdout());
    let usi = called(&folder, "keymove-usi", "", "usi\nquit\n");
    assert!(usi.stdout().ends_with("usiok\n"), "{}", usi.stdout());
    let problem = "BeginProblem\nPieces White Kc2 Rh4 Black Ka1 Pa3\nStipulation #2\nEndProblem\n";
    let popeye = keymove_reading(problem.as_bytes(), &words("popeye -regression"));
    for name in ["py", "popeye", "pywin64.exe"] {
        let outcome = called(&folder, name, "-regression -maxmem 16M", problem);
        assert_eq!((outcome.code, outcome.stdout()), (Some(0), popeye.stdout()), "{name}");
    }
}

#[test]
fn options_of_an_engine_are_arguments() {
    let input = "position startpos\ngo depth 3\n";
    let outcome =
        keymove_reading(input.as_bytes(), &["uci", "--MultiPV=2", "--move-overhead=100", "--uci_showwdl"]);
    let answer = outcome.stdout();
    assert!(answer.contains(" multipv 2 ") && answer.contains(" wdl "), "{answer}{}", outcome.stderr);
    for (argument, message) in [
        ("--Hash=many", "--Hash=many: setoption Hash: found `many`, expected a number from 1 to 65536"),
        ("--Has=64", "--Has=64: setoption: unknown option `Has`; did you mean `--Hash`?"),
        ("Hash=64", "found `Hash=64`, expected an option such as --Threads=4"),
    ] {
        let outcome = keymove_reading(b"uci\n", &["uci", argument]);
        assert_eq!(outcome.code, Some(2), "{argument}");
        assert!(outcome.stderr.contains(message), "{argument}: {}", outcome.stderr);
    }
}

#[test]
fn switches_of_the_search_are_announced_with_tuning_alone() {
    let announced = |arguments: &str| {
        let text = keymove_reading(b"uci\nquit\n", &words(arguments)).stdout();
        (text.contains("option name Hash "), text.contains("option name null-move "))
    };
    assert_eq!(announced("uci"), (true, false));
    assert_eq!(announced("uci --tuning"), (true, true));
}

/// Popeye's place, with pipes that stay open.
struct Dialogue {
    child: Child,
    answers: BufReader<std::process::ChildStdout>,
}

impl Dialogue {
    fn begin(arguments: &[&str]) -> Dialogue {
        let mut command = command(arguments);
        command.stdin(Stdio::piped());
        let mut child = command.spawn().expect("the binary has been built");
        let answers = BufReader::new(child.stdout.take().expect("it is piped"));
        Dialogue { child, answers }
    }

    fn line(&mut self) -> String {
        let mut line = String::new();
        self.answers.read_line(&mut line).expect("a pipe can be read");
        line
    }

    fn send(&mut self, text: &str) {
        let input = self.child.stdin.as_mut().expect("it is piped");
        input.write_all(text.as_bytes()).expect("the program reads");
        input.flush().expect("the program reads");
    }

    /// The lines up to the one that begins like this.
    fn until(&mut self, beginning: &str) -> String {
        let mut text = String::new();
        while !text.lines().last().is_some_and(|line| line.starts_with(beginning)) {
            let line = self.line();
            assert!(!line.is_empty(), "the output ends before `{beginning}`: {text}");
            text.push_str(&line);
        }
        text
    }
}

/// Spinach, a program that comes with Popeye, waits for the banner before it writes anything, and for the end of each
/// solution before it writes the next problem.
#[test]
fn popeye_answers_each_problem_while_the_pipe_stays_open() {
    let mut popeye = Dialogue::begin(&["popeye", "-heartbeat"]);
    // Spinach looks for a name without blanks and a version from 4.91 on.
    let banner = popeye.line();
    assert!(banner.starts_with("Popeye keymove-") && banner.contains(" v4.104 ("), "{banner}");
    popeye.send("beginproblem\n");
    let problem = "Pieces White Kc2 Rh4 Black Ka1 Pa3 Stipulation #2 option NoBoard MoveNumbers";
    for number in 1..=3 {
        popeye.send(&format!("{problem} StartMoveNumber {number} UpToMoveNumber {number}\nnextproblem\n"));
        let answer = popeye.until("solution finished. Time = ");
        assert!(answer.contains(&format!("\n{number:3}  (")), "{answer}");
    }
    popeye.send(&format!("{problem}\nEndProblem\n"));
    popeye.until("solution finished.");
    let status = popeye.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0));
}

/// `keymove popeye slow.inp | head -2` went on for minutes.
#[test]
fn a_reader_that_goes_away_ends_the_search() {
    let folder = Folder::new("reader-gone");
    let file = folder.path("slow.inp");
    std::fs::write(
        &file,
        "BeginProblem\nForsyth rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR\nStip h=9\nEndProblem\n",
    )
    .expect("the folder can be written to");
    let mut popeye = Dialogue::begin(&["popeye", &file.display().to_string()]);
    popeye.until("+---a---b");
    let started = Instant::now();
    drop(popeye.answers);
    let mut messages = String::new();
    popeye
        .child
        .stderr
        .take()
        .expect("it is piped")
        .read_to_string(&mut messages)
        .expect("messages are text");
    let status = popeye.child.wait().expect("it ends");
    assert_eq!(status.code(), Some(0), "{messages}");
    assert!(started.elapsed() < Duration::from_secs(20), "{:?}", started.elapsed());
}

#[test]
fn a_protocol_contains_the_messages_and_one_that_cannot_be_written_costs_no_answer() {
    let folder = Folder::new("protocols");
    let input = |protocol: &str| {
        format!(
            "BeginProblem\nProtocol {protocol}\nPieces White Kc2 Rh4 Foo Black Ka1 Pa3\nStip h#1\nEndProblem\n"
        )
    };
    let protocol = folder.path("p.txt");
    let outcome =
        keymove_reading(input(&protocol.display().to_string()).as_bytes(), &words("popeye -regression"));
    let copy = std::fs::read_to_string(&protocol).expect("the protocol is written");
    assert!(copy.contains(outcome.stderr.trim_end()), "{copy}");
    assert!(copy.contains("unknown word `Foo`") && copy.contains("solution finished."), "{copy}");
    let nowhere = folder.path("nowhere").join("p.txt").display().to_string();
    let outcome = keymove_reading(input(&nowhere).as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.code, Some(2));
    assert!(outcome.stdout().contains("solution finished."), "{}", outcome.stdout());
    assert!(outcome.stderr.contains("p.txt cannot be written"), "{}", outcome.stderr);
}

#[test]
fn latex_stays_on_for_the_problems_that_follow() {
    let folder = Folder::new("latex");
    let document = folder.path("a.tex");
    let input = format!(
        "BeginProblem\nAuthor Bursa\\'c\nStip h#1\nPieces White Kc2 Rh4 Black Ka1 Pa3\nNextProblem\n\
         LaTeX {}\nAuthor Куббель\nStip h#1\nPieces White Kc2 Rh4 Black Ka1 Pa3\nNextProblem\n\
         Author Bursa\\'c\nStip h#1\nPieces White Kc2 Rh4 Black Ka1 Pa3\nEndProblem\n",
        document.display()
    );
    let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.code, Some(0), "{}", outcome.stderr);
    let text = std::fs::read_to_string(&document).expect("the document is written");
    assert_eq!(text.matches(r"\begin{problem}").count(), 2, "{text}");
    assert!(text.contains(r"\textbf{Bursa\'c}") && text.contains(r"\usepackage[T2A,T1]{fontenc}"), "{text}");
}

#[test]
fn a_refused_problem_is_never_solved() {
    // What is left without the invisible men is an orthodox problem, and another one.
    let input = "BeginProblem\nPieces TotalInvisible 2 White Kc2 Rh4 Black Ka1 Pa3\nStip h#1\nNextProblem\n\
        Pieces White Kc2 Rh4 Black Ka1 Pa3\nStip h#1\nOption NoBoard\nEndProblem\n";
    let outcome = keymove_reading(input.as_bytes(), &words("popeye -regression"));
    assert_eq!(outcome.stdout().matches("Rh4-h1 #").count(), 1, "{}", outcome.stdout());
    assert_eq!(outcome.code, Some(2), "{}", outcome.stderr);
}
