//! The lines of an engine, depth by depth.

use std::sync::Arc;

use answers::games::{self, Chess, GameName, NotatedGame, Notation, SetupGame, Shogi};
use answers::{InputError, Journal};
use clap::ValueEnum as _;
use engine::Board;
use game::Depth;
use search::{Config, Deadline, Limits};
use serde::Deserialize;

use crate::position::game_of;
use crate::{Allowance, Listener, Refusal};

/// The maximum depth of a search in half-moves.
const DEEPEST: u8 = 200;
/// The maximum number of lines.
const MOST_LINES: u8 = 20;

/// A position to analyse.
#[derive(Debug, Deserialize)]
#[serde(deny_unknown_fields)]
pub struct AnalyseQuestion<L> {
    /// FEN or SFEN.
    position: String,
    game: Option<String>,
    /// Best lines.
    lines: Option<u8>,
    /// `san`, `japanese`, `western` or `protocol`.
    notation: Option<String>,
    /// Half-moves.
    depth: Option<u8>,
    /// What the client allows the answer to cost.
    #[serde(default)]
    pub limits: L,
}

/// An analysis that is ready to start.
pub enum Analysis {
    /// Of a position of chess.
    Chess(Box<Ready<Chess>>),
    /// Of a position of shogi.
    Shogi(Box<Ready<Shogi>>),
}

/// What the analysis of a position needs.
pub struct Ready<G: NotatedGame> {
    board: Board<G>,
    /// The position as it is written.
    text: String,
    notation: Notation,
    lines: usize,
    depth: Option<Depth>,
}

impl<L> AnalyseQuestion<L> {
    /// Reads the question.
    pub fn analysis(&self) -> Result<Analysis, Refusal> {
        Ok(match game_of(self.game.as_deref(), &self.position)? {
            GameName::Chess => Analysis::Chess(Box::new(self.ready::<Chess>()?)),
            GameName::Shogi => Analysis::Shogi(Box::new(self.ready::<Shogi>()?)),
        })
    }

    fn ready<G: SetupGame + NotatedGame>(&self) -> Result<Ready<G>, Refusal> {
        let text = G::write_setup(&games::read::<G>(&self.position)?);
        let position = G::read(&text).map_err(|faults| InputError {
            message: format!("no game can lead to {text}: {faults}"),
            text: text.clone(),
            column: None,
            hint: None,
        })?;
        let notation = match self.notation.as_deref() {
            None => G::USUAL,
            Some(name) => Notation::from_str(name, true)
                .ok()
                .filter(|notation| G::NOTATIONS.contains(notation))
                .ok_or_else(|| Refusal::Unknown(format!("{} is not written in `{name}`", G::NAME)))?,
        };
        Ok(Ready {
            board: Board::from_position(position),
            text,
            notation,
            lines: usize::from(self.lines.unwrap_or(1).clamp(1, MOST_LINES)),
            depth: self.depth.map(|depth| Depth::new(depth.clamp(1, DEEPEST).into())),
        })
    }
}

/// Analyses a position, and reports each line as soon as it is known.
pub fn analyse(analysis: &Analysis, allowance: &Allowance, listener: &(impl Listener + Send)) {
    match analysis {
        Analysis::Chess(ready) => ready.search(allowance, listener),
        Analysis::Shogi(ready) => ready.search(allowance, listener),
    }
}

impl<G: NotatedGame> Ready<G> {
    fn search(&self, allowance: &Allowance, listener: &(impl Listener + Send)) {
        let config = Config {
            table_megabytes: usize::try_from(allowance.megabytes).unwrap_or(1),
            threads: allowance.threads.get(),
            lines: self.lines,
            ..Config::default()
        };
        let limits = Limits {
            depth: self.depth,
            nodes: allowance.nodes,
            deadline: allowance.time.map(Deadline::exactly),
            ..Limits::none()
        };
        let mut journal = Journal::<G>::new(&self.board, self.notation, |line| listener.send("line", line));
        let searched = search::THREAD.call(|| {
            let mut search = G::new_search(config);
            let signal = Arc::clone(&allowance.signal);
            G::go(&mut search, &self.board.root(), limits, signal, &mut journal)
        });
        match searched {
            Ok(answer) => listener.send("answer", &journal.finish(&self.text, &answer)),
            Err(refused) => listener.error(&refused.to_string()),
        }
    }
}
