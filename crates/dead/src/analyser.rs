//! The order in which proofs are tried, the cheapest first.

use chess::{Color, Move, Position, Role};
use game::Position as _;

use crate::lone_minor::Place;
use crate::search::Search;
use crate::{Proof, Verdict, distance, material, mobility, play_out};

/// Play-outs before any proof is tried; enough if the men are free.
const FIRST_ATTEMPTS: u64 = 12;
/// Play-outs after each round of searches.
const MORE_ATTEMPTS: u64 = 100;
/// Positions of each search of the first round.
const FIRST_NODES: u32 = 4_000;
/// How many times as many positions each search of the next round has.
const GROWTH: u32 = 4;

/// Decides whether a side can still win. It owns the tables, which are reused from position to position.
pub struct Analyser {
    limits: Limits,
    search: Search,
}

/// What ends an analysis without a verdict.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub struct Limits {
    /// The most positions that are searched for one side. Each takes about 200 bytes of memory.
    pub nodes: u32,
}

impl Default for Limits {
    fn default() -> Limits {
        Limits { nodes: 1_000_000 }
    }
}

impl Default for Analyser {
    fn default() -> Analyser {
        Analyser::new(Limits::default())
    }
}

impl Analyser {
    /// An analyser with these limits.
    pub fn new(limits: Limits) -> Analyser {
        Analyser { limits, search: Search::new() }
    }

    /// Whether `winner` can checkmate the other side by some sequence of legal moves of both.
    ///
    /// Both sides need a king, and the side that has just moved must not be in check.
    pub fn verdict(&mut self, position: &Position, winner: Color) -> Verdict {
        if !position.has_moves() {
            return match position.is_check() && position.turn() != winner {
                true => Verdict::CanWin(Vec::new()),
                false => Verdict::CannotWin(Proof::GameOver),
            };
        }
        if material::is_insufficient(position.board(), winner) {
            return Verdict::CannotWin(Proof::Material);
        }
        let is_lone_minor = has_lone_minor(position, winner);
        if mobility::may_be_blocked(position) && mobility::forbids_mate(position, winner) {
            return Verdict::CannotWin(Proof::Mobility);
        }
        if !is_lone_minor && let Some(line) = play_out::helpmate(position, winner, FIRST_ATTEMPTS) {
            return Verdict::CanWin(line);
        }
        if mobility::forbids_mate(position, winner) {
            return Verdict::CannotWin(Proof::Mobility);
        }
        let places = if is_lone_minor { places(position, winner) } else { vec![None] };
        self.search(position, winner, &places)
    }

    /// Whether neither side can win: the game is drawn by rule. A position in which a side is mated is not dead.
    pub fn is_dead(&mut self, position: &Position) -> bool {
        (position.has_moves() || !position.is_check())
            && Color::ALL.into_iter().all(|winner| self.verdict(position, winner).cannot_win())
    }

    /// Searches with growing limits, for a mate at each place in turn.
    fn search(&mut self, position: &Position, winner: Color, places: &[Option<Place>]) -> Verdict {
        let mut left = self.limits.nodes;
        let mut nodes = FIRST_NODES;
        while left > 0 {
            for &place in places {
                let verdict = self.search.verdict(position, winner, Limits { nodes: nodes.min(left) }, place);
                if verdict != Verdict::Undecided {
                    return verdict;
                }
                left -= nodes.min(left);
            }
            if let Some(line) = play_out::helpmate(position, winner, MORE_ATTEMPTS) {
                return Verdict::CanWin(line);
            }
            nodes = nodes.saturating_mul(GROWTH);
        }
        Verdict::Undecided
    }
}

/// Whether the moves are legal one after the other and end in checkmate of `winner`'s opponent.
pub fn is_helpmate(position: &Position, winner: Color, line: &[Move]) -> bool {
    let mut position = *position;
    for &mv in line {
        if !position.is_legal(mv) {
            return false;
        }
        position.play(mv);
    }
    position.turn() != winner && position.is_check() && !position.has_moves()
}

/// Whether the winner has a single minor piece, with which play-outs are unlikely to find a mate.
fn has_lone_minor(position: &Position, winner: Color) -> bool {
    let board = position.board();
    let men = board.color(winner) - board.role(Role::King);
    !men.has_several() && men.is_within(board.role(Role::Bishop) | board.role(Role::Knight))
}

/// The places for a mate with a lone minor piece, the nearest first.
fn places(position: &Position, winner: Color) -> Vec<Option<Place>> {
    let mut places: Vec<Option<Place>> = Place::all().map(Some).collect();
    places.sort_by_cached_key(|&place| distance::to_mate(position, winner, place));
    places
}
