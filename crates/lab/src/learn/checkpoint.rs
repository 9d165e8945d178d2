//! The progress of a descent, kept in a journal, so that it can be resumed.

use std::path::Path;
use std::time::{Duration, Instant};

use files::{Journal, JournalError};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de};

use super::model::Losses;
use super::tune::Progress;

/// Everything that the rest of a descent depends on.
#[derive(Clone, Debug, Default, Deserialize, PartialEq, Serialize)]
pub(super) struct Checkpoint {
    /// Epochs that are done.
    pub(super) epochs: u32,
    /// Batches of the next epoch that are done.
    pub(super) batches: usize,
    /// Steps that have been made.
    pub(super) steps: i32,
    pub(super) weights: Numbers,
    /// The mean of former gradients, and that of their squares.
    pub(super) mean: Numbers,
    pub(super) square: Numbers,
    /// The losses after each epoch, as bits.
    pub(super) losses: Vec<[u64; 2]>,
}

/// Real numbers, written as their bits: they come back as they were.
#[derive(Clone, Debug, Default, PartialEq)]
pub(super) struct Numbers(pub(super) Vec<f32>);

impl Serialize for Numbers {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        use std::fmt::Write as _;

        let mut text = String::with_capacity(8 * self.0.len());
        for number in &self.0 {
            // Writing to a string cannot fail.
            let _ = write!(text, "{:08x}", number.to_bits());
        }
        serializer.serialize_str(&text)
    }
}

impl<'de> Deserialize<'de> for Numbers {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Numbers, D::Error> {
        let text = String::deserialize(deserializer)?;
        let (words, rest) = text.as_bytes().as_chunks::<8>();
        let number = |word: &[u8; 8]| {
            let bits = std::str::from_utf8(word).ok().and_then(|word| u32::from_str_radix(word, 16).ok());
            bits.map(f32::from_bits).ok_or_else(|| de::Error::custom("expected eight hexadecimal digits"))
        };
        if !rest.is_empty() {
            return Err(de::Error::custom("expected eight hexadecimal digits for each number"));
        }
        words.iter().map(number).collect::<Result<Vec<f32>, _>>().map(Numbers)
    }
}

/// Where the progress of a descent is reported and its checkpoints are kept.
pub struct DescentLog<'a> {
    report: &'a mut dyn FnMut(&Progress),
    journal: Option<(Journal, String)>,
    last: Option<Checkpoint>,
    kept: Instant,
}

/// An epoch of millions of positions takes minutes: at most this much of it is lost.
const BETWEEN_CHECKPOINTS: Duration = Duration::from_secs(10);

impl<'a> DescentLog<'a> {
    /// Reports every epoch, and keeps no checkpoints.
    pub fn reporting_to(report: &'a mut dyn FnMut(&Progress)) -> DescentLog<'a> {
        DescentLog { report, journal: None, last: None, kept: Instant::now() }
    }

    /// The same with checkpoints in the journal at `path`; the descent that `title` describes continues from the last.
    pub fn in_journal(
        report: &'a mut dyn FnMut(&Progress),
        path: &Path,
        title: &str,
    ) -> Result<DescentLog<'a>, JournalError> {
        let title = title.to_owned();
        let (journal, mut checkpoints) = Journal::open::<String, Checkpoint>(path, &title)?;
        Ok(DescentLog {
            report,
            journal: Some((journal, title)),
            last: checkpoints.pop(),
            kept: Instant::now(),
        })
    }

    /// The checkpoint of an earlier run, if it has one; its epochs are reported once more.
    pub(super) fn resume(&mut self) -> Option<Checkpoint> {
        let last = self.last.take()?;
        for (epoch, &[learnt, kept_aside]) in (1..).zip(&last.losses) {
            let losses = Losses { learnt: f64::from_bits(learnt), kept_aside: f64::from_bits(kept_aside) };
            (self.report)(&Progress { epoch, losses });
        }
        Some(last)
    }

    pub(super) fn report_epoch(&mut self, progress: &Progress) {
        (self.report)(progress);
    }

    /// Whether a checkpoint within an epoch is due.
    pub(super) fn is_due(&self) -> bool {
        self.journal.is_some() && self.kept.elapsed() >= BETWEEN_CHECKPOINTS
    }

    /// Whether checkpoints are kept at all.
    pub(super) fn keeps(&self) -> bool {
        self.journal.is_some()
    }

    /// Replaces the last checkpoint.
    pub(super) fn keep(&mut self, checkpoint: &Checkpoint) -> Result<(), JournalError> {
        if let Some((journal, title)) = self.journal.take() {
            self.journal = Some((journal.rewrite(&title, [checkpoint])?, title));
            self.kept = Instant::now();
        }
        Ok(())
    }
}
