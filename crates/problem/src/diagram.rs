//! The men of a position and the conditions they move under: orthodox or fairy.

use chess::{Board, Color, Piece, Role, Square};
use fairy::{Attributes, Hunter, Kind, Man, Sides};

use crate::condition::Condition;

/// The maximum number of men beneath others.
const MOST_BURIED: usize = 64;

/// A position as a diagram shows it. It is fairy as soon as it has a fairy man, an attribute or a condition.
///
/// ```
/// use chess::{Board, Square};
/// use fairy::{Kind, Man, Sides};
/// use problem::Diagram;
///
/// let mut diagram = Diagram::from(Board::initial());
/// diagram.put(Square::D4, Man::new(Kind::GRASSHOPPER, Sides::White));
/// assert!(diagram.orthodox().is_none());
/// diagram.remove(Square::D4);
/// assert_eq!(diagram.orthodox(), Some(&Board::initial()));
/// ```
#[derive(Clone, Debug, PartialEq)]
pub enum Diagram {
    /// Orthodox men, and no condition.
    Orthodox(Board),
    /// Anything else.
    Fairy(Box<FairyDiagram>),
}

/// A position of fairy chess.
#[derive(Clone, Debug, PartialEq)]
pub struct FairyDiagram {
    men: [Man; 64],
    conditions: Vec<Condition>,
    hunters: Vec<Hunter>,
    underworld: Vec<(Square, Man)>,
}

impl Diagram {
    /// The board, if everything on it is orthodox.
    pub fn orthodox(&self) -> Option<&Board> {
        match self {
            Diagram::Orthodox(board) => Some(board),
            Diagram::Fairy(_) => None,
        }
    }

    /// The man on a square.
    pub fn man_at(&self, square: Square) -> Option<Man> {
        match self {
            Diagram::Orthodox(board) => board.piece_at(square).map(man_of),
            Diagram::Fairy(fairy) => fairy.man_at(square),
        }
    }

    /// The men with their squares, from a1 to h8.
    pub fn men(&self) -> impl Iterator<Item = (Square, Man)> {
        Square::ALL.into_iter().filter_map(|square| Some((square, self.man_at(square)?)))
    }

    /// How many men belong to White, to Black and to both.
    pub fn counts(&self) -> [usize; 3] {
        Sides::ALL.map(|sides| self.men().filter(|(_, man)| man.sides() == sides).count())
    }

    /// The squares of the royal men that a side has.
    pub fn royals(&self, color: Color) -> impl Iterator<Item = Square> {
        let royals = self.men().filter(move |(_, man)| man.belongs_to(color) && is_royal(*man));
        royals.map(|(square, _)| square)
    }

    /// The conditions, in the order in which they were given.
    pub fn conditions(&self) -> &[Condition] {
        match self {
            Diagram::Orthodox(_) => &[],
            Diagram::Fairy(fairy) => &fairy.conditions,
        }
    }

    /// The kinds of men that the problem itself defines.
    pub fn hunters(&self) -> &[Hunter] {
        match self {
            Diagram::Orthodox(_) => &[],
            Diagram::Fairy(fairy) => &fairy.hunters,
        }
    }

    /// Puts a man on a square, replacing any man there.
    pub fn put(&mut self, square: Square, man: Man) {
        match (&mut *self, piece_of(man)) {
            (Diagram::Orthodox(board), Some(piece)) => board.put(square, piece),
            _ => self.change(|fairy| fairy.men[square.index()] = man),
        }
    }

    /// Puts a man on a square; a man already there is kept beneath it.
    pub fn bury_under(&mut self, square: Square, man: Man) {
        if let Some(buried) = self.man_at(square) {
            self.change(|fairy| {
                if fairy.underworld.len() < MOST_BURIED {
                    fairy.underworld.push((square, buried));
                }
            });
        }
        self.put(square, man);
    }

    /// Removes the man on a square.
    pub fn remove(&mut self, square: Square) {
        match self {
            Diagram::Orthodox(board) => {
                board.remove(square);
            }
            Diagram::Fairy(_) => self.change(|fairy| fairy.men[square.index()] = Man::NONE),
        }
    }

    /// Sets up other men under the same conditions.
    pub fn set_men(&mut self, men: impl IntoIterator<Item = (Square, Man)>) {
        self.change(|fairy| {
            fairy.men = [Man::NONE; 64];
            men.into_iter().for_each(|(square, man)| fairy.men[square.index()] = man);
        });
    }

    /// Replaces the conditions.
    pub fn set_conditions(&mut self, conditions: Vec<Condition>) {
        self.change(|fairy| fairy.conditions = conditions);
    }

    /// Sets the kinds of men that the problem itself defines.
    pub fn set_hunters(&mut self, hunters: Vec<Hunter>) {
        self.change(|fairy| fairy.hunters = hunters);
    }

    /// A position without men, under the same conditions.
    pub fn emptied(&self) -> Diagram {
        let mut emptied = self.clone();
        emptied.set_men([]);
        emptied
    }

    /// The position at the start of a game, under the same conditions.
    pub fn at_start_of_game(&self) -> Diagram {
        let mut start = self.clone();
        let array = Board::initial();
        let standard = self.standard();
        start.set_men(array.pieces().map(|(square, piece)| (square, standard(man_of(piece)))));
        start
    }

    /// The man that replaces an orthodox one under the conditions.
    fn standard(&self) -> impl Fn(Man) -> Man + use<> {
        let rules = match self {
            Diagram::Fairy(fairy) => fairy::Rules::new(&fairy.emptied_setup()).ok(),
            Diagram::Orthodox(_) => None,
        };
        let kinds = rules.map(|rules| rules.settings().standard);
        move |man| {
            let kind = kinds.and_then(|kinds| kinds.get(usize::from(man.kind().0)).copied());
            kind.map_or(man, |kind| man.with_kind(kind))
        }
    }

    /// The same position played on the fairy kernel, even if everything on it is orthodox: a twin that orthodox chess is
    /// tested against.
    pub fn on_fairy_kernel(&self) -> Diagram {
        match self {
            Diagram::Orthodox(board) => Diagram::Fairy(Box::new(FairyDiagram::of(board))),
            fairy => fairy.clone(),
        }
    }

    /// Changes a position as if it were fairy, and decides again whether it is.
    fn change(&mut self, change: impl FnOnce(&mut FairyDiagram)) {
        let mut fairy = match std::mem::take(self) {
            Diagram::Fairy(fairy) => fairy,
            Diagram::Orthodox(board) => Box::new(FairyDiagram::of(&board)),
        };
        change(&mut fairy);
        *self = match fairy.as_orthodox() {
            Some(board) => Diagram::Orthodox(board),
            None => Diagram::Fairy(fairy),
        };
    }
}

impl Default for Diagram {
    fn default() -> Diagram {
        Diagram::Orthodox(Board::empty())
    }
}

impl From<Board> for Diagram {
    fn from(board: Board) -> Diagram {
        Diagram::Orthodox(board)
    }
}

impl FairyDiagram {
    /// The rules as the diagram states them; castling and en passant options are not included. Conditions that name no side
    /// apply to `defender`.
    pub fn setup(&self, defender: Option<Color>) -> fairy::Setup {
        let men = Square::ALL.into_iter().filter_map(|square| Some((square, self.man_at(square)?)));
        fairy::Setup {
            men: men.collect(),
            underworld: self.underworld.clone(),
            conditions: self.conditions.iter().filter_map(|condition| condition.rule(defender)).collect(),
            hunters: self.hunters.clone(),
            ..fairy::Setup::default()
        }
    }

    /// The conditions alone.
    fn emptied_setup(&self) -> fairy::Setup {
        fairy::Setup { men: Vec::new(), underworld: Vec::new(), ..self.setup(None) }
    }

    fn of(board: &Board) -> FairyDiagram {
        FairyDiagram {
            men: Square::ALL.map(|square| board.piece_at(square).map_or(Man::NONE, man_of)),
            conditions: Vec::new(),
            hunters: Vec::new(),
            underworld: Vec::new(),
        }
    }

    fn man_at(&self, square: Square) -> Option<Man> {
        Some(self.men[square.index()]).filter(|man| !man.is_none())
    }

    /// The board, if nothing is fairy. Men that lie beneath others matter to conditions alone.
    fn as_orthodox(&self) -> Option<Board> {
        if !self.conditions.is_empty() {
            return None;
        }
        let mut board = Board::empty();
        for square in Square::ALL {
            if let Some(man) = self.man_at(square) {
                board.put(square, piece_of(man)?);
            }
        }
        Some(board)
    }
}

/// The orthodox kinds, with their roles.
const KINDS: [(Kind, Role); 6] = [
    (Kind::PAWN, Role::Pawn),
    (Kind::KNIGHT, Role::Knight),
    (Kind::BISHOP, Role::Bishop),
    (Kind::ROOK, Role::Rook),
    (Kind::QUEEN, Role::Queen),
    (Kind::KING, Role::King),
];

/// An orthodox man as the fairy kernel knows it.
pub fn man_of(piece: Piece) -> Man {
    Man::new(kind_of(piece.role), Sides::from(piece.color))
}

/// The kind of the men of a role.
pub fn kind_of(role: Role) -> Kind {
    KINDS.iter().find(|(_, known)| *known == role).map_or(Kind::KING, |(kind, _)| *kind)
}

/// The piece that a man is, if nothing about it is fairy.
pub fn piece_of(man: Man) -> Option<Piece> {
    let color = match man.sides() {
        Sides::White => Color::White,
        Sides::Black => Color::Black,
        Sides::Neutral => return None,
    };
    let (_, role) = KINDS.iter().find(|(kind, _)| *kind == man.kind())?;
    let understood = if *role == Role::King { Attributes::ROYAL } else { Attributes::NONE };
    (man.attributes() & !understood).is_empty().then(|| role.of(color))
}

fn is_royal(man: Man) -> bool {
    man.is_royal() || man.kind().is_king()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn orthodox_men_survive_the_round_trip() {
        for role in Role::ALL {
            for color in Color::ALL {
                assert_eq!(piece_of(man_of(role.of(color))), Some(role.of(color)));
            }
        }
    }

    #[test]
    fn neutral_men_attributes_and_conditions_are_fairy() {
        let rook = Man::new(Kind::ROOK, Sides::White);
        let check = |man| assert_eq!(piece_of(man), None, "{man:?}");
        check(rook.with_sides(Sides::Neutral));
        check(rook.with_attributes(Attributes::ROYAL));
        check(rook.with_kind(Kind::NIGHTRIDER));

        let mut diagram = Diagram::default();
        let circe = Condition::new(["Circe", "Circe", "Circe"], Vec::new());
        diagram.set_conditions(vec![circe]);
        assert!(diagram.orthodox().is_none());
        assert!(diagram.at_start_of_game().orthodox().is_none());
        diagram.set_conditions(Vec::new());
        assert!(diagram.orthodox().is_some());
    }
}
