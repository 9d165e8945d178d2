//! Files of tsume: positions of shogi line by line, or a record, each proved and verified.

use std::io::{self, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::AtomicBool;

use answers::mate::{self as answer, Board, Request, Solved};
use engine::{PlayableGame as _, Shogi};
use mate::{Limits, Solver};
use puzzle::Form;
use puzzle::pipeline::{self, Collected, Settings, StopFlag};
use puzzle::read::{Blocks, Columns, Record, Row};
use puzzle::tsume::{Tsume, VerifyTsume};
use puzzle::verify::Scope;
use search::Clock;
use serde_json::{Value, json};
use shogi::text::RecordFormat;

use crate::puzzles::{NODES, Picker};
use crate::{Allowance, Listener};

/// The columns of the rows that this module writes itself.
const COLUMNS: &str = "sfen\tid\tmoves";
/// Positions that the proof of a mate may take.
const PROOF_NODES: u64 = 2_000_000;
/// Megabytes for the table of these proofs.
const MEGABYTES: u32 = 64;
/// What is asked about each tsume.
const REQUEST: Request =
    Request { shortest: true, all: true, conventional: true, mated: false, within: None };
/// Bytes of a file that are read at most: a million tsume.
const LARGEST: u64 = 128 << 20;

/// Whether a file that begins like this holds shogi: SFEN in its first line, or a record of a game.
pub(crate) fn is_tsume(head: &[u8]) -> bool {
    let text = String::from_utf8_lossy(head);
    let mut lines =
        text.trim_start_matches('\u{feff}').lines().map(str::trim).filter(|line| !line.is_empty());
    let Some(first) = lines.clone().next() else { return false };
    let mut rows = lines.by_ref().filter(|line| !line.starts_with('#') && header(line).is_none());
    let has_sfen = rows.next().is_some_and(|line| sfen_of(line).is_some());
    has_sfen || (header(first).is_none() && RecordFormat::of(head).is_some())
}

/// The columns that a line names. `position sfen …` is a position, although its first word is the name of a column.
fn header(line: &str) -> Option<Columns> {
    Columns::of_header(line).filter(|_| sfen_of(line).is_none())
}

/// The position in a line without named columns: the field with nine ranks.
fn sfen_of(line: &str) -> Option<&str> {
    let fields = line.split(['\t', ',', ';']).map(str::trim);
    let plain = fields.map(|field| {
        let field = field.strip_prefix("position ").unwrap_or(field);
        field.strip_prefix("sfen ").unwrap_or(field).trim_start()
    });
    plain.into_iter().find(|field| {
        let board = field.split(' ').next().unwrap_or_default();
        board.matches('/').count() == 8
    })
}

/// A tsume of a file.
struct Entry {
    /// As it stands in the file.
    line: String,
    id: String,
    position: String,
    /// In USI notation; empty if the file has none.
    moves: String,
    fault: Option<String>,
}

/// Picks tsume of `file`, and proves and verifies them if requested.
pub(crate) fn tsume(
    file: impl Read,
    picker: &Picker,
    allowance: &Allowance,
    listener: &(impl Listener + Send),
) -> io::Result<()> {
    let mut bytes = Vec::new();
    file.take(LARGEST).read_to_end(&mut bytes)?;
    let (entries, count) = picked(&bytes, picker);
    for (index, entry) in entries.iter().enumerate() {
        listener.send("row", &entry.json(index + 1));
    }
    let rejected = entries.iter().filter(|entry| entry.fault.is_some()).count();
    listener.send("read", &json!({ "rows": count, "shown": entries.len(), "rejected": rejected }));
    if picker.verify {
        let mut prover = Prover::new(allowance);
        for (index, entry) in entries.iter().enumerate().filter(|(_, entry)| entry.fault.is_none()) {
            if allowance.signal.is_stopped() {
                break;
            }
            prover.prove(entry, index + 1, listener)?;
        }
    }
    let end = if allowance.signal.is_stopped() { "stopped" } else { "finished" };
    listener.send_event(&json!({ "event": "end", "end": end }));
    Ok(())
}

/// The tsume that are wanted, and how many the file has.
fn picked(bytes: &[u8], picker: &Picker) -> (Vec<Entry>, usize) {
    let text = String::from_utf8_lossy(bytes);
    let is_rows = text.lines().any(|line| !line.starts_with('#') && sfen_of(line).is_some());
    if !is_rows && let Some(format) = RecordFormat::of(bytes) {
        return (vec![of_record(format, bytes)], 1);
    }
    let (mut entries, mut count) = (Vec::new(), 0);
    let mut columns: Option<Columns> = None;
    let mut record = Record::default();
    for line in text.trim_start_matches('\u{feff}').lines().map(str::trim_end).filter(|line| !line.is_empty())
    {
        if count == 0
            && columns.is_none()
            && let Some(named) = header(line)
        {
            columns = Some(named);
            continue;
        }
        if line.starts_with('#') {
            continue;
        }
        count += 1;
        let number = format!("{count}");
        let entry = match &columns {
            None => {
                let position = sfen_of(line).unwrap_or(line);
                of_row(line, &Row { id: &number, position, ..Row::default() })
            }
            Some(columns) => match record.read(line, columns) {
                Ok(row) if !is_wanted(&row, picker) => continue,
                Ok(row) => of_row(line, &Row { id: if row.id.is_empty() { &number } else { row.id }, ..row }),
                Err(fault) => Entry { id: number, ..Entry::rejected(line, fault.to_string()) },
            },
        };
        if entries.len() < picker.limit {
            entries.push(entry);
        }
    }
    (entries, count)
}

/// Whether a row passes the filter. Expressions count the moves after the opponent's first one, which a tsume does not have.
fn is_wanted(row: &Row<'_>, picker: &Picker) -> bool {
    let moves = if row.moves.is_empty() { String::new() } else { format!("- {}", row.moves) };
    picker.wants(&Row { moves: &moves, ..*row })
}

fn of_row(line: &str, row: &Row<'_>) -> Entry {
    // A position may be followed by moves, as in USI; an SFEN without the number of the move is common.
    let (position, fault) = match answer::position(row.position, Some(answers::games::GameName::Shogi)) {
        Ok(problem) => match &problem.board {
            Board::Shogi(position) => (Shogi::write(position), None),
            Board::Chess(_) => (row.position.to_owned(), Some("this is no position of shogi".to_owned())),
        },
        Err(error) => (row.position.to_owned(), Some(error.message)),
    };
    let read = Tsume::read(&Row { position: &position, ..*row });
    let fault = fault.or_else(|| read.err().map(|fault| fault.detail));
    Entry { line: line.to_owned(), id: row.id.to_owned(), position, moves: row.moves.to_owned(), fault }
}

/// The first position of a record: the moves after it need not be the solution, so that it is proved.
fn of_record(format: RecordFormat, bytes: &[u8]) -> Entry {
    match format.read(bytes, shogi::fault::ANYTHING) {
        Ok(record) => {
            let position = record.game.first_position().to_string();
            of_row(&position, &Row { id: "1", position: &position, ..Row::default() })
        }
        Err(error) => Entry::rejected("", format!("line {}: {}", error.line, error.problem)),
    }
}

impl Entry {
    fn rejected(line: &str, fault: String) -> Entry {
        Entry {
            line: line.to_owned(),
            id: String::new(),
            position: String::new(),
            moves: String::new(),
            fault: Some(fault),
        }
    }

    fn json(&self, number: usize) -> Value {
        json!({
            "line": number,
            "row": self.line,
            "game": "shogi",
            "id": self.id,
            "position": self.position,
            "moves": self.moves.split_ascii_whitespace().collect::<Vec<_>>(),
            "rating": null,
            "themes": [],
            "fault": self.fault,
        })
    }
}

/// Proves tsume one after the other.
struct Prover<'a> {
    solver: Solver,
    allowance: &'a Allowance,
}

impl<'a> Prover<'a> {
    fn new(allowance: &'a Allowance) -> Prover<'a> {
        let memory = allowance.bytes().min(usize::try_from(u64::from(MEGABYTES) << 20).unwrap_or(usize::MAX));
        Prover { solver: REQUEST.solver(memory, allowance.threads.get()), allowance }
    }

    /// Sends the mate of a tsume, and the verdict on its line or, if it has none, on the one that is found.
    fn prove(&mut self, entry: &Entry, number: usize, listener: &impl Listener) -> io::Result<()> {
        let Ok(problem) = answer::position(&entry.position, Some(answers::games::GameName::Shogi)) else {
            return Ok(());
        };
        let limits = Limits {
            nodes: Some(self.allowance.nodes.unwrap_or(PROOF_NODES).min(PROOF_NODES)),
            deadline: self.allowance.deadline(),
            stop: Some(self.allowance.signal.stop_flag()),
        };
        let solved = REQUEST.solve(&mut self.solver, &problem, limits, Clock::start(), &mut ());
        if self.allowance.signal.is_stopped() {
            return Ok(());
        }
        listener.send("mate", &json!({ "line": number, "mate": solved }));
        let mut verdict = match without_line(entry, &solved) {
            Some(verdict) => verdict,
            None => verified(entry, &solved)?,
        };
        verdict["line"] = json!(number);
        listener.send("verdict", &verdict);
        Ok(())
    }
}

/// The verdict on a tsume of which no line is known.
fn without_line(entry: &Entry, solved: &Solved) -> Option<Value> {
    if !entry.moves.is_empty() {
        return None;
    }
    match solved.result {
        "mate" => None,
        "nomate" => Some(json!({ "verdict": "wrong", "reasons": ["mate-not-forced"] })),
        _ => Some(json!({ "verdict": "doubtful", "reasons": ["proof-unfinished"] })),
    }
}

/// The verdict of `puzzle verify --game shogi`.
fn verified(entry: &Entry, solved: &Solved) -> io::Result<Value> {
    let line = if entry.moves.is_empty() { solved.line.join(" ") } else { entry.moves.clone() };
    let text = format!("{COLUMNS}\n{}\t{}\t{line}\n", entry.position, entry.id.replace('\t', " "));
    let mut source = Blocks::new(Cursor::new(text.into_bytes()), None);
    let task = VerifyTsume { form: Form::Json, scope: Scope::Everything { nodes: NODES } };
    let stop: StopFlag = Arc::new(AtomicBool::new(false));
    let mut written = Collected::default();
    pipeline::run(&mut source, &task, Settings::whole(std::num::NonZeroUsize::MIN, &stop), &mut written)?;
    Ok(serde_json::from_slice(written.text.trim_ascii())?)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shogi_is_recognised_by_its_nine_ranks() {
        for (text, is_shogi) in [
            ("8k/9/7GP/9/9/9/9/9/9 b G2r2b2g4s4n4l17p 1\n", true),
            ("# sfen\tid\tmoves\n8k/9/7GP/9/9/9/9/9/9 b G 1\ta\tG*1b\n", true),
            ("sfen,moves\n8k/9/7GP/9/9/9/9/9/9 b G 1,G*1b\n", true),
            ("position sfen 8k/9/7GP/9/9/9/9/9/9 b G 1\n", true),
            ("PuzzleId,FEN,Moves\nabcde,6k1/p4ppp/8/8/8/8/5PPP/1R4K1 b - - 0 1,a7a6 b1b8\n", false),
            ("6k1/p4ppp/8/8/8/8/5PPP/1R4K1 w - - bm Rb8;\n", false),
            ("[Event \"?\"]\n\n1. e4 e5 *\n", false),
            ("", false),
        ] {
            assert_eq!(is_tsume(text.as_bytes()), is_shogi, "{text}");
        }
    }
}
