import assert from "node:assert/strict";
import { test } from "node:test";
import type { Cell } from "../../api/types.ts";
import { shareOf, stylesOf, unitOf } from "./styles.ts";
import { Customs } from "./values.ts";

const english = new Customs("en-GB"), german = new Customs("de-DE");
const shown = (column: string, ...values: number[]): string[] => {
  const [style] = stylesOf({ columns: [column], rows: values.map((value): Cell[] => [value]) }, ["number"]);
  return values.map((value) => english.show(value, column, style).text);
};

test("numbers of a column have equal digits, and computed ones few", () => {
  assert.deepEqual(shown("amount", 1234.5, 2, 0.25), ["1,234.50", "2.00", "0.25"]);
  assert.deepEqual(shown("AVG(amount)", 171.23456789, 80), ["171.23", "80.00"]);
  assert.deepEqual(shown("ratio", 0.123456789, 0.5), ["0.1235", "0.5000"]);
  assert.deepEqual(shown("count", 1200, 7), ["1,200", "7"]);
  assert.deepEqual(shown("SUM(Sales)", 725457.8245, 10.5), ["725,457.82", "10.50"]);
});

test("what names things, places and what is very small or large stay as they are", () => {
  assert.deepEqual(shown("year", 2025, 2024), ["2025", "2024"]);
  assert.deepEqual(shown("lat", 59.913868, 38.72), ["59.913868", "38.72"]);
  assert.deepEqual(shown("p", 1e-9, 2e-9), ["1e-9", "2e-9"]);
});

test("a currency at the end of a name is shown by its sign, percent as percent", () => {
  assert.deepEqual(shown("price_eur", 12.5, 3), ["€12.50", "€3.00"]);
  assert.deepEqual(shown("Amount (USD)", 1200), ["$1,200"]);
  assert.deepEqual(shown("count_all", 3), ["3"]);
  assert.deepEqual(shown("discount_pct", 12.5), ["12.5%"]);
  assert.equal(german.numberAs(0.199237, { percent: "share" }).replace(/\s/, " "), "19,9 %");
});

test("a plural unit at the end of a name is one", () => {
  for (const [column, unit] of [["battery_life_months", "month"], ["tenure_years", "year"], ["weight (kilograms)", "kilogram"], ["month", undefined], ["orders", undefined], ["miles_per_gallon", undefined]] as const)
    assert.equal(unitOf(column), unit, column);
  assert.equal(german.numberAs(30, { digits: 0, unit: "month" }), "30 Monate");
});

test("a value that is the quotient of its supporting columns is a share", () => {
  const attempt = (value: number, part: number, whole: number) => ({ outcome: { columns: ["x"], rows: [[value]] as Cell[][] }, beside: { columns: ["a", "b"], rows: [[part, whole]] as Cell[][] } });
  assert.deepEqual(shareOf(attempt(0.25, 1, 4)), { column: 0, percent: "share" });
  assert.deepEqual(shareOf(attempt(25, 1, 4)), { column: 0, percent: "points" });
  assert.equal(shareOf(attempt(0.3, 1, 4)), undefined);
  assert.equal(shareOf(attempt(0.25, 1, 0)), undefined);
  assert.equal(shareOf({ outcome: { columns: ["x"], rows: [[1]] } }), undefined);
});
