//! Mates proved: proof-number search over any game with checks and evasions.
