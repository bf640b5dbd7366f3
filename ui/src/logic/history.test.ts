import assert from "node:assert/strict";
import { test } from "node:test";
import { pinsIn, threadsIn, withPin, withThread, type KeptThread } from "./history.ts";

const thread = (key: string, ...questions: string[]): KeptThread => ({ key, at: "2026-01-01", turns: questions.map((question) => ({ question })) });

test("a thread that goes on comes first, and is kept once", () => {
  const threads = withThread(withThread([thread("b", "x")], thread("a", "y")), thread("b", "x", "z"));
  assert.deepEqual(threads.map(({ key, turns }) => [key, turns.length]), [["b", 2], ["a", 1]]);
  assert.deepEqual(withThread(threads, thread("b")).map(({ key }) => key), ["a"]);
});

test("what was kept is read back, and what is none is dropped", () => {
  const kept = [{ key: "a", at: "t", turns: [{ question: "q", reading: 2, earlier: ["p"], logical: { source: "s", query: { nodes: [], select: [] } }, id: "i" }] }];
  assert.deepEqual(threadsIn(JSON.stringify(kept)), kept);
  for (const text of [null, "", "{", "5", '{"a":1}', '[1,null,"x"]', '[{"key":1,"at":"t","turns":[{"question":"q"}]}]', '[{"key":"a","at":"t","turns":[{"question":""}]}]'])
    assert.deepEqual(threadsIn(text), [], String(text));
  assert.deepEqual(threadsIn('[{"key":"a","at":"t","turns":[{"question":"q","reading":-1,"id":5,"earlier":[1,"p"],"logical":{"source":"s"},"x":"<b>"}]}]')[0]?.turns, [{ question: "q", earlier: ["p"] }]);
});

test("no more is kept than a list can show", () => {
  let threads: KeptThread[] = [];
  for (let at = 0; at < 100; ++at) threads = withThread(threads, thread(String(at), "q"));
  assert.equal(threads.length, 30);
  assert.equal(threads[0]?.key, "99");
});

test("a pin is put and taken back, and another interpretation is another pin", () => {
  const one = { question: "q", at: "t" }, other = { question: "q", reading: 2, at: "t" };
  assert.deepEqual(withPin(withPin([], one), other), [one, other]);
  assert.deepEqual(withPin([one, other], { ...one, at: "later" }), [other]);
  assert.deepEqual(pinsIn(JSON.stringify([one, other, { question: 5 }, null])), [one, other]);
});
