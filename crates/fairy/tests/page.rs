//! The reference page about fairy chess is generated from the lists of men, attributes and conditions.
//!
//! `KEYMOVE_WRITE_PAGE=1 cargo test -p fairy --test page` writes docs/reference/fairy.md.

#[allow(dead_code, reason = "the page does not need all of it")]
mod board_file;

use std::fmt::Write;
use std::path::Path;
use std::{env, fs};

use board_file::BoardFile;
use chess::{Color, File, Rank, Square};
use fairy::conditions::{Argument, Condition};
use fairy::{Attributes, Kind, Language, MEN, Man, Rules, Setup, Sides, attributes, conditions};

#[test]
fn the_page_has_every_man_attribute_and_condition() {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("../../docs/reference/fairy.md");
    let page = page();
    if env::var_os("KEYMOVE_WRITE_PAGE").is_some() {
        fs::write(&path, &page).expect("the page can be written");
    }
    let known = fs::read_to_string(&path).expect("the page can be read");
    let difference = known.lines().zip(page.lines()).find(|(known, made)| known != made);
    assert!(known == page, "docs/reference/fairy.md is not what the lists say: {difference:?}");
}

fn page() -> String {
    let mut page = String::from(OPENING);
    page += "\n## Men\n\n";
    page += MEN_OPENING;
    for (number, man) in MEN.iter().enumerate() {
        let [english, german, french] = man.codes;
        writeln!(
            page,
            "\n### {}\n\n`{english}` in English, `{german}` in German, `{french}` in French\n",
            man.name
        )
        .expect("a string takes it");
        page += "```text\n";
        page += &movement(Kind(u8::try_from(number).expect("there are fewer kinds than that")));
        page += "```\n";
    }
    page += "\n## Attributes\n\n| English | German | French | meaning |\n|---|---|---|---|\n";
    for attribute in attributes::ALL {
        let names = Attributes::ALL.iter().find(|names| names.attribute == attribute.attribute);
        let [english, german, french] = names.map_or([""; 3], |names| names.keywords);
        writeln!(page, "| `{english}` | `{german}` | `{french}` | {} |", attribute.definition)
            .expect("a string takes it");
    }
    page += "\n## Conditions\n\n";
    page += CONDITIONS_OPENING;
    let boards = BoardFile::all();
    let mut all: Vec<&Condition> = conditions::all().collect();
    all.sort_by_key(|condition| condition.names[0].to_ascii_lowercase());
    for condition in all {
        page += &described(condition, &boards);
    }
    page
}

const OPENING: &str = "# Fairy chess\n\nWhat `keymove` plays beyond orthodox chess. \
This page is made of the program's own lists; a test keeps it true.\n\
[language.md](language.md) says how men, attributes and conditions are written in a problem.\n";

const MEN_OPENING: &str = "Each man stands on d4: alone on the left, among sixteen enemy men (`#`) on the right. \
It may move to `+`\nand capture on `x`; a letter `o` is a man that it captures from elsewhere, by passing it.\n";

const CONDITIONS_OPENING: &str = "An example lists what the condition adds to the legal moves of a board and what it takes away, \
each at most five.\nThe moves are those that Popeye 4.104 lists, too.\n";

/// Diagrams of a man's moves, side by side.
fn movement(kind: Kind) -> String {
    let ring = |square: Square| {
        let aside = (square.file() as i8 - File::D as i8).abs();
        let up = (square.rank() as i8 - Rank::Fourth as i8).abs();
        aside.max(up) == 2
    };
    let boards =
        [board(kind, &[]), board(kind, &Square::ALL.into_iter().filter(|&on| ring(on)).collect::<Vec<_>>())];
    let mut text = String::new();
    for rank in (0..8).rev() {
        let rows = boards.each_ref().map(|board| {
            board[8 * rank..8 * rank + 8].iter().map(char::to_string).collect::<Vec<_>>().join(" ")
        });
        writeln!(text, "{}    {}", rows[0], rows[1]).expect("a string takes it");
    }
    text
}

fn board(kind: Kind, enemies: &[Square]) -> [char; 64] {
    let own = Man::new(kind, Sides::White);
    let mut men = vec![(Square::D4, own)];
    men.extend(enemies.iter().map(|&on| (on, Man::new(Kind::ROOK, Sides::Black))));
    let rules = Rules::new(&Setup { men, ..Setup::default() }).expect("men alone fit together");
    let start = rules.start(Color::White);
    let mut letters = ['.'; 64];
    for &on in enemies {
        letters[on.index()] = '#';
    }
    letters[Square::D4.index()] = '@';
    for mv in rules.pseudo_legal(&start) {
        match mv.victim {
            Some(victim) if victim == mv.to => letters[victim.index()] = 'x',
            Some(victim) => {
                letters[victim.index()] = 'o';
                letters[mv.to.index()] = '+';
            }
            None => letters[mv.to.index()] = '+',
        }
    }
    letters
}

fn described(condition: &Condition, boards: &[BoardFile]) -> String {
    let [english, german, french] = condition.names;
    let mut text = format!("\n### {english}\n\n{}\n\n", condition.definition);
    writeln!(text, "* German `{german}`, French `{french}`").expect("a string takes it");
    let words = words(condition.arguments);
    if !words.is_empty() {
        writeln!(text, "* may be followed by {words}").expect("a string takes it");
    }
    writeln!(text, "* source: {}", condition.source).expect("a string takes it");
    let is_about =
        |board: &&BoardFile| board.setup.conditions.iter().any(|(known, _)| known.names == condition.names);
    if let Some(board) = boards.iter().filter(is_about).min_by_key(|board| extras(board)) {
        text += &example(board);
    }
    text
}

/// How many arguments and conditions a board has beyond one bare condition.
fn extras(board: &BoardFile) -> usize {
    board.setup.conditions.iter().map(|(_, arguments)| 1 + arguments.given.len()).sum()
}

fn words(arguments: &[Argument]) -> String {
    let described = arguments.iter().map(|argument| match argument {
        Argument::Squares => "squares".to_owned(),
        Argument::Kinds => "codes of men".to_owned(),
        Argument::Number | Argument::Numbers => "numbers".to_owned(),
        Argument::Budgets => "lengths".to_owned(),
        Argument::Man => "a man with its square".to_owned(),
        Argument::Words(words) => {
            words.iter().map(|word| format!("`{}`", word.names[0])).collect::<Vec<_>>().join(" ")
        }
    });
    described.collect::<Vec<_>>().join(", ")
}

fn example(board: &BoardFile) -> String {
    let rules = Rules::new(&board.setup).expect("the boards' rules fit together");
    let plain =
        Rules::new(&Setup { conditions: Vec::new(), ..board.setup.clone() }).expect("men fit together");
    let (ours, usual) = (board.lines(&rules), board.lines(&plain));
    let only = |these: &[String], those: &[String]| -> String {
        let new = these.iter().filter(|text| !those.contains(text)).take(5);
        new.map(|text| format!("`{}`", text.trim())).collect::<Vec<_>>().join(" ")
    };
    let side = |sides: Sides| -> String {
        let men = board.setup.men.iter().filter(|(_, man)| man.sides() == sides);
        let written = men.map(|&(on, man)| {
            let prefix = plain.prefix(man, fairy::ShownSides::None, Language::English);
            format!("{prefix}{}{on}", plain.code(man.kind(), Language::English))
        });
        written.collect::<Vec<_>>().join(" ")
    };
    let mut text = String::from("* example:");
    for (name, sides) in [("white", Sides::White), ("black", Sides::Black), ("neutral", Sides::Neutral)] {
        let men = side(sides);
        if !men.is_empty() {
            write!(text, " {name} {men},").expect("a string takes it");
        }
    }
    writeln!(text, " {} to move", if board.turn == Color::White { "White" } else { "Black" })
        .expect("a string takes it");
    for (what, list) in [("new", only(&ours, &usual)), ("gone", only(&usual, &ours))] {
        if !list.is_empty() {
            writeln!(text, "  * {what}: {list}").expect("a string takes it");
        }
    }
    text
}
