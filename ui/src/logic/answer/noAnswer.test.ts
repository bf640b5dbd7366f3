import assert from "node:assert/strict";
import { test } from "node:test";
import type { Attempt } from "../../api/types.ts";
import { closestAttempt, likelyInterpretations, questionsOffered, whatIsMissing } from "./noAnswer.ts";

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
  assert.match(whatIsMissing({ readings: [], attempts: [attempt({ route: "SEARCH", outcome: { passages: [{ document: "a.md", text: "", score: 1 }] } })] })[1] ?? "", /a\.md/);
});

test("a constraint on a word that is not understood is not told twice, nor an unlikely query at all", () => {
  const closest = attempt({ confidence: 0.02, left_out: "unicorns", asks: "the number of rows", derivation: { cover: [], edits: [], open: ["what is counted is not known: 'unicorns'"], others: [] }, outcome: { columns: ["n"], rows: [[3]] } });
  assert.deepEqual(whatIsMissing({ readings: [], attempts: [closest] }), ["Not understood: unicorns."]);
});

test("interpretations keep their numbers, very unlikely ones are left out unless chosen", () => {
  const reading = (confidence: number) => ({ source: "s", route: "SQL" as const, query: "q", parameters: {}, confidence, asks: "" });
  const numbers = (chosen?: number) => likelyInterpretations([reading(0.5), reading(0.02), reading(0.2)], chosen).map(({ number }) => number);
  assert.deepEqual([numbers(), numbers(2)], [[1, 3], [1, 2, 3]]);
});

test("questions that the server offers are read from the end of its text, at most three", () => {
  const text = "Not sure enough to answer.\nWhat can be asked: How many orders are there? What is the total amount? Which cities? And a fourth?";
  assert.deepEqual(questionsOffered({ answer: { text, citations: [] } }), ["How many orders are there?", "What is the total amount?", "Which cities?"]);
  assert.deepEqual(questionsOffered({ answer: { text: "No source holds it.", citations: [] } }), []);
});
