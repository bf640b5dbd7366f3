//! What is attached to a message, each under a heading of its name: texts, pages, messages, and files that are read as pages.
//! What cannot be read is no fault of the message: its name stands at its head.
use crate::pages::{Pages, html, mail, open};
use mail_parser::{Message, MimeHeaders, PartType};
use std::fs::OpenOptions;
use std::io::Write;
use std::os::unix::fs::OpenOptionsExt;
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicUsize, Ordering};

const MOST: usize = 30; // of one message
const DEEPEST: usize = 2; // messages within messages
/// Of what is attached to one message, as it becomes a page: one that takes it beyond is left out.
const MOST_BYTES: usize = 32 << 20;

pub fn push_attached(body: &mut String, message: &Message, depth: usize) {
    for part in message.attachments().take(MOST) {
        let name = part.attachment_name().unwrap_or_default();
        let mut shown = String::new();
        match &part.body {
            PartType::Html(text) => shown.push_str(html::shown(text)),
            PartType::Text(text) => html::push_paragraphs(&mut shown, text),
            PartType::Message(inner) if depth < DEEPEST => {
                mail::push_message(&mut shown, inner);
                push_attached(&mut shown, inner, depth + 1);
            }
            PartType::Binary(bytes) => shown.extend(page_of(name, bytes)),
            _ => {}
        }
        if !shown.is_empty() && body.len() + shown.len() <= MOST_BYTES {
            html::push_element(body, "h2", format!("Attached: {name}").trim_end_matches([':', ' ']));
            body.push_str(&shown);
        }
    }
}

/// The page that a file of that name becomes, where it becomes one.
fn page_of(name: &str, bytes: &[u8]) -> Option<String> {
    let ending = Path::new(name).extension()?.to_str()?.to_lowercase();
    if !ending.chars().all(|c| c.is_ascii_alphanumeric()) || ending == "eml" || ending == "mbox" {
        return None;
    }
    let file = Laid::down(bytes, &ending)?;
    match open(&file.0).ok()? {
        Pages::One(page) => page.map(|page| html::shown(&page).to_string()),
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
