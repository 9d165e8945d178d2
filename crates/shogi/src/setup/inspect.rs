//! Finding every fault of a setup.

use super::Setup;
use crate::attacks;
use crate::fault::Fault;
use crate::{Bitboard, Color, File, Kind, Piece};

impl Setup {
    /// Everything that is wrong with this setup as a position of play.
    pub fn faults(&self) -> Vec<Fault> {
        let mut faults = Vec::new();
        for color in Color::ALL {
            self.inspect_king(color, &mut faults);
        }
        for color in Color::ALL {
            self.inspect_pawns(color, &mut faults);
        }
        faults.extend(
            self.pieces()
                .filter(|(square, piece)| piece.kind.is_dead_end(piece.color, square.rank()))
                .map(|(square, piece)| Fault::DeadEnd { piece, square }),
        );
        for kind in Kind::IN_HAND {
            self.inspect_number(kind, &mut faults);
        }
        self.inspect_check(&mut faults);
        faults
    }

    fn inspect_king(&self, color: Color, faults: &mut Vec<Fault>) {
        let squares = self.squares_of(Piece::new(color, Kind::King));
        match squares.len() {
            0 => faults.push(Fault::MissingKing { color }),
            1 => {}
            _ => faults.push(Fault::SeveralKings { color, squares }),
        }
    }

    fn inspect_pawns(&self, color: Color, faults: &mut Vec<Fault>) {
        let pawns = self.squares_of(Piece::new(color, Kind::Pawn));
        for file in File::ALL {
            let squares = pawns & Bitboard::from(file);
            if squares.has_several() {
                faults.push(Fault::Nifu { color, file, squares });
            }
        }
    }

    fn inspect_number(&self, kind: Kind, faults: &mut Vec<Fault>) {
        let found = self.count(kind);
        if found > u32::from(kind.in_a_set()) {
            faults.push(Fault::TooMany { kind, found });
        }
    }

    fn inspect_check(&self, faults: &mut Vec<Fault>) {
        let color = !self.turn;
        let occupied: Bitboard = self.pieces().map(|(square, _)| square).collect();
        for king in self.squares_of(Piece::new(color, Kind::King)) {
            let checkers: Bitboard = self
                .pieces()
                .filter(|&(square, piece)| {
                    piece.color != color && attacks::of(piece, square, occupied).contains(king)
                })
                .map(|(square, _)| square)
                .collect();
            if !checkers.is_empty() {
                faults.push(Fault::OpponentInCheck { color, king, checkers });
            }
        }
    }

    fn squares_of(&self, sought: Piece) -> Bitboard {
        self.pieces().filter(|&(_, piece)| piece == sought).map(|(square, _)| square).collect::<Bitboard>()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::fault::{self, FaultKind};

    fn check(sfen: &str, expected: &str) {
        let setup: Setup = sfen.parse().expect("readable");
        let faults: Vec<String> = setup.faults().iter().map(ToString::to_string).collect();
        assert_eq!(faults.join("; "), expected, "{sfen}");
    }

    #[test]
    fn every_fault_is_listed_with_its_place() {
        check("lnsgkgsnl/1r5b1/ppppppppp/9/9/9/PPPPPPPPP/1B5R1/LNSGKGSNL b - 1", "");
        check("9/9/9/9/9/9/9/9/9 b - 1", "Black has no king; White has no king");
        check("kk7/9/9/9/9/9/9/9/K8 b - 1", "White has several kings, on 8a, 9a");
        check("4k4/9/9/4P4/4P4/4p4/9/9/4K4 b - 1", "Black has several pawns on file 5 (nifu), on 5d, 5e");
        check(
            "P3k3L/7N1/9/9/9/9/9/n8/4K3p b - 1",
            "the lance of Black on 1a can never move; the pawn of White on 1i can never move; \
             the knight of Black on 2b can never move; the pawn of Black on 9a can never move; \
             the knight of White on 9h can never move",
        );
        check(
            "4k4/9/9/9/9/9/9/9/4K4 b 99P3rRB 1",
            "99 men of kind pawn, promoted ones included; a set has 18; \
             4 men of kind rook, promoted ones included; a set has 2",
        );
        check("4k4/4R4/9/9/9/9/9/9/4K4 b - 1", "White is in check on 5a from 5b, but it is not White's move");
    }

    #[test]
    fn a_tokin_on_the_file_of_a_pawn_is_not_nifu() {
        check("4k4/9/9/4P4/4+P4/9/9/9/4K4 b - 1", "");
    }

    #[test]
    fn several_kings_are_never_accepted() {
        let setup: Setup = "kk7/9/9/9/9/9/9/9/K8 b - 1".parse().expect("readable");
        assert_eq!(setup.position(FaultKind::ALL).expect_err("two kings").iter().len(), 1);
    }

    #[test]
    fn only_accepted_faults_are_ignored() {
        let setup: Setup = "P7k/9/9/4P4/4P4/9/9/9/9 b - 1".parse().expect("readable");
        assert_eq!(setup.position(fault::GAME).expect_err("no king, nifu, stuck").iter().len(), 3);
        assert_eq!(setup.position(fault::TSUME).expect_err("stuck").iter().len(), 1);
        assert!(setup.position(fault::ANYTHING).is_ok());
    }
}
