import { texts } from "../../texts/index.ts";

/** A stretch of the question as it is shown: what it was taken for, or that it was left out. */
export interface Stretch {
  text: string;
  meaning?: string;
  out?: true;
}

interface Taken {
  words: string;
  meaning: string;
}

/** "'customers' → customers", as a report's derivation has it. Words that only signal an operator, "'by' (cue)", and unknown ones, "(?)", mean no data. */
function takenOf(item: string): Taken | undefined {
  const match = /^'(.*?)'(?: → (.*)| \((.*)\))$/s.exec(item.trim());
  if (!match?.[1] || match[3] === "?" || match[3] === "cue") return undefined;
  return { words: match[1], meaning: match[2] ?? match[3] ?? "" };
}

/** "'city' → customers.city, 'Oslo' → …", as a report's `read_as` has it. */
const toldOf = (readAs: string): string[] => readAs.split(/, (?=')/);

interface Span {
  from: number;
  to: number;
  taken?: string;
}

const isWord = (char: string | undefined): boolean => char !== undefined && /[\p{L}\p{N}]/u.test(char);

/** Where `words` stand in `text` as whole words, from `start` on, in a place that is still free. */
function find(text: string, words: string, start: number, spans: Span[]): Span | undefined {
  const low = text.toLowerCase(), wanted = words.toLowerCase();
  if (low.length !== text.length || !wanted) return undefined; // letters whose case changes their length
  for (let from = low.indexOf(wanted, start); from >= 0; from = low.indexOf(wanted, from + 1)) {
    const to = from + wanted.length;
    const whole = !(isWord(low[from - 1]) && isWord(low[from])) && !(isWord(low[to]) && isWord(low[to - 1]));
    if (whole && spans.every((span) => to <= span.from || from >= span.to)) return { from, to };
  }
  return undefined;
}

/** The items of the derivation, each with what the query took its words for, where `readAs` tells that. */
function itemsOf(cover: string[], readAs: string): Taken[] {
  const asked = toldOf(readAs).map(takenOf).filter((taken) => taken !== undefined);
  const meanings = new Map(asked.map(({ words, meaning }) => [words, meaning]));
  const items = cover.map(takenOf).filter((taken) => taken !== undefined).map(({ words, meaning }) => ({ words, meaning: meanings.get(words) ?? meaning }));
  return items.length > 0 ? items : asked;
}

/**
 * The question cut into stretches. `cover` are the items of the derivation, `readAs` what the query took words for;
 * it alone where there is no derivation. `leftOut` names words, with commas between them.
 */
export function stretchesOf(question: string, cover: string[], readAs: string, leftOut: string): Stretch[] {
  const spans: Span[] = [];
  let after = 0;
  for (const taken of itemsOf(cover, readAs)) {
    const span = find(question, taken.words, after, spans) ?? find(question, taken.words, 0, spans);
    if (!span) continue;
    spans.push({ ...span, taken: taken.meaning });
    after = span.to;
  }
  for (const word of leftOut.split(",").map((part) => part.trim().replace(/^'(.*)'$/, "$1"))) {
    const span = find(question, word, 0, spans);
    if (span) spans.push(span);
  }
  spans.sort((a, b) => a.from - b.from);
  const stretches: Stretch[] = [];
  let at = 0;
  for (const span of spans) {
    if (span.from > at) stretches.push({ text: question.slice(at, span.from) });
    const text = question.slice(span.from, span.to);
    stretches.push(span.taken === undefined ? { text, out: true } : { text, meaning: span.taken });
    at = span.to;
  }
  if (at < question.length) stretches.push({ text: question.slice(at) });
  return stretches;
}

/** What a search looks for, as its query is told in words: "passages about: parking, Lisbon". */
export function searchedFor(asks: string): string[] {
  const words = /^passages about: (.*)$/s.exec(asks)?.[1] ?? "";
  return words.split(", ").filter(Boolean).map((word) => `'${word}' → ${texts.meaning.lookedFor}`);
}

/** Words of the question that were taken for one thing, or left out. */
export interface Taking {
  words: string[];
  meaning: string;
  out: boolean;
}

export const meaningOf = ({ meaning, out }: Stretch): string | undefined => (out ? texts.meaning.unused : meaning);

/** What the words were taken for, each meaning once: what sources hold first, then what is not used. */
export function takingsOf(stretches: Stretch[]): Taking[] {
  const takings = new Map<string, Taking>();
  for (const stretch of stretches) {
    const meaning = meaningOf(stretch);
    if (meaning === undefined) continue;
    const words = takings.get(meaning)?.words ?? [];
    takings.set(meaning, { words: words.includes(stretch.text) ? words : [...words, stretch.text], meaning, out: stretch.out ?? false });
  }
  return [...takings.values()].sort((a, b) => Number(a.out) - Number(b.out));
}
