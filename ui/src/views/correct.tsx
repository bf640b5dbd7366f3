import { useState } from "preact/hooks";
import { sendFeedback } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Feedback, Outcome, Rated, Report } from "../api/types.ts";
import { Later, ProblemNote } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";

type Said = "nothing" | "sending" | "right" | "wrong" | "query";

const editor = () => import("../parts/editor.tsx").then((part) => part.Editor);

const KEPT: Partial<Record<Said, string>> = { right: "Kept: right.", wrong: "Kept: wrong.", query: "Kept: this query answers it." };

/** What becomes of a verdict for later questions. */
function taughtBy({ verdict, template, no_template, outcome }: Rated): string {
  if (no_template) return `Questions like it are not answered by it: ${no_template}`;
  if (!template) return "";
  return verdict === "right" || outcome ? "Questions like it are answered by this query from now on." : "The query that answered it is set aside until somebody looks at it.";
}

/** Right, wrong, or another query: what is said of an answer goes to the log. */
export function Correct({ report }: { report: Report }) {
  const [said, setSaid] = useState<Said>("nothing");
  const [writing, setWriting] = useState(false);
  const [note, setNote] = useState("");
  const [taught, setTaught] = useState("");
  const [problem, setProblem] = useState<Problem | undefined>();
  const { id } = report;
  const best = report.attempts[report.evidence[report.answer.citations[0] ?? 0]?.attempt ?? 0];
  if (id === undefined) return <span class="muted">The server keeps no log, so an answer cannot be rated.</span>;
  const send = async (feedback: Omit<Feedback, "id">, then: Said): Promise<Outcome | undefined> => {
    setProblem(undefined);
    const before = said;
    setSaid("sending");
    try {
      const kept = await sendFeedback({ id, ...feedback, ...(note.trim() && { note: note.trim() }) });
      setSaid(then);
      setTaught(taughtBy(kept));
      return kept.outcome;
    } catch (error) {
      setSaid(before);
      if (feedback.query === undefined) setProblem(asProblem(error));
      throw error;
    }
  };
  const rate = (verdict: "right" | "wrong"): void => void send({ verdict }, verdict).catch(() => undefined);
  return (
    <div class="correct">
      <div class="line" role="group" aria-label="Is this right?">
        <button type="button" aria-pressed={said === "right"} disabled={said === "sending"} onClick={() => rate("right")}>✓ Right</button>
        <button type="button" aria-pressed={said === "wrong"} disabled={said === "sending"} onClick={() => rate("wrong")}>✗ Wrong</button>
        <button type="button" class="quiet" aria-expanded={writing} onClick={() => setWriting(!writing)}>It should be another query</button>
        <span role="status" class="muted">{KEPT[said]} <Data text={taught} /></span>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {writing && (
        <div class="writing">
          <label class="line">Note <input type="text" maxLength={1000} value={note} onInput={(event) => setNote(event.currentTarget.value)} /></label>
          <Later load={editor} props={{
            begun: { source: best?.source ?? "", query: best?.query ?? "", parameters: best?.parameters ?? {} },
            verb: "Run and keep as the right one",
            run: async ({ source, query, parameters }) => (await send({ verdict: "wrong", source, query, parameters }, "query")) ?? {},
          }} />
        </div>
      )}
    </div>
  );
}
