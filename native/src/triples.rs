//! Triples in memory: each term is held once, each quad as four numbers, in three sorted orders that answer every
//! pattern by a binary search. Once all files are loaded, terms are numbered in the order of their bytes: the order of
//! results tells nothing of statements that were removed, or of the order in which the files state them.
use crate::ffi::*;
use crate::terms::{Id, Terms, canonical};
use oxigraph::model::{GraphName, NamedNode, NamedOrBlankNode, Quad, Term};
use spareval::{InternalQuad, QueryableDataset};
use std::convert::Infallible;
use std::sync::{Arc, RwLock, RwLockReadGuard};

/// The graph of a quad that is in no named one.
const DEFAULT_GRAPH: Id = Id::MAX;

/// Subject, predicate, object and graph, in one of the three orders.
pub type Row = [Id; 4];

/// Which part of a quad stands at each place of a row.
type Order = [usize; 3];
const SPO: Order = [0, 1, 2];
const POS: Order = [1, 2, 0];
const OSP: Order = [2, 0, 1];

/// A pattern: what each of subject, predicate and object must be.
pub type Pattern = [Option<Id>; 3];

#[derive(Default)]
pub struct Sorted {
    terms: Terms,
    spo: Vec<Row>,
    pos: Vec<Row>,
    osp: Vec<Row>,
    graphs: Vec<Id>,
    ready: bool,
}

fn ordered(row: &Row, order: Order) -> Row {
    [row[order[0]], row[order[1]], row[order[2]], row[3]]
}

/// The graphs in which a pattern is looked for.
enum Graphs {
    /// Their merge, in which a statement stands once (RDF 1.1 Semantics, 4.1); none: of all graphs.
    Merged(Option<Arc<[Id]>>),
    Named,
    One(Id),
}

impl Graphs {
    fn contain(&self, graph: Id) -> bool {
        match self {
            Graphs::Merged(merged) => merged.as_ref().is_none_or(|graphs| graphs.contains(&graph)),
            Graphs::Named => graph != DEFAULT_GRAPH,
            Graphs::One(one) => *one == graph,
        }
    }
}

/// The inverse of `ordered`.
fn as_quad(row: &Row, order: Order) -> Row {
    let mut quad = *row;
    for (place, part) in order.into_iter().enumerate() {
        quad[part] = row[place];
    }
    quad
}

impl Sorted {
    fn sort(&mut self) {
        let numbers = self.terms.sort();
        let renumbered = |id: Id| if id == DEFAULT_GRAPH { id } else { numbers[id as usize] };
        self.spo.iter_mut().for_each(|row| *row = row.map(renumbered));
        self.graphs.iter_mut().for_each(|graph| *graph = renumbered(*graph));
        self.spo.sort_unstable();
        self.spo.dedup();
        self.spo.shrink_to_fit();
        self.graphs.extend(self.spo.iter().map(|row| row[3]).filter(|graph| *graph != DEFAULT_GRAPH));
        self.graphs.sort_unstable();
        self.graphs.dedup();
        self.pos = self.in_order(POS);
        self.osp = self.in_order(OSP);
        self.ready = true;
    }

    fn in_order(&self, order: Order) -> Vec<Row> {
        let mut rows: Vec<Row> = self.spo.iter().map(|row| ordered(row, order)).collect();
        rows.sort_unstable();
        rows
    }

    /// The order in which the quads that fit the pattern are neighbours.
    fn order_for(&self, pattern: &Pattern) -> (&[Row], Order) {
        match pattern {
            [Some(_), Some(_), _] | [Some(_), None, None] | [None, None, None] => (&self.spo, SPO),
            [None, Some(_), _] => (&self.pos, POS),
            [_, None, Some(_)] => (&self.osp, OSP),
        }
    }

    /// All quads that fit, of any graph.
    pub fn rows(&self, pattern: &Pattern) -> impl Iterator<Item = Row> + use<'_> {
        let (rows, order) = self.order_for(pattern);
        let wanted = order.map(|part| pattern[part]);
        let length = wanted.iter().take_while(|id| id.is_some()).count();
        let prefix = wanted.map(Option::unwrap_or_default);
        let first = rows.partition_point(|row| row[..length] < prefix[..length]);
        let count = rows[first..].partition_point(|row| row[..length] == prefix[..length]);
        rows[first..first + count].iter().map(move |row| as_quad(row, order))
    }

    /// The statements that fit, each once, whichever graphs hold it.
    pub fn statements(&self, pattern: &Pattern) -> impl Iterator<Item = Row> + use<'_> {
        self.rows_in(pattern, Graphs::Merged(None))
    }

    fn rows_in(&self, pattern: &Pattern, graphs: Graphs) -> impl Iterator<Item = Row> + use<'_> {
        let merges = matches!(graphs, Graphs::Merged(_));
        let mut last = None;
        // In each order the rows of one statement are neighbours.
        self.rows(pattern).filter(move |row| graphs.contain(row[3])).filter(move |[subject, predicate, object, _]| {
            let statement = Some([*subject, *predicate, *object]);
            !merges || std::mem::replace(&mut last, statement) != statement
        })
    }

    /// How many statements there are.
    pub fn len(&self) -> usize {
        self.statements(&[None; 3]).count()
    }

    /// The number of a term in any written form: "01" and "1" are one integer.
    pub fn find(&self, term: &Term) -> Option<Id> {
        self.terms.find(&canonical(term.clone()))
    }

    pub fn is_blank(&self, id: Id) -> bool {
        self.terms.is_blank(id)
    }

    pub fn graphs(&self) -> impl Iterator<Item = Term> + use<'_> {
        self.graphs.iter().map(|graph| self.terms.term(*graph))
    }

    pub fn has_graph(&self, name: &Term) -> bool {
        self.find(name).is_some_and(|id| self.graphs.binary_search(&id).is_ok())
    }

    /// As `statements`, of a pattern of terms: none where a term is not held.
    pub fn matching(&self, pattern: [Option<&Term>; 3]) -> impl Iterator<Item = Row> + use<'_> {
        let ids = pattern.map(|term| term.map(|term| self.find(term)));
        let are_held = ids.iter().all(|id| *id != Some(None));
        are_held.then(|| self.statements(&ids.map(Option::flatten))).into_iter().flatten()
    }

    /// Each statement in one of its graphs.
    pub fn quads<'a>(
        &'a self,
        subject: Option<&Term>,
        predicate: Option<&Term>,
        object: Option<&Term>,
    ) -> impl Iterator<Item = Quad> + use<'a> {
        self.matching([subject, predicate, object]).map(|row| self.quad(&row))
    }

    pub fn quad(&self, row: &Row) -> Quad {
        let node = |id: Id| match self.terms.term(id) {
            Term::BlankNode(node) => NamedOrBlankNode::from(node),
            Term::NamedNode(name) => name.into(),
            Term::Literal(_) => unreachable!("a literal is no subject"),
        };
        let Term::NamedNode(predicate) = self.terms.term(row[1]) else { unreachable!("a predicate is a name") };
        let graph_name = match row[3] {
            DEFAULT_GRAPH => GraphName::DefaultGraph,
            graph => node(graph).into(),
        };
        Quad { subject: node(row[0]), predicate, object: self.terms.term(row[2]), graph_name }
    }
}

/// Quads as they come in.
pub struct Loading<'a>(&'a mut Sorted);

impl Loading<'_> {
    pub fn add(&mut self, quad: &Quad) -> R {
        let graph = match &quad.graph_name {
            GraphName::DefaultGraph => DEFAULT_GRAPH,
            GraphName::NamedNode(name) => self.0.terms.add(&name.clone().into())?,
            GraphName::BlankNode(node) => self.0.terms.add(&node.clone().into())?,
        };
        let subject = self.0.terms.add(&quad.subject.clone().into())?;
        let predicate = self.0.terms.add(&quad.predicate.clone().into())?;
        let object = self.0.terms.add(&quad.object)?;
        self.0.spo.push([subject, predicate, object, graph]);
        Ok(())
    }
}

#[derive(Default)]
pub struct Triples(RwLock<Sorted>);

impl Triples {
    /// All that `fill` adds, or nothing where it fails.
    pub fn load<T, E>(&self, fill: impl FnOnce(&mut Loading<'_>) -> Result<T, E>) -> Result<T, E> {
        let mut held = self.0.write().expect("no load panics half way");
        (held.pos, held.osp, held.ready) = (Vec::new(), Vec::new(), false);
        let before = held.spo.len();
        let filled = fill(&mut Loading(&mut held));
        if filled.is_err() {
            held.spo.truncate(before);
        }
        filled
    }

    /// Ready to be asked: sorted once, after the last load.
    pub fn sorted(&self) -> RwLockReadGuard<'_, Sorted> {
        loop {
            let held = self.0.read().expect("no load panics half way");
            if held.ready {
                return held;
            }
            drop(held);
            let mut held = self.0.write().expect("no load panics half way");
            if !held.ready {
                held.sort();
            }
        }
    }
}

/// A term of a query: one that is held, or one that only the query made.
#[derive(Clone, PartialEq, Eq, Hash)]
pub enum Asked {
    Held(Id),
    Made(Arc<Term>),
}

/// The dataset for SPARQL. Its default graph is a merge of graphs.
#[derive(Clone)]
pub struct View<'a> {
    sorted: &'a Sorted,
    merged: Option<Arc<[Id]>>, // none: all graphs
}

impl<'a> View<'a> {
    /// Whose default graph merges all graphs.
    pub fn of_all(sorted: &'a Sorted) -> Self {
        Self { sorted, merged: None }
    }

    /// Whose default graph merges the named ones.
    pub fn of(sorted: &'a Sorted, names: &[NamedNode]) -> Self {
        let merged = names.iter().filter_map(|name| sorted.find(&name.clone().into())).collect();
        Self { sorted, merged: Some(merged) }
    }

    /// None where no quad can have the term.
    fn wanted(term: Option<&Asked>) -> Option<Option<Id>> {
        match term {
            None => Some(None),
            Some(Asked::Held(id)) => Some(Some(*id)),
            Some(Asked::Made(_)) => None,
        }
    }
}

impl<'a> QueryableDataset<'a> for View<'a> {
    type InternalTerm = Asked;
    type Error = Infallible;

    fn internal_quads_for_pattern(
        &self,
        subject: Option<&Asked>,
        predicate: Option<&Asked>,
        object: Option<&Asked>,
        graph_name: Option<Option<&Asked>>,
    ) -> impl Iterator<Item = Result<InternalQuad<Asked>, Infallible>> + use<'a> {
        let pattern = || Some([Self::wanted(subject)?, Self::wanted(predicate)?, Self::wanted(object)?]);
        let graph = match graph_name {
            None => Some(Graphs::Named),
            Some(None) => Some(Graphs::Merged(self.merged.clone())),
            Some(Some(name)) => Self::wanted(Some(name)).flatten().map(Graphs::One),
        };
        let found = pattern().zip(graph).map(|(pattern, graph)| self.sorted.rows_in(&pattern, graph));
        found.into_iter().flatten().map(|row| {
            Ok(InternalQuad {
                subject: Asked::Held(row[0]),
                predicate: Asked::Held(row[1]),
                object: Asked::Held(row[2]),
                graph_name: (row[3] != DEFAULT_GRAPH).then_some(Asked::Held(row[3])),
            })
        })
    }

    fn internal_named_graphs(&self) -> impl Iterator<Item = Result<Asked, Infallible>> + use<'a> {
        self.sorted.graphs.iter().map(|graph| Ok(Asked::Held(*graph)))
    }

    fn contains_internal_graph_name(&self, graph_name: &Asked) -> Result<bool, Infallible> {
        Ok(matches!(graph_name, Asked::Held(id) if self.sorted.graphs.binary_search(id).is_ok()))
    }

    fn internalize_term(&self, term: Term) -> Result<Asked, Infallible> {
        let term = canonical(term);
        Ok(self.sorted.terms.find(&term).map_or_else(|| Asked::Made(Arc::new(term)), Asked::Held))
    }

    fn externalize_term(&self, term: Asked) -> Result<Term, Infallible> {
        Ok(match term {
            Asked::Held(id) => self.sorted.terms.term(id),
            Asked::Made(term) => Arc::unwrap_or_clone(term),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxigraph::model::Literal;

    fn name(text: &str) -> NamedNode {
        NamedNode::new_unchecked(format!("http://e/{text}"))
    }

    fn filled(quads: &[(&str, &str, &str)]) -> Triples {
        let triples = Triples::default();
        let add = |into: &mut Loading<'_>| {
            quads.iter().try_for_each(|(s, p, o)| {
                into.add(&Quad::new(name(s), name(p), Literal::from(*o), GraphName::DefaultGraph))
            })
        };
        assert!(triples.load(add).is_ok());
        triples
    }

    #[test]
    fn each_pattern_finds_what_fits() {
        let triples = filled(&[("a", "p", "1"), ("a", "q", "2"), ("b", "p", "2"), ("a", "p", "1")]);
        let sorted = triples.sorted();
        assert_eq!(sorted.len(), 3);
        let (a, p, two) = (Term::from(name("a")), Term::from(name("p")), Term::from(Literal::from("2")));
        let count = |s: Option<&Term>, p: Option<&Term>, o: Option<&Term>| sorted.quads(s, p, o).count();
        assert_eq!(count(None, None, None), 3);
        assert_eq!(count(Some(&a), None, None), 2);
        assert_eq!(count(None, Some(&p), None), 2);
        assert_eq!(count(None, None, Some(&two)), 2);
        assert_eq!(count(Some(&a), Some(&p), None), 1);
        assert_eq!(count(Some(&a), None, Some(&two)), 1);
        assert_eq!(count(None, Some(&p), Some(&two)), 1);
        assert_eq!(count(Some(&a), Some(&p), Some(&two)), 0);
        assert_eq!(count(Some(&name("c").into()), None, None), 0);
    }

    #[test]
    fn a_statement_of_several_graphs_stands_once_in_their_merge() {
        let triples = Triples::default();
        let graphs = [GraphName::DefaultGraph, name("g").into(), name("h").into()];
        let add = |into: &mut Loading<'_>| {
            graphs
                .iter()
                .try_for_each(|graph| into.add(&Quad::new(name("a"), name("p"), Literal::from("1"), graph.clone())))
        };
        assert!(triples.load(add).is_ok());
        let sorted = triples.sorted();
        let count = |view: &View, graph| view.internal_quads_for_pattern(None, None, None, graph).count();
        let all = View::of_all(&sorted);
        assert_eq!(sorted.len(), 1);
        assert_eq!(count(&all, Some(None)), 1);
        assert_eq!(count(&all, None), 2);
        assert_eq!(count(&View::of(&sorted, &[name("g"), name("h")]), Some(None)), 1);
        assert_eq!(count(&View::of(&sorted, &[name("none")]), Some(None)), 0);
    }

    #[test]
    fn a_load_that_fails_leaves_nothing() {
        let triples = filled(&[("a", "p", "1")]);
        let failed: Result<(), &str> = triples.load(|into| {
            let _ = into.add(&Quad::new(name("b"), name("p"), Literal::from("1"), GraphName::DefaultGraph));
            Err("line 2")
        });
        assert!(failed.is_err());
        assert_eq!(triples.sorted().len(), 1);
    }

    #[test]
    fn the_order_is_that_of_the_terms() {
        let one = filled(&[("b", "p", "1"), ("a", "p", "2")]);
        let other = filled(&[("a", "p", "2"), ("b", "p", "1")]);
        let all = |triples: &Triples| triples.sorted().quads(None, None, None).collect::<Vec<_>>();
        assert_eq!(all(&one), all(&other));
    }
}
