import assert from "node:assert/strict";
import { describe } from "node:test";
import { readFileSync } from "node:fs";
import { ask } from "./harness.ts";
import { addressOf, answered, BATTERY, COUNT, editor, onPage, REGIONS, run } from "./together.ts";

describe("asking", () => {
  onPage("the box has the focus and an answer has an address", "", async (page) => {
    assert.equal(await page.evaluate(() => document.activeElement?.id), "box");
    await ask(page, COUNT);
    assert.match(page.url(), /#\/answer\?q=How\+many\+orders/);
    assert.match(await page.locator(".answer .large").innerText(), /^[\d,]+$/);
    assert.match(await page.locator(".answer .unit").innerText(), /number of/);
  });

  onPage("an address asks, also again in another tab", addressOf(COUNT), async (page) => {
    await answered(page);
    assert.match(await page.title(), /How many orders/);
  });

  onPage("an address with an answer that is no longer kept asks again", `${addressOf(COUNT)}&id=${"0".repeat(32)}`, async (page) => {
    await answered(page);
    assert.equal(await page.getByText("This is the answer of").count(), 0);
  });

  onPage("questions to start with are answered", "", async (page) => {
    const first = page.locator(".suggestions button").first();
    const question = await first.innerText();
    await first.click();
    await answered(page);
    assert.ok((await page.locator("h1.question").innerText()).includes(question));
    assert.equal(await page.locator(".answer.is-none").count(), 0);
  });

  onPage("a thread goes on, and a new question starts another", "", async (page) => {
    await ask(page, COUNT);
    await ask(page, REGIONS);
    assert.equal(await page.getByRole("article").count(), 2);
    await page.goBack();
    assert.equal(await page.getByRole("article").count(), 2);
    await page.getByRole("button", { name: "New question" }).click();
    await page.getByRole("heading", { name: "What do you want to know?" }).waitFor();
    assert.equal(await page.getByRole("article").count(), 0);
  });

  onPage("a follow-up is read with the question before it, and has an address of its own", "", async (page) => {
    await ask(page, COUNT);
    await ask(page, "and in 2024?");
    assert.match(await page.locator("h1.question").last().innerText(), /orders.*2024/);
    assert.match(page.url(), /orders.*2024/);
  });

  onPage("stages appear as they happen, and stopping stops", "", async (page) => {
    let release = (): void => undefined;
    const held = new Promise<void>((done) => (release = done));
    await page.route("**/v1/ask", async (route) => { await held; await route.abort().catch(() => undefined); });
    await page.getByRole("textbox", { name: "Question" }).fill(COUNT);
    await page.keyboard.press("Enter");
    await page.getByText("Reading the question").waitFor();
    await page.getByRole("button", { name: "Stop" }).click();
    await page.getByText("Stopped.").waitFor();
    release();
    await page.unroute("**/v1/ask");
    await page.getByRole("button", { name: "Ask again" }).click();
    await answered(page);
  });

  onPage("an answer that is cut off says so", "", async (page) => {
    await page.route("**/v1/ask", (route) => route.fulfill({ contentType: "text/event-stream", body: 'event: stage\ndata: {"stage":"select","detail":"sales"}\n\n' }));
    await page.getByRole("textbox", { name: "Question" }).fill(COUNT);
    await page.keyboard.press("Enter");
    await page.getByText("cut off before its end").waitFor();
    await page.getByText("Choosing sources").waitFor({ state: "detached" });
  });

  onPage("a refusal and an abstention say what they are", "", async (page) => {
    await page.getByRole("textbox", { name: "Question" }).fill("Delete all cancelled orders from the sales database");
    await page.keyboard.press("Enter");
    await page.locator(".answer.is-refused").waitFor();
    await page.getByRole("textbox", { name: "Question" }).fill("How many parking spaces does the Lisbon office have?");
    await page.keyboard.press("Enter");
    await page.locator(".answer.is-none").waitFor();
  });
});

describe("no answer", () => {
  onPage("says what is missing, and offers up to three questions that work, no evidence", "", async (page) => {
    await page.route("**/v1/suggestions?source=*", (route) => route.fulfill({ json: { questions: [COUNT, REGIONS, "A third?", "A fourth?"] } }));
    await page.evaluate((to) => { location.hash = to; }, addressOf("How many unicorns are there?"));
    const answer = page.locator(".answer.is-none");
    await answer.getByText("No source has data that matches the question.").waitFor();
    await answer.locator(".suggestions button").nth(2).waitFor();
    assert.equal(await answer.locator(".suggestions button").count(), 3);
    assert.equal(await page.getByRole("tab", { name: /Evidence/ }).count(), 0);
    await answer.getByRole("button", { name: COUNT }).click();
    await page.locator(".answer .large").waitFor();
  });
});

describe("checking an answer", () => {
  onPage("a citation shows its cell, marked", "", async (page) => {
    await ask(page, COUNT);
    await page.getByRole("button", { name: "Evidence 1" }).click();
    const marked = await page.locator(".cells mark").first().innerText();
    assert.equal(await page.locator(".answer .large").innerText(), marked);
  });

  onPage("a citation shows its passage where it stands in its document", "", async (page) => {
    await ask(page, "How long am I allowed to work from another country?");
    await page.getByRole("button", { name: "Evidence 1" }).click();
    await page.locator(".passage").getByText("policies/remote-work.md").waitFor();
    const document = page.getByRole("region", { name: "Document policies/remote-work.md" });
    await document.locator("mark").first().waitFor();
    assert.ok(await document.locator("mark").first().evaluate((mark) => mark.getBoundingClientRect().top < innerHeight));
    assert.equal(await document.locator(".heading").first().innerText(), "Remote work");
    await page.getByRole("button", { name: "Show only the passage" }).click();
    assert.ok(await page.locator(".passage .prose mark").count() > 0);
  });

  onPage("a passage of a PDF names its document", "", async (page) => {
    await ask(page, "What is not covered by the hardware warranty?");
    await page.locator(".passage").getByText("warranty.pdf").first().waitFor();
  });

  onPage("a claim of a disagreement opens what it comes of", "", async (page) => {
    await ask(page, BATTERY);
    await page.locator(".disagree").getByRole("button", { name: "Evidence 3" }).click();
    await page.getByRole("region", { name: /^Document products/ }).locator("mark, .of-passage").first().waitFor();
  });

  onPage("words light up with their meaning", "", async (page) => {
    await ask(page, COUNT);
    const taken = page.locator(".read-as > div").filter({ hasText: "orders" }).first();
    await taken.hover();
    await page.locator(".question .word.lit").waitFor();
  });

  onPage("disagreements stand side by side", "", async (page) => {
    await ask(page, BATTERY);
    assert.ok(await page.locator(".disagree li").count() >= 2);
  });

  onPage("confidence is one of three words, with the number behind it", "", async (page) => {
    await ask(page, COUNT);
    assert.match(await page.locator(".trust").innerText(), /^(Confident|Check this|Not sure)\s.*\d+ %/);
  });

  onPage("queries with their reasons are shown, and one opens in the editor", "", async (page) => {
    await ask(page, REGIONS);
    await page.getByRole("tab", { name: /Queries/ }).click();
    await page.locator(".attempt").first().getByRole("link", { name: "Edit and run" }).first().click();
    await editor(page).waitFor();
    assert.match(await editor(page).inputValue(), /SELECT/i);
    await run(page);
    await page.locator(".cells td[data-at]").first().waitFor();
  });

  onPage("a comparison is a chart first, largest first, with its question as title; it is changed and saved", "", async (page) => {
    await ask(page, REGIONS);
    const chart = page.locator(".answer .chart");
    await chart.locator("rect").first().waitFor();
    assert.equal(await chart.locator(".title").innerHTML(), REGIONS);
    const widths = await chart.locator("rect").evaluateAll((bars) => bars.map((bar) => Number(bar.getAttribute("width"))));
    assert.deepEqual(widths, widths.toSorted((a, b) => b - a));
    assert.equal(await page.locator(".answer .text").count(), 0);
    for (const [name, begin] of [["SVG", "<svg "], ["PNG", "\u0089PNG"]] as const) {
      const download = page.waitForEvent("download");
      await page.getByRole("button", { name, exact: true }).click();
      const file = await download;
      assert.ok(file.suggestedFilename().endsWith(`.${name.toLowerCase()}`));
      const bytes = readFileSync(await file.path());
      assert.ok(bytes.toString("latin1").startsWith(begin), name);
      assert.ok(bytes.length > 1500, `${name} of ${bytes.length} bytes`);
    }
    await page.getByRole("button", { name: "Line" }).click();
    await page.getByText("Axes").click();
    await page.getByLabel("X axis").waitFor();
    await page.getByRole("button", { name: "Table", exact: true }).click();
    await page.locator(".answer .cells").getByRole("button", { name: "Region" }).waitFor();
  });

  onPage("an export says where its rows come from", "", async (page) => {
    await ask(page, REGIONS);
    await page.getByRole("button", { name: "Table", exact: true }).click();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "CSV" }).click();
    const text = readFileSync(await (await download).path(), "utf8");
    assert.ok(text.startsWith(`# Question: ${REGIONS}\r\n# Source: sales\r\n# Query: SELECT`));
    assert.match(text, /# Date: \d{4}-\d\d-\d\dT.*\r\n# Confidence: (Confident|Check this|Not sure)\..*\d+ %/);
  });

  onPage("countries are a map, which needs no other server, and is saved", "#/query?source=sales&query=SELECT+country%2C+COUNT(*)+AS+customers+FROM+customers+GROUP+BY+country", async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Chart" }).click();
    await page.locator(".chart rect").first().waitFor();
    await page.getByRole("button", { name: "Map" }).click();
    const norway = page.locator(".world .land").filter({ hasText: /^Norway: \d+$/ });
    await norway.waitFor();
    assert.match((await norway.getAttribute("class")) ?? "", /tone-\d/);
    await page.getByText("not on the map: Singapore").waitFor();
    const download = page.waitForEvent("download");
    await page.getByRole("button", { name: "SVG" }).click();
    assert.ok(readFileSync(await (await download).path(), "utf8").includes("<title>Norway: "));
    await page.getByText("Axes").click();
    await page.getByLabel("Shows").selectOption("places only");
    await page.locator(".world .tone-4").first().waitFor();
  });

  onPage("degrees are places on a map", `#/query?source=sales&query=${encodeURIComponent("SELECT 'Oslo' AS office, 59.9 AS lat, 10.7 AS lon UNION ALL SELECT 'Lisbon', 38.7, -9.1")}`, async (page) => {
    await run(page);
    await page.getByRole("button", { name: "Chart", exact: true }).click();
    await page.locator(".world").waitFor();
    assert.deepEqual((await page.locator(".world .label").allTextContents()).sort(), ["Lisbon", "Oslo"]);
  });
});
