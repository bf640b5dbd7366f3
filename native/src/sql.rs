//! SQL text to facts: what one statement is, reads, calls and names, and the text that runs, written anew from the
//! tokens of which the facts were made (writing.rs). The facts decide nothing but what is not a pure query; allow-lists
//! and binding against a schema belong to the caller.
mod clickhouse;
mod dialects;
mod headers;
mod lowering;
mod refusals;
mod scopes;
mod sized;
mod tree;
mod trino;
mod types;
mod words;
mod writing;

use crate::ffi::*;
use dialects::Ways;
use scopes::Scopes;
use serde_json::json;
use sqlparser::ast::{Statement, Visit};
use sqlparser::parser::{Parser, ParserError};
use sqlparser::tokenizer::{TokenWithSpan, Tokenizer};
use writing::Written;

/// Bytes of text and levels of nesting that anyone asks for in earnest, with room to spare.
const MAX_TEXT: usize = 64 << 10;
const MAX_DEPTH: usize = 120;

fn tokens(ways: &Ways, sql: &str) -> R<Vec<TokenWithSpan>> {
    Tokenizer::new(&*ways.parser, sql).tokenize_with_location().map_err(|e| parse(ParserError::from(e)))
}

fn statements(ways: &Ways, tokens: &[TokenWithSpan]) -> R<Vec<Statement>> {
    let parser = Parser::new(&*ways.parser).with_recursion_limit(MAX_DEPTH);
    parser.with_tokens_with_locations((ways.lowered)(tokens)).parse_statements().map_err(|e| match e {
        ParserError::RecursionLimitExceeded => limit(format!("the query nests deeper than {MAX_DEPTH} levels")),
        ParserError::ParserError(m) | ParserError::TokenizerError(m) => parse(m),
    })
}

fn facts(name: &str, sql: &str) -> R<Vec<u8>> {
    let ways = dialects::of(name)?;
    let tokens = tokens(&ways, sql)?;
    let named = headers::of(sql, &tokens);
    let introspects = lowering::introspects(&tokens);
    let misread = (ways.problem)(sql, &tokens);
    let statements = statements(&ways, &tokens)?;
    let mut problems = refusals::of(&statements);
    problems.extend(misread.map(String::from));
    if ways.executed_comments && (sql.contains("/*!") || sql.contains("/*M!")) {
        problems.insert("a comment that some servers execute (/*! */)".into());
    }
    let written = match &statements[..] {
        [query @ Statement::Query(_)] => writing::written(&ways, sql, &tokens, query),
        _ => Ok(Written::default()),
    };
    let written = written.unwrap_or_else(|problem| {
        problems.insert(problem);
        Written::default()
    });
    let mut scopes = Scopes::new(&ways, &written);
    if let [Statement::Query(query)] = &statements[..] {
        let _ = query.visit(&mut scopes);
        problems.append(&mut scopes.problems);
    }
    let facts = json!({
        "problems": problems,
        "scopes": scopes.list,
        "functions": scopes.functions,
        "recursive": scopes.recursive,
        "introspects": introspects,
        "headers": scopes.headers(named),
        "parameters": scopes.parameters,
        "text": written.text,
    });
    serde_json::to_vec(&facts).map_err(eval)
}

/// Writes the JSON that `of` makes of the dialect `name` and the text `sql`.
///
/// # Safety
/// As omni_sql_facts.
unsafe fn write_json(
    name: *const u8,
    name_len: usize,
    sql: *const u8,
    sql_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
    of: impl FnOnce(&str, &str) -> R<Vec<u8>>,
) -> i32 {
    guard(err, || {
        let (name, sql) = unsafe { (text(name, name_len)?, text(sql, sql_len)?) };
        if sql.len() > MAX_TEXT {
            return Err(limit(format!("the query is longer than {MAX_TEXT} bytes")));
        }
        let json = deep(sql, || of(name, sql))?;
        unsafe { put(out, OmniBuf::from_vec(json)) }
    })
}

/// Facts of `sql` as one JSON object; its shape is described in omni_native.h.
///
/// # Safety
/// The pointers hold as many readable bytes as their lengths say; `out` and `err` have room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sql_facts(
    name: *const u8,
    name_len: usize,
    sql: *const u8,
    sql_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    unsafe { write_json(name, name_len, sql, sql_len, out, err, facts) }
}

/// The statement that `sql` makes, as one JSON object; its shape is described in omni_native.h.
///
/// # Safety
/// The pointers hold as many readable bytes as their lengths say; `out` and `err` have room.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sql_tree(
    name: *const u8,
    name_len: usize,
    sql: *const u8,
    sql_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    unsafe { write_json(name, name_len, sql, sql_len, out, err, |name, sql| tree::tree(&dialects::of(name)?, sql)) }
}
