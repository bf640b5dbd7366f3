import { useState } from "preact/hooks";
import { sendFeedback } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Feedback, Rated, Report } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { Later, ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";
import { thread, type Rating, type Turn } from "../thread.ts";

const editor = () => import("../parts/editor.tsx").then((part) => part.Editor);

const MARKED: Record<Rating["verdict"], string> = { right: texts.correct.markedRight, wrong: texts.correct.markedWrong, query: "" };

/** What becomes of a rating for later questions. */
function taughtBy({ verdict, template, no_template, outcome }: Rated): string {
  if (no_template) return texts.correct.notUsedAgain(no_template);
  if (!template) return "";
  return verdict === "right" || outcome ? texts.correct.usedAgain : texts.correct.setAside;
}

/** How the answer was rated before, as the log has it. */
export function EarlierRating({ turn }: { turn: Turn }) {
  const last = turn.earlierVerdicts?.at(-1);
  if (!last) return null;
  return (
    <p class={`note${last.verdict === "wrong" ? " bad" : ""}`}>
      {texts.correct.earlier(new Date(last.at).toLocaleString(), last.verdict, turn.keptAt !== undefined)}
      {last.query !== undefined && <>{texts.correct.earlierQuery}<a href={addressOf({ view: "query", source: last.source ?? "", query: last.query, parameters: last.parameters ?? {} })}>{texts.correct.anotherQuery}</a></>}
      {last.note ? <>: <Data text={last.note} /></> : "."}
    </p>
  );
}

/** Right, wrong, or another query, which goes to the log. */
export function Correct({ turn, report }: { turn: Turn; report: Report }) {
  const [sending, setSending] = useState(false);
  const [writing, setWriting] = useState(false);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<Problem | undefined>();
  const { rating } = turn;
  const { id } = report;
  const best = report.attempts[report.evidence[report.answer.citations[0] ?? 0]?.attempt ?? 0];
  if (id === undefined) return <span class="muted">{texts.correct.noLog}</span>;
  const send = async (feedback: Omit<Feedback, "id">): Promise<Rated> => {
    setProblem(undefined);
    setSending(true);
    try {
      return await sendFeedback({ id, ...feedback, ...(note.trim() && { note: note.trim() }) });
    } catch (error) {
      if (feedback.query === undefined) setProblem(asProblem(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  const rate = (verdict: "right" | "wrong"): void => void send({ verdict }).then((rated) => {
    thread.rate(turn, { verdict, taught: taughtBy(rated) });
    if (verdict === "wrong") setWriting(true);
  }, () => undefined);
  return (
    <div class="correct">
      <div class="line" role="group" aria-label={texts.correct.isRight}>
        <button type="button" aria-pressed={rating?.verdict === "right"} disabled={sending} onClick={() => rate("right")}>{texts.correct.right}</button>
        <button type="button" aria-pressed={rating?.verdict === "wrong"} disabled={sending} onClick={() => rate("wrong")}>{texts.correct.wrong}</button>
        <button type="button" class="quiet" aria-expanded={writing} onClick={() => setWriting(!writing)}>{texts.correct.correctQuery}</button>
        <span role="status" class="muted">{rating && !sending && <>{MARKED[rating.verdict]} <Data text={rating.taught} /></>}{rating?.taught === texts.correct.usedAgain && <> <a href="#/verified">{texts.verified.link}</a></>}</span>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {writing && (
        <div class="writing">
          <label class="line">{texts.correct.note} <input type="text" maxLength={1000} value={note} onInput={(event) => setNote(event.currentTarget.value)} /></label>
          <Later load={editor} props={{
            begun: { source: best?.source ?? "", query: best?.query ?? "", parameters: best?.parameters ?? {} },
            verb: texts.correct.run,
            stops: false, // what is kept stays kept
            showsOutcome: false, // the answer above becomes it
            run: async (query) => {
              const rated = await send({ verdict: "wrong", source: query.source, query: query.query, parameters: query.parameters }), outcome = rated.outcome ?? {};
              thread.rate(turn, { verdict: "query", taught: taughtBy(rated), ...((outcome.columns || outcome.passages) && { correction: { query, outcome } }) });
              setWriting(false);
              return outcome;
            },
          }} />
        </div>
      )}
    </div>
  );
}
