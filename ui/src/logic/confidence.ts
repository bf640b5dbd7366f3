import type { Report } from "../api/types.ts";

export interface Trust {
  level: "sure" | "guess" | "none" | "refused" | "failed";
  word: string;
  advice: string;
}

/** How far an answer can be relied on, in one wording: what the server calls a guess is one, whatever the figure. */
export function trustOf(report: Pick<Report, "status" | "guess" | "confidence">): Trust {
  switch (report.status) {
    case "refused":
      return { level: "refused", word: "Refused", advice: "Only questions that read are answered." };
    case "failed":
      return { level: "failed", word: "Not answered", advice: "What was asked has failed; the details say why." };
    case "abstained":
      return { level: "none", word: "No answer", advice: "Nothing was found that is sure enough to be said." };
    case "answered":
      if (!report.guess) return { level: "sure", word: "Confident", advice: "Every word of it can be checked below." };
      return report.confidence < 0.5
        ? { level: "guess", word: "A bold guess", advice: "It may well be wrong: read what the query asks first." }
        : { level: "guess", word: "A guess", advice: "Read what the query asks before you rely on it." };
  }
}

/** A probability as a word, where several are compared. */
export function likelihood(share: number): string {
  if (share >= 0.9) return "very likely";
  if (share >= 0.6) return "likely";
  if (share >= 0.3) return "possible";
  return share >= 0.1 ? "unlikely" : "very unlikely";
}
