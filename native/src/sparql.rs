//! What the SPARQL guard needs to know of a query: parsed with the engine's own parser, as JSON.
//! Read-only by construction: what runs is parsed as a query, which has no production for UPDATE.
use crate::ffi::*;
use crate::sparql_shape::Shape;
use oxigraph::model::vocab::rdf;
use serde_json::{Value, json};
use spargebra::algebra::{
    AggregateExpression, AggregateFunction, Expression, Function, GraphPattern, OrderExpression, PropertyPathExpression,
};
use spargebra::term::{NamedNode, NamedNodePattern, TermPattern, TriplePattern};
use spargebra::{Query, SparqlParser};
use std::collections::BTreeSet;

/// Parses `text`, refusing what nests deeper than `max_nesting` (0: no bound).
pub fn parsed(text: &str, max_nesting: usize) -> R<Query> {
    let depth = nesting(text);
    if max_nesting > 0 && depth > max_nesting {
        return Err(limit(format!("the query nests {depth} deep; {max_nesting} is the most")));
    }
    SparqlParser::new().parse_query(text).map_err(parse)
}

/// The pattern that a query of any form evaluates.
pub fn pattern(query: &Query) -> &GraphPattern {
    match query {
        Query::Select { pattern, .. }
        | Query::Construct { pattern, .. }
        | Query::Describe { pattern, .. }
        | Query::Ask { pattern, .. } => pattern,
    }
}

pub fn kind(query: &Query) -> &'static str {
    match query {
        Query::Select { .. } => "select",
        Query::Construct { .. } => "construct",
        Query::Describe { .. } => "describe",
        Query::Ask { .. } => "ask",
    }
}

/// Everything the query names and does that a guard decides on.
#[derive(Default)]
struct Facts {
    services: BTreeSet<String>,
    functions: BTreeSet<String>,
    predicates: BTreeSet<String>,
    classes: BTreeSet<String>,
    graphs: BTreeSet<String>,
    variables: BTreeSet<String>,
    /// BNODE of a text, whose node the evaluator shares among all rows.
    named_blanks: bool,
    /// Classes and properties that a row needs: outside of OPTIONAL.
    needed: BTreeSet<String>,
    optional: usize,
    patterns: usize,
    inline_rows: f64,
    /// How many times longer than its parts a text may become.
    growth: f64,
}

impl Facts {
    fn variable(&mut self, v: &spargebra::term::Variable) {
        self.variables.insert(v.as_str().into());
    }
    fn term(&mut self, t: &TermPattern) {
        if let TermPattern::Variable(v) = t {
            self.variable(v);
        }
    }
    fn name(&mut self, n: &NamedNodePattern) -> Option<String> {
        match n {
            NamedNodePattern::NamedNode(n) => Some(n.as_str().into()),
            NamedNodePattern::Variable(v) => {
                self.variable(v);
                None
            }
        }
    }
    fn class(&mut self, object: &TermPattern) {
        if let TermPattern::NamedNode(n) = object {
            self.need(n.as_str());
            self.classes.insert(n.as_str().into());
        }
    }
    fn predicate(&mut self, name: &str) {
        self.need(name);
        self.predicates.insert(name.into());
    }
    fn need(&mut self, name: &str) {
        if self.optional == 0 {
            self.needed.insert(name.into());
        }
    }
    fn only_optional(&self) -> Vec<&String> {
        self.predicates.union(&self.classes).filter(|n| !self.needed.contains(*n)).collect()
    }
    fn triple(&mut self, t: &TriplePattern) {
        self.term(&t.subject);
        self.term(&t.object);
        if let Some(predicate) = self.name(&t.predicate) {
            if predicate == rdf::TYPE.as_str() {
                self.class(&t.object);
            }
            self.predicate(&predicate);
        }
    }
    fn path(&mut self, path: &PropertyPathExpression) {
        use PropertyPathExpression as P;
        let mut add = |n: &NamedNode| self.predicate(n.as_str());
        match path {
            P::NamedNode(n) => add(n),
            P::NegatedPropertySet(names) => names.iter().for_each(add),
            P::Reverse(p) | P::ZeroOrMore(p) | P::OneOrMore(p) | P::ZeroOrOne(p) => self.path(p),
            P::Sequence(a, b) | P::Alternative(a, b) => {
                self.path(a);
                self.path(b);
            }
        }
    }
    fn pattern(&mut self, pattern: &GraphPattern) {
        use GraphPattern as G;
        self.patterns += 1;
        match pattern {
            G::Bgp { patterns } => patterns.iter().for_each(|t| self.triple(t)),
            G::Path { subject, path, object } => {
                self.term(subject);
                self.term(object);
                if starts_with_type(path) {
                    self.class(object);
                }
                self.path(path);
            }
            G::Join { left, right }
            | G::Union { left, right }
            | G::Minus { left, right }
            | G::Lateral { left, right } => {
                self.pattern(left);
                self.pattern(right);
            }
            G::LeftJoin { left, right, expression } => {
                self.pattern(left);
                self.optional += 1;
                self.pattern(right);
                self.optional -= 1;
                expression.iter().for_each(|e| self.expression(e));
            }
            G::Filter { expr, inner } => {
                self.expression(expr);
                self.pattern(inner);
            }
            G::Graph { name, inner } => {
                let graph = self.name(name);
                self.graphs.extend(graph);
                self.pattern(inner);
            }
            G::Extend { inner, expression, variable } => {
                self.variable(variable);
                self.expression(expression);
                self.pattern(inner);
            }
            G::Values { bindings, variables } => {
                variables.iter().for_each(|v| self.variable(v));
                self.inline_rows = self.inline_rows.max(1.0) * bindings.len().max(1) as f64;
            }
            G::OrderBy { inner, expression } => {
                for order in expression {
                    let (OrderExpression::Asc(e) | OrderExpression::Desc(e)) = order;
                    self.expression(e);
                }
                self.pattern(inner);
            }
            G::Group { inner, aggregates, variables } => {
                variables.iter().for_each(|v| self.variable(v));
                aggregates.iter().for_each(|(_, a)| self.aggregate(a));
                self.pattern(inner);
            }
            G::Service { name, inner, .. } => {
                self.services.insert(name.to_string());
                self.pattern(inner);
            }
            G::Project { inner, variables } => {
                variables.iter().for_each(|v| self.variable(v));
                self.pattern(inner);
            }
            G::Distinct { inner } | G::Reduced { inner } | G::Slice { inner, .. } => self.pattern(inner),
        }
    }
    fn aggregate(&mut self, aggregate: &AggregateExpression) {
        if let AggregateExpression::FunctionCall { name, expr, .. } = aggregate {
            if let AggregateFunction::Custom(n) = name {
                self.functions.insert(n.as_str().into());
            }
            self.expression(expr);
        }
    }
    fn expression(&mut self, e: &Expression) {
        match e {
            Expression::Variable(v) | Expression::Bound(v) => self.variable(v),
            Expression::Exists(p) => self.pattern(p),
            Expression::FunctionCall(Function::Custom(n), _) if !is_cast(n) => {
                self.functions.insert(n.as_str().into());
            }
            Expression::FunctionCall(function, list) => {
                self.named_blanks |= matches!(function, Function::BNode) && !list.is_empty();
                self.growth = (self.growth.max(1.0) * growth(function, list)).min(UNBOUNDED)
            }
            _ => {}
        }
        operands(e).into_iter().for_each(|o| self.expression(o));
    }
}

/// `xsd:integer(?x)` and its like: the casts of the SPARQL standard, which parse as custom functions.
fn is_cast(function: &NamedNode) -> bool {
    function.as_str().starts_with("http://www.w3.org/2001/XMLSchema#")
}

/// Far above any cap, and finite however often it is multiplied in.
const UNBOUNDED: f64 = 1e9;

/// By how much one call multiplies the length of what goes in; a text put into itself has no bound.
fn growth(function: &Function, list: &[Expression]) -> f64 {
    let is_constant = |e: &Expression| matches!(e, Expression::Literal(_));
    match (function, list) {
        (Function::Concat, list) => list.iter().filter(|e| !is_constant(e)).count().max(1) as f64,
        (Function::EncodeForUri, _) => 3.0,
        (Function::Replace, [_, _, Expression::Literal(by), ..]) => by.value().len().max(1) as f64,
        (Function::Replace, _) => UNBOUNDED,
        _ => 1.0,
    }
}

/// The expressions directly below `e`; patterns inside EXISTS are not among them.
pub fn operands(e: &Expression) -> Vec<&Expression> {
    use Expression as E;
    match e {
        E::NamedNode(_) | E::Literal(_) | E::Variable(_) | E::Bound(_) | E::Exists(_) => vec![],
        E::UnaryPlus(a) | E::UnaryMinus(a) | E::Not(a) => vec![a],
        E::Or(a, b)
        | E::And(a, b)
        | E::Equal(a, b)
        | E::SameTerm(a, b)
        | E::Greater(a, b)
        | E::GreaterOrEqual(a, b)
        | E::Less(a, b)
        | E::LessOrEqual(a, b)
        | E::Add(a, b)
        | E::Subtract(a, b)
        | E::Multiply(a, b)
        | E::Divide(a, b) => vec![a, b],
        E::If(a, b, c) => vec![a, b, c],
        E::In(a, list) => std::iter::once(&**a).chain(list).collect(),
        E::Coalesce(list) | E::FunctionCall(_, list) => list.iter().collect(),
    }
}

/// `a/rdfs:subClassOf*` and its like: what stands at the other end is a class.
fn starts_with_type(path: &PropertyPathExpression) -> bool {
    match path {
        PropertyPathExpression::NamedNode(n) => n.as_str() == rdf::TYPE.as_str(),
        PropertyPathExpression::Sequence(first, _) => starts_with_type(first),
        _ => false,
    }
}

/// The LIMIT and the column names of the outermost SELECT.
fn outermost(mut pattern: &GraphPattern) -> (Option<usize>, Vec<String>) {
    let mut limit = None;
    loop {
        match pattern {
            GraphPattern::Slice { inner, length, .. } => {
                limit = *length;
                pattern = inner;
            }
            GraphPattern::Distinct { inner }
            | GraphPattern::Reduced { inner }
            | GraphPattern::OrderBy { inner, .. } => {
                pattern = inner;
            }
            GraphPattern::Project { variables, .. } => {
                return (limit, variables.iter().map(|v| v.as_str().to_owned()).collect());
            }
            _ => return (limit, vec![]),
        }
    }
}

fn iris(names: &[NamedNode]) -> Vec<&str> {
    names.iter().map(NamedNode::as_str).collect()
}

/// The facts of `query` as the guard reads them.
fn facts(query: &Query, depth: usize) -> Value {
    let mut facts = Facts::default();
    facts.pattern(pattern(query));
    if let Query::Construct { template, .. } = query {
        // The names in a template need not exist; its variables must.
        template.iter().for_each(|t| {
            facts.term(&t.subject);
            facts.name(&t.predicate);
            facts.term(&t.object);
        });
    }
    let shape = Shape::of(pattern(query));
    let (limit, columns) = outermost(pattern(query));
    let dataset = query.dataset();
    json!({
        "kind": kind(query),
        "columns": columns,
        "variables": facts.variables,
        "limit": limit,
        "from": dataset.map(|d| iris(&d.default)).unwrap_or_default(),
        "from_named": dataset.and_then(|d| d.named.as_deref().map(iris)).unwrap_or_default(),
        "services": facts.services,
        "functions": facts.functions,
        "named_blanks": facts.named_blanks,
        "predicates": facts.predicates,
        "classes": facts.classes,
        "graphs": facts.graphs,
        "patterns": facts.patterns,
        "nesting": depth,
        "inline_rows": facts.inline_rows,
        "growth": facts.growth,
        "unjoined": shape.unjoined,
        "optional": facts.only_optional(),
    })
}

/// # Safety
/// Pointers as `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sparql_parse(
    q: *const u8,
    len: usize,
    max_nesting: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let q = text(q, len)?;
        let described = deep(q, || match parsed(q, max_nesting) {
            Ok(query) => Ok(facts(&query, nesting(q)).to_string()),
            Err(Fail(ERR_PARSE, _)) if SparqlParser::new().parse_update(q).is_ok() => {
                Ok(json!({ "kind": "update" }).to_string())
            }
            Err(e) => Err(e),
        })?;
        put(out, OmniBuf::from_vec(described.into_bytes()))
    })
}
