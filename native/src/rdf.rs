//! An in-memory RDF store: load, query under caps, cancel.
use crate::ffi::*;
use crate::memcap::{self, Stop};
use crate::sparql::{kind, parsed};
use crate::sparql_rewrite::{POLL, bind, harden, parameters};
use crate::triples::{Sorted, Triples, View};
use oxigraph::io::{RdfFormat, RdfParseError, RdfParser};
use oxigraph::model::{BlankNode, GraphName, Literal, NamedNode, NamedOrBlankNode, Quad, Term, Triple};
use serde_json::{Value, json};
use spareval::{CancellationToken, QueryEvaluationError, QueryEvaluator, QueryResults};
use spargebra::Query;
use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::panic::{AssertUnwindSafe, catch_unwind, resume_unwind};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};

#[derive(Default)]
pub struct OmniStore {
    pub store: Triples,
    files: AtomicUsize,
}

/// Stops a load or a query from another thread, in two stages. `ask` is seen by the polls, which
/// unwind. `insist` sets the evaluator's own token: from then on every quad read is an error, which
/// materialising operators go on collecting without reaching a poll, so it comes second.
#[derive(Default)]
pub struct OmniCancel {
    token: CancellationToken,
    asked: Arc<AtomicBool>,
}

impl OmniCancel {
    pub fn asked(&self) -> bool {
        self.asked.load(Ordering::Relaxed)
    }

    /// What `ask` sets, for engines that poll a flag.
    pub fn flag(&self) -> Arc<AtomicBool> {
        self.asked.clone()
    }
}

impl Stop for OmniCancel {
    fn ask(&self) {
        self.asked.store(true, Ordering::Relaxed);
    }
    fn insist(&self) {
        self.token.cancel();
    }
}

fn cancelled() -> Fail {
    Fail(ERR_CANCELLED, "cancelled".into())
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_cancel_new() -> *mut OmniCancel {
    Box::into_raw(Box::default())
}

/// # Safety
/// `c` is null or a live handle.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_cancel_fire(c: *const OmniCancel) {
    if let Some(c) = unsafe { c.as_ref() } {
        if c.asked() {
            c.insist();
        }
        c.ask();
    }
}

/// # Safety
/// `c` is null or a handle that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_cancel_free(c: *mut OmniCancel) {
    if !c.is_null() {
        drop(unsafe { Box::from_raw(c) });
    }
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_new(out: *mut *mut OmniStore, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe { put(out, Box::into_raw(Box::default())) })
}

/// # Safety
/// `s` is null or a handle that nobody uses any more.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_free(s: *mut OmniStore) {
    if !s.is_null() {
        guard(std::ptr::null_mut(), || {
            drop(unsafe { Box::from_raw(s) });
            Ok(())
        });
    }
}

// ------------------------------------------------------------------ load

/// Blank nodes get `f<file>n<number>` in order of appearance: two files' nodes stay apart, and a
/// node has the same label on every load.
struct Blanks {
    file: usize,
    known: HashMap<BlankNode, usize>,
}

impl Blanks {
    fn renamed(&mut self, node: BlankNode) -> BlankNode {
        let next = self.known.len();
        let number = self.known.entry(node).or_insert(next);
        BlankNode::new_unchecked(format!("f{}n{number}", self.file))
    }
    fn subject(&mut self, node: NamedOrBlankNode) -> NamedOrBlankNode {
        match node {
            NamedOrBlankNode::BlankNode(b) => self.renamed(b).into(),
            iri => iri,
        }
    }
    fn quad(&mut self, q: Quad) -> Quad {
        let object = match q.object {
            Term::BlankNode(b) => self.renamed(b).into(),
            other => other,
        };
        let graph_name = match q.graph_name {
            GraphName::BlankNode(b) => self.renamed(b).into(),
            other => other,
        };
        Quad { subject: self.subject(q.subject), predicate: q.predicate, object, graph_name }
    }
}

fn syntax(e: RdfParseError) -> Fail {
    match e {
        RdfParseError::Syntax(e) => {
            let line = e.location().map_or(0, |l| l.start.line + 1);
            parse(format!("line {line}: {e}"))
        }
        e => parse(e),
    }
}

fn load(s: &OmniStore, format: &str, data: &[u8], base: &str, cancel: Option<&OmniCancel>) -> R<Value> {
    let format = RdfFormat::from_extension(format).ok_or_else(|| arg(format!("unknown RDF format {format}")))?;
    let mut parser = RdfParser::from_format(format);
    if !base.is_empty() {
        parser = parser.with_base_iri(base).map_err(arg)?;
    }
    let mut blanks = Blanks { file: s.files.fetch_add(1, Ordering::Relaxed), known: HashMap::new() };
    let mut quads = parser.for_slice(data);
    let count = s.store.load(|into| {
        let mut count = 0usize;
        for quad in quads.by_ref() {
            count += 1;
            if count % 1024 == 0 && cancel.is_some_and(OmniCancel::asked) {
                return Err(cancelled());
            }
            into.add(&blanks.quad(quad.map_err(|e| syntax(e.into()))?))?;
        }
        Ok(count)
    })?;
    let prefixes: BTreeMap<String, String> = quads.prefixes().map(|(p, iri)| (p.into(), iri.into())).collect();
    Ok(json!({ "triples": count, "prefixes": prefixes, "rebound": rebound(data)? }))
}

/// Prefixes that a text of Turtle, TriG or RDF/XML binds more than once, differently: the parser keeps the last. What
/// only looks like a declaration (in a literal) counts too.
fn rebound(data: &[u8]) -> R<BTreeMap<String, BTreeSet<String>>> {
    const TURTLE: &str = r"(?i-u)\bprefix\s+([^\s:<>]*):\s*<([^>]*)>";
    const XML: &str = r#"(?-u)\bxmlns:?([^\s=]*)\s*=\s*["']([^"']*)["']"#;
    let mut bound: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
    for declaration in [TURTLE, XML] {
        for found in regex::bytes::Regex::new(declaration).map_err(arg)?.captures_iter(data) {
            let text = |n: usize| String::from_utf8_lossy(&found[n]).into_owned();
            bound.entry(text(1)).or_default().insert(text(2));
        }
    }
    bound.retain(|_, iris| iris.len() > 1);
    Ok(bound)
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_sort(s: *const OmniStore, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe {
        drop(handle(s)?.store.sorted());
        Ok(())
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_load(
    s: *const OmniStore,
    format: *const u8,
    format_len: usize,
    data: *const u8,
    len: usize,
    base: *const u8,
    base_len: usize,
    cancel: *const OmniCancel,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let summary =
            load(handle(s)?, text(format, format_len)?, bytes(data, len)?, text(base, base_len)?, cancel.as_ref())?;
        put(out, OmniBuf::from_vec(summary.to_string().into_bytes()))
    })
}

// ------------------------------------------------------------------ query

#[repr(C)]
pub struct OmniRdfCaps {
    pub rows: usize,
    pub bytes: usize,
    pub memory: usize,
    pub nesting: usize,
}

/// The payload with which a poll unwinds.
struct Unwound;

/// Rows as they are written: caps are looked at before a row goes in.
struct Rows<'a> {
    json: String,
    rows: usize,
    truncated: bool,
    caps: &'a OmniRdfCaps,
}

impl Rows<'_> {
    /// False when the row does not fit any more.
    fn push(&mut self, cells: impl Iterator<Item = Value>) -> bool {
        let row = Value::Array(cells.collect()).to_string();
        let over = |cap: usize, n: usize| cap > 0 && n > cap;
        if over(self.caps.rows, self.rows + 1) || over(self.caps.bytes, self.json.len() + row.len()) {
            self.truncated = true;
            return false;
        }
        if self.rows > 0 {
            self.json.push(',');
        }
        self.json.push_str(&row);
        self.rows += 1;
        true
    }
}

/// An IRI as {"i"}, a blank node as {"b"}, a literal as {"l"} with {"d"} datatype or {"g"} language.
fn cell(term: &Term) -> Value {
    match term {
        Term::NamedNode(n) => json!({ "i": n.as_str() }),
        Term::BlankNode(b) => json!({ "b": b.as_str() }),
        Term::Literal(l) => match l.language() {
            Some(language) => json!({ "l": l.value(), "g": language }),
            None if l.datatype() == oxigraph::model::vocab::xsd::STRING => json!({ "l": l.value() }),
            None => json!({ "l": l.value(), "d": l.datatype().as_str() }),
        },
    }
}

fn evaluation(e: QueryEvaluationError) -> Fail {
    match e {
        QueryEvaluationError::Cancelled => cancelled(),
        e => eval(e),
    }
}

fn triple_cells(t: Triple) -> [Value; 3] {
    [cell(&t.subject.into()), cell(&t.predicate.into()), cell(&t.object)]
}

fn rows(results: QueryResults<'_>, caps: &OmniRdfCaps, cancel: &OmniCancel) -> R<(Vec<String>, String, bool)> {
    let mut rows = Rows { json: String::new(), rows: 0, truncated: false, caps };
    let columns = match results {
        QueryResults::Boolean(answer) => {
            rows.push(std::iter::once(cell(&Literal::from(answer).into())));
            vec!["answer".into()]
        }
        QueryResults::Solutions(solutions) => {
            let columns = solutions.variables().iter().map(|v| v.as_str().to_owned()).collect();
            for solution in solutions {
                let solution = solution.map_err(evaluation)?;
                if cancel.asked() {
                    return Err(cancelled());
                }
                if !rows.push(solution.values().iter().map(|v| v.as_ref().map_or(Value::Null, cell))) {
                    break;
                }
            }
            columns
        }
        QueryResults::Graph(triples) => {
            for triple in triples {
                let triple = triple.map_err(evaluation)?;
                if cancel.asked() {
                    return Err(cancelled());
                }
                if !rows.push(triple_cells(triple).into_iter()) {
                    break;
                }
            }
            ["subject", "predicate", "object"].map(Into::into).to_vec()
        }
    };
    Ok((columns, rows.json, rows.truncated))
}

fn evaluate(store: &Sorted, query: &Query, caps: &OmniRdfCaps, cancel: &OmniCancel) -> R<String> {
    let kind = kind(query);
    let asked = cancel.asked.clone();
    let yes = Term::from(Literal::from(true));
    let evaluator = QueryEvaluator::new().with_cancellation_token(cancel.token.clone()).with_custom_function(
        NamedNode::new_unchecked(POLL),
        move |_| {
            if asked.load(Ordering::Relaxed) {
                resume_unwind(Box::new(Unwound));
            }
            Some(yes.clone())
        },
    );
    let view = query.dataset().map_or_else(|| View::of_all(store), |from| View::of(store, &from.default));
    let mut prepared = evaluator.prepare(query);
    prepared.dataset_mut().set_default_graph(vec![GraphName::DefaultGraph]);
    let results = prepared.execute(view).map_err(evaluation)?;
    let (columns, rows, truncated) = rows(results, caps, cancel)?;
    let columns = Value::from(columns);
    Ok(format!(r#"{{"kind":"{kind}","columns":{columns},"rows":[{rows}],"truncated":{truncated}}}"#))
}

fn query(s: &OmniStore, q: &str, bound: &str, caps: &OmniRdfCaps, cancel: &OmniCancel) -> R<String> {
    let mut query = parsed(q, caps.nesting)?;
    bind(&mut query, &parameters(bound)?)?;
    harden(&mut query)?;
    let store = s.store.sorted();
    let evaluated = || catch_unwind(AssertUnwindSafe(|| evaluate(&store, &query, caps, cancel)));
    let (result, passed) = memcap::capped(caps.memory, cancel, evaluated);
    if passed {
        return Err(limit(format!("the query needs more than {} MB of memory", caps.memory >> 20)));
    }
    match result {
        Ok(result) => result,
        Err(payload) if payload.is::<Unwound>() => Err(cancelled()),
        Err(payload) => resume_unwind(payload),
    }
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_query(
    s: *const OmniStore,
    q: *const u8,
    len: usize,
    parameters: *const u8,
    parameters_len: usize,
    caps: *const OmniRdfCaps,
    cancel: *const OmniCancel,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let (s, caps, cancel) = (handle(s)?, handle(caps)?, handle(cancel)?);
        let (q, parameters) = (text(q, len)?, text(parameters, parameters_len)?);
        let json = deep(q, || query(s, q, parameters, caps, cancel))?;
        put(out, OmniBuf::from_vec(json.into_bytes()))
    })
}
