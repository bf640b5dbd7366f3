//! XML as it is read here: its events one after the other, which nests as deep as it likes and expands nothing.
use crate::ffi::{R, parse};
use quick_xml::escape::{resolve_predefined_entity, unescape};
use quick_xml::events::{BytesStart, Event};
use quick_xml::reader::Reader;

/// Calls `take` with each event; an element without content comes as its begin and its end.
pub fn each_event(xml: &str, mut take: impl FnMut(Event<'_>) -> R) -> R {
    let mut reader = Reader::from_str(xml);
    let config = reader.config_mut();
    config.expand_empty_elements = true;
    config.check_end_names = false;
    loop {
        match reader.read_event().map_err(|e| parse(format!("is damaged ({e})")))? {
            Event::Eof => return Ok(()),
            event => take(event)?,
        }
    }
}

/// An attribute's value; empty where there is none.
pub fn attribute(element: &BytesStart, name: &str) -> String {
    let found = element.attributes().with_checks(false).flatten().find(|a| a.key.0 == name);
    found.and_then(|a| unescape(&a.value).ok().map(|value| value.into_owned())).unwrap_or_default()
}

/// A number that an attribute counts, at least 1.
pub fn count(element: &BytesStart, name: &str) -> usize {
    attribute(element, name).parse().unwrap_or(1).max(1)
}

/// What an event says, as text; what names something that is not known says nothing.
pub fn text_of(event: &Event) -> String {
    match event {
        Event::Text(text) => text.to_string(),
        Event::CData(text) => text.to_string(),
        Event::GeneralRef(name) => match name.resolve_char_ref() {
            Ok(Some(c)) => c.to_string(),
            _ => resolve_predefined_entity(name).unwrap_or_default().to_string(),
        },
        _ => String::new(),
    }
}

/// The text of the first element of that name; empty where there is none.
pub fn text_of_first(xml: &str, name: &str) -> R<String> {
    let (mut inside, mut found, mut text) = (false, false, String::new());
    each_event(xml, |event| {
        match &event {
            Event::Start(e) if e.name().0 == name && !found => inside = true,
            Event::End(e) if e.name().0 == name && inside => (inside, found) = (false, true),
            inner if inside => text.push_str(&text_of(inner)),
            _ => {}
        }
        Ok(())
    })?;
    Ok(text)
}
