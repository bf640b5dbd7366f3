//! Rich text (RTF 1.9): paragraphs, headings, tables; pictures, remarks and what is hidden are passed over.
use crate::ffi::{R, limit, parse};
use crate::pages::html;
use encoding_rs::{Encoding, WINDOWS_1252};
use std::collections::HashMap;
use std::fs::File;
use std::io::Read;
use std::path::Path;

const MOST_BYTES: u64 = 256 << 20;
const MOST_GROUPS: usize = 10_000;

const BEGIN: &[u8] = b"{\\rtf";

/// Whether the file begins as rich text does, whatever its ending.
pub fn is_rich(path: &Path) -> bool {
    let mut begin = [0; BEGIN.len()];
    File::open(path).and_then(|mut file| file.read_exact(&mut begin)).is_ok() && begin == BEGIN
}

pub fn page(path: &Path) -> R<String> {
    let mut bytes = Vec::new();
    File::open(path).map_err(parse)?.take(MOST_BYTES + 1).read_to_end(&mut bytes).map_err(parse)?;
    if bytes.len() as u64 > MOST_BYTES {
        return Err(limit(format!("is larger than {} MB", MOST_BYTES >> 20)));
    }
    page_of(&bytes)
}

pub fn page_of(bytes: &[u8]) -> R<String> {
    if !bytes.starts_with(BEGIN) {
        return Err(parse("is no rich text, or not what its ending says"));
    }
    let mut reader = Reader { bytes, at: 0, group: Group::default(), groups: Vec::new(), text: Text::default() };
    while reader.at < bytes.len() {
        reader.step()?;
    }
    reader.text.end_paragraph();
    reader.text.end_table();
    Ok(html::page(reader.text.title.trim(), &reader.text.out))
}

/// Where words go.
#[derive(Clone, Copy, PartialEq)]
enum Kept {
    Text,
    Title,
    StyleName,
    Nowhere,
}

/// What holds within braces.
#[derive(Clone, Copy)]
struct Group {
    kept: Kept,
    hidden: bool,
    stand_ins: usize, // the letters behind a \u for those who cannot show it
    after: &'static str,
}

impl Default for Group {
    fn default() -> Self {
        Group { kept: Kept::Text, hidden: false, stand_ins: 1, after: "" }
    }
}

struct Reader<'a> {
    bytes: &'a [u8],
    at: usize,
    group: Group,
    groups: Vec<Group>,
    text: Text,
}

impl Reader<'_> {
    fn step(&mut self) -> R {
        let byte = self.bytes[self.at];
        self.at += 1;
        match byte {
            b'{' => {
                if self.groups.len() >= MOST_GROUPS {
                    return Err(limit(format!("is nested more than {MOST_GROUPS} deep")));
                }
                self.groups.push(self.group);
                self.group.after = "";
            }
            b'}' => {
                self.text.flush();
                if self.group.kept == Kept::StyleName {
                    self.text.end_style();
                }
                self.text.markup(self.group.after);
                self.group = self.groups.pop().unwrap_or_default();
                self.text.stand_ins = 0;
            }
            b'\\' => self.control(),
            b'\r' | b'\n' => {}
            byte => self.say(byte),
        }
        Ok(())
    }

    fn say(&mut self, byte: u8) {
        if self.text.stand_ins > 0 {
            self.text.stand_ins -= 1;
        } else if self.group.kept != Kept::Nowhere && !self.group.hidden {
            self.text.say(byte, self.group.kept);
        }
    }

    fn say_letter(&mut self, letter: char) {
        if self.group.kept != Kept::Nowhere && !self.group.hidden {
            self.text.say_letter(letter, self.group.kept);
        }
    }

    fn control(&mut self) {
        let Some(&byte) = self.bytes.get(self.at) else { return };
        if byte.is_ascii_alphabetic() {
            return self.control_word();
        }
        self.at += 1;
        match byte {
            b'\'' => {
                let digits = self.bytes.get(self.at..self.at + 2).and_then(|d| std::str::from_utf8(d).ok());
                self.at = (self.at + 2).min(self.bytes.len());
                if let Some(byte) = digits.and_then(|d| u8::from_str_radix(d, 16).ok()) {
                    self.say(byte);
                }
            }
            b'*' => self.group.kept = Kept::Nowhere,
            b'\\' | b'{' | b'}' => self.say(byte),
            b'~' => self.say(b' '),
            b'_' => self.say(b'-'),
            b'\r' | b'\n' => self.word("par", None),
            _ => {}
        }
    }

    fn control_word(&mut self) {
        let rest = &self.bytes[self.at..];
        let letters = rest.iter().take_while(|b| b.is_ascii_alphabetic()).count();
        let sign = usize::from(rest.get(letters) == Some(&b'-'));
        let digits = rest[letters + sign..].iter().take_while(|b| b.is_ascii_digit()).count();
        let number = std::str::from_utf8(&rest[letters..letters + sign + digits]).ok();
        let number = number.and_then(|n| n.parse::<i32>().ok());
        let end = letters + if digits > 0 { sign + digits } else { 0 };
        let word = std::str::from_utf8(&rest[..letters]).unwrap_or_default();
        self.at += end + usize::from(rest.get(end) == Some(&b' '));
        self.text.flush();
        self.word(word, number);
    }

    fn word(&mut self, word: &str, number: Option<i32>) {
        match word {
            "u" => {
                self.text.stand_ins = self.group.stand_ins;
                self.unicode(number.unwrap_or_default());
                return;
            }
            "uc" => self.group.stand_ins = usize::try_from(number.unwrap_or(1)).unwrap_or_default().min(100),
            "bin" => {
                let size = usize::try_from(number.unwrap_or_default()).unwrap_or_default();
                self.at = self.at.saturating_add(size).min(self.bytes.len());
            }
            "ansicpg" => self.text.encoding = code_page(number.unwrap_or_default()),
            "mac" => self.text.encoding = encoding_rs::MACINTOSH,
            "v" | "deleted" => self.group.hidden = number != Some(0),
            "plain" => self.group.hidden = false,
            "stylesheet" => self.group.kept = Kept::StyleName,
            "title" if self.group.kept == Kept::Nowhere => self.group.kept = Kept::Title,
            word if is_passed_over(word) => self.group.kept = Kept::Nowhere,
            "s" if self.group.kept == Kept::StyleName => self.text.style = number.unwrap_or_default(),
            _ if self.group.kept != Kept::Text => {}
            "footnote" => {
                self.text.markup(" (");
                self.group.after = ")";
            }
            "emdash" => self.say_letter('—'),
            "endash" => self.say_letter('–'),
            "lquote" => self.say_letter('‘'),
            "rquote" => self.say_letter('’'),
            "ldblquote" => self.say_letter('“'),
            "rdblquote" => self.say_letter('”'),
            "bullet" => self.say_letter('•'),
            "tab" | "nestcell" => self.say_letter(' '),
            word => self.text.lay_out(word, number),
        }
        self.text.stand_ins = 0;
    }

    // The numbers are those of UTF-16, below zero from 32,768 on.
    fn unicode(&mut self, number: i32) {
        let unit = (number & 0xFFFF) as u32;
        let high = std::mem::take(&mut self.text.high);
        if (0xD800..0xDC00).contains(&unit) {
            self.text.high = unit;
        } else if (0xDC00..0xE000).contains(&unit) && high > 0 {
            let letter = 0x10000 + ((high - 0xD800) << 10) + (unit - 0xDC00);
            self.say_letter(char::from_u32(letter).unwrap_or(char::REPLACEMENT_CHARACTER));
        } else if let Some(letter) = char::from_u32(unit) {
            self.say_letter(letter);
        }
    }
}

/// What was read so far.
struct Text {
    out: String,
    title: String,
    undecoded: Vec<u8>, // bytes that are not decoded yet
    encoded_in: Kept,
    encoding: &'static Encoding,
    stand_ins: usize, // letters that are still to be passed over
    high: u32,        // the first half of a letter of two
    paragraph: String,
    level: usize, // of the heading that the paragraph is; 0: it is none
    in_table: bool,
    table: bool, // one is open
    head: bool,  // the row is of a table's head
    cells: Vec<String>,
    style: i32,
    style_name: String,
    levels: HashMap<i32, usize>, // of the headings' styles
}

impl Default for Text {
    fn default() -> Self {
        Text {
            out: String::new(),
            title: String::new(),
            undecoded: Vec::new(),
            encoded_in: Kept::Text,
            encoding: WINDOWS_1252,
            stand_ins: 0,
            high: 0,
            paragraph: String::new(),
            level: 0,
            in_table: false,
            table: false,
            head: false,
            cells: Vec::new(),
            style: 0,
            style_name: String::new(),
            levels: HashMap::new(),
        }
    }
}

impl Text {
    fn say(&mut self, byte: u8, into: Kept) {
        if self.encoded_in != into {
            self.flush();
        }
        self.encoded_in = into;
        self.undecoded.push(byte);
    }

    fn say_letter(&mut self, letter: char, into: Kept) {
        self.flush();
        self.push(letter.encode_utf8(&mut [0; 4]), into);
    }

    fn flush(&mut self) {
        if self.undecoded.is_empty() {
            return;
        }
        let undecoded = std::mem::take(&mut self.undecoded);
        self.push(&self.encoding.decode_without_bom_handling(&undecoded).0.into_owned(), self.encoded_in);
    }

    fn push(&mut self, text: &str, into: Kept) {
        match into {
            Kept::Text => html::push_text(&mut self.paragraph, text),
            Kept::Title => self.title.push_str(text),
            Kept::StyleName => self.style_name.push_str(text),
            Kept::Nowhere => {}
        }
    }

    fn markup(&mut self, markup: &str) {
        self.flush();
        self.paragraph.push_str(markup);
    }

    /// "heading 2;" is the name of the style that was numbered before.
    fn end_style(&mut self) {
        let name = std::mem::take(&mut self.style_name).to_lowercase();
        let level = name.trim_end_matches(';').trim().strip_prefix("heading ").and_then(|n| n.parse().ok());
        if let Some(level) = level {
            self.levels.insert(self.style, level);
        }
        self.style = 0;
    }

    fn lay_out(&mut self, word: &str, number: Option<i32>) {
        let number = number.unwrap_or_default();
        match word {
            "par" | "sect" | "page" if self.in_table => self.markup("<br>"),
            "par" | "sect" | "page" => self.end_paragraph(),
            "line" => self.markup("<br>"),
            "pard" => {
                self.level = 0;
                self.in_table = false;
            }
            "s" => self.level = self.levels.get(&number).copied().unwrap_or_default(),
            "outlinelevel" if (0..6).contains(&number) => self.level = number as usize + 1,
            "intbl" => self.in_table = true,
            "trowd" => self.head = false,
            "trhdr" => self.head = true,
            "cell" => {
                let cell = std::mem::take(&mut self.paragraph);
                self.cells.push(cell);
            }
            "row" => self.end_row(),
            _ => {}
        }
    }

    fn end_paragraph(&mut self) {
        self.flush();
        self.end_table();
        let text = std::mem::take(&mut self.paragraph);
        if text.trim().is_empty() {
            return;
        }
        match self.level {
            level @ 1..=6 => self.out.push_str(&format!("<h{level}>{text}</h{level}>\n")),
            _ => self.out.push_str(&format!("<p>{text}</p>\n")),
        }
    }

    fn end_row(&mut self) {
        if !std::mem::replace(&mut self.table, true) {
            self.out.push_str("<table>");
        }
        let tag = if self.head { "th" } else { "td" };
        self.out.push_str("<tr>");
        for cell in self.cells.drain(..) {
            self.out.push_str(&format!("<{tag}>{cell}</{tag}>"));
        }
        self.out.push_str("</tr>\n");
    }

    fn end_table(&mut self) {
        if std::mem::take(&mut self.table) {
            self.out.push_str("</table>\n");
        }
    }
}

fn code_page(number: i32) -> &'static Encoding {
    let label = match number {
        65001 => "utf-8".to_string(),
        10000 => "macintosh".to_string(),
        932 => "shift_jis".to_string(),
        936 => "gbk".to_string(),
        949 => "euc-kr".to_string(),
        950 => "big5".to_string(),
        number => format!("windows-{number}"),
    };
    Encoding::for_label(label.as_bytes()).unwrap_or(WINDOWS_1252)
}

fn is_passed_over(word: &str) -> bool {
    matches!(
        word,
        "fonttbl"
            | "colortbl"
            | "filetbl"
            | "listtable"
            | "revtbl"
            | "info"
            | "pict"
            | "nonshppict"
            | "object"
            | "header"
            | "headerl"
            | "headerr"
            | "headerf"
            | "footer"
            | "footerl"
            | "footerr"
            | "footerf"
            | "annotation"
            | "atnid"
            | "atnauthor"
            | "xe"
            | "tc"
            | "fldinst"
    )
}

#[cfg(test)]
mod tests {
    use super::*;

    fn body(rtf: &str) -> String {
        let page = page_of(rtf.as_bytes()).unwrap_or_else(|e| panic!("{}", e.1));
        html::shown(&page).trim().replace('\n', "")
    }

    #[test]
    fn headings_are_recognised_by_their_styles() {
        let rtf = r"{\rtf1\ansi\ansicpg1252{\fonttbl{\f0 Arial;}}{\stylesheet{\s0 Normal;}{\s1\b heading 1;}}
{\info{\title Fees}{\author A}}\pard\s1 Fees\par\pard Ten \'80 a day\line each.\par}";
        assert_eq!(body(rtf), "<h1>Fees</h1><p>Ten € a day<br>each.</p>");
        assert!(page_of(rtf.as_bytes()).is_ok_and(|page| page.contains("<title>Fees</title>")));
    }

    #[test]
    fn rows_are_a_table() {
        let rtf = r"{\rtf1 \trowd\trhdr\pard\intbl City\cell Fare\cell\row\trowd\intbl Oslo\cell 4\par 2\cell\row\pard x\par}";
        assert_eq!(
            body(rtf),
            "<table><tr><th>City</th><th>Fare</th></tr><tr><td>Oslo</td><td>4<br>2</td></tr></table><p>x</p>"
        );
    }

    #[test]
    fn letters_of_unicode_have_stand_ins() {
        assert_eq!(body(r"{\rtf1\uc1 a\u8364?b\u-10179?\u-8704?c\uc0\u233 d}"), "<p>a€b😀céd</p>");
    }

    #[test]
    fn what_is_not_shown_is_passed_over() {
        let rtf = r"{\rtf1 a{\*\xyz b}{\v c}{\pict 00ff}{\field{\*\fldinst d}{\fldrslt e}}\bin3 xyzf{\footnote g}\}}";
        assert_eq!(body(rtf), "<p>aef (g)}</p>");
    }

    #[test]
    fn what_is_cut_off_or_nested_ends() {
        for end in 0..40 {
            let rtf = r"{\rtf1\ansi {\b one\'e9\u233?}\trowd\cell\row";
            assert!(page_of(&rtf.as_bytes()[..6 + end.min(rtf.len() - 6)]).is_ok());
        }
        assert!(page_of(format!("{{\\rtf1{}", "{".repeat(20_000)).as_bytes()).is_err());
        assert!(page_of(b"plain").is_err());
    }
}
