//! A judged game in the formats that games come in: PGN, and the records of shogi.

use std::path::Path;

use chess::text::{Pgn, San};
use engine::{Chess, Shogi};
use game::{Position as _, Score, Side};
use shogi::record::{Record, Variation};
use shogi::text::RecordFormat;

use super::whole_game::{Judged, Judgement, WholeGame};
use crate::games::{NotatedGame as _, Notation};

/// Columns of a line of PGN.
const COLUMNS: usize = 80;
/// Moves of a better line that are written.
const LONGEST_LINE: usize = 10;

/// The game in PGN: a score behind every move, a sign behind the bad ones, and what was better as a variation. Comments and
/// variations that the game had are not kept.
pub(super) fn pgn(source: &Pgn, game: &WholeGame<Chess>, judged: &[Judged<Chess>]) -> String {
    let quoted = |value: &str| value.replace('\\', "\\\\").replace('"', "\\\"");
    let mut text = String::new();
    for (name, value) in source.tags.iter().filter(|(name, _)| name != "Annotator") {
        text.push_str(&format!("[{name} \"{}\"]\n", quoted(value)));
    }
    text.push_str(&format!("[Annotator \"Keymove {}\"]\n\n", env!("CARGO_PKG_VERSION")));
    let mut words = Vec::new();
    let mut position = game.start;
    // White's moves have a number, and so do Black's after a comment or variation.
    let mut is_interrupted = true;
    for (index, &mv) in game.moves.iter().enumerate() {
        let number = number(&position, is_interrupted);
        words.extend(
            number
                .map(|number| format!("{number} {}", San::of(&position, mv)))
                .or_else(|| Some(San::of(&position, mv).to_string())),
        );
        is_interrupted = false;
        if let Some(judged) = judged.get(index) {
            words.extend(glyph(judged.judgement).map(str::to_owned));
            let score = if judged.side == Side::First { judged.after } else { -judged.after };
            words.push(format!("{{ [%eval {}] }}", evaluation(score)));
            is_interrupted = true;
            if judged.judgement != Judgement::Fine && !judged.best.is_empty() {
                words.push(format!("({})", variation(position, judged)));
            }
        }
        position.play(mv);
    }
    words.push(source.tag("Result").unwrap_or("*").to_owned());
    text.push_str(&wrapped(&words));
    text.push('\n');
    text
}

/// The number before a move, if one is written.
fn number(position: &chess::Position, is_interrupted: bool) -> Option<String> {
    match position.side_to_move() {
        Side::First => Some(format!("{}.", position.fullmoves())),
        Side::Second if is_interrupted => Some(format!("{}...", position.fullmoves())),
        Side::Second => None,
    }
}

fn variation(mut position: chess::Position, judged: &Judged<Chess>) -> String {
    let mut words = Vec::new();
    for (index, &mv) in judged.best.iter().take(LONGEST_LINE).enumerate() {
        words.extend(number(&position, index == 0));
        words.push(San::of(&position, mv).to_string());
        position.play(mv);
    }
    words.join(" ")
}

/// The numeric glyph of a judgement.
fn glyph(judgement: Judgement) -> Option<&'static str> {
    match judgement {
        Judgement::Fine => None,
        Judgement::Inaccuracy => Some("$6"),
        Judgement::Mistake => Some("$2"),
        Judgement::Blunder => Some("$4"),
    }
}

/// A score for White as servers write it: pawns, or `#` and the moves to mate.
fn evaluation(score: Score) -> String {
    match score.mate_distance() {
        None => format!("{:.2}", f64::from(score.value()) / 100.0),
        Some(half_moves) => {
            let moves = half_moves.unsigned_abs().div_ceil(2);
            format!("#{}{moves}", if score < Score::DRAW { "-" } else { "" })
        }
    }
}

fn wrapped(words: &[String]) -> String {
    let mut text = String::new();
    let mut column = 0;
    for word in words.iter().flat_map(|word| word.split(' ')) {
        if column > 0 && column + 1 + word.chars().count() > COLUMNS {
            text.push('\n');
            column = 0;
        } else if column > 0 {
            text.push(' ');
            column += 1;
        }
        text.push_str(word);
        column += word.chars().count();
    }
    text.push('\n');
    text
}

/// The game as a record: comments with the score for Black and the better line, which is a variation, too.
pub(super) fn record(source: &Record, game: &WholeGame<Shogi>, judged: &[Judged<Shogi>]) -> Record {
    let mut record = source.clone();
    for mv in judged {
        let score = if mv.side == Side::First { mv.after } else { -mv.after };
        let value = match score.mate_distance() {
            Some(plies) => {
                format!("{}詰{}手", if score < Score::DRAW { "-" } else { "+" }, plies.unsigned_abs())
            }
            None => score.value().to_string(),
        };
        let mut comments = vec![format!("#評価値={value}")];
        if mv.judgement != Judgement::Fine && !mv.best.is_empty() {
            let line: Vec<_> = mv.best.iter().copied().take(LONGEST_LINE).collect();
            let position = game.position_before(mv.index);
            let better = Shogi::line(&position, &line, Notation::Japanese);
            comments.push(format!("{} {better}", mv.judgement.sign()));
            let shared = game.moves.get(..mv.index).unwrap_or_default();
            record.variations.push(Variation { shared: mv.index, moves: [shared, &line].concat() });
        }
        if let Some(note) = record.notes.get_mut(mv.index + 1) {
            note.comments.extend(comments);
        }
    }
    // Variations are read from the last move to the first, as other programs write them.
    record.variations.sort_by_key(|variation| std::cmp::Reverse(variation.shared));
    record
}

/// The format of the record that a file is to hold, by its name.
pub(super) fn format_of(path: &Path) -> anyhow::Result<RecordFormat> {
    named(path).ok_or_else(|| anyhow::anyhow!("{} is none of .kif, .ki2, .csa and .jkf", path.display()))
}

/// An error if a file is named for records of shogi: a game of chess is written in PGN.
pub(super) fn expect_chess(path: &Path) -> anyhow::Result<()> {
    anyhow::ensure!(
        named(path).is_none(),
        "{} is for games of shogi; expected .pgn for a game of chess",
        path.display()
    );
    Ok(())
}

fn named(path: &Path) -> Option<RecordFormat> {
    RecordFormat::of_extension(&path.extension()?.to_string_lossy())
}
