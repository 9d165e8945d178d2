//! Chooses the most constrained need: the one with the fewest choices is decided first.

use chess::attacks;

use crate::orthodox::help::nets::stalemate::NetSearch;
use crate::orthodox::help::nets::stalemate::choices::{Choice, Need};

/// If every other need has more choices than this, undecided men are considered, too.
const MANY: usize = 30;

/// Some need has no choice: the partial net cannot be completed.
pub(crate) struct Unsolvable;

impl NetSearch<'_, '_, '_> {
    /// The need with the fewest choices, with its choices; `None` if every need is fulfilled.
    pub(crate) fn most_constrained(&mut self) -> Result<Option<(Need, Vec<Choice>)>, Unsolvable> {
        if (self.wanted_own - self.mated_men).len() > self.undecided().count() {
            return Err(Unsolvable);
        }
        let mut fewest = Fewest { need: None, choices: self.list(), others: self.list(), handicap: 0 };
        let result = self.compare(&mut fewest);
        let Fewest { need, choices, others, .. } = fewest;
        self.spare_lists.push(others);
        match (result, need) {
            (Ok(()), Some(need)) => Ok(Some((need, choices))),
            (result, _) => {
                self.spare_lists.push(choices);
                result.map(|()| None)
            }
        }
    }

    /// Offers every need.
    fn compare(&mut self, fewest: &mut Fewest) -> Result<(), Unsolvable> {
        for (index, square) in attacks::king(self.king).into_iter().enumerate() {
            if !self.mated_men.contains(square) && !self.is_guarded(square) {
                fewest.offer(self, Need::Flight { index, square })?;
            }
        }
        for square in (self.wanted_own - self.mated_men) | (self.wanted - self.mated_men - self.mating_men) {
            fewest.offer(self, Need::Man { square })?;
        }
        for square in self.mated_men - self.frozen {
            match self.is_immobile(square) {
                true => self.frozen = self.frozen.with(square),
                false => fewest.offer(self, Need::Stop { square })?,
            }
        }
        // An undecided man constrains the net less than a guard or a block does.
        if fewest.need.is_none() || fewest.choices.len() > MANY {
            fewest.handicap = if fewest.need.is_none() { 0 } else { MANY };
            for man in self.undecided() {
                fewest.offer(self, Need::Undecided { man })?;
            }
        }
        Ok(())
    }

    /// An empty list, reused if possible.
    fn list(&mut self) -> Vec<Choice> {
        let mut list = self.spare_lists.pop().unwrap_or_default();
        list.clear();
        list
    }
}

/// The need with the fewest choices so far.
struct Fewest {
    need: Option<Need>,
    choices: Vec<Choice>,
    /// A buffer for the choices of the next need.
    others: Vec<Choice>,
    /// Another need must have this many choices fewer to be preferred.
    handicap: usize,
}

impl Fewest {
    /// Compares a need with the best so far.
    fn offer(&mut self, net_search: &NetSearch<'_, '_, '_>, need: Need) -> Result<(), Unsolvable> {
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
            return Err(Unsolvable);
        }
        if self.others.len() < most {
            std::mem::swap(&mut self.choices, &mut self.others);
            self.need = Some(need);
        }
        Ok(())
    }
}
