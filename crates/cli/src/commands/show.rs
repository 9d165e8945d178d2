//! `keymove show`: draws a position and reports its faults.

use std::ffi::OsString;
use std::fs;
use std::path::{Path, PathBuf};

use answers::Inspection;
use anyhow::Context as _;
use clap::{Args, ValueEnum};
use diagram::{ChessDiagram, Diagram, FairyDiagram, Paint, Width};
use game::Side;
use popeye::read;
use problem::Problem;

use super::Run;
use crate::answer::exit_codes;
use crate::games::{self, Chess, GameName, SetupGame, Shogi};
use crate::{Answer, Console, input};

/// Draw a position and report its faults, checks and number of legal moves
///
/// A position that cannot occur in a game is drawn all the same; every fault is listed with its
/// location, and the exit code is 1. For a problem in Popeye's language, the first diagram is
/// drawn: fairy men as rotated figures, neutral men half white and half black, with grids, holes and
/// magic squares.
#[derive(Debug, Args)]
#[command(after_help = format!("\
Examples:
  keymove show r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1
  keymove show --output board.png startpos
  keymove show --game shogi --format svg startpos > board.svg
  keymove show --output problem.png problem.inp

{}", exit_codes("the position has no faults", "the position has faults")))]
pub(super) struct Show {
    /// A FEN or SFEN, or `startpos`, optionally followed by `moves …`; a file with a position, a game (its
    /// last position is drawn) or a problem; or `-` to read standard input; no quotes needed
    #[arg(value_name = "POSITION", required = true)]
    position: Vec<OsString>,
    /// The game; by default recognised from the number of ranks
    #[arg(long, value_enum)]
    game: Option<GameName>,
    /// Output format; defaults to the extension of the output file, or text
    #[arg(long, value_enum)]
    format: Option<Format>,
    /// Write to this file instead of standard output
    #[arg(long, short, value_name = "FILE")]
    output: Option<PathBuf>,
    /// Draw the board from the other side
    #[arg(long)]
    flip: bool,
    /// Width of a PNG, from 64 to 8192 [default: 720]
    #[arg(long, value_name = "PIXELS", value_parser = width)]
    width: Option<Width>,
}

#[derive(Clone, Copy, Debug, Eq, PartialEq, ValueEnum)]
enum Format {
    /// Figurines or kanji for a terminal
    Text,
    /// A scalable picture
    Svg,
    /// A picture made of pixels
    Png,
    /// One line of JSON without a picture, described in docs/reference/json.md
    Json,
}

impl Run for Show {
    const NAME: &'static str = "show";

    fn run(self, console: &Console) -> anyhow::Result<Answer> {
        if let Some(problem) = problem_of(&self.position)? {
            return self.show_problem(&problem, console);
        }
        let text = input::position(&self.position)?;
        match self.game.unwrap_or_else(|| GameName::of(&text)) {
            GameName::Chess => self.show::<Chess>(&text, console),
            GameName::Shogi => self.show::<Shogi>(&text, console),
        }
    }
}

impl Show {
    fn show<G: SetupGame>(&self, text: &str, console: &Console) -> anyhow::Result<Answer> {
        let setup = games::read::<G>(text)?;
        let inspection = Inspection::of::<G>(&setup);
        let bottom = if self.flip { Side::Second } else { Side::First };
        let diagram = G::diagram(&setup, bottom);
        let format = self.format()?;
        let drawn = match format {
            Format::Text => inspection.text(&*diagram, self.paint(console)).into_bytes(),
            Format::Svg => diagram.svg().into_bytes(),
            Format::Png => diagram::png(&diagram.svg(), self.width.unwrap_or_default())?,
            Format::Json => format!("{}\n", serde_json::to_string(&inspection)?).into_bytes(),
        };
        self.deliver(&drawn, format, console)?;
        Ok(if inspection.faults.is_empty() { Answer::Yes } else { Answer::No })
    }

    /// Draws the diagram of a problem, without comments.
    fn show_problem(&self, problem: &Problem, console: &Console) -> anyhow::Result<Answer> {
        anyhow::ensure!(!self.flip, "the diagram of a problem is seen from White's side");
        let diagram: Box<dyn Diagram> = match &problem.diagram.board {
            problem::Diagram::Orthodox(board) => {
                Box::new(ChessDiagram::new(&chess::Setup { board: *board, ..chess::Setup::empty() }))
            }
            problem::Diagram::Fairy(fairy) => Box::new(FairyDiagram::new(&fairy.setup(None))),
        };
        let format = self.format()?;
        let drawn = match format {
            Format::Text => diagram.text(self.paint(console)).into_bytes(),
            Format::Svg => diagram.svg().into_bytes(),
            Format::Png => diagram::png(&diagram.svg(), self.width.unwrap_or_default())?,
            Format::Json => anyhow::bail!("a problem in JSON is what `keymove solve --format json` prints"),
        };
        self.deliver(&drawn, format, console)?;
        Ok(Answer::Yes)
    }

    /// Writes the picture to its file, or prints it.
    fn deliver(&self, drawn: &[u8], format: Format, console: &Console) -> anyhow::Result<()> {
        match &self.output {
            Some(file) => files::replace(file, drawn)?,
            None if format == Format::Png && console.is_terminal() => {
                anyhow::bail!("a terminal cannot show a PNG: name a file with --output");
            }
            None => console.print_bytes(drawn)?,
        }
        Ok(())
    }

    /// The format of the drawing: the requested one, or that of the file name.
    fn format(&self) -> anyhow::Result<Format> {
        let format = match (self.format, self.output.as_deref().and_then(Path::extension)) {
            (Some(format), _) => format,
            (None, None) => Format::Text,
            (None, Some(extension)) => match extension.to_ascii_lowercase().to_str() {
                Some("txt") => Format::Text,
                Some("svg") => Format::Svg,
                Some("png") => Format::Png,
                Some("json") => Format::Json,
                _ => anyhow::bail!(
                    "a file that ends in .{} is none of .txt, .svg, .png and .json; --format says what to write",
                    extension.display()
                ),
            },
        };
        anyhow::ensure!(
            self.width.is_none() || format == Format::Png,
            "--width is for a PNG alone: an SVG has no size of its own, and text has no pixels"
        );
        Ok(format)
    }

    fn paint(&self, console: &Console) -> Paint {
        match self.output {
            Some(_) => Paint::Plain,
            None => console.paint(),
        }
    }
}

/// The first problem of a file in Popeye's language, if the words name one.
fn problem_of(words: &[OsString]) -> anyhow::Result<Option<Problem>> {
    const BEGINNINGS: [&[u8]; 3] = [b"beginp", b"anfangp", b"debutp"];
    let [only] = words else { return Ok(None) };
    let path = Path::new(only);
    if !path.is_file() {
        return Ok(None);
    }
    let bytes = fs::read(path).with_context(|| format!("{} cannot be read", path.display()))?;
    let begins_as = |word: &&[u8]| {
        let begin = input::without_mark(&bytes).trim_ascii_start().get(..word.len());
        begin.is_some_and(|begin| begin.eq_ignore_ascii_case(word))
    };
    if !BEGINNINGS.iter().any(begins_as) {
        return Ok(None);
    }
    let Some(parsed) = read::problems(&bytes).next() else { return Ok(None) };
    let faults =
        parsed.diagnostics.iter().map(|fault| fault.in_file(&path.display().to_string()).to_string());
    let faults = faults.collect::<Vec<_>>().join("\n");
    parsed.problem.map(Some).map_err(|_| anyhow::anyhow!("the problem cannot be drawn\n{faults}"))
}

fn width(text: &str) -> Result<Width, String> {
    let width = text.parse().ok().and_then(Width::new);
    width.ok_or_else(|| format!("expected a number of pixels from {} to {}", Width::MIN, Width::MAX))
}
