//! Squares of rebirth.

use chess::{Bitboard, Color, File, Rank, Square};

use crate::effect::Effect;
use crate::generate::ManMoves;
use crate::kind::Kind;
use crate::man::Attributes;
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::Rules;
use crate::step::Step;

use crate::conditions::rebirth::perform::Context;
use crate::conditions::rebirth::{Adapted, Occupied, Place, Rebirth, SideOf};

impl Rebirth {
    /// The square of rebirth of a man that moves as `kind` for `color`, if it depends on nothing else.
    pub(crate) fn home(
        &self,
        rules: &Rules,
        position: &Position,
        on: Square,
        kind: Kind,
        color: Color,
    ) -> Option<Square> {
        let square = match self.place {
            Place::Array => array_square(rules, kind, on, self.side_for(!color, on)),
            Place::File => file_square(rules, kind, on, self.side_for(!color, on)),
            Place::Diagram => position.identity(on).home()?,
            place => geometric_square(place, on)?,
        };
        Some(self.adapted(square, on))
    }

    pub(super) fn side_for(&self, side: Color, on: Square) -> Color {
        match self.side {
            SideOf::Own => side,
            SideOf::Mirrored => !side,
            SideOf::ByRank => {
                let is_odd = on.rank() as u8 % 2 == 1;
                if is_odd == (side == Color::Black) { !side } else { side }
            }
        }
    }

    pub(super) fn adapted(&self, square: Square, on: Square) -> Square {
        match self.adapted {
            Adapted::None | Adapted::Frischauf => square,
            Adapted::Diametral => Square::ALL[63 - square.index()],
            Adapted::VerticalMirror => Square::ALL[square.index() ^ 7],
            Adapted::ToRank => Square::new(square.file(), on.rank()),
        }
    }

    /// The square of rebirth, or `None` if the man is not reborn.
    pub(super) fn square(&self, playing: &mut Playing<'_>, context: &Context) -> Option<Target> {
        let on = context.captured_on;
        let square = match self.place {
            Place::Array
                if self.adapted == Adapted::Frischauf && context.relevant.has(Attributes::FRISCHAUF) =>
            {
                Square::new(on.file(), (!context.side).rank(Rank::Eighth))
            }
            Place::Array => {
                let square = array_square(playing.rules, context.relevant.kind(), on, context.side);
                within_promotion(playing.rules, square, context.side)
            }
            Place::File => file_square(playing.rules, context.relevant.kind(), on, context.side),
            Place::Symmetry
            | Place::VerticalSymmetry
            | Place::HorizontalSymmetry
            | Place::CaptureSquare
            | Place::Antipodes => geometric_square(self.place, on)?,
            Place::Diagram => return Some(Target(context.relevant_identity.home())),
            Place::Departure => playing.mv.from,
            Place::Equipollents => {
                let vector = vector(playing);
                let vector = if self.side == SideOf::Mirrored { (-vector.0, -vector.1) } else { vector };
                return Some(Target(on.offset(vector.0, vector.1)));
            }
            Place::Anywhere => {
                let free = match self.occupied {
                    Occupied::Assassination => Bitboard::FULL,
                    _ => !playing.position.occupied() | context.from.map_or(Bitboard::EMPTY, Bitboard::of),
                };
                let free = free - playing.rules.holes_of(&playing.position);
                let squares = playing.squares_found(|_| free.into_iter().collect());
                return self.chosen(playing, &squares);
            }
            Place::Make => {
                let squares = playing.squares_found(|playing| make_squares(playing, context));
                let chosen = playing.choose(squares.len());
                return squares.get(chosen).map(|&square| Target(Some(square)));
            }
            Place::Cage => {
                let cages = playing.squares_found(|playing| cages(playing, context));
                if cages.is_empty() {
                    return None;
                }
                let chosen = playing.choose(cages.len());
                return cages.get(chosen).map(|&square| Target(Some(square)));
            }
        };
        Some(Target(Some(self.adapted(square, on))))
    }

    /// One of these squares, or none unless rebirth is mandatory.
    pub(super) fn chosen(&self, playing: &mut Playing<'_>, squares: &[Square]) -> Option<Target> {
        let without = usize::from(self.occupied != Occupied::Illegal);
        let chosen = playing.choose(squares.len() + without);
        squares.get(chosen.checked_sub(without)?).map(|&square| Target(Some(square)))
    }
}

/// If men promote one rank early, nobody is reborn behind the promotion squares.
pub(super) fn within_promotion(rules: &Rules, square: Square, capturer: Color) -> Square {
    let ends_behind = rules.settings.early_promotion && square.rank() == (!capturer).rank(Rank::Eighth);
    match ends_behind {
        true => Square::new(square.file(), (!capturer).rank(Rank::Seventh)),
        false => square,
    }
}

/// The square related to `on` by this geometry.
pub(super) fn geometric_square(place: Place, on: Square) -> Option<Square> {
    let half = |coordinate: u8| if coordinate < 4 { 4 } else { -4 };
    match place {
        Place::Symmetry => Some(Square::ALL[63 - on.index()]),
        Place::VerticalSymmetry => Some(Square::ALL[on.index() ^ 7]),
        Place::HorizontalSymmetry => Some(on.flip_rank()),
        Place::CaptureSquare => Some(on),
        Place::Antipodes => Step::new(half(on.file() as u8), half(on.rank() as u8)).from(on),
        _ => None,
    }
}

/// A square of rebirth; `None` is a square off the board.
pub(super) struct Target(Option<Square>);

impl Target {
    pub(super) fn on_board(&self) -> Option<Square> {
        self.0
    }
}

/// The sum of all movements of the move so far.
pub(super) fn vector(playing: &Playing<'_>) -> (i8, i8) {
    let movements = playing.effects().iter().filter_map(|effect| match *effect {
        Effect::Movement { from, to, .. } => Some(Step::between(from, to)),
        _ => None,
    });
    movements.fold((0, 0), |(files, ranks), step| (files + step.files, ranks + step.ranks))
}

/// The squares to which the captured man could move from the square of its capture, without capturing.
pub(super) fn make_squares(playing: &Playing<'_>, context: &Context) -> Vec<Square> {
    let mut board = playing.position.clone();
    let on = context.captured_on;
    board.take(on);
    board.place(on, context.man.with_kind(context.relevant.kind()), context.identity);
    quiet_moves(playing.rules, &board, on, !playing.mover)
}

/// The squares that a man can reach without capture, in the order of generation.
pub(crate) fn quiet_moves(rules: &Rules, board: &Position, on: Square, color: Color) -> Vec<Square> {
    quiet_moves_as(rules, board, on, color, board.man(on).kind())
}

/// The squares that a man can reach without capture if it moves as `kind`, in the order of generation.
pub(crate) fn quiet_moves_as(
    rules: &Rules,
    board: &Position,
    on: Square,
    color: Color,
    kind: Kind,
) -> Vec<Square> {
    let man = board.man(on);
    let mut found = Vec::new();
    let mut moves =
        ManMoves { rules, position: board, color, from: on, man, kind, found: &mut found, layer: 0 };
    rules.moves_layer(&mut moves);
    found.iter().filter(|mv| !mv.is_capture() && !mv.is_castling()).map(|mv| mv.to).collect()
}

/// Whether the man on a square has a legal move without capture.
pub(super) fn has_quiet_move(playing: &Playing<'_>, on: Square, color: Color) -> bool {
    let mut board = playing.position.clone();
    board.set_turn(color);
    playing.rules.can_move_quietly(&board, on, Bitboard::EMPTY)
}

/// The empty squares on which the man, promoted or not, would have no legal move without capture.
fn cages(playing: &Playing<'_>, context: &Context) -> Vec<Square> {
    let rules = playing.rules;
    let mut board = playing.position.clone();
    board.set_turn(context.reborn_as);
    if let Some(from) = context.from {
        board.take(from);
        if context.man.is_royal() {
            board.set_king(context.reborn_as, None);
        }
    }
    let is_king = context.man.is_royal() && board.king(context.reborn_as).is_none();
    // The squares to which the man can move from anywhere without exposing its king.
    let safe = match context.man.is_royal() || context.man.is_neutral() {
        true => Bitboard::EMPTY,
        false => rules.safe_arrivals(&board),
    };
    let mut is_cage = |square: Square| {
        board.place(square, context.man, context.identity);
        if is_king {
            board.set_king(context.reborn_as, Some(square));
        }
        let is_cage = match rules.promotes(&board, square, context.reborn_as) {
            false => !rules.can_move_quietly(&board, square, safe),
            true => rules.promotions(&board, square, context.man).iter().any(|&kind| {
                let mut promoted = board.clone();
                let (man, identity) = promoted.take(square);
                promoted.place(square, man.with_kind(kind), identity);
                !rules.can_move_quietly(&promoted, square, safe)
            }),
        };
        board.take(square);
        if is_king {
            board.set_king(context.reborn_as, None);
        }
        is_cage
    };
    let own = context.from.map_or(Bitboard::EMPTY, Bitboard::of);
    let free = (!playing.position.occupied() | own) - rules.holes_of(&playing.position);
    free.into_iter().filter(|&square| is_cage(square)).collect()
}

/// The square of rebirth after a capture by `capturer`: the square in the game array, for knights, bishops and rooks
/// the one of the same colour as the square of capture; for other men, the far end of the file.
pub(crate) fn array_square(rules: &Rules, kind: Kind, captured_on: Square, capturer: Color) -> Square {
    let [king, _, queen, knight, rook, bishop] = rules.settings.standard;
    let is_light = (captured_on.file() as u8 + captured_on.rank() as u8) % 2 == 1;
    let own = !capturer;
    let base = own.rank(Rank::First);
    let pick = |light_for_white: File, dark_for_white: File| {
        let is_first = is_light == (own == Color::White);
        Square::new(if is_first { light_for_white } else { dark_for_white }, base)
    };
    if kind.is_pawn() {
        Square::new(captured_on.file(), own.rank(Rank::Second))
    } else if kind == knight {
        pick(File::B, File::G)
    } else if kind == rook {
        pick(File::H, File::A)
    } else if kind == queen {
        Square::new(File::D, base)
    } else if kind == bishop {
        pick(File::F, File::C)
    } else if kind == king {
        Square::new(File::E, base)
    } else {
        Square::new(captured_on.file(), own.rank(Rank::Eighth))
    }
}

/// The square of rebirth on the file of the capture.
pub(super) fn file_square(rules: &Rules, kind: Kind, captured_on: Square, capturer: Color) -> Square {
    let own = !capturer;
    let is_standard = rules.settings.standard.contains(&kind);
    let rank = if kind.is_pawn() {
        Rank::Second
    } else if is_standard {
        Rank::First
    } else {
        Rank::Eighth
    };
    Square::new(captured_on.file(), own.rank(rank))
}
