//! How positions of shogi are read and drawn.

use diagram::{Diagram, Mark, ShogiDiagram};
use engine::Shogi;
use game::Side;
use shogi::{Bitboard, Color, Position, Setup, fault};

use super::{Fault, SetupGame};
use crate::InputError;

impl SetupGame for Shogi {
    type Setup = Setup;

    const RANKS: usize = 9;

    fn read_board(text: &str) -> Result<Setup, InputError> {
        let side = if text.contains(char::is_whitespace) { "" } else { " b" };
        Shogi::read_setup(&format!("{text}{side} - 1"))
    }

    fn initial_setup() -> Setup {
        Setup::initial()
    }

    fn read_setup(text: &str) -> Result<Setup, InputError> {
        text.parse().map_err(|error: shogi::text::ParseSfenError| InputError {
            message: error.to_string(),
            text: text.to_owned(),
            column: Some(error.column),
            hint: (super::ranks(text) == 8)
                .then(|| "a board of eight ranks is read with `--game chess`".to_owned()),
        })
    }

    fn write_setup(setup: &Setup) -> String {
        setup.to_string()
    }

    fn turn(setup: &Setup) -> Side {
        setup.turn.into()
    }

    fn side_name(side: Side) -> &'static str {
        match Color::from(side) {
            Color::Black => "Black",
            Color::White => "White",
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
        setup.position(fault::ANYTHING).ok()
    }

    fn checkers(position: &Position) -> Vec<String> {
        names(position.checkers())
    }

    /// Men that are captured come back as drops, so that no position is known to be dead.
    fn is_dead(_: &Position) -> bool {
        false
    }

    fn diagram(setup: &Setup, side: Side) -> Box<dyn Diagram> {
        let mut diagram = ShogiDiagram::new(setup).seen_by(side.into());
        if let Some(position) = Shogi::position(setup)
            && !position.checkers().is_empty()
            && let Some(king) = position.king(setup.turn)
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
