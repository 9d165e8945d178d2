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
        .ok_or(RecordError { line: 1, problem: RecordProblem::NotText })
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
}
