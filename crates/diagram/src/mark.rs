//! Highlighted squares.

/// Why a square is highlighted.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Mark {
    /// The king there is in check.
    Check,
    /// Something is wrong there.
    Fault,
}

/// The marked squares of a board.
#[derive(Clone, Debug)]
pub(crate) struct Marks<Square>(Vec<(Square, Mark)>);

impl<Square: Copy + PartialEq> Marks<Square> {
    pub(crate) const fn none() -> Marks<Square> {
        Marks(Vec::new())
    }

    pub(crate) fn add(&mut self, square: Square, mark: Mark) {
        self.0.push((square, mark));
    }

    /// The mark of `square`; that of a fault rather than that of a check.
    pub(crate) fn at(&self, square: Square) -> Option<Mark> {
        let marks = || self.0.iter().filter(|(marked, _)| *marked == square).map(|(_, mark)| *mark);
        marks().find(|mark| *mark == Mark::Fault).or_else(|| marks().next())
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_fault_takes_precedence_over_a_check() {
        let mut marks = Marks::none();
        marks.add('a', Mark::Check);
        marks.add('b', Mark::Check);
        marks.add('a', Mark::Fault);
        assert_eq!(marks.at('a'), Some(Mark::Fault));
        assert_eq!(marks.at('b'), Some(Mark::Check));
        assert_eq!(marks.at('c'), None);
    }
}
