//! Bytes of a record as text: UTF-8, or Shift_JIS as older programs write it.

use std::borrow::Cow;

use encoding_rs::SHIFT_JIS;

use crate::record::{RecordError, RecordProblem};

/// The text of a file.
pub(super) fn decode(bytes: &[u8]) -> Result<Cow<'_, str>, RecordError> {
    let bytes = bytes.strip_prefix(b"\xef\xbb\xbf").unwrap_or(bytes);
    if let Ok(text) = std::str::from_utf8(bytes) {
        return Ok(Cow::Borrowed(text));
    }
    SHIFT_JIS
        .decode_without_bom_handling_and_without_replacement(bytes)
        .ok_or_else(|| RecordError { line: first_unreadable(bytes), problem: RecordProblem::NotText })
}

/// The first line that cannot be read in the encoding that gets further.
fn first_unreadable(bytes: &[u8]) -> usize {
    let lines = || bytes.split(|&byte| byte == b'\n');
    let in_utf_8 = lines().take_while(|line| std::str::from_utf8(line).is_ok()).count();
    let is_shift_jis =
        |line: &&[u8]| SHIFT_JIS.decode_without_bom_handling_and_without_replacement(line).is_some();
    in_utf_8.max(lines().take_while(is_shift_jis).count()) + 1
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn both_encodings_are_read() {
        assert_eq!(decode("手合割".as_bytes()).expect("UTF-8"), "手合割");
        assert_eq!(decode(b"\xef\xbb\xbfV2.2").expect("UTF-8 with a mark"), "V2.2");
        let (bytes, ..) = SHIFT_JIS.encode("▲７六歩");
        assert_eq!(decode(&bytes).expect("Shift_JIS"), "▲７六歩");
        assert!(decode(&[0xff, 0xfe, 0x00, 0x81]).is_err());
    }

    #[test]
    fn invalid_text_is_located() {
        fn check(bytes: &[u8], line: usize) {
            let error = decode(bytes).expect_err("this is no text");
            assert_eq!((error.line, error.problem), (line, RecordProblem::NotText));
        }
        check(b"\xff", 1);
        check("手合割\n平手\n\u{fffd}".as_bytes().split_last().expect("there are bytes").1, 3);
        let (bytes, ..) = SHIFT_JIS.encode("手合割\n平手\n");
        check(&[&bytes, &b"\x82"[..]].concat(), 3);
    }
}
