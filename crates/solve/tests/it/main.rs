//! Problems read, solved and answered: against slow solvers, Popeye's answers and hostile input.

mod corpora;
mod slow;

mod conventions;
mod deepening;
mod differences;
mod encodings;
mod faults;
mod frame;
mod hidden_duals;
mod hostile;
mod input;
mod intelligent;
mod lost_for_good;
mod null_moves;
mod requirements;
mod retractions;
mod ser_helpmate;
mod slow_agrees;
mod threads;
mod time;
mod two_rules;
mod verdicts;
