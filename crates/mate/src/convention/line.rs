//! The line as people write it: without futile interpositions, and of the conventional length.

use game::{Mating, MoveList};

use super::count::{Count, LimitReached, split_evasions};

impl Count<'_> {
    /// A mate of `plies`, its conventional length, against the longest defence. It ends where only futile
    /// interpositions are left.
    pub(super) fn line<P: Mating>(&mut self, position: &P, plies: u16) -> Result<Vec<P::Move>, LimitReached> {
        let (mut position, mut left, mut line) = (position.clone(), plies, Vec::new());
        while left > 0 {
            let mv = match left % 2 {
                1 => self.check(&position, left)?,
                _ => self.defence(&position, left)?,
            };
            // There is such a move, because the length is exact.
            let mv = mv.ok_or(LimitReached)?;
            position.play(mv);
            line.push(mv);
            left -= 1;
        }
        Ok(line)
    }

    /// A check that mates within `plies`, including itself.
    fn check<P: Mating>(&mut self, position: &P, plies: u16) -> Result<Option<P::Move>, LimitReached> {
        let mut checks = MoveList::new();
        position.checking_moves(&mut checks);
        for &mv in &checks {
            if self.is_mated(&position.after(mv), plies - 1)? {
                return Ok(Some(mv));
            }
        }
        Ok(None)
    }

    /// A defence that is not futile and after which the mate takes `plies`, including itself.
    fn defence<P: Mating>(&mut self, position: &P, plies: u16) -> Result<Option<P::Move>, LimitReached> {
        let mut evasions = MoveList::new();
        position.evasions(&mut evasions);
        let (drops, others) = split_evasions(position, &evasions);
        for &mv in &others {
            if !self.fail(position, &[mv], plies - 2)? {
                return Ok(Some(mv));
            }
        }
        for interposed in drops {
            if !self.is_futile(position, &interposed, &others, plies)?
                && !self.fail(position, &[interposed.drop], plies - 2)?
            {
                return Ok(Some(interposed.drop));
            }
        }
        Ok(None)
    }
}
