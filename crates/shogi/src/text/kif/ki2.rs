//! The moves of KI2, written as in newspapers, without their origins: `▲７六歩　△３四歩　▲５八金右`.

use crate::record::{Conclusion, Excerpt, RecordProblem};
use crate::text::japanese::{self, Origin, Way};
use crate::text::kanji;
use crate::{Illegality, Kind, Move, Position, Square};

/// What a move begins with: whose it is.
const SIDES: [char; 8] = ['▲', '△', '☗', '☖', '▼', '▽', '⛊', '⛉'];

/// Whether a line holds moves.
pub(super) fn is_moves(line: &str) -> bool {
    line.starts_with(SIDES)
}

/// The moves of a line, without blanks and the signs of the sides.
pub(super) fn moves(line: &str) -> impl Iterator<Item = String> {
    let written = line.split(SIDES).map(|mv| mv.chars().filter(|char| !char.is_whitespace()).collect());
    written.filter(|mv: &String| !mv.is_empty())
}

/// The legal move that is meant; `previous` is the move before.
pub(super) fn read(text: &str, position: &Position, previous: Option<Move>) -> Result<Move, RecordProblem> {
    const EXPECTED: &str = "a move like ７六歩, 同銀成 or ５八金右";
    let invalid = || RecordProblem::invalid(text, EXPECTED);
    let written = Written::read(text, previous.map(Move::to)).ok_or_else(invalid)?;
    let fitting = |goes_to: &dyn Fn(Move) -> bool| -> Vec<Move> {
        position.moves().into_iter().filter(|&mv| written.is(mv) && goes_to(mv)).collect()
    };
    let all = fitting(&|_| true);
    // If a man on the board could go there, a drop must be marked as one.
    let on_board: Vec<Move> = all.iter().copied().filter(|mv| !mv.is_drop()).collect();
    let candidates = match (written.is_drop, on_board.is_empty()) {
        (true, _) => all.iter().copied().filter(|mv| mv.is_drop()).collect(),
        (false, false) => on_board,
        (false, true) => all,
    };
    let distinct: Vec<Move> =
        candidates.iter().copied().filter(|&mv| written.is_distinct(mv, &candidates, position)).collect();
    match (distinct.as_slice(), candidates.as_slice()) {
        ([only], _) => Ok(*only),
        (_, []) => Err(RecordProblem::Illegal {
            text: Excerpt::new(text),
            reason: Illegality::NoSuchMan(written.to),
        }),
        _ => Err(RecordProblem::invalid(text, "a move that says which of several men moves, as ５八金右")),
    }
}

/// How a game ended, from the line below its moves: `まで79手で先手の勝ち`.
pub(super) fn conclusion(line: &str) -> Option<Conclusion> {
    [
        ("千日手", Conclusion::Repetition),
        ("持将棋", Conclusion::Impasse),
        ("中断", Conclusion::Interrupted),
        ("時間切れ", Conclusion::TimeUp),
        ("切れ負け", Conclusion::TimeUp),
        ("反則負け", Conclusion::IllegalMove),
        ("反則勝ち", Conclusion::OpponentIllegalMove),
        ("入玉", Conclusion::Declaration),
        ("不詰", Conclusion::NoMate),
        ("詰", Conclusion::Mate),
        ("投了", Conclusion::Resignation),
        ("勝ち", Conclusion::Resignation),
    ]
    .into_iter()
    .find_map(|(word, conclusion)| line.contains(word).then_some(conclusion))
}

/// A move as it is written.
struct Written {
    to: Square,
    kind: Kind,
    is_promotion: bool,
    is_drop: bool,
    way: Option<Way>,
    origin: Option<Origin>,
}

impl Written {
    fn read(text: &str, previous: Option<Square>) -> Option<Written> {
        let (to, rest) = match text.strip_prefix('同') {
            Some(rest) => (previous?, rest),
            None => {
                let mut chars = text.chars();
                let file = kanji::file_of(chars.next()?)?;
                let rank = kanji::rank_of(chars.next()?)?;
                (Square::new(file, rank), chars.as_str())
            }
        };
        let (kind, mut rest) = kanji::split_name(rest)?;
        let mut written = Written { to, kind, is_promotion: false, is_drop: false, way: None, origin: None };
        while let Some(char) = rest.chars().next() {
            if let Some(after) = rest.strip_prefix("不成") {
                rest = after;
                continue;
            }
            match char {
                '成' => written.is_promotion = true,
                '打' => written.is_drop = true,
                '上' | '行' | '入' => written.way = Some(Way::Up),
                '寄' => written.way = Some(Way::Sideways),
                '引' | '下' => written.way = Some(Way::Back),
                '左' => written.origin = Some(Origin::Left),
                '右' => written.origin = Some(Origin::Right),
                '直' => written.origin = Some(Origin::Straight),
                '生' => {}
                _ => return None,
            }
            rest = rest.get(char.len_utf8()..)?;
        }
        Some(written)
    }

    /// Whether a move is this one, apart from its origin.
    fn is(&self, mv: Move) -> bool {
        mv.to() == self.to && mv.kind() == self.kind && mv.is_promotion() == self.is_promotion
    }

    /// Whether a move comes from where this one does. Of two horses or dragons, one is on the left of the other.
    fn is_distinct(&self, mv: Move, candidates: &[Move], position: &Position) -> bool {
        let Some(from) = mv.from() else { return true };
        let us = position.turn();
        let is_way = self.way.is_none_or(|way| japanese::way(us, from, self.to) == way);
        let is_origin = self.origin.is_none_or(|origin| {
            let rival = candidates.iter().filter_map(|other| other.from()).find(|&other| other != from);
            let reference = match (self.kind, rival) {
                (Kind::Horse | Kind::Dragon, Some(rival)) => rival,
                _ => self.to,
            };
            japanese::origin(us, from, reference) == origin
        });
        is_way && is_origin
    }
}
