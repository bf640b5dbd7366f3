//! Values between JSON and the engine.
use super::names;
use crate::ffi::*;
use kglite::api::cypher::CypherResult;
use kglite::api::param::{json_object_to_query_value_map, kglite_value_to_json};
use kglite::api::{NodeValue, PropMap, RelValue, Value};
use serde_json::{Map, Value as Json, json};
use std::collections::HashMap;

/// Map keys as they are stored, at any depth.
fn stored_keys(value: Json) -> Json {
    match value {
        Json::Object(map) => Json::Object(stored_map(map)),
        Json::Array(items) => items.into_iter().map(stored_keys).collect(),
        other => other,
    }
}

fn stored_map(map: Map<String, Json>) -> Map<String, Json> {
    map.into_iter().map(|(k, v)| (names::stored(&k).unwrap_or(k), stored_keys(v))).collect()
}

/// A property map; nulls are no properties.
pub fn properties(mut map: Map<String, Json>) -> R<Value> {
    map.retain(|_, v| !v.is_null());
    let values = json_object_to_query_value_map(&stored_map(map)).map_err(|e| arg(format!("{e:?}")))?;
    Ok(Value::Map(values.iter().map(|(k, v)| (k.as_str(), v.clone())).collect()))
}

/// `{"name": value}`
pub fn parameters(json: &str) -> R<HashMap<String, Value>> {
    let map: Map<String, Json> = serde_json::from_str(json).map_err(parse)?;
    let map = map.into_iter().map(|(k, v)| (k, stored_keys(v))).collect();
    json_object_to_query_value_map(&map).map_err(|e| arg(format!("{e:?}")))
}

/// `{"columns", "rows", "truncated", "notes"}`, with rows up to about `bytes` of text.
pub fn table(result: CypherResult, bytes: usize) -> R<Vec<u8>> {
    let notes = notes(&result);
    let columns: Vec<String> = result.columns.iter().map(|c| names::restored(c)).collect();
    let mut truncated = result.diagnostics.is_some_and(|d| d.total_rows.is_some());
    let mut out = format!("{{\"columns\":{},\"rows\":[", serde_json::to_string(&columns).map_err(eval)?).into_bytes();
    let head = out.len();
    for (at, row) in result.rows.iter().enumerate() {
        let row = serde_json::to_vec(&row.iter().map(cell).collect::<Vec<_>>()).map_err(eval)?;
        if out.len() - head + row.len() > bytes {
            truncated = true;
            break;
        }
        if at > 0 {
            out.push(b',');
        }
        out.extend(row);
    }
    let notes = serde_json::to_string(&notes).map_err(eval)?;
    out.extend(format!("],\"truncated\":{truncated},\"notes\":{notes}}}").bytes());
    Ok(out)
}

/// The engine's warnings, but for the one that `truncated` says already.
fn notes(result: &CypherResult) -> Vec<String> {
    let warnings = result.diagnostics.iter().flat_map(|d| &d.warnings);
    warnings.filter(|w| !w.contains("row_limit")).map(|w| names::restored(w)).collect()
}

fn cell(value: &Value) -> Json {
    match value {
        Value::Node(node) => node_cell(node),
        Value::Relationship(relationship) => relationship_cell(relationship),
        Value::Path(path) => {
            let mut relationships = path.rels.iter();
            let mut steps = Vec::with_capacity(path.nodes.len() * 2);
            for node in &path.nodes {
                steps.push(node_cell(node));
                steps.extend(relationships.next().map(relationship_cell));
            }
            steps.truncate(path.nodes.len() + path.rels.len());
            Json::Array(steps)
        }
        Value::List(items) => items.iter().map(cell).collect(),
        Value::Map(map) => Json::Object(given(map)),
        Value::Duration { months, days, seconds, nanos } => duration(*months, *days, *seconds, *nanos).into(),
        Value::Float64(f) if !f.is_finite() => f.to_string().into(),
        other => kglite_value_to_json(other),
    }
}

fn given(map: &PropMap) -> Map<String, Json> {
    map.into_iter().filter_map(|(k, v)| Some((names::given(k)?.to_string(), cell(v)))).collect()
}

fn node_cell(node: &NodeValue) -> Json {
    json!({"labels": node.labels, "properties": given(&node.properties)})
}

fn relationship_cell(relationship: &RelValue) -> Json {
    json!({"label": relationship.rel_type, "properties": given(&relationship.properties)})
}

const SECOND: i128 = 1_000_000_000;

/// Nanoseconds as "6.5S"; nothing for none.
fn seconds_of(nanos: i128) -> String {
    if nanos == 0 {
        return String::new();
    }
    let sign = if nanos < 0 { "-" } else { "" };
    let text = format!("{}.{:09}", nanos.abs() / SECOND, nanos.abs() % SECOND);
    format!("{sign}{}S", text.trim_end_matches('0').trim_end_matches('.'))
}

/// ISO 8601, such as P1Y2M3DT4H5M6.5S.
fn duration(months: i32, days: i32, seconds: i64, nanos: i32) -> String {
    let part = |n: i128, unit: &str| if n == 0 { String::new() } else { format!("{n}{unit}") };
    let date = part((months / 12).into(), "Y") + &part((months % 12).into(), "M") + &part(days.into(), "D");
    let all = i128::from(seconds) * SECOND + i128::from(nanos);
    let time =
        part(all / (3600 * SECOND), "H") + &part(all / (60 * SECOND) % 60, "M") + &seconds_of(all % (60 * SECOND));
    match (date.is_empty(), time.is_empty()) {
        (true, true) => "PT0S".into(),
        (_, true) => format!("P{date}"),
        _ => format!("P{date}T{time}"),
    }
}

#[cfg(test)]
mod tests {
    use super::duration;

    #[test]
    fn spans_keep_their_digits_and_one_sign() {
        assert_eq!(duration(14, 3, 4 * 3600 + 5 * 60 + 6, 500_000_000), "P1Y2M3DT4H5M6.5S");
        assert_eq!(duration(0, 0, -86_400, 100_000_000), "PT-23H-59M-59.9S");
        assert_eq!(duration(0, 0, -1, 999_000_000), "PT-0.001S");
        assert_eq!(duration(0, 0, 0, 0), "PT0S");
    }
}
