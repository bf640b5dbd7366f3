//! What is known of the variables in scope, and which of the patterns so far hang together.
use std::collections::HashMap;

/// What a variable or an expression is, as far as its text tells.
#[derive(Clone, Copy, PartialEq)]
pub enum Kind {
    Node,
    Relationship,
    Path,
    Truth,
    Integer,
    Real,
    Text,
    List,
    Map,
    Other,
}

impl Kind {
    pub fn called(self) -> &'static str {
        match self {
            Kind::Node => "a node",
            Kind::Relationship => "a relationship",
            Kind::Path => "a path",
            Kind::Truth => "a truth value",
            Kind::Integer | Kind::Real => "a number",
            Kind::Text => "a text",
            Kind::List => "a list",
            Kind::Map => "a map",
            Kind::Other => "a value",
        }
    }
}

#[derive(Clone)]
pub struct Variable {
    pub kind: Kind,
    /// Labels or types that a pattern or a test gave it; empty: any.
    pub names: Vec<String>,
    /// The component it belongs to, if a pattern bound it.
    pub component: Option<usize>,
}

/// Patterns that share variables or are joined by an equality.
#[derive(Clone, Copy, Default)]
struct Component {
    /// Pinned by a constant, so it yields few rows; or nothing is left of it.
    anchored: bool,
}

#[derive(Clone, Default)]
pub struct Scope {
    pub variables: HashMap<String, Variable>,
    components: Vec<Component>,
    parents: Vec<usize>,
    /// Components below belong to the enclosing query.
    base: usize,
}

impl Scope {
    /// The scope of a query inside an expression or a `CALL`: it sees the variables.
    pub fn inner(&self) -> Scope {
        Scope { base: self.components.len(), ..self.clone() }
    }

    pub fn component(&mut self) -> usize {
        self.components.push(Component::default());
        self.parents.push(self.parents.len());
        self.parents.len() - 1
    }

    fn root(&self, mut at: usize) -> usize {
        while self.parents[at] != at {
            at = self.parents[at];
        }
        at
    }

    /// The older root stays, so that what touches the enclosing query belongs to it.
    pub fn join(&mut self, a: usize, b: usize) {
        let (a, b) = (self.root(a), self.root(b));
        let (keep, go) = (a.min(b), a.max(b));
        if keep == go {
            return;
        }
        self.parents[go] = keep;
        self.components[keep].anchored |= self.components[go].anchored;
    }

    pub fn anchor(&mut self, at: usize) {
        let root = self.root(at);
        self.components[root].anchored = true;
    }

    pub fn component_of(&self, variable: &str) -> Option<usize> {
        self.variables.get(variable)?.component.map(|c| self.root(c))
    }

    /// The enclosing query's component that this one belongs to, if it does.
    pub fn outer(&self, component: usize) -> Option<usize> {
        Some(self.root(component)).filter(|&root| root < self.base)
    }

    /// Joins the components of all these variables.
    pub fn link(&mut self, variables: &[String]) {
        let all: Vec<usize> = variables.iter().filter_map(|v| self.component_of(v)).collect();
        for pair in all.windows(2) {
            self.join(pair[0], pair[1]);
        }
    }

    /// After a `WITH`: only what `carried` refers to still multiplies rows. `few`: the projection
    /// yields a bounded number of rows.
    pub fn project(&mut self, carried: &[usize], few: bool) {
        let kept: Vec<usize> = carried.iter().map(|&c| self.root(c)).collect();
        for at in self.base..self.components.len() {
            if !kept.contains(&self.root(at)) {
                self.components[at].anchored = true;
            }
        }
        if few {
            kept.iter().for_each(|&c| self.components[c].anchored = true);
        }
    }

    /// Whether components multiply each other's rows. A query inside an expression runs once for every
    /// row of the enclosing one.
    pub fn product(&self) -> bool {
        let open = || (0..self.components.len()).filter(|&at| self.parents[at] == at && !self.components[at].anchored);
        open().count() > 1 && open().any(|at| at >= self.base)
    }
}
