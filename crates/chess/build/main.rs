//! Writes the slider attack tables, so that the program starts with them in place.
#![allow(clippy::print_stdout, reason = "this is how a build script talks to Cargo")]

use std::env;
use std::fmt::Write;
use std::fs;
use std::path::Path;

mod magics;
#[path = "../src/attacks/rays.rs"]
mod rays;
mod relevant;

use magics::{BISHOP_MAGICS, ROOK_MAGICS};
use relevant::relevant;

fn main() {
    for source in ["build", "src/attacks/rays.rs"] {
        println!("cargo::rerun-if-changed={source}");
    }
    let mut tables = Tables::default();
    let mut text = String::new();
    for (name, steps, magics) in
        [("ROOK", rays::ROOK, &ROOK_MAGICS), ("BISHOP", rays::BISHOP, &BISHOP_MAGICS)]
    {
        writeln!(text, "static {name}: [Slider; 64] = [").expect("writing to a string");
        for (square, &magic) in magics.iter().enumerate() {
            let mask = relevant(square, &steps);
            let shift = 64 - mask.count_ones();
            let offset = tables.add(square, &steps, magic);
            writeln!(
                text,
                "    Slider {{ mask: {mask:#x}, magic: {magic:#x}, shift: {shift}, offset: {offset} }},"
            )
            .expect("writing to a string");
        }
        text.push_str("];\n");
    }
    for (name, table) in [("BY_PEXT", &tables.by_pext), ("BY_MAGIC", &tables.by_magic)] {
        writeln!(text, "static {name}: [u64; {}] = [", table.len()).expect("writing to a string");
        for attacks in table {
            writeln!(text, "{attacks:#x},").expect("writing to a string");
        }
        text.push_str("];\n");
    }
    let folder = env::var_os("OUT_DIR").expect("cargo sets OUT_DIR for build scripts");
    fs::write(Path::new(&folder).join("sliders.rs"), text).expect("OUT_DIR can be written");
}

/// Attacks of every (slider, square, occupation), in the order of the two ways to look them up.
#[derive(Default)]
struct Tables {
    by_pext: Vec<u64>,
    by_magic: Vec<u64>,
}

impl Tables {
    /// Appends the attacks of one slider on one square and returns where they start.
    fn add(&mut self, square: usize, steps: &[rays::Step], magic: u64) -> usize {
        let mask = relevant(square, steps);
        let bits = mask.count_ones();
        let offset = self.by_pext.len();
        self.by_pext.resize(offset + (1 << bits), 0);
        self.by_magic.resize(offset + (1 << bits), 0);
        let mut subset = 0_u64;
        for packed in 0..1 << bits {
            let attacks = rays::walk(square, subset, steps);
            // Subsets come in the order of their packed form: the carry-rippler counts upwards within the mask.
            self.by_pext[offset + packed] = attacks;
            let slot = &mut self.by_magic[offset + (subset.wrapping_mul(magic) >> (64 - bits)) as usize];
            assert!(
                *slot == 0 || *slot == attacks,
                "the magic of square {square} maps two occupations to one slot"
            );
            *slot = attacks;
            subset = subset.wrapping_sub(mask) & mask;
        }
        offset
    }
}
