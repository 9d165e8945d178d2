//! The tables against a slow and obvious analysis of all positions with three men.

use chess::fault;
use chess::text::Fen;
use chess::{Color, Position, Role, Setup, Square};
use game::Position as _;
use tablebases::{DrawRule, OpenError, Outcome, Tables, Wins};

/// The tables that CI takes from the source package of python-chess.
fn tables() -> Tables {
    let folder = std::env::var("KEYMOVE_SYZYGY").expect("KEYMOVE_SYZYGY names a folder of tables");
    Tables::open(&folder).expect("the folder holds tables")
}

fn position(fen: &str) -> Position {
    let Fen(setup) = fen.parse().expect("it is a FEN");
    setup.position(fault::GAME).expect("it is a position of a game")
}

/// Both kings, a man of White, and the side to move.
fn three_men(role: Role) -> impl Iterator<Item = Position> {
    let boards = (0..64 * 64 * 64).flat_map(move |number| {
        let (white, black, man) = (number % 64, number / 64 % 64, number / 4096);
        let is_double = white == black || man == white || man == black;
        [Color::White, Color::Black].into_iter().filter(move |_| !is_double).map(move |turn| {
            let mut setup = Setup { turn, ..Setup::empty() };
            let mut put = |index: usize, color, role: Role| {
                setup.board.put(Square::ALL[index], role.of(color));
            };
            put(white, Color::White, Role::King);
            put(black, Color::Black, Role::King);
            put(man, Color::White, role);
            setup
        })
    });
    boards.filter_map(|setup| setup.position(fault::GAME).ok())
}

/// The men that can win together with a king.
const WINNERS: [Role; 3] = [Role::Pawn, Role::Rook, Role::Queen];

/// The known results of positions; all others are draws.
struct Analysis(Vec<Option<Outcome>>);

impl Analysis {
    /// Finds out which positions are won and lost, mates first, then what leads to them.
    fn new() -> Analysis {
        let mut analysis = Analysis(vec![None; WINNERS.len() << 19]);
        let mut open: Vec<Position> = WINNERS.into_iter().flat_map(three_men).collect();
        loop {
            let before = open.len();
            open.retain(|position| match analysis.decide(position) {
                Some(outcome) => {
                    let place = place(position).expect("it has a winner");
                    analysis.0[place] = Some(outcome);
                    false
                }
                None => true,
            });
            if open.len() == before {
                return analysis;
            }
        }
    }

    fn decide(&self, position: &Position) -> Option<Outcome> {
        let moves = position.moves();
        let mut escapes = moves.is_empty() && !position.is_check();
        for &mv in &moves {
            match self.outcome(&position.after(mv)) {
                Some(Outcome::Loss) => return Some(Outcome::Win),
                Some(_) => {}
                None => escapes = true,
            }
        }
        (!escapes).then_some(Outcome::Loss)
    }

    fn outcome(&self, position: &Position) -> Option<Outcome> {
        place(position).and_then(|place| self.0[place])
    }
}

/// The place of a position in the analysis, if White has a man that can win.
fn place(position: &Position) -> Option<usize> {
    let board = position.board();
    let (index, man) = WINNERS.iter().enumerate().find_map(|(index, &role)| {
        board.role(role).into_iter().next().map(|square| (index, square.index()))
    })?;
    let king = |color| board.king(color).map(Square::index);
    let turn = usize::from(position.turn() == Color::White);
    Some((((index * 64 + man) * 64 + king(Color::White)?) * 64 + king(Color::Black)?) * 2 + turn)
}

#[test]
#[ignore = "needs Syzygy tables"]
fn all_positions_with_three_men_have_the_outcome_of_an_exhaustive_analysis() {
    let tables = tables();
    let analysis = Analysis::new();
    let mut compared = 0;
    for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
        for position in three_men(role) {
            let expected = analysis.outcome(&position).unwrap_or(Outcome::Draw);
            let found = tables.outcome_after_zeroing(&position);
            assert_eq!(found, Some(expected), "{}", Fen(position.to_setup()));
            compared += 1;
        }
    }
    assert!(compared > 1_000_000, "{compared} positions");
    assert_eq!(tables.fault(), None);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn best_moves_keep_the_outcome_and_no_other_move_does() {
    let tables = tables();
    let mut wins = 0;
    for position in three_men(Role::Pawn).step_by(97) {
        let Some(best) = tables.best_moves(&position, DrawRule::FiftyMoves, Wins::InTime) else {
            assert!(!position.has_moves());
            continue;
        };
        let outcome = tables.outcome_after_zeroing(&position).expect("it has three men");
        assert_eq!(best.outcome, outcome, "{}", Fen(position.to_setup()));
        for &mv in position.moves().iter().filter(|_| outcome == Outcome::Win) {
            let next = tables.outcome_after_zeroing(&position.after(mv)).expect("it has three men");
            let is_mate = position.after(mv).is_check() && !position.after(mv).has_moves();
            // Where there is a mate in one, nothing else will do.
            if best.moves.contains(&mv) {
                assert_eq!(next, Outcome::Loss);
            } else {
                let mates_in_one = best.moves.iter().all(|&mv| !position.after(mv).has_moves());
                assert!(next != Outcome::Loss || mates_in_one && !is_mate);
            }
            wins += 1;
        }
    }
    assert!(wins > 1_000, "{wins} moves of winners");
}

#[test]
#[ignore = "needs Syzygy tables"]
fn the_fifty_moves_turn_a_long_win_into_a_draw() {
    let tables = tables();
    // King, bishop and knight need 33 moves at worst.
    let begun = position("7k/8/8/8/8/8/8/KBN5 w - - 0 1");
    assert_eq!(tables.outcome(&begun), Some(Outcome::Win));
    let late = position("7k/8/8/8/8/8/8/KBN5 w - - 90 80");
    assert_eq!(tables.outcome(&late), Some(Outcome::CursedWin));
    let best = tables.best_moves(&late, DrawRule::FiftyMoves, Wins::InTime).expect("it has four men");
    assert_eq!(best.outcome, Outcome::CursedWin);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn castling_and_too_many_men_are_unknown() {
    let tables = tables();
    assert_eq!(tables.outcome(&position("4k3/8/8/8/8/8/8/4K2R w K - 0 1")), None);
    assert_eq!(tables.outcome(&Position::initial()), None);
    assert_eq!(tables.fault(), None);
}

#[test]
#[ignore = "needs Syzygy tables"]
fn damaged_tables_give_no_answer_and_an_error() {
    let folder = std::env::var("KEYMOVE_SYZYGY").expect("KEYMOVE_SYZYGY names a folder of tables");
    let damaged = std::env::temp_dir().join(format!("keymove-damaged-tables-{}", std::process::id()));
    std::fs::create_dir_all(&damaged).expect("a folder");
    let queen = position("7k/8/8/8/8/8/8/KQ6 w - - 0 1");
    let whole = std::fs::read(format!("{folder}/KQvK.rtbw")).expect("the table of a queen");
    let mut answers = 0;
    for byte in 0..whole.len().min(400) {
        let mut bytes = whole.clone();
        bytes[byte] ^= 0xff;
        std::fs::write(damaged.join("KQvK.rtbw"), bytes).expect("a file");
        let Ok(tables) = Tables::open(&damaged.to_string_lossy()) else { continue };
        // It may answer what it can: a table has no sum to check. It must not panic, and a failure has a reason.
        let answer = tables.outcome_after_zeroing(&queen);
        assert!(answer.is_some() || tables.fault().is_some(), "byte {byte}");
        answers += usize::from(answer.is_some());
    }
    assert!(answers < 400, "some damage is seen");
    std::fs::remove_dir_all(&damaged).expect("it is ours");
}

#[test]
fn folders_without_tables_are_refused_with_their_names() {
    let missing = Tables::open("/no/such/folder").expect_err("there is none");
    assert!(missing.to_string().contains("/no/such/folder"), "{missing}");
    let empty = std::env::temp_dir().join(format!("keymove-no-tables-{}", std::process::id()));
    std::fs::create_dir_all(&empty).expect("a folder");
    let none = Tables::open(&empty.to_string_lossy()).expect_err("it is empty");
    assert!(matches!(none, OpenError::Empty(_)), "{none}");
    std::fs::remove_dir(&empty).expect("it is ours");
    assert!(matches!(Tables::open(""), Err(OpenError::Empty(_))));
}
