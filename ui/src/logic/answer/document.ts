import type { NativeQuery } from "../../api/client.ts";
import { reflowed, spokenIn, type Spoken } from "./citations.ts";

/** How a stretch of a document is shown: what the answer repeats, the passage around it, the rest. */
export type Ink = "said" | "passage" | "rest";

export interface Stretch {
  text: string;
  ink: Ink;
}

/** A piece of a document; a row of a table has several cells, all else one. */
export interface Piece {
  kind: "heading" | "item" | "row" | "code" | "text";
  level: number; // of a heading, 1 to 6
  cells: Stretch[][];
}

/** A page of a PDF, else as much of a document as is shown at once. */
export interface Page {
  pieces: Piece[];
}

export interface OpenedDocument {
  pages: Page[];
  ofPdf: boolean; // its pages are those of the file
  first: number; // the page to be shown first: where the answer is, else the passage
}

const MOST_LINES = 400; // at once, of what has no pages

/** The query for a whole document; nothing where its id cannot be written. */
export function documentQuery(source: string, document: string): NativeQuery | undefined {
  return /["\u0000-\u001f]/.test(document) || !/[\p{L}\p{N}]/u.test(document) ? undefined : { source, query: `document:"${document}"`, parameters: {} };
}

/** The place in a text of a byte of its UTF-8, as places of passages are counted. */
function placeOf(text: string, byte: number): number {
  return new TextDecoder().decode(new TextEncoder().encode(text).subarray(0, byte)).length;
}

interface Marked {
  from: number;
  to: number;
  ink: Ink;
}

/** What of a document is marked: the passage, and within it the sentences, else lines, that the answer repeats. */
function marksOf(text: string, from: number, to: number, answer: string): Marked[] {
  const passage = text.slice(from, to);
  let at = 0;
  const mark = (part: Spoken): Marked => ({ from: from + at, to: from + (at += part.text.length), ink: part.marked ? "said" : "passage" });
  return spokenIn(reflowed(passage), answer).flatMap((sentence) =>
    sentence.marked ? mark(sentence) : spokenIn(passage.slice(at, at + sentence.text.length), answer).map(mark));
}

/** A part of the text in stretches of one ink; a line that was broken goes on with a space. */
function stretchesOf(text: string, from: number, to: number, marks: Marked[]): Stretch[] {
  const stretches: Stretch[] = [];
  const put = (until: number, ink: Ink): void => {
    const piece = text.slice(from, until).replace(/\s*\n\s*/g, " ");
    const before = stretches.at(-1);
    if (before?.ink === ink) before.text += piece;
    else if (piece) stretches.push({ text: piece, ink });
    from = Math.max(from, until);
  };
  for (const mark of marks) {
    if (mark.to <= from || mark.from >= to) continue;
    put(Math.max(from, mark.from), "rest");
    put(Math.min(to, mark.to), mark.ink);
  }
  put(to, "rest");
  return stretches;
}

const HEADING = /^(#{1,6})\s+/, BULLET = /^\s*[-*+•]\s+/, NUMBER = /^\s*\d+(?:\.\d+)*[.)]?\s+\p{Lu}/u, RULE = /^\s*\|?\s*:?-{2,}:?\s*(\|\s*:?-{2,}:?\s*)*\|?\s*$/, FENCE = /^\s*(```|~~~)/;

const isRow = (line: string): boolean => /^\s*\|.*\|\s*$/.test(line) || (line.match(/ \| /g)?.length ?? 0) >= 1;

/** The cells of a row: where each begins and ends in the text. */
function cellsOf(line: string, at: number): [number, number][] {
  const cells: [number, number][] = [];
  for (const match of line.matchAll(/[^|]+/g)) {
    const cell = match[0], from = at + match.index + (cell.length - cell.trimStart().length);
    const outer = (match.index === 0 && line.trimStart().startsWith("|")) || (match.index + cell.length === line.length && line.trimEnd().endsWith("|"));
    if (!(outer && !cell.trim())) cells.push([from, from + cell.trim().length]);
  }
  return cells;
}

interface Line {
  text: string;
  at: number; // in the document
}

function linesOf(text: string): Line[] {
  let at = 0;
  return text.split("\n").map((line) => {
    const one = { text: line, at };
    at += line.length + 1;
    return one;
  });
}

/** A line that was not filled ends a paragraph where lines are broken by their length. */
function endsShort(lines: Line[]): (line: string) => boolean {
  const longest = Math.max(0, ...lines.map(({ text }) => text.length));
  return (line) => longest > 40 && longest <= 160 && line.trimEnd().length < 0.6 * longest;
}

/** Lines as pieces: headings, items and tables as Markdown writes them, paragraphs as blank and short lines part them. */
function piecesOf(text: string, lines: Line[], marks: Marked[], isMarkdown: boolean): Piece[] {
  const pieces: Piece[] = [], isShort = endsShort(lines);
  let open: { kind: "text" | "item"; from: number; to: number } | undefined, fenced = false;
  const put = (kind: Piece["kind"], spans: [number, number][], level = 0): void => {
    pieces.push({ kind, level, cells: spans.map(([from, to]) => stretchesOf(text, from, to, marks)) });
  };
  const close = (): void => {
    if (open) put(open.kind, [[open.from, open.to]]);
    open = undefined;
  };
  for (const { text: line, at } of lines) {
    const heading = isMarkdown ? HEADING.exec(line) : null, bullet = BULLET.exec(line), end = at + line.trimEnd().length;
    if (isMarkdown && FENCE.test(line)) {
      close();
      fenced = !fenced;
    } else if (fenced) put("code", [[at, end]]);
    else if (!line.trim()) close();
    else if (heading) {
      close();
      put("heading", [[at + heading[0].length, end]], heading[1]?.length ?? 1);
    } else if (isRow(line) || (isMarkdown && RULE.test(line))) {
      close();
      if (!RULE.test(line)) put("row", cellsOf(line, at));
    } else {
      if (bullet || NUMBER.test(line)) close();
      open ??= bullet ? { kind: "item", from: at + bullet[0].length, to: end } : { kind: "text", from: at, to: end };
      open.to = end;
      if (!isMarkdown && isShort(line)) close();
    }
  }
  close();
  return pieces;
}

const firstWith = (pages: Page[], ink: Ink): number =>
  pages.findIndex(({ pieces }) => pieces.some(({ cells }) => cells.some((cell) => cell.some((stretch) => stretch.ink === ink && stretch.text.trim()))));

/**
 * A document to read, with bytes [start, end) of it marked. A page of a PDF ends with a form feed; what has no
 * pages is cut into parts of MOST_LINES lines.
 */
export function openedAt(document: string, text: string, start: number, end: number, answer: string): OpenedDocument {
  const isMarkdown = /\.(md|markdown|mdx)$/i.test(document), ofPdf = text.includes("\f");
  const lines = linesOf(text.replaceAll("\f", "\n")), marks = marksOf(text, placeOf(text, start), placeOf(text, end), answer);
  const parts: Line[][] = [[]];
  for (const line of lines) {
    const full = ofPdf ? text[line.at - 1] === "\f" : (parts.at(-1)?.length ?? 0) >= MOST_LINES;
    if (full) parts.push([]);
    parts.at(-1)?.push(line);
  }
  if (ofPdf && parts.length > 1 && parts.at(-1)?.every((line) => !line.text.trim())) parts.pop();
  const pages = parts.map((part) => ({ pieces: piecesOf(text, part, marks, isMarkdown) }));
  const said = firstWith(pages, "said");
  return { pages, ofPdf, first: Math.max(0, said >= 0 ? said : firstWith(pages, "passage")) };
}
