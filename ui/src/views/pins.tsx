import { useEffect, useState } from "preact/hooks";
import { ask } from "../api/client.ts";
import { jsonText } from "../api/json.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Report } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { trustOf } from "../logic/answer/confidence.ts";
import { isPin, pinned, type Pin } from "../logic/history.ts";
import { ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { keptPins, togglePin } from "../store.ts";
import { texts } from "../texts/index.ts";
import { Blocks } from "./blocks.tsx";
import { useStored } from "./recent.tsx";

interface Answered {
  report: Report;
  at: string;
}

const nameOf = (pin: Pin): string => jsonText(pinned(pin));

/** Asks the pinned questions one after the other, again where `round` changes. */
function useAnswers(pins: Pin[], round: number): [Map<string, Answered>, Map<string, Problem>] {
  const [answers, setAnswers] = useState(new Map<string, Answered>());
  const [problems, setProblems] = useState(new Map<string, Problem>());
  useEffect(() => {
    const stop = new AbortController();
    const askAll = async (): Promise<void> => {
      for (const pin of pins) {
        try {
          const report = await ask(pinned(pin), () => undefined, stop.signal);
          setAnswers((now) => new Map(now).set(nameOf(pin), { report, at: new Date().toISOString() }));
        } catch (error) {
          if (stop.signal.aborted) return;
          setProblems((now) => new Map(now).set(nameOf(pin), asProblem(error)));
        }
      }
    };
    setProblems(new Map());
    void askAll();
    return () => stop.abort();
  }, [round]);
  return [answers, problems];
}

function PinView({ pin, answered, problem, onRetry }: { pin: Pin; answered: Answered | undefined; problem: Problem | undefined; onRetry: () => void }) {
  const address = addressOf({ view: "ask", ...pinned(pin) });
  const trust = answered && trustOf(answered.report);
  return (
    <article class="pin" aria-label={pin.question} aria-busy={!answered && !problem}>
      <h2><a href={address}><Data text={pin.question} /></a></h2>
      {problem ? <ProblemNote problem={problem} onRetry={onRetry} /> : !answered ? <p class="muted">{texts.page.loading}</p> : (
        <div class={`answer is-${trust?.level}`}>
          <Blocks report={answered.report} at={answered.at} pressed={undefined} onCite={() => { location.hash = address; }} />
          <p class="trust"><span class="badge">{trust?.word}</span> <span class="muted">{texts.pins.earlier(new Date(answered.at).toLocaleString())}</span></p>
        </div>
      )}
      <button type="button" class="quiet" onClick={() => togglePin(pin)}>{texts.pins.unpin}</button>
    </article>
  );
}

/** The pinned questions with their answers of now. */
export function PinsView() {
  const pins = useStored(keptPins);
  const [asked] = useState(pins);
  const [round, setRound] = useState(0);
  const [answers, problems] = useAnswers(asked, round);
  const again = (): void => setRound(round + 1);
  return (
    <div class="wide">
      <div class="line"><h1>{texts.pins.heading}</h1><span class="gap" />{pins.length > 0 && <button type="button" onClick={again}>{texts.pins.refresh}</button>}</div>
      <p class="muted">{pins.length === 0 ? texts.pins.none : texts.pins.hint}</p>
      <div class="pins">
        {pins.filter((pin) => asked.some((one) => isPin(one, pin))).map((pin) => (
          <PinView key={nameOf(pin)} pin={pin} answered={answers.get(nameOf(pin))} problem={problems.get(nameOf(pin))} onRetry={again} />
        ))}
      </div>
    </div>
  );
}
