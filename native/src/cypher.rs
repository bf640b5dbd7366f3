//! Facts of a Cypher text for the guard. Two parsers must call it a read: open-cypher, whose typed
//! tree the facts are taken from, and kglite's own, whose tree is the one that will be executed.
mod scope;
mod spelling;
mod walk;

use crate::ffi::*;
use kglite::api::cypher as engine;
use open_cypher::ast::{ExecutionMode, QueryKind, StatementKind};
use open_cypher::{Keyword, Token, TokenKind};

const CASE: Keyword = Keyword::Case;
const END: Keyword = Keyword::End;
const NOT: Keyword = Keyword::Not;

use serde_json::{Value, json};
pub use spelling::{Edit, name_edits, respelled};
use std::fmt::Write;

/// The first complaint, with its line and column.
pub fn parsed(text: &str) -> R<open_cypher::ParsedProgram> {
    open_cypher::parse(text).map_err(|errors| {
        let first = &errors.diagnostics()[0];
        let before = &text[..first.primary_span.start.min(text.len())];
        let line = before.matches('\n').count() + 1;
        let column = before.chars().rev().take_while(|&c| c != '\n').count() + 1;
        parse(format!("syntax error at line {line}, column {column}: {}", first.message))
    })
}

/// How deep brackets, CASE and runs of NOT go.
fn depth(tokens: &[Token]) -> usize {
    let (mut depth, mut most, mut negations) = (0usize, 0, 0);
    for token in tokens.iter().filter(|t| !t.is_trivia()) {
        use TokenKind::*;
        negations = if token.kind == Keyword(NOT) { negations + 1 } else { 0 };
        match token.kind {
            LeftParen | LeftBracket | LeftBrace | Keyword(CASE) => depth += 1,
            RightParen | RightBracket | RightBrace | Keyword(END) => depth = depth.saturating_sub(1),
            _ => {}
        }
        most = most.max(depth + negations);
    }
    most
}

/// The first word of a clause's debug form: kglite does not export the names of its clauses.
struct Head(String);
impl Write for Head {
    fn write_str(&mut self, s: &str) -> std::fmt::Result {
        for c in s.chars() {
            if !c.is_ascii_alphanumeric() {
                return Err(std::fmt::Error);
            }
            self.0.push(c);
        }
        Ok(())
    }
}

/// What kglite's parser says of the text that it will execute.
fn engine_facts(text: &str) -> R<Value> {
    let query = engine::parse_cypher(text).map_err(parse)?;
    let features = engine::query_features(text).map_err(parse)?;
    let clauses: Vec<String> = query
        .clauses
        .iter()
        .map(|clause| {
            let mut head = Head(String::new());
            let _ = write!(head, "{clause:?}");
            head.0
        })
        .collect();
    let writes = features.is_mutation || engine::is_mutation_query(&query);
    Ok(json!({
        "clauses": clauses,
        "writes": writes,
        "plan": features.explain || features.profile,
        "load_csv": features.has_load_csv,
        "csv": features.format_csv,
    }))
}

/// `EXISTS { (a)-->(b) }` with its `MATCH` written out: one form for both parsers.
fn full_subqueries(text: &str, tokens: &[Token]) -> String {
    let solid: Vec<_> = tokens.iter().filter(|t| !t.is_trivia()).collect();
    let subquery = |kind| matches!(kind, TokenKind::Keyword(Keyword::Exists | Keyword::Count));
    let edits: Vec<Edit> = solid
        .windows(3)
        .filter(|w| subquery(w[0].kind) && w[1].kind == TokenKind::LeftBrace && w[2].kind == TokenKind::LeftParen)
        .map(|w| Edit { start: w[2].span.start, end: w[2].span.start, text: "MATCH ".into() })
        .collect();
    respelled(text, tokens, &edits)
}

fn facts(text: &str, nesting: usize) -> R<Value> {
    let tokens = open_cypher::lex(text).tokens;
    if depth(&tokens) > nesting {
        return Err(limit(format!("it nests deeper than {nesting}")));
    }
    let text = &full_subqueries(text, &tokens);
    let program = parsed(text)?;
    let (mut walk, mut edits) = (walk::Walk::new(text), Vec::new());
    match program.program.statements.as_slice() {
        [one] => match &one.kind {
            StatementKind::Query(statement) => {
                match statement.mode.as_ref().map(|m| m.kind) {
                    Some(ExecutionMode::Explain) => walk.problem("EXPLAIN"),
                    Some(_) => walk.problem("PROFILE"),
                    None => {}
                }
                if let Some(end) = statement.terminator {
                    edits.push(Edit { start: end.start, end: end.end, text: String::new() });
                }
                match &statement.query.kind {
                    QueryKind::Regular(_) => walk.statement(&statement.query),
                    _ => walk.problem("unknown syntax"),
                }
            }
            _ => walk.problem("unknown syntax"),
        },
        _ => return Err(parse("there is no query in it")),
    }
    let canonical = respelled(text, &program.tokens, &edits);
    let mut value = walk.facts();
    value["engine"] = engine_facts(&canonical)?;
    value["text"] = canonical.into();
    Ok(value)
}

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_cypher_facts(
    cypher: *const u8,
    len: usize,
    nesting: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let cypher = text(cypher, len)?;
        let value = deep(cypher, || facts(cypher, nesting))?;
        put(out, OmniBuf::from_vec(serde_json::to_vec(&value).map_err(eval)?))
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    fn of(text: &str) -> Value {
        match facts(text, 64) {
            Ok(value) => value,
            Err(Fail(code, message)) => panic!("{code} {message}"),
        }
    }

    #[test]
    fn comments_go_and_open_paths_are_told() {
        let f = of("MATCH (a:Person)-[:KNOWS*]->(b) // see 'x'\n WHERE a.url = 'http://x'  RETURN b.name;");
        assert_eq!(f["text"], "MATCH (a:Person)-[:KNOWS*]->(b) WHERE a.url = 'http://x' RETURN b.name");
        assert_eq!((f["open_paths"].as_u64(), f["longest"].as_u64()), (Some(1), Some(0)));
        assert_eq!(f["engine"]["writes"], false);
    }

    #[test]
    fn a_subquery_that_nothing_joins_runs_for_every_row() {
        assert_eq!(of("MATCH (a:A) RETURN count { MATCH (b:B) WHERE b.x > a.x } AS n")["products"], 1);
        assert_eq!(of("MATCH (a:A) RETURN count { (a)-->(:B) } AS n, [(a)-->(b) | b.x] AS l")["products"], 0);
    }

    #[test]
    fn unknown_variables_are_told() {
        assert_eq!(of("MATCH (p:Person) RETURN q.name")["undefined"], json!(["q"]));
        let fine =
            "MATCH (p:Person) WITH p.name AS n ORDER BY p.born WHERE n > 'a' RETURN [x IN [n] | x] AS l ORDER BY l";
        assert_eq!(of(fine)["undefined"], json!([]));
    }

    #[test]
    fn bare_patterns_in_subqueries_are_read() {
        let f = of("MATCH (p:Person) WHERE NOT exists{(p)-[:WROTE]->(:Book)} RETURN count{ (p)-->(:Book) } AS n");
        assert!(f["text"].as_str().unwrap().contains("exists{MATCH (p)-[:WROTE]->(:Book)}"));
        assert_eq!(f["labels"], json!(["Book", "Person"]));
    }

    #[test]
    fn writes_are_seen_by_both_parsers() {
        for text in ["MATCH (n) DETACH DELETE n", "MATCH (n) SET n.a = 1", "CREATE (n:A)", "MATCH (n) REMOVE n.a"] {
            let f = of(text);
            assert!(!f["problems"].as_array().unwrap().is_empty(), "{text}");
            assert_eq!(f["engine"]["writes"], true, "{text}");
        }
    }

    #[test]
    fn properties_know_their_variable() {
        let f = of("MATCH (p:Person)-[r:ACTED_IN]->(m) WITH p AS q, r RETURN q.name, r.roles, m.title");
        assert_eq!(f["properties"][0], json!({"name": "name", "on": "node", "of": ["Person"]}));
        assert_eq!(f["properties"][1], json!({"name": "roles", "on": "relationship", "of": ["ACTED_IN"]}));
    }

    #[test]
    fn a_product_is_what_nothing_joins() {
        assert_eq!(of("MATCH (a:A), (b:B) RETURN a, b")["products"], 1);
        assert_eq!(of("MATCH (a:A), (b:B) WHERE a.k = b.k RETURN a, b")["products"], 0);
        assert_eq!(of("MATCH (a:A) WITH count(a) AS c MATCH (b:B) RETURN c, b")["products"], 0);
        assert_eq!(of("MATCH (a:A) MATCH (a)-->(b) RETURN a, b")["products"], 0);
        let groups = "MATCH (a:A) WITH a.k AS k, max(a.x) AS v MATCH (b:A) WHERE ";
        assert_eq!(of(&format!("{groups} b.k = k AND b.x = v RETURN b"))["products"], 0);
        assert_eq!(of(&format!("{groups} b.x = v RETURN b"))["products"], 1);
        assert_eq!(of(&format!("{groups} b.k <> k RETURN b"))["products"], 1);
        assert_eq!(of("MATCH (a:A)-->(c) WITH a.k + c.k AS k MATCH (b:B) WHERE b.k = k RETURN b")["products"], 0);
    }
}
