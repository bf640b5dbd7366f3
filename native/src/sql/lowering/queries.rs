//! DuckDB's own forms of a query as selects that name and call the same: PIVOT, UNPIVOT, SUMMARIZE, DESCRIBE,
//! SHOW, a FROM that comes first, and lists with FOR. Their columns are for the engine to know: a count(*)
//! without a name says so.
use super::{is, made, made_token, mark, word};
use sqlparser::tokenizer::{Token, TokenWithSpan};

type Tokens = Vec<TokenWithSpan>;

/// Below this the parser gives up by itself.
const MAX_DEPTH: usize = 120;

const BODIES: [&str; 10] =
    ["SELECT", "FROM", "VALUES", "PIVOT", "PIVOT_WIDER", "UNPIVOT", "PIVOT_LONGER", "SUMMARIZE", "DESCRIBE", "DESC"];

/// The whole text, innermost parentheses first, each statement by itself.
pub fn lowered(tokens: &[TokenWithSpan]) -> Tokens {
    let tokens = groups(tokens, &ends_of_groups(tokens), 0, tokens.len(), 0);
    tokens.split_inclusive(|t| t.token == Token::SemiColon).flat_map(statement).collect()
}

fn closing(open: &Token) -> Option<Token> {
    match open {
        Token::LParen => Some(Token::RParen),
        Token::LBracket => Some(Token::RBracket),
        Token::LBrace => Some(Token::RBrace),
        _ => None,
    }
}

/// Of each token that opens a group: where that ends. Of any other, and of one that is never closed: nothing.
fn ends_of_groups(tokens: &[TokenWithSpan]) -> Vec<Option<usize>> {
    let mut ends = vec![None; tokens.len()];
    let mut open: Vec<(usize, Token)> = Vec::new();
    for (i, t) in tokens.iter().enumerate() {
        if let Some(close) = closing(&t.token) {
            open.push((i, close));
        } else if let Some((begin, _)) = open.pop_if(|(_, close)| *close == t.token) {
            ends[begin] = Some(i);
        }
    }
    ends
}

/// `tokens` from `next` to `to`, each group in them lowered by itself.
fn groups(tokens: &[TokenWithSpan], ends: &[Option<usize>], mut next: usize, to: usize, depth: usize) -> Tokens {
    let mut out = Vec::with_capacity(to - next);
    while next < to {
        let open = &tokens[next];
        let Some(end) = ends[next].filter(|&end| end < to && depth < MAX_DEPTH) else {
            out.push(open.clone());
            next += 1;
            continue;
        };
        let inner = groups(tokens, ends, next + 1, end, depth + 1);
        let lists = |inner| group(open, inner, &tokens[end]);
        out.extend(match open.token {
            Token::LParen if pivots(&out) => lists(ungrouped(inner)),
            Token::LParen => lists(query(&inner)),
            Token::LBracket => comprehension(&inner).unwrap_or_else(|| lists(inner)),
            _ => lists(inner),
        });
        next = end + 1;
    }
    out
}

fn group(open: &TokenWithSpan, inner: Tokens, close: &TokenWithSpan) -> Tokens {
    [vec![open.clone()], inner, vec![close.clone()]].concat()
}

/// The places, outside of parentheses, of the first of each of `words` in their order; the end for none.
fn sections(tokens: &[TokenWithSpan], words: &[&[&str]]) -> Vec<usize> {
    let mut from = 0;
    words
        .iter()
        .map(|any| {
            let found = top(tokens).find(|&i| i >= from && is(tokens.get(i), any));
            from = found.unwrap_or(from);
            found.unwrap_or(tokens.len())
        })
        .collect()
}

/// The indexes of the tokens outside of parentheses.
fn top(tokens: &[TokenWithSpan]) -> impl Iterator<Item = usize> + '_ {
    let mut depth = 0usize;
    (0..tokens.len()).filter(move |&i| {
        let (opens, closes) = match tokens[i].token {
            Token::LParen | Token::LBracket | Token::LBrace => (1, 0),
            Token::RParen | Token::RBracket | Token::RBrace => (0, 1),
            _ => (0, 0),
        };
        let outside = depth == 0;
        depth = (depth + opens).saturating_sub(closes);
        outside
    })
}

fn statement(tokens: &[TokenWithSpan]) -> Tokens {
    let end = tokens.iter().rposition(|t| t.token != Token::SemiColon && t.token != Token::EOF).map_or(0, |i| i + 1);
    [query(&tokens[..end]), tokens[end..].to_vec()].concat()
}

/// A query: what stands before WITH's last parenthesis, then its operands.
fn query(tokens: &[TokenWithSpan]) -> Tokens {
    if !is(tokens.first(), &["WITH"]) {
        return operands(tokens);
    }
    let body = top(tokens).find(|&i| i > 0 && mark(tokens.get(i - 1), Token::RParen) && is(tokens.get(i), &BODIES));
    let body = body.unwrap_or(tokens.len());
    [tokens[..body].to_vec(), operands(&tokens[body..])].concat()
}

fn operands(tokens: &[TokenWithSpan]) -> Tokens {
    if !is(tokens.first(), &BODIES) && !is(tokens.first(), &["SHOW"]) {
        return tokens.to_vec();
    }
    let mut out = Vec::with_capacity(tokens.len());
    let mut from = 0;
    for i in top(tokens).filter(|&i| is(tokens.get(i), &["UNION", "INTERSECT", "EXCEPT"])) {
        out.extend(body(&tokens[from..i]));
        from = i;
        while is(tokens.get(from), &["UNION", "INTERSECT", "EXCEPT", "ALL", "DISTINCT", "BY", "NAME"]) {
            out.push(tokens[from].clone());
            from += 1;
        }
    }
    out.extend(body(&tokens[from..]));
    out
}

fn body(tokens: &[TokenWithSpan]) -> Tokens {
    let lowered = match tokens.first().map(word).unwrap_or_default().as_str() {
        "FROM" => from_first(tokens),
        "PIVOT" | "PIVOT_WIDER" => pivot(tokens),
        "UNPIVOT" | "PIVOT_LONGER" => unpivot(tokens),
        "SUMMARIZE" | "DESCRIBE" | "DESC" | "SHOW" => described(tokens),
        _ => None,
    };
    lowered.unwrap_or_else(|| tokens.to_vec())
}

/// `FROM t [SELECT x] …` as `SELECT x FROM t …`
fn from_first(tokens: &[TokenWithSpan]) -> Option<Tokens> {
    let select = sections(tokens, &[&["SELECT"]])[0];
    if select == tokens.len() {
        return Some([made(&["SELECT", "*"]), tokens.to_vec()].concat());
    }
    let (from, list) = tokens.split_at(select);
    let behind = ["WHERE", "GROUP", "HAVING", "QUALIFY", "WINDOW", "ORDER", "LIMIT", "OFFSET"];
    let end = sections(list, &[&behind])[0];
    Some([&list[..end], from, &list[end..]].concat())
}

/// `SELECT * FROM (SELECT count(*), LISTS FROM source) tail`
fn selecting(lists: &[&[TokenWithSpan]], source: &[TokenWithSpan], tail: &[TokenWithSpan]) -> Tokens {
    let mut out = made(&["SELECT", "*", "FROM", "(", "SELECT", "COUNT", "(", "*", ")"]);
    for list in lists.iter().filter(|l| !l.is_empty()) {
        out.push(made_token(Token::Comma));
        out.extend_from_slice(list);
    }
    if !source.is_empty() {
        out.extend(made(&["FROM"]));
        out.extend_from_slice(source);
    }
    out.extend(made(&[")"]));
    out.extend_from_slice(tail);
    out
}

/// `PIVOT source ON columns [USING aggregates] [GROUP BY keys] …`
fn pivot(tokens: &[TokenWithSpan]) -> Option<Tokens> {
    let at = sections(tokens, &[&["ON"], &["USING"], &["GROUP"], &["ORDER", "LIMIT", "OFFSET"]]);
    let end = at[3];
    let [on, using, group] = [at[0].min(end), at[1].min(end), at[2].min(end)];
    let (on, using) = (on.min(using).min(group), using.min(group));
    let keys = if group < end { group + 2 } else { end };
    let inner = |from: usize, to: usize| tokens.get((from + 1).min(to)..to).unwrap_or_default();
    let lists = [inner(on, using), inner(using, group), tokens.get(keys..end)?];
    let lists = lists.map(|l| if is(l.first(), &["ALL"]) { &[] } else { l });
    Some(selecting(&lists, tokens.get(1..on)?, &tokens[end..]))
}

/// `UNPIVOT source ON columns INTO NAME name VALUE value, … …`; the names are new ones.
fn unpivot(tokens: &[TokenWithSpan]) -> Option<Tokens> {
    let at = sections(tokens, &[&["ON"], &["INTO"], &["ORDER", "LIMIT", "OFFSET"]]);
    let end = at[2];
    let (on, into) = (at[0].min(end), at[1].min(end));
    let fresh = |t: &TokenWithSpan| matches!(t.token, Token::Word(_) | Token::Comma);
    let columns = tokens.get(on + 1..into)?;
    if !tokens[into..end].iter().all(fresh) || columns.is_empty() {
        return None;
    }
    let lists = if columns.len() == 1 && columns[0].token == Token::Mul { &[][..] } else { columns };
    Some(selecting(&[lists], tokens.get(1..on)?, &tokens[end..]))
}

/// `SUMMARIZE`, `DESCRIBE` and `SHOW` of a table or a query, or of all there is.
fn described(tokens: &[TokenWithSpan]) -> Option<Tokens> {
    let (first, rest) = tokens.split_first()?;
    let all = match rest {
        [] => word(first) != "SUMMARIZE",
        [one] => is(Some(one), &["TABLES"]),
        [one, other] => is(Some(one), &["ALL"]) && is(Some(other), &["TABLES"]),
        _ => false,
    };
    if all {
        return Some(selecting(&[], &[], &[]));
    }
    if is(rest.first(), &["WITH"]) || is(rest.first(), &BODIES) || mark(rest.first(), Token::LParen) {
        let source = [made(&["("]), query(rest), made(&[")"])].concat();
        return Some(selecting(&[], &source, &[]));
    }
    let named = |t: &TokenWithSpan| matches!(t.token, Token::Word(_) | Token::Period | Token::SingleQuotedString(_));
    rest.iter().all(named).then(|| selecting(&[], rest, &[]))
}

/// Whether a parenthesis here belongs to the PIVOT of a FROM.
fn pivots(before: &[TokenWithSpan]) -> bool {
    is(before.last(), &["PIVOT"])
}

/// `(aggregate FOR column IN (…) GROUP BY keys)` without the keys, which are plain names.
fn ungrouped(inner: Tokens) -> Tokens {
    let group = sections(&inner, &[&["GROUP"]])[0];
    let name = |t: &TokenWithSpan| matches!(t.token, Token::Word(_) | Token::Comma | Token::Period);
    match inner[group..].iter().all(name) {
        true => inner[..group].to_vec(),
        false => inner,
    }
}

/// `[e FOR x IN list IF c]` as `list_apply(list_filter(list, x -> c), x -> e)`
fn comprehension(inner: &[TokenWithSpan]) -> Option<Tokens> {
    let at = sections(inner, &[&["FOR"], &["IN"], &["IF"]]);
    let [each, list, condition] = [at[0], at[1], at[2]];
    if each == 0 || list != each + 2 || list + 1 >= inner.len() {
        return None;
    }
    let arrow = made(&["->"]);
    let variable = &inner[each + 1..list];
    let of = |function: &str, list: &[TokenWithSpan], result: &[TokenWithSpan]| {
        let (head, tail) = (made(&[function, "("]), made(&[")"]));
        [&head[..], list, &made(&[","]), variable, &arrow, &made(&["("]), result, &tail, &tail].concat()
    };
    let source = &inner[list + 1..condition.min(inner.len())];
    let kept = match inner.get(condition + 1..) {
        Some(condition) if !condition.is_empty() => of("list_filter", source, condition),
        _ => source.to_vec(),
    };
    Some(of("list_apply", &kept, &inner[..each]))
}
