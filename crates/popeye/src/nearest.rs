//! Suggestions for a mistyped word.

/// The names that a word is nearest to, in their order, if a few letters make one of the other.
///
/// ```
/// assert_eq!(popeye::nearest::nearest("Cirke", ["Circe", "Madrasi"]), ["Circe"]);
/// ```
pub fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
    let word = word.to_lowercase();
    let most = (word.chars().count() / 3).max(1);
    let rated: Vec<(usize, &str)> = names
        .into_iter()
        .map(|name| (distance(&word, &name.to_lowercase()), name))
        .filter(|&(distance, _)| distance <= most)
        .collect();
    let best = rated.iter().map(|&(distance, _)| distance).min();
    rated.into_iter().filter(|&(distance, _)| Some(distance) == best).map(|(_, name)| name).collect()
}

/// How many letters must be added, left out or replaced, or neighbours exchanged, to make one word of the other
/// (Damerau and Levenshtein, each letter changed once).
fn distance(one: &str, other: &str) -> usize {
    let (one, other): (Vec<char>, Vec<char>) = (one.chars().collect(), other.chars().collect());
    let mut rows: Vec<Vec<usize>> = vec![(0..=other.len()).collect()];
    for (i, letter) in one.iter().enumerate() {
        let mut row = vec![i + 1];
        for (j, to) in other.iter().enumerate() {
            let at = |up: usize, left: usize| {
                let earlier = rows.get((i + 1).checked_sub(up)?)?;
                earlier.get((j + 1).checked_sub(left)?).copied()
            };
            let is_exchange =
                i > 0 && j > 0 && one.get(i - 1) == Some(to) && other.get(j - 1) == Some(letter);
            let ways = [
                at(1, 1).map(|replaced| replaced + usize::from(letter != to)),
                at(1, 0).map(|left_out| left_out + 1),
                row.last().map(|added| added + 1),
                at(2, 2).filter(|_| is_exchange).map(|exchanged| exchanged + 1),
            ];
            row.extend(ways.into_iter().flatten().min());
        }
        rows.push(row);
    }
    rows.last().and_then(|row| row.last()).copied().unwrap_or_default()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn typing_errors_are_recognised() {
        let names = ["SetPlay", "Defence", "Threat", "NoThreat", "Try"];
        for (word, expected) in [
            ("setplay", vec!["SetPlay"]),
            ("SetPaly", vec!["SetPlay"]),
            ("Defense", vec!["Defence"]),
            ("treat", vec!["Threat"]),
            ("tri", vec!["Try"]),
            ("Tyr", vec!["Try"]),
            ("Foo", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(nearest(word, names), expected, "{word}");
        }
    }

    #[test]
    fn letters_that_differ_are_counted() {
        for (one, other, expected) in [
            ("", "abc", 3),
            ("abc", "", 3),
            ("kitten", "sitting", 3),
            ("ab", "ab", 0),
            ("wihte", "white", 1),
            ("abcd", "badc", 2),
        ] {
            assert_eq!(distance(one, other), expected, "{one} {other}");
        }
    }
}
