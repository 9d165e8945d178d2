//! A position of a collection, with the collection's data about it.

use mate::Victim;

/// A position of either game.
#[derive(Clone, Debug)]
pub enum Board {
    /// Mated by any moves.
    Chess(chess::Position),
    /// Mated by checks alone.
    Shogi(Box<shogi::Position>),
}

/// A position with a mate to find.
#[derive(Clone, Debug)]
pub struct Case {
    /// The position as one line of text.
    pub text: String,
    /// The same, ready to be searched.
    pub board: Board,
    /// Who is to be mated.
    pub victim: Victim,
    /// The length of the shortest mate in plies, as the collection has it.
    pub stated: Option<u16>,
    /// The recorded answer of another program.
    pub recorded: Option<Recorded>,
}

/// A figure of a former run.
#[derive(Clone, Copy, Debug, PartialEq)]
pub struct Recorded {
    /// Whether it found a mate.
    pub is_mate: bool,
    /// The CPU seconds that it took.
    pub seconds: f64,
}

impl Case {
    /// Adds the data that follow the position on its line: `bm #3` or `bm #-2`, as in an EPD, or columns that `heading`
    /// names. A column `mate_plies` is the length; one that ends in `_status` and one that ends in `_cpu_s` record whether
    /// another program found `mate`, and in which time.
    #[must_use]
    pub fn with_data(self, rest: &str, heading: &str) -> Case {
        let columns: Vec<&str> = rest.split('\t').collect();
        // The first name of the heading is that of the position itself.
        let names: Vec<&str> = heading.split('\t').skip(1).map(str::trim).collect();
        let column = |is_it: &dyn Fn(&str) -> bool| {
            let index = names.iter().position(|name| is_it(name))?;
            columns.get(index).map(|column| column.trim())
        };
        let stated = column(&|name| name == "mate_plies").and_then(|plies| plies.parse().ok());
        let seconds = column(&|name| name.ends_with("_cpu_s")).and_then(|seconds| seconds.parse().ok());
        let is_mate = column(&|name| name.ends_with("_status")).map(|status| status == "mate");
        let recorded = seconds.zip(is_mate).map(|(seconds, is_mate)| Recorded { is_mate, seconds });
        Case { stated: stated.or_else(|| best_mate(rest)), recorded, ..self }
    }
}

/// The plies of `bm #N;`: the side to move mates in N moves, or is mated in -N.
fn best_mate(operations: &str) -> Option<u16> {
    let after = operations.split_once("bm #")?.1;
    let number = after.split(|letter: char| letter != '-' && !letter.is_ascii_digit()).next()?;
    match number.strip_prefix('-') {
        Some(moves) => moves.parse::<u16>().ok()?.checked_mul(2),
        None => number.parse::<u16>().ok()?.checked_mul(2)?.checked_sub(1),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn with_data(rest: &str, heading: &str) -> (Option<u16>, Option<Recorded>) {
        let board = Board::Chess(chess::Position::initial());
        let case =
            Case { text: String::new(), board, victim: Victim::Opponent, stated: None, recorded: None };
        let case = case.with_data(rest, heading);
        (case.stated, case.recorded)
    }

    #[test]
    fn lengths_are_read_from_operations_or_columns() {
        assert_eq!(with_data("bm #3; ep; 00:00;", ""), (Some(5), None));
        assert_eq!(with_data("bm #-2;", ""), (Some(4), None));
        assert_eq!(with_data("7\ttanuki-7-1\tG*5b", "# sfen\tmate_plies\tid"), (Some(7), None));
        for nothing in ["", "bm Qh7;", "bm #;", "bm #-;", "bm #0;", "bm #99999;"] {
            assert_eq!(with_data(nothing, ""), (None, None), "{nothing}");
        }
    }

    #[test]
    fn figures_of_another_program_are_read_from_columns() {
        let heading = "# sfen\tid\tKH_status\tKH_len\tKH_cpu_s\tKH_nodes";
        let recorded = |is_mate, seconds| Some(Recorded { is_mate, seconds });
        assert_eq!(with_data("a\tmate\t21\t0.05\t13835", heading), (None, recorded(true, 0.05)));
        assert_eq!(with_data("a\ttimeout\t0\t10.04\t5614384", heading), (None, recorded(false, 10.04)));
        assert_eq!(with_data("a\tmate", heading), (None, None));
    }
}
