//! Transmuting, reflective and vaulting kings: attacked kings move like other men.

use chess::{Color, Square};

use crate::generate::ManMoves;
use crate::hooks::Walking;
use crate::kind::Kind;
use crate::man::Man;
use crate::observe::{Level, ObservationQuery};
use crate::position::Position;
use crate::rules::{Rules, WalkingStage};

use super::{Argument, Condition, Refusal};

macro_rules! kings {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $sides:expr, $kings:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: &[],
            definition: $definition,
            source: "Popeye's help text",
            attach: |_, rules| attach($sides, $kings, rules),
        };)*
    };
}

kings! {
    /// Both kings transmute.
    TRANSMUTED_KINGS = ["TransmutedKings", "TransmutierendeKoenige", "RoisTransmutes"], &Color::ALL, Kings::Transmuting,
        "A king that is attacked moves only as the men that attack it.";
    /// White's king transmutes.
    WHITE_TRANSMUTED_KING = ["WhiteTransmutedKing", "WeisserTransmutierenderKoenig", "BlancRoiTransmute"], &[Color::White],
        Kings::Transmuting, "White's king moves only as the men that attack it while it is attacked.";
    /// Black's king transmutes.
    BLACK_TRANSMUTED_KING = ["BlackTransmutedKing", "SchwarzerTransmutierenderKoenig", "NoirRoiTransmute"], &[Color::Black],
        Kings::Transmuting, "Black's king moves only as the men that attack it while it is attacked.";
    /// Both kings reflect.
    REFLECTIVE_KINGS = ["ReflectiveKings", "ReflektierendeKoenige", "RoisReflecteurs"], &Color::ALL, Kings::Reflective,
        "A king that is attacked moves also as the men that attack it.";
    /// White's king reflects.
    WHITE_REFLECTIVE_KING = ["WhiteReflectiveKing", "WeisserReflektierenderKoenig", "BlancRoiReflecteur"], &[Color::White],
        Kings::Reflective, "White's king moves also as the men that attack it while it is attacked.";
    /// Black's king reflects.
    BLACK_REFLECTIVE_KING = ["BlackReflectiveKing", "SchwarzerReflektierenderKoenig", "NoirRoiReflecteur"], &[Color::Black],
        Kings::Reflective, "Black's king moves also as the men that attack it while it is attacked.";
}

const VAULTERS: &[Argument] = &[Argument::Kinds];

macro_rules! vaulting {
    ($($(#[$doc:meta])* $name:ident = $names:expr, $sides:expr, $definition:literal;)*) => {
        $($(#[$doc])* pub(super) const $name: Condition = Condition {
            names: $names,
            arguments: VAULTERS,
            definition: $definition,
            source: "Popeye's help text",
            attach: |arguments, rules| {
                let listed = arguments.kinds();
                let fairy = listed.iter().copied().filter(|&kind| kind > Kind::BISHOP);
                let checking = fairy.take($sides.len()).collect();
                let vaulters = if listed.is_empty() { vec![Kind::EQUIHOPPER] } else { listed };
                attach($sides, Kings::Vaulting { vaulters, checking }, rules)
            },
        };)*
    };
}

vaulting! {
    /// Both kings vault.
    VAULTING_KINGS = ["VaultingKings", "VaultingKings", "VaultingKings"], &Color::ALL,
        "A king that is attacked moves also as the listed men, or as an equihopper if none is listed.";
    /// White's king vaults.
    WHITE_VAULTING_KING = ["WhiteVaultingKing", "WeisserVaultingKing", "BlancVaultingKing"], &[Color::White],
        "White's king moves also as the listed men, or as an equihopper, while it is attacked.";
    /// Black's king vaults.
    BLACK_VAULTING_KING = ["BlackVaultingKing", "SchwarzerVaultingKing", "NoirVaultingKing"], &[Color::Black],
        "Black's king moves also as the listed men, or as an equihopper, while it is attacked.";
}

fn attach(sides: &'static [Color], kings: Kings, rules: &mut Rules) -> Result<(), Refusal> {
    match &kings {
        Kings::Vaulting { vaulters, .. } => rules.settings.more_kinds.extend(vaulters),
        Kings::Transmuting | Kings::Reflective => rules.settings.sorted = true,
    }
    rules.attach_walking(WalkingStage::Kings, OtherWays { sides, kings });
    rules.settings.mating_order = [false; 2];
    Ok(())
}

enum Kings {
    Transmuting,
    Reflective,
    Vaulting {
        vaulters: Vec<Kind>,
        /// Kinds as which Popeye lets kings give check although no man of the kind can appear on the board: the first
        /// that is listed for each side.
        checking: Vec<Kind>,
    },
}

struct OtherWays {
    sides: &'static [Color],
    kings: Kings,
}

impl OtherWays {
    fn concerns(&self, man: Man, color: Color) -> bool {
        man.is_royal() && self.sides.contains(&color)
    }

    /// The kinds as which the king moves, in order.
    fn kinds(&self, query: &ObservationQuery<'_>, own: Kind) -> Vec<Kind> {
        let attackers = attackers(query, query.from, query.color);
        let lent = || query.rules.kinds_in_play().iter().copied().filter(|kind| attackers.contains(kind));
        match &self.kings {
            Kings::Transmuting if attackers.is_empty() => vec![own],
            Kings::Transmuting => lent().collect(),
            Kings::Reflective => std::iter::once(Kind::KING).chain(lent()).collect(),
            Kings::Vaulting { .. } if attackers.is_empty() => vec![own],
            Kings::Vaulting { vaulters, .. } => vaulters.iter().copied().chain([own]).collect(),
        }
    }
}

/// The kinds as which men of the other side attack the king, in order.
pub(super) fn attackers(query: &ObservationQuery<'_>, king: Square, color: Color) -> Vec<Kind> {
    let position = query.position;
    let attacks_as = |from: Square, kind: Kind| {
        let man = position.man(from);
        let mut attack = ObservationQuery {
            color: !color,
            from,
            man,
            kind: man.kind(),
            target: king,
            level: Level::Observation,
            only: Some(kind),
            ..*query
        };
        if from == king {
            return false;
        }
        // Neighbours change how men attack. Kings that attack each other would cause an endless recursion.
        if man.is_royal() {
            return attack.proceed();
        }
        attack.layer = 0;
        query.rules.observes_at_layer(&mut attack)
    };
    let in_play = query.rules.kinds_in_play();
    // If no other condition changes movements, men attack as their own kind.
    if query.rules.hooks.walkings.len() == 1 {
        let mut kinds = Vec::new();
        for from in position.side(!color) {
            let kind = position.man(from).kind();
            if !kinds.contains(&kind) && in_play.contains(&kind) && attacks_as(from, kind) {
                kinds.push(kind);
            }
        }
        kinds.sort_unstable();
        return kinds;
    }
    let mut kinds = in_play.to_vec();
    kinds.retain(|&kind| position.side(!color).into_iter().any(|from| attacks_as(from, kind)));
    kinds
}

/// The query by which a king that is to move finds its attackers.
pub(super) fn attackers_query<'a>(
    rules: &'a Rules,
    position: &'a Position,
    man: &ManMoves<'_>,
) -> ObservationQuery<'a> {
    let query = rules.observation_query(position, man.from, man.from, man.color, Level::Observation);
    ObservationQuery { man: man.man, kind: man.kind, layer: man.layer, ..query }
}

impl Walking for OtherWays {
    fn concerns_royal_men_alone(&self) -> bool {
        true
    }

    fn affects(&self, man: Man) -> bool {
        man.is_royal()
    }

    fn moves_one_man(&self) -> bool {
        true
    }

    fn moves(&self, man: &mut ManMoves<'_>) {
        if !self.concerns(man.man, man.color) {
            return man.proceed();
        }
        let own = man.kind;
        let kinds = self.kinds(&attackers_query(man.rules, man.position, man), own);
        for kind in kinds {
            man.kind = kind;
            man.proceed();
        }
        man.kind = own;
    }

    fn observes(&self, query: &mut ObservationQuery<'_>) -> bool {
        // Questions of lower levels are asked to find the attackers of the king.
        let is_lower = matches!(query.level, Level::Geometry | Level::Observer);
        if is_lower || !self.concerns(query.man, query.color) {
            return query.proceed();
        }
        let own = query.kind;
        // Most kings are too far away, whatever they move as. This test is cheaper than finding the kinds.
        let (rules, position, from, target) = (query.rules, query.position, query.from, query.target);
        let may_attack = |kind: Kind| {
            let shape = ObservationQuery { kind, level: Level::Geometry, only: None, ..*query };
            rules.reach(kind)[from.index()].contains(target) && rules.attacks_by_movement(&shape)
        };
        let is_alone = rules.hooks.walkings.len() == 1 && position.en_passant().victim != Some(target);
        let vaulters: &[Kind] = match &self.kings {
            Kings::Vaulting { vaulters, .. } => vaulters,
            Kings::Transmuting | Kings::Reflective => &[],
        };
        let kinds = [own, Kind::KING].into_iter().chain(vaulters.iter().copied());
        if is_alone && !kinds.chain(rules.kinds_in_play().iter().copied()).any(may_attack) {
            return false;
        }
        let mut kinds = self.kinds(query, own);
        match &self.kings {
            Kings::Transmuting => {}
            // Popeye lets reflective kings give check only like men that their own side has.
            Kings::Reflective => {
                let (position, color) = (query.position, query.color);
                let has = |kind| position.side(color).into_iter().any(|on| position.man(on).kind() == kind);
                kinds.retain(|&kind| has(kind));
            }
            // In Popeye a king that moves as a queen does not give check as one.
            Kings::Vaulting { checking, .. } => kinds.retain(|&kind| {
                let gives_check = kind <= Kind::BISHOP || rules.can_become(kind) || checking.contains(&kind);
                gives_check && kind != Kind::QUEEN
            }),
        }
        let observes = kinds.into_iter().any(|kind| {
            query.kind = kind;
            query.proceed()
        });
        query.kind = own;
        observes
    }
}
