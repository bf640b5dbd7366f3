//! How the parts of a query hang together: groups whose parts share no variable (cross products).
use crate::sparql::operands;
use spargebra::algebra::{Expression, GraphPattern, PropertyPathExpression};
use spargebra::term::{NamedNodePattern, TermPattern};
use std::collections::BTreeSet;

type Names = BTreeSet<String>;

/// Refused constructs, by the variables to name in the message.
#[derive(Default)]
pub struct Shape {
    /// One entry a cross product: a variable of each side.
    pub unjoined: Vec<(String, String)>,
}

/// One thing that is joined with the rest of its group.
struct Part {
    names: Names,
    /// At most a handful of rows, whatever the data: a constant pattern, VALUES, an aggregate without keys.
    small: bool,
    /// Its rows are what one thing has: few, and so are those of what hangs on it.
    pinned: bool,
}

impl Part {
    fn loose(pattern: &GraphPattern, small: bool) -> Self {
        Part { names: in_scope(pattern), small, pinned: false }
    }
}

/// The parts of one group and the expressions that tie them.
#[derive(Default)]
struct Group {
    parts: Vec<Part>,
    ties: Vec<Names>,
}

impl Shape {
    pub fn of(pattern: &GraphPattern) -> Self {
        let mut shape = Shape::default();
        shape.group(pattern);
        shape
    }

    fn group(&mut self, pattern: &GraphPattern) {
        let mut group = Group::default();
        self.collect(pattern, &mut group);
        self.judge(group);
    }

    fn collect(&mut self, pattern: &GraphPattern, group: &mut Group) {
        use GraphPattern as G;
        match pattern {
            G::Bgp { patterns } => {
                for t in patterns {
                    let mut names = ends(&t.subject, &t.object);
                    names.extend(name(&t.predicate));
                    group.parts.push(Part { small: names.is_empty(), pinned: !is_free(&t.subject), names });
                }
            }
            G::Path { subject, path, object } => {
                let names = ends(subject, object);
                let pinned = !is_free(subject) && !is_endless(path);
                group.parts.push(Part { small: names.is_empty(), pinned, names });
            }
            G::Join { left, right } | G::Lateral { left, right } => {
                self.collect(left, group);
                self.collect(right, group);
            }
            G::LeftJoin { left, right, expression } => {
                self.collect(left, group);
                self.collect(right, group);
                expression.iter().for_each(|e| self.tie(e, group));
            }
            G::Filter { expr, inner } => {
                self.collect(inner, group);
                self.tie(expr, group);
            }
            G::Extend { inner, variable, expression } => {
                self.collect(inner, group);
                let mut names = used(expression);
                names.insert(variable.as_str().into());
                group.ties.push(names);
                self.exists(expression);
            }
            G::Graph { name: graph, inner } => {
                let first = group.parts.len();
                self.collect(inner, group);
                let graph = name(graph);
                group.parts[first..].iter_mut().for_each(|p| p.names.extend(graph.clone()));
            }
            G::Minus { left, right } => {
                self.collect(left, group);
                self.group(right);
            }
            G::Union { left, right } => {
                self.group(left);
                self.group(right);
                group.parts.push(Part::loose(pattern, false));
            }
            G::Values { .. } => group.parts.push(Part::loose(pattern, true)),
            G::OrderBy { inner, .. } | G::Distinct { inner } | G::Reduced { inner } => self.collect(inner, group),
            G::Project { inner, .. } | G::Slice { inner, .. } | G::Group { inner, .. } | G::Service { inner, .. } => {
                self.group(inner);
                group.parts.push(Part::loose(pattern, is_one_row(pattern)));
            }
        }
    }

    fn tie(&mut self, e: &Expression, group: &mut Group) {
        group.ties.push(used(e));
        self.exists(e);
    }

    /// A pattern in EXISTS is asked once a row and stops at its first match: only what is inside
    /// its own sub-groups matters.
    fn exists(&mut self, e: &Expression) {
        if let Expression::Exists(p) = e {
            self.collect(p, &mut Group::default());
        }
        operands(e).into_iter().for_each(|o| self.exists(o));
    }

    fn judge(&mut self, group: Group) {
        let pinned: Names = group.parts.iter().filter(|p| p.pinned).flat_map(|p| p.names.clone()).collect();
        let mut islands: Vec<Names> = vec![];
        let parts = group.parts.into_iter().filter(|p| !p.small).map(|p| p.names);
        let loose: Vec<Names> = parts.collect();
        loose.iter().for_each(|names| merge(&mut islands, names, true));
        // Twice: a tie through a BIND may reach an island only over a later tie.
        for _ in 0..2 {
            group.ties.iter().for_each(|names| merge(&mut islands, names, false));
        }
        islands.retain(|names| names.is_disjoint(&pinned));
        islands.windows(2).for_each(|w| self.unjoined.push(pair(&w[0], &w[1])));
    }
}

/// Joins all islands that `names` touches into one; starts one when `begin` and it touches none.
fn merge(islands: &mut Vec<Names>, names: &Names, begin: bool) {
    let (touched, mut apart): (Vec<Names>, Vec<Names>) = islands.drain(..).partition(|i| !i.is_disjoint(names));
    if begin || !touched.is_empty() {
        apart.push(touched.into_iter().flatten().chain(names.iter().cloned()).collect());
    }
    *islands = apart;
}

fn pair(a: &Names, b: &Names) -> (String, String) {
    (a.first().cloned().unwrap_or_default(), b.last().cloned().unwrap_or_default())
}

fn is_free(t: &TermPattern) -> bool {
    matches!(t, TermPattern::Variable(_) | TermPattern::BlankNode(_))
}

fn ends(subject: &TermPattern, object: &TermPattern) -> Names {
    [subject, object].into_iter().filter(|t| is_free(t)).map(ToString::to_string).map(bare).collect()
}

fn name(n: &NamedNodePattern) -> Option<String> {
    match n {
        NamedNodePattern::Variable(v) => Some(v.as_str().into()),
        NamedNodePattern::NamedNode(_) => None,
    }
}

/// `?x` as `x`; a blank node keeps its `_:`.
fn bare(term: String) -> String {
    term.strip_prefix('?').map(Into::into).unwrap_or(term)
}

fn in_scope(pattern: &GraphPattern) -> Names {
    let mut names = Names::new();
    pattern.on_in_scope_variable(|v| {
        names.insert(v.as_str().into());
    });
    names
}

fn used(e: &Expression) -> Names {
    let mut names: Names = operands(e).into_iter().flat_map(used).collect();
    match e {
        Expression::Variable(v) | Expression::Bound(v) => {
            names.insert(v.as_str().into());
        }
        Expression::Exists(p) => names.extend(in_scope(p)),
        _ => {}
    }
    names
}

fn is_endless(path: &PropertyPathExpression) -> bool {
    use PropertyPathExpression as P;
    match path {
        P::ZeroOrMore(_) | P::OneOrMore(_) => true,
        P::Reverse(p) | P::ZeroOrOne(p) => is_endless(p),
        P::Sequence(a, b) | P::Alternative(a, b) => is_endless(a) || is_endless(b),
        P::NamedNode(_) | P::NegatedPropertySet(_) => false,
    }
}

fn is_one_row(pattern: &GraphPattern) -> bool {
    use GraphPattern as G;
    match pattern {
        G::Group { variables, .. } => variables.is_empty(),
        G::Slice { inner, length, .. } => length.is_some_and(|n| n <= 1) || is_one_row(inner),
        G::Project { inner, .. }
        | G::Extend { inner, .. }
        | G::Filter { inner, .. }
        | G::Distinct { inner }
        | G::Reduced { inner }
        | G::OrderBy { inner, .. } => is_one_row(inner),
        _ => false,
    }
}
