import { useRef, useState } from "preact/hooks";
import { listTraces, type TraceFilter } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { TraceHead } from "../api/types.ts";
import { addressOf, keepAddress, type Place } from "../logic/address.ts";
import { ProblemNote, useFetched } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";

const UNRATED = "none"; // which the server knows no word for

/** A choice among named values. */
const Chosen = ({ label, value, names, onChoose }: { label: string; value: string; names: Record<string, string>; onChoose: (value: string) => void }) => (
  <select aria-label={label} value={value} onChange={(event) => onChoose(event.currentTarget.value)}>
    {Object.entries(names).map(([one, name]) => <option key={one} value={one}>{name}</option>)}
  </select>
);

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
      <h1>{texts.log.heading}</h1>
      <div class="line">
        <input type="search" class="long" aria-label={texts.log.find} placeholder={texts.log.findPlaceholder} value={find} onInput={(event) => set({ find: event.currentTarget.value })} />
        <Chosen label={texts.log.outcome} value={status} names={texts.log.statuses} onChoose={(value) => set({ status: value })} />
        <Chosen label={texts.log.verdict} value={verdict} names={texts.log.verdicts} onChoose={(value) => set({ verdict: value })} />
        <button type="button" class="quiet" onClick={() => { begin(); again(); }}>{texts.log.refresh}</button>
        <a href="#/verified">{texts.verified.link}</a>
      </div>
      {failed && (failed.status === 404 ? <p class="note">{texts.log.noLog}</p> : <ProblemNote problem={failed} onRetry={problem ? older : again} />)}
      {loaded.value && <p class="muted" role="status">{texts.log.count(shown.length, traces.length)}</p>}
      <ol class="log">
        {shown.map((trace) => (
          <li key={trace.id}>
            <a href={addressOf({ view: "ask", question: trace.question, id: trace.id })}><Data text={trace.question} /></a>
            <span class="muted">
              <time dateTime={trace.at}>{new Date(trace.at).toLocaleString()}</time>
              {trace.source && <> · <Data text={trace.source} /></>} · <Data text={texts.log.statuses[trace.status] ?? trace.status} />
              {trace.confidence !== undefined && trace.status === "answered" && <> · {texts.log.confidence(texts.trust.percent(trace.confidence))}</>}
              {trace.verdict && <> · <span class={`verdict is-${trace.verdict}`}>{texts.log.verdicts[trace.verdict]}</span></>} · {texts.answer.milliseconds(trace.ms)}
            </span>
          </li>
        ))}
      </ol>
      {next && <button type="button" onClick={older}>{texts.log.older}</button>}
    </div>
  );
}
