//! The `keymove` binary.
fn main() {}
