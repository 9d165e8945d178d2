//! The lines in which two answers differ.

/// A line that only one of the answers has.
#[derive(Clone, Debug, Eq, PartialEq)]
pub enum Difference {
    /// It is expected, and missing.
    Missing(String),
    /// It is not expected.
    Surplus(String),
}

/// The lines that differ, in the order of the answers: a longest common subsequence is left out.
pub(super) fn differences(expected: &[String], ours: &[String]) -> Vec<Difference> {
    if expected == ours {
        return Vec::new();
    }
    // For long answers that have little in common, a table of quadratic size would cost too much.
    if expected.len() * ours.len() > 4_000_000 {
        let missing = expected.iter().cloned().map(Difference::Missing);
        return missing.chain(ours.iter().cloned().map(Difference::Surplus)).collect();
    }
    let width = ours.len() + 1;
    let mut common = vec![0_u32; (expected.len() + 1) * width];
    for i in (0..expected.len()).rev() {
        for j in (0..ours.len()).rev() {
            common[i * width + j] = match expected[i] == ours[j] {
                true => common[(i + 1) * width + j + 1] + 1,
                false => common[(i + 1) * width + j].max(common[i * width + j + 1]),
            };
        }
    }
    let (mut i, mut j) = (0, 0);
    let mut differences = Vec::new();
    while i < expected.len() || j < ours.len() {
        if i < expected.len() && j < ours.len() && expected[i] == ours[j] {
            (i, j) = (i + 1, j + 1);
        } else if j == ours.len()
            || i < expected.len() && common[(i + 1) * width + j] >= common[i * width + j + 1]
        {
            differences.push(Difference::Missing(expected[i].clone()));
            i += 1;
        } else {
            differences.push(Difference::Surplus(ours[j].clone()));
            j += 1;
        }
    }
    differences
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn differences_are_the_lines_that_only_one_has() {
        let lines = |text: &str| -> Vec<String> { text.split(' ').map(str::to_owned).collect() };
        assert_eq!(differences(&lines("a b c"), &lines("a b c")), []);
        assert_eq!(
            differences(&lines("a b c d"), &lines("a c x d")),
            [Difference::Missing("b".into()), Difference::Surplus("x".into())]
        );
    }
}
