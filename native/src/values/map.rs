//! A finite-state map of keys to numbers in a checked file, of which only the nodes on the way are read.
use crate::checked::OmniChecked;
use crate::ffi::*;
use std::ops::Range;
use tantivy_fst::Automaton;
use tantivy_fst::raw::{CompiledAddr, Fst, Node, Output};

/// The most bytes that a node takes: its 256 transitions with addresses and outputs, and what comes with them.
const MAX_NODE: usize = 5000;
/// The head of a map; its root stands at its end.
const HEAD: usize = 32;

pub struct CheckedMap {
    file: OmniChecked,
    from: usize,
    fst: Fst<&'static [u8]>,
}

/// A node on the way to a key: what the keys below it begin with.
struct Step<'a, State> {
    node: Node<'a>,
    out: Output,
    state: State,
    next: usize,
}

impl CheckedMap {
    pub fn open(file: OmniChecked, range: Range<usize>) -> R<CheckedMap> {
        let bytes = file.unchecked(range.clone())?;
        file.slice(range.start..range.start + HEAD.min(bytes.len()))?;
        file.slice(range.end - MAX_NODE.min(bytes.len())..range.end)?;
        let fst = Fst::new(bytes).map_err(parse)?;
        Ok(CheckedMap { file, from: range.start, fst })
    }

    fn node(&self, addr: CompiledAddr) -> R<Node<'_>> {
        let end = self.from + addr + 1;
        self.file.slice(end.saturating_sub(MAX_NODE).max(self.from)..end)?;
        Ok(self.fst.node(addr))
    }

    /// The node that a key leads to.
    fn down(&self, key: &[u8]) -> R<Option<(Node<'_>, Output)>> {
        let (mut node, mut out) = (self.fst.root(), Output::zero());
        for byte in key {
            let Some(i) = node.find_input(*byte) else { return Ok(None) };
            let transition = node.transition(i);
            out = out.cat(transition.out);
            node = self.node(transition.addr)?;
        }
        Ok(Some((node, out)))
    }

    pub fn get(&self, key: &[u8]) -> R<Option<u64>> {
        let found = self.down(key)?.filter(|(node, _)| node.is_final());
        Ok(found.map(|(node, out)| out.cat(node.final_output()).value()))
    }

    /// Gives the numbers of the keys that are `prefix` and what the automaton accepts, in the order of the keys, for as
    /// long as `take` wants more.
    pub fn search<A: Automaton>(&self, prefix: &[u8], automaton: &A, mut take: impl FnMut(u64) -> R<bool>) -> R {
        let Some((node, out)) = self.down(prefix)? else { return Ok(()) };
        let mut path = vec![Step { node, out, state: automaton.start(), next: 0 }];
        while let Some(step) = path.last_mut() {
            if step.next == 0 && step.node.is_final() && automaton.is_match(&step.state) {
                let number = step.out.cat(step.node.final_output()).value();
                if !take(number)? {
                    return Ok(());
                }
            }
            if step.next == step.node.len() || !automaton.can_match(&step.state) {
                path.pop();
                continue;
            }
            let transition = step.node.transition(step.next);
            step.next += 1;
            let state = automaton.accept(&step.state, transition.inp);
            let out = step.out.cat(transition.out);
            path.push(Step { node: self.node(transition.addr)?, out, state, next: 0 });
        }
        Ok(())
    }
}
