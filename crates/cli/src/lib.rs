//! The `keymove` command: what it understands, and how it answers.
#![forbid(unsafe_code)]
