//! Boards composed for one rule each, with the moves that Popeye lists for them.

mod board_file;

use board_file::BoardFile;
use fairy::{Rules, conditions};

#[test]
fn each_board_has_its_moves_in_order() {
    let boards = BoardFile::all();
    assert!(!boards.is_empty());
    let wrong: Vec<String> = boards.iter().filter_map(difference).collect();
    assert!(wrong.is_empty(), "{}", wrong.join("\n"));
}

#[test]
fn each_condition_has_a_board() {
    let boards = BoardFile::all();
    let used = |condition: &conditions::Condition| {
        let mut all = boards.iter().flat_map(|board| &board.setup.conditions);
        all.any(|(known, _)| known.names == condition.names)
    };
    let without: Vec<&str> =
        conditions::all().filter(|condition| !used(condition)).map(|condition| condition.names[0]).collect();
    let unexpected: Vec<_> = without.iter().filter(|name| !WITHOUT_BOARD.contains(name)).collect();
    assert!(unexpected.is_empty(), "{unexpected:?}");
    let obsolete: Vec<_> = WITHOUT_BOARD.iter().filter(|name| !without.contains(name)).collect();
    assert!(obsolete.is_empty(), "{obsolete:?}");
}

/// Conditions whose effect shows only after several moves, in goals, or depends on the defender.
const WITHOUT_BOARD: &[&str] = &[
    "AMU",
    "AntiMarsAntipodeanCirce",
    "DiagramCirce",
    "DuellistChess",
    "HauntedChess",
    "MAFF",
    "Maximummer",
    "PADChess",
    "RepublicanChess",
    "UltraSchachZwang",
    "UltramarineChess",
];

/// The difference between the moves listed in a file and ours.
fn difference(board: &BoardFile) -> Option<String> {
    let name = &board.name;
    let rules = Rules::new(&board.setup).unwrap_or_else(|refusals| panic!("{name}: {refusals:?}"));
    let ours = board.lines(&rules);
    (ours != board.moves).then(|| {
        let missing: Vec<_> = board.moves.iter().filter(|text| !ours.contains(text)).collect();
        let extra: Vec<_> = ours.iter().filter(|text| !board.moves.contains(text)).collect();
        format!("{name}: missing {missing:?}, too many {extra:?}\n  {ours:?}\n  {:?}", board.moves)
    })
}
