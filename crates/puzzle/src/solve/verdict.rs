//! The verdict on a solution.

/// The verdict on a solution.
#[derive(Clone, Copy, Debug, Eq, Ord, PartialEq, PartialOrd)]
pub enum Verdict {
    /// It is the line of the puzzle.
    Exact,
    /// It begins with the move of the puzzle, and mates.
    SameFirstMove,
    /// It begins with another move, which mates against every defence.
    Proved,
    /// It mates only because the opponent plays the moves of the line.
    Cooperative,
    /// Proved or cooperative: the proof exceeded the limit of positions.
    Unproved,
    /// No mate was found.
    NotFound,
    /// The line does not end in mate, and the engine begins with another move.
    EngineDiffers,
    /// The line does not end in mate, and the engine did not answer.
    NotJudged,
    /// The line of the puzzle does not end in mate, so there is none to find.
    NoMate,
}

impl Verdict {
    /// Every verdict, the best first.
    pub const ALL: [Verdict; 9] = [
        Verdict::Exact,
        Verdict::SameFirstMove,
        Verdict::Proved,
        Verdict::Cooperative,
        Verdict::Unproved,
        Verdict::NotFound,
        Verdict::EngineDiffers,
        Verdict::NotJudged,
        Verdict::NoMate,
    ];

    /// Its code.
    pub const fn code(self) -> &'static str {
        match self {
            Verdict::Exact => "exact",
            Verdict::SameFirstMove => "same-first-move",
            Verdict::Proved => "proved",
            Verdict::Cooperative => "cooperative",
            Verdict::Unproved => "unproved",
            Verdict::NotFound => "not-found",
            Verdict::EngineDiffers => "engine-differs",
            Verdict::NotJudged => "not-judged",
            Verdict::NoMate => "no-mate",
        }
    }

    /// Its explanation.
    pub const fn about(self) -> &'static str {
        match self {
            Verdict::Exact => "the line of the puzzle",
            Verdict::SameFirstMove => "another line with the same first move",
            Verdict::Proved => "another first move, which mates against every defence",
            Verdict::Cooperative => "another first move, which mates only if the opponent cooperates",
            Verdict::Unproved => "another first move, neither proved nor disproved",
            Verdict::NotFound => "no mate found within the limits",
            Verdict::EngineDiffers => "no mate, and the engine prefers another move",
            Verdict::NotJudged => "no mate, and the engine did not answer",
            Verdict::NoMate => "the line does not end in mate",
        }
    }
}
