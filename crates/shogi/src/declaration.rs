//! Winning by declaration (nyugyoku): the king has entered the enemy's camp and cannot be mated any more.

use game::{Ending, Position as _, Reason};

use crate::{Bitboard, Color, Kind, Position};

/// Which points decide when a player declares.
///
/// The declarer is to move and not in check, the king stands in the enemy's camp, and so do ten more of his men. His
/// men there and in hand count five points for rooks and bishops and one for the others; the king counts none.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Declaration {
    /// 28 points win for Black and 27 for White, as in computer shogi.
    Points27,
    /// 31 points win, 24 to 30 draw, as in professional games.
    Points24,
}

impl Declaration {
    /// Both rules.
    pub const ALL: [Declaration; 2] = [Declaration::Points27, Declaration::Points24];

    /// The end of the game if the side to move declares; `None` if its declaration would be wrong.
    ///
    /// ```
    /// use shogi::{Declaration, Position};
    ///
    /// assert_eq!(Declaration::Points27.ending(&Position::initial()), None);
    /// ```
    pub fn ending(self, position: &Position) -> Option<Ending> {
        let us = position.turn();
        let camp = Bitboard::promotion_zone(us);
        let entered = position.king(us).is_some_and(|king| camp.contains(king));
        // The king is one of the men in the camp.
        if !entered || position.is_check() || (position.men(us) & camp).len() < 11 {
            return None;
        }
        let points = points(position, us);
        let won = Ending::won(us.into(), Reason::Declaration);
        match self {
            Declaration::Points27 => {
                let needed = if us == Color::Black { 28 } else { 27 };
                (points >= needed).then_some(won)
            }
            Declaration::Points24 if points >= 31 => Some(won),
            Declaration::Points24 => (points >= 24).then_some(Ending::drawn(Reason::Declaration)),
        }
    }
}

/// The points of `color`: its men in the enemy's camp and in hand.
fn points(position: &Position, color: Color) -> u32 {
    let worth = |kind: Kind| match kind {
        Kind::King => 0,
        kind if kind.is_major() => 5,
        _ => 1,
    };
    let camp = position.men(color) & Bitboard::promotion_zone(color);
    let on_board = camp.into_iter().filter_map(|square| position.kind_at(square)).map(worth);
    let in_hand = position.hand(color).iter().map(|(kind, count)| worth(kind) * u32::from(count));
    on_board.chain(in_hand).sum()
}

#[cfg(test)]
mod tests {
    use game::Side;

    use super::*;
    use crate::{Setup, fault};

    fn check(sfen: &str, by_27: Option<Ending>, by_24: Option<Ending>) {
        let position = sfen.parse::<Setup>().expect("SFEN").position(fault::TSUME).expect("legal");
        assert_eq!(Declaration::Points27.ending(&position), by_27, "{sfen}");
        assert_eq!(Declaration::Points24.ending(&position), by_24, "{sfen}");
    }

    #[test]
    fn points_king_camp_and_check_decide() {
        let black = Some(Ending::won(Side::First, Reason::Declaration));
        let white = Some(Ending::won(Side::Second, Reason::Declaration));
        let draw = Some(Ending::drawn(Reason::Declaration));
        // Ten tokins make 10, two rooks and a bishop in hand 15, and three golds 3: 28 points.
        check("1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2RB3G 1", black, draw);
        check("1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2RB2G 1", None, draw);
        check("1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2R2B1G 1", black, black);
        check("1K+P+P+P+P+P+P+P/+P+P+P6/9/9/9/9/9/9/4k4 b 2RS 1", None, None);
        // White needs one point less by the first rule.
        check("4K4/9/9/9/9/9/9/+p+p+p6/1k+p+p+p+p+p+p+p w 2rb2g 1", white, draw);
        // Nine men and the king are too few, whatever is in hand.
        check("1K+P+P+P+P+P+P1/+P+P+P6/9/9/9/9/9/9/4k4 b 2R2B4G 1", None, None);
        // The king is still outside.
        check("2+P+P+P+P+P+P+P/+P+P+P6/9/1K7/9/9/9/9/4k4 b 2R2B4G 1", None, None);
        // A side in check cannot declare.
        check("1K+P+P+P+P+P+P+P/+P+P+P6/9/9/1l7/9/9/9/4k4 b 2R2B4G 1", black, black);
        check("1K+P+P+P+P+P+P+P/+P1+P6/9/1r7/9/9/9/9/4k4 b R2B4G 1", None, None);
    }
}
