import { texts } from "../../texts/index.ts";
import { isCurrency, shortName, visible } from "./values.ts";

/** The outermost call of an expression, "SUM(a.b)" as its name and what stands in its brackets. */
function callIn(text: string): { name: string; inner: string } | undefined {
  const match = /^([a-z_]\w*)\s*\((.*)\)$/is.exec(text);
  if (!match?.[1] || match[2] === undefined) return undefined;
  let depth = 0;
  for (const letter of match[2]) {
    if (letter === "(") ++depth;
    if (letter === ")" && --depth < 0) return undefined; // "f(a) + g(b)" is no call
  }
  return { name: match[1].toLowerCase(), inner: match[2].trim() };
}

/** The arguments of a call: parted by commas outside of brackets and quotes. */
function argumentsOf(inner: string): string[] {
  const parts: string[] = [""];
  let depth = 0, quote = "";
  for (const letter of inner) {
    if (quote) quote = letter === quote ? "" : quote;
    else if (letter === "'" || letter === '"') quote = letter;
    else if (letter === "(") ++depth;
    else if (letter === ")") --depth;
    if (letter === "," && depth === 0 && !quote) parts.push("");
    else parts[parts.length - 1] += letter;
  }
  return parts.map((part) => part.trim());
}

const DATE_PARTS = ["year", "quarter", "month", "week", "day", "hour"] as const;
export type DatePart = (typeof DATE_PARTS)[number];

/** What a format of strftime(), or the unit of date_trunc() and extract(), leaves of a date. */
function partOf(unit: string): DatePart | undefined {
  const plain = unit.replace(/^'|'$/g, "");
  const formats: [RegExp, DatePart][] = [[/%[dj]/, "day"], [/%m/, "month"], [/%[HI]/, "hour"], [/%[WVU]/, "week"], [/%Y/, "year"]];
  return formats.find(([format]) => format.test(plain))?.[1] ?? (plain.toLowerCase() === "date" ? "day" : DATE_PARTS.find((part) => part === plain.toLowerCase()));
}

const titleOfPart = (part: DatePart | undefined): string | undefined => (part === undefined ? undefined : texts.columns[part]);

/** A name without quotes and without the table before it. */
function lastPart(name: string): string {
  const parts = name.match(/"[^"]*"|`[^`]*`|\[[^\]]*\]|(?:[^.]|\.(?=\s|$))+/g) ?? [name];
  return (parts.at(-1) ?? name).replace(/^["`[]|["`\]]$/g, "");
}

/** "customerID" and "list_price" as words: "Customer ID", "List price". What has spaces was written for people. */
function words(name: string): string {
  if (/\s/.test(name.trim())) return name.trim().charAt(0).toUpperCase() + name.trim().slice(1);
  const parts = name.replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2").replace(/_+/g, " ").trim().split(/\s+/);
  const text = parts.map((part, at) => (/^id$/i.test(part) || (at > 0 && at === parts.length - 1 && isCurrency(part.toUpperCase())) ? part.toUpperCase() : /^\p{Lu}[\p{Lu}\d]+$/u.test(part) ? part : part.toLowerCase())).join(" ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

const inSentence = (title: string): string => (/^\p{Lu}\p{Ll}/u.test(title) ? title.charAt(0).toLowerCase() + title.slice(1) : title);

/** The part of a date that a call gives. */
function partOfCall(name: string, inner: string): DatePart | undefined {
  const [first = "", second = ""] = argumentsOf(inner);
  switch (name) {
    case "strftime": return partOf(first) ?? partOf(second);
    case "date_trunc": case "date_part": return partOf(first);
    case "extract": return partOf(inner.split(/\s+from\s+/i)[0] ?? "");
    case "cast": return datePartOf(inner.replace(/\s+as\s+[\w\s(),]+$/i, ""));
    default: return partOf(name);
  }
}

/** The part of a date that a column holds by its name: "strftime('%Y', day)", "order_year". */
export function datePartOf(column: string): DatePart | undefined {
  const name = column.trim(), call = callIn(name);
  if (call) return partOfCall(call.name, call.inner);
  if (/(^|[_\s])per[_\s]/i.test(name)) return undefined; // "orders per day" counts orders
  const last = /([a-z]+)$/i.exec(lastPart(name).replace(/([\p{Ll}\d])(\p{Lu})/gu, "$1 $2"))?.[1]?.toLowerCase();
  return DATE_PARTS.find((part) => part === last);
}

function ofCall(name: string, inner: string): string | undefined {
  const { columns } = texts, distinct = /^distinct\s+/i.exec(inner);
  const [first = ""] = argumentsOf(inner), of = (): string => inSentence(titleOf(distinct ? inner.slice(distinct[0].length) : inner));
  switch (name) {
    case "count": return distinct ? columns.distinct(of()) : columns.count;
    case "sum": case "total": return columns.sum(of());
    case "avg": case "mean": return columns.average(of());
    case "min": return columns.lowest(of());
    case "max": return columns.highest(of());
    case "round": case "coalesce": case "ifnull": return titleOf(first);
    case "cast": return titleOf(inner.replace(/\s+as\s+[\w\s(),]+$/i, ""));
    case "dayname": return columns.weekday;
    default: return titleOfPart(partOfCall(name, inner));
  }
}

/** The name of a column as words: "SUM(orders.total_amount)" is "Total total amount", "p.name" is "Name". */
export function titleOf(column: string): string {
  const name = column.trim().replace(/^\?/, "");
  const running = /^sum\s*\((.*?)\)\s+over\s*\(/i.exec(name);
  if (running?.[1]) return texts.columns.running(inSentence(titleOf(running[1])));
  const call = callIn(name), title = call && ofCall(call.name, call.inner);
  if (title) return title;
  if (/^[a-z][\w+.-]*:\/\//i.test(name)) return visible(words(shortName(name)));
  if (/\w\(|\|\||::|\s[*+/]\s|'|[<>=]/.test(name)) return texts.columns.computed; // an expression
  return visible(words(lastPart(name)) || name);
}

/** The table that stands before a column's name, if any. */
function tableOf(column: string): string | undefined {
  const table = /^(?:[a-z_]\w*\()*\s*"?([\p{L}_][\p{L}\d_]*)"?\./iu.exec(column)?.[1];
  return table === undefined ? undefined : words(table);
}

/** The titles without numbers that only kept names apart in a query, "name_2", where none is needed. */
function withoutNumbers(titles: readonly string[], columns: readonly string[]): string[] {
  const plain = titles.map((title, at) => (/[^\d\W]_\d$/.test(columns[at] ?? "") ? title.replace(/\s?\d$/, "") : title));
  return titles.map((title, at) => (plain.indexOf(plain[at] ?? "") === plain.lastIndexOf(plain[at] ?? "") ? (plain[at] ?? title) : title));
}

/** Titles for all columns of a table; where two are alike they name their tables. */
export function titlesOf(columns: readonly string[]): string[] {
  const titles = withoutNumbers(columns.map(titleOf), columns);
  return titles.map((title, at) => {
    const table = tableOf(columns[at] ?? "");
    return titles.indexOf(title) !== titles.lastIndexOf(title) && table ? texts.columns.of(title, inSentence(table)) : title;
  });
}
