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

/// ISO 8601, such as P1Y2M3DT4H5M6.5S.
fn duration(months: i32, days: i32, seconds: i64, nanos: i32) -> String {
    let part = |n: i64, unit: &str| if n == 0 { String::new() } else { format!("{n}{unit}") };
    let date = part((months / 12).into(), "Y") + &part((months % 12).into(), "M") + &part(days.into(), "D");
    let rest = (seconds % 60) as f64 + f64::from(nanos) / 1e9;
    let time = part(seconds / 3600, "H")
        + &part(seconds / 60 % 60, "M")
        + &(if rest == 0.0 { String::new() } else { format!("{rest}S") });
    match (date.is_empty(), time.is_empty()) {
        (true, true) => "PT0S".into(),
        (_, true) => format!("P{date}"),
        _ => format!("P{date}T{time}"),
    }
}
