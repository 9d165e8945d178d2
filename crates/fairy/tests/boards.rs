//! Boards composed for one rule each, with the moves that Popeye lists for them.
//!
//! A file of `tests/boards` has lines `white`, `black` and `neutral` with attributes and men, lines `condition` with a
//! condition and its words, `turn`, and after `moves` a line for each move in order.

use std::fs;
use std::path::Path;

use chess::{Color, Square};
use fairy::conditions::{self, Argument, Arguments};
use fairy::{Attributes, Kind, Language, Man, Rules, Setup, Sides};

#[test]
fn each_board_has_its_moves_in_order() {
    let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
    let mut count = 0;
    for entry in fs::read_dir(folder).expect("the boards can be read") {
        let path = entry.expect("the boards can be read").path();
        let text = fs::read_to_string(&path).expect("a board can be read");
        check(&path.file_stem().unwrap_or_default().to_string_lossy(), &text);
        count += 1;
    }
    assert!(count > 0);
}

fn check(name: &str, text: &str) {
    let (board, moves) = text.split_once("moves\n").unwrap_or_else(|| panic!("{name} lists its moves"));
    let mut setup = Setup::default();
    let mut turn = Color::White;
    for line in board.lines() {
        let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
        match word {
            "white" => men(name, Sides::White, rest, &mut setup),
            "black" => men(name, Sides::Black, rest, &mut setup),
            "neutral" => men(name, Sides::Neutral, rest, &mut setup),
            "condition" => condition(name, rest, &mut setup),
            "turn" => turn = if rest == "black" { Color::Black } else { Color::White },
            other => panic!("{name}: {other}?"),
        }
    }
    let rules = Rules::new(&setup).unwrap_or_else(|refusals| panic!("{name}: {refusals:?}"));
    let start = rules.start(turn);
    let written = rules.legal_moves(&start).into_iter().map(|mv| {
        let after = rules.after(&start, mv);
        let check = if rules.is_check(&after, after.turn()) { " +" } else { "" };
        format!("{}{check}", rules.text(&start, mv, Language::English))
    });
    assert_eq!(written.collect::<Vec<_>>(), moves.lines().collect::<Vec<_>>(), "{name}");
}

fn men(name: &str, sides: Sides, text: &str, setup: &mut Setup) {
    let mut attributes = Attributes::NONE;
    for word in text.split(' ') {
        if let Some(found) = Attributes::ALL.iter().find(|attribute| attribute.keywords[0] == word) {
            attributes = attributes | found.attribute;
            continue;
        }
        let (code, square) = word.split_at(word.len() - 2);
        let kind = Kind::with_code(code, 0).unwrap_or_else(|| panic!("{name}: {word}?"));
        let square: Square = square.parse().unwrap_or_else(|_| panic!("{name}: {word}?"));
        setup.men.push((square, Man::new(kind, sides).with_attributes(attributes)));
    }
}

fn condition(name: &str, text: &str, setup: &mut Setup) {
    let mut words = text.split(' ');
    let found = words.next().and_then(|word| conditions::named(word, Language::English));
    let condition = found.unwrap_or_else(|| panic!("{name}: {text}?"));
    let mut arguments = Arguments::default();
    for word in words {
        let known = condition.arguments.iter().find_map(|argument| match argument {
            Argument::Words(all) => all.iter().find(|known| known.names[0] == word),
            _ => None,
        });
        match known {
            Some(known) => arguments.words.push(known.names[0]),
            None => arguments.squares.extend((0..word.len() / 2).map(|i| {
                word[2 * i..2 * i + 2].parse::<Square>().unwrap_or_else(|_| panic!("{name}: {word}?"))
            })),
        }
    }
    setup.conditions.push((condition, arguments));
}
