//! A query for whom a part of a graph is permitted alone: each of its patterns gives what of the graph there is for
//! him. What an endpoint is asked so is what would be asked of a store of that part (rdf_permit.rs); only a node
//! without a name goes here with any of those that go and lead to it, and behind another without one.
use crate::ffi::*;
use crate::rdf_permit::{RESTATEMENTS, Rules};
use crate::sparql::{parsed, pattern};
use crate::sparql_rewrite::{Parameters, Rewrite, bind, in_scope, parameters, rewrite, walk};
use crate::sparql_text::written;
use oxigraph::model::NamedNode;
use oxigraph::model::vocab::rdf;
use spargebra::Query;
use spargebra::algebra::{AggregateExpression, Expression, Function, GraphPattern, PropertyPathExpression};
use spargebra::term::{GroundTerm, NamedNodePattern, TermPattern, TriplePattern, Variable};
use std::collections::{BTreeMap, BTreeSet};

const NESTING: usize = 256;
const STACK: usize = 256 << 20;
/// Names of variables that no query has.
const OWN: &str = "omni_";
/// Leads from a node to the triple that it states, in RDF 1.2.
const REIFIES: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#reifies";

/// Instances of a class of which there are those that `pattern` gives as `IT`.
struct Row {
    class: NamedNode,
    pattern: GraphPattern,
    /// The pattern itself gives values to `IT`.
    assigned: bool,
}

const IT: &str = "it";

struct Permit {
    hidden: Vec<NamedNode>,
    rows: Vec<Row>,
    names: usize,
    /// What there is is found before anything is computed on it.
    apart: bool,
}

fn bare(pattern: GraphPattern) -> GraphPattern {
    match pattern {
        GraphPattern::Distinct { inner } | GraphPattern::Project { inner, .. } => bare(*inner),
        pattern => pattern,
    }
}

fn row(class: &str, query: &str, bound: &Parameters) -> R<Row> {
    let mut query = parsed(query, NESTING)?;
    bind(&mut query, bound)?;
    let pattern = bare(pattern(&query).clone());
    let mut found = Assigned(false);
    walk(pattern.clone(), &mut found)?;
    Ok(Row { class: NamedNode::new(class).map_err(arg)?, pattern, assigned: found.0 })
}

/// Whether `IT` gets values otherwise than by a triple.
struct Assigned(bool);
impl Rewrite for Assigned {
    fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern> {
        self.0 |= match &p {
            GraphPattern::Values { variables, .. } => variables.iter().any(|v| v.as_str() == IT),
            GraphPattern::Extend { variable, .. } => variable.as_str() == IT,
            GraphPattern::Project { .. } | GraphPattern::Group { .. } => true,
            GraphPattern::Service { .. } => return Err(arg("a condition asks another endpoint")),
            _ => false,
        };
        Ok(p)
    }
    fn expression(&mut self, e: Expression) -> R<Expression> {
        Ok(e)
    }
}

/// Whether anything is computed that some server may fail at.
struct Computes(bool);
impl Rewrite for Computes {
    fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern> {
        Ok(p)
    }
    fn expression(&mut self, e: Expression) -> R<Expression> {
        use Expression as E;
        self.0 |= matches!(
            &e,
            E::Add(..)
                | E::Subtract(..)
                | E::Multiply(..)
                | E::Divide(..)
                | E::UnaryPlus(_)
                | E::UnaryMinus(_)
                | E::FunctionCall(..)
        );
        Ok(e)
    }
}

// ------------------------------------------------------------------ names

/// Other names for variables, and variables for nodes without a name.
struct Named<F>(F);

impl<F: FnMut(&str) -> Option<Variable>> Named<F> {
    fn variable(&mut self, v: &mut Variable) {
        if let Some(other) = (self.0)(v.as_str()) {
            *v = other;
        }
    }
    fn term(&mut self, t: &mut TermPattern) {
        match t {
            TermPattern::Variable(v) => self.variable(v),
            TermPattern::BlankNode(b) => {
                if let Some(v) = (self.0)(&format!("_:{}", b.as_str())) {
                    *t = v.into();
                }
            }
            _ => {}
        }
    }
    fn name(&mut self, n: &mut NamedNodePattern) {
        if let NamedNodePattern::Variable(v) = n {
            self.variable(v);
        }
    }
    fn triple(&mut self, t: &mut TriplePattern) {
        self.term(&mut t.subject);
        self.name(&mut t.predicate);
        self.term(&mut t.object);
    }
}

impl<F: FnMut(&str) -> Option<Variable>> Rewrite for Named<F> {
    fn pattern(&mut self, mut p: GraphPattern) -> R<GraphPattern> {
        use GraphPattern as G;
        match &mut p {
            G::Bgp { patterns } => patterns.iter_mut().for_each(|t| self.triple(t)),
            G::Path { subject, object, .. } => {
                self.term(subject);
                self.term(object);
            }
            G::Graph { name, .. } | G::Service { name, .. } => self.name(name),
            G::Extend { variable, .. } => self.variable(variable),
            G::Values { variables, .. } | G::Project { variables, .. } => {
                variables.iter_mut().for_each(|v| self.variable(v));
            }
            G::Group { variables, aggregates, .. } => {
                variables.iter_mut().for_each(|v| self.variable(v));
                aggregates.iter_mut().for_each(|(v, _)| self.variable(v));
            }
            _ => {}
        }
        Ok(p)
    }
    fn expression(&mut self, mut e: Expression) -> R<Expression> {
        if let Expression::Variable(v) | Expression::Bound(v) = &mut e {
            self.variable(v);
        }
        Ok(e)
    }
}

/// A name that the parser made: some servers take no variable that begins with a digit.
fn is_made(name: &str) -> bool {
    name.starts_with("_:") || (name.len() > 16 && name.bytes().all(|b| b.is_ascii_hexdigit()))
}

/// Gives names of our own to what the parser named; a query's own may not begin so.
pub fn plain_names(query: &mut Query) -> R {
    let mut made: BTreeMap<String, Variable> = BTreeMap::new();
    let mut taken = None;
    let mut named = Named(|name: &str| {
        if name.starts_with(OWN) {
            taken = Some(name.to_owned());
        }
        let next = Variable::new_unchecked(format!("{OWN}m{}", made.len()));
        is_made(name).then(|| made.entry(name.to_owned()).or_insert(next).clone())
    });
    if let Query::Construct { template, .. } = query {
        template.iter_mut().for_each(|t| {
            // A node without a name in a template is a new one for each row.
            [&mut t.subject, &mut t.object].into_iter().for_each(|t| {
                if matches!(t, TermPattern::Variable(_)) {
                    named.term(t);
                }
            });
            named.name(&mut t.predicate);
        });
    }
    rewrite(query, &mut named)?;
    match taken {
        Some(name) => Err(arg(format!("a variable may not begin with {OWN}: ?{name}"))),
        None => Ok(()),
    }
}

// ------------------------------------------------------------------ what is there

fn triple(s: &TermPattern, p: impl Into<NamedNodePattern>, o: &TermPattern) -> TriplePattern {
    TriplePattern { subject: s.clone(), predicate: p.into(), object: o.clone() }
}

fn bgp(patterns: Vec<TriplePattern>) -> GraphPattern {
    GraphPattern::Bgp { patterns }
}

fn filter(inner: GraphPattern, expr: Expression) -> GraphPattern {
    GraphPattern::Filter { expr, inner: Box::new(inner) }
}

fn none(pattern: GraphPattern) -> Expression {
    Expression::Not(Box::new(Expression::Exists(Box::new(pattern))))
}

fn never() -> Expression {
    Expression::Literal(false.into())
}

fn value(term: &TermPattern) -> Option<Expression> {
    match term {
        TermPattern::Variable(v) => Some(Expression::Variable(v.clone())),
        TermPattern::NamedNode(n) => Some(Expression::NamedNode(n.clone())),
        TermPattern::Literal(l) => Some(Expression::Literal(l.clone())),
        _ => None,
    }
}

fn or(a: Expression, b: Expression) -> Expression {
    Expression::Or(Box::new(a), Box::new(b))
}

fn is_of(kind: Function, v: &Variable) -> Expression {
    Expression::FunctionCall(kind, vec![Expression::Variable(v.clone())])
}

fn is_blank(v: &Variable) -> Expression {
    is_of(Function::IsBlank, v)
}

/// No triple within a triple, which may restate one that there is not.
fn is_term(v: &Variable) -> Expression {
    or(is_of(Function::IsIri, v), or(is_blank(v), is_of(Function::IsLiteral, v)))
}

impl Permit {
    fn of(rules: &Rules, apart: bool) -> R<Self> {
        let bound = parameters(&rules.parameters)?;
        let hidden = rules.hidden.iter().map(|iri| NamedNode::new(iri).map_err(arg)).collect::<R<_>>()?;
        let rows = rules.rows.iter().map(|r| row(&r.class, &r.query, &bound)).collect::<R<_>>()?;
        Ok(Permit { hidden, rows, names: 0, apart })
    }

    fn fresh(&mut self) -> Variable {
        self.names += 1;
        Variable::new_unchecked(format!("{OWN}v{}", self.names))
    }

    /// What the condition of a class gives for this node.
    fn condition(&mut self, row: usize, node: &TermPattern) -> R<GraphPattern> {
        let (mut names, mut of) = (self.names, BTreeMap::new());
        let row = &self.rows[row];
        let direct = match node {
            TermPattern::Variable(v) if !row.assigned => Some(v.clone()),
            _ => None,
        };
        if let Some(v) = &direct {
            of.insert(IT.to_owned(), v.clone());
        }
        let mut named = Named(|name: &str| {
            names += 1;
            let next = Variable::new_unchecked(format!("{OWN}v{names}"));
            Some(of.entry(name.to_owned()).or_insert(next).clone())
        });
        let pattern = walk(row.pattern.clone(), &mut named)?;
        self.names = names;
        let it = of.get(IT).cloned().ok_or_else(|| arg("a condition does not speak of ?it"))?;
        Ok(match (direct, value(node)) {
            (None, Some(value)) => {
                filter(pattern, Expression::Equal(Box::new(Expression::Variable(it)), Box::new(value)))
            }
            _ => pattern,
        })
    }

    /// Patterns, each of which gives something where `node` goes: an instance that there is not, or one that restates
    /// what there is not.
    fn gone(&mut self, node: &TermPattern) -> R<Vec<GraphPattern>> {
        let mut all = self.gone_instance(node)?;
        all.push(self.restates(node)?);
        let reified = self.fresh();
        all.push(bgp(vec![triple(node, NamedNode::new_unchecked(REIFIES), &reified.into())]));
        Ok(all)
    }

    /// Gives something where `node` is a statement of its own, and names a part that there is not.
    fn restates(&mut self, node: &TermPattern) -> R<GraphPattern> {
        let (by, part) = (self.fresh(), self.fresh());
        let names = RESTATEMENTS
            .iter()
            .flat_map(|of| [of.subjects, of.properties, of.objects])
            .flatten()
            .map(|name| Expression::NamedNode(NamedNode::new_unchecked(*name)))
            .collect();
        let part_of = filter(
            bgp(vec![triple(node, by.clone(), &part.clone().into())]),
            Expression::In(Box::new(Expression::Variable(by)), names),
        );
        let mut lost = if self.hidden.is_empty() { never() } else { self.is_hidden(&part) };
        for gone in self.gone_instance(&part.into())? {
            lost = or(lost, Expression::Exists(Box::new(gone)));
        }
        Ok(filter(part_of, lost))
    }

    /// Patterns, each of which gives something where `node` is an instance that there is not.
    fn gone_instance(&mut self, node: &TermPattern) -> R<Vec<GraphPattern>> {
        let instance = |class: &TermPattern| bgp(vec![triple(node, rdf::TYPE.into_owned(), class)]);
        let mut all = Vec::new();
        if !self.hidden.is_empty() {
            let class = self.fresh();
            all.push(filter(instance(&class.clone().into()), self.is_hidden(&class)));
        }
        for row in 0..self.rows.len() {
            let typed = instance(&self.rows[row].class.clone().into());
            let condition = self.condition(row, node)?;
            all.push(filter(typed, none(condition)));
        }
        Ok(all)
    }

    /// What holds of a node that there is.
    fn there(&mut self, node: &TermPattern) -> R<Vec<Expression>> {
        match node {
            TermPattern::NamedNode(n) if self.hidden.contains(n) => return Ok(vec![never()]),
            TermPattern::NamedNode(_) | TermPattern::Variable(_) => {}
            _ => return Ok(vec![]),
        }
        let mut all: Vec<Expression> = self.gone(node)?.into_iter().map(none).collect();
        if let TermPattern::Variable(v) = node {
            if !self.hidden.is_empty() {
                all.push(Expression::Not(Box::new(self.is_hidden(v))));
            }
            all.push(is_term(v));
            all.push(self.owned(v)?);
        }
        Ok(all)
    }

    fn is_hidden(&self, v: &Variable) -> Expression {
        let names = self.hidden.iter().cloned().map(Expression::NamedNode).collect();
        Expression::In(Box::new(Expression::Variable(v.clone())), names)
    }

    /// Of a node without a name: nothing that goes leads to it, nor another without one. That it has a name is said
    /// outside of the patterns: Virtuoso forgets it inside of them.
    fn owned(&mut self, node: &Variable) -> R<Expression> {
        let (owner, by) = (self.fresh(), self.fresh());
        let mut lost = is_blank(&owner);
        if !self.hidden.is_empty() {
            lost = or(lost, self.is_hidden(&by));
        }
        for gone in self.gone(&owner.clone().into())? {
            lost = or(lost, Expression::Exists(Box::new(gone)));
        }
        let leads = bgp(vec![triple(&owner.into(), by, &node.clone().into())]);
        let named = Expression::Not(Box::new(is_blank(node)));
        Ok(or(named, none(filter(leads, lost))))
    }

    /// What of these triples' solutions there is.
    fn seen(&mut self, patterns: Vec<TriplePattern>) -> R<GraphPattern> {
        let mut conditions = Vec::new();
        let mut nodes = BTreeSet::new();
        for t in &patterns {
            match &t.predicate {
                NamedNodePattern::NamedNode(n) if self.hidden.contains(n) => conditions.push(never()),
                NamedNodePattern::Variable(v) if !self.hidden.is_empty() => {
                    conditions.push(Expression::Not(Box::new(self.is_hidden(v))));
                }
                _ => {}
            }
            for node in [&t.subject, &t.object] {
                if nodes.insert(node.to_string()) {
                    conditions.extend(self.there(node)?);
                }
            }
        }
        let all = bgp(patterns);
        let variables = in_scope(&all);
        let seen = conditions.into_iter().fold(all, filter);
        Ok(if self.apart && !variables.is_empty() { kept_apart(seen, variables) } else { seen })
    }

    // -------------------------------------------------------------- paths

    fn path(&mut self, s: &TermPattern, path: PropertyPathExpression, o: &TermPattern) -> R<GraphPattern> {
        use PropertyPathExpression as P;
        match path {
            P::NamedNode(n) => self.seen(vec![triple(s, n, o)]),
            P::Reverse(p) => self.path(o, *p, s),
            P::Sequence(a, b) => {
                let middle = self.fresh().into();
                let (left, right) = (self.path(s, *a, &middle)?, self.path(&middle, *b, o)?);
                Ok(GraphPattern::Join { left: Box::new(left), right: Box::new(right) })
            }
            P::Alternative(a, b) => {
                let (left, right) = (self.path(s, *a, o)?, self.path(s, *b, o)?);
                Ok(GraphPattern::Union { left: Box::new(left), right: Box::new(right) })
            }
            P::NegatedPropertySet(names) => {
                let by = self.fresh();
                let seen = self.seen(vec![triple(s, by.clone(), o)])?;
                let names = names.into_iter().map(Expression::NamedNode).collect();
                let listed = Expression::In(Box::new(Expression::Variable(by)), names);
                Ok(filter(seen, Expression::Not(Box::new(listed))))
            }
            P::ZeroOrOne(p) => {
                let (left, right) = (self.itself(s, o)?, self.path(s, *p, o)?);
                let both = GraphPattern::Union { left: Box::new(left), right: Box::new(right) };
                Ok(distinct(both, [s, o].into_iter().filter_map(variable)))
            }
            P::ZeroOrMore(_) | P::OneOrMore(_) => Err(arg(
                "a path of any length (* or +) leads over what is not there for you; say how far, as in ex:p/ex:p?",
            )),
        }
    }

    /// A path of no length: each node of the graph where both ends are free.
    fn itself(&mut self, s: &TermPattern, o: &TermPattern) -> R<GraphPattern> {
        let given = |v: &Variable, term: Option<GroundTerm>| GraphPattern::Values {
            variables: vec![v.clone()],
            bindings: vec![vec![term]],
        };
        Ok(match (s, o) {
            (TermPattern::Variable(a), TermPattern::Variable(b)) => {
                let (p, other) = (self.fresh(), self.fresh().into());
                let (left, right) =
                    (self.seen(vec![triple(s, p.clone(), &other)])?, self.seen(vec![triple(&other, p, s)])?);
                let all = GraphPattern::Union { left: Box::new(left), right: Box::new(right) };
                let nodes = distinct(all, std::iter::once(a.clone()));
                let expression = Expression::Variable(a.clone());
                match a == b {
                    true => nodes,
                    false => GraphPattern::Extend { inner: Box::new(nodes), variable: b.clone(), expression },
                }
            }
            (TermPattern::Variable(v), term) | (term, TermPattern::Variable(v)) => given(v, ground(term)),
            (a, b) if a == b => bgp(vec![]),
            _ => filter(bgp(vec![]), never()),
        })
    }
}

fn variable(term: &TermPattern) -> Option<Variable> {
    match term {
        TermPattern::Variable(v) => Some(v.clone()),
        _ => None,
    }
}

fn ground(term: &TermPattern) -> Option<GroundTerm> {
    match term {
        TermPattern::NamedNode(n) => Some(n.clone().into()),
        TermPattern::Literal(l) => Some(l.clone().into()),
        _ => None,
    }
}

/// A limit that changes nothing keeps a server from moving what is computed before what is permitted.
fn kept_apart(inner: GraphPattern, variables: Vec<Variable>) -> GraphPattern {
    let inner = Box::new(GraphPattern::Project { inner: Box::new(inner), variables });
    GraphPattern::Slice { inner, start: 0, length: Some(i32::MAX as usize) }
}

fn distinct(inner: GraphPattern, variables: impl Iterator<Item = Variable>) -> GraphPattern {
    let variables = variables.collect::<BTreeSet<_>>().into_iter().collect();
    let inner = Box::new(GraphPattern::Project { inner: Box::new(inner), variables });
    GraphPattern::Distinct { inner }
}

impl Rewrite for Permit {
    fn pattern(&mut self, p: GraphPattern) -> R<GraphPattern> {
        use GraphPattern as G;
        Ok(match p {
            G::Bgp { patterns } if patterns.is_empty() => bgp(patterns),
            G::Bgp { patterns } => self.seen(patterns)?,
            G::Path { subject, path, object } => self.path(&subject, path, &object)?,
            G::Graph { .. } => return Err(arg("graphs cannot be named of a source of which you see a part")),
            G::Service { .. } => return Err(arg("another endpoint is asked")),
            // COUNT(DISTINCT *) must not count what was put in.
            G::Group { inner, variables, aggregates } if aggregates.iter().any(|(_, a)| counts_rows(a)) => {
                let own = in_scope(&inner).into_iter().filter(|v| !v.as_str().starts_with(OWN)).collect();
                let inner = Box::new(GraphPattern::Project { inner, variables: own });
                G::Group { inner, variables, aggregates }
            }
            p => p,
        })
    }
    fn expression(&mut self, e: Expression) -> R<Expression> {
        Ok(e)
    }
}

fn counts_rows(a: &AggregateExpression) -> bool {
    matches!(a, AggregateExpression::CountSolutions { distinct: true })
}

/// A description of each of the things that a query gives: the triples that begin with it.
fn reported(query: Query) -> Query {
    let Query::Describe { dataset, pattern, base_iri } = query else { return query };
    let (mut template, mut all) = (Vec::new(), None);
    for (n, thing) in in_scope(&pattern).into_iter().enumerate() {
        let by = Variable::new_unchecked(format!("description_p{n}"));
        let what = TermPattern::from(Variable::new_unchecked(format!("description_o{n}")));
        let of = triple(&thing.into(), by, &what);
        template.push(of.clone());
        let one = GraphPattern::Join { left: Box::new(pattern.clone()), right: Box::new(bgp(vec![of])) };
        all = Some(match all {
            Some(before) => GraphPattern::Union { left: Box::new(before), right: Box::new(one) },
            None => one,
        });
    }
    Query::Construct { template, dataset, pattern: all.unwrap_or_default(), base_iri }
}

fn permitted(text: &str, rules: &Rules) -> R<String> {
    let mut query = parsed(text, NESTING)?;
    if query.dataset().is_some() {
        return Err(arg("FROM cannot be used of a source of which you see a part"));
    }
    plain_names(&mut query)?;
    query = reported(query);
    let mut computes = Computes(false);
    walk(pattern(&query).clone(), &mut computes)?;
    rewrite(&mut query, &mut Permit::of(rules, computes.0)?)?;
    let text = written(&query);
    parsed(&text, 0)?;
    Ok(text)
}

/// The query written anew from its tree, without comments and prefixes. A text in it may not hold what some servers
/// replace by a character before they read the query.
fn rewritten(text: &str) -> R<String> {
    let mut query = parsed(text, 0)?;
    plain_names(&mut query)?;
    let text = written(&query);
    if text.contains("\\u") || text.contains("\\U") {
        return Err(arg("\\u and \\U cannot be asked of an endpoint; write the character itself"));
    }
    parsed(&text, 0)?;
    Ok(text)
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sparql_rewrite(q: *const u8, len: usize, out: *mut OmniBuf, err: *mut OmniBuf) -> i32 {
    guard(err, || unsafe {
        let q = text(q, len)?;
        let written = deep(q, || rewritten(q))?;
        put(out, OmniBuf::from_vec(written.into_bytes()))
    })
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_sparql_permit(
    q: *const u8,
    len: usize,
    rules: *const u8,
    rules_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let q = text(q, len)?;
        let rules: Rules = serde_json::from_slice(bytes(rules, rules_len)?).map_err(arg)?;
        // Conditions stand in each other however flat the query is.
        let permitted = stacker::grow(STACK, || permitted(q, &rules))?;
        put(out, OmniBuf::from_vec(permitted.into_bytes()))
    })
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rdf_permit::Rows;

    fn of(text: &str) -> Result<String, String> {
        let query = "SELECT DISTINCT ?it { ?it <r> ?x FILTER(?x = ?omni_caller_region) }".replace("<r>", "<urn:r>");
        let rules = Rules {
            hidden: vec![],
            rows: vec![Rows { class: "urn:O".into(), query }],
            parameters: r#"{"omni_caller_region": {"type": "literal", "value": "North"}}"#.into(),
        };
        permitted(text, &rules).map_err(|Fail(_, message)| message)
    }

    #[test]
    fn each_node_has_to_be_there() {
        let text = of("SELECT ?s { ?s <urn:p> <urn:o> }").unwrap();
        for node in ["?s", "<urn:o>"] {
            assert!(text.contains(&format!(
                "NOT EXISTS {{ {node} <http://www.w3.org/1999/02/22-rdf-syntax-ns#type> <urn:O> ."
            )));
        }
        assert!(text.contains("?s <urn:r> ?omni_v"), "{text}");
        assert!(text.contains("= \"North\""), "{text}");
    }

    #[test]
    fn what_cannot_be_asked_of_a_part_is_refused() {
        for text in [
            "SELECT ?s { ?s <urn:p>* <urn:o> }",
            "SELECT ?s { GRAPH ?g { ?s <urn:p> ?o } }",
            "SELECT ?s FROM <urn:g> { ?s <urn:p> ?o }",
            "SELECT ?omni_v1 { ?omni_v1 <urn:p> ?o }",
        ] {
            assert!(of(text).is_err(), "{text}");
        }
    }

    #[test]
    fn forms_of_queries_are_kept() {
        assert!(of("ASK { ?s <urn:p> ?o }").unwrap().starts_with("ASK"));
        assert!(of("DESCRIBE <urn:a>").unwrap().starts_with("CONSTRUCT"));
        let counted = of("SELECT (COUNT(DISTINCT *) AS ?n) { ?s <urn:p>/<urn:q> ?o }").unwrap();
        assert!(counted.contains("SELECT ?s ?o") || counted.contains("SELECT ?o ?s"), "{counted}");
        let sum = of("SELECT ?s { ?s <urn:p> ?o FILTER(1 / (?o - 13) > -(?o + 2)) }").unwrap();
        assert!(sum.contains("LIMIT 2147483647"), "{sum}");
        assert!(sum.contains("/ (?o - \"13\"") && sum.contains("> (-(?o + \"2\""), "{sum}");
        let first = of("SELECT ?s (STRLEN(?o) AS ?l) { ?s <urn:p> ?o } ORDER BY ?o LIMIT 3").unwrap();
        assert!(first.ends_with("ORDER BY ASC(?o) LIMIT 3"), "{first}");
        let either = of("SELECT ?s { ?s (<urn:p>|^<urn:q>)? ?o }").unwrap();
        assert!(either.contains("UNION") && either.contains("DISTINCT"), "{either}");
    }
}
