//! Facts of a Cypher text for the guard. Two parsers must call it a read: open-cypher, whose typed
//! tree the facts are taken from, and kglite's own, whose tree is the one that will be executed.
mod engine_form;
mod permit;
mod reading;
mod scope;
mod spelling;
mod types;
mod walk;

use crate::ffi::*;
use engine_form::{EngineForm, LONGEST_SHORTEST};
use kglite::api::cypher as engine;
use open_cypher::ast::{ClauseKind, ExecutionMode, ProjectionItemKind, QueryKind, StatementKind};
use open_cypher::{Keyword, Token, TokenKind};

const CASE: Keyword = Keyword::Case;
const END: Keyword = Keyword::End;
const NOT: Keyword = Keyword::Not;

pub use reading::Reading;
use serde_json::{Value, json};
use spelling::Edit;
pub use spelling::{PropertyNames, name_edits};
use std::fmt::Write;

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

/// The facts of kglite's parser on the text that it will execute.
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

/// The names of the columns in the query's own words; nothing for a star.
fn headers(reading: &Reading) -> Vec<String> {
    let [statement] = reading.program.program.statements.as_slice() else { return vec![] };
    let StatementKind::Query(statement) = &statement.kind else { return vec![] };
    let QueryKind::Regular(regular) = &statement.query.kind else { return vec![] };
    let Some(ClauseKind::Return(r)) = regular.head.kind.clauses.last().map(|c| &c.kind) else { return vec![] };
    let items = r.projection.items.iter().map(|item| match &item.kind {
        ProjectionItemKind::Expression { alias: None, expression } => {
            Some(reading.own(expression.span.start, expression.span.end))
        }
        ProjectionItemKind::Expression { .. } => Some(String::new()),
        _ => None,
    });
    items.collect::<Option<Vec<_>>>().unwrap_or_default()
}

fn facts(text: &str, nesting: usize) -> R<Value> {
    if depth(&open_cypher::lex(text).tokens) > nesting {
        return Err(limit(format!("it nests deeper than {nesting}")));
    }
    let reading = Reading::of(text)?;
    let headers = headers(&reading);
    let EngineForm { reading, capped } = EngineForm::of(reading)?;
    let (mut walk, mut edits) = (walk::Walk::new(&reading.text), Vec::new());
    match reading.program.program.statements.as_slice() {
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
    let canonical = reading.respelled(edits);
    let mut value = walk.facts();
    value["engine"] = engine_facts(&canonical)?;
    value["text"] = canonical.into();
    value["headers"] = headers.into();
    value["capped"] = if capped { LONGEST_SHORTEST } else { 0 }.into();
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

/// # Safety
/// As `omni_native.h` says.
#[unsafe(no_mangle)]
pub unsafe extern "C" fn omni_cypher_permit(
    cypher: *const u8,
    len: usize,
    rules: *const u8,
    rules_len: usize,
    out: *mut OmniBuf,
    err: *mut OmniBuf,
) -> i32 {
    guard(err, || unsafe {
        let (cypher, rules) = (text(cypher, len)?, text(rules, rules_len)?);
        let permitted = deep(cypher, || permit::permitted(cypher, rules))?;
        put(out, OmniBuf::from_vec(permitted.into_bytes()))
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
    fn comments_go_and_open_paths_are_reported() {
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
    fn unknown_variables_are_reported() {
        assert_eq!(of("MATCH (p:Person) RETURN q.name")["undefined"], json!(["q"]));
        let fine =
            "MATCH (p:Person) WITH p.name AS n ORDER BY p.born WHERE n > 'a' RETURN [x IN [n] | x] AS l ORDER BY l";
        assert_eq!(of(fine)["undefined"], json!([]));
    }

    #[test]
    fn bare_patterns_in_subqueries_are_read() {
        let f = of("MATCH (p:Person) WHERE NOT exists{(p)-[:WROTE]->(:Book)} RETURN count{ (p)-->(:Book) } AS n");
        assert!(f["text"].as_str().unwrap().contains("exists{MATCH (p)-[:WROTE]->(:Book)}"));
        assert_eq!(f["headers"], json!([""]));
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
    fn forms_that_the_engine_lacks_become_others() {
        let text = |query| of(query)["text"].as_str().unwrap().to_string();
        assert_eq!(
            text("MATCH (a WHERE a.x > 1)-[r:R WHERE r.y = 2]->(b) RETURN b"),
            "MATCH (a )-[r:R ]->(b) WHERE (a.x > 1) AND (r.y = 2) RETURN b"
        );
        assert_eq!(text("MATCH (:!A)-->(b) RETURN b"), "MATCH (form__1)-->(b) WHERE NOT (form__1:A) RETURN b");
        assert_eq!(text("MATCH (a)-[:R]->{1,3}(b) RETURN b"), "MATCH (a)-[:R*1..3]->(b) RETURN b");
        assert_eq!(text("MATCH (a) ((x)-[:R]->(y)){2} (b) RETURN b"), "MATCH (a) -[:R*2..2]-> (b) RETURN b");
        assert_eq!(text("MATCH (a) WHERE 1 < a.x <= 3 RETURN a"), "MATCH (a) WHERE 1 < a.x AND a.x <= 3 RETURN a");
        let capped = of("MATCH (a:A), p = shortestPath((a)-[*]-(b:B)) RETURN p");
        assert_eq!(capped["text"], "MATCH (a:A) MATCH p = shortestPath((a)-[*..15]-(b:B)) RETURN p");
        assert_eq!(capped["capped"], 15);
    }

    #[test]
    fn calls_are_read_and_come_back() {
        let f = of("MATCH (t:Team) CALL (t) { MATCH (p)-[:IN]->(t) RETURN count(p) AS n } RETURN t.name, n, keys(t)");
        assert_eq!(
            f["text"],
            "MATCH (t:Team) CALL (t) { MATCH (p)-[:IN]->(t) RETURN count(p) AS n } RETURN t.name, n, keys(t)"
        );
        assert_eq!((f["undefined"].clone(), f["products"].as_u64()), (json!([]), Some(0)));
        assert_eq!(f["headers"], json!(["t.name", "n", "keys(t)"]));
        assert_eq!(
            of("MATCH (a:A) CALL { MATCH (b:B) RETURN b } RETURN a, b")["products"].as_u64().unwrap_or(0) > 0,
            true
        );
        for text in
            ["CALL { CREATE (n:A) RETURN n } RETURN n", "MATCH (a) CALL (a) { SET a.x = 1 RETURN a AS b } RETURN b"]
        {
            assert!(facts(text, 64).is_err(), "{text}");
        }
    }

    #[test]
    fn properties_know_their_variable() {
        let f = of("MATCH (p:Person)-[r:ACTED_IN]->(m) WITH p AS q, r RETURN q.name, r.roles, m.title");
        assert_eq!(f["properties"][0], json!({"name": "name", "on": "node", "of": ["Person"]}));
        assert_eq!(f["properties"][1], json!({"name": "roles", "on": "relationship", "of": ["ACTED_IN"]}));
    }

    #[test]
    fn paths_have_what_is_permitted_alone() {
        let rules =
            r#"{"hidden": ["Secret"], "rows": [{"label": "P", "condition": "it.t = $o AND (it)-->(:T {x: t.y})"}]}"#;
        let of = |text| permit::permitted(text, rules).map_err(|Fail(_, message)| message);
        let seen = |name: &str| {
            format!(
                "all(`omni__n` IN nodes({name}) WHERE NOT `omni__n`:`Secret` AND (NOT `omni__n`:`P` OR (`omni__n`.t = $o AND \
                 (`omni__n`)-->(:T {{x: `omni__c_t`.y}})))) AND none(`omni__r` IN relationships({name}) WHERE \
                 type(`omni__r`) IN ['Secret'])"
            )
        };
        let (one, two) = (seen("`omni__p1`"), seen("`omni__p2`"));
        assert_eq!(of("MATCH (n:P) RETURN n").unwrap(), format!("MATCH `omni__p1` = (n:P) WHERE {one} RETURN n"));
        assert_eq!(
            of("MATCH (n) WHERE n.x = 1 RETURN *").unwrap(),
            format!("MATCH `omni__p1` = (n) WHERE {one} AND (n.x = 1) RETURN `n`")
        );
        assert_eq!(
            of("MATCH p = (n)-->() WITH n WHERE 1 / n.x > 2 RETURN n").unwrap(),
            format!(
                "MATCH p = (n)-->() WHERE {}  WITH * LIMIT 9223372036854775807 WITH n WHERE 1 / n.x > 2 RETURN n",
                seen("p")
            )
        );
        assert_eq!(
            of("MATCH (n) WHERE (n)-->(:B) RETURN [(n)--(m) | m.x]").unwrap(),
            format!(
                "MATCH `omni__p1` = (n) WHERE CASE WHEN {one} THEN (EXISTS {{ MATCH `omni__p2` = (n)-->(:B) WHERE {two} }}) \
                 ELSE false END RETURN [`omni__p3` = (n)--(m) WHERE {} | m.x]",
                seen("`omni__p3`")
            )
        );
        for text in
            ["MATCH (omni__n) RETURN 1", "MATCH (n {x: 1 / 0}) RETURN n", "MATCH p = SHORTEST 1 (a)-[:R]-+(b) RETURN p"]
        {
            assert!(of(text).is_err(), "{text}");
        }
    }

    #[test]
    fn what_the_language_calls_an_error_is_reported() {
        let faults = |text| of(text)["faults"].as_array().map_or(0, Vec::len);
        for text in [
            "MATCH (n) WHERE n.x AND 5 RETURN n",
            "MATCH (n) WHERE NOT 'x' RETURN n",
            "MATCH (n) WHERE n RETURN n.x",
            "MATCH (n) WHERE count(n) > 1 RETURN n.x",
            "MATCH ()-[r]-(), (r) RETURN 1",
            "WITH 1 AS n MATCH (n) RETURN n",
            "WITH 'a' AS t RETURN t.x",
            "MATCH (n) RETURN type(n)",
            "MATCH ()-[r]->() RETURN length(r)",
            "RETURN range(0, 1.5)",
        ] {
            assert!(faults(text) > 0, "{text}");
        }
        for text in [
            "MATCH (n) WHERE n.x AND NOT n:A AND (n)-->() RETURN n",
            "MATCH (n) WHERE count { (n)-->() } > 1 RETURN n.x",
            "MATCH p = (n)-[r:R*1..2]->() WITH p, r, n.t AS t RETURN length(p), size(r), t.year",
            "MATCH (n) WITH n MATCH (n)-[r]->() RETURN type(r), labels(n), range(0, size(n.x))",
            "WITH {a: 1} AS m UNWIND [{b: 1}] AS u RETURN m.a, u.b, [x IN [1] WHERE x | x]",
        ] {
            assert_eq!(faults(text), 0, "{text}: {}", of(text)["faults"]);
        }
    }

    #[test]
    fn what_the_engine_computes_wrongly_is_reported() {
        let wrong = |text| of(text)["wrong"].as_array().map_or(0, Vec::len);
        assert_eq!(wrong("RETURN duration.inDays(datetime('2020-01-01T00:00+01:00'), datetime()) AS d"), 1);
        assert_eq!(wrong("RETURN duration.inDays(date('2020-01-01'), date()) AS d"), 0);
        assert_eq!(wrong("RETURN time.truncate('day', time()) AS d"), 1);
        assert_eq!(wrong("RETURN date.truncate('year', date(), {day: 5}) AS d"), 0);
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
