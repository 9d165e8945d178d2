//! The text around the solutions is Popeye's, to the byte after the normalisation of the corpus.

use std::path::Path;

use popeye::{read, write};
use problem::{Problem, TwinBegins};

use crate::corpora;

/// A prefix that the makers of the corpus took for Popeye's banner, though it is a remark or a title.
const BANNER: &str = "Popeye ";

/// The text printed before a position of a problem.
fn opening(problem: &Problem, index: usize) -> Vec<u8> {
    let diagram_notes = &solve::notes(&problem.task(&problem.diagram));
    let (_, task) = problem.tasks().nth(index).expect("a position");
    let (notes, start) = (&solve::notes(&task), solve::start_position(&task));
    write::frame::opening(&TwinBegins {
        problem,
        index,
        task: &task,
        start: start.as_ref(),
        diagram_notes,
        notes,
    })
}

#[test]
fn the_frames_of_the_examples_are_popeyes() {
    let outputs = check_frames(&corpora::examples());
    assert!(outputs > 100, "{outputs}");
}

/// Frames are written for problems that are refused, too, unless their men are invisible.
#[test]
#[ignore = "needs the shared corpora"]
fn the_frames_of_the_fairy_corpus_are_popeyes() {
    let compared = check_frames(&corpora::shared("popeye-fairy"));
    assert_eq!(compared, 1_184);
}

#[test]
#[ignore = "needs the shared corpora"]
fn the_frames_of_the_corpus_are_popeyes() {
    let outputs = check_frames(&corpora::shared("popeye"));
    assert!(outputs > 300, "{outputs}");
}

/// Compares the text around the solutions in every answer of a folder, and returns the number of answers compared.
fn check_frames(folder: &Path) -> usize {
    let outputs = corpora::files(folder, "out");
    let inputs: std::collections::HashMap<String, Vec<u8>> =
        corpora::files(folder, "inp").into_iter().collect();
    let mut differences = Vec::new();
    let mut compared = 0;
    for (name, output) in &outputs {
        let expected = lines(output);
        let mut rest = expected.iter();
        let mut is_compared = false;
        for (number, parsed) in read::problems(&inputs[name]).enumerate() {
            let is_invisible =
                |found: &read::Diagnostic| found.fault == read::Fault::FairyAttribute("totally invisible");
            if parsed.diagnostics.iter().any(is_invisible) {
                continue;
            }
            let problem = match parsed.problem {
                Ok(problem) => problem,
                Err(unsolvable) => match unsolvable.understood {
                    Some(problem) => *problem,
                    None => continue,
                },
            };
            is_compared = true;
            for index in 0..problem.twins.len() {
                let opening = opening(&problem, index);
                let opening = lines(&opening);
                let found = match (number, index) {
                    (0, 0) => rest.as_slice().starts_with(&opening),
                    _ => true,
                };
                if !found {
                    let shown: Vec<_> = opening.iter().map(|line| String::from_utf8_lossy(line)).collect();
                    differences.push(format!("{name}:\n{}", shown.join("\n")));
                    continue;
                }
                // The solutions of the position before come first.
                for line in &opening {
                    if !rest.any(|found| found == line) {
                        differences.push(format!("{name}: no {}", String::from_utf8_lossy(line)));
                    }
                }
            }
        }
        compared += usize::from(is_compared);
    }
    assert!(
        differences.is_empty(),
        "{} of {}\n{}",
        differences.len(),
        outputs.len(),
        differences.join("\n\n")
    );
    compared
}

/// The text printed before each position of the problem in `input`.
fn openings(input: &str) -> Vec<String> {
    let parsed = read::problems(input.as_bytes()).next().expect("a problem");
    let problem = parsed.problem.unwrap_or_else(|unsolvable| *unsolvable.understood.expect("a diagram"));
    let openings = (0..problem.twins.len())
        .map(|index| String::from_utf8(opening(&problem, index)).expect("texts in UTF-8"));
    openings.collect()
}

/// The labels of the twins of a problem without a board are these.
fn check_labels(input: &str, expected: &[&str]) {
    let openings = openings(input);
    let labels: Vec<&str> = openings.iter().map(|opening| opening.trim_matches('\n')).collect();
    assert_eq!(labels, expected, "{input}");
}

#[test]
fn the_diagram_in_french() {
    let input = "\
DebutProbleme
remarque Bonjour
auteur Moi; Toi
source, La Source
prix 1. prix
titre Un titre
pieces blanc Rc2 Th4 noir Ra1 Pa3 Ff6 Ce4 Dd8
enonce H#2
option duplex MaxCasesFuites 3
FinProbleme
";
    let expected = "\
Bonjour

              Moi; Toi
              La Source
               1. prix
              Un titre

+---a---b---c---d---e---f---g---h---+
|                                   |
8   .   .   .  -D   .   .   .   .   8
|                                   |
7   .   .   .   .   .   .   .   .   7
|                                   |
6   .   .   .   .   .  -F   .   .   6
|                                   |
5   .   .   .   .   .   .   .   .   5
|                                   |
4   .   .   .   .  -C   .   .   T   4
|                                   |
3  -P   .   .   .   .   .   .   .   3
|                                   |
2   .   .   R   .   .   .   .   .   2
|                                   |
1  -R   .   .   .   .   .   .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  h#2//3                      2 + 5
               Duplex
";
    assert_eq!(openings(input), [expected]);
}

/// A refused problem is shown as far as it was understood.
#[test]
fn a_fairy_diagram_in_german() {
    let input = "\
AnfangProblem
Autor Niemand
Steine Weiss Koeniglich Gb5 Th4 ROa8 Schwarz Ka1 Ba3 L/Td6 Neutral Chamaeleon NHe5
Forderung h#1
Bedingung Gitterschach UWnur g ro Imitator e4 Loch h8 SpiegelCirce RexInklusive Magische a2b3 Laengstzueger Ultra BGL 12.5 -
Zwilling Bedingung Laengstzueger Madrasi RexInklusive
Zwilling hinzufuegen Neutral Kamikaze Nb1 entferne d6
EndeProblem
";
    let diagram = "
               Niemand

+---a---b---c---d---e---f---g---h---+
|                                   |
8  RO   . | .   . | .   . | .       8
|                                   |
7   .   . | .   . | .   . | .   .   7
|  --- --- --- --- --- --- --- ---  |
6   .   . | .  -L/| .   . | .   .   6
|               T                   |
5   .   G | .   . =NH   . | .   .   5
|  --- --- --- --- --- --- --- ---  |
4   .   . | .   . | I   . | .   T   4
|                                   |
3  -B   . | .   . | .   . | .   .   3
|  --- --- --- --- --- --- --- ---  |
2   .   . | .   . | .   . | .   .   2
|                                   |
1  -K   . | .   . | .   . | .   .   1
|                                   |
+---a---b---c---d---e---f---g---h---+
  h#1                    3 + 3 + 1n
            Koeniglich b5
            Chamaeleon e5
        Laengstzueger  Ultra
     Circe Spiegel RexInklusive
            Gitterschach
             Imitator e4
        MagischeFelder a2 b3
             UWnur RO G
             BGL 12.5/-

a) 
";
    let first_twin = "\nb) \n   Laengstzueger\n   Madrasi RexInklusive  \n";
    assert_eq!(openings(input), [diagram, first_twin, "\nc) +nkNb1  -sL/Td6  \n"]);
}

#[test]
fn the_labels_of_twins() {
    check_labels(
        "BeginProblem
        pieces white Kc2 Rh4 black Ka1 Pa3
        stip h#2
        option noboard
        twin rotate 90
        twin mirror a1<-->h8 shift h2 g2
        twin move h4 a3
        twin exchange h4 a3
        twin remove h4a3
        twin add white Qd4e5 black Sh4
        twin substitute R B
        twin polishtype
        twin stip h=2
        twin continued move c2 c3
        twin continued stip h#1 move c3 c4
        twin sstip black 2hh[=]
        EndProblem",
        &[
            "a) ",
            "b) rotate 90  ",
            "c) mirror a1<-->h8  shift h2 ==> g2  ",
            "d) -bPa3  wRh4-->a3  ",
            "e) wRh4<-->bPa3  ",
            "f) -wRh4  -bPa3  ",
            "g) +wQd4  +wQe5  bSh4  ",
            "h) R ==> B  ",
            "i) PolishType  ",
            "j) h=2  ",
            "+k) wKc2-->c3  ",
            "+l) h#1  wKc3-->c4  ",
            "m) Black 2hh[=]  ",
        ],
    );
    check_labels(
        "AnfangProblem
        steine weiss Kc2 Th4 schwarz Ka1 Ba3
        forderung h#2
        option ohnebrett
        nullstellung tausche c2 a1 Bemerkung nanu
        zwilling drehung 180 farbwechsel
        EndeProblem",
        &["NullStellung\n\nnanu\n\na) wKc2<-->sKa1  ", "b) Drehung 180  Farbwechsel  "],
    );
}

#[test]
fn options_that_do_not_apply_are_reported_when_they_are_asked_for() {
    check_labels(
        "BeginProblem
        pieces white Kc2 Rh4 black Ka1 Pa3 black Qh4
        stip h#2
        option noboard postkey
        twin move c2 c3
        twin stip h=2
        EndProblem",
        &[
            "h4 already occupied - old piece goes to the underworld.\nPostKeyPlay not applicable - ignored\n\na) ",
            "b) wKc2-->c3  ",
            "PostKeyPlay not applicable - ignored\n\nc) h=2  ",
        ],
    );
}

/// The lines of an output without trailing blanks, empty lines and banner.
fn lines(output: &[u8]) -> Vec<Vec<u8>> {
    output
        .split(|&byte| byte == b'\n')
        .map(|line| line.trim_ascii_end().to_vec())
        .filter(|line| !line.is_empty() && !line.starts_with(BANNER.as_bytes()))
        .collect()
}
