//! Kinds of men: one line each, with codes, name and movement.

use std::fmt;

use crate::movement::Movement::{self, *};
use crate::movement::{Center, Circle, Corner, Decomposed, Radius, Way};
use crate::step::*;

/// A kind of man: an index into [`MEN`], or beyond its end into the kinds that a problem defines (hunters).
#[derive(Clone, Copy, Eq, Hash, Ord, PartialEq, PartialOrd)]
pub struct Kind(pub u8);

/// A man that moves like one kind away from its base, and like another one back.
#[derive(Clone, Copy, Debug, Eq, Hash, PartialEq)]
pub struct Hunter {
    /// The kind as which it moves away.
    pub away: Kind,
    /// The kind as which it moves back.
    pub home: Kind,
}

/// What a kind is called and how it moves.
#[derive(Clone, Debug)]
pub struct ManSpec {
    /// Its codes in English, German and French.
    pub codes: [&'static str; 3],
    /// Its English name.
    pub name: &'static str,
    /// Its movement: it makes the moves of all these parts.
    pub movement: &'static [Movement],
}

impl Kind {
    /// The king.
    pub const KING: Kind = Kind(0);
    /// The pawn.
    pub const PAWN: Kind = Kind(1);
    /// The queen.
    pub const QUEEN: Kind = Kind(2);
    /// The knight.
    pub const KNIGHT: Kind = Kind(3);
    /// The rook.
    pub const ROOK: Kind = Kind(4);
    /// The bishop.
    pub const BISHOP: Kind = Kind(5);
    /// The leo.
    pub const LEO: Kind = Kind(6);
    /// The mao.
    pub const MAO: Kind = Kind(7);
    /// The pao.
    pub const PAO: Kind = Kind(8);
    /// The vao.
    pub const VAO: Kind = Kind(9);
    /// The grasshopper.
    pub const GRASSHOPPER: Kind = Kind(11);
    /// The nightrider.
    pub const NIGHTRIDER: Kind = Kind(12);
    /// The lion.
    pub const LION: Kind = Kind(22);
    /// The locust.
    pub const LOCUST: Kind = Kind(24);
    /// The berolina pawn.
    pub const BEROLINA_PAWN: Kind = Kind(25);
    /// The moa.
    pub const MOA: Kind = Kind(65);
    /// The hamster.
    pub const HAMSTER: Kind = Kind(37);
    /// The dummy.
    pub const DUMMY: Kind = Kind(45);
    /// The equihopper.
    pub const EQUIHOPPER: Kind = Kind(54);
    /// The berolina superpawn.
    pub const BEROLINA_SUPER_PAWN: Kind = Kind(56);
    /// The superpawn.
    pub const SUPER_PAWN: Kind = Kind(57);
    /// The siren.
    pub const SIREN: Kind = Kind(60);
    /// The triton.
    pub const TRITON: Kind = Kind(61);
    /// The nereide.
    pub const NEREID: Kind = Kind(62);
    /// The orphan.
    pub const ORPHAN: Kind = Kind(63);
    /// The friend.
    pub const FRIEND: Kind = Kind(114);
    /// The reverse pawn.
    pub const REVERSE_PAWN: Kind = Kind(126);
    /// The marine knight.
    pub const MARINE_KNIGHT: Kind = Kind(147);
    /// The poseidon.
    pub const POSEIDON: Kind = Kind(148);
    /// The marine pawn.
    pub const MARINE_PAWN: Kind = Kind(149);
    /// The sting.
    pub const STING: Kind = Kind(151);

    /// The first of the kinds that a problem defines.
    pub const FIRST_DEFINED: Kind = Kind(MEN.len() as u8);

    /// Whether the man promotes at the end of the board.
    #[inline]
    pub const fn is_pawn(self) -> bool {
        matches!(
            self,
            Kind::PAWN
                | Kind::BEROLINA_PAWN
                | Kind::SUPER_PAWN
                | Kind::BEROLINA_SUPER_PAWN
                | Kind::REVERSE_PAWN
                | Kind::MARINE_PAWN
        )
    }

    /// Whether men of this kind are royal without the attribute.
    #[inline]
    pub const fn is_king(self) -> bool {
        matches!(self, Kind::KING | Kind::POSEIDON | Kind::STING)
    }

    /// The kind with this code in a language, English, German or French.
    pub fn with_code(code: &str, language: usize) -> Option<Kind> {
        let found = MEN.iter().position(|man| man.codes[language].eq_ignore_ascii_case(code))?;
        u8::try_from(found).ok().map(Kind)
    }
}

impl fmt::Debug for Kind {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match MEN.get(usize::from(self.0)) {
            Some(man) => f.write_str(man.name),
            None => write!(f, "Kind({})", self.0),
        }
    }
}

const fn man(codes: [&'static str; 3], name: &'static str, movement: &'static [Movement]) -> ManSpec {
    ManSpec { codes, name, movement }
}

/// Every named kind of man, in the order in which pawns promote to them.
#[rustfmt::skip]
pub const MEN: &[ManSpec] = &[
    man(["k", "k", "r"], "king", &[Leap(QUEEN)]),
    man(["p", "b", "p"], "pawn", &[Pawn]),
    man(["q", "d", "d"], "queen", &[Ride(QUEEN)]),
    man(["s", "s", "c"], "knight", &[Leap(KNIGHT)]),
    man(["r", "t", "t"], "rook", &[Ride(ROOK)]),
    man(["b", "l", "f"], "bishop", &[Ride(BISHOP)]),
    man(["le", "le", "le"], "leo", &[Chinese(QUEEN)]),
    man(["ma", "ma", "ma"], "mao", &[Decomposed(Way::Straight, Decomposed::Leap)]),
    man(["pa", "pa", "pa"], "pao", &[Chinese(ROOK)]),
    man(["va", "va", "va"], "vao", &[Chinese(BISHOP)]),
    man(["ro", "ro", "ro"], "rose", &[Rose(Circle::Ride)]),
    man(["g", "g", "s"], "grasshopper", &[Hop(QUEEN, 1)]),
    man(["n", "n", "n"], "nightrider", &[Ride(KNIGHT)]),
    man(["z", "z", "z"], "zebra", &[Leap(ZEBRA)]),
    man(["ca", "ca", "ch"], "camel", &[Leap(CAMEL)]),
    man(["gi", "gi", "gi"], "giraffe", &[Leap(GIRAFFE)]),
    man(["rf", "wf", "cc"], "root-50-leaper", &[Leap(ROOT50)]),
    man(["bu", "bu", "bu"], "root-25-leaper", &[Leap(ROOT25)]),
    man(["we", "we", "vi"], "wazir", &[Leap(ROOK)]),
    man(["al", "al", "al"], "alfil", &[Leap(ALFIL)]),
    man(["fe", "fe", "fe"], "fers", &[Leap(BISHOP)]),
    man(["da", "da", "da"], "dabbaba", &[Leap(DABBABA)]),
    man(["li", "li", "li"], "lion", &[Lion(QUEEN, 1)]),
    man(["ne", "ne", "eq"], "nonstop equihopper", &[NonstopEquihopper]),
    man(["l", "h", "l"], "locust", &[Locust(QUEEN)]),
    man(["bp", "bb", "pb"], "berolina pawn", &[BerolinaPawn]),
    man(["am", "am", "am"], "amazon", &[Ride(QUEEN), Leap(KNIGHT)]),
    man(["em", "kn", "im"], "empress", &[Ride(ROOK), Leap(KNIGHT)]),
    man(["pr", "pr", "pr"], "princess", &[Ride(BISHOP), Leap(KNIGHT)]),
    man(["gn", "gn", "g"], "gnu", &[Leap(CAMEL), Leap(KNIGHT)]),
    man(["an", "an", "an"], "antelope", &[Leap(ANTELOPE)]),
    man(["sq", "ei", "ec"], "squirrel", &[Leap(ALIBABA), Leap(KNIGHT)]),
    man(["wa", "wa", "v"], "waran", &[Ride(KNIGHT), Ride(ROOK)]),
    man(["dr", "dr", "dr"], "dragon", &[Pawn, Leap(KNIGHT)]),
    man(["ka", "ka", "ka"], "kangaroo", &[Kangaroo(QUEEN_REVERSED)]),
    man(["ss", "ss", "cs"], "spiralspringer", &[Zigzag(SPIRAL)]),
    man(["uu", "uu", "uu"], "ubiubi", &[Ubi]),
    man(["ha", "ha", "ha"], "hamster", &[Hamster]),
    man(["m", "el", "e"], "moose", &[Angle(QUEEN_REVERSED, Corner::Degrees45)]),
    man(["ea", "ad", "ai"], "eagle", &[Angle(QUEEN_REVERSED, Corner::Degrees90)]),
    man(["sw", "sp", "m"], "sparrow", &[Angle(QUEEN_REVERSED, Corner::Degrees135)]),
    man(["ar", "er", "ar"], "archbishop", &[Reflect(1)]),
    man(["rb", "rl", "fr"], "reflecting bishop", &[Reflect(4)]),
    man(["c", "kl", "ca"], "cardinal", &[Cardinal]),
    man(["nh", "nh", "sn"], "nightrider-hopper", &[Hop(KNIGHT, 1)]),
    man(["du", "du", "pi"], "dummy", &[]),
    man(["cr", "cr", "cn"], "camelrider", &[Ride(CAMEL)]),
    man(["zr", "zr", "zn"], "zebrarider", &[Ride(ZEBRA)]),
    man(["gr", "gr", "gn"], "gnurider", &[Ride(CAMEL), Ride(KNIGHT)]),
    man(["ch", "ch", "sc"], "camelrider hopper", &[Hop(CAMEL, 1)]),
    man(["zh", "zh", "sz"], "zebrarider hopper", &[Hop(ZEBRA, 1)]),
    man(["gh", "gh", "sg"], "gnurider hopper", &[Hop(CAMEL, 1), Hop(KNIGHT, 1)]),
    man(["ds", "ds", "cd"], "diagonal spiralspringer", &[Zigzag(DIAGONAL_SPIRAL)]),
    man(["bk", "rs", "cr"], "bouncy knight", &[BouncyKnight]),
    man(["eq", "eq", "ea"], "equihopper", &[Equihopper]),
    man(["ct", "ct", "ct"], "CAT", &[Cat]),
    man(["bs", "bs", "bs"], "berolina superpawn", &[BerolinaSuperPawn]),
    man(["sp", "sb", "sp"], "superpawn", &[SuperPawn]),
    man(["rl", "tl", "tl"], "rook-lion", &[Lion(ROOK, 1)]),
    man(["bl", "ll", "fl"], "bishop-lion", &[Lion(BISHOP, 1)]),
    man(["si", "si", "si"], "siren", &[Marine(QUEEN)]),
    man(["tr", "tr", "tr"], "triton", &[Marine(ROOK)]),
    man(["nd", "nd", "ne"], "nereide", &[Marine(BISHOP)]),
    man(["o", "o", "o"], "orphan", &[Orphan]),
    man(["eh", "rd", "eh"], "edgehog", &[Edgehog]),
    man(["mo", "mo", "mo"], "moa", &[Decomposed(Way::Aslant, Decomposed::Leap)]),
    man(["rr", "tj", "tc"], "rook/bishop-hunter", &[UpDown { up: Kind::ROOK, down: Kind::BISHOP }]),
    man(["br", "lj", "fc"], "bishop/rook-hunter", &[UpDown { up: Kind::BISHOP, down: Kind::ROOK }]),
    man(["ao", "ao", "ao"], "maorider", &[Decomposed(Way::Straight, Decomposed::Ride)]),
    man(["oa", "oa", "oa"], "moarider", &[Decomposed(Way::Aslant, Decomposed::Ride)]),
    man(["rh", "th", "st"], "rookhopper", &[Hop(ROOK, 1)]),
    man(["bh", "lh", "sf"], "bishophopper", &[Hop(BISHOP, 1)]),
    man(["ek", "ek", "re"], "erlking", &[Leap(QUEEN)]),
    man(["bt", "pf", "bt"], "boyscout", &[Zigzag(BOYSCOUT)]),
    man(["gt", "pn", "gt"], "girlscout", &[Zigzag(GIRLSCOUT)]),
    man(["sk", "sk", "sk"], "skylla", &[Skylla]),
    man(["cy", "cy", "cy"], "charybdis", &[Charybdis]),
    man(["cg", "kg", "sa"], "contra grasshopper", &[ContraHop(QUEEN)]),
    man(["rn", "rn", "rl"], "roselion", &[Rose(Circle::Lion)]),
    man(["rp", "rh", "rs"], "rosehopper", &[Rose(Circle::Hop)]),
    man(["ok", "ok", "ok"], "okapi", &[Leap(OKAPI)]),
    man(["37", "37", "37"], "(3,7)-leaper", &[Leap(LEAP37)]),
    man(["g2", "g2", "s2"], "grasshopper-2", &[Hop(QUEEN, 2)]),
    man(["g3", "g3", "s3"], "grasshopper-3", &[Hop(QUEEN, 3)]),
    man(["16", "16", "16"], "(1,6)-leaper", &[Leap(LEAP16)]),
    man(["24", "24", "24"], "(2,4)-leaper", &[Leap(LEAP24)]),
    man(["35", "35", "35"], "(3,5)-leaper", &[Leap(LEAP35)]),
    man(["dg", "dg", "ds"], "double grasshopper", &[DoubleHop(QUEEN_REVERSED)]),
    man(["kh", "kh", "sr"], "kinghopper", &[LeapHop(QUEEN)]),
    man(["or", "or", "or"], "orix", &[Orix]),
    man(["15", "15", "15"], "(1,5)-leaper", &[Leap(LEAP15)]),
    man(["25", "25", "25"], "(2,5)-leaper", &[Leap(LEAP25)]),
    man(["gl", "gl", "gl"], "gral", &[Leap(ALFIL), Hop(ROOK, 1)]),
    man(["lr", "ht", "lt"], "rook locust", &[Locust(ROOK)]),
    man(["lb", "hl", "lf"], "bishop locust", &[Locust(BISHOP)]),
    man(["ln", "hn", "ln"], "nightrider locust", &[Locust(KNIGHT)]),
    man(["wr", "wr", "vs"], "wazirrider", &[Ride(ROOK)]),
    man(["fr", "fr", "fs"], "fersrider", &[Ride(BISHOP)]),
    man(["bi", "bi", "bi"], "bison", &[Leap(BISON)]),
    man(["et", "et", "el"], "elephant", &[Ride(ELEPHANT)]),
    man(["na", "na", "na"], "nao", &[Chinese(KNIGHT)]),
    man(["rm", "tc", "et"], "rook moose", &[Angle(ROOK_REVERSED, Corner::Degrees45)]),
    man(["re", "ta", "at"], "rook eagle", &[Angle(ROOK_REVERSED, Corner::Degrees90)]),
    man(["rw", "ts", "mt"], "rook sparrow", &[Angle(ROOK_REVERSED, Corner::Degrees135)]),
    man(["bm", "lc", "ef"], "bishop moose", &[Angle(BISHOP_REVERSED, Corner::Degrees45)]),
    man(["be", "la", "af"], "bishop eagle", &[Angle(BISHOP_REVERSED, Corner::Degrees90)]),
    man(["bw", "ls", "mf"], "bishop sparrow", &[Angle(BISHOP_REVERSED, Corner::Degrees135)]),
    man(["ra", "ra", "ra"], "rao", &[Rose(Circle::Chinese)]),
    man(["so", "so", "so"], "scorpion", &[Leap(QUEEN), Hop(QUEEN, 1)]),
    man(["mg", "mg", "mg"], "marguerite", &[Angle(QUEEN_REVERSED, Corner::Degrees45), Angle(QUEEN_REVERSED, Corner::Degrees90), Angle(QUEEN_REVERSED, Corner::Degrees135), Hop(QUEEN, 1), Hamster]),
    man(["36", "36", "36"], "(3,6)-leaper", &[Leap(LEAP36)]),
    man(["nl", "nl", "nl"], "nightrider lion", &[Lion(KNIGHT, 1)]),
    man(["ml", "ml", "ml"], "maorider lion", &[Decomposed(Way::Straight, Decomposed::Lion)]),
    man(["mm", "mm", "mm"], "moarider lion", &[Decomposed(Way::Aslant, Decomposed::Lion)]),
    man(["f", "f", "a"], "friend", &[Friend]),
    man(["do", "de", "dn"], "dolphin", &[Kangaroo(QUEEN_REVERSED), Hop(QUEEN, 1)]),
    man(["rt", "he", "la"], "rabbit", &[Lion(QUEEN_REVERSED, 2)]),
    man(["bo", "bo", "bo"], "bob", &[Lion(QUEEN_REVERSED, 4)]),
    man(["qe", "qe", "qa"], "equistopper", &[Equistopper]),
    man(["qf", "qf", "qf"], "non-stop equistopper", &[NonstopEquistopper]),
    man(["qq", "od", "qq"], "querquisite", &[Querquisite]),
    man(["b1", "b1", "b1"], "bouncer", &[Bouncer(QUEEN_REVERSED)]),
    man(["b2", "b2", "b2"], "rook bouncer", &[Bouncer(ROOK_REVERSED)]),
    man(["b3", "b3", "b3"], "bishop bouncer", &[Bouncer(BISHOP_REVERSED)]),
    man(["cp", "cb", "pc"], "chinese pawn", &[ChinesePawn]),
    man(["rk", "rp", "cl"], "radial leaper", &[Radial(Radius::Any, Center::Enemy)]),
    man(["pp", "rb", "pv"], "reverse pawn", &[ReversePawn]),
    man(["ls", "lr", "lr"], "rose locust", &[Rose(Circle::Locust)]),
    man(["ze", "ze", "ze"], "zebu", &[Leap(CAMEL), Leap(GIRAFFE)]),
    man(["bn", "nr", "nr"], "bouncy nightrider", &[BouncyNightrider]),
    man(["s2", "s2", "n2"], "(2,0)-zigzag nightrider", &[Zigzag(ZIGZAG20)]),
    man(["s4", "s4", "n4"], "(4,0)-zigzag nightrider", &[Zigzag(ZIGZAG40)]),
    man(["s1", "s1", "n1"], "(1,1)-zigzag nightrider", &[Zigzag(ZIGZAG11)]),
    man(["s3", "s3", "n3"], "(3,3)-zigzag nightrider", &[Zigzag(ZIGZAG33)]),
    man(["qn", "qn", "qn"], "quintessence", &[Zigzag(QUINTESSENCE)]),
    man(["dk", "dt", "dt"], "double rookhopper", &[DoubleHop(ROOK_REVERSED)]),
    man(["db", "dl", "df"], "double bishopper", &[DoubleHop(BISHOP_REVERSED)]),
    man(["no", "no", "no"], "non-stop orix", &[NonstopOrix]),
    man(["th", "uh", "sb"], "treehopper", &[Radial(Radius::Queen, Center::AnyMan)]),
    man(["lh", "bh", "se"], "leafhopper", &[Radial(Radius::Queen, Center::Departure)]),
    man(["ge", "gu", "sm"], "greater treehopper", &[Radial(Radius::Any, Center::AnyMan)]),
    man(["gf", "gb", "su"], "greater leafhopper", &[Radial(Radius::Any, Center::Departure)]),
    man(["kl", "lk", "kl"], "kangaroo lion", &[Lion(QUEEN_REVERSED, 2)]),
    man(["ko", "ko", "ko"], "kao", &[ChineseLeap(KNIGHT)]),
    man(["kp", "sh", "sv"], "knighthopper", &[LeapHop(KNIGHT)]),
    man(["sh", "sc", "ba"], "ship", &[PawnCaptures, Ride(ROOK)]),
    man(["gy", "gy", "gy"], "gryphon", &[PawnSteps, Ride(BISHOP)]),
    man(["ms", "ms", "cm"], "marine knight", &[MarineLeap(KNIGHT)]),
    man(["po", "po", "po"], "poseidon", &[MarineLeap(QUEEN)]),
    man(["mp", "mb", "pm"], "marine pawn", &[MarinePawn]),
    man(["mh", "mc", "bm"], "marine ship", &[Marine(ROOK), MarinePawnCaptures]),
    man(["st", "st", "ep"], "sting", &[Hop(QUEEN, 1), Leap(QUEEN)]),
    man(["se", "se", "dg"], "senora", &[Argentinian(QUEEN)]),
    man(["fa", "fa", "fa"], "faro", &[Argentinian(ROOK)]),
    man(["lo", "lo", "lo"], "loco", &[Argentinian(BISHOP)]),
    man(["sa", "sa", "sl"], "saltador", &[Decomposed(Way::Straight, Decomposed::HopQuietly), Decomposed(Way::Aslant, Decomposed::HopQuietly), Decomposed(Way::Straight, Decomposed::LeapCaptures), Decomposed(Way::Aslant, Decomposed::LeapCaptures)]),
    man(["ah", "ah", "as"], "mao hopper", &[Decomposed(Way::Straight, Decomposed::Hop)]),
    man(["oh", "oh", "os"], "moa hopper", &[Decomposed(Way::Aslant, Decomposed::Hop)]),
    man(["hc", "hk", "hc"], "contrahamster", &[ContraHamster]),
    man(["ee", "ae", "ae"], "eagleequihopper", &[EagleEquihopper]),
    man(["en", "aq", "aq"], "eaglenonstopequihopper", &[NonstopEagleEquihopper]),
    man(["sc", "sr", "ss"], "scarabeus", &[Angle(QUEEN_REVERSED, Corner::Degrees27)]),
    man(["wi", "wi", "wi"], "wizard", &[Leap(CAMEL), Leap(BISHOP)]),
];

/// Pairs of directions: the steps with these indices, in parallel.
const fn pairs<const N: usize>(steps: &[Step], first: [usize; N], second: [usize; N]) -> [(Step, Step); N] {
    let mut all = [(Step::new(0, 0), Step::new(0, 0)); N];
    let mut i = 0;
    while i < N {
        all[i] = (steps[first[i]], steps[second[i]]);
        i += 1;
    }
    all
}

const SPIRAL: &[(Step, Step)] = &pairs(
    KNIGHT,
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
    [7, 3, 6, 2, 5, 1, 4, 0, 3, 7, 2, 6, 1, 5, 0, 4],
);
const DIAGONAL_SPIRAL: &[(Step, Step)] = &pairs(
    KNIGHT,
    [0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7],
    [1, 5, 0, 4, 3, 7, 2, 6, 5, 1, 4, 0, 7, 3, 6, 2],
);
const BOYSCOUT: &[(Step, Step)] = &pairs(BISHOP, [0, 0, 1, 1, 2, 2, 3, 3], [3, 1, 2, 0, 1, 3, 0, 2]);
const GIRLSCOUT: &[(Step, Step)] = &pairs(ROOK, [3, 3, 2, 2, 1, 1, 0, 0], [0, 2, 1, 3, 2, 0, 3, 1]);
const ZIGZAG40: &[(Step, Step)] = &pairs(KNIGHT, [0, 7, 2, 1, 4, 3, 6, 5], [7, 0, 1, 2, 3, 4, 5, 6]);
const ZIGZAG20: &[(Step, Step)] = &pairs(KNIGHT, [0, 3, 2, 5, 4, 7, 6, 1], [3, 0, 5, 2, 7, 4, 1, 6]);
const ZIGZAG33: &[(Step, Step)] = &pairs(KNIGHT, [0, 1, 2, 3, 4, 5, 6, 7], [1, 0, 3, 2, 5, 4, 7, 6]);
const ZIGZAG11: &[(Step, Step)] = &pairs(KNIGHT, [0, 5, 2, 7, 4, 1, 6, 3], [5, 0, 7, 2, 1, 4, 3, 6]);
const QUINTESSENCE: &[(Step, Step)] = &pairs(
    KNIGHT,
    [0, 2, 1, 3, 2, 4, 3, 5, 4, 6, 5, 7, 6, 0, 7, 1],
    [2, 0, 3, 1, 4, 2, 5, 3, 6, 4, 7, 5, 0, 6, 1, 7],
);

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_code_means_one_man() {
        for language in 0..3 {
            for (i, man) in MEN.iter().enumerate() {
                let kind = Kind::with_code(man.codes[language], language);
                assert_eq!(kind.map(|kind| usize::from(kind.0)), Some(i), "{}", man.name);
            }
        }
    }

    #[test]
    fn named_kinds_are_what_they_are_called() {
        assert_eq!(format!("{:?}", Kind::MAO), "mao");
        assert_eq!(format!("{:?}", Kind::MOA), "moa");
        assert_eq!(format!("{:?}", Kind::GRASSHOPPER), "grasshopper");
        assert_eq!(format!("{:?}", Kind::MARINE_PAWN), "marine pawn");
        assert_eq!(format!("{:?}", Kind::STING), "sting");
    }
}
