//! One pass over open-cypher's tree: what the text uses, and what of it is not a bounded read.
use super::reading::CALL;
use super::scope::{Kind, Scope, Variable};
use super::types::{AGGREGATES, condition_fault, fault, kind_of, wrongly_computed};
use open_cypher::ast::visit::{self, Visitor};
use open_cypher::ast::*;
use serde_json::{Value, json};
use std::collections::BTreeSet;

pub struct Walk<'a> {
    source: &'a str,
    clauses: BTreeSet<&'static str>,
    problems: BTreeSet<String>,
    /// What the language calls an error.
    faults: BTreeSet<String>,
    /// What the engine for graphs in files computes wrongly.
    wrong: BTreeSet<String>,
    procedures: BTreeSet<String>,
    functions: BTreeSet<String>,
    parameters: BTreeSet<String>,
    labels: BTreeSet<String>,
    types: Vec<Value>,
    properties: Vec<Value>,
    products: usize,
    limit: Option<u64>,
    open_paths: usize,
    undefined: BTreeSet<String>,
    longest: usize,
    stars: Vec<(usize, usize, Vec<String>)>,
}

pub fn qualified(name: &QualifiedName) -> String {
    let parts: Vec<String> = name.parts.iter().map(|p| p.kind.text.to_lowercase()).collect();
    parts.join(".")
}

/// Variables that an expression mentions, and whether it aggregates.
#[derive(Default)]
struct Mentions {
    variables: Vec<String>,
    aggregates: bool,
}
impl<'ast> Visitor<'ast> for Mentions {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::Variable(name) => self.variables.push(name.kind.text.clone()),
            ExprKind::Function(call) => self.aggregates |= AGGREGATES.contains(&qualified(&call.name).as_str()),
            _ => {}
        }
        visit::walk_expr(self, expr);
    }
}
fn mentions(expr: &Expr) -> Mentions {
    let mut found = Mentions::default();
    found.visit_expr(expr);
    found
}

pub fn plain(expr: &Expr) -> &Expr {
    match &expr.kind {
        ExprKind::Parenthesized(inner) => plain(inner),
        _ => expr,
    }
}

/// The variables whose values a sum is made of.
fn bare(expr: &Expr) -> Vec<&str> {
    match &plain(expr).kind {
        ExprKind::Variable(name) => vec![&name.kind.text],
        ExprKind::Binary { left, operator, right }
            if matches!(operator.kind, BinaryOperator::Add | BinaryOperator::Concat) =>
        {
            [bare(left), bare(right)].concat()
        }
        _ => vec![],
    }
}

fn label_names(expr: Option<&LabelExpression>, positive: bool, into: &mut Vec<String>, all: &mut Vec<String>) {
    let Some(expr) = expr else { return };
    match &expr.kind {
        LabelExpressionKind::Name(name) => {
            all.push(name.kind.text.clone());
            if positive {
                into.push(name.kind.text.clone());
            }
        }
        LabelExpressionKind::Not(inner) => label_names(Some(inner), !positive, into, all),
        LabelExpressionKind::Parenthesized(inner) => label_names(Some(inner), positive, into, all),
        LabelExpressionKind::And(inner) | LabelExpressionKind::Or(inner) => {
            inner.iter().for_each(|e| label_names(Some(e), positive, into, all));
        }
        _ => {}
    }
}

impl<'a> Walk<'a> {
    pub fn new(source: &'a str) -> Self {
        Walk {
            source,
            clauses: BTreeSet::new(),
            problems: BTreeSet::new(),
            faults: BTreeSet::new(),
            wrong: BTreeSet::new(),
            procedures: BTreeSet::new(),
            functions: BTreeSet::new(),
            parameters: BTreeSet::new(),
            labels: BTreeSet::new(),
            types: Vec::new(),
            properties: Vec::new(),
            products: 0,
            limit: None,
            open_paths: 0,
            undefined: BTreeSet::new(),
            longest: 0,
            stars: Vec::new(),
        }
    }

    pub fn problem(&mut self, what: &str) {
        self.problems.insert(what.into());
    }

    /// Where a star stands and for which names.
    pub fn stars(self) -> Vec<(usize, usize, Vec<String>)> {
        self.stars
    }

    pub fn facts(self) -> Value {
        json!({
            "clauses": self.clauses, "problems": self.problems, "faults": self.faults, "wrong": self.wrong,
            "procedures": self.procedures,
            "functions": self.functions, "parameters": self.parameters, "labels": self.labels,
            "types": self.types, "properties": self.properties, "products": self.products,
            "limit": self.limit, "open_paths": self.open_paths, "undefined": self.undefined, "longest": self.longest,
        })
    }

    pub fn statement(&mut self, query: &Query) {
        self.query(query, Scope::default());
    }

    fn query(&mut self, query: &Query, scope: Scope) {
        let QueryKind::Regular(regular) = &query.kind else {
            return self.problem("unknown syntax");
        };
        for branch in &regular.unions {
            self.clauses.insert("UNION");
            self.single(&branch.query, scope.clone());
        }
        self.single(&regular.head, scope);
    }

    /// A `CALL { … }`: its query sees what is there, and what it returns is there from now on.
    fn rows(&mut self, expression: &Expr, scope: &mut Scope) {
        self.clauses.insert("CALL");
        let ExprKind::Subquery(subquery) = &expression.kind else { return self.problem("unknown syntax") };
        let QueryKind::Regular(regular) = &subquery.query.kind else { return self.problem("unknown syntax") };
        let branches = regular.unions.iter().map(|b| &b.query).chain([&regular.head]);
        let mut named = Vec::new();
        for branch in branches {
            let mut inner = scope.inner();
            branch.kind.clauses.iter().for_each(|clause| self.clause(clause, &mut inner));
            self.products += usize::from(inner.product());
            if let Some(ClauseKind::Return(r)) = branch.kind.clauses.last().map(|c| &c.kind) {
                named = self.projection(&r.projection, &inner);
                named.iter_mut().for_each(|(_, v)| v.component = v.component.and_then(|c| inner.outer(c)));
            }
        }
        let known = |v: &Variable| v.component.is_some();
        let free = named.iter().any(|(_, v)| matches!(v.kind, Kind::Node | Kind::Relationship) && !known(v));
        let own = free.then(|| scope.component());
        for (name, mut variable) in named {
            variable.component = variable.component.or(own);
            scope.variables.insert(name, variable);
        }
    }

    fn single(&mut self, query: &SingleQuery, mut scope: Scope) {
        for clause in &query.kind.clauses {
            self.clause(clause, &mut scope);
        }
        self.products += usize::from(scope.product());
    }

    fn clause(&mut self, clause: &Clause, scope: &mut Scope) {
        match &clause.kind {
            ClauseKind::Match(m) => self.match_clause(m, scope),
            ClauseKind::Unwind(u) if u.variable.kind.text.starts_with(CALL) => self.rows(&u.expression, scope),
            ClauseKind::Unwind(u) => {
                self.clauses.insert("UNWIND");
                self.expr(&u.expression, scope);
                let variable = Variable { kind: Kind::Other, names: vec![], component: None };
                scope.variables.insert(u.variable.kind.text.clone(), variable);
            }
            ClauseKind::With(w) => self.with_clause(w, scope),
            ClauseKind::Return(r) => {
                self.clauses.insert("RETURN");
                self.limit = r.projection.limit.as_ref().and_then(|l| self.integer(l));
                self.projection(&r.projection, scope);
            }
            ClauseKind::Call(c) => self.call(c, scope),
            other => self.problem(forbidden(other)),
        }
    }

    fn integer(&self, expr: &Expr) -> Option<u64> {
        expr.span.text(self.source)?.trim().parse().ok()
    }

    fn match_clause(&mut self, m: &MatchClause, scope: &mut Scope) {
        self.clauses.insert(if m.optional { "OPTIONAL MATCH" } else { "MATCH" });
        if m.mode.is_some() || !m.hints.is_empty() {
            self.problem("path modes and planner hints");
        }
        self.pattern(&m.pattern, scope);
        if let Some(condition) = &m.where_clause {
            self.faults.extend(condition_fault(condition, scope));
            self.condition(condition, scope);
        }
    }

    fn with_clause(&mut self, w: &WithClause, scope: &mut Scope) {
        self.clauses.insert("WITH");
        let outer = scope.clone();
        let names = self.projection(&w.projection, &outer);
        self.products += usize::from(outer.product());
        let (mut carried, mut aggregates) = (Vec::new(), false);
        let mut all = false;
        for item in &w.projection.items {
            match &item.kind {
                ProjectionItemKind::Expression { expression, .. } => {
                    let found = mentions(expression);
                    aggregates |= found.aggregates;
                    if !found.aggregates {
                        carried.extend(found.variables.iter().filter_map(|v| outer.component_of(v)));
                    }
                }
                _ => all = true,
            }
        }
        if all {
            carried.extend(outer.variables.keys().filter_map(|v| outer.component_of(v)));
        } else {
            scope.variables.clear();
        }
        scope.variables.extend(names);
        if aggregates && carried.len() > 1 {
            // Groups: at most one row for each combination that occurred, already multiplied above.
            carried.truncate(1);
        }
        scope.project(&carried, w.projection.limit.is_some());
        if let Some(condition) = &w.where_clause {
            let mut seen = outer;
            seen.variables.extend(scope.variables.clone());
            self.expr(condition, &seen);
            self.conjuncts(condition, scope);
        }
    }

    /// Walks a projection; the variables that it names.
    fn projection(&mut self, p: &ProjectionClause, scope: &Scope) -> Vec<(String, Variable)> {
        let mut named = Vec::new();
        for item in &p.items {
            let ProjectionItemKind::Expression { expression, alias } = &item.kind else {
                named.extend(scope.variables.iter().map(|(n, v)| (n.clone(), v.clone())));
                self.stars.push((item.span.start, item.span.end, scope.variables.keys().cloned().collect()));
                continue;
            };
            self.expr(expression, scope);
            let variable = match &plain(expression).kind {
                ExprKind::Variable(name) => Some(&name.kind.text),
                _ => None,
            };
            let known = variable.and_then(|v| scope.variables.get(v).cloned());
            let kind = kind_of(expression, scope);
            let other = Variable { kind, names: vec![], component: component_of_value(expression, scope) };
            if let Some(name) = alias.as_ref().map(|a| &a.kind.text).or(variable) {
                named.push((name.clone(), known.unwrap_or(other)));
            }
        }
        let mut seen = scope.clone();
        seen.variables.extend(named.iter().cloned());
        if let Some(order) = &p.order_by {
            self.clauses.insert("ORDER BY");
            order.items.iter().for_each(|item| self.expr(&item.expression, &seen));
        }
        for count in [&p.offset, &p.skip, &p.limit].into_iter().flatten() {
            self.expr(count, &seen);
        }
        named
    }

    fn call(&mut self, c: &CallClause, scope: &mut Scope) {
        self.clauses.insert("CALL");
        match &c.target {
            CallTarget::Procedure { name, arguments } => {
                self.procedures.insert(qualified(name));
                arguments.iter().flatten().for_each(|a| self.expr(a, scope));
            }
            _ => self.problem("CALL { … }"),
        }
        let Some(y) = &c.yield_clause else { return };
        for item in &y.items {
            if let ProjectionItemKind::Expression { expression, alias } = &item.kind
                && let Some(name) = alias.as_ref().or(match &expression.kind {
                    ExprKind::Variable(name) => Some(name),
                    _ => None,
                })
            {
                let variable = Variable { kind: Kind::Other, names: vec![], component: None };
                scope.variables.insert(name.kind.text.clone(), variable);
            }
        }
        if let Some(condition) = &y.where_clause {
            self.expr(condition, scope);
        }
    }

    // -------------------------------------------------------------- patterns

    fn pattern(&mut self, pattern: &Pattern, scope: &mut Scope) {
        // Names of all parts first: a condition inside one part may speak of another.
        for part in &pattern.parts {
            if part.kind.selector.is_some() {
                self.problem("path selectors");
            }
            let component = scope.component();
            if let Some(name) = &part.kind.binding {
                let variable = Variable { kind: Kind::Path, names: vec![], component: Some(component) };
                scope.variables.insert(name.kind.text.clone(), variable);
            }
            self.path(&part.kind.path, component, scope);
        }
    }

    fn path(&mut self, path: &PathPattern, component: usize, scope: &mut Scope) {
        let mut nodes: Vec<Vec<String>> = Vec::new();
        let mut relationships: Vec<(usize, &RelationshipPattern)> = Vec::new();
        for factor in &path.kind.factors {
            match &factor.kind {
                PathFactorKind::Node(node) => nodes.push(self.node(node, component, scope)),
                PathFactorKind::Relationship(r) => {
                    relationships.push((nodes.len(), r));
                    self.relationship(r, component, scope);
                }
                // Each node is reached once: how far the engine looks costs little.
                PathFactorKind::LegacyShortest { pattern, .. } => {
                    let longest = self.longest;
                    self.path(pattern, component, scope);
                    self.longest = longest;
                }
                _ => self.problem("quantified and parenthesised paths"),
            }
        }
        for (at, r) in relationships {
            let ends = (nodes.get(at.wrapping_sub(1)), nodes.get(at));
            self.type_use(r, ends.0.cloned().unwrap_or_default(), ends.1.cloned().unwrap_or_default());
        }
    }

    /// Binds the variable and returns the labels that are known of the node.
    fn node(&mut self, node: &NodePattern, component: usize, scope: &mut Scope) -> Vec<String> {
        let (mut names, mut all) = (Vec::new(), Vec::new());
        label_names(node.labels.as_ref(), true, &mut names, &mut all);
        self.labels.extend(all);
        let names = self.bind(node.variable.as_ref(), Kind::Node, names, component, scope);
        self.inline(node.properties.as_deref(), Kind::Node, &names, component, scope);
        if let Some(condition) = &node.where_clause {
            self.condition(condition, scope);
        }
        names
    }

    fn relationship(&mut self, r: &RelationshipPattern, component: usize, scope: &mut Scope) {
        let (mut names, mut all) = (Vec::new(), Vec::new());
        label_names(r.labels.as_ref(), true, &mut names, &mut all);
        if r.graph_quantifier.is_some() {
            self.problem("quantified and parenthesised paths");
        }
        let kind = if r.legacy_quantifier.is_some() { Kind::List } else { Kind::Relationship };
        let names = self.bind(r.variable.as_ref(), kind, names, component, scope);
        self.inline(r.properties.as_deref(), Kind::Relationship, &names, component, scope);
        if let Some(condition) = &r.where_clause {
            self.condition(condition, scope);
        }
        if let Some(quantifier) = &r.legacy_quantifier {
            self.bound(quantifier);
        }
    }

    fn bound(&mut self, quantifier: &Quantifier) {
        let number = |s: &String| s.parse().unwrap_or(usize::MAX);
        let upper = match &quantifier.kind {
            QuantifierKind::ZeroOrMore | QuantifierKind::OneOrMore => None,
            QuantifierKind::Fixed(n) => Some(number(n)),
            QuantifierKind::Range { upper, .. } => upper.as_ref().map(number),
            _ => return self.problem("quantified and parenthesised paths"),
        };
        self.longest = self.longest.max(upper.unwrap_or(0));
        self.open_paths += usize::from(upper.is_none());
    }

    fn bind(
        &mut self,
        name: Option<&Name>,
        kind: Kind,
        mut names: Vec<String>,
        at: usize,
        scope: &mut Scope,
    ) -> Vec<String> {
        let Some(name) = name else { return names };
        if let Some(known) = scope.variables.get(&name.kind.text) {
            if known.kind != kind && known.kind != Kind::Other {
                self.faults.insert(format!("{} is {} and {}", name.kind.text, known.kind.called(), kind.called()));
            }
            names.extend(known.names.iter().filter(|n| !names.contains(n)).cloned().collect::<Vec<_>>());
            if let Some(component) = known.component {
                scope.join(component, at);
            } else {
                scope.anchor(at);
            }
        }
        let variable = Variable { kind, names: names.clone(), component: Some(at) };
        scope.variables.insert(name.kind.text.clone(), variable);
        names
    }

    /// A pattern's property map, which pins what it belongs to.
    fn inline(&mut self, map: Option<&Expr>, kind: Kind, names: &[String], at: usize, scope: &mut Scope) {
        let Some(map) = map else { return };
        if let ExprKind::Map(entries) = &map.kind {
            for entry in entries {
                self.property(&entry.key.kind.text, kind, names);
                self.expr(&entry.value, scope);
                let variables = mentions(&entry.value).variables;
                let joined: Vec<usize> = variables.iter().filter_map(|v| scope.component_of(v)).collect();
                joined.into_iter().for_each(|c| scope.join(c, at));
            }
        } else {
            self.expr(map, scope);
        }
        scope.anchor(at);
    }

    fn type_use(&mut self, r: &RelationshipPattern, before: Vec<String>, after: Vec<String>) {
        let (mut names, mut all) = (Vec::new(), Vec::new());
        label_names(r.labels.as_ref(), true, &mut names, &mut all);
        let one = r.legacy_quantifier.is_none() && names.len() == all.len();
        let (from, to) = match r.direction.kind {
            RelationshipDirection::Right => (before, after),
            RelationshipDirection::Left => (after, before),
            _ => (vec![], vec![]),
        };
        let (from, to) = if one { (from, to) } else { (vec![], vec![]) };
        for name in all {
            self.types.push(json!({"name": name, "from": from, "to": to}));
        }
    }

    // -------------------------------------------------------------- expressions

    fn condition(&mut self, condition: &Expr, scope: &mut Scope) {
        self.conjuncts(condition, scope);
        self.expr(condition, scope);
    }

    /// Links of the components by a condition's conjuncts: joined by an equality, pinned by a constant,
    /// or of one more label.
    fn conjuncts(&mut self, condition: &Expr, scope: &mut Scope) {
        match &plain(condition).kind {
            ExprKind::Binary { left, operator, right } => match operator.kind {
                BinaryOperator::And => {
                    self.conjuncts(left, scope);
                    self.conjuncts(right, scope);
                }
                BinaryOperator::Equal | BinaryOperator::In => {
                    let (l, r) = (mentions(left).variables, mentions(right).variables);
                    match (l.is_empty(), r.is_empty()) {
                        (false, false) => scope.link(&[l, r].concat()),
                        (false, true) => pin(&l, scope),
                        (true, false) => pin(&r, scope),
                        (true, true) => {}
                    }
                }
                _ => {}
            },
            ExprKind::Is { expression, predicate: IsPredicate::Label(labels), negated: false } => {
                if let ExprKind::Variable(name) = &plain(expression).kind
                    && let Some(variable) = scope.variables.get_mut(&name.kind.text)
                {
                    label_names(Some(labels), true, &mut variable.names, &mut Vec::new());
                }
            }
            _ => {}
        }
    }

    fn property(&mut self, name: &str, kind: Kind, of: &[String]) {
        let on = match kind {
            Kind::Node => "node",
            Kind::Relationship => "relationship",
            _ => return,
        };
        self.properties.push(json!({"name": name, "on": on, "of": of}));
    }

    fn property_of(&mut self, base: &Expr, name: &str, scope: &Scope) {
        if let ExprKind::Variable(variable) = &plain(base).kind
            && let Some(v) = scope.variables.get(&variable.kind.text)
        {
            self.property(name, v.kind, &v.names);
        }
    }

    fn expr(&mut self, expr: &Expr, scope: &Scope) {
        self.faults.extend(fault(expr, scope));
        self.wrong.extend(wrongly_computed(expr));
        match &expr.kind {
            ExprKind::Literal(_) | ExprKind::Wildcard => {}
            ExprKind::Variable(name) => {
                if !scope.variables.contains_key(&name.kind.text) {
                    self.undefined.insert(name.kind.text.clone());
                }
            }
            ExprKind::Parameter(p) => {
                let (ParameterName::Named(name) | ParameterName::Positional(name)) = &p.name else {
                    return self.problem("unknown syntax");
                };
                self.parameters.insert(name.clone());
            }
            ExprKind::List(items) => items.iter().for_each(|e| self.expr(e, scope)),
            ExprKind::Map(entries) => entries.iter().for_each(|e| self.expr(&e.value, scope)),
            ExprKind::MapProjection(map) => self.map_projection(map, scope),
            ExprKind::Unary { operand, .. } | ExprKind::Parenthesized(operand) => self.expr(operand, scope),
            ExprKind::Binary { left, operator, right } => {
                let grows = matches!(operator.kind, BinaryOperator::Add | BinaryOperator::Concat);
                if grows && bare(left).iter().any(|v| bare(right).contains(v)) {
                    self.problem("an expression that doubles a value");
                }
                self.expr(left, scope);
                self.expr(right, scope);
            }
            ExprKind::Is { expression, predicate, .. } => {
                self.expr(expression, scope);
                if let IsPredicate::Label(labels) = predicate {
                    let mut all = Vec::new();
                    label_names(Some(labels), true, &mut Vec::new(), &mut all);
                    self.label_test(expression, all, scope);
                }
            }
            ExprKind::Property { expression, key } => {
                self.property_of(expression, &key.kind.text, scope);
                self.expr(expression, scope);
            }
            ExprKind::DynamicProperty { expression, key: index } | ExprKind::Index { expression, index } => {
                self.expr(expression, scope);
                self.expr(index, scope);
            }
            ExprKind::Slice { expression, lower, upper } => {
                self.expr(expression, scope);
                [lower, upper].into_iter().flatten().for_each(|e| self.expr(e, scope));
            }
            ExprKind::Function(call) => {
                self.functions.insert(qualified(&call.name));
                call.arguments.iter().for_each(|a| self.expr(a, scope));
            }
            ExprKind::Case(case) => {
                case.operand.iter().for_each(|e| self.expr(e, scope));
                for alternative in &case.alternatives {
                    alternative.when.iter().for_each(|e| self.expr(e, scope));
                    self.expr(&alternative.then, scope);
                }
                case.else_expression.iter().for_each(|e| self.expr(e, scope));
            }
            other => self.nested(other, scope),
        }
    }

    /// Expressions with variables of their own.
    fn nested(&mut self, expr: &ExprKind, scope: &Scope) {
        let with = |names: &[&Name]| {
            let mut inner = scope.clone();
            for name in names {
                let variable = Variable { kind: Kind::Other, names: vec![], component: None };
                inner.variables.insert(name.kind.text.clone(), variable);
            }
            inner
        };
        match expr {
            ExprKind::ListComprehension(c) => {
                self.expr(&c.list, scope);
                let inner = with(&[&c.variable]);
                [&c.predicate, &c.projection].into_iter().flatten().for_each(|e| self.expr(e, &inner));
            }
            ExprKind::PatternComprehension(c) => {
                let mut inner = scope.inner();
                if let Some(name) = &c.binding {
                    let variable = Variable { kind: Kind::Path, names: vec![], component: None };
                    inner.variables.insert(name.kind.text.clone(), variable);
                }
                self.pattern(&c.pattern, &mut inner);
                self.products += usize::from(inner.product());
                c.predicate.iter().for_each(|e| self.expr(e, &inner));
                self.expr(&c.projection, &inner);
            }
            ExprKind::Reduce(c) => {
                self.expr(&c.initial, scope);
                self.expr(&c.list, scope);
                self.expr(&c.expression, &with(&[&c.accumulator, &c.variable]));
            }
            ExprKind::QuantifiedPredicate(c) => {
                self.expr(&c.list, scope);
                self.expr(&c.predicate, &with(&[&c.variable]));
            }
            ExprKind::Subquery(c) => self.query(&c.query, scope.inner()),
            ExprKind::Pattern(pattern) => self.pattern(pattern, &mut scope.inner()),
            _ => self.problem("unknown syntax"),
        }
    }

    fn label_test(&mut self, expression: &Expr, names: Vec<String>, scope: &Scope) {
        let variable = match &plain(expression).kind {
            ExprKind::Variable(name) => scope.variables.get(&name.kind.text),
            _ => None,
        };
        if variable.is_some_and(|v| v.kind == Kind::Relationship) {
            self.types.extend(names.into_iter().map(|n| json!({"name": n, "from": [], "to": []})));
        } else {
            self.labels.extend(names);
        }
    }

    fn map_projection(&mut self, map: &MapProjection, scope: &Scope) {
        self.expr(&map.base, scope);
        for item in &map.items {
            match &item.kind {
                MapProjectionItemKind::Property(name) => self.property_of(&map.base, &name.kind.text, scope),
                MapProjectionItemKind::Entry(entry) => self.expr(&entry.value, scope),
                _ => {}
            }
        }
    }
}

/// The component whose rows a value comes from: what equals it is joined with them. None where it aggregates
/// them or comes from several.
fn component_of_value(expression: &Expr, scope: &Scope) -> Option<usize> {
    let found = mentions(expression);
    let components: Vec<usize> = found.variables.iter().filter_map(|v| scope.component_of(v)).collect();
    let one = !found.aggregates && components.windows(2).all(|pair| pair[0] == pair[1]);
    components.first().copied().filter(|_| one)
}

/// A comparison with constants leaves few rows of the components that it speaks of.
fn pin(variables: &[String], scope: &mut Scope) {
    for component in variables.iter().filter_map(|v| scope.component_of(v)).collect::<Vec<_>>() {
        scope.anchor(component);
    }
}

/// The name of a clause that no guarded query may hold.
fn forbidden(clause: &ClauseKind) -> &'static str {
    match clause {
        ClauseKind::Use(_) => "USE",
        ClauseKind::Create(_) => "CREATE",
        ClauseKind::Insert(_) => "INSERT",
        ClauseKind::Merge(_) => "MERGE",
        ClauseKind::Delete(_) => "DELETE",
        ClauseKind::Set(_) => "SET",
        ClauseKind::Remove(_) => "REMOVE",
        ClauseKind::Foreach(_) => "FOREACH",
        ClauseKind::LoadCsv(_) => "LOAD CSV",
        ClauseKind::Let(_) => "LET",
        ClauseKind::Select(_) => "SELECT",
        ClauseKind::Next(_) => "NEXT",
        ClauseKind::Filter(_) => "FILTER",
        ClauseKind::Finish => "FINISH",
        _ => "unknown syntax",
    }
}
