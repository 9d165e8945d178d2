//! The formats of records: which one a file is in, by its content.

use super::encoding::decode;
use super::{read_csa, read_jkf, read_kif, write_csa, write_jkf, write_ki2, write_kif};
use crate::fault::FaultKind;
use crate::record::{Record, RecordError};

/// A format of records of games and of problems.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum RecordFormat {
    /// One move a line, in Japanese.
    Kif,
    /// Moves as newspapers print them.
    Ki2,
    /// That of the Computer Shogi Association.
    Csa,
    /// JSON.
    Jkf,
}

impl RecordFormat {
    /// All of them.
    pub const ALL: [RecordFormat; 4] =
        [RecordFormat::Kif, RecordFormat::Ki2, RecordFormat::Csa, RecordFormat::Jkf];

    /// The format that files of this extension are in.
    pub fn of_extension(extension: &str) -> Option<RecordFormat> {
        match extension.to_ascii_lowercase().as_str() {
            "kif" | "kifu" => Some(RecordFormat::Kif),
            "ki2" | "ki2u" => Some(RecordFormat::Ki2),
            "csa" => Some(RecordFormat::Csa),
            "jkf" | "json" => Some(RecordFormat::Jkf),
            _ => None,
        }
    }

    /// The format of a text, if it looks like a record at all. KI2 is read with KIF.
    ///
    /// ```
    /// use shogi::text::RecordFormat;
    ///
    /// assert_eq!(RecordFormat::of("手合割：詰将棋\n".as_bytes()), Some(RecordFormat::Kif));
    /// assert_eq!(RecordFormat::of(b"V2.2\nPI\n+\n"), Some(RecordFormat::Csa));
    /// assert_eq!(RecordFormat::of(b"{\"moves\":[]}"), Some(RecordFormat::Jkf));
    /// assert_eq!(RecordFormat::of(b"8k/9/7GP/9/9/9/9/9/9 b G 1\n"), None);
    /// ```
    pub fn of(bytes: &[u8]) -> Option<RecordFormat> {
        let text = decode(bytes).ok()?;
        if text.trim_start().starts_with('{') {
            return text.contains("\"moves\"").then_some(RecordFormat::Jkf);
        }
        let has = |is: &dyn Fn(&str) -> bool| text.lines().take(MOST_LINES).any(|line| is(line.trim()));
        let csa = ["V2", "V3.", "PI", "P1", "P+", "P-", "N+", "N-", "$EVENT"];
        if has(&|line| csa.iter().any(|start| line.starts_with(start))) {
            return Some(RecordFormat::Csa);
        }
        let is_kif = |line: &str| {
            ["手合割", "手数--", "▲", "△", "☗", "☖"].iter().any(|start| line.starts_with(start))
                || line.contains("の持駒：")
                || line.starts_with('|')
                    && line.ends_with(['一', '二', '三', '四', '五', '六', '七', '八', '九'])
        };
        has(&is_kif).then_some(RecordFormat::Kif)
    }

    /// Reads a record.
    pub fn read(self, bytes: &[u8], forgiven: &[FaultKind]) -> Result<Record, RecordError> {
        match self {
            RecordFormat::Kif | RecordFormat::Ki2 => read_kif(bytes, forgiven),
            RecordFormat::Csa => read_csa(bytes, forgiven),
            RecordFormat::Jkf => read_jkf(bytes, forgiven),
        }
    }

    /// Writes a record.
    pub fn write(self, record: &Record) -> String {
        match self {
            RecordFormat::Kif => write_kif(record),
            RecordFormat::Ki2 => write_ki2(record),
            RecordFormat::Csa => write_csa(record),
            RecordFormat::Jkf => write_jkf(record),
        }
    }
}

/// A text without a sign of its format in this many lines is no record.
const MOST_LINES: usize = 100;
