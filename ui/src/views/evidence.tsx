import type { VNode } from "preact";
import { useEffect, useMemo, useRef, useState } from "preact/hooks";
import { runQuery } from "../api/client.ts";
import { asProblem, Problem } from "../api/problem.ts";
import type { Evidence, Outcome, Passage, Provenance, Report } from "../api/types.ts";
import { answeringColumns, rowsOf } from "../logic/answer/blocks.ts";
import { reflowed, spokenIn, toldApart } from "../logic/answer/citations.ts";
import { documentQuery, openedAt, type Ink, type OpenedDocument, type Piece as DocumentPiece, type Stretch } from "../logic/answer/document.ts";
import { originOf } from "../logic/rows/exports.ts";
import { namedCells } from "../logic/rows/rows.ts";
import { shortName, visible } from "../logic/rows/values.ts";
import { ProblemNote } from "../parts/controls.tsx";
import { Data, useCustoms } from "../parts/data.tsx";
import { Result } from "../parts/result.tsx";
import { addressOf } from "../logic/address.ts";
import { texts } from "../texts/index.ts";
import { Ties } from "./ties.tsx";

/** Where evidence lies: "handbook · policies/refunds.md, page 3 · Refunds › Deadlines". */
export function placeName(source: string, { elements, document, page }: Provenance): string {
  const parts = [source];
  if (document) parts.push(page ? texts.evidence.page(document, page) : document);
  if (elements.length > 0) parts.push(document ? elements.join(" › ") : [...new Set(elements.map(shortName))].filter((name) => name !== source).join(", "));
  return parts.filter(Boolean).join(" · ");
}

const SHOWN: Record<Ink, (text: string, at: number) => VNode> = {
  said: (text, at) => <mark key={at}>{text}</mark>,
  passage: (text, at) => <span key={at} class="of-passage">{text}</span>,
  rest: (text, at) => <span key={at}>{text}</span>,
};
const shown = (cell: Stretch[]): VNode[] => cell.map(({ text, ink }, at) => SHOWN[ink](visible(text), at));

/** A piece of a document: what stands in tables as one, headings as what they are. */
function PieceOf({ piece }: { piece: DocumentPiece }) {
  const [first = []] = piece.cells;
  switch (piece.kind) {
    case "heading": return <p class={`heading of-${piece.level}`}>{shown(first)}</p>;
    case "item": return <p class="item">{shown(first)}</p>;
    case "row": return <div class="row">{piece.cells.map((cell, at) => <span key={at}>{shown(cell)}</span>)}</div>;
    case "code": return <pre>{shown(first)}</pre>;
    case "text": return <p>{shown(first)}</p>;
  }
}

function Pages({ opened, name }: { opened: OpenedDocument; name: string }) {
  const [at, setAt] = useState(opened.first);
  const box = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const view = box.current, here = view?.querySelector<HTMLElement>("mark") ?? view?.querySelector<HTMLElement>(".of-passage");
    if (view) view.scrollTop = here ? here.offsetTop - view.clientHeight / 3 : 0;
  }, [at]);
  const many = opened.pages.length > 1, nameOf = opened.ofPdf ? texts.evidence.pageOf : texts.evidence.partOf;
  return (
    <>
      {many && (
        <div class="line pages" role="group" aria-label={texts.evidence.pages}>
          <button type="button" disabled={at === 0} onClick={() => setAt(at - 1)}>{texts.evidence.previous}</button>
          <span role="status">{nameOf(at + 1, opened.pages.length)}</span>
          <button type="button" disabled={at === opened.pages.length - 1} onClick={() => setAt(at + 1)}>{texts.evidence.next}</button>
          {at !== opened.first && <button type="button" class="quiet" onClick={() => setAt(opened.first)}>{texts.evidence.backToPassage}</button>}
        </div>
      )}
      <div ref={box} class={`document${opened.ofPdf ? " of-pages" : ""}`} tabIndex={0} role="region" dir="auto" aria-label={texts.evidence.documentName(visible(name))}>
        {opened.pages[at]?.pieces.map((piece, number) => <PieceOf key={number} piece={piece} />)}
      </div>
    </>
  );
}

interface PassageProps {
  passage: Passage;
  answer: string;
  source: string;
  headings?: string[];
  inDocument?: boolean; // is to be shown where it stands at once
}

/** A passage with what the answer repeats of it marked, or the document with the passage marked where it stands. */
export function PassageView({ passage, answer, source, headings = [], inDocument = false }: PassageProps) {
  const query = passage.end === undefined ? undefined : documentQuery(source, passage.document);
  const [opened, setOpened] = useState<OpenedDocument | undefined>();
  const [opening, setOpening] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const open = (): void => {
    setProblem(undefined);
    if (!query) return;
    setOpening(true);
    runQuery(query).then(({ passages }) => {
      const text = passages?.[0]?.text;
      if (text === undefined) setProblem(new Problem(404, "not_found", texts.evidence.documentGone, texts.problems.askAgain));
      else setOpened(openedAt(passage.document, text, passage.start ?? 0, passage.end ?? 0, answer));
    }).catch((error: unknown) => setProblem(asProblem(error))).finally(() => setOpening(false));
  };
  useEffect(() => { if (inDocument) open(); }, [inDocument]);
  return (
    <blockquote class="passage" dir="auto">
      <header class="muted">
        <span title={passage.start === undefined ? undefined : texts.evidence.bytes(passage.start, passage.end ?? 0)}><Data text={passage.document} /></span>
        {passage.page ? texts.evidence.ofPage(passage.page) : ""}
        {headings.length > 0 && <p class="headings"><Data text={headings.join(" › ")} /></p>}
      </header>
      {opened ? <Pages opened={opened} name={passage.document} /> : (
        <div class="prose">
          {spokenIn(reflowed(passage.text), answer).map(({ text, marked }, at) => (marked ? <mark key={at}>{visible(text)}</mark> : <span key={at}>{visible(text)}</span>))}
        </div>
      )}
      {problem && <ProblemNote problem={problem} onRetry={open} />}
      {query && !problem && (opened ? <button type="button" onClick={() => setOpened(undefined)}>{texts.evidence.showPassage}</button>
        : <button type="button" disabled={opening} onClick={open}>{opening ? texts.evidence.opening : texts.evidence.showDocument}</button>)}
    </blockquote>
  );
}

function Missing({ outcome }: { outcome: Outcome }) {
  const count = outcome.row_count ?? outcome.passage_count;
  return <p class="muted">{count === undefined ? texts.evidence.notKept : texts.evidence.countNotKept(count)}</p>;
}

interface PieceProps {
  report: Report;
  evidence: Evidence;
  inDocument: boolean;
  at: string; // when the answer came
}

function Piece({ report, evidence, inDocument, at }: PieceProps) {
  const customs = useCustoms();
  const attempt = report.attempts[evidence.attempt];
  const rows = useMemo(() => attempt && rowsOf(attempt), [attempt]), origin = useMemo(() => attempt && originOf(report, attempt, at), [report, attempt, at]);
  const cited = useMemo(() => evidence.rows ?? rows?.rows.map((_, at) => at) ?? [], [evidence, rows]);
  const named = useMemo(() => (rows ? namedCells(report.answer.text, rows, cited, customs) : undefined), [rows, cited, report]);
  if (!attempt?.outcome) return <p class="muted">{texts.evidence.notRun}</p>;
  const passage = evidence.passage === undefined ? undefined : attempt.outcome.passages?.[evidence.passage];
  if (passage) return <PassageView key={evidence.passage} passage={passage} source={evidence.source} answer={report.answer.text} headings={evidence.provenance.elements} inDocument={inDocument} />;
  const supporting = rows ? rows.columns.length - answeringColumns(attempt) : 0;
  if (!rows || (rows.rows.length === 0 && attempt.outcome.row_count)) return <Missing outcome={attempt.outcome} />;
  return (
    <>
      {attempt.asks && <p class="asks"><Data text={attempt.asks} /></p>}
      <Result rows={rows} source={evidence.source} route={evidence.route} cited={evidence.rows} named={named} title={report.question} origin={origin} supporting={supporting} words />
      <Ties attempt={attempt} />
      {attempt.query !== null && (
        <p><a href={addressOf({ view: "query", source: evidence.source, query: attempt.query, parameters: attempt.parameters })}>{texts.evidence.openQuery}</a></p>
      )}
    </>
  );
}

interface EvidenceProps {
  report: Report;
  chosen: number;
  inDocument: boolean; // a passage is to be shown where it stands
  at: string; // when the answer came
  onChoose: (at: number) => void;
}

/** What was kept, one piece at a time. */
export function EvidenceView({ report, chosen, inDocument, at, onChoose }: EvidenceProps) {
  const evidence = report.evidence[chosen];
  if (!evidence) return <p class="muted">{texts.evidence.none}</p>;
  const names = toldApart(report.evidence.map(({ source, provenance }) => placeName(source, provenance).slice(0, 120)),
    report.evidence.map(({ attempt, passage }) => (passage === undefined ? undefined : report.attempts[attempt]?.outcome?.passages?.[passage]?.text)));
  return (
    <>
      {report.evidence.length > 1 && (
        <ol class="pieces">
          {names.map((name, piece) => (
            <li key={piece}>
              <button type="button" aria-pressed={piece === chosen} onClick={() => onChoose(piece)}>
                <span class="number">{piece + 1}</span> <Data text={name} />
              </button>
            </li>
          ))}
        </ol>
      )}
      {report.evidence.length === 1 && <p class="where"><span class="number">1</span> <Data text={placeName(evidence.source, evidence.provenance)} /></p>}
      <Piece key={chosen} report={report} evidence={evidence} inDocument={inDocument} at={at} />
    </>
  );
}
