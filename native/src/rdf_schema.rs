//! Which nodes are terms of the vocabulary (classes, properties, the ontology) rather than things it speaks of.
use crate::ffi::*;
use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{NamedNodeRef, NamedOrBlankNode};
use oxigraph::store::Store;
use std::collections::HashSet;

pub const OWL: &str = "http://www.w3.org/2002/07/owl#";
const RDF: &str = "http://www.w3.org/1999/02/22-rdf-syntax-ns#";
const RDFS: &str = "http://www.w3.org/2000/01/rdf-schema#";

/// Whether the instances of a class are terms of a vocabulary.
pub fn is_kind_of_term(class: &str) -> bool {
    let Some(name) = [RDF, RDFS, OWL].iter().find_map(|space| class.strip_prefix(space)) else { return false };
    let others = ["Ontology", "Restriction", "DataRange", "Datatype", "Axiom"];
    name.ends_with("Class") || name.ends_with("Property") || others.contains(&name)
}

/// The nodes that are used as terms, for those that no class declares as one.
pub struct UsedTerms<'a> {
    store: &'a Store,
    described: HashSet<NamedOrBlankNode>,
}

impl<'a> UsedTerms<'a> {
    pub fn new(store: &'a Store) -> R<Self> {
        let mut described = HashSet::new();
        for predicate in [rdfs::DOMAIN, rdfs::RANGE, rdfs::SUB_CLASS_OF, rdfs::SUB_PROPERTY_OF] {
            for q in store.quads_for_pattern(None, Some(predicate), None, None) {
                described.insert(q.map_err(eval)?.subject);
            }
        }
        Ok(Self { store, described })
    }

    /// As a class, as a property, or described as one of them.
    pub fn contain(&self, node: &NamedOrBlankNode) -> bool {
        let NamedOrBlankNode::NamedNode(name) = node else { return self.described.contains(node) };
        self.described.contains(node) || self.connects(name.as_ref()) || self.types(name.as_ref())
    }

    fn connects(&self, name: NamedNodeRef<'_>) -> bool {
        self.store.quads_for_pattern(None, Some(name), None, None).next().is_some()
    }

    fn types(&self, name: NamedNodeRef<'_>) -> bool {
        self.store.quads_for_pattern(None, Some(rdf::TYPE), Some(name.into()), None).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use oxigraph::io::RdfFormat;
    use oxigraph::model::NamedNode;

    #[test]
    fn kinds_of_terms_are_told_from_kinds_of_things() {
        assert!(is_kind_of_term(rdfs::CLASS.as_str()));
        assert!(is_kind_of_term(&format!("{OWL}ObjectProperty")));
        assert!(is_kind_of_term(&format!("{OWL}Ontology")));
        assert!(!is_kind_of_term(&format!("{OWL}NamedIndividual")));
        assert!(!is_kind_of_term("http://e/UpperClass"));
    }

    #[test]
    fn undeclared_terms_are_known_by_their_use() {
        let store = Store::new().unwrap();
        let turtle = "@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n\
                      :x a :C ; :p :y . :q rdfs:range :D . :y rdfs:label \"y\" .";
        store.load_from_slice(RdfFormat::Turtle, turtle).unwrap();
        let terms = UsedTerms::new(&store).ok().unwrap();
        let is_term = |name: &str| terms.contain(&NamedNode::new_unchecked(format!("http://e/{name}")).into());
        assert!(is_term("C") && is_term("p") && is_term("q"));
        assert!(!is_term("x") && !is_term("y"));
    }
}
