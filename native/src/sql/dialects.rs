//! What differs between the dialects when a text is read: one entry a dialect.
use super::lowering;
use super::sized::{self, Sized};
use super::trino;
use crate::ffi::*;
use sqlparser::dialect::{AnsiDialect, Dialect, DuckDbDialect, MySqlDialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::tokenizer::TokenWithSpan;

pub struct Ways {
    pub parser: Box<dyn Dialect>,
    /// What the parser has no word for, in words that it has.
    pub lowered: fn(Vec<TokenWithSpan>) -> Vec<TokenWithSpan>,
    /// A WITH's expressions see each other whatever their order.
    pub unordered_ctes: bool,
    /// A versioned comment is code to one server and a remark to the next.
    pub executed_comments: bool,
    /// What of the tokens this parser and the server read otherwise.
    pub problem: fn(&[TokenWithSpan]) -> Option<&'static str>,
    /// Functions that make as much as an argument says, and nothing else bounds.
    pub sized: &'static [Sized],
}

fn plain(parser: impl Dialect + 'static) -> Ways {
    let (lowered, problem) = (|tokens| tokens, |_: &[TokenWithSpan]| None);
    Ways { parser: Box::new(parser), lowered, unordered_ctes: false, executed_comments: false, problem, sized: &[] }
}

pub fn of(name: &str) -> R<Ways> {
    Ok(match name {
        "sqlite" => Ways { lowered: lowering::sqlite, unordered_ctes: true, ..plain(SQLiteDialect {}) },
        "duckdb" => Ways { lowered: lowering::duckdb, sized: sized::DUCKDB, ..plain(DuckDbDialect {}) },
        "postgresql" => Ways { sized: sized::POSTGRESQL, ..plain(PostgreSqlDialect {}) },
        "mysql" => Ways { executed_comments: true, sized: sized::MYSQL, ..plain(MySqlDialect {}) },
        "trino" => {
            Ways { lowered: trino::lowered, problem: trino::problem, sized: sized::TRINO, ..plain(trino::TrinoDialect) }
        }
        "ansi" => plain(AnsiDialect {}),
        other => return Err(arg(format!("unknown SQL dialect: {other}"))),
    })
}
