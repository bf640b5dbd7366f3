import { readdirSync, readFileSync } from "node:fs";
import { resolve } from "node:path";
import { gzipSync } from "node:zlib";
import { launch, open, Server } from "./harness.ts";

const BUILT = resolve(import.meta.dirname, "../../build/page");
const TIMES = 20;

const median = (times: number[]): number => times.sort((a, b) => a - b)[Math.floor(times.length / 2)] ?? NaN;

console.log("compressed, in bytes:");
for (const name of readdirSync(`${BUILT}/page`)) console.log(`  ${name}: ${gzipSync(readFileSync(`${BUILT}/page/${name}`)).length}`);

const server = await Server.start(), browser = await launch();

const loads: number[] = [], sizes: number[] = [];
for (let time = 0; time < TIMES; ++time) {
  const page = await open(browser); // a context of its own: nothing is cached
  await page.addInitScript(() => document.addEventListener("focusin", (event) => {
    if ((event.target as HTMLElement).id === "box") Object.assign(globalThis, { usable: performance.now() });
  }));
  await page.goto(server.url);
  await page.locator("#box:focus").waitFor();
  loads.push(await page.evaluate(() => (globalThis as unknown as { usable: number }).usable));
  sizes.push(await page.evaluate(() => performance.getEntries().filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming && !entry.name.includes("/v1/")).reduce((sum, entry) => sum + entry.encodedBodySize, 0)));
  await page.context().close();
}
console.log(`first load: ${median(sizes)} bytes compressed`);
console.log(`the box usable after a cold load, median of ${TIMES}: ${median(loads).toFixed(0)} ms`);

const columns = Array.from({ length: 20 }, (_, at) => `c${at}`);
const rows = Array.from({ length: 1000 }, (_, r) => columns.map((_, c) => (c % 2 ? `value ${(r * 7919 + c) % 1000}` : (r * 7919 + c) % 1000)));
const sorts: number[] = [];
const page = await open(browser);
await page.route("**/query", (route) => route.fulfill({ json: { columns, rows, truncated: false } }));
await page.goto(`${server.url}/#/query?source=sales&query=SELECT+1`);
await page.getByRole("button", { name: "Run", exact: true }).click();
await page.locator(".cells td[data-at]").first().waitFor();
for (let time = 0; time < TIMES; ++time)
  sorts.push(await page.evaluate(async (column) => {
    const button = document.querySelectorAll<HTMLElement>(".cells th button")[column]!;
    const start = performance.now();
    button.click();
    await new Promise((drawn) => requestAnimationFrame(() => setTimeout(drawn)));
    return performance.now() - start;
  }, time % 20));
console.log(`1,000 rows x 20 columns sorted and drawn, median of ${TIMES}: ${median(sorts).toFixed(0)} ms`);
await browser.close();
await server.stop();
