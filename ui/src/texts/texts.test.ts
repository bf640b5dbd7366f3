import assert from "node:assert/strict";
import { readdirSync, readFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { test } from "node:test";
import { en } from "./en.ts";
import { textsFor } from "./index.ts";

const SOURCES = resolve(import.meta.dirname, "..");

/** What stands in JSX as text, or as an attribute that people read, and is no expression. */
function literalsIn(source: string): string[] {
  const markup = source.replace(/\/\*[\s\S]*?\*\/|\/\/[^\n]*/g, "");
  const between = [...markup.matchAll(/(?<![=\s<&|-])>(?!\s*,)([^<>{}()=;|&?:]*\p{L}{2,}[^<>{}()=;|&]*)<(?=\/|[a-z])/gu)].map((match) => match[1] ?? "");
  const attributes = [...markup.matchAll(/\b(?:aria-label|placeholder|title|label)="([^"]*)"/g)].map((match) => match[1] ?? "");
  return [...between, ...attributes].map((text) => text.trim()).filter((text) => /\p{L}{2,}/u.test(text));
}

test("no view or part has texts of its own", () => {
  const files = readdirSync(SOURCES, { recursive: true, encoding: "utf8" }).filter((name) => name.endsWith(".tsx"));
  assert.ok(files.length > 20);
  for (const file of files) assert.deepEqual(literalsIn(readFileSync(join(SOURCES, file), "utf8")), [], file);
});

test("the check finds texts", () => {
  assert.deepEqual(literalsIn('<p class="muted">Nothing was found.</p>'), ["Nothing was found."]);
  assert.deepEqual(literalsIn('<input aria-label="Find sources" />'), ["Find sources"]);
});

test("a language that is not there is English, and its region does not count", () => {
  for (const wanted of [[], ["xx"], ["en-GB"], ["xx-YY", "en"]]) assert.equal(textsFor(wanted), en, wanted.join());
});

/** All texts, those of functions with the values that they may be given. */
function* allTexts(part: unknown): Generator<string> {
  if (typeof part === "string") yield part;
  else if (typeof part === "function") {
    try {
      const text: unknown = part(2, 3, true);
      if (typeof text === "string") yield text;
    } catch {
      // A function of texts alone: its words are in its other uses.
    }
  } else if (part && typeof part === "object") for (const inner of Object.values(part)) yield* allTexts(inner);
}

test("the words are plain, and none of the refused ones", () => {
  const texts = [...allTexts(en)];
  assert.ok(texts.length > 250);
  for (const text of texts) assert.doesNotMatch(text, /\b(guess|anew|whoever|catalogue|readings|beside|setback|undefined|hangs? together)\b/i, text);
});
