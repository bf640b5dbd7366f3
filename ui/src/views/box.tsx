import { useEffect, useLayoutEffect, useRef, useState } from "preact/hooks";
import { listTraces, suggestions, type Asked } from "../api/client.ts";
import { addressOf } from "../logic/address.ts";
import { toBeginWith } from "../logic/suggest.ts";
import { Data } from "../parts/data.tsx";
import { leaveThread } from "../store.ts";
import { texts } from "../texts/index.ts";
import { thread } from "../thread.ts";

let askedHere = false;

/** Asks, and puts the question into the address. */
export function askNow(asked: Asked): void {
  const question = asked.question.trim();
  if (!question) return;
  askedHere = true;
  void thread.ask({ ...asked, question });
  const address = addressOf({ view: "ask", question });
  if (location.hash !== address) location.hash = address;
}

/** Asks as the first question of a thread. */
export function startThread(asked: Asked): void {
  thread.clear();
  leaveThread();
  askNow(asked);
}

/** Where a question is typed. */
export function Box({ first }: { first: boolean }) {
  const [typed, setTyped] = useState("");
  const box = useRef<HTMLTextAreaElement>(null);
  useLayoutEffect(() => { // at the beginning, and where the box that one asked in has just gone; before anything is seen or typed
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
      <label class="unseen" for="box">{texts.ask.question}</label>
      <textarea id="box" ref={box} rows={first ? 2 : 1} maxLength={4000} value={typed} dir="auto" enterkeyhint="send"
        placeholder={first ? texts.ask.firstPlaceholder : texts.ask.nextPlaceholder} onInput={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={(event) => { if (event.key === "Enter" && !event.shiftKey && !event.isComposing) submit(event); }} />
      <button type="submit" class="main" disabled={!typed.trim()}>{texts.ask.submit}</button>
    </form>
  );
}

/** Questions as buttons that ask them. */
export const Questions = ({ questions, label, ask = askNow }: { questions: readonly string[]; label: string; ask?: (asked: Asked) => void }) => (
  <div class="suggestions" aria-label={label} role="group">
    {questions.map((question) => (
      <button key={question} type="button" onClick={() => ask({ question })}><Data text={question} /></button>
    ))}
  </div>
);

/** Questions that the sources surely answer, and those that were rated right. */
export function Starters() {
  const [questions, setQuestions] = useState<string[]>([]);
  useEffect(() => {
    const stop = new AbortController();
    const none = (): [] => []; // the box works without
    const traces = listTraces({ verdict: "right" }, stop.signal).then((list) => list.traces, none);
    void Promise.all([traces, suggestions(stop.signal).catch(none)]).then(([logged, ofSources]) => setQuestions(toBeginWith(logged, ofSources)));
    return () => stop.abort();
  }, []);
  return <Questions questions={questions} label={texts.ask.starters} />;
}
