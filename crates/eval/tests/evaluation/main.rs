//! Laws of the evaluations: symmetry, trace against value, incremental against from scratch, composed positions; and of the
//! networks that correct them.

mod chess_laws;
mod dice;
mod network_laws;
mod shogi_laws;
