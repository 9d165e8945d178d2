//! Mars circe and its relatives: men capture, or move, from other squares than their own.

use chess::{Bitboard, File, Square};

use crate::effect::Cause;
use crate::generate::ManMoves;
use crate::hooks::{Consequence, Stage, Walking};
use crate::moves::{Move, Special};
use crate::observe::ObservationQuery;
use crate::playing::Playing;
use crate::position::{CastlingRights, Position};
use crate::rules::{Rules, WalkingStage};

use super::rebirth::{KINGS, Place, Rebirth, WORDS, array_square};
use super::{Arguments, Condition, Refusal};

/// Men capture from their square of rebirth.
pub(super) const MARS_CIRCE: Condition = Condition {
    names: ["MarsCirce", "MarsCirce", "MarsCirce"],
    arguments: WORDS,
    definition: "A man captures as if it stood on its square of rebirth, which must be empty; otherwise it moves as usual.",
    source: "Y. Cheylan, 1979",
    attach: |arguments, rules| attach("MarsCirce", &[], arguments, rules),
};

/// Mars circe with the squares of the other side.
pub(super) const MARS_MIRROR_CIRCE: Condition = Condition {
    names: ["MarsMirrorCirce", "MarsSpiegelCirce", "MarsCirceMalefique"],
    arguments: KINGS,
    definition: "Mars circe with the squares of rebirth of the other side.",
    source: "Y. Cheylan, 1979",
    attach: |arguments, rules| attach("MarsMirrorCirce", &["Mirror"], arguments, rules),
};

/// Men move without capture from their square of rebirth, and capture from their own.
pub(super) const ANTI_MARS_CIRCE: Condition = Condition {
    names: ["AntiMarsCirce", "AntiMarsCirce", "AntiMarsCirce"],
    arguments: WORDS,
    definition: "A man captures as usual; without capture it moves as if it stood on its square of rebirth, which must be \
                 empty.",
    source: "from Mars circe",
    attach: |arguments, rules| attach_from(Origin::AntiMars, "AntiMarsCirce", &[], arguments, rules),
};

/// Anti-Mars circe with the squares of the other side.
pub(super) const ANTI_MARS_MIRROR_CIRCE: Condition = Condition {
    names: ["AntiMarsMirrorCirce", "AntiMarsMalefiqueCirce", "AntiMarsMalefiqueCirce"],
    arguments: KINGS,
    definition: "Anti-Mars circe with the squares of rebirth of the other side.",
    source: "from Mars circe",
    attach: |arguments, rules| {
        attach_from(Origin::AntiMars, "AntiMarsMirrorCirce", &["Mirror"], arguments, rules)
    },
};

/// Anti-Mars circe with squares four files and four ranks away.
pub(super) const ANTI_MARS_ANTIPODEAN_CIRCE: Condition = Condition {
    names: ["AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce", "AntiMarsAntipodeanCirce"],
    arguments: KINGS,
    definition: "Anti-Mars circe with squares of rebirth four files and four ranks away.",
    source: "from Mars circe",
    attach: |arguments, rules| {
        attach_from(Origin::AntiMars, "AntiMarsAntipodeanCirce", &["Antipodes"], arguments, rules)
    },
};

/// Men move from their own square and from their square of rebirth.
pub(super) const PHANTOM_CHESS: Condition = Condition {
    names: ["PhantomChess", "PhantomSchach", "EchecsPhantom"],
    arguments: WORDS,
    definition: "A man other than a king moves as usual, or as if it stood on its square of rebirth if that is empty.",
    source: "Popeye's help text",
    attach: |arguments, rules| attach_from(Origin::Phantom, "PhantomChess", &[], arguments, rules),
};

/// Which moves begin on the square of rebirth.
#[derive(Clone, Copy, Eq, PartialEq)]
enum Origin {
    /// Captures.
    Mars,
    /// Moves without capture.
    AntiMars,
    /// All moves, besides the usual ones.
    Phantom,
}

fn attach(
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    attach_from(Origin::Mars, name, implied, arguments, rules)
}

fn attach_from(
    origin: Origin,
    name: &'static str,
    implied: &[&'static str],
    arguments: &Arguments,
    rules: &mut Rules,
) -> Result<(), Refusal> {
    let rebirth = match origin {
        Origin::Phantom => Rebirth::phantom(),
        Origin::Mars | Origin::AntiMars => Rebirth::anticirce(),
    };
    let rebirth = rebirth.varied(name, implied, arguments)?;
    let mut words = implied.iter().copied().chain(arguments.words());
    let chooses = origin == Origin::Mars && rebirth.place == Place::Anywhere;
    let is_known = |word: &str| Rebirth::knows_home_by(word) || chooses && word == "Super";
    if let Some(word) = words.find(|word| !is_known(word)) {
        return Err(Refusal::Word { condition: name, word });
    }
    rebirth.prepare(name, "MarsCirce", rules)?;
    rules.attach_walking(WalkingStage::Departure, Mars { rebirth, origin });
    rules.attach_consequence(Stage::Departure, ToRebirthSquare);
    rules.settings.mating_order = [false; 2];
    Ok(())
}

struct Mars {
    rebirth: Rebirth,
    origin: Origin,
}

impl Mars {
    /// The boards with the man on each of its squares of rebirth.
    fn at_homes<'a>(
        &'a self,
        rules: &'a Rules,
        position: &'a Position,
        reborn: &'a Reborn,
    ) -> impl Iterator<Item = (Square, Position)> + 'a {
        let is_chosen = self.rebirth.place == Place::Anywhere;
        let anywhere = is_chosen.then_some(Bitboard::FULL).into_iter().flatten();
        let home = || self.rebirth.home(rules, position, reborn.from, reborn.kind, reborn.color);
        let fixed = (!is_chosen).then(home).flatten();
        anywhere.chain(fixed).filter_map(move |home| self.at_home(rules, position, reborn, home))
    }

    /// The board with the man on a square of rebirth, if that is possible.
    fn at_home(
        &self,
        rules: &Rules,
        position: &Position,
        reborn: &Reborn,
        home: Square,
    ) -> Option<(Square, Position)> {
        let Reborn { from, color, .. } = *reborn;
        let man = position.man(from);
        if man.is_royal() && !self.rebirth.kings {
            return None;
        }
        let is_free = home == from || position.man(home).is_none();
        if !is_free || rules.holes_of(position).contains(home) {
            return None;
        }
        let mut board = position.clone();
        if home != from {
            let (man, identity) = board.take(from);
            board.place(home, man, identity);
            if man.is_royal() && board.king(color).is_some() {
                board.set_king(color, Some(home));
            }
        }
        if man.is_royal() {
            // A king on its square of rebirth may castle, wherever it stood.
            let rights = board.castling().0 | CastlingRights::of(home).0;
            board.set_castling(CastlingRights(rights));
        }
        Some((home, board))
    }
}

impl Mars {
    /// Whether a man attacks its target from its square of rebirth, where no other condition has a say and the lines between
    /// decide; otherwise `None`.
    fn attacks_at_once(&self, query: &ObservationQuery<'_>) -> Option<bool> {
        let (rules, position) = (query.rules, query.position);
        if rules.hooks.walkings.len() != 1 || position.en_passant().victim == Some(query.target) {
            return None;
        }
        let home = self.rebirth.home(rules, position, query.from, query.kind, query.color);
        let within_reach = |&home: &Square| rules.reach(query.kind)[home.index()].contains(query.target);
        let Some(home) = home.filter(within_reach) else { return Some(false) };
        let is_free = home == query.from || position.man(home).is_none();
        if !is_free || query.man.is_royal() && !self.rebirth.kings {
            return Some(false);
        }
        if query.only.is_some() {
            return None;
        }
        rules.attacks_from(query, home, position.occupied().without(query.from))
    }
}

/// The man that moves from its square of rebirth.
struct Reborn {
    from: Square,
    kind: crate::kind::Kind,
    color: chess::Color,
}

impl Walking for Mars {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let start = man.found.len();
        man.proceed();
        let stays = |mv: &Move| match self.origin {
            Origin::Mars => !mv.is_capture(),
            Origin::AntiMars => mv.is_capture(),
            Origin::Phantom => true,
        };
        let mut index = 0;
        man.found.retain(|mv| {
            index += 1;
            index <= start || stays(mv)
        });
        let reborn = Reborn { from: man.from, kind: man.kind, color: man.color };
        for (home, board) in self.at_homes(man.rules, man.position, &reborn) {
            self.moves_from_home(man, start, home, &board);
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        if query.from == query.target {
            return false;
        }
        match self.origin {
            Origin::AntiMars => return query.proceed(),
            Origin::Phantom if query.proceed() => return true,
            Origin::Mars | Origin::Phantom => {}
        }
        let reborn = Reborn { from: query.from, kind: query.kind, color: query.color };
        if self.rebirth.place != Place::Anywhere
            && let Some(answer) = self.attacks_at_once(query)
        {
            return answer;
        }
        self.at_homes(query.rules, query.position, &reborn)
            .any(|(home, board)| ObservationQuery { position: &board, from: home, ..*query }.proceed())
    }
}

impl Mars {
    /// Adds the moves that begin on a square of rebirth; the usual moves were found from `start` on.
    fn moves_from_home(&self, man: &mut ManMoves<'_>, start: usize, home: Square, board: &Position) {
        let mut found = Vec::new();
        let mut from_home = ManMoves {
            rules: man.rules,
            position: board,
            color: man.color,
            from: home,
            man: man.man,
            kind: man.kind,
            found: &mut found,
            layer: man.layer,
        };
        from_home.proceed();
        let from = man.from;
        let usual: Vec<Square> = man.found[start..].iter().map(|mv| mv.to).collect();
        let begins_there = |mv: &Move| match self.origin {
            Origin::Mars => mv.is_capture() || mv.is_castling(),
            Origin::AntiMars => {
                let stays = mv.to == from && mv.special == Special::None;
                !mv.is_capture() && !stays
            }
            Origin::Phantom => mv.to != from && !usual.contains(&mv.to),
        };
        // In anti-Mars circe, these moves are generated before the captures.
        let captures = if self.origin == Origin::AntiMars { man.found.split_off(start) } else { Vec::new() };
        for mut mv in found.into_iter().filter(begins_there) {
            mv.origin = Some(home);
            mv.from = from;
            man.found.push(mv);
        }
        if self.origin == Origin::AntiMars && man.kind.is_king() {
            castle_with_reborn_rooks(man, home, board);
        }
        man.found.extend(captures);
    }
}

/// Generates castlings in which both king and rook go to their squares of rebirth first.
fn castle_with_reborn_rooks(man: &mut ManMoves<'_>, home: Square, board: &Position) {
    let rules = man.rules;
    let rook = rules.settings.standard[4];
    let is_rook = |&on: &Square| board.man(on).kind() == rook && on != home;
    for on in board.side(man.color).into_iter().filter(is_rook) {
        let corner = array_square(rules, rook, on, !man.color);
        if !board.man(corner).is_none() {
            continue;
        }
        let mut with_rook = board.clone();
        let (moved, identity) = with_rook.take(on);
        with_rook.place(corner, moved, identity);
        let king = CastlingRights(board.castling().0 & CastlingRights::of(home).0);
        with_rook.set_castling(CastlingRights(king.0 | CastlingRights::of(corner).0));
        let mut found = Vec::new();
        ManMoves {
            rules,
            position: &with_rook,
            color: man.color,
            from: home,
            man: man.man,
            kind: man.kind,
            found: &mut found,
            layer: man.layer,
        }
        .proceed();
        for mut mv in found.into_iter().filter(|mv| mv.is_castling()) {
            mv.origin = Some(home);
            mv.from = man.from;
            mv.via = Some(on);
            man.found.push(mv);
        }
    }
}

/// Moves the man to its square of rebirth before it captures, and the castling rook to its own.
pub(super) struct ToRebirthSquare;

impl Consequence for ToRebirthSquare {
    fn happen(&self, playing: &mut Playing<'_>) {
        if let Some(home) = playing.mv.origin {
            if home != playing.mv.from {
                playing.relocate(playing.mv.from, home, Cause::Silent);
            }
            playing.depart_from(home);
            if let Some(rook) = playing.mv.via.filter(|_| playing.mv.is_castling()) {
                let corner = match playing.mv.special {
                    Special::KingSide => File::H,
                    _ => File::A,
                };
                playing.relocate(rook, Square::new(corner, home.rank()), Cause::Silent);
            }
        }
    }

    fn may_follow(&self, _: &Position, mv: Move) -> bool {
        mv.origin.is_some()
    }
}
