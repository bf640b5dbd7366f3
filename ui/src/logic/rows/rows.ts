import type { Cell, Rows } from "../../api/types.ts";
import { columnType, isDate, rawOf, timeOf, type ColumnType, type Customs } from "./values.ts";
import { jsonText } from "../../api/json.ts";

export interface Sorting {
  column: number;
  down: boolean;
}

/** A comparison of texts by the reader's language, numbers within them by size. */
const inWords = new Intl.Collator(undefined, { numeric: true });

function keyOf(value: Cell, type: ColumnType): number | string | null {
  if (value === null) return null;
  if (type === "number") return typeof value === "number" ? value : Number(value);
  if (type === "date") return value === "" ? null : timeOf(value as string);
  return typeof value === "string" ? value : rawOf(value);
}

/** The order in which rows stand, as indexes into `rows`; what is NULL comes last, equal rows stay as they were. */
export function sorted(rows: Cell[][], order: number[], sorting: Sorting, type: ColumnType): number[] {
  const keys = new Map<number, number | string | null>();
  for (const row of order) keys.set(row, keyOf(rows[row]?.[sorting.column] ?? null, type));
  const sign = sorting.down ? -1 : 1;
  return [...order].sort((a, b) => {
    const x = keys.get(a) ?? null, y = keys.get(b) ?? null;
    if (x === null || y === null) return Number(x === null) - Number(y === null);
    return sign * (typeof x === "number" && typeof y === "number" ? x - y : inWords.compare(String(x), String(y)));
  });
}

type Test = (value: Cell) => boolean;

const BOUND = /^!?\s*(<=|>=|<|>|=)\s*(.+)$/;
const ISO_DATE = /^-?\d{4}(-\d|$)/;

/** A day as English writes it, "1 Mar 2025"; NaN where it is none. */
const timeIn = (text: string): number => Date.parse(`${text} UTC`);

/** Whether a filter's bound is one for a column of this kind: a number where numbers are, a date where dates are. */
export function isUnderstood(text: string, type: ColumnType, customs: Customs): boolean {
  const bound = BOUND.exec(text.trim())?.[2];
  if (bound === undefined || (type !== "number" && type !== "date")) return true;
  return !Number.isNaN(type === "number" ? customs.numberIn(bound) : ISO_DATE.test(bound) ? 0 : timeIn(bound));
}

const SIZES: Record<string, (difference: number) => boolean> = {
  "<": (d) => d < 0, "<=": (d) => d <= 0, ">": (d) => d > 0, ">=": (d) => d >= 0, "=": (d) => d === 0,
};

/** What a filter's text asks of a cell: "> 5", "<= 2025-03-01", "= Oslo", "null", "empty", "! null", else that it holds the text. */
export function testOf(text: string, customs: Customs, column = ""): Test {
  const wanted = text.trim();
  if (/^!/.test(wanted)) {
    const inner = testOf(wanted.slice(1), customs, column);
    return (value) => !inner(value);
  }
  if (/^null$/i.test(wanted)) return (value) => value === null;
  if (/^empty$/i.test(wanted)) return (value) => value === "";
  const size = /^(<=|>=|<|>|=)\s*(.+)$/.exec(wanted);
  if (size?.[1] && size[2]) {
    const sized = SIZES[size[1]], bound = size[2], number = customs.numberIn(bound), time = timeIn(bound);
    return (value) => {
      if (value === null || !sized) return false;
      if (typeof value === "number" || typeof value === "bigint") return sized(Number(value) - number);
      if (isDate(value) && !ISO_DATE.test(bound)) return sized(timeOf(value) - time);
      return sized(inWords.compare(rawOf(value), bound));
    };
  }
  const low = wanted.toLowerCase();
  return (value) => rawOf(value).toLowerCase().includes(low) || customs.show(value, column).text.toLowerCase().includes(low);
}

/** Indexes of the rows that pass every column's filter. */
export function filtered({ columns, rows }: Rows, filters: Record<number, string>, customs: Customs): number[] {
  const tests = Object.entries(filters).filter(([, text]) => text.trim() !== "")
    .map(([column, text]) => [Number(column), testOf(text, customs, columns[Number(column)])] as const);
  const kept: number[] = [];
  for (let row = 0; row < rows.length; ++row)
    if (tests.every(([column, test]) => test(rows[row]?.[column] ?? null))) kept.push(row);
  return kept;
}

export const typesOf = ({ columns, rows }: Rows): ColumnType[] =>
  columns.map((_, column) => columnType((function* values() { for (const row of rows) yield row[column] ?? null; })()));

/** The stretch of `count` rows to draw where `top` pixels are scrolled away, with a few around it. */
export function windowOf(top: number, height: number, rowHeight: number, count: number): { first: number; last: number } {
  const around = 8;
  const first = Math.max(0, Math.min(count, Math.floor(top / rowHeight)) - around);
  return { first, last: Math.min(count, Math.ceil((top + height) / rowHeight) + around) };
}

function quoted(value: Cell): string {
  if (value === null) return "";
  const text = rawOf(value);
  return text === "" || /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** CSV (RFC 4180): a NULL is nothing, an empty text is "". Values stand as the source gave them. */
export function csvOf(columns: string[], rows: Cell[][]): string {
  return [columns, ...rows].map((row) => row.map(quoted).join(",") + "\r\n").join("");
}

/** Tabs between cells, for a spreadsheet's clipboard. */
export function tsvOf(columns: string[], rows: Cell[][]): string {
  return [columns, ...rows].map((row) => row.map((value) => (value === null ? "" : rawOf(value).replace(/[\t\r\n]+/g, " "))).join("\t")).join("\n");
}

export const jsonOf = (columns: string[], rows: Cell[][]): string => jsonText({ columns, rows }, 1);

/**
 * Widths of columns for a room: where they are too wide, each gives of what it has above its least width until they
 * fit or are as narrow as can be; where there is room left they share it. 0: the room is not known yet.
 */
export function fittedWidths(wanted: readonly number[], least: readonly number[], room: number): number[] {
  const sum = wanted.reduce((all, width) => all + width, 0);
  if (room <= 0) return [...wanted];
  if (sum <= room) return wanted.map((width) => Math.floor((width * room) / sum));
  const spare = wanted.map((width, column) => Math.max(0, width - (least[column] ?? width))), all = spare.reduce((one, other) => one + other, 0);
  const share = Math.min(1, (sum - room) / Math.max(1, all));
  return wanted.map((width, column) => width - Math.ceil((spare[column] ?? 0) * share));
}

const WRITTEN_ROUNDED = /(?<![\p{L}\p{N}.,])-?(?:\d+\.\d+|\d{6,})(?:e[+-]?\d+)?(?![\p{L}\p{N}])/gu;
const digitsOf = (number: string): number => number.replace(/e.*$/, "").replace(/\D/g, "").replace(/^0+/, "").length;

/** Whether one of the numbers is this one, as exactly as it is written. */
const isRounded = (value: number, written: readonly string[]): boolean =>
  written.some((number) => Number(value.toPrecision(Math.min(100, Math.max(1, digitsOf(number))))) === Number(number));

/** Cells that the answer's text names, fractions also where it rounds them: "row:column". */
export function namedCells(answer: string, { rows, columns }: Rows, among: number[], customs: Customs): Set<string> {
  const named = new Set<string>();
  const text = answer.toLowerCase();
  const written = text.match(WRITTEN_ROUNDED) ?? [];
  const holds = (part: string): boolean => {
    for (let at = part ? text.indexOf(part) : -1; at >= 0; at = text.indexOf(part, at + 1))
      if (!/[\p{L}\p{N}]/u.test(text[at - 1] ?? " ") && !/[\p{L}\p{N}]/u.test(text[at + part.length] ?? " ")) return true;
    return false;
  };
  for (const row of among.slice(0, 200))
    columns.forEach((column, c) => {
      const value = rows[row]?.[c] ?? null;
      if (value === null || value === "") return;
      const isNamed = holds(rawOf(value).toLowerCase()) || holds(customs.show(value, column).text.toLowerCase());
      if (isNamed || (typeof value === "number" && !Number.isInteger(value) && isRounded(value, written))) named.add(`${row}:${c}`);
    });
  return named;
}
