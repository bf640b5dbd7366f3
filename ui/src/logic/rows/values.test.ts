import assert from "node:assert/strict";
import { test } from "node:test";
import { columnType, Customs, visible } from "./values.ts";

const german = new Customs("de-DE"), english = new Customs("en-GB");

test("numbers are written as the reader does, with the raw value beside", () => {
  assert.deepEqual(german.show(1234567.5), { kind: "number", text: "1.234.567,5", raw: "1234567.5" });
  assert.equal(english.show(12345678901234567890n).text, "12,345,678,901,234,567,890");
  assert.equal(english.show(1e-9).text, "1e-9");
  assert.equal(english.show(-0.25).text, "-0.25");
  assert.equal(english.show(1e300).text, "1e+300");
});

test("numbers are read as the reader or the source writes them", () => {
  for (const [text, number] of [["1,234,567.5", 1234567.5], ["2000", 2000], ["-2,000", -2000], ["1e3", 1000], ["0.125", 0.125]] as const) assert.equal(english.numberIn(text), number, text);
  for (const [text, number] of [["1.234.567,5", 1234567.5], ["2.000", 2000], ["0.125", 0.125], ["12,5", 12.5], ["2000.5", 2000.5]] as const) assert.equal(german.numberIn(text), number, text);
  assert.equal(new Customs("fr-FR").numberIn("12 345,5"), 12345.5);
  for (const text of ["", "many", "1,23,4", "12 Jan"]) assert.ok(Number.isNaN(english.numberIn(text)), text);
});

test("numbers that name things are not grouped", () => {
  for (const column of ["customer_id", "id", "year", "zip", "orderId", "product code"]) assert.equal(english.show(20251, column).text, "20251", column);
  for (const column of ["paid", "amount", "count(*)", "valid"]) assert.equal(english.show(20251, column).text, "20,251", column);
});

test("NULL is not the empty text", () => {
  assert.deepEqual(english.show(null), { kind: "null", text: "NULL", raw: "NULL" });
  assert.deepEqual(english.show(""), { kind: "empty", text: "empty", raw: "" });
  assert.equal(english.show("NULL").kind, "text");
});

test("dates are dates, whatever the reader's zone, and what only looks like one is text", () => {
  assert.deepEqual(english.show("2025-03-01"), { kind: "date", text: "1 Mar 2025", raw: "2025-03-01" });
  assert.equal(english.show("2025-03-01 23:30:00").kind, "date");
  assert.match(english.show("2025-03-01T23:30:00Z").text, /1 Mar 2025.*23:30/);
  for (const text of ["2025-13-01", "2025-3-1", "12-03-2025", "2025-03-01x"]) assert.equal(english.show(text).kind, "text", text);
});

test("what turns text around or hides is written out", () => {
  assert.equal(visible("a\u202eb\u0000c\u200fd\u2066"), "a⟨U+202E⟩b⟨U+0000⟩c⟨U+200F⟩d⟨U+2066⟩");
  assert.equal(visible("tab\tline\nعربي עברית é"), "tab\tline\nعربي עברית é");
});

test("nodes are called by their names", () => {
  assert.equal(english.show({ labels: ["Person"], properties: { id: "p1", name: "Lena" } }).text, "Lena");
  assert.equal(english.show([1, "x"]).text, '[1,"x"]');
});

test("a column has the kind of all its values", () => {
  assert.equal(columnType([null, 1, 2.5]), "number");
  assert.equal(columnType(["2025-01-01", "", "2025-02-01"]), "date");
  assert.equal(columnType([1, "1"]), "text");
  assert.equal(columnType([]), "text");
});
