import { useEffect, useState } from "preact/hooks";
import { checkSource, driftOf, refreshSource, runQuery, showSource, suggestions } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Entity, Outcome, SourceDetails, UnderWay } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { changesOf, lookAt, type Change, type Look } from "../logic/compare.ts";
import { inOrderOfUse, sampleQuery } from "../logic/samples.ts";
import { shortName } from "../logic/rows/values.ts";
import { Diagram } from "../parts/diagram.tsx";
import { ProblemNote, useFetched } from "../parts/controls.tsx";
import { Data, useCustoms } from "../parts/data.tsx";
import { Notes } from "../parts/notes.tsx";
import { Result } from "../parts/result.tsx";
import { texts } from "../texts/index.ts";
import { Questions, startThread } from "./box.tsx";

const kept = (id: string): string => `omni-look ${id}`;

function lookKept(id: string): Look | undefined {
  try {
    return JSON.parse(localStorage.getItem(kept(id)) ?? "null") as Look | undefined ?? undefined;
  } catch {
    return undefined;
  }
}

/** What differs from when this browser saw the source last. */
function useChanges(source: SourceDetails): { since: string; changes: Change[] } | undefined {
  const [found, setFound] = useState<{ since: string; changes: Change[] } | undefined>();
  useEffect(() => {
    const before = lookKept(source.id), now = lookAt(source, new Date());
    if (before) setFound({ since: before.at, changes: changesOf(before, now) });
    try {
      if (!before || before.fingerprint !== now.fingerprint) localStorage.setItem(kept(source.id), JSON.stringify(now));
    } catch {
      // The browser keeps nothing for this page: there is nothing to compare with next time.
    }
  }, [source]);
  return found;
}

/** Whether a phrase says more than the name in other letters. */
const isOtherName = (phrase: string, name: string): boolean => phrase.toLowerCase() !== name.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, " ").trim();

/** A few rows, fetched at once. */
function Samples({ source, entity }: { source: SourceDetails; entity: Entity }) {
  const query = sampleQuery(source, entity);
  const [loaded, again] = useFetched(async (signal): Promise<Outcome | undefined> => (query ? runQuery(query, signal) : undefined), [source.id, entity.name]);
  if (!query) return null;
  const outcome = loaded.value;
  return (
    <>
      {loaded.state === "failed" && <ProblemNote problem={loaded.problem} onRetry={again} />}
      {loaded.state === "loading" && !outcome && <p class="muted" aria-busy="true">{texts.page.loading}</p>}
      {outcome?.columns && outcome.rows && <Result rows={{ columns: outcome.columns, rows: outcome.rows }} source={source.id} route={source.route} words charts={false} />}
      <a href={addressOf({ view: "query", source: source.id, query: query.query })}>{texts.source.queryIt}</a>
    </>
  );
}

function Parts({ source }: { source: SourceDetails }) {
  const customs = useCustoms();
  const [opened, setOpened] = useState<ReadonlySet<string>>(() => new Set(source.entities.slice(0, 1).map(({ name }) => name)));
  return (
    <>
      {source.entities.map((entity, at) => (
        <details key={entity.name} class="entity" open={at === 0} onToggle={(event) => { if (event.currentTarget.open) setOpened((now) => new Set(now).add(entity.name)); }}>
          <summary><strong><Data text={shortName(entity.name) || entity.phrase} /></strong> <span class="muted">{texts.source.rows(entity.count, customs.number(entity.count))}</span></summary>
          <dl>
            {inOrderOfUse(entity.attributes).map(({ name, phrase, comment }) => (
              <div key={name}>
                <dt><Data text={shortName(name)} /></dt>
                <dd class="muted"><Data text={[isOtherName(phrase, name) ? phrase : "", comment].filter(Boolean).join(" – ")} /></dd>
              </div>
            ))}
          </dl>
          {opened.has(entity.name) && <Samples source={source} entity={entity} />}
        </details>
      ))}
    </>
  );
}

function BeingRead({ source, onLook }: { source: UnderWay; onLook: () => void }) {
  const { progress } = source;
  return (
    <div class="note" role="status">
      <p>{texts.source.firstRead}{progress ? <>: <Data text={progress.what} />{texts.source.step(progress.step, progress.of)}</> : ""}.</p>
      <button type="button" onClick={onLook}>{texts.source.lookAgain}</button>
    </div>
  );
}

/** Whether it answers now; asked for when it is looked at. */
function HealthOf({ source }: { source: SourceDetails }) {
  const [checked, again] = useFetched((signal) => checkSource(source.id, signal), [source.id]);
  const health = checked.value;
  if (checked.state === "failed") return <span>{texts.source.healthUnknown} <button type="button" class="link" onClick={again}>{texts.source.checkAgain}</button></span>;
  if (!health) return <span aria-busy="true">…</span>;
  const word = !health.reachable ? texts.source.unreachable : source.leftOut?.length ? texts.source.withoutFiles : health.readOnly ? texts.source.good : texts.source.mayWrite;
  return <span class={health.reachable ? undefined : "bad-text"}>{word} <span class="muted"><Data text={health.detail} /></span></span>;
}

/** What the server has seen change of its structure, where it keeps that. */
function History({ id }: { id: string }) {
  const [since, setSince] = useState("");
  const [loaded] = useFetched((signal) => driftOf(id, since, signal), [id, since]);
  const drift = loaded.value;
  if (!drift) return null;
  return (
    <details class="changes" open={drift.changes.length > 0 || since !== ""}>
      <summary>{drift.changes.length === 0 ? texts.source.noSchemaChange : texts.source.schemaChanges(drift.changes.length)}{drift.since && texts.source.since(new Date(drift.since).toLocaleDateString())}</summary>
      <label class="line">{texts.source.compareWith} <input type="date" value={since} onChange={(event) => setSince(event.currentTarget.value)} /></label>
      <ul>{drift.changes.map(({ change, text }, at) => <li key={at}><span class={`change${change === "removed" ? " is-gone" : ""}`}><Data text={change} /></span> <Data text={text} /></li>)}</ul>
    </details>
  );
}

/** Questions that this source surely answers; nothing where there are none. */
function Starters({ id }: { id: string }) {
  const [loaded] = useFetched((signal) => suggestions(signal, id), [id]);
  const questions = loaded.value ?? [];
  return questions.length === 0 ? null : <><h2>{texts.source.starters}</h2><Questions questions={questions} label={texts.source.starters} ask={startThread} /></>;
}

function Described({ source, onRead }: { source: SourceDetails; onRead: () => void }) {
  const changed = useChanges(source);
  const [problem, setProblem] = useState<Problem | undefined>();
  const [asked, setAsked] = useState(false);
  const refresh = (): void => {
    setProblem(undefined);
    refreshSource(source.id).then(() => setAsked(true), (error: unknown) => setProblem(asProblem(error)));
  };
  return (
    <>
      <p><Data text={source.description} /></p>
      <dl class="facts">
        <div><dt>{texts.source.contains}</dt><dd><Data text={source.holds} /></dd></div>
        <div><dt>{texts.source.kind}</dt><dd><Data text={source.kind} /></dd></div>
        <div><dt>{texts.source.language}</dt><dd>{source.route}</dd></div>
        <div><dt>{texts.source.health}</dt><dd><HealthOf source={source} /></dd></div>
        {source.described && <div><dt>{texts.source.described}</dt><dd><time dateTime={source.described}>{new Date(source.described).toLocaleString()}</time></dd></div>}
      </dl>
      <div class="line">
        {asked ? <button type="button" onClick={() => { setAsked(false); onRead(); }}>{texts.source.showRefreshed}</button> : <button type="button" onClick={refresh}>{texts.source.refresh}</button>}
        <span class="muted" role="status">{asked ? texts.source.refreshing : ""}</span>
      </div>
      {problem && <ProblemNote problem={problem} onRetry={refresh} />}
      {source.leftOut?.map((fault, at) => <div key={at} class="note bad"><p><Data text={fault.message} /></p><p><Data text={fault.hint} /></p></div>)}
      <Notes notes={source.notes ?? []} summary={texts.source.notes(source.notes?.length ?? 0)} />
      {changed && (
        <details class="changes" open={changed.changes.length > 0}>
          <summary>{changed.changes.length === 0 ? texts.source.nothingChanged(new Date(changed.since).toLocaleString()) : texts.source.changes(changed.changes.length, new Date(changed.since).toLocaleString())}</summary>
          <ul>{changed.changes.map(({ what, name, detail }, at) => <li key={at}><span class={`change is-${what}`}>{texts.source.change[what]}</span> <Data text={name} /> <span class="muted"><Data text={detail} /></span></li>)}</ul>
        </details>
      )}
      <History id={source.id} />
      <Starters id={source.id} />
      {source.entities.length > 0 && <><h2>{texts.source.contents}</h2><Parts source={source} /></>}
      {source.entities.length > 1 && <><h2>{texts.source.relationships}</h2><Diagram source={source} /></>}
      <details open={source.entities.length === 0}>
        <summary>{texts.source.technical}</summary>
        <p class="muted">{texts.source.fingerprint}: <code><Data text={source.fingerprint.slice(0, 12)} /></code></p>
        <p class="muted">{texts.source.schemaText}</p>
        <pre class="code" tabIndex={0}><Data text={source.context} /></pre>
      </details>
    </>
  );
}

/** All that one source exposes of itself. */
export function SourceView({ id }: { id: string }) {
  const [loaded, again] = useFetched((signal) => showSource(id, signal), [id]);
  const source = loaded.value;
  return (
    <div class="wide">
      <p><a href="#/sources">{texts.source.back}</a></p>
      <h1><Data text={id} /></h1>
      {loaded.state === "failed" && <ProblemNote problem={loaded.problem} onRetry={again} />}
      {loaded.state === "loading" && !source && <p class="muted" aria-busy="true">{texts.page.loading}</p>}
      {source && ("status" in source ? <BeingRead source={source} onLook={again} /> : <Described source={source} onRead={again} />)}
    </div>
  );
}
