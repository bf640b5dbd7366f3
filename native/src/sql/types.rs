//! Types in casts and literals: built-in ones alone. A relation's composite type or one of PostgreSQL's `reg*` types
//! would read the catalog or a table that nothing in FROM names.
use super::words::lists;
use sqlparser::ast::*;

/// Which types a dialect may name in addition to those that the parser knows.
#[derive(Clone, Copy)]
pub enum TypeNames {
    /// A type is but an affinity, whatever it is called.
    Any,
    /// Lower-case names between spaces.
    Listed(&'static str),
}

/// The fault of a type; nothing for one that may be used.
pub fn problem(known: TypeNames, data_type: &DataType) -> Option<String> {
    let all = |types: &[&DataType]| types.iter().find_map(|t| problem(known, t));
    match data_type {
        DataType::Regclass => Some(refused(data_type)),
        DataType::Custom(name, _) => (!is_known(known, name)).then(|| refused(name)),
        DataType::Array(element) => match element {
            ArrayElemTypeDef::None => None,
            ArrayElemTypeDef::Qualified(..) => Some(refused(data_type)),
            ArrayElemTypeDef::AngleBracket(t)
            | ArrayElemTypeDef::SquareBracket(t, _)
            | ArrayElemTypeDef::Parenthesis(t) => problem(known, t),
        },
        DataType::Map(key, value, _) => all(&[key, value]),
        DataType::Struct(fields, ..) => all(&fields.iter().map(|f| &f.field_type).collect::<Vec<_>>()),
        DataType::Tuple(fields) => all(&fields.iter().map(|f| &f.field_type).collect::<Vec<_>>()),
        DataType::Union(fields) => all(&fields.iter().map(|f| &f.field_type).collect::<Vec<_>>()),
        DataType::Nullable(t) | DataType::LowCardinality(t) => problem(known, t),
        DataType::Nested(_)
        | DataType::Table(_)
        | DataType::NamedTable { .. }
        | DataType::Trigger
        | DataType::AnyType => Some(refused(data_type)),
        _ => None,
    }
}

fn refused(name: impl std::fmt::Display) -> String {
    format!("the type {name}")
}

fn is_known(known: TypeNames, name: &ObjectName) -> bool {
    let [ObjectNamePart::Identifier(only)] = &name.0[..] else { return false };
    match known {
        TypeNames::Any => true,
        TypeNames::Listed(types) => lists(types, &only.value.to_lowercase()),
    }
}

/// The types that an expression names itself.
pub fn of_expr(e: &Expr) -> Vec<&DataType> {
    match e {
        Expr::Cast { data_type, .. } => vec![data_type],
        Expr::Convert { data_type, .. } => data_type.iter().collect(),
        Expr::TypedString(typed) => vec![&typed.data_type],
        Expr::Struct { fields, .. } => fields.iter().map(|f| &f.field_type).collect(),
        Expr::Lambda(lambda) => match &lambda.params {
            OneOrManyWithParens::One(p) => p.data_type.iter().collect(),
            OneOrManyWithParens::Many(ps) => ps.iter().filter_map(|p| p.data_type.as_ref()).collect(),
        },
        Expr::Function(f) => of_function(f),
        _ => vec![],
    }
}

fn of_function(f: &Function) -> Vec<&DataType> {
    let FunctionArguments::List(list) = &f.args else { return vec![] };
    list.clauses
        .iter()
        .filter_map(|clause| match clause {
            FunctionArgumentClause::JsonReturningClause(returning) => Some(&returning.data_type),
            _ => None,
        })
        .collect()
}

/// The types that a relation names: those of a JSON_TABLE's columns and of an alias with columns.
pub fn of_relation(t: &TableFactor) -> Vec<&DataType> {
    let mut types = Vec::new();
    if let TableFactor::JsonTable { columns, .. } = t {
        columns.iter().for_each(|c| of_json_column(c, &mut types));
    }
    types.extend(alias_of(t).iter().flat_map(|a| &a.columns).filter_map(|c| c.data_type.as_ref()));
    types
}

fn of_json_column<'a>(column: &'a JsonTableColumn, types: &mut Vec<&'a DataType>) {
    match column {
        JsonTableColumn::Named(named) => types.push(&named.r#type),
        JsonTableColumn::Nested(nested) => nested.columns.iter().for_each(|c| of_json_column(c, types)),
        JsonTableColumn::ForOrdinality(_) => {}
    }
}

fn alias_of(t: &TableFactor) -> Option<&TableAlias> {
    match t {
        TableFactor::Table { alias, .. }
        | TableFactor::Derived { alias, .. }
        | TableFactor::TableFunction { alias, .. }
        | TableFactor::Function { alias, .. }
        | TableFactor::UNNEST { alias, .. }
        | TableFactor::JsonTable { alias, .. }
        | TableFactor::OpenJsonTable { alias, .. }
        | TableFactor::NestedJoin { alias, .. }
        | TableFactor::Pivot { alias, .. }
        | TableFactor::Unpivot { alias, .. }
        | TableFactor::MatchRecognize { alias, .. }
        | TableFactor::XmlTable { alias, .. }
        | TableFactor::SemanticView { alias, .. } => alias.as_ref(),
        TableFactor::UnpivotExpr { .. } => None,
    }
}
