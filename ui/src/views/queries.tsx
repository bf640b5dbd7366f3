import type { Attempt, Parameters, Report, Route } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { likelihood } from "../logic/answer/confidence.ts";
import { rawOf } from "../logic/rows/values.ts";
import { Code } from "../parts/code.tsx";
import { CopyQuery } from "../parts/copyQuery.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";

export const Bound = ({ parameters }: { parameters: Parameters }) => {
  const bound = Object.entries(parameters);
  return bound.length === 0 ? null : <p class="bound">{texts.queries.with} {bound.map(([name, value], at) => <code key={at}><Data text={`${name} = ${rawOf(value)}`} /></code>)}</p>;
};

function cameOf({ outcome }: Attempt): string {
  if (!outcome) return texts.queries.notRun;
  if (outcome.error) return texts.queries.failed;
  const rows = outcome.rows?.length || outcome.row_count, passages = outcome.passages?.length || outcome.passage_count;
  if (outcome.columns) return `${texts.queries.rows(rows ?? 0)}${outcome.truncated ? `, ${texts.queries.cutOff}` : ""}`;
  return texts.queries.passages(passages ?? 0);
}

function Written({ source, route, query, parameters }: { source: string; route: Route; query: string; parameters: Parameters }) {
  return (
    <>
      <Code query={query} route={route} />
      <Bound parameters={parameters} />
      <div class="tools">
        <a class="button" href={addressOf({ view: "query", source, query, parameters })}>{texts.queries.edit}</a>
        <CopyQuery query={{ source, query, parameters }} />
      </div>
    </>
  );
}

function Others({ attempt }: { attempt: Attempt }) {
  const others = attempt.derivation?.others ?? [];
  if (others.length === 0) return null;
  return (
    <details>
      <summary>{texts.queries.others(others.length)}</summary>
      <ol class="others">
        {others.map((other, at) => (
          <li key={at}>
            <p><Data text={other.asks} /> <span class="muted">{likelihood(other.confidence)}</span></p>
            <Written source={attempt.source} route={attempt.route} query={other.query} parameters={other.parameters} />
          </li>
        ))}
      </ol>
    </details>
  );
}

function Tried({ attempt, reason }: { attempt: Attempt; reason: string | undefined }) {
  const { derivation, outcome } = attempt;
  return (
    <section class="attempt">
      <h2><a href={addressOf({ view: "source", id: attempt.source })}><Data text={attempt.source} /></a> <span class="route">{attempt.route}</span> <span class="muted">{cameOf(attempt)} · {texts.answer.milliseconds(attempt.ms)}</span></h2>
      {reason && <p class="muted">{texts.queries.why} <Data text={reason} /></p>}
      {attempt.asks && <p class="asks"><Data text={attempt.asks} /></p>}
      {attempt.left_out && <p>{texts.queries.unused} <s><Data text={attempt.left_out} /></s></p>}
      {attempt.query === null ? <p class="muted">{texts.queries.noQuery}</p>
        : <Written source={attempt.source} route={attempt.route} query={attempt.query} parameters={attempt.parameters} />}
      {outcome?.error && <div class="note bad"><p><strong><Data text={outcome.error.message} /></strong></p><p><Data text={outcome.error.hint} /></p></div>}
      {derivation && derivation.open.length > 0 && <p>{texts.queries.constraint} <Data text={derivation.open.join(", ")} /></p>}
      {derivation && derivation.edits.length > 0 && <p class="muted">{texts.queries.changed} <Data text={derivation.edits.join(", ")} /></p>}
      {attempt.repairs > 0 && <p class="muted">{texts.queries.repaired(attempt.repairs)}</p>}
      {attempt.written_by && attempt.written_by !== "built-in" && <p class="muted">{texts.queries.writtenBy} <Data text={attempt.written_by} /></p>}
      <Others attempt={attempt} />
    </section>
  );
}

/** All that was asked of the sources, what was refused and why, and how it went. */
export function Queries({ report }: { report: Report }) {
  const reasons = new Map(report.candidates.map(({ source, reason }) => [source, reason]));
  const asked = new Set(report.attempts.map(({ source }) => source));
  const others = report.candidates.filter(({ source }) => !asked.has(source));
  return (
    <>
      {report.attempts.map((attempt, at) => <Tried key={at} attempt={attempt} reason={reasons.get(attempt.source)} />)}
      {others.length > 0 && (
        <section>
          <h2>{texts.queries.notAsked}</h2>
          <ul>{others.map(({ source, score, reason }) => <li key={source}><Data text={source} /> <span class="muted">{likelihood(score)} <Data text={reason} /></span></li>)}</ul>
        </section>
      )}
      {report.steps.length > 0 && (
        <details>
          <summary>{texts.queries.steps}</summary>
          <ol class="steps">{report.steps.map(({ stage, detail }, at) => <li key={at}><span class="stage"><Data text={stage} /></span> <Data text={detail} /></li>)}</ol>
        </details>
      )}
    </>
  );
}
