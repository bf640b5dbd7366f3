//! A text as the strict parser reads it. What that has no form for is written in one that it has: a `CALL { … }`
//! as the list of its rows under a name that no query gives, a bare pattern in EXISTS, COUNT or COLLECT with its
//! MATCH. What undoes the first goes with it, so that the engine gets its own form back.
use super::spelling::{Edit, respelled};
use crate::ffi::*;
use open_cypher::{Keyword, ParsedProgram, Token, TokenKind};

/// The name for the rows of a CALL; a query's own names may not begin so.
pub const CALL: &str = "call__";

pub struct Reading {
    pub text: String,
    pub program: ParsedProgram,
    /// The edits that put the engine's forms back.
    pub edits: Vec<Edit>,
    /// Inserted text that the query's own words lack.
    inserted: Vec<(usize, usize)>,
}

impl Reading {
    pub fn of(source: &str) -> R<Self> {
        let tokens: Vec<Token> = open_cypher::lex(source).tokens.into_iter().filter(|t| !t.is_trivia()).collect();
        let mut lowering = Lowering { source, tokens: &tokens, ..Lowering::default() };
        lowering.run()?;
        let Lowering { out, back, inserted, .. } = lowering;
        let program = parsed(&out)?;
        Ok(Reading { text: out, program, edits: back, inserted })
    }

    /// The text with the engine's forms put back and `edits` made.
    pub fn respelled(&self, mut edits: Vec<Edit>) -> String {
        edits.extend(self.edits.iter().cloned());
        respelled(&self.text, &self.program.tokens, &edits)
    }

    /// The query's own words between two places of `text`.
    pub fn own(&self, start: usize, end: usize) -> String {
        let within = self.inserted.iter().filter(|(from, to)| *from >= start && *to <= end);
        let mut out = String::new();
        let mut at = start;
        for (from, to) in within {
            out.push_str(self.text.get(at..*from).unwrap_or_default());
            at = *to;
        }
        out.push_str(self.text.get(at..end).unwrap_or_default());
        out.split_whitespace().collect::<Vec<_>>().join(" ")
    }
}

/// The first complaint, with its line and column.
fn parsed(text: &str) -> R<ParsedProgram> {
    open_cypher::parse(text).map_err(|errors| {
        let first = &errors.diagnostics()[0];
        let before = &text[..first.primary_span.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        parse(format!("syntax error at line {line}, column {column}: {}", first.message))
    })
}

#[derive(Default)]
struct Lowering<'a> {
    source: &'a str,
    tokens: &'a [Token],
    out: String,
    copied: usize,
    back: Vec<Edit>,
    inserted: Vec<(usize, usize)>,
    /// Braces that are open; those of a CALL with its number.
    open: Vec<Option<usize>>,
    calls: usize,
}

impl Lowering<'_> {
    fn run(&mut self) -> R {
        let mut next = 0;
        while next < self.tokens.len() {
            next += match self.tokens[next].kind {
                TokenKind::Keyword(Keyword::Call) if self.body(next).is_some() => self.call(next)?,
                TokenKind::Keyword(Keyword::Exists | Keyword::Count | Keyword::Collect)
                    if self.is(next + 1, TokenKind::LeftBrace) =>
                {
                    self.subquery(next)
                }
                TokenKind::Keyword(Keyword::Is) if self.typed(next).is_some() => self.type_test(next),
                TokenKind::LeftBrace => self.opened(None),
                TokenKind::RightBrace => self.closed(next),
                _ if self.text(next).to_lowercase().starts_with(CALL) => {
                    return Err(parse(format!("a name may not begin with {CALL}")));
                }
                _ => 1,
            };
        }
        self.copy(self.source.len());
        Ok(())
    }

    fn is(&self, at: usize, kind: TokenKind) -> bool {
        self.tokens.get(at).is_some_and(|t| t.kind == kind)
    }

    fn text(&self, at: usize) -> &str {
        self.tokens[at].text(self.source).unwrap_or_default()
    }

    /// Copies the source up to `end`.
    fn copy(&mut self, end: usize) {
        self.out.push_str(self.source.get(self.copied..end).unwrap_or_default());
        self.copied = end;
    }

    /// Puts `text` in and gives its place.
    fn insert(&mut self, text: &str) -> (usize, usize) {
        let start = self.out.len();
        self.out.push_str(text);
        self.inserted.push((start, self.out.len()));
        (start, self.out.len())
    }

    fn opened(&mut self, call: Option<usize>) -> usize {
        self.open.push(call);
        1
    }

    /// Where the brace stands that a CALL at `at` opens: behind it, or behind its list of variables.
    fn body(&self, at: usize) -> Option<usize> {
        let mut next = at + 1;
        if self.is(next, TokenKind::LeftParen) {
            while next < self.tokens.len() && !self.is(next, TokenKind::RightParen) {
                next += 1;
            }
            next += 1;
        }
        self.is(next, TokenKind::LeftBrace).then_some(next)
    }

    fn call(&mut self, at: usize) -> R<usize> {
        let brace = self.body(at).unwrap_or(at);
        let (start, end) = (self.tokens[at].span.start, self.tokens[brace].span.start);
        let own = self.source.get(start..end).unwrap_or_default().trim().to_string();
        if own.contains("//") || own.contains("/*") {
            return Err(parse("a comment between CALL and its brace"));
        }
        self.copy(start);
        let (from, to) = self.insert("UNWIND COLLECT ");
        self.back.push(Edit { start: from, end: to, text: own });
        self.copied = end;
        self.opened(Some(self.calls));
        self.calls += 1;
        Ok(brace - at + 1)
    }

    fn closed(&mut self, at: usize) -> usize {
        if let Some(Some(number)) = self.open.pop() {
            self.copy(self.tokens[at].span.end);
            let (start, end) = self.insert(&format!(" AS {CALL}{number}"));
            self.back.push(Edit { start: start + 1, end, text: String::new() });
        }
        1
    }

    /// Where the `::` of a `IS [NOT] :: TYPE` stands.
    fn typed(&self, at: usize) -> Option<usize> {
        let mark = at + 1 + usize::from(self.is(at + 1, TokenKind::Keyword(Keyword::Not)));
        (mark + 1 < self.tokens.len() && self.text(mark) == "::").then_some(mark)
    }

    /// To the strict parser a test for null.
    fn type_test(&mut self, at: usize) -> usize {
        let mark = self.typed(at).unwrap_or(at);
        let (start, end) = (self.tokens[mark].span.start, self.tokens[mark + 1].span.end);
        let own = self.source.get(start..end).unwrap_or_default().to_string();
        self.copy(start);
        let from = self.out.len();
        self.out.push_str("NULL");
        self.back.push(Edit { start: from, end: self.out.len(), text: own });
        self.copied = end;
        mark + 2 - at
    }

    fn subquery(&mut self, at: usize) -> usize {
        self.opened(None);
        if self.is(at + 2, TokenKind::LeftParen) {
            self.copy(self.tokens[at + 2].span.start);
            self.insert("MATCH ");
        }
        2
    }
}
