//! The encoding of a file of text: what its first bytes say, UTF-8 where all of it is UTF-8, else what its letters are
//! likeliest in (chardetng, the detector of Firefox).
use crate::ffi::{R, arg, parse};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{CoderResult, Decoder, Encoding, UTF_8, UTF_16BE, UTF_16LE};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

const PIECE: usize = 64 << 10;
const HEAD: usize = 1 << 20;
const MOST_ROW_BYTES: usize = 64 << 20;

/// A file whose encoding is known.
pub struct TextFile {
    path: PathBuf,
    encoding: &'static Encoding,
    guessed: bool,
}

impl TextFile {
    /// `encoding`: its label; empty: it is to be found.
    pub fn open(path: &Path, encoding: &str) -> R<TextFile> {
        let (encoding, guessed) = if encoding.is_empty() { found(path)? } else { (labelled(encoding)?, false) };
        Ok(TextFile { path: path.into(), encoding, guessed })
    }

    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// By its letters alone.
    pub fn is_guessed(&self) -> bool {
        self.guessed
    }

    pub fn text(&self) -> R<Decoded> {
        Ok(Decoded {
            bytes: bytes(&self.path)?,
            decoder: self.encoding.new_decoder_with_bom_removal(),
            text: Vec::new(),
            taken: 0,
            ended: false,
            row_bytes: 0,
        })
    }

    /// The first whole lines; all where the file is short.
    pub fn head(&self) -> R<String> {
        let mut head = Vec::new();
        self.text()?.take(HEAD as u64).read_to_end(&mut head).map_err(parse)?;
        if head.len() == HEAD {
            head.truncate(head.iter().rposition(|&b| b == b'\n').map_or(HEAD, |at| at + 1));
        }
        Ok(String::from_utf8_lossy(&head).into_owned())
    }
}

fn labelled(label: &str) -> R<&'static Encoding> {
    Encoding::for_label(label.as_bytes()).ok_or_else(|| arg(format!("'{label}' is no encoding that is known")))
}

fn bytes(path: &Path) -> R<Box<dyn BufRead>> {
    let mut plain = BufReader::with_capacity(PIECE, File::open(path).map_err(parse)?);
    let zipped = plain.fill_buf().map_err(parse)?.starts_with(&[0x1f, 0x8b]);
    if !zipped && path.extension().is_some_and(|ending| ending.eq_ignore_ascii_case("gz")) {
        return Err(parse("is not compressed, though its name says so"));
    }
    Ok(if zipped { Box::new(BufReader::with_capacity(PIECE, MultiGzDecoder::new(plain))) } else { Box::new(plain) })
}

fn found(path: &Path) -> R<(&'static Encoding, bool)> {
    let mut first = bytes(path)?;
    let head = first.fill_buf().map_err(parse)?;
    if let Some((encoding, _)) = Encoding::for_bom(head) {
        return Ok((encoding, false));
    }
    if let Some(encoding) = without_mark(head) {
        return Ok((encoding, true));
    }
    if is_binary(head) {
        return Err(parse("is no text: control characters stand all over it"));
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    let mut utf8 = UTF_8.new_decoder_without_bom_handling();
    let mut is_utf8 = true;
    let mut room = vec![0u8; 3 * PIECE];
    loop {
        let piece = first.fill_buf().map_err(parse)?;
        let (size, last) = (piece.len(), piece.is_empty());
        detector.feed(piece, last);
        if is_utf8 {
            is_utf8 = utf8.decode_to_utf8_without_replacement(piece, &mut room, last).0
                == encoding_rs::DecoderResult::InputEmpty;
        }
        if last {
            break;
        }
        first.consume(size);
    }
    Ok(if is_utf8 { (UTF_8, false) } else { (detector.guess(None, Utf8Detection::Deny), true) })
}

/// More than one byte in a hundred is a control character that texts do not have. Null bytes pad texts of fixed width,
/// and ISO 2022 shifts between its sets of characters.
fn is_binary(head: &[u8]) -> bool {
    let control = |b: &u8| matches!(b, 0x01..=0x08 | 0x10..=0x1a | 0x1c..=0x1f | 0x7f);
    head.iter().filter(|b| control(b)).count() * 100 > head.len()
}

// Letters of two bytes of which one is nought nearly always.
fn without_mark(head: &[u8]) -> Option<&'static Encoding> {
    let noughts = |from: usize| head.iter().skip(from).step_by(2).filter(|&&b| b == 0).count();
    let pairs = head.len() / 2;
    if pairs == 0 || noughts(0) + noughts(1) < pairs * 2 / 3 {
        None
    } else if noughts(1) > noughts(0) {
        Some(UTF_16LE)
    } else {
        Some(UTF_16BE)
    }
}

/// The text as UTF-8 without null bytes, which only pad it. An error where the bytes are no text of the encoding, or where much is read between two calls of
/// `begin_row`: an open quote would take a whole file into one cell.
pub struct Decoded {
    bytes: Box<dyn BufRead>,
    decoder: Decoder,
    text: Vec<u8>,
    taken: usize,
    ended: bool,
    row_bytes: usize,
}

impl Decoded {
    pub fn begin_row(&mut self) {
        self.row_bytes = 0;
    }

    fn fill(&mut self) -> io::Result<()> {
        self.taken = 0;
        self.text.resize(3 * PIECE, 0);
        let piece = self.bytes.fill_buf()?;
        let last = piece.is_empty();
        let (result, read, written, malformed) = self.decoder.decode_to_utf8(piece, &mut self.text, last);
        if malformed {
            let what = format!("holds bytes that are no text in {}", self.decoder.encoding().name());
            return Err(io::Error::new(io::ErrorKind::InvalidData, what));
        }
        self.text.truncate(written);
        self.text.retain(|&b| b != 0);
        self.bytes.consume(read);
        self.ended = last && result == CoderResult::InputEmpty;
        Ok(())
    }
}

impl Read for Decoded {
    fn read(&mut self, out: &mut [u8]) -> io::Result<usize> {
        while self.taken == self.text.len() && !self.ended {
            self.fill()?;
        }
        let size = out.len().min(self.text.len() - self.taken);
        out[..size].copy_from_slice(&self.text[self.taken..self.taken + size]);
        self.taken += size;
        self.row_bytes += size;
        if self.row_bytes > MOST_ROW_BYTES {
            return Err(io::Error::new(io::ErrorKind::InvalidData, "has a row of more than 64 MB"));
        }
        Ok(size)
    }
}
