import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { ask } from "./harness.ts";
import { addressOf, answered, COUNT, onPage, REGIONS, SUPPLIERS } from "./together.ts";

const BEGINS = 160; // so far down its window an answer begins at most

const begins = (page: Page, question: string): Promise<unknown> =>
  page.waitForFunction(([name, most]) => {
    const turns = [...document.querySelectorAll("article")].filter((one) => one.getAttribute("aria-label") === name);
    const { top } = turns.at(-1)?.getBoundingClientRect() ?? { top: Infinity };
    return top >= 0 && top < most;
  }, [question, BEGINS] as const);

const goTo = (page: Page, hash: string): Promise<void> => page.evaluate((to) => { location.hash = to; }, hash);

describe("a thread", () => {
  onPage("begins each further answer at the top of the window", "", async (page) => {
    await ask(page, REGIONS);
    for (const question of [COUNT, SUPPLIERS]) {
      await ask(page, question);
      await begins(page, question);
    }
  });

  onPage("leaves whoever has scrolled where he is when the answer comes", "", async (page) => {
    for (const question of [REGIONS, SUPPLIERS]) await ask(page, question);
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/v1/ask", async (route) => { await held; await route.continue(); });
    await page.getByRole("textbox", { name: "Question" }).fill(COUNT);
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
    await page.evaluate(() => scrollTo(0, 40));
    release();
    await answered(page);
    assert.equal(await page.evaluate(() => scrollY), 40);
  });

  onPage("shows the answer that its address names", "", async (page) => {
    for (const question of [COUNT, REGIONS, SUPPLIERS]) await ask(page, question);
    for (const question of [REGIONS, COUNT, SUPPLIERS]) {
      await goTo(page, addressOf(question));
      await begins(page, question);
    }
    await page.goBack();
    await begins(page, COUNT);
    await goTo(page, "#/sources");
    await page.locator(".sources a").first().waitFor();
    await page.goBack();
    await begins(page, COUNT);
    assert.equal(await page.getByRole("article").count(), 3);
  });

  onPage("folds what is to be noted of an answer, where that is much", "", async (page) => {
    const warnings = Array.from({ length: 250 }, (_, at) => `not asked: source 's${at}' is still being read`);
    await page.route("**/v1/ask", async (route) => {
      const reply = await route.fetch(), body = await reply.text();
      return route.fulfill({ contentType: "text/event-stream", body: body.replace(/"warnings":\[[^\]]*\]/, `"warnings":${JSON.stringify(warnings)}`) });
    });
    await ask(page, COUNT);
    await page.getByText("250 notes on how it was answered").click();
    await page.getByText("source 's249' is still being read").waitFor();
  });

  onPage("keeps what was said of its answers", "", async (page) => {
    await page.route("**/v1/feedback", (route) => route.fulfill({ json: { id: "1", verdict: "right" } }));
    await ask(page, COUNT);
    await page.getByRole("button", { name: "✓ Right" }).click();
    await page.getByText("Kept: right.").waitFor();
    await goTo(page, "#/sources");
    await page.locator(".sources a").first().waitFor();
    await page.goBack();
    await page.getByText("Kept: right.").waitFor();
    assert.equal(await page.getByRole("button", { name: "✓ Right" }).getAttribute("aria-pressed"), "true");
  });

  onPage("tells what was said of an answer that is opened by its address", "", async (page) => {
    const feedback = [{ at: "2026-01-02T10:00:00Z", verdict: "wrong", source: "sales", query: "SELECT 42", note: "counted <b>twice</b>" }];
    await page.route("**/v1/traces/*", (route) => route.fulfill({ json: { id: "a1", at: "2026-01-01T10:00:00Z", log: "questions", report: { question: COUNT }, feedback } }));
    await goTo(page, `${addressOf(COUNT)}&id=a1`);
    await answered(page);
    await page.getByText("was called wrong, and another query given: counted <b>twice</b>").waitFor();
    await page.getByRole("link", { name: "another query" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Query" }).inputValue(), "SELECT 42");
  });
});
