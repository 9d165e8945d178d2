//! The two encodings of input files.

/// The encoding of a text. Texts are written back as the bytes that were read.
#[derive(Clone, Copy, Debug, Default, Eq, PartialEq)]
pub enum Encoding {
    /// UTF-8, which almost all files use.
    #[default]
    Utf8,
    /// ISO 8859-1, which old files from Western Europe use.
    Latin1,
}

impl Encoding {
    /// UTF-8 if the bytes are valid as such, else Latin-1, in which all bytes are.
    pub fn detect(bytes: &[u8]) -> Encoding {
        match std::str::from_utf8(bytes) {
            Ok(_) => Encoding::Utf8,
            Err(_) => Encoding::Latin1,
        }
    }

    /// The characters of `bytes`.
    pub fn decode(self, bytes: &[u8]) -> String {
        match self {
            Encoding::Utf8 => String::from_utf8_lossy(bytes).into_owned(),
            Encoding::Latin1 => bytes.iter().copied().map(char::from).collect(),
        }
    }
}
