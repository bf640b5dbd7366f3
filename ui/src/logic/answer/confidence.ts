import type { Report } from "../../api/types.ts";
import { texts } from "../../texts/index.ts";

const LOW = 0.5; // below it an answer is rather wrong than right

export interface Trust {
  level: "confident" | "check" | "unsure" | "none" | "refused" | "failed";
  word: string;
  advice: string;
}

/** What of the question the answer ignores. */
function unusedWords({ evidence, attempts }: Pick<Report, "evidence" | "attempts">): string {
  const [best] = evidence;
  return (best && attempts[best.attempt]?.left_out) ?? "";
}

/** How far an answer can be relied on, as one of three words, with the number behind it. What the server calls a guess is never confident. */
export function trustOf(report: Pick<Report, "status" | "guess" | "confidence" | "evidence" | "attempts">): Trust {
  const { trust } = texts, percent = trust.percent(report.confidence);
  switch (report.status) {
    case "refused": return { level: "refused", word: trust.refused, advice: trust.refusedAdvice };
    case "failed": return { level: "failed", word: trust.failed, advice: trust.failedAdvice };
    case "abstained": case "needs_input": return { level: "none", word: trust.none, advice: trust.noneAdvice };
    case "answered": {
      if (!report.guess) return { level: "confident", word: trust.confident, advice: trust.confidentAdvice(percent) };
      const unused = unusedWords(report);
      if (report.confidence < LOW) return { level: "unsure", word: trust.unsure, advice: unused ? trust.unusedAdvice(percent, unused) : trust.unsureAdvice(percent) };
      return { level: "check", word: trust.check, advice: unused ? trust.unusedAdvice(percent, unused) : trust.checkAdvice(percent) };
    }
  }
}

/** A probability as a word, where several are compared. */
export function likelihood(share: number): string {
  const { likelihood: words } = texts;
  if (share >= 0.9) return words.veryLikely;
  if (share >= 0.6) return words.likely;
  if (share >= 0.3) return words.possible;
  return share >= 0.1 ? words.unlikely : words.veryUnlikely;
}
