//! `keymove analyse`: finds the best move in a position, depth by depth.
//!
//! `screen.rs` prints a single position, `epd.rs` runs a test suite, `whole_game.rs` judges a game and `annotated.rs`
//! writes it, and `known.rs` replaces scores by those of endgame tables.

mod annotated;
mod epd;
mod known;
mod screen;
mod whole_game;

use std::ffi::OsString;
use std::path::PathBuf;
use std::sync::Arc;
use std::time::Duration;

use answers::Pasted;
use anyhow::Context as _;
use chess::text::Pgn;
use clap::{Args, value_parser};
use engine::options::Settings;
use engine::{Board, Chess, MoveOf, Shogi, consult};
use game::{Depth, Side};
use search::{Config, Deadline, Limits, Observer, Signal};
use shogi::record::Record;
use tablebases::Tables;

use super::Run;
use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::{self, GameName, NotatedGame, Notation, SetupGame};
use crate::input::Given;
use crate::stop::Stop;
use crate::{Answer, Console};
use known::{Known, warn_of_fault};
use whole_game::{Judged, WholeGame};

/// Find the best move in a position, depth by depth, with lines and scores
///
/// The search deepens until its time is up or Ctrl-C stops it. Scores are in pawns; a positive score
/// favours the side to move.
///
/// For a game (PGN with one or more, KIF, KI2, CSA or JKF), every position is searched, by default for one
/// second. A table lists the moves that lost much: ?! a twentieth of a point, ? a tenth, ?? a fifth. With
/// --output the game is written with scores, signs and better lines.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove analyse --time 5s startpos
  keymove analyse --lines 3 r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
  keymove analyse --game shogi --notation western startpos
  keymove analyse --suite suite.epd --time 1s
  keymove analyse --time 500ms game.pgn --output annotated.pgn
  keymove analyse --depth 12 game.kif --output annotated.kif

{}", exit_codes("success", "with --suite: some position was not solved")))]
pub(super) struct Analyse {
    /// A FEN or SFEN, or `startpos`, optionally followed by `moves …`; a file with a position or a game;
    /// or `-` to read standard input; no quotes needed
    #[arg(value_name = "POSITION", required_unless_present = "suite")]
    position: Vec<OsString>,
    /// Search every position of an EPD file and compare with its best moves (bm) and bad moves (am)
    #[arg(long, alias = "epd", value_name = "FILE", conflicts_with_all = ["position", "game", "notation", "lines"])]
    suite: Option<PathBuf>,
    /// Write the game with its analysis to this file: .pgn, or .kif, .ki2, .csa or .jkf
    #[arg(long, short, value_name = "FILE", conflicts_with = "suite")]
    output: Option<PathBuf>,
    /// The game; by default recognised from the number of ranks
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Time limit, such as 5s, 200ms or 2min; a bare number is seconds. Defaults to 5s, or 1s for each position of a game, if no other limit is given
    #[arg(long, value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    time: Option<Duration>,
    /// Depth limit in plies
    #[arg(long, value_name = "N", value_parser = value_parser!(u8).range(1..=200))]
    depth: Option<u8>,
    /// Node limit
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..))]
    nodes: Option<u64>,
    /// Number of best lines to search
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u8).range(1..=64))]
    lines: u8,
    /// Number of threads
    #[arg(long, value_name = "N", default_value_t = 1, value_parser = value_parser!(u16).range(1..=512))]
    threads: u16,
    /// Memory for the transposition table
    #[arg(long, alias = "hash", value_name = "MB", default_value_t = 64, value_parser = value_parser!(u32).range(1..=65_536))]
    memory: u32,
    /// Folders of Syzygy endgame tables, separated by `:` (on Windows by `;`); for chess
    #[arg(long, value_name = "FOLDERS")]
    syzygy: Option<String>,
    /// Move notation; defaults to SAN for chess and Japanese for shogi
    #[arg(long, value_enum)]
    notation: Option<Notation>,
    /// Output format; JSON of a suite has a line per position before the summary
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

/// The default time.
const USUAL_TIME: Duration = Duration::from_secs(5);

impl Run for Analyse {
    const NAME: &'static str = "analyse";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        if let Some(file) = &self.suite {
            return epd::run(&self, file, &stopped_by_interrupts()?, console);
        }
        // Until the position is read, Ctrl-C ends the program: it may wait for standard input.
        let given = Given::read(&self.position)?;
        let signal = stopped_by_interrupts()?;
        let text = match given {
            Given::Games(games) if games.iter().any(|game| !game.moves.is_empty()) => {
                return self.chess_games(&games, &signal, console);
            }
            Given::Record(record) if !record.game.moves().is_empty() => {
                return self.shogi_game(&record, &signal, console);
            }
            position => position.line(),
        };
        anyhow::ensure!(self.output.is_none(), "--output is for games; found a position");
        match self.game.unwrap_or_else(|| GameName::of(&text)) {
            GameName::Chess => self.analyse::<Chess>(&text, &signal, console),
            GameName::Shogi => self.analyse::<Shogi>(&text, &signal, console),
        }
    }
}

/// A signal that Ctrl-C stops from now on.
fn stopped_by_interrupts() -> anyhow::Result<Arc<Signal>> {
    let signal = Arc::new(Signal::new());
    let search = Arc::clone(&signal);
    Stop::on_interrupt_do(move || search.stop())?;
    Ok(signal)
}

impl Analyse {
    fn analyse<G: SetupGame + NotatedGame>(
        &self,
        text: &str,
        signal: &Arc<Signal>,
        console: &Console,
    ) -> anyhow::Result<Answer> {
        let pasted = Pasted::new(text);
        let start = games::read_start::<G>(pasted.start)?;
        let written = G::write_setup(&start);
        let position =
            G::read(&written).map_err(|faults| anyhow::anyhow!("no game can lead to {written}: {faults}"))?;
        G::faults(&start).iter().for_each(|fault| console.warn(&fault.message));
        let notation = self.notation_of::<G>()?;
        let mut board = Board::<G>::from_position(position.clone());
        pasted.moves::<G>(&position)?.into_iter().for_each(|mv| board.play(mv));
        let text = G::write(board.position());
        let setup = games::read_start::<G>(&text)?;
        let tables = self.tables::<G>()?;
        match self.format {
            Format::Text => {
                let diagram = G::diagram(&setup, Side::First).text(console.paint());
                let mut screen =
                    screen::Screen::<G>::new(console, &board, notation, self.lines.into(), diagram)?;
                let answer = self.search(&board, tables.as_ref(), signal, &mut screen, console)?;
                screen.finish(&answer)?;
            }
            Format::Json => {
                let mut journal = answers::Journal::<G>::new(&board, notation, |_| {});
                let answer = self.search(&board, tables.as_ref(), signal, &mut journal, console)?;
                let analysis = journal.finish(&text, &answer);
                console.print(&format!("{}\n", serde_json::to_string(&analysis)?))?;
            }
        }
        Ok(Answer::Yes)
    }

    /// How moves are written, if the game can be written so.
    fn notation_of<G: NotatedGame>(&self) -> anyhow::Result<Notation> {
        let notation = self.notation.unwrap_or(G::USUAL);
        if !G::NOTATIONS.contains(&notation) {
            let names: Vec<String> = G::NOTATIONS.iter().map(ToString::to_string).collect();
            anyhow::bail!("{} is not written in {notation}; expected {}", G::NAME, names.join(" or "));
        }
        Ok(notation)
    }

    /// Judges every move of the games of chess in a file.
    fn chess_games(
        &self,
        sources: &[Pgn],
        signal: &Arc<Signal>,
        console: &Console,
    ) -> anyhow::Result<Answer> {
        if let Some(file) = &self.output {
            annotated::expect_chess(file)?;
        }
        let mut texts = Vec::new();
        for (index, source) in sources.iter().enumerate() {
            if signal.is_stopped() {
                console.warn(&format!("{index} of {} games were judged", sources.len()));
                break;
            }
            if sources.len() > 1 && self.format == Format::Text {
                let player = |name| source.tag(name).unwrap_or("?");
                let heading = format!("Game {}: {} – {}\n", index + 1, player("White"), player("Black"));
                console.print(&if index == 0 { heading } else { format!("\n{heading}") })?;
            }
            let game = WholeGame::<Chess> { start: source.start, moves: source.moves.clone() };
            let judged = self.whole_game(&game, signal, console)?;
            texts.push(annotated::pgn(source, &game, &judged));
        }
        if let Some(file) = &self.output {
            files::replace(file, texts.join("\n").as_bytes())?;
        }
        Ok(Answer::Yes)
    }

    /// Judges every move of a game of shogi.
    fn shogi_game(&self, source: &Record, signal: &Arc<Signal>, console: &Console) -> anyhow::Result<Answer> {
        let format = self.output.as_deref().map(annotated::format_of).transpose()?;
        let start = source.game.first_position().clone();
        let game = WholeGame::<Shogi> { start, moves: source.game.moves().to_vec() };
        let judged = self.whole_game(&game, signal, console)?;
        if let (Some(file), Some(format)) = (&self.output, format) {
            let text = format.write(&annotated::record(source, &game, &judged));
            files::replace(file, text.as_bytes())?;
        }
        Ok(Answer::Yes)
    }

    fn whole_game<G: SetupGame + NotatedGame>(
        &self,
        game: &WholeGame<G>,
        signal: &Arc<Signal>,
        console: &Console,
    ) -> anyhow::Result<Vec<Judged<G>>> {
        anyhow::ensure!(self.lines == 1, "--lines is for positions; found a game");
        let start = G::write(&game.start);
        G::read(&start).map_err(|faults| anyhow::anyhow!("no game can start from {start}: {faults}"))?;
        let judged = game.judge(self, signal, console)?;
        if judged.len() < game.moves.len() {
            console.warn(&format!("{} of {} moves were judged", judged.len(), game.moves.len()));
        }
        if self.format == Format::Json {
            console.print(&game.json(&judged, self.notation_of::<G>()?)?)?;
        }
        Ok(judged)
    }

    /// Searches on a thread with a sufficiently large stack.
    fn search<G: NotatedGame>(
        &self,
        board: &Board<G>,
        tables: Option<&Arc<Tables>>,
        signal: &Arc<Signal>,
        observer: &mut (dyn Observer<MoveOf<G>> + Send),
        console: &Console,
    ) -> anyhow::Result<search::Answer<MoveOf<G>>> {
        let (config, mut limits) = (self.config(), self.limits());
        let (asked_memory, asked_threads) = (config.table_megabytes, config.threads);
        let searched = search::THREAD.call(|| {
            let mut search = G::new_search(config);
            let (settings, root) = (Settings::default(), board.root());
            let known = consult::<G>(&mut search, tables, &settings, &root, &mut limits);
            let mut observer = Known { score: known, observer };
            let answer = G::go(&mut search, &root, limits, Arc::clone(signal), &mut observer);
            (search.resources().table_megabytes, observer.corrected(answer))
        });
        let (megabytes, answer) = searched.context("nothing was searched")?;
        warn_of_fault(tables.map(Arc::as_ref), console);
        if megabytes < asked_memory {
            let text = format!("a table of {megabytes} MB was used: the system does not have {asked_memory}");
            console.warn(&text);
        }
        if answer.threads.working < asked_threads {
            console.warn(&format!("searched with {}", answer.threads));
        }
        Ok(answer)
    }

    /// The endgame tables to probe.
    fn tables<G: NotatedGame>(&self) -> anyhow::Result<Option<Arc<Tables>>> {
        let Some(folders) = &self.syzygy else { return Ok(None) };
        anyhow::ensure!(G::NAME == "chess", "--syzygy is for chess; found a position of {}", G::NAME);
        Ok(Some(Arc::new(Tables::open(folders)?)))
    }

    fn config(&self) -> Config {
        Config {
            table_megabytes: usize::try_from(self.memory).unwrap_or(1),
            threads: self.threads.into(),
            lines: self.lines.into(),
            ..Config::default()
        }
    }

    fn limits<M>(&self) -> Limits<M> {
        self.limits_within(USUAL_TIME)
    }

    /// The limits in the arguments, or this time if there are none.
    fn limits_within<M>(&self, usual: Duration) -> Limits<M> {
        let other_limit = self.depth.is_some() || self.nodes.is_some();
        let time = self.time.or_else(|| (!other_limit).then_some(usual));
        Limits {
            depth: self.depth.map(|depth| Depth::new(depth.into())),
            nodes: self.nodes,
            deadline: time.map(Deadline::exactly),
            ..Limits::none()
        }
    }
}
