import assert from "node:assert/strict";
import { describe } from "node:test";
import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "playwright-core";
import { addressOf, answered, BATTERY, COUNT, editor, onPage, REGIONS, run, SUPPLIERS } from "./together.ts";

const AXE = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

describe("accessible", () => {
  const views: [string, string, ((page: Page) => Promise<unknown>)?][] = [
    ["the box", "", (page) => page.locator(".suggestions button").first().waitFor()],
    ["an answer", addressOf(REGIONS), answered],
    ["a chart", addressOf(REGIONS), async (page) => { await answered(page); await page.locator(".chart rect").first().waitFor(); }],
    ["its table", addressOf(REGIONS), async (page) => { await answered(page); await page.getByRole("button", { name: "Table", exact: true }).click(); await page.locator(".cells").first().waitFor(); }],
    ["no answer", addressOf("How many parking spaces does the Lisbon office have?"), answered],
    ["pinned answers", "#/pinned", (page) => page.locator("h1").waitFor()],
    ["a document", addressOf("How long am I allowed to work from another country?"), async (page) => { await answered(page); await page.getByRole("button", { name: "Evidence 1" }).click(); await page.locator(".document").waitFor(); }],
    ["a map", "#/query?source=sales&query=SELECT+country%2C+COUNT(*)+AS+customers+FROM+customers+GROUP+BY+country", async (page) => { await run(page); await page.getByRole("button", { name: "Chart" }).click(); await page.getByRole("button", { name: "Map" }).click(); await page.locator(".world").waitFor(); }],
    ["its queries", addressOf(SUPPLIERS), async (page) => { await answered(page); await page.getByRole("tab", { name: /Queries/ }).click(); }],
    ["a disagreement", addressOf(BATTERY), answered],
    ["the editor with an error", "#/query?source=sales&query=SELECT+nmae+FROM+customers", async (page) => { await run(page); await page.getByRole("alert").waitFor(); }],
    ["a table", "#/query?source=sales&query=SELECT+*+FROM+customers", async (page) => { await run(page); await page.getByRole("button", { name: "Filter" }).click(); }],
    ["a network", "#/query?source=org&query=MATCH+(a%3APerson)-%5Br%5D-%3E(b)+RETURN+a%2C+type(r)+AS+type%2C+b+LIMIT+4", async (page) => { await run(page); await page.getByRole("button", { name: "Network" }).click(); await page.locator(".node circle").first().click(); }],
    ["sources", "#/sources", (page) => page.getByText("5 of 5 sources").waitFor()],
    ["a source", "#/sources/sales", async (page) => { await page.locator(".entity-box").first().waitFor(); await page.locator(".cells td[data-at]").first().waitFor(); }],
    ["the log", "#/log", (page) => page.locator("h1").waitFor()],
  ];
  interface Axe {
    run: (options: object) => Promise<{ violations: { id: string; nodes: { html: string; failureSummary: string }[] }[] }>;
  }
  const violations = (page: Page): Promise<string[]> => page.evaluate(async () => {
    const found = await (globalThis as unknown as { axe: Axe }).axe.run({ resultTypes: ["violations"] });
    return found.violations.map(({ id, nodes }) => `${id}: ${nodes.slice(0, 3).map((node) => `${node.html.slice(0, 160)} ${node.failureSummary.slice(0, 300)}`).join(" | ")}`);
  });
  for (const [name, hash, ready] of views)
    onPage(`${name}, light and dark`, hash, async (page) => {
      await ready?.(page);
      await page.evaluate(AXE);
      for (const colorScheme of ["light", "dark"] as const) {
        await page.emulateMedia({ colorScheme });
        assert.deepEqual(await violations(page), [], colorScheme);
      }
    });

  onPage("by keys alone: ask, check, open the query, change and run it", "", async (page) => {
    const until = async (what: string, key = "Tab"): Promise<void> => {
      for (let step = 0; step < 60; ++step) {
        await page.keyboard.press(key);
        if (await page.evaluate((css) => document.activeElement?.matches(css), what)) return;
      }
      assert.fail(`${what} is not reached by ${key}`);
    };
    await page.locator("#box:focus").waitFor();
    await page.keyboard.type(COUNT);
    await page.keyboard.press("Enter");
    await answered(page);
    await until("button.cite", "Shift+Tab");
    await page.keyboard.press("Enter");
    await page.locator("[role=tabpanel]:focus").waitFor();
    await until("[role=tab]", "Shift+Tab");
    await page.keyboard.press("ArrowRight");
    await page.locator("[role=tab][aria-selected=true]:focus").getByText(/Queries/).waitFor();
    await until("a.button");
    await page.keyboard.press("Enter");
    await editor(page).waitFor();
    await until(".writing-on textarea");
    await page.keyboard.press("Control+A");
    await page.keyboard.type("SELECT 41 + 1 AS it");
    await page.keyboard.press("Control+Enter");
    await page.getByText("42", { exact: true }).waitFor();
    await page.keyboard.press("Escape");
    await page.evaluate(() => (document.activeElement as HTMLElement).blur());
    await page.keyboard.press("/");
    await page.locator("#box:focus").waitFor();
  });

  for (const direction of ["ltr", "rtl"])
    onPage(`nothing is wider than a screen, narrow or wide, ${direction}`, addressOf(REGIONS), async (page) => {
      const before = page.viewportSize();
      for (const width of [360, 1280]) {
        await page.setViewportSize({ width, height: 720 });
        for (const hash of [addressOf(REGIONS), addressOf(COUNT), "#/pinned", "#/query?source=sales&query=SELECT+*+FROM+customers", "#/sources", "#/sources/sales", "#/log"]) {
          await page.evaluate((to) => { location.hash = to; }, hash);
          await page.locator("main :is(h1, h2)").first().waitFor();
          await page.evaluate((dir) => { document.documentElement.dir = dir; }, direction);
          const beyond = await page.evaluate(() => document.documentElement.scrollWidth - innerWidth);
          assert.ok(beyond <= 0, `${hash} at ${width}: ${beyond} pixels`);
        }
      }
      await page.evaluate(() => { document.documentElement.dir = "ltr"; });
      if (before) await page.setViewportSize(before);
    });

  onPage("the answer comes before all that explains it, and a narrow table shows its numbers", addressOf(REGIONS), async (page) => {
    const before = page.viewportSize();
    await page.setViewportSize({ width: 390, height: 844 });
    await answered(page);
    await page.getByRole("button", { name: "Table", exact: true }).click();
    const [cells, last, chips] = await Promise.all([".answer .cells", '.answer [data-at="0:1"]', ".read-as"].map((part) => page.locator(part).first().boundingBox()));
    assert.ok(cells && last && chips && cells.y < chips.y);
    assert.ok(last.x + last.width <= cells.x + cells.width + 1, "the numbers are cut");
    if (before) await page.setViewportSize(before);
  });
});
