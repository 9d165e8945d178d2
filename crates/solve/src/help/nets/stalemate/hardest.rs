//! What has the fewest solutions: it is taken care of first.

use chess::attacks;

use crate::help::nets::stalemate::NetSearch;
use crate::help::nets::stalemate::choices::{Choice, Need};

/// With more choices than these for everything else, it is asked what becomes of men.
const MANY: usize = 30;

/// Something has no solution at all.
pub(crate) struct Hopeless;

impl NetSearch<'_, '_, '_> {
    /// What has the fewest solutions, with these.
    pub(crate) fn hardest(&mut self) -> Result<Option<(Need, Vec<Choice>)>, Hopeless> {
        if (self.wanted_own - self.victims).len() > self.undecided().count() {
            return Err(Hopeless);
        }
        let mut fewest = Fewest { need: None, choices: self.list(), others: self.list(), handicap: 0 };
        let result = self.compare(&mut fewest);
        let Fewest { need, choices, others, .. } = fewest;
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
        // What becomes of a man says less than a guard or a block.
        if fewest.need.is_none() || fewest.choices.len() > MANY {
            fewest.handicap = if fewest.need.is_none() { 0 } else { MANY };
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
    /// So many choices fewer another need must have to be preferred.
    handicap: usize,
}

impl Fewest {
    /// Takes a need into account; it is preferred if it has fewer choices even with the handicap.
    fn offer(&mut self, net_search: &NetSearch<'_, '_, '_>, need: Need) -> Result<(), Hopeless> {
        let most = match self.need {
            Some(_) => self.choices.len().saturating_sub(self.handicap),
            None => usize::MAX,
        };
        if most == 0 {
            return Ok(());
        }
        self.others.clear();
        net_search.choices(need, most, &mut self.others);
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
