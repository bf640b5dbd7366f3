import { after, before, test } from "node:test";
import type { Browser, Page } from "playwright-core";
import { launch, open, Server, whole } from "./harness.ts";

/** One server and one browser for all tests of a run. */
export let server: Server;
export let browser: Browser;
before(async () => {
  [server, browser] = await Promise.all([Server.start(), launch()]);
});
after(async () => {
  await browser?.close();
  await server?.stop();
});

export const COUNT = "How many orders were placed in 2025?";
export const REGIONS = "What is the average order amount in each region?";
export const SUPPLIERS = "Which suppliers are located in Southeast Asia?";
export const BATTERY = "What is the battery life of the Tracker T3?";

let kept: Page | undefined;

/** A page as a visitor has it who comes for the first time, at an address. */
export async function fresh(hash: string): Promise<Page> {
  kept ??= await open(browser);
  await kept.unrouteAll({ behavior: "ignoreErrors" });
  await kept.goto("about:blank");
  await kept.goto(`${server.url}/healthz`); // of the server, and not the page
  await kept.evaluate(() => { localStorage.clear(); sessionStorage.clear(); });
  await kept.goto(`${server.url}/${hash}`);
  return kept;
}

/** A test on a page at an address. */
export function onPage(name: string, hash: string, body: (page: Page) => Promise<void>): void {
  test(name, async () => {
    const page = await fresh(hash);
    await body(page);
    await whole(page);
  });
}

/** The report of a question, as the server gives it. */
export const reportOf = (page: Page, question: string): Promise<{ question: string }> =>
  page.evaluate(async (asked) => {
    const reply = await fetch("/v1/ask", { method: "POST", headers: { "Content-Type": "application/json" }, body: JSON.stringify({ question: asked }) });
    return (await reply.json()) as { question: string };
  }, question);

/** What the page is sent where it asks and this report comes. */
export const streamOf = (report: object): { contentType: string; body: string } =>
  ({ contentType: "text/event-stream", body: `event: report\ndata: ${JSON.stringify(report)}\n\n` });

export const answered = (page: Page): Promise<void> => page.getByRole("article").last().getByRole("tablist").waitFor();
export const addressOf = (question: string): string => `#/answer?q=${encodeURIComponent(question)}`;
export const editor = (page: Page) => page.getByRole("textbox", { name: "Query" });
export const run = (page: Page): Promise<void> => page.getByRole("button", { name: "Run", exact: true }).click();
