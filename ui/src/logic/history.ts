import type { Asked } from "../api/client.ts";
import { jsonText } from "../api/json.ts";
import type { GivenQuery, LogicalQuery } from "../api/logical.ts";

/** One question of a thread as it is kept: what was asked, and under which id the log has its answer. */
export interface KeptTurn extends Pick<Asked, "question" | "reading" | "earlier" | "logical"> {
  id?: string;
  whole?: string; // of a follow-up: the question that it was completed to
}

/** A thread as the browser keeps it: questions, no answers. */
export interface KeptThread {
  key: string; // tells threads apart
  at: string; // ISO date and time of its last question
  turns: KeptTurn[];
}

/** A question whose answer is to be seen again. */
export interface Pin extends PinnedAsk {
  at: string;
}

/** What a pin asks. */
export type PinnedAsk = Pick<Asked, "question" | "reading" | "logical">;

export const pinned = ({ question, reading, logical }: PinnedAsk): PinnedAsk =>
  ({ question, ...(reading !== undefined && { reading }), ...(logical !== undefined && { logical }) });

const MAX_QUERY = 16_384, MAX_THREADS = 30, MAX_TURNS = 40, MAX_PINS = 24, MAX_LETTERS = 4000;

const isText = (value: unknown): value is string => typeof value === "string" && value.length > 0 && value.length <= MAX_LETTERS;
const isNumber = (value: unknown): value is number => typeof value === "number" && Number.isInteger(value) && value > 0;
const recordOf = (value: unknown): Record<string, unknown> => Object(value) as Record<string, unknown>;
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);

function parsed(text: string | null): unknown[] {
  try {
    return listOf(JSON.parse(text ?? "[]"));
  } catch {
    return [];
  }
}

function turnIn(value: unknown): KeptTurn[] {
  const { question, reading, earlier, logical, id, whole } = recordOf(value), given = logicalIn(logical);
  if (!isText(question)) return [];
  const before = listOf(earlier).filter(isText);
  return [{ question, ...(isNumber(reading) && { reading }), ...(before.length > 0 && { earlier: before }), ...(given && { logical: given }), ...(isText(id) && { id }), ...(isText(whole) && { whole }) }];
}

/** A changed query as it was kept; the server looks at what is in it. */
function logicalIn(value: unknown): GivenQuery | undefined {
  const { source, query } = recordOf(value);
  return isText(source) && typeof query === "object" && query !== null && JSON.stringify(query).length <= MAX_QUERY ? { source, query: query as LogicalQuery } : undefined;
}

/** Threads as they were kept; what is no thread is dropped, whoever wrote it. */
export function threadsIn(text: string | null): KeptThread[] {
  return parsed(text).flatMap((value) => {
    const { key, at, turns } = recordOf(value), known = listOf(turns).slice(0, MAX_TURNS).flatMap(turnIn);
    return isText(key) && isText(at) && known.length > 0 ? [{ key, at, turns: known }] : [];
  }).slice(0, MAX_THREADS);
}

/** The threads with this one first, in place of what it was before; one without questions goes. */
export function withThread(threads: readonly KeptThread[], thread: KeptThread): KeptThread[] {
  const others = threads.filter(({ key }) => key !== thread.key);
  return (thread.turns.length > 0 ? [{ ...thread, turns: thread.turns.slice(0, MAX_TURNS) }, ...others] : others).slice(0, MAX_THREADS);
}

export function pinsIn(text: string | null): Pin[] {
  return parsed(text).flatMap((value) => {
    const { question, reading, logical, at } = recordOf(value), given = logicalIn(logical);
    return isText(question) && isText(at) ? [{ question, at, ...(isNumber(reading) && { reading }), ...(given && { logical: given }) }] : [];
  }).slice(0, MAX_PINS);
}

export const isPin = (pin: PinnedAsk, asked: PinnedAsk): boolean =>
  pin.question === asked.question && (pin.reading ?? 0) === (asked.reading ?? 0) && jsonText(pin.logical ?? null) === jsonText(asked.logical ?? null);

/** The pins without this one where it is pinned, else with it at the end. */
export function withPin(pins: readonly Pin[], pin: Pin): Pin[] {
  const others = pins.filter((one) => !isPin(one, pin));
  return others.length < pins.length ? others : [...pins, pin].slice(-MAX_PINS);
}
