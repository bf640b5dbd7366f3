//! Texts and presentations of OpenDocument (ODT, ODP).
use crate::ffi::{R, locked};
use crate::pages::html;
use crate::pages::packed::Packed;
use crate::pages::xml::{attribute, count, each_event, text_of, text_of_first};
use quick_xml::events::{BytesStart, Event};
use std::path::Path;

pub fn page(path: &Path) -> R<String> {
    let mut file = open(path)?;
    let title = text_of_first(&file.text("meta.xml")?.unwrap_or_default(), "dc:title")?;
    let mut body = Body::default();
    each_event(&file.needed_text("content.xml")?, |event| {
        body.take(&event);
        Ok(())
    })?;
    Ok(html::page(&title, &body.out))
}

/// The file, which no password protects.
pub fn open(path: &Path) -> R<Packed> {
    let mut file = Packed::open(path)?;
    let manifest = file.text("META-INF/manifest.xml")?.unwrap_or_default();
    if manifest.contains("encryption-data") { Err(locked()) } else { Ok(file) }
}

/// HTML of what was read so far.
#[derive(Default)]
struct Body {
    out: String,
    open: Vec<&'static str>, // what ends each element that is open
    passed_over: usize,      // the depth within an element that says nothing here
    heads: usize,            // the depth within a table's head
    notes: usize,            // the depth within a footnote
    slides: usize,
    slide_at: usize,     // where the heading of the open slide belongs
    slide_title: String, // of the open slide
    titles: usize,       // the depth within a slide's title
}

impl Body {
    fn take(&mut self, event: &Event) {
        match event {
            Event::Start(element) => self.begin(element),
            Event::End(element) => self.end(element.name().0),
            _ if self.passed_over > 0 => {}
            event if self.titles > 0 => html::push_text(&mut self.slide_title, &text_of(event)),
            event => html::push_text(&mut self.out, &text_of(event)),
        }
    }

    fn begin(&mut self, element: &BytesStart) {
        let name = element.name();
        if self.passed_over > 0 || is_passed_over(name.0) {
            self.passed_over += 1;
            return;
        }
        if self.titles > 0 || (name.0 == "draw:frame" && attribute(element, "presentation:class") == "title") {
            self.titles += 1;
            return self.slide_title.push(' ');
        }
        let end = match name.0 {
            "text:note" => {
                self.notes += 1;
                self.out.push_str(" (");
                ")"
            }
            "text:p" if self.notes > 0 => " ",
            "text:p" => self.open_as("<p>", "</p>\n"),
            "text:h" => {
                let level = count(element, "text:outline-level").min(6);
                self.out.push_str(&format!("<h{level}>"));
                ["</h1>\n", "</h2>\n", "</h3>\n", "</h4>\n", "</h5>\n", "</h6>\n"][level - 1]
            }
            "text:list" => self.open_as("<ul>", "</ul>\n"),
            "text:list-item" => self.open_as("<li>", "</li>\n"),
            "text:s" => self.open_as(" ", ""),
            "text:tab" => self.open_as(" ", ""),
            "text:line-break" => self.open_as("<br>", ""),
            "table:table" => self.open_as("<table>", "</table>\n"),
            "table:table-row" => self.open_as("<tr>", "</tr>\n"),
            "table:table-header-rows" => {
                self.heads += 1;
                ""
            }
            "table:table-cell" => {
                let (tag, end) = if self.heads > 0 { ("th", "</th>") } else { ("td", "</td>") };
                let columns = count(element, "table:number-columns-spanned");
                let rows = count(element, "table:number-rows-spanned");
                self.out.push_str(&format!("<{tag} colspan={columns} rowspan={rows}>"));
                end
            }
            "draw:page" => {
                self.slides += 1;
                self.slide_at = self.out.len();
                ""
            }
            _ => "",
        };
        self.open.push(end);
    }

    fn open_as(&mut self, begin: &str, end: &'static str) -> &'static str {
        self.out.push_str(begin);
        end
    }

    fn end(&mut self, name: &str) {
        if self.passed_over > 0 {
            self.passed_over -= 1;
            return;
        }
        if self.titles > 0 {
            self.titles -= 1;
            return;
        }
        self.out.push_str(self.open.pop().unwrap_or_default());
        match name {
            "text:note" => self.notes = self.notes.saturating_sub(1),
            "table:table-header-rows" => self.heads = self.heads.saturating_sub(1),
            "draw:page" => {
                let title = std::mem::take(&mut self.slide_title);
                let words = title.split_whitespace().collect::<Vec<_>>().join(" ");
                let colon = if words.is_empty() { "" } else { ": " };
                let heading = format!("<h1>Slide {}{colon}{words}</h1>\n", self.slides);
                self.out.insert_str(self.slide_at, &heading);
            }
            _ => {}
        }
    }
}

/// What a reader does not see as the text: remarks, what was deleted, lists of what stands elsewhere in it.
fn is_passed_over(name: &str) -> bool {
    matches!(
        name,
        "office:annotation"
            | "office:forms"
            | "office:scripts"
            | "office:font-face-decls"
            | "office:automatic-styles"
            | "text:tracked-changes"
            | "text:table-of-content"
            | "text:alphabetical-index"
            | "text:note-citation"
            | "table:covered-table-cell"
            | "svg:title"
            | "svg:desc"
            | "draw:object"
            | "presentation:settings"
            | "presentation:date-time"
            | "presentation:footer"
            | "text:page-number"
    )
}
