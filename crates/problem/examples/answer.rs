//! Scratch.
use problem::answer::{self, Unwatched};
use problem::read;
use problem::solve::Limits;
use problem::write::{PopeyeText, Times};
use std::num::NonZeroUsize;
fn main() {
    let mut args = std::env::args().skip(1);
    let threads = NonZeroUsize::new(args.next().unwrap().parse().unwrap()).unwrap();
    for file in args {
        let input = std::fs::read(&file).unwrap();
        let mut text = Vec::new();
        let mut writer = PopeyeText::new(&mut text, Times::Hidden);
        for parsed in read::problems(&input) {
            let limits = Limits { threads, ..Limits::default() };
            answer::answer(&parsed, limits, &mut writer, &mut Unwatched).unwrap();
        }
        drop(writer);
        println!("{}", String::from_utf8_lossy(&text));
    }
}
