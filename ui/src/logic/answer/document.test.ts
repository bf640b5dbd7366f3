import assert from "node:assert/strict";
import { test } from "node:test";
import { documentQuery, openedAt, type Page } from "./document.ts";

const bytes = (text: string): number => new TextEncoder().encode(text).length;
/** Opens with `passage` marked, where it stands in `text`. */
const opened = (name: string, text: string, passage: string, answer = "") => {
  const start = bytes(text.slice(0, text.indexOf(passage)));
  return openedAt(name, text, start, start + bytes(passage), answer);
};
const written = ({ pieces }: Page): string[] => pieces.map(({ kind, cells }) => `${kind}: ${cells.map((cell) => cell.map(({ text, ink }) => (ink === "rest" ? text : `<${ink} ${text}>`)).join("")).join(" / ")}`);

test("a document's id becomes a query where it can be written", () => {
  assert.equal(documentQuery("h", 'a"b'), undefined);
  assert.equal(documentQuery("h", "policies/a b.md")?.query, 'document:"policies/a b.md"');
});

test("a passage is marked by the bytes of its text", () => {
  assert.deepEqual(written(opened("a.txt", "Größe: 5 €. Näheres folgt.", "5 €").pages[0]!), ["text: Größe: <passage 5 €>. Näheres folgt."]);
  assert.deepEqual(written(openedAt("a.txt", "ab", 5, 9, "").pages[0]!), ["text: ab"]);
});

test("what the answer repeats is marked within the passage, also over a broken line", () => {
  const { pages } = opened("a.txt", "One.\nTwo words\nhere. Three.", "Two words\nhere. Three.", "Two words here.");
  assert.deepEqual(written(pages[0]!), ["text: One. <said Two words here. ><passage Three.>"]);
  assert.deepEqual(written(opened("a.txt", "Two words here. Three.", "Two words here. Three.", "two words here").pages[0]!), ["text: <said Two words here. ><passage Three.>"]);
});

test("headings, lists, tables and code of Markdown are pieces of their own", () => {
  const text = "# Head\n\none\ntwo\n- a\n  b\n1. See\n2. Go\n\n| x | y |\n|---|---|\n| 1 | two |\n```\n# no head\n```\n";
  assert.deepEqual(written(opened("a.md", text, "two |").pages[0]!), [
    "heading: Head", "text: one two", "item: a b", "text: 1. See", "text: 2. Go", "row: x / y", "row: 1 / <passage two>", "code: # no head",
  ]);
});

test("what is no Markdown keeps its signs, rows of its tables stand in cells", () => {
  assert.deepEqual(written(opened("a.html", "# five\n\nLake | Area\nInari | 1,040", "Inari").pages[0]!), ["text: # five", "row: Lake / Area", "row: <passage Inari> / 1,040"]);
});

test("a page of a PDF ends with a form feed; the one that the answer is on comes first", () => {
  const text = "1. Safety\nWear gloves.\n\f2. Cleaning\nClean it weekly.\n\f3. Repair\n\f";
  const { pages, ofPdf, first } = opened("a.pdf", text, text.slice(0, -1), "Clean it weekly.");
  assert.ok(ofPdf);
  assert.equal(pages.length, 3);
  assert.equal(first, 1);
  assert.deepEqual(written(pages[2]!), ["text: <passage 3. Repair>"]);
  assert.equal(opened("a.pdf", text, "3. Repair").first, 2);
});

test("lines of a broken text flow, and a short one ends its paragraph", () => {
  const long = "Halden repairs or replaces any sensor that fails because of faulty material or workmanship";
  assert.deepEqual(written(opened("a.pdf", `Warranty\n1. What is covered\n${long}\n${long}.\nEnd.\n`, "End.").pages[0]!), [
    "text: Warranty", "text: 1. What is covered", `text: ${long} ${long}. <passage End.>`,
  ]);
});

test("a long text without pages comes in parts", () => {
  const lines = Array.from({ length: 1000 }, (_, at) => `line ${at}.\n`).join("\n");
  const { pages, ofPdf, first } = opened("a.txt", lines, "line 900.");
  assert.ok(!ofPdf);
  assert.equal(pages.length, 5);
  assert.equal(first, 4);
});
