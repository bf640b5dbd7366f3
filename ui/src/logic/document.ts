import type { NativeQuery } from "../api/client.ts";

/** A document in three parts: before a stretch of it, the stretch, behind it. */
export interface Opened {
  before: string;
  here: string;
  after: string;
}

/** The query for a whole document; nothing where its id cannot be written. */
export function documentQuery(source: string, document: string): NativeQuery | undefined {
  return /["\u0000-\u001f]/.test(document) || !/[\p{L}\p{N}]/u.test(document) ? undefined : { source, query: `document:"${document}"`, parameters: {} };
}

/** Cuts a text at bytes of its UTF-8, as places of passages are counted. */
export function openedAt(text: string, start: number, end: number): Opened {
  const bytes = new TextEncoder().encode(text), decoder = new TextDecoder();
  const part = (from: number, to?: number): string => decoder.decode(bytes.subarray(from, to));
  return { before: part(0, start), here: part(start, end), after: part(end) };
}
