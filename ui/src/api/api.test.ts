import assert from "node:assert/strict";
import { test } from "node:test";
import { signInAddress, signOut, suggestions } from "./client.ts";
import { eventsOf, type ServerEvent } from "./events.ts";
import { jsonText, parseJson } from "./json.ts";
import { problemOf } from "./problem.ts";

async function read(...chunks: string[]): Promise<ServerEvent[]> {
  const bytes = chunks.map((chunk) => new TextEncoder().encode(chunk));
  const events: ServerEvent[] = [];
  for await (const event of eventsOf((async function* all() { yield* bytes; })())) events.push(event);
  return events;
}

test("events come whole, however they are cut", async () => {
  const expected = [{ name: "stage", data: '{"a":"é"}' }, { name: "message", data: "x" }];
  const text = ': hello\n\nevent: stage\ndata: {"a":"é"}\n\ndata:x\n\n';
  assert.deepEqual(await read(text), expected);
  assert.deepEqual(await read(...text.split("")), expected);
  assert.deepEqual(await read(text.replaceAll("\n", "\r\n")), expected);
});

test("bytes of one letter that come apart are one letter, and what is cut off is no event", async () => {
  const bytes = new TextEncoder().encode("data: é\n\ndata: lost");
  const events: ServerEvent[] = [];
  for await (const event of eventsOf((async function* all() { for (const byte of bytes) yield Uint8Array.of(byte); })())) events.push(event);
  assert.deepEqual(events, [{ name: "message", data: "é" }]);
});

test("whole numbers keep their digits, other numbers stay numbers", () => {
  const text = '{"a":9007199254740993,"b":1.5,"c":"9007199254740993","d":12345678901234567.5}';
  const value = parseJson(text) as Record<string, unknown>;
  assert.equal(value.a, 9007199254740993n);
  assert.equal(typeof value.d, "number");
  assert.equal(jsonText({ a: value.a }), '{"a":9007199254740993}');
});

test("a key goes out as the bytes of its UTF-8", async () => {
  const before = globalThis.fetch, sent: string[] = [];
  Object.assign(globalThis, { sessionStorage: { getItem: () => "schlüssel–1" } });
  globalThis.fetch = (async (_: string, { headers }: { headers: Record<string, string> }) => { sent.push(headers.Authorization ?? ""); return new Response('{"questions":[]}'); }) as typeof fetch;
  await suggestions().finally(() => { globalThis.fetch = before; });
  assert.deepEqual(Buffer.from(sent[0] ?? "", "latin1").toString("utf8"), "Bearer schlüssel–1");
});

test("a problem says what the server says, else what its status means; a proxy's page is not shown", () => {
  const said = problemOf(403, '{"detail":"no","hint":"do","code":"refused"}', null);
  assert.deepEqual([said.message, said.hint, said.code], ["no", "do", "refused"]);
  for (const status of [401, 413, 429, 500, 502]) {
    const problem = problemOf(status, "<script>alert(1)</script>", "3");
    assert.ok(problem.message && problem.hint && !problem.message.includes("script"), String(status));
  }
  assert.equal(problemOf(429, "", "3").retryAfter, 3);
  assert.equal(problemOf(500, '{"detail":{"x":1}}', null).message, "The server failed.");
});

test("one signs in to come back to the view, where the server takes its address", () => {
  assert.equal(signInAddress("#/sources/sales?find=a%20b"), "/login?view=%2Fsources%2Fsales%3Ffind%3Da%2520b");
  for (const hash of ["", "#", "#x", "#https://evil.example", '#/"', "#/<", "#/\n", `#/${"a".repeat(2000)}`]) assert.equal(signInAddress(hash), "/login", hash);
});

test("signing out is a POST without a body, and is done where nobody is signed in any more", async () => {
  const before = globalThis.fetch, sent: [string, RequestInit][] = [], statuses = [204, 401, 500];
  Object.assign(globalThis, { sessionStorage: { getItem: () => "" } });
  globalThis.fetch = (async (path: string, request: RequestInit) => { sent.push([path, request]); return new Response(null, { status: statuses[sent.length - 1] ?? 500 }); }) as typeof fetch;
  try {
    await signOut();
    await signOut();
    await assert.rejects(signOut(), { status: 500 });
  } finally {
    globalThis.fetch = before;
  }
  assert.deepEqual(sent.map(([path, { method, body }]) => [path, method, body]), Array(3).fill(["/logout", "POST", undefined]));
});
