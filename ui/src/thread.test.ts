import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
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

test("who stops is not told of what comes later", async () => {
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

test("what was said of an answer stays with it, also what the log has of the one that was opened", async () => {
  const feedback = [{ at: "2026-01-02T00:00:00Z", verdict: "wrong", note: "counted twice" }];
  served((path) => path.startsWith("/v1/traces") ? new Response(JSON.stringify({ id: "1", at: "", log: "questions", report: { question: "q" }, feedback })) : reported("q"));
  const thread = new Thread();
  await thread.ask({ question: "q" }, "1");
  assert.deepEqual([thread.turns[0]?.earlierVerdicts, thread.turns[0]?.openedAs], [feedback, "1"]);
  thread.say(thread.turns[0]!, { verdict: "right", taught: "" });
  assert.equal(thread.turns[0]?.said?.verdict, "right");
  await thread.again(thread.turns[0]!);
  assert.deepEqual([thread.turns[0]?.said, thread.turns[0]?.openedAs], [undefined, "1"]);
});

test("an answer that the log holds whole is shown, any other is asked again", async () => {
  let log = "full", paths: string[] = [];
  const entry = (question: string) => JSON.stringify({ id: "1", at: "2026-01-01T00:00:00Z", log, report: { question } });
  served((path) => { paths.push(path); return path.startsWith("/v1/traces") ? new Response(entry("q")) : reported("q"); });
  const thread = new Thread();
  await thread.ask({ question: "q" }, "1");
  assert.deepEqual([thread.turns[0]?.keptAt, paths], ["2026-01-01T00:00:00Z", ["/v1/traces/1"]]);
  [log, paths] = ["questions", []];
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

test("a reading is another question", () => {
  assert.ok(same({ question: "q" }, { question: "q" }));
  assert.ok(!same({ question: "q", reading: 1 }, { question: "q" }));
});
