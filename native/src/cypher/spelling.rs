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

/// How property names are spelled in a graph: the lists are of Cypher.
pub struct PropertyNames<'a, F> {
    /// Another spelling of a name; none where it stays.
    pub spell: F,
    /// All names that have another spelling, which is theirs with `suffix` behind.
    pub respelled: &'a str,
    pub suffix: &'a str,
    /// Names that are no properties of the data.
    pub hidden: &'a str,
}

/// The edits that spell every property name so, also one that is computed, and make `keys()` give the names of the
/// data.
pub fn name_edits<F: Fn(&str) -> Option<String>>(
    source: &str,
    program: &Program,
    names: &PropertyNames<F>,
) -> Vec<Edit> {
    let mut edits = NameEdits { source, edits: Vec::new(), names };
    edits.visit_program(program);
    edits.edits
}

struct NameEdits<'a, F> {
    source: &'a str,
    edits: Vec<Edit>,
    names: &'a PropertyNames<'a, F>,
}

impl<F: Fn(&str) -> Option<String>> NameEdits<'_, F> {
    fn name(&mut self, name: &Name) {
        if let Some(text) = (self.names.spell)(&name.kind.text) {
            self.edits.push(Edit { start: name.span.start, end: name.span.end, text });
        }
    }

    fn insert(&mut self, at: usize, text: String) {
        self.edits.push(Edit { start: at, end: at, text });
    }

    fn index(&mut self, index: &Expr) {
        match &index.kind {
            ExprKind::Literal(literal) => {
                if let LiteralKind::String(s) = &literal.kind
                    && let Some(text) = (self.names.spell)(&s.value)
                {
                    let text = format!("'{text}'");
                    self.edits.push(Edit { start: index.span.start, end: index.span.end, text });
                }
            }
            ExprKind::Unary { .. } => {}
            _ => {
                let PropertyNames { respelled, suffix, .. } = self.names;
                self.insert(index.span.start, "[key__ IN [".into());
                let spelled = format!("CASE WHEN key__ IN {respelled} THEN key__ + '{suffix}' ELSE key__ END");
                self.insert(index.span.end, format!("] | {spelled}][0]"));
            }
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
            // In brackets: behind IN the engine takes what begins so for a list of values.
            self.insert(expr.span.start, "([key__ IN ".into());
            let PropertyNames { hidden, suffix, .. } = self.names;
            let rest = format!(" WHERE NOT key__ IN {hidden} | replace(key__, '{suffix}', '')])");
            self.insert(expr.span.end, rest);
        }
    }
}

impl<'ast, F: Fn(&str) -> Option<String>> Visitor<'ast> for NameEdits<'_, F> {
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
