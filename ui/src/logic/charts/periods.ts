import type { Cell, Rows } from "../../api/types.ts";
import { datePartOf, type DatePart } from "../rows/titles.ts";

const isYear = (value: Cell | undefined): boolean => /^\d{4}$/.test(String(value));
const numberIn = (value: Cell | undefined, most: number): number | undefined => {
  const number = value === null || value === "" ? NaN : Number(value);
  return Number.isInteger(number) && number >= 1 && number <= most ? number : undefined;
};

const SIZES: Partial<Record<DatePart, { most: number; write: (year: string, part: number) => string }>> = {
  month: { most: 12, write: (year, month) => `${year}-${String(month).padStart(2, "0")}` },
  quarter: { most: 4, write: (year, quarter) => `${year}-Q${quarter}` },
};

/** Rows whose year and month, or quarter, stand in two columns, with both in one more column at the end; other rows as they are. */
export function withPeriods({ columns, rows, ...rest }: Rows): Rows {
  const parts = columns.map(datePartOf), year = parts.indexOf("year"), at = parts.findIndex((part) => part !== undefined && part in SIZES);
  const part = parts[at], size = part && SIZES[part];
  if (year < 0 || !size || !rows.every((row) => isYear(row[year]) && numberIn(row[at], size.most) !== undefined)) return { columns, rows, ...rest };
  return { ...rest, columns: [...columns, part], rows: rows.map((row) => [...row, size.write(String(row[year]), numberIn(row[at], size.most) ?? 1)]) };
}
