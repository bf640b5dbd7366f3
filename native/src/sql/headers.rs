//! What the columns of the outermost select are called in the query's own words: an engine names `count(*)`
//! as it likes.
use sqlparser::tokenizer::{Location, Token, TokenWithSpan, Word};

const BEHIND: [&str; 14] = [
    "FROM",
    "INTO",
    "WHERE",
    "GROUP",
    "HAVING",
    "QUALIFY",
    "WINDOW",
    "ORDER",
    "LIMIT",
    "OFFSET",
    "USING",
    "UNION",
    "INTERSECT",
    "EXCEPT",
];

fn word(token: &TokenWithSpan) -> String {
    match &token.token {
        Token::Word(Word { value, quote_style: None, .. }) => value.to_uppercase(),
        _ => String::new(),
    }
}

/// The text of each item of the first select list outside of parentheses; empty where a star stands for
/// several.
pub fn of(sql: &str, tokens: &[TokenWithSpan]) -> Vec<String> {
    let tokens: Vec<&TokenWithSpan> = tokens.iter().filter(|t| !matches!(t.token, Token::Whitespace(_))).collect();
    let (mut items, mut item, mut depth, mut before) = (Vec::new(), Vec::new(), 0usize, String::new());
    let mut inside = false;
    for token in distinct_gone(&tokens) {
        let here = word(token);
        match token.token {
            Token::LParen | Token::LBracket | Token::LBrace => depth += 1,
            Token::RParen | Token::RBracket | Token::RBrace => depth = depth.saturating_sub(1),
            _ => {}
        }
        let joined = (here == "FROM" && before == "DISTINCT") || (here == "GROUP" && before == "WITHIN");
        let ends = BEHIND.contains(&here.as_str()) && !joined || matches!(token.token, Token::SemiColon | Token::EOF);
        if inside && depth == 0 && ends {
            break;
        } else if inside && depth == 0 && token.token == Token::Comma {
            items.push(std::mem::take(&mut item));
        } else if inside {
            item.push(token);
        } else {
            inside = depth == 0 && here == "SELECT";
        }
        before = here;
    }
    items.push(item);
    match items.iter().any(|item| is_many(item)) {
        true => vec![],
        false => items.iter().map(|item| text(sql, item)).collect(),
    }
}

/// Without `DISTINCT [ON (…)]` and `ALL` behind SELECT.
fn distinct_gone<'a>(tokens: &[&'a TokenWithSpan]) -> Vec<&'a TokenWithSpan> {
    let mut out: Vec<&TokenWithSpan> = Vec::with_capacity(tokens.len());
    let mut next = 0;
    while next < tokens.len() {
        let selecting = out.last().is_some_and(|t| word(t) == "SELECT");
        match word(tokens[next]).as_str() {
            "ALL" if selecting => next += 1,
            "DISTINCT" if selecting => {
                next += 1;
                if tokens.get(next).is_some_and(|t| word(t) == "ON") {
                    let close = tokens[next..].iter().position(|t| t.token == Token::RParen);
                    next += close.map_or(1, |at| at + 1);
                }
            }
            _ => {
                out.push(tokens[next]);
                next += 1;
            }
        }
    }
    out
}

fn is_many(item: &[&TokenWithSpan]) -> bool {
    let star = |i: usize| item.get(i).is_some_and(|t| t.token == Token::Mul);
    let behind_dot = (1..item.len()).any(|i| star(i) && item[i - 1].token == Token::Period);
    star(0) || behind_dot || item.iter().any(|t| word(t) == "COLUMNS" || word(t) == "UNNEST")
}

fn text(sql: &str, item: &[&TokenWithSpan]) -> String {
    let (Some(first), Some(last)) = (item.first(), item.last()) else { return String::new() };
    let slice = sql.get(offset(sql, first.span.start)..offset(sql, last.span.end)).unwrap_or_default();
    slice.split_whitespace().collect::<Vec<_>>().join(" ")
}

/// Where that is in the text, in bytes; lines and columns count from 1, in characters.
pub fn offset(sql: &str, at: Location) -> usize {
    let line: usize = sql.split_inclusive('\n').take((at.line as usize).saturating_sub(1)).map(str::len).sum();
    let rest = &sql[line.min(sql.len())..];
    line + rest.char_indices().nth((at.column as usize).saturating_sub(1)).map_or(rest.len(), |(i, _)| i)
}
