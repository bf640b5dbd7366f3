import { describe } from "node:test";
import { ask } from "./harness.ts";
import { onPage } from "./together.ts";

const FLIGHTS = "flight,delay_minutes\nAX1,5\nAX2,17\nAX3,8\n";

describe("files", () => {
  onPage("that are added become sources that are asked, and say what was read of them", "#/sources", async (page) => {
    await page.getByLabel("Add files").setInputFiles([
      { name: "Flight delays.csv", mimeType: "text/csv", buffer: Buffer.from(FLIGHTS) },
      { name: "run.sh", mimeType: "text/plain", buffer: Buffer.from("x") },
    ]);
    const added = page.getByRole("complementary", { name: "Added files" });
    await added.getByText(/3 rows, 2 columns/).waitFor();
    await added.getByText(/are not taken/).waitFor();
    await added.getByRole("link", { name: "Show what was read" }).click();
    await page.getByText("AX2").first().waitFor();
    await added.getByRole("button", { name: "Close" }).click();
    await added.waitFor({ state: "detached" });
    await page.getByRole("link", { name: "Ask" }).click();
    await ask(page, "What is the highest delay minutes of flight delays?");
    await page.locator(".answer").getByText("17").first().waitFor();
    await page.evaluate(() => fetch("/v1/sources/flight_delays", { method: "DELETE" }));
  });

  onPage("are dropped anywhere on the page", "", async (page) => {
    const data = await page.evaluateHandle((text) => {
      const transfer = new DataTransfer();
      transfer.items.add(new File([text], "ferries.csv", { type: "text/csv" }));
      return transfer;
    }, "ferry,passengers\nAda,120\nBob,80\n");
    await page.dispatchEvent("main", "dragover", { dataTransfer: data });
    await page.getByText(/^Drop files/).waitFor();
    await page.dispatchEvent("main", "drop", { dataTransfer: data });
    await page.getByRole("complementary", { name: "Added files" }).getByText(/2 rows, 2 columns/).waitFor();
    await page.evaluate(() => fetch("/v1/sources/ferries", { method: "DELETE" }));
  });
});
