import { runQuery } from "../api/client.ts";
import { addressOf, keepAddress, type Place } from "../logic/address.ts";
import { Editor } from "../parts/editor.tsx";
import { texts } from "../texts/index.ts";

/** A query in a source's own language. What was run stands in the address. */
export function QueryView({ place }: { place: Extract<Place, { view: "query" }> }) {
  const begun = { source: place.source ?? "", query: place.query ?? "", parameters: place.parameters ?? {} };
  return (
    <div class="wide">
      <h1>{texts.editor.heading}</h1>
      <p class="muted">{texts.editor.hint}</p>
      <Editor key={addressOf(place)} begun={begun} verb={texts.editor.run} run={(query, signal) => runQuery({ ...query, limit: 1000 }, signal)}
        onRun={(query) => keepAddress({ view: "query", ...query })} />
    </div>
  );
}
