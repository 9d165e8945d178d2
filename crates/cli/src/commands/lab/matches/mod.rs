//! `keymove lab match`: which of two programs is stronger, and with what certainty.

pub(crate) mod contestant;
mod records;
mod table;

use std::ops::ControlFlow;
use std::path::{Path, PathBuf};
use std::time::Duration;

use clap::{Args, ValueEnum, value_parser};
use files::Journal;
use lab::matches::{
    self, Adjudication, Book, Heading, Match, PairResult, PlayedPair, Program, RefereedChess, RefereedGame,
    RefereedShogi, Rules, Standing, TimeControl, Waiting,
};
use lab::statistics::{Decision, Hypotheses, Scale};
use serde::{Deserialize, Serialize};

use crate::answer::exit_codes;
use crate::format::Format;
use crate::games::GameName;
use crate::stop::Stop;
use crate::{Answer, Console};
use records::{Appended, Records};
use table::Table;

/// Play a match between two programs
///
/// Every opening is played twice, with colours reversed. A program is an executable that speaks UCI
/// (USI for shogi), followed by its arguments and options, or `keymove` for this program. A program
/// that exceeds its time, makes an illegal move, crashes or stops answering loses that game, and the
/// match continues.
#[derive(Debug, Args)]
#[command(name = "match", after_help = format!("\
Examples:
  keymove lab match keymove /usr/games/stockfish --games 20 --tc 10+0.1 --book openings.epd
  keymove lab match 'keymove null-move=off' keymove --nodes 5000 --games 1000 --sprt 0 5
  keymove lab match --game shogi 'keymove USI_Hash=64' gpsusi --tc 10+0.1 --records games.kif

{}", exit_codes("the match was completed or decided", "the match was interrupted")))]
pub(super) struct MatchArgs {
    /// The program to measure, with its options: 'stockfish Hash=16'
    #[arg(value_name = "A")]
    first: String,
    /// The program to compare it with
    #[arg(value_name = "B")]
    second: String,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Number of games, which must be even because every opening is played twice
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(2..))]
    games: u32,
    /// Time control: seconds per game plus increment per move
    #[arg(long, value_name = "TIME", default_value = "10+0.1", group = "thinking")]
    tc: TimeControl,
    /// Time per move instead, such as 10s, 500ms or 2min; a bare number is seconds
    #[arg(long, alias = "movetime", value_name = "TIME", value_parser = crate::seconds::parse, allow_negative_numbers = true, group = "thinking")]
    move_time: Option<Duration>,
    /// Nodes per move instead
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), group = "thinking")]
    nodes: Option<u64>,
    /// Depth in plies per move instead
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), group = "thinking")]
    depth: Option<u32>,
    /// File of openings, one per line: FEN or EPD for chess, SFEN or `startpos moves …` for shogi; `startpos` for none. By
    /// default, balanced openings are drawn at random
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Seed for the openings and their order
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// Stop as soon as a sequential test decides whether A is stronger by ELO0 or by ELO1 points
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// Unit of the points of --sprt
    #[arg(long, value_enum, default_value_t, requires = "sprt")]
    scale: ScaleName,
    /// Games played at the same time
    #[arg(long, alias = "concurrency", value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    jobs: u16,
    /// How late a move may be, such as 50ms or 1s; a bare number is milliseconds
    #[arg(long, value_name = "TIME", default_value = "50ms", value_parser = crate::seconds::parse_milliseconds, allow_negative_numbers = true)]
    margin: Duration,
    /// Give up on a program that does not answer within this time where no clock runs, and within 10 s at its start
    #[arg(long, value_name = "TIME", default_value = "60s", value_parser = crate::seconds::parse, allow_negative_numbers = true)]
    patience: Duration,
    /// Play every game to its end, without adjudication
    #[arg(long)]
    play_out: bool,
    /// Append the games to this file, as PGN or KIF
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// File that records finished games; a match with the same journal continues from there
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// Output format
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ScaleName {
    /// Normalised Elo, as used by fishtest
    #[default]
    Normalised,
    /// Logistic Elo, as used by rating lists
    Logistic,
}

impl MatchArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.play::<RefereedChess>(console, Adjudication::CHESS),
            GameName::Shogi => self.play::<RefereedShogi>(console, Adjudication::SHOGI),
        }
    }

    fn play<C: RefereedGame>(&self, console: &Console, adjudication: Adjudication) -> anyhow::Result<Answer> {
        anyhow::ensure!(
            self.games.is_multiple_of(2),
            "--games {}: expected an even number, since every opening is played with both colours",
            self.games
        );
        let plan = self.plan::<C>(adjudication)?;
        // A program that cannot start is reported before the first game.
        for contestant in &plan.contestants {
            Program::start(contestant, C::PROTOCOL, &Waiting::patient(plan.patience))?;
        }
        let mut referee = Referee::open(self, &plan)?;
        let stop = Stop::on_interrupt()?;
        let done = referee.done.clone();
        let mut failure = Ok(());
        let table = Table::new(&plan, self.hypotheses());
        matches::run::<C>(&plan, &done, stop.shared(), |pair| {
            failure = referee.note(&pair, &plan);
            if self.format == Format::Text {
                console.complain(&table.line(&referee.standing));
            }
            match failure {
                Ok(()) if !referee.is_decided(self.hypotheses()) => ControlFlow::Continue(()),
                _ => ControlFlow::Break(()),
            }
        })?;
        failure?;
        console.print(&match self.format {
            Format::Text => table.text(&referee.standing),
            Format::Json => format!("{}\n", table.json(&referee.standing, self.seed)?),
        })?;
        let finished = referee.standing.pairs.count() == plan.pairs as u64;
        Ok(if finished || referee.is_decided(self.hypotheses()) { Answer::Yes } else { Answer::No })
    }

    fn plan<C: RefereedGame>(&self, adjudication: Adjudication) -> anyhow::Result<Match> {
        let pairs = usize::try_from(self.games.div_ceil(2))?;
        let book = match &self.book {
            Some(path) if path.as_os_str() == "startpos" => Book::start::<C>(),
            Some(path) => Book::read::<C>(path)?,
            None => Book::drawn::<C>(pairs, self.seed),
        };
        Ok(Match {
            contestants: [
                contestant::read(&self.first, C::PROTOCOL)?,
                contestant::read(&self.second, C::PROTOCOL)?,
            ],
            book: book.shuffled(self.seed),
            pairs,
            rules: Rules {
                time: self.time(),
                margin: self.margin,
                adjudication: if self.play_out { Adjudication::NONE } else { adjudication },
            },
            concurrency: usize::from(self.jobs),
            patience: self.patience,
        })
    }

    fn time(&self) -> TimeControl {
        let nodes = self.nodes.map(TimeControl::Nodes);
        let depth = self.depth.map(TimeControl::Depth);
        let time = self.move_time.map(TimeControl::MoveTime);
        nodes.or(depth).or(time).unwrap_or(self.tc)
    }

    fn hypotheses(&self) -> Option<Hypotheses> {
        let &[elo0, elo1] = self.sprt.as_deref()? else { return None };
        let scale = match self.scale {
            ScaleName::Normalised => Scale::Normalised,
            ScaleName::Logistic => Scale::Logistic,
        };
        Some(Hypotheses { elo0, elo1, alpha: 0.05, beta: 0.05, scale })
    }
}

/// The identity of a match: everything that its result depends on.
pub(crate) fn title(plan: &Match, book: Option<&Path>, seed: u64) -> String {
    let [first, second] = plan.contestants.each_ref().map(|contestant| &contestant.name);
    let book = book.map_or("drawn".into(), Path::to_string_lossy);
    format!("{first} – {second}, {}, {book}, seed {seed}", plan.rules.time)
}

/// The two games of a pair, as PGN or KIF.
pub(crate) fn record<C: RefereedGame>(pair: &PlayedPair<C>, plan: &Match) -> String {
    let [first, second] = plan.contestants.each_ref().map(|contestant| &*contestant.name);
    let mut text = String::new();
    for (game, players) in [(0, [first, second]), (1, [second, first])] {
        let Some(played) = pair.games.get(game) else { continue };
        let heading = Heading {
            pair: pair.index + 1,
            game: game + 1,
            players,
            winner: played.winner,
            end: &played.end,
            time: &plan.rules.time.to_string(),
        };
        text += &played.contest.record(&heading, &played.notes);
    }
    text
}

/// Records the results of a match.
struct Referee {
    standing: Standing,
    done: std::collections::BTreeSet<usize>,
    journal: Option<Journal>,
    records: Option<Records>,
}

/// A pair as the journal has it.
#[derive(Deserialize, Serialize)]
pub(crate) struct Noted {
    #[serde(flatten)]
    pub(crate) result: PairResult,
    /// The text about to be appended to the file of records, if there is one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) appended: Option<Appended>,
}

impl Referee {
    fn open(args: &MatchArgs, plan: &Match) -> anyhow::Result<Referee> {
        let opened = args
            .journal
            .as_ref()
            .map(|path| Journal::open::<String, Noted>(path, &title(plan, args.book.as_deref(), args.seed)))
            .transpose()?;
        let (journal, noted) = opened.unzip();
        let noted = noted.unwrap_or_default();
        let mut records = args.records.as_deref().map(Records::open).transpose()?;
        if let (Some(records), Some(Noted { appended: Some(last), .. })) = (&mut records, noted.last()) {
            records.complete(last)?;
        }
        let mut standing = Standing::default();
        noted.iter().for_each(|noted| standing.add(&noted.result));
        let done = noted.iter().map(|noted| noted.result.pair).collect();
        Ok(Referee { standing, done, journal, records })
    }

    fn note<C: RefereedGame>(&mut self, pair: &PlayedPair<C>, plan: &Match) -> anyhow::Result<()> {
        let result = PairResult::of(pair);
        self.standing.add(&result);
        let text = if self.records.is_some() { record(pair, plan) } else { String::new() };
        let appended = self.records.as_mut().map(|records| records.next(text)).transpose()?;
        let noted = Noted { result, appended };
        if let Some(journal) = &mut self.journal {
            journal.note(&noted)?;
        }
        match (&mut self.records, &noted.appended) {
            (Some(records), Some(appended)) => records.append(appended),
            _ => Ok(()),
        }
    }

    fn is_decided(&self, hypotheses: Option<Hypotheses>) -> bool {
        hypotheses
            .is_some_and(|hypotheses| hypotheses.test(&self.standing.pairs).decision() != Decision::Continue)
    }
}
