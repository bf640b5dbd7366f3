import { useEffect, useRef } from "preact/hooks";
import type { Asked } from "../api/client.ts";
import { jsonText } from "../api/json.ts";
import { addressOf, keepAddress, replaceAddress, type Place } from "../logic/address.ts";
import type { KeptThread } from "../logic/history.ts";
import { Copy, ProblemNote, useListened, usePart } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { leaveThread, threadOfTab } from "../store.ts";
import { texts } from "../texts/index.ts";
import { questionOf, same, thread, type Turn } from "../thread.ts";
import type { Answer } from "./answer.tsx";
import { Box, Starters } from "./box.tsx";
import { Recent } from "./recent.tsx";

const answer = () => import("./answer.tsx").then((view) => view.Answer); // the box is usable before it comes
type AnswerPart = ReturnType<typeof usePart<Parameters<typeof Answer>[0]>>;

const MOVED = 4; // pixels from which on a turn was scrolled

const placeOfTurn = (turn: Turn): Place => ({
  view: "ask", question: questionOf(turn),
  ...(turn.asked.reading !== undefined && { reading: turn.asked.reading }), ...(turn.asked.logical && { logical: turn.asked.logical }), ...(turn.report?.id !== undefined && { id: turn.report.id }),
});

const isOf = (turn: Turn, asked: Asked): boolean => same(turn.asked, asked) || same({ ...turn.asked, question: questionOf(turn) }, asked);

/** The turn that an address names: of the same question the one with the id, where it has any, else the last. */
function turnAt(turns: readonly Turn[], asked: Asked | undefined, id: string | undefined): Turn | undefined {
  const candidates = asked ? turns.filter((turn) => isOf(turn, asked)) : turns;
  return candidates.findLast(({ report, openedAs }) => id === undefined || report?.id === id || openedAs === id);
}

function Stages({ turn }: { turn: Turn }) {
  return (
    <div class="stages" role="status" aria-label={texts.ask.progress}>
      <ol>
        {turn.stages.slice(-12).map(({ stage, detail }, at) => (
          <li key={at}><span class="stage"><Data text={Object.hasOwn(texts.ask.stages, stage) ? (texts.ask.stages[stage] ?? stage) : stage} /></span> <Data text={detail.slice(0, 300)} /></li>
        ))}
        <li class="waiting">{turn.stages.length === 0 ? texts.ask.reading : texts.ask.working}</li>
      </ol>
      <button type="button" onClick={() => thread.stop(turn)}>{texts.ask.stop}</button>
    </div>
  );
}

function TurnView({ turn, shown, part }: { turn: Turn; shown: boolean; part: AnswerPart }) {
  const { Part } = part;
  const here = useRef<HTMLElement>(null), left = useRef<number | undefined>(undefined);
  useEffect(() => { // again when its answer has come and there is room for it, unless one has scrolled meanwhile
    const element = here.current, top = (): number => Math.round(element?.getBoundingClientRect().top ?? 0);
    if (!shown) return void (left.current = undefined);
    if (left.current !== undefined && Math.abs(left.current - top()) > MOVED) return;
    element?.scrollIntoView({ block: "start" });
    left.current = top(); // in the window: answers above may still grow
  }, [shown, turn.state, Part]);
  const again = (): void => void thread.again(turn), running = turn.state === "running";
  return (
    <article ref={here} class="turn" aria-label={turn.asked.question} aria-busy={running}>
      {turn.report && Part ? <Part.of turn={turn} report={turn.report} address={addressOf(placeOfTurn(turn))} /> : <h1 class="question"><Data text={turn.asked.question} /></h1>}
      {turn.report && part.problem && <ProblemNote problem={part.problem} onRetry={part.again} />}
      {running && <Stages turn={turn} />}
      {turn.state === "waiting" && <button type="button" onClick={again}>{texts.ask.showAnswer}</button>}
      {turn.state === "stopped" && <div class="note"><p>{texts.ask.stopped}</p><button type="button" onClick={again}>{texts.ask.askAgain}</button></div>}
      {turn.problem && <ProblemNote problem={turn.problem} onRetry={again} />}
    </article>
  );
}

/** The questions of a thread that an address names, as if they had been asked here. */
const threadOf = (questions: readonly string[]): KeptThread =>
  ({ key: crypto.randomUUID(), at: new Date().toISOString(), turns: questions.map((question) => ({ question })) });

/** Opens what an address names: a turn that is there, the thread that this tab had open, else the question. */
function openPlace(place: Extract<Place, { view: "ask" | "thread" }>, asked: Asked | undefined): void {
  if (place.view === "thread") {
    const kept = threadOf(place.questions);
    void thread.restore(kept, kept.turns.length - 1);
    return replaceAddress({ view: "ask", question: kept.turns.at(-1)?.question ?? "" });
  }
  if (!asked || turnAt(thread.turns, asked, place.id)) return;
  const kept = thread.turns.length === 0 ? threadOfTab() : undefined;
  const at = kept?.turns.findLastIndex((turn) => (place.id !== undefined && turn.id === place.id) || same(turn, asked) || turn.whole === asked.question) ?? -1;
  if (kept && at >= 0) void thread.restore(kept, at);
  else void thread.ask(asked, place.id);
}

/** The box, and the questions of this visit with their answers. */
export function AskView({ place }: { place: Extract<Place, { view: "ask" | "thread" }> }) {
  const turns = useListened((listener) => thread.listen(listener), () => thread.turns), part = usePart(answer), named = place.view === "ask" ? place : undefined;
  const asked: Asked | undefined = named?.question === undefined ? undefined
    : { question: named.question, ...(named.reading !== undefined && { reading: named.reading }), ...(named.logical && { logical: named.logical }) };
  useEffect(() => openPlace(place, asked), [place.view, asked?.question, asked?.reading, jsonText(asked?.logical ?? null), named?.id]);
  useEffect(() => { // once it has an address of its own, that is shown
    const last = turns.at(-1);
    if (asked && last?.report && last.state === "done" && same(last.asked, asked) && !named?.id) keepAddress(placeOfTurn(last));
  }, [turns]);
  useEffect(() => {
    const stop = (event: KeyboardEvent): void => {
      const last = thread.turns.at(-1);
      if (event.key === "Escape" && last?.state === "running") thread.stop(last);
    };
    addEventListener("keydown", stop);
    return () => removeEventListener("keydown", stop);
  }, []);
  const isFirst = place.view === "ask" && !asked && turns.length === 0;
  return (
    <div class="with-recent">
      <Recent />
      {isFirst ? (
        <div class="begin">
          <h1>{texts.ask.heading}</h1>
          <Box first />
          <Starters />
        </div>
      ) : <Begun turns={turns} shown={turnAt(turns, asked, named?.id)} part={part} />}
    </div>
  );
}

function Begun({ turns, shown, part }: { turns: readonly Turn[]; shown: Turn | undefined; part: AnswerPart }) {
  const fresh = (): void => {
    thread.clear();
    leaveThread();
    location.hash = "#/";
  };
  const address = (): string => new URL(addressOf({ view: "thread", questions: turns.map(questionOf) }), location.href).href;
  return (
    <div class="thread">
      {turns.map((turn) => <TurnView key={turn.number} turn={turn} shown={turns.length > 1 && turn === shown} part={part} />)}
      <div class="on">
        <Box first={false} />
        <p class="muted line">
          <span>{texts.ask.followUpHint}</span> <button type="button" class="link" onClick={fresh}>{texts.ask.newQuestion}</button>
          <span class="gap" />
          {turns.length > 1 && <Copy text={address} label={texts.threads.shareThread} />}
        </p>
      </div>
    </div>
  );
}
