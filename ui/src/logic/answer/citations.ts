import type { Report } from "../../api/types.ts";

/**
 * The answer's text with its citations where they stand, as indexes of the evidence: "[2]" in the text is the
 * second. Where the text holds none they follow at its end.
 */
export function partsOf({ answer, evidence }: Pick<Report, "answer" | "evidence">): (string | number)[] {
  const parts: (string | number)[] = [];
  const known = (index: number): boolean => index >= 0 && index < evidence.length;
  let at = 0;
  for (const match of answer.text.matchAll(/\[(\d{1,3})\]/g)) {
    const index = Number(match[1]) - 1;
    if (!known(index) || !answer.citations.includes(index)) continue;
    if (match.index > at) parts.push(answer.text.slice(at, match.index));
    parts.push(index);
    at = match.index + match[0].length;
  }
  if (at < answer.text.length) parts.push(answer.text.slice(at));
  const cited = parts.some((part) => typeof part === "number");
  return cited ? parts : [...parts, ...new Set(answer.citations.filter(known))];
}

/** Names of which several are the same, each of these with how its text begins. */
export function toldApart(names: readonly string[], texts: readonly (string | undefined)[]): string[] {
  return names.map((name, at) => {
    const text = texts[at]?.replace(/\s+/g, " ").trim();
    return text && names.indexOf(name) !== names.lastIndexOf(name) ? `${name} · ${text.slice(0, 60)}…` : name;
  });
}

export interface Spoken {
  text: string;
  marked: boolean;
}

const WORD = /[\p{L}\p{N}]+/gu;
const wordsOf = (text: string): string[] => text.toLowerCase().match(WORD) ?? [];

/** Lines that whoever wrote the text broke, as paragraphs; lists, tables, headings and blank lines stay. */
export const reflowed = (text: string): string => text.replace(/([^\n])\n(?=[^\n\s|*#>+-])(?!\d+[.)] )/g, "$1 ");

/** The passage's sentences, in all the whole of it; those marked that the answer repeats: most of whose words stand in it, in this order. */
export function spokenIn(passage: string, answer: string): Spoken[] {
  const said = ` ${wordsOf(answer).join(" ")} `;
  return passage.split(/(?<=[.!?:]\s+)(?=\S)|(?<=\n)/).map((text) => {
    const words = wordsOf(text);
    return { text, marked: words.length >= 2 && said.includes(` ${words.join(" ")} `) };
  });
}
