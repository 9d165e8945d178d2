//! Problems drawn from a seed, in the style of composed ones: every kind of play, with options, goals and twins.
//!
//! `kinds.rs` lists the kinds of play, `board.rs` draws the men, `options.rs` the options. `search.rs` tries lengths
//! until a problem takes the other program neither too little nor too much time.

mod board;
mod draw;
mod kinds;
mod options;
mod search;

use std::fmt::Write as _;
use std::ops::RangeInclusive;

use chess::{Board, Color, Role, Square};

use draw::Draw;
pub use kinds::Kind;
pub use search::{Generator, Sought};

/// A problem without its length.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Draft {
    /// The kind of play.
    pub kind: Kind,
    /// The prefix of the goal and the length, such as `ser-h`.
    form: String,
    /// The goal, such as `zd4`.
    goal: String,
    /// The lengths in half-moves that make sense.
    lengths: RangeInclusive<u32>,
    /// Half-moves from one length to the next.
    step: u32,
    options: Vec<String>,
    board: Board,
    twin: Option<String>,
}

impl Draft {
    /// The draft for a seed and two numbers: the problem's, which determines the kind of play, and the attempt's.
    pub fn new(seed: u64, number: u32, attempt: u32) -> Draft {
        let kind = Kind::ALL[number as usize % Kind::ALL.len()];
        let mut draw = Draw::new(&[seed, u64::from(number), u64::from(attempt)]);
        let terms = kind.terms();
        let goal = match draw.weighted(terms.goals) {
            "z" => format!("z{}", Square::ALL[draw.below(64)]),
            goal => goal.to_owned(),
        };
        let men = draw.between(terms.men.clone());
        let mut board = board::draw(&mut draw, terms.style, men);
        let options = options::draw(&mut draw, kind, &goal, &mut board);
        let twin = draw.chance(8).then(|| twin(&mut draw, &board));
        let is_whole = terms.step == 2 || options.iter().any(|option| option.starts_with("EnPassant"));
        let step = if is_whole { 2 } else { 1 };
        let mut form = (*draw.pick(terms.forms)).to_owned();
        if terms.can_be_exact && draw.chance(10) {
            form.insert_str(0, "exact-");
        }
        Draft { kind, form, goal, lengths: terms.lengths.clone(), step, options, board, twin }
    }

    /// The lengths that can be tried, in half-moves, shortest first.
    pub fn lengths(&self) -> impl Iterator<Item = u32> + use<> {
        self.lengths.clone().step_by(self.step as usize)
    }

    /// The stipulation with this many half-moves.
    pub fn stipulation(&self, half_moves: u32) -> String {
        let half = if half_moves.is_multiple_of(2) { "" } else { ".5" };
        format!("{}{}{}{half}", self.form, self.goal, half_moves / 2)
    }

    /// The problem in Popeye's language, with this many half-moves.
    pub fn text(&self, half_moves: u32) -> String {
        let mut text = format!("BeginProblem\nStipulation {}\n", self.stipulation(half_moves));
        if !self.options.is_empty() {
            let _ = writeln!(text, "Option {}", self.options.join(" ")); // A string takes everything.
        }
        text.push_str("Pieces\n");
        for color in Color::ALL {
            text.push_str(if color == Color::White { "  White" } else { "  Black" });
            for (square, piece) in self.board.pieces().filter(|(_, piece)| piece.color == color) {
                let _ = write!(text, " {}{square}", letter(piece.role)); // As above.
            }
            text.push('\n');
        }
        if let Some(twin) = &self.twin {
            let _ = writeln!(text, "Twin {twin}"); // As above.
        }
        text.push_str("EndProblem\n");
        text
    }
}

/// One man moved, exchanged or removed; the king that is to be mated may be that man.
fn twin(draw: &mut Draw, board: &Board) -> String {
    let men: Vec<Square> = board.occupied().into_iter().collect();
    let man = *draw.pick(&men);
    let free: Vec<Square> = Square::ALL
        .into_iter()
        .filter(|square| board.piece_at(*square).is_none() && !board::is_back_rank(*square))
        .collect();
    match draw.below(6) {
        0 => format!("Remove {man}"),
        1 => {
            let others: Vec<Square> = men.into_iter().filter(|other| *other != man).collect();
            format!("Exchange {man} {}", draw.pick(&others))
        }
        _ => format!("Move {man} {}", draw.pick(&free)),
    }
}

fn letter(role: Role) -> char {
    match role {
        Role::King => 'K',
        Role::Queen => 'Q',
        Role::Rook => 'R',
        Role::Bishop => 'B',
        Role::Knight => 'S',
        Role::Pawn => 'P',
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeSet;

    use popeye::read;

    use super::*;

    /// Some hundred drafts of a seed, several rounds over all kinds.
    fn drafts(seed: u64) -> Vec<Draft> {
        (0..Kind::ALL.len() as u32 * 12).map(|number| Draft::new(seed, number, number % 3)).collect()
    }

    fn texts(seed: u64) -> Vec<String> {
        drafts(seed).iter().map(|draft| draft.text(draft.lengths().next().unwrap_or(4))).collect()
    }

    #[test]
    fn the_same_seed_gives_the_same_problems_and_another_seed_others() {
        assert_eq!(texts(7), texts(7));
        assert_ne!(texts(7), texts(8));
        assert_ne!(Draft::new(7, 0, 0), Draft::new(7, 0, 1));
    }

    #[test]
    fn every_kind_of_play_goal_and_option_occurs() {
        let drafts: Vec<Draft> = (1..=4).flat_map(drafts).collect();
        for kind in Kind::ALL {
            let terms = kind.terms();
            let of_kind: Vec<&Draft> = drafts.iter().filter(|draft| draft.kind == kind).collect();
            for form in terms.forms {
                assert!(of_kind.iter().any(|draft| draft.form.ends_with(form)), "{kind:?} {form}");
            }
            for (goal, _) in terms.goals {
                assert!(of_kind.iter().any(|draft| draft.goal.starts_with(goal)), "{kind:?} {goal}");
            }
        }
        let options: BTreeSet<&str> = drafts
            .iter()
            .flat_map(|draft| &draft.options)
            .filter_map(|option| option.split_whitespace().next())
            .collect();
        for option in options::NAMES {
            assert!(options.contains(option), "{option} is missing in {options:?}");
        }
        assert!(drafts.iter().any(|draft| draft.twin.is_some()));
        assert!(drafts.iter().any(|draft| draft.form.starts_with("exact-")));
    }

    #[test]
    fn every_problem_is_readable_at_every_length() {
        for draft in drafts(3) {
            for length in draft.lengths() {
                let text = draft.text(length);
                let problems: Vec<read::Parsed> = read::problems(text.as_bytes()).collect();
                let [parsed] = &problems[..] else { panic!("{text}") };
                assert!(parsed.problem.is_ok(), "{text}{:?}", parsed.diagnostics);
                // The reader warns of a king that a twin removes.
                let mut faults = parsed.diagnostics.iter().map(|diagnostic| &diagnostic.fault);
                assert!(faults.all(|fault| matches!(fault, read::Fault::MissingKing(_))), "{text}");
            }
        }
    }

    #[test]
    fn boards_are_legal_and_have_4_to_14_men() {
        for draft in (1..=3).flat_map(drafts) {
            let board = draft.board;
            let men = board.occupied().len();
            assert!((4..=16).contains(&men), "{men}");
            for color in Color::ALL {
                let king = board.king(color).expect("both sides have a king");
                assert!(!board.is_attacked(king, !color, board.occupied()), "{}", draft.text(4));
                assert!(board.of(Role::Pawn, color).into_iter().all(|pawn| !board::is_back_rank(pawn)));
            }
        }
    }
}
