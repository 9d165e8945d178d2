//! What has the fewest solutions: it is taken care of first.

use chess::attacks;

use super::Loom;
use super::choices::{Choice, Need};

/// Something has no solution at all.
pub(super) struct Hopeless;

impl Loom<'_, '_, '_> {
    /// What has the fewest solutions, with these.
    pub(super) fn hardest(&mut self) -> Result<Option<(Need, Vec<Choice>)>, Hopeless> {
        if (self.wanted_own - self.victims).len() > self.undecided().count() {
            return Err(Hopeless);
        }
        let mut fewest = Fewest { need: None, choices: self.list(), others: self.list() };
        let result = self.compare(&mut fewest);
        let Fewest { need, choices, others } = fewest;
        self.spent.push(others);
        match (result, need) {
            (Ok(()), Some(need)) => Ok(Some((need, choices))),
            (result, _) => {
                self.spent.push(choices);
                result.map(|()| None)
            }
        }
    }

    fn compare(&mut self, fewest: &mut Fewest) -> Result<(), Hopeless> {
        for (index, square) in attacks::king(self.king).into_iter().enumerate() {
            if !self.victims.contains(square) && !self.is_guarded(square) {
                fewest.offer(self, Need::Flight { index, square })?;
            }
        }
        for square in (self.wanted_own - self.victims) | (self.wanted - self.victims - self.hunters) {
            fewest.offer(self, Need::Man { square })?;
        }
        for square in self.victims - self.frozen {
            match self.is_immobile(square) {
                true => self.frozen = self.frozen.with(square),
                false => fewest.offer(self, Need::Stop { square })?,
            }
        }
        if fewest.need.is_none() {
            for man in self.undecided() {
                fewest.offer(self, Need::Fate { man })?;
            }
        }
        Ok(())
    }

    fn list(&mut self) -> Vec<Choice> {
        let mut list = self.spent.pop().unwrap_or_default();
        list.clear();
        list
    }
}

/// What has the fewest solutions so far.
struct Fewest {
    need: Option<Need>,
    choices: Vec<Choice>,
    /// Room for those of the next need.
    others: Vec<Choice>,
}

impl Fewest {
    fn offer(&mut self, loom: &Loom<'_, '_, '_>, need: Need) -> Result<(), Hopeless> {
        let most = if self.need.is_some() { self.choices.len() } else { usize::MAX };
        self.others.clear();
        loom.choices(need, most, &mut self.others);
        if self.others.is_empty() {
            return Err(Hopeless);
        }
        if self.others.len() < most {
            std::mem::swap(&mut self.choices, &mut self.others);
            self.need = Some(need);
        }
        Ok(())
    }
}
