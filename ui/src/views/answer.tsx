import { useEffect, useId, useMemo, useState } from "preact/hooks";
import { suggestions } from "../api/client.ts";
import type { Attempt, Claim, Contradiction, Report } from "../api/types.ts";
import { replaceAddress } from "../logic/address.ts";
import { blocksOf, correctedReport } from "../logic/answer/blocks.ts";
import { likelihood, trustOf } from "../logic/answer/confidence.ts";
import { isPin, pinned } from "../logic/history.ts";
import { likelyInterpretations, MAX_QUESTIONS, questionsOffered, whatIsMissing } from "../logic/answer/noAnswer.ts";
import { Copy, useFetched } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { Notes } from "../parts/notes.tsx";
import { keptPins, togglePin } from "../store.ts";
import { texts } from "../texts/index.ts";
import { interpretationsOf, questionOf, thread, type Turn } from "../thread.ts";
import { Blocks, Cite } from "./blocks.tsx";
import { Questions } from "./box.tsx";
import { Chips } from "./chips/chips.tsx";
import { Correct, EarlierRating } from "./correct.tsx";
import { EvidenceView, placeName } from "./evidence.tsx";
import { Queries } from "./queries.tsx";
import { useStored } from "./recent.tsx";
import { QuestionLine, stretchesIn, Understood, useLit } from "./understood.tsx";

/** The attempt that the answer rests on, else the first. */
const leading = (report: Report): Attempt | undefined => {
  const cited = report.answer.citations[0] ?? 0;
  return report.attempts[report.evidence[cited]?.attempt ?? 0];
};

/** Which evidence a claim comes of, where it was kept. */
const evidenceOf = ({ evidence }: Report, { source, provenance }: Claim): number =>
  evidence.findIndex((one) => one.source === source && one.provenance.document === provenance.document && one.provenance.start === provenance.start);

function Disagreement({ report, contradiction, onCite }: { report: Report; contradiction: Contradiction; onCite: (at: number) => void }) {
  return (
    <section class="disagree">
      <h2><Data text={texts.answer.disagree(contradiction.attribute, contradiction.entity)} /></h2>
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

/** What the question may mean, to choose from: the answer is replaced in its place. */
function Interpretations({ turn }: { turn: Turn }) {
  const name = useId(), chosen = turn.asked.reading ?? 1, isNone = turn.report?.status === "abstained";
  const readings = likelyInterpretations(interpretationsOf(turn), turn.asked.reading ?? (isNone ? undefined : 1));
  if (readings.length < (isNone ? 1 : 2)) return null;
  const choose = (reading: number): void => {
    const question = questionOf(turn);
    void thread.choose(turn, reading);
    replaceAddress({ view: "ask", question, ...(reading > 1 && { reading }) });
  };
  const isOpen = isNone || turn.report?.guess === true, choices = (
    <fieldset class="interpretations">
      <legend>{isNone ? texts.interpretations.closest : texts.interpretations.heading}</legend>
      {readings.map(({ number, reading }) => (
        <label key={number}>
          <input type="radio" name={name} checked={(!isNone || turn.asked.reading !== undefined) && chosen === number} disabled={turn.state === "running"} onChange={() => choose(number)} />
          <span><Data text={reading.asks || reading.query} /> <span class="muted"><Data text={texts.interpretations.source(reading.source, likelihood(reading.confidence))} /></span></span>
        </label>
      ))}
    </fieldset>
  );
  return isOpen ? choices : <details open={chosen > 1}><summary>{texts.interpretations.ifMeant}</summary>{choices}</details>;
}

/** Questions that would be answered: those that the server offers, then those of the likeliest source. */
function useOffered(report: Report): string[] {
  const offered = questionsOffered(report), source = report.candidates.find(({ route }) => route !== "SEARCH")?.source; // of texts none are known
  const [more] = useFetched(async (signal) => (offered.length < MAX_QUESTIONS && source !== undefined ? suggestions(signal, source) : []), [report]);
  return [...new Set([...offered, ...(more.value ?? [])])].slice(0, MAX_QUESTIONS);
}

/** Why there is no answer, and what can be asked. */
function NoAnswer({ report }: { report: Report }) {
  const questions = useOffered(report);
  return (
    <>
      {whatIsMissing(report).map((sentence) => <p key={sentence}><Data text={sentence} /></p>)}
      {questions.length > 0 && <><h2>{texts.noAnswer.tryThese}</h2><Questions questions={questions} label={texts.noAnswer.tryThese} /></>}
    </>
  );
}

type Tab = "understood" | "evidence" | "queries";

/** How the answer was come to: the words, the evidence, the queries. */
function Details({ turn, report, tab, onTab, panel, chosen, inDocument, onChoose, lit, light }: {
  turn: Turn; report: Report; tab: Tab; onTab: (tab: Tab) => void; panel: string; chosen: number; inDocument: boolean; onChoose: (at: number) => void;
  lit: string | undefined; light: (meaning: string | undefined) => void;
}) {
  const attempt = leading(report);
  const tabs: [Tab, string][] = [
    ...(turn.rating?.correction ? [] : [["understood", texts.answer.understood] as [Tab, string]]),
    ...(report.evidence.length > 0 && report.status !== "abstained" ? [["evidence", texts.answer.evidenceTab(report.evidence.length)] as [Tab, string]] : []),
    ["queries", texts.answer.queriesTab(report.attempts.length)],
  ];
  const step = (event: KeyboardEvent): void => {
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    const [next] = tabs[(tabs.findIndex(([one]) => one === tab) + by + tabs.length) % tabs.length] ?? [];
    if (by === 0 || !next) return;
    onTab(next);
    document.getElementById(`${panel}-${next}`)?.focus();
  };
  return (
    <section class="details">
      <div role="tablist" aria-label={texts.answer.tabs} onKeyDown={step}>
        {tabs.map(([one, name]) => (
          <button key={one} id={`${panel}-${one}`} type="button" role="tab" aria-selected={tab === one} aria-controls={panel} tabIndex={tab === one ? 0 : -1} onClick={() => onTab(one)}>{name}</button>
        ))}
      </div>
      <div id={panel} role="tabpanel" tabIndex={-1} aria-labelledby={`${panel}-${tab}`}>
        {tab === "understood" && (
          <>
            <Understood attempt={attempt} stretches={stretchesIn(report.question, attempt)} lit={lit} light={light} />
            {turn.asked.question !== report.question && <p class="muted">{texts.answer.askedAs} <Data text={turn.asked.question} /></p>}
            {report.cached && <p class="muted">{texts.answer.cached}</p>}
          </>
        )}
        {tab === "evidence" && <EvidenceView report={report} chosen={chosen} inDocument={inDocument} at={turn.at ?? ""} onChoose={onChoose} />}
        {tab === "queries" && <Queries report={report} />}
      </div>
    </section>
  );
}

function PinButton({ turn }: { turn: Turn }) {
  const pins = useStored(keptPins), asked = pinned({ ...turn.asked, question: questionOf(turn) });
  const isPinned = pins.some((pin) => isPin(pin, asked));
  return <button type="button" class="quiet" aria-pressed={isPinned} onClick={() => togglePin({ ...asked, at: new Date().toISOString() })}>{isPinned ? texts.pins.unpin : texts.pins.pin}</button>;
}

/** One answer with everything to check it by. */
export function Answer({ turn, report: given, address }: { turn: Turn; report: Report; address: string }) {
  const correction = turn.rating?.correction, corrected = correction !== undefined;
  const report = useMemo(() => (correction ? correctedReport(given, correction.query, correction.outcome) : given), [given, correction]);
  const trust = trustOf(report), attempt = leading(report), isNone = report.status === "abstained", isChanged = turn.asked.logical !== undefined && turn.state === "done";
  const mark = corrected ? texts.correct.correctedMark : isChanged && !isNone ? texts.chips.changedMark : trust.word;
  const advice = corrected ? texts.correct.corrected : isChanged && !isNone ? texts.chips.changed : trust.advice;
  const [{ chosen, inDocument }, choosePiece] = useState({ chosen: report.answer.citations[0] ?? 0, inDocument: false });
  const startTab = (): Tab => corrected ? "queries" : (!isNone && report.evidence.length > 0 && blocksOf(report).every(({ kind }) => kind === "text") ? "evidence" : "understood");
  const [tab, setTab] = useState<Tab>(startTab);
  const panel = `${useId()}-panel`, lighting = useLit();
  useEffect(() => { // another interpretation has other evidence
    choosePiece({ chosen: report.answer.citations[0] ?? 0, inDocument: false });
    setTab(startTab());
  }, [report]);
  const cite = (at: number): void => {
    choosePiece({ chosen: at, inDocument: true });
    setTab("evidence");
    requestAnimationFrame(() => document.getElementById(panel)?.focus());
  };
  return (
    <>
      <QuestionLine stretches={stretchesIn(report.question, attempt)} {...lighting} />
      <div class={`answer is-${corrected ? "confident" : trust.level}`} aria-busy={turn.state === "running"}>
        {isNone ? <NoAnswer report={report} />
          : <Blocks report={report} at={turn.at ?? ""} pressed={tab === "evidence" ? chosen : undefined} onCite={cite} />}
        <p class="trust"><span class="badge">{mark}</span> <span class="muted"><Data text={advice} /></span></p>
      </div>
      {!corrected && attempt?.logical && <Chips turn={turn} attempt={attempt} query={attempt.logical} />}
      {!corrected && !turn.asked.logical && <Interpretations turn={turn} />}
      {turn.keptAt && <p class="note">{texts.answer.keptAt(new Date(turn.keptAt).toLocaleString())}</p>}
      <EarlierRating turn={turn} />
      <Notes notes={report.warnings} summary={texts.answer.warnings(report.warnings.length)} />
      {report.contradictions.map((contradiction, at) => <Disagreement key={at} report={report} contradiction={contradiction} onCite={cite} />)}
      {report.attempts.length > 0 && (
        <Details turn={turn} report={report} tab={tab} onTab={setTab} panel={panel} chosen={chosen} inDocument={inDocument}
          onChoose={(at) => choosePiece({ chosen: at, inDocument: false })} {...lighting} />
      )}
      <footer class="foot">
        <Correct turn={turn} report={given} />
        <span class="gap" />
        <span class="muted">{texts.answer.milliseconds(report.ms)}</span>
        <PinButton turn={turn} />
        <Copy text={texts.answer.copyMarked(report.answer.text, `${mark}. ${advice}`)} label={texts.answer.copyAnswer} />
        <Copy text={() => new URL(address, location.href).href} label={texts.answer.copyAddress} />
      </footer>
    </>
  );
}
