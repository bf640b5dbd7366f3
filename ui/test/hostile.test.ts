import assert from "node:assert/strict";
import { describe, test } from "node:test";
import type { Page } from "playwright-core";
import { ask, open } from "./harness.ts";
import { HOSTILE, hostileCountries, hostileDocument, hostileDrift, hostileReport, hostileSource } from "./hostile.ts";
import { browser, COUNT, onPage, run, server } from "./together.ts";

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
        unseen: elements.some((element) => !element.closest(".writing-on") && [...element.childNodes].some((node) => node instanceof Text && /[\u202a-\u202e\u2066-\u2069]/.test(node.data))),
      };
    });
    assert.deepEqual(found, { hits: 0, strange: [], handlers: [], links: [], wide: false, unseen: false }, value.slice(0, 60));
  }

  const show = async (page: Page, hash: string, until: string): Promise<void> => {
    await page.evaluate((to) => { location.hash = to; }, hash);
    await page.locator(until).first().waitFor();
    await page.evaluate(() => document.querySelectorAll<HTMLElement>("main details:not([open]) > summary").forEach((summary) => summary.click()));
  };

  test("30 of them in an answer, a source, errors and names are shown as they are, without the policy's help", async () => {
    assert.equal(HOSTILE.length, 30);
    const page = await open(browser, { bypassCSP: true });
    let refused = "";
    await page.route("**/v1/suggestions", (route) => route.fulfill({ json: { questions: HOSTILE } }));
    await page.route("**/v1/ask", (route) => route.fulfill({
      contentType: "text/event-stream",
      body: [...HOSTILE.map((value) => `event: stage\ndata: ${JSON.stringify({ stage: value, detail: value })}\n\n`), `event: report\ndata: ${JSON.stringify(hostileReport())}\n\n`].join(""),
    }));
    await page.route("**/v1/sources?*", (route) => route.fulfill({ json: { sources: HOSTILE.map(hostileSource), total: 30, unavailable: HOSTILE.map((value) => ({ id: value, reason: value })) } }));
    await page.route(/\/v1\/sources\/[^?]+$/, (route) =>
      route.request().method() === "GET" ? route.fulfill({ json: hostileSource(decodeURIComponent(route.request().url().split("/").pop() ?? "")) })
      : route.fulfill({ status: 403, json: { detail: `no column is called '${refused}'`, hint: `Did you mean '${refused}'?` } }));
    await page.route("**/v1/traces*", (route) => route.fulfill({ json: { traces: HOSTILE.map((value) => ({ id: value, at: "2026-01-01T00:00:00Z", question: value, status: "answered", source: value, ms: 1, verdict: "right" })) } }));

    await page.goto(server.url);
    await page.locator(".suggestions button").last().waitFor();
    await inert(page, "suggestions");
    await show(page, "#/answer?q=x", ".text");
    await inert(page, "an answer");
    await page.getByRole("tab", { name: /Evidence/ }).click();
    await page.locator("[role=tabpanel]").getByRole("button", { name: "Network" }).click();
    await page.locator(".node").first().focus();
    await page.keyboard.press("Enter");
    await inert(page, "a network");
    for (let at = 1; at <= HOSTILE.length; ++at) {
      await page.locator(".pieces button").nth(at).click();
      await inert(page, `passage ${at}`);
    }
    await page.getByRole("tab", { name: /Queries/ }).click();
    await show(page, "#/answer?q=x", ".attempt");
    await inert(page, "queries");
    for (refused of HOSTILE) {
      await show(page, `#/query?source=a&query=${encodeURIComponent(`x ${refused} y`)}&with=${encodeURIComponent(JSON.stringify({ a: refused }))}`, ".editor");
      await run(page);
      await page.getByRole("alert").waitFor();
      await inert(page, `an error with ${refused}`);
      await show(page, `#/sources/${encodeURIComponent(refused)}`, ".entity-box");
      await inert(page, `a source called ${refused}`);
    }
    await page.route("**/drift*", (route) => route.fulfill({ json: hostileDrift }));
    await page.route("**/health", (route) => route.fulfill({ json: { id: "x", reachable: false, readOnly: false, detail: HOSTILE.join(" ") } }));
    await show(page, "#/sources/x", ".changes li");
    await inert(page, "what has changed, and health");
    await page.route("**/v1/sources/a/query", (route) => route.fulfill({ json: hostileCountries }));
    await show(page, "#/query?source=a&query=countries", ".editor");
    await run(page);
    await page.getByRole("button", { name: "Chart" }).click();
    await page.locator(".world").waitFor();
    await inert(page, "a map");
    await page.route("**/v1/sources/a/query", (route) => route.fulfill({ json: { passages: [{ document: "a.md", score: 1, text: hostileDocument, start: 0, end: 40 }] } }));
    await show(page, "#/query?source=a&query=passages", ".editor");
    await run(page);
    await page.getByRole("button", { name: "Show in the document" }).click();
    await page.locator(".document .row").first().waitFor();
    await inert(page, "a document");
    await show(page, "#/sources", ".sources a");
    await inert(page, "sources");
    await show(page, "#/log", ".log a");
    await inert(page, "the log");
    await page.context().close();
  });

  onPage("rows with a right-to-left text and with 1,000 letters stay in their lines", `#/query?source=sales&query=${encodeURIComponent(`SELECT 'مرحبا بالعالم' AS a, '${"long ".repeat(200)}' AS b, 5 AS c`)}`, async (page) => {
    await run(page);
    await page.locator('[data-at="0:0"]').waitFor();
    const [first, second] = await Promise.all(["0:0", "0:1"].map((at) => page.locator(`[data-at="${at}"]`).boundingBox()));
    assert.equal(first?.height, second?.height);
    assert.ok((second?.width ?? 0) < 900);
  });

  onPage("the policy lets nothing in", "", async (page) => {
    const policy = (await fetch(server.url)).headers.get("Content-Security-Policy") ?? "";
    assert.match(policy, /default-src 'none'/);
    assert.doesNotMatch(policy, /unsafe|\*|data:|https?:/);
    const asked: string[] = [];
    page.on("request", (request) => asked.push(new URL(request.url()).origin));
    await page.reload();
    await ask(page, COUNT);
    page.removeAllListeners("request");
    assert.deepEqual([...new Set(asked)], [server.url]);
  });
});
