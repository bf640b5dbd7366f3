import { useEffect, useId, useRef, useState } from "preact/hooks";
import { listSources, showSource, type NativeQuery } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Outcome, Parameters, Route, SourceHead } from "../api/types.ts";
import { jsonText, parseJson } from "../api/json.ts";
import { markOf, mended } from "../logic/mark.ts";
import { visible } from "../logic/rows/values.ts";
import { Pieces } from "./code.tsx";
import { ProblemNote, useFetched, type Loaded } from "./controls.tsx";
import { CopyQuery } from "./copyQuery.tsx";
import { Data } from "./data.tsx";
import { Result } from "./result.tsx";
import { texts } from "../texts/index.ts";
import { PassageView } from "../views/evidence.tsx";

interface EditorProps {
  begun: NativeQuery;
  verb: string;
  run: (query: NativeQuery, signal: AbortSignal) => Promise<Outcome>;
  stops?: boolean; // where the signal is heeded
  showsOutcome?: boolean;
  onRun?: (query: NativeQuery) => void;
}

/** Nothing where the text is no JSON object. */
function parametersOf(text: string): Parameters | undefined {
  if (!text.trim()) return {};
  try {
    const value = parseJson(text);
    return value && typeof value === "object" && !Array.isArray(value) ? (value as Parameters) : undefined;
  } catch {
    return undefined;
  }
}

/** What a query brought, with the query that brought it. */
interface Ran {
  outcome: Outcome;
  query: NativeQuery;
  route: Route;
  at: string;
}

function OutcomeView({ outcome, query, route, at }: Ran) {
  const { source, parameters } = query;
  return (
    <div class="outcome">
      {(outcome.notes ?? []).map((note, at) => <p key={at} class="note"><Data text={note} /></p>)}
      {outcome.columns && outcome.rows && <Result rows={{ columns: outcome.columns, rows: outcome.rows, truncated: outcome.truncated ?? false }} source={source} route={route} origin={{ source, query: query.query, parameters, at }} />}
      {outcome.passages?.length === 0 && <p class="muted">{texts.editor.nothingFound}</p>}
      {outcome.passages?.map((passage, at) => <PassageView key={at} passage={passage} source={source} answer="" />)}
    </div>
  );
}

/** The text box with the query in its colours behind it: typing, undo and reading aloud are the browser's. */
function Writing({ query, route, problem, onInput, onRun }: {
  query: string;
  route: Route;
  problem: Problem | undefined;
  onInput: (query: string) => void;
  onRun: () => void;
}) {
  const behind = useRef<HTMLPreElement>(null);
  const mark = problem && markOf(query, problem.message, problem.hint);
  return (
    <>
      <div class="writing-on">
        <pre ref={behind} class="code" aria-hidden="true"><Pieces query={`${query}\n`} route={route} mark={mark} /></pre>
        <textarea class="code" aria-label={texts.editor.query} spellcheck={false} autocapitalize="off" autocomplete="off" dir="ltr" value={query}
          rows={Math.min(24, Math.max(4, query.split("\n").length + 1))} aria-invalid={Boolean(problem)} onInput={(event) => onInput(event.currentTarget.value)}
          onScroll={(event) => { if (behind.current) { behind.current.scrollTop = event.currentTarget.scrollTop; behind.current.scrollLeft = event.currentTarget.scrollLeft; } }}
          onKeyDown={(event) => { if (event.key === "Enter" && (event.ctrlKey || event.metaKey)) { event.preventDefault(); onRun(); } }} />
      </div>
      {visible(query) !== query && <p class="note">{texts.editor.hiddenLetters} <code>{visible(query)}</code></p>}
      {mark?.nearest !== undefined && (
        <p class="mend">
          <code><Data text={query.slice(mark.from, mark.to)} /></code> {texts.editor.unknownName}{" "}
          <button type="button" onClick={() => onInput(mended(query, mark))}>{texts.editor.write} <code><Data text={mark.nearest} /></code></button>
        </p>
      )}
    </>
  );
}

type Named = Pick<SourceHead, "id" | "route">;

/** The first sources of the catalog, and in which language a source is asked. */
function useLanguages(source: string): { sources: Named[]; total: number; route: Route; loaded: Loaded<unknown>; again: () => void } {
  const [listed, again] = useFetched((signal) => listSources("", 0, signal), []);
  const sources = listed.value?.sources ?? [], known = sources.find(({ id }) => id === source)?.route;
  const further = listed.state === "ready" && source !== "" && known === undefined;
  const [shown] = useFetched(async (signal) => (further ? showSource(source, signal) : undefined), [source, further]);
  const route = known ?? (further && shown.value && "route" in shown.value ? shown.value.route : "SQL");
  return { sources, total: listed.value?.total ?? 0, route, loaded: listed, again };
}

/** One of the sources: of few a list, of many a box that takes any id. */
function SourceChoice({ source, sources, total, onChoose }: { source: string; sources: Named[]; total: number; onChoose: (source: string) => void }) {
  const names = useId();
  if (total > sources.length)
    return (
      <label>{texts.editor.source}{" "}
        <input type="text" list={names} value={source} spellcheck={false} onChange={(event) => onChoose(event.currentTarget.value.trim())} />
        <datalist id={names}>{sources.map(({ id }) => <option key={id} value={id} />)}</datalist>
      </label>
    );
  return (
    <label>{texts.editor.source}{" "}
      <select value={source} onChange={(event) => onChoose(event.currentTarget.value)}>
        {!sources.some(({ id }) => id === source) && <option value={source}>{visible(source)}</option>}
        {sources.map(({ id }) => <option key={id} value={id}>{visible(id)}</option>)}
      </select>
    </label>
  );
}

/** A query that can be changed and run through the guard. */
export function Editor({ begun, verb, run, stops = true, showsOutcome = true, onRun }: EditorProps) {
  const [source, setSource] = useState(begun.source);
  const [query, setQuery] = useState(begun.query);
  const [bound, setBound] = useState(Object.keys(begun.parameters).length > 0 ? jsonText(begun.parameters, 1) : "");
  const [running, setRunning] = useState<AbortController | undefined>();
  useEffect(() => () => running?.abort(), [running]); // leaving stops it
  const [outcome, setOutcome] = useState<Ran | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const { sources, total, route, loaded: listed, again } = useLanguages(source);
  useEffect(() => { if (!source && sources[0]) setSource(sources[0].id); }, [listed]);
  const parameters = parametersOf(bound);
  const written = (): NativeQuery => ({ source, query, parameters: parameters ?? {} });

  const go = async (): Promise<void> => {
    if (!query.trim() || !parameters || !source || (running && !stops)) return;
    running?.abort();
    const stop = new AbortController();
    setRunning(stop);
    setProblem(undefined);
    onRun?.(written());
    try {
      const query = written();
      setOutcome({ outcome: await run(query, stop.signal), query, route, at: new Date().toISOString() });
    } catch (error) {
      if (stop.signal.aborted) return;
      setProblem(asProblem(error));
      setOutcome(undefined);
    }
    setRunning((now) => (now === stop ? undefined : now));
  };
  const change = (text: string): void => {
    setQuery(text);
    setProblem(undefined);
  };
  return (
    <div class="editor">
      <div class="line">
        <SourceChoice source={source} sources={sources} total={total} onChoose={setSource} />
        <span class="muted">{texts.editor.readOnly(texts.editor.languages[route])}</span>
      </div>
      {listed.state === "ready" && total === 0 && <p class="note">{texts.editor.noSource} <a href="#/sources">{texts.editor.noSourceLink}</a></p>}
      {listed.state === "failed" && <ProblemNote problem={listed.problem} onRetry={again} />}
      <Writing query={query} route={route} problem={problem} onInput={change} onRun={() => void go()} />
      <details open={bound !== ""}>
        <summary>{texts.editor.parameters}</summary>
        <textarea class="code plain" rows={3} aria-label={texts.editor.parametersJson} spellcheck={false} value={bound} placeholder={texts.editor.parametersPlaceholder}
          aria-invalid={!parameters} onInput={(event) => setBound(event.currentTarget.value)} />
        {!parameters && <p class="bad-text">{texts.editor.parametersWrong}</p>}
      </details>
      <div class="tools">
        {running && stops ? <button type="button" onClick={() => { running.abort(); setRunning(undefined); }}>{texts.editor.stop}</button>
          : <button type="button" class="main" disabled={!query.trim() || !parameters || running !== undefined} onClick={() => void go()}>{verb}</button>}
        <span class="muted keys">{texts.editor.keys}</span>
        <span class="gap" />
        <CopyQuery query={written()} />
      </div>
      <div aria-live="polite">{running && <p class="muted">{texts.editor.running}</p>}</div>
      {problem && <ProblemNote problem={problem} onRetry={problem.status === 403 || problem.status === 400 ? undefined : () => void go()} />}
      {outcome && showsOutcome && <OutcomeView {...outcome} />}
    </div>
  );
}
