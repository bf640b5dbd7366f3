//! What is attached to a message, each under a heading of its name: texts, pages, messages, and files that are read as pages.
//! What cannot be read is no fault of the message: its name stands at its head.
use crate::pages::mail_pictures::Pictures;
use crate::pages::{Left, html, mail, open};
use mail_parser::{Message, MessagePart, MimeHeaders, PartType};
use std::collections::HashMap;
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const MOST: usize = 30; // of one message, not counting pictures
const DEEPEST: usize = 2; // messages within messages
const BEGINNING: usize = 600; // bytes of a message
/// Of what is attached to one message, as it becomes a page: one that takes it beyond is left out.
const MOST_BYTES: usize = 32 << 20;

/// Pictures only where they are wanted, each below the beginning of the message that it came with.
pub fn push_attached(body: &mut String, message: &Message, pictures: &mut Pictures, depth: usize) {
    let beginning = beginning_of(message, pictures);
    for (number, part) in message.attachments().enumerate() {
        let name = part.attachment_name().unwrap_or_default();
        let mut shown = String::new();
        if let Some(picture) = pictures.shown(part) {
            shown.push_str(&beginning);
            shown.push_str(&picture);
        } else if number < MOST {
            push_part(&mut shown, part, pictures, depth);
        }
        if !shown.is_empty() && body.len() + shown.len() <= MOST_BYTES {
            let heading = html::HEADINGS[2 * depth + 1];
            html::push_element(body, heading, format!("Attached: {name}").trim_end_matches([':', ' ']));
            body.push_str(&shown);
        }
    }
}

/// Pushes a part that is no picture.
fn push_part(shown: &mut String, part: &MessagePart, pictures: &mut Pictures, depth: usize) {
    let none = HashMap::new();
    match &part.body {
        _ if is_broken(part) => {}
        PartType::Html(text) => shown.push_str(&pictures.numbered(html::shown(text), &none)),
        PartType::Text(text) => html::push_paragraphs(shown, text),
        PartType::Message(inner) if depth < DEEPEST => {
            mail::push_message(shown, inner, pictures, depth + 1);
            push_attached(shown, inner, pictures, depth + 1);
        }
        PartType::Binary(bytes) => {
            let page = page_of(part.attachment_name().unwrap_or_default(), bytes).unwrap_or_default();
            shown.push_str(&pictures.numbered(&page, &none));
        }
        _ => {}
    }
}

fn beginning_of(message: &Message, pictures: &Pictures) -> String {
    let mut beginning = String::new();
    if pictures.are_wanted() {
        html::push_element(&mut beginning, "p", &message.body_preview(BEGINNING).unwrap_or_default());
    }
    beginning
}

/// A picture or the like that cannot be made of its letters: these are no text.
fn is_broken(part: &MessagePart) -> bool {
    const BINARY: [&str; 4] = ["image", "audio", "video", "application"];
    let is_binary = |kind: &str| BINARY.iter().any(|binary| kind.eq_ignore_ascii_case(binary));
    part.is_encoding_problem && part.content_type().is_some_and(|kind| is_binary(kind.ctype()))
}

/// The page that a file of that name becomes, where it becomes one.
fn page_of(name: &str, bytes: &[u8]) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?.to_lowercase();
    if !ending.chars().all(|c| c.is_ascii_alphanumeric()) || ending == "eml" || ending == "mbox" {
        return None;
    }
    let file = Laid::down(bytes, &ending)?;
    match open(&file.0).ok()?.left {
        Left::One(page) => page.map(|page| html::shown(&page).to_string()),
        _ => None,
    }
}

/// A file for readers that want one, taken away with it.
struct Laid(PathBuf);

impl Laid {
    fn down(bytes: &[u8], ending: &str) -> Option<Laid> {
        static COUNT: AtomicUsize = AtomicUsize::new(0);
        let number = COUNT.fetch_add(1, Ordering::Relaxed);
        let path = std::env::temp_dir().join(format!("omni-attached-{}-{number}.{ending}", std::process::id()));
        let mut file = OpenOptions::new().write(true).create_new(true).mode(0o600).open(&path).ok()?;
        let laid = Laid(path);
        file.write_all(bytes).ok()?;
        Some(laid)
    }
}

impl Drop for Laid {
    fn drop(&mut self) {
        let _ = std::fs::remove_file(&self.0);
    }
}
