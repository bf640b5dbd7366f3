import type { Cell, Rows } from "../api/types.ts";
import { measures, timeOf, type ColumnType } from "./values.ts";

export type ChartKind = "bars" | "line" | "scatter" | "map";

export interface ChartChoice {
  kind: ChartKind;
  x: number; // columns; a map finds the one that says where by itself
  y: number; // -1: none, each row counts
}

const BARS = 60;
export const POINTS = 2000;

const has = (types: ColumnType[], columns: string[], test: (type: ColumnType, column: string) => boolean): number[] =>
  types.flatMap((type, column) => (test(type, columns[column] ?? "") ? [column] : []));

/** The columns that say where a row lies: of a country's name or code, or of degrees. */
export type Where = { country: number } | { latitude: number; longitude: number };

export function whereOf(columns: readonly string[]): Where | undefined {
  const find = (name: RegExp): number => columns.findIndex((column) => name.test(column));
  const latitude = find(/(^|[_\s.?])lat(itude)?$/i), longitude = find(/(^|[_\s.?])(lon|lng|long|longitude)$/i);
  if (latitude >= 0 && longitude >= 0) return { latitude, longitude };
  const country = find(/(^|[_\s.?(]|[a-z](?=C))(country|nation)(_?(code|name|label|iso\d?))?\)?$/i);
  return country >= 0 ? { country } : undefined;
}

/** The columns that can be drawn upwards: numbers that count or measure, and are no degrees of a place. */
export function heights(types: ColumnType[], columns: string[]): number[] {
  const where = whereOf(columns), degrees: number[] = where && "latitude" in where ? [where.latitude, where.longitude] : [];
  return has(types, columns, (type, column) => type === "number" && measures(column)).filter((column) => !degrees.includes(column));
}

/**
 * The chart that the shape of rows calls for, else none: what has degrees, or countries and nothing that is
 * counted, or more countries than bars, is a map; a number over time is a line, over a name bars, over another
 * number a scatter.
 */
export function chartFor({ columns, rows }: Rows, types: ColumnType[]): ChartChoice | undefined {
  if (rows.length < 2) return undefined;
  const numbers = heights(types, columns), last = numbers.at(-1), where = whereOf(columns);
  if (where && ("latitude" in where || last === undefined)) return { kind: "map", x: -1, y: last ?? -1 };
  if (last === undefined) return undefined;
  const date = types.indexOf("date");
  const period = has(types, columns, (type, column) => type === "number" && /(^|_)(year|month|week|quarter)$/i.test(column))
    .find((column) => column !== last);
  const over = date >= 0 ? date : period;
  if (over !== undefined) return { kind: "line", x: over, y: last };
  const name = types.findIndex((type) => type === "text" || type === "truth");
  if (name >= 0 && rows.length > BARS) return where && { kind: "map", x: -1, y: last };
  if (name >= 0) return { kind: "bars", x: name, y: last };
  return numbers.length >= 2 && numbers[0] !== undefined ? { kind: "scatter", x: numbers[0], y: numbers[1] ?? last } : undefined;
}

/** Round numbers that cover low to high, about `wanted` of them. */
export function ticksOf(low: number, high: number, wanted = 5): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((part) => part * power >= rough) ?? 10);
  const first = Math.floor(low / step), last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

export interface Point {
  row: number;
  x: number; // of bars the place in the row, else the value; dates in milliseconds
  y: number;
}

export interface Drawn {
  points: Point[];
  xs: number[]; // where the axis is named
  ys: number[];
  left: number; // out of how many rows something could not be drawn
}

const numberOf = (value: Cell): number => (value === null || value === "" ? NaN : Number(value));

/** What is drawn of rows by a choice: rows without both values are left out and counted. */
export function drawn({ rows }: Rows, types: ColumnType[], choice: ChartChoice): Drawn {
  const points: Point[] = [];
  let left = 0;
  rows.slice(0, choice.kind === "bars" ? BARS : POINTS).forEach((cells, row) => {
    const value = cells[choice.x] ?? null;
    const x = choice.kind === "bars" ? points.length : types[choice.x] === "date" && value ? timeOf(String(value)) : numberOf(value);
    const y = numberOf(cells[choice.y] ?? null);
    if (Number.isFinite(x) && Number.isFinite(y)) points.push({ row, x, y });
    else ++left;
  });
  left += Math.max(0, rows.length - (choice.kind === "bars" ? BARS : POINTS));
  if (choice.kind === "line") points.sort((a, b) => a.x - b.x);
  const low = Math.min(...points.map(({ y }) => y)), high = Math.max(...points.map(({ y }) => y));
  const zero = choice.kind !== "scatter";
  const ys = points.length > 0 ? ticksOf(zero ? Math.min(0, low) : low, zero ? Math.max(0, high) : high) : [];
  const across = points.map(({ x }) => x);
  const xs = choice.kind === "bars" || points.length === 0 ? across
    : types[choice.x] === "date" ? dateTicks(Math.min(...across), Math.max(...across))
    : ticksOf(Math.min(...across), Math.max(...across), 6);
  return { points, xs, ys, left };
}

/** Days that cut a stretch of time into about six. */
function dateTicks(low: number, high: number): number[] {
  if (high <= low) return [low];
  return Array.from({ length: 6 }, (_, at) => low + ((high - low) * at) / 5);
}
