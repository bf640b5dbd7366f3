//! The encoding of a file of text: what its first bytes say, UTF-8 where all of it is UTF-8 but for a few bytes, else what
//! its letters are likeliest in (chardetng, the detector of Firefox).
use crate::ffi::{R, arg, parse};
use chardetng::{EncodingDetector, Iso2022JpDetection, Utf8Detection};
use encoding_rs::{BIG5, Decoder, DecoderResult, EUC_KR, Encoding, GBK, UTF_8, UTF_16BE, UTF_16LE, WINDOWS_1252};
use flate2::read::MultiGzDecoder;
use std::fs::File;
use std::io::{self, BufRead, BufReader, Read};
use std::path::{Path, PathBuf};

const PIECE: usize = 64 << 10;
const HEAD: usize = 1 << 20;
const MOST_ROW_BYTES: usize = 64 << 20;
const MOST_STRAY_LINES: usize = 3;
const BYTE_ORDER_MARK: &[u8] = "\u{feff}".as_bytes();

/// A file whose encoding is known.
pub struct TextFile {
    path: PathBuf,
    encoding: &'static Encoding,
    guessed: bool,
    strays: Strays,
}

/// Bytes that are not valid UTF-8, in a file that otherwise is.
#[derive(Default)]
pub struct Strays {
    pub count: usize,
    pub lines: Vec<usize>, // the first that hold some
}

impl TextFile {
    /// `encoding`: its label; empty: it is to be found.
    pub fn open(path: &Path, encoding: &str) -> R<TextFile> {
        let form = if encoding.is_empty() { found(path)? } else { Form::of(labelled(encoding)?, false) };
        Ok(TextFile { path: path.into(), encoding: form.encoding, guessed: form.guessed, strays: form.strays })
    }

    pub fn encoding(&self) -> &'static str {
        self.encoding.name()
    }

    /// By its letters alone.
    pub fn is_guessed(&self) -> bool {
        self.guessed
    }

    pub fn strays(&self) -> &Strays {
        &self.strays
    }

    pub fn text(&self) -> R<Decoded> {
        Ok(Decoded {
            bytes: bytes(&self.path)?,
            decoder: self.encoding.new_decoder_with_bom_removal(),
            forgives: self.strays.count > 0,
            text: Vec::new(),
            taken: 0,
            at_line: true,
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

struct Form {
    encoding: &'static Encoding,
    guessed: bool,
    strays: Strays,
}

impl Form {
    fn of(encoding: &'static Encoding, guessed: bool) -> Form {
        Form { encoding, guessed, strays: Strays::default() }
    }
}

fn found(path: &Path) -> R<Form> {
    let mut first = bytes(path)?;
    let head = first.fill_buf().map_err(parse)?;
    let marked = Encoding::for_bom(head).map(|(encoding, _)| encoding);
    if let Some(encoding) = marked.filter(|&encoding| encoding != UTF_8) {
        return Ok(Form::of(encoding, false));
    }
    if let Some(encoding) = without_mark(head) {
        return Ok(Form::of(encoding, true));
    }
    if marked.is_none() && is_binary(head) {
        return Err(parse("is no text: control characters stand all over it"));
    }
    let mut detector = EncodingDetector::new(Iso2022JpDetection::Allow);
    let mut utf8 = Utf8Check::new();
    let mut pairs = Pairs::default();
    loop {
        let piece = first.fill_buf().map_err(parse)?;
        let (size, last) = (piece.len(), piece.is_empty());
        detector.feed(piece, last);
        utf8.add(piece, last);
        pairs.add(piece);
        if last {
            break;
        }
        first.consume(size);
    }
    if utf8.strays.count == 0 || utf8.is_likely() {
        return Ok(Form { encoding: UTF_8, guessed: false, strays: utf8.strays });
    }
    if marked.is_some() {
        return Ok(Form::of(UTF_8, false));
    }
    let guess = detector.guess(None, Utf8Detection::Deny);
    let mistaken = [BIG5, EUC_KR, WINDOWS_1252].contains(&guess) && pairs.are_gb2312();
    Ok(Form::of(if mistaken { GBK } else { guess }, true))
}

/// How much of a text is UTF-8.
struct Utf8Check {
    decoder: Decoder,
    room: Vec<u8>,
    line: usize,
    letters: usize, // of several bytes
    strays: Strays,
    is_hopeless: bool,
}

impl Utf8Check {
    const FEW_STRAYS: usize = 1000;

    fn new() -> Utf8Check {
        Utf8Check {
            decoder: UTF_8.new_decoder_with_bom_removal(),
            room: vec![0u8; 3 * PIECE],
            line: 1,
            letters: 0,
            strays: Strays::default(),
            is_hopeless: false,
        }
    }

    fn add(&mut self, mut piece: &[u8], last: bool) {
        while !self.is_hopeless {
            let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(piece, &mut self.room, last);
            let text = &self.room[..written];
            self.letters += text.iter().filter(|&&b| b >= 0xc0).count();
            self.line += text.iter().filter(|&&b| b == b'\n').count();
            piece = &piece[read..];
            match result {
                DecoderResult::InputEmpty => return,
                DecoderResult::OutputFull => {}
                DecoderResult::Malformed(..) => self.add_stray(),
            }
        }
    }

    fn add_stray(&mut self) {
        self.strays.count += 1;
        if self.strays.lines.last() != Some(&self.line) && self.strays.lines.len() < MOST_STRAY_LINES {
            self.strays.lines.push(self.line);
        }
        self.is_hopeless = self.strays.count > Self::FEW_STRAYS && !self.is_likely();
    }

    /// Letters of other encodings stand in such a row by chance alone, each time one in several.
    fn is_likely(&self) -> bool {
        !self.is_hopeless && self.letters >= 4 && self.letters >= 2 * self.strays.count
    }
}

/// Letters of two bytes, as Chinese is written in GBK and in Big5.
#[derive(Default)]
struct Pairs {
    lead: Option<u8>,
    first: usize,   // of GB2312's first level
    second: usize,  // of its second
    outside: usize, // neither, nor its punctuation
    high: usize,    // of the first level, where Big5 has its rare characters and Korean no syllables
}

impl Pairs {
    fn add(&mut self, piece: &[u8]) {
        for &byte in piece {
            let Some(lead) = self.lead.take() else {
                self.lead = (byte > 0x80).then_some(byte);
                continue;
            };
            match lead {
                _ if byte < 0xa1 => self.outside += 1,
                0xa1..=0xa3 => {}
                0xb0..=0xd7 => self.first += 1,
                0xd8..=0xf7 => self.second += 1,
                _ => self.outside += 1,
            }
            self.high += usize::from((0xc9..=0xd7).contains(&lead));
        }
    }

    /// Of GB2312's first level, by sound, a third stands where Big5 has characters that hardly any text holds, and none
    /// where Big5 has its most frequent ones.
    fn are_gb2312(&self) -> bool {
        self.outside == 0
            && self.first > 1
            && self.second * 9 <= self.first
            && self.high * 10 >= self.first + self.second
    }
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

/// The text as UTF-8, with a line break at its end, without null bytes, which only pad it, and the byte order marks of
/// files that were put behind one another. An error where the bytes are no text of the encoding, or where much is read
/// between two calls of `begin_row`: an open quote would take a whole file into one cell.
pub struct Decoded {
    bytes: Box<dyn BufRead>,
    decoder: Decoder,
    forgives: bool, // bytes that are no UTF-8
    text: Vec<u8>,
    taken: usize,
    at_line: bool, // a line begins behind the text
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
        let (result, read, written) = self.decoder.decode_to_utf8_without_replacement(piece, &mut self.text, last);
        self.text.truncate(written);
        if let DecoderResult::Malformed(length, behind) = result {
            if !self.forgives {
                let what = format!("holds bytes that are no text in {}", self.decoder.encoding().name());
                return Err(io::Error::new(io::ErrorKind::InvalidData, what));
            }
            let end = read.saturating_sub(usize::from(behind));
            let stray = &piece[end.saturating_sub(usize::from(length))..end];
            self.text.extend(WINDOWS_1252.decode_without_bom_handling(stray).0.as_bytes());
        }
        self.bytes.consume(read);
        self.ended = last && result == DecoderResult::InputEmpty;
        self.clean();
        Ok(())
    }

    fn clean(&mut self) {
        self.text.retain(|&b| b != 0);
        let mut from = 0;
        while let Some(at) = self.text[from..].iter().position(|&b| b == BYTE_ORDER_MARK[0]).map(|at| from + at) {
            let begins = if at == 0 { self.at_line } else { matches!(self.text[at - 1], b'\n' | b'\r') };
            if begins && self.text[at..].starts_with(BYTE_ORDER_MARK) {
                self.text.drain(at..at + BYTE_ORDER_MARK.len());
            }
            from = at + 1;
        }
        self.at_line = self.text.last().map_or(self.at_line, |&b| b == b'\n');
        if self.ended && !self.at_line {
            self.text.push(b'\n');
        }
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
