//! Terms of RDF, each held once as bytes: a letter for its kind, then its text.
use crate::ffi::*;
use oxigraph::model::vocab::xsd;
use oxigraph::model::{BlankNode, Literal, LiteralRef, NamedNode, Term};
use spareval::ExpressionTerm;
use std::hash::{BuildHasher, RandomState};

pub type Id = u32;

const NAME: u8 = b'i';
const BLANK: u8 = b'b';
const TEXT: u8 = b's';
const TAGGED: u8 = b'@'; // the language, a zero byte, the text
const TYPED: u8 = b'^'; // the datatype, a zero byte, the text

const FREE: Id = Id::MAX;

#[derive(Default)]
pub struct Terms {
    bytes: Vec<u8>,
    /// Where each term ends.
    ends: Vec<usize>,
    /// A hash table of the ids, while terms are added; empty once they are sorted.
    slots: Vec<Id>,
    scratch: Vec<u8>,
    /// Keyed anew for each store, so that no file can choose terms that collide.
    hasher: RandomState,
}

/// A literal with a value ("01" is the integer 1) in its one written form, as computed ones are.
pub fn canonical(term: Term) -> Term {
    let has_value = |l: LiteralRef<'_>| l.language().is_none() && l.datatype() != xsd::STRING;
    match term {
        Term::Literal(l) if has_value(l.as_ref()) => ExpressionTerm::from(Term::from(l)).into(),
        other => other,
    }
}

fn write(term: &Term, to: &mut Vec<u8>) {
    to.clear();
    let (kind, before, text) = match term {
        Term::NamedNode(name) => (NAME, None, name.as_str()),
        Term::BlankNode(node) => (BLANK, None, node.as_str()),
        Term::Literal(l) => match l.language() {
            Some(language) => (TAGGED, Some(language.to_owned()), l.value()),
            None if l.datatype() == xsd::STRING => (TEXT, None, l.value()),
            None => (TYPED, Some(l.datatype().as_str().to_owned()), l.value()),
        },
    };
    to.push(kind);
    if let Some(before) = before {
        to.extend_from_slice(before.as_bytes());
        to.push(0);
    }
    to.extend_from_slice(text.as_bytes());
}

fn text(bytes: &[u8]) -> &str {
    std::str::from_utf8(bytes).expect("terms are written from texts")
}

fn parts(bytes: &[u8]) -> (&str, &str) {
    text(bytes).split_once('\0').expect("a zero byte is written")
}

impl Terms {
    fn bytes_of(&self, id: Id) -> &[u8] {
        let begin = id.checked_sub(1).map_or(0, |before| self.ends[before as usize]);
        &self.bytes[begin..self.ends[id as usize]]
    }

    pub fn is_blank(&self, id: Id) -> bool {
        self.bytes_of(id)[0] == BLANK
    }

    pub fn term(&self, id: Id) -> Term {
        let bytes = self.bytes_of(id);
        let rest = &bytes[1..];
        match bytes[0] {
            NAME => NamedNode::new_unchecked(text(rest)).into(),
            BLANK => BlankNode::new_unchecked(text(rest)).into(),
            TEXT => Literal::new_simple_literal(text(rest)).into(),
            TAGGED => {
                let (language, value) = parts(rest);
                Literal::new_language_tagged_literal_unchecked(value, language).into()
            }
            _ => {
                let (datatype, value) = parts(rest);
                Literal::new_typed_literal(value, NamedNode::new_unchecked(datatype)).into()
            }
        }
    }

    /// The number of a canonical term, once all are sorted.
    pub fn find(&self, term: &Term) -> Option<Id> {
        let mut wanted = Vec::new();
        write(term, &mut wanted);
        let (mut low, mut high) = (0, self.ends.len() as Id);
        while low < high {
            let middle = low + (high - low) / 2;
            match self.bytes_of(middle).cmp(&wanted) {
                std::cmp::Ordering::Less => low = middle + 1,
                std::cmp::Ordering::Equal => return Some(middle),
                std::cmp::Ordering::Greater => high = middle,
            }
        }
        None
    }

    /// The number of a term, which may be another one after `sort`.
    pub fn add(&mut self, term: &Term) -> R<Id> {
        if (self.ends.len() + 1) * 4 > self.slots.len() * 3 {
            self.spread();
        }
        let mut wanted = std::mem::take(&mut self.scratch);
        match term {
            Term::Literal(_) => write(&canonical(term.clone()), &mut wanted),
            other => write(other, &mut wanted),
        }
        let slot = self.slot_of(&wanted);
        if self.slots[slot] == FREE {
            let id = Id::try_from(self.ends.len()).ok().filter(|id| *id < FREE - 1);
            self.slots[slot] = id.ok_or_else(|| limit("more than four thousand million different terms"))?;
            self.bytes.extend_from_slice(&wanted);
            self.ends.push(self.bytes.len());
        }
        self.scratch = wanted;
        Ok(self.slots[slot])
    }

    /// The slot of a term, or the free slot where it belongs.
    fn slot_of(&self, wanted: &[u8]) -> usize {
        let mask = self.slots.len() - 1;
        let mut slot = self.hasher.hash_one(wanted) as usize & mask;
        while self.slots[slot] != FREE && self.bytes_of(self.slots[slot]) != wanted {
            slot = (slot + 1) & mask;
        }
        slot
    }

    /// Makes room for at least twice as many terms.
    fn spread(&mut self) {
        self.slots = Vec::new();
        self.slots = vec![FREE; ((self.ends.len() + 1) * 2).next_power_of_two().max(1 << 10)];
        let mask = self.slots.len() - 1;
        for id in 0..self.ends.len() as Id {
            let mut slot = self.hasher.hash_one(self.bytes_of(id)) as usize & mask;
            while self.slots[slot] != FREE {
                slot = (slot + 1) & mask;
            }
            self.slots[slot] = id;
        }
    }

    /// Numbers the terms in the order of their bytes: the new number of each.
    pub fn sort(&mut self) -> Vec<Id> {
        (self.slots, self.scratch) = (Vec::new(), Vec::new());
        let mut order: Vec<Id> = (0..self.ends.len() as Id).collect();
        order.sort_unstable_by(|a, b| self.bytes_of(*a).cmp(self.bytes_of(*b)));
        let (mut bytes, mut ends) = (Vec::with_capacity(self.bytes.len()), Vec::with_capacity(self.ends.len()));
        let mut numbers = vec![0; order.len()];
        for (number, id) in order.iter().enumerate() {
            bytes.extend_from_slice(self.bytes_of(*id));
            ends.push(bytes.len());
            numbers[*id as usize] = number as Id;
        }
        (self.bytes, self.ends) = (bytes, ends);
        numbers
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn all() -> Vec<Term> {
        vec![
            NamedNode::new_unchecked("http://e/a").into(),
            BlankNode::new_unchecked("f0n1").into(),
            Literal::new_simple_literal("text").into(),
            Literal::new_language_tagged_literal_unchecked("Text", "de").into(),
            Literal::from(7).into(),
            Literal::new_typed_literal("x", NamedNode::new_unchecked("http://e/type")).into(),
        ]
    }

    #[test]
    fn terms_come_back_as_they_were() {
        let mut terms = Terms::default();
        let before: Vec<Id> = all().iter().map(|t| terms.add(t).ok().unwrap()).collect();
        let again: Vec<Id> = all().iter().map(|t| terms.add(t).ok().unwrap()).collect();
        assert_eq!(before, again);
        let numbers = terms.sort();
        for (term, id) in all().iter().zip(before) {
            assert_eq!(&terms.term(numbers[id as usize]), term);
            assert_eq!(terms.find(term), Some(numbers[id as usize]));
        }
        assert_eq!(terms.find(&Literal::from("other").into()), None);
    }

    #[test]
    fn values_that_are_equal_are_one_term() {
        let mut terms = Terms::default();
        let written = |text: &str| Term::from(Literal::new_typed_literal(text, xsd::INTEGER));
        assert_eq!(terms.add(&written("01")).ok(), terms.add(&written("1")).ok());
    }
}
