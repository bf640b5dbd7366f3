import type { Placed } from "./query.ts";

/** Fields of one thing, as a list offers them. */
export interface FieldGroup {
  name: string;
  list: { choice: Placed; at: number }[];
}

/** Fields by the thing that they are of, those that only name rows last. Things of one name are named with the links that lead to them. */
export function groupsOf(fields: readonly Placed[]): FieldGroup[] {
  const groups = new Map<string, FieldGroup & { links: string }>();
  fields.forEach((choice, at) => {
    const { start, field: { path, of } } = choice, key = [start, ...path.map(({ link }) => link)].join(" ");
    const name = [...path.slice(0, -1).map(({ entity }) => entity), of].join(" › ");
    const group = groups.get(key) ?? { name, list: [], links: path.map(({ link }) => link).join(", ") };
    group.list.push({ choice, at });
    groups.set(key, group);
  });
  const named = [...groups.values()], isShared = (name: string): boolean => named.filter((one) => one.name === name).length > 1;
  const weight = ({ choice }: { choice: Placed }): number => Number(choice.field.identifies ?? false);
  return named.map(({ name, list, links }) => ({ name: isShared(name) && links ? `${name} (${links})` : name, list: list.toSorted((a, b) => weight(a) - weight(b)) }));
}
