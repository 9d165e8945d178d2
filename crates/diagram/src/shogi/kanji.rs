//! The kanji of the men and of the ranks, as characters and as pen strokes in a box of 100 × 100 units.
//!
//! The strokes were drawn for this project: fonts with kanji are large, and many machines have none.

use shogi::{Color, Kind, Piece, Rank};

/// The box that the strokes are drawn in.
pub(super) const BOX: f32 = 100.0;

/// A character, and how it is drawn.
#[derive(Clone, Copy)]
pub(super) struct Kanji {
    /// For text.
    pub(super) char: char,
    /// For pictures, as SVG path data.
    pub(super) strokes: &'static str,
}

/// What is written on a man. White's king is 王, the senior player's, and Black's is 玉.
pub(super) const fn of_man(man: Piece) -> Kanji {
    let (char, strokes) = match (man.kind, man.color) {
        (Kind::King, Color::Black) => ('玉', "M13 13 H87 M50 13 V90 M19 50 H81 M5 90 H95 M65 63 L79 77"),
        (Kind::King, Color::White) => ('王', "M13 13 H87 M50 13 V90 M19 50 H81 M5 90 H95"),
        (Kind::Rook, _) => (
            '飛',
            "\
            M10 11 H63 C63 29 69 42 82 46 C91 48 93 43 93 35 M90 7 C85 14 78 19 70 22 M73 24 C80 27 86 \
            30 90 33 M45 23 C35 29 22 32 7 33 M3 58 H58 C58 76 64 89 81 93 C91 95 95 90 95 80 M23 33 \
            C25 60 21 80 5 95 M42 27 V95 M88 54 C83 61 76 66 67 69 M70 70 C78 73 84 77 88 80",
        ),
        (Kind::Bishop, _) => (
            '角',
            "\
            M38 4 C32 16 22 27 9 34 M33 15 H66 C63 22 59 28 53 33 M21 33 V60 C21 77 17 87 7 95 M21 33 \
            H85 V84 C85 93 81 94 69 93 M53 33 V73 M21 53 H85 M21 73 H85",
        ),
        (Kind::Gold, _) => (
            '金',
            "\
            M50 4 C42 20 26 35 4 45 M50 4 C58 20 74 35 96 45 M29 43 H71 M15 62 H85 M50 43 V93 M27 69 \
            L34 85 M73 68 L66 84 M6 94 H94",
        ),
        (Kind::Silver, _) => (
            '銀',
            "\
            M26 5 C22 17 14 28 3 35 M26 5 C31 16 39 24 47 29 M14 39 H38 M6 56 H45 M26 39 V90 M12 66 \
            L16 79 M39 65 L35 78 M3 92 L47 87 M57 10 V92 L76 83 M57 10 H90 V49 H57 M57 29 H90 M68 50 \
            C72 68 82 85 97 93 M94 57 C89 64 83 69 77 72",
        ),
        (Kind::Knight, _) => (
            '桂',
            "\
            M4 29 H44 M25 5 V95 M24 32 C20 50 13 62 4 72 M27 42 C31 48 37 54 43 59 M54 21 H92 M73 5 \
            V43 M48 43 H98 M54 67 H92 M73 50 V93 M48 93 H98",
        ),
        (Kind::Lance, _) => (
            '香',
            "\
            M74 7 C58 12 42 14 24 15 M6 28 H94 M50 13 V53 M47 30 C39 42 24 50 6 56 M53 30 C61 42 76 50 \
            94 56 M25 59 H75 V95 H25 Z M25 77 H75",
        ),
        (Kind::Pawn, _) => (
            '歩',
            "\
            M50 5 V42 M50 21 H80 M25 17 V42 M6 42 H94 M50 51 V74 C50 81 46 82 38 80 M29 54 C27 62 20 \
            70 11 75 M70 53 C78 58 84 64 90 71 M82 63 C68 83 44 91 14 95",
        ),
        (Kind::Dragon, _) => (
            '竜',
            "\
            M50 2 V15 M14 17 H86 M33 22 L38 36 M67 22 L61 36 M5 38 H95 M21 50 H79 V78 H21 Z M21 64 H79 \
            M50 38 V84 C50 92 54 94 62 94 H84 C92 94 95 90 95 80",
        ),
        (Kind::Horse, _) => (
            '馬',
            "\
            M21 8 V62 M21 8 H82 M51 8 V62 M21 26 H77 M21 44 H77 M21 62 H88 C88 78 88 84 85 90 C82 96 \
            76 96 66 93 M13 73 C13 81 10 88 4 95 M31 74 L35 89 M49 73 L54 86 M66 72 L72 83",
        ),
        (Kind::PromotedSilver, _) => (
            '全',
            "\
            M50 4 C42 20 26 37 4 47 M50 4 C58 20 74 37 96 47 M25 48 H75 M21 70 H79 M50 48 V92 M7 92 \
            H93",
        ),
        (Kind::PromotedKnight, _) => ('圭', "M19 22 H81 M50 5 V44 M8 44 H92 M19 68 H81 M50 50 V92 M4 92 H96"),
        (Kind::PromotedLance, _) => (
            '杏',
            "\
            M6 23 H94 M50 4 V54 M47 25 C39 38 24 48 6 55 M53 25 C61 38 76 48 94 55 M24 62 H76 V95 H24 \
            Z",
        ),
        (Kind::Tokin, _) => ('と', "M31 8 C33 24 38 37 45 46 M82 25 C58 37 18 51 18 73 C18 95 52 93 86 87"),
    };
    Kanji { char, strokes }
}

/// The number of a rank.
pub(super) const fn of_rank(rank: Rank) -> Kanji {
    let (char, strokes) = match rank {
        Rank::A => ('一', "M8 50 H92"),
        Rank::B => ('二', "M20 24 H80 M8 80 H92"),
        Rank::C => ('三', "M15 16 H85 M22 49 H78 M8 84 H92"),
        Rank::D => ('四', "M12 16 H88 V86 H12 Z M38 16 C38 44 34 54 17 62 M62 16 V52 C62 59 66 60 84 60"),
        Rank::E => ('五', "M13 13 H87 M46 13 L36 87 M21 47 H75 V87 M5 87 H95"),
        Rank::F => ('六', "M50 5 V26 M7 35 H93 M37 50 C33 66 25 80 11 92 M63 50 C69 66 77 80 91 92"),
        Rank::G => ('七', "M7 48 L93 34 M41 7 V78 C41 86 45 88 53 88 H82 C88 88 90 84 90 70"),
        Rank::H => ('八', "M37 18 C35 50 27 72 7 90 M57 14 C62 50 74 74 95 90"),
        Rank::I => ('九', "M9 34 H66 V76 C66 86 70 88 78 88 C88 88 91 83 91 64 M38 7 C39 50 32 74 8 92"),
    };
    Kanji { char, strokes }
}
