//! Mail: one message (EML), or a box of them (mbox), each a page of its own, with what is attached to it.
use crate::ffi::{R, parse};
use crate::pages::attached::push_attached;
use crate::pages::html;
use crate::pages::mail_pictures::{self, Pictures};
use mail_parser::{Address, Message, MessageParser, MimeHeaders, PartType};
use std::fs::File;
use std::io::{BufRead, BufReader, Read};
use std::path::Path;

/// Of a message, with what is attached to it: what stands behind is not read.
const MOST_BYTES: usize = 64 << 20;

/// Of what stands at a message's head, in bytes: nobody writes a longer subject.
const MAX_MESSAGE: usize = 2000;

/// A box of messages, read one after the other.
pub struct Mailbox {
    lines: BufReader<File>,
    line: Vec<u8>, // the last that was read
}

impl Mailbox {
    pub fn open(path: &Path) -> R<Self> {
        let mut lines = BufReader::new(File::open(path).map_err(parse)?);
        let mut line = Vec::new();
        read_line(&mut lines, &mut line)?;
        if line.starts_with(b"From ") { Ok(Mailbox { lines, line }) } else { Err(parse("is no box of mail")) }
    }

    /// The next message; none at the end. Messages begin at a line "From …" that follows a blank one.
    pub fn next(&mut self) -> R<Option<Vec<u8>>> {
        if self.line.is_empty() {
            return Ok(None);
        }
        let (mut message, mut blank) = (Vec::new(), false);
        loop {
            read_line(&mut self.lines, &mut self.line)?;
            if self.line.is_empty() || (blank && self.line.starts_with(b"From ")) {
                return Ok(Some(message));
            }
            blank = self.line.iter().all(u8::is_ascii_whitespace);
            let quoted = self.line.first() == Some(&b'>') && self.line[1..].starts_with(b"From ");
            if message.len() < MOST_BYTES {
                message.extend_from_slice(&self.line[usize::from(quoted)..]);
            }
        }
    }
}

/// A line with its end; a longer one in pieces.
fn read_line(from: &mut BufReader<File>, line: &mut Vec<u8>) -> R {
    line.clear();
    from.take(MOST_BYTES as u64).read_until(b'\n', line).map_err(parse)?;
    Ok(())
}

pub fn page_of_file(path: &Path, pictures: &mut Pictures) -> R<String> {
    let mut bytes = Vec::new();
    let file = File::open(path).map_err(parse)?;
    file.take(MOST_BYTES as u64).read_to_end(&mut bytes).map_err(parse)?;
    page(&bytes, pictures)
}

/// A message as a page, which shows its pictures where they are wanted.
pub fn page(bytes: &[u8], pictures: &mut Pictures) -> R<String> {
    let message = MessageParser::default().parse(bytes).filter(is_message);
    let message = message.ok_or_else(|| parse("is no e-mail message"))?;
    let mut body = String::new();
    push_message(&mut body, &message, pictures, 0);
    push_attached(&mut body, &message, pictures, 0);
    Ok(html::page(subject_of(&message), &body))
}

fn subject_of<'x>(message: &'x Message) -> &'x str {
    cut(message.subject().unwrap_or_default())
}

/// As much of it as is kept.
fn cut(text: &str) -> &str {
    &text[..text.floor_char_boundary(MAX_MESSAGE)]
}

/// Whether there are pictures in a message, or in one of a box, in as much of it as is looked at.
pub fn has_pictures(path: &Path, box_of_mail: bool) -> R<bool> {
    let mut pictures = Pictures::wanted();
    if !box_of_mail {
        page_of_file(path, &mut pictures)?;
        return Ok(!pictures.taken().is_empty());
    }
    let (mut mails, mut looked_at) = (Mailbox::open(path)?, 0);
    while looked_at < MOST_BYTES
        && let Some(message) = mails.next()?
    {
        looked_at += message.len();
        let read = page(&message, &mut pictures).is_ok();
        if !pictures.taken().is_empty() && read {
            return Ok(true);
        }
    }
    Ok(false)
}

/// Who wrote it to whom, and what. Where pictures are wanted, they stand in a section that says whose it is.
pub fn push_message(body: &mut String, message: &Message, pictures: &mut Pictures, depth: usize) {
    if pictures.are_wanted() {
        html::push_element(body, html::HEADINGS[2 * depth], &called(message));
    }
    body.push_str("<p>");
    for (name, value) in about(message) {
        html::push_text(body, &format!("{name}: {}", cut(&value)));
        body.push_str("<br>");
    }
    body.push_str("</p>\n");
    let named = mail_pictures::named(message);
    for part in message.html_bodies() {
        match &part.body {
            PartType::Html(text) => body.push_str(&pictures.numbered(html::shown(text), &named)),
            PartType::Text(text) => html::push_paragraphs(body, text),
            PartType::InlineBinary(_) => body.extend(pictures.shown(part)),
            _ => {}
        }
    }
}

/// "The lease, from Ann Bård, 2021-11-20"
fn called(message: &Message) -> String {
    let from = message.from().and_then(|from| from.first());
    let from = from.and_then(|from| from.name().or(from.address())).map(|name| format!("from {}", cut(name)));
    let day = message.date().map(|date| format!("{:04}-{:02}-{:02}", date.year, date.month, date.day));
    let subject = Some(subject_of(message).to_string()).filter(|subject| !subject.is_empty());
    [subject, from, day].into_iter().flatten().collect::<Vec<_>>().join(", ")
}

fn is_message(message: &Message) -> bool {
    message.from().is_some() || message.date().is_some() || message.subject().is_some()
}

fn about(message: &Message) -> Vec<(&'static str, String)> {
    let names = message.attachments().filter_map(|part| part.attachment_name());
    let about = [
        ("From", message.from().map(written).unwrap_or_default()),
        ("To", message.to().map(written).unwrap_or_default()),
        ("Cc", message.cc().map(written).unwrap_or_default()),
        ("Date", message.date().map(|date| date.to_rfc3339()).unwrap_or_default()),
        ("Subject", subject_of(message).to_string()),
        ("Attached", names.collect::<Vec<_>>().join(", ")),
    ];
    about.into_iter().filter(|(_, value)| !value.is_empty()).collect()
}

fn written(addresses: &Address) -> String {
    let one = |address: &mail_parser::Addr| match (address.name(), address.address()) {
        (Some(name), Some(at)) => format!("{name} <{at}>"),
        (name, at) => name.or(at).unwrap_or_default().to_string(),
    };
    addresses.iter().map(one).collect::<Vec<_>>().join(", ")
}
