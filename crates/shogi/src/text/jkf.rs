//! JKF, the JSON that web programs keep records in (json-kifu-format).

use std::time::Duration;

use serde_json::{Map, Value, json};

use super::csa::{conclusion, kind_of, name, word};
use super::encoding::decode;
use super::usi::{Promotion, UsiMove};
use crate::fault::FaultKind;
use crate::record::{Conclusion, Excerpt, Note, Record, RecordError, RecordProblem, Variation};
use crate::{Color, File, Game, Hand, Handicap, Kind, Move, Piece, Position, Rank, Rules, Setup, Square};

/// Reads a record in JKF. Errors are reported with the number of the move.
///
/// ```
/// use shogi::{fault, text};
///
/// let jkf = r#"{"header":{},"moves":[{},{"move":{"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}},{"special":"TORYO"}]}"#;
/// let record = text::read_jkf(jkf.as_bytes(), fault::GAME)?;
/// assert_eq!(record.game.moves()[0].to_string(), "7g7f");
/// # Ok::<(), shogi::record::RecordError>(())
/// ```
pub fn read_jkf(bytes: &[u8], forgiven: &[FaultKind]) -> Result<Record, RecordError> {
    let text = decode(bytes)?;
    let value: Value = serde_json::from_str(&text).map_err(|error| RecordError {
        line: error.line(),
        problem: RecordProblem::invalid(&error.to_string(), "a record in JSON"),
    })?;
    read(&value, forgiven).map_err(|problem| RecordError { line: 1, problem })
}

/// Writes a record in JKF.
pub fn write_jkf(record: &Record) -> String {
    let header: Map<String, Value> =
        record.headers.iter().map(|(name, value)| (name.clone(), json!(value))).collect();
    let mut moves = vec![step(record.notes.first(), None)];
    let notes = record.notes.get(1..).unwrap_or_default();
    let mut previous = None;
    for (index, (position, &mv)) in record.game.positions().iter().zip(record.game.moves()).enumerate() {
        moves.push(step(notes.get(index), Some(written(mv, position.turn(), previous))));
        previous = Some(mv);
    }
    if let Some(conclusion) = &record.conclusion {
        moves.push(json!({ "special": word(conclusion, record.game.position().turn()) }));
    }
    let first = record.game.first_position();
    let mut lines = Lines { moves, first };
    for variation in &record.variations {
        lines.fork(variation);
    }
    let mut text =
        json!({ "header": header, "initial": initial(&first.to_setup()), "moves": lines.moves }).to_string();
    text.push('\n');
    text
}

/// The moves of a record that is written, with the lines that leave them.
struct Lines<'a> {
    moves: Vec<Value>,
    first: &'a Position,
}

impl Lines<'_> {
    /// Adds a variation where it leaves the main line. One that leaves another variation is written as one of the main line
    /// up to where they agree, which is equivalent.
    fn fork(&mut self, variation: &Variation) {
        let Some((shared, own)) = variation.moves.split_at_checked(variation.shared) else { return };
        let mut position = self.first.clone();
        shared.iter().for_each(|&mv| game::Position::play(&mut position, mv));
        let mut previous = shared.last().copied();
        let mut line = Vec::new();
        for &mv in own {
            line.push(json!({ "move": written(mv, position.turn(), previous) }));
            game::Position::play(&mut position, mv);
            previous = Some(mv);
        }
        let entry = self.moves.get_mut(shared.len() + 1).and_then(Value::as_object_mut);
        let forks = entry.and_then(|entry| entry.entry("forks").or_insert_with(|| json!([])).as_array_mut());
        if let Some(forks) = forks {
            forks.push(Value::Array(line));
        }
    }
}

/// An entry: the move, if it is one, with its time and comments.
fn step(note: Option<&Note>, mv: Option<Value>) -> Value {
    let mut entry = Map::new();
    if let Some(note) = note.filter(|note| !note.comments.is_empty()) {
        entry.insert("comments".to_owned(), json!(note.comments));
    }
    if let Some(mv) = mv {
        entry.insert("move".to_owned(), mv);
    }
    if let Some(time) = note.and_then(|note| note.time) {
        let seconds = time.as_secs();
        entry.insert("time".to_owned(), json!({ "now": { "m": seconds / 60, "s": seconds % 60 } }));
    }
    Value::Object(entry)
}

fn written(mv: Move, turn: Color, previous: Option<Move>) -> Value {
    let mut written = Map::new();
    written.insert("color".to_owned(), json!(color_number(turn)));
    if let Some(from) = mv.from() {
        written.insert("from".to_owned(), place(from));
    }
    written.insert("to".to_owned(), place(mv.to()));
    written.insert("piece".to_owned(), json!(name(mv.kind())));
    if previous.is_some_and(|previous| previous.to() == mv.to()) {
        written.insert("same".to_owned(), json!(true));
    }
    if mv.is_promotion() {
        written.insert("promote".to_owned(), json!(true));
    }
    if let Some(captured) = mv.captured() {
        written.insert("capture".to_owned(), json!(name(captured)));
    }
    if mv.is_drop() {
        written.insert("relative".to_owned(), json!("H"));
    }
    Value::Object(written)
}

fn place(square: Square) -> Value {
    let [x, y] = numbers(square);
    json!({ "x": x, "y": y })
}

/// File and rank, counted from 1.
fn numbers(square: Square) -> [usize; 2] {
    let file = File::ALL.iter().position(|&file| file == square.file());
    let rank = Rank::ALL.iter().position(|&rank| rank == square.rank());
    [file, rank].map(|index| index.unwrap_or_default() + 1)
}

fn color_number(color: Color) -> u8 {
    match color {
        Color::Black => 0,
        Color::White => 1,
    }
}

/// The first position: by its name, or man by man.
fn initial(setup: &Setup) -> Value {
    if let Some((_, preset)) = PRESETS.into_iter().find(|(handicap, _)| handicap.setup() == *setup) {
        return json!({ "preset": preset });
    }
    let board: Vec<Vec<Value>> = File::ALL
        .into_iter()
        .map(|file| {
            let men = Rank::ALL.into_iter().map(|rank| setup.piece_at(Square::new(file, rank)));
            men.map(|man| man.map_or(json!({}), cell)).collect()
        })
        .collect();
    let hands = [Color::Black, Color::White].map(|color| {
        let hand = setup.hand(color);
        let counts = Kind::IN_HAND.into_iter().map(|kind| (name(kind).to_owned(), json!(hand.count(kind))));
        Value::Object(counts.collect())
    });
    json!({ "preset": "OTHER", "data": { "color": color_number(setup.turn), "board": board, "hands": hands } })
}

fn cell(man: Piece) -> Value {
    json!({ "color": color_number(man.color), "kind": name(man.kind) })
}

/// The names of first positions.
const PRESETS: [(Handicap, &str); 16] = [
    (Handicap::None, "HIRATE"),
    (Handicap::Lance, "KY"),
    (Handicap::RightLance, "KY_R"),
    (Handicap::Bishop, "KA"),
    (Handicap::Rook, "HI"),
    (Handicap::RookLance, "HIKY"),
    (Handicap::TwoPieces, "2"),
    (Handicap::ThreePieces, "3"),
    (Handicap::FourPieces, "4"),
    (Handicap::FivePieces, "5"),
    (Handicap::LeftFivePieces, "5_L"),
    (Handicap::SixPieces, "6"),
    (Handicap::RightSevenPieces, "7_R"),
    (Handicap::LeftSevenPieces, "7_L"),
    (Handicap::EightPieces, "8"),
    (Handicap::TenPieces, "10"),
];

fn read(value: &Value, forgiven: &[FaultKind]) -> Result<Record, RecordProblem> {
    let header = value.get("header").and_then(Value::as_object);
    let headers = header.into_iter().flatten().map(|(name, value)| {
        let text = value.as_str().map_or_else(|| value.to_string(), str::to_owned);
        (name.clone(), text)
    });
    let setup = match value.get("initial").filter(|initial| !initial.is_null()) {
        Some(initial) => read_initial(initial)?,
        None => Setup::initial(),
    };
    let position = setup.position(forgiven)?;
    let entries = value.get("moves").and_then(Value::as_array);
    let entries = entries.ok_or(RecordProblem::Ended { expected: "a list `moves`" })?;
    let mut game = Game::new(position, Rules::default());
    let mut notes = Vec::new();
    let mut ended = None;
    let mut variations = Vec::new();
    for entry in entries {
        for fork in entry.get("forks").and_then(Value::as_array).into_iter().flatten() {
            let line = game.moves().to_vec();
            read_fork(fork, (game.position().clone(), line), &mut variations, FORKS)?;
        }
        match entry.get("move").filter(|written| !written.is_null()) {
            Some(written) => {
                let previous = game.moves().last().copied();
                let mv = read_move(written, game.position(), previous)?;
                let text = Excerpt::new(&written.to_string());
                game.play(mv).map_err(|reason| RecordProblem::Illegal { text, reason })?;
            }
            None => {
                let special = entry.get("special").and_then(Value::as_str);
                if let Some(special) = special {
                    ended = Some(conclusion(special, game.position().turn()));
                }
                if !notes.is_empty() {
                    continue;
                }
            }
        }
        if notes.len() <= game.moves().len() {
            notes.push(read_note(entry));
        }
    }
    // The first entry is about the first position, and may be missing.
    while notes.len() <= game.moves().len() {
        notes.insert(0, Note::default());
    }
    let conclusion: Option<Conclusion> = ended;
    Ok(Record { headers: headers.collect(), game, notes, variations, conclusion })
}

/// No program nests variations so deep; what does has another purpose.
const FORKS: usize = 100;

/// Reads a variation that begins after `moves`, and the variations inside it.
fn read_fork(
    fork: &Value,
    (mut position, mut moves): (Position, Vec<Move>),
    variations: &mut Vec<Variation>,
    depth: usize,
) -> Result<(), RecordProblem> {
    let deeper =
        depth.checked_sub(1).ok_or_else(|| RecordProblem::invalid("forks", "fewer in each other"))?;
    let shared = moves.len();
    let index = variations.len();
    for entry in fork.as_array().into_iter().flatten() {
        let Some(written) = entry.get("move").filter(|written| !written.is_null()) else { continue };
        for inner in entry.get("forks").and_then(Value::as_array).into_iter().flatten() {
            read_fork(inner, (position.clone(), moves.clone()), variations, deeper)?;
        }
        let mv = read_move(written, &position, moves.last().copied())?;
        game::Position::play(&mut position, mv);
        moves.push(mv);
    }
    variations.insert(index, Variation { shared, moves });
    Ok(())
}

fn read_move(written: &Value, position: &Position, previous: Option<Move>) -> Result<Move, RecordProblem> {
    const EXPECTED: &str =
        r#"a move with `to` and `piece`, as {"from":{"x":7,"y":7},"to":{"x":7,"y":6},"piece":"FU"}"#;
    let text = written.to_string();
    let invalid = || RecordProblem::invalid(&text, EXPECTED);
    let illegal = |reason| RecordProblem::Illegal { text: Excerpt::new(&text), reason };
    let to = match written.get("to") {
        Some(to) => square(to),
        None => previous.map(Move::to),
    };
    let to = to.ok_or_else(invalid)?;
    let usi = match written.get("from").filter(|from| !from.is_null()) {
        Some(from) => {
            let promotes = written.get("promote").and_then(Value::as_bool).unwrap_or(false);
            let promotion = if promotes { Promotion::Yes } else { Promotion::No };
            UsiMove::Board { from: square(from).ok_or_else(invalid)?, to, promotion }
        }
        None => {
            let kind = written.get("piece").and_then(Value::as_str).and_then(kind_of).ok_or_else(invalid)?;
            UsiMove::Drop { kind, to }
        }
    };
    usi.to_move(position).map_err(illegal)
}

fn read_note(entry: &Value) -> Note {
    let comments = entry.get("comments").and_then(Value::as_array).into_iter().flatten();
    let comments = comments.filter_map(Value::as_str).map(str::to_owned).collect();
    let now = entry.get("time").and_then(|time| time.get("now"));
    let part = |name: &str| now.and_then(|now| now.get(name)).and_then(Value::as_u64).unwrap_or(0);
    let seconds = part("h").saturating_mul(3600).saturating_add(part("m").saturating_mul(60));
    let time = now.map(|_| Duration::from_secs(seconds.saturating_add(part("s"))));
    Note { time, comments }
}

fn read_initial(initial: &Value) -> Result<Setup, RecordProblem> {
    const EXPECTED: &str = "the name of a first position, as HIRATE, or OTHER with its `data`";
    let preset = initial.get("preset").and_then(Value::as_str).unwrap_or_default();
    if let Some((handicap, _)) = PRESETS.into_iter().find(|&(_, name)| name == preset) {
        return Ok(handicap.setup());
    }
    let data = initial.get("data").and_then(read_data);
    data.ok_or_else(|| RecordProblem::invalid(&initial.to_string(), EXPECTED))
}

fn read_data(data: &Value) -> Option<Setup> {
    let mut setup = Setup::empty();
    for (file, men) in File::ALL.into_iter().zip(data.get("board")?.as_array()?) {
        for (rank, man) in Rank::ALL.into_iter().zip(men.as_array()?) {
            let Some(kind) = man.get("kind").filter(|kind| !kind.is_null()) else { continue };
            let man = Piece::new(color(man.get("color")?)?, kind_of(kind.as_str()?)?);
            setup.set(Square::new(file, rank), Some(man));
        }
    }
    let hands = data.get("hands").and_then(Value::as_array).into_iter().flatten();
    for (color, counts) in [Color::Black, Color::White].into_iter().zip(hands) {
        let mut hand = Hand::EMPTY;
        for (name, count) in counts.as_object()? {
            let count = u8::try_from(count.as_u64()?).ok()?;
            let kind = kind_of(name).filter(|kind| Kind::IN_HAND.contains(kind))?;
            hand = hand.with_more(kind, count)?;
        }
        setup.set_hand(color, hand);
    }
    setup.turn = data.get("color").map_or(Some(Color::Black), color)?;
    Some(setup)
}

fn color(value: &Value) -> Option<Color> {
    match value.as_u64()? {
        0 => Some(Color::Black),
        1 => Some(Color::White),
        _ => None,
    }
}

fn square(value: &Value) -> Option<Square> {
    let number = |name: &str| usize::try_from(value.get(name)?.as_u64()?).ok()?.checked_sub(1);
    Some(Square::new(*File::ALL.get(number("x")?)?, *Rank::ALL.get(number("y")?)?))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;
    use crate::text::read_kif;

    /// What is written reads back as the same record.
    fn check(kif: &str) {
        let record = read_kif(kif.as_bytes(), fault::ANYTHING).expect(kif);
        let written = write_jkf(&record);
        let again =
            read_jkf(written.as_bytes(), fault::ANYTHING).unwrap_or_else(|error| panic!("{written}{error}"));
        assert_eq!(again.game.moves(), record.game.moves(), "{written}");
        assert_eq!(again.game.first_position(), record.game.first_position(), "{written}");
        assert_eq!(
            (again.notes, again.variations, again.conclusion),
            (record.notes, record.variations, record.conclusion),
            "{written}"
        );
    }

    #[test]
    fn written_records_are_read_back() {
        check(
            "手合割：平手\n先手：甲\n*開始\n   1 ７六歩(77)   ( 0:16/00:00:16)\n*良い手\n   2 ３四歩(33)   ( 1:01/00:01:01)\n   \
             3 ２二角成(88)\n   4 同　銀(31)\n   5 ４五角打\n   6 投了\n\n変化：5手\n   5 ２六歩(27)\n   6 ８四歩(83)\n",
        );
        check("手合割：二枚落ち\n   1 ６二銀(71)\n   2 中断\n");
        check(&format!(
            "{}   1 ５二金打\n   2 詰み\n",
            crate::text::JapaneseDiagram(
                &"4k4/9/4P4/9/9/9/9/9/9 b G2r2b3g4s4n4l17p 1".parse().expect("an SFEN")
            )
        ));
    }

    #[test]
    fn invalid_records_are_refused() {
        for (text, expected) in [
            ("[", "line 1: found `EOF while parsing"),
            ("{}", "line 1: found the end of the record, expected a list `moves`"),
            (r#"{"moves":[{},{"move":{"to":{"x":0,"y":1},"piece":"FU"}}]}"#, "line 1: found `{"),
            (r#"{"moves":[{},{"move":{"to":{"x":5,"y":5},"piece":"FU"}}]}"#, "line 1: `{"),
            (r#"{"initial":{"preset":"FOO"},"moves":[]}"#, "line 1: found `{\"preset\":\"FOO\"}`"),
        ] {
            let error = read_jkf(text.as_bytes(), fault::GAME).expect_err(text).to_string();
            assert!(error.starts_with(expected), "{error}");
        }
    }
}
