import { useContext } from "preact/hooks";
import { createContext } from "preact";
import { Customs, visible, type NumberStyle, type Shown } from "../logic/rows/values.ts";
import { texts } from "../texts/index.ts";
import type { Cell } from "../api/types.ts";

/** How numbers and dates are written for this reader. */
export const CustomsContext = createContext(new Customs());
export const useCustoms = (): Customs => useContext(CustomsContext);

/** Text that came from data: never markup, in its own direction, nothing in it unseen. */
export const Data = ({ text }: { text: string }) => <bdi>{visible(text)}</bdi>;

const LABELS: Partial<Record<Shown["kind"], string>> = { null: texts.table.noValue, empty: texts.table.emptyText };

/** A value as the reader writes it, with the raw one at hand. */
export function Value({ value, column, style, mark }: { value: Cell; column?: string; style?: NumberStyle | undefined; mark?: boolean }) {
  const shown = useCustoms().show(value, column, style);
  const title = shown.text === shown.raw ? undefined : (LABELS[shown.kind] ?? shown.raw.slice(0, 2000));
  const text = <bdi class={`value is-${shown.kind}`} title={title}>{shown.text.slice(0, 2000)}</bdi>;
  return mark ? <mark>{text}</mark> : text;
}
