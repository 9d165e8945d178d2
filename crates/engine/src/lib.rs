//! Two engines from one search, and the protocols they are spoken to in.
