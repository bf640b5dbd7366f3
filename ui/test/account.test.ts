import assert from "node:assert/strict";
import { describe } from "node:test";
import type { Page } from "playwright-core";
import { trouble } from "./harness.ts";
import { onPage, server } from "./together.ts";

/** The page at a view, where the server says that of who is signed in. */
async function goTo(page: Page, hash: string, session: object): Promise<void> {
  await page.unroute("**/v1/session");
  await page.route("**/v1/session", (route) => route.fulfill({ json: session }));
  await page.goto("about:blank");
  await page.goto(`${server.url}/${hash}`);
}

describe("signing in", () => {
  onPage("the bar leads to the provider and back to the view, and says who is signed in", "", async (page) => {
    await page.getByText("Ask").first().waitFor();
    assert.equal(await page.getByRole("link", { name: "Sign in" }).count(), 0, "nobody can sign in at this server");
    await page.route("**/login*", (route) => route.fulfill({ contentType: "text/html", body: "<p>the provider</p>" }));
    await goTo(page, "#/sources", { login: true });
    await page.getByRole("link", { name: "Sign in" }).click();
    await page.waitForURL("**/login?view=%2Fsources");
    await goTo(page, "#/sources", { login: true, name: "<b>ada</b>" });
    await page.getByText("<b>ada</b>", { exact: true }).waitFor();
    await page.route("**/logout", (route) => route.fulfill({ status: 204 }));
    const sent = page.waitForRequest("**/logout"), again = page.waitForEvent("load");
    await page.getByRole("button", { name: "Sign out" }).click();
    assert.equal((await sent).method(), "POST");
    await again;
  });

  onPage("who is not known can sign in, or enter a key", "", async (page) => {
    await page.route("**/v1/sources?*", (route) => trouble(route, 401));
    await goTo(page, "#/sources", { login: true });
    const alert = page.getByRole("alert");
    await alert.getByRole("link", { name: "Sign in" }).waitFor();
    await alert.getByLabel("Key").waitFor();
    await goTo(page, "#/sources", { login: false });
    await alert.getByLabel("Key").waitFor();
    assert.equal(await page.getByRole("link", { name: "Sign in" }).count(), 0);
  });
});
