import assert from "node:assert/strict";
import { describe } from "node:test";
import { readFileSync } from "node:fs";
import type { Page } from "playwright-core";
import { trouble } from "./harness.ts";
import { answered, COUNT, editor, onPage, run, server, SUPPLIERS } from "./together.ts";

describe("querying", () => {
  onPage("a query runs, and stands in the address", "#/query?source=sales&query=SELECT+name%2C+list_price+FROM+products", async (page) => {
    await run(page);
    await page.locator(".cells td[data-at]").first().waitFor();
    await page.reload();
    assert.equal(await editor(page).inputValue(), "SELECT name, list_price FROM products");
  });

  onPage("an error is marked in place, and the nearest name repairs it", "#/query?source=sales&query=SELECT+nmae+FROM+customers", async (page) => {
    await run(page);
    assert.equal(await page.locator(".marked").innerText(), "nmae");
    await page.getByRole("button", { name: /^Use / }).click();
    await run(page);
    await page.locator(".cells td[data-at]").first().waitFor();
    assert.doesNotMatch(await editor(page).inputValue(), /nmae/);
  });

  onPage("a write is refused by the guard", "#/query?source=sales&query=DELETE+FROM+orders", async (page) => {
    await run(page);
    await page.getByRole("alert").waitFor();
    assert.equal(await page.locator(".cells").count(), 0);
  });

  onPage("SPARQL, Cypher and words to search run, with bound values", "#/query?source=org&query=MATCH+(p%3APerson)+WHERE+p.name+%3D+%24name+RETURN+p&with=%7B%22name%22%3A%22Lena+Vogt%22%7D", async (page) => {
    await run(page);
    await page.locator(".cells td[data-at]").first().waitFor();
    await page.getByLabel("Source").selectOption("handbook");
    await editor(page).fill("refund deadline");
    await page.getByLabel("Parameters, as JSON").fill("");
    await run(page);
    await page.locator(".passage").first().waitFor();
    await page.getByLabel("Source").selectOption("suppliers");
    await editor(page).fill("SELECT ?s ?p ?o WHERE { ?s ?p ?o } LIMIT 5");
    await run(page);
    await page.getByText("5 rows").waitFor();
  });

  onPage("it is copied as a command line, as curl and as an MCP call", "#/query?source=sales&query=SELECT+1", async (page) => {
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    for (const [label, expected] of [["Command line", "omni query sales 'SELECT 1'"], ["curl", "curl -s http"], ["MCP call", '"query_source"']] as const) {
      await page.getByRole("button", { name: label }).click();
      await page.getByText("Copied").waitFor();
      assert.ok((await page.evaluate(() => navigator.clipboard.readText())).includes(expected), label);
      await editor(page).focus();
    }
  });
});

describe("a result", () => {
  const NUMBERS = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 1000) SELECT i, (i * 7919) % 1000 AS mixed, CASE i % 3 WHEN 0 THEN NULL WHEN 1 THEN '' ELSE 'row ' || i END AS word FROM n";
  const at = `#/query?source=sales&query=${encodeURIComponent(NUMBERS)}`;
  const cell = (page: Page, row: number, column: number) => page.locator(`[data-at="${row}:${column}"]`);

  onPage("is sorted and filtered, only rows in sight are drawn", at, async (page) => {
    await run(page);
    await page.getByText("1,000 rows").waitFor();
    assert.ok(await page.locator(".cells tbody tr").count() < 60);
    await page.getByRole("button", { name: /^mixed/ }).click();
    assert.equal(await cell(page, 0, 1).innerText(), "0");
    await page.getByRole("button", { name: /^mixed/ }).click();
    assert.equal(await cell(page, 0, 1).innerText(), "999");
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Filter mixed").fill(">= 990");
    await page.getByText("10 of 1,000 rows").waitFor();
  });

  onPage("says which filter it does not understand", at, async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Filter mixed").fill(">= many");
    await page.getByText("the filter on mixed is not understood").waitFor();
    assert.equal(await page.getByLabel("Filter mixed").getAttribute("aria-invalid"), "true");
    await page.getByLabel("Filter i").fill(">= 1,000");
    await page.getByLabel("Filter mixed").fill("");
    await page.getByText("1 of 1,000 rows").waitFor();
  });

  onPage("that was cut off says so, also sorted, filtered and in a chart", `#/query?source=sales&query=${encodeURIComponent(NUMBERS.replace("i < 1000", "i < 1500"))}`, async (page) => {
    await run(page);
    await page.getByText("The first 1,000 rows; the source has more").waitFor();
    await page.getByRole("button", { name: /^mixed/ }).click();
    await page.getByText("Sorted within the first 1,000 rows").waitFor();
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Filter mixed").fill(">= 990");
    await page.getByText("10 rows within the first 1,000").waitFor();
    await page.getByLabel("Query", { exact: true }).fill(NUMBERS.replace("i < 1000", "i < 1500").replace(/, CASE.*word/, ""));
    await run(page);
    await page.getByRole("button", { name: "Chart" }).click();
    await page.getByText("Within the first 1,000 rows; the source has more.").waitFor();
  });

  onPage("of many bars has the name of each at its side, and says how many are not drawn", `#/query?source=sales&query=${encodeURIComponent("WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 48) SELECT 'month ' || i AS month, i * 3 AS amount FROM n")}`, async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Chart" }).click();
    await page.locator(".chart rect").first().waitFor();
    assert.equal(await page.locator(".chart text.name").count(), 40);
    await page.getByText("8 rows are not drawn.").waitFor();
  });

  onPage("tells NULL from empty, and shows the raw value", at, async (page) => {
    await run(page);
    await cell(page, 0, 2).locator(".is-empty").waitFor();
    await cell(page, 2, 2).locator(".is-null").waitFor();
    await cell(page, 2, 2).dblclick();
    await page.getByText("The source has no value here").waitFor();
    await page.keyboard.press("Escape");
    await page.getByRole("dialog").waitFor({ state: "detached" });
  });

  onPage("is walked by keys, to its end and back", at, async (page) => {
    await run(page);
    await cell(page, 0, 0).focus();
    await page.keyboard.press("Control+End");
    await page.locator('[data-at="999:2"]:focus').waitFor();
    await page.keyboard.press("Control+Home");
    await page.locator('[data-at="0:0"]:focus').waitFor();
    await page.keyboard.press("ArrowRight");
    await page.keyboard.press("Enter");
    await page.getByRole("dialog").waitFor();
  });

  onPage("is saved as CSV and JSON, as it is sorted and filtered", at, async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Filter" }).click();
    await page.getByLabel("Filter i").fill("<= 3");
    await page.getByText("3 of 1,000 rows").waitFor();
    for (const [kind, expected] of [["CSV", 'i,mixed,word\r\n1,919,""\r\n2,838,row 2\r\n3,757,\r\n'], ["JSON", '"word"']] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name: kind }).click();
      assert.ok(readFileSync(await (await download).path(), "utf8").includes(expected), kind);
    }
  });

  onPage("has columns whose width is changed by keys", at, async (page) => {
    await run(page);
    const handle = page.getByRole("separator", { name: "Width of mixed" });
    const before = Number(await handle.getAttribute("aria-valuenow"));
    await handle.focus();
    await page.keyboard.press("ArrowRight");
    assert.equal(Number(await handle.getAttribute("aria-valuenow")), before + 16);
  });

  onPage("of triples is a network that is opened step by step", "#/query?source=suppliers&query=SELECT+%3Fs+%3Fp+%3Fo+WHERE+%7B+%3Fs+%3Fp+%3Fo+FILTER(isIRI(%3Fo))+%7D+LIMIT+6", async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Network" }).click();
    const nodes = page.locator(".node");
    await nodes.first().waitFor();
    const before = await nodes.count();
    await nodes.first().focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Show its links" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".node").length > count, before);
  });

  onPage("of nodes is a network that is opened step by step", "#/query?source=org&query=MATCH+(a%3APerson)-%5Br%5D-%3E(b)+RETURN+a%2C+type(r)+AS+type%2C+b+LIMIT+4", async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Network" }).click();
    const nodes = page.locator(".node");
    await nodes.first().waitFor();
    const before = await nodes.count();
    await page.locator(".node circle").first().click();
    await page.getByRole("button", { name: "Show its links" }).click();
    await page.waitForFunction((count) => document.querySelectorAll(".node").length > count, before);
    await page.locator("line[marker-end]").first().waitFor(); // now it is known which way links go
    const linked = page.locator(".links li").first();
    const name = await linked.getByRole("button").innerText();
    await linked.getByRole("button").click();
    await page.locator("figcaption strong").getByText(name).waitFor();
  });
});

describe("sources", () => {
  onPage("are found by words and by a question", "#/sources", async (page) => {
    await page.getByText("5 of 5 sources").waitFor();
    await page.getByLabel("Find sources").fill("cypher");
    await page.getByText("1 of 5 sources").waitFor();
    await page.getByLabel("Find sources").fill(SUPPLIERS);
    await page.getByRole("button", { name: "Which can answer this?" }).click();
    await page.getByText("can answer it, best first").waitFor();
    await page.locator(".sources a").first().getByText("suppliers", { exact: true }).waitFor();
  });

  const MANY = Array.from({ length: 100 }, (_, n) => ({ id: `${n % 4 ? "other" : "quay"}-${n}`, kind: "sqlite", route: "SQL", description: "x", holds: "1 table", fingerprint: "f" }));

  onPage("that are narrowed by words begin with the first", "#/", async (page) => {
    await page.route("**/v1/sources?*", (route) => route.fulfill({ json: { sources: MANY, total: 100 } }));
    await page.evaluate(() => { location.hash = "#/sources"; });
    await page.getByText("100 of 100 sources").waitFor();
    await page.locator("ul.sources").evaluate((list) => { list.scrollTop = 4000; });
    await page.getByRole("link", { name: /^quay-52/ }).waitFor();
    await page.getByLabel("Find sources").fill("quay");
    await page.getByRole("link", { name: /^quay-0/ }).waitFor();
    assert.equal(await page.locator("ul.sources").evaluate((list) => list.scrollTop), 0);
    await page.getByLabel("Find sources").fill("invoice");
    await page.getByText("searches what the sources contain").waitFor();
  });

  onPage("that may answer a question are not shown for other words", "#/", async (page) => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/v1/sources?*", async (route) => {
      const question = new URL(route.request().url()).searchParams.get("question");
      if (question === "first words") await held;
      return route.fulfill({ json: { sources: question ? MANY.slice(0, question === "first words" ? 1 : 2) : MANY, total: 100 } }).catch(() => undefined);
    });
    await page.evaluate(() => { location.hash = "#/sources"; });
    await page.getByText("100 of 100 sources").waitFor();
    await page.getByLabel("Find sources").fill("first words");
    const asked = page.waitForRequest("**/v1/sources?question=first*");
    await page.keyboard.press("Enter");
    await asked;
    await page.getByLabel("Find sources").fill("second words");
    release();
    await page.evaluate(() => fetch("/v1/suggestions").then((reply) => reply.text())); // by then the first reply has come
    await page.getByText("0 of 100 sources").waitFor();
    await page.keyboard.press("Enter");
    await page.getByText("2 can answer it, best first").waitFor();
  });

  onPage("of which much is to be noted fold it", "#/", async (page) => {
    let notes = 60;
    await page.route("**/v1/sources/sales", async (route) => {
      const reply = await route.fetch();
      return route.fulfill({ json: { ...(await reply.json() as object), notes: Array.from({ length: notes }, (_, at) => `note ${at}`) } });
    });
    await page.evaluate(() => { location.hash = "#/sources/sales"; });
    await page.getByText("60 notes on this source").click();
    await page.getByText("note 59").waitFor();
    notes = 2;
    await page.getByRole("button", { name: "Refresh schema" }).click();
    await page.getByRole("button", { name: "Show the new schema" }).click();
    await page.getByRole("button", { name: "Refresh schema" }).waitFor();
    await page.getByText("note 1", { exact: true }).waitFor();
    await page.getByText("note 59").waitFor({ state: "detached" });
  });

  onPage("are left at once, and the view that was gone to stays", "#/", async (page) => {
    await page.evaluate(() => {
      const leave = new MutationObserver(() => {
        if (!document.querySelector(".sources")) return;
        leave.disconnect();
        requestAnimationFrame(() => (location.hash = "#/log"));
      });
      leave.observe(document.body, { childList: true, subtree: true });
      location.hash = "#/sources";
    });
    await page.getByRole("heading", { name: "Log" }).waitFor();
    assert.match(page.url(), /#\/log$/);
  });

  onPage("are ten thousand without the page being slow", "#/", async (page) => {
    await page.route("**/v1/sources?*", (route) => {
      const offset = Number(new URL(route.request().url()).searchParams.get("offset"));
      const sources = Array.from({ length: 100 }, (_, n) => ({ id: `source-${offset + n}`, kind: "sqlite", route: "SQL", description: "x", holds: "1 table", fingerprint: "f" }));
      return route.fulfill({ json: { sources, total: 10000, ...(offset < 9900 && { next_offset: offset + 100 }) } });
    });
    await page.evaluate(() => { location.hash = "#/sources"; });
    await page.getByText("10000 of 10000 sources", { exact: true }).waitFor();
    assert.ok(await page.locator(".sources li").count() < 60);
    await page.getByLabel("Find sources").fill("source-9876");
    await page.getByText("1 of 10000 sources").waitFor();
  });

  for (const id of ["sales", "org", "suppliers"])
    onPage(`${id} is drawn, and shows sample rows`, `#/sources/${id}`, async (page) => {
      assert.ok(await page.locator(".entity-box").first().waitFor().then(() => page.locator(".diagram .link").count()) > 0);
      await page.locator("details.entity[open] .cells td[data-at]").first().waitFor();
      await page.locator("details.entity summary").nth(1).click();
      await page.locator("details.entity").nth(1).locator(".cells td[data-at]").first().waitFor();
    });

  onPage("offer questions of their own, each of which begins a thread", "#/sources/sales", async (page) => {
    await page.route("**/v1/suggestions?source=sales", (route) => route.fulfill({ json: { questions: [COUNT] } }));
    await page.reload();
    await page.getByRole("group", { name: "Ask about this source" }).getByRole("button", { name: COUNT }).click();
    await answered(page);
    assert.equal(await page.getByRole("article").count(), 1);
  });

  onPage("show what has changed since the last visit", "#/sources/sales", async (page) => {
    await page.locator(".entity-box").first().waitFor();
    await page.evaluate(() => {
      const look = JSON.parse(localStorage.getItem("omni-look sales") ?? "");
      delete look.entities.refunds;
      localStorage.setItem("omni-look sales", JSON.stringify({ ...look, fingerprint: "older" }));
    });
    await page.reload();
    await page.locator(".change.is-new").first().waitFor();
    assert.match(await page.locator(".changes").filter({ hasText: "since your last visit" }).innerText(), /refunds/);
  });

  onPage("show their status, when their schema was read, and what changed", "#/sources/sales", async (page) => {
    await page.locator(".facts").getByText("available").waitFor();
    await page.route("**/v1/sources/sales/drift*", (route) => route.fulfill({ json: { source: "sales", since: "2026-11-01T00:00:00Z", changes: [{ change: "removed", what: "column", text: "column orders.note" }] } }));
    await page.route("**/v1/sources/sales/health", (route) => route.fulfill({ json: { id: "sales", reachable: false, readOnly: false, detail: "the file is gone" } }));
    await page.reload();
    await page.getByText("column orders.note").waitFor();
    await page.locator(".facts").getByText("the file is gone").waitFor();
    const compared = page.waitForRequest("**/drift?since=2026-11-02");
    await page.getByLabel("Compare with the schema of").fill("2026-11-02");
    await compared;
    await page.route("**/v1/sources/sales/*", (route) => trouble(route, 500));
    await page.reload();
    await page.locator(".facts").getByText("unknown").waitFor();
  });

  onPage("of whom there are many are named in a box, each in its own language", "", async (page) => {
    const source = (at: number) => ({ id: `s${at}`, kind: "sqlite", route: "SQL", description: "", holds: "", fingerprint: "x" });
    await page.route("**/v1/sources?*", (route) => route.fulfill({ json: { sources: Array.from({ length: 100 }, (_, at) => source(at)), total: 300, next_offset: 100 } }));
    await page.goto(`${server.url}/#/query?source=org&query=MATCH+(p%3APerson)+RETURN+p.name+LIMIT+1`);
    await page.getByText("Cypher, read-only").waitFor();
    assert.equal(await page.getByRole("combobox", { name: "Source" }).inputValue(), "org");
    await page.getByRole("combobox", { name: "Source" }).fill("s7");
    await page.keyboard.press("Tab");
    await page.getByText("SQL, read-only").waitFor();
  });

  onPage("that are not there are not there", "#/sources/none", async (page) => {
    await page.getByRole("alert").waitFor();
  });
});
