//! The text of a query's tree, which is read as that tree again. What spargebra prints is not: sums and products lose
//! their brackets, filters their group, and a query inside of another its LIMIT.
use crate::sparql_rewrite::in_scope;
use spargebra::Query;
use spargebra::algebra::{AggregateExpression, Expression, GraphPattern, OrderExpression, QueryDataset};
use spargebra::term::{TriplePattern, Variable};

pub fn written(query: &Query) -> String {
    let base = query.base_iri().map(|iri| format!("BASE <{iri}>\n")).unwrap_or_default();
    base + &match query {
        Query::Select { dataset, pattern, .. } => select(pattern, &from(dataset)),
        Query::Ask { dataset, pattern, .. } => format!("ASK{} {}", from(dataset), block(unprojected(pattern))),
        Query::Describe { dataset, pattern, .. } => {
            format!("DESCRIBE *{} WHERE {}", from(dataset), block(unprojected(pattern)))
        }
        Query::Construct { template, dataset, pattern, .. } => {
            format!("CONSTRUCT {{ {}}}{} WHERE {}", triples(template), from(dataset), block(unprojected(pattern)))
        }
    }
}

fn from(dataset: &Option<QueryDataset>) -> String {
    dataset.as_ref().map(|d| format!(" {d}")).unwrap_or_default()
}

/// Without the projection to all variables that the parser puts around a form without columns.
fn unprojected(pattern: &GraphPattern) -> &GraphPattern {
    match pattern {
        GraphPattern::Project { inner, variables } if is_all(variables, inner) => inner,
        pattern => pattern,
    }
}

fn is_all(variables: &[Variable], of: &GraphPattern) -> bool {
    let mut all = in_scope(of);
    all.sort();
    all == variables
}

// ------------------------------------------------------------------ patterns

fn is_query(pattern: &GraphPattern) -> bool {
    use GraphPattern as G;
    matches!(
        pattern,
        G::Project { .. }
            | G::Distinct { .. }
            | G::Reduced { .. }
            | G::Slice { .. }
            | G::OrderBy { .. }
            | G::Group { .. }
    )
}

/// A pattern as a group of its own.
fn block(pattern: &GraphPattern) -> String {
    match is_query(pattern) {
        true => format!("{{ {} }}", select(pattern, "")),
        false => format!("{{ {} }}", elements(pattern)),
    }
}

/// A pattern as the first elements of a group. A filter would be one of all the group.
fn first(pattern: &GraphPattern) -> String {
    match is_query(pattern) || matches!(pattern, GraphPattern::Filter { .. }) {
        true => block(pattern),
        false => elements(pattern),
    }
}

/// A pattern as one more element of a group.
fn next(pattern: &GraphPattern) -> String {
    use GraphPattern as G;
    match pattern {
        G::Bgp { .. } | G::Path { .. } | G::Union { .. } | G::Graph { .. } | G::Values { .. } | G::Service { .. } => {
            elements(pattern)
        }
        // Triples and paths that stand together share their nodes without a name.
        G::Join { left, right } if is_path(left) && is_path(right) => elements(pattern),
        pattern => block(pattern),
    }
}

fn is_path(pattern: &GraphPattern) -> bool {
    match pattern {
        GraphPattern::Bgp { .. } | GraphPattern::Path { .. } => true,
        GraphPattern::Join { left, right } => is_path(left) && is_path(right),
        _ => false,
    }
}

/// A pattern as all elements of a group.
fn elements(pattern: &GraphPattern) -> String {
    use GraphPattern as G;
    match pattern {
        G::Bgp { patterns } => triples(patterns),
        G::Join { left, right } => format!("{} {}", first(left), next(right)),
        G::LeftJoin { left, right, expression: None } => match **right {
            // Its filter would be what joins.
            G::Filter { .. } => format!("{} OPTIONAL {{ {} }}", first(left), block(right)),
            _ => format!("{} OPTIONAL {}", first(left), block(right)),
        },
        G::LeftJoin { left, right, expression: Some(e) } => {
            format!("{} OPTIONAL {{ {} FILTER{} }}", first(left), first(right), bracketed(e))
        }
        G::Lateral { left, right } => format!("{} LATERAL {}", first(left), block(right)),
        G::Minus { left, right } => format!("{} MINUS {}", first(left), block(right)),
        G::Union { left, right } => {
            let before = if matches!(**left, G::Union { .. }) { elements(left) } else { block(left) };
            format!("{before} UNION {}", block(right))
        }
        G::Filter { expr, inner } => {
            let inner = if is_query(inner) { block(inner) } else { elements(inner) };
            format!("{inner} FILTER{}", bracketed(expr))
        }
        G::Extend { inner, variable, expression } => {
            format!("{} BIND({} AS {variable})", first(inner), text(expression))
        }
        G::Graph { name, inner } => format!("GRAPH {name} {}", block(inner)),
        G::Service { name, inner, silent } => {
            format!("SERVICE {}{name} {}", if *silent { "SILENT " } else { "" }, block(inner))
        }
        G::Path { .. } | G::Values { .. } => pattern.to_string(),
        _ => block(pattern),
    }
}

fn triples(patterns: &[TriplePattern]) -> String {
    patterns.iter().map(|t| format!("{t} . ")).collect()
}

// ------------------------------------------------------------------ queries

/// The parts around a query's WHERE, from the outside to the inside.
#[derive(Default)]
struct Around<'a> {
    slice: String,
    option: &'static str,
    columns: Option<&'a [Variable]>,
    computed: Vec<(&'a Variable, &'a Expression)>,
    order: String,
}

/// The body of a query, and what stands around it.
fn body(pattern: &GraphPattern) -> (Around<'_>, &GraphPattern) {
    use GraphPattern as G;
    let (mut around, mut at) = (Around::default(), pattern);
    if let G::Slice { inner, start, length } = at {
        let length = length.map(|n| format!(" LIMIT {n}")).unwrap_or_default();
        around.slice = if *start > 0 { format!(" OFFSET {start}{length}") } else { length };
        at = inner;
    }
    (around.option, at) = match at {
        G::Distinct { inner } => (" DISTINCT", &**inner),
        G::Reduced { inner } => (" REDUCED", &**inner),
        _ => ("", at),
    };
    if let G::Project { inner, variables } = at {
        around.columns = Some(variables);
        at = inner;
    }
    if let G::OrderBy { inner, expression } = at {
        around.order = format!(" ORDER BY{}", expression.iter().map(order).collect::<String>());
        at = inner;
    }
    while let G::Extend { inner, variable, expression } = at
        && around.takes(variable)
    {
        around.computed.push((variable, expression));
        at = inner;
    }
    (around, at)
}

impl Around<'_> {
    fn place(&self, variable: &Variable) -> Option<usize> {
        self.columns?.iter().position(|v| v == variable)
    }
    /// Whether a column may be computed where it is named: before those that were computed behind it, none of
    /// which reads it.
    fn takes(&self, variable: &Variable) -> bool {
        let is_before = |(v, _): &(&Variable, &Expression)| self.place(variable) < self.place(v);
        let reads = |(_, e): &(&Variable, &Expression)| text(e).contains(&variable.to_string());
        self.place(variable).is_some() && self.computed.iter().all(|c| is_before(c) && !reads(c))
    }
    fn columns(&self) -> String {
        let Some(columns) = self.columns.filter(|c| !c.is_empty()) else { return " *".into() };
        let column = |v: &Variable| match self.computed.iter().find(|(computed, _)| *computed == v) {
            Some((_, e)) => format!(" ({} AS {v})", text(e)),
            None => format!(" {v}"),
        };
        columns.iter().map(column).collect()
    }
}

fn select(pattern: &GraphPattern, dataset: &str) -> String {
    if let GraphPattern::Group { inner, variables, aggregates } = pattern {
        return group(inner, variables, aggregates);
    }
    let (around, body) = body(pattern);
    let inner = if is_query(body) { format!("{{ {} }}", block(body)) } else { block(body) };
    let Around { slice, option, order, .. } = &around;
    format!("SELECT{option}{}{dataset} WHERE {inner}{order}{slice}", around.columns())
}

fn group(inner: &GraphPattern, variables: &[Variable], aggregates: &[(Variable, AggregateExpression)]) -> String {
    let computed: String = aggregates.iter().map(|(v, a)| format!(" ({} AS {v})", aggregate(a))).collect();
    let names: String = variables.iter().map(|v| format!(" {v}")).collect();
    let inner = if is_query(inner) { format!("{{ {} }}", block(inner)) } else { block(inner) };
    let by = if variables.is_empty() { "" } else { " GROUP BY" };
    format!("SELECT{computed}{names} WHERE {inner}{by}{names}")
}

fn order(by: &OrderExpression) -> String {
    match by {
        OrderExpression::Asc(e) => format!(" ASC{}", bracketed(e)),
        OrderExpression::Desc(e) => format!(" DESC{}", bracketed(e)),
    }
}

fn aggregate(a: &AggregateExpression) -> String {
    use spargebra::algebra::AggregateFunction::GroupConcat;
    let distinct = |d: &bool| if *d { "DISTINCT " } else { "" };
    match a {
        AggregateExpression::CountSolutions { distinct: d } => format!("COUNT({}*)", distinct(d)),
        AggregateExpression::FunctionCall { name, expr, distinct: d } => {
            let (name, separator) = match name {
                GroupConcat { separator: Some(s) } => {
                    let s = spargebra::term::Literal::new_simple_literal(s);
                    ("GROUP_CONCAT".into(), format!("; SEPARATOR = {s}"))
                }
                name => (name.to_string(), String::new()),
            };
            format!("{name}({}{}{separator})", distinct(d), text(expr))
        }
    }
}

// ------------------------------------------------------------------ expressions

fn bracketed(e: &Expression) -> String {
    let text = text(e);
    if text.starts_with('(') { text } else { format!("({text})") }
}

fn text(e: &Expression) -> String {
    use Expression as E;
    let binary = |a: &Expression, sign: &str, b: &Expression| format!("({} {sign} {})", text(a), text(b));
    let list = |all: &[Expression]| all.iter().map(text).collect::<Vec<_>>().join(", ");
    match e {
        E::Or(a, b) => binary(a, "||", b),
        E::And(a, b) => binary(a, "&&", b),
        E::Equal(a, b) => binary(a, "=", b),
        E::Greater(a, b) => binary(a, ">", b),
        E::GreaterOrEqual(a, b) => binary(a, ">=", b),
        E::Less(a, b) => binary(a, "<", b),
        E::LessOrEqual(a, b) => binary(a, "<=", b),
        E::Add(a, b) => binary(a, "+", b),
        E::Subtract(a, b) => binary(a, "-", b),
        E::Multiply(a, b) => binary(a, "*", b),
        E::Divide(a, b) => binary(a, "/", b),
        E::SameTerm(a, b) => format!("sameTerm({}, {})", text(a), text(b)),
        E::In(a, all) => format!("({} IN ({}))", text(a), list(all)),
        E::UnaryPlus(a) => format!("(+{})", bracketed(a)),
        E::UnaryMinus(a) => format!("(-{})", bracketed(a)),
        E::Not(a) => match &**a {
            E::Exists(p) => format!("NOT EXISTS {}", block(p)),
            a => format!("(!{})", bracketed(a)),
        },
        E::Exists(p) => format!("EXISTS {}", block(p)),
        E::If(a, b, c) => format!("IF({}, {}, {})", text(a), text(b), text(c)),
        E::Coalesce(all) => format!("COALESCE({})", list(all)),
        E::FunctionCall(f, all) => format!("{f}({})", list(all)),
        E::NamedNode(_) | E::Literal(_) | E::Variable(_) | E::Bound(_) => e.to_string(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::ffi::{Fail, R};
    use crate::sparql::{parsed, pattern};
    use crate::sparql_permit::plain_names;
    use crate::sparql_rewrite::{Rewrite, walk};

    /// One tree of those that differ in what makes no difference.
    struct Plain;

    fn and(a: Expression, b: Expression) -> Expression {
        Expression::And(Box::new(a), Box::new(b))
    }

    fn join(left: GraphPattern, right: GraphPattern) -> GraphPattern {
        use GraphPattern as G;
        match (left, right) {
            (G::Bgp { patterns }, other) | (other, G::Bgp { patterns }) if patterns.is_empty() => other,
            (left, G::Join { left: middle, right }) => join(join(left, *middle), *right),
            (G::Bgp { patterns: mut a }, G::Bgp { patterns: b }) => {
                a.extend(b);
                G::Bgp { patterns: a }
            }
            (left, right) => G::Join { left: Box::new(left), right: Box::new(right) },
        }
    }

    /// A query that only names what is computed over groups is that grouping.
    fn grouping(inner: &GraphPattern, variables: &[Variable]) -> Option<GraphPattern> {
        use GraphPattern as G;
        let (mut at, mut names) = (inner, vec![]);
        while let G::Extend { inner, variable, expression: Expression::Variable(of) } = at {
            names.push((of, variable));
            at = inner;
        }
        let G::Group { inner, variables: by, aggregates } = at else { return None };
        let named = |(v, a): &(Variable, AggregateExpression)| {
            names.iter().find(|(of, _)| *of == v).map(|(_, name)| ((*name).clone(), a.clone()))
        };
        let aggregates: Vec<_> = aggregates.iter().map(named).collect::<Option<_>>()?;
        let mut all: Vec<_> = aggregates.iter().map(|(v, _)| v.clone()).chain(by.iter().cloned()).collect();
        let mut wanted = variables.to_vec();
        all.sort();
        wanted.sort();
        let is_all = all == wanted && names.len() == aggregates.len();
        is_all.then(|| G::Group { inner: inner.clone(), variables: by.clone(), aggregates })
    }

    impl Rewrite for Plain {
        fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern> {
            use GraphPattern as G;
            Ok(match p {
                G::Join { left, right } => join(*left, *right),
                G::Filter { expr, inner } => match *inner {
                    G::Filter { expr: before, inner } => G::Filter { expr: and(before, expr), inner },
                    inner => G::Filter { expr, inner: Box::new(inner) },
                },
                G::Project { inner, variables } => match grouping(&inner, &variables) {
                    Some(group) => group,
                    None => G::Project { inner, variables },
                },
                p => p,
            })
        }
        fn expression(&mut self, e: Expression) -> R<Expression> {
            Ok(e)
        }
    }

    fn plain(query: &Query) -> GraphPattern {
        let all = match query {
            Query::Select { pattern, .. } => pattern,
            query => unprojected(pattern(query)),
        };
        walk(all.clone(), &mut Plain).ok().unwrap()
    }

    /// The fault in a written-out query; nothing where it is no query.
    fn fault(text: &str) -> Option<String> {
        let mut query = parsed(text, 0).ok()?;
        plain_names(&mut query).ok()?;
        let out = written(&query);
        match parsed(&out, 0) {
            Err(Fail(_, why)) => Some(format!("{text}\n  is written as {out}\n  {why}")),
            Ok(again) if plain(&again) != plain(&query) => Some(format!("{text}\n  is written as {out}")),
            Ok(_) => None,
        }
    }

    /// Queries of the cases, each a block behind a line that says what is expected of it.
    fn cases() -> Vec<String> {
        let path = concat!(env!("CARGO_MANIFEST_DIR"), "/../tests/cases/guard/sparql.case");
        let text = std::fs::read_to_string(path).unwrap();
        let body = |block: &str| {
            let lines = block.trim_start().lines().skip_while(|l| l.starts_with('#') || l.is_empty());
            lines.skip(1).collect::<Vec<_>>().join("\n")
        };
        text.split("\n----").map(body).collect()
    }

    #[test]
    fn what_is_written_is_read_as_it_was() {
        let own = [
            "SELECT (1 / (?a - 13) AS ?x) { ?s <urn:p> ?a }",
            "SELECT ?s { ?s <urn:p> ?a FILTER(-(?a + 2) * (3 - (4 - ?a)) > - 1 && !(?a = 1 || ?a = 2)) }",
            "SELECT ?s { { SELECT ?s { ?s <urn:p> ?a } ORDER BY ?a LIMIT 5 } } LIMIT 3",
            "SELECT ?s { { SELECT DISTINCT ?s ?a { ?s <urn:p> ?a } } } OFFSET 2",
            "SELECT DISTINCT ?s { { SELECT ?s { { SELECT ?s ?a { ?s <urn:p> ?a } LIMIT 9 } } LIMIT 5 } }",
            "SELECT ?s { { ?s <urn:p> ?a FILTER(!BOUND(?b)) } ?s <urn:q> ?b }",
            "SELECT ?s { ?s <urn:p> ?a OPTIONAL { { ?s <urn:q> ?b FILTER(?a > ?b) } } }",
            "SELECT ?s { ?s <urn:p> ?a OPTIONAL { ?s <urn:q> ?b FILTER(?a > ?b) } FILTER(?a > 1) FILTER(?a < 9) }",
            "SELECT ?s { { ?s <urn:p> ?a FILTER(!BOUND(?b)) } OPTIONAL { ?s <urn:q> ?b } }",
            "SELECT ?s { { ?s <urn:p> ?a } UNION { ?s <urn:q> ?a } UNION { ?s <urn:r> ?a } MINUS { ?s <urn:t> 1 } }",
            "SELECT ?s { { ?s <urn:p> ?a } UNION { { ?s <urn:q> ?a } UNION { SELECT ?s { ?s ?p ?a } LIMIT 1 } } }",
            "SELECT ?s (COUNT(DISTINCT ?a) AS ?n) { ?s <urn:p> ?a } GROUP BY ?s HAVING(COUNT(?a) > 1) ORDER BY DESC(?n)",
            "SELECT (SUM(?a) / (COUNT(*) - 1) AS ?n) { ?s <urn:p> ?a }",
            "SELECT (GROUP_CONCAT(?a; SEPARATOR=\", \") AS ?n) { ?s <urn:p> ?a } GROUP BY (STR(?s) AS ?t)",
            "SELECT ?a (?a + 1 AS ?b) (?b + 1 AS ?c) { ?s <urn:p> ?a BIND(?a * 2 AS ?d) ?s <urn:q> ?d } VALUES ?a { 1 UNDEF }",
            "SELECT ?x { ?x <urn:p>/^<urn:q>|!(<urn:r>|^<urn:t>) ?y . ?y <urn:p>+ [ <urn:q> ?z ] ; <urn:r> (1 2) }",
            "SELECT ?x { ?x <urn:p> ?a FILTER(?a NOT IN (1, 2) || EXISTS { ?x <urn:q> ?b FILTER NOT EXISTS { ?b ?p ?a } }) }",
            "ASK { ?s <urn:p> ?a } HAVING(1 > 0) LIMIT 1",
            "CONSTRUCT { ?s <urn:p> [ <urn:q> ?a ] } WHERE { ?s <urn:p> ?a } ORDER BY ?a LIMIT 3",
            "DESCRIBE ?s { ?s <urn:p> ?a FILTER(?a > 1) }",
            "SELECT ?s FROM <urn:g> FROM NAMED <urn:h> { GRAPH ?g { ?s ?p ?o } }",
        ];
        let all: Vec<String> = own.iter().map(|q| q.to_string()).chain(cases()).collect();
        let read = all.iter().filter(|q| parsed(q, 0).is_ok()).count();
        assert!(read > 60, "{read} are queries");
        let faults: Vec<String> = all.iter().filter_map(|q| fault(q)).collect();
        assert!(faults.is_empty(), "{}", faults.join("\n"));
    }
}
