//! Scopes as a tree: each query and each select of the statement, what it reads under which alias,
//! what it gives out, and which columns it names. Names stay unbound here, but for common table
//! expressions, whose visibility is a matter of syntax alone.
use super::dialects::Ways;
use super::refusals;
use super::sized;
use super::types;
use super::writing::Written;
use serde::Serialize;
use sqlparser::ast::*;
use std::collections::{BTreeSet, HashMap};
use std::ops::ControlFlow;

#[derive(Serialize, Default)]
pub struct Scope {
    pub parent: Option<usize>,
    /// "query" holds ctes and leaves; "select" holds relations, outputs and columns.
    kind: &'static str,
    /// The selects and queries whose rows a query gives, left to right.
    leaves: Vec<usize>,
    relations: Vec<Relation>,
    outputs: Vec<Output>,
    columns: Vec<Column>,
    /// Names a lambda or a field access brings in, which are no columns.
    locals: Vec<String>,
    /// Its outputs or its names cannot be known from the text (VALUES, PIVOT).
    open: bool,
    /// Several relations with neither a join condition nor a WHERE.
    unlinked: bool,
    /// Its common table expressions: each name, and where in the written text it is given, in bytes.
    withs: Vec<(String, usize, usize)>,
    #[serde(skip)]
    ctes: Vec<(String, usize)>,
    #[serde(skip)]
    recursive: bool,
    /// For the body of a common table expression: its index in the parent's list.
    #[serde(skip)]
    cte_index: Option<usize>,
    #[serde(skip)]
    leaf_addresses: Vec<usize>,
}

#[derive(Serialize, Default)]
struct Relation {
    /// "table", "cte", "derived", "function" or "open".
    kind: &'static str,
    name: Vec<String>,
    quote: Option<char>,
    alias: Option<String>,
    columns: Vec<String>,
    /// Where in the written text the name of a table or a common table expression stands, in bytes.
    span: Option<(usize, usize)>,
    /// The query scope that a cte or a derived table gives the rows of.
    scope: Option<usize>,
    #[serde(skip)]
    address: Option<usize>,
}

#[derive(Serialize)]
enum Output {
    #[serde(rename = "column")]
    Column(String),
    #[serde(rename = "alias")]
    Alias(String),
    #[serde(rename = "star")]
    Star(Option<String>),
    #[serde(rename = "expression")]
    Expression,
}

#[derive(Serialize)]
struct Column {
    parts: Vec<String>,
    /// How the last part is quoted.
    quote: Option<char>,
}

pub struct Scopes<'a> {
    pub list: Vec<Scope>,
    pub functions: BTreeSet<String>,
    pub problems: BTreeSet<String>,
    pub recursive: bool,
    pub parameters: BTreeSet<String>,
    stack: Vec<usize>,
    /// Scope of a Query or Select by where it lies in the tree.
    by_address: HashMap<usize, usize>,
    ways: &'a Ways,
    written: &'a Written,
}

fn address<T>(node: &T) -> usize {
    node as *const T as usize
}

fn names(name: &ObjectName) -> Vec<String> {
    name.0.iter().map(|p| p.as_ident().map_or_else(|| p.to_string(), |i| i.value.clone())).collect()
}

fn quote(name: &ObjectName) -> Option<char> {
    name.0.last().and_then(|p| p.as_ident()).and_then(|i| i.quote_style)
}

fn leaves(body: &SetExpr, out: &mut Vec<usize>) -> bool {
    match body {
        SetExpr::Select(s) => out.push(address(&**s)),
        SetExpr::Query(q) => out.push(address(&**q)),
        SetExpr::SetOperation { left, right, .. } => return leaves(left, out) & leaves(right, out),
        _ => return false,
    }
    true
}

fn body_problems(body: &SetExpr, problems: &mut BTreeSet<String>) {
    if let SetExpr::SetOperation { left, right, .. } = body {
        body_problems(left, problems);
        body_problems(right, problems);
    }
    problems.extend(refusals::of_body(body).map(String::from));
}

fn constrained(op: &JoinOperator) -> bool {
    use JoinOperator::*;
    match op {
        Join(c) | Inner(c) | Left(c) | LeftOuter(c) | Right(c) | RightOuter(c) | FullOuter(c) | CrossJoin(c)
        | StraightJoin(c) => !matches!(c, JoinConstraint::None),
        CrossApply | OuterApply | ArrayJoin | LeftArrayJoin | InnerArrayJoin => false,
        _ => true,
    }
}

fn unlinked(s: &Select) -> bool {
    let joins = s.from.iter().flat_map(|t| &t.joins);
    let loose = s.from.len().saturating_sub(1) + joins.filter(|j| !constrained(&j.join_operator)).count();
    loose > 0 && s.selection.is_none()
}

fn output(item: &SelectItem) -> Output {
    match item {
        SelectItem::UnnamedExpr(Expr::Identifier(i)) => Output::Column(i.value.clone()),
        SelectItem::UnnamedExpr(Expr::CompoundIdentifier(p)) => Output::Column(p[p.len() - 1].value.clone()),
        SelectItem::ExprWithAlias { alias, .. } => Output::Alias(alias.value.clone()),
        SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(n), _) => {
            Output::Star(names(n).pop())
        }
        SelectItem::Wildcard(o) if o.opt_replace.is_none() && o.opt_rename.is_none() => Output::Star(None),
        _ => Output::Expression,
    }
}

impl<'a> Scopes<'a> {
    pub fn new(ways: &'a Ways, written: &'a Written) -> Self {
        Scopes {
            list: Vec::new(),
            functions: BTreeSet::new(),
            problems: BTreeSet::new(),
            recursive: false,
            parameters: BTreeSet::new(),
            stack: Vec::new(),
            by_address: HashMap::new(),
            ways,
            written,
        }
    }

    /// Of the columns that the statement gives: `named` for those without a name of their own, else nothing.
    pub fn headers(&self, named: Vec<String>) -> Vec<Option<String>> {
        let first = self.list.first().and_then(|query| query.leaves.first());
        let outputs = first.map_or(&[][..], |&leaf| &self.list[leaf].outputs[..]);
        match outputs.len() == named.len() {
            true => named.into_iter().zip(outputs).map(|(n, o)| matches!(o, Output::Expression).then_some(n)).collect(),
            false => vec![],
        }
    }

    fn push(&mut self, at: usize, kind: &'static str) -> &mut Scope {
        let id = self.list.len();
        self.list.push(Scope { parent: self.stack.last().copied(), kind, ..Scope::default() });
        self.by_address.insert(at, id);
        self.stack.push(id);
        &mut self.list[id]
    }

    fn top(&mut self) -> &mut Scope {
        let id = *self.stack.last().expect("inside a query");
        &mut self.list[id]
    }

    fn note(&mut self, found: Vec<&'static str>) {
        self.problems.extend(found.into_iter().map(String::from));
    }

    /// The common table expression that an unqualified name means here, by the address of its query.
    /// Walks outwards; from within a list of them only the earlier ones are seen, and itself when
    /// the list is recursive. What is not surely one stays a table, to be bound like any other.
    fn visible_cte(&self, name: &str) -> Option<usize> {
        let mut from: Option<usize> = None;
        let mut at = self.stack.last().copied();
        while let Some(id) = at {
            let scope = &self.list[id];
            for (i, (cte, query)) in scope.ctes.iter().enumerate() {
                let seen = match from {
                    None => true,
                    Some(own) if i == own => scope.recursive,
                    Some(own) => i < own || self.ways.unordered_ctes,
                };
                let same = match self.ways.spelling.keeps_case {
                    true => cte == name,
                    false => cte.eq_ignore_ascii_case(name),
                };
                if seen && same {
                    return Some(*query);
                }
            }
            from = scope.cte_index;
            at = scope.parent;
        }
        None
    }

    fn named(&mut self, name: &ObjectName, called: bool) -> Relation {
        let parts = names(name);
        let cte = if parts.len() == 1 && !called { self.visible_cte(&parts[0]) } else { None };
        let kind = match (called, cte) {
            (true, _) => "function",
            (false, Some(_)) => "cte",
            (false, None) => "table",
        };
        Relation { kind, name: parts, quote: quote(name), span: self.span(name), address: cte, ..Relation::default() }
    }

    fn span(&self, name: &ObjectName) -> Option<(usize, usize)> {
        self.written.range(name.0.first()?.as_ident()?.span, name.0.last()?.as_ident()?.span)
    }

    fn withs(&self, with: &With) -> Vec<(String, usize, usize)> {
        let names = with.cte_tables.iter().map(|c| &c.alias.name);
        names.filter_map(|i| self.written.range(i.span, i.span).map(|(from, to)| (i.value.clone(), from, to))).collect()
    }

    fn typed(&mut self, types: &[&DataType]) {
        let known = self.ways.spelling.types;
        self.problems.extend(types.iter().filter_map(|t| types::problem(known, t)));
    }

    fn relate(&mut self, mut relation: Relation, alias: &Option<TableAlias>) {
        if let Some(alias) = alias {
            relation.alias = Some(alias.name.value.clone());
            relation.columns = alias.columns.iter().map(|c| c.name.value.clone()).collect();
        }
        self.top().relations.push(relation);
    }

    fn column(&mut self, parts: &[Ident]) {
        let quote = parts.last().and_then(|i| i.quote_style);
        let parts = parts.iter().map(|i| i.value.clone()).collect();
        self.top().columns.push(Column { parts, quote });
    }

    fn function(&mut self, f: &Function) {
        if f.name.0.iter().any(|p| p.as_ident().is_none()) {
            self.problems.insert("a function whose name is computed".into());
        }
        let name = names(&f.name).join(".").to_lowercase();
        self.problems.extend(sized::problem(self.ways.sized, &name, f));
        self.functions.insert(name);
    }

    fn lambda(&mut self, l: &LambdaFunction) {
        let params: Vec<String> = match &l.params {
            OneOrManyWithParens::One(p) => vec![p.name.value.clone()],
            OneOrManyWithParens::Many(ps) => ps.iter().map(|p| p.name.value.clone()).collect(),
        };
        self.top().locals.extend(params);
    }

    /// Addresses become scope ids once the whole tree is known.
    fn settle(&mut self) {
        for i in 0..self.list.len() {
            let addresses = std::mem::take(&mut self.list[i].leaf_addresses);
            self.list[i].leaves = addresses.iter().filter_map(|a| self.by_address.get(a).copied()).collect();
            for relation in &mut self.list[i].relations {
                relation.scope = relation.address.and_then(|a| self.by_address.get(&a).copied());
            }
        }
    }
}

impl Visitor for Scopes<'_> {
    type Break = ();

    fn pre_visit_statement(&mut self, _: &Statement) -> ControlFlow<()> {
        self.problems.insert("a statement inside the query".into());
        ControlFlow::Continue(())
    }

    fn pre_visit_query(&mut self, q: &Query) -> ControlFlow<()> {
        self.note(refusals::of_query(q));
        body_problems(&q.body, &mut self.problems);
        let here = address(q);
        let cte_index = self.stack.last().and_then(|&p| self.list[p].ctes.iter().position(|(_, query)| *query == here));
        let recursive = q.with.as_ref().is_some_and(|w| w.recursive);
        self.recursive |= recursive;
        let withs = q.with.as_ref().map_or(vec![], |w| self.withs(w));
        let scope = self.push(here, "query");
        scope.withs = withs;
        scope.cte_index = cte_index;
        scope.recursive = recursive;
        scope.open = !leaves(&q.body, &mut scope.leaf_addresses);
        if let Some(with) = &q.with {
            scope.ctes = with.cte_tables.iter().map(|c| (c.alias.name.value.clone(), address(&*c.query))).collect();
        }
        ControlFlow::Continue(())
    }

    fn post_visit_query(&mut self, q: &Query) -> ControlFlow<()> {
        // The columns that a common table expression renames belong to its query's outputs.
        for cte in q.with.iter().flat_map(|w| &w.cte_tables).filter(|c| !c.alias.columns.is_empty()) {
            if let Some(&id) = self.by_address.get(&address(&*cte.query)) {
                self.list[id].outputs = cte.alias.columns.iter().map(|c| Output::Alias(c.name.value.clone())).collect();
            }
        }
        self.stack.pop();
        if self.stack.is_empty() {
            self.settle();
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_select(&mut self, s: &Select) -> ControlFlow<()> {
        self.note(refusals::of_select(s));
        let scope = self.push(address(s), "select");
        scope.unlinked = unlinked(s);
        scope.outputs = s.projection.iter().map(output).collect();
        ControlFlow::Continue(())
    }

    fn post_visit_select(&mut self, _: &Select) -> ControlFlow<()> {
        self.stack.pop();
        ControlFlow::Continue(())
    }

    fn pre_visit_table_factor(&mut self, t: &TableFactor) -> ControlFlow<()> {
        self.note(refusals::of_relation(t).into_iter().collect());
        self.typed(&types::of_relation(t));
        let function = |name: &str| Relation { kind: "function", name: vec![name.into()], ..Relation::default() };
        match t {
            TableFactor::Table { name, args, alias, .. } => {
                let relation = self.named(name, args.is_some());
                self.relate(relation, alias);
            }
            TableFactor::Function { name, alias, .. } => {
                let relation = self.named(name, true);
                self.relate(relation, alias);
            }
            TableFactor::Derived { subquery, alias, .. } => {
                let address = Some(address(&**subquery));
                self.relate(Relation { kind: "derived", address, ..Relation::default() }, alias);
            }
            TableFactor::UNNEST { alias, .. } => self.relate(function("unnest"), alias),
            TableFactor::JsonTable { alias, .. } => self.relate(function("json_table"), alias),
            TableFactor::NestedJoin { alias: None, .. } => {}
            other => {
                let alias = match other {
                    TableFactor::NestedJoin { alias, .. }
                    | TableFactor::Pivot { alias, .. }
                    | TableFactor::Unpivot { alias, .. } => alias.clone(),
                    _ => None,
                };
                self.relate(Relation { kind: "open", ..Relation::default() }, &alias);
            }
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_expr(&mut self, e: &Expr) -> ControlFlow<()> {
        self.problems.extend(refusals::of_expr(e).map(String::from));
        self.typed(&types::of_expr(e));
        match e {
            Expr::Identifier(i) => self.column(std::slice::from_ref(i)),
            Expr::CompoundIdentifier(parts) => self.column(parts),
            Expr::Function(f) => self.function(f),
            Expr::Lambda(l) => self.lambda(l),
            Expr::CompoundFieldAccess { access_chain, .. } => {
                for access in access_chain {
                    if let AccessExpr::Dot(Expr::Identifier(i)) = access {
                        self.top().locals.push(i.value.clone());
                    }
                }
            }
            _ => {}
        }
        ControlFlow::Continue(())
    }

    fn pre_visit_value(&mut self, v: &ValueWithSpan) -> ControlFlow<()> {
        if let Value::Placeholder(name) = &v.value {
            self.parameters.insert(name.clone());
        }
        ControlFlow::Continue(())
    }
}
