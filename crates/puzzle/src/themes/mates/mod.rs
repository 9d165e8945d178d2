//! Patterns of mate, recognised in the last position.

mod classic;
mod net;
mod pairs;
mod shoulders;

use super::Theme;

pub(super) use classic::is_back_rank;
pub(super) use net::Net;

pub(super) const PATTERNS: [&[Theme]; 3] = [classic::ALL, pairs::ALL, shoulders::ALL];
