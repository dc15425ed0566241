import { fieldOf } from "../edits/index.ts";
import type { EditInstance, ReadSlot, Slots } from "../program.ts";
import { detectFieldFormat, listChangedPointers } from "./fields.ts";
import { isOfKind } from "./request.ts";

const MOST_FILES = 3;
const MOST_READS = 2;

/** Finds fields that hold a version in every instance and get another one: what stands there before is often what has to be replaced elsewhere. */
export function readSlots(instances: readonly EditInstance[], values: readonly Slots[]): readonly ReadSlot[] {
  const [first] = instances;
  if (first === undefined) return [];
  const shared = Object.keys(first.after)
    .filter((path) => instances.every(({ before, after }) => isChanged(before[path], after[path])))
    .sort((a, b) => a.split("/").length - b.split("/").length || (a < b ? -1 : 1));
  const found: ReadSlot[] = [];
  for (const path of shared.filter((each) => detectFieldFormat(each) !== null).slice(0, MOST_FILES)) {
    const format = detectFieldFormat(path);
    if (format === null) continue;
    for (const pointer of listChangedPointers(format, first.before[path] ?? "", first.after[path] ?? "")) {
      const olds = instances.map(({ before }) => fieldOf(before[path] ?? "", format, [...pointer]));
      const isNew = olds.some((old, at) => !Object.values(values[at] ?? {}).includes(old ?? ""));
      if (!isNew || !olds.every((old) => old !== null && isOfKind("version", old))) continue;
      const slot = found.length === 0 ? "current" : `current_${found.length + 1}`;
      found.push({ slot, path, format, pointer });
      if (found.length === MOST_READS) return found;
    }
  }
  return found;
}

const isChanged = (before: string | undefined, after: string | undefined): boolean =>
  before !== undefined && after !== undefined && before !== after;

/** Returns the slots of an instance with those that are read from its files. */
export function addReadValues(slots: Slots, { before }: EditInstance, reads: readonly ReadSlot[]): Slots {
  const read = reads.map(({ slot, path, format, pointer }) => [
    slot,
    fieldOf(before[path] ?? "", format, [...pointer]) ?? "",
  ]);
  return { ...slots, ...Object.fromEntries(read) };
}
