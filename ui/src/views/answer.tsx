import { useId, useState } from "preact/hooks";
import type { Attempt, Contradiction, Report } from "../api/types.ts";
import { likelihood, trustOf } from "../logic/confidence.ts";
import { stretchesOf } from "../logic/readAs.ts";
import { partsOf } from "../logic/citations.ts";
import { Copy } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { visible } from "../logic/values.ts";
import { askNow } from "./ask.tsx";
import type { Turn } from "../thread.ts";
import { Correct } from "./correct.tsx";
import { EvidenceView, placeName } from "./evidence.tsx";
import { Queries } from "./queries.tsx";

/** The attempt that the answer rests on, else the first. */
const leading = (report: Report): Attempt | undefined => {
  const cited = report.answer.citations[0] ?? 0;
  return report.attempts[report.evidence[cited]?.attempt ?? 0];
};

/** The question, its words lit by what they were taken for; what was left out is struck. */
function ReadAs({ question, attempt }: { question: string; attempt: Attempt | undefined }) {
  const [lit, setLit] = useState(-1);
  const stretches = stretchesOf(question, attempt?.derivation?.cover ?? [], attempt?.read_as ?? "", attempt?.left_out ?? "");
  const taken = stretches.flatMap((stretch, at) => (stretch.meaning !== undefined || stretch.out ? [{ ...stretch, at }] : []));
  return (
    <>
      <h1 class="question" dir="auto">
        {stretches.map(({ text, meaning, out }, at) =>
          out ? <s key={at} title="left out">{visible(text)}</s>
          : meaning === undefined ? visible(text)
          : <span key={at} class={`word${lit === at ? " lit" : ""}`} onMouseEnter={() => setLit(at)} onMouseLeave={() => setLit(-1)}>{visible(text)}</span>)}
      </h1>
      {taken.length > 0 && (
        <details class="read-as">
          <summary>Read as</summary>
          <dl>
            {taken.map(({ text, meaning, out, at }) => (
              <div key={at} tabIndex={0} class={lit === at ? "lit" : undefined} onMouseEnter={() => setLit(at)} onMouseLeave={() => setLit(-1)}
                onFocus={() => setLit(at)} onBlur={() => setLit(-1)}>
                <dt><Data text={text} /></dt>
                <dd>{out ? <em>left out</em> : <Data text={meaning ?? ""} />}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function Disagreement({ contradiction }: { contradiction: Contradiction }) {
  return (
    <section class="disagree">
      <h2>The sources disagree on <Data text={contradiction.attribute} /> of <Data text={contradiction.entity} /></h2>
      <ul>
        {contradiction.claims.map((claim, at) => (
          <li key={at}>
            <strong><Data text={claim.value} /></strong>
            <span class="muted"><Data text={placeName(claim.source, claim.provenance)} /></span>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Readings({ report }: { report: Report }) {
  if (report.readings.length < 2 && !(report.status === "abstained" && report.readings.length > 0)) return null;
  return (
    <details class="readings" open={report.status === "abstained"}>
      <summary>What else it may mean</summary>
      <ol>
        {report.readings.map((reading, at) => (
          <li key={at}>
            <p><Data text={reading.asks || reading.query} /> <span class="muted">in <Data text={reading.source} />, {likelihood(reading.confidence)}</span></p>
            <button type="button" onClick={() => askNow({ question: report.question, reading: at + 1 })}>Answer it like this</button>
          </li>
        ))}
      </ol>
    </details>
  );
}

type Tab = "evidence" | "queries";

/** One answer with everything to check it by. */
export function Answer({ turn, report, address }: { turn: Turn; report: Report; address: string }) {
  const trust = trustOf(report);
  const [chosen, setChosen] = useState(report.answer.citations[0] ?? 0);
  const [tab, setTab] = useState<Tab>(report.evidence.length > 0 ? "evidence" : "queries");
  const tabs = useId();
  const cite = (at: number): void => {
    setChosen(at);
    setTab("evidence");
    requestAnimationFrame(() => document.getElementById(`${tabs}-panel`)?.focus());
  };
  const names: [Tab, string][] = [
    ["evidence", `Evidence (${report.evidence.length})`],
    ["queries", `Queries (${report.attempts.length})`],
  ];
  const choose = (event: KeyboardEvent): void => {
    if (event.key !== "ArrowLeft" && event.key !== "ArrowRight") return;
    const next: Tab = tab === "evidence" ? "queries" : "evidence";
    setTab(next);
    document.getElementById(`${tabs}-${next}`)?.focus();
  };
  return (
    <>
      <ReadAs question={report.question} attempt={leading(report)} />
      <div class={`answer is-${trust.level}`}>
        <div class="text" dir="auto">
          {partsOf(report).map((part, at) =>
            typeof part === "string" ? <span key={at}>{visible(part)}</span>
            : <button key={at} type="button" class="cite" aria-label={`Evidence ${part + 1}`} aria-pressed={tab === "evidence" && chosen === part} onClick={() => cite(part)}>{part + 1}</button>)}
        </div>
        <p class="trust"><span class="badge">{trust.word}</span> <span class="muted">{trust.advice}</span></p>
      </div>
      {turn.keptAt && <p class="note">This was answered on {new Date(turn.keptAt).toLocaleString()}, and is shown as it was.</p>}
      {report.cached && <p class="muted">Answered before; nothing has changed since.</p>}
      {turn.asked.question !== report.question && <p class="muted">Asked as: <Data text={turn.asked.question} /></p>}
      {report.warnings.map((warning, at) => <p key={at} class="note"><Data text={warning} /></p>)}
      {report.contradictions.map((contradiction, at) => <Disagreement key={at} contradiction={contradiction} />)}
      <Readings report={report} />
      {report.attempts.length > 0 && (
        <section class="details">
          <div role="tablist" aria-label="What it rests on" onKeyDown={choose}>
            {names.map(([one, name]) => (
              <button key={one} id={`${tabs}-${one}`} type="button" role="tab" aria-selected={tab === one} aria-controls={`${tabs}-panel`}
                tabIndex={tab === one ? 0 : -1} onClick={() => setTab(one)}>{name}</button>
            ))}
          </div>
          <div id={`${tabs}-panel`} role="tabpanel" tabIndex={-1} aria-labelledby={`${tabs}-${tab}`}>
            {tab === "evidence" ? <EvidenceView report={report} chosen={chosen} onChoose={setChosen} /> : <Queries report={report} />}
          </div>
        </section>
      )}
      <footer class="foot">
        <Correct report={report} />
        <span class="gap" />
        <span class="muted">{Math.round(report.ms)} ms</span>
        <Copy text={report.answer.text} label="Copy answer" />
        <Copy text={() => new URL(address, location.href).href} label="Copy address" />
      </footer>
    </>
  );
}
