//! Texts in both encodings: Popeye's format keeps the bytes, all others are UTF-8.

use popeye::read;
use popeye::write::{Format, Page, Times};
use solve::Limits;
use solve::Unwatched;

const INPUT: &str = "AnfangProblem\nAutor Jörg Müller\nTitel Grüße\nBemerkung schön\n\
    Steine Weiss Kc2 Th4 Schwarz Ka1 Ba3\nForderung h#1\nEndeProblem\n";

fn answer(input: &[u8], format: &str) -> Vec<u8> {
    let mut text = Vec::new();
    let page = Page { heading: None, paint: diagram::Paint::Plain, times: Times::Hidden, width: None };
    let format = Format::find(format).expect("there is such a form");
    let mut writer = (format.writer)(&mut text, page);
    for parsed in read::problems(input) {
        assert_eq!(parsed.diagnostics, []);
        solve::answer(&parsed.problem, Limits::default(), &mut *writer, &mut Unwatched)
            .expect("memory can be written");
    }
    drop(writer);
    text
}

fn latin1(text: &str) -> Vec<u8> {
    text.chars().map(|char| u8::try_from(u32::from(char)).expect("a character of Latin-1")).collect()
}

#[test]
fn people_and_programs_are_answered_in_utf8() {
    for input in [INPUT.as_bytes().to_vec(), latin1(INPUT)] {
        for format in ["text", "json"] {
            let text = String::from_utf8(answer(&input, format)).expect("UTF-8");
            for words in ["Jörg Müller", "Grüße"] {
                assert!(text.contains(words), "{format}: {text}");
            }
        }
    }
}

#[test]
fn popeyes_form_has_the_bytes_that_were_read() {
    let utf8 = String::from_utf8(answer(INPUT.as_bytes(), "popeye")).expect("UTF-8 in, UTF-8 out");
    let text = String::from_utf8_lossy(&answer(&latin1(INPUT), "popeye")).into_owned();
    assert!(utf8.starts_with("schön\n"), "{utf8}");
    assert!(text.starts_with("sch\u{fffd}n\n"), "{text}");
    // A character of UTF-8 takes as many columns as it has bytes, as it does for Popeye.
    assert!(utf8.contains("\n            Jörg Müller\n               Grüße\n"), "{utf8}");
    assert!(
        text.contains("\n             J\u{fffd}rg M\u{fffd}ller\n                Gr\u{fffd}\u{fffd}e\n"),
        "{text}"
    );
}
