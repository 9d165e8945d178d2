//! Positions as pictures made of characters.

use std::fmt;

use super::kanji;
use crate::{Color, File, Hand, Rank, Setup, Square};

/// The Japanese diagram (BOD) that KIF files contain; White's men have a `v` before them.
///
/// ```
/// use shogi::{Setup, text::JapaneseDiagram};
///
/// let picture = JapaneseDiagram(&Setup::initial()).to_string();
/// assert!(picture.contains("|v香v桂v銀v金v玉v金v銀v桂v香|一"));
/// ```
pub struct JapaneseDiagram<'a>(pub &'a Setup);

impl fmt::Display for JapaneseDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EDGE: &str = "+---------------------------+";
        let setup = self.0;
        writeln!(f, "{}の持駒：{}", kanji::side(Color::White), JapaneseHand(setup.hand(Color::White)))?;
        writeln!(f, "  ９ ８ ７ ６ ５ ４ ３ ２ １")?;
        writeln!(f, "{EDGE}")?;
        for rank in Rank::ALL {
            f.write_str("|")?;
            for file in File::ALL.into_iter().rev() {
                match setup.piece_at(Square::new(file, rank)) {
                    None => f.write_str(" ・")?,
                    Some(piece) => {
                        let mark = if piece.color == Color::White { 'v' } else { ' ' };
                        write!(f, "{mark}{}", kanji::cell(piece.kind))?;
                    }
                }
            }
            writeln!(f, "|{}", kanji::rank(rank))?;
        }
        writeln!(f, "{EDGE}")?;
        writeln!(f, "{}の持駒：{}", kanji::side(Color::Black), JapaneseHand(setup.hand(Color::Black)))?;
        writeln!(f, "{}番", kanji::side(setup.turn))
    }
}

struct JapaneseHand(Hand);

impl fmt::Display for JapaneseHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("なし");
        }
        for (i, (kind, count)) in self.0.iter().rev().enumerate() {
            if i > 0 {
                f.write_str("　")?;
            }
            f.write_str(kanji::name(kind))?;
            if count > 1 {
                f.write_str(&kanji::number(count))?;
            }
        }
        Ok(())
    }
}

/// A diagram in letters, as SFEN has them: Black's men in capitals, promoted men with a `+`.
///
/// ```
/// use shogi::{Setup, text::WesternDiagram};
///
/// let picture = WesternDiagram(&Setup::initial()).to_string();
/// assert!(picture.contains("| l | n | s | g | k | g | s | n | l | a"));
/// ```
pub struct WesternDiagram<'a>(pub &'a Setup);

impl fmt::Display for WesternDiagram<'_> {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        const EDGE: &str = "+---+---+---+---+---+---+---+---+---+";
        let setup = self.0;
        writeln!(f, "White in hand: {}", WesternHand(setup.hand(Color::White)))?;
        writeln!(f, "  9   8   7   6   5   4   3   2   1")?;
        writeln!(f, "{EDGE}")?;
        for rank in Rank::ALL {
            for file in File::ALL.into_iter().rev() {
                match setup.piece_at(Square::new(file, rank)) {
                    None => f.write_str("|   ")?,
                    Some(piece) if piece.kind.is_promoted() => write!(f, "|{piece} ")?,
                    Some(piece) => write!(f, "| {piece} ")?,
                }
            }
            writeln!(f, "| {}", rank.to_char())?;
            writeln!(f, "{EDGE}")?;
        }
        writeln!(f, "Black in hand: {}", WesternHand(setup.hand(Color::Black)))?;
        writeln!(f, "{} to move", setup.turn)
    }
}

struct WesternHand(Hand);

impl fmt::Display for WesternHand {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.0.is_empty() {
            return f.write_str("nothing");
        }
        for (i, (kind, count)) in self.0.iter().rev().enumerate() {
            if i > 0 {
                f.write_str(" ")?;
            }
            write!(f, "{}", kind.letter())?;
            if count > 1 {
                write!(f, "×{count}")?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const SFEN: &str = "l6nl/5+P1gk/2np1S3/p1p4Pp/3P2Sp1/1PPb2P1P/P5GS1/R8/LN4bKL w RGgsn5p 1";

    #[test]
    fn a_japanese_diagram_shows_board_hands_and_side() {
        let setup: Setup = SFEN.parse().expect("SFEN");
        let expected = "\
後手の持駒：金　銀　桂　歩五
  ９ ８ ７ ６ ５ ４ ３ ２ １
+---------------------------+
|v香 ・ ・ ・ ・ ・ ・v桂v香|一
| ・ ・ ・ ・ ・ と ・v金v玉|二
| ・ ・v桂v歩 ・ 銀 ・ ・ ・|三
|v歩 ・v歩 ・ ・ ・ ・ 歩v歩|四
| ・ ・ ・ 歩 ・ ・ 銀v歩 ・|五
| ・ 歩 歩v角 ・ ・ 歩 ・ 歩|六
| 歩 ・ ・ ・ ・ ・ 金 銀 ・|七
| 飛 ・ ・ ・ ・ ・ ・ ・ ・|八
| 香 桂 ・ ・ ・ ・v角 玉 香|九
+---------------------------+
先手の持駒：飛　金
後手番
";
        assert_eq!(JapaneseDiagram(&setup).to_string(), expected);
    }

    #[test]
    fn a_western_diagram_shows_board_hands_and_side() {
        let setup: Setup = SFEN.parse().expect("SFEN");
        let picture = WesternDiagram(&setup).to_string();
        let lines: Vec<&str> = picture.lines().collect();
        assert_eq!(lines.first(), Some(&"White in hand: G S N P×5"));
        assert_eq!(lines.get(5), Some(&"|   |   |   |   |   |+P |   | g | k | b"));
        assert_eq!(lines.last(), Some(&"White to move"));
    }
}
