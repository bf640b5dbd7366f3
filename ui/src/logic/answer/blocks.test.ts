import assert from "node:assert/strict";
import { test } from "node:test";
import type { Attempt, Cell, Report } from "../../api/types.ts";
import { blocksOf, correctedReport, rowsOf } from "./blocks.ts";

const attempt = (columns: string[], rows: Cell[][], more: Partial<Attempt> = {}): Attempt =>
  ({ source: "s", route: "SQL", query: "q", parameters: {}, confidence: 1, outcome: { columns, rows, truncated: false }, repairs: 0, ms: 1, ...more });
const report = (attempts: Attempt[], text = "", more: Partial<Report> = {}): Report => ({
  question: "q", status: "answered", answer: { text, citations: attempts.map((_, at) => at) }, confidence: 1, guess: false, readings: [], candidates: [], attempts,
  evidence: attempts.map((one, at) => ({ source: one.source, route: one.route, provenance: { elements: [] }, attempt: at, confidence: 1 })),
  contradictions: [], steps: [], warnings: [], usage: { queries: 1, rows: 1, passages: 0, model_calls: 0, tokens: 0, money: 0 }, ms: 1, ...more,
});
const kinds = (one: Report): string[] => blocksOf(one).map(({ kind }) => kind);

test("one value is a value, with what it asks and what supports it", () => {
  const [block] = blocksOf(report([attempt(["SUM(a) / SUM(b)"], [[0.25]], { asks: "the share", beside: { columns: ["part", "whole"], rows: [[1, 4]] } })]));
  assert.ok(block?.kind === "value");
  assert.deepEqual([block.fact.value, block.fact.style, block.asks, block.supporting.map(({ name, value }) => [name, value])],
    [0.25, { percent: "share", digits: 1 }, "the share", [["Part", 1], ["Whole", 4]]]);
});

test("one row of few columns is facts, of a long text or of many columns rows", () => {
  assert.deepEqual(kinds(report([attempt(["name", "n"], [["a", 1]])])), ["facts"]);
  assert.deepEqual(kinds(report([attempt(["t"], [["long ".repeat(60)]])])), ["rows"]);
  assert.deepEqual(kinds(report([attempt(["a", "b", "c", "d", "e"], [[1, 2, 3, 4, 5]])])), ["rows"]);
  assert.deepEqual(kinds(report([attempt(["n"], [[null]])])), ["facts"]);
});

test("a verified query is not told by the question that it was made of, and a unit is told", () => {
  const [block] = blocksOf(report([attempt(["battery_life_months"], [[30]], { asks: "as confirmed of 'other'", confirmed: { template: "t", question: "other" } })]));
  assert.ok(block?.kind === "value");
  assert.deepEqual([block.asks, block.fact.style], ["", { digits: 0, unit: "month" }]);
});

test("a corrected answer is that of the other query", () => {
  const corrected = correctedReport(report([attempt(["n"], [[1]])]), { source: "t", query: "SELECT 2", parameters: {} }, { columns: ["n"], rows: [[2]] });
  const [block] = blocksOf(corrected);
  assert.ok(block?.kind === "value");
  assert.deepEqual([block.fact.value, corrected.attempts.map(({ query }) => query)], [2, ["SELECT 2"]]);
});

test("several rows are rows, only those that answer", () => {
  const one = report([attempt(["name"], [["a"], ["b"], ["c"]])], "a, c");
  one.evidence[0]!.rows = [0, 2];
  const [block] = blocksOf(one);
  assert.ok(block?.kind === "rows");
  assert.deepEqual(block.rows.rows, [["a"], ["c"]]);
});

test("a question in two parts has two blocks, a worded answer keeps its text", () => {
  assert.deepEqual(kinds(report([attempt(["n"], [[1]]), attempt(["n"], [[2]])], "1\n\n2")), ["value", "value"]);
  assert.deepEqual(kinds(report([attempt(["n"], [[1]])], "There is one [1].")), ["text"]);
  assert.deepEqual(kinds(report([attempt(["a", "n"], [["x", 1], ["y", 2]])], "x and y [1].")), ["text", "rows"]);
  assert.deepEqual(kinds(report([attempt(["n"], [[1]])], "Yes: there are some")), ["text"]);
});

test("passages, nothing and what is no answer are text", () => {
  assert.deepEqual(kinds(report([attempt([], [], { outcome: { passages: [{ document: "d", text: "t", score: 1 }] } })])), ["text"]);
  assert.deepEqual(kinds(report([attempt(["n"], [])])), ["text"]);
  assert.deepEqual(kinds(report([attempt(["n"], [[1]])], "", { status: "abstained" })), ["text"]);
  assert.deepEqual(kinds(report([])), ["text"]);
});

test("supporting columns stand after the others, where there is one row of them for each", () => {
  assert.deepEqual(rowsOf(attempt(["a"], [[1]], { beside: { columns: ["b"], rows: [[2]] } }))?.columns, ["a", "b"]);
  assert.deepEqual(rowsOf(attempt(["a"], [[1]], { beside: { columns: ["b"], rows: [] } }))?.columns, ["a"]);
});
