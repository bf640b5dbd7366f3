//! A query's text written again: without comments, with single spaces, and with edits applied.
use open_cypher::ast::visit::{self, Visitor};
use open_cypher::ast::*;
use open_cypher::{Token, TokenKind};

/// Replaces the bytes `start..end` (token boundaries; empty: an insertion) by `text`.
#[derive(Clone)]
pub struct Edit {
    pub start: usize,
    pub end: usize,
    pub text: String,
}

/// The text of `tokens` with `edits` applied; comments and runs of white space become one space.
pub fn respelled(source: &str, tokens: &[Token], edits: &[Edit]) -> String {
    let mut order: Vec<&Edit> = edits.iter().collect();
    order.sort_by_key(|e| (e.start, e.end));
    let mut edits = order.into_iter().peekable();
    let (mut out, mut space, mut skip) = (String::with_capacity(source.len()), false, 0);
    let mut emit = |text: &str, space: &mut bool| {
        if text.is_empty() {
            return;
        }
        if std::mem::take(space) && !out.is_empty() {
            out.push(' ');
        }
        out.push_str(text);
    };
    for token in tokens {
        while let Some(edit) = edits.next_if(|e| e.start <= token.span.start) {
            emit(&edit.text, &mut space);
            skip = skip.max(edit.end);
        }
        if token.kind.is_trivia() {
            space = true;
        } else if token.span.start >= skip {
            let text = token.text(source).unwrap_or_default();
            // The engine reads such names in backticks only.
            let quote = token.kind == TokenKind::Identifier && !text.is_ascii();
            emit(&if quote { format!("`{text}`") } else { text.to_string() }, &mut space);
        }
    }
    for edit in edits {
        emit(&edit.text, &mut space);
    }
    out
}

/// The edits that spell every property name as `spell` says, where that differs, and make `keys()`
/// leave out the names in `hidden` and undo the spelling by cutting `suffix`.
pub fn name_edits(
    source: &str,
    program: &Program,
    hidden: &str,
    suffix: &str,
    spell: impl Fn(&str) -> Option<String>,
) -> Vec<Edit> {
    let mut names = Names { source, edits: Vec::new(), hidden, suffix, spell };
    names.visit_program(program);
    names.edits
}

struct Names<'a, F> {
    source: &'a str,
    edits: Vec<Edit>,
    hidden: &'a str,
    suffix: &'a str,
    spell: F,
}

impl<F: Fn(&str) -> Option<String>> Names<'_, F> {
    fn name(&mut self, name: &Name) {
        if let Some(text) = (self.spell)(&name.kind.text) {
            self.edits.push(Edit { start: name.span.start, end: name.span.end, text });
        }
    }

    fn insert(&mut self, at: usize, text: String) {
        self.edits.push(Edit { start: at, end: at, text });
    }

    fn index(&mut self, index: &Expr) {
        if let ExprKind::Literal(literal) = &index.kind
            && let LiteralKind::String(s) = &literal.kind
            && let Some(text) = (self.spell)(&s.value)
        {
            let text = format!("'{text}'");
            self.edits.push(Edit { start: index.span.start, end: index.span.end, text });
        }
    }

    /// The columns of a UNION must be called the same: an unnamed one keeps the name that it was given.
    fn columns(&mut self, query: &SingleQuery) {
        for clause in &query.kind.clauses {
            let ClauseKind::Return(r) = &clause.kind else { continue };
            for item in &r.projection.items {
                if let ProjectionItemKind::Expression { expression, alias: None } = &item.kind
                    && let Some(text) = expression.span.text(self.source)
                    && !text.contains('`')
                {
                    self.insert(expression.span.end, format!(" AS `{text}`"));
                }
            }
        }
    }

    fn keys(&mut self, call: &FunctionInvocation, expr: &Expr) {
        if let [only] = call.name.parts.as_slice()
            && only.kind.text.eq_ignore_ascii_case("keys")
        {
            self.insert(expr.span.start, "[key__ IN ".into());
            let rest = format!(" WHERE NOT key__ IN {} | replace(key__, '{}', '')]", self.hidden, self.suffix);
            self.insert(expr.span.end, rest);
        }
    }
}

impl<'ast, F: Fn(&str) -> Option<String>> Visitor<'ast> for Names<'_, F> {
    fn visit_query(&mut self, query: &'ast Query) {
        // First what goes inside of the columns, then what goes behind them.
        visit::walk_query(self, query);
        if let QueryKind::Regular(regular) = &query.kind
            && !regular.unions.is_empty()
        {
            self.columns(&regular.head);
            regular.unions.iter().for_each(|branch| self.columns(&branch.query));
        }
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::Property { key, .. } => self.name(key),
            ExprKind::DynamicProperty { key, .. } => self.index(key),
            ExprKind::Index { index, .. } => self.index(index),
            ExprKind::Map(entries) => entries.iter().for_each(|e| self.name(&e.key)),
            ExprKind::MapProjection(map) => {
                for item in &map.items {
                    match &item.kind {
                        MapProjectionItemKind::Property(name) => self.name(name),
                        MapProjectionItemKind::Entry(entry) => self.name(&entry.key),
                        _ => {}
                    }
                }
            }
            ExprKind::Function(call) => self.keys(call, expr),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }
}
