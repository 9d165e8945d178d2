//! Zstandard without C, for a browser, where the library in C cannot be linked.

use std::io::{self, BufRead, Read};

use ruzstd::decoding::errors::{FrameDecoderError, ReadFrameHeaderError};
use ruzstd::decoding::{BlockDecodingStrategy, FrameDecoder};

/// The text of all frames of `input`, one after the other.
pub(super) struct ZstdFrames<R> {
    input: R,
    frame: FrameDecoder,
    /// Whether the checksum of the last finished frame has been compared.
    is_checked: bool,
}

impl<R: BufRead> ZstdFrames<R> {
    /// Before the first frame.
    pub(super) fn new(input: R) -> ZstdFrames<R> {
        ZstdFrames { input, frame: FrameDecoder::new(), is_checked: true }
    }

    /// Begins the next frame that holds data. Says whether there is one.
    fn begin_frame(&mut self) -> io::Result<bool> {
        loop {
            if self.input.fill_buf()?.is_empty() {
                return Ok(false);
            }
            match self.frame.reset(&mut self.input) {
                Ok(()) => {
                    self.is_checked = false;
                    return Ok(true);
                }
                Err(FrameDecoderError::ReadFrameHeaderError(ReadFrameHeaderError::SkipFrame {
                    length,
                    ..
                })) => {
                    let length = u64::from(length);
                    if io::copy(&mut self.input.by_ref().take(length), &mut io::sink())? < length {
                        return Err(io::ErrorKind::UnexpectedEof.into());
                    }
                }
                Err(error) => return Err(self.damage(&error)),
            }
        }
    }

    /// Compares the checksum of a finished frame with that of its text, if it has one.
    fn check(&mut self) -> io::Result<()> {
        self.is_checked = true;
        match (self.frame.get_checksum_from_data(), self.frame.get_calculated_checksum()) {
            (Some(stored), Some(computed)) if stored != computed => {
                Err(io::Error::new(io::ErrorKind::InvalidData, "the checksum is wrong"))
            }
            _ => Ok(()),
        }
    }

    /// Truncated data is distinguished from corrupt data.
    fn damage(&mut self, error: &FrameDecoderError) -> io::Error {
        let is_over = self.input.fill_buf().is_ok_and(<[u8]>::is_empty);
        let kind = if is_over { io::ErrorKind::UnexpectedEof } else { io::ErrorKind::InvalidData };
        io::Error::new(kind, error.to_string())
    }
}

impl<R: BufRead> Read for ZstdFrames<R> {
    fn read(&mut self, buffer: &mut [u8]) -> io::Result<usize> {
        loop {
            if buffer.is_empty() {
                return Ok(0);
            }
            if self.frame.can_collect() > 0 {
                return self.frame.read(buffer);
            }
            if !self.frame.is_finished() {
                let some = BlockDecodingStrategy::UptoBytes(buffer.len());
                if let Err(error) = self.frame.decode_blocks(&mut self.input, some) {
                    return Err(self.damage(&error));
                }
            } else if !self.is_checked {
                self.check()?;
            } else if !self.begin_frame()? {
                return Ok(0);
            }
        }
    }
}
