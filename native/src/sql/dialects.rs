//! What differs between the dialects when a text is read: one entry a dialect.
use super::clickhouse;
use super::lowering;
use super::sized::{self, Sized};
use super::trino;
use super::types::TypeNames;
use super::words;
use crate::ffi::*;
use sqlparser::dialect::{AnsiDialect, Dialect, DuckDbDialect, MySqlDialect, PostgreSqlDialect, SQLiteDialect};
use sqlparser::tokenizer::{Token, TokenWithSpan};

/// How a query is written that runs (writing.rs).
pub struct Spelling {
    /// Around every name.
    pub quote: char,
    /// A name in double quotes that no column has is a text, so those quotes stay.
    pub quoted_name_may_be_text: bool,
    /// A bare name means its lower case.
    pub folds_names: bool,
    /// Names, functions and types are known in their own case alone: words are written in the case that they have.
    pub keeps_case: bool,
    /// A backslash in a text escapes what is behind it.
    pub backslash_escapes: bool,
    /// So does one in a quoted name.
    pub escapes_in_names: bool,
    /// `0x1f` is a number.
    pub hexadecimal_numbers: bool,
    pub parameter_mark: char,
    /// Further keywords than those of every dialect, in upper case between spaces.
    pub keywords: &'static str,
    /// Further signs than those of every dialect.
    pub symbols: &'static [Token],
    pub types: TypeNames,
}

const PLAIN: Spelling = Spelling {
    quote: '"',
    quoted_name_may_be_text: false,
    folds_names: false,
    keeps_case: false,
    backslash_escapes: false,
    escapes_in_names: false,
    hexadecimal_numbers: false,
    parameter_mark: ':',
    keywords: " ",
    symbols: &[],
    types: TypeNames::Listed(" "),
};

const SQLITE: Spelling = Spelling {
    quote: '`',
    quoted_name_may_be_text: true,
    hexadecimal_numbers: true,
    keywords: words::SQLITE,
    types: TypeNames::Any,
    ..PLAIN
};

const DUCKDB: Spelling = Spelling {
    hexadecimal_numbers: true,
    parameter_mark: '$',
    keywords: words::DUCKDB,
    symbols: &[
        Token::Assignment,
        Token::AtSign,
        Token::Caret,
        Token::CaretAt,
        Token::Colon,
        Token::DoubleColon,
        Token::DoubleTilde,
        Token::DuckIntDiv,
        Token::ExclamationMark,
        Token::ExclamationMarkDoubleTilde,
        Token::LBrace,
        Token::LBracket,
        Token::Overlap,
        Token::RArrow,
        Token::RBrace,
        Token::RBracket,
        Token::Sharp,
    ],
    types: TypeNames::Listed(words::DUCKDB_TYPES),
    ..PLAIN
};

const POSTGRESQL: Spelling = Spelling {
    folds_names: true,
    keywords: words::POSTGRESQL,
    symbols: &[
        Token::ArrowAt,
        Token::AtArrow,
        Token::AtAt,
        Token::AtQuestion,
        Token::AtSign,
        Token::Caret,
        Token::CaretAt,
        Token::Colon,
        Token::DoubleColon,
        Token::DoubleTilde,
        Token::DoubleTildeAsterisk,
        Token::ExclamationMarkDoubleTilde,
        Token::ExclamationMarkDoubleTildeAsterisk,
        Token::ExclamationMarkTilde,
        Token::ExclamationMarkTildeAsterisk,
        Token::HashArrow,
        Token::HashLongArrow,
        Token::HashMinus,
        Token::LBracket,
        Token::Overlap,
        Token::PGCubeRoot,
        Token::PGSquareRoot,
        Token::Question,
        Token::QuestionAnd,
        Token::QuestionPipe,
        Token::RArrow,
        Token::RBracket,
        Token::Sharp,
        Token::TildeAsterisk,
    ],
    types: TypeNames::Listed(words::POSTGRESQL_TYPES),
    ..PLAIN
};

const MYSQL: Spelling = Spelling {
    quote: '`',
    backslash_escapes: true,
    hexadecimal_numbers: true,
    keywords: words::MYSQL,
    symbols: &[Token::Caret, Token::ExclamationMark, Token::Overlap, Token::Spaceship],
    types: TypeNames::Listed(words::MYSQL_TYPES),
    ..PLAIN
};

const TRINO: Spelling = Spelling {
    keywords: words::TRINO,
    symbols: &[Token::LBracket, Token::RArrow, Token::RBracket],
    types: TypeNames::Listed(words::TRINO_TYPES),
    ..PLAIN
};

const CLICKHOUSE: Spelling = Spelling {
    quote: '`',
    keeps_case: true,
    backslash_escapes: true,
    escapes_in_names: true,
    hexadecimal_numbers: true,
    keywords: words::CLICKHOUSE,
    symbols: &[Token::DoubleColon, Token::LBracket, Token::RBracket],
    types: TypeNames::Listed(words::CLICKHOUSE_TYPES),
    ..PLAIN
};

pub struct Ways {
    pub parser: Box<dyn Dialect>,
    /// Rewrites constructs that the parser lacks into ones that it has.
    pub lowered: fn(&[TokenWithSpan]) -> Vec<TokenWithSpan>,
    /// A WITH's expressions see each other whatever their order.
    pub unordered_ctes: bool,
    /// A versioned comment is code to one server and a remark to the next.
    pub executed_comments: bool,
    /// Tokens that this parser and the server read differently.
    pub problem: fn(&str, &[TokenWithSpan]) -> Option<&'static str>,
    /// Functions that make as much as an argument says, and nothing else bounds.
    pub sized: &'static [Sized],
    pub spelling: Spelling,
}

fn plain(parser: impl Dialect + 'static, spelling: Spelling) -> Ways {
    Ways {
        parser: Box::new(parser),
        lowered: |tokens| tokens.to_vec(),
        unordered_ctes: false,
        executed_comments: false,
        problem: |_, _| None,
        sized: &[],
        spelling,
    }
}

pub fn of(name: &str) -> R<Ways> {
    Ok(match name {
        "sqlite" => Ways { lowered: lowering::sqlite, unordered_ctes: true, ..plain(SQLiteDialect {}, SQLITE) },
        "duckdb" => Ways { lowered: lowering::duckdb, sized: sized::DUCKDB, ..plain(DuckDbDialect {}, DUCKDB) },
        "postgresql" => Ways { sized: sized::POSTGRESQL, ..plain(PostgreSqlDialect {}, POSTGRESQL) },
        "mysql" => Ways { executed_comments: true, sized: sized::MYSQL, ..plain(MySqlDialect {}, MYSQL) },
        "trino" => {
            let dialect = plain(trino::TrinoDialect, TRINO);
            Ways { lowered: trino::lowered, problem: trino::problem, sized: sized::TRINO, ..dialect }
        }
        "clickhouse" => {
            let dialect = plain(clickhouse::OnlyQueries, CLICKHOUSE);
            Ways { problem: clickhouse::problem, sized: sized::CLICKHOUSE, ..dialect }
        }
        "ansi" => plain(AnsiDialect {}, PLAIN),
        other => return Err(arg(format!("unknown SQL dialect: {other}"))),
    })
}
