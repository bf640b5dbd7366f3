//! Which nodes are terms of the vocabulary (classes, properties, the ontology) rather than things it speaks of.
use crate::triples::Sorted;
use oxigraph::model::vocab::{rdf, rdfs};
use oxigraph::model::{NamedNode, NamedOrBlankNode, Term};
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
    store: &'a Sorted,
    described: HashSet<NamedOrBlankNode>,
}

impl<'a> UsedTerms<'a> {
    pub fn new(store: &'a Sorted) -> Self {
        let mut described = HashSet::new();
        for predicate in [rdfs::DOMAIN, rdfs::RANGE, rdfs::SUB_CLASS_OF, rdfs::SUB_PROPERTY_OF] {
            described.extend(store.quads(None, Some(&predicate.into_owned().into()), None).map(|q| q.subject));
        }
        Self { store, described }
    }

    /// As a class, as a property, or described as one of them.
    pub fn contain(&self, node: &NamedOrBlankNode) -> bool {
        let NamedOrBlankNode::NamedNode(name) = node else { return self.described.contains(node) };
        self.described.contains(node) || self.connects(name) || self.types(name)
    }

    fn connects(&self, name: &NamedNode) -> bool {
        self.store.quads(None, Some(&name.clone().into()), None).next().is_some()
    }

    fn types(&self, name: &NamedNode) -> bool {
        let class = Term::from(name.clone());
        self.store.quads(None, Some(&rdf::TYPE.into_owned().into()), Some(&class)).next().is_some()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::triples::Triples;
    use oxigraph::io::{RdfFormat, RdfParser};

    #[test]
    fn kinds_of_terms_are_no_kinds_of_things() {
        assert!(is_kind_of_term(rdfs::CLASS.as_str()));
        assert!(is_kind_of_term(&format!("{OWL}ObjectProperty")));
        assert!(is_kind_of_term(&format!("{OWL}Ontology")));
        assert!(!is_kind_of_term(&format!("{OWL}NamedIndividual")));
        assert!(!is_kind_of_term("http://e/UpperClass"));
    }

    #[test]
    fn undeclared_terms_are_known_by_their_use() {
        let store = Triples::default();
        let turtle = "@prefix : <http://e/> . @prefix rdfs: <http://www.w3.org/2000/01/rdf-schema#> .\n\
                      :x a :C ; :p :y . :q rdfs:range :D . :y rdfs:label \"y\" .";
        let quads = RdfParser::from_format(RdfFormat::Turtle).for_slice(turtle);
        assert!(store.load(|into| quads.map(Result::unwrap).try_for_each(|q| into.add(&q))).is_ok());
        let sorted = store.sorted();
        let terms = UsedTerms::new(&sorted);
        let is_term = |name: &str| terms.contain(&NamedNode::new_unchecked(format!("http://e/{name}")).into());
        assert!(is_term("C") && is_term("p") && is_term("q"));
        assert!(!is_term("x") && !is_term("y"));
    }
}
