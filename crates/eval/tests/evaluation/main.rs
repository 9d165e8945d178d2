//! Laws of the evaluations: symmetry, trace against value, incremental against from scratch, composed positions.

mod chess_laws;
mod dice;
mod shogi_laws;
