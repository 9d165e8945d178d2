//! Single box: no side may have more men of a kind than one box of chessmen contains.

use chess::{Color, Square};

use crate::effect::Cause;
use crate::generate::ManMoves;
use crate::hooks::{Consequence, Legality, Stage, Walking};
use crate::kind::Kind;
use crate::observe::{Level, ObservationQuery};
use crate::playing::Playing;
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::{Argument, Condition, Refusal, TYPE_1, TYPE_2, TYPE_3};

/// Single box.
pub(super) const SINGLE_BOX: Condition = Condition {
    names: ["SingleBox", "NurPartiesatzSteine", "SingleBox"],
    arguments: &[Argument::Words(&[TYPE_1, TYPE_2, TYPE_3])],
    definition: "A side may have only the men of one box: pawns promote to men that are in it. In type 1 a pawn may \
                 go to the last rank only if there is one, in types 2 and 3 it waits there; it promotes at once when \
                 the other side lets a man free (type 2) or before its own side's next move (type 3).",
    source: "traditional; the types after Popeye",
    attach: |arguments, rules| {
        rules.attach_legality(BoxLimit { waiting: Waiting::NONE });
        if arguments.has(&TYPE_2) {
            rules.settings.more_promotions.push(Kind::PAWN);
            rules.attach_consequence(Stage::LatentPawns, PromoteOthers);
            rules.attach_legality(BoxLimit { waiting: Waiting::BOTH });
        } else if arguments.has(&TYPE_3) {
            rules.settings.more_promotions.push(Kind::PAWN);
            rules.attach_walking(WalkingStage::Captures, PromoteFirst);
            rules.attach_consequence(Stage::BeforeMove, PromoteFirst);
            rules.attach_legality(BoxLimit { waiting: Waiting::MOVER });
            rules.settings.mating_order = [false; 2];
        } else if rules.diagram().men().any(|(_, man)| man.kind() > Kind::BISHOP) {
            return Err(Refusal::Arguments {
                condition: "SingleBox",
                reason: "type 1 and fairy men exclude each other",
            });
        } else {
            rules.settings.checks_by_playing = true;
        }
        Ok(())
    },
};

/// The number of men of each standard kind in a box: king, pawn, queen, knight, rook, bishop.
const BOX: [usize; 6] = [1, 8, 1, 2, 2, 2];

fn count(position: &Position, color: Color, kind: Kind) -> usize {
    position.side(color).into_iter().filter(|&on| position.man(on).kind() == kind).count()
}

/// The number of men of a kind in a box.
fn in_box(rules: &Rules, kind: Kind) -> usize {
    let standard = rules.settings.standard.iter().position(|&known| known == kind);
    standard.map_or(0, |index| BOX[index])
}

/// The kinds to which a pawn of `color` can promote from the box, in order.
fn available(rules: &Rules, position: &Position, color: Color, square: Square) -> Vec<Kind> {
    let kinds = rules.promotions(position, square, position.man(square)).iter().copied();
    kinds.filter(|&kind| kind != Kind::PAWN && count(position, color, kind) < in_box(rules, kind)).collect()
}

/// The pawns of `color` that wait on the last rank, from the a-file to the h-file.
fn waiting_pawns(rules: &Rules, position: &Position, color: Color) -> Vec<Square> {
    let men = position.side(color).into_iter();
    men.filter(|&on| rules.promotes(position, on, color)).collect()
}

/// Whose waiting pawns make a move illegal while the box has a man for them.
struct Waiting {
    mover: bool,
    other: bool,
}

impl Waiting {
    const NONE: Waiting = Waiting { mover: false, other: false };
    const MOVER: Waiting = Waiting { mover: true, other: false };
    const BOTH: Waiting = Waiting { mover: true, other: true };
}

/// Forbids more men than the box contains.
struct BoxLimit {
    waiting: Waiting,
}

impl Legality for BoxLimit {
    fn is_legal(&self, playing: &Playing<'_>) -> bool {
        let (rules, position) = (playing.rules, &playing.position);
        let fits = |color| {
            let mut kinds = rules.settings.standard.iter().zip(BOX);
            kinds.all(|(&kind, most)| count(position, color, kind) <= most)
        };
        let is_overdue = |color: Color| {
            let [_, _, officers @ ..] = rules.settings.standard;
            let lacks = |&kind: &Kind| count(position, color, kind) < in_box(rules, kind);
            let mut men = position.side(color).into_iter();
            let last = color.rank(chess::Rank::Eighth);
            men.any(|on| on.rank() == last && position.man(on).kind() == Kind::PAWN)
                && officers.iter().any(lacks)
        };
        Color::ALL.into_iter().all(fits)
            && !(self.waiting.mover && is_overdue(playing.mover))
            && !(self.waiting.other && is_overdue(!playing.mover))
    }
}

/// Type 2: a waiting pawn of the other side promotes when a man for it returns to the box.
struct PromoteOthers;

impl Consequence for PromoteOthers {
    fn happen(&self, playing: &mut Playing<'_>) {
        let rules = playing.rules;
        let color = !playing.mover;
        let mut pawns = waiting_pawns(rules, &playing.position, color);
        if color == Color::White {
            pawns.reverse();
        }
        let mut choices: Vec<(Square, Kind)> = Vec::new();
        for (number, &pawn) in pawns.iter().enumerate() {
            let kinds = available(rules, &playing.position, color, pawn);
            if kinds.is_empty() && number == 0 {
                return;
            }
            choices.extend(kinds.into_iter().map(|kind| (pawn, kind)));
        }
        if choices.is_empty() {
            return;
        }
        let chosen = playing.choose(choices.len());
        if let Some(&(pawn, kind)) = choices.get(chosen) {
            playing.change_kind(pawn, kind, Cause::Bracketed);
        }
    }
}

/// Type 3: a waiting pawn promotes before its side moves. The variant of a move is the number of this promotion.
struct PromoteFirst;

impl PromoteFirst {
    fn choices(rules: &Rules, position: &Position, color: Color) -> Vec<(Square, Kind)> {
        let pawns = waiting_pawns(rules, position, color).into_iter();
        pawns
            .flat_map(|pawn| {
                let kinds = available(rules, position, color, pawn).into_iter();
                kinds.map(move |kind| (pawn, kind)).collect::<Vec<_>>()
            })
            .collect()
    }
}

fn promoted(position: &Position, (pawn, kind): (Square, Kind)) -> Position {
    let mut board = position.clone();
    let (man, identity) = board.take(pawn);
    board.place(pawn, man.with_kind(kind), identity);
    board
}

impl Walking for PromoteFirst {
    fn moves(&self, man: &mut ManMoves<'_>) {
        let choices = PromoteFirst::choices(man.rules, man.position, man.color);
        if choices.is_empty() {
            return man.proceed();
        }
        for (number, choice) in (1..).zip(choices) {
            let board = promoted(man.position, choice);
            let start = man.found.len();
            let moving = board.man(man.from);
            let mut after = ManMoves {
                rules: man.rules,
                position: &board,
                color: man.color,
                from: man.from,
                man: moving,
                kind: if choice.0 == man.from { choice.1 } else { man.kind },
                found: &mut *man.found,
                layer: man.layer,
            };
            after.proceed();
            man.found[start..].iter_mut().for_each(|mv| mv.set_variant(number));
        }
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        let is_lower = matches!(query.level, Level::Geometry | Level::Observer);
        if is_lower || !query.rules.promotes(query.position, query.from, query.color) {
            return query.proceed();
        }
        let own = query.kind;
        let kinds = available(query.rules, query.position, query.color, query.from);
        let observes = kinds.into_iter().any(|kind| {
            query.kind = kind;
            query.proceed()
        });
        query.kind = own;
        observes
    }
}

impl Consequence for PromoteFirst {
    fn happen(&self, playing: &mut Playing<'_>) {
        let Some(number) = usize::from(playing.mv.variant()).checked_sub(1) else { return };
        let choices = PromoteFirst::choices(playing.rules, playing.before, playing.mover);
        if let Some(&(pawn, kind)) = choices.get(number) {
            playing.change_kind(pawn, kind, Cause::Bracketed);
        }
    }
}
