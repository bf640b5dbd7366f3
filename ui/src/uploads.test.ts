import assert from "node:assert/strict";
import { afterEach, test } from "node:test";
import { encoded, Uploads } from "./uploads.ts";

const before = globalThis.fetch;
afterEach(() => { globalThis.fetch = before; });
Object.assign(globalThis, { sessionStorage: { getItem: () => null } });

const at = async (): Promise<void> => undefined;

test("bytes are base64 for URLs", () => {
  for (const length of [0, 1, 2, 3, 20_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 251) % 256), text = encoded(bytes);
    assert.match(text, /^[\w-]*$/);
    assert.deepEqual(new Uint8Array(Buffer.from(text, "base64url")), bytes);
  }
});

test("a file goes in pieces, and is shown once it is read", async () => {
  const sent: { name?: string; upload?: string; data: string; last?: boolean }[] = [];
  let looks = 0;
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    if (path === "/v1/files") {
      sent.push(JSON.parse(String(body)));
      return Response.json(sent.at(-1)?.last ? { source: "big" } : { upload: "u" });
    }
    return Response.json(++looks < 3 ? { id: "big", status: "describing" } : { entities: [{ name: "big", count: 1200, attributes: [{}, {}] }] });
  }) as typeof fetch;
  const uploads = new Uploads(at);
  await uploads.add([new File([new Uint8Array(900_000)], "big.csv")]);
  assert.deepEqual(sent.map(({ name, upload, last }) => [name, upload, last]), [["big.csv", undefined, undefined], [undefined, "u", undefined], [undefined, "u", true]]);
  assert.equal(sent.reduce((sum, { data }) => sum + Buffer.from(data, "base64url").length, 0), 900_000);
  assert.deepEqual(uploads.items.map(({ state, source, holds }) => [state, source, holds]), [["ready", "big", ["big: 1,200 rows, 2 columns"]]]);
  uploads.clear();
  assert.equal(uploads.items.length, 0);
});

test("a file that is not taken says why, and the next one goes on", async () => {
  globalThis.fetch = (async (path: string, { body }: RequestInit) => {
    if (path !== "/v1/files") return Response.json({ entities: [], holds: "2 documents" });
    return String(body).includes("run.sh") ? Response.json({ detail: "files like 'run.sh' are not taken" }, { status: 422 }) : Response.json({ source: "notes" });
  }) as typeof fetch;
  const uploads = new Uploads(at);
  await uploads.add([new File(["x"], "run.sh"), new File(["y"], "notes.md")]);
  assert.deepEqual(uploads.items.map(({ state, problem, holds }) => [state, problem?.message, holds]), [["failed", "files like 'run.sh' are not taken", undefined], ["ready", undefined, ["2 documents"]]]);
});
