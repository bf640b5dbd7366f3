import { ask, showTrace, type Asked, type NativeQuery } from "./api/client.ts";
import { asProblem, type Problem } from "./api/problem.ts";
import { jsonText } from "./api/json.ts";
import type { GivenQuery } from "./api/logical.ts";
import type { Outcome, Reading, Report, Stage, TraceEntry, Verdict } from "./api/types.ts";
import type { KeptThread, KeptTurn } from "./logic/history.ts";
import { keepThread } from "./store.ts";

const MAX_EARLIER = 20; // that the server takes
const MAX_UNDONE = 20; // changes of a query that can be taken back
const MAX_ASKED_AGAIN = 6; // turns of a restored thread that are asked at once

/** One question of a thread and what has come of it. */
export interface Turn {
  number: number;
  asked: Asked;
  before?: Asked; // what the report answers, while another interpretation is asked
  state: "waiting" | "running" | "done" | "failed" | "stopped";
  stages: Stage[];
  report?: Report; // while another interpretation is asked: still the one before
  at?: string; // when the answer came
  problem?: Problem;
  keptAt?: string; // it was answered then, and is shown as it was
  openedAs?: string; // the id in the address that was opened
  earlierVerdicts?: TraceEntry["feedback"]; // on the answer whose address was opened
  rating?: Rating;
  changed?: readonly Asked[]; // what it asked before parts of its query were changed, oldest first
}

/** How an answer was rated on this visit, and what that teaches. */
export interface Rating {
  verdict: Verdict | "query";
  taught: string;
  correction?: { query: NativeQuery; outcome: Outcome };
}

/** What a turn asks: where it follows up on another, the whole question, once that is known. */
export const questionOf = ({ asked, report }: Turn): string => report?.question ?? asked.question;

/** What the question may mean. */
export const interpretationsOf = ({ report }: Turn): Reading[] => report?.readings ?? [];

export const same = (one: Asked, other: Asked): boolean =>
  one.question === other.question && (one.reading ?? 0) === (other.reading ?? 0) && jsonText(one.logical ?? null) === jsonText(other.logical ?? null);

/** What a turn asks, as a question by itself, without how it was to be understood. */
const byItself = ({ asked: { question, earlier, reading: _, logical: __, ...rest }, ...turn }: Turn): Asked =>
  ({ ...rest, question: earlier ? questionOf({ ...turn, asked: { question, earlier } }) : question });

const keptTurn = (turn: Turn): KeptTurn => {
  const { asked, report, openedAs } = turn, id = report?.id ?? openedAs, whole = questionOf(turn);
  return {
    question: asked.question, ...(asked.reading !== undefined && { reading: asked.reading }),
    ...(asked.earlier !== undefined && { earlier: asked.earlier }), ...(asked.logical !== undefined && { logical: asked.logical }), ...(id !== undefined && { id }),
    ...(whole !== asked.question && { whole }),
  };
};

/** The questions of this visit. It tells its listeners of every change; turns are never changed in place. */
export class Thread {
  turns: readonly Turn[] = [];
  key = "";
  private readonly listeners = new Set<() => void>();
  private readonly stops = new Map<number, AbortController>();
  private readonly keep: (thread: KeptThread) => void;
  private count = 0;

  constructor(keep: (thread: KeptThread) => void = () => undefined) {
    this.keep = keep;
  }

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(turns: readonly Turn[]): void {
    this.turns = turns;
    for (const listener of this.listeners) listener();
  }

  private update(number: number, changed: (turn: Turn) => Turn): void {
    this.set(this.turns.map((turn) => (turn.number === number ? changed(turn) : turn)));
  }

  private save(): void {
    if (this.turns.length > 0) this.keep({ key: this.key, at: new Date().toISOString(), turns: this.turns.map(keptTurn) });
  }

  /** The questions before, which make a follow-up whole. */
  earlier(): string[] {
    return this.turns.filter(({ state }) => state === "done").map(questionOf).slice(-MAX_EARLIER);
  }

  /** Asks; `id`: an answer that was given before, which is shown where the server has kept all of it. */
  async ask(asked: Asked, id?: string): Promise<void> {
    const number = ++this.count;
    if (!this.key) this.key = crypto.randomUUID();
    this.set([...this.turns, { number, asked, state: "running", stages: [], ...(id !== undefined && { openedAs: id }) }]);
    this.save();
    await this.run(number, asked, id);
  }

  async again(turn: Turn): Promise<void> {
    this.update(turn.number, ({ number, asked, openedAs }) => ({ number, asked, state: "running", stages: [], ...(openedAs !== undefined && { openedAs }) }));
    await this.run(turn.number, turn.asked, turn.openedAs);
  }

  /** Answers a turn by another interpretation, in its place; the answer before stays until the new one has come. */
  async choose(turn: Turn, reading: number): Promise<void> {
    await this.replace(turn, { ...byItself(turn), ...(reading > 1 && { reading }) });
  }

  /** Answers a turn by its query with a part changed, in its place. */
  async change(turn: Turn, logical: GivenQuery): Promise<void> {
    await this.replace(turn, { ...byItself(turn), logical }, [...(turn.changed ?? []), turn.asked].slice(-MAX_UNDONE));
  }

  /** Takes the last change of a part back. */
  async undo(turn: Turn): Promise<void> {
    const last = turn.changed?.at(-1);
    if (last) await this.replace(turn, last, turn.changed?.slice(0, -1));
  }

  /** Asks something else in the place of a turn; the answer before stays until the new one has come. */
  private async replace(turn: Turn, asked: Asked, changed?: readonly Asked[]): Promise<void> {
    this.update(turn.number, ({ number, asked: before, report, at, changed: past }) =>
      ({ number, asked, before, state: "running", stages: [], ...(report && { report }), ...(at !== undefined && { at }), ...((changed ?? past) && { changed: changed ?? past ?? [] }) }));
    await this.run(turn.number, asked, undefined);
  }

  /** Takes up a thread that was kept: the turn `first` is asked at once, then the last ones before it. */
  async restore(kept: KeptThread, first: number): Promise<void> {
    this.clear();
    this.key = kept.key;
    const turns = kept.turns.map(({ id, whole: _, ...asked }): Turn => ({ number: ++this.count, asked, state: "waiting", stages: [], ...(id !== undefined && { openedAs: id }) }));
    this.set(turns);
    const order = [turns[first], ...turns.filter((_, at) => at !== first).reverse()].filter((turn) => turn !== undefined);
    for (const { number } of order.slice(0, MAX_ASKED_AGAIN)) {
      const turn = this.turns.find((one) => one.number === number);
      if (turn?.state === "waiting") await this.again(turn);
    }
  }

  /** A correction stays, however it is rated. */
  rate(turn: Turn, rating: Rating): void {
    this.update(turn.number, (now) => ({ ...now, rating: { ...(now.rating?.correction && { correction: now.rating.correction }), ...rating } }));
  }

  stop(turn: Turn): void {
    this.stops.get(turn.number)?.abort();
    this.update(turn.number, (now) => (now.state !== "running" ? now : now.report ? { ...now, state: "done", asked: now.before ?? now.asked } : { ...now, state: "stopped" }));
  }

  clear(): void {
    for (const stop of this.stops.values()) stop.abort();
    this.key = "";
    this.set([]);
  }

  private async run(number: number, asked: Asked, id: string | undefined): Promise<void> {
    this.stops.get(number)?.abort();
    const stop = new AbortController();
    this.stops.set(number, stop);
    try {
      const entry = id ? await this.entry(id, asked, stop.signal) : undefined, kept = entry?.log === "full" && entry.report.status !== "needs_input" ? entry : undefined;
      const report = kept?.report
        ?? (await ask(asked, (stage) => this.update(number, (turn) => ({ ...turn, stages: [...turn.stages, stage] })), stop.signal));
      if (stop.signal.aborted) return;
      const at = kept?.at ?? new Date().toISOString();
      this.update(number, (turn) => ({ ...turn, state: "done", report, at, ...(kept && { keptAt: kept.at }), ...(entry && { earlierVerdicts: entry.feedback ?? [] }) }));
      this.save();
    } catch (error) {
      if (!stop.signal.aborted) this.update(number, (turn) => ({ ...turn, state: "failed", problem: asProblem(error) }));
    } finally {
      if (this.stops.get(number) === stop) this.stops.delete(number);
    }
  }

  /** What the log holds of an answer: where that is all of it, it is shown, else the question is asked again. */
  private async entry(id: string, asked: Asked, signal: AbortSignal): Promise<TraceEntry | undefined> {
    try {
      const entry = await showTrace(id, signal);
      return entry.report.question === asked.question || asked.earlier !== undefined ? entry : undefined;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }
}

export const thread = new Thread(keepThread);
