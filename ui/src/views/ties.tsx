import type { Attempt } from "../api/types.ts";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";

const MAX_SHOWN = 10;

/** Rows beyond a ranking's last that rank as high. */
export function Ties({ attempt }: { attempt: Attempt }) {
  const ties = attempt.ties ?? [];
  if (ties.length === 0) return null;
  return <p class="note">{texts.evidence.ties(ties.length)}{ties.slice(0, MAX_SHOWN).map((row, at) => <span key={at}>{at > 0 && ", "}<Data text={String(row[0] ?? texts.table.null)} /></span>)}</p>;
}
