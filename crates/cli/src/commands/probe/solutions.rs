//! Stores the solutions of a probe in a file: there may be millions of them.

use std::collections::HashMap;
use std::fs::File;
use std::io::{BufReader, BufWriter, Read as _, Seek as _, SeekFrom, Write as _};

use anyhow::Context as _;
use solve::probe::{Solution, Unit};

/// Solutions by unit, each unit's in order.
pub(super) struct Solutions {
    file: BufWriter<File>,
    /// Bytes in the file.
    end: u64,
    units: HashMap<Unit, Vec<Piece>>,
}

/// A part of the file with solutions of one unit: lines of JSON.
#[derive(Clone, Copy)]
struct Piece {
    from: u64,
    to: u64,
}

impl Solutions {
    /// No solutions, and a file that is removed when the program ends.
    pub(super) fn new() -> anyhow::Result<Solutions> {
        let path = std::env::temp_dir().join(format!("keymove-probe-{}", std::process::id()));
        let context = || format!("{} cannot be written", path.display());
        let file = File::options().read(true).write(true).create(true).truncate(true).open(&path);
        let file = file.with_context(context)?;
        // On systems where an open file cannot be removed, it stays.
        std::fs::remove_file(&path).ok();
        Ok(Solutions { file: BufWriter::new(file), end: 0, units: HashMap::new() })
    }

    /// Adds a solution of a unit.
    pub(super) fn add(&mut self, unit: &Unit, solution: &Solution) -> anyhow::Result<()> {
        let mut line = serde_json::to_vec(solution)?;
        line.push(b'\n');
        self.file.write_all(&line).context("the file for solutions cannot be written")?;
        let from = self.end;
        self.end += line.len() as u64;
        let piece = Piece { from, to: self.end };
        match self.units.get_mut(unit) {
            Some(pieces) => match pieces.last_mut() {
                Some(last) if last.to == from => last.to = piece.to,
                _ => pieces.push(piece),
            },
            None => {
                self.units.insert(unit.clone(), vec![piece]);
            }
        }
        Ok(())
    }

    /// Forgets the solutions of a unit, which are found again.
    pub(super) fn forget(&mut self, unit: &Unit) {
        self.units.remove(unit);
    }

    /// Passes each solution of a unit to `visit`, until that returns that it needs no more. If the unit is part of a
    /// unit with solutions, these are the ones that begin as it does.
    pub(super) fn each(
        &mut self,
        unit: &Unit,
        mut visit: impl FnMut(Solution) -> anyhow::Result<Enough>,
    ) -> anyhow::Result<()> {
        let covering = (0..=unit.part.len()).rev().find_map(|length| self.units.get(&unit.beginning(length)));
        let Some(pieces) = covering.cloned() else { return Ok(()) };
        self.file.flush().context("the file for solutions cannot be written")?;
        let file = self.file.get_mut();
        for Piece { from, to } in pieces {
            file.seek(SeekFrom::Start(from))?;
            let lines = BufReader::new((&*file).take(to - from));
            for solution in serde_json::Deserializer::from_reader(lines).into_iter::<Solution>() {
                let solution = solution.context("the file for solutions cannot be read")?;
                if solution.moves.starts_with(&unit.part) && visit(solution)? == Enough::Yes {
                    file.seek(SeekFrom::Start(self.end))?;
                    return Ok(());
                }
            }
        }
        file.seek(SeekFrom::Start(self.end))?;
        Ok(())
    }

    /// How many solutions a unit has.
    pub(super) fn count(&mut self, unit: &Unit) -> anyhow::Result<u64> {
        let mut count = 0;
        self.each(unit, |_| {
            count += 1;
            Ok(Enough::No)
        })?;
        Ok(count)
    }
}

/// Whether no more solutions are wanted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Enough {
    Yes,
    No,
}
