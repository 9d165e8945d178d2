//! The starting positions of games, with and without handicap.

use super::Setup;

/// Which men the stronger player, White, leaves in the box.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub enum Handicap {
    /// An even game (hirate).
    None,
    /// The left lance (kyo-ochi).
    Lance,
    /// The right lance (migi-kyo-ochi).
    RightLance,
    /// The bishop (kaku-ochi).
    Bishop,
    /// The rook (hisha-ochi).
    Rook,
    /// Rook and left lance (hi-kyo-ochi).
    RookLance,
    /// Rook and bishop (nimai-ochi).
    TwoPieces,
    /// Rook, bishop and right lance (sanmai-ochi).
    ThreePieces,
    /// Rook, bishop and both lances (yonmai-ochi).
    FourPieces,
    /// Four pieces and the right knight (gomai-ochi).
    FivePieces,
    /// Four pieces and the left knight (hidari-gomai-ochi).
    LeftFivePieces,
    /// Four pieces and both knights (rokumai-ochi).
    SixPieces,
    /// Six pieces and the right silver (migi-nanamai-ochi).
    RightSevenPieces,
    /// Six pieces and the left silver (hidari-nanamai-ochi).
    LeftSevenPieces,
    /// Six pieces and both silvers (hachimai-ochi).
    EightPieces,
    /// All but king and pawns (jumai-ochi).
    TenPieces,
}

impl Handicap {
    /// All of them, the even game first.
    pub const ALL: [Handicap; 16] = [
        Handicap::None,
        Handicap::Lance,
        Handicap::RightLance,
        Handicap::Bishop,
        Handicap::Rook,
        Handicap::RookLance,
        Handicap::TwoPieces,
        Handicap::ThreePieces,
        Handicap::FourPieces,
        Handicap::FivePieces,
        Handicap::LeftFivePieces,
        Handicap::SixPieces,
        Handicap::RightSevenPieces,
        Handicap::LeftSevenPieces,
        Handicap::EightPieces,
        Handicap::TenPieces,
    ];

    /// Its name in Japanese, as KIF files have it.
    pub const fn japanese(self) -> &'static str {
        match self {
            Handicap::None => "平手",
            Handicap::Lance => "香落ち",
            Handicap::RightLance => "右香落ち",
            Handicap::Bishop => "角落ち",
            Handicap::Rook => "飛車落ち",
            Handicap::RookLance => "飛香落ち",
            Handicap::TwoPieces => "二枚落ち",
            Handicap::ThreePieces => "三枚落ち",
            Handicap::FourPieces => "四枚落ち",
            Handicap::FivePieces => "五枚落ち",
            Handicap::LeftFivePieces => "左五枚落ち",
            Handicap::SixPieces => "六枚落ち",
            Handicap::RightSevenPieces => "右七枚落ち",
            Handicap::LeftSevenPieces => "左七枚落ち",
            Handicap::EightPieces => "八枚落ち",
            Handicap::TenPieces => "十枚落ち",
        }
    }

    /// The handicap of that Japanese name.
    pub fn from_japanese(name: &str) -> Option<Handicap> {
        Handicap::ALL.into_iter().find(|handicap| handicap.japanese() == name)
    }

    /// The position that the game starts from; White moves first in handicap games.
    pub fn setup(self) -> Setup {
        self.sfen().parse().expect("the lines below are SFEN")
    }

    /// White's left is Black's right: the left lance stands on file 1.
    const fn sfen(self) -> &'static str {
        match self {
            Handicap::None => "lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1",
            Handicap::Lance => "lnsgkgsn1/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::RightLance => "1nsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::Bishop => "lnsgkgsnl/1r7/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::Rook => "lnsgkgsnl/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::RookLance => "lnsgkgsn1/7b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::TwoPieces => "lnsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::ThreePieces => "1nsgkgsnl/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::FourPieces => "1nsgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::FivePieces => "2sgkgsn1/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::LeftFivePieces => "1nsgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::SixPieces => "2sgkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::RightSevenPieces => "3gkgs2/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::LeftSevenPieces => "2sgkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::EightPieces => "3gkg3/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
            Handicap::TenPieces => "4k4/9/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL w - 1",
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault;

    #[test]
    fn every_handicap_is_a_legal_start() {
        for handicap in Handicap::ALL {
            assert!(handicap.setup().position(fault::GAME).is_ok(), "{handicap:?}");
            assert_eq!(Handicap::from_japanese(handicap.japanese()), Some(handicap));
        }
    }
}
