import type { NativeQuery } from "../../api/client.ts";
import type { Attempt, Cell, Evidence, Outcome, Report, Rows } from "../../api/types.ts";
import { shareOf, stylesOf, unitOf } from "../rows/styles.ts";
import { typesOf } from "../rows/rows.ts";
import { titlesOf } from "../rows/titles.ts";
import type { NumberStyle } from "../rows/values.ts";

const LONGEST = 120; // letters of a text that is still shown large
const MAX_FACTS = 4; // values of one row that are shown one by one

/** A value with its name and how it is written. */
export interface Fact {
  name: string;
  column: string;
  value: Cell;
  style?: NumberStyle | undefined;
}

/** What an answer is looked at as. `evidence` is the piece that it rests on. */
export type Block =
  | { kind: "text" }
  | { kind: "value"; evidence: number; fact: Fact; supporting: Fact[]; asks: string; isShare: boolean }
  | { kind: "facts"; evidence: number; facts: Fact[]; supporting: Fact[]; asks: string }
  | { kind: "rows"; evidence: number; rows: Rows; supporting: number; asks: string; share?: { column: number; style: NumberStyle } | undefined };

/** The rows with the supporting columns after them. */
export function rowsOf({ outcome, beside }: Pick<Attempt, "outcome" | "beside">): Rows | undefined {
  if (!outcome?.columns || !outcome.rows) return undefined;
  const { columns, rows, truncated = false } = outcome;
  if (!beside || beside.rows.length !== rows.length) return { columns, rows, truncated };
  return { columns: [...columns, ...beside.columns], rows: rows.map((row, at) => [...row, ...(beside.rows[at] ?? [])]), truncated };
}

/** How many columns of an attempt's rows are the answer; the others support it. */
export const answeringColumns = ({ outcome }: Pick<Attempt, "outcome">): number => outcome?.columns?.length ?? 0;

/** Only the rows that the evidence names, where it names any. */
function keptRows(rows: Rows, { rows: kept }: Evidence): Rows {
  if (!kept) return rows;
  return { ...rows, rows: kept.flatMap((at) => (rows.rows[at] ? [rows.rows[at]] : [])), truncated: false };
}

/** The style with the unit that the column's name ends with: "battery_life_months". */
function withUnit(column: string, style: NumberStyle | undefined): NumberStyle | undefined {
  const unit = unitOf(column);
  return style && unit !== undefined && !style.currency && !style.percent ? { ...style, unit } : style;
}

const isShort = (value: Cell): boolean => value === null || typeof value !== "object" && String(value).length <= LONGEST;

function blockOf(report: Report, at: number): Block {
  const evidence = report.evidence[at], attempt = evidence && report.attempts[evidence.attempt], all = attempt && rowsOf(attempt);
  if (!evidence || !attempt || !all || all.rows.length === 0) return { kind: "text" };
  const rows = keptRows(all, evidence), answering = answeringColumns(attempt), titles = titlesOf(rows.columns);
  const share = shareOf(attempt), style: NumberStyle | undefined = share && { percent: share.percent, digits: 1 };
  const [first] = rows.rows, asks = attempt.confirmed ? "" : (attempt.asks ?? ""); // of a verified query it names another question
  if (rows.rows.length === 1 && first && first.slice(0, answering).every(isShort)) {
    const styles = stylesOf(rows, typesOf(rows));
    const facts = rows.columns.map((column, index): Fact => ({ name: titles[index] ?? column, column, value: first[index] ?? null, style: share?.column === index ? style : withUnit(column, styles[index]) }));
    const supporting = facts.splice(answering);
    if (facts.length === 1 && facts[0] && facts[0].value !== null) return { kind: "value", evidence: at, fact: facts[0], supporting, asks, isShare: share !== undefined };
    if (facts.length <= MAX_FACTS) return { kind: "facts", evidence: at, facts, supporting, asks };
  }
  return { kind: "rows", evidence: at, rows, supporting: rows.columns.length - answering, asks, share: share && style && { column: share.column, style } };
}

/** The report with the query that corrects it, and its answer, in place of its own. */
export function correctedReport(report: Report, query: NativeQuery, outcome: Outcome): Report {
  const route = report.attempts.find(({ source }) => source === query.source)?.route ?? "SQL";
  const attempt: Attempt = { source: query.source, route, query: query.query, parameters: query.parameters, confidence: 1, outcome, repairs: 0, ms: 0 };
  const evidence: Evidence = { source: query.source, route, provenance: { elements: [] }, attempt: 0, confidence: 1, ...(outcome.passages && { passage: 0 }) };
  return { ...report, status: "answered", guess: false, answer: { text: outcome.passages?.[0]?.text ?? "", citations: [0] }, attempts: [attempt], evidence: [evidence], contradictions: [], readings: [], warnings: [] };
}

/** Whether a text was worded by someone, rather than made of the rows alone. */
const isWorded = ({ answer }: Report): boolean => /\[\d{1,3}\]/.test(answer.text) || /^(Yes|No): /m.test(answer.text);

/**
 * What an answer is looked at as: rows as themselves, one for each piece that is cited, in place of the line of text
 * that holds the same; a text that was worded comes first; all else is text.
 */
export function blocksOf(report: Report): Block[] {
  if (report.status !== "answered") return [{ kind: "text" }];
  const blocks = [...new Set(report.answer.citations)].map((at) => blockOf(report, at));
  if (blocks.length === 0 || blocks.some(({ kind }) => kind === "text")) return [{ kind: "text" }];
  return isWorded(report) ? [{ kind: "text" }, ...blocks.filter(({ kind }) => kind === "rows")] : blocks;
}
