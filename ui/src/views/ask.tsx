import { useEffect, useRef, useState } from "preact/hooks";
import { listTraces, suggestions, type Asked } from "../api/client.ts";
import { addressOf, keepAddress, type Place } from "../logic/address.ts";
import { toBeginWith } from "../logic/suggest.ts";
import { ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { questionOf, same, thread, type Turn } from "../thread.ts";
import { Answer } from "./answer.tsx";

const STAGES = new Map([
  ["question", "Follow-up"], ["catalogue", "Sources are read"], ["route", "Kind of question"], ["link", "Words looked up"], ["select", "Sources weighed"],
  ["weigh", "Because"], ["formulate", "Writing"], ["query", "Query written"], ["rows", "Came"], ["execute", "Run"], ["evidence", "Evidence chosen"], ["answer", "Answer worded"], ["agent", "Next step"],
]);

const placeOfTurn = (turn: Turn): Place => ({
  view: "ask", question: questionOf(turn),
  ...(turn.asked.reading !== undefined && { reading: turn.asked.reading }), ...(turn.report?.id !== undefined && { id: turn.report.id }),
});

const isOf = (turn: Turn, asked: Asked): boolean => same(turn.asked, asked) || same({ ...turn.asked, question: questionOf(turn) }, asked);

/** The turn that an address names: of the same question the one with the id, where it has any, else the last. */
function turnAt(turns: readonly Turn[], asked: Asked | undefined, id: string | undefined): Turn | undefined {
  const those = asked ? turns.filter((turn) => isOf(turn, asked)) : turns;
  return those.findLast(({ report, openedAs }) => id === undefined || report?.id === id || openedAs === id);
}

function useThread(): readonly Turn[] {
  const [turns, setTurns] = useState(thread.turns);
  useEffect(() => thread.listen(() => setTurns(thread.turns)), []);
  return turns;
}

let askedHere = false;

/** Asks, and puts the question into the address. */
export function askNow(asked: Asked): void {
  const question = asked.question.trim();
  if (!question) return;
  askedHere = true;
  const turn = { ...asked, question };
  void thread.ask(turn);
  const address = addressOf({ view: "ask", question, ...(asked.reading !== undefined && { reading: asked.reading }) });
  if (location.hash !== address) location.hash = address;
}

function Box({ first }: { first: boolean }) {
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  useEffect(() => { // at the beginning, and where the box that one asked in has just gone
    if (first || askedHere) box.current?.focus({ preventScroll: true });
    askedHere = false;
  }, [first]);
  const submit = (event: Event): void => {
    event.preventDefault();
    if (!typed.trim()) return;
    const earlier = thread.earlier();
    askNow({ question: typed, ...(earlier.length > 0 && { earlier }) });
    setTyped("");
  };
  return (
    <form class="box" onSubmit={submit}>
      <label class="unseen" for="box">Question</label>
      <textarea id="box" ref={box} rows={first ? 2 : 1} maxLength={4000} value={typed} dir="auto" enterkeyhint="send"
        placeholder={first ? "Ask your sources a question" : "Ask on"} onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event); }} />
      <button type="submit" class="main" disabled={!typed.trim()}>Ask</button>
    </form>
  );
}

function Suggestions() {
  const [questions, setQuestions] = useState<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const none = (): [] => []; // the box works without
    const traces = listTraces({}, stop.signal).then((list) => list.traces, none);
    void Promise.all([traces, suggestions(stop.signal).catch(none)]).then(([logged, ofSources]) => setQuestions(toBeginWith(logged, ofSources)));
    return () => stop.abort();
  }, []);
  return (
    <div class="suggestions" aria-label="Questions to begin with" role="group">
      {questions.map((question) => (
        <button key={question} type="button" onClick={() => askNow({ question })}><Data text={question} /></button>
      ))}
    </div>
  );
}

function Stages({ turn }: { turn: Turn }) {
  return (
    <div class="stages" role="status" aria-label="What is done">
      <ol>
        {turn.stages.slice(-12).map(({ stage, detail }, at) => (
          <li key={at}><span class="stage"><Data text={STAGES.get(stage) ?? stage} /></span> <Data text={detail.slice(0, 300)} /></li>
        ))}
        <li class="waiting">{turn.stages.length === 0 ? "Reading the question" : "Working"}…</li>
      </ol>
      <button type="button" onClick={() => thread.stop(turn)}>Stop</button>
    </div>
  );
}

function TurnView({ turn, shown }: { turn: Turn; shown: boolean }) {
  const here = useRef<HTMLElement>(null), left = useRef<number | undefined>(undefined);
  useEffect(() => { // again when its answer has come and there is room for it, unless one has scrolled meanwhile
    if (!shown) return void (left.current = undefined);
    if (left.current !== undefined && left.current !== scrollY) return;
    here.current?.scrollIntoView({ block: "start" });
    left.current = scrollY;
  }, [shown, turn.state]);
  return (
    <article ref={here} class="turn" aria-label={turn.asked.question} aria-busy={turn.state === "running"}>
      {turn.report ? <Answer turn={turn} report={turn.report} address={addressOf(placeOfTurn(turn))} /> : <h1 class="question"><Data text={turn.asked.question} /></h1>}
      {turn.state === "running" && <Stages turn={turn} />}
      {turn.state === "stopped" && <div class="note"><p>Stopped.</p><button type="button" onClick={() => void thread.again(turn)}>Ask again</button></div>}
      {turn.problem && <ProblemNote problem={turn.problem} onRetry={() => void thread.again(turn)} />}
    </article>
  );
}

/** The box, and the questions of this visit with their answers. */
export function AskView({ place }: { place: Extract<Place, { view: "ask" }> }) {
  const turns = useThread();
  const asked: Asked | undefined = place.question === undefined ? undefined
    : { question: place.question, ...(place.reading !== undefined && { reading: place.reading }) };
  useEffect(() => { // an address that was opened, or gone back to
    if (asked && !turnAt(thread.turns, asked, place.id)) void thread.ask(asked, place.id);
  }, [place.question, place.reading, place.id]);
  useEffect(() => { // once it has an address of its own, that is shown
    const last = turns.at(-1);
    if (asked && last?.report && same(last.asked, asked) && !place.id) keepAddress(placeOfTurn(last));
  }, [turns]);
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      const last = thread.turns.at(-1);
      if (event.key === "Escape" && last?.state === "running") thread.stop(last);
    };
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  }, []);
  if (!asked && turns.length === 0)
    return (
      <div class="begin">
        <h1>What do you want to know?</h1>
        <Box first />
        <Suggestions />
      </div>
    );
  return <Begun turns={turns} shown={turnAt(turns, asked, place.id)} />;
}

function Begun({ turns, shown }: { turns: readonly Turn[]; shown: Turn | undefined }) {
  const fresh = (): void => {
    thread.clear();
    location.hash = "#/";
  };
  return (
    <div class="thread">
      {turns.map((turn) => <TurnView key={turn.number} turn={turn} shown={turns.length > 1 && turn === shown} />)}
      <div class="on">
        <Box first={false} />
        <p class="muted">A follow-up is read with the questions before it. <button type="button" class="link" onClick={fresh}>Begin anew</button></p>
      </div>
    </div>
  );
}
