import type { Route } from "../api/types.ts";

export type Ink = "plain" | "word" | "text" | "number" | "note" | "place" | "name";

export interface Piece {
  ink: Ink;
  text: string;
}

const WORDS: Record<Route, string> = {
  SQL: "select from where group by having order limit offset join left right inner outer full cross on using as and or not in is null like ilike between exists case when then else end distinct union all except intersect with recursive asc desc cast over partition filter values glob regexp collate nulls first last true false pivot unpivot describe show explain",
  SPARQL: "select construct describe ask where filter optional union minus graph prefix base order by asc desc limit offset group having distinct reduced as bind values in not exists service from named a count sum avg min max sample group_concat str lang datatype regex contains lcase ucase true false",
  CYPHER: "match optional where return with unwind order by asc desc ascending descending skip limit as and or not xor in is null starts ends contains distinct case when then else end union all call exists count true false yield shortestpath any none single",
  SEARCH: "title heading",
};

const KNOWN = Object.fromEntries(Object.entries(WORDS).map(([route, words]) => [route, new Set(words.split(" "))])) as Record<Route, Set<string>>;

const NOTES: Record<Route, string> = {
  SQL: "--[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)",
  SPARQL: "#[^\\n]*",
  CYPHER: "//[^\\n]*|/\\*[\\s\\S]*?(?:\\*/|$)",
  SEARCH: "(?!)",
};
const TEXT = "'(?:[^'\\\\]|''|\\\\.)*(?:'|$)";
const LETTER = '"(?:[^"\\\\]|""|\\\\.)*(?:"|$)';

/** One pattern a language; its groups are note, IRI or quoted name, text, number, parameter, word. */
function patternOf(route: Route): RegExp {
  const name = route === "SPARQL" ? "<[^<>\\s]*>" : route === "SQL" ? `${LETTER}|\`[^\`]*\`` : "`[^`]*`";
  const text = route === "SQL" ? TEXT : route === "SEARCH" ? LETTER : `${TEXT}|${LETTER}`;
  const note = route === "SPARQL" ? `(?!<)${NOTES.SPARQL}` : NOTES[route];
  return new RegExp(`(${note})|(${name})|(${text})|(\\b\\d+(?:\\.\\d+)?(?:e[+-]?\\d+)?\\b)|([:$?@][A-Za-z_]\\w*)|([\\p{L}_][\\p{L}\\p{N}_]*)`, "giu");
}

const PATTERNS = new Map<Route, RegExp>();

/** A query cut into pieces, none left out: joined they are the query again. */
export function piecesOf(query: string, route: Route): Piece[] {
  let pattern = PATTERNS.get(route);
  if (!pattern) PATTERNS.set(route, (pattern = patternOf(route)));
  const pieces: Piece[] = [];
  let at = 0;
  for (const match of query.matchAll(pattern)) {
    if (match.index > at) pieces.push({ ink: "plain", text: query.slice(at, match.index) });
    const [text, note, name, quoted, number, place] = match;
    const ink: Ink = note ? "note" : name ? "name" : quoted ? "text" : number ? "number" : place ? "place"
      : KNOWN[route].has(text.toLowerCase()) ? "word" : "plain";
    pieces.push({ ink, text });
    at = match.index + text.length;
  }
  if (at < query.length) pieces.push({ ink: "plain", text: query.slice(at) });
  return pieces;
}
