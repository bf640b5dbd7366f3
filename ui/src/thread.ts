import { ask, showTrace, type Asked } from "./api/client.ts";
import { asProblem, type Problem } from "./api/problem.ts";
import type { Report, Stage, TraceEntry, Verdict } from "./api/types.ts";

const MOST_EARLIER = 20; // that the server takes

/** One question of a thread and what has come of it. */
export interface Turn {
  number: number;
  asked: Asked;
  state: "running" | "done" | "failed" | "stopped";
  stages: Stage[];
  report?: Report;
  problem?: Problem;
  keptAt?: string; // it was answered then, and is shown as it was
  openedAs?: string; // the id in the address that was opened
  earlierVerdicts?: TraceEntry["feedback"]; // on the answer whose address was opened
  said?: Said;
}

/** What was said of an answer on this visit, and what that taught. */
export interface Said {
  verdict: Verdict | "query";
  taught: string;
}

/** What a turn asks: where it follows up on another, the whole question, once that is known. */
export const questionOf = ({ asked, report }: Turn): string => report?.question ?? asked.question;

export const same = (one: Asked, other: Asked): boolean =>
  one.question === other.question && (one.reading ?? 0) === (other.reading ?? 0);

/** The questions of this visit. It tells its listeners of every change; turns are never changed in place. */
export class Thread {
  turns: readonly Turn[] = [];
  private readonly listeners = new Set<() => void>();
  private readonly stops = new Map<number, AbortController>();
  private count = 0;

  listen(listener: () => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  private set(turns: readonly Turn[]): void {
    this.turns = turns;
    for (const listener of this.listeners) listener();
  }

  private change(number: number, changed: (turn: Turn) => Turn): void {
    this.set(this.turns.map((turn) => (turn.number === number ? changed(turn) : turn)));
  }

  /** The questions before, which make a follow-up whole. */
  earlier(): string[] {
    return this.turns.filter(({ state }) => state === "done").map(questionOf).slice(-MOST_EARLIER);
  }

  /** Asks; `id`: an answer that was given before, which is shown where the server has kept all of it. */
  async ask(asked: Asked, id?: string): Promise<void> {
    const number = ++this.count;
    this.set([...this.turns, { number, asked, state: "running", stages: [], ...(id !== undefined && { openedAs: id }) }]);
    await this.run(number, asked, id);
  }

  async again(turn: Turn): Promise<void> {
    this.change(turn.number, ({ number, asked, openedAs }) => ({ number, asked, state: "running", stages: [], ...(openedAs !== undefined && { openedAs }) }));
    await this.run(turn.number, turn.asked, turn.openedAs);
  }

  say(turn: Turn, said: Said): void {
    this.change(turn.number, (now) => ({ ...now, said }));
  }

  stop(turn: Turn): void {
    this.stops.get(turn.number)?.abort();
    this.change(turn.number, (now) => (now.state === "running" ? { ...now, state: "stopped" } : now));
  }

  clear(): void {
    for (const stop of this.stops.values()) stop.abort();
    this.set([]);
  }

  private async run(number: number, asked: Asked, id: string | undefined): Promise<void> {
    const stop = new AbortController();
    this.stops.set(number, stop);
    try {
      const entry = id ? await this.entry(id, asked, stop.signal) : undefined, kept = entry?.log === "full" ? entry : undefined;
      const report = kept?.report
        ?? (await ask(asked, (stage) => this.change(number, (turn) => ({ ...turn, stages: [...turn.stages, stage] })), stop.signal));
      if (stop.signal.aborted) return;
      this.change(number, (turn) => ({ ...turn, state: "done", report, ...(kept && { keptAt: kept.at }), ...(entry && { earlierVerdicts: entry.feedback ?? [] }) }));
    } catch (error) {
      if (!stop.signal.aborted) this.change(number, (turn) => ({ ...turn, state: "failed", problem: asProblem(error) }));
    } finally {
      if (this.stops.get(number) === stop) this.stops.delete(number);
    }
  }

  /** What the log holds of an answer: where that is all of it, it is shown, else the question is asked again. */
  private async entry(id: string, asked: Asked, signal: AbortSignal): Promise<TraceEntry | undefined> {
    try {
      const entry = await showTrace(id, signal);
      return entry.report.question === asked.question ? entry : undefined;
    } catch {
      signal.throwIfAborted();
      return undefined;
    }
  }
}

export const thread = new Thread();
