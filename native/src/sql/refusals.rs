//! What is not a pure query, in words. A construct is refused here when no reading of it is a
//! read of the named tables; the visitor in `scopes` adds those that stand deeper.
use sqlparser::ast::*;
use std::collections::BTreeSet;

pub fn of(statements: &[Statement]) -> BTreeSet<String> {
    let mut problems = BTreeSet::new();
    if statements.len() != 1 {
        problems.insert(format!("{} statements where one query is due", statements.len()));
    }
    for s in statements {
        if !matches!(s, Statement::Query(_)) {
            problems.insert(format!("the statement {} is not a query", verb(s)));
        }
    }
    problems
}

/// The statement's leading words, as a person would name it.
fn verb(s: &Statement) -> String {
    let text = s.to_string();
    let words: Vec<&str> = text.split_whitespace().take(2).collect();
    let words = words.join(" ").to_uppercase();
    words.chars().filter(|c| c.is_ascii_alphabetic() || *c == ' ').take(40).collect()
}

pub fn of_query(q: &Query) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut refuse = |on: bool, what| {
        if on {
            found.push(what)
        }
    };
    refuse(!q.locks.is_empty(), "FOR UPDATE or FOR SHARE takes a lock");
    refuse(q.for_clause.is_some(), "a FOR clause");
    refuse(q.settings.is_some(), "a SETTINGS clause");
    refuse(q.format_clause.is_some(), "a FORMAT clause");
    refuse(!q.pipe_operators.is_empty(), "a pipe operator");
    found
}

pub fn of_select(s: &Select) -> Vec<&'static str> {
    let mut found = Vec::new();
    let mut refuse = |on: bool, what| {
        if on {
            found.push(what)
        }
    };
    refuse(s.into.is_some(), "SELECT INTO writes");
    refuse(!s.optimizer_hints.is_empty(), "an optimizer hint");
    refuse(s.top.is_some(), "TOP");
    refuse(!s.lateral_views.is_empty(), "LATERAL VIEW");
    refuse(s.prewhere.is_some(), "PREWHERE");
    refuse(!s.connect_by.is_empty(), "CONNECT BY");
    refuse(
        !(s.cluster_by.is_empty() && s.distribute_by.is_empty() && s.sort_by.is_empty()),
        "CLUSTER, DISTRIBUTE or SORT BY",
    );
    refuse(s.value_table_mode.is_some(), "SELECT AS VALUE");
    found
}

pub fn of_body(body: &SetExpr) -> Option<&'static str> {
    match body {
        SetExpr::Insert(_) => Some("INSERT inside a query"),
        SetExpr::Update(_) => Some("UPDATE inside a query"),
        SetExpr::Delete(_) => Some("DELETE inside a query"),
        SetExpr::Merge(_) => Some("MERGE inside a query"),
        SetExpr::Table(_) => Some("the TABLE command (write SELECT * FROM it)"),
        SetExpr::Select(_) | SetExpr::Query(_) | SetExpr::SetOperation { .. } | SetExpr::Values(_) => None,
    }
}

pub fn of_expr(e: &Expr) -> Option<&'static str> {
    match e {
        Expr::BinaryOp { op: BinaryOperator::Assignment, .. } => Some("the assignment :="),
        Expr::BinaryOp { op: BinaryOperator::Custom(_) | BinaryOperator::PGCustomBinaryOperator(_), .. } => {
            Some("an operator that is not built in")
        }
        Expr::Identifier(i) if i.quote_style.is_none() && i.value.starts_with('@') => Some("a server variable"),
        Expr::CompoundIdentifier(p) if p[0].quote_style.is_none() && p[0].value.starts_with('@') => {
            Some("a server variable")
        }
        Expr::Prefixed { .. } => Some("a text with a character set of its own"),
        Expr::OuterJoin(_) | Expr::Prior(_) => Some("an Oracle join operator"),
        _ => None,
    }
}

pub fn of_relation(t: &TableFactor) -> Option<&'static str> {
    match t {
        TableFactor::Table { version: Some(_), .. } => Some("a table version"),
        TableFactor::Table { with_hints, .. } if !with_hints.is_empty() => Some("a table hint"),
        TableFactor::Table { json_path: Some(_), .. } => Some("a path on a table"),
        TableFactor::TableFunction { .. } => Some("TABLE(expression)"),
        TableFactor::OpenJsonTable { .. } => Some("OPENJSON"),
        TableFactor::XmlTable { .. } => Some("XMLTABLE"),
        TableFactor::MatchRecognize { .. } => Some("MATCH_RECOGNIZE"),
        TableFactor::SemanticView { .. } => Some("SEMANTIC_VIEW"),
        TableFactor::UnpivotExpr { .. } => Some("UNPIVOT of an expression"),
        _ => None,
    }
}
