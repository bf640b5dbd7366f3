import { mkdirSync } from "node:fs";
import { resolve } from "node:path";
import type { Page } from "playwright-core";
import { launch, open, Server } from "./harness.ts";

const OUT = resolve(import.meta.dirname, "../../build/screenshots");

const addressOf = (question: string): string => `#/answer?q=${encodeURIComponent(question)}`;
const answered = (page: Page): Promise<void> => page.getByRole("article").last().getByRole("tablist").waitFor();
const run = (page: Page): Promise<void> => page.getByRole("button", { name: "Run", exact: true }).click();
const rows = (page: Page): Promise<void> => page.locator(".cells td[data-at]").first().waitFor();
const ODD = "SELECT 'مرحبا بالعالم' AS greeting, NULL AS missing, '' AS blank, 1234567.891 AS amount, '2025-03-01' AS day, '" + "a long text ".repeat(90) + "' AS long UNION ALL SELECT 'שלום', 1, 'x', 0.5, '2024-12-31', 'short'";
const STAGES = [["select", "sales, crm"], ["weigh", "sales: 'orders' → orders, '2025' → orders.ordered on"], ["weigh", "crm: 'orders' → opportunities"], ["query", "sales: SELECT COUNT(*) FROM orders WHERE CAST(strftime('%Y', ordered_on) AS INTEGER) = :p1"], ["rows", "sales: 1 row"]];
const PLACES = "SELECT 'Oslo' AS office, 59.91 AS latitude, 10.75 AS longitude, 210 AS people UNION ALL SELECT 'Hamburg', 53.55, 9.99, 95 UNION ALL SELECT 'Lisbon', 38.72, -9.14, 40 UNION ALL SELECT 'Singapore', 1.35, 103.82, 31 UNION ALL SELECT 'Chicago', 41.88, -87.63, 27";

const VIEWS: [string, string, ((page: Page) => Promise<unknown>)?][] = [
  ["begin", "", (page) => page.locator(".suggestions button").first().waitFor()],
  ["working", "#/", async (page) => {
    await page.evaluate((body) => { // a server that is still at it
      globalThis.fetch = () => Promise.resolve(new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode(body)) })));
    }, STAGES.map(([stage, detail]) => `event: stage\ndata: ${JSON.stringify({ stage, detail })}\n\n`).join(""));
    await page.getByRole("textbox", { name: "Question" }).fill("How many orders were placed in 2025?");
    await page.keyboard.press("Enter");
    await page.getByRole("button", { name: "Stop" }).waitFor();
  }],
  ["answer", addressOf("Which five customers have placed the most orders?"), answered],
  ["passage", addressOf("How long am I allowed to work from another country?"), answered],
  ["document", addressOf("How long am I allowed to work from another country?"), async (page) => {
    await answered(page);
    await page.getByRole("button", { name: "Evidence 1" }).click();
    await page.locator(".document mark").first().waitFor();
  }],
  ["correcting", addressOf("How many orders were placed in 2025?"), async (page) => {
    await answered(page);
    await page.getByRole("button", { name: "Correct the query" }).click();
    await page.getByRole("button", { name: "Run and save" }).click();
    await page.getByText("Corrected by you").waitFor();
  }],
  ["guess", addressOf("Which suppliers make components that are used in the Tracker T3?"), answered],
  ["disagreement", addressOf("What is the battery life of the Tracker T3?"), answered],
  ["no-answer", addressOf("How many parking spaces does the Lisbon office have?"), async (page) => { await page.locator(".answer").waitFor(); }],
  ["chart", addressOf("What is the average order amount in each region?"), async (page) => { await answered(page); await page.locator(".chart rect").first().waitFor(); }],
  ["chart-axes", addressOf("What is the average order amount in each region?"), async (page) => { await answered(page); await page.locator(".axes summary").click(); }],
  ["answer-table", addressOf("What is the average order amount in each region?"), async (page) => { await answered(page); await page.getByRole("button", { name: "Table", exact: true }).click(); await rows(page); }],
  ["chip-figure", addressOf("What is the average order amount in each region?"), async (page) => { await answered(page); await page.locator(".chip.is-measure button").first().click(); await page.getByRole("group", { name: "Calculate" }).waitFor(); }],
  ["chip-filter", addressOf("Which customers are in Norway?"), async (page) => { await answered(page); await page.locator(".chip.is-where button").first().click(); await page.getByRole("group", { name: "Values" }).waitFor(); }],
  ["chip-new-filter", addressOf("How many orders were placed in 2025?"), async (page) => { await answered(page); await page.getByRole("button", { name: "+ filter" }).click(); await page.getByRole("group", { name: "Filter on" }).getByRole("button", { name: "ordered on" }).first().click(); }],
  ["chip-about", addressOf("How many orders were placed in 2025?"), async (page) => { await answered(page); await page.locator(".chip.is-about button").click(); await page.getByRole("group", { name: "What the query is about" }).waitFor(); }],
  ["chip-changed", addressOf("Which five customers have placed the most orders?"), async (page) => { await answered(page); await page.locator(".chip.is-limit button").first().click(); await page.getByRole("button", { name: "3", exact: true }).click(); await page.getByText("Changed by you").waitFor(); }],
  ["verified", addressOf("How many orders were placed in 2025?"), async (page) => {
    await answered(page);
    await page.getByRole("button", { name: "✓ Right" }).click();
    await page.getByRole("link", { name: "Verified queries" }).click();
    await page.getByRole("button", { name: "What it answers" }).click();
    await page.getByText(/it answers/).waitFor();
  }],
  ["number", addressOf("How many orders were placed in 2025?"), answered],
  ["thread", `#/thread?${new URLSearchParams([["q", "How many orders were placed in 2025?"], ["q", "How many orders were placed in 2024?"]])}`, async (page) => { await page.waitForFunction(() => document.querySelectorAll("article [role=tablist]").length === 2); }],
  ["pinned", "#/pinned", async (page) => {
    await page.evaluate((questions) => localStorage.setItem("omni-pins", JSON.stringify(questions.map((question) => ({ question, at: "2026-01-01" })))),
      ["How many orders were placed in 2025?", "What is the average order amount in each region?", "Which five customers have placed the most orders?"]);
    await page.reload();
    await page.waitForFunction(() => document.querySelectorAll(".pin .trust").length === 3);
  }],
  ["map", `#/query?source=sales&query=${encodeURIComponent("SELECT country, COUNT(*) AS customers FROM customers GROUP BY country ORDER BY 2 DESC")}`, async (page) => { await run(page); await page.getByRole("button", { name: "Chart" }).click(); await page.getByRole("button", { name: "Map" }).click(); await page.locator(".world").waitFor(); }],
  ["map-places", `#/query?source=sales&query=${encodeURIComponent(PLACES)}`, async (page) => { await run(page); await page.getByRole("button", { name: "Chart" }).click(); await page.locator(".world").waitFor(); }],
  ["queries", addressOf("What is the average order amount in each region?"), async (page) => { await answered(page); await page.getByRole("tab", { name: /Queries/ }).click(); }],
  ["editor", "#/query?source=sales&query=SELECT+name%2C+list_price%0AFROM+products%0AWHERE+list_price+%3E+100+--+the+dearer+ones%0AORDER+BY+list_price+DESC", async (page) => { await run(page); await page.locator(".outcome").waitFor(); }],
  ["editor-error", "#/query?source=sales&query=SELECT+nmae+FROM+customers", async (page) => { await run(page); await page.getByRole("alert").waitFor(); }],
  ["table", "#/query?source=sales&query=SELECT+*+FROM+orders", async (page) => { await run(page); await rows(page); await page.getByRole("button", { name: "Filter" }).click(); }],
  ["odd-values", `#/query?source=sales&query=${encodeURIComponent(ODD)}`, async (page) => { await run(page); await rows(page); }],
  ["network", "#/query?source=org&query=MATCH+(a%3APerson)-%5Br%5D-%3E(b)+RETURN+a%2C+type(r)+AS+type%2C+b+LIMIT+12", async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Network" }).click();
    await page.getByRole("button", { name: /^Lena Vogt/ }).press("Enter");
    await page.getByRole("button", { name: "Show its links" }).click();
    await page.locator("line[marker-end]").first().waitFor();
  }],
  ["sources", "#/sources", (page) => page.locator(".sources a").first().waitFor()],
  ["source", "#/sources/sales", async (page) => { await page.locator(".entity-box").first().waitFor(); }],
  ["log", "#/log", async (page) => { await page.locator(".log, .note").first().waitFor(); }],
  ["gone", "#/sources/none", (page) => page.getByRole("alert").waitFor()],
];

const SCREENS = {
  light: { colorScheme: "light" },
  dark: { colorScheme: "dark" },
  narrow: { colorScheme: "light", viewport: { width: 390, height: 844 } },
} as const;

const only = process.argv.slice(2);
mkdirSync(OUT, { recursive: true });
const server = await Server.start(), browser = await launch();
for (const [screen, options] of Object.entries(SCREENS))
  for (const [name, hash, ready] of VIEWS) {
    if (only.length > 0 && !only.includes(name)) continue;
    const page = await open(browser, options);
    await page.goto(`${server.url}/${hash}`);
    await ready?.(page).catch((error: unknown) => console.error(`${name}, ${screen}: ${String(error).split("\n")[0]}`));
    await page.evaluate(() => scrollTo(0, 0));
    await page.screenshot({ path: `${OUT}/${name}-${screen}.png`, fullPage: true });
    await page.context().close();
  }
await browser.close();
await server.stop();
console.log(`${OUT} holds the views`);
