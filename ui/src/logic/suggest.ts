import type { TraceHead } from "../api/types.ts";

const FROM_LOG = 3, MOST = 6;

/** Those that differ in more than capitals, spaces and marks. */
function unlike(questions: string[]): string[] {
  const wordsOf = (question: string): string => question.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();
  const words = questions.map(wordsOf);
  return questions.filter((_, at) => words.indexOf(words[at] ?? "") === at);
}

/** Questions to begin with: of the log those that were answered and nobody called wrong, then those of the sources. */
export function toBeginWith(traces: TraceHead[], ofSources: string[]): string[] {
  const good = traces.filter(({ status, verdict }) => status === "answered" && verdict !== "wrong");
  const rated = [...good.filter(({ verdict }) => verdict === "right"), ...good].map(({ question }) => question);
  return unlike([...unlike(rated).slice(0, FROM_LOG), ...ofSources]).slice(0, MOST);
}
