//! A query for whom a part of a graph is permitted alone: each path that a pattern finds has only nodes and
//! relationships that there are for him. What may fail on others ("1 / n.x") is computed behind that.
use super::reading::Reading;
use super::spelling::Edit;
use super::walk::Walk;
use crate::ffi::*;
use open_cypher::ast::visit::{self, Visitor};
use open_cypher::ast::*;
use serde::Deserialize;

/// How names begin that no query has.
const OWN: &str = "omni__";
/// Keeps a server from computing what comes next on rows that go.
const APART: &str = " WITH * LIMIT 9223372036854775807 ";

#[derive(Deserialize)]
struct Rules {
    /// Labels with their nodes, and types.
    hidden: Vec<String>,
    rows: Vec<Row>,
}

/// The nodes of a label that there are: those for which the condition holds, which calls them `it`.
#[derive(Deserialize)]
struct Row {
    label: String,
    condition: String,
}

fn in_backticks(name: &str) -> String {
    format!("`{}`", name.replace('`', "``"))
}

fn in_quotes(text: &str) -> String {
    format!("'{}'", text.replace('\\', "\\\\").replace('\'', "\\'"))
}

// ------------------------------------------------------------------ conditions

/// The variables of a condition under names of our own, so that none is one of a query's.
struct Renamed {
    edits: Vec<Edit>,
    unknown: bool,
}

impl Renamed {
    fn name(&mut self, name: &Name) {
        let own = if name.kind.text == "it" { format!("{OWN}n") } else { format!("{OWN}c_{}", name.kind.text) };
        self.edits.push(Edit { start: name.span.start, end: name.span.end, text: in_backticks(&own) });
    }
}

impl<'ast> Visitor<'ast> for Renamed {
    fn visit_clause(&mut self, clause: &'ast Clause) {
        match &clause.kind {
            ClauseKind::Match(_) | ClauseKind::Return(_) => {}
            _ => self.unknown = true,
        }
        visit::walk_clause(self, clause);
    }
    fn visit_pattern_part(&mut self, part: &'ast PatternPart) {
        part.kind.binding.iter().for_each(|name| self.name(name));
        visit::walk_pattern_part(self, part);
    }
    fn visit_path_factor(&mut self, factor: &'ast PathFactor) {
        match &factor.kind {
            PathFactorKind::Node(node) => node.variable.iter().for_each(|name| self.name(name)),
            PathFactorKind::Relationship(r) => r.variable.iter().for_each(|name| self.name(name)),
            _ => self.unknown = true,
        }
        visit::walk_path_factor(self, factor);
    }
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::Variable(name) => self.name(name),
            ExprKind::ListComprehension(c) => self.name(&c.variable),
            ExprKind::QuantifiedPredicate(c) => self.name(&c.variable),
            ExprKind::PatternComprehension(c) => c.binding.iter().for_each(|name| self.name(name)),
            ExprKind::Reduce(c) => {
                self.name(&c.accumulator);
                self.name(&c.variable);
            }
            ExprKind::MapProjection(_) => self.unknown = true,
            _ => {}
        }
        visit::walk_expr(self, expr);
    }
}

fn condition(row: &Row) -> R<String> {
    let label = in_backticks(&row.label);
    let reading = Reading::of(&format!("MATCH (it:{label}) WHERE {}\nRETURN it", row.condition))?;
    let mut renamed = Renamed { edits: Vec::new(), unknown: false };
    renamed.visit_program(&reading.program.program);
    let [statement] = reading.program.program.statements.as_slice() else {
        return Err(arg("the condition is none"));
    };
    let StatementKind::Query(statement) = &statement.kind else { return Err(arg("the condition is none")) };
    let QueryKind::Regular(query) = &statement.query.kind else { return Err(arg("the condition is none")) };
    if renamed.unknown || !query.unions.is_empty() || query.head.kind.clauses.len() != 2 {
        return Err(arg("a condition is made of comparisons and patterns"));
    }
    let text = reading.respelled(renamed.edits);
    let (head, tail) = (format!("MATCH (`{OWN}n`:{label}) WHERE "), format!(" RETURN `{OWN}n`"));
    let inside = text.strip_prefix(&head).and_then(|t| t.strip_suffix(&tail));
    inside.map(str::to_string).ok_or_else(|| arg("the condition is none"))
}

/// Conditions on a visible path, for a name of it.
struct Seen {
    nodes: String,
    relationships: String,
}

impl Seen {
    fn of(rules: &Rules) -> R<Self> {
        let mut nodes: Vec<String> = rules.hidden.iter().map(|l| format!("NOT `{OWN}n`:{}", in_backticks(l))).collect();
        for row in &rules.rows {
            nodes.push(format!("(NOT `{OWN}n`:{} OR ({}))", in_backticks(&row.label), condition(row)?));
        }
        let types: Vec<String> = rules.hidden.iter().map(|t| in_quotes(t)).collect();
        Ok(Seen { nodes: nodes.join(" AND "), relationships: types.join(", ") })
    }

    fn path(&self, name: &str) -> String {
        let mut all = Vec::new();
        if !self.nodes.is_empty() {
            all.push(format!("all(`{OWN}n` IN nodes({name}) WHERE {})", self.nodes));
        }
        if !self.relationships.is_empty() {
            all.push(format!(
                "none(`{OWN}r` IN relationships({name}) WHERE type(`{OWN}r`) IN [{}])",
                self.relationships
            ));
        }
        all.join(" AND ")
    }
}

// ------------------------------------------------------------------ queries

/// Whether an expression gives a value whatever a node holds.
fn never_fails(expr: &Expr) -> bool {
    use BinaryOperator::*;
    match &expr.kind {
        ExprKind::Literal(_) | ExprKind::Variable(_) | ExprKind::Parameter(_) => true,
        ExprKind::Parenthesized(inner) => never_fails(inner),
        ExprKind::Unary { operator, operand } => operator.kind == UnaryOperator::Not && never_fails(operand),
        ExprKind::Property { expression, .. } => matches!(expression.kind, ExprKind::Variable(_)),
        ExprKind::List(items) => items.iter().all(never_fails),
        ExprKind::Map(entries) => entries.iter().all(|e| never_fails(&e.value)),
        ExprKind::Is { expression, .. } => never_fails(expression),
        ExprKind::Binary { left, operator, right } => {
            let plain = matches!(
                operator.kind,
                And | Or
                    | Xor
                    | Equal
                    | NotEqual
                    | Less
                    | LessEqual
                    | Greater
                    | GreaterEqual
                    | StartsWith
                    | EndsWith
                    | Contains
            );
            let listed = operator.kind == In && matches!(right.kind, ExprKind::List(_));
            (plain || listed) && never_fails(left) && never_fails(right)
        }
        _ => false,
    }
}

/// Looks whether any condition may fail.
struct Risks(bool);
impl<'ast> Visitor<'ast> for Risks {
    fn visit_clause(&mut self, clause: &'ast Clause) {
        let condition = match &clause.kind {
            ClauseKind::Match(m) => m.where_clause.as_ref(),
            ClauseKind::With(w) => w.where_clause.as_ref(),
            _ => None,
        };
        self.0 |= condition.is_some_and(|c| !never_fails(c));
        visit::walk_clause(self, clause);
    }
}

struct Count(usize);
impl<'ast> Visitor<'ast> for Count {
    fn visit_pattern_part(&mut self, part: &'ast PatternPart) {
        self.0 += 1;
        visit::walk_pattern_part(self, part);
    }
}

struct Permit<'a> {
    source: &'a str,
    seen: Seen,
    edits: Vec<Edit>,
    parts: usize,
    /// Some condition may fail: what goes is gone before the next clause.
    apart: bool,
    /// A part of a path stands in brackets, whose names a star would give too.
    grouped: bool,
    problem: Option<&'static str>,
}

impl Permit<'_> {
    fn insert(&mut self, at: usize, text: impl Into<String>) {
        self.edits.push(Edit { start: at, end: at, text: text.into() });
    }

    fn refuse(&mut self, why: &'static str) {
        self.problem.get_or_insert(why);
    }

    /// Gives each path of a pattern a name, and says what holds of them all.
    fn named(&mut self, pattern: &Pattern, given: Option<&Name>) -> String {
        let mut all = Vec::new();
        for part in &pattern.parts {
            self.parts += 1;
            if part.kind.selector.is_some() {
                self.refuse("a path is chosen before it is known whether it is there for you: write shortestPath()");
            }
            let name = match given.or(part.kind.binding.as_ref()) {
                Some(name) => self.source.get(name.span.start..name.span.end).unwrap_or_default().to_string(),
                None => {
                    let name = format!("`{OWN}p{}`", self.parts);
                    self.insert(part.span.start, format!("{name} = "));
                    name
                }
            };
            all.push(self.seen.path(&name));
        }
        all.join(" AND ")
    }

    /// `inside` holds in addition to what a query asks; gives what stands behind that, and where.
    fn before(&mut self, asked: Option<&Expr>, end_of_pattern: usize, inside: &str) -> (usize, String) {
        let Some(asked) = asked else { return (end_of_pattern, format!(" WHERE {inside}")) };
        let (open, close) = match never_fails(asked) {
            true => (format!("{inside} AND ("), ")"),
            false => (format!("CASE WHEN {inside} THEN ("), ") ELSE false END"),
        };
        self.insert(asked.span.start, open);
        (asked.span.end, close.to_string())
    }

    fn only_shortest_in_match(&mut self, pattern: &Pattern) {
        let shortest = |p: &PatternPart| {
            p.kind.path.kind.factors.iter().any(|f| matches!(f.kind, PathFactorKind::LegacyShortest { .. }))
        };
        if pattern.parts.iter().any(shortest) {
            self.refuse("a shortest path stands outside of MATCH");
        }
    }
}

impl<'ast> Visitor<'ast> for Permit<'_> {
    fn visit_single_query(&mut self, query: &'ast SingleQuery) {
        let mut found = false;
        for clause in &query.kind.clauses {
            if found && self.apart && !matches!(clause.kind, ClauseKind::Return(_)) {
                self.insert(clause.span.start, APART);
            }
            found = matches!(clause.kind, ClauseKind::Match(_));
            self.visit_clause(clause);
        }
    }

    fn visit_clause(&mut self, clause: &'ast Clause) {
        let ClauseKind::Match(m) = &clause.kind else { return visit::walk_clause(self, clause) };
        let inside = self.named(&m.pattern, None);
        let (end, close) = self.before(m.where_clause.as_ref(), m.pattern.span.end, &inside);
        visit::walk_clause(self, clause);
        self.insert(end, close);
    }

    fn visit_path_factor(&mut self, factor: &'ast PathFactor) {
        let (properties, condition) = match &factor.kind {
            PathFactorKind::Node(n) => (n.properties.as_ref(), n.where_clause.as_ref()),
            PathFactorKind::Relationship(r) => (r.properties.as_ref(), r.where_clause.as_ref()),
            PathFactorKind::Parenthesized { where_clause, .. } => (None, where_clause.as_ref()),
            PathFactorKind::LegacyShortest { .. } => (None, None),
            _ => return self.refuse("this form of a path"),
        };
        self.grouped |= matches!(factor.kind, PathFactorKind::Parenthesized { .. });
        if [properties, condition].into_iter().flatten().any(|e| !never_fails(e)) {
            self.refuse("a condition inside of a pattern that computes: write it behind WHERE");
        }
        visit::walk_path_factor(self, factor);
    }

    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::PatternComprehension(c) => {
                let inside = self.named(&c.pattern, c.binding.as_ref());
                self.only_shortest_in_match(&c.pattern);
                let (end, close) = self.before(c.predicate.as_deref(), c.pattern.span.end, &inside);
                self.visit_pattern(&c.pattern);
                c.predicate.iter().for_each(|predicate| self.visit_expr(predicate));
                self.insert(end, close);
                self.visit_expr(&c.projection);
            }
            ExprKind::Pattern(pattern) => {
                self.only_shortest_in_match(pattern);
                self.insert(pattern.span.start, "EXISTS { MATCH ");
                let inside = self.named(pattern, None);
                self.visit_pattern(pattern);
                self.insert(pattern.span.end, format!(" WHERE {inside} }}"));
            }
            ExprKind::Function(call) => {
                if let ([name], [argument]) = (call.name.parts.as_slice(), call.arguments.as_slice())
                    && name.kind.text.eq_ignore_ascii_case("exists")
                    && matches!(argument.kind, ExprKind::Pattern(_))
                {
                    self.edits.push(Edit { start: name.span.start, end: name.span.end, text: String::new() });
                }
                visit::walk_expr(self, expr);
            }
            _ => visit::walk_expr(self, expr),
        }
    }
}

/// A star stands for the query's own names alone.
fn stars(reading: &Reading) -> Vec<Edit> {
    let mut walk = Walk::new(&reading.text);
    for statement in &reading.program.program.statements {
        if let StatementKind::Query(statement) = &statement.kind {
            walk.statement(&statement.query);
        }
    }
    let named = |(start, end, mut names): (usize, usize, Vec<String>)| {
        names.sort();
        let names: Vec<String> = names.iter().map(|n| in_backticks(n)).collect();
        (!names.is_empty()).then(|| Edit { start, end, text: names.join(", ") })
    };
    walk.stars().into_iter().filter_map(named).collect()
}

/// The text of `text` that gives what it gives of the permitted part.
pub fn permitted(text: &str, rules: &str) -> R<String> {
    let rules: Rules = serde_json::from_str(rules).map_err(arg)?;
    let reading = Reading::of(text)?;
    let own = |t: &open_cypher::Token| {
        t.text(&reading.text).unwrap_or_default().trim_start_matches('`').to_lowercase().starts_with(OWN)
    };
    if reading.program.tokens.iter().any(own) {
        return Err(arg(format!("a name may not begin with {OWN}")));
    }
    let program = &reading.program.program;
    let (mut risks, mut count) = (Risks(false), Count(0));
    risks.visit_program(program);
    count.visit_program(program);
    let edits = stars(&reading);
    let starred = !edits.is_empty();
    let mut permit = Permit {
        source: &reading.text,
        seen: Seen::of(&rules)?,
        edits,
        parts: 0,
        apart: risks.0,
        grouped: false,
        problem: None,
    };
    permit.visit_program(program);
    if permit.grouped && starred {
        permit.refuse("a star beside a path in brackets: name what is wanted");
    }
    if permit.parts != count.0 {
        permit.refuse("this form of a pattern");
    }
    match permit.problem {
        Some(why) => Err(arg(why)),
        None => {
            let text = reading.respelled(permit.edits);
            Reading::of(&text)?;
            Ok(text)
        }
    }
}
