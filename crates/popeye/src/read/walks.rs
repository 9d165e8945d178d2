//! The codes of men, one or two letters each.

use chess::Role;

use crate::read::fault::Fault;
use crate::read::reader::{Reader, shown};

/// What kind of man a code stands for.
pub(super) enum Walk {
    Orthodox(Role),
    Fairy(&'static str),
}

impl Reader<'_> {
    /// The man with this code.
    pub(super) fn walk(&self, code: &str) -> Option<Walk> {
        let role = Role::ALL.into_iter().find(|&role| self.language.letter(role).eq_ignore_ascii_case(code));
        role.map(Walk::Orthodox).or_else(|| self.names.piece(self.language, code).map(Walk::Fairy))
    }

    /// Whether a man has this code.
    pub(super) fn is_code(&self, code: &str) -> bool {
        self.walk(code).is_some()
    }

    /// The role of the orthodox man with this code, or what is wrong with it.
    pub(super) fn role(&self, code: &str) -> Result<Role, Fault> {
        match self.walk(code) {
            Some(Walk::Orthodox(role)) => Ok(role),
            Some(Walk::Fairy(name)) => Err(Fault::FairyPiece(name.to_owned())),
            None => Err(Fault::UnknownPiece(shown(code))),
        }
    }
}
