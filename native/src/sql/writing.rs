//! The query as it runs: written anew from the tokens of which the tree was made, so that the engine cuts it as the
//! parser did. Every name is quoted, every literal and parameter has one form, comments are gone, and a bare word is a
//! keyword or a function that the dialect lists. What has no such form is refused.
use super::dialects::{Spelling, Ways};
use super::headers::offset;
use super::words::is_keyword;
use sqlparser::ast::*;
use sqlparser::tokenizer::{Location, Span, Token, TokenWithSpan, Word};
use std::ops::ControlFlow;

/// The role of a token in the tree; a word without a role is a keyword. A function is visited as a name too, and the later
/// role holds.
#[derive(Clone, Copy, PartialEq, PartialOrd, Eq, Ord)]
enum Role {
    Name,
    Function,
    Parameter,
}

/// The roles of a tree's tokens, by where the tokens begin.
#[derive(Default)]
struct Roles {
    at: Vec<(Location, Role)>,
    /// Functions of which the parser does not say where they stand (those of a PIVOT), in lower case.
    unplaced: Vec<String>,
}

impl Roles {
    fn function(&mut self, name: &ObjectName) {
        let [ObjectNamePart::Identifier(only)] = &name.0[..] else { return };
        match only.span == Span::empty() {
            true => self.unplaced.push(only.value.to_lowercase()),
            false => self.at.push((only.span.start, Role::Function)),
        }
    }

    fn of(&self, at: Location) -> Option<Role> {
        let behind = self.at.partition_point(|(start, _)| *start <= at);
        self.at[..behind].last().filter(|(start, _)| *start == at).map(|(_, role)| *role)
    }
}

impl Visitor for Roles {
    type Break = ();

    fn pre_visit_ident(&mut self, i: &Ident) -> ControlFlow<()> {
        self.at.push((i.span.start, Role::Name));
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, e: &Expr) -> ControlFlow<()> {
        if let Expr::Function(f) = e {
            self.function(&f.name);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, t: &TableFactor) -> ControlFlow<()> {
        if let TableFactor::Table { name, args: Some(_), .. } | TableFactor::Function { name, .. } = t {
            self.function(name);
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_value(&mut self, v: &ValueWithSpan) -> ControlFlow<()> {
        if matches!(v.value, Value::Placeholder(_)) {
            self.at.push((v.span.start, Role::Parameter));
        }
        ControlFlow::Continue(())
    }
}

/// A query's text, and where in it each of the tokens stands.
#[derive(Default)]
pub struct Written {
    pub text: String,
    /// Of each token: where it began in the text that was read, and the bytes that it takes here.
    places: Vec<(Location, usize, usize)>,
}

impl Written {
    /// The bytes that a name takes here, by the spans of its first and last part.
    pub fn range(&self, first: Span, last: Span) -> Option<(usize, usize)> {
        let at = |start: Location| {
            let found = self.places.binary_search_by(|(begin, ..)| begin.cmp(&start)).ok()?;
            Some((self.places[found].1, self.places[found].2))
        };
        Some((at(first.start)?.0, at(last.start)?.1))
    }
}

/// Writes the query of `tokens`, which were read from `sql` and gave `statement`. Error: what cannot be written.
pub fn written(ways: &Ways, sql: &str, tokens: &[TokenWithSpan], statement: &Statement) -> Result<Written, String> {
    let mut roles = Roles::default();
    let _ = statement.visit(&mut roles);
    roles.at.sort_unstable();
    let mut writer =
        Writer { ways, spelling: &ways.spelling, sql, tokens, roles, out: Written::default(), before: Before::Start };
    let mut next = 0;
    while next < tokens.len() {
        next += writer.token(&tokens[next..])?;
    }
    Ok(writer.out)
}

/// The last token written, as far as it decides whether a space follows.
#[derive(Clone, Copy, PartialEq)]
enum Before {
    Start,
    /// A word; a parenthesis directly behind it stays there, as calls want it.
    Word,
    /// `(` or `.`
    Opening,
    /// `*`; one directly behind it makes DuckDB's power.
    Star,
    Other,
}

struct Writer<'a> {
    ways: &'a Ways,
    spelling: &'a Spelling,
    sql: &'a str,
    tokens: &'a [TokenWithSpan],
    roles: Roles,
    out: Written,
    before: Before,
}

impl Writer<'_> {
    /// Writes the first token and, of a parameter, what belongs to it; gives the number of tokens.
    fn token(&mut self, rest: &[TokenWithSpan]) -> Result<usize, String> {
        let token = &rest[0];
        match &token.token {
            Token::Whitespace(_) => {
                if matches!(self.before, Before::Word | Before::Star) {
                    self.before = Before::Other;
                }
                return Ok(1);
            }
            Token::EOF | Token::SemiColon => return Ok(1),
            _ => {}
        }
        let role = self.roles.of(token.span.start);
        if role == Some(Role::Parameter) {
            return self.parameter(rest);
        }
        let (text, kind) = match &token.token {
            Token::Word(word) => (self.word(word, token.span.start, role)?, Before::Word),
            Token::SingleQuotedString(text) | Token::DoubleQuotedString(text) if role == Some(Role::Name) => {
                (self.name(text, None)?, Before::Other)
            }
            other => match self.literal(other, token.span)? {
                Some(literal) => (literal, Before::Other),
                None => (self.symbol(other)?, symbol_kind(other)),
            },
        };
        self.push(token, &text, kind);
        Ok(1)
    }

    fn push(&mut self, token: &TokenWithSpan, text: &str, kind: Before) {
        let closes = matches!(token.token, Token::Comma | Token::RParen | Token::Period);
        let joined = matches!((&token.token, self.before), (Token::LParen, Before::Word) | (Token::Mul, Before::Star));
        if !matches!(self.before, Before::Start | Before::Opening) && !closes && !joined {
            self.out.text.push(' ');
        }
        let begin = self.out.text.len();
        self.out.text.push_str(text);
        self.out.places.push((token.span.start, begin, self.out.text.len()));
        self.before = kind;
    }

    /// A parameter is one token, or a mark and the word or number behind it.
    fn parameter(&mut self, rest: &[TokenWithSpan]) -> Result<usize, String> {
        let (name, count) = match (&rest[0].token, rest.get(1).map(|t| &t.token)) {
            (Token::Placeholder(marked), _) => (marked.get(1..).unwrap_or_default(), 1),
            (_, Some(Token::Word(word))) => (&word.value[..], 2),
            (_, Some(Token::Number(number, _))) => (&number[..], 2),
            _ => ("", 1),
        };
        if name.is_empty() || !name.bytes().all(|b| b.is_ascii_alphanumeric() || b == b'_') {
            return Err("a parameter without a name".into());
        }
        self.push(&rest[0], &format!("{}{name}", self.spelling.parameter_mark), Before::Other);
        Ok(count)
    }

    fn word(&self, word: &Word, at: Location, role: Option<Role>) -> Result<String, String> {
        let lower = word.value.to_lowercase();
        let bare = |folded: String| if self.spelling.keeps_case { word.value.clone() } else { folded };
        if role == Some(Role::Function) || (role.is_none() && self.roles.unplaced.contains(&lower)) {
            return Ok(bare(lower));
        }
        let upper = word.value.to_ascii_uppercase();
        let named = word.quote_style.is_some() || role.is_some();
        if !named && is_keyword(self.spelling.keywords, &upper) {
            return Ok(bare(upper));
        }
        match named || self.was_lowered(at) {
            true => self.name(&word.value, Some(word)),
            false => Err(format!("the word {} where no name can stand", word.value)),
        }
    }

    /// Whether lowering took the word at `at` away: what is not a keyword there is a new name.
    fn was_lowered(&self, at: Location) -> bool {
        !(self.ways.lowered)(self.tokens).iter().any(|t| t.span.start == at)
    }

    fn name(&self, value: &str, word: Option<&Word>) -> Result<String, String> {
        plain(value)?;
        let given = word.and_then(|w| w.quote_style);
        let folds = self.spelling.folds_names && word.is_some() && given.is_none();
        let value = if folds { value.to_ascii_lowercase() } else { value.to_string() };
        let quote = if given == Some('"') && self.spelling.quoted_name_may_be_text { '"' } else { self.spelling.quote };
        let value = if self.spelling.escapes_in_names { value.replace('\\', "\\\\") } else { value };
        Ok(quoted(&value, quote))
    }

    fn literal(&self, token: &Token, span: Span) -> Result<Option<String>, String> {
        let text = match token {
            Token::SingleQuotedString(t)
            | Token::DoubleQuotedString(t)
            | Token::NationalStringLiteral(t)
            | Token::EscapedStringLiteral(t)
            | Token::UnicodeStringLiteral(t) => t,
            Token::DollarQuotedString(t) => &t.value,
            Token::HexStringLiteral(digits) => return self.hexadecimal(digits, span).map(Some),
            Token::SingleQuotedByteStringLiteral(bits) if bits.bytes().all(|b| matches!(b, b'0' | b'1')) => {
                return Ok(Some(format!("B'{bits}'")));
            }
            Token::Number(number, false) if number.bytes().all(is_number_byte) => return Ok(Some(number.clone())),
            _ => return Ok(None),
        };
        plain(text)?;
        let text = if self.spelling.backslash_escapes { text.replace('\\', "\\\\") } else { text.clone() };
        Ok(Some(quoted(&text, '\'')))
    }

    /// `x'1f'` is bytes, `0x1f` a number in most dialects and something else in the rest.
    fn hexadecimal(&self, digits: &str, span: Span) -> Result<String, String> {
        let number = self.sql[offset(self.sql, span.start)..].starts_with('0');
        let valid = digits.bytes().all(|b| b.is_ascii_hexdigit()) && (number || digits.len() % 2 == 0);
        match (valid, number) {
            (true, false) => Ok(format!("X'{digits}'")),
            (true, true) if self.spelling.hexadecimal_numbers => Ok(format!("0x{digits}")),
            _ => Err("a hexadecimal literal that the dialect does not have".into()),
        }
    }

    fn symbol(&self, token: &Token) -> Result<String, String> {
        let general = matches!(
            token,
            Token::Comma
                | Token::DoubleEq
                | Token::Eq
                | Token::Neq
                | Token::Lt
                | Token::Gt
                | Token::LtEq
                | Token::GtEq
                | Token::Plus
                | Token::Minus
                | Token::Mul
                | Token::Div
                | Token::Mod
                | Token::StringConcat
                | Token::LParen
                | Token::RParen
                | Token::Period
                | Token::Ampersand
                | Token::Pipe
                | Token::Tilde
                | Token::ShiftLeft
                | Token::ShiftRight
                | Token::Arrow
                | Token::LongArrow
        );
        match general || self.spelling.symbols.contains(token) {
            true => Ok(token.to_string()),
            false => Err(format!("the sign {token}")),
        }
    }
}

fn symbol_kind(token: &Token) -> Before {
    match token {
        Token::LParen | Token::Period => Before::Opening,
        Token::Mul => Before::Star,
        _ => Before::Other,
    }
}

fn is_number_byte(b: u8) -> bool {
    b.is_ascii_digit() || matches!(b, b'.' | b'e' | b'E' | b'+' | b'-' | b'_')
}

/// One engine's end of a text is no end for another.
fn plain(text: &str) -> Result<(), String> {
    match text.chars().any(|c| c.is_control() && !matches!(c, '\n' | '\r' | '\t')) {
        true => Err("a control character in a name or a text".into()),
        false => Ok(()),
    }
}

fn quoted(value: &str, quote: char) -> String {
    let mut text = String::with_capacity(value.len() + 2);
    text.push(quote);
    for c in value.chars() {
        if c == quote {
            text.push(quote);
        }
        text.push(c);
    }
    text.push(quote);
    text
}
