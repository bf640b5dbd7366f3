import { useEffect, useRef, useState } from "preact/hooks";
import { listSources } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { SourceHead, SourceList } from "../api/types.ts";
import { addressOf, keepAddress } from "../logic/address.ts";
import { windowOf } from "../logic/rows/rows.ts";
import { ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";
import { uploads } from "../uploads.ts";

const ROW = 76;

/** All sources, a page after the other. */
function useCatalog(): { sources: SourceHead[]; total: number; unavailable: SourceList["unavailable"]; done: boolean; problem: Problem | undefined; again: () => void } {
  const [list, setList] = useState<SourceList>({ sources: [], total: 0 });
  const [done, setDone] = useState(false);
  const [problem, setProblem] = useState<Problem | undefined>();
  const [tries, setTries] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    const read = async (): Promise<void> => {
      let sources: SourceHead[] = [];
      for (let offset: number | undefined = 0; offset !== undefined;) {
        const page = await listSources("", offset, stop.signal);
        sources = [...sources, ...page.sources];
        setList({ ...page, sources });
        offset = page.next_offset;
      }
      setDone(true);
    };
    setProblem(undefined);
    read().catch((error: unknown) => stop.signal.aborted || setProblem(asProblem(error)));
    return () => stop.abort();
  }, [tries]);
  return { ...list, unavailable: list.unavailable, done, problem, again: () => setTries(tries + 1) };
}

const holds = (source: SourceHead, words: string[]): boolean => {
  const text = `${source.id} ${source.kind} ${source.route} ${source.description}`.toLowerCase();
  return words.every((word) => text.includes(word));
};

/** The catalog, narrowed by words; only those in sight are drawn. */
export function SourcesView({ find }: { find: string }) {
  const { sources, total, unavailable, done, problem, again } = useCatalog();
  const [typed, setTyped] = useState(find);
  const [top, setTop] = useState(0);
  const list = useRef<HTMLUListElement>(null);
  const stop = useRef<AbortController | undefined>(undefined);
  const [fitting, setFitting] = useState<SourceHead[] | undefined>();
  const [failed, setFailed] = useState<Problem | undefined>();
  const toTop = (): void => {
    if (list.current) list.current.scrollTop = 0;
    setTop(0);
  };
  useEffect(() => () => stop.current?.abort(), []);
  const type = (find: string): void => {
    stop.current?.abort();
    setTyped(find);
    setFitting(undefined);
    toTop();
    keepAddress({ view: "sources", find });
  };
  const words = typed.toLowerCase().split(/\s+/).filter(Boolean);
  const shown = fitting ?? sources.filter((source) => holds(source, words));
  const height = Math.min(640, Math.max(ROW, shown.length * ROW));
  const { first, last } = windowOf(top, height, ROW, shown.length);
  const fit = async (): Promise<void> => {
    setFailed(undefined);
    if (!typed.trim()) return;
    stop.current?.abort();
    const { signal } = (stop.current = new AbortController());
    try {
      const { sources } = await listSources(typed, 0, signal);
      setFitting(sources);
      toTop();
    } catch (error) {
      if (!signal.aborted) setFailed(asProblem(error));
    }
  };
  return (
    <div class="wide">
      <h1>{texts.sources.heading}</h1>
      <form class="line" onSubmit={(event) => { event.preventDefault(); void fit(); }}>
        <input type="search" class="long" aria-label={texts.sources.find} placeholder={texts.sources.findPlaceholder} value={typed}
          onInput={(event) => type(event.currentTarget.value)} />
        <button type="submit" disabled={!typed.trim()}>{texts.sources.whichAnswer}</button>
        <label class="button">{texts.uploads.add}<input type="file" class="unseen" multiple onChange={(event) => { void uploads.add([...(event.currentTarget.files ?? [])]); event.currentTarget.value = ""; }} /></label>
      </form>
      <p class="muted" role="status">
        {fitting ? texts.sources.canAnswer(shown.length) : texts.sources.count(shown.length, total, !done && !problem)}
      </p>
      {done && sources.length > 0 && shown.length === 0 && <p class="note">{texts.sources.noneMatches}</p>}
      {(problem ?? failed) && <ProblemNote problem={(problem ?? failed)!} onRetry={problem ? again : () => void fit()} />}
      <ul ref={list} class="sources" tabIndex={0} aria-label={texts.sources.heading} style={{ height: `${height}px` }} onScroll={(event) => setTop(event.currentTarget.scrollTop)}>
        {first > 0 && <li class="space" aria-hidden="true" style={{ height: `${first * ROW}px` }} />}
        {shown.slice(first, last).map((source) => (
          <li key={source.id} style={{ height: `${ROW}px` }}>
            <a href={addressOf({ view: "source", id: source.id })}>
              <span class="name"><Data text={source.id} /></span> <span class="route">{source.route}</span>
              <span class="muted"><Data text={source.holds} />{source.leftOut?.length ? <span class="bad-text">{texts.sources.withoutFiles}</span> : ""}</span>
              <span class="about"><Data text={source.reason || source.description} /></span>
            </a>
          </li>
        ))}
        {last < shown.length && <li class="space" aria-hidden="true" style={{ height: `${(shown.length - last) * ROW}px` }} />}
      </ul>
      {unavailable && unavailable.length > 0 && (
        <section>
          <h2>{texts.sources.unavailable}</h2>
          <ul>{unavailable.map(({ id, reason }) => <li key={id}><strong><Data text={id} /></strong> <Data text={reason} /></li>)}</ul>
        </section>
      )}
    </div>
  );
}
