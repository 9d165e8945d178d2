//! How positions of chess are read and drawn.

use chess::fault;
use chess::text::Fen;
use chess::{Bitboard, Castling, Color, Position, Setup};
use dead::{Analyser, Limits};
use diagram::{ChessDiagram, Diagram, Mark};
use engine::Chess;
use game::Side;

use super::{Fault, SetupGame};
use crate::InputError;

/// The positions that are searched before a position is shown as not known to be dead: a tenth of a second.
const NODES: u32 = 100_000;

impl SetupGame for Chess {
    type Setup = Setup;

    const RANKS: usize = 8;

    fn read_board(text: &str) -> Result<Setup, InputError> {
        let side = if text.contains(char::is_whitespace) { "" } else { " w" };
        let mut setup = Chess::read_setup(&format!("{text}{side} - - 0 1"))?;
        setup.castling = Castling::ByConvention;
        Ok(setup)
    }

    fn initial_setup() -> Setup {
        Setup::initial()
    }

    fn read_setup(text: &str) -> Result<Setup, InputError> {
        let fen: Result<Fen, _> = text.parse();
        fen.map(|fen| fen.0).map_err(|error| InputError {
            message: error.to_string(),
            text: text.to_owned(),
            column: Some(error.column),
            hint: (super::ranks(text) == 9)
                .then(|| "a board of nine ranks is read with `--game shogi`".to_owned()),
        })
    }

    fn write_setup(setup: &Setup) -> String {
        Fen(setup.clone()).to_string()
    }

    fn turn(setup: &Setup) -> Side {
        setup.turn.into()
    }

    fn side_name(side: Side) -> &'static str {
        match Color::from(side) {
            Color::White => "White",
            Color::Black => "Black",
        }
    }

    fn faults(setup: &Setup) -> Vec<Fault> {
        setup
            .faults()
            .iter()
            .map(|fault| Fault {
                kind: fault.kind().code(),
                message: fault.to_string(),
                squares: names(fault.squares()),
            })
            .collect()
    }

    fn position(setup: &Setup) -> Option<Position> {
        // Faults that are forgiven here are shown by `faults`.
        setup.position(fault::PROBLEM).ok()
    }

    fn checkers(position: &Position) -> Vec<String> {
        names(position.checkers())
    }

    fn is_dead(position: &Position) -> bool {
        Analyser::new(Limits { nodes: NODES }).is_dead(position)
    }

    fn diagram(setup: &Setup, side: Side) -> Box<dyn Diagram> {
        let mut diagram = ChessDiagram::new(setup).seen_by(side.into());
        if let Some(king) = setup.board.king(setup.turn)
            && setup.board.is_attacked(king, !setup.turn, setup.board.occupied())
        {
            diagram = diagram.marked(king, Mark::Check);
        }
        for square in setup.faults().iter().flat_map(|fault| fault.squares()) {
            diagram = diagram.marked(square, Mark::Fault);
        }
        Box::new(diagram)
    }
}

fn names(squares: Bitboard) -> Vec<String> {
    squares.into_iter().map(|square| square.to_string()).collect()
}
