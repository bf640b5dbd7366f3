//! What kind of value an expression has, as far as its text tells, and expressions that no value of that kind can stand
//! in: the language calls them errors, and the engine answers them all the same, with null or with anything. Also what
//! the engine computes otherwise than the language says.
use super::scope::{Kind, Scope};
use super::walk::{plain, qualified};
use open_cypher::ast::visit::{self, Visitor};
use open_cypher::ast::*;

pub fn kind_of(expr: &Expr, scope: &Scope) -> Kind {
    use BinaryOperator::*;
    match &plain(expr).kind {
        ExprKind::Literal(literal) => match &literal.kind {
            LiteralKind::Boolean(_) => Kind::Truth,
            LiteralKind::Integer(_) => Kind::Integer,
            LiteralKind::Float(_) => Kind::Real,
            LiteralKind::String(_) => Kind::Text,
            _ => Kind::Other,
        },
        ExprKind::List(_) | ExprKind::ListComprehension(_) | ExprKind::PatternComprehension(_) => Kind::List,
        ExprKind::Map(_) | ExprKind::MapProjection(_) => Kind::Map,
        ExprKind::Variable(name) => scope.variables.get(&name.kind.text).map_or(Kind::Other, |v| v.kind),
        ExprKind::Unary { operator, .. } if operator.kind == UnaryOperator::Not => Kind::Truth,
        ExprKind::Unary { operand, .. } => kind_of(operand, scope),
        ExprKind::Is { .. } | ExprKind::QuantifiedPredicate(_) => Kind::Truth,
        ExprKind::Binary { operator, .. } => match operator.kind {
            Add | Subtract | Multiply | Divide | Remainder | Power | Concat => Kind::Other,
            _ => Kind::Truth,
        },
        _ => Kind::Other,
    }
}

fn no_truth(kind: Kind) -> bool {
    !matches!(kind, Kind::Truth | Kind::Other)
}

/// What is wrong with an expression, but not with those in it.
pub fn fault(expr: &Expr, scope: &Scope) -> Option<String> {
    match &expr.kind {
        ExprKind::Binary { left, operator, right } => {
            let word = match operator.kind {
                BinaryOperator::And => "AND",
                BinaryOperator::Or => "OR",
                BinaryOperator::Xor => "XOR",
                _ => return None,
            };
            let operand = [left, right].into_iter().map(|e| kind_of(e, scope)).find(|kind| no_truth(*kind))?;
            Some(format!("{word} joins truth values, here it has {}", operand.called()))
        }
        ExprKind::Unary { operator, operand } if operator.kind == UnaryOperator::Not => {
            let kind = Some(kind_of(operand, scope)).filter(|kind| no_truth(*kind))?;
            Some(format!("NOT takes a truth value, here it has {}", kind.called()))
        }
        ExprKind::Property { expression, key } => {
            let kind = kind_of(expression, scope);
            let without = matches!(kind, Kind::Truth | Kind::Integer | Kind::Real | Kind::Text | Kind::List);
            without.then(|| format!("{} has no property {}", kind.called(), key.kind.text))
        }
        ExprKind::Function(call) => {
            let name = qualified(&call.name);
            let wrong = call.arguments.iter().map(|a| kind_of(a, scope)).find(|kind| !takes(&name, *kind))?;
            Some(format!("{name}() does not take {}", wrong.called()))
        }
        ExprKind::Pattern(pattern) => match pattern.parts.as_slice() {
            [part] => match part.kind.path.kind.factors.as_slice() {
                [one] if matches!(one.kind, PathFactorKind::Node(_)) => Some("a node alone is no condition".into()),
                _ => None,
            },
            _ => None,
        },
        _ => None,
    }
}

/// Whether a function has a value for an argument of that kind.
fn takes(function: &str, kind: Kind) -> bool {
    let plain = matches!(kind, Kind::Truth | Kind::Integer | Kind::Real | Kind::Text | Kind::List);
    match function {
        "labels" => !plain && !matches!(kind, Kind::Relationship | Kind::Path | Kind::Map),
        "type" => !plain && !matches!(kind, Kind::Node | Kind::Path | Kind::Map),
        "length" => !matches!(kind, Kind::Node | Kind::Relationship),
        "properties" => !plain && kind != Kind::Path,
        "tostring" => !matches!(kind, Kind::Node | Kind::Relationship | Kind::Path),
        "range" => matches!(kind, Kind::Integer | Kind::Other),
        _ => true,
    }
}

/// What is wrong with the condition of a MATCH.
pub fn condition_fault(condition: &Expr, scope: &Scope) -> Option<String> {
    let kind = kind_of(condition, scope);
    if no_truth(kind) {
        return Some(format!("a condition is a truth value, here it is {}", kind.called()));
    }
    let mut aggregates = Aggregates(false);
    aggregates.visit_expr(condition);
    aggregates.0.then(|| "the condition of a MATCH may not aggregate: do so in WITH before".into())
}

pub const AGGREGATES: [&str; 11] =
    ["count", "sum", "avg", "min", "max", "collect", "stdev", "stdevp", "percentilecont", "percentiledisc", "median"];

/// Whether an expression aggregates the rows that it is asked of; a query in it has rows of its own.
struct Aggregates(bool);
impl<'ast> Visitor<'ast> for Aggregates {
    fn visit_expr(&mut self, expr: &'ast Expr) {
        match &expr.kind {
            ExprKind::Subquery(_) => {}
            ExprKind::Function(call) if AGGREGATES.contains(&qualified(&call.name).as_str()) => self.0 = true,
            _ => visit::walk_expr(self, expr),
        }
    }
}

/// What the engine for graphs in files computes wrongly. Its spans leave offsets from UTC out of count, but between two
/// dates or local times; truncated times lose theirs, and a field that is given with a unit below a second replaces all of
/// the second's parts.
pub fn wrongly_computed(expr: &Expr) -> Option<String> {
    let ExprKind::Function(call) = &expr.kind else { return None };
    let name = qualified(&call.name);
    match name.as_str() {
        "duration.inmonths" | "duration.indays" | "duration.inseconds" if !call.arguments.iter().all(has_no_offset) => {
            Some(format!(
                "{name}() counts offsets wrongly here: put date() or localdatetime() around both, or use duration.between()"
            ))
        }
        "time.truncate" => Some(format!("{name}() loses the offset here: use localtime.truncate()")),
        "datetime.truncate" | "localdatetime.truncate" | "localtime.truncate" if may_lose_fields(&call.arguments) => {
            Some(format!("{name}() to parts of a second loses them where fields are given: leave the fields out"))
        }
        _ => None,
    }
}

/// With fields, and to a unit below a second, or one that is not written out.
fn may_lose_fields(arguments: &[Expr]) -> bool {
    let [unit, _, _, ..] = arguments else { return false };
    match &plain(unit).kind {
        ExprKind::Literal(literal) => match &literal.kind {
            LiteralKind::String(text) => matches!(text.value.to_lowercase().as_str(), "millisecond" | "microsecond"),
            _ => false,
        },
        _ => true,
    }
}

fn has_no_offset(expr: &Expr) -> bool {
    match &plain(expr).kind {
        ExprKind::Function(call) => matches!(qualified(&call.name).as_str(), "date" | "localdatetime" | "localtime"),
        ExprKind::Literal(literal) => matches!(literal.kind, LiteralKind::Null),
        _ => false,
    }
}
