import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { runQuery, type NativeQuery } from "../api/client.ts";
import { asProblem, Problem } from "../api/problem.ts";
import type { Attempt, Evidence, Outcome, Passage, Provenance, Report, Rows } from "../api/types.ts";
import { reflowed, spokenIn } from "../logic/citations.ts";
import { documentQuery, openedAt, type Opened } from "../logic/document.ts";
import { namedCells } from "../logic/rows.ts";
import { visible } from "../logic/values.ts";
import { ProblemNote } from "../parts/controls.tsx";
import { Data, useCustoms } from "../parts/data.tsx";
import { Result } from "../parts/result.tsx";
import { addressOf } from "../logic/address.ts";

/** Where evidence lies: "handbook · policies/refunds.md, page 3 · Refunds › Deadlines". */
export function placeName(source: string, { elements, document, page }: Provenance): string {
  const parts = [source];
  if (document) parts.push(page ? `${document}, page ${page}` : document);
  if (elements.length > 0) parts.push(elements.join(document ? " › " : ", "));
  return parts.join(" · ");
}

/** The rows with what they can be checked by beside them, in brackets. */
export function rowsOf({ outcome, beside }: Pick<Attempt, "outcome" | "beside">): Rows | undefined {
  if (!outcome?.columns || !outcome.rows) return undefined;
  const { columns, rows, truncated = false } = outcome;
  if (!beside || beside.rows.length !== rows.length) return { columns, rows, truncated };
  return {
    columns: [...columns, ...beside.columns.map((column) => `(${column})`)],
    rows: rows.map((row, at) => [...row, ...(beside.rows[at] ?? [])]),
    truncated,
  };
}

/** A page of a PDF ends with a form feed. */
const inPages = (text: string): string => visible(reflowed(text.replaceAll("\f", "\n\n")));

/** The whole document, with the passage marked where it stands. */
function InDocument({ query, passage }: { query: NativeQuery; passage: Passage }) {
  const [opened, setOpened] = useState<Opened | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const here = useRef<HTMLElement>(null);
  useEffect(() => here.current?.scrollIntoView({ block: "center" }), [opened]);
  const open = (): void => {
    setProblem(undefined);
    runQuery(query).then(({ passages }) => {
      const text = passages?.[0]?.text;
      if (text === undefined) setProblem(new Problem(404, "not_found", "The document is not there any more.", "Ask again."));
      else setOpened(openedAt(text, passage.start ?? 0, passage.end ?? 0));
    }, (error: unknown) => setProblem(asProblem(error)));
  };
  if (problem) return <ProblemNote problem={problem} onRetry={open} />;
  if (!opened) return <button type="button" onClick={open}>Show it in its document</button>;
  return (
    <div class="prose document" tabIndex={0} role="region" aria-label={`Document ${visible(passage.document)}`}>
      {inPages(opened.before)}<mark ref={here}>{inPages(opened.here)}</mark>{inPages(opened.after)}
    </div>
  );
}

/** A passage as it stands in its document, with what the answer repeats of it marked. */
export function PassageView({ passage, answer, source, headings = [] }: { passage: Passage; answer: string; source: string; headings?: string[] }) {
  const query = passage.end === undefined ? undefined : documentQuery(source, passage.document);
  const place = passage.start !== undefined && passage.end !== undefined ? `bytes ${passage.start}–${passage.end} of its text` : "";
  return (
    <blockquote class="passage" dir="auto">
      <header class="muted">
        <Data text={passage.document} />{passage.page ? `, page ${passage.page}` : ""}{place && ` · ${place}`}
        {headings.length > 0 && <p class="headings"><Data text={headings.join(" › ")} /></p>}
      </header>
      <div class="prose">
        {spokenIn(reflowed(passage.text), answer).map(({ text, marked }, at) => (marked ? <mark key={at}>{visible(text)}</mark> : <span key={at}>{visible(text)}</span>))}
      </div>
      {query && <InDocument query={query} passage={passage} />}
    </blockquote>
  );
}

function Missing({ outcome }: { outcome: Outcome }) {
  const count = outcome.row_count ?? outcome.passage_count;
  return <p class="muted">{count === undefined ? "Nothing was kept of it." : `${count} came; the log does not keep them. Ask again to see them.`}</p>;
}

function Piece({ report, evidence }: { report: Report; evidence: Evidence }) {
  const customs = useCustoms();
  const attempt = report.attempts[evidence.attempt];
  const rows = useMemo(() => attempt && rowsOf(attempt), [attempt]);
  const cited = useMemo(() => evidence.rows ?? rows?.rows.map((_, at) => at) ?? [], [evidence, rows]);
  const named = useMemo(() => (rows ? namedCells(report.answer.text, rows, cited, customs) : undefined), [rows, cited, report]);
  if (!attempt?.outcome) return <p class="muted">Nothing was executed.</p>;
  const passage = evidence.passage === undefined ? undefined : attempt.outcome.passages?.[evidence.passage];
  if (passage) return <PassageView key={evidence.passage} passage={passage} source={evidence.source} answer={report.answer.text} headings={evidence.provenance.elements} />;
  if (!rows || (rows.rows.length === 0 && attempt.outcome.row_count)) return <Missing outcome={attempt.outcome} />;
  return (
    <>
      {attempt.asks && <p class="asks"><Data text={attempt.asks} /></p>}
      <Result rows={rows} source={evidence.source} route={evidence.route} cited={evidence.rows} named={named} />
      {attempt.ties && attempt.ties.length > 0 && (
        <p class="note">{attempt.ties.length} further {attempt.ties.length === 1 ? "row ranks" : "rows rank"} as high as the last:{" "}
          {attempt.ties.slice(0, 10).map((row, at) => <span key={at}>{at > 0 && ", "}<Data text={String(row[0] ?? "NULL")} /></span>)}</p>
      )}
      {attempt.query !== null && (
        <p><a href={addressOf({ view: "query", source: evidence.source, query: attempt.query, parameters: attempt.parameters })}>Open its query</a></p>
      )}
    </>
  );
}

/** What was kept, one piece at a time. */
export function EvidenceView({ report, chosen, onChoose }: { report: Report; chosen: number; onChoose: (at: number) => void }) {
  const evidence = report.evidence[chosen];
  if (!evidence) return <p class="muted">Nothing was found that answers.</p>;
  return (
    <>
      {report.evidence.length > 1 && (
        <ol class="pieces">
          {report.evidence.map((piece, at) => (
            <li key={at}>
              <button type="button" aria-pressed={at === chosen} onClick={() => onChoose(at)}>
                <span class="number">{at + 1}</span> <Data text={placeName(piece.source, piece.provenance).slice(0, 120)} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {report.evidence.length === 1 && <p class="where"><span class="number">1</span> <Data text={placeName(evidence.source, evidence.provenance)} /></p>}
      <Piece key={chosen} report={report} evidence={evidence} />
    </>
  );
}
