import type { Cell } from "../api/types.ts";
import { jsonText } from "../api/json.ts";

export type ColumnType = "number" | "date" | "truth" | "text" | "node";

/** A cell as it is shown: `text` by the reader's customs, `raw` as the source gave it. */
export interface Shown {
  kind: "null" | "empty" | ColumnType;
  text: string;
  raw: string;
}

const DATE = /^(-?\d{4})-(\d\d)-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?$/;
/** Columns whose numbers name things: never grouped into thousands. */
const NAMING = /(^|[_\s.(])(id|ids|year|code|no|nr|number|zip|postcode|phone|version|page)$|[a-z](Id|Year|Code)$/;

export const isDate = (value: Cell): value is string => typeof value === "string" && DATE.test(value) && !Number.isNaN(timeOf(value));

/** Milliseconds of a date as `isDate` knows it; one without a zone counts as UTC, so that it never moves. */
export function timeOf(date: string): number {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(date) && date.includes(":");
  return Date.parse(zoned || date.length === 10 ? date.replace(" ", "T") : `${date.replace(" ", "T")}Z`);
}

/** What changes the direction of text or cannot be seen, written out: "⟨U+202E⟩". */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
}

export function rawOf(value: Cell): string {
  if (value === null) return "NULL";
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** One format of each kind, as the reader's language has it. */
export class Customs {
  private readonly whole: Intl.NumberFormat;
  private readonly fraction: Intl.NumberFormat;
  private readonly day: Intl.DateTimeFormat;
  private readonly moment: Intl.DateTimeFormat;

  private readonly group: string; // between thousands
  private readonly point: string;

  constructor(locale?: string) {
    this.whole = new Intl.NumberFormat(locale);
    const parts = new Intl.NumberFormat(locale).formatToParts(-12345678.5);
    this.group = parts.find(({ type }) => type === "group")?.value ?? ",";
    this.point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
    this.fraction = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    this.day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    this.moment = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeStyle: "medium", timeZone: "UTC" });
  }

  number(value: number | bigint): string {
    if (typeof value === "bigint") return this.whole.format(value);
    const size = Math.abs(value);
    if (size >= 1e21) return String(value);
    if (Number.isInteger(value)) return this.whole.format(value);
    return size >= 1e15 || size < 1e-4 ? String(value) : this.fraction.format(value);
  }

  /** A number as the reader or the source writes it; NaN where it is none. */
  numberIn(text: string): number {
    const spaced = (part: string): string => part.replace(/\s/g, " ");
    const [whole = "", fraction, ...more] = spaced(text.trim()).split(this.point), groups = whole.split(spaced(this.group));
    const grouped = groups.length > 1 && more.length === 0 && /^-?[1-9]\d{0,2}$/.test(groups[0] ?? "") && groups.slice(1).every((group) => /^\d{3}$/.test(group));
    if (grouped || this.point !== ".") {
      const number = Number(`${(grouped ? groups : [whole]).join("")}.${fraction ?? "0"}`);
      if (grouped || (fraction !== undefined && !Number.isNaN(number))) return number;
    }
    return text.trim() === "" ? NaN : Number(text);
  }

  date(value: string): string {
    return value.length === 10 ? this.day.format(timeOf(value)) : this.moment.format(timeOf(value));
  }

  /** `column`: the name of the cell's column. */
  show(value: Cell, column = ""): Shown {
    const raw = rawOf(value);
    if (value === null) return { kind: "null", text: "NULL", raw };
    if (value === "") return { kind: "empty", text: "empty", raw };
    if (typeof value === "number" || typeof value === "bigint")
      return { kind: "number", text: NAMING.test(column) ? raw : this.number(value), raw };
    if (typeof value === "boolean") return { kind: "truth", text: value ? "true" : "false", raw };
    if (typeof value === "object") return { kind: "node", text: visible(nameOfNode(value) ?? raw), raw };
    return isDate(value) ? { kind: "date", text: this.date(value), raw } : { kind: "text", text: visible(value), raw };
  }
}

/** What a node is called: by its name, title or label, else nothing. */
export function nameOfNode(value: Cell): string | undefined {
  if (value === null || typeof value !== "object" || Array.isArray(value)) return undefined;
  const inner = Object(value.properties ?? {}) as Record<string, Cell>;
  for (const key of ["name", "title", "label", "id"]) {
    const name = inner[key] ?? value[key];
    if (typeof name === "string" || typeof name === "number") return String(name);
  }
  return undefined;
}

/** What an IRI ends with; any other name as it is. */
export function shortName(name: string): string {
  if (!/^[a-z][\w+.-]*:\/\//i.test(name)) return name;
  const last = name.split(/[#/]/).filter(Boolean).pop() ?? name;
  try {
    return decodeURIComponent(last);
  } catch {
    return last;
  }
}

/** What a column holds, by its first values: one kind for all, else text. */
export function columnType(values: Iterable<Cell>): ColumnType {
  let found: ColumnType | undefined, looked = 0;
  for (const value of values) {
    if (value === null || value === "") continue;
    if (++looked > 500) break;
    const type: ColumnType =
      typeof value === "number" || typeof value === "bigint" ? "number"
      : typeof value === "boolean" ? "truth"
      : typeof value === "object" ? "node"
      : isDate(value) ? "date" : "text";
    if (found !== undefined && found !== type) return "text";
    found = type;
  }
  return found ?? "text";
}

/** Whether a number column counts or measures, rather than names. */
export const measures = (column: string): boolean => !NAMING.test(column);
