import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { trouble, TROUBLES } from "./harness.ts";
import { addressOf, answered, COUNT, editor, onPage, reportOf, streamOf } from "./together.ts";

const ID = "0123456789abcdef0123456789abcdef";

/** The report of a question as the server gives it, with the id of a log. */
async function logged(page: Page): Promise<{ question: string }> {
  const withId = { ...(await reportOf(page, COUNT)), id: ID };
  await page.route("**/v1/ask", (route) => route.fulfill(streamOf(withId)));
  return withId;
}

const goTo = (page: Page, hash: string): Promise<void> => page.evaluate((to) => { location.hash = to; }, hash);

describe("correcting", () => {
  onPage("a rating and a correction are in the server's log", addressOf(COUNT), async (page) => {
    await answered(page);
    await page.getByRole("button", { name: "Correct the query" }).click();
    await editor(page).fill("SELECT count(*) AS counted FROM orders WHERE ordered_on LIKE '2025-%'");
    await page.getByRole("button", { name: "Run and save" }).click();
    await page.locator(".answer").getByText("Corrected by you").waitFor();
    await page.getByRole("button", { name: "✓ Right" }).click();
    await page.getByText("Marked right.").waitFor();
    await goTo(page, "#/log");
    await page.locator(".log li").first().getByText("right", { exact: true }).waitFor();
    await page.locator(".log a").first().click();
    await answered(page);
  });

  onPage("an answer that has an id has it in its address, and is rated", "", async (page) => {
    await logged(page);
    const sent: unknown[] = [];
    await page.route("**/v1/feedback", (route) => { sent.push(route.request().postDataJSON()); return route.fulfill({ json: { id: ID, verdict: "right" } }); });
    await goTo(page, addressOf(COUNT));
    await answered(page);
    await page.waitForURL(`**id=${ID}`);
    await page.getByRole("button", { name: "Right" }).click();
    await page.getByText("Marked right.").waitFor();
    assert.deepEqual(sent, [{ id: ID, verdict: "right" }]);
  });

  onPage("another query is run before it is kept, and an error leaves it unkept", "", async (page) => {
    await logged(page);
    const sent: { query?: string }[] = [];
    await page.route("**/v1/feedback", (route) => {
      const body = route.request().postDataJSON() as { query?: string };
      sent.push(body);
      return body.query?.includes("nmae") ? route.fulfill({ status: 400, json: { detail: "no column is called 'nmae'", hint: "Did you mean 'name'?" } })
        : route.fulfill({ json: { id: ID, verdict: "wrong", outcome: { columns: ["it"], rows: [[42]], truncated: false } } });
    });
    await goTo(page, addressOf(COUNT));
    await answered(page);
    await page.getByRole("button", { name: "Correct the query" }).click();
    await editor(page).fill("SELECT nmae FROM customers");
    await page.getByRole("button", { name: "Run and save" }).click();
    await page.locator(".marked").waitFor();
    assert.equal(await page.getByText("Corrected by you").count(), 0);
    await page.getByLabel("Note").fill("counted twice");
    await editor(page).fill("SELECT 42 AS it");
    await page.getByRole("button", { name: "Run and save" }).click();
    await page.getByText("Corrected by you").waitFor();
    await page.locator(".answer .large").getByText("42", { exact: true }).waitFor();
    const last = sent.at(-1);
    assert.deepEqual({ ...last, parameters: 0 }, { id: ID, verdict: "wrong", source: "sales", query: "SELECT 42 AS it", parameters: 0, note: "counted twice" });
  });

  onPage("rating: gone, 401, 413, 429, 500, then good", "", async (page) => {
    await logged(page);
    await goTo(page, addressOf(COUNT));
    await answered(page);
    for (const kind of TROUBLES) {
      await page.route("**/v1/feedback", (route) => trouble(route, kind));
      await page.getByRole("button", { name: "Wrong" }).click();
      await page.getByRole("alert").getByText(kind === "gone" ? "cannot be reached" : kind === 500 ? "The server failed" : `the server says ${kind}`).waitFor();
      await page.unroute("**/v1/feedback");
      await page.route("**/v1/feedback", (route) => route.fulfill({ json: { id: ID, verdict: "wrong" } }));
      await page.getByRole("button", { name: "Wrong" }).click();
      await page.getByText("Marked wrong. What should it be?").waitFor();
      assert.equal(await page.getByRole("alert").count(), 0);
      await page.unroute("**/v1/feedback");
    }
  });
});

describe("the log", () => {
  const entry = (question: string, at: number, more: object) => ({ id: `${at}`.repeat(32), at: `2026-01-0${at}T10:00:00Z`, question, status: "answered", source: "sales", confidence: 0.9, ms: 5, ...more });
  const TRACES = [entry("first question", 1, { verdict: "right" }), entry("second question", 2, { verdict: "wrong", source: "org" }), entry("third question", 3, { status: "failed" })];
  const list = (page: Page): Promise<unknown> => page.route("**/v1/traces?*", (route) => {
    const wanted = new URL(route.request().url()).searchParams, status = wanted.get("status"), verdict = wanted.get("verdict");
    const traces = wanted.has("before") ? [entry("older question", 4, {})] : TRACES;
    return route.fulfill({ json: { traces: traces.filter((one) => (!status || one.status === status) && (!verdict || ("verdict" in one ? one.verdict : "none") === verdict)), ...(!wanted.has("before") && { next: "n" }) } });
  });

  onPage("is filtered, and the filters stand in the address", "", async (page) => {
    await list(page);
    await goTo(page, "#/log");
    await page.getByText("3 of 3 questions").waitFor();
    await page.getByLabel("Rating").selectOption("wrong");
    await page.getByText("1 of 1 questions").waitFor();
    await page.getByText("second question").waitFor();
    assert.match(page.url(), /verdict=wrong/);
    await page.getByLabel("Rating").selectOption("");
    await page.getByLabel("Outcome").selectOption("failed");
    await page.getByText("third question").waitFor();
    await page.getByLabel("Outcome").selectOption("");
    await page.getByLabel("Find questions").fill("org");
    await page.getByText("1 of 3 questions").waitFor();
    await page.getByLabel("Find questions").fill("");
    await page.getByRole("button", { name: "Older" }).click();
    await page.getByText("older question").waitFor();
  });

  onPage("that is older and comes late is not put under another filter", "", async (page) => {
    await list(page);
    await goTo(page, "#/log");
    await page.getByText("3 of 3 questions").waitFor();
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/v1/traces?*before=*", async (route) => { await held; await route.fallback(); });
    const asked = page.waitForRequest("**/v1/traces?*before=*");
    await page.getByRole("button", { name: "Older" }).click();
    await asked;
    await page.getByLabel("Rating").selectOption("wrong");
    await page.getByText("1 of 1 questions").waitFor();
    release();
    await page.getByRole("button", { name: "Refresh" }).click();
    await page.getByText("1 of 1 questions").waitFor();
    assert.equal(await page.getByText("older question").count(), 0);
  });

  onPage("in trouble: gone, 401, 413, 429, 500, then good", "", async (page) => {
    for (const kind of TROUBLES) {
      await page.unroute("**/v1/traces?*");
      await page.route("**/v1/traces?*", (route) => trouble(route, kind));
      await goTo(page, "#/sources");
      await page.locator(".sources").waitFor();
      await goTo(page, "#/log");
      await page.getByRole("alert").waitFor();
      await page.unroute("**/v1/traces?*");
      await list(page);
      await page.getByRole("button", { name: kind === 401 ? "Use this key" : "Try again" }).click();
      await page.getByText("3 of 3 questions").waitFor();
    }
  });

  onPage("opens an answer as it was given, where it was kept whole", "", async (page) => {
    const report = await logged(page);
    await page.unroute("**/v1/ask");
    let log = "full";
    await page.route("**/v1/traces/*", (route) => route.fulfill({ json: { id: ID, at: "2026-01-01T10:00:00Z", log, report, feedback: [] } }));
    await goTo(page, `${addressOf(COUNT)}&id=${ID}`);
    await page.getByText("This is the answer of").waitFor();
    log = "questions";
    await page.reload();
    await answered(page);
    assert.equal(await page.getByText("This is the answer of").count(), 0);
  });
});
