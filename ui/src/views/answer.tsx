import { useId, useState } from "preact/hooks";
import type { Attempt, Claim, Contradiction, Report } from "../api/types.ts";
import { likelihood, trustOf } from "../logic/confidence.ts";
import { meaningOf, searchedFor, stretchesOf, takingsOf } from "../logic/readAs.ts";
import { partsOf } from "../logic/citations.ts";
import { Copy } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { Notes } from "../parts/notes.tsx";
import { visible } from "../logic/values.ts";
import { askNow } from "./ask.tsx";
import type { Turn } from "../thread.ts";
import { Correct, SaidBefore } from "./correct.tsx";
import { EvidenceView, placeName } from "./evidence.tsx";
import { Queries } from "./queries.tsx";

/** The attempt that the answer rests on, else the first. */
const leading = (report: Report): Attempt | undefined => {
  const cited = report.answer.citations[0] ?? 0;
  return report.attempts[report.evidence[cited]?.attempt ?? 0];
};

/** The question, its words underlined where they were understood and struck where they were left out, and what each was taken for. */
function ReadAs({ question, attempt }: { question: string; attempt: Attempt | undefined }) {
  const [lit, setLit] = useState<string | undefined>();
  const cover = attempt?.derivation?.cover ?? searchedFor(attempt?.route === "SEARCH" ? (attempt.asks ?? "") : "");
  const stretches = stretchesOf(question, cover, attempt?.read_as ?? "", attempt?.left_out ?? "");
  const light = (meaning: string) => ({ onMouseEnter: () => setLit(meaning), onMouseLeave: () => setLit(undefined) });
  const takings = takingsOf(stretches);
  return (
    <>
      <h1 class="question" dir="auto">
        {stretches.map((stretch, at) => {
          const meaning = meaningOf(stretch), text = visible(stretch.text);
          if (meaning === undefined) return text;
          const style = lit === meaning ? "word lit" : "word";
          return stretch.out ? <s key={at} class={style} title={meaning} {...light(meaning)}>{text}</s> : <span key={at} class={style} title={visible(meaning)} {...light(meaning)}>{text}</span>;
        })}
      </h1>
      {takings.length > 0 && (
        <dl class="read-as" aria-label="Read as">
          {takings.map(({ words, meaning, out }) => (
            <div key={meaning} tabIndex={0} class={lit === meaning ? "lit" : undefined} {...light(meaning)} onFocus={() => setLit(meaning)} onBlur={() => setLit(undefined)}>
              <dt>{out ? <s><Data text={words.join(", ")} /></s> : <Data text={words.join(", ")} />}</dt>
              <dd><Data text={meaning} /></dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}

/** A number that opens what is meant by it. */
const Cite = ({ piece, pressed, onCite }: { piece: number; pressed?: boolean; onCite: (at: number) => void }) => (
  <button type="button" class="cite" aria-label={`Evidence ${piece + 1}`} aria-pressed={pressed} onClick={() => onCite(piece)}>{piece + 1}</button>
);

/** Which evidence a claim comes of, where it was kept. */
const evidenceOf = ({ evidence }: Report, { source, provenance }: Claim): number =>
  evidence.findIndex((one) => one.source === source && one.provenance.document === provenance.document && one.provenance.start === provenance.start);

function Disagreement({ report, contradiction, onCite }: { report: Report; contradiction: Contradiction; onCite: (at: number) => void }) {
  return (
    <section class="disagree">
      <h2>The sources disagree on <Data text={contradiction.attribute} /> of <Data text={contradiction.entity} /></h2>
      <ul>
        {contradiction.claims.map((claim, at) => {
          const piece = evidenceOf(report, claim);
          return (
            <li key={at}>
              <p><strong><Data text={claim.value} /></strong>{piece >= 0 && <Cite piece={piece} onCite={onCite} />}</p>
              <span class="muted"><Data text={placeName(claim.source, claim.provenance)} /></span>
            </li>
          );
        })}
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
  const [{ chosen, inDocument }, choosePiece] = useState({ chosen: report.answer.citations[0] ?? 0, inDocument: false });
  const [tab, setTab] = useState<Tab>(report.evidence.length > 0 ? "evidence" : "queries");
  const tabs = useId();
  const cite = (at: number): void => {
    choosePiece({ chosen: at, inDocument: true });
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
            : <Cite key={at} piece={part} pressed={tab === "evidence" && chosen === part} onCite={cite} />)}
        </div>
        <p class="trust"><span class="badge">{trust.word}</span> <span class="muted">{trust.advice}</span></p>
      </div>
      {turn.keptAt && <p class="note">This was answered on {new Date(turn.keptAt).toLocaleString()}, and is shown as it was.</p>}
      <SaidBefore turn={turn} />
      {report.cached && <p class="muted">Answered before; nothing has changed since.</p>}
      {turn.asked.question !== report.question && <p class="muted">Asked as: <Data text={turn.asked.question} /></p>}
      <Notes notes={report.warnings} about="on how it was answered" />
      {report.contradictions.map((contradiction, at) => <Disagreement key={at} report={report} contradiction={contradiction} onCite={cite} />)}
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
            {tab === "evidence" ? <EvidenceView report={report} chosen={chosen} inDocument={inDocument} onChoose={(at) => choosePiece({ chosen: at, inDocument: false })} /> : <Queries report={report} />}
          </div>
        </section>
      )}
      <footer class="foot">
        <Correct turn={turn} report={report} />
        <span class="gap" />
        <span class="muted">{Math.round(report.ms)} ms</span>
        <Copy text={report.answer.text} label="Copy answer" />
        <Copy text={() => new URL(address, location.href).href} label="Copy address" />
      </footer>
    </>
  );
}
