//! Grids: lines that divide the board into fields (grid chess).

use chess::Square;

use crate::conditions::{Arguments, Given};

/// A board divided into fields.
#[derive(Clone, Debug, Eq, PartialEq)]
pub struct Grid {
    fields: [u16; 64],
    lines: Vec<Line>,
}

/// A single grid line. Squares are two units wide: lines run on even coordinates, and centres of squares are odd.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
struct Line {
    from: (i32, i32),
    to: (i32, i32),
}

impl Grid {
    /// Sixteen fields of four squares.
    pub fn regular() -> Grid {
        Grid::new(|file, rank| file / 2 + 4 * (rank / 2))
    }

    /// The grid that the arguments of grid chess describe.
    pub fn from_arguments(arguments: &Arguments) -> Grid {
        let mut grid = Grid::regular();
        let mut given = arguments.given.iter().peekable();
        while let Some(argument) = given.next() {
            let Given::Word(name) = argument else { continue };
            match *name {
                // As in Popeye, which doubles the rank instead of halving it: squares of different ranks never share a
                // field, except distant ones on neighbouring ranks.
                "VerticalShift" => grid = Grid::new(|file, rank| file / 2 + 4 * (rank + 1) / 2),
                "HorizontalShift" => grid = Grid::new(|file, rank| file.div_ceil(2) + 5 * (rank / 2)),
                "DiagonalShift" => grid = Grid::new(|file, rank| file.div_ceil(2) + 5 * (rank + 1) / 2),
                "Orthogonal" => {
                    if let Some(Given::Lines(lines)) = given.peek() {
                        grid = Grid::orthogonal(lines);
                    }
                }
                "Irregular" => {
                    grid = Grid::new(|_, _| 0);
                    let mut number = 0;
                    while let Some(Given::Squares(squares)) = given.peek() {
                        number += 1;
                        squares.iter().for_each(|square| grid.fields[square.index()] = number);
                        given.next();
                    }
                }
                "GridLine" => {
                    grid.lines.clear();
                    while let Some(Given::Lines(line)) = given.peek() {
                        grid.lines.extend(Line::read(line));
                        given.next();
                    }
                }
                _ => {}
            }
        }
        grid
    }

    /// The number of the field of a square.
    pub fn field(&self, square: Square) -> u16 {
        self.fields[square.index()]
    }

    /// Whether a line divides two squares.
    pub fn divides(&self, one: Square, other: Square) -> bool {
        self.field(one) != self.field(other) || self.lines.iter().any(|line| line.crosses(one, other))
    }

    fn new(field: impl Fn(u16, u16) -> u16) -> Grid {
        let fields = Square::ALL.map(|square| field(square.file() as u16, square.rank() as u16));
        Grid { fields, lines: Vec::new() }
    }

    /// Lines across the whole board, after the named files and ranks.
    fn orthogonal(lines: &str) -> Grid {
        let before = |low: char, line: u16| {
            let numbers = lines.chars().filter_map(|letter| u16::try_from(u32::from(letter)).ok());
            let low = low as u16;
            numbers.filter(|&letter| (low..low + line).contains(&letter)).count() as u16
        };
        let worth = before('a', 7) + 1;
        Grid::new(|file, rank| before('a', file) + worth * before('1', rank))
    }
}

impl Line {
    /// Reads a line: direction, the square at whose lower left corner it begins, and length.
    fn read(text: &str) -> Option<Line> {
        let letters: Vec<char> = text.chars().collect();
        let [direction, file, rank, length] = *letters.as_slice() else { return None };
        let (file, rank) = (file as i32 - 'a' as i32, rank as i32 - '1' as i32);
        let length = 2 * i32::try_from(length.to_digit(10)?).ok()?;
        let from = (2 * file, 2 * rank);
        let to = if direction == 'h' { (from.0 + length, from.1) } else { (from.0, from.1 + length) };
        Some(Line { from, to })
    }

    /// Whether the line crosses the segment between the centres of two squares.
    fn crosses(self, one: Square, other: Square) -> bool {
        let centre = |square: Square| (2 * square.file() as i32 + 1, 2 * square.rank() as i32 + 1);
        let (start, end) = (centre(one), centre(other));
        let way = (end.0 - start.0, end.1 - start.1);
        let line = (self.to.0 - self.from.0, self.to.1 - self.from.1);
        let apart = (self.from.0 - start.0, self.from.1 - start.1);
        let product = |a: (i32, i32), b: (i32, i32)| a.0 * b.1 - a.1 * b.0;
        let whole = product(line, way);
        let is_between =
            |part: i32| if whole < 0 { (whole..=0).contains(&part) } else { (0..=whole).contains(&part) };
        whole != 0 && is_between(product(way, apart)) && is_between(product(line, apart))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn grid(given: Vec<Given>) -> Grid {
        Grid::from_arguments(&Arguments { given, defender: None })
    }

    #[test]
    fn the_usual_fields_have_four_squares() {
        let grid = grid(Vec::new());
        assert!(!grid.divides(Square::A1, Square::B2));
        assert!(grid.divides(Square::B2, Square::C2) && grid.divides(Square::B2, Square::B3));
    }

    #[test]
    fn a_problem_can_define_its_own_grid_lines() {
        let one = grid(vec![Given::Word("Orthogonal"), Given::Lines("d2".to_owned())]);
        assert!(one.divides(Square::D1, Square::E1) && one.divides(Square::A2, Square::A3));
        assert!(!one.divides(Square::A1, Square::D2));

        let other = grid(vec![Given::Word("GridLine"), Given::Lines("vb11".to_owned())]);
        assert!(other.divides(Square::A1, Square::B1) && !other.divides(Square::A2, Square::B2));
    }
}
