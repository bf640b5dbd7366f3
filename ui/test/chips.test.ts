import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { addressOf, answered, COUNT, onPage, REGIONS } from "./together.ts";

const TOP = "Which five customers have placed the most orders?";

const parts = (page: Page) => page.getByRole("region", { name: "Parts of the query" });
const chip = (page: Page, name: RegExp) => parts(page).locator(".chip").getByRole("button", { name }).first();
const large = (page: Page): Promise<string> => page.locator(".answer .large").first().innerText();

/** Waits for the answer of the changed query. */
const changed = (page: Page): Promise<void> => page.locator(".answer").getByText("Changed by you").waitFor();

const shownQuery = async (page: Page): Promise<string> => {
  await page.getByRole("tab", { name: /Queries/ }).click();
  return page.locator(".attempt pre.code").first().innerText();
};

describe("the parts of a query", () => {
  onPage("a figure and its grouping are changed, and the answer takes the place of the one before", addressOf(REGIONS), async (page) => {
    await answered(page);
    await chip(page, /^by .*region/).click();
    await page.getByRole("group", { name: "Group by" }).getByRole("button", { name: "segment" }).click();
    await changed(page);
    await chip(page, /average/).click();
    await page.getByRole("group", { name: "Calculate" }).getByRole("button", { name: "total" }).click();
    await chip(page, /^total/).waitFor();
    assert.match(await shownQuery(page), /SUM\([\s\S]*segment/i);
    assert.equal(await page.getByRole("article").count(), 1);
    assert.match(page.url(), /as=/);
  });

  onPage("a change is undone, one after the other", addressOf(COUNT), async (page) => {
    await answered(page);
    const before = await large(page);
    await parts(page).getByRole("button", { name: /^Remove “.*2025/ }).click();
    await changed(page);
    const all = await large(page);
    assert.notEqual(all, before);
    await parts(page).getByRole("button", { name: "Undo" }).click();
    await page.waitForFunction((text) => document.querySelector(".answer .large")?.textContent === text, before);
    assert.equal(await page.getByText("Changed by you").count(), 0);
    assert.doesNotMatch(page.url(), /as=/);
  });

  onPage("a filter is added of a column of what is referred to, by a value that is offered", addressOf(COUNT), async (page) => {
    await answered(page);
    await parts(page).getByRole("button", { name: "+ filter" }).click();
    await page.getByRole("group", { name: "Filter on" }).getByRole("button", { name: "country", exact: true }).first().click();
    await page.getByRole("group", { name: "Values" }).getByRole("button", { name: "Norway" }).click();
    await changed(page);
    assert.match(await shownQuery(page), /country/);
    await chip(page, /Norway/).waitFor();
  });

  onPage("the number of rows, the order and a period are changed", addressOf(TOP), async (page) => {
    await answered(page);
    await chip(page, /^first 5/).click();
    await page.getByRole("button", { name: "3", exact: true }).click();
    await chip(page, /^first 3/).waitFor();
    await chip(page, /highest first/).click();
    await page.getByRole("button", { name: "Lowest first" }).click();
    await chip(page, /lowest first/).waitFor();
    await parts(page).getByRole("button", { name: "+ filter" }).click();
    await page.getByRole("group", { name: "Filter on" }).getByRole("button", { name: "ordered on" }).first().click();
    await page.getByLabel("Value", { exact: true }).first().fill("2024-01-01");
    await page.getByLabel("Value", { exact: true }).last().fill("2024-12-31");
    await page.getByRole("button", { name: "Apply" }).click();
    await chip(page, /ordered on from 2024-01-01 to 2024-12-31/).waitFor();
  });

  onPage("a filter that leaves nothing keeps its chips", addressOf("Which customers are in Norway?"), async (page) => {
    await answered(page);
    await chip(page, /Norway/).click();
    await page.getByLabel("Value", { exact: true }).fill("Nowhere");
    await page.getByRole("button", { name: "Apply" }).click();
    await chip(page, /Nowhere/).waitFor();
    assert.equal(await page.locator(".cells td[data-at]").count(), 0);
    await parts(page).getByRole("button", { name: /^Remove “.*Nowhere/ }).click();
    await page.locator(".cells td[data-at]").first().waitFor();
  });

  onPage("survive a reload and open by their address", addressOf(COUNT), async (page) => {
    await answered(page);
    await parts(page).getByRole("button", { name: /^Remove “.*2025/ }).click();
    await changed(page);
    const all = await large(page);
    await page.reload();
    await changed(page);
    assert.equal(await large(page), all);
    const address = page.url();
    await page.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
    await page.goto("about:blank");
    await page.goto(address);
    await answered(page);
    assert.equal(await large(page), all);
  });

  onPage("are changed by keys alone", addressOf(TOP), async (page) => {
    await answered(page);
    await chip(page, /^first 5/).focus();
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "10", exact: true }).focus();
    await page.keyboard.press("Enter");
    await chip(page, /^first 10/).waitFor();
  });

  onPage("of an answer that is rated right after a change are verified with it", addressOf(COUNT), async (page) => {
    await answered(page);
    await parts(page).getByRole("button", { name: "+ grouping" }).click();
    await page.getByRole("group", { name: "Group by" }).getByRole("button", { name: "channel" }).click();
    await changed(page);
    await page.getByRole("button", { name: "✓ Right" }).click();
    await page.getByRole("link", { name: "Verified queries" }).click();
    const entry = page.getByRole("article", { name: COUNT });
    await entry.getByText("channel").first().waitFor();
    await entry.getByRole("button", { name: "What it answers" }).click();
    await entry.getByText(/it answers:/).waitFor();
    await entry.getByLabel("Try a question").fill("Who wrote the handbook?");
    await entry.getByRole("button", { name: "Try", exact: true }).click();
    await entry.getByText("It does not answer this question.").waitFor();
    await entry.getByRole("button", { name: "Make a tool" }).click();
    await entry.getByText(/tools:/).waitFor();
    await entry.getByRole("button", { name: "Put on hold" }).click();
    await entry.getByText("on hold").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await entry.getByText("in use").first().waitFor();
    await entry.getByRole("button", { name: "Edit" }).click();
    await entry.getByRole("textbox", { name: "Query", exact: true }).fill("SELECT COUNT(*) AS n FROM orders");
    await entry.getByRole("button", { name: "Run and save" }).click();
    await page.getByText("Saved.").waitFor();
    await entry.getByText("AS n").first().waitFor();
    await page.getByRole("button", { name: "Undo" }).click();
    await entry.getByText("channel").first().waitFor();
    await entry.getByRole("button", { name: "Remove" }).click();
    await page.getByText("Removed.").waitFor();
    await entry.waitFor({ state: "detached" });
    await page.getByRole("button", { name: "Undo" }).click();
    await entry.waitFor();
    await entry.getByRole("button", { name: "Remove" }).click();
    await page.getByText("No query is verified yet.").waitFor();
  });
});
