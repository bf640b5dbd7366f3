//! The engine gives every node and relationship properties of its own (`n.title` falls back to the
//! name, `n.type` is the label, `n.id` a number). Data under these names is therefore stored with a
//! suffix, queries are spelled accordingly, and results are spelled back: what is absent is null.

/// The suffix of a stored reserved name.
pub const SUFFIX: &str = "__p";
/// The engine's own keys of a node, as a Cypher list.
pub const VIRTUAL: &str = "['id', 'title', 'type']";
/// The label of a node that has none: the engine knows no such nodes.
pub const UNLABELLED: &str = "Node";

const RESERVED: [&str; 11] =
    ["id", "title", "name", "type", "label", "node_type", "connection_type", "start", "start_id", "end", "end_id"];

fn reserved(name: &str) -> bool {
    RESERVED.contains(&name.trim_end_matches(SUFFIX))
}

/// The reserved names as a Cypher list.
pub fn reserved_list() -> String {
    format!("['{}']", RESERVED.join("', '"))
}

/// How `name` is stored, where that differs.
pub fn stored(name: &str) -> Option<String> {
    reserved(name).then(|| format!("{name}{SUFFIX}"))
}

/// The name that is stored as `name`; none for the engine's own.
pub fn given(name: &str) -> Option<&str> {
    match reserved(name) {
        true => name.strip_suffix(SUFFIX),
        false => Some(name),
    }
}

/// A text that quotes a query's expressions, spelled back.
pub fn restored(text: &str) -> String {
    let mut text = text.to_string();
    for name in RESERVED {
        let stored = format!("{name}{SUFFIX}");
        if text.contains(&stored) {
            text = text.replace(&stored, name);
        }
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn reserved_names_come_back() {
        for name in ["id", "title", "title__p", "born", "name"] {
            let kept = stored(name).unwrap_or_else(|| name.to_string());
            assert_eq!(given(&kept), Some(name));
        }
        assert_eq!(given("title"), None);
        assert_eq!(restored("m.title__p"), "m.title");
    }
}
