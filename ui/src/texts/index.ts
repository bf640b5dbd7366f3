import { en, type Texts } from "./en.ts";

/** The languages that the page has, by the code that browsers use. */
const LANGUAGES: Record<string, Texts> = { en };

/** The texts of the first wanted language that the page has, else the English ones. */
export function textsFor(wanted: readonly string[]): Texts {
  for (const tag of wanted) {
    const language = LANGUAGES[tag.toLowerCase().split("-")[0] ?? ""];
    if (language) return language;
  }
  return en;
}

export const texts: Texts = textsFor(globalThis.navigator?.languages ?? []);
