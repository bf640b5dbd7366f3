import assert from "node:assert/strict";
import { test } from "node:test";
import type { Attempt } from "../../api/types.ts";
import { closestAttempt, questionsOffered, whatIsMissing } from "./noAnswer.ts";

const attempt = (more: Partial<Attempt>): Attempt =>
  ({ source: "sales", route: "SQL", query: "q", parameters: {}, confidence: 0.1, outcome: null, repairs: 0, ms: 1, ...more });

test("the closest query is the likeliest one, a search only where there is no other", () => {
  const search = attempt({ route: "SEARCH", confidence: 0.9 }), sql = attempt({ confidence: 0.2 }), none = attempt({ query: null, confidence: 1 });
  assert.equal(closestAttempt([search, sql, none]), sql);
  assert.equal(closestAttempt([none, search]), search);
  assert.equal(closestAttempt([none]), undefined);
});

test("what is missing is told in sentences", () => {
  const closest = attempt({ left_out: "parking", asks: "the number of offices", derivation: { cover: [], edits: [], open: ["a place"], others: [] }, outcome: { columns: ["n"], rows: [] } });
  assert.deepEqual(whatIsMissing({ readings: [], attempts: [closest] }), [
    "Not understood: parking.", "Missing: a place.", "Closest query: the number of offices (sales).", "The closest query found no rows.",
  ]);
  assert.deepEqual(whatIsMissing({ readings: [], attempts: [] }), ["No source has data that matches the question."]);
  assert.match(whatIsMissing({ readings: [], attempts: [attempt({ route: "SEARCH", outcome: { passages: [{ document: "a.md", text: "", score: 1 }] } })] })[0] ?? "", /a\.md/);
});

test("questions that the server offers are read from the end of its text, at most three", () => {
  const text = "Not sure enough to answer.\nWhat can be asked: How many orders are there? What is the total amount? Which cities? And a fourth?";
  assert.deepEqual(questionsOffered({ answer: { text, citations: [] } }), ["How many orders are there?", "What is the total amount?", "Which cities?"]);
  assert.deepEqual(questionsOffered({ answer: { text: "No source holds it.", citations: [] } }), []);
});
