import type { Attempt, Reading, Report } from "../../api/types.ts";
import { texts } from "../../texts/index.ts";

export const MAX_QUESTIONS = 3;
const LIKELY = 0.1; // from here on an interpretation, or the closest query, is worth showing

/** An interpretation with its number, as the server counts them from 1. */
export interface Numbered {
  number: number;
  reading: Reading;
}

/** The interpretations that are not very unlikely, and the one that was chosen. */
export const likelyInterpretations = (readings: readonly Reading[], chosen: number | undefined): Numbered[] =>
  readings.map((reading, at) => ({ number: at + 1, reading })).filter(({ number, reading }) => reading.confidence >= LIKELY || number === chosen);
const OFFERED = /^What can be asked: (.+)$/m; // as the server's text of an abstention ends

/** The query that came closest: the likeliest one, a search only where there is none. */
export function closestAttempt(attempts: readonly Attempt[]): Attempt | undefined {
  const written = attempts.filter(({ query }) => query !== null);
  const rank = (attempt: Attempt): number => attempt.confidence + (attempt.route === "SEARCH" ? 0 : 1);
  return written.toSorted((a, b) => rank(b) - rank(a))[0];
}

/** What keeps a question from being answered, in sentences; the closest query where no interpretation shows it. */
export function whatIsMissing({ attempts, readings }: Pick<Report, "attempts" | "readings">): string[] {
  const { noAnswer } = texts, closest = closestAttempt(attempts);
  if (!closest) return [noAnswer.nothing];
  const [passage] = closest.outcome?.passages ?? [], unused = (closest.left_out ?? "").split(", ").filter(Boolean), sentences: string[] = [];
  const open = (closest.derivation?.open ?? []).filter((one) => !unused.some((word) => one.includes(word)));
  if (closest.route === "SEARCH") return [noAnswer.nothing, ...(passage ? [noAnswer.closestPassage(passage.document)] : [])];
  if (closest.left_out) sentences.push(noAnswer.notUsed(closest.left_out));
  if (open.length > 0) sentences.push(noAnswer.missing(open.join(", ")));
  if (closest.asks && closest.confidence >= LIKELY && likelyInterpretations(readings, undefined).length === 0) sentences.push(noAnswer.closest(closest.asks, closest.source));
  if (closest.outcome?.columns && closest.outcome.rows?.length === 0 && !closest.outcome.row_count) sentences.push(noAnswer.nothingMatches);
  return sentences.length > 0 ? sentences : [noAnswer.nothing];
}

/** Questions that would be answered, at most three: those that the server offers with its answer. */
export function questionsOffered({ answer }: Pick<Report, "answer">): string[] {
  const offered = OFFERED.exec(answer.text)?.[1] ?? "";
  return offered.split(/(?<=[?.!])\s+/).map((question) => question.trim()).filter(Boolean).slice(0, MAX_QUESTIONS);
}
