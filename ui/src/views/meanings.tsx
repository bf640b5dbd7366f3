import type { Report } from "../api/types.ts";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";
import { thread, type Turn } from "../thread.ts";

/** The question back: its choices as buttons, each of which answers by that meaning. */
export function Meanings({ turn, asked }: { turn: Turn; asked: NonNullable<Report["needs_input"]> }) {
  return (
    <section class="meanings">
      <h2><Data text={asked.question} /></h2>
      <div class="chips" role="group" aria-label={texts.meanings.choose}>
        {asked.choices.map(({ id, label }) => (
          <button key={id} type="button" onClick={() => void thread.mean(turn, id)}><Data text={label} /></button>
        ))}
      </div>
    </section>
  );
}
