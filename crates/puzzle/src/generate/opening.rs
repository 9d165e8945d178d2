//! Opening tags as in the database: the family and the variation.

/// The last ply at which a puzzle gets opening tags; the database has none after it.
pub(super) const LAST_PLY: usize = 36;

/// The name for the variation of an opening that has none.
const OTHER: &str = "Other variations";

/// The two tags of an opening, given its name, such as `King's Gambit Accepted: Abbazia Defense, Main Line`.
pub(super) fn tags(name: &str) -> String {
    let (family, rest) = name.split_once(':').unwrap_or((name, ""));
    let variation = rest.split(',').next().map(str::trim).filter(|variation| !variation.is_empty());
    let family = tag(family);
    match family.is_empty() {
        true => family,
        false => format!("{family} {family}_{}", tag(variation.unwrap_or(OTHER))),
    }
}

/// A name as one word of ASCII letters.
fn tag(name: &str) -> String {
    let mut tag = String::new();
    for letter in name.trim().chars() {
        match letter {
            ' ' => tag.push('_'),
            '-' | '_' => tag.push(letter),
            letter if letter.is_ascii_alphanumeric() => tag.push(letter),
            letter => tag.push_str(plain(letter)),
        }
    }
    tag
}

/// A letter without its accent; nothing for apostrophes and similar characters.
fn plain(letter: char) -> &'static str {
    match letter {
        'á' | 'à' | 'â' | 'ä' | 'ã' | 'å' => "a",
        'é' | 'è' | 'ê' | 'ë' => "e",
        'í' | 'ì' | 'î' | 'ï' => "i",
        'ó' | 'ò' | 'ô' | 'ö' | 'õ' | 'ø' => "o",
        'ú' | 'ù' | 'û' | 'ü' => "u",
        'ç' | 'č' | 'ć' => "c",
        'ñ' | 'ń' => "n",
        'š' | 'ś' => "s",
        'ž' | 'ź' | 'ż' => "z",
        'ł' => "l",
        'Ö' | 'Ó' => "O",
        'Á' | 'À' => "A",
        'É' => "E",
        'Ü' => "U",
        _ => "",
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn openings_are_tagged_by_family_and_variation() {
        for (name, expected) in [
            (
                "King's Gambit Accepted: Abbazia Defense",
                "Kings_Gambit_Accepted Kings_Gambit_Accepted_Abbazia_Defense",
            ),
            ("Caro-Kann Defense", "Caro-Kann_Defense Caro-Kann_Defense_Other_variations"),
            (
                "Sicilian Defense: Najdorf Variation, English Attack",
                "Sicilian_Defense Sicilian_Defense_Najdorf_Variation",
            ),
            ("Grünfeld Defense: Exchange Variation", "Grunfeld_Defense Grunfeld_Defense_Exchange_Variation"),
            (
                "Blackmar-Diemer Gambit Declined: O'Kelly Defense",
                "Blackmar-Diemer_Gambit_Declined Blackmar-Diemer_Gambit_Declined_OKelly_Defense",
            ),
            ("", ""),
        ] {
            assert_eq!(tags(name), expected);
        }
    }
}
