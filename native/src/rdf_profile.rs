//! What a store holds, learned in two passes over its quads: which classes have how many instances,
//! which properties connect what to what, and what their literals look like.
use crate::ffi::*;
use crate::rdf::{OmniCancel, OmniStore};
use crate::rdf_schema::{OWL, UsedTerms, is_kind_of_term};
use crate::rdf_values::Values;
use crate::triples::Sorted;
use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{LiteralRef, NamedNode, NamedNodeRef, NamedOrBlankNode, Quad, Term, TermRef};
use serde_json::{Value, json};
use std::collections::{BTreeMap, HashMap, HashSet};
use std::hash::{DefaultHasher, Hash, Hasher};

#[repr(C)]
pub struct OmniRdfProfileCaps {
    /// Quads that are looked at; the rest is only counted.
    pub quads: usize,
    /// Distinct sample values of one property (and of each class that uses it), and the length in bytes of one.
    pub samples: usize,
    pub sample_bytes: usize,
}

const SKOS: &str = "http://www.w3.org/2004/02/skos/core#";
const DCTERMS: &str = "http://purl.org/dc/terms/";

/// Nodes stand by their hash: 64 bits keep a million nodes apart.
fn mark(term: &impl Hash) -> u64 {
    let mut hasher = DefaultHasher::new();
    term.hash(&mut hasher);
    hasher.finish()
}

/// Which classes a node is an instance of.
#[derive(Default)]
struct Types {
    names: Vec<String>,
    index: HashMap<String, u32>,
    /// (node, class), sorted.
    instances: Vec<(u64, u32)>,
}

impl Types {
    fn class(&mut self, iri: &str) -> u32 {
        if let Some(&i) = self.index.get(iri) {
            return i;
        }
        self.names.push(iri.into());
        self.index.insert(iri.into(), self.names.len() as u32 - 1);
        self.names.len() as u32 - 1
    }
    fn of(&self, node: u64) -> impl Iterator<Item = u32> + '_ {
        let first = self.instances.partition_point(|(n, _)| *n < node);
        self.instances[first..].iter().take_while(move |(n, _)| *n == node).map(|(_, class)| *class)
    }
    fn counts(&self) -> Vec<usize> {
        let mut counts = vec![0; self.names.len()];
        self.instances.iter().for_each(|(_, class)| counts[*class as usize] += 1);
        counts
    }
}

/// The subject of a quad, as its properties tell of it.
struct Subject {
    classes: Vec<u32>,
    /// A class, a property or the ontology, and no instance of any other class; in a vocabulary those alone
    /// that it does not declare by name.
    term: bool,
}

impl Subject {
    fn new(node: &NamedOrBlankNode, types: &Types, terms: &UsedTerms<'_>, vocabulary: bool) -> Self {
        let classes: Vec<u32> = types.of(subject_mark(node)).collect();
        let term = match classes.is_empty() {
            true => terms.contain(node),
            false if vocabulary && node.is_named_node() => false,
            false => classes.iter().all(|class| is_kind_of_term(&types.names[*class as usize])),
        };
        Self { classes, term }
    }
}

/// The subjects of one class that have a property, and their literals.
#[derive(Default)]
struct Domain {
    count: usize,
    values: Values,
}

#[derive(Default)]
struct Property {
    count: usize,
    nodes: usize,
    untyped_objects: usize,
    /// By class, None for subjects without one.
    domains: HashMap<Option<u32>, Domain>,
    ranges: HashMap<u32, usize>,
    datatypes: BTreeMap<String, usize>,
    languages: BTreeMap<String, usize>,
    values: Values,
}

impl Property {
    fn add(&mut self, q: &Quad, subject: &Subject, types: &Types, caps: &OmniRdfProfileCaps) {
        self.count += 1;
        let literal = match &q.object {
            Term::Literal(l) => Some(l.as_ref()),
            _ => None,
        };
        if !subject.term {
            self.add_subject(subject, literal, caps);
        }
        let object = match &q.object {
            Term::Literal(_) => return,
            Term::NamedNode(n) => NamedOrBlankNode::from(n.clone()),
            Term::BlankNode(b) => NamedOrBlankNode::from(b.clone()),
        };
        self.nodes += 1;
        self.untyped_objects += usize::from(tally(&mut self.ranges, types.of(subject_mark(&object))) == 0);
    }
    fn add_subject(&mut self, subject: &Subject, literal: Option<LiteralRef<'_>>, caps: &OmniRdfProfileCaps) {
        let untyped = subject.classes.is_empty().then_some(None);
        for class in subject.classes.iter().copied().map(Some).chain(untyped) {
            let domain = self.domains.entry(class).or_default();
            domain.count += 1;
            literal.inspect(|l| domain.values.add(*l, caps));
        }
        let Some(l) = literal else { return };
        match l.language() {
            Some(language) => *self.languages.entry(language.into()).or_default() += 1,
            None => *self.datatypes.entry(l.datatype().as_str().into()).or_default() += 1,
        }
        self.values.add(l, caps);
    }
    fn json(&self, iri: &str, types: &Types, words: &Words) -> Value {
        json!({
            "iri": iri,
            "label": words.label,
            "comment": words.comment,
            "count": self.count,
            "nodes": self.nodes,
            "domains": self.domains_json(types),
            "ranges": occurrences(&self.ranges, self.untyped_objects, types),
            "declared_domains": words.domains,
            "declared_ranges": words.ranges,
            "datatypes": self.datatypes.keys().collect::<Vec<_>>(),
            "languages": self.languages.keys().collect::<Vec<_>>(),
            "values": self.values.json(),
        })
    }
    /// Most frequent first; the subjects without a class come as "".
    fn domains_json(&self, types: &Types) -> Value {
        let name = |class: Option<u32>| class.map_or("", |c| types.names[c as usize].as_str());
        let mut all: Vec<(&str, &Domain)> = self.domains.iter().map(|(class, d)| (name(*class), d)).collect();
        all.sort_by(|a, b| b.1.count.cmp(&a.1.count).then(a.0.cmp(b.0)));
        let json = |(iri, d): (&str, &Domain)| json!({ "iri": iri, "count": d.count, "values": d.values.json() });
        all.into_iter().map(json).collect()
    }
}

fn tally(counts: &mut HashMap<u32, usize>, classes: impl Iterator<Item = u32>) -> usize {
    classes.map(|class| *counts.entry(class).or_default() += 1).count()
}

fn subject_mark(node: &NamedOrBlankNode) -> u64 {
    mark(node)
}

/// Most frequent first; the nodes without a class come as "".
fn occurrences(counts: &HashMap<u32, usize>, untyped: usize, types: &Types) -> Value {
    let named = counts.iter().map(|(class, n)| (types.names[*class as usize].as_str(), *n));
    let mut all: Vec<(&str, usize)> = named.chain((untyped > 0).then_some(("", untyped))).collect();
    all.sort_by(|a, b| b.1.cmp(&a.1).then(a.0.cmp(b.0)));
    all.into_iter().map(|(iri, count)| json!({ "iri": iri, "count": count })).collect()
}

/// What the data says of one class or property itself.
#[derive(Default)]
struct Words {
    label: String,
    comment: String,
    domains: Vec<String>,
    ranges: Vec<String>,
}

fn words(store: &Sorted, iri: &str) -> Words {
    let node = NamedNodeRef::new_unchecked(iri);
    let iri_of = |suffix: (&str, &str)| format!("{}{}", suffix.0, suffix.1);
    let labels = [rdfs::LABEL.as_str().to_owned(), iri_of((SKOS, "prefLabel")), iri_of((DCTERMS, "title"))];
    let comments = [rdfs::COMMENT.as_str().to_owned(), iri_of((SKOS, "definition")), iri_of((DCTERMS, "description"))];
    Words {
        label: first_text(store, node, &labels),
        comment: first_text(store, node, &comments),
        domains: named_objects(store, node, rdfs::DOMAIN),
        ranges: named_objects(store, node, rdfs::RANGE),
    }
}

fn objects(store: &Sorted, subject: NamedNodeRef<'_>, predicate: NamedNodeRef<'_>) -> Vec<Term> {
    let [subject, predicate] = [subject, predicate].map(|name| Term::from(name.into_owned()));
    store.quads(Some(&subject), Some(&predicate), None).map(|q| q.object).collect()
}

/// The text of the first predicate that has one: English first, then without a language, then any.
fn first_text(store: &Sorted, subject: NamedNodeRef<'_>, predicates: &[String]) -> String {
    for predicate in predicates {
        let texts = objects(store, subject, NamedNodeRef::new_unchecked(predicate));
        let rank = |language: Option<&str>| match language {
            Some(l) if l == "en" || l.starts_with("en-") => 0,
            None => 1,
            Some(_) => 2,
        };
        let literals = texts.iter().filter_map(|t| match t {
            Term::Literal(l) => Some((rank(l.language()), l.value())),
            _ => None,
        });
        if let Some((_, text)) = literals.min() {
            return text.into();
        }
    }
    String::new()
}

fn named_objects(store: &Sorted, subject: NamedNodeRef<'_>, predicate: NamedNodeRef<'_>) -> Vec<String> {
    let named = objects(store, subject, predicate).into_iter().filter_map(|t| match t {
        Term::NamedNode(n) => Some(n.into_string()),
        _ => None,
    });
    named.collect()
}

/// The types of all nodes, and which of the nodes have a name.
fn types(store: &Sorted, cancel: Option<&OmniCancel>) -> R<(Types, HashSet<u64>)> {
    let (mut types, mut named) = (Types::default(), HashSet::new());
    for q in store.quads(None, Some(&rdf::TYPE.into_owned().into()), None) {
        stop_if_asked(cancel)?;
        if let TermRef::NamedNode(class) = q.object.as_ref() {
            let class = types.class(class.as_str());
            types.instances.push((subject_mark(&q.subject), class));
        }
        if q.subject.is_named_node() {
            named.insert(subject_mark(&q.subject));
        }
    }
    types.instances.sort_unstable();
    types.instances.dedup();
    Ok((types, named))
}

fn stop_if_asked(cancel: Option<&OmniCancel>) -> R {
    match cancel.is_some_and(OmniCancel::asked) {
        true => Err(Fail(ERR_CANCELLED, "cancelled".into())),
        false => Ok(()),
    }
}

/// The IRIs that are declared as one of `kinds`, used or not.
fn declared(store: &Sorted, kinds: &[String]) -> Vec<String> {
    let mut found = vec![];
    for kind in kinds {
        let kind = NamedNode::new_unchecked(kind);
        for q in store.quads(None, Some(&rdf::TYPE.into_owned().into()), Some(&kind.into())) {
            if let NamedOrBlankNode::NamedNode(n) = q.subject {
                found.push(n.into_string());
            }
        }
    }
    found
}

/// Whether most of what is typed are terms: the source is a vocabulary, and they are what it holds.
fn is_vocabulary(types: &Types, named: &HashSet<u64>) -> bool {
    let of_node = |a: &(u64, u32), b: &(u64, u32)| a.0 == b.0;
    let nodes = types.instances.chunk_by(of_node).filter(|node| named.contains(&node[0].0));
    let is_term = |node: &[(u64, u32)]| node.iter().any(|(_, class)| is_kind_of_term(&types.names[*class as usize]));
    let (terms, things): (Vec<_>, Vec<_>) = nodes.partition(|node| is_term(node));
    terms.len() > things.len()
}

fn profile(s: &OmniStore, caps: &OmniRdfProfileCaps, cancel: Option<&OmniCancel>) -> R<Value> {
    let held = s.store.sorted();
    let store = &*held;
    let total = store.len();
    let (mut types, named) = types(store, cancel)?;
    let vocabulary = is_vocabulary(&types, &named);
    let mut properties: BTreeMap<String, Property> = BTreeMap::new();
    let terms = UsedTerms::new(store);
    let (mut looked_at, mut untyped) = (0usize, HashSet::new());
    let mut last: Option<(NamedOrBlankNode, Subject)> = None;
    for q in store.quads(None, None, None).take(caps.quads) {
        stop_if_asked(cancel)?;
        looked_at += 1;
        let (_, subject) = match last.take() {
            Some(same) if same.0 == q.subject => last.insert(same),
            _ => last.insert((q.subject.clone(), Subject::new(&q.subject, &types, &terms, vocabulary))),
        };
        if subject.classes.is_empty() && !subject.term {
            untyped.insert(subject_mark(&q.subject));
        }
        if let Some(property) = properties.get_mut(q.predicate.as_str()) {
            property.add(&q, subject, &types, caps);
        } else {
            properties.entry(q.predicate.as_str().into()).or_default().add(&q, subject, &types, caps);
        }
    }
    let owl = |name: &str| format!("{OWL}{name}");
    for class in declared(store, &[rdfs::CLASS.as_str().into(), owl("Class")]) {
        types.class(&class);
    }
    for property in declared(store, &[rdf::PROPERTY.as_str().into(), owl("ObjectProperty"), owl("DatatypeProperty")]) {
        properties.entry(property).or_default();
    }
    let object_properties = declared(store, &[owl("ObjectProperty")]);
    let graphs: Vec<String> = store.graphs().map(|g| g.to_string()).collect();
    Ok(json!({
        "triples": total,
        "looked_at": looked_at,
        "untyped": untyped.len(),
        "vocabulary": vocabulary,
        "graphs": graphs,
        "object_properties": object_properties,
        "classes": classes_json(store, &types),
        "properties": properties_json(store, &properties, &types),
    }))
}

fn classes_json(store: &Sorted, types: &Types) -> Value {
    let json = |(iri, count): (&String, usize)| {
        let words = words(store, iri);
        json!({ "iri": iri, "label": words.label, "comment": words.comment, "count": count })
    };
    types.names.iter().zip(types.counts()).map(json).collect()
}

fn properties_json(store: &Sorted, properties: &BTreeMap<String, Property>, types: &Types) -> Value {
    properties.iter().map(|(iri, p)| p.json(iri, types, &words(store, iri))).collect()
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_rdf_profile(
    s: *const OmniStore,
    caps: *const OmniRdfProfileCaps,
    cancel: *const OmniCancel,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let profile_json = profile(handle(s)?, handle(caps)?, cancel.as_ref())?;
        put(out, OmniBuf::from_vec(profile_json.to_string().into_bytes()))
    })
}
