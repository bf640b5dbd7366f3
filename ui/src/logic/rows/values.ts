import type { Cell } from "../../api/types.ts";
import { jsonText } from "../../api/json.ts";
import { texts } from "../../texts/index.ts";

export type ColumnType = "number" | "date" | "truth" | "text" | "node";

/** A cell as it is shown: `text` by the reader's customs, `raw` as the source gave it. */
export interface Shown {
  kind: "null" | "empty" | ColumnType;
  text: string;
  raw: string;
}

const DATE = /^(-?\d{4})-(\d\d)(?:-(\d\d)(?:[T ](\d\d):(\d\d)(?::(\d\d)(?:\.\d+)?)?(Z|[+-]\d\d:?\d\d)?)?)?$/; // a month, a day, a moment
/** Columns whose numbers name things: never grouped into thousands. */
const NAMING = /(^|[_\s.(])(id|ids|year|code|no|nr|number|zip|postcode|phone|version|page)$|[a-z](Id|Year|Code)$/;

export const isDate = (value: Cell): value is string => typeof value === "string" && DATE.test(value) && !Number.isNaN(timeOf(value));

/** Milliseconds of a date as `isDate` knows it; one without a zone counts as UTC, so that it never moves. */
export function timeOf(date: string): number {
  const zoned = /(Z|[+-]\d\d:?\d\d)$/.test(date) && date.includes(":");
  return Date.parse(zoned || !/[T ]/.test(date) ? date.replace(" ", "T") : `${date.replace(" ", "T")}Z`);
}

/** What changes the direction of text or cannot be seen, written out: "⟨U+202E⟩". */
export function visible(text: string): string {
  // eslint-disable-next-line no-control-regex
  return text.replace(/[\u0000-\u0008\u000b-\u001f\u007f-\u009f\u00ad\u061c\u180e\u200b\u200e\u200f\u202a-\u202e\u2060-\u2069\ufeff]/g,
    (char) => `⟨U+${char.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}⟩`);
}

/** At most `most` letters of a text. */
export const shortened = (text: string, most: number): string => (text.length > most ? `${text.slice(0, Math.max(1, most - 1))}…` : text);

export function rawOf(value: Cell): string {
  if (value === null) return "NULL";
  return typeof value === "object" ? jsonText(value) : String(value);
}

/** How the numbers of one column are written. */
export interface NumberStyle {
  digits?: number; // behind the point, of each number
  currency?: string; // an ISO 4217 code
  percent?: "share" | "points"; // 0.2 is a share of 20 %, 20 are as many points
  unit?: string; // one that Intl knows, "month"
}

/** One format of each kind, as the reader's language has it. */
export class Customs {
  private readonly whole: Intl.NumberFormat;
  private readonly fraction: Intl.NumberFormat;
  private readonly day: Intl.DateTimeFormat;
  private readonly moment: Intl.DateTimeFormat;
  private readonly month: Intl.DateTimeFormat;
  private readonly locale: string | undefined;
  private short: Intl.NumberFormat | undefined;
  private readonly styled = new Map<string, Intl.NumberFormat>();

  private readonly group: string; // between thousands
  private readonly point: string;

  constructor(locale?: string) {
    this.locale = locale;
    this.whole = new Intl.NumberFormat(locale);
    const parts = new Intl.NumberFormat(locale).formatToParts(-12345678.5);
    this.group = parts.find(({ type }) => type === "group")?.value ?? ",";
    this.point = parts.find(({ type }) => type === "decimal")?.value ?? ".";
    this.fraction = new Intl.NumberFormat(locale, { maximumFractionDigits: 6 });
    this.day = new Intl.DateTimeFormat(locale, { dateStyle: "medium", timeZone: "UTC" });
    this.month = new Intl.DateTimeFormat(locale, { month: "short", year: "numeric", timeZone: "UTC" });
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

  /** A number of a column with a style of its own. */
  numberAs(value: number | bigint, { digits, currency, percent, unit }: NumberStyle): string {
    const key = `${digits} ${currency} ${percent} ${unit}`;
    const limits = digits === undefined ? {} : { minimumFractionDigits: digits, maximumFractionDigits: digits };
    const made = this.styled.get(key) ?? new Intl.NumberFormat(this.locale, {
      ...limits,
      ...(currency !== undefined && { style: "currency", currency, currencyDisplay: "narrowSymbol" }),
      ...(percent === "share" && { style: "percent", minimumFractionDigits: 0, maximumFractionDigits: digits ?? 1 }),
      ...(percent === "points" && { style: "unit", unit: "percent" }),
      ...(unit !== undefined && { style: "unit", unit, unitDisplay: "long" }),
    });
    this.styled.set(key, made);
    return made.format(value);
  }

  /** A number as short as an axis needs it: "1.2M". */
  compact(value: number, { currency, percent }: NumberStyle = {}): string {
    if (percent) return this.numberAs(value, { percent, digits: Number.isInteger(value) ? 0 : 1 });
    this.short ??= new Intl.NumberFormat(this.locale, { notation: "compact", maximumSignificantDigits: 3 });
    if (currency === undefined) return Math.abs(value) >= 1e-3 || value === 0 ? this.short.format(value) : String(value);
    return new Intl.NumberFormat(this.locale, { style: "currency", currency, currencyDisplay: "narrowSymbol", notation: "compact", maximumFractionDigits: 1 }).format(value);
  }

  /** The name of a month, 1 to 12. */
  monthName(month: number): string {
    return new Intl.DateTimeFormat(this.locale, { month: "short", timeZone: "UTC" }).format(Date.UTC(2024, month - 1, 1));
  }

  /** A month of a year, "Mar 2025". */
  monthOf(time: number): string {
    return this.month.format(time);
  }

  date(value: string): string {
    if (value.replace(/^-/, "").length === 7) return this.month.format(timeOf(value));
    return value.length === 10 ? this.day.format(timeOf(value)) : this.moment.format(timeOf(value));
  }

  /** `column`: the name of the cell's column; `style`: of its numbers. */
  show(value: Cell, column = "", style?: NumberStyle): Shown {
    const raw = rawOf(value);
    if (value === null) return { kind: "null", text: texts.table.null, raw };
    if (value === "") return { kind: "empty", text: texts.table.empty, raw };
    if (typeof value === "number" || typeof value === "bigint")
      return { kind: "number", text: style ? this.numberAs(value, style) : NAMING.test(column) ? raw : this.number(value), raw };
    if (typeof value === "boolean") return { kind: "truth", text: value ? texts.table.true : texts.table.false, raw };
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

/** Currencies that have a sign of their own. */
let signs: Set<string> | undefined;
export function isCurrency(code: string): boolean {
  signs ??= new Set(Intl.supportedValuesOf("currency").filter((one) =>
    !new Intl.NumberFormat("en", { style: "currency", currency: one, currencyDisplay: "narrowSymbol" }).format(1).includes(one)));
  return signs.has(code);
}
