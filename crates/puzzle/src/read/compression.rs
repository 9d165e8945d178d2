//! Compressed input, detected by its first bytes.

use std::io::{self, BufRead, BufReader, Cursor, Read};
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use bzip2::bufread::MultiBzDecoder;
use flate2::bufread::MultiGzDecoder;

const ZSTD: &[u8] = &[0x28, 0xb5, 0x2f, 0xfd];
/// Frames without data may precede the first one with data; they begin with 0x50 to 0x5f and these bytes.
const ZSTD_SKIPPABLE: &[u8] = &[0x2a, 0x4d, 0x18];
const GZIP: &[u8] = &[0x1f, 0x8b];
const BZIP2: &[u8] = b"BZh";
const PARQUET: &[u8] = b"PAR1";

/// Whether a file is in Parquet, which is read from its end, given its first bytes.
pub fn is_parquet(head: &[u8]) -> bool {
    head.starts_with(PARQUET)
}

/// The text in `input`, which may be plain or compressed with zstd, gzip or bzip2, in one frame or many.
///
/// The first bytes determine the format: file names are unreliable, and standard input has none.
///
/// ```
/// use std::io::Read as _;
///
/// let mut text = String::new();
/// puzzle::read::decompressed(&b"plain text"[..])?.read_to_string(&mut text)?;
/// assert_eq!(text, "plain text");
/// # Ok::<(), std::io::Error>(())
/// ```
pub fn decompressed<'a>(input: impl Read + Send + 'a) -> io::Result<Box<dyn Read + Send + 'a>> {
    decompressed_counting(input, Arc::default())
}

/// The same; `used` counts the bytes of the input that have been decompressed. Errors about damaged data state its
/// position.
pub fn decompressed_counting<'a>(
    mut input: impl Read + Send + 'a,
    used: Arc<AtomicU64>,
) -> io::Result<Box<dyn Read + Send + 'a>> {
    let mut head = Vec::new();
    // The longest signature has four bytes.
    input.by_ref().take(4).read_to_end(&mut head)?;
    let counter = Arc::clone(&used);
    let whole = |head: Vec<u8>| {
        let inner = BufReader::with_capacity(1 << 17, Cursor::new(head).chain(input));
        Counted { inner, used: counter }
    };
    let is_skippable =
        head.first().is_some_and(|first| first & 0xf0 == 0x50) && head.get(1..) == Some(ZSTD_SKIPPABLE);
    if head.starts_with(ZSTD) || is_skippable {
        Ok(Box::new(Decoded { inner: zstd_text(whole(head))?, form: "zstd", used }))
    } else if head.starts_with(GZIP) {
        Ok(Box::new(Decoded { inner: MultiGzDecoder::new(whole(head)), form: "gzip", used }))
    } else if head.starts_with(BZIP2) {
        Ok(Box::new(Decoded { inner: MultiBzDecoder::new(whole(head)), form: "bzip2", used }))
    } else if is_parquet(&head) {
        let why =
            "it is in Parquet, which only a build with `--features parquet` reads, and only from a file";
        Err(io::Error::new(io::ErrorKind::Unsupported, why))
    } else {
        Ok(Box::new(whole(head)))
    }
}

#[cfg(not(target_family = "wasm"))]
fn zstd_text(input: impl BufRead) -> io::Result<impl Read> {
    zstd::Decoder::with_buffer(input)
}

#[cfg(target_family = "wasm")]
fn zstd_text(input: impl BufRead) -> io::Result<impl Read> {
    Ok(super::zstd_frames::ZstdFrames::new(input))
}

/// Counts the bytes consumed from a buffer.
struct Counted<R> {
    inner: R,
    used: Arc<AtomicU64>,
}

impl<R: BufRead> BufRead for Counted<R> {
    fn fill_buf(&mut self) -> io::Result<&[u8]> {
        self.inner.fill_buf()
    }

    fn consume(&mut self, amount: usize) {
        self.used.fetch_add(amount as u64, Ordering::Relaxed);
        self.inner.consume(amount);
    }
}

impl<R: BufRead> Read for Counted<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        let read = self.inner.read(buffer)?;
        self.used.fetch_add(read as u64, Ordering::Relaxed);
        Ok(read)
    }
}

/// States the position of damaged data in errors.
struct Decoded<R> {
    inner: R,
    form: &'static str,
    used: Arc<AtomicU64>,
}

impl<R: Read> Read for Decoded<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        self.inner.read(buffer).map_err(|error| {
            let (form, at) = (self.form, self.used.load(Ordering::Relaxed));
            let what = match error.kind() {
                io::ErrorKind::Interrupted => return error,
                io::ErrorKind::UnexpectedEof => "breaks off",
                _ => "is damaged",
            };
            io::Error::new(error.kind(), format!("its {form} data {what} at about byte {at} ({error})"))
        })
    }
}

#[cfg(test)]
mod tests {
    use std::io::Write as _;

    use super::*;
    use crate::read::zstd_frames::ZstdFrames;

    fn text(compressed: &[u8]) -> String {
        let mut text = String::new();
        decompressed(compressed).expect("it can be opened").read_to_string(&mut text).expect("it is text");
        text
    }

    fn zstd(text: &str) -> Vec<u8> {
        let mut encoder = zstd::Encoder::new(Vec::new(), 1).expect("memory does not fail");
        // As the program zstd does.
        encoder.include_checksum(true).expect("it knows checksums");
        encoder.write_all(text.as_bytes()).expect("memory does not fail");
        encoder.finish().expect("memory does not fail")
    }

    fn read_without_c(compressed: &[u8]) -> io::Result<Vec<u8>> {
        let mut text = Vec::new();
        ZstdFrames::new(compressed).read_to_end(&mut text).map(|_| text)
    }

    fn gzip(text: &str) -> Vec<u8> {
        let mut encoder = flate2::write::GzEncoder::new(Vec::new(), flate2::Compression::fast());
        encoder.write_all(text.as_bytes()).expect("memory does not fail");
        encoder.finish().expect("memory does not fail")
    }

    fn bzip2(text: &str) -> Vec<u8> {
        let mut encoder = bzip2::write::BzEncoder::new(Vec::new(), bzip2::Compression::fast());
        encoder.write_all(text.as_bytes()).expect("memory does not fail");
        encoder.finish().expect("memory does not fail")
    }

    #[test]
    fn input_that_is_cut_off_or_damaged_anywhere_is_an_error() {
        let rows: String = (0..3_000).map(|row| format!("{row},{:x}\n", row * 7_919 % 4_093)).collect();
        for (form, whole) in [("zstd", zstd(&rows)), ("gzip", gzip(&rows)), ("bzip2", bzip2(&rows))] {
            let read = |bytes: &[u8]| {
                let mut text = Vec::new();
                decompressed(bytes).and_then(|mut input| input.read_to_end(&mut text)).map(|_| text)
            };
            assert_eq!(read(&whole).expect("it is whole"), rows.as_bytes());
            for length in (5..whole.len()).step_by(whole.len() / 50) {
                let error = read(&whole[..length]).expect_err("it breaks off").to_string();
                assert!(error.contains(&format!("its {form} data breaks off at about byte ")), "{error}");
            }
            for at in (5..whole.len()).step_by(whole.len() / 50) {
                let mut spoilt = whole.clone();
                spoilt[at] ^= 0x10;
                match read(&spoilt) {
                    Err(error) => assert!(error.to_string().contains(form), "{error}"),
                    // The file name and the date in the gzip header are not covered by a checksum.
                    Ok(text) => assert!(text == rows.as_bytes() && at < 10, "{form} byte {at}"),
                }
            }
        }
    }

    #[test]
    fn zstd_is_read_without_c_and_damage_is_reported() {
        let rows: String = (0..30_000).map(|row| format!("{row},{:x}\n", row * 7_919 % 4_093)).collect();
        let skippable = [&[0x50_u8][..], ZSTD_SKIPPABLE, &[4, 0, 0, 0], b"note"].concat();
        let frames = [skippable.clone(), zstd(&rows), skippable, zstd("more")].concat();
        assert_eq!(read_without_c(&frames).expect("it is whole"), [rows.as_bytes(), b"more"].concat());
        let whole = zstd(&rows);
        for length in (5..whole.len()).step_by(whole.len() / 50) {
            let error = read_without_c(&whole[..length]).expect_err("it breaks off");
            assert_eq!(error.kind(), io::ErrorKind::UnexpectedEof, "{error}");
        }
        for at in (5..whole.len()).step_by(whole.len() / 50) {
            let mut spoilt = whole.clone();
            spoilt[at] ^= 0x10;
            // Byte 5 is the size of the window; a larger one does no harm.
            assert!(read_without_c(&spoilt).is_err() || at == 5, "byte {at}");
        }
    }

    #[test]
    fn every_compression_is_recognised_and_frames_are_joined() {
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
