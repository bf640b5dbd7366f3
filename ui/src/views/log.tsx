import { useRef, useState } from "preact/hooks";
import { listTraces, type TraceFilter } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { TraceHead } from "../api/types.ts";
import { addressOf, keepAddress, type Place } from "../logic/address.ts";
import { ProblemNote, useFetched } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";

const UNRATED = "none"; // which the server knows no word for
const VERDICTS = [["", "any verdict"], ["right", "right"], ["wrong", "wrong"], [UNRATED, "not rated"]] as const;
const STATUS = [["", "any outcome"], ["answered", "answered"], ["abstained", "no answer"], ["refused", "refused"], ["failed", "failed"]] as const;

const holds = (trace: TraceHead, find: string, verdict: string): boolean =>
  (verdict !== UNRATED || !trace.verdict) && (!find || `${trace.question} ${trace.source ?? ""}`.toLowerCase().includes(find.toLowerCase()));

/** What was asked, newest first, with filters. */
export function LogView({ place }: { place: Extract<Place, { view: "log" }> }) {
  const [find, setFind] = useState(place.find ?? "");
  const [status, setStatus] = useState(place.status ?? "");
  const [verdict, setVerdict] = useState(place.verdict ?? "");
  const asked: TraceFilter = { status, verdict: verdict === UNRATED ? "" : verdict };
  const [loaded, again] = useFetched((signal) => listTraces(asked, signal), [status, asked.verdict]);
  const [more, setMore] = useState<{ traces: TraceHead[]; next: string | undefined } | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const stop = useRef<AbortController | undefined>(undefined);
  const traces = [...(loaded.value?.traces ?? []), ...(more?.traces ?? [])];
  const next = more ? more.next : loaded.value?.next;
  const shown = traces.filter((trace) => holds(trace, find, verdict));
  const begin = (): void => {
    stop.current?.abort();
    setProblem(undefined);
    setMore(undefined);
  };
  const set = (change: { find?: string; status?: string; verdict?: string }): void => {
    const now = { find, status, verdict, ...change };
    setFind(now.find);
    setStatus(now.status);
    setVerdict(now.verdict);
    if (now.status !== status || now.verdict !== verdict) begin();
    keepAddress({ view: "log", ...now });
  };
  const older = (): void => {
    if (!next) return;
    setProblem(undefined);
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    listTraces({ ...asked, before: next }, signal).then(
      (page) => signal.aborted || setMore({ traces: [...(more?.traces ?? []), ...page.traces], next: page.next }),
      (error: unknown) => signal.aborted || setProblem(asProblem(error)),
    );
  };
  const failed = problem ?? (loaded.state === "failed" ? loaded.problem : undefined);
  return (
    <div class="wide">
      <h1>Log</h1>
      <div class="line">
        <input type="search" class="long" aria-label="Find questions" placeholder="Words of a question, or a source" value={find} onInput={(event) => set({ find: event.currentTarget.value })} />
        <select aria-label="Outcome" value={status} onChange={(event) => set({ status: event.currentTarget.value })}>
          {STATUS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
        <select aria-label="Verdict" value={verdict} onChange={(event) => set({ verdict: event.currentTarget.value })}>
          {VERDICTS.map(([value, name]) => <option key={value} value={value}>{name}</option>)}
        </select>
        <button type="button" class="quiet" onClick={() => { begin(); again(); }}>Refresh</button>
      </div>
      {failed && (failed.status === 404 ? <p class="note">This server keeps no log.</p> : <ProblemNote problem={failed} onRetry={problem ? older : again} />)}
      {loaded.value && <p class="muted" role="status">{shown.length} of {traces.length} questions</p>}
      <ol class="log">
        {shown.map((trace) => (
          <li key={trace.id}>
            <a href={addressOf({ view: "ask", question: trace.question, id: trace.id })}><Data text={trace.question} /></a>
            <span class="muted">
              <time dateTime={trace.at}>{new Date(trace.at).toLocaleString()}</time>
              {trace.source && <> · <Data text={trace.source} /></>} · {trace.status === "abstained" ? "no answer" : trace.status}
              {trace.verdict && <> · <span class={`verdict is-${trace.verdict}`}>{trace.verdict}</span></>} · {Math.round(trace.ms)} ms
            </span>
          </li>
        ))}
      </ol>
      {next && <button type="button" onClick={older}>Older</button>}
    </div>
  );
}
