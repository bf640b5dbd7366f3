//! What the parser has no word for, in words that it has: for the tree alone, what runs is written from the tokens as
//! they were given (writing.rs). What is dropped on the way are fixed words, numbers and new names, which call and change
//! nothing; all else stays, so that it is looked at like the rest.
mod queries;

use sqlparser::tokenizer::{Span, Token, TokenWithSpan, Word};

/// `word` without quotes, in upper case; empty for what is no such word.
fn word(token: &TokenWithSpan) -> String {
    match &token.token {
        Token::Word(Word { value, quote_style: None, .. }) => value.to_uppercase(),
        _ => String::new(),
    }
}

pub fn is(token: Option<&TokenWithSpan>, words: &[&str]) -> bool {
    token.is_some_and(|t| words.contains(&word(t).as_str()))
}

pub fn mark(token: Option<&TokenWithSpan>, mark: Token) -> bool {
    token.is_some_and(|t| t.token == mark)
}

fn number(token: Option<&TokenWithSpan>) -> bool {
    token.is_some_and(|t| matches!(t.token, Token::Number(..)))
}

/// A token that stands nowhere in the text, so that nothing is written for it.
fn made_token(token: Token) -> TokenWithSpan {
    TokenWithSpan { token, span: Span::empty() }
}

pub fn made(words: &[&str]) -> Vec<TokenWithSpan> {
    words.iter().map(|w| made_token(punctuation(w).unwrap_or_else(|| Token::make_keyword(w)))).collect()
}

fn punctuation(text: &str) -> Option<Token> {
    Some(match text {
        "(" => Token::LParen,
        ")" => Token::RParen,
        "," => Token::Comma,
        "*" => Token::Mul,
        "=" => Token::Eq,
        "->" => Token::Arrow,
        _ => return None,
    })
}

/// How many tokens from the first on say something the parser cannot, and what stands for them.
pub type Rule = fn(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)>;

/// The tokens without white space and comments, with the first rule that fits applied at each place.
pub fn ruled(rules: &[Rule], tokens: &[TokenWithSpan]) -> Vec<TokenWithSpan> {
    let mut tokens: Vec<_> = tokens.iter().filter(|t| !matches!(t.token, Token::Whitespace(_))).cloned().collect();
    let mut out: Vec<TokenWithSpan> = Vec::with_capacity(tokens.len());
    let mut next = 0;
    while next < tokens.len() {
        let rest = &tokens[next..];
        match rules.iter().find_map(|rule| rule(out.last(), rest)) {
            Some((taken, given)) => {
                out.extend(given);
                next += taken;
            }
            None => {
                out.push(std::mem::replace(&mut tokens[next], made_token(Token::EOF)));
                next += 1;
            }
        }
    }
    out
}

pub fn sqlite(tokens: &[TokenWithSpan]) -> Vec<TokenWithSpan> {
    explained(&ruled(&[materialized, excluded_rows, shift, is_anything], tokens)).to_vec()
}

pub fn duckdb(tokens: &[TokenWithSpan]) -> Vec<TokenWithSpan> {
    let rules: &[Rule] =
        &[materialized, excluded_rows, shift, sample, share, power, asof, positional, nulls_inside, glob, lambda];
    queries::lowered(explained(&ruled(rules, tokens)))
}

/// Whether the text may ask for plans or for what there is, and not for rows alone.
pub fn introspects(tokens: &[TokenWithSpan]) -> bool {
    let mut before = None;
    for token in tokens.iter().filter(|t| !matches!(t.token, Token::Whitespace(_))) {
        let begins = before
            .is_none_or(|t: &TokenWithSpan| matches!(t.token, Token::LParen | Token::RParen | Token::SemiColon))
            || is(before, &["ALL", "ANALYZE", "DISTINCT", "EXCEPT", "INTERSECT", "NAME", "UNION"]);
        if begins && is(Some(token), &["DESC", "DESCRIBE", "EXPLAIN", "SHOW", "SUMMARIZE"]) {
            return true;
        }
        before = Some(token);
    }
    false
}

/// What EXPLAIN is asked of.
fn explained(tokens: &[TokenWithSpan]) -> &[TokenWithSpan] {
    if !is(tokens.first(), &["EXPLAIN"]) {
        return tokens;
    }
    let plan = is(tokens.get(1), &["QUERY"]) && is(tokens.get(2), &["PLAN"]);
    &tokens[if plan { 3 } else { 1 + usize::from(is(tokens.get(1), &["ANALYZE"])) }..]
}

/// `AS [NOT] MATERIALIZED (`
fn materialized(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let taken = 1 + usize::from(is(rest.first(), &["NOT"]));
    let fits = is(before, &["AS"]) && is(rest.get(taken - 1), &["MATERIALIZED"]);
    (fits && mark(rest.get(taken), Token::LParen)).then_some((taken, vec![]))
}

/// `EXCLUDE CURRENT ROW` and its like, at the end of a window's frame.
fn excluded_rows(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    if !is(before, &["ROW", "PRECEDING", "FOLLOWING"]) || !is(rest.first(), &["EXCLUDE"]) {
        return None;
    }
    match rest.get(1).map(word)?.as_str() {
        "CURRENT" if is(rest.get(2), &["ROW"]) => Some((3, vec![])),
        "NO" if is(rest.get(2), &["OTHERS"]) => Some((3, vec![])),
        "GROUP" | "TIES" => Some((2, vec![])),
        _ => None,
    }
}

fn shift(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let shifts = matches!(rest[0].token, Token::ShiftLeft | Token::ShiftRight);
    shifts.then(|| (1, vec![made_token(Token::Plus)]))
}

/// SQLite compares any two values by `IS`.
fn is_anything(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    if !is(rest.first(), &["IS"]) {
        return None;
    }
    let taken = 1 + usize::from(is(rest.get(1), &["NOT"]));
    let known = ["NULL", "TRUE", "FALSE", "UNKNOWN", "DISTINCT", "JSON", "NORMALIZED"];
    let fits = rest.len() > taken && !is(rest.get(taken), &known);
    fits.then(|| (taken, made(&["="])))
}

/// `USING SAMPLE …` and `TABLESAMPLE …` of numbers and of words for a method; what else says how many is looked
/// at as that of a LIMIT is.
fn sample(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let begin = match word(&rest[0]).as_str() {
        "TABLESAMPLE" => 1,
        "USING" if is(rest.get(1), &["SAMPLE"]) => 2,
        _ => return None,
    };
    let keywords = ["RESERVOIR", "BERNOULLI", "SYSTEM", "ROWS", "ROW", "PERCENT", "REPEATABLE"];
    let part = |t: &TokenWithSpan| {
        matches!(t.token, Token::Number(..) | Token::Mod | Token::LParen | Token::RParen | Token::Comma)
            || is(Some(t), &keywords)
    };
    let mut taken = begin;
    let mut open = 0;
    while let Some(token) = rest.get(taken).filter(|t| part(t)) {
        match token.token {
            Token::LParen => open += 1,
            Token::RParen | Token::Comma if open == 0 => break,
            Token::RParen => open -= 1,
            _ => {}
        }
        taken += 1;
    }
    match taken > begin && open == 0 {
        true => Some((taken, vec![])),
        false => Some((begin, made(&["LIMIT"]))),
    }
}

/// `LIMIT 10%`
fn share(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let percent = mark(rest.first(), Token::Mod) || is(rest.first(), &["PERCENT"]);
    let last = match rest.get(1) {
        None => true,
        Some(t) => matches!(t.token, Token::RParen | Token::SemiColon | Token::EOF) || is(Some(t), &["OFFSET"]),
    };
    (percent && last && number(before)).then_some((1, vec![]))
}

/// `a ** b`
fn power(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let begins = before.is_none_or(|b| matches!(b.token, Token::LParen | Token::Comma));
    let fits = !begins && mark(rest.first(), Token::Mul) && mark(rest.get(1), Token::Mul);
    fits.then(|| (2, made(&["*"])))
}

fn asof(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let fits =
        is(rest.first(), &["ASOF"]) && is(rest.get(1), &["JOIN", "LEFT", "RIGHT", "FULL", "INNER", "SEMI", "ANTI"]);
    fits.then_some((1, vec![]))
}

/// Row by row: as bounded as a join on all columns.
fn positional(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let fits = is(rest.first(), &["POSITIONAL"]) && is(rest.get(1), &["JOIN"]);
    fits.then(|| (1, made(&["NATURAL"])))
}

/// `last(x IGNORE NULLS)`
fn nulls_inside(before: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let fits = is(rest.first(), &["IGNORE", "RESPECT"]) && is(rest.get(1), &["NULLS"]);
    let inside = mark(rest.get(2), Token::RParen) || is(rest.get(2), &["ORDER"]);
    (fits && inside && !mark(before, Token::RParen)).then_some((2, vec![]))
}

fn glob(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    let fits = is(rest.first(), &["GLOB"]) && !mark(rest.get(1), Token::LParen);
    fits.then(|| (1, made(&["LIKE"])))
}

/// `lambda x, y : expression`
fn lambda(_: Option<&TokenWithSpan>, rest: &[TokenWithSpan]) -> Option<(usize, Vec<TokenWithSpan>)> {
    if !is(rest.first(), &["LAMBDA"]) {
        return None;
    }
    let colon = rest.iter().position(|t| t.token == Token::Colon)?;
    let named = |(i, t): (usize, &TokenWithSpan)| match i % 2 {
        0 => matches!(t.token, Token::Word(_)),
        _ => t.token == Token::Comma,
    };
    let names = &rest[1..colon];
    if names.len() % 2 == 0 || !names.iter().enumerate().all(named) {
        return None;
    }
    let mut given = made(&["("]);
    given.extend_from_slice(names);
    given.extend(made(&[")", "->"]));
    Some((colon + 1, given))
}
