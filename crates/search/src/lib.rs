//! Alpha-beta search over any game: it knows no chess and no shogi.
