//! Links `keymove` to run at a fixed address on Linux.
//!
//! At a variable address the loader corrects some sixty thousand pointers at every start, which takes longer than most
//! problems take to solve.

use std::env;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    let target = |name: &str| env::var(name).unwrap_or_default();
    if target("CARGO_CFG_TARGET_OS") == "linux" && target("CARGO_CFG_TARGET_ENV") == "gnu" {
        println!("cargo::rustc-link-arg-bins=-no-pie");
    }
}
