import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { ask } from "./harness.ts";
import { addressOf, answered, COUNT, onPage, REGIONS, reportOf, streamOf, SUPPLIERS } from "./together.ts";

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

  onPage("stays where it was scrolled to when the answer comes", "", async (page) => {
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

  onPage("survives a reload in its middle, in this tab and from the list of recent questions", "", async (page) => {
    for (const question of [COUNT, "and in 2024?"]) await ask(page, question);
    await page.reload();
    await answered(page);
    await page.waitForFunction(() => document.querySelectorAll("article [role=tablist]").length === 2);
    await page.getByRole("button", { name: "New question" }).click();
    await page.getByRole("heading", { name: "What do you want to know?" }).waitFor();
    await page.getByRole("complementary", { name: "Recent questions" }).getByRole("button", { name: COUNT }).first().click();
    await page.waitForFunction(() => document.querySelectorAll("article [role=tablist]").length === 2);
    await ask(page, REGIONS);
    assert.equal(await page.getByRole("article").count(), 3);
    await page.getByRole("button", { name: `Remove “${COUNT}”` }).click();
    await page.getByRole("complementary", { name: "Recent questions" }).waitFor({ state: "detached" });
  });

  onPage("opens by its address", `#/thread?${new URLSearchParams([["q", COUNT], ["q", REGIONS]])}`, async (page) => {
    await page.waitForFunction(() => document.querySelectorAll("article [role=tablist]").length === 2);
    await page.waitForURL(/#\/answer\?q=What/);
    await page.context().grantPermissions(["clipboard-read", "clipboard-write"]);
    await page.getByRole("button", { name: "Copy link to thread" }).click();
    await page.getByText("Copied").waitFor();
    assert.match(await page.evaluate(() => navigator.clipboard.readText()), /#\/thread\?q=How.*&q=What/);
  });

  onPage("of two tabs keeps the questions of both", "", async (page) => {
    await ask(page, COUNT);
    const other = await page.context().newPage();
    await other.goto(`${new URL(page.url()).origin}/`);
    await ask(other, REGIONS);
    await page.getByRole("complementary", { name: "Recent questions" }).getByRole("button", { name: REGIONS }).first().waitFor();
    await other.close();
  });

  onPage("shows an answer that comes before its view is drawn", "#/sources/sales", async (page) => {
    const report = await reportOf(page, COUNT);
    await page.route("**/v1/suggestions?source=sales", (route) => route.fulfill({ json: { questions: [COUNT] } }));
    await page.route("**/v1/ask", (route) => route.fulfill(streamOf(report)));
    await page.reload();
    await page.getByRole("button", { name: COUNT }).waitFor();
    await page.evaluate(() => { window.requestAnimationFrame = () => 0; }); // what follows a drawing comes late
    await page.getByRole("button", { name: COUNT }).click();
    await answered(page);
  });

  onPage("answers another interpretation in its place", addressOf(COUNT), async (page) => {
    const report = await reportOf(page, COUNT);
    const readings = ["the orders of 2025", "the orders placed before"].map((asks) => ({ source: "sales", route: "SQL", query: "SELECT 1", parameters: {}, confidence: 0.5, asks }));
    const sent: unknown[] = [];
    await page.route("**/v1/ask", (route) => {
      sent.push(route.request().postDataJSON());
      return route.fulfill(streamOf({ ...report, id: undefined, readings }));
    });
    await page.reload();
    await page.getByText("It could also mean").click();
    await page.getByRole("radio", { name: /the orders placed before/ }).check();
    await page.waitForURL(/reading=2/);
    await page.getByRole("radio", { name: /the orders placed before/, checked: true }).waitFor();
    assert.equal(await page.getByRole("article").count(), 1);
    assert.deepEqual(sent.at(-1), { question: COUNT, reading: 2 });
  });

  onPage("has answers that are pinned, and asked again on their page", "", async (page) => {
    await ask(page, COUNT);
    await page.getByRole("button", { name: "Pin", exact: true }).click();
    await page.getByRole("link", { name: "Pinned" }).click();
    await page.getByRole("article", { name: COUNT }).locator(".large").waitFor();
    const asked = page.waitForRequest("**/v1/ask");
    await page.getByRole("button", { name: "Refresh all" }).click();
    await asked;
    await page.getByRole("button", { name: "Unpin" }).click();
    await page.getByText("Nothing is pinned yet.").waitFor();
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
    await page.getByText("250 notes on this answer").click();
    await page.getByText("source 's249' is still being read").waitFor();
  });

  onPage("keeps how its answers were rated", "", async (page) => {
    await page.route("**/v1/feedback", (route) => route.fulfill({ json: { id: "1", verdict: "right" } }));
    await ask(page, COUNT);
    await page.getByRole("button", { name: "✓ Right" }).click();
    await page.getByText("Marked right.").waitFor();
    await goTo(page, "#/sources");
    await page.locator(".sources a").first().waitFor();
    await page.goBack();
    await page.getByText("Marked right.").waitFor();
    assert.equal(await page.getByRole("button", { name: "✓ Right" }).getAttribute("aria-pressed"), "true");
  });

  onPage("shows how an answer was rated that is opened by its address", "", async (page) => {
    const feedback = [{ at: "2026-01-02T10:00:00Z", verdict: "wrong", source: "sales", query: "SELECT 42", note: "counted <b>twice</b>" }];
    await page.route("**/v1/traces/*", (route) => route.fulfill({ json: { id: "a1", at: "2026-01-01T10:00:00Z", log: "questions", report: { question: COUNT }, feedback } }));
    await goTo(page, `${addressOf(COUNT)}&id=a1`);
    await answered(page);
    await page.getByText("was marked wrong, and corrected by another query: counted <b>twice</b>").waitFor();
    await page.getByRole("link", { name: "another query" }).click();
    assert.equal(await page.getByRole("textbox", { name: "Query" }).inputValue(), "SELECT 42");
  });
});
