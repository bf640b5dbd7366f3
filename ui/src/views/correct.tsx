import { useState } from "preact/hooks";
import { sendFeedback } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Feedback, Outcome, Rated, Report } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { Later, ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { thread, type Said, type Turn } from "../thread.ts";

const editor = () => import("../parts/editor.tsx").then((part) => part.Editor);

const KEPT: Record<Said["verdict"], string> = { right: "Kept: right.", wrong: "Kept: wrong.", query: "Kept: this query answers it." };

/** What becomes of a verdict for later questions. */
function taughtBy({ verdict, template, no_template, outcome }: Rated): string {
  if (no_template) return `Questions like it are not answered by it: ${no_template}`;
  if (!template) return "";
  return verdict === "right" || outcome ? "Questions like it are answered by this query from now on." : "The query that answered it is set aside until somebody looks at it.";
}

/** What was said of the answer before, as the log has it. */
export function SaidBefore({ turn }: { turn: Turn }) {
  const last = turn.earlierVerdicts?.at(-1);
  if (!last) return null;
  return (
    <p class={`note${last.verdict === "wrong" ? " bad" : ""}`}>
      On {new Date(last.at).toLocaleString()} {turn.keptAt ? "this answer" : "the answer of that time"} was called {last.verdict}
      {last.query !== undefined && <>, and <a href={addressOf({ view: "query", source: last.source ?? "", query: last.query, parameters: last.parameters ?? {} })}>another query</a> given</>}
      {last.note ? <>: <Data text={last.note} /></> : "."}
    </p>
  );
}

/** Right, wrong, or another query: what is said of an answer goes to the log. */
export function Correct({ turn, report }: { turn: Turn; report: Report }) {
  const [sending, setSending] = useState(false);
  const [writing, setWriting] = useState(false);
  const [note, setNote] = useState("");
  const [problem, setProblem] = useState<Problem | undefined>();
  const { said } = turn;
  const { id } = report;
  const best = report.attempts[report.evidence[report.answer.citations[0] ?? 0]?.attempt ?? 0];
  if (id === undefined) return <span class="muted">The server keeps no log, so an answer cannot be rated.</span>;
  const send = async (feedback: Omit<Feedback, "id">, verdict: Said["verdict"]): Promise<Outcome | undefined> => {
    setProblem(undefined);
    setSending(true);
    try {
      const kept = await sendFeedback({ id, ...feedback, ...(note.trim() && { note: note.trim() }) });
      thread.say(turn, { verdict, taught: taughtBy(kept) });
      return kept.outcome;
    } catch (error) {
      if (feedback.query === undefined) setProblem(asProblem(error));
      throw error;
    } finally {
      setSending(false);
    }
  };
  const rate = (verdict: "right" | "wrong"): void => void send({ verdict }, verdict).catch(() => undefined);
  return (
    <div class="correct">
      <div class="line" role="group" aria-label="Is this right?">
        <button type="button" aria-pressed={said?.verdict === "right"} disabled={sending} onClick={() => rate("right")}>✓ Right</button>
        <button type="button" aria-pressed={said?.verdict === "wrong"} disabled={sending} onClick={() => rate("wrong")}>✗ Wrong</button>
        <button type="button" class="quiet" aria-expanded={writing} onClick={() => setWriting(!writing)}>It should be another query</button>
        <span role="status" class="muted">{said && !sending && <>{KEPT[said.verdict]} <Data text={said.taught} /></>}</span>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {writing && (
        <div class="writing">
          <label class="line">Note <input type="text" maxLength={1000} value={note} onInput={(event) => setNote(event.currentTarget.value)} /></label>
          <Later load={editor} props={{
            begun: { source: best?.source ?? "", query: best?.query ?? "", parameters: best?.parameters ?? {} },
            verb: "Run and keep as the right one",
            stops: false, // what is kept stays kept
            run: async ({ source, query, parameters }) => (await send({ verdict: "wrong", source, query, parameters }, "query")) ?? {},
          }} />
        </div>
      )}
    </div>
  );
}
