import type { Cell, Rows } from "../../api/types.ts";
import { datePartOf } from "../rows/titles.ts";
import { rawOf, timeOf, type ColumnType, type Customs } from "../rows/values.ts";

/** Along what a column lies: time, a number, or names in no order. */
export interface Axis {
  kind: "time" | "number" | "names";
  /** Where a value lies; NaN where nowhere. */
  at: (value: Cell) => number;
  label: (value: Cell, customs: Customs) => string;
}

const QUARTER = /^(\d{4})[-\s]?Q([1-4])$/i;
const SIZES = { year: [1000, 2999], quarter: [1, 4], month: [1, 12], week: [0, 53], day: [1, 31], hour: [0, 23] } as const;

const numberOf = (value: Cell): number => (value === null || value === "" || typeof value === "object" ? NaN : Number(value));

/** Whether all values that are there pass, and some are there. */
function all(values: readonly Cell[], test: (value: Exclude<Cell, null>) => boolean): boolean {
  const present = values.filter((value) => value !== null && value !== "");
  return present.length > 0 && present.every((value) => value !== null && test(value));
}

const isFirstOfMonth = (value: Cell): boolean => /^-?\d{4}-\d\d-01([T ]00:00(:00(\.0+)?)?)?$/.test(String(value));

function timeAxis(values: readonly Cell[]): Axis {
  const months = all(values, isFirstOfMonth) && new Set(values).size > 1;
  return {
    kind: "time",
    at: (value) => (value === null || value === "" ? NaN : timeOf(String(value))),
    label: (value, customs) => (months && value !== null ? customs.monthOf(timeOf(String(value))) : customs.show(value).text),
  };
}

/** How a column lies along an axis, by its values and its name. */
export function axisOf({ columns, rows }: Rows, types: readonly ColumnType[], column: number): Axis {
  const values = rows.map((row) => row[column] ?? null), name = columns[column] ?? "";
  if (types[column] === "date") return timeAxis(values);
  if (all(values, (value) => QUARTER.test(String(value))))
    return {
      kind: "time", label: (value) => rawOf(value),
      at: (value) => { const [, year, quarter] = QUARTER.exec(String(value)) ?? []; return year ? Date.UTC(Number(year), (Number(quarter) - 1) * 3) : NaN; },
    };
  const part = datePartOf(name);
  if (part && all(values, (value) => { const number = numberOf(value), [low, high] = SIZES[part]; return Number.isInteger(number) && number >= low && number <= high; }))
    return { kind: "time", at: numberOf, label: (value, customs) => (part === "month" && value !== null ? customs.monthName(numberOf(value)) : rawOf(value)) };
  if (types[column] === "number") return { kind: "number", at: numberOf, label: (value, customs) => customs.show(value, name).text };
  return { kind: "names", at: () => NaN, label: (value, customs) => customs.show(value, name).text };
}
