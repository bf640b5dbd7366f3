//! Functions that make as much as an argument says: that argument has to be written out, and small.
use sqlparser::ast::*;

/// A function's name and what of its arguments says how much.
pub type Sized = (&'static str, Argument);

#[derive(Clone, Copy)]
pub enum Argument {
    Every,
    /// A limit that is no number the server bounds itself.
    EveryNumber,
    At(usize),
    /// The first is a format, whose widths do.
    Format,
}

pub const DUCKDB: &[Sized] = &[
    ("range", Argument::Every),
    ("generate_series", Argument::Every),
    ("repeat", Argument::At(1)),
    ("lpad", Argument::At(1)),
    ("rpad", Argument::At(1)),
    ("bar", Argument::At(3)),
    ("printf", Argument::Format),
    ("format", Argument::Format),
];

pub const POSTGRESQL: &[Sized] =
    &[("repeat", Argument::At(1)), ("lpad", Argument::At(1)), ("rpad", Argument::At(1)), ("format", Argument::Format)];

pub const MYSQL: &[Sized] =
    &[("repeat", Argument::At(1)), ("space", Argument::At(0)), ("lpad", Argument::At(1)), ("rpad", Argument::At(1))];

pub const TRINO: &[Sized] = &[
    ("repeat", Argument::At(1)),
    ("sequence", Argument::EveryNumber),
    ("lpad", Argument::At(1)),
    ("rpad", Argument::At(1)),
];

pub const CLICKHOUSE: &[Sized] = &[
    ("repeat", Argument::At(1)),
    ("range", Argument::Every),
    ("lpad", Argument::At(1)),
    ("rpad", Argument::At(1)),
    ("leftpad", Argument::At(1)),
    ("rightpad", Argument::At(1)),
];

const MOST: f64 = 1e6;
/// Digits of a width in a format.
const MOST_DIGITS: usize = 3;

/// Why a call makes more than can be known to be little; none for most calls.
pub fn problem(sized: &[Sized], name: &str, call: &Function) -> Option<String> {
    let (_, which) = sized.iter().find(|(n, _)| *n == name)?;
    let FunctionArguments::List(list) = &call.args else { return None };
    let given: Vec<Option<&Expr>> = list.args.iter().map(plain).collect();
    let fine = match which {
        Argument::Every => given.iter().all(|e| e.is_some_and(is_small)),
        Argument::EveryNumber => given.iter().flatten().all(|e| !is_number(e) || is_small(e)),
        Argument::At(i) => given.get(*i).is_none_or(|e| e.is_some_and(is_small)),
        Argument::Format => given.first().is_none_or(|e| e.is_some_and(is_narrow)),
    };
    (!fine).then(|| match which {
        Argument::Format => format!("{name}() with a format that is computed, or wider than 999"),
        _ => format!("{name}() of a size that is not written out, or above a million (in FROM, range() may be any)"),
    })
}

fn plain(argument: &FunctionArg) -> Option<&Expr> {
    match argument {
        FunctionArg::Unnamed(FunctionArgExpr::Expr(e)) => Some(e),
        _ => None,
    }
}

fn is_number(e: &Expr) -> bool {
    match e {
        Expr::UnaryOp { expr, .. } => is_number(expr),
        Expr::Value(v) => matches!(v.value, Value::Number(..)),
        _ => false,
    }
}

fn is_small(e: &Expr) -> bool {
    match e {
        Expr::UnaryOp { expr, .. } => is_small(expr),
        Expr::Value(v) => match &v.value {
            Value::Number(n, _) => n.parse::<f64>().is_ok_and(|n| n <= MOST),
            _ => false,
        },
        _ => false,
    }
}

fn is_narrow(e: &Expr) -> bool {
    let Expr::Value(v) = e else { return false };
    let Value::SingleQuotedString(text) = &v.value else { return false };
    let computed =
        text.contains('*') || text.split("{:").skip(1).any(|s| s.split('}').next().unwrap_or(s).contains('{'));
    let wide = text.split(|c: char| !c.is_ascii_digit()).any(|digits| digits.len() > MOST_DIGITS);
    !computed && !wide
}
