//! ClickHouse's dialect, but for what reads a table that stands in no FROM, and texts that the parser and the server
//! would unescape differently.
use super::headers::offset;
use super::lowering::{is, mark};
use sqlparser::dialect::{ClickHouseDialect, Dialect};
use sqlparser::keywords::{Keyword, RESERVED_FOR_TABLE_ALIAS};
use sqlparser::parser::Parser;
use sqlparser::tokenizer::{Token, TokenWithSpan, Whitespace};
use std::any::TypeId;

#[derive(Debug)]
pub struct OnlyQueries;

impl Dialect for OnlyQueries {
    fn dialect(&self) -> TypeId {
        TypeId::of::<ClickHouseDialect>()
    }
    fn identifier_quote_style(&self, _: &str) -> Option<char> {
        Some('`')
    }
    fn is_identifier_start(&self, c: char) -> bool {
        c.is_ascii_alphabetic() || c == '_'
    }
    fn is_identifier_part(&self, c: char) -> bool {
        c.is_ascii_alphanumeric() || c == '_'
    }
    fn supports_string_literal_backslash_escape(&self) -> bool {
        true
    }
    fn ignores_wildcard_escapes(&self) -> bool {
        true
    }
    fn supports_nested_comments(&self) -> bool {
        true
    }
    fn supports_numeric_literal_underscores(&self) -> bool {
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
    fn supports_limit_by(&self) -> bool {
        true
    }
    fn supports_limit_comma(&self) -> bool {
        true
    }
    fn supports_select_wildcard_except(&self) -> bool {
        true
    }
    fn supports_settings(&self) -> bool {
        true
    }
    fn supports_select_format(&self) -> bool {
        true
    }
    /// `FROM t FINAL` names nothing FINAL: it changes which rows there are.
    fn is_table_factor_alias(&self, explicit: bool, word: &Keyword, _: &mut Parser) -> bool {
        explicit || (*word != Keyword::FINAL && !RESERVED_FOR_TABLE_ALIAS.contains(word))
    }
    fn supports_window_clause_named_window_reference(&self) -> bool {
        true
    }
    fn supports_window_function_null_treatment_arg(&self) -> bool {
        true
    }
}

/// What the server reads otherwise than the parser.
pub fn problem(sql: &str, tokens: &[TokenWithSpan]) -> Option<&'static str> {
    let code: Vec<&TokenWithSpan> = tokens.iter().filter(|t| !matches!(t.token, Token::Whitespace(_))).collect();
    if (0..code.len()).any(|at| is(Some(code[at]), &["IN"]) && names_a_table(&code[at + 1..])) {
        return Some("IN and a name, which may be a table's (write IN (SELECT …))");
    }
    if tokens.iter().any(|t| is_text(&t.token) && has_unknown_escape(written(sql, t))) {
        return Some("a backslash that escapes nothing in a text (write it twice)");
    }
    tokens.iter().any(|t| ends_early(&t.token)).then_some("a line of a comment that ends without a line feed")
}

/// `name)`, `a.name)` or `((name))`: one name and nothing else, in any parentheses.
fn names_a_table(behind: &[&TokenWithSpan]) -> bool {
    let opened = behind.iter().take_while(|t| t.token == Token::LParen).count();
    let named = behind[opened..].iter().take_while(|t| matches!(t.token, Token::Word(_) | Token::Period)).count();
    let keyword = is(behind.get(opened).copied(), &["SELECT", "WITH", "VALUES", "NULL", "TRUE", "FALSE"]);
    named > 0 && !keyword && (opened == 0 || mark(behind.get(opened + named).copied(), Token::RParen))
}

fn is_text(token: &Token) -> bool {
    matches!(token, Token::SingleQuotedString(_))
}

fn written<'a>(sql: &'a str, token: &TokenWithSpan) -> &'a str {
    sql.get(offset(sql, token.span.start)..offset(sql, token.span.end)).unwrap_or_default()
}

fn has_unknown_escape(text: &str) -> bool {
    let mut chars = text.chars();
    while let Some(c) = chars.next() {
        if c == '\\' && !chars.next().is_some_and(|next| "\\'\"`nrt%_".contains(next)) {
            return true;
        }
    }
    false
}

fn ends_early(token: &Token) -> bool {
    match token {
        Token::Whitespace(Whitespace::SingleLineComment { comment, .. }) => comment.trim_end().contains('\r'),
        _ => false,
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use sqlparser::tokenizer::Tokenizer;

    fn of(sql: &str) -> Option<&'static str> {
        problem(sql, &Tokenizer::new(&OnlyQueries, sql).tokenize_with_location().unwrap())
    }

    #[test]
    fn a_name_behind_in_may_be_a_table() {
        for table in ["t", "(t)", "((t))", "d.t", "(`t`)", "(\"d\".t)"] {
            assert!(of(&format!("SELECT 1 FROM a WHERE x IN {table}")).is_some(), "{table}");
        }
        for list in ["(SELECT 1)", "(1, 2)", "('a')", "(b, c)", "(NULL)", "(lower(b))", "(b + 1)"] {
            assert!(of(&format!("SELECT 1 FROM a WHERE x IN {list}")).is_none(), "{list}");
        }
    }

    #[test]
    fn texts_mean_the_same_to_parser_and_server() {
        assert!(of(r"SELECT match(a, '\d+')").is_some());
        assert!(of(r"SELECT match(a, '\\d+'), 'it\'s', 'a\nb', 'x\_y'").is_none());
    }
}
