//! Forms that the engine lacks, in those that it has: conditions and negated labels inside patterns, quantified
//! paths, shortest paths with their bound, comparisons in a chain, COLLECT { … }, and functions that go by
//! another name. Each is a change of the text, which is then read again.
use super::reading::{CALL, Reading};
use super::spelling::Edit;
use crate::ffi::*;
use open_cypher::ast::visit::{self, Visitor};
use open_cypher::ast::*;

/// Relationships of a shortest path that names no bound.
pub const LONGEST_SHORTEST: usize = 15;

/// Forms stand in each other; so often a text is changed, and no more.
const PASSES: usize = 24;
/// A comparison in a chain is written twice, also one that holds others.
const MAX_TEXT: usize = 256 << 10;

pub struct EngineForm {
    pub reading: Reading,
    /// A shortest path got a bound that the query did not give.
    pub capped: bool,
}

impl EngineForm {
    pub fn of(mut reading: Reading) -> R<Self> {
        let (mut names, mut capped) = (0, false);
        for _ in 0..PASSES {
            let mut forms = Forms { source: &reading.text, edits: Vec::new(), names, capped };
            forms.visit_program(&reading.program.program);
            (names, capped) = (forms.names, forms.capped);
            if forms.edits.is_empty() {
                return Ok(EngineForm { reading, capped });
            }
            let edits = std::mem::take(&mut forms.edits);
            reading = Reading::of(&reading.respelled(edits))?;
            if reading.text.len() > MAX_TEXT {
                return Err(limit("the query grows too long in the engine's form"));
            }
        }
        Err(limit("forms that the engine lacks stand in each other too deep"))
    }
}

struct Forms<'a> {
    source: &'a str,
    edits: Vec<Edit>,
    names: usize,
    capped: bool,
}

/// The engine's names of functions.
fn renamed(function: &str) -> Option<&'static str> {
    Some(match function {
        "percentilecont" => "percentile_cont",
        "percentiledisc" => "percentile_disc",
        "tointegerornull" => "toInteger",
        "tofloatornull" => "toFloat",
        "tobooleanornull" => "toBoolean",
        "tostringornull" => "toString",
        "char_length" | "character_length" => "size",
        _ => return None,
    })
}

fn comparison(expr: &Expr) -> Option<(&Expr, &Node<BinaryOperator>, &Expr)> {
    use BinaryOperator::*;
    match &expr.kind {
        ExprKind::Binary { left, operator, right }
            if matches!(operator.kind, Equal | NotEqual | Less | LessEqual | Greater | GreaterEqual) =>
        {
            Some((left, operator, right))
        }
        _ => None,
    }
}

fn negates(labels: &LabelExpression) -> bool {
    match &labels.kind {
        LabelExpressionKind::Not(_) => true,
        LabelExpressionKind::And(all) | LabelExpressionKind::Or(all) => all.iter().any(negates),
        LabelExpressionKind::Parenthesized(inner) => negates(inner),
        _ => false,
    }
}

/// `lower..upper` as it stands behind a star; none without an upper bound.
fn bounds(quantifier: &Quantifier) -> Option<String> {
    Some(match &quantifier.kind {
        QuantifierKind::Fixed(n) => format!("*{n}..{n}"),
        QuantifierKind::Optional => "*0..1".into(),
        QuantifierKind::Range { lower, upper: Some(upper) } => {
            format!("*{}..{upper}", lower.as_deref().unwrap_or("0"))
        }
        _ => return None,
    })
}

fn lower_bound(quantifier: &Quantifier) -> &str {
    match &quantifier.kind {
        QuantifierKind::ZeroOrMore => "0",
        QuantifierKind::Range { lower: Some(lower), .. } => lower,
        _ => "1",
    }
}

/// Of a quantifier in brackets, where a star alone means from one on.
fn given_lower(quantifier: &Quantifier) -> &str {
    match &quantifier.kind {
        QuantifierKind::Range { lower: Some(lower), .. } => lower,
        _ => "",
    }
}

impl Forms<'_> {
    fn text(&self, start: usize, end: usize) -> &str {
        self.source.get(start..end).unwrap_or_default()
    }

    fn replace(&mut self, start: usize, end: usize, text: impl Into<String>) {
        self.edits.push(Edit { start, end, text: text.into() });
    }

    fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.replace(at, at, text);
    }

    fn fresh(&mut self) -> String {
        self.names += 1;
        format!("form__{}", self.names)
    }

    /// Where the word that stands before `at` begins.
    fn word_before(&self, at: usize, word: &str) -> Option<usize> {
        self.text(0, at).to_ascii_lowercase().rfind(word)
    }

    // ---------------------------------------------------------------- patterns

    /// The conditions inside of a clause's patterns go behind WHERE.
    fn conditions(&mut self, m: &MatchClause) {
        let mut found = Vec::new();
        for part in &m.pattern.parts {
            self.conditions_of(&part.kind.path, &mut found);
        }
        if found.is_empty() {
            return;
        }
        let all = found.join(" AND ");
        match &m.where_clause {
            Some(condition) => {
                self.insert(condition.span.start, format!("{all} AND ("));
                self.insert(condition.span.end, ")");
            }
            None => self.insert(m.pattern.span.end, format!(" WHERE {all}")),
        }
    }

    fn conditions_of(&mut self, path: &PathPattern, found: &mut Vec<String>) {
        for factor in &path.kind.factors {
            match &factor.kind {
                PathFactorKind::Node(node) => {
                    self.labels(node, factor.span.start + 1, found);
                    self.condition(node.where_clause.as_deref(), found);
                }
                PathFactorKind::Relationship(r) if r.graph_quantifier.is_none() && r.legacy_quantifier.is_none() => {
                    self.condition(r.where_clause.as_deref(), found);
                }
                PathFactorKind::LegacyShortest { pattern, .. } => self.conditions_of(pattern, found),
                _ => {}
            }
        }
    }

    fn condition(&mut self, condition: Option<&Expr>, found: &mut Vec<String>) {
        let Some(condition) = condition else { return };
        let Some(start) = self.word_before(condition.span.start, "where") else { return };
        found.push(format!("({})", self.text(condition.span.start, condition.span.end)));
        self.replace(start, condition.span.end, "");
    }

    /// Negated labels of a node whose inside begins at `inside`.
    fn labels(&mut self, node: &NodePattern, inside: usize, found: &mut Vec<String>) {
        let Some(labels) = node.labels.as_ref().filter(|l| negates(l)) else { return };
        let name = match &node.variable {
            Some(name) => self.text(name.span.start, name.span.end).to_string(),
            None => self.fresh(),
        };
        let start = node.variable.as_ref().map_or(inside, |v| v.span.end);
        let given = if node.variable.is_none() { name.clone() } else { String::new() };
        found.push(self.label_test(&name, labels));
        self.replace(start, labels.span.end, given);
    }

    fn label_test(&self, name: &str, labels: &LabelExpression) -> String {
        let all = |inner: &[LabelExpression], word: &str| {
            let tests: Vec<String> = inner.iter().map(|l| self.label_test(name, l)).collect();
            format!("({})", tests.join(word))
        };
        match &labels.kind {
            LabelExpressionKind::Not(inner) => format!("NOT ({})", self.label_test(name, inner)),
            LabelExpressionKind::And(inner) => all(inner, " AND "),
            LabelExpressionKind::Or(inner) => all(inner, " OR "),
            LabelExpressionKind::Parenthesized(inner) => self.label_test(name, inner),
            _ => format!("{name}:{}", self.text(labels.span.start, labels.span.end)),
        }
    }

    fn bounded(&mut self, quantifier: &Quantifier, graph: bool) -> String {
        self.capped = true;
        let lower = if graph { lower_bound(quantifier) } else { given_lower(quantifier) };
        format!("*{lower}..{LONGEST_SHORTEST}")
    }

    /// `-[:R]->{1,3}` as `-[:R*1..3]->`; within a shortest path also without an upper bound.
    fn quantified(&mut self, r: &RelationshipPattern, shortest: bool) {
        let quantifier = r.graph_quantifier.as_ref().or(r.legacy_quantifier.as_ref());
        let Some(quantifier) = quantifier else { return };
        let open = bounds(quantifier).is_none();
        if r.graph_quantifier.is_none() && !(open && shortest) {
            return;
        }
        let bounded = match bounds(quantifier) {
            Some(bounds) => bounds,
            None if shortest => self.bounded(quantifier, r.graph_quantifier.is_some()),
            None => format!("*{}..", lower_bound(quantifier)),
        };
        if r.graph_quantifier.is_none() {
            return self.replace(quantifier.span.start, quantifier.span.end, bounded);
        }
        let inside = r.labels.as_ref().map(|l| l.span.end).or(r.variable.as_ref().map(|v| v.span.end));
        let Some(inside) = inside.filter(|_| r.where_clause.is_none()) else { return };
        self.insert(inside, bounded);
        self.replace(quantifier.span.start, quantifier.span.end, "");
    }

    /// `((a)-[:R]->(b)){1,3}` as `-[:R*1..3]->`, where nothing is asked of its nodes.
    fn grouped(&mut self, factor: &PathFactor, pattern: &PathPattern, quantifier: &Quantifier) {
        let [from, step, to] = pattern.kind.factors.as_slice() else { return };
        let plain = |f: &PathFactor| match &f.kind {
            PathFactorKind::Node(n) => n.labels.is_none() && n.properties.is_none() && n.where_clause.is_none(),
            _ => false,
        };
        let PathFactorKind::Relationship(r) = &step.kind else { return };
        let (Some(labels), Some(bounds)) = (&r.labels, bounds(quantifier)) else { return };
        let simple = r.properties.is_none() && r.where_clause.is_none() && r.variable.is_none();
        if plain(from) && plain(to) && simple && r.graph_quantifier.is_none() && r.legacy_quantifier.is_none() {
            let head = self.text(step.span.start, labels.span.end);
            let tail = self.text(labels.span.end, step.span.end);
            let text = format!("{head}{bounds}{tail}");
            self.replace(factor.span.start, factor.span.end, text);
        }
    }

    fn path(&mut self, path: &PathPattern, shortest: bool) {
        for factor in &path.kind.factors {
            match &factor.kind {
                PathFactorKind::Relationship(r) => self.quantified(r, shortest),
                PathFactorKind::LegacyShortest { pattern, .. } => self.path(pattern, true),
                PathFactorKind::Parenthesized { pattern, where_clause: None, quantifier: Some(quantifier) } => {
                    self.grouped(factor, pattern, quantifier);
                }
                _ => {}
            }
        }
    }

    /// `SHORTEST 1 …` as `shortestPath(…)`, and each shortest path in a MATCH of its own.
    fn part(&mut self, m: &MatchClause, at: usize) {
        let part = &m.pattern.parts[at];
        let called = match part.kind.selector.as_ref().map(|s| &s.kind) {
            Some(PathSelector::Shortest { count, groups: false }) if count.as_deref().is_none_or(|n| n == "1") => {
                Some("shortestPath(")
            }
            Some(PathSelector::AnyShortest) => Some("shortestPath("),
            Some(PathSelector::AllShortest) => Some("allShortestPaths("),
            _ => None,
        };
        if let (Some(called), Some(selector)) = (called, &part.kind.selector) {
            let binding = match part.kind.binding {
                Some(_) => String::new(),
                None => format!("{} = ", self.fresh()),
            };
            self.replace(selector.span.start, selector.span.end, format!("{binding}{called}"));
            self.insert(part.kind.path.span.end, ")");
        }
        let legacy = |p: &PatternPart| {
            p.kind.path.kind.factors.iter().any(|f| matches!(f.kind, PathFactorKind::LegacyShortest { .. }))
        };
        let before = at.checked_sub(1).map(|i| &m.pattern.parts[i]);
        if let Some(before) = before.filter(|b| !m.optional && (called.is_some() || legacy(part) || legacy(b)))
            && let Some(comma) = self.text(before.span.end, part.span.start).find(',')
        {
            let comma = before.span.end + comma;
            self.replace(comma, comma + 1, " MATCH");
        }
        self.path(&part.kind.path, called.is_some());
    }

    // ------------------------------------------------------------- expressions

    fn function(&mut self, call: &FunctionInvocation, expr: &Expr) {
        let [name] = call.name.parts.as_slice() else { return };
        let lower = name.kind.text.to_lowercase();
        if let Some(new) = renamed(&lower) {
            return self.replace(name.span.start, name.span.end, new);
        }
        match (lower.as_str(), call.arguments.as_slice()) {
            ("isempty", [_]) => {
                self.replace(name.span.start, name.span.end, "(0 = size");
                self.insert(expr.span.end, ")");
            }
            ("nullif", [value, other]) => {
                self.replace(expr.span.start, value.span.start, "head([form__v IN [");
                self.replace(value.span.end, other.span.start, "] WHERE NOT coalesce(form__v = (");
                self.replace(other.span.end, expr.span.end, "), false)])");
            }
            // The deviation of a sample, and how many it has, tell that of all.
            ("stdevp", [value]) if matches!(value.kind, ExprKind::Variable(_) | ExprKind::Property { .. }) => {
                let of = self.text(value.span.start, value.span.end).to_string();
                let text = format!("(stDev({of}) * sqrt((count({of}) - 1.0) / count({of})))");
                self.replace(expr.span.start, expr.span.end, text);
            }
            _ => {}
        }
    }

    /// A COLLECT { … } of `inside` becomes a variable that a CALL before `at` gives. `then` goes behind the CALL.
    fn collects(&mut self, inside: &[&Expr], at: usize, then: &str) {
        let mut found = Collects(Vec::new());
        inside.iter().for_each(|e| found.visit_expr(e));
        let mut calls = String::new();
        for (expr, query) in found.0 {
            let Some(body) = self.collected(query) else { continue };
            let name = self.fresh();
            calls.push_str(&format!(" CALL (*) {{ {body} RETURN collect(form__item) AS {name} }}"));
            self.replace(expr.0, expr.1, name);
        }
        if !calls.is_empty() {
            self.insert(at, format!("{calls}{then} "));
        }
    }

    /// The text of a query that returns one column, up to the list of it.
    fn collected(&self, query: &Query) -> Option<String> {
        let QueryKind::Regular(regular) = &query.kind else { return None };
        let last = regular.head.kind.clauses.last()?;
        let ClauseKind::Return(r) = &last.kind else { return None };
        let [item] = r.projection.items.as_slice() else { return None };
        let ProjectionItemKind::Expression { expression, alias } = &item.kind else { return None };
        if !regular.unions.is_empty() {
            return None;
        }
        let distinct = r.projection.quantifier.as_ref().map_or("", |q| self.text(q.span.start, q.span.end));
        let before = self.text(query.span.start, last.span.start);
        let value = self.text(expression.span.start, expression.span.end);
        let mut behind = self.text(item.span.end, last.span.end).to_string();
        if let Some(alias) = alias {
            behind = behind.replace(self.text(alias.span.start, alias.span.end), "form__item");
        }
        Some(format!("{before} WITH {distinct} {value} AS form__item {behind}"))
    }

    fn projected(&mut self, p: &ProjectionClause, clause: &Clause) {
        let items = p.items.iter().filter_map(|i| match &i.kind {
            ProjectionItemKind::Expression { expression, .. } => Some(expression),
            _ => None,
        });
        self.collects(&items.collect::<Vec<_>>(), clause.span.start, "");
    }
}

/// The places and queries of each COLLECT { … } that stands in no other.
struct Collects<'q>(Vec<((usize, usize), &'q Query)>);

impl<'ast> Visitor<'ast> for Collects<'ast> {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::Subquery(s) if s.kind.kind == SubqueryExpressionKind::Collect => {
                self.0.push(((expr.span.start, expr.span.end), &s.query));
            }
            _ => visit::walk_expr(self, expr),
        }
    }
}

impl<'ast> Visitor<'ast> for Forms<'_> {
    fn visit_clause(&mut self, clause: &'ast Clause) {
        let before = self.edits.len();
        match &clause.kind {
            ClauseKind::Match(m) => {
                self.conditions(m);
                (0..m.pattern.parts.len()).for_each(|at| self.part(m, at));
                if let Some(condition) = m.where_clause.as_ref().filter(|_| !m.optional)
                    && let Some(at) = self.word_before(condition.span.start, "where")
                {
                    self.collects(&[condition], at, " WITH *");
                }
            }
            ClauseKind::With(w) => self.projected(&w.projection, clause),
            ClauseKind::Return(r) => self.projected(&r.projection, clause),
            // A CALL, whose rows are its own.
            ClauseKind::Unwind(u) if u.variable.kind.text.starts_with(CALL) => {}
            _ => {}
        }
        // Moved text is read again where it went to, before anything in it is changed.
        if self.edits.len() == before {
            visit::walk_clause(self, clause);
        }
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        if let ExprKind::Function(call) = &expr.kind {
            let before = self.edits.len();
            self.function(call, expr);
            if self.edits.len() > before && renamed(&call.name.parts[0].kind.text.to_lowercase()).is_none() {
                return;
            }
        }
        if let Some((left, operator, _)) = comparison(expr)
            && let Some((_, _, middle)) = comparison(left)
        {
            let text = format!("AND {} ", self.text(middle.span.start, middle.span.end));
            return self.insert(operator.span.start, text);
        }
        visit::walk_expr(self, expr);
    }
}
