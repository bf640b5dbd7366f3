//! Changes to a parsed query before it runs: parameters become terms, and polls are put where the
//! evaluator would not look at its own cancellation.
use crate::ffi::*;
use oxigraph::model::{Literal, NamedNode, Term};
use serde_json::Value;
use spargebra::Query;
use spargebra::algebra::{AggregateExpression, Expression, Function, GraphPattern, OrderExpression};
use spargebra::term::{NamedNodePattern, TermPattern, TriplePattern, Variable};
use std::collections::BTreeMap;

pub type Parameters = BTreeMap<String, Term>;

/// Reads `{"name": {"type": "uri"|"literal", "value": "…", "datatype": "…", "language": "…"}}`.
pub fn parameters(json: &str) -> R<Parameters> {
    if json.is_empty() {
        return Ok(Parameters::new());
    }
    let all: BTreeMap<String, Value> = serde_json::from_str(json).map_err(arg)?;
    all.into_iter().map(|(name, v)| Ok((name, term(&v)?))).collect()
}

fn term(v: &Value) -> R<Term> {
    let part = |key: &str| v.get(key).and_then(Value::as_str);
    let value = part("value").ok_or_else(|| arg("a parameter needs a value"))?;
    match (part("type"), part("language"), part("datatype")) {
        (Some("uri"), _, _) => Ok(NamedNode::new(value).map_err(arg)?.into()),
        (_, Some(language), _) => Ok(Literal::new_language_tagged_literal(value, language).map_err(arg)?.into()),
        (_, _, Some(datatype)) => Ok(Literal::new_typed_literal(value, NamedNode::new(datatype).map_err(arg)?).into()),
        _ => Ok(Literal::new_simple_literal(value).into()),
    }
}

/// Something done to every node of a query, innermost patterns first.
pub trait Rewrite {
    fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern>;
    fn expression(&mut self, e: Expression) -> R<Expression>;
}

pub fn walk(p: GraphPattern, with: &mut impl Rewrite) -> R<GraphPattern> {
    use GraphPattern as G;
    let mut below = |p: Box<GraphPattern>| walk(*p, with).map(Box::new);
    let p = match p {
        G::Bgp { .. } | G::Path { .. } | G::Values { .. } => p,
        G::Join { left, right } => G::Join { left: below(left)?, right: below(right)? },
        G::Lateral { left, right } => G::Lateral { left: below(left)?, right: below(right)? },
        G::Union { left, right } => G::Union { left: below(left)?, right: below(right)? },
        G::Minus { left, right } => G::Minus { left: below(left)?, right: below(right)? },
        G::LeftJoin { left, right, expression } => {
            let (left, right) = (below(left)?, below(right)?);
            G::LeftJoin { left, right, expression: expression.map(|e| walk_expression(e, with)).transpose()? }
        }
        G::Filter { expr, inner } => {
            let inner = below(inner)?;
            G::Filter { expr: walk_expression(expr, with)?, inner }
        }
        G::Extend { inner, variable, expression } => {
            let inner = below(inner)?;
            G::Extend { inner, variable, expression: walk_expression(expression, with)? }
        }
        G::OrderBy { inner, expression } => {
            let inner = below(inner)?;
            let mut order = |o| match o {
                OrderExpression::Asc(e) => walk_expression(e, with).map(OrderExpression::Asc),
                OrderExpression::Desc(e) => walk_expression(e, with).map(OrderExpression::Desc),
            };
            G::OrderBy { inner, expression: expression.into_iter().map(&mut order).collect::<R<_>>()? }
        }
        G::Group { inner, variables, aggregates } => {
            let inner = below(inner)?;
            let mut aggregate = |(v, a)| match a {
                AggregateExpression::FunctionCall { name, expr, distinct } => {
                    let expr = walk_expression(expr, with)?;
                    Ok((v, AggregateExpression::FunctionCall { name, expr, distinct }))
                }
                count => Ok((v, count)),
            };
            G::Group { inner, variables, aggregates: aggregates.into_iter().map(&mut aggregate).collect::<R<_>>()? }
        }
        G::Graph { name, inner } => G::Graph { name, inner: below(inner)? },
        G::Project { inner, variables } => G::Project { inner: below(inner)?, variables },
        G::Distinct { inner } => G::Distinct { inner: below(inner)? },
        G::Reduced { inner } => G::Reduced { inner: below(inner)? },
        G::Slice { inner, start, length } => G::Slice { inner: below(inner)?, start, length },
        G::Service { name, inner, silent } => G::Service { name, inner: below(inner)?, silent },
    };
    with.pattern(p)
}

fn walk_expression(e: Expression, with: &mut impl Rewrite) -> R<Expression> {
    use Expression as E;
    let mut below = |e: Box<Expression>| walk_expression(*e, with).map(Box::new);
    let e = match e {
        E::NamedNode(_) | E::Literal(_) | E::Variable(_) | E::Bound(_) => e,
        E::Or(a, b) => E::Or(below(a)?, below(b)?),
        E::And(a, b) => E::And(below(a)?, below(b)?),
        E::Equal(a, b) => E::Equal(below(a)?, below(b)?),
        E::SameTerm(a, b) => E::SameTerm(below(a)?, below(b)?),
        E::Greater(a, b) => E::Greater(below(a)?, below(b)?),
        E::GreaterOrEqual(a, b) => E::GreaterOrEqual(below(a)?, below(b)?),
        E::Less(a, b) => E::Less(below(a)?, below(b)?),
        E::LessOrEqual(a, b) => E::LessOrEqual(below(a)?, below(b)?),
        E::Add(a, b) => E::Add(below(a)?, below(b)?),
        E::Subtract(a, b) => E::Subtract(below(a)?, below(b)?),
        E::Multiply(a, b) => E::Multiply(below(a)?, below(b)?),
        E::Divide(a, b) => E::Divide(below(a)?, below(b)?),
        E::UnaryPlus(a) => E::UnaryPlus(below(a)?),
        E::UnaryMinus(a) => E::UnaryMinus(below(a)?),
        E::Not(a) => E::Not(below(a)?),
        E::If(a, b, c) => E::If(below(a)?, below(b)?, below(c)?),
        E::Exists(p) => E::Exists(Box::new(walk(*p, with)?)),
        E::In(a, list) => {
            let a = below(a)?;
            E::In(a, walk_list(list, with)?)
        }
        E::Coalesce(list) => E::Coalesce(walk_list(list, with)?),
        E::FunctionCall(f, list) => E::FunctionCall(f, walk_list(list, with)?),
    };
    with.expression(e)
}

fn walk_list(list: Vec<Expression>, with: &mut impl Rewrite) -> R<Vec<Expression>> {
    list.into_iter().map(|e| walk_expression(e, with)).collect()
}

pub fn rewrite(query: &mut Query, with: &mut impl Rewrite) -> R {
    let (Query::Select { pattern, .. }
    | Query::Construct { pattern, .. }
    | Query::Describe { pattern, .. }
    | Query::Ask { pattern, .. }) = query;
    let taken = std::mem::replace(pattern, GraphPattern::Bgp { patterns: vec![] });
    *pattern = walk(taken, with)?;
    Ok(())
}

/// Puts the parameters' terms where their variables stand, filters, sub-queries and templates
/// included. A parameter may not be what the query itself assigns.
pub fn bind(query: &mut Query, parameters: &Parameters) -> R {
    if parameters.is_empty() {
        return Ok(());
    }
    let mut bind = Bind(parameters);
    if let Query::Construct { template, .. } = query {
        template.iter_mut().try_for_each(|t| bind.triple(t))?;
    }
    rewrite(query, &mut bind)
}

struct Bind<'a>(&'a Parameters);

impl Bind<'_> {
    fn term(&self, t: &mut TermPattern) {
        if let TermPattern::Variable(v) = t
            && let Some(term) = self.0.get(v.as_str())
        {
            *t = term.clone().into();
        }
    }
    fn name(&self, n: &mut NamedNodePattern) -> R {
        if let NamedNodePattern::Variable(v) = n {
            match self.0.get(v.as_str()) {
                Some(Term::NamedNode(iri)) => *n = iri.clone().into(),
                Some(_) => return Err(arg(format!("parameter ?{} stands where only an IRI can", v.as_str()))),
                None => {}
            }
        }
        Ok(())
    }
    fn triple(&self, t: &mut TriplePattern) -> R {
        self.term(&mut t.subject);
        self.term(&mut t.object);
        self.name(&mut t.predicate)
    }
    fn free(&self, v: &Variable) -> R {
        match self.0.contains_key(v.as_str()) {
            true => Err(arg(format!("parameter ?{} is also assigned by the query", v.as_str()))),
            false => Ok(()),
        }
    }
    /// Keeps a parameter that is selected or grouped by: its variable gets the value by BIND.
    fn keep(&self, inner: Box<GraphPattern>, variables: &[Variable]) -> Box<GraphPattern> {
        variables.iter().fold(inner, |inner, v| match self.0.get(v.as_str()) {
            Some(term) => Box::new(GraphPattern::Extend { inner, variable: v.clone(), expression: constant(term) }),
            None => inner,
        })
    }
}

fn constant(term: &Term) -> Expression {
    match term {
        Term::NamedNode(n) => Expression::NamedNode(n.clone()),
        Term::Literal(l) => Expression::Literal(l.clone()),
        Term::BlankNode(_) => unreachable!("parameters() makes IRIs and literals only"),
    }
}

impl Rewrite for Bind<'_> {
    fn pattern(&mut self, mut p: GraphPattern) -> R<GraphPattern> {
        use GraphPattern as G;
        match &mut p {
            G::Bgp { patterns } => patterns.iter_mut().try_for_each(|t| self.triple(t))?,
            G::Path { subject, object, .. } => {
                self.term(subject);
                self.term(object);
            }
            G::Graph { name, .. } | G::Service { name, .. } => self.name(name)?,
            G::Extend { variable, .. } => self.free(variable)?,
            G::Values { variables, .. } => variables.iter().try_for_each(|v| self.free(v))?,
            _ => {}
        }
        Ok(match p {
            G::Project { inner, variables } => G::Project { inner: self.keep(inner, &variables), variables },
            G::Group { inner, variables, aggregates } => {
                G::Group { inner: self.keep(inner, &variables), variables, aggregates }
            }
            p => p,
        })
    }
    fn expression(&mut self, e: Expression) -> R<Expression> {
        Ok(match &e {
            Expression::Variable(v) => self.0.get(v.as_str()).map(constant).unwrap_or(e),
            Expression::Bound(v) if self.0.contains_key(v.as_str()) => Expression::Literal(true.into()),
            _ => e,
        })
    }
}

/// The custom function that the evaluation calls to look at the stop.
pub const POLL: &str = "urn:omni:poll";

/// The evaluator looks at its cancellation only when it reads a quad: sorts, joins of materialised
/// sides, aggregates, VALUES and BIND run on. So a poll is bound above each of those; the optimizer does not
/// move a BIND, and a name with a space is nobody's variable.
pub fn harden(query: &mut Query) -> R {
    rewrite(query, &mut Harden { polls: 0 })
}

struct Harden {
    polls: usize,
}

fn poll() -> Expression {
    Expression::FunctionCall(Function::Custom(NamedNode::new_unchecked(POLL)), vec![])
}

impl Harden {
    fn polled(&mut self, inner: GraphPattern) -> GraphPattern {
        self.polls += 1;
        let variable = Variable::new_unchecked(format!("poll {}", self.polls));
        GraphPattern::Extend { inner: Box::new(inner), variable, expression: poll() }
    }
}

impl Rewrite for Harden {
    fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern> {
        use GraphPattern as G;
        Ok(match p {
            G::Join { left, right } => {
                self.polled(G::Join { left: Box::new(chained(*left)), right: Box::new(chained(*right)) })
            }
            G::Values { .. }
            | G::Lateral { .. }
            | G::Union { .. }
            | G::Minus { .. }
            | G::LeftJoin { .. }
            | G::Extend { .. } => self.polled(p),
            G::OrderBy { inner, mut expression } => {
                expression.insert(0, OrderExpression::Asc(poll()));
                G::OrderBy { inner, expression }
            }
            // Aggregation reads all its rows before it gives one.
            G::Group { inner, variables, aggregates } => {
                let inner = self.polled(*inner);
                // COUNT(DISTINCT *) must not count the polls' own variables.
                let counts_rows = aggregates.iter().any(|(_, a)| is_count_distinct_rows(a));
                let inner = Box::new(if counts_rows { without_polls(inner) } else { inner });
                G::Group { inner, variables, aggregates }
            }
            p => p,
        })
    }
    fn expression(&mut self, e: Expression) -> R<Expression> {
        Ok(e)
    }
}

/// A join of plain patterns within a join loses its poll: it reads a quad for each of its rows, and a BIND
/// between them would keep the optimizer from putting all of them in order.
fn chained(side: GraphPattern) -> GraphPattern {
    match side {
        GraphPattern::Extend { inner, expression, .. } if expression == poll() && is_plain(&inner) => *inner,
        side => side,
    }
}

fn is_plain(pattern: &GraphPattern) -> bool {
    use GraphPattern as G;
    match pattern {
        G::Bgp { .. } | G::Path { .. } => true,
        G::Join { left, right } => is_plain(left) && is_plain(right),
        _ => false,
    }
}

fn is_count_distinct_rows(a: &AggregateExpression) -> bool {
    matches!(a, AggregateExpression::CountSolutions { distinct: true })
}

fn without_polls(inner: GraphPattern) -> GraphPattern {
    let variables = in_scope(&inner).into_iter().filter(|v| !v.as_str().contains(' ')).collect();
    GraphPattern::Project { inner: Box::new(inner), variables }
}

/// The variables that a pattern gives values to, each once.
pub fn in_scope(pattern: &GraphPattern) -> Vec<Variable> {
    let mut variables: Vec<Variable> = vec![];
    pattern.on_in_scope_variable(|v| {
        if !variables.contains(v) {
            variables.push(v.clone());
        }
    });
    variables
}
