//! Compressed input, told by its first bytes.

use std::io::{self, BufReader, Cursor, Read};

use bzip2::read::MultiBzDecoder;
use flate2::read::MultiGzDecoder;

const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// Frames that hold no data may stand before the first that does; they begin with 0x50 to 0x5f and these bytes.
const ZSTD_SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];
const GZIP: &[u8] = &[0x1f, 0x8b];
const BZIP2: &[u8] = b"BZh";
const PARQUET: &[u8] = b"PAR1";

/// Whether the first bytes of a file say that it is in Parquet, which is read from its end.
pub fn is_parquet(head: &[u8]) -> bool {
    head.starts_with(PARQUET)
}

/// The text in `input`, which may be plain or compressed with zstd, gzip or bzip2, in one frame or many.
///
/// The name of a file does not matter, and standard input has none: the first bytes say what it is.
pub fn decompressed<'a>(mut input: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::new();
    // The longest signature has four bytes.
    input.by_ref().take(4).read_to_end(&mut head)?;
    let whole = |head: Vec<u8>| BufReader::with_capacity(1 << 17, Cursor::new(head).chain(input));
    let is_skippable =
        head.first().is_some_and(|first| first & 0xf0 == 0x50) && head.get(1..) == Some(ZSTD_SKIPPABLE);
    if head.starts_with(ZSTD) || is_skippable {
        Ok(Box::new(zstd::Decoder::with_buffer(whole(head))?))
    } else if head.starts_with(GZIP) {
        Ok(Box::new(MultiGzDecoder::new(whole(head))))
    } else if head.starts_with(BZIP2) {
        Ok(Box::new(MultiBzDecoder::new(whole(head))))
    } else if is_parquet(&head) {
        let why =
            "it is in Parquet, which only a build with `--features parquet` reads, and only from a file";
        Err(io::Error::new(io::ErrorKind::Unsupported, why))
    } else {
        Ok(Box::new(whole(head)))
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;

    fn text(compressed: &[u8]) -> String {
        let mut text = String::new();
        decompressed(compressed).expect("it can be opened").read_to_string(&mut text).expect("it is text");
        text
    }

    #[test]
    fn every_compression_is_recognised_and_frames_are_joined() {
        let zstd = |text: &str| zstd::encode_all(text.as_bytes(), 1).expect("memory does not fail");
        let gzip = |text: &str| {
            let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
            encoder.write_all(text.as_bytes()).expect("memory does not fail");
            encoder.finish().expect("memory does not fail")
        };
        let bzip2 = |text: &str| {
            let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
            encoder.write_all(text.as_bytes()).expect("memory does not fail");
            encoder.finish().expect("memory does not fail")
        };
        assert_eq!(text(b"plain"), "plain");
        assert_eq!(text(b""), "");
        assert_eq!(text(b"a"), "a");
        assert_eq!(text(&[zstd("one,"), zstd("two")].concat()), "one,two");
        assert_eq!(text(&[gzip("one,"), gzip("two")].concat()), "one,two");
        assert_eq!(text(&[bzip2("one,"), bzip2("two")].concat()), "one,two");
        let refused = decompressed(&b"PAR1\x15\x04"[..]).err().map(|error| error.to_string());
        assert!(refused.is_some_and(|error| error.contains("Parquet")));
        let skippable = [&[0x50_u8][..], ZSTD_SKIPPABLE, &[4, 0, 0, 0], b"note"].concat();
        assert_eq!(text(&[skippable, zstd("three")].concat()), "three");
    }
}
