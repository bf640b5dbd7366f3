import type { Attempt, Cell, Rows } from "../../api/types.ts";
import { isDegrees } from "../charts/chart.ts";
import { isCurrency, measures, type ColumnType, type NumberStyle } from "./values.ts";

const SCALE = 1e-6; // how near two numbers are that count as one
const EXACT = 4; // digits behind the point up to which numbers are shown as they are
const LARGE = 100; // from here on two such digits are enough

const numbersOf = (rows: Cell[][], column: number): number[] =>
  rows.map((row) => row[column]).filter((value): value is number => typeof value === "number");

/** How many digits a number has behind its point, as JavaScript writes it. */
const digitsOf = (value: number): number => /\.(\d+)$/.exec(String(value))?.[1]?.length ?? 0;

/** The currency that the end of a name tells: "price_eur", "Amount (USD)". */
function currencyOf(column: string): string | undefined {
  const code = /(?:[_\s([])([a-z]{3})[)\]]*$/i.exec(column)?.[1]?.toUpperCase();
  return code !== undefined && isCurrency(code) ? code : undefined;
}

/** Units that have a name in every language. */
let units: Set<string> | undefined;

/** The unit that a name ends with in the plural, "tenure_years": "year"; a singular names a part of a date, or a rate. */
export function unitOf(column: string): string | undefined {
  const name = /(?:^|[_\s(])([a-z]+)s\)?$/i.exec(column)?.[1]?.toLowerCase();
  units ??= new Set(Intl.supportedValuesOf("unit"));
  return name !== undefined && units.has(name) ? name : undefined;
}

/** Equal digits for a column: those that it has where they are few, else as many as its size calls for. */
function digitsFor(numbers: readonly number[]): number {
  const most = Math.max(0, ...numbers.map(digitsOf)), size = Math.max(...numbers.map(Math.abs));
  if (most <= (size >= LARGE ? 2 : EXACT) && !numbers.some((value) => String(value).includes("e"))) return most;
  return size >= 1 ? 2 : EXACT;
}

/** How the numbers of a column are written; nothing where it holds none, names things or has degrees of a place. */
function styleOf(column: string, numbers: readonly number[]): NumberStyle | undefined {
  if (numbers.length === 0 || !measures(column) || isDegrees(column)) return undefined;
  const size = Math.max(...numbers.map(Math.abs)), currency = currencyOf(column);
  if (size >= 1e15 || (size > 0 && size < 1e-4)) return undefined;
  const digits = digitsFor(numbers);
  if (currency !== undefined) return { currency, digits: digits === 0 ? 0 : 2 };
  if (/(^|[_\s.(])(percent|percentage|pct)\)?$|%/i.test(column)) return { percent: "points", digits: Math.min(2, digits) };
  return { digits };
}

export function stylesOf({ columns, rows }: Rows, types: readonly ColumnType[]): (NumberStyle | undefined)[] {
  return columns.map((column, at) => (types[at] === "number" ? styleOf(column, numbersOf(rows, at)) : undefined));
}

const isNear = (one: number, other: number): boolean => Math.abs(one - other) <= SCALE * Math.max(1, Math.abs(other));

/** The column of an attempt that is the share of its first supporting column in its second. */
export interface Share {
  column: number;
  percent: "share" | "points";
}

/** Both numbers of a share stand in its supporting columns: what is their quotient in each row is a share. */
export function shareOf({ outcome, beside }: Pick<Attempt, "outcome" | "beside">): Share | undefined {
  if (!outcome?.rows || !outcome.columns || !beside || beside.columns.length !== 2 || beside.rows.length !== outcome.rows.length) return undefined;
  for (let column = 0; column < outcome.columns.length; ++column) {
    const quotients = outcome.rows.map((row, at) => {
      const [part, whole] = beside.rows[at] ?? [], value = row[column];
      return typeof value === "number" && typeof part === "number" && typeof whole === "number" && whole !== 0 ? [value, part / whole] as const : undefined;
    });
    if (quotients.length === 0 || quotients.includes(undefined)) continue;
    const pairs = quotients as (readonly [number, number])[];
    if (pairs.every(([value, quotient]) => isNear(value, quotient) && quotient <= 1)) return { column, percent: "share" };
    if (pairs.every(([value, quotient]) => isNear(value, 100 * quotient))) return { column, percent: "points" };
  }
  return undefined;
}
