//! The arguments that each condition accepts after its keyword.

use fairy::conditions::Argument;

use crate::conditions::words::{self, Word};

/// Where the grammar of a condition comes from.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Grammar {
    /// From the table of Popeye's conditions.
    Popeye(&'static [Part]),
    /// From the fairy kernel, for conditions that Popeye does not know.
    Kernel(&'static [Argument]),
}

/// One argument after a keyword. All but squares are optional.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Part {
    /// Squares, all in one word.
    Squares,
    /// One square.
    Square,
    /// Two squares in one word.
    TwoSquares,
    /// Codes of men, one word each.
    Kinds,
    /// Codes of men, one word each, at least one.
    SomeKinds,
    /// The code of one man.
    Kind,
    /// A number.
    Number,
    /// Two lengths in hundredths, or one for both sides; a hyphen means no limit.
    Budgets,
    /// A man with its side, its attributes and its square.
    Man,
    /// One word of the list. If the second list is not empty, only words with these English names are accepted.
    Word(&'static [Word], &'static [&'static str]),
    /// Any number of such words.
    Words(&'static [Word], &'static [&'static str]),
    /// Files and ranks that have a grid line behind them, in one word.
    FilesAndRanks,
    /// The fields of a grid, one word of squares for each.
    Fields,
    /// Grid lines, one word each: direction, square and length.
    Lines,
}

use Part::{
    Budgets, Fields, FilesAndRanks, Kind, Kinds, Lines, Man, Number, SomeKinds, Square, Squares, TwoSquares,
};

// Popeye accepts only the word that is not the default.
const KINGS: &[Part] = &[Part::Word(words::CIRCE, &["RexInclusive", "RexExclusive"])];
const CIRCE: &[Part] = &[Part::Words(words::CIRCE, &[])];
const ANTICIRCE_TYPE: &[Part] = &[Part::Word(words::ANTICIRCE, &[])];
const STRICTNESS: &[Part] = &[Part::Word(words::STRICTNESS, &[])];
const SQUARES: &[Part] = &[Squares];
const SIDE: &[Part] = &[Part::Word(words::SIDES, &[])];
const VAULTERS: &[Part] = &[Kinds, Part::Word(words::VAULTING, &[]), Kinds];

pub(crate) const GRID_LINES: &[Part] = &[Lines];
pub(crate) const GRID_FIELDS: &[Part] = &[Fields];
pub(crate) const GRID_FILES_AND_RANKS: &[Part] = &[FilesAndRanks];
pub(crate) const ONE_NUMBER: &[Part] = &[Number];
pub(crate) const ANY_KINDS: &[Part] = &[Kinds];
pub(crate) const AT_LEAST_ONE_KIND: &[Part] = &[SomeKinds];
pub(crate) const ONE_KIND: &[Part] = &[Kind];

/// The arguments of one of Popeye's conditions, given its English name.
pub(crate) fn of(english: &str) -> &'static [Part] {
    match english {
        "Circe" | "AntiCirce" | "ImmunChess" | "MarsCirce" | "AntiMarsCirce" | "PhantomChess"
        | "GenevaChess" => CIRCE,
        "DiametralCirce"
        | "VerticalMirrorCirce"
        | "RankCirce"
        | "DiagramCirce"
        | "FileCirce"
        | "MirrorCouscousCirce"
        | "EquipollentsCirce"
        | "SymmetryCirce"
        | "VerticalSymmetryCirce"
        | "HorizontalSymmetryCirce"
        | "AntipodeanCirce"
        | "MirrorCirce"
        | "MirrorFileCirce"
        | "MirrorCirceClone"
        | "CirceDoubleAgents"
        | "CirceAssassin"
        | "CirceClone"
        | "FrischAufCirce"
        | "MirrorImmunChess"
        | "DiagramImmunChess"
        | "Madrasi"
        | "Bolero"
        | "BoleroInverse"
        | "PowerTransfer"
        | "MarsMirrorCirce"
        | "AntiMarsMirrorCirce"
        | "AntiMarsAntipodeanCirce"
        | "MessignyChess"
        | "Woozles"
        | "BiWoozles"
        | "Heffalumps"
        | "BiHeffalumps"
        | "ProteanChess"
        | "FrankfurtChess" => KINGS,
        "MirrorAntiCirce"
        | "EquipollentsAntiCirce"
        | "AntipodeanAntiCirce"
        | "MirrorFileAntiCirce"
        | "SymmetryAntiCirce"
        | "VerticalSymmetryAntiCirce"
        | "HorizontalSymmetryAntiCirce"
        | "FileAntiCirce"
        | "DiagramAntiCirce"
        | "AntiSuperCirce" => ANTICIRCE_TYPE,
        "ChameleonCirce" | "ChameleonChess" | "ChameleonSequence" | "Immobilio" | "Football" => ANY_KINDS,
        "AprilChess" | "PromOnly" => AT_LEAST_ONE_KIND,
        "Imitator"
        | "Wormholes"
        | "Hole"
        | "WhiteForcedSquare"
        | "BlackForcedSquare"
        | "WhiteConsequentForcedSquare"
        | "BlackConsequentForcedSquare"
        | "WhitePromSquares"
        | "BlackPromSquares" => SQUARES,
        "BlackRoyalSquare" | "WhiteRoyalSquare" => &[Square],
        "MagicSquares" => &[Squares, Part::Word(words::NUMBERED, &["Type1", "Type2"])],
        "BlackMaxDister" | "BlackMinDister" | "WhiteMaxDister" | "WhiteMinDister" => &[TwoSquares],
        "VaultingKings" | "WhiteVaultingKing" | "BlackVaultingKing" => VAULTERS,
        "Maximummer" | "BlackMaximummer" | "BlackMinimummer" | "BlackMustCapture" | "WhiteMaximummer"
        | "WhiteMinimummer" | "WhiteMustCapture" => STRICTNESS,
        "Isardam" => &[
            Part::Word(words::LETTERED, &["TypeA", "TypeB"]),
            Part::Word(words::CIRCE, &["RexInclusive", "RexExclusive"]),
        ],
        "AnnanChess" | "NannaChess" => &[Part::Word(words::LETTERED, &[])],
        "WhiteOscillatingKings" | "BlackOscillatingKings" => {
            &[Part::Word(words::LETTERED, &["TypeA", "TypeB", "TypeC"])]
        }
        "SingleBox" => &[Part::Word(words::NUMBERED, &[])],
        "RepublicanChess" => &[Part::Word(words::NUMBERED, &["Type1", "Type2"])],
        "KobulKings" | "MultiCaptures" => SIDE,
        "Sentinelles" => &[Part::Words(words::SENTINELLES, &[])],
        "Breton" => &[Part::Words(words::BRETON, &[])],
        "CASTChess" => &[Part::Words(words::CAST, &[])],
        "Take&MakeChess" => &[Part::Words(words::TAKE_AND_MAKE, &[])],
        "PADChess" => &[Part::Words(words::CIRCE, &["RexInclusive", "RexExclusive", "Strict"])],
        "KoeKo" | "AntiKoeko" => &[Part::Word(words::NEIGHBOUR, &[])],
        "SAT" | "StrictSAT" => &[Number, Number],
        "RoleExchange" => ONE_NUMBER,
        "BGL" => &[Budgets],
        "GridChess" => &[Part::Words(words::GRID, &[])],
        "LastCapture" => &[Man],
        _ => &[],
    }
}

/// The arguments after a keyword, as docs/reference/language.md describes them.
#[cfg(test)]
pub(crate) fn described(parts: &[Part]) -> String {
    let described = parts.iter().map(|part| match part {
        Squares => "squares".to_owned(),
        Square => "a square".to_owned(),
        TwoSquares => "two squares".to_owned(),
        Kinds => "men".to_owned(),
        SomeKinds => "at least one man".to_owned(),
        Kind => "a man".to_owned(),
        Number => "a number".to_owned(),
        Budgets => "a length for each side or one for both, `-` for no limit".to_owned(),
        Man => "colour, man and square".to_owned(),
        FilesAndRanks => "files and ranks".to_owned(),
        Fields => "squares of each field".to_owned(),
        Lines => "lines such as `vb14`".to_owned(),
        Part::Words(list, []) if list.len() == words::CIRCE.len() => "words of Circe".to_owned(),
        Part::Word(list, only) | Part::Words(list, only) => {
            let words = list.iter().filter(|word| only.is_empty() || only.contains(&word.names[0]));
            let words = words.map(|word| match word.arguments {
                [] => format!("`{}`", word.names[0]),
                arguments => format!("`{}` with {}", word.names[0], described(arguments)),
            });
            words.collect::<Vec<_>>().join(" ")
        }
    });
    described.collect::<Vec<_>>().join(", ")
}

/// The first argument of the fairy kernel's condition that this grammar cannot read.
#[cfg(test)]
pub(crate) fn missing(arguments: &[Argument], parts: &[Part]) -> Option<String> {
    arguments.iter().find_map(|argument| match argument {
        Argument::Squares => {
            let has = |part: &Part| matches!(part, Squares | Square | TwoSquares);
            (!parts.iter().any(has)).then(|| "squares".to_owned())
        }
        Argument::Kinds => {
            (!parts.iter().any(|part| matches!(part, Kinds | SomeKinds | Kind))).then(|| "kinds".to_owned())
        }
        Argument::Man => (!parts.iter().any(|part| matches!(part, Man))).then(|| "a man".to_owned()),
        Argument::Words(wanted) => wanted.iter().find_map(|word| {
            let has = |part: &Part| match part {
                Part::Word(list, only) | Part::Words(list, only) => {
                    (only.is_empty() || only.contains(&word.names[0]))
                        && list.iter().any(|known| known.names == word.names)
                }
                _ => false,
            };
            (!parts.iter().any(has)).then(|| word.names[0].to_owned())
        }),
        _ => (!parts.iter().any(|part| matches!(part, Number | Budgets))).then(|| "a number".to_owned()),
    })
}
