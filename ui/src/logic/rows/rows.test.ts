import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../../api/types.ts";
import { csvOf, filtered, fittedWidths, isUnderstood, jsonOf, namedCells, sorted, tsvOf, windowOf } from "./rows.ts";
import { Customs } from "./values.ts";
import { parseJson } from "../../api/json.ts";

const customs = new Customs("en-GB");
const column = (...values: Cell[]): Cell[][] => values.map((value) => [value]);
const order = (rows: Cell[][], down: boolean, type: "number" | "text" | "date"): Cell[] =>
  sorted(rows, rows.map((_, at) => at), { column: 0, down }, type).map((row) => rows[row]?.[0] ?? null);

test("sorts by size, by language, by time; NULL comes last both ways", () => {
  assert.deepEqual(order(column(10, null, 9, -1), false, "number"), [-1, 9, 10, null]);
  assert.deepEqual(order(column(10, null, 9, -1), true, "number"), [10, 9, -1, null]);
  assert.deepEqual(order(column("b10", "B2", "é", "a"), false, "text"), ["a", "B2", "b10", "é"]);
  assert.deepEqual(order(column("2025-03-01", "2024-12-31", ""), false, "date"), ["2024-12-31", "2025-03-01", ""]);
});

test("equal rows stay as they were", () => {
  const rows: Cell[][] = [["x", 1], ["a", 2], ["x", 3]];
  assert.deepEqual(sorted(rows, [0, 1, 2], { column: 0, down: true }, "text"), [0, 2, 1]);
});

test("filters by text, by size, by NULL and emptiness", () => {
  const rows = { columns: ["n", "t"], rows: [[5, "Oslo"], [50, ""], [null, "Bergen"], [1234, "OSLO x"]] as Cell[][] };
  const kept = (at: number, text: string): number[] => filtered(rows, { [at]: text }, customs);
  assert.deepEqual(kept(1, "oslo"), [0, 3]);
  assert.deepEqual(kept(1, "= Oslo"), [0]);
  assert.deepEqual(kept(1, "empty"), [1]);
  assert.deepEqual(kept(0, "null"), [2]);
  assert.deepEqual(kept(0, "!null"), [0, 1, 3]);
  assert.deepEqual(kept(0, "> 5"), [1, 3]);
  assert.deepEqual(kept(0, "<= 5"), [0]);
  assert.deepEqual(kept(0, "1,234"), [3]);
  assert.deepEqual(filtered(rows, { 0: "> 1", 1: "oslo" }, customs), [0, 3]);
  assert.deepEqual(filtered(rows, { 0: "  " }, customs), [0, 1, 2, 3]);
});

test("a filter's bound is read as the table writes it, and one that is none is told", () => {
  const rows = { columns: ["n", "day"], rows: [[2500.5, "2023-01-01"], [999, "2022-06-30 10:00:00"], [null, "2024-02-01"]] as Cell[][] };
  const kept = (at: number, text: string): number[] => filtered(rows, { [at]: text }, customs);
  assert.deepEqual(kept(0, "> 2,000"), [0]);
  assert.deepEqual(kept(0, "= 2,500.5"), [0]);
  assert.deepEqual(kept(1, "> 1 Jan 2023"), [2]);
  assert.deepEqual(kept(1, "<= 1 Jan 2023"), [0, 1]);
  assert.deepEqual(kept(1, "< 2023"), [1]);
  for (const [text, type, known] of [["> 2,000", "number", true], ["> many", "number", false], ["! > many", "number", false], ["> 1 Jan 2023", "date", true], ["> 2023-02", "date", true],
    ["> soon", "date", false], ["> soon", "text", true], ["soon", "date", true]] as const) assert.equal(isUnderstood(text, type, customs), known, text);
});

test("a thousand rows of twenty columns are sorted and filtered in no time", () => {
  const rows = Array.from({ length: 1000 }, (_, r) => Array.from({ length: 20 }, (_, c): Cell => (c % 2 ? `value ${(r * 7919) % 1000}` : (r * 7919) % 1000)));
  const result = order(rows, false, "number");
  assert.deepEqual(result, Array.from({ length: 1000 }, (_, at) => at));
});

test("CSV holds quotes, commas and lines, and tells NULL from empty", () => {
  assert.equal(csvOf(["a", 'b"c'], [[1, "x,y"], [null, ""], ['say "hi"', "two\nlines"]]), 'a,"b""c"\r\n1,"x,y"\r\n,""\r\n"say ""hi""","two\nlines"\r\n');
  assert.equal(tsvOf(["a", "b"], [["x\ty", null]]), "a\tb\nx y\t");
});

test("JSON keeps the digits of whole numbers", () => {
  const text = jsonOf(["n"], [[12345678901234567890n]]);
  assert.deepEqual(parseJson(text), { columns: ["n"], rows: [[12345678901234567890n]] });
});

test("only rows in sight are drawn, however far one scrolls", () => {
  assert.deepEqual(windowOf(0, 480, 30, 1000), { first: 0, last: 24 });
  assert.deepEqual(windowOf(15000, 480, 30, 1000), { first: 492, last: 524 });
  assert.deepEqual(windowOf(999999, 480, 30, 10), { first: 2, last: 10 });
  assert.deepEqual(windowOf(0, 480, 30, 0), { first: 0, last: 0 });
});

test("columns share the room that is left, and give way where there is too little", () => {
  assert.deepEqual(fittedWidths([100, 100], [50, 50], 400), [200, 200]);
  assert.deepEqual(fittedWidths([300, 100], [80, 100], 320), [220, 100]);
  assert.deepEqual(fittedWidths([300, 100], [80, 100], 100), [80, 100]);
  assert.deepEqual(fittedWidths([300, 100], [80, 100], 0), [300, 100]);
});

test("cells that the answer names are found as whole words", () => {
  const rows = { columns: ["name", "amount"], rows: [["Lena Vogt", 1234.5], ["Lena", 12]] as Cell[][] };
  assert.deepEqual([...namedCells("It is Lena Vogt, with 1,234.5.", rows, [0, 1], customs)], ["0:0", "0:1", "1:0"]);
  assert.deepEqual([...namedCells("It is 1234.5", rows, [1], customs)], []);
});

test("fractions that the answer rounds are found, and no others", () => {
  const rows = { columns: ["currency", "SUM(amount)"], rows: [["CZK", 492518.35000000027], ["EUR", 451777.1899999995], ["GBP", 5.934424], ["JPY", 2000.4]] as Cell[][] };
  assert.deepEqual([...namedCells("492518.35; 451777.19; 5.93442; in 2000", rows, [0, 1, 2, 3], customs)], ["0:1", "1:1", "2:1"]);
  assert.deepEqual([...namedCells("about 492518, not 5.9345 nor 15.93442", rows, [0, 1, 2, 3], customs)], ["0:1"]);
});
