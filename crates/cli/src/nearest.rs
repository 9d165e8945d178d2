//! Suggestions for a mistyped word.

/// The names that a word is nearest to, in their order, if a few letters make one of the other.
pub(crate) fn nearest<'n>(word: &str, names: impl IntoIterator<Item = &'n str>) -> Vec<&'n str> {
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

/// How many letters must be added, left out or replaced to make one word of the other (Levenshtein).
fn distance(one: &str, other: &str) -> usize {
    let other: Vec<char> = other.chars().collect();
    let mut row: Vec<usize> = (0..=other.len()).collect();
    for (index, letter) in one.chars().enumerate() {
        let mut next = vec![index + 1];
        for ((pair, &to), &left_out) in row.windows(2).zip(&other).zip(row.iter().skip(1)) {
            let replaced = pair.first().map_or(0, |replaced| replaced + usize::from(letter != to));
            let added = next.last().map_or(0, |added| added + 1);
            next.push(replaced.min(added).min(left_out + 1));
        }
        row = next;
    }
    row.last().copied().unwrap_or_default()
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
            ("Foo", vec![]),
            ("", vec![]),
        ] {
            assert_eq!(nearest(word, names), expected, "{word}");
        }
    }

    #[test]
    fn letters_that_differ_are_counted() {
        for (one, other, expected) in
            [("", "abc", 3), ("abc", "", 3), ("kitten", "sitting", 3), ("ab", "ab", 0)]
        {
            assert_eq!(distance(one, other), expected, "{one} {other}");
        }
    }
}
