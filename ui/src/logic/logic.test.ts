import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../api/types.ts";
import { chartFor, drawn, isChartFirst, ticksOf, type ChartChoice } from "./charts/chart.ts";
import { partsOf, reflowed, spokenIn, toldApart } from "./answer/citations.ts";
import { commandLine, curl, mcpCall, shellWord } from "./commands.ts";
import { changesOf, lookAt } from "./compare.ts";
import { likelihood, trustOf } from "./answer/confidence.ts";
import { diagramOf } from "./charts/diagram.ts";
import { piecesOf } from "./highlight.ts";
import { markOf, mended } from "./mark.ts";
import { addOpened, networkOf, isNetwork, openQuery, spotsOf, MOST_NODES } from "./charts/network.ts";
import { withPeriods } from "./charts/periods.ts";
import { typesOf } from "./rows/rows.ts";
import { inOrderOfUse, sampleQuery } from "./samples.ts";
import { toBeginWith } from "./suggest.ts";

const rowsOf = (columns: string[], ...rows: Cell[][]) => ({ columns, rows });
const chart = (columns: string[], ...rows: Cell[][]) => chartFor(rowsOf(columns, ...rows), typesOf(rowsOf(columns, ...rows)));

test("confidence has three words, which the server's flag decides, with the number behind them", () => {
  const trust = (status: "answered" | "abstained", guess: boolean, confidence: number, unused?: string) => {
    const { word, advice } = trustOf({ status, guess, confidence, evidence: [{ attempt: 0 }], attempts: [{ left_out: unused }] } as unknown as Parameters<typeof trustOf>[0]);
    return `${word}. ${advice}`;
  };
  assert.equal(trust("answered", false, 0.58), "Confident. Confidence 58 %.");
  assert.equal(trust("answered", true, 0.67), "Check this. Confidence 67 %. Check the query before you use this.");
  assert.equal(trust("answered", true, 0.67, "zebras"), "Check this. Confidence 67 %. The query ignores: zebras.");
  assert.equal(trust("answered", true, 0.25), "Not sure. Low confidence (25 %). Check the query.");
  assert.match(trust("abstained", false, 0), /^No answer\. /);
  assert.equal(likelihood(0.95), "very likely");
});

test("citations stand where the text has them, else at its end", () => {
  const evidence = [{}, {}, {}] as never[];
  assert.deepEqual(partsOf({ answer: { text: "A [1], b [3].", citations: [0, 2] }, evidence }), ["A ", 0, ", b ", 2, "."]);
  assert.deepEqual(partsOf({ answer: { text: "A [9] b [2]", citations: [0] }, evidence }), ["A [9] b [2]", 0]);
  assert.deepEqual(partsOf({ answer: { text: "none", citations: [7] }, evidence }), ["none"]);
});

test("pieces that lie at one place are told apart by how they begin", () => {
  assert.deepEqual(toldApart(["a.pdf, page 23", "b.md", "a.pdf, page 23"], ["int  asn1\nlength", "x", undefined]), ["a.pdf, page 23 · int asn1 length…", "b.md", "a.pdf, page 23"]);
});

test("lines of a paragraph flow, lists and tables stay", () => {
  assert.equal(reflowed("# Head\n\none\ntwo\n- a\n- b\nstill b\n\n| x |\n| y |\n1. first\n2. second"), "# Head\n\none two\n- a\n- b still b\n\n| x |\n| y |\n1. first\n2. second");
});

test("what the answer repeats of a passage is marked", () => {
  const spoken = spokenIn("Refunds take 14 days. Ask the desk.\nNothing else.", "As it says: refunds take 14 days.");
  assert.deepEqual(spoken.filter(({ marked }) => marked).map(({ text }) => text.trim()), ["Refunds take 14 days."]);
  assert.equal(spoken.map(({ text }) => text).join("").replace(/\s+/g, " "), "Refunds take 14 days. Ask the desk. Nothing else.");
});

test("a chart is chosen by the types of the columns", () => {
  assert.deepEqual(chart(["month", "total"], ["2025-01-01", 5], ["2025-02-01", 6]), { kind: "line", x: 0, y: 1, series: -1 });
  assert.deepEqual(chart(["year", "total"], [2024, 5], [2025, 6]), { kind: "line", x: 0, y: 1, series: -1 });
  assert.deepEqual(chart(["region", "total"], ["a", 5], ["b", null]), { kind: "bars", x: 0, y: 1, series: -1 });
  assert.deepEqual(chart(["price", "weight"], [1, 5], [2, 6]), { kind: "scatter", x: 0, y: 1, series: -1 });
  assert.equal(chart(["name", "customer_id"], ["a", 5], ["b", 6]), undefined);
  assert.equal(chart(["region", "total"], ["a", 5]), undefined);
  assert.equal(chart(["name"], ["a"], ["b"]), undefined);
});

test("a second dimension is the series, of months also their years", () => {
  assert.equal(chart(["region", "kind", "n"], ["a", "x", 1], ["a", "y", 2], ["b", "x", 3])?.series, 1);
  assert.equal(chart(["day", "region", "n"], ["2025-01-01", "a", 1], ["2025-01-01", "b", 2], ["2025-01-02", "a", 3])?.series, 1);
  assert.deepEqual(chart(["year", "month", "n"], [2024, 1, 1], [2024, 2, 2], [2025, 1, 3]), { kind: "line", x: 1, y: 2, series: 0 });
  const periods = withPeriods(rowsOf(["year", "month", "n"], [2024, 1, 1], [2024, 2, 2], [2025, 1, 3]));
  assert.deepEqual(periods.rows.map((row) => row[3]), ["2024-01", "2024-02", "2025-01"]);
  assert.deepEqual(chartFor(periods, typesOf(periods)), { kind: "line", x: 3, y: 2, series: -1 });
  assert.deepEqual(withPeriods(rowsOf(["year", "quarter", "n"], ["2024", "3", 1])).rows, [["2024", "3", 1, "2024-Q3"]]);
  for (const rows of [rowsOf(["year", "month", "n"], [2024, 13, 1]), rowsOf(["year", "month", "n"], [null, 1, 1]), rowsOf(["month", "n"], [1, 1])]) assert.deepEqual(withPeriods(rows), rows);
  assert.equal(chart(["region", "kind", "n"], ["a", "x", 1], ["a", "x", 2], ["b", "x", 3])?.series, -1);
});

test("a chart comes first for trends and comparisons of few columns, one value each", () => {
  const first = (columns: string[], ...rows: Cell[][]) => isChartFirst(rowsOf(columns, ...rows), chart(columns, ...rows));
  assert.ok(first(["region", "n"], ["a", 1], ["b", 2]));
  assert.ok(first(["month", "n"], ["2025-01", 1], ["2025-02", 2], ["2025-03", 2]));
  assert.ok(!first(["month", "n"], ["2025-01", 1], ["2025-02", 2]));
  assert.ok(!first(["region", "n"], ["a", 1], ["a", 2]));
  assert.ok(!first(["a", "b", "c", "d", "n"], ["a", "b", "c", "d", 1], ["b", "b", "c", "d", 2]));
  assert.ok(!first(["name"], ["a"], ["b"]));
});

const marksOf = (columns: string[], rows: Cell[][], choice: Omit<ChartChoice, "series"> & { series?: number }) =>
  drawn(rowsOf(columns, ...rows), typesOf(rowsOf(columns, ...rows)), { series: -1, ...choice });

test("bars stand by size, those of a time in its order, and what cannot be drawn is counted", () => {
  const { marks, left, ys, xs } = marksOf(["r", "n"], [["a", 5], ["b", null], ["c", 7]], { kind: "bars", x: 0, y: 1 });
  assert.deepEqual(marks.map(({ row, x, y }) => [row, x, y]), [[2, 0, 7], [0, 1, 5]]);
  assert.deepEqual([left, ys[0], xs.map(({ row }) => row)], [1, 0, [2, 0]]);
  assert.deepEqual(marksOf(["month", "n"], [["2025-02", 9], ["2025-01", 1]], { kind: "bars", x: 0, y: 1 }).marks.map(({ row }) => row), [1, 0]);
});

test("bars of several series lie on each other, below zero on the other side", () => {
  const { marks, series } = marksOf(["r", "s", "n"], [["a", "x", 5], ["a", "y", 7], ["b", "x", 1], ["a", "z", -2]], { kind: "bars", x: 0, y: 2, series: 1 });
  assert.deepEqual(series, ["y", "x", "z"]);
  assert.deepEqual(marks.map(({ row, x, from, y }) => [row, x, from, y]), [[1, 0, 0, 7], [0, 0, 7, 12], [3, 0, 0, -2], [2, 1, 0, 1]]);
});

test("lines go in the order of time, each series by itself, with some places named", () => {
  const { marks, xs } = marksOf(["month", "s", "n"], [["2025-02", "a", 2], ["2025-01", "a", 1], ["2025-01", "b", 9]], { kind: "line", x: 0, y: 2, series: 1 });
  assert.deepEqual(marks.map(({ row, series }) => [row, series]), [[2, 0], [1, 1], [0, 1]]);
  assert.equal(xs.length, 2);
  const many = marksOf(["day", "n"], Array.from({ length: 300 }, (_, at): Cell[] => [new Date(Date.UTC(2025, 0, 1 + at)).toISOString().slice(0, 10), at]), { kind: "line", x: 0, y: 1 });
  assert.deepEqual([many.marks.length, many.xs.length <= 12], [300, true]);
});

test("ticks are round and cover", () => {
  assert.deepEqual(ticksOf(0, 7), [0, 2, 4, 6, 8]);
  assert.deepEqual(ticksOf(-3, 3), [-4, -2, 0, 2, 4]);
  assert.deepEqual(ticksOf(5, 5), [5]);
  assert.deepEqual(ticksOf(0, 0.3), [0, 0.1, 0.2, 0.3]);
});

test("the pieces of a query joined are the query", () => {
  for (const [query, route] of [
    ["SELECT \"a\", 'it''s' -- note\nFROM t /* open", "SQL"], ["SELECT ?s WHERE { ?s <http://x#y> \"q\" } # end", "SPARQL"],
    ["MATCH (a:`B c` {n: $v}) // x\nRETURN a", "CYPHER"], ["\"a b\" +c title:d", "SEARCH"], ["'\\", "CYPHER"], ["", "SQL"], ["<", "SPARQL"],
  ] as const)
    assert.equal(piecesOf(query, route).map(({ text }) => text).join(""), query);
});

test("words, texts, names and notes have their ink", () => {
  const inks = (query: string, route: "SQL" | "SPARQL" | "CYPHER") => piecesOf(query, route).filter(({ ink }) => ink !== "plain").map(({ ink, text }) => `${ink} ${text}`);
  assert.deepEqual(inks("SELECT a FROM \"T\" WHERE b = 'select' AND c > :n -- x", "SQL"), ["word SELECT", "word FROM", 'name "T"', "word WHERE", "text 'select'", "word AND", "place :n", "note -- x"]);
  assert.deepEqual(inks("SELECT ?s { ?s <http://a/#b> 5 }", "SPARQL"), ["word SELECT", "place ?s", "place ?s", "name <http://a/#b>", "number 5"]);
});

test("an error is marked where it stands, with the nearest name", () => {
  const mark = markOf("SELECT nmae FROM customers", "there is no column 'nmae' in customers", "Did you mean 'name'?");
  assert.deepEqual(mark, { from: 7, to: 11, nearest: "name" });
  assert.equal(mark && mended("SELECT nmae FROM customers", mark), "SELECT name FROM customers");
  assert.deepEqual(markOf("SELECT 1\nFROM x WHER", "syntax error at Line: 2, Column: 8", ""), { from: 16, to: 20 });
  assert.deepEqual(markOf("MATCH (p:Persn) RETURN p", "Cypher: unknown label Persn", "Did you mean Person?"), { from: 9, to: 14, nearest: "Person" });
  assert.deepEqual(markOf("ASK {\n ?s ?p", "SPARQL: error at 2:5: expected one of", ""), { from: 10, to: 11 });
  assert.equal(markOf("SELECT 1", "something else", ""), undefined);
  assert.deepEqual(markOf("SELECT c.nmae FROM c", "no column 'c.nmae'", ""), { from: 7, to: 13 });
});

test("commands hold whatever a query holds", () => {
  const query = { source: "sales", query: "SELECT 'it' WHERE a = :n", parameters: { n: "$(x) 'y'" } };
  assert.equal(commandLine(query), "omni query --param 'n=$(x) '\\''y'\\''' sales 'SELECT '\\''it'\\'' WHERE a = :n'");
  assert.match(curl(query, "http://localhost:1"), /^curl -s http:\/\/localhost:1\/v1\/sources\/sales\/query -H 'Content-Type: application\/json' -d '/);
  assert.deepEqual(JSON.parse(mcpCall(query)).params, { name: "query_source", arguments: { source: "sales", query: query.query, parameters: query.parameters } });
  assert.equal(shellWord("a\nb`"), "'a\nb`'");
  assert.equal(commandLine({ source: "s", query: "--x", parameters: {} }), "omni query -- s --x");
});

test("a diagram places every entity once and draws what it can", () => {
  const entity = (name: string) => ({ name, phrase: name, count: 1, attributes: [{ name: "id", phrase: "id", comment: "" }] });
  const link = (from: string, to: string) => ({ name: "x", from, to, count: 1, columns: ["id"], means: ["id"] });
  const diagram = diagramOf({ entities: ["a", "b", "c", "d"].map(entity), links: [link("a", "b"), link("b", "c"), link("a", "a"), link("a", "gone")] });
  assert.deepEqual(diagram.boxes.map(({ name }) => name).sort(), ["a", "b", "c", "d"]);
  assert.equal(diagram.arrows.length, 3);
  assert.equal(new Set(diagram.boxes.map(({ x, y }) => `${x} ${y}`)).size, 4);
  assert.equal(diagramOf({ entities: Array.from({ length: 100 }, (_, at) => entity(`e${at}`)), links: [] }).left, 60);
});

test("what changed of a source is told", () => {
  const source = (count: number, ...attributes: string[]) => lookAt({
    id: "s", kind: "sqlite", route: "SQL", description: "", holds: "", fingerprint: String(count), context: "", links: [],
    entities: [{ name: "t", phrase: "t", count, attributes: attributes.map((name) => ({ name, phrase: name, comment: "" })) }],
  }, new Date(0));
  assert.deepEqual(changesOf(source(1, "a", "b"), source(3, "b", "c")), [
    { what: "new", name: "t.c", detail: "" }, { what: "gone", name: "t.a", detail: "" }, { what: "more", name: "t", detail: "1 → 3" },
  ]);
  assert.deepEqual(changesOf(source(1, "a"), source(1, "a")), []);
});

test("triples and nodes make a network, once each", () => {
  const triples = networkOf(rowsOf(["?s", "?p", "?o"], ["http://x/a", "http://x/#likes", "http://x/b"], ["http://x/a", "http://x/age", 5], ["http://x/a", "http://x/#likes", "http://x/b"]), "SPARQL");
  assert.deepEqual([...triples.nodes.values()].map(({ name, kind }) => [name, kind]), [["a", ""], ["b", ""], ["5", "value"]]);
  assert.deepEqual([...triples.edges.values()].map(({ name }) => name), ["likes", "age"]);
  assert.ok(isNetwork("SPARQL", rowsOf(["s", "p", "o"], ["a", "b", "c"])));
  assert.ok(!isNetwork("SQL", rowsOf(["s", "p", "o"], ["a", "b", "c"])));
});

test("a node of RDF without a name is no value", () => {
  const network = networkOf(rowsOf(["s", "p", "o"], ["http://x/a", "http://x/p", "_:f0n45"], ["_:f0n45", "http://x/q", "http://x/b"], ["http://x/a", "http://x/r", "_: no"]), "SPARQL");
  assert.deepEqual([...network.nodes.values()].map(({ name, kind }) => [name, kind]), [["a", ""], ["_:f0n45", ""], ["b", ""], ["_: no", "value"]]);
  assert.equal(openQuery("SPARQL", "s", network.nodes.get("_:f0n45")!), undefined);
});

test("nodes of a row are linked by the edge between them, also within a path", () => {
  const node = (label: string, name: string): Cell => ({ labels: [label], properties: { name } }), edge: Cell = { label: "IN", properties: {} };
  for (const row of [[node("P", "a"), edge, "IN", node("T", "b")], [[node("P", "a"), edge, node("T", "b")], 5]] as Cell[][]) {
    const network = networkOf(rowsOf(["a", "r", "t", "b"], row), "CYPHER");
    assert.deepEqual([...network.nodes.values()].map(({ name, kind }) => [name, kind]), [["a", "P"], ["b", "T"]]);
    assert.deepEqual([...network.edges.values()], [{ from: "P:a", to: "T:b", name: "IN", directed: false }]);
  }
});

test("which way a link goes is told once it is known", () => {
  const node = (name: string): Cell => ({ labels: ["P"], properties: { name } });
  const network = networkOf(rowsOf(["a", "type", "b"], [node("x"), "KNOWS", node("y")]), "CYPHER");
  addOpened(network, rowsOf(["a", "type", "b"], [node("y"), "KNOWS", node("x")]));
  assert.deepEqual([...network.edges.values()], [{ from: "P:y", to: "P:x", name: "KNOWS", directed: true }]);
  addOpened(network, rowsOf(["a", "type", "b"], [node("x"), "KNOWS", node("y")]));
  assert.equal(network.edges.size, 2);
});

test("what a node is linked to is asked for with its name quoted and its value bound", () => {
  const node = { id: "1", name: "x", kind: "A`B", ask: { label: "A`B", key: "na`me", value: "x' OR 1" } };
  assert.deepEqual(openQuery("CYPHER", "org", node), {
    source: "org", parameters: { value: "x' OR 1" }, query: "MATCH (a:`A``B`)-[r]->(b) WHERE a.`na``me` = $value RETURN a, type(r) AS type, b LIMIT 40\nUNION\nMATCH (a)-[r]->(b:`A``B`) WHERE b.`na``me` = $value RETURN a, type(r) AS type, b LIMIT 40",
  });
  assert.equal(openQuery("SPARQL", "s", { ...node, ask: { key: "iri", value: "http://x> } DELETE" } }), undefined);
  assert.match(openQuery("SPARQL", "s", { ...node, ask: { key: "iri", value: "http://x/a" } })?.query ?? "", /<http:\/\/x\/a>/);
  assert.equal(openQuery("CYPHER", "org", { id: "2", name: "5", kind: "value" }), undefined);
});

test("a network that is opened stays within what is drawn, and inside the drawing", () => {
  const network = networkOf(rowsOf(["s", "p", "o"], ["http://x/a", "p", "http://x/b"]), "SPARQL");
  addOpened(network, rowsOf(["s", "p", "o"], ...Array.from({ length: 300 }, (_, at): Cell[] => ["http://x/a", "p", `http://x/${at}`])));
  assert.equal(network.nodes.size, MOST_NODES);
  const spots = spotsOf(network, 800, 500, new Map());
  for (const { x, y } of spots.values()) assert.ok(x >= 0 && x <= 800 && y >= 0 && y <= 500 && Number.isFinite(x + y));
  assert.deepEqual(spotsOf(network, 800, 500, new Map()), spots);
});

test("questions to start with come of the log, where they were rated right, and of the sources", () => {
  const trace = (question: string, status: "answered" | "failed", verdict?: "right" | "wrong") => ({ id: question, at: "", question, status, ms: 1, ...(verdict && { verdict }) });
  assert.deepEqual(toBeginWith([trace("a", "answered"), trace("b", "failed"), trace("c", "answered", "wrong"), trace("d", "answered", "right"), trace("a", "answered")], ["a", "e"]), ["d", "a", "e"]);
  assert.deepEqual(toBeginWith([trace("How many a?", "answered", "right"), trace("how  many a", "answered", "right")], ["How many A?", "Ωmega?"]), ["How many a?", "Ωmega?"]);
  assert.equal(toBeginWith([], ["1", "2", "3", "4", "5", "6", "7"]).length, 6);
});

test("columns that measure come before those that name rows", () => {
  const attribute = (name: string) => ({ name, phrase: "", comment: "" });
  assert.deepEqual(inOrderOfUse(["order_id", "amount", "zip", "country"].map(attribute)).map(({ name }) => name), ["amount", "country", "order_id", "zip"]);
});

test("a few of a kind are asked for with its name quoted", () => {
  assert.equal(sampleQuery({ id: "s", route: "SQL" }, { name: 'a"b' })?.query, 'SELECT * FROM "a""b" LIMIT 20');
  assert.equal(sampleQuery({ id: "s", route: "SPARQL" }, { name: "http://x> y" }), undefined);
  assert.equal(sampleQuery({ id: "s", route: "SEARCH" }, { name: "x" }), undefined);
});
