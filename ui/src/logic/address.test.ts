import assert from "node:assert/strict";
import { test } from "node:test";
import { addressOf, placeOf, type Place } from "./address.ts";

const PLACES: Place[] = [
  { view: "ask" },
  { view: "ask", question: "How many orders & refunds? 100 % #1", reading: 2, id: "ab12" },
  { view: "query", source: "sales", query: "SELECT '?#&=' WHERE a = :n", parameters: { n: 5, text: "é", none: null } },
  { view: "query" },
  { view: "thread", questions: ["How many orders & refunds?", "and in Norway?"] },
  { view: "pins" },
  { view: "sources", find: "orders in" },
  { view: "ask", question: "How many?", logical: { source: "s", query: { nodes: [{ entity: "a&b" }], select: [{ aggregate: "count" }] } } },
  { view: "verified" },
  { view: "source", id: "a/b c%?#" },
  { view: "log", find: "x", status: "failed", verdict: "wrong" },
];

test("an address leads back to its place", () => {
  for (const place of PLACES) assert.deepEqual(placeOf(addressOf(place)), place, addressOf(place));
});

test("whole numbers beyond a double's keep their digits in an address", () => {
  const place: Place = { view: "query", query: "x", parameters: { n: 12345678901234567890n } };
  assert.deepEqual(placeOf(addressOf(place)), place);
});

test("an address that is none of ours leads to the box", () => {
  for (const hash of ["", "#", "#/nowhere", "#/answer", "#/answer?q=", "#/thread", "#/thread?q=", "#javascript:alert(1)"])
    assert.deepEqual(placeOf(hash), { view: "ask" }, hash);
  assert.deepEqual(placeOf("#/sources/%zz"), { view: "source", id: "%zz" });
  assert.deepEqual(placeOf("#/query?with=[1]&query=a"), { view: "query", query: "a" });
  assert.deepEqual(placeOf("#/answer?q=a&reading=-1"), { view: "ask", question: "a" });
  for (const as of ["7", "[]", "{", '{"source":"s"}', '{"source":1,"query":{}}']) assert.deepEqual(placeOf(`#/answer?q=a&as=${as}`), { view: "ask", question: "a" }, as);
});
