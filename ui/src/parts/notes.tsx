import { Data } from "./data.tsx";

const MOST = 5; // that do not keep one from the rest

/** What is to be noted; of much the number, and all of it where that is asked for. `about`: "on how it was read". */
export function Notes({ notes, about }: { notes: string[]; about: string }) {
  if (notes.length <= MOST) return <>{notes.map((note, at) => <p key={at} class="note"><Data text={note} /></p>)}</>;
  return (
    <details class="note">
      <summary>{notes.length} notes {about}</summary>
      <ul>{notes.map((note, at) => <li key={at}><Data text={note} /></li>)}</ul>
    </details>
  );
}
