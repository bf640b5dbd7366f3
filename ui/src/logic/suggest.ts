import type { TraceHead } from "../api/types.ts";

const MAX_FROM_LOG = 3, MAX_QUESTIONS = 6;

/** The questions that differ in more than capitals, spaces and marks. */
function unlike(questions: string[]): string[] {
  const wordsOf = (question: string): string => question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const words = questions.map(wordsOf);
  return questions.filter((_, at) => words.indexOf(words[at] ?? "") === at);
}

/** Questions to start with: of the log those that somebody rated right, then those of the sources. */
export function toBeginWith(traces: TraceHead[], ofSources: string[]): string[] {
  const rated = traces.filter(({ status, verdict }) => status === "answered" && verdict === "right").map(({ question }) => question);
  return unlike([...unlike(rated).slice(0, MAX_FROM_LOG), ...ofSources]).slice(0, MAX_QUESTIONS);
}
