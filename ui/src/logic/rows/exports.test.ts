import assert from "node:assert/strict";
import { test } from "node:test";
import { parseJson } from "../../api/json.ts";
import { csvFile, jsonFile } from "./exports.ts";

const ORIGIN = { source: "sales", query: "SELECT\n  1", parameters: { p: "Oslo" }, at: "2026-01-02T03:04:05.000Z", question: "how many?", confidence: "Check this. Confidence 67 %." };

test("a CSV file says first where its rows come from", () => {
  assert.equal(csvFile(ORIGIN, ["n"], [[1]], 1000), [
    "# Question: how many?", "# Source: sales", "# Query: SELECT 1", '# Parameters: {"p":"Oslo"}', "# Date: 2026-01-02T03:04:05.000Z",
    "# Confidence: Check this. Confidence 67 %.", "# Rows: the first 1000; the source has more", "n", "1", "",
  ].join("\r\n"));
});

test("a query of one's own has no question and no confidence", () => {
  assert.equal(csvFile({ source: "s", query: "q", parameters: {}, at: "t" }, ["n"], []), "# Source: s\r\n# Query: q\r\n# Date: t\r\nn\r\n");
});

test("no value breaks out of its line", () => {
  assert.equal(csvFile({ source: "s", query: "q", parameters: {}, at: "t", question: "a\r\nb" }, ["n"], []).split("\r\n")[0], "# Question: a b");
});

test("a JSON file holds the same by name", () => {
  assert.deepEqual(parseJson(jsonFile(ORIGIN, ["n"], [[12345678901234567890n]], 1000)), { ...ORIGIN, first_rows: 1000, columns: ["n"], rows: [[12345678901234567890n]] });
});
