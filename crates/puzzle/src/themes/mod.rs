//! The themes of the Lichess database.

/// The name of every theme, those that only an engine or the players' names can tell included.
#[rustfmt::skip]
pub const NAMES: &[&str] = &[
    "advancedPawn", "advantage", "anastasiaMate", "arabianMate", "attackingF2F7", "attraction", "backRankMate",
    "balestraMate", "bishopEndgame", "blindSwineMate", "bodenMate", "capturingDefender", "castling",
    "clearance", "collinearMove", "cornerMate", "crushing", "defensiveMove", "deflection", "discoveredAttack",
    "discoveredCheck", "doubleBishopMate", "doubleCheck", "dovetailMate", "enPassant", "endgame", "epauletteMate",
    "equality", "exposedKing", "fork", "hangingPiece", "hookMate", "interference", "intermezzo", "killBoxMate",
    "kingsideAttack", "knightEndgame", "long", "master", "masterVsMaster", "mate", "mateIn1", "mateIn2", "mateIn3",
    "mateIn4", "mateIn5", "middlegame", "morphysMate", "oneMove", "opening", "operaMate", "overloading", "pawnEndgame",
    "pillsburysMate", "pin", "promotion", "queenEndgame", "queenRookEndgame", "queensideAttack", "quietMove",
    "rookEndgame", "sacrifice", "short", "skewer", "smotheredMate", "superGM", "swallowstailMate", "trappedPiece",
    "triangleMate", "underPromotion", "veryLong", "vukovicMate", "xRayAttack", "zugzwang",
];

/// Whether the database knows a theme of this name.
pub fn is_known(name: &str) -> bool {
    NAMES.contains(&name)
}
