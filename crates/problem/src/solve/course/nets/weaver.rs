//! The maker of nets, which knows the ways of all men.

use std::collections::HashMap;
use std::sync::OnceLock;

use chess::{Bitboard, Color, Position, Role};

use super::super::super::limits::Limits;
use super::super::super::needs::Catch;
use super::rows::{Post, Row, Rows};
use super::spans::Spans;
use super::{Alive, Man, Nets, Places, Quarry, can_castle, double_steps, mate, stalemate};

/// Makes nets.
pub(in super::super) struct Weaver<'a> {
    /// Made with the first nets.
    rows: Rows,
    /// Made when they are asked for.
    spans: OnceLock<Spans>,
    limits: Limits<'a>,
}

impl<'a> Weaver<'a> {
    pub(in super::super) fn new(limits: Limits<'a>) -> Weaver<'a> {
        Weaver { rows: Rows::default(), spans: OnceLock::new(), limits }
    }

    /// The same for those who make no more nets.
    pub(in super::super) fn without_limits(self) -> Weaver<'static> {
        Weaver { rows: self.rows, spans: self.spans, limits: Limits::default() }
    }

    /// All nets for the king of `victim` within a budget; `None` if there is no room for so many, or no time.
    pub(in super::super) fn weave(
        &mut self,
        position: &Position,
        quarry: Quarry,
        room: usize,
    ) -> Option<Nets> {
        self.rows.make();
        let Quarry { victim, how, most } = quarry;
        let men: Vec<Man> = position
            .board()
            .pieces()
            .map(|(square, piece)| Man {
                color: piece.color,
                start: Post::new(piece.role, square),
                castling: self.rows.with_castling(position, piece.color, square),
            })
            .collect();
        let those = |is_meant: &dyn Fn(&Man) -> bool| {
            men.iter().enumerate().fold(0, |all, (man, other)| all | u64::from(is_meant(other)) << man)
        };
        let (hunters, victims) = (those(&|man| man.color != victim), those(&|man| man.color == victim));
        let castlers = those(&|man| man.castling.is_some() && man.start.role() == Role::Rook);
        let pawns = those(&|man| man.start.is_for_a_pawn());
        let mut nets = Nets {
            hunter: !victim,
            hunters,
            castling: Color::ALL.into_iter().filter(|&color| can_castle(position, color)).collect(),
            to_be_taken: match how {
                Catch::Mate => 0,
                Catch::Stalemate => victims,
            },
            double_steps: double_steps(position),
            room,
            men,
            posts: Vec::new(),
            cores: Vec::new(),
            changing: Vec::new(),
            castlers,
            pawns,
            king: 0,
            known: HashMap::new(),
            starts: Vec::new(),
        };
        match how {
            Catch::Mate => mate::weave(&self.rows, &mut nets, most, self.limits)?,
            Catch::Stalemate => {
                stalemate::weave((&self.rows, self.spans()), &mut nets, most, self.limits)?;
            }
        }
        Some(nets)
    }

    /// The way of a man to everywhere.
    #[inline]
    pub(super) fn way<'r>(&'r self, nets: &'r Nets, man: usize, post: Post) -> &'r Row {
        let Man { color, start, castling } = &nets.men[man];
        match castling {
            Some(row) if *start == post => row,
            _ => self.rows.of(*color, post.role(), post.square()),
        }
    }

    #[inline]
    pub(super) fn spans(&self) -> &Spans {
        self.spans.get_or_init(|| Spans::new(&self.rows))
    }

    /// Adds for each square where the man on it may go to bring one of these nets nearer.
    pub(in super::super) fn press(
        &self,
        nets: &Nets,
        places: &Places,
        hunts: Hunts,
        alive: &[Alive],
        targets: &mut [Bitboard; 64],
    ) {
        for &alive in alive {
            let posts = nets.posts(alive.net);
            for man in nets.pending(hunts, alive) {
                let now = places.post(man);
                targets[now.square().index()] |= match self.way(nets, man, now).moves(posts[man]) {
                    0 => Bitboard::EMPTY,
                    1 => posts[man].square().into(),
                    _ => Bitboard::FULL,
                };
            }
        }
    }
}

/// Whether the side to move is the one that catches the king.
#[derive(Clone, Copy)]
pub(in super::super) enum Hunts {
    Yes,
    No,
}

/// The numbers of the bits that are set.
pub(super) fn bits(mut set: u64) -> impl Iterator<Item = usize> {
    std::iter::from_fn(move || {
        let first = (set != 0).then(|| set.trailing_zeros() as usize)?;
        set &= set - 1;
        Some(first)
    })
}
