//! The codes of men, one or two letters each.

use chess::Role;

use super::fairy;
use super::fault::Fault;
use crate::Language;

/// What kind of man a code stands for.
pub(super) enum Walk {
    Orthodox(Role),
    Fairy(&'static str),
}

/// The man with this code of one or two letters.
pub(super) fn walk(language: Language, code: &str) -> Option<Walk> {
    let role = Role::ALL.into_iter().find(|&role| language.letter(role).eq_ignore_ascii_case(code));
    role.map(Walk::Orthodox).or_else(|| fairy::piece(language, code).map(Walk::Fairy))
}

/// Whether a man has this code.
pub(super) fn is_code(language: Language, code: &str) -> bool {
    walk(language, code).is_some()
}

/// The role of an orthodox man, or the fault that its word has.
pub(super) fn role(language: Language, code: &str) -> Result<Role, Fault> {
    match walk(language, code) {
        Some(Walk::Orthodox(role)) => Ok(role),
        Some(Walk::Fairy(name)) => Err(Fault::FairyPiece(name.to_owned())),
        None => Err(Fault::UnknownPiece(code.to_owned())),
    }
}
