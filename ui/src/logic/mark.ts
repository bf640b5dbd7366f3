/** Where an error of a guard or an engine stands in a query, and what may have been meant. */
export interface Mark {
  from: number;
  to: number;
  nearest?: string;
}

const QUOTED = /'([^']{1,200})'|"([^"]{1,200})"|`([^`]{1,200})`/g;

function named(text: string): string[] {
  return [...text.matchAll(QUOTED)].map((match) => match[1] ?? match[2] ?? match[3] ?? "");
}

const nearestIn = (hint: string): string | undefined => /did you mean (['"`]?)(.+?)\1\?/is.exec(hint)?.[2];

/** "line 2, column 8", "Line: 2, Column: 8" or "error at 2:8", as parsers count: from 1. */
function byLine(query: string, message: string): Mark | undefined {
  const at = /line:?\s*(\d+),?\s*col(?:umn)?:?\s*(\d+)/i.exec(message) ?? /\bat (\d+):(\d+)/.exec(message);
  if (!at) return undefined;
  const lines = query.split("\n"), line = Number(at[1]) - 1;
  const text = lines[line];
  if (text === undefined) return undefined;
  const start = lines.slice(0, line).reduce((sum, one) => sum + one.length + 1, 0);
  const from = start + Math.min(Math.max(0, Number(at[2]) - 1), Math.max(0, text.length - 1));
  const word = /^[\p{L}\p{N}_]+|^\S/u.exec(query.slice(from));
  return { from, to: from + (word?.[0].length ?? 1) };
}

function byName(query: string, name: string): Mark | undefined {
  const low = query.toLowerCase(), wanted = name.toLowerCase();
  for (let from = low.indexOf(wanted); from >= 0; from = low.indexOf(wanted, from + 1)) {
    const around = (low[from - 1] ?? " ") + (low[from + wanted.length] ?? " ");
    if (!/[\p{L}\p{N}_]/u.test(around)) return { from, to: from + wanted.length };
  }
  const last = wanted.split(/[./#]/).pop() ?? "";
  return last && last !== wanted ? byName(query, last) : undefined;
}

/** "unknown label Persn": what an error about a name ends with. */
const lastWord = (message: string): string => /(\S+?)[.,;:]?\s*$/.exec(message)?.[1] ?? "";

/** The first name of the message that stands in the query, or the line and column that it gives. */
export function markOf(query: string, message: string, hint: string): Mark | undefined {
  const nearest = nearestIn(`${message} ${hint}`);
  const told = message.replace(/did you mean .*/is, "");
  const mark = named(told).map((name) => byName(query, name)).find(Boolean) ?? byLine(query, message)
    ?? (nearest === undefined ? undefined : byName(query, lastWord(told)));
  return mark && (nearest === undefined ? mark : { ...mark, nearest });
}

/** The query with what may have been meant in place of what is marked. */
export function mended(query: string, mark: Mark): string {
  return mark.nearest === undefined ? query : query.slice(0, mark.from) + mark.nearest + query.slice(mark.to);
}
