import { useEffect, useState } from "preact/hooks";
import { addressOf } from "../logic/address.ts";
import { useListened } from "../parts/controls.tsx";
import { Data } from "../parts/data.tsx";
import { texts } from "../texts/index.ts";
import { uploads, type Upload } from "../uploads.ts";

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes("Files") ?? false;

/** Whether files are held over the page; those that are let go are sent. */
function useDropped(): boolean {
  const [over, setOver] = useState(false);
  useEffect(() => {
    const drag = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent): void => { if (!event.relatedTarget) setOver(false); };
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      void uploads.add([...(event.dataTransfer?.files ?? [])]);
    };
    addEventListener("dragover", drag);
    addEventListener("dragleave", leave);
    addEventListener("drop", drop);
    return () => {
      removeEventListener("dragover", drag);
      removeEventListener("dragleave", leave);
      removeEventListener("drop", drop);
    };
  }, []);
  return over;
}

const Became = ({ one }: { one: Upload }) => {
  if (one.problem) return <p class="bad-text"><Data text={`${one.problem.message}. ${one.problem.hint}`} /></p>;
  if (one.state === "sending") return <progress max={1} value={one.share} aria-label={texts.uploads.sending(one.name)} />;
  if (one.state === "reading") return <p class="muted">{texts.uploads.reading}</p>;
  return (
    <>
      <ul class="muted">{one.holds?.slice(0, 6).map((held) => <li key={held}><Data text={held} /></li>)}</ul>
      <a href={addressOf({ view: "source", id: one.source ?? "" })}>{texts.uploads.show}</a>
    </>
  );
};

/** Files that are dropped on the page, and what became of them. */
export function UploadsView() {
  const over = useDropped(), items = useListened((listener) => uploads.listen(listener), () => uploads.items);
  return (
    <>
      {over && <div class="dropping"><p>{texts.uploads.drop}</p></div>}
      {items.length > 0 && (
        <aside class="uploads" aria-label={texts.uploads.label}>
          <div class="head"><h2>{texts.uploads.label}</h2><button type="button" class="quiet" onClick={() => uploads.clear()}>{texts.page.close}</button></div>
          <ul aria-live="polite">{items.map((one) => <li key={one.number}><strong><Data text={one.name} /></strong><Became one={one} /></li>)}</ul>
        </aside>
      )}
    </>
  );
}
