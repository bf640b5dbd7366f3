import { Data } from "./data.tsx";

const MAX_OPEN = 5; // that do not keep one from the rest

/** What is to be noted; of much the summary, and all of it where that is asked for. */
export function Notes({ notes, summary }: { notes: string[]; summary: string }) {
  if (notes.length <= MAX_OPEN) return <>{notes.map((note, at) => <p key={at} class="note"><Data text={note} /></p>)}</>;
  return (
    <details class="note">
      <summary>{summary}</summary>
      <ul>{notes.map((note, at) => <li key={at}><Data text={note} /></li>)}</ul>
    </details>
  );
}
