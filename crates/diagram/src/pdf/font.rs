//! Helvetica, one of the fonts that every reader of PDF has: how wide its letters are, and how its texts are written.

/// The face of a letter.
#[derive(Clone, Copy, Debug, Eq, PartialEq)]
pub enum Face {
    /// Upright.
    Plain,
    /// Bold, which is a little wider.
    Bold,
}

/// Widths of the characters from the blank to `~`, in thousandths of the size, as Adobe's metrics state them.
const WIDTHS: [u16; 95] = [
    278, 278, 355, 556, 556, 889, 667, 191, 333, 333, 389, 584, 278, 333, 278, 278, 556, 556, 556, 556, 556,
    556, 556, 556, 556, 556, 278, 278, 584, 584, 584, 556, 1015, 667, 667, 722, 722, 667, 611, 778, 722, 278,
    500, 667, 556, 833, 722, 778, 667, 778, 722, 667, 611, 722, 667, 944, 667, 667, 611, 278, 278, 278, 469,
    556, 333, 556, 556, 500, 556, 556, 278, 556, 556, 222, 222, 500, 222, 833, 556, 556, 556, 556, 333, 500,
    278, 556, 500, 722, 500, 500, 500, 334, 260, 334, 584,
];

/// How wide a text is, in units of the page.
pub fn text_width(text: &str, face: Face, size: f32) -> f32 {
    let width = |letter: char| {
        let index = u32::from(letter).checked_sub(32).and_then(|index| usize::try_from(index).ok());
        f32::from(index.and_then(|index| WIDTHS.get(index)).copied().unwrap_or(556))
    };
    let bold = if face == Face::Bold { 1.06 } else { 1.0 };
    text.chars().map(width).sum::<f32>() / 1000.0 * size * bold
}

/// A text between parentheses, in the encoding of Western Windows, with everything that is not ASCII as a number. What the
/// encoding does not have becomes a question mark.
pub(super) fn literal(text: &str) -> String {
    let mut literal = String::from("(");
    for letter in text.chars() {
        match letter {
            '(' | ')' | '\\' => literal.extend(['\\', letter]),
            ' '..='~' => literal.push(letter),
            _ => literal.push_str(&format!("\\{:03o}", code(letter))),
        }
    }
    literal.push(')');
    literal
}

fn code(letter: char) -> u32 {
    match letter {
        '€' => 128,
        '…' => 133,
        'Š' => 138,
        'Ž' => 142,
        '‘' => 145,
        '’' => 146,
        '“' => 147,
        '”' => 148,
        '•' => 149,
        '–' => 150,
        '—' => 151,
        'š' => 154,
        'ž' => 158,
        '\u{a0}'..='\u{ff}' => u32::from(letter),
        _ => u32::from('?'),
    }
}
