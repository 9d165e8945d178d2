//! Lines that bend: for men whose lines turn, bounce or pass over squares, the squares that must be empty for an attack. They
//! are listed once for each kind, so that nothing has to be walked to find an attack.
//!
//! ```text
//!       c d e f g h
//!     5 . . . . . .
//!     4 . . . . . .    A reflecting bishop on d1 attacks g6 along two lines: over e2, f3, g4, h5,
//!     3 . . . 1 . .    and by c2, b3, a4 and on. One of them must be empty.
//!     2 2 . 1 . . .
//!     1 . B . . . .
//! ```

use chess::{Bitboard, Square};

use crate::movement::{Circle, Corner, Decomposed, Movement, Way};
use crate::step::{BISHOP, KNIGHT, ROOK, Step};
use crate::walk::{CAT_RIDES, corners};

/// For each pair of squares, the lines by which a kind attacks one from the other.
pub(crate) struct Lines {
    /// Where the lines of each pair begin in `between`, and where those of the last pair end.
    starts: Vec<u32>,
    /// The squares that must be empty.
    between: Vec<Bitboard>,
    /// For each pair, all squares of its lines.
    squares: Vec<Bitboard>,
}

impl Lines {
    /// The lines of a man with these movements, if it has no others and some of them bend.
    pub(crate) fn of(movements: &[Movement]) -> Option<Lines> {
        Lines::describe(movements).then(|| {
            let mut lines = Lines { starts: vec![0], between: Vec::new(), squares: Vec::new() };
            for from in Square::ALL {
                let mut found = Found { from, to: vec![Vec::new(); 64] };
                movements.iter().for_each(|movement| found.add(movement));
                found.to.into_iter().for_each(|between| lines.push(between));
            }
            lines
        })
    }

    /// Whether these movements are lines, some of which bend.
    pub(crate) fn describe(movements: &[Movement]) -> bool {
        let bends = |movement: &Movement| {
            matches!(
                movement,
                Movement::Reflect(_)
                    | Movement::Cardinal
                    | Movement::Rose(Circle::Ride)
                    | Movement::Zigzag(_)
                    | Movement::Cat
                    | Movement::Decomposed(_, Decomposed::Leap | Decomposed::LeapCaptures | Decomposed::Ride)
            )
        };
        let is_line = |movement: &Movement| matches!(movement, Movement::Leap(_) | Movement::Ride(_));
        movements.iter().any(bends) && movements.iter().all(|movement| bends(movement) || is_line(movement))
    }

    fn push(&mut self, mut between: Vec<Bitboard>) {
        // A line that needs more empty squares than another one does not matter.
        between.sort_by_key(|squares| squares.len());
        let mut needed: Vec<Bitboard> = Vec::new();
        for squares in between {
            if needed.iter().all(|&fewer| fewer & squares != fewer) {
                needed.push(squares);
            }
        }
        self.squares.push(needed.iter().fold(Bitboard::EMPTY, |sum, &squares| sum | squares));
        self.between.extend(needed);
        self.starts.push(self.between.len() as u32);
    }

    /// Whether a man attacks a target if these squares are blocked.
    #[inline]
    pub(crate) fn attack(&self, from: Square, target: Square, blocked: Bitboard) -> bool {
        let pair = from.index() * 64 + target.index();
        let between = &self.between[self.starts[pair] as usize..self.starts[pair + 1] as usize];
        between.iter().any(|squares| !squares.meets(blocked))
    }

    /// The squares that decide whether a man attacks a target.
    #[inline]
    pub(crate) fn squares(&self, from: Square, target: Square) -> Bitboard {
        self.squares[from.index() * 64 + target.index()]
    }

    /// For each square, the squares that can be attacked from there.
    pub(crate) fn reach(&self) -> [Bitboard; 64] {
        Square::ALL.map(|from| {
            let is_reached = |target: &Square| {
                let pair = from.index() * 64 + target.index();
                self.starts[pair] < self.starts[pair + 1]
            };
            Square::ALL.into_iter().filter(is_reached).fold(Bitboard::EMPTY, Bitboard::with)
        })
    }
}

/// The lines from one square.
struct Found {
    from: Square,
    /// For each target, the squares that must be empty.
    to: Vec<Vec<Bitboard>>,
}

impl Found {
    fn add(&mut self, movement: &Movement) {
        let from = self.from;
        match *movement {
            Movement::Leap(steps) => {
                steps.iter().for_each(|step| self.arrive(step.from(from), Bitboard::EMPTY))
            }
            Movement::Ride(steps) => {
                for &step in steps {
                    self.ride(from, step, Bitboard::EMPTY);
                }
            }
            Movement::Reflect(times) => {
                for &step in BISHOP {
                    self.reflect(from, step, times, Bitboard::EMPTY);
                }
            }
            Movement::Cardinal => {
                for &step in BISHOP {
                    self.cardinal(from, step, 1, Bitboard::EMPTY);
                }
            }
            Movement::Rose(_) => {
                for start in 0..8 {
                    for sense in [1, 7] {
                        let turns = (0..).map(|turn| KNIGHT[(start + turn * sense) % 8]);
                        self.follow(turns);
                    }
                }
            }
            Movement::Zigzag(pairs) => {
                for &(zig, zag) in pairs {
                    self.follow([zig, zag].into_iter().cycle());
                }
            }
            Movement::Cat => {
                for (&step, &(files, ranks)) in KNIGHT.iter().zip(&CAT_RIDES) {
                    let Some(first) = step.from(from) else { continue };
                    self.arrive(Some(first), Bitboard::EMPTY);
                    self.ride(first, Step::new(files, ranks), Bitboard::of(first));
                }
            }
            Movement::Decomposed(way, what) => {
                for &step in KNIGHT {
                    self.decomposed(step, way, what);
                }
            }
            _ => {}
        }
    }

    /// Notes that a target is attacked if these squares are empty.
    fn arrive(&mut self, to: Option<Square>, between: Bitboard) {
        if let Some(to) = to.filter(|&to| !between.contains(self.from) && !between.contains(to)) {
            self.to[to.index()].push(between);
        }
    }

    /// Follows a line to the edge of the board; returns the squares on the way.
    fn ride(&mut self, from: Square, step: Step, mut between: Bitboard) -> Bitboard {
        let mut next = step.from(from);
        while let Some(to) = next {
            self.arrive(next, between);
            between = between.with(to);
            next = step.from(to);
        }
        between
    }

    /// Follows steps to the edge of the board, or back to where they began.
    fn follow(&mut self, mut steps: impl Iterator<Item = Step>) {
        let mut between = Bitboard::EMPTY;
        let mut square = self.from;
        while let Some(to) = steps.next().and_then(|step| step.from(square)).filter(|&to| to != self.from) {
            self.arrive(Some(to), between);
            between = between.with(to);
            square = to;
        }
    }

    fn reflect(&mut self, from: Square, step: Step, times: u8, between: Bitboard) {
        if step.from(from).is_none() {
            return;
        }
        let between = self.ride(from, step, between);
        if times > 0 {
            let edge = step.last_from(from);
            for turned in corners(step, Corner::Degrees90) {
                self.reflect(edge, turned, times - 1, between);
            }
        }
    }

    fn cardinal(&mut self, from: Square, step: Step, times: u8, between: Bitboard) {
        let between = self.ride(from, step, between);
        if times == 0 {
            return;
        }
        let edge = step.last_from(from);
        let beside =
            |straight: &Step| Step::new(step.files + straight.files, step.ranks + straight.ranks).from(edge);
        let Some(landing) = ROOK.iter().find_map(beside) else { return };
        self.arrive(Some(landing), between);
        let [first, second] = corners(step, Corner::Degrees90);
        let turned = if first.from(landing).is_some() { first } else { second };
        self.cardinal(landing, turned, times - 1, between.with(landing));
    }

    fn decomposed(&mut self, step: Step, way: Way, what: Decomposed) {
        let first = match way {
            Way::Straight => Step::new(step.files / 2, step.ranks / 2),
            Way::Aslant => Step::new(step.files.signum(), step.ranks.signum()),
        };
        let mut between = Bitboard::EMPTY;
        let mut square = self.from;
        while let (Some(passed), Some(to)) = (first.from(square), step.from(square)) {
            between = between.with(passed);
            self.arrive(Some(to), between);
            if what != Decomposed::Ride {
                return;
            }
            between = between.with(to);
            square = to;
        }
    }
}
