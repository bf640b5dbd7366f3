import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { ask, trouble, TROUBLES } from "./harness.ts";
import { addressOf, answered, COUNT, onPage, REGIONS, run, server } from "./together.ts";

const GRAPH = "#/query?source=org&query=MATCH+(a%3APerson)-%5Br%5D-%3E(b)+RETURN+a%2C+type(r)+AS+type%2C+b+LIMIT+4";
const ABROAD = "How long am I allowed to work from another country?";
const press = (page: Page, name: string): Promise<void> => page.getByRole("button", { name, exact: true }).first().click();

describe("in trouble", () => {
  const flows: { name: string; hash: string; url: string; start?: (page: Page) => Promise<void>; good: (page: Page) => Promise<void> }[] = [
    { name: "asking", hash: addressOf(COUNT), url: "**/v1/ask", good: answered },
    { name: "the list of sources", hash: "#/sources", url: "**/v1/sources?*", good: (page) => page.getByText("5 of 5 sources").waitFor() },
    { name: "a source", hash: "#/sources/sales", url: "**/v1/sources/sales", good: (page) => page.locator(".entity-box").first().waitFor() },
    { name: "a query", hash: "#/query?source=sales&query=SELECT+1", url: "**/v1/sources/sales/query", start: run, good: (page) => page.locator(".cells td[data-at]").first().waitFor() },
    {
      name: "sample rows", hash: "#/sources/sales", url: "**/v1/sources/sales/query",
      good: (page) => page.locator(".cells td[data-at]").first().waitFor(),
    },
    {
      name: "which sources may answer", hash: "#/sources?find=Who+works+on+what", url: "**/v1/sources?question=*",
      start: (page) => press(page, "Which can answer this?"), good: (page) => page.getByText("can answer it, best first").waitFor(),
    },
    {
      name: "refreshing a schema", hash: "#/sources/sales", url: "**/v1/sources/sales/refresh",
      start: (page) => press(page, "Refresh schema"), good: (page) => page.getByText("The schema is being refreshed.").waitFor(),
    },
    {
      name: "a passage in its document", hash: addressOf(ABROAD), url: "**/v1/sources/handbook/query",
      start: (page) => press(page, "Evidence 1"), good: (page) => page.locator(".document mark").first().waitFor(),
    },
  ];
  for (const { name, hash, url, start, good } of flows)
    onPage(`${name}: gone, 401, 413, 429, 500, then good; slow`, "", async (page) => {
      for (const kind of TROUBLES) {
        await page.route(url, (route) => trouble(route, kind));
        await page.goto("about:blank");
        await page.goto(`${server.url}/${hash}`);
        await start?.(page);
        const alert = page.getByRole("alert");
        await alert.getByText(kind === "gone" ? "cannot be reached" : kind === 500 ? "The server failed" : `the server says ${kind}`).waitFor();
        assert.doesNotMatch(await alert.innerText(), /<h1>|undefined|\[object/);
        await page.unroute(url);
        if (kind === 401) {
          await alert.getByLabel("Key").fill("a-key");
          const sent = page.waitForRequest(url);
          await alert.getByRole("button", { name: "Use this key" }).click();
          assert.equal((await sent).headers().authorization, "Bearer a-key");
        } else await alert.getByRole("button", { name: "Try again" }).click();
        await good(page);
        await page.evaluate(() => sessionStorage.clear());
      }
      let release = (): void => undefined;
      const held = new Promise<void>((done) => (release = done));
      await page.route(url, async (route) => { await held; await route.continue(); });
      await page.goto("about:blank");
      await page.goto(`${server.url}/${hash}`);
      await start?.(page);
      await page.getByRole("button", { name: /Colours/ }).click(); // the page itself is not held
      release();
      await good(page);
    });

  onPage("opening a node: gone, 401, 413, 429, 500, then good", GRAPH, async (page) => {
    await run(page);
    await press(page, "Network");
    await page.locator(".node circle").first().click();
    for (const kind of TROUBLES) {
      await page.route("**/v1/sources/org/query", (route) => trouble(route, kind));
      await press(page, "Show its links");
      await page.locator(".network").getByRole("alert").waitFor();
      await page.unroute("**/v1/sources/org/query");
      await press(page, kind === 401 ? "Use this key" : "Try again");
      await page.locator(".network").getByRole("alert").waitFor({ state: "detached" });
      await page.getByRole("button", { name: "Show its links", exact: true }).waitFor();
    }
  });

  onPage("parts of the page: gone, then good, and nothing that stands on it is lost", "", async (page) => {
    const gone = (): Promise<unknown> => page.route("**/page/*", (route) => route.abort());
    const comesAgain = async (part: string): Promise<void> => {
      await page.getByRole("alert").getByText("A part of this page cannot be loaded.").waitFor();
      await page.unroute("**/page/*");
      await press(page, "Try again");
      await page.locator(part).first().waitFor();
    };
    await page.waitForLoadState("networkidle"); // the view of answers has come
    await gone();
    await page.evaluate((to) => { location.hash = to; }, addressOf(REGIONS));
    await answered(page);
    await comesAgain(".chart rect");
    await page.evaluate(() => Object.assign(globalThis, { still: true }));
    await gone();
    await page.getByRole("link", { name: "Log", exact: true }).click();
    await comesAgain(".log");
    assert.equal(await page.evaluate(() => "still" in globalThis), true);
    await page.goBack();
    await page.getByRole("article", { name: REGIONS }).waitFor();
  });

  onPage("the map of a chart: gone, then good", `#/query?source=sales&query=${encodeURIComponent("SELECT 'Oslo' AS office, 59.9 AS lat, 10.7 AS lon UNION ALL SELECT 'Lisbon', 38.7, -9.1")}`, async (page) => {
    await run(page);
    await page.route("**/page/map*", (route) => route.abort());
    await press(page, "Chart");
    await page.getByRole("alert").getByText("A part of this page cannot be loaded.").waitFor();
    await page.unroute("**/page/map*");
    await press(page, "Try again");
    await page.locator(".world").waitFor();
  });

  onPage("the box works where suggestions do not come", "", async (page) => {
    await page.route("**/v1/suggestions", (route) => route.abort());
    await page.reload();
    await ask(page, COUNT);
  });
});
