//! Reads the codes of men: one or two letters, or two codes for a hunter.

use fairy::{Hunter, Kind};

use crate::read::fault::Fault;
use crate::read::reader::{Reader, shown};

/// A limit for hostile input.
const MOST_HUNTERS: usize = 10;

impl Reader<'_> {
    /// The kind of man with this code: `N`, `RO`, or `B/R` for the hunter that moves away as the first and returns as
    /// the second.
    pub(super) fn kind(&mut self, code: &str) -> Option<Kind> {
        match code.split_once('/') {
            None => self.plain_kind(code),
            Some((away, home)) => {
                let hunter = Hunter { away: self.plain_kind(away)?, home: self.plain_kind(home)? };
                self.hunter(hunter)
            }
        }
    }

    /// Whether a man has this code.
    pub(super) fn is_code(&self, code: &str) -> bool {
        self.plain_kind(code).is_some()
    }

    /// The kind of man with this code, or the fault.
    pub(super) fn expected_kind(&mut self, code: &str) -> Result<Kind, Fault> {
        self.kind(code).ok_or_else(|| Fault::UnknownPiece(shown(code)))
    }

    fn plain_kind(&self, code: &str) -> Option<Kind> {
        Kind::with_code(code, self.language as usize)
    }

    /// The kind of a hunter, which is added if the problem has not used it before.
    fn hunter(&mut self, hunter: Hunter) -> Option<Kind> {
        let index = match self.hunters.iter().position(|&known| known == hunter) {
            Some(index) => index,
            None if self.hunters.len() < MOST_HUNTERS => {
                self.hunters.push(hunter);
                self.hunters.len() - 1
            }
            None => return None,
        };
        Some(Kind(Kind::FIRST_DEFINED.0.checked_add(u8::try_from(index).ok()?)?))
    }
}
