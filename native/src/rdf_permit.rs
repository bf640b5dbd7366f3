//! What of a store is not permitted is taken out of it, once, before anybody asks it.
use crate::ffi::*;
use crate::rdf::{OmniCancel, OmniStore};
use crate::sparql::parsed;
use crate::sparql_rewrite::{bind, parameters};
use oxigraph::model::vocab::rdf;
use oxigraph::model::{BlankNode, GraphName, NamedNode, NamedOrBlankNode, Quad, Term};
use oxigraph::sparql::{QueryResults, SparqlEvaluator};
use oxigraph::store::Store;
use serde::Deserialize;
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

fn quads(
    s: &OmniStore,
    subject: Option<&NamedOrBlankNode>,
    predicate: Option<&NamedNode>,
    object: Option<&Term>,
) -> R<Vec<Quad>> {
    let found = s.store.quads_for_pattern(
        subject.map(|s| s.as_ref()),
        predicate.map(|p| p.as_ref()),
        object.map(|o| o.as_ref()),
        None,
    );
    found.collect::<Result<_, _>>().map_err(eval)
}

fn instances(s: &OmniStore, class: &NamedNode) -> R<HashSet<Term>> {
    let typed = quads(s, None, Some(&rdf::TYPE.into_owned()), Some(&class.clone().into()))?;
    Ok(typed.into_iter().map(|q| q.subject.into()).collect())
}

fn kept(s: &OmniStore, rows: &Rows, bound: &str) -> R<HashSet<Term>> {
    let mut query = parsed(&rows.query, NESTING)?;
    bind(&mut query, &parameters(bound)?)?;
    let mut prepared = SparqlEvaluator::new().for_query(query);
    prepared.dataset_mut().set_default_graph_as_union();
    let QueryResults::Solutions(solutions) = prepared.on_store(&s.store).execute().map_err(eval)? else {
        return Err(arg("the condition is none"));
    };
    let mut kept = HashSet::new();
    for solution in solutions {
        kept.extend(solution.map_err(eval)?.get("it").cloned());
    }
    Ok(kept)
}

fn known(s: &OmniStore, name: &NamedNode) -> R<bool> {
    let graph = s.store.contains_named_graph(name.as_ref()).map_err(eval)?;
    let (property, value) = (quads(s, None, Some(name), None)?, quads(s, None, None, Some(&name.clone().into()))?);
    Ok(graph || !property.is_empty() || !value.is_empty())
}

fn named(s: &OmniStore, iri: &str) -> R<NamedNode> {
    let name = NamedNode::new(iri).map_err(arg)?;
    if known(s, &name)? { Ok(name) } else { Err(arg(format!("there is no <{iri}>"))) }
}

fn permit(s: &OmniStore, rules: &Rules, cancel: &OmniCancel) -> R {
    let mut hidden = HashSet::new();
    let mut gone: HashSet<Term> = HashSet::new();
    for iri in &rules.hidden {
        let name = named(s, iri)?;
        gone.extend(instances(s, &name)?);
        gone.insert(name.clone().into());
        hidden.insert(name);
    }
    for rows in &rules.rows {
        let kept = kept(s, rows, &rules.parameters)?;
        gone.extend(instances(s, &named(s, &rows.class)?)?.into_iter().filter(|it| !kept.contains(it)));
    }
    add_restatements(s, &hidden, &mut gone)?;
    let mut lost = Vec::new();
    let all: Vec<Quad> = s.store.iter().collect::<Result<_, _>>().map_err(eval)?;
    for quad in all.into_iter().filter(|q| concerns(q, &hidden, &gone)) {
        take(s, quad, &mut lost)?;
    }
    for iri in &hidden {
        s.store.remove_named_graph(iri.as_ref()).map_err(eval)?;
    }
    without_owner(s, lost, cancel)
}

fn concerns(q: &Quad, hidden: &HashSet<NamedNode>, gone: &HashSet<Term>) -> bool {
    let in_hidden = matches!(&q.graph_name, GraphName::NamedNode(g) if hidden.contains(g));
    in_hidden
        || hidden.contains(&q.predicate)
        || gone.contains(&Term::from(q.subject.clone()))
        || gone.contains(&q.object)
}

/// What nodes restate: the values of their subjects, properties and objects.
#[derive(Default)]
struct Restated([Vec<Term>; 3]);

fn restated(s: &OmniStore) -> R<HashMap<Term, Restated>> {
    let mut all: HashMap<Term, Restated> = HashMap::new();
    for of in &RESTATEMENTS {
        for (place, names) in [of.subjects, of.properties, of.objects].into_iter().enumerate() {
            for name in names {
                for quad in quads(s, None, Some(&NamedNode::new_unchecked(*name)), None)? {
                    all.entry(quad.subject.into()).or_default().0[place].push(quad.object);
                }
            }
        }
    }
    Ok(all)
}

/// Nodes go that restate what goes: by naming any part of it, or a triple that only a hidden graph holds.
fn add_restatements(s: &OmniStore, hidden: &HashSet<NamedNode>, gone: &mut HashSet<Term>) -> R {
    let all = restated(s)?;
    loop {
        let mut more = Vec::new();
        for (node, Restated(parts)) in all.iter().filter(|(node, _)| !gone.contains(*node)) {
            if parts.iter().flatten().any(|part| gone.contains(part)) || is_removed(s, parts, hidden, gone)? {
                more.push(node.clone());
            }
        }
        if more.is_empty() {
            return Ok(());
        }
        gone.extend(more);
    }
}

/// Whether one of these triples is in the store, and none of its quads stays.
fn is_removed(s: &OmniStore, parts: &[Vec<Term>; 3], hidden: &HashSet<NamedNode>, gone: &HashSet<Term>) -> R<bool> {
    let [subjects, properties, objects] = parts;
    for subject in subjects {
        let subject: NamedOrBlankNode = match subject {
            Term::NamedNode(n) => n.clone().into(),
            Term::BlankNode(b) => b.clone().into(),
            _ => continue,
        };
        for property in properties {
            let Term::NamedNode(property) = property else { continue };
            for object in objects {
                let found = quads(s, Some(&subject), Some(property), Some(object))?;
                if !found.is_empty() && found.iter().all(|q| concerns(q, hidden, gone)) {
                    return Ok(true);
                }
            }
        }
    }
    Ok(false)
}

fn take(s: &OmniStore, quad: Quad, lost: &mut Vec<NamedOrBlankNode>) -> R {
    s.store.remove(&quad).map_err(eval)?;
    if let Term::BlankNode(node) = quad.object {
        lost.push(node.into());
    }
    Ok(())
}

/// A node without a name that only what is gone pointed at goes with it.
fn without_owner(s: &OmniStore, mut lost: Vec<NamedOrBlankNode>, cancel: &OmniCancel) -> R {
    while let Some(node) = lost.pop() {
        if cancel.asked() {
            return Err(Fail(ERR_CANCELLED, "cancelled".into()));
        }
        if quads(s, None, None, Some(&node.clone().into()))?.is_empty() {
            for quad in quads(s, Some(&node), None, None)? {
                take(s, quad, &mut lost)?;
            }
        }
    }
    Ok(())
}

/// `f<file>n<number>`, as `Blanks` has it.
fn number(node: &BlankNode) -> Option<(usize, usize)> {
    let (file, number) = node.as_str().strip_prefix('f')?.split_once('n')?;
    Some((file.parse().ok()?, number.parse().ok()?))
}

/// What is left, in a store of its own: numbers that are left out would tell of nodes that are gone, and so would the
/// order of the rest where only some of it were put in again.
fn anew(s: &OmniStore) -> R<Store> {
    let all: Vec<Quad> = s.store.iter().collect::<Result<_, _>>().map_err(eval)?;
    let mut nodes = BTreeMap::new();
    for quad in &all {
        for node in blanks(quad) {
            nodes.insert(number(&node).ok_or_else(|| arg("a node of nobody's making"))?, node);
        }
    }
    let mut names = HashMap::new();
    let mut next: HashMap<usize, usize> = HashMap::new();
    for ((file, _), node) in nodes {
        let count = next.entry(file).or_default();
        names.insert(node, BlankNode::new_unchecked(format!("f{file}n{count}")));
        *count += 1;
    }
    // The store gives the newest first.
    let left: Vec<Quad> = all.iter().rev().map(|quad| renamed(quad, &names)).collect();
    let store = Store::new().map_err(eval)?;
    for graph in s.store.named_graphs() {
        store.insert_named_graph(graph.map_err(eval)?.as_ref()).map_err(eval)?;
    }
    store.extend(left).map_err(eval)?;
    Ok(store)
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

fn renamed(quad: &Quad, names: &HashMap<BlankNode, BlankNode>) -> Quad {
    let mut quad = quad.clone();
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
        permit(handle(s)?, &rules, handle(cancel)?)?;
        let left = anew(handle(s)?)?;
        (*s).store = left;
        Ok(())
    })
}
