//! Trino's dialect, by its grammar (SqlBase.g4): names of ASCII letters, texts without escapes, comments that do not
//! nest. Its types of lists, maps and rows are read as one that the parser knows.
use super::lowering::{Rule, is, made, mark, ruled};
use sqlparser::dialect::Dialect;
use sqlparser::tokenizer::{Token, TokenWithSpan, Whitespace, Word};

#[derive(Debug)]
pub struct TrinoDialect;

impl Dialect for TrinoDialect {
    fn identifier_quote_style(&self, _: &str) -> Option<char> {
        Some('"')
    }
    fn is_delimited_identifier_start(&self, c: char) -> bool {
        c == '"'
    }
    fn is_identifier_start(&self, c: char) -> bool {
        c.is_ascii_alphabetic() || c == '_'
    }
    fn is_identifier_part(&self, c: char) -> bool {
        c.is_ascii_alphanumeric() || c == '_'
    }
    fn supports_unicode_string_literal(&self) -> bool {
        true
    }
    fn require_interval_qualifier(&self) -> bool {
        true
    }
    fn supports_filter_during_aggregation(&self) -> bool {
        true
    }
    fn supports_group_by_expr(&self) -> bool {
        true
    }
    fn supports_lambda_functions(&self) -> bool {
        true
    }
    fn supports_window_clause_named_window_reference(&self) -> bool {
        true
    }
    fn supports_window_function_null_treatment_arg(&self) -> bool {
        true
    }
}

pub fn lowered(tokens: &[TokenWithSpan]) -> Vec<TokenWithSpan> {
    let rules: &[Rule] = &[composed_type, lambda];
    ruled(rules, tokens)
}

const TYPES: [&str; 20] = [
    "ARRAY",
    "BIGINT",
    "BOOLEAN",
    "CHAR",
    "DATE",
    "DECIMAL",
    "DOUBLE",
    "INT",
    "INTEGER",
    "JSON",
    "MAP",
    "REAL",
    "ROW",
    "SMALLINT",
    "TIME",
    "TIMESTAMP",
    "TINYINT",
    "UUID",
    "VARBINARY",
    "VARCHAR",
];

/// Where the bracket closes that `tokens` begin with.
fn closed(tokens: &[TokenWithSpan]) -> Option<usize> {
    let mut depth = 0usize;
    for (at, token) in tokens.iter().enumerate() {
        match token.token {
            Token::LParen => depth += 1,
            Token::RParen => depth = depth.checked_sub(1)?,
            _ => {}
        }
        if depth == 0 {
            return Some(at);
        }
    }
    None
}

/// `AS array(row(a varchar(10), b bigint)))` of a cast.
fn composed_type(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    if !(is(before, &["AS"]) && is(rest.first(), &["ARRAY", "MAP", "ROW"]) && mark(rest.get(1), Token::LParen)) {
        return None;
    }
    let end = 1 + closed(rest.get(1..)?)?;
    let inside = &rest[2..end];
    let plain = |t: &TokenWithSpan| {
        matches!(t.token, Token::Word(Word { .. }) | Token::Number(..) | Token::LParen | Token::RParen | Token::Comma)
    };
    let typed = mark(rest.get(end + 1), Token::RParen) && inside.iter().all(plain);
    (typed && inside.iter().any(|t| is(Some(t), &TYPES))).then(|| (end + 1, made(&["VARCHAR"])))
}

/// `() -> x`, whose brackets the parser wants a name in.
fn lambda(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let empty = mark(rest.first(), Token::LParen) && mark(rest.get(1), Token::RParen);
    (empty && mark(rest.get(2), Token::Arrow)).then(|| (3, vec![]))
}

/// A comment that the server ends before the parser does.
pub fn problem(_: &str, tokens: &[TokenWithSpan]) -> Option<&'static str> {
    let early = |t: &TokenWithSpan| match &t.token {
        Token::Whitespace(Whitespace::SingleLineComment { comment, .. }) => comment.trim_end().contains('\r'),
        _ => false,
    };
    tokens.iter().any(early).then_some("a line of a comment that ends without a line feed")
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlparser::tokenizer::Tokenizer;

    #[test]
    fn comments_end_where_the_server_ends_them() {
        let of = |sql| problem(sql, &Tokenizer::new(&TrinoDialect, sql).tokenize_with_location().unwrap());
        assert!(of("SELECT 1 -- a\r, 2").is_some());
        assert!(of("SELECT 1 -- a\r\n, 2 /* b\r */").is_none());
        let tokens = Tokenizer::new(&TrinoDialect, "SELECT 1 /* /* */ , 2").tokenize().unwrap();
        assert!(tokens.contains(&Token::Comma));
    }
}
