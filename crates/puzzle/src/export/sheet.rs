//! What is the same on every page of a sheet.

/// Whether something is printed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Shown {
    /// It is.
    #[default]
    Yes,
    /// It is not.
    No,
}

/// How a sheet is laid out.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sheet {
    /// What stands over it; empty for nothing.
    pub title: String,
    /// Diagrams on each page.
    pub per_page: usize,
    /// Whether ratings are printed below the diagrams.
    pub ratings: Shown,
    /// Whether the solutions are printed behind the diagrams.
    pub solutions: Shown,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { title: String::new(), per_page: 6, ratings: Shown::Yes, solutions: Shown::Yes }
    }
}

impl Sheet {
    /// The most diagrams on a page that can still be made out.
    pub const MOST_PER_PAGE: usize = 20;

    /// Diagrams side by side.
    pub(super) fn columns(&self) -> usize {
        match self.per_page {
            0..=2 => 1,
            3..=8 => 2,
            9..=15 => 3,
            _ => 4,
        }
    }

    /// Diagrams below each other.
    pub(super) fn rows(&self) -> usize {
        self.per_page.max(1).div_ceil(self.columns())
    }

    /// The line below a caption: the name of the puzzle, and its rating.
    pub(super) fn name(&self, id: &str, rating: Option<i32>) -> String {
        match rating.filter(|_| self.ratings == Shown::Yes) {
            Some(rating) => format!("{id} · {rating}"),
            None => id.to_owned(),
        }
    }
}
