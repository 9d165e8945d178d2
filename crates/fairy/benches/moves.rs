//! Moves played a second, for a few sets of rules.
#![allow(clippy::print_stdout, reason = "a benchmark prints")]

use std::ops::ControlFlow;
use std::time::Instant;

use chess::{Color, Square};
use fairy::conditions::{self, Arguments};
use fairy::{Kind, Language, Man, Position, Rules, Setup, Sides};

fn main() {
    let men = "wKe1 wRa1 wGf3 wNd4 wPb5 wPe2 wSc3 bKe8 bRh8 bGc6 bQd7 bPd5 bPg6 bBf5";
    for names in
        [&[] as &[&str], &["Circe"], &["AntiCirce"], &["Madrasi"], &["BlackMaximummer"], &["Take&MakeChess"]]
    {
        let mut setup = Setup::default();
        for word in men.split(' ') {
            let sides = if word.starts_with('w') { Sides::White } else { Sides::Black };
            let (code, square) = word[1..].split_at(word.len() - 3);
            let kind = Kind::with_code(code, 0).expect("the codes are English");
            let square: Square = square.parse().expect("the squares are squares");
            setup.men.push((square, Man::new(kind, sides)));
        }
        for name in names {
            let condition = conditions::named(name, Language::English).expect("the conditions exist");
            setup.conditions.push((condition, Arguments::default()));
        }
        let rules = Rules::new(&setup).expect("the rules fit together");
        let start = Instant::now();
        let nodes = perft(&rules, &rules.start(Color::White), 4);
        let seconds = start.elapsed().as_secs_f64();
        println!(
            "{names:?}: {nodes} moves in {seconds:.2} s, {:.2} million a second",
            nodes as f64 / seconds / 1e6
        );
    }
}

fn perft(rules: &Rules, position: &Position, depth: u32) -> u64 {
    let mut count = 0;
    rules.for_each_legal(position, &mut |_, after| {
        count += 1;
        if depth > 1 {
            count += perft(rules, after, depth - 1);
        }
        ControlFlow::Continue(())
    });
    count
}
