import type { Cell, Rows } from "../../api/types.ts";
import { axisOf } from "./axis.ts";
import { datePartOf } from "../rows/titles.ts";
import { measures, rawOf, type ColumnType } from "../rows/values.ts";

export type ChartKind = "bars" | "line" | "scatter" | "map";

export interface ChartChoice {
  kind: ChartKind;
  x: number; // columns; a map finds the one that says where by itself
  y: number; // -1: none, each row counts
  series: number; // the column whose values are drawn apart; -1: none
}

const MAX_BARS = 40, MAX_CATEGORIES = 60, MAX_SERIES = 8, MAX_POINTS = 2000, MAX_COLUMNS_FIRST = 4, MAX_TICKS = 12;

const has = (types: ColumnType[], columns: string[], test: (type: ColumnType, column: string) => boolean): number[] =>
  types.flatMap((type, column) => (test(type, columns[column] ?? "") ? [column] : []));

/** The columns that say where a row lies: of a country's name or code, or of degrees. */
export type Where = { country: number } | { latitude: number; longitude: number };

const LATITUDE = /(^|[_\s.?])lat(itude)?$/i, LONGITUDE = /(^|[_\s.?])(lon|lng|long|longitude)$/i;

/** Whether a column has degrees of a place, by its name. */
export const isDegrees = (column: string): boolean => LATITUDE.test(column) || LONGITUDE.test(column);

export function whereOf(columns: readonly string[]): Where | undefined {
  const find = (name: RegExp): number => columns.findIndex((column) => name.test(column));
  const latitude = find(LATITUDE), longitude = find(LONGITUDE);
  if (latitude >= 0 && longitude >= 0) return { latitude, longitude };
  const country = find(/(^|[_\s.?(]|[a-z](?=C))(country|nation)(_?(code|name|label|iso\d?))?\)?$/i);
  return country >= 0 ? { country } : undefined;
}

/** The columns that can be drawn upwards: numbers that count or measure, and are no degrees of a place. */
export function heights(types: ColumnType[], columns: string[]): number[] {
  const where = whereOf(columns), degrees: number[] = where && "latitude" in where ? [where.latitude, where.longitude] : [];
  return has(types, columns, (type, column) => type === "number" && measures(column)).filter((column) => !degrees.includes(column));
}

const keyOf = (value: Cell | undefined): string => rawOf(value ?? null);

const distinct = ({ rows }: Rows, column: number): number => new Set(rows.map((row) => keyOf(row[column]))).size;

/** Whether no two rows share their values in these columns. */
const areUnique = ({ rows }: Rows, columns: readonly number[]): boolean =>
  new Set(rows.map((row) => columns.map((column) => keyOf(row[column])).join("\u0000"))).size === rows.length;

/** Among columns the first that tells rows of one x apart, and has few values. */
const seriesOf = (rows: Rows, x: number, among: readonly number[]): number =>
  areUnique(rows, [x]) ? -1 : (among.find((column) => column !== x && distinct(rows, column) <= MAX_SERIES && areUnique(rows, [x, column])) ?? -1);

/**
 * The chart that the shape of rows calls for, else none: what has degrees, or countries and nothing that is
 * counted, or more countries than bars, is a map; a number over time is a line, over a name bars, over another
 * number a scatter. A second name, or the year of a month, is the series.
 */
export function chartFor(rows: Rows, types: ColumnType[]): ChartChoice | undefined {
  const { columns } = rows;
  if (rows.rows.length < 2) return undefined;
  const times = columns.map((_, at) => at).filter((at) => axisOf(rows, types, at).kind === "time");
  const numbers = heights(types, columns).filter((at) => !times.includes(at)), last = numbers.at(-1), where = whereOf(columns);
  if (where && ("latitude" in where || last === undefined)) return { kind: "map", x: -1, y: last ?? -1, series: -1 };
  if (last === undefined) return undefined;
  const names = has(types, columns, (type) => type === "text" || type === "truth").filter((at) => !times.includes(at));
  const isWhole = (at: number): boolean => types[at] === "date" || datePartOf(columns[at] ?? "") === undefined;
  const finest = times.find((at) => areUnique(rows, [at])) ?? times.findLast(isWhole) ?? times.find((at) => datePartOf(columns[at] ?? "") !== "year") ?? times[0];
  if (finest !== undefined) return { kind: "line", x: finest, y: last, series: seriesOf(rows, finest, [...times, ...names]) };
  const [name] = names;
  if (name !== undefined) {
    const series = seriesOf(rows, name, names);
    if ((series < 0 ? rows.rows.length : distinct(rows, name)) > MAX_CATEGORIES) return where && { kind: "map", x: -1, y: last, series: -1 };
    return { kind: "bars", x: name, y: last, series };
  }
  return numbers.length >= 2 && numbers[0] !== undefined ? { kind: "scatter", x: numbers[0], y: numbers[1] ?? last, series: -1 } : undefined;
}

/** Whether a chart says more than its table of so many columns: a trend, or a comparison with one value each. */
export function isChartFirst(rows: Rows, choice: ChartChoice | undefined, columns = rows.columns.length): boolean {
  if (!choice || (choice.kind !== "line" && choice.kind !== "bars")) return false;
  if (columns > MAX_COLUMNS_FIRST || rows.rows.length < (choice.kind === "line" ? 3 : 2)) return false;
  if (choice.kind === "bars" && distinct(rows, choice.x) > MAX_BARS) return false;
  return areUnique(rows, choice.series < 0 ? [choice.x] : [choice.x, choice.series]);
}

/** Round numbers that cover low to high, about `wanted` of them. */
export function ticksOf(low: number, high: number, wanted = 5): number[] {
  if (!(high > low)) return [low];
  const rough = (high - low) / wanted, power = 10 ** Math.floor(Math.log10(rough));
  const step = power * ([1, 2, 5, 10].find((part) => part * power >= rough) ?? 10);
  const first = Math.floor(low / step), last = Math.ceil(high / step);
  return Array.from({ length: last - first + 1 }, (_, at) => Number(((first + at) * step).toPrecision(12)));
}

/** One value that is drawn. */
export interface Mark {
  row: number;
  x: number; // of bars the place of the category, else where the value lies on its axis
  y: number;
  from: number; // where a bar begins: on the ones below it
  series: number;
}

export interface Tick {
  at: number;
  row?: number; // whose value names it; else the number does
}

export interface Drawn {
  marks: Mark[]; // by series, each in the order of x
  series: Cell[]; // their names, the largest first; one that is null where there are none
  xs: Tick[];
  ys: number[];
  left: number; // how many rows are not drawn
}

const numberOf = (value: Cell | undefined): number => (value === null || value === undefined || value === "" ? NaN : Number(value));

/** The names of the series, the largest first, at most MAX_SERIES. */
function seriesIn({ rows }: Rows, { series, y }: ChartChoice): Cell[] {
  if (series < 0) return [null];
  const sizes = new Map<string, { name: Cell; size: number }>();
  for (const row of rows) {
    const name = row[series] ?? null, known = sizes.get(keyOf(name)) ?? { name, size: 0 };
    known.size += Math.abs(numberOf(row[y])) || 0;
    sizes.set(keyOf(name), known);
  }
  return [...sizes.values()].sort((a, b) => b.size - a.size).slice(0, MAX_SERIES).map(({ name }) => name);
}

/** Bars: a category for each value of x, those of a time in its order, others the largest first. */
function drawnBars(rows: Rows, types: ColumnType[], choice: ChartChoice): Drawn {
  const axis = axisOf(rows, types, choice.x), names = seriesIn(rows, choice), places = new Map(names.map((name, at) => [keyOf(name), at]));
  const categories = new Map<string, { row: number; at: number; size: number; members: { row: number; y: number; series: number }[] }>();
  let left = 0;
  rows.rows.forEach((cells, row) => {
    const y = numberOf(cells[choice.y]), series = choice.series < 0 ? 0 : places.get(keyOf(cells[choice.series]));
    if (!Number.isFinite(y) || series === undefined) return void ++left;
    const key = choice.series < 0 ? String(row) : keyOf(cells[choice.x]); // without series each row is a bar of its own
    const category = categories.get(key) ?? { row, at: axis.at(cells[choice.x] ?? null), size: 0, members: [] };
    category.size += y;
    category.members.push({ row, y, series });
    categories.set(key, category);
  });
  const order = [...categories.values()].sort((a, b) => (axis.kind === "time" ? a.at - b.at : b.size - a.size));
  for (const { members } of order.slice(MAX_BARS)) left += members.length;
  const marks = order.slice(0, MAX_BARS).flatMap(({ members }, x) => {
    let up = 0, down = 0;
    return members.sort((a, b) => a.series - b.series).map(({ row, y, series }): Mark => {
      const from = y >= 0 ? up : down;
      if (y >= 0) up += y;
      else down += y;
      return { row, x, y: from + y, from, series };
    });
  });
  const ends = marks.map(({ y }) => y);
  return {
    marks, series: names, left, xs: order.slice(0, MAX_BARS).map(({ row }, at) => ({ at, row })),
    ys: marks.length > 0 ? ticksOf(Math.min(0, ...ends), Math.max(0, ...ends)) : [],
  };
}

/** Some of the places where marks lie, each named by the row of one. */
function ticksAt(marks: readonly Mark[]): Tick[] {
  const places = [...new Map(marks.map(({ x, row }) => [x, row])).entries()].sort(([a], [b]) => a - b);
  const step = Math.ceil(places.length / MAX_TICKS);
  return places.filter((_, at) => at % step === 0).map(([at, row]) => ({ at, row }));
}

/** Lines and points: rows without both values are left out and counted. */
function drawnAlong(rows: Rows, types: ColumnType[], choice: ChartChoice): Drawn {
  const axis = axisOf(rows, types, choice.x), names = seriesIn(rows, choice), places = new Map(names.map((name, at) => [keyOf(name), at]));
  const marks: Mark[] = [];
  rows.rows.slice(0, MAX_POINTS).forEach((cells, row) => {
    const x = axis.kind === "names" ? numberOf(cells[choice.x]) : axis.at(cells[choice.x] ?? null), y = numberOf(cells[choice.y]);
    const series = choice.series < 0 ? 0 : places.get(keyOf(cells[choice.series]));
    if (Number.isFinite(x) && Number.isFinite(y) && series !== undefined) marks.push({ row, x, y, from: 0, series });
  });
  const across = marks.map(({ x }) => x), up = marks.map(({ y }) => y), zero = choice.kind === "line" ? [0] : [];
  if (choice.kind === "line") marks.sort((a, b) => a.series - b.series || a.x - b.x);
  const xs = marks.length === 0 ? [] : axis.kind === "time" ? ticksAt(marks) : ticksOf(Math.min(...across), Math.max(...across), 6).map((at) => ({ at }));
  return { marks, series: names, xs, ys: marks.length > 0 ? ticksOf(Math.min(...zero, ...up), Math.max(...zero, ...up)) : [], left: rows.rows.length - marks.length };
}

/** What is drawn of rows by a choice that is no map. */
export const drawn = (rows: Rows, types: ColumnType[], choice: ChartChoice): Drawn =>
  choice.kind === "bars" ? drawnBars(rows, types, choice) : drawnAlong(rows, types, choice);
