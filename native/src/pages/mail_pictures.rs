//! Pictures in messages: those that their pages name where they stand ("cid:…"), those that stand between their texts,
//! and those that are attached to them. A page shows each by its number.
use crate::pages::html;
use mail_parser::{Message, MessagePart, MimeHeaders, PartType};
use regex::{Captures, Regex};
use std::borrow::Cow;
use std::collections::{HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};
use std::path::Path;
use std::sync::LazyLock;

const MOST: usize = 100; // of one message, with those within it
const MOST_MESSAGES: usize = 3; // of a box, of which one picture is taken: the sign of a house stands in all
const LEAST: u32 = 32; // pixels: what is smaller adorns
const SEARCHED: usize = 4096; // bytes of a drawing in which it says what it is

const PNG: &[u8] = b"\x89PNG\r\n\x1a\n";
const GIF: &[u8] = b"GIF8";
const BEGINNINGS: [&[u8]; 5] = [PNG, GIF, b"\xff\xd8\xff", b"II*\0", b"MM\0*"];

static SOURCE: LazyLock<Regex> = LazyLock::new(|| {
    Regex::new(r#"(?i)\bsrc\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s>"']*))"#).expect("attributes that lead to pictures")
});

/// The pictures of the message that is read, where they are wanted.
#[derive(Default)]
pub struct Pictures {
    wanted: bool,
    taken: Vec<Vec<u8>>,
    here: HashSet<u64>,        // the contents of these
    seen: HashMap<u64, usize>, // of how many messages each was taken
}

impl Pictures {
    pub fn unwanted() -> Self {
        Pictures::default()
    }

    pub fn wanted() -> Self {
        Pictures { wanted: true, ..Pictures::default() }
    }

    pub fn are_wanted(&self) -> bool {
        self.wanted
    }

    /// Those of a message, in the order of their numbers; the next one begins.
    pub fn taken(&mut self) -> Vec<Vec<u8>> {
        self.here.clear();
        std::mem::take(&mut self.taken)
    }

    /// The part as a page shows it; none where it is no picture, only adorns, or is shown already.
    pub fn shown(&mut self, part: &MessagePart) -> Option<String> {
        Some(format!("<p><img {}></p>\n", source(self.number_of(part)?, part)))
    }

    /// A page within a message with the pictures that it names, of those that the message names, and no others.
    pub fn numbered<'x>(&mut self, page: &'x str, named: &HashMap<&str, &MessagePart>) -> Cow<'x, str> {
        if !self.wanted {
            return Cow::Borrowed(page);
        }
        SOURCE.replace_all(page, |found: &Captures| {
            let part = found.iter().skip(1).flatten().next().and_then(|to| part_at(to.as_str(), named));
            let shown = part.and_then(|part| Some(source(self.number_of(part)?, part)));
            shown.unwrap_or_default()
        })
    }

    fn number_of(&mut self, part: &MessagePart) -> Option<usize> {
        if !self.wanted || self.taken.len() == MOST {
            return None;
        }
        let bytes = picture_in(part)?;
        let content = hash_of(bytes);
        let messages = self.seen.entry(content).or_default();
        if !self.here.insert(content) || *messages == MOST_MESSAGES {
            return None;
        }
        *messages += 1;
        self.taken.push(bytes.to_vec());
        Some(self.taken.len() - 1)
    }
}

/// The parts of a message by the names that its pages call them.
pub fn named<'x>(message: &'x Message) -> HashMap<&'x str, &'x MessagePart<'x>> {
    message.parts.iter().rev().filter_map(|part| Some((part.content_id()?, part))).collect()
}

fn part_at<'x>(address: &str, named: &HashMap<&str, &'x MessagePart<'x>>) -> Option<&'x MessagePart<'x>> {
    let (scheme, name) = address.trim().split_once(':')?;
    let part = named.get(html::unescaped(name).as_str())?;
    scheme.eq_ignore_ascii_case("cid").then_some(*part)
}

/// What leads to a picture, with what the message calls it.
fn source(number: usize, part: &MessagePart) -> String {
    let mut out = format!("src=\"{number}\" title=\"");
    html::push_text(&mut out, part.content_description().or(part.attachment_name()).unwrap_or_default());
    out.push('"');
    out
}

fn picture_in<'x>(part: &'x MessagePart) -> Option<&'x [u8]> {
    let (PartType::Binary(bytes) | PartType::InlineBinary(bytes)) = &part.body else { return None };
    let bytes = bytes.as_ref();
    (is_picture(bytes, part) && !adorns(bytes)).then_some(bytes)
}

/// By its first bytes; where these say little, by what the message says of it too.
fn is_picture(bytes: &[u8], part: &MessagePart) -> bool {
    let web = bytes.starts_with(b"RIFF") && bytes.get(8..12) == Some(b"WEBP");
    if web || BEGINNINGS.iter().any(|beginning| bytes.starts_with(beginning)) {
        return true;
    }
    let drawn = || bytes[..bytes.len().min(SEARCHED)].windows(4).any(|four| four == b"<svg");
    is_shown_as_picture(part) && (bytes.starts_with(b"BM") || drawn())
}

fn is_shown_as_picture(part: &MessagePart) -> bool {
    let ending = Path::new(part.attachment_name().unwrap_or_default()).extension();
    part.content_type().is_some_and(|kind| kind.ctype().eq_ignore_ascii_case("image"))
        || ending.is_some_and(|ending| ending.eq_ignore_ascii_case("svg") || ending.eq_ignore_ascii_case("bmp"))
}

/// Marks of who read it, signs before links, lines between paragraphs.
fn adorns(bytes: &[u8]) -> bool {
    size_of(bytes).is_some_and(|(width, height)| width < LEAST || height < LEAST)
}

/// Width and height in pixels, where the first bytes tell them.
fn size_of(bytes: &[u8]) -> Option<(u32, u32)> {
    let four = |at: usize| Some(u32::from_be_bytes(bytes.get(at..at + 4)?.try_into().ok()?));
    let two = |at: usize| Some(u32::from(u16::from_le_bytes(bytes.get(at..at + 2)?.try_into().ok()?)));
    match bytes {
        _ if bytes.starts_with(PNG) => Some((four(16)?, four(20)?)),
        _ if bytes.starts_with(GIF) => Some((two(6)?, two(8)?)),
        _ => None,
    }
}

fn hash_of(bytes: &[u8]) -> u64 {
    let mut hasher = DefaultHasher::new();
    bytes.hash(&mut hasher);
    hasher.finish()
}
