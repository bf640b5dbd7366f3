import assert from "node:assert/strict";
import { test } from "node:test";
import { searchedFor, stretchesOf, takingsOf } from "./readAs.ts";

test("words are lit by what they were taken for, in the order of the question", () => {
  assert.deepEqual(stretchesOf("How many customers in Spain?", ["'How many' (cue)", "'customers' → customers", "'Spain' → orders.country = Spain"], "", ""), [
    { text: "How many " }, { text: "customers", meaning: "customers" },
    { text: " in " }, { text: "Spain", meaning: "orders.country = Spain" }, { text: "?" },
  ]);
});

test("what was left out is struck", () => {
  assert.deepEqual(stretchesOf("customers with zebras and apes", ["'customers' → customers"], "", "zebras, 'apes'"), [
    { text: "customers", meaning: "customers" }, { text: " with " }, { text: "zebras", out: true }, { text: " and " }, { text: "apes", out: true },
  ]);
});

test("without a derivation the bindings are read", () => {
  assert.deepEqual(stretchesOf("people in Oslo, Norway", [], "'people' → staff, 'Oslo, Norway' → city = Oslo, Norway", ""), [
    { text: "people", meaning: "staff" }, { text: " in " }, { text: "Oslo, Norway", meaning: "city = Oslo, Norway" },
  ]);
});

test("what the query took a word for goes before what the word may be", () => {
  assert.deepEqual(stretchesOf("average amount", ["'average' (cue)", "'amount' → refunds.amount"], "'amount' → orders.total amount", ""), [
    { text: "average " }, { text: "amount", meaning: "orders.total amount" },
  ]);
});

test("a word that was not understood, or only signals an operator, is not lit", () => {
  assert.deepEqual(stretchesOf("who makes it", ["'who' (cue)", "'makes' (?)"], "", "").filter((one) => one.meaning), []);
});

test("a word that occurs twice is lit where its turn is, and no part of another word is", () => {
  assert.deepEqual(stretchesOf("an order ordered in order", ["'order' → a", "'order' → b"], "", "").filter((one) => one.meaning), [
    { text: "order", meaning: "a" }, { text: "order", meaning: "b" },
  ]);
  assert.deepEqual(stretchesOf("ordered", ["'order' → a"], "", ""), [{ text: "ordered" }]);
});

test("joined the stretches are the question, whatever stands in it", () => {
  for (const question of ["", "İstanbul 'x' → y", "a→b (cue)", "𝔘nicode 漢字 '漢字'", "<b>bold</b> x"])
    assert.equal(stretchesOf(question, ["'x' → y", "'漢字' → z", "nonsense", "'' → q"], "", "b, x").map((one) => one.text).join(""), question);
});

test("each meaning is told once, that of sources first", () => {
  const stretches = stretchesOf("Which zebra orders of the order?", ["'Which' (cue)", "'orders' → orders", "'order' → orders"], "", "zebra");
  assert.deepEqual(takingsOf(stretches), [
    { words: ["orders", "order"], meaning: "orders", out: false }, { words: ["zebra"], meaning: "not used", out: true },
  ]);
});

test("of a search the words that it looks for are lit", () => {
  assert.deepEqual(takingsOf(stretchesOf("Parking in Lisbon?", searchedFor("passages about: parking, Lisbon"), "", "")), [{ words: ["Parking", "Lisbon"], meaning: "searched", out: false }]);
  assert.deepEqual(searchedFor("the number of rows"), []);
});
