//! Gives the program in the browser the stack that long play needs.

use std::env;

/// Bytes of stack: what `solve` counts on, and some room for the rest.
const STACK: usize = 72 << 20;

fn main() {
    println!("cargo::rerun-if-changed=build.rs");
    if env::var("CARGO_CFG_TARGET_FAMILY").is_ok_and(|family| family == "wasm") {
        println!("cargo::rustc-link-arg-cdylib=-zstack-size={STACK}");
    }
}
