//! What a position is worth without searching, for each game.
