import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ask, close, open } from "./harness.ts";
import { HOSTILE, hostileReport, hostileSource } from "./hostile.ts";
import { browser, COUNT, editor, run, server } from "./together.ts";

describe("hostile values", () => {
  /** Nothing of them has become markup or has run, and none leads anywhere but to the page itself. */
  async function inert(page: Page, value: string): Promise<void> {
    const found = await page.evaluate(() => {
      const root = document.querySelector("#page")!;
      const elements = [...root.querySelectorAll("*")];
      return {
        hits: globalThis.hits,
        strange: elements.filter((element) => /^(script|iframe|img|video|source|base|meta|style|object|embed|template|math)$/i.test(element.tagName)).map((element) => element.outerHTML.slice(0, 100)),
        handlers: elements.filter((element) => element.getAttributeNames().some((name) => name.startsWith("on"))).map((element) => element.outerHTML.slice(0, 100)),
        links: [...root.querySelectorAll("a")].map((link) => link.getAttribute("href") ?? "").filter((href) => !href.startsWith("#")),
        wide: document.documentElement.scrollWidth > innerWidth,
        unseen: /[\u202a-\u202e\u2066-\u2069]/.test(root.textContent ?? ""),
      };
    });
    assert.deepEqual(found, { hits: 0, strange: [], handlers: [], links: [], wide: false, unseen: false }, value.slice(0, 60));
  }

  test("30 of them in an answer, a source, errors and names are shown as they are, without the policy's help", async () => {
    assert.equal(HOSTILE.length, 30);
    const page = await open(browser, { bypassCSP: true });
    let value = "";
    await page.route("**/v1/suggestions", (route) => route.fulfill({ json: { questions: [value] } }));
    await page.route("**/v1/ask", (route) => route.fulfill({ contentType: "text/event-stream", body: `event: stage\ndata: ${JSON.stringify({ stage: value, detail: value })}\n\nevent: report\ndata: ${JSON.stringify(hostileReport(value))}\n\n` }));
    await page.route("**/v1/sources?*", (route) => route.fulfill({ json: { sources: [hostileSource(value)], total: 1, unavailable: [{ id: value, reason: value }] } }));
    await page.route(/\/v1\/sources\/[^?]+$/, (route) =>
      route.request().method() === "GET" ? route.fulfill({ json: hostileSource(value) })
      : route.fulfill({ status: 403, json: { detail: value, hint: `Did you mean '${value}'?` } }));
    await page.route("**/v1/traces*", (route) => route.fulfill({ json: { traces: [{ id: "1", at: "2026-01-01T00:00:00Z", question: value, status: "answered", source: value, ms: 1, verdict: "right" }] } }));
    for (value of HOSTILE) {
      await page.goto("about:blank");
      await page.goto(server.url);
      await page.locator(".suggestions button").first().click();
      await page.locator(".text").waitFor();
      for (const summary of await page.locator("summary").all()) await summary.click();
      await page.getByRole("button", { name: "Evidence 1" }).click();
      await page.getByRole("button", { name: "Network" }).click();
      await page.locator(".node").first().click();
      await page.getByRole("button", { name: "Evidence 2" }).click();
      await page.locator(".passage").waitFor();
      await inert(page, value);
      await page.getByRole("tab", { name: /Queries/ }).click();
      for (const summary of await page.locator("[role=tabpanel] summary").all()) await summary.click();
      await inert(page, value);
      await page.locator(".attempt a.button").first().click();
      await editor(page).waitFor();
      await run(page);
      await page.getByRole("alert").waitFor();
      await inert(page, value);
      for (const hash of ["#/sources", `#/sources/${encodeURIComponent(value)}`, "#/log"]) {
        await page.evaluate((to) => { location.hash = to; }, hash);
        await page.locator(hash === "#/sources" ? ".sources a" : hash === "#/log" ? ".log a" : ".entity-box").first().waitFor();
        await inert(page, value);
      }
    }
    await close(page);
  });

  test("rows with a right-to-left text and with 1,000 letters stay in their lines", async () => {
    const page = await open(browser);
    await page.goto(`${server.url}/#/query?source=sales&query=${encodeURIComponent(`SELECT 'مرحبا بالعالم' AS a, '${"long ".repeat(200)}' AS b, 5 AS c`)}`);
    await run(page);
    const cell = page.locator('[data-at="0:0"]');
    await cell.waitFor();
    assert.equal((await cell.boundingBox())?.height, (await page.locator('[data-at="0:1"]').boundingBox())?.height);
    assert.ok(((await page.locator('[data-at="0:1"]').boundingBox())?.width ?? 0) < 500);
    await close(page);
  });

  test("the policy lets nothing in", async () => {
    const reply = await fetch(server.url);
    const policy = reply.headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
    const page = await open(browser);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    await page.goto(server.url);
    await ask(page, COUNT);
    assert.deepEqual([...new Set(asked)], [server.url]);
    await close(page);
  });
});
