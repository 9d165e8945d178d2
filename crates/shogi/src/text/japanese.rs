//! Moves as Japanese newspapers print them: ▲７六歩, △同銀, ▲５二金右.

use super::kanji;
use crate::{Bitboard, Color, Kind, Move, Position, Square};

/// The move in Japanese notation, before it is played in `position`; `previous` is the move before it, whose square
/// becomes 同.
///
/// When several men of a kind reach the square, the suffix that distinguishes them follows the rules of the Japan Shogi
/// Association: the way of moving (上, 寄, 引) if that is enough, else the side it comes from (左, 直, 右), else both.
///
/// ```
/// use shogi::{Position, text};
///
/// let start = Position::initial();
/// let mv = text::read_usi_move("7g7f", &start)?;
/// assert_eq!(text::japanese(mv, &start, None), "▲７六歩");
/// # Ok::<(), text::ReadMoveError>(())
/// ```
pub fn japanese(mv: Move, position: &Position, previous: Option<Move>) -> String {
    let us = position.turn();
    let mut text = String::new();
    text.push(match us {
        Color::Black => '▲',
        Color::White => '△',
    });
    if previous.is_some_and(|previous| previous.to() == mv.to()) {
        text.push('同');
    } else {
        text.push(kanji::file(mv.to().file()));
        text.push(kanji::rank(mv.to().rank()));
    }
    text.push_str(kanji::name(mv.kind()));
    match mv.from() {
        Some(from) => {
            text.push_str(&distinction(mv, from, position));
            let zone = Bitboard::promotion_zone(us);
            let could_promote =
                mv.kind().promoted().is_some() && (zone.contains(from) || zone.contains(mv.to()));
            if mv.is_promotion() {
                text.push('成');
            } else if could_promote {
                text.push_str("不成");
            }
        }
        None if rivals(mv, position).next().is_some() => text.push('打'),
        None => {}
    }
    text
}

/// How a man moves, as its player sees it.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Way {
    Up,
    Sideways,
    Back,
}

/// From where a man comes, as its player sees it.
#[derive(Clone, Copy, Eq, PartialEq)]
pub(super) enum Origin {
    Left,
    Straight,
    Right,
}

/// The suffix that distinguishes the man from others of its kind that could go to the same square.
fn distinction(mv: Move, from: Square, position: &Position) -> String {
    let us = position.turn();
    let to = mv.to();
    let rivals: Vec<Square> = rivals(mv, position).filter(|&rival| rival != from).collect();
    if rivals.is_empty() {
        return String::new();
    }
    let way = way(us, from, to);
    let way_name = match way {
        Way::Up => "上",
        Way::Sideways => "寄",
        Way::Back => "引",
    };
    if !rivals.iter().any(|&rival| self::way(us, rival, to) == way) {
        return way_name.to_owned();
    }
    // Horses and dragons are at most two, and are distinguished by their sides even when one comes straight.
    if let (true, [rival]) = (matches!(mv.kind(), Kind::Horse | Kind::Dragon), rivals.as_slice()) {
        return match origin(us, from, *rival) {
            Origin::Left => "左".to_owned(),
            _ => "右".to_owned(),
        };
    }
    let origin = origin(us, from, to);
    let origin_name = match origin {
        Origin::Left => "左",
        Origin::Straight => "直",
        Origin::Right => "右",
    };
    if !rivals.iter().any(|&rival| self::origin(us, rival, to) == origin) {
        return origin_name.to_owned();
    }
    format!("{origin_name}{way_name}")
}

/// Where the men of the same kind stand that could legally go to the same square, the moving one included.
fn rivals(mv: Move, position: &Position) -> impl Iterator<Item = Square> {
    let mut squares: Vec<Square> = position
        .moves()
        .into_iter()
        .filter(|other| other.to() == mv.to() && other.kind() == mv.kind())
        .filter_map(Move::from)
        .collect();
    squares.dedup();
    squares.into_iter()
}

/// How a man goes from one square to the other.
pub(super) fn way(us: Color, from: Square, to: Square) -> Way {
    match to.rank().steps_to_end(us).cmp(&from.rank().steps_to_end(us)) {
        std::cmp::Ordering::Less => Way::Up,
        std::cmp::Ordering::Equal => Way::Sideways,
        std::cmp::Ordering::Greater => Way::Back,
    }
}

/// On which side of `other` the square `from` lies. Black's left is the side of file 9.
pub(super) fn origin(us: Color, from: Square, other: Square) -> Origin {
    let towards_nine = from.file().cmp(&other.file());
    match (us, towards_nine) {
        (_, std::cmp::Ordering::Equal) => Origin::Straight,
        (Color::Black, std::cmp::Ordering::Greater) | (Color::White, std::cmp::Ordering::Less) => {
            Origin::Left
        }
        _ => Origin::Right,
    }
}
