//! SQL text to facts: what one statement is, reads, calls and names. The facts decide nothing but
//! what is not a pure query; allow-lists and binding against a schema belong to the caller.
mod refusals;
mod scopes;

use crate::ffi::*;
use scopes::Scopes;
use serde_json::json;
use sqlparser::ast::{Statement, Visit};
use sqlparser::dialect::{AnsiDialect, Dialect, DuckDbDialect, MySqlDialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::parser::{Parser, ParserError};

/// Bytes of text and levels of nesting that anyone asks for in earnest, with room to spare.
const MAX_TEXT: usize = 64 << 10;
const MAX_DEPTH: usize = 120;

fn dialect(name: &str) -> R<Box<dyn Dialect>> {
    Ok(match name {
        "sqlite" => Box::new(SQLiteDialect {}),
        "duckdb" => Box::new(DuckDbDialect {}),
        "postgresql" => Box::new(PostgreSqlDialect {}),
        "mysql" => Box::new(MySqlDialect {}),
        "ansi" => Box::new(AnsiDialect {}),
        other => return Err(arg(format!("unknown SQL dialect: {other}"))),
    })
}

fn statements(dialect: &dyn Dialect, sql: &str) -> R<Vec<Statement>> {
    Parser::new(dialect)
        .with_recursion_limit(MAX_DEPTH)
        .try_with_sql(sql)
        .and_then(|mut p| p.parse_statements())
        .map_err(|e| match e {
            ParserError::RecursionLimitExceeded => limit(format!("the query nests deeper than {MAX_DEPTH} levels")),
            ParserError::ParserError(m) | ParserError::TokenizerError(m) => parse(m),
        })
}

fn facts(name: &str, sql: &str) -> R<Vec<u8>> {
    let statements = statements(&*dialect(name)?, sql)?;
    let mut problems = refusals::of(name, sql, &statements);
    let mut scopes = Scopes::new(name == "sqlite");
    if let [Statement::Query(query)] = &statements[..] {
        let _ = query.visit(&mut scopes);
        problems.append(&mut scopes.problems);
    }
    let text: Vec<String> = statements.iter().map(|s| s.to_string()).collect();
    let facts = json!({
        "statements": statements.len(),
        "problems": problems,
        "scopes": scopes.list,
        "functions": scopes.functions,
        "recursive": scopes.recursive,
        "literals": scopes.literals,
        "parameters": scopes.parameters,
        "limit": refusals::limit_of(&statements),
        "text": text.join("; "),
    });
    serde_json::to_vec(&facts).map_err(eval)
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
    guard(err, || {
        let (name, sql) = unsafe { (text(name, name_len)?, text(sql, sql_len)?) };
        if sql.len() > MAX_TEXT {
            return Err(limit(format!("the query is longer than {MAX_TEXT} bytes")));
        }
        let json = deep(sql, || facts(name, sql))?;
        unsafe { put(out, OmniBuf::from_vec(json)) }
    })
}
