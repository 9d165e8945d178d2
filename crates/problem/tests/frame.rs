//! What stands around the solutions is what Popeye prints, to the byte after the normalisation of the corpus.

mod corpora;

use problem::{read, solve, write};

/// A prefix that the makers of the corpus took for Popeye's banner, though it is a remark or a title.
const BANNER: &str = "Popeye ";

#[test]
fn the_frames_of_the_corpus_are_popeyes() {
    let Some(folder) = corpora::folder("popeye") else { return };
    let outputs = corpora::files(&folder, "out");
    let inputs: std::collections::HashMap<String, Vec<u8>> =
        corpora::files(&folder, "inp").into_iter().collect();
    let mut differences = Vec::new();
    for (name, output) in &outputs {
        let expected = lines(output);
        let mut rest = expected.iter();
        for parsed in read::problems(&inputs[name]) {
            let Ok(problem) = parsed.problem else { continue };
            for (index, (_, task)) in problem.tasks().enumerate() {
                let notes = solve::notes(&task);
                let opening = write::frame::opening(&problem, index, &notes);
                let opening = lines(&opening);
                let found = match index {
                    0 => rest.as_slice().starts_with(&opening),
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
    }
    assert!(
        differences.is_empty(),
        "{} of {}\n{}",
        differences.len(),
        outputs.len(),
        differences.join("\n\n")
    );
    assert!(outputs.len() > 300);
}

/// The lines of an output without trailing blanks, empty lines and banner.
fn lines(output: &[u8]) -> Vec<Vec<u8>> {
    output
        .split(|&byte| byte == b'\n')
        .map(|line| line.trim_ascii_end().to_vec())
        .filter(|line| !line.is_empty() && !line.starts_with(BANNER.as_bytes()))
        .collect()
}
