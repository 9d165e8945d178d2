//! What a mate or stalemate still needs: a bound that is never too high on the moves that must be played.
//!
//! For every square that the king could be caught on, each of its flights must be guarded by the other side or blocked
//! by a man of its own, and for a mate the king must be attacked. Restrictions cost moves of one side, blocks and the way of
//! the king moves of the other. If no square can be afforded, the search need not go on.

mod budget;
mod cover;
mod en_passant;
mod goal;
mod immobile;
mod placement;
mod reach;
mod stationary_king;
mod target;
mod useful;

use std::collections::HashMap;

use chess::{Color, Position, Role, Square, Wing};

pub(super) use cover::{CHECK, Field};
use cover::{Cover, Posts};
pub(super) use en_passant::can_take_en_passant;
pub(super) use immobile::{SelfStalemating, append_stalemating, can_stalemate_at_once, retain_stalemating};
use placement::placement;
pub(super) use reach::{NEVER, Reach};

pub(super) use budget::Aim;
pub(super) use stationary_king::StationaryKing;
pub(super) use target::Target;
pub(super) use useful::Useful;

/// How a king is to be caught.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) enum Catch {
    Mate,
    Stalemate,
}

/// Moves that are left to each side.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub(super) struct Budget {
    /// To the side that catches.
    pub(super) hunter: i32,
    /// To the side whose king is caught.
    pub(super) victim: i32,
}

/// Judges positions; remembers what it has found out about the men of one side.
pub(super) struct MovesNeeded {
    reach: Reach,
    fields: [Field; 64],
    /// For every square all squares, the nearest to a king first.
    nearest: Vec<[(u8, Square); 64]>,
    posts: Posts,
    /// By where the hunter's men stand and his budget.
    covers: HashMap<(u64, u8), Covers>,
}

/// Covers by the square of the king, made when they are asked for.
type Covers = Vec<Option<Box<Cover>>>;

/// Placements that are remembered; more would be worth less than their memory.
const MAX_PLACEMENTS: usize = 10_000;

impl MovesNeeded {
    pub(super) fn new() -> MovesNeeded {
        let nearest = Square::ALL.map(|king| {
            let mut squares = Square::ALL.map(|square| (distance(king, square), square));
            squares.sort_unstable_by_key(|&(distance, _)| distance);
            squares
        });
        MovesNeeded {
            reach: Reach::new(),
            fields: Square::ALL.map(Field::around),
            nearest: nearest.to_vec(),
            posts: Posts::default(),
            covers: HashMap::new(),
        }
    }

    /// Whether the king of `victim` might be caught within the budget.
    pub(super) fn can_catch(
        &mut self,
        position: &Position,
        victim: Color,
        how: Catch,
        budget: Budget,
    ) -> bool {
        // Who has no king is never in check.
        let Some(king) = position.board().king(victim) else { return how == Catch::Stalemate };
        let (Ok(hunter), Ok(own)) = (u8::try_from(budget.hunter), u8::try_from(budget.victim)) else {
            return true;
        };
        let blocks = self.blocks(position, victim);
        let covers = covers(&mut self.covers, position, !victim, hunter);
        // Near squares first: where the king is, it is caught most often. From its castled place it has a move less.
        let castled = Wing::ALL.into_iter().filter_map(|wing| {
            let rook = position.castling_rook(victim, wing)?;
            Some((Square::new(wing.king_file(), rook.rank()), 1))
        });
        std::iter::once((king, 0)).chain(castled).any(|(start, spent)| {
            self.nearest[start.index()].iter().take_while(|(distance, _)| distance + spent <= own).any(
                |&(distance, square)| {
                    let field = &self.fields[square.index()];
                    let cover = covers[square.index()].get_or_insert_with(|| {
                        Box::new(Cover::new(&mut self.posts, &self.reach, (position, !victim), field, hunter))
                    });
                    is_affordable(field, cover, &blocks, how, (hunter, own - distance - spent))
                },
            )
        })
    }

    /// For every square the fewest moves in which a man of `victim` other than the king can stand on it.
    fn blocks(&self, position: &Position, victim: Color) -> [u8; 64] {
        let board = position.board();
        let mut blocks = [NEVER; 64];
        let mut add = |role, from| {
            let moves = self.reach.moves(role, victim, from);
            for (block, &moves) in blocks.iter_mut().zip(moves) {
                *block = moves.min(*block);
            }
        };
        for role in [Role::Pawn, Role::Knight, Role::Bishop, Role::Rook, Role::Queen] {
            board.of(role, victim).into_iter().for_each(|from| add(role, from));
        }
        for wing in Wing::ALL {
            if let Some(rook) = position.castling_rook(victim, wing) {
                add(Role::Rook, Square::new(wing.rook_file(), rook.rank()));
            }
        }
        blocks
    }
}

/// The covers of the hunter's men where they stand.
fn covers<'c>(
    known: &'c mut HashMap<(u64, u8), Covers>,
    position: &Position,
    hunter: Color,
    moves: u8,
) -> &'c mut Covers {
    if known.len() >= MAX_PLACEMENTS {
        known.clear();
    }
    known.entry((placement(position, hunter), moves)).or_insert_with(|| (0..64).map(|_| None).collect())
}

/// Whether the flights of a field can be divided into guarded and blocked ones within the moves of hunter and victim.
fn is_affordable(
    field: &Field,
    cover: &Cover,
    blocks: &[u8; 64],
    how: Catch,
    (hunter, victim): (u8, u8),
) -> bool {
    let check = match how {
        Catch::Mate => CHECK,
        Catch::Stalemate => 0,
    };
    // Some flights must be blocked, because nobody can guard them; others may.
    let mut spent = 0_u16;
    let mut guarded = field.flights | check;
    let mut optional = [(0_u16, 0_u16); 8];
    let mut choices = 0;
    for (bit, square) in field.neighbours() {
        let cost = u16::from(blocks[square.index()]);
        if cover.cost(bit | check) > hunter {
            spent += cost;
            guarded &= !bit;
        } else if cost <= u16::from(victim) {
            optional[choices] = (bit, cost);
            choices += 1;
        }
    }
    let Some(left) = u16::from(victim).checked_sub(spent) else { return false };
    divides(cover, hunter, guarded, &optional[..choices], left)
}

/// Whether `guarded` becomes affordable for the hunter when some of the optional flights are blocked instead, at a cost of
/// at most `left` to the victim.
fn divides(cover: &Cover, hunter: u8, guarded: u16, optional: &[(u16, u16)], left: u16) -> bool {
    if cover.cost(guarded) <= hunter {
        return true;
    }
    let Some((&(bit, cost), rest)) = optional.split_first() else { return false };
    cost <= left && divides(cover, hunter, guarded & !bit, rest, left - cost)
        || divides(cover, hunter, guarded, rest, left)
}

/// A king's distance.
fn distance(a: Square, b: Square) -> u8 {
    let files = (a.file() as u8).abs_diff(b.file() as u8);
    let ranks = (a.rank() as u8).abs_diff(b.rank() as u8);
    files.max(ranks)
}
