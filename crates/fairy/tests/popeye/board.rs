//! A random board with random rules.

use std::env;

use chess::{Color, Square};
use fairy::conditions::{self, Argument, Arguments, Condition, Given, Word};
use fairy::{Attributes, Kind, Language, MEN, Man, Move, Position, Rules, Setup, Sides};

use crate::random::Random;

/// A board, its rules, and who is to move.
pub(crate) struct Board {
    rules: Rules,
    setup: Setup,
    turn: Color,
}

impl Board {
    pub(crate) fn random(seed: u64) -> Board {
        let mut random = Random::new(seed);
        loop {
            let mut setup = random_setup(&mut random);
            let turn = if random.chance(50) { Color::White } else { Color::Black };
            for (_, arguments) in &mut setup.conditions {
                arguments.defender = Some(!turn);
            }
            if let Ok(rules) = Rules::new(&setup) {
                return Board { rules, setup, turn };
            }
        }
    }

    /// The problem in Popeye's language.
    pub(crate) fn input(&self, plies: usize) -> String {
        let mut text = String::from("pieces\n");
        for (sides, name) in Sides::ALL.into_iter().zip(["white", "black", "neutral"]) {
            for &(square, man) in self.setup.men.iter().filter(|(_, man)| man.sides() == sides) {
                text += &format!("  {name}");
                for attribute in Attributes::ALL.iter().filter(|names| man.has(names.attribute)) {
                    text += &format!(" {}", attribute.keywords[0]);
                }
                text += &format!(" {}{square}\n", self.rules.code(man.kind(), Language::English));
            }
        }
        for (condition, arguments) in &self.setup.conditions {
            text += &format!("condition {}", condition.names[0]);
            for given in &arguments.given {
                text += &format!(" {}", self.written(condition, given));
            }
            text += "\n";
        }
        let side = if self.turn == Color::White { "white" } else { "black" };
        let play = if plies.is_multiple_of(2) { "hh[~]" } else { "h[~]h" };
        text += &format!("sstipulation {side} {plies}{play}\noption noboard\n");
        text
    }

    fn written(&self, condition: &Condition, given: &Given) -> String {
        let code = |kind| self.rules.code(kind, Language::English);
        match given {
            Given::Word(word) => (*word).to_owned(),
            Given::Squares(squares) => squares.iter().map(Square::to_string).collect(),
            Given::Kinds(kinds) => kinds.iter().map(|&kind| code(kind)).collect::<Vec<_>>().join(" "),
            Given::Number(number) if condition.names[0] == "BGL" => {
                format!("{}.{:02}", number / 100, number % 100)
            }
            Given::Number(number) => number.to_string(),
            Given::Man(man, square) => {
                let side = if man.sides() == Sides::White { "white" } else { "black" };
                format!("{side} {}{square}", code(man.kind()))
            }
            Given::Lines(lines) => lines.clone(),
        }
    }

    /// Our lines.
    pub(crate) fn lines(&self, plies: usize) -> Vec<String> {
        let start = self.rules.start(self.turn);
        let mut lines = Vec::new();
        if !self.rules.can_capture_king(&start) {
            self.extend(&start, plies, "", &mut lines);
        }
        lines
    }

    fn extend(&self, position: &Position, plies: usize, before: &str, lines: &mut Vec<String>) {
        for mv in self.rules.legal_moves(position) {
            let after = self.rules.after(position, mv);
            let mut line = format!("{before}{}", self.text(position, mv));
            if self.rules.is_check(&after, after.turn()) {
                line += " +";
            }
            if plies == 1 {
                lines.push(line);
            } else {
                line += if position.turn() == self.turn { " " } else { "   2." };
                self.extend(&after, plies - 1, &line, lines);
            }
        }
    }

    fn text(&self, position: &Position, mv: Move) -> String {
        self.rules.text(position, mv, Language::English)
    }
}

fn listed(name: &str) -> Option<Vec<String>> {
    let text = env::var(name).ok()?;
    Some(
        text.split(',')
            .map(|part| part.trim().to_ascii_lowercase())
            .filter(|part| !part.is_empty())
            .collect(),
    )
}

/// Men that Popeye does not have.
fn is_unknown_to_popeye(kind: Kind) -> bool {
    MEN[usize::from(kind.0)].name == "wizard"
}

fn random_setup(random: &mut Random) -> Setup {
    let conditions = random_conditions(random);
    let orthodox = [Kind::QUEEN, Kind::ROOK, Kind::BISHOP, Kind::KNIGHT, Kind::PAWN, Kind::PAWN];
    let fairy: Vec<Kind> = match listed("KEYMOVE_MEN") {
        Some(codes) => codes.iter().filter_map(|code| Kind::with_code(code, 0)).collect(),
        None => (6..MEN.len() as u8)
            .map(Kind)
            .filter(|kind| !kind.is_king() && !is_unknown_to_popeye(*kind))
            .collect(),
    };
    let few: Vec<Kind> = (0..2).filter(|_| !fairy.is_empty()).map(|_| *random.pick(&fairy)).collect();
    let attributes: Vec<Attributes> = match listed("KEYMOVE_ATTRIBUTES") {
        Some(names) => Attributes::ALL
            .iter()
            .filter(|attribute| names.contains(&attribute.keywords[0].to_ascii_lowercase()))
            .map(|attribute| attribute.attribute)
            .collect(),
        None => fairy::attributes::ALL
            .iter()
            .map(|attribute| attribute.attribute)
            .filter(|attribute| {
                // Kings are added separately, and Alice boards come with their condition.
                ![Attributes::ROYAL, Attributes::ALICE_A, Attributes::ALICE_B].contains(attribute)
            })
            .collect(),
    };
    let named =
        |square: &Square| conditions.iter().any(|(_, arguments)| arguments.squares().contains(square));
    let keep_free = conditions.iter().any(|(condition, _)| condition.names[0] == "Hole");
    let mut free: Vec<Square> =
        Square::ALL.into_iter().filter(|square| !keep_free || !named(square)).collect();
    let mut men = Vec::new();
    let mut take = |random: &mut Random| free.swap_remove(random.below(free.len()));
    let neutral_king = random.chance(4);
    if neutral_king {
        men.push((take(random), Man::new(Kind::KING, Sides::Neutral)));
    } else {
        for (sides, home) in [(Sides::White, Square::E1), (Sides::Black, Square::E8)] {
            let kind = if random.chance(12) {
                *random.pick(&[Kind::QUEEN, Kind::GRASSHOPPER, Kind::NIGHTRIDER])
            } else {
                Kind::KING
            };
            let square = take(random);
            let is_taken = men.iter().any(|&(used, _)| used == home) || keep_free && named(&home);
            let square = if random.chance(25) && !is_taken { home } else { square };
            let man = Man::new(kind, sides);
            let man = if kind == Kind::KING { man } else { man.with_attributes(Attributes::ROYAL) };
            men.push((square, man));
        }
    }
    let neutrals = random.chance(35);
    let special = random.chance(40) && !attributes.is_empty();
    let count = 3 + random.below(12);
    for _ in 0..count {
        let kind =
            if !few.is_empty() && random.chance(45) { *random.pick(&few) } else { *random.pick(&orthodox) };
        let sides = match random.below(if neutrals { 5 } else { 4 }) {
            0 | 1 => Sides::White,
            2 | 3 => Sides::Black,
            _ => Sides::Neutral,
        };
        let mut man = Man::new(kind, sides);
        if special && random.chance(40) {
            man = man.with_attributes(*random.pick(&attributes));
        }
        let square = take(random);
        if kind.is_pawn()
            && matches!(square.rank(), chess::Rank::First | chess::Rank::Eighth)
            && random.chance(90)
        {
            continue;
        }
        if !men.iter().any(|&(used, _)| used == square) {
            men.push((square, man));
        }
    }
    Setup { men, conditions, ..Setup::default() }
}

fn random_conditions(random: &mut Random) -> Vec<(&'static Condition, Arguments)> {
    let wanted = listed("KEYMOVE_CONDITIONS");
    let choice: Vec<&'static Condition> = match &wanted {
        Some(names) => conditions::all()
            .filter(|condition| {
                names
                    .iter()
                    .any(|name| name.split(':').next() == Some(&condition.names[0].to_ascii_lowercase()))
            })
            .collect(),
        None => conditions::all().collect(),
    };
    let mut chosen = Vec::new();
    let together = env::var_os("KEYMOVE_TOGETHER").is_some();
    let how_many = match random.below(10) {
        _ if together => choice.len(),
        0..=1 if wanted.is_none() => 0,
        8..=9 => 2,
        _ => 1,
    };
    for i in 0..how_many {
        if choice.is_empty() {
            break;
        }
        let condition = if together { choice[i] } else { *random.pick(&choice) };
        if chosen.iter().any(|(other, _): &(&Condition, Arguments)| other.names == condition.names) {
            continue;
        }
        let mut arguments = Arguments::default();
        let forced: Option<Vec<String>> = wanted.as_ref().and_then(|names| {
            let name = names.iter().find(|name| {
                name.split(':').next() == Some(&condition.names[0].to_ascii_lowercase()) && name.contains(':')
            })?;
            Some(name.split(':').skip(1).map(str::to_owned).collect())
        });
        random_arguments(random, condition.arguments, forced.as_deref(), &mut arguments);
        chosen.push((condition, arguments));
    }
    chosen
}

fn random_arguments(
    random: &mut Random,
    grammar: &[Argument],
    forced: Option<&[String]>,
    arguments: &mut Arguments,
) {
    for argument in grammar {
        match argument {
            Argument::Squares => {
                let count =
                    if env::var_os("KEYMOVE_TWO_SQUARES").is_some() { 2 } else { 1 + random.below(3) };
                let mut squares: Vec<Square> = (0..count).map(|_| Square::ALL[random.below(64)]).collect();
                squares.sort_unstable();
                squares.dedup();
                arguments.given.push(Given::Squares(squares));
            }
            Argument::Kinds => {
                let kinds = [Kind::QUEEN, Kind::KNIGHT].into_iter().take(1 + random.below(2));
                arguments.given.push(Given::Kinds(kinds.collect()));
            }
            Argument::Budgets => {
                let budgets = [500 + 37 * random.below(9) as i32, 300 + 100 * random.below(9) as i32];
                arguments.given.extend(budgets.map(Given::Number));
            }
            Argument::Numbers => {
                if random.chance(50) {
                    let numbers = [random.below(3) as i32, random.below(3) as i32];
                    arguments.given.extend(numbers.map(Given::Number));
                }
            }
            Argument::Number => arguments.given.push(Given::Number(1 + random.below(3) as i32)),
            Argument::Man => {
                let side = if random.chance(50) { Sides::White } else { Sides::Black };
                let man = Man::new(*random.pick(&[Kind::QUEEN, Kind::KNIGHT, Kind::PAWN]), side);
                arguments.given.push(Given::Man(man, Square::ALL[random.below(64)]));
            }
            Argument::Words(words) => {
                let some: Vec<&Word> = match forced {
                    Some(forced) => words
                        .iter()
                        .filter(|word| forced.contains(&word.names[0].to_ascii_lowercase()))
                        .collect(),
                    None if random.chance(40) => vec![random.pick(words)],
                    None => Vec::new(),
                };
                for word in some {
                    arguments.given.push(Given::Word(word.names[0]));
                    random_arguments(random, word.arguments, forced, arguments);
                }
            }
        }
    }
}
