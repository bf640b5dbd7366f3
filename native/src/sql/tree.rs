//! A query as a tree of plain JSON, for whoever takes it as a statement of what is asked and not as a text to run: what
//! it selects, filters, groups and orders by. Only what such a statement needs is told; a query that says more has no
//! tree, and the reason names the construct.
use super::dialects::Ways;
use super::{statements, tokens};
use crate::ffi::*;
use serde_json::{Value as Json, json};
use sqlparser::ast::*;

fn unsupported<T>(what: impl std::fmt::Display) -> R<T> {
    Err(arg(format!("{what} has no plain form")))
}

fn name_of(name: &ObjectName) -> String {
    name.0.last().map(|part| part.to_string().trim_matches(|c| "\"`[]".contains(c)).to_string()).unwrap_or_default()
}

fn column(table: &str, name: &Ident) -> Json {
    json!({"is": "column", "table": table, "name": name.value, "quoted": name.quote_style == Some('"')})
}

fn value(v: &Value) -> R<Json> {
    let plain = match v {
        Value::Number(text, _) => match (text.parse::<i64>(), text.parse::<f64>()) {
            (Ok(whole), _) => json!(whole),
            (_, Ok(real)) if real.is_finite() => json!(real),
            _ => return unsupported(format!("the number {text}")),
        },
        Value::SingleQuotedString(text) | Value::DoubleQuotedString(text) | Value::EscapedStringLiteral(text) => {
            json!(text)
        }
        Value::Boolean(b) => json!(b),
        Value::Null => Json::Null,
        other => return unsupported(format!("the value {other}")),
    };
    Ok(json!({"is": "value", "value": plain}))
}

fn call(name: &str, of: Vec<Json>) -> Json {
    json!({"is": "call", "name": name, "distinct": false, "of": of})
}

fn function(f: &Function) -> R<Json> {
    let plain = matches!(f.parameters, FunctionArguments::None)
        && f.filter.is_none()
        && f.over.is_none()
        && f.null_treatment.is_none()
        && f.within_group.is_empty();
    if !plain {
        return unsupported(format!("the call {f}"));
    }
    let FunctionArguments::List(list) = &f.args else { return unsupported(format!("the call {f}")) };
    let mut of = Vec::new();
    for argument in &list.args {
        match argument {
            FunctionArg::Unnamed(FunctionArgExpr::Expr(e)) => of.push(expression(e)?),
            FunctionArg::Unnamed(FunctionArgExpr::Wildcard) => {}
            FunctionArg::Unnamed(FunctionArgExpr::QualifiedWildcard(table)) => {
                of.push(json!({"is": "all", "table": name_of(table)}))
            }
            _ => return unsupported(format!("the call {f}")),
        }
    }
    let distinct = matches!(list.duplicate_treatment, Some(DuplicateTreatment::Distinct));
    Ok(json!({"is": "call", "name": name_of(&f.name).to_lowercase(), "distinct": distinct, "of": of}))
}

fn negated(on: bool, e: Json) -> Json {
    if on { json!({"is": "not", "of": [e]}) } else { e }
}

fn binary(op: &str, left: &Expr, right: &Expr) -> R<Json> {
    Ok(json!({"is": "binary", "op": op, "of": [expression(left)?, expression(right)?]}))
}

fn all(expressions: &[Expr]) -> R<Vec<Json>> {
    expressions.iter().map(expression).collect()
}

fn expression(e: &Expr) -> R<Json> {
    Ok(match e {
        Expr::Identifier(name) => column("", name),
        Expr::CompoundIdentifier(parts) if parts.len() > 1 => {
            column(&parts[parts.len() - 2].value, &parts[parts.len() - 1])
        }
        Expr::Nested(inner) | Expr::Collate { expr: inner, .. } => expression(inner)?,
        Expr::Value(v) => value(&v.value)?,
        Expr::TypedString(typed) => value(&typed.value.value)?,
        Expr::Function(f) => function(f)?,
        Expr::Cast { expr, .. } => call("cast", vec![expression(expr)?]),
        Expr::Extract { field, expr, .. } => {
            let part = json!({"is": "value", "value": field.to_string().to_lowercase()});
            call("extract", vec![part, expression(expr)?])
        }
        Expr::Substring { expr, substring_from, substring_for, .. } => {
            let mut of = vec![expression(expr)?];
            for argument in [substring_from, substring_for].into_iter().flatten() {
                of.push(expression(argument)?);
            }
            call("substr", of)
        }
        Expr::Trim { expr, .. } => call("trim", vec![expression(expr)?]),
        Expr::Floor { expr, .. } => call("floor", vec![expression(expr)?]),
        Expr::Ceil { expr, .. } => call("ceil", vec![expression(expr)?]),
        Expr::UnaryOp { op: UnaryOperator::Not, expr } => negated(true, expression(expr)?),
        Expr::UnaryOp { op: UnaryOperator::Plus, expr } => expression(expr)?,
        Expr::UnaryOp { op: UnaryOperator::Minus, expr } => {
            let nought = json!({"is": "value", "value": 0});
            json!({"is": "binary", "op": "-", "of": [nought, expression(expr)?]})
        }
        Expr::BinaryOp { left, op, right } => binary(&op.to_string().to_lowercase(), left, right)?,
        Expr::Like { negated: no, any: false, expr, pattern, escape_char: None } => {
            negated(*no, binary("like", expr, pattern)?)
        }
        Expr::ILike { negated: no, any: false, expr, pattern, escape_char: None } => {
            negated(*no, binary("like", expr, pattern)?)
        }
        Expr::IsNull(inner) => json!({"is": "null", "of": [expression(inner)?]}),
        Expr::IsNotNull(inner) => negated(true, json!({"is": "null", "of": [expression(inner)?]})),
        Expr::IsTrue(inner) | Expr::IsNotFalse(inner) => expression(inner)?,
        Expr::IsFalse(inner) | Expr::IsNotTrue(inner) => negated(true, expression(inner)?),
        Expr::Between { expr, negated: no, low, high } => {
            negated(*no, json!({"is": "between", "of": [expression(expr)?, expression(low)?, expression(high)?]}))
        }
        Expr::InList { expr, list, negated: no } => {
            let mut of = vec![expression(expr)?];
            of.extend(all(list)?);
            negated(*no, json!({"is": "in", "of": of}))
        }
        Expr::InSubquery { expr, subquery, negated: no } => {
            negated(*no, json!({"is": "in", "of": [expression(expr)?], "query": query(subquery)?}))
        }
        Expr::Exists { subquery, negated: no } => {
            negated(*no, json!({"is": "exists", "of": [], "query": query(subquery)?}))
        }
        Expr::Subquery(inner) => json!({"is": "query", "of": [], "query": query(inner)?}),
        Expr::Case { operand: None, conditions, else_result, .. } => {
            let mut of = Vec::new();
            for when in conditions {
                of.extend([expression(&when.condition)?, expression(&when.result)?]);
            }
            if let Some(otherwise) = else_result {
                of.push(expression(otherwise)?);
            }
            json!({"is": "case", "of": of})
        }
        other => return unsupported(other),
    })
}

fn relation(factor: &TableFactor) -> R<Json> {
    match factor {
        TableFactor::Table { name, alias, args: None, .. } => {
            let called = alias.as_ref().map(|a| a.name.value.clone());
            Ok(json!({"table": name_of(name), "called": called}))
        }
        other => unsupported(format!("the relation {other}")),
    }
}

fn joined(operator: &JoinOperator) -> R<(&JoinConstraint, bool)> {
    match operator {
        JoinOperator::Join(on) | JoinOperator::Inner(on) | JoinOperator::CrossJoin(on) => Ok((on, false)),
        JoinOperator::Left(on) | JoinOperator::LeftOuter(on) => Ok((on, true)),
        _ => unsupported("such a join"),
    }
}

fn relations(from: &[TableWithJoins]) -> R<Vec<Json>> {
    let mut found = Vec::new();
    for table in from {
        found.push(relation(&table.relation)?);
        for join in &table.joins {
            let (constraint, optional) = joined(&join.join_operator)?;
            let mut node = relation(&join.relation)?;
            node["optional"] = json!(optional);
            if let JoinConstraint::On(on) = constraint {
                node["on"] = expression(on)?;
            }
            found.push(node);
        }
    }
    Ok(found)
}

fn item(item: &SelectItem) -> R<Json> {
    Ok(match item {
        SelectItem::UnnamedExpr(e) => json!({"of": expression(e)?, "called": ""}),
        SelectItem::ExprWithAlias { expr, alias } => json!({"of": expression(expr)?, "called": alias.value}),
        SelectItem::Wildcard(_) => json!({"of": {"is": "all", "table": ""}, "called": ""}),
        SelectItem::QualifiedWildcard(SelectItemQualifiedWildcardKind::ObjectName(name), _) => {
            json!({"of": {"is": "all", "table": name_of(name)}, "called": ""})
        }
        other => return unsupported(other),
    })
}

fn optional(e: &Option<Expr>) -> R<Json> {
    e.as_ref().map_or(Ok(Json::Null), expression)
}

fn select(s: &Select) -> R<Json> {
    if s.qualify.is_some() || !s.named_window.is_empty() || matches!(s.distinct, Some(Distinct::On(_))) {
        return unsupported("QUALIFY, WINDOW or DISTINCT ON");
    }
    let group = match &s.group_by {
        GroupByExpr::Expressions(by, modifiers) if modifiers.is_empty() => all(by)?,
        _ => return unsupported("such a GROUP BY"),
    };
    Ok(json!({
        "select": s.projection.iter().map(item).collect::<R<Vec<_>>>()?,
        "distinct": matches!(s.distinct, Some(Distinct::Distinct)),
        "from": relations(&s.from)?,
        "where": optional(&s.selection)?,
        "group": group,
        "having": optional(&s.having)?,
    }))
}

fn body(of: &SetExpr) -> R<Json> {
    match of {
        SetExpr::Select(s) => select(s),
        SetExpr::Query(q) => query(q),
        SetExpr::SetOperation { op, left, right, .. } => {
            let mut node = body(left)?;
            if !node["set"].is_null() {
                return unsupported("several set operations");
            }
            node["set"] = json!({"op": op.to_string().to_lowercase(), "query": body(right)?});
            Ok(node)
        }
        other => unsupported(other),
    }
}

fn orders(by: &Option<OrderBy>) -> R<Vec<Json>> {
    let Some(by) = by else { return Ok(Vec::new()) };
    let OrderByKind::Expressions(expressions) = &by.kind else { return unsupported("ORDER BY ALL") };
    expressions
        .iter()
        .map(|o| {
            Ok(json!({"of": expression(&o.expr)?, "descending": matches!(o.options.sort, Some(OrderBySort::Desc))}))
        })
        .collect()
}

fn query(q: &Query) -> R<Json> {
    if q.with.is_some() || q.fetch.is_some() {
        return unsupported("WITH or FETCH");
    }
    let mut node = body(&q.body)?;
    node["order"] = json!(orders(&q.order_by)?);
    let (limit, skipped) = match &q.limit_clause {
        None => (&None, None),
        Some(LimitClause::LimitOffset { limit, offset, .. }) => (limit, offset.as_ref().map(|o| &o.value)),
        Some(LimitClause::OffsetCommaLimit { offset, limit }) => (&Some(limit.clone()), Some(offset)),
    };
    node["limit"] = optional(limit)?;
    node["skipped"] = skipped.map_or(Ok(Json::Null), expression)?;
    Ok(node)
}

pub fn tree(ways: &Ways, sql: &str) -> R<Vec<u8>> {
    match &statements(ways, &tokens(ways, sql)?)?[..] {
        [Statement::Query(q)] => serde_json::to_vec(&query(q)?).map_err(eval),
        _ => unsupported("what is not one query"),
    }
}
