//! What of a store is not permitted is taken out of it, once, before anybody asks it.
use crate::ffi::*;
use crate::rdf::{OmniCancel, OmniStore};
use crate::sparql::parsed;
use crate::sparql_rewrite::{bind, parameters};
use crate::terms::Id;
use crate::triples::{Pattern, Row, Sorted, Triples, View};
use oxigraph::model::vocab::rdf;
use oxigraph::model::{BlankNode, GraphName, NamedNode, NamedOrBlankNode, Quad, Term};
use serde::Deserialize;
use spareval::{QueryEvaluator, QueryResults};
use std::collections::{BTreeMap, HashMap, HashSet};

const NESTING: usize = 256;

/// How vocabularies state a triple, or say something of a property's values, with a node of their own: the properties
/// that lead to its subject, to its property and to its object.
pub struct Restatement {
    pub subjects: &'static [&'static str],
    pub properties: &'static [&'static str],
    pub objects: &'static [&'static str],
}

pub const RESTATEMENTS: [Restatement; 4] = [
    Restatement {
        subjects: &["http://www.w3.org/1999/02/22-rdf-syntax-ns#subject"],
        properties: &["http://www.w3.org/1999/02/22-rdf-syntax-ns#predicate"],
        objects: &["http://www.w3.org/1999/02/22-rdf-syntax-ns#object"],
    },
    Restatement {
        subjects: &["http://www.w3.org/2002/07/owl#annotatedSource"],
        properties: &["http://www.w3.org/2002/07/owl#annotatedProperty"],
        objects: &["http://www.w3.org/2002/07/owl#annotatedTarget"],
    },
    Restatement {
        subjects: &["http://www.w3.org/2002/07/owl#sourceIndividual"],
        properties: &["http://www.w3.org/2002/07/owl#assertionProperty"],
        objects: &["http://www.w3.org/2002/07/owl#targetIndividual", "http://www.w3.org/2002/07/owl#targetValue"],
    },
    Restatement {
        subjects: &[],
        properties: &["http://www.w3.org/2002/07/owl#onProperty", "http://www.w3.org/ns/shacl#path"],
        objects: &["http://www.w3.org/2002/07/owl#hasValue", "http://www.w3.org/ns/shacl#hasValue"],
    },
];

#[derive(Deserialize)]
pub struct Rules {
    /// IRIs of properties, classes and named graphs.
    pub hidden: Vec<String>,
    pub rows: Vec<Rows>,
    /// As `omni_rdf_query` takes them.
    pub parameters: String,
}

/// The instances of a class that there are: those that the query gives as ?it.
#[derive(Deserialize)]
pub struct Rows {
    pub class: String,
    pub query: String,
}

fn instances(store: &Sorted, class: &Term) -> HashSet<Id> {
    store.matching([None, Some(&rdf::TYPE.into_owned().into()), Some(class)]).map(|[subject, ..]| subject).collect()
}

fn kept(store: &Sorted, rows: &Rows, bound: &str) -> R<HashSet<Id>> {
    let mut query = parsed(&rows.query, NESTING)?;
    bind(&mut query, &parameters(bound)?)?;
    let evaluator = QueryEvaluator::new();
    let QueryResults::Solutions(solutions) = evaluator.prepare(&query).execute(View::of_all(store)).map_err(eval)?
    else {
        return Err(arg("the condition is none"));
    };
    let mut kept = HashSet::new();
    for solution in solutions {
        kept.extend(solution.map_err(eval)?.get("it").and_then(|it| store.find(it)));
    }
    Ok(kept)
}

/// A graph, a property or a value of the store.
fn named(store: &Sorted, iri: &str) -> R<(Id, Term)> {
    let name = Term::from(NamedNode::new(iri).map_err(arg)?);
    let has = |id: Id| {
        let has_row = |pattern: Pattern| store.rows(&pattern).next().is_some();
        store.has_graph(&name) || has_row([None, Some(id), None]) || has_row([None, None, Some(id)])
    };
    let id = store.find(&name).filter(|id| has(*id)).ok_or_else(|| arg(format!("there is no <{iri}>")))?;
    Ok((id, name))
}

/// The removed statements: statements of the hidden properties and graphs, and all that name a node that is gone.
struct Removal<'a> {
    store: &'a Sorted,
    hidden: HashSet<Id>,
    gone: HashSet<Id>,
}

impl<'a> Removal<'a> {
    fn new(store: &'a Sorted, rules: &Rules) -> R<Self> {
        let (mut hidden, mut gone) = (HashSet::new(), HashSet::new());
        for iri in &rules.hidden {
            let (id, name) = named(store, iri)?;
            gone.extend(instances(store, &name));
            gone.insert(id);
            hidden.insert(id);
        }
        for rows in &rules.rows {
            let kept = kept(store, rows, &rules.parameters)?;
            gone.extend(instances(store, &named(store, &rows.class)?.1).difference(&kept));
        }
        Ok(Self { store, hidden, gone })
    }

    fn concerns(&self, [subject, property, object, graph]: &Row) -> bool {
        self.hidden.contains(graph)
            || self.hidden.contains(property)
            || self.gone.contains(subject)
            || self.gone.contains(object)
    }

    /// Nodes go that restate what goes: by naming any part of it, or a triple that only a hidden graph holds.
    fn add_restatements(&mut self) {
        let all = restated(self.store);
        loop {
            let is_more = |(node, Restated(parts)): &(&Id, &Restated)| {
                !self.gone.contains(*node)
                    && (parts.iter().flatten().any(|part| self.gone.contains(part)) || self.takes_triple(parts))
            };
            let more: Vec<Id> = all.iter().filter(is_more).map(|(node, _)| *node).collect();
            if more.is_empty() {
                return;
            }
            self.gone.extend(more);
        }
    }

    /// Whether one of these triples is in the store, and none of its quads stays.
    fn takes_triple(&self, [subjects, properties, objects]: &[Vec<Id>; 3]) -> bool {
        let is_taken = |subject: &Id, property: &Id, object: &Id| {
            let mut found = self.store.rows(&[Some(*subject), Some(*property), Some(*object)]).peekable();
            found.peek().is_some() && found.all(|row| self.concerns(&row))
        };
        subjects.iter().any(|s| properties.iter().any(|p| objects.iter().any(|o| is_taken(s, p, o))))
    }

    /// Nodes go that have no name and that only what goes pointed at.
    fn add_unowned(&mut self, cancel: &OmniCancel) -> R {
        let mut owners: HashMap<Id, usize> = HashMap::new();
        let mut lost = Vec::new();
        for row in self.store.rows(&[None; 3]).filter(|row| self.store.is_blank(row[2])) {
            match self.concerns(&row) {
                true => lost.push(row[2]),
                false => *owners.entry(row[2]).or_default() += 1,
            }
        }
        while let Some(node) = lost.pop() {
            if cancel.asked() {
                return Err(Fail(ERR_CANCELLED, "cancelled".into()));
            }
            if owners.contains_key(&node) || self.gone.contains(&node) {
                continue;
            }
            for row in self.store.rows(&[Some(node), None, None]).filter(|row| !self.concerns(row)) {
                if let Some(count) = owners.get_mut(&row[2]) {
                    *count -= 1;
                    if *count == 0 {
                        owners.remove(&row[2]);
                        lost.push(row[2]);
                    }
                }
            }
            self.gone.insert(node);
        }
        Ok(())
    }
}

/// Values that nodes restate: the values of their subjects, properties and objects.
#[derive(Default)]
struct Restated([Vec<Id>; 3]);

fn restated(store: &Sorted) -> HashMap<Id, Restated> {
    let mut all: HashMap<Id, Restated> = HashMap::new();
    for of in &RESTATEMENTS {
        for (place, names) in [of.subjects, of.properties, of.objects].into_iter().enumerate() {
            for name in names {
                let property = Term::from(NamedNode::new_unchecked(*name));
                for [subject, _, object, _] in store.matching([None, Some(&property), None]) {
                    all.entry(subject).or_default().0[place].push(object);
                }
            }
        }
    }
    all
}

fn permitted(store: &Sorted, rules: &Rules, cancel: &OmniCancel) -> R<Triples> {
    let mut removal = Removal::new(store, rules)?;
    removal.add_restatements();
    removal.add_unowned(cancel)?;
    anew(store, |row| !removal.concerns(row))
}

/// `f<file>n<number>`, as `Blanks` has it.
fn number(node: &BlankNode) -> Option<(usize, usize)> {
    let (file, number) = node.as_str().strip_prefix('f')?.split_once('n')?;
    Some((file.parse().ok()?, number.parse().ok()?))
}

/// Copies the remaining statements into a store of its own: numbers that are left out would tell of nodes that are gone.
fn anew(store: &Sorted, stays: impl Fn(&Row) -> bool) -> R<Triples> {
    let left = || store.rows(&[None; 3]).filter(&stays).map(|row| store.quad(&row));
    let mut nodes = BTreeMap::new();
    for node in left().flat_map(|quad| blanks(&quad)) {
        nodes.insert(number(&node).ok_or_else(|| arg("a blank node that the store did not make"))?, node);
    }
    let mut names = HashMap::new();
    let mut next: HashMap<usize, usize> = HashMap::new();
    for ((file, _), node) in nodes {
        let count = next.entry(file).or_default();
        names.insert(node, BlankNode::new_unchecked(format!("f{file}n{count}")));
        *count += 1;
    }
    let triples = Triples::default();
    triples.load(|into| left().try_for_each(|quad| into.add(&renamed(quad, &names))))?;
    drop(triples.sorted());
    Ok(triples)
}

fn blanks(quad: &Quad) -> Vec<BlankNode> {
    let mut nodes = Vec::new();
    if let NamedOrBlankNode::BlankNode(node) = &quad.subject {
        nodes.push(node.clone());
    }
    if let Term::BlankNode(node) = &quad.object {
        nodes.push(node.clone());
    }
    if let GraphName::BlankNode(node) = &quad.graph_name {
        nodes.push(node.clone());
    }
    nodes
}

fn renamed(mut quad: Quad, names: &HashMap<BlankNode, BlankNode>) -> Quad {
    if let NamedOrBlankNode::BlankNode(node) = &mut quad.subject {
        *node = names[node].clone();
    }
    if let Term::BlankNode(node) = &mut quad.object {
        *node = names[node].clone();
    }
    if let GraphName::BlankNode(node) = &mut quad.graph_name {
        *node = names[node].clone();
    }
    quad
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_permit(
    s: *mut OmniStore,
    rules: *const u8,
    len: usize,
    cancel: *const OmniCancel,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let rules: Rules = serde_json::from_slice(bytes(rules, len)?).map_err(arg)?;
        let left = permitted(&handle(s)?.store.sorted(), &rules, handle(cancel)?)?;
        (*s).store = left;
        Ok(())
    })
}
