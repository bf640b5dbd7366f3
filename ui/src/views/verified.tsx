import { useState } from "preact/hooks";
import { keepVerified, listVerified, removeVerified, scopeOf, setVerified, toolOf } from "../api/client.ts";
import { asProblem, type Problem } from "../api/problem.ts";
import type { Route, Scope, VerifiedQuery } from "../api/types.ts";
import { addressOf } from "../logic/address.ts";
import { Code } from "../parts/code.tsx";
import { Copy, Later, ProblemNote, useFetched } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";
import { Bound } from "./queries.tsx";

const editor = () => import("../parts/editor.tsx").then((part) => part.Editor);

type Done = keyof typeof texts.verified.did;

/** What was done, and how it is undone. */
interface Step {
  done: Done;
  undo?: () => Promise<unknown>;
}

const Answered = ({ questions }: Pick<Scope, "questions">) => (
  <ul>
    {questions.map(({ question, values, unknown }) => (
      <li key={question}>
        <a href={addressOf({ view: "ask", question })}><Data text={question} /></a>
        {values.length > 0 && <span class="muted"> <Data text={texts.verified.values(values.join(", "))} /></span>}
        {unknown && <span class="muted"> <Data text={texts.verified.unknown(unknown.join(", "))} /></span>}
      </li>
    ))}
  </ul>
);

/** The questions that it answers, and one to try. */
function ScopeView({ one }: { one: VerifiedQuery }) {
  const [past, again] = useFetched((signal) => scopeOf(one.id, "", signal), [one]);
  const [typed, setTyped] = useState("");
  const [asked, setAsked] = useState("");
  const [tried, retry] = useFetched(async (signal) => (asked ? scopeOf(one.id, asked, signal) : undefined), [one, asked]);
  const { verified } = texts;
  return (
    <div class="writing">
      {past.state === "failed" ? <ProblemNote problem={past.problem} onRetry={again} /> : !past.value ? <p class="muted">{texts.page.loading}</p>
        : past.value.questions.length === 0 ? <p>{verified.scopeNone(past.value.looked_at)}</p>
          : <><p>{verified.scopeSome(past.value.looked_at)}</p><Answered questions={past.value.questions} /></>}
      <form class="line" onSubmit={(event) => { event.preventDefault(); setAsked(typed.trim()); }}>
        <label class="long line">{verified.tryOne} <input class="long" type="text" maxLength={4000} value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
        <button type="submit" disabled={!typed.trim()}>{verified.tryIt}</button>
      </form>
      <div role="status">
        {tried.state === "failed" ? <ProblemNote problem={tried.problem} onRetry={retry} />
          : asked && tried.value && (tried.value.questions.length > 0 ? <><p>{verified.answersIt}</p><Answered questions={tried.value.questions} /></> : <p>{verified.doesNot}</p>)}
      </div>
    </div>
  );
}

/** The configuration of a tool that asks it. */
function ToolView({ one }: { one: VerifiedQuery }) {
  const [tool, again] = useFetched((signal) => toolOf(one.id, signal), [one]);
  if (tool.state === "failed") return <ProblemNote problem={tool.problem} onRetry={again} />;
  if (!tool.value) return <p class="muted">{texts.page.loading}</p>;
  return (
    <div class="writing">
      <p><Data text={texts.verified.toolHint(tool.value.name)} /></p>
      <Code query={tool.value.yaml} route="SEARCH" />
      <Copy text={tool.value.yaml} />
    </div>
  );
}

/** Its question and its query, to be changed: the query runs before it is kept. */
function EditView({ one, onStep }: { one: VerifiedQuery; onStep: (step: Step) => void }) {
  const [question, setQuestion] = useState(one.question);
  return (
    <div class="writing">
      <label class="line">{texts.verified.question} <input class="long" type="text" maxLength={4000} value={question} onInput={(event) => setQuestion(event.currentTarget.value)} /></label>
      <Later load={editor} props={{
        begun: one, verb: texts.verified.save, stops: false, showsOutcome: false,
        run: async ({ source, query, parameters }) => {
          const kept = await keepVerified({ question: question.trim() || one.question, source, query, parameters, at: one.at });
          if (kept.id !== one.id) await removeVerified(one.id);
          onStep({ done: "saved", undo: async () => { await keepVerified(one); if (kept.id !== one.id) await removeVerified(kept.id); } });
          return {};
        },
      }} />
    </div>
  );
}

type Panel = "edit" | "scope" | "tool";

function Entry({ one, onStep }: { one: VerifiedQuery; onStep: (step: Step) => void }) {
  const [panel, setPanel] = useState<Panel | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const { verified } = texts, isActive = one.status === "active";
  const attempt = (work: () => Promise<Step>): void => {
    setProblem(undefined);
    work().then(onStep, (error: unknown) => setProblem(asProblem(error)));
  };
  const hold = async (): Promise<Step> => {
    await setVerified(one.id, isActive ? "review" : "active");
    return { done: isActive ? "held" : "used", undo: () => setVerified(one.id, isActive ? "active" : "review") };
  };
  const remove = async (): Promise<Step> => {
    await removeVerified(one.id);
    return { done: "removed", undo: () => keepVerified(one) };
  };
  const route: Route = /^\s*(PREFIX|BASE|SELECT\s+(DISTINCT\s+)?[?(])/i.test(one.query) ? "SPARQL" : /^\s*(MATCH|UNWIND|CALL)\b/i.test(one.query) ? "CYPHER" : "SQL";
  const toggle = (which: Panel, label: string) => <button type="button" aria-expanded={panel === which} onClick={() => setPanel(panel === which ? undefined : which)}>{label}</button>;
  return (
    <article class="attempt" aria-label={one.question}>
      <h2><a href={addressOf({ view: "ask", question: one.question })}><Data text={one.question} /></a> <span class={`badge is-${one.status}`}>{verified.statuses[one.status]}</span></h2>
      <p class="muted"><Data text={one.source} /> · {new Date(one.at).toLocaleDateString()}{one.note ? <> · <Data text={one.note} /></> : ""}</p>
      <Code query={one.query} route={route} />
      <Bound parameters={one.parameters} />
      <div class="tools">
        {toggle("edit", verified.edit)}{toggle("scope", verified.scope)}{toggle("tool", verified.tool)}
        <button type="button" onClick={() => attempt(hold)}>{isActive ? verified.hold : verified.useAgain}</button>
        <button type="button" class="quiet" onClick={() => attempt(remove)}>{verified.remove}</button>
      </div>
      {problem && <ProblemNote problem={problem} />}
      {panel === "edit" && <EditView one={one} onStep={onStep} />}
      {panel === "scope" && <ScopeView one={one} />}
      {panel === "tool" && <ToolView one={one} />}
    </article>
  );
}

/** The verified queries: what they answer, and all that is done with them. */
export function VerifiedView() {
  const [list, again] = useFetched(listVerified, []);
  const [step, setStep] = useState<Step | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const { verified } = texts;
  const took = (done: Step): void => {
    setProblem(undefined);
    setStep(done);
    again();
  };
  const undo = (): void => void step?.undo?.().then(() => took({ done: "undone" }), (error: unknown) => setProblem(asProblem(error)));
  return (
    <div class="wide">
      <p><a href="#/log">{verified.back}</a></p>
      <h1>{verified.heading}</h1>
      <p class="muted">{verified.hint}</p>
      <div role="status">{step && <p class="note">{verified.did[step.done]} {step.undo && <button type="button" class="link" onClick={undo}>{verified.undo}</button>}</p>}</div>
      {problem && <ProblemNote problem={problem} />}
      {list.state === "failed" && <ProblemNote problem={list.problem} onRetry={again} />}
      {list.value?.length === 0 && <p>{verified.none}</p>}
      {!list.value && list.state === "loading" && <p class="muted">{texts.page.loading}</p>}
      {list.value?.map((one) => <Entry key={`${one.id} ${one.query}`} one={one} onStep={took} />)}
    </div>
  );
}
