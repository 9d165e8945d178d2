//! Finds the multipliers of `build/magics.rs` by trial: `cargo run --release -p chess --example find_magics`.
#![allow(clippy::print_stdout, reason = "this program exists to print")]

use game::KeyStream;

#[path = "../src/attacks/rays.rs"]
mod rays;
#[path = "../build/relevant.rs"]
mod relevant;

use relevant::relevant;

fn main() {
    println!(
        "//! Multipliers that map the relevant occupation of a slider to an index without collisions (Kannan 2007)."
    );
    println!("//!");
    println!("//! Printed by `cargo run --release -p chess --example find_magics`.");
    let mut stream = KeyStream::new(2026);
    for (name, steps) in [("ROOK", rays::ROOK), ("BISHOP", rays::BISHOP)] {
        let slider = name.to_lowercase();
        println!(
            "\n/// One multiplier for each square of a {slider}.\npub(crate) const {name}_MAGICS: [u64; 64] = ["
        );
        for square in 0..64 {
            println!("    {:#018x},", find(square, &steps, &mut stream));
        }
        println!("];");
    }
}

fn find(square: usize, steps: &[rays::Step], stream: &mut KeyStream) -> u64 {
    let mask = relevant(square, steps);
    let bits = mask.count_ones();
    let mut cases = Vec::new();
    let mut subset = 0_u64;
    loop {
        cases.push((subset, rays::walk(square, subset, steps)));
        subset = subset.wrapping_sub(mask) & mask;
        if subset == 0 {
            break;
        }
    }
    loop {
        // Few bits set make good multipliers.
        let magic = stream.next_key().0 & stream.next_key().0 & stream.next_key().0;
        let mut slots = vec![0_u64; 1 << bits];
        let fits = cases.iter().all(|&(subset, attacks)| {
            let slot = &mut slots[(subset.wrapping_mul(magic) >> (64 - bits)) as usize];
            let free = *slot == 0 || *slot == attacks;
            *slot = attacks;
            free
        });
        if fits {
            return magic;
        }
    }
}
