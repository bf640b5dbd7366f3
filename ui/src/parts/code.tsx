import type { Route } from "../api/types.ts";
import { piecesOf } from "../logic/highlight.ts";
import type { Mark } from "../logic/mark.ts";
import { visible } from "../logic/rows/values.ts";

/** The pieces of a query in their colours; what is marked is underlined. */
export function Pieces({ query, route, mark }: { query: string; route: Route; mark?: Mark | undefined }) {
  let at = 0;
  return (
    <>
      {piecesOf(query, route).flatMap(({ ink, text }, index) => {
        const from = at;
        at += text.length;
        if (!mark || mark.to <= from || mark.from >= at) return [<span key={index} class={`ink-${ink}`}>{text}</span>];
        const a = Math.max(0, mark.from - from), b = Math.min(text.length, mark.to - from);
        return [
          <span key={`${index}a`} class={`ink-${ink}`}>{text.slice(0, a)}</span>,
          <span key={`${index}b`} class={`ink-${ink} marked`}>{text.slice(a, b)}</span>,
          <span key={`${index}c`} class={`ink-${ink}`}>{text.slice(b)}</span>,
        ];
      })}
    </>
  );
}

/** A query to read. */
export const Code = ({ query, route }: { query: string; route: Route }) => (
  <pre class="code" dir="ltr" tabIndex={0}><Pieces query={visible(query)} route={route} /></pre>
);
