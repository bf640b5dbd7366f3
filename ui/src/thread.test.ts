import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import type { KeptThread } from "./logic/history.ts";
import { questionOf, same, Thread } from "./thread.ts";

const before = globalThis.fetch;
afterEach(() => { globalThis.fetch = before; });
Object.assign(globalThis, { sessionStorage: { getItem: () => null } });

type Reply = (path: string, request: RequestInit) => Response | Promise<Response>;
const served = (reply: Reply): void => { globalThis.fetch = (async (path: string, request: RequestInit) => reply(path, request)) as typeof fetch; };
const event = (name: string, data: unknown): string => `event: ${name}\ndata: ${JSON.stringify(data)}\n\n`;
const reported = (question: string): Response => new Response(event("stage", { stage: "select", detail: "a" }) + event("report", { question, status: "answered" }));

test("a turn has its stages and its report, and makes the next one's question whole", async () => {
  served(() => reported("How many orders in Norway?"));
  const thread = new Thread();
  await thread.ask({ question: "and in Norway?" });
  const turn = thread.turns[0]!;
  assert.deepEqual([turn.state, turn.stages.length, questionOf(turn)], ["done", 1, "How many orders in Norway?"]);
  assert.deepEqual(thread.earlier(), ["How many orders in Norway?"]);
});

test("a turn that fails says why, and is asked again in its place", async () => {
  served(() => new Response('{"detail":"no"}', { status: 500 }));
  const thread = new Thread();
  await thread.ask({ question: "q" });
  assert.equal(thread.turns[0]?.problem?.message, "no");
  assert.deepEqual(thread.earlier(), []);
  served(() => reported("q"));
  await thread.again(thread.turns[0]!);
  assert.deepEqual([thread.turns.length, thread.turns[0]?.state, thread.turns[0]?.problem], [1, "done", undefined]);
});

test("what comes after a stop is not shown", async () => {
  served((_, { signal }) => new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")))));
  const thread = new Thread();
  const asked = thread.ask({ question: "q" });
  thread.stop(thread.turns[0]!);
  await asked;
  assert.equal(thread.turns[0]?.state, "stopped");
});

test("who stops and asks again at once can stop that as well", async () => {
  const hold: Reply = (_, { signal }) => new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError"))));
  served(hold);
  const thread = new Thread();
  const first = thread.ask({ question: "q" });
  thread.stop(thread.turns[0]!);
  const second = thread.again(thread.turns[0]!);
  await first;
  thread.stop(thread.turns[0]!);
  await second;
  assert.equal(thread.turns[0]?.state, "stopped");
});

test("how an answer was rated stays with it, also what the log has of the one that was opened", async () => {
  const feedback = [{ at: "2026-01-02T00:00:00Z", verdict: "wrong", note: "counted twice" }];
  served((path) => path.startsWith("/v1/traces") ? new Response(JSON.stringify({ id: "1", at: "", log: "questions", report: { question: "q" }, feedback })) : reported("q"));
  const thread = new Thread();
  await thread.ask({ question: "q" }, "1");
  assert.deepEqual([thread.turns[0]?.earlierVerdicts, thread.turns[0]?.openedAs], [feedback, "1"]);
  thread.rate(thread.turns[0]!, { verdict: "right", taught: "" });
  assert.equal(thread.turns[0]?.rating?.verdict, "right");
  await thread.again(thread.turns[0]!);
  assert.deepEqual([thread.turns[0]?.rating, thread.turns[0]?.openedAs], [undefined, "1"]);
});

test("an answer that the log holds whole is shown, any other is asked again", async () => {
  let log = "full", status = "answered", paths: string[] = [];
  const entry = (question: string) => JSON.stringify({ id: "1", at: "2026-01-01T00:00:00Z", log, report: { question, status } });
  served((path) => { paths.push(path); return path.startsWith("/v1/traces") ? new Response(entry("q")) : reported("q"); });
  const thread = new Thread();
  await thread.ask({ question: "q" }, "1");
  assert.deepEqual([thread.turns[0]?.keptAt, paths], ["2026-01-01T00:00:00Z", ["/v1/traces/1"]]);
  [log, status, paths] = ["full", "needs_input", []]; // it was asked back somewhere else
  await new Thread().ask({ question: "q" }, "1");
  assert.deepEqual(paths, ["/v1/traces/1", "/v1/ask"]);
  [log, status, paths] = ["questions", "answered", []];
  await thread.ask({ question: "q" }, "1");
  assert.deepEqual([thread.turns[1]?.keptAt, paths], [undefined, ["/v1/traces/1", "/v1/ask"]]);
  served((path) => path.startsWith("/v1/traces") ? new Response("", { status: 404 }) : reported("q"));
  await thread.ask({ question: "q" }, "1");
  assert.equal(thread.turns[2]?.state, "done");
});

test("an answer that is cut off is no answer", async () => {
  served(() => new Response(event("stage", { stage: "a", detail: "" })));
  const thread = new Thread();
  await thread.ask({ question: "q" });
  assert.equal(thread.turns[0]?.problem?.code, "cut");
});

test("another interpretation answers in its place, and the answer before stays until then", async () => {
  served(() => reported("q"));
  const thread = new Thread();
  await thread.ask({ question: "q" });
  let release = (): void => undefined;
  const held = new Promise<void>((done) => (release = done)), bodies: unknown[] = [];
  served(async (_, { body }) => { bodies.push(JSON.parse(String(body))); await held; return reported("q"); });
  const chosen = thread.choose(thread.turns[0]!, 2);
  assert.deepEqual([thread.turns.length, thread.turns[0]?.state, thread.turns[0]?.report?.question], [1, "running", "q"]);
  release();
  await chosen;
  assert.deepEqual([thread.turns.length, thread.turns[0]?.state, thread.turns[0]?.asked.reading, bodies], [1, "done", 2, [{ question: "q", reading: 2 }]]);
  served((_, { signal }) => new Promise((_done, fail) => signal?.addEventListener("abort", () => fail(new DOMException("", "AbortError")))));
  const stopped = thread.choose(thread.turns[0]!, 1);
  thread.stop(thread.turns[0]!);
  await stopped;
  assert.deepEqual([thread.turns[0]?.state, thread.turns[0]?.asked.reading], ["done", 2]);
});

test("a thread is kept as it grows, and taken up again, the wanted turn first", async () => {
  const kept: KeptThread[] = [];
  served(() => reported("How many orders in Norway?"));
  const thread = new Thread((one) => kept.push(one));
  await thread.ask({ question: "How many orders?" });
  await thread.ask({ question: "and in Norway?", earlier: ["How many orders?"] });
  assert.deepEqual(kept.at(-1)?.turns.map(({ question, whole }) => [question, whole]), [["How many orders?", "How many orders in Norway?"], ["and in Norway?", "How many orders in Norway?"]]);
  const asked: string[] = [];
  served((_, { body }) => { asked.push((JSON.parse(String(body)) as { question: string }).question); return reported("x"); });
  const again = new Thread(), last = kept.at(-1)!;
  await again.restore(last, 1);
  assert.deepEqual([again.key, asked, again.turns.map(({ state }) => state)], [last.key, ["and in Norway?", "How many orders?"], ["done", "done"]]);
  const long = new Thread();
  asked.length = 0;
  await long.restore({ ...last, turns: Array.from({ length: 10 }, (_, at) => ({ question: String(at) })) }, 9);
  assert.deepEqual([asked, long.turns.filter(({ state }) => state === "waiting").length], [["9", "8", "7", "6", "5", "4"], 4]);
});

test("a changed query answers in the place of the answer, and is taken back", async () => {
  const sent: unknown[] = [];
  let kept: KeptThread | undefined;
  served((_, { body }) => { sent.push(JSON.parse(String(body))); return reported("How many orders in Norway?"); });
  const thread = new Thread((one) => { kept = one; }), logical = { source: "s", query: { nodes: [{ entity: "orders" }], select: [{ aggregate: "count" as const }] } };
  await thread.ask({ question: "and in Norway?", earlier: ["How many orders?"] });
  const changing = thread.change(thread.turns[0]!, logical);
  assert.deepEqual([thread.turns[0]?.state, thread.turns[0]?.report?.status], ["running", "answered"]);
  await changing;
  assert.deepEqual(sent[1], { question: "How many orders in Norway?", logical });
  assert.deepEqual(kept?.turns[0]?.logical, logical);
  await thread.undo(thread.turns[0]!);
  assert.deepEqual([thread.turns.length, thread.turns[0]?.changed, (sent[2] as { earlier: string[] }).earlier], [1, [], ["How many orders?"]]);
  assert.ok(!same({ question: "q" }, { question: "q", logical }));
});

test("a reading is another question", () => {
  assert.ok(same({ question: "q" }, { question: "q" }));
  assert.ok(!same({ question: "q", reading: 1 }, { question: "q" }));
});
