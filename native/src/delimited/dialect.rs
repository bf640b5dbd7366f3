//! The signs of a table of text: what separates its cells, what encloses those that hold such a sign, and how that sign
//! itself is written within them. The separator is the one that cuts the most lines into equally many cells.
use csv::{ByteRecord, Reader, ReaderBuilder};
use std::io::Read;

/// A sign that stands in no text: the whole line is one cell.
const NONE: u8 = 0x1f;
const SEPARATORS: [u8; 6] = [b',', b';', b'\t', b'|', b'^', b'~'];
const MOST_ROWS: usize = 1000;
const LEAST: f64 = 0.5;

#[derive(Clone, Copy)]
pub struct Dialect {
    pub delimiter: u8,
    pub quote: Option<u8>,
    pub backslash: bool, // stands before a quote within quotes; else the quote is doubled
}

impl Dialect {
    /// The rows of a text that is written so; they may differ in width.
    pub fn rows<T: Read>(&self, text: T) -> Reader<T> {
        ReaderBuilder::new()
            .has_headers(false)
            .flexible(true)
            .delimiter(self.delimiter)
            .quoting(self.quote.is_some())
            .quote(self.quote.unwrap_or(b'"'))
            .double_quote(!self.backslash)
            .escape(self.backslash.then_some(b'\\'))
            .from_reader(text)
    }
}

/// Of the text that `head` begins. `tabs`: the file's name says that tabs separate.
pub fn of(head: &str, tabs: bool) -> Dialect {
    let quote = quote_of(head);
    let plain = Dialect { delimiter: NONE, quote: Some(quote), backslash: is_escaped(head, quote) };
    let known = named(head).or((tabs && head.contains('\t')).then_some(b'\t'));
    if let Some(delimiter) = known {
        return without_open_quote(head, Dialect { delimiter, ..plain });
    }
    let mut best = (LEAST, 0, plain);
    for delimiter in SEPARATORS {
        let dialect = Dialect { delimiter, ..plain };
        let (share, width) = regularity(&widths(head, &dialect));
        if share > best.0 + 1e-9 || (share > best.0 - 1e-9 && width > best.1) {
            best = (share, width, dialect);
        }
    }
    without_open_quote(head, best.2)
}

/// The separator that the first line names for spreadsheet programs and holds nothing else: "sep=;".
pub fn named(head: &str) -> Option<u8> {
    let line = head.lines().next()?.trim_matches([' ', '"']);
    let sign = line.get(..4).filter(|word| word.eq_ignore_ascii_case("sep=")).map(|_| line[4..].as_bytes())?;
    match *sign {
        [sign] if sign == b'\t' || sign.is_ascii_punctuation() => Some(sign),
        _ => None,
    }
}

fn widths(head: &str, dialect: &Dialect) -> Vec<usize> {
    let mut rows = dialect.rows(head.as_bytes());
    let mut record = ByteRecord::new();
    let mut widths = Vec::new();
    while widths.len() < MOST_ROWS && rows.read_byte_record(&mut record).unwrap_or(false) {
        widths.push(record.len());
    }
    widths
}

/// The share of rows that are as wide as most, those of several cells by half; and that width.
fn regularity(widths: &[usize]) -> (f64, usize) {
    let several: Vec<usize> = widths.iter().copied().filter(|&width| width > 1).collect();
    let count = |width: usize| several.iter().filter(|&&other| other == width).count();
    let Some(&commonest) = several.iter().max_by_key(|&&width| (count(width), width)) else { return (0.0, 0) };
    let alike = count(commonest) as f64;
    ((alike + (several.len() as f64 - alike) / 2.0) / widths.len() as f64, commonest)
}

/// Which quote encloses cells: the double one, unless cells stand in single ones alone.
fn quote_of(head: &str) -> u8 {
    let encloses = |quote: char| {
        let (mut opened, mut closed) = (0usize, 0usize);
        for line in head.lines().take(MOST_ROWS) {
            for cell in line.split(SEPARATORS.map(char::from)).map(str::trim) {
                opened += usize::from(cell.starts_with(quote));
                closed += usize::from(cell.len() > 1 && cell.starts_with(quote) && cell.ends_with(quote));
            }
        }
        (opened, closed)
    };
    let (double, _) = encloses('"');
    let (single, enclosed) = encloses('\'');
    if double == 0 && enclosed > 1 && enclosed * 10 >= single * 9 { b'\'' } else { b'"' }
}

/// Whether a backslash stands before quotes within quotes, where doubled ones would leave more quotes that end no cell.
fn is_escaped(head: &str, quote: u8) -> bool {
    let escaped = format!("\\{}", quote as char);
    head.contains(&escaped) && stray(head, quote, true) < stray(head, quote, false)
}

/// Quotes that close a cell and behind which the cell goes on.
fn stray(head: &str, quote: u8, backslash: bool) -> usize {
    let bytes = head.as_bytes();
    let (mut at, mut quoted, mut count) = (0, false, 0);
    while at < bytes.len() {
        let next = bytes.get(at + 1).copied().unwrap_or(b'\n');
        match bytes[at] {
            b'\\' if quoted && backslash => at += 1,
            b if b == quote && !quoted => {
                quoted = at == 0 || is_between(bytes[at - 1]);
            }
            b if b == quote && quoted && next == quote && !backslash => at += 1,
            b if b == quote && quoted => {
                quoted = false;
                count += usize::from(!is_between(next));
            }
            _ => {}
        }
        at += 1;
    }
    count
}

fn is_between(byte: u8) -> bool {
    SEPARATORS.contains(&byte) || byte == b'\n' || byte == b'\r'
}

/// A quote that nothing closes takes the rows behind it into its cell: then quotes are letters, where the lines are
/// regular without them; all of them, where some other quote closes it.
fn without_open_quote(head: &str, dialect: Dialect) -> Dialect {
    let plain = Dialect { quote: None, backslash: false, ..dialect };
    let (quoted, unquoted) = (widths(head, &dialect), widths(head, &plain));
    let lines = unquoted.len();
    let swallowed = lines > quoted.len();
    let share = regularity(&unquoted).0;
    let is_open = head.matches('"').count() % 2 == 1 && share > 0.95;
    if swallowed && (is_open || share == 1.0) { plain } else { dialect }
}
