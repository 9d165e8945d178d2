//! The search for problems that take another program neither too little time nor too much.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::Duration;

use super::{Draft, Kind};
use crate::inputs::ReadError;
use crate::race::{Ended, Program, RaceError, Run};

/// Finds problems of a seed.
#[derive(Debug)]
pub struct Generator {
    /// The seed of the problems; they also depend on the other program's time.
    pub seed: u64,
    /// The folder that problems are written to.
    pub folder: PathBuf,
    /// The least CPU time that a problem must take the other program.
    pub least: Duration,
    /// The most time, on the wall clock.
    pub most: Duration,
}

/// The result of the search for a problem.
#[derive(Debug)]
pub enum Sought {
    /// It was found in this run: where it was written to, and what the other program did.
    Found(PathBuf, Run),
    /// It was found before.
    Kept(PathBuf),
    /// None of the attempts took the right time.
    Missing(Kind),
}

/// Drafts that are tried for each problem.
const ATTEMPTS: u32 = 24;

/// The least time of a run for its growth from length to length to be significant.
const MEASURABLE: Duration = Duration::from_millis(30);

/// By how much a predicted time may be above the limit.
const DOUBT: f64 = 2.0;

impl Generator {
    /// Finds the problem of a number: the first draft that has a length at which `other` takes the right time.
    pub fn find(&self, number: u32, other: &Program) -> Result<Sought, RaceError> {
        let kind = Kind::ALL[number as usize % Kind::ALL.len()];
        let path = self.folder.join(format!("{}-{number:03}-{}.inp", self.seed, kind.name()));
        if path.exists() {
            return Ok(Sought::Kept(path));
        }
        // An interrupted search leaves no problem behind that it has not decided on.
        let draft_path = path.with_extension("draft");
        for attempt in 0..ATTEMPTS {
            let draft = Draft::new(self.seed, number, attempt);
            if let Some(run) = self.calibrated(&draft, &draft_path, other)? {
                fs::rename(&draft_path, &path).map_err(|source| ReadError { path: path.clone(), source })?;
                return Ok(Sought::Found(path, run));
            }
        }
        // Whether it was ever written does not matter.
        fs::remove_file(&draft_path).ok();
        Ok(Sought::Missing(kind))
    }

    /// Makes the problem longer until it takes enough time, and leaves that length in the file.
    fn calibrated(&self, draft: &Draft, path: &Path, other: &Program) -> Result<Option<Run>, RaceError> {
        let mut shorter: Option<Duration> = None;
        for length in draft.lengths() {
            fs::write(path, draft.text(length))
                .map_err(|source| ReadError { path: path.to_owned(), source })?;
            let run = other.run(path, self.most)?;
            if run.effort.ended != Ended::Answered {
                return Ok(None);
            }
            if run.effort.cpu >= self.least {
                return Ok(Some(run));
            }
            if shorter.is_some_and(|shorter| self.will_be_too_long(shorter, run.effort.cpu)) {
                return Ok(None);
            }
            shorter = Some(run.effort.cpu);
        }
        Ok(None)
    }

    /// Whether the next length would take more than there is, if it grew as the last one did.
    fn will_be_too_long(&self, shorter: Duration, last: Duration) -> bool {
        let growth = last.as_secs_f64() / shorter.as_secs_f64().max(1e-3);
        last >= MEASURABLE && last.as_secs_f64() * growth > self.most.as_secs_f64() * DOUBT
    }
}

#[cfg(all(test, unix))]
mod tests {
    use super::*;

    /// A program that takes longer for longer stipulations.
    fn other(script: &str) -> Program {
        Program::new(["sh".into(), "-c".into(), script.into()])
    }

    fn generator(name: &str) -> Generator {
        let folder = std::env::temp_dir().join(format!("keymove-generate-{name}-{}", std::process::id()));
        fs::create_dir_all(&folder).expect("the folder can be made");
        Generator { seed: 1, folder, least: Duration::from_millis(30), most: Duration::from_secs(20) }
    }

    #[test]
    fn a_problem_of_the_right_time_is_kept_and_found_again() {
        let generator = generator("kept");
        let busy = other("i=0; while [ $i -lt 60000 ]; do i=$((i+1)); done");
        let Sought::Found(path, run) = generator.find(0, &busy).expect("the shell runs") else {
            panic!("the first length takes long enough")
        };
        assert!(run.effort.cpu >= generator.least);
        let expected = Draft::new(1, 0, 0);
        let length = expected.lengths().next().expect("there is a length");
        assert_eq!(fs::read_to_string(&path).expect("it was written"), expected.text(length));
        assert!(matches!(generator.find(0, &busy), Ok(Sought::Kept(again)) if again == path));
        fs::remove_dir_all(generator.folder).expect("the folder is there");
    }

    #[test]
    fn a_program_that_refuses_or_is_too_quick_gives_no_problem() {
        // The CPU time of other tests' programs is counted, too.
        let generator = Generator { least: Duration::from_secs(3600), ..generator("missing") };
        for script in ["true", "exit 3"] {
            assert!(matches!(generator.find(0, &other(script)), Ok(Sought::Missing(Kind::Direct))));
            let left = fs::read_dir(&generator.folder).expect("the folder is there").count();
            assert_eq!(left, 0, "{script}");
        }
        fs::remove_dir_all(generator.folder).expect("the folder is there");
    }
}
