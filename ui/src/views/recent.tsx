import { addressOf } from "../logic/address.ts";
import type { KeptThread } from "../logic/history.ts";
import { useListened } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { visible } from "../logic/rows/values.ts";
import { keptThreads, listenToStore, removeThread } from "../store.ts";
import { texts } from "../texts/index.ts";
import { thread } from "../thread.ts";

/** What the store holds, followed as it changes. */
export function useStored<T>(read: () => T): T {
  return useListened(listenToStore, read);
}

/** Opens a thread that was kept, at its last question. */
function open(kept: KeptThread): void {
  const last = kept.turns.at(-1);
  if (!last) return;
  void thread.restore(kept, kept.turns.length - 1);
  location.hash = addressOf({ view: "ask", question: last.question, ...(last.reading !== undefined && { reading: last.reading }), ...(last.id !== undefined && { id: last.id }) });
}

/** The threads that this browser keeps, newest first. */
export function Recent() {
  const threads = useStored(keptThreads);
  if (threads.length === 0) return null;
  return (
    <aside class="recent" aria-label={texts.threads.label}>
      <h2>{texts.threads.label}</h2>
      <ul>
        {threads.map((kept) => {
          const question = kept.turns[0]?.question ?? "", followUps = kept.turns.length - 1;
          return (
            <li key={kept.key} class={kept.key === thread.key ? "is-open" : undefined}>
              <button type="button" class="entry" aria-current={kept.key === thread.key ? "true" : undefined} onClick={() => open(kept)}>
                <Data text={question} />
                {followUps > 0 && <span class="muted"> {texts.threads.followUps(followUps)}</span>}
              </button>
              <button type="button" class="quiet" aria-label={texts.threads.remove(visible(question))} onClick={() => removeThread(kept)}>×</button>
            </li>
          );
        })}
      </ul>
      <p class="muted">{texts.threads.kept}</p>
    </aside>
  );
}
