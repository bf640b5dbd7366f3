//! Books (EPUB): their chapters in the order in which they are read.
use crate::ffi::{R, locked, parse};
use crate::pages::html;
use crate::pages::packed::Packed;
use crate::pages::xml::{attribute, each_event, text_of_first};
use quick_xml::events::Event;
use std::collections::HashMap;
use std::path::Path;

/// Elements that hold nothing, which HTML does not close.
const EMPTY: [&str; 14] =
    ["area", "base", "br", "col", "embed", "hr", "img", "input", "link", "meta", "param", "source", "track", "wbr"];

pub fn page(path: &Path) -> R<String> {
    let mut file = Packed::open(path)?;
    let package = package_of(&file.needed_text("META-INF/container.xml")?)?;
    let book = file.needed_text(&package)?;
    let locks = file.text("META-INF/encryption.xml")?.unwrap_or_default();
    let mut body = String::new();
    for chapter in chapters(&book, package.rsplit_once('/').map_or("", |(folder, _)| folder))? {
        if locks.contains(&format!("\"{chapter}\"")) {
            return Err(locked());
        }
        if let Some(text) = file.text(&chapter)? {
            body.push_str(&shown(&text));
        }
    }
    Ok(html::page(&text_of_first(&book, "dc:title")?, &body))
}

fn package_of(container: &str) -> R<String> {
    let mut package = String::new();
    each_event(container, |event| {
        if let Event::Start(e) = &event
            && e.local_name().into_inner() == "rootfile"
            && package.is_empty()
        {
            package = attribute(e, "full-path");
        }
        Ok(())
    })?;
    if package.is_empty() { Err(parse("does not name its contents")) } else { Ok(package) }
}

/// The parts of the chapters, by what the book says of itself.
fn chapters(book: &str, folder: &str) -> R<Vec<String>> {
    let (mut parts, mut order) = (HashMap::new(), Vec::new());
    each_event(book, |event| {
        if let Event::Start(e) = &event {
            match e.local_name().into_inner() {
                "item" => drop(parts.insert(attribute(e, "id"), attribute(e, "href"))),
                "itemref" => order.push(attribute(e, "idref")),
                _ => {}
            }
        }
        Ok(())
    })?;
    Ok(order.iter().filter_map(|id| parts.get(id)).map(|href| within(folder, href)).collect())
}

/// "OEBPS", "../text/one%20two.xhtml#x" gives "text/one two.xhtml".
fn within(folder: &str, href: &str) -> String {
    let mut steps: Vec<&str> = folder.split('/').filter(|s| !s.is_empty()).collect();
    for step in href.split('#').next().unwrap_or_default().split('/') {
        match step {
            ".." => drop(steps.pop()),
            "." | "" => {}
            step => steps.push(step),
        }
    }
    html::unescaped(&steps.join("/"))
}

/// A chapter's body with each element closed, as HTML has to have it; what is no XML is taken as it is.
fn shown(chapter: &str) -> String {
    let mut out = String::new();
    let read = each_event(chapter, |event| {
        match &event {
            Event::Start(e) => out.push_str(&format!("<{}>", &**e)),
            Event::End(e) if !EMPTY.contains(&e.name().0) => out.push_str(&format!("</{}>", e.name().0)),
            Event::Text(text) => out.push_str(text),
            Event::CData(text) => html::push_text(&mut out, text),
            Event::GeneralRef(name) => out.push_str(&format!("&{};", &**name)),
            _ => {}
        }
        Ok(())
    });
    html::shown(if read.is_ok() { &out } else { chapter }).to_string()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn parts_are_named_from_the_folder_of_the_package() {
        assert_eq!(within("OEBPS", "text/one%20two.xhtml#x"), "OEBPS/text/one two.xhtml");
        assert_eq!(within("OEBPS/x", "../a.xhtml"), "OEBPS/a.xhtml");
        assert_eq!(within("", "../../a%zz"), "a%zz");
    }

    #[test]
    fn an_element_without_content_is_closed() {
        let chapter = "<html><head><title/></head><body><a id='x'/><p>one<br/>&nbsp;two</p></body></html>";
        assert_eq!(shown(chapter), "<a id='x'></a><p>one<br>&nbsp;two</p>");
        assert_eq!(shown("<body><p>no XML <b></body"), "<p>no XML <b>");
    }
}
