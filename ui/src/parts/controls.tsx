import type { ComponentChildren, ComponentType } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";
import { asProblem, Problem } from "../api/problem.ts";
import { key } from "../api/client.ts";
import { SignIn, useSession } from "./account.tsx";
import { visible } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";

/** Copies text, and says so. */
export function Copy({ text, label = texts.page.copy }: { text: string | (() => string); label?: string }) {
  const [outcome, setOutcome] = useState("");
  const copy = async (): Promise<void> => {
    try {
      await navigator.clipboard.writeText(typeof text === "string" ? text : text());
      setOutcome(texts.page.copied);
    } catch {
      setOutcome(texts.page.cannotCopy);
    }
  };
  return (
    <button type="button" class="quiet" onClick={copy} onBlur={() => setOutcome("")}>
      <span aria-live="polite">{outcome || label}</span>
    </button>
  );
}

/** Gives text to the browser as a file. */
export function save(name: string, type: string, text: string): void {
  saveBlob(name, new Blob([text], { type }));
}

export function saveBlob(name: string, blob: Blob): void {
  const address = URL.createObjectURL(blob);
  const link = document.createElement("a");
  link.href = address;
  link.download = name;
  link.click();
  URL.revokeObjectURL(address);
}

/** One of a few, as buttons side by side. */
export function Choice<T extends string>({ label, value, among, onChoose }: {
  label: string;
  value: T;
  among: readonly (readonly [T, string])[];
  onChoose: (value: T) => void;
}) {
  return (
    <div class="choice" role="group" aria-label={label}>
      {among.map(([one, name]) => (
        <button key={one} type="button" aria-pressed={one === value} onClick={() => onChoose(one)}>{name}</button>
      ))}
    </div>
  );
}

/** A way in where the server does not know who asks: by signing in where that is configured, and by a key. */
function WayIn({ onRetry }: { onRetry: () => void }) {
  const [typed, setTyped] = useState("");
  const { login } = useSession();
  const enter = (event: Event): void => {
    event.preventDefault();
    key.set(typed);
    onRetry();
  };
  return (
    <>
      <p>{login ? texts.account.signInOrKey : texts.problems.enterKey}</p>
      {login && <p><SignIn primary /></p>}
      <form class="line" onSubmit={enter}>
        <label>{texts.problems.key} <input type="password" autocomplete="off" value={typed} onInput={(event) => setTyped(event.currentTarget.value)} /></label>
        <button type="submit">{texts.problems.useKey}</button>
      </form>
    </>
  );
}

/** What went wrong, what to do, and a way to try again. */
export function ProblemNote({ problem, onRetry }: { problem: Problem; onRetry?: (() => void) | undefined }) {
  const unknown = problem.status === 401 && onRetry !== undefined;
  return (
    <div class="note bad" role="alert">
      <p><strong><bdi>{visible(problem.message)}</bdi></strong></p>
      {unknown ? <WayIn onRetry={onRetry} /> : problem.hint && <p><bdi>{visible(problem.hint)}</bdi></p>}
      {!unknown && onRetry && <button type="button" onClick={onRetry}>{texts.page.tryAgain}</button>}
    </div>
  );
}

/** A part of the page that is fetched when it is first used; why it cannot be, and a way to try again. */
export function usePart<P extends object>(load: () => Promise<ComponentType<P>>): { Part?: { of: ComponentType<P> } | undefined; problem?: Problem | undefined; again: () => void } {
  const [Part, setPart] = useState<{ of: ComponentType<P> } | undefined>();
  const [problem, setProblem] = useState<Problem | undefined>();
  const again = (): void => {
    setProblem(undefined);
    load().then((of) => setPart({ of }), () => setProblem(new Problem(0, "part", texts.page.partMissing, texts.page.partMissingHint)));
  };
  useEffect(again, []);
  return { Part, problem, again };
}

/** A part of the page that is fetched when it is first shown. */
export function Later<P extends object>({ load, props }: { load: () => Promise<ComponentType<P>>; props: P }) {
  const { Part, problem, again } = usePart(load);
  if (problem) return <ProblemNote problem={problem} onRetry={again} />;
  return Part ? <Part.of {...props} /> : <p class="muted" aria-busy="true">{texts.page.loading}</p>;
}

export type Loaded<T> =
  | { state: "loading"; value?: T | undefined }
  | { state: "ready"; value: T }
  | { state: "failed"; problem: Problem; value?: T | undefined };

/** What `fetch` gives, fetched again where `deps` change or on retry(); what is outdated is stopped. */
export function useFetched<T>(fetch: (signal: AbortSignal) => Promise<T>, deps: unknown[]): [Loaded<T>, () => void] {
  const [loaded, setLoaded] = useState<Loaded<T>>({ state: "loading" });
  const [again, setAgain] = useState(0);
  useEffect(() => {
    const stop = new AbortController();
    setLoaded((before) => ({ state: "loading", value: before.value }));
    fetch(stop.signal).then(
      (value) => stop.signal.aborted || setLoaded({ state: "ready", value }),
      (error: unknown) => stop.signal.aborted || setLoaded((before) => ({ state: "failed", problem: asProblem(error), value: before.value })),
    );
    return () => stop.abort();
  }, [...deps, again]);
  return [loaded, () => setAgain((count) => count + 1)];
}

/** What `read` gives, read again at each change that `listen` tells of. */
export function useListened<T>(listen: (listener: () => void) => () => void, read: () => T): T {
  const [value, setValue] = useState(read);
  useEffect(() => {
    const update = (): void => setValue(read);
    update(); // what has changed before this was listening
    return listen(update);
  }, []);
  return value;
}

/** A dialog of the browser's own; Escape closes it. */
export function Sheet({ title, onClose, children }: { title: string; onClose: () => void; children: ComponentChildren }) {
  const box = useRef<HTMLDialogElement>(null);
  useEffect(() => box.current?.showModal(), []);
  return (
    <dialog ref={box} aria-label={title} onClose={onClose}>
      <div class="head">
        <h2>{title}</h2>
        <button type="button" class="quiet" onClick={() => box.current?.close()}>{texts.page.close}</button>
      </div>
      {children}
    </dialog>
  );
}
