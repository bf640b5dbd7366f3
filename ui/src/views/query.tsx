import { runQuery } from "../api/client.ts";
import { addressOf, keepAddress, type Place } from "../logic/address.ts";
import { Editor } from "../parts/editor.tsx";

/** A query in a source's own language. What was run stands in the address. */
export function QueryView({ place }: { place: Extract<Place, { view: "query" }> }) {
  const begun = { source: place.source ?? "", query: place.query ?? "", parameters: place.parameters ?? {} };
  return (
    <div class="wide">
      <h1>Query</h1>
      <p class="muted">In the source's own language. A guard lets reads alone through.</p>
      <Editor key={addressOf(place)} begun={begun} verb="Run" run={(query, signal) => runQuery({ ...query, limit: 1000 }, signal)}
        onRun={(query) => keepAddress({ view: "query", ...query })} />
    </div>
  );
}
