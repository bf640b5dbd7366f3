//! A property graph in memory: built in batches, kept in the engine's own file, queried read-only
//! under caps.
mod names;
mod thread;
mod values;

use crate::cypher::{PropertyNames, Reading, name_edits};
use crate::ffi::*;
use crate::memcap;
use crate::rdf::OmniCancel;
use kglite::api::cypher::{QueryWarningSink, with_query_warning_sink};
use kglite::api::session::{self, ExecuteOptions};
use kglite::api::{DirGraph, KgError, Value, io};
use serde_json::Value as Json;
use std::collections::HashMap;
use std::sync::{Arc, Mutex};
use thread::{QueryStop, on_own_thread, too_much_memory};

pub struct OmniGraph {
    graph: Arc<DirGraph>,
}

/// Nodes get the ids 0, 1, 2 … in the order in which they are added.
pub struct OmniGraphBuilder {
    state: Mutex<Building>,
}

#[derive(Default)]
struct Building {
    graph: DirGraph,
    /// Of each node: an index into `labels`.
    primary: Vec<u32>,
    labels: Vec<String>,
}

#[repr(C)]
#[derive(Clone, Copy)]
pub struct OmniGraphCaps {
    pub rows: usize,
    pub bytes: usize,
    pub memory: usize,
    pub timeout_ms: u64,
}

type Rows = Vec<Value>;

fn quoted(name: &str) -> R<String> {
    if name.is_empty() || name.contains('`') {
        return Err(arg(format!("'{name}' cannot name a label or a relationship type")));
    }
    Ok(format!("`{name}`"))
}

fn write(graph: &mut DirGraph, text: &str, rows: Rows) -> R {
    let parameters = HashMap::from([("rows".to_string(), Value::List(rows))]);
    session::execute_mut(graph, text, &ExecuteOptions::eager(&parameters)).map(|_| ()).map_err(eval)
}

fn record<const N: usize>(pairs: [(&str, Value); N]) -> Value {
    Value::Map(pairs.into_iter().collect())
}

impl Building {
    fn label(&mut self, name: &str) -> u32 {
        let at = self.labels.iter().position(|l| l == name).unwrap_or_else(|| {
            self.labels.push(name.into());
            self.labels.len() - 1
        });
        at as u32
    }

    /// `[[labels, properties], …]`
    fn nodes(&mut self, rows: Vec<(Vec<String>, serde_json::Map<String, Json>)>) -> R {
        let mut groups: HashMap<Vec<String>, Rows> = HashMap::new();
        for (mut labels, properties) in rows {
            if labels.is_empty() {
                labels.push(names::UNLABELLED.into());
            }
            let id = Value::Int64(self.primary.len() as i64);
            let first = self.label(&labels[0]);
            self.primary.push(first);
            let row = record([("id", id), ("p", values::properties(properties)?)]);
            groups.entry(labels).or_default().push(row);
        }
        for (labels, rows) in groups {
            let labels: R<Vec<String>> = labels.iter().map(|l| quoted(l)).collect();
            let text = format!("UNWIND $rows AS r CREATE (n:{} {{id: r.id}}) SET n += r.p", labels?.join(":"));
            write(&mut self.graph, &text, rows)?;
        }
        Ok(())
    }

    /// `[[source id, target id, type, properties], …]`
    fn edges(&mut self, rows: Vec<(usize, usize, String, serde_json::Map<String, Json>)>) -> R {
        let mut groups: HashMap<(u32, String, u32), Rows> = HashMap::new();
        for (source, target, kind, properties) in rows {
            let ends = self.primary.get(source).zip(self.primary.get(target));
            let (&from, &to) = ends.ok_or_else(|| arg(format!("no node {}", source.max(target))))?;
            let row = record([
                ("s", Value::Int64(source as i64)),
                ("t", Value::Int64(target as i64)),
                ("p", values::properties(properties)?),
            ]);
            groups.entry((from, kind, to)).or_default().push(row);
        }
        for ((from, kind, to), rows) in groups {
            let (from, to) = (quoted(&self.labels[from as usize])?, quoted(&self.labels[to as usize])?);
            let text = format!(
                "UNWIND $rows AS r MATCH (a:{from} {{id: r.s}}), (b:{to} {{id: r.t}}) CREATE (a)-[x:{}]->(b) SET x += r.p",
                quoted(&kind)?
            );
            write(&mut self.graph, &text, rows)?;
        }
        Ok(())
    }
}

fn failed(error: KgError) -> Fail {
    match error {
        KgError::Cancelled | KgError::CypherTimeout { .. } => Fail(ERR_CANCELLED, "stopped".into()),
        KgError::CypherSyntax { .. } => parse(error),
        other if other.to_string().contains("max_work_units") => limit("more intermediate rows than may be held"),
        other => eval(names::restored(&other.to_string())),
    }
}

/// The guarded text with the property names as they are stored.
fn stored_spelling(text: &str) -> R<String> {
    let reading = Reading::of(text)?;
    let respelled = names::reserved_list();
    let spelling =
        PropertyNames { spell: names::stored, respelled: &respelled, suffix: names::SUFFIX, hidden: names::VIRTUAL };
    let edits = name_edits(&reading.text, &reading.program.program, &spelling);
    Ok(reading.respelled(edits))
}

/// The engine's own ids of the nodes of a label, called `it`, for which the condition holds.
fn kept(graph: &DirGraph, label: &str, condition: &str, parameters: &str) -> R<Vec<i64>> {
    let parameters = values::parameters(parameters)?;
    let text = stored_spelling(&format!("MATCH (it:{}) WHERE ({condition}\n) RETURN 0", quoted(label)?))?;
    let text = text.trim_end().strip_suffix("RETURN 0").ok_or_else(|| arg("the condition is none"))?;
    let options = ExecuteOptions::eager(&parameters);
    let outcome = session::execute_read(graph, &format!("{text} RETURN it.id"), &options).map_err(failed)?;
    let ids = outcome.result.rows.iter().filter_map(|row| match row.first() {
        Some(Value::Int64(id)) => Some(*id),
        _ => None,
    });
    Ok(ids.collect())
}

fn query(graph: &DirGraph, text: &str, parameters: &str, caps: &OmniGraphCaps, stop: &QueryStop) -> R<Vec<u8>> {
    let parameters = values::parameters(parameters)?;
    let text = stored_spelling(text)?;
    let mut options = ExecuteOptions::eager(&parameters).with_hidden_structural_keys(true);
    options.streaming = true;
    options.row_limit = Some(caps.rows);
    options.set_timeout_ms(Some(caps.timeout_ms));
    options.cancel = Some(stop.token());
    let (result, passed) = memcap::capped(caps.memory, stop, || {
        let read = || session::execute_read(graph, &text, &options);
        let outcome = with_query_warning_sink(QueryWarningSink::Silent, read).map_err(failed)?;
        values::table(outcome.result, caps.bytes)
    });
    match result {
        Err(Fail(ERR_CANCELLED, _)) if passed => Err(too_much_memory()),
        other => other,
    }
}

// ------------------------------------------------------------------ C ABI

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_build(out: *mut *mut OmniGraphBuilder, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe {
        let builder = OmniGraphBuilder { state: Mutex::default() };
        put(out, Box::into_raw(Box::new(builder)))
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_nodes(
    b: *const OmniGraphBuilder,
    json: *const u8,
    len: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let rows = serde_json::from_slice(bytes(json, len)?).map_err(parse)?;
        handle(b)?.state.lock().map_err(eval)?.nodes(rows)
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_edges(
    b: *const OmniGraphBuilder,
    json: *const u8,
    len: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let rows = serde_json::from_slice(bytes(json, len)?).map_err(parse)?;
        handle(b)?.state.lock().map_err(eval)?.edges(rows)
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_kept(
    b: *const OmniGraphBuilder,
    label: *const u8,
    label_len: usize,
    condition: *const u8,
    condition_len: usize,
    parameters: *const u8,
    parameters_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let (label, condition) = (text(label, label_len)?, text(condition, condition_len)?);
        let state = handle(b)?.state.lock().map_err(eval)?;
        let kept = kept(&state.graph, label, condition, text(parameters, parameters_len)?)?;
        put(out, OmniBuf::from_vec(serde_json::to_vec(&kept).map_err(eval)?))
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_save(
    b: *const OmniGraphBuilder,
    path: *const u8,
    len: usize,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let path = text(path, len)?;
        let graph = std::mem::take(&mut handle(b)?.state.lock().map_err(eval)?.graph);
        io::save_graph(&mut Arc::new(graph), path).map_err(|e| eval(format!("{e:?}")))
    })
}

/// # Safety
/// `b` is null or a handle that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_abandon(b: *mut OmniGraphBuilder) {
    if !b.is_null() {
        guard(std::ptr::null_mut(), || {
            drop(unsafe { Box::from_raw(b) });
            Ok(())
        });
    }
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_open(
    file: *const u8,
    len: usize,
    out: *mut *mut OmniGraph,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let graph = io::load_kgl_bytes(bytes(file, len)?).map_err(eval)?;
        put(out, Box::into_raw(Box::new(OmniGraph { graph })))
    })
}

/// # Safety
/// `g` is null or a handle that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_free(g: *mut OmniGraph) {
    if !g.is_null() {
        guard(std::ptr::null_mut(), || {
            drop(unsafe { Box::from_raw(g) });
            Ok(())
        });
    }
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_graph_query(
    g: *const OmniGraph,
    cypher: *const u8,
    len: usize,
    parameters: *const u8,
    parameters_len: usize,
    caps: *const OmniGraphCaps,
    cancel: *const OmniCancel,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let (g, caps, cancel) = (handle(g)?, *handle(caps)?, handle(cancel)?);
        let graph = g.graph.clone();
        let (cypher, parameters) = (text(cypher, len)?.to_string(), text(parameters, parameters_len)?.to_string());
        let rows =
            on_own_thread(cancel, caps.timeout_ms, move |stop| query(&graph, &cypher, &parameters, &caps, stop))?;
        put(out, OmniBuf::from_vec(rows))
    })
}
