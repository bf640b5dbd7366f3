import { useState } from "preact/hooks";
import type { Attempt } from "../api/types.ts";
import { meaningOf, searchedFor, stretchesOf, takingsOf, type Stretch } from "../logic/answer/readAs.ts";
import { visible } from "../logic/rows/values.ts";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";

/** The question cut at the words that were matched or not used. */
export function stretchesIn(question: string, attempt: Attempt | undefined): Stretch[] {
  const matched = attempt?.derivation?.cover ?? searchedFor(attempt?.route === "SEARCH" ? (attempt.asks ?? "") : "");
  return stretchesOf(question, matched, attempt?.read_as ?? "", attempt?.left_out ?? "");
}

/** The meaning that is pointed at. */
export function useLit(): { lit: string | undefined; light: (meaning: string | undefined) => void } {
  const [lit, light] = useState<string | undefined>();
  return { lit, light };
}

interface LitProps {
  stretches: Stretch[];
  lit: string | undefined;
  light: (meaning: string | undefined) => void;
}

/** The question: words that were matched underlined, words that are not used struck out. */
export const QuestionLine = ({ stretches, lit, light }: LitProps) => (
  <h1 class="question" dir="auto">
    {stretches.map((stretch, at) => {
      const meaning = meaningOf(stretch), text = visible(stretch.text);
      if (meaning === undefined) return text;
      const props = { class: lit === meaning ? "word lit" : "word", title: visible(meaning), onMouseEnter: () => light(meaning), onMouseLeave: () => light(undefined) };
      return stretch.out ? <s key={at} {...props}>{text}</s> : <span key={at} {...props}>{text}</span>;
    })}
  </h1>
);

/** What each word means, and what the query asks for. */
export function Understood({ attempt, stretches, lit, light }: LitProps & { attempt: Attempt | undefined }) {
  const takings = takingsOf(stretches);
  return (
    <>
      {attempt?.confirmed ? <p>{texts.answer.verified}: <span class="asks"><Data text={attempt.confirmed.question} /></span></p>
        : attempt?.asks && <p>{texts.answer.queryAsks}: <span class="asks"><Data text={attempt.asks} /></span></p>}
      {takings.length === 0 ? !attempt?.logical && <p class="muted">{texts.answer.nothingUnderstood}</p> : (
        <dl class="read-as" aria-label={texts.meaning.label}>
          {takings.map(({ words, meaning, out }) => (
            <div key={meaning} tabIndex={0} class={lit === meaning ? "lit" : undefined} onMouseEnter={() => light(meaning)} onMouseLeave={() => light(undefined)}
              onFocus={() => light(meaning)} onBlur={() => light(undefined)}>
              <dt>{out ? <s><Data text={words.join(", ")} /></s> : <Data text={words.join(", ")} />}</dt>
              <dd><Data text={meaning} /></dd>
            </div>
          ))}
        </dl>
      )}
    </>
  );
}
