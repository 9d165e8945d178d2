//! Standard input, up to the word that ends it.

use std::io::{self, BufRead};

use popeye::read::{self, Fault};

/// The words that end an input, in three languages.
const ENDS: [&str; 3] = ["endproblem", "endeproblem", "finprobleme"];
/// The shortest abbreviation of them that is looked for.
const SHORTEST: usize = 3;
/// Inputs in which more lines look like the last are read to the end of the file.
const MOST_LOOKS: usize = 100;

/// Reads up to the line that ends the last problem: a program that talks to Popeye may keep the pipe open and wait for
/// the answer.
pub(super) fn until_end(input: &mut impl BufRead) -> io::Result<Vec<u8>> {
    let mut source = Vec::new();
    let mut looks = 0;
    loop {
        let start = source.len();
        if input.read_until(b'\n', &mut source)? == 0 {
            return Ok(source);
        }
        if source.get(start..).is_some_and(may_end) && looks < MOST_LOOKS {
            looks += 1;
            if is_complete(&source) {
                return Ok(source);
            }
        }
    }
}

fn may_end(line: &[u8]) -> bool {
    let line = String::from_utf8_lossy(line).to_ascii_lowercase();
    line.split(|letter: char| !letter.is_ascii_alphanumeric())
        .any(|word| word.len() >= SHORTEST && ENDS.iter().any(|end| end.starts_with(word)))
}

/// Whether the last problem has its end; the word may also have been part of a remark.
fn is_complete(source: &[u8]) -> bool {
    read::problems(source)
        .flat_map(|parsed| parsed.diagnostics)
        .all(|diagnostic| !matches!(diagnostic.fault, Fault::UnexpectedEnd | Fault::NoBeginning(_)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_comes_after_the_end_is_left_in_the_pipe() {
        let input = "BeginProblem\nRemark the end\nStip #1\nendproblem\nmore\n";
        let mut rest = input.as_bytes();
        let source = until_end(&mut rest).expect("memory can be read");
        assert_eq!(source, b"BeginProblem\nRemark the end\nStip #1\nendproblem\n");
        assert_eq!(rest, b"more\n");
    }

    #[test]
    fn an_input_without_end_is_read_to_the_end_of_the_file() {
        let input = b"BeginProblem\nStip #1\n";
        assert_eq!(until_end(&mut &input[..]).expect("memory can be read"), input);
    }
}
