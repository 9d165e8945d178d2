//! The games that can be learnt.

use chess::Role;
use engine::{Chess, PlayableGame, Shogi};
use eval::network::{Inputs, Network};
use eval::{Block, ByTerms, Corrected, Phased, ReadWeightsError, Trace};

use super::Mix;

/// A game with an evaluation whose weights can be learnt.
pub trait LearnableGame: PlayableGame<Position: Inputs> {
    /// Its evaluation by terms.
    type Terms: ByTerms<Self::Position> + Sync;

    /// The letter that archives of this game carry.
    const LETTER: u8;
    /// How often a position may occur before the game ends.
    const REPETITIONS: usize;
    /// The blocks of its weights.
    const BLOCKS: &'static [Block];

    /// The move in two bytes. No two legal moves of a position are the same.
    fn pack(mv: <Self::Position as game::Position>::Move) -> u16;

    /// The evaluation by terms with these weights, or with the ones that the program comes with.
    fn terms(weights: Option<&[Phased]>) -> Self::Terms;

    /// The network that the program comes with, if there is one for this game.
    fn standard_network() -> Option<Network>;

    /// The evaluation that is chosen.
    fn evaluator(judge: &Judge) -> EvaluatorOf<Self> {
        let network = match judge {
            Judge::Standard => Self::standard_network(),
            Judge::Terms(weights) => return Corrected::uncorrected(Self::terms(Some(weights))),
            Judge::Network(network) => Some(Network::clone(network)),
        };
        Corrected::new(Self::terms(None), network)
    }

    /// The weights that the program comes with.
    fn standard_weights() -> Vec<Phased>;

    /// Reads weights from the text of a file.
    fn read_weights(text: &str) -> Result<Vec<Phased>, ReadWeightsError>;

    /// The text of a file with these weights.
    fn write_weights(weights: &[Phased], comment: &str) -> String;

    /// The features of a position; `None` if it is not evaluated by features.
    fn trace(terms: &Self::Terms, position: &Self::Position, trace: &mut Trace) -> Option<Mix>;
}

/// The evaluation of a game.
pub type EvaluatorOf<S> = Corrected<<S as PlayableGame>::Position, <S as LearnableGame>::Terms>;

/// What judges positions.
#[derive(Clone, Debug, Default)]
pub enum Judge {
    /// What the program comes with.
    #[default]
    Standard,
    /// The terms with these weights, and no network.
    Terms(Vec<Phased>),
    /// This network, with the terms that the program comes with.
    Network(Box<Network>),
}

impl LearnableGame for Chess {
    type Terms = eval::chess::Evaluator;

    const LETTER: u8 = b'c';
    const REPETITIONS: usize = chess::Game::CLAIMABLE_REPETITION;
    const BLOCKS: &'static [Block] = eval::chess::blocks::ALL;

    /// From, to, and what a pawn becomes (7 if nothing): 6, 6 and 3 bits.
    fn pack(mv: chess::Move) -> u16 {
        let promotion = mv.promotion().map_or(7, |role: Role| role as u16);
        mv.from() as u16 | (mv.to() as u16) << 6 | promotion << 12
    }

    fn standard_network() -> Option<Network> {
        eval::chess::standard_network()
    }

    fn terms(weights: Option<&[Phased]>) -> eval::chess::Evaluator {
        match weights {
            Some(row) => eval::chess::Evaluator::new(eval::Weights::from_row(row)),
            None => eval::chess::Evaluator::default(),
        }
    }

    fn standard_weights() -> Vec<Phased> {
        eval::chess::standard_weights().row().to_vec()
    }

    fn read_weights(text: &str) -> Result<Vec<Phased>, ReadWeightsError> {
        Ok(eval::chess::read_weights(text)?.row().to_vec())
    }

    fn write_weights(weights: &[Phased], comment: &str) -> String {
        eval::chess::Weights::from_row(weights).write(comment, Self::BLOCKS)
    }

    fn trace(terms: &eval::chess::Evaluator, position: &chess::Position, trace: &mut Trace) -> Option<Mix> {
        let taper = terms.trace(position, trace)?;
        let middlegame = taper.phase as f32 / eval::chess::WHOLE_PHASE as f32;
        let scale = taper.scale.map(|scale| scale as f32 / eval::chess::WHOLE_SCALE as f32);
        Some(Mix { middlegame, endgame: scale.map(|scale| (1.0 - middlegame) * scale) })
    }
}

impl LearnableGame for Shogi {
    type Terms = eval::shogi::Evaluator;

    const LETTER: u8 = b's';
    const REPETITIONS: usize = shogi::Game::REPETITIONS;
    const BLOCKS: &'static [Block] = eval::shogi::blocks::ALL;

    /// To, from (81 and more for the kinds in hand), and whether it promotes: 7, 7 and 1 bits.
    fn pack(mv: shogi::Move) -> u16 {
        let from = mv.from().map_or(shogi::Square::COUNT + mv.kind().index(), |from| from.index());
        mv.to().index() as u16 | (from as u16) << 7 | u16::from(mv.is_promotion()) << 14
    }

    fn standard_network() -> Option<Network> {
        eval::shogi::standard_network()
    }

    fn terms(weights: Option<&[Phased]>) -> eval::shogi::Evaluator {
        match weights {
            Some(row) => eval::shogi::Evaluator::new(eval::Weights::from_row(row)),
            None => eval::shogi::Evaluator::default(),
        }
    }

    fn standard_weights() -> Vec<Phased> {
        eval::shogi::standard_weights().row().to_vec()
    }

    fn read_weights(text: &str) -> Result<Vec<Phased>, ReadWeightsError> {
        Ok(eval::shogi::read_weights(text)?.row().to_vec())
    }

    fn write_weights(weights: &[Phased], comment: &str) -> String {
        eval::shogi::Weights::from_row(weights).write(comment, Self::BLOCKS)
    }

    fn trace(terms: &eval::shogi::Evaluator, position: &shogi::Position, trace: &mut Trace) -> Option<Mix> {
        let progress = terms.trace(position, trace);
        let endgame = progress.endgame() as f32 / eval::shogi::Progress::END as f32;
        Some(Mix { middlegame: 1.0 - endgame, endgame: [endgame; 2] })
    }
}
