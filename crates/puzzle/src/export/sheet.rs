//! The layout of a sheet.

/// Whether something is printed.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Shown {
    /// Printed.
    #[default]
    Yes,
    /// Not printed.
    No,
}

/// The layout of a sheet.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Sheet {
    /// The title; empty for none.
    pub title: String,
    /// Diagrams on each page.
    pub per_page: usize,
    /// Whether ratings are printed below the diagrams.
    pub ratings: Shown,
    /// Whether the solutions are printed after the diagrams.
    pub solutions: Shown,
}

impl Default for Sheet {
    fn default() -> Sheet {
        Sheet { title: String::new(), per_page: 6, ratings: Shown::Yes, solutions: Shown::Yes }
    }
}

impl Sheet {
    /// The most diagrams per page that are still legible.
    pub const MOST_PER_PAGE: u8 = 20;

    /// The number of diagrams per row.
    pub(super) fn columns(&self) -> usize {
        match self.per_page {
            0..=2 => 1,
            3..=8 => 2,
            9..=15 => 3,
            _ => 4,
        }
    }

    /// The number of rows of diagrams.
    pub(super) fn rows(&self) -> usize {
        self.per_page.max(1).div_ceil(self.columns())
    }

    /// The line below a caption: the id of the puzzle, and its rating.
    pub(super) fn name(&self, id: &str, rating: Option<i32>) -> String {
        match rating.filter(|_| self.ratings == Shown::Yes) {
            Some(rating) => format!("{id} · {rating}"),
            None => id.to_owned(),
        }
    }
}
