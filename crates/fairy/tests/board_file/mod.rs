//! The files of `tests/boards`: boards composed for one rule each, with the moves that Popeye lists for them.
//!
//! A file has lines `white`, `black` and `neutral` with attributes and men, lines `condition` with a condition and its
//! words, a line `turn`, a line `plies` if the listed lines have several half-moves, and after `moves` the moves in
//! order.

use std::fs;
use std::path::Path;

use chess::{Color, Square};
use fairy::conditions::{self, Argument, Arguments, Given};
use fairy::{Attributes, Kind, Language, Man, Position, Rules, Setup, Sides};

/// A board with its moves.
pub(crate) struct BoardFile {
    /// The name of the file.
    pub(crate) name: String,
    /// The rules.
    pub(crate) setup: Setup,
    /// Who is to move.
    pub(crate) turn: Color,
    /// How many half-moves each line has.
    pub(crate) plies: usize,
    /// The moves, or lines of moves, that Popeye lists.
    pub(crate) moves: Vec<String>,
}

impl BoardFile {
    /// All of them, by name.
    pub(crate) fn all() -> Vec<BoardFile> {
        let folder = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/boards");
        let entries = fs::read_dir(folder).expect("the boards can be read");
        let mut paths: Vec<_> = entries.map(|entry| entry.expect("the boards can be read").path()).collect();
        paths.sort();
        let files = paths.iter().map(|path| {
            let text = fs::read_to_string(path).expect("a board can be read");
            BoardFile::read(&path.file_stem().unwrap_or_default().to_string_lossy(), &text)
        });
        files.collect()
    }

    /// The lines of moves under these rules.
    pub(crate) fn lines(&self, rules: &Rules) -> Vec<String> {
        let mut lines = Vec::new();
        self.extend(rules, &rules.start(self.turn), self.plies, "", &mut lines);
        lines
    }

    fn extend(
        &self,
        rules: &Rules,
        position: &Position,
        plies: usize,
        before: &str,
        lines: &mut Vec<String>,
    ) {
        for mv in rules.legal_moves(position) {
            let after = rules.after(position, mv);
            let check = if rules.is_check(&after, after.turn()) { " +" } else { "" };
            let line = format!("{before}{}{check}", rules.text(position, mv, Language::English));
            match plies {
                1 => lines.push(line),
                _ => self.extend(rules, &after, plies - 1, &format!("{line} "), lines),
            }
        }
    }

    fn read(name: &str, text: &str) -> BoardFile {
        let (board, moves) = text.split_once("moves\n").unwrap_or_else(|| panic!("{name} lists its moves"));
        let mut setup = Setup::default();
        let mut turn = Color::White;
        let mut plies = 1;
        for line in board.lines() {
            let (word, rest) = line.split_once(' ').unwrap_or((line, ""));
            match word {
                "white" => men(name, Sides::White, rest, &mut setup),
                "black" => men(name, Sides::Black, rest, &mut setup),
                "neutral" => men(name, Sides::Neutral, rest, &mut setup),
                "condition" => condition(name, rest, &mut setup),
                "turn" => turn = if rest == "black" { Color::Black } else { Color::White },
                "plies" => plies = rest.parse().unwrap_or_else(|_| panic!("{name}: {rest}?")),
                other => panic!("{name}: {other}?"),
            }
        }
        for (_, arguments) in &mut setup.conditions {
            arguments.defender = Some(!turn);
        }
        let moves = moves.lines().map(str::to_owned).collect();
        BoardFile { name: name.to_owned(), setup, turn, plies, moves }
    }
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
    let mut words = words.peekable();
    while let Some(word) = words.next() {
        if let Some(sides) =
            [("white", Sides::White), ("black", Sides::Black)].iter().find(|(name, _)| *name == word)
            && let Some(man) = words.next()
        {
            let mut one = Setup::default();
            men(name, sides.1, man, &mut one);
            arguments.given.extend(one.men.iter().map(|&(square, man)| Given::Man(man, square)));
            continue;
        }
        let known = condition.arguments.iter().find_map(|argument| match argument {
            Argument::Words(all) => all.iter().find(|known| known.names[0] == word),
            _ => None,
        });
        match known {
            Some(known) => arguments.given.push(Given::Word(known.names[0])),
            None => arguments.given.push(given(name, word)),
        }
    }
    setup.conditions.push((condition, arguments));
}

/// A number, a length, a kind of men, or squares.
fn given(name: &str, word: &str) -> Given {
    if let Ok(number) = word.parse() {
        return Given::Number(number);
    }
    if let Some((whole, hundredths)) = word.split_once('.')
        && let Ok(number) = format!("{whole}{hundredths}").parse()
    {
        return Given::Number(number);
    }
    if let Some(kind) = Kind::with_code(word, 0) {
        return Given::Kinds(vec![kind]);
    }
    let squares = (0..word.len() / 2)
        .map(|i| word[2 * i..2 * i + 2].parse::<Square>().unwrap_or_else(|_| panic!("{name}: {word}?")));
    Given::Squares(squares.collect())
}
