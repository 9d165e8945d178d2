//! `keymove lab match`: which of two programs is the stronger, and how sure that is.

pub(in crate::commands) mod contestant;
mod table;

use std::fs::{File, OpenOptions};
use std::io::Write as _;
use std::ops::ControlFlow;
use std::path::PathBuf;
use std::time::Duration;

use anyhow::Context as _;
use clap::{Args, ValueEnum, value_parser};
use lab::journal::Journal;
use lab::matches::{
    self, Adjudication, Book, ChessContest, Contest, Heading, Match, PairResult, PlayedPair, Program, Rules,
    ShogiContest, Standing, TimeControl,
};
use lab::statistics::{Decision, Hypotheses, Scale};

use super::format::Format;
use crate::answer::EXIT_CODES;
use crate::games::GameName;
use crate::stop::Stop;
use crate::{Answer, Console};
use table::Table;

/// Let two programs play
///
/// Every opening is played twice, with both colours. A program is a file that speaks UCI (or USI
/// for shogi), with its arguments and options behind it, or `keymove` for this one. A program that
/// oversteps its time, plays what cannot be played, crashes or falls silent loses that game, and
/// the match goes on.
#[derive(Debug, Args)]
#[command(name = "match", after_help = format!("\
Examples:
  keymove lab match keymove /usr/games/stockfish --games 20 --tc 10+0.1 --book openings.epd
  keymove lab match 'keymove null-move=off' keymove --nodes 5000 --games 1000 --sprt 0 5
  keymove lab match --game shogi 'keymove USI_Hash=64' gpsusi --tc 10+0.1 --records games.kif

{EXIT_CODES}"))]
pub(super) struct MatchArgs {
    /// The program whose strength is asked for, with its options: 'stockfish Hash=16'
    #[arg(value_name = "A")]
    first: String,
    /// The program that it is compared with
    #[arg(value_name = "B")]
    second: String,
    /// The game
    #[arg(long, value_enum, default_value_t)]
    game: GameName,
    /// Games to be played; an even number, because openings are played with both colours
    #[arg(long, value_name = "N", default_value = "100", value_parser = value_parser!(u32).range(2..))]
    games: u32,
    /// Seconds for a game and for each move, as in 10+0.1
    #[arg(long, value_name = "TIME", default_value = "10+0.1", group = "thinking")]
    tc: TimeControl,
    /// Seconds for each move
    #[arg(long, value_name = "SECONDS", value_parser = crate::seconds::parse, group = "thinking")]
    movetime: Option<Duration>,
    /// Positions for each move, however long they take
    #[arg(long, value_name = "N", value_parser = value_parser!(u64).range(1..), group = "thinking")]
    nodes: Option<u64>,
    /// Plies for each move, however long they take
    #[arg(long, value_name = "N", value_parser = value_parser!(u32).range(1..), group = "thinking")]
    depth: Option<u32>,
    /// Openings, one a line: FEN or EPD for chess, SFEN or `startpos moves …` for shogi
    #[arg(long, value_name = "FILE")]
    book: Option<PathBuf>,
    /// Decides the order of the openings
    #[arg(long, value_name = "N", default_value = "1")]
    seed: u64,
    /// End as soon as it is clear whether A is stronger by the first or by the second number of Elo points
    #[arg(long, num_args = 2, value_names = ["ELO0", "ELO1"], allow_negative_numbers = true)]
    sprt: Option<Vec<f64>>,
    /// What the points of --sprt are
    #[arg(long, value_enum, default_value_t, requires = "sprt")]
    scale: ScaleName,
    /// Games at the same time
    #[arg(long, value_name = "N", default_value = "1", value_parser = value_parser!(u16).range(1..=1024))]
    concurrency: u16,
    /// Milliseconds that a move may be late
    #[arg(long, value_name = "MS", default_value = "50")]
    margin: u64,
    /// Seconds after which a silent program is given up where no clock runs
    #[arg(long, value_name = "SECONDS", default_value = "60", value_parser = crate::seconds::parse)]
    patience: Duration,
    /// Play every game to its end
    #[arg(long)]
    play_out: bool,
    /// A file that the games are appended to, as PGN or KIF
    #[arg(long, value_name = "FILE")]
    records: Option<PathBuf>,
    /// A file that remembers finished games; a match with the same journal goes on where it was
    #[arg(long, value_name = "FILE")]
    journal: Option<PathBuf>,
    /// How the outcome is printed
    #[arg(long, value_enum, default_value_t)]
    format: Format,
}

#[derive(Clone, Copy, Debug, Default, ValueEnum)]
enum ScaleName {
    /// Normalised Elo, which fishtest uses
    #[default]
    Normalised,
    /// Elo as rating lists have it
    Logistic,
}

impl MatchArgs {
    pub(super) fn run(self, console: &Console) -> anyhow::Result<Answer> {
        match self.game {
            GameName::Chess => self.play::<ChessContest>(console, Adjudication::CHESS),
            GameName::Shogi => self.play::<ShogiContest>(console, Adjudication::SHOGI),
        }
    }

    fn play<C: Contest>(&self, console: &Console, adjudication: Adjudication) -> anyhow::Result<Answer> {
        anyhow::ensure!(
            self.games.is_multiple_of(2),
            "--games {}: expected an even number, since every opening is played with both colours",
            self.games
        );
        let plan = self.plan::<C>(adjudication)?;
        // What cannot start at all is better known before the first game than after it.
        for contestant in &plan.contestants {
            Program::start(contestant, C::PROTOCOL, plan.patience)?;
        }
        let mut referee = Referee::open(self, &plan)?;
        let stop = Stop::on_interrupt()?;
        let done = referee.done.clone();
        let mut failure = Ok(());
        let table = Table::new(&plan, self.hypotheses());
        matches::run::<C>(&plan, &done, stop.flag(), |pair| {
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

    fn plan<C: Contest>(&self, adjudication: Adjudication) -> anyhow::Result<Match> {
        let book = match &self.book {
            Some(path) => Book::read::<C>(path)?,
            None => Book::start::<C>(),
        };
        Ok(Match {
            contestants: [
                contestant::read(&self.first, C::PROTOCOL)?,
                contestant::read(&self.second, C::PROTOCOL)?,
            ],
            book: book.shuffled(self.seed),
            pairs: usize::try_from(self.games.div_ceil(2))?,
            rules: Rules {
                time: self.time(),
                margin: Duration::from_millis(self.margin),
                adjudication: if self.play_out { Adjudication::NONE } else { adjudication },
            },
            concurrency: usize::from(self.concurrency),
            patience: self.patience,
        })
    }

    fn time(&self) -> TimeControl {
        let nodes = self.nodes.map(TimeControl::Nodes);
        let depth = self.depth.map(TimeControl::Depth);
        let time = self.movetime.map(TimeControl::MoveTime);
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

    /// What makes a match the same match: everything that its result depends on.
    fn name(&self, plan: &Match) -> String {
        let [first, second] = plan.contestants.each_ref().map(|contestant| &contestant.name);
        let book = self.book.as_ref().map_or("start".into(), |book| book.to_string_lossy());
        format!("{first} – {second}, {}, {book}, seed {}", plan.rules.time, self.seed)
    }
}

/// Keeps the books of a match.
struct Referee {
    standing: Standing,
    done: std::collections::BTreeSet<usize>,
    journal: Option<Journal>,
    records: Option<File>,
}

impl Referee {
    fn open(args: &MatchArgs, plan: &Match) -> anyhow::Result<Referee> {
        let opened = args
            .journal
            .as_ref()
            .map(|path| Journal::open::<String, PairResult>(path, &args.name(plan)))
            .transpose()?;
        let (journal, results) = opened.unzip();
        let results = results.unwrap_or_default();
        let records = args.records.as_ref().map(|path| {
            let file = OpenOptions::new().create(true).append(true).open(path);
            file.with_context(|| format!("{} cannot be written", path.display()))
        });
        let mut standing = Standing::default();
        results.iter().for_each(|result| standing.add(result));
        let done = results.iter().map(|result| result.pair).collect();
        Ok(Referee { standing, done, journal, records: records.transpose()? })
    }

    fn note<C: Contest>(&mut self, pair: &PlayedPair<C>, plan: &Match) -> anyhow::Result<()> {
        let result = PairResult::of(pair);
        self.standing.add(&result);
        if let Some(records) = &mut self.records {
            let [first, second] = plan.contestants.each_ref().map(|contestant| &*contestant.name);
            for (game, players) in [(0, [first, second]), (1, [second, first])] {
                let Some(played) = pair.games.get(game) else { continue };
                let heading = Heading {
                    round: (pair.index + 1, game + 1),
                    players,
                    winner: played.winner,
                    end: &played.end,
                    time: &plan.rules.time.to_string(),
                };
                records.write_all(played.contest.record(&heading, &played.notes).as_bytes())?;
            }
        }
        if let Some(journal) = &mut self.journal {
            journal.note(&result)?;
        }
        Ok(())
    }

    fn is_decided(&self, hypotheses: Option<Hypotheses>) -> bool {
        hypotheses
            .is_some_and(|hypotheses| hypotheses.test(&self.standing.pairs).decision() != Decision::Continue)
    }
}
