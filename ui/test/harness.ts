import { spawn, type ChildProcess } from "node:child_process";
import { existsSync, mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { createInterface } from "node:readline";
import { chromium, type Browser, type BrowserContext, type BrowserContextOptions, type Page, type Route } from "playwright-core";

const ROOT = resolve(import.meta.dirname, "../..");

/** `omni serve` over the example company, unless another configuration is given, on a port and with a state of its own. */
export class Server {
  private readonly process: ChildProcess;
  private readonly state: string;
  readonly url: string;

  private constructor(process: ChildProcess, state: string, url: string) {
    this.process = process;
    this.state = state;
    this.url = url;
  }

  static async start(...more: string[]): Promise<Server> {
    const omni = process.env.OMNI;
    if (!omni) throw new Error("OMNI names the program");
    const state = mkdtempSync(join(tmpdir(), "omni-page-"));
    const pool = more.includes("--config") ? [] : ["--config", join(ROOT, "examples/company/omni.yaml")];
    const child = spawn(omni, ["serve", ...pool, "--listen", "127.0.0.1:0", ...more], {
      env: { ...process.env, XDG_STATE_HOME: state }, stdio: ["ignore", "ignore", "pipe"],
    });
    const lines: string[] = [];
    for await (const line of createInterface({ input: child.stderr! })) {
      lines.push(line);
      const url = /omni serves at (http:\/\/\S+)/.exec(line)?.[1];
      if (!url) continue;
      child.stderr!.resume();
      return new Server(child, state, url);
    }
    throw new Error(`omni serve has ended: ${lines.join("\n")}`);
  }

  async stop(): Promise<void> {
    const ended = new Promise((done) => this.process.once("exit", done));
    this.process.kill("SIGTERM");
    await ended;
    rmSync(this.state, { recursive: true, force: true });
  }
}

export const launch = (): Promise<Browser> =>
  chromium.launch({ executablePath: process.env.CHROMIUM ?? "/usr/bin/chromium", args: ["--no-sandbox", "--disable-dev-shm-usage", "--force-prefers-reduced-motion"] });

const TYPES: Record<string, string> = { html: "text/html; charset=utf-8", js: "text/javascript; charset=utf-8", css: "text/css; charset=utf-8", svg: "image/svg+xml" };

/** The page of a folder in place of the one that the program holds, behind the program's own policy. */
async function servePage(context: BrowserContext, folder: string): Promise<void> {
  await context.route((url) => url.pathname === "/" || url.pathname.startsWith("/page/"), async (route) => {
    const { pathname, origin } = new URL(route.request().url()), file = join(folder, pathname === "/" ? "index.html" : pathname);
    if (!existsSync(file)) return route.fulfill({ status: 404 });
    const policy = pathname === "/" ? (await fetch(origin)).headers.get("Content-Security-Policy") : null;
    return route.fulfill({ body: readFileSync(file), contentType: TYPES[file.split(".").pop() ?? ""] ?? "text/plain", headers: policy ? { "Content-Security-Policy": policy } : {} });
  });
}

/** A page whose errors fail the test: those of scripts, and what the content security policy has stopped. */
export async function open(browser: Browser, options: BrowserContextOptions = {}): Promise<Page> {
  const context = await browser.newContext({ locale: "en-GB", timezoneId: "UTC", viewport: { width: 1280, height: 860 }, ...options });
  context.setDefaultTimeout(15_000);
  if (process.env.PAGE) await servePage(context, resolve(process.env.PAGE));
  const page = await context.newPage();
  await page.addInitScript(() => {
    Object.assign(globalThis, { hits: 0, broken: [] as string[] });
    addEventListener("securitypolicyviolation", (event) => broken.push(`CSP: ${event.violatedDirective} ${event.blockedURI}`));
    addEventListener("error", (event) => broken.push(event.message));
    addEventListener("unhandledrejection", (event) => broken.push(String(event.reason)));
  });
  return page;
}

declare global {
  var hits: number;
  var broken: string[];
}

/** Fails where the page broke. */
export async function whole(page: Page): Promise<void> {
  const broken = await page.evaluate(() => globalThis.broken);
  if (broken.length > 0) throw new Error(`the page broke: ${broken.join("; ")}`);
}

/** Asks in the box and waits for the answer. */
export async function ask(page: Page, question: string): Promise<void> {
  await page.getByRole("textbox", { name: "Question" }).fill(question);
  await page.keyboard.press("Enter");
  await page.getByRole("article", { name: question }).last().getByRole("tablist").waitFor();
}

export type Trouble = "gone" | 401 | 413 | 429 | 500;
export const TROUBLES: Trouble[] = ["gone", 401, 413, 429, 500];

/** What the server does to a request in trouble. */
export async function trouble(route: Route, kind: Trouble): Promise<void> {
  if (kind === "gone") return route.abort("connectionrefused");
  return route.fulfill({
    status: kind, contentType: kind === 500 ? "text/html" : "application/problem+json", headers: kind === 429 ? { "Retry-After": "1" } : {},
    body: kind === 500 ? "<h1>proxy</h1>" : JSON.stringify({ status: kind, detail: `the server says ${kind}`, hint: "Do what it says.", code: "x" }),
  });
}
