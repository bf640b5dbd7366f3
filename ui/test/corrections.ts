// Wrong answers that are corrected on the page, without a query: how many become right, and with how many clicks.
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import type { Page } from "playwright-core";
import type { Cell, Report } from "../src/api/types.ts";
import { launch, open, Server } from "./harness.ts";

const SET = resolve(import.meta.dirname, "../../tests/everyday/two");

/** One thing that a person does. Opening a list and choosing from it are two clicks. */
type Step =
  | { chip: RegExp } | { remove: RegExp } | { press: string } // 1
  | { list: string; choose: string; of?: string } // 2
  | { among: string; choose: string; of?: string } // 1
  | { field: string; type: string; nth?: number }; // 1

const chip = (name: RegExp): Step => ({ chip: name });
const remove = (name: RegExp): Step => ({ remove: name });
const press = (name: string): Step => ({ press: name });
const among = (group: string, choose: string, of?: string): Step => ({ among: group, choose, ...(of !== undefined && { of }) });
const list = (name: string, choose: string, of?: string): Step => ({ list: name, choose, ...(of !== undefined && { of }) });
const type = (text: string, nth = 0): Step => ({ field: "Value", type: text, nth });

const FILTER = press("+ filter");

/** The first 20 questions of the set's SQL sources that are answered wrongly, and what a person does then; nothing where no chip does it. */
const CORRECTIONS: Record<string, Step[]> = {
  "C-rental-019": [chip(/^by .*city/), among("Group by", "city", "building")],
  "C-rental-020": [chip(/^of flat/), among("What the query is about", "rent payment"), chip(/^number/), among("Calculate", "total"), among("of", "amount"), FILTER, among("Filter on", "period"), type("2024-03"), press("Apply")],
  "C-rental-021": [chip(/paid at from/), list("Filter on", "period"), type("2024-06"), press("Apply")],
  "C-rental-025": [FILTER, among("Filter on", "outcome"), among("Comparison", "is known")],
  "C-rental-031": [chip(/paid at from/), list("Filter on", "period"), type("2024-02"), press("Apply")],
  "C-rental-038": [chip(/unit no/), among("Show", "full name"), chip(/office is/), list("Filter on", "city", "building"), FILTER, among("Filter on", "kind"), among("Values", "C")],
  "C-rental-039": [],
  "C-rental-040": [],
  "C-devtrack-013": [remove(/not in another/), FILTER, among("Filter on", "max seats"), among("Comparison", "is unknown")],
  "C-devtrack-014": [chip(/Dmitri/), list("Filter on", "name", "staff (assignee_id)")],
  "C-devtrack-020": [press("+ figure"), among("of", "amount"), chip(/due on from/), list("Filter on", "billing period"), type("2024-05"), press("Apply")],
  "C-devtrack-036": [chip(/^of projects/), among("What the query is about", "tickets"), press("+ grouping"), among("Group by", "name", "projects"), FILTER, among("Filter on", "status"), among("Comparison", "is one of"), among("Values", "open"), among("Values", "in_progress"), press("Apply"), press("+ filter on figures"), among("Comparison", "is above"), type("20"), press("Apply")],
  "C-devtrack-037": [FILTER, among("Filter on", "assignee id"), list("or another column", "reporter id")],
  "C-devtrack-040": [chip(/2023/), list("Filter on", "billing period"), among("Comparison", "starts with"), type("2023"), press("Apply")],
  "C-workshop-004": [chip(/hours/), among("Show", "(hourly|hrly)", "mech$")],
  "C-workshop-013": [chip(/part no/), among("Group by", "part description"), chip(/^sorted/), list("Sort by", "unit pr")],
  "C-workshop-015": [FILTER, among("Filter on", "stat"), among("Values", "O"), remove(/^open/)],
  "C-workshop-022": [chip(/part no/), among("Show", "part description")],
  "C-workshop-028": [FILTER, among("Filter on", "fuel code"), among("Values", "D")],
  "C-workshop-029": [chip(/part no/), among("Group by", "part description")],
};

const clicksOf = (steps: readonly Step[]): number => steps.reduce((sum, step) => sum + ("list" in step ? 2 : 1), 0);

async function act(page: Page, step: Step): Promise<void> {
  const parts = page.getByRole("region", { name: "Parts of the query" });
  if ("chip" in step) await parts.locator(".chip button:not(.remove)").filter({ hasText: step.chip }).first().click();
  else if ("remove" in step) await parts.locator(".chip").filter({ hasText: step.remove }).first().locator(".remove").click();
  else if ("press" in step) await parts.getByRole("button", { name: step.press, exact: true }).first().click();
  else if ("among" in step) {
    const group = parts.getByRole("group", { name: step.among, exact: true }), within = step.of === undefined ? group : group.getByRole("group", { name: new RegExp(`^${step.of}`) });
    await within.getByRole("button", { name: new RegExp(`^${step.choose}`) }).first().click();
  } else if ("field" in step) await parts.getByLabel(step.field, { exact: true }).nth(step.nth ?? 0).fill(step.type);
  else {
    const box = parts.getByRole("combobox", { name: step.list });
    const value = await box.evaluate((element, [name, group]) => [...(element as HTMLSelectElement).options].find((one) =>
      one.text.startsWith(name) && (!group || (one.parentElement as HTMLOptGroupElement).label.startsWith(group)))?.value, [step.choose, step.of ?? ""] as const);
    if (value === undefined) throw new Error(`no '${step.choose}' in ${step.list}: ${(await box.innerText()).replaceAll("\n", ", ")}`);
    await box.selectOption(value);
  }
  await page.locator('article[aria-busy="false"]').waitFor();
}

/** Rows in one form, whatever their order and that of their columns. */
const formOf = (rows: readonly Cell[][]): string =>
  JSON.stringify(rows.map((row) => row.map((cell) => (typeof cell === "number" ? String(Math.round(cell * 1e6) / 1e6) : String(cell))).sort().join("|")).sort());

const rowsOf = (report: Report | undefined): Cell[][] => report?.attempts[report.evidence[0]?.attempt ?? 0]?.outcome?.rows ?? [];

interface Sample {
  id: string;
  kb_id: string;
  question: string;
  metadata: { gold_rows: Cell[][] };
}

const samples = readFileSync(join(SET, "samples.jsonl"), "utf8").trim().split("\n").map((line) => JSON.parse(line) as Sample);
const folder = mkdtempSync(join(tmpdir(), "omni-corrections-")), browser = await launch();
const servers = new Map<string, Server>(), results: { id: string; before: boolean; right: boolean; clicks: number; failed?: string }[] = [];

async function serverOf(source: string): Promise<Server> {
  const known = servers.get(source);
  if (known) return known;
  const file = join(folder, `${source}.yaml`);
  writeFileSync(file, `sources:\n  ${source}:\n    kind: sqlite\n    path: ${join(SET, "sources/sql", `${source}.sqlite`)}\nplanner: builtin\n`);
  const server = await Server.start("--config", file);
  servers.set(source, server);
  return server;
}

const only = process.argv.slice(2);
for (const [id, steps] of Object.entries(CORRECTIONS)) {
  if (only.length > 0 && !only.some((part) => id.includes(part))) continue;
  const sample = samples.find((one) => one.id === id);
  if (!sample) throw new Error(`the set has no ${id}`);
  const server = await serverOf(sample.kb_id), page = await open(browser);
  let report: Report | undefined;
  page.setDefaultTimeout(5000);
  await page.route("**/v1/ask", async (route) => {
    const reply = await route.fetch(), text = await reply.text();
    report = JSON.parse(/^event: report\ndata: (.*)$/m.exec(text)?.[1] ?? "null") as Report;
    await route.fulfill({ response: reply, body: text });
  });
  await page.goto(`${server.url}/#/answer?q=${encodeURIComponent(sample.question)}`);
  await page.locator('article[aria-busy="false"]').waitFor();
  const gold = formOf(sample.metadata.gold_rows), before = formOf(rowsOf(report)) === gold;
  let failed: string | undefined;
  try {
    for (const step of steps) await act(page, step);
  } catch (error) {
    failed = String(error).split("\n")[0];
  }
  const right = formOf(rowsOf(report)) === gold;
  results.push({ id, before, right, clicks: clicksOf(steps), ...(failed !== undefined && { failed }) });
  console.log(`${id} ${right ? "right" : "wrong"} after ${clicksOf(steps)} clicks: ${sample.question}${before ? " (was right)" : ""}${failed ? `\n  ${failed}` : ""}${right ? "" : `\n  ${JSON.stringify(report?.attempts[0]?.logical ?? report?.status ?? null).slice(0, 900)}`}`);
  await page.context().close();
}
const right = results.filter((one) => one.right && !one.before), clicks = right.map((one) => one.clicks).sort((a, b) => a - b);
console.log(`${right.length} of ${results.length} corrected, ${clicks[Math.floor(clicks.length / 2)] ?? 0} clicks in the median`);
await browser.close();
for (const server of servers.values()) await server.stop();
rmSync(folder, { recursive: true });
