/** Finds the names that a change touches in a statement whose entries have names, such as imports or keyword arguments. */
import type { NamedParts, Statement } from "../../../kernel/domain/index.ts";

export interface TouchedEntries {
  readonly before: ReadonlySet<string>;
  readonly after: ReadonlySet<string>;
}

const known = new WeakMap<Statement, NamedParts | null>();

/** Returns a statement by its named entries; null for one that has none or is deeper than the stack. */
function splitNamedEntries(statement: Statement): NamedParts | null {
  let parts = known.get(statement);
  try {
    parts ??= statement.named ?? null;
  } catch {
    parts = null;
  }
  known.set(statement, parts);
  return parts;
}

/** Returns whether two statements are the same but for their named entries. */
export function differInEntries(old: Statement, now: Statement): boolean {
  const [before, after] = [splitNamedEntries(old), splitNamedEntries(now)];
  return before !== null && after !== null && before.shape === after.shape && !areEqual(before, after);
}

/** Returns the names that the change touches; null where entries without names change, so that every name counts. */
export function findTouchedEntries(old: Statement, now: Statement): TouchedEntries | null {
  const [before, after] = [splitNamedEntries(old), splitNamedEntries(now)];
  if (before === null || after === null || before.shape !== after.shape) return null;
  const touched = { before: new Set<string>(), after: new Set<string>() };
  addDifference(before, after, touched);
  return touched;
}

interface Found {
  readonly before: Set<string>;
  readonly after: Set<string>;
}

function addDifference(old: NamedParts, now: NamedParts, into: Found): void {
  if (old.shape !== now.shape || (!old.isList && isReordered(old, now))) {
    addAll([old], into.before);
    addAll([now], into.after);
    return;
  }
  const [before, after] = [groupEntriesByName(old), groupEntriesByName(now)];
  for (const key of new Set([...before.keys(), ...after.keys()])) {
    const [was, is] = [before.get(key) ?? [], after.get(key) ?? []];
    const [first, second] = [was[0], is[0]];
    if (was.length === is.length && was.every((each, at) => areEqual(each, is[at]))) continue;
    if (was.length === 1 && is.length === 1 && first && second) addDifference(first, second, into);
    else {
      addAll(was, into.before);
      addAll(is, into.after);
    }
  }
  if (old.isList || areEqual(old, now)) return;
  for (const name of old.names) into.before.add(name);
  for (const name of now.names) into.after.add(name);
}

/** Entries of one name stay together, since the last of them may take the place of the others. */
function groupEntriesByName({ entries }: NamedParts): ReadonlyMap<string, readonly NamedParts[]> {
  const found = new Map<string, NamedParts[]>();
  for (const [key, parts] of entries) found.set(key, [...(found.get(key) ?? []), parts]);
  return found;
}

function isReordered(old: NamedParts, now: NamedParts): boolean {
  const listSharedKeys = (side: NamedParts, other: NamedParts) => {
    const others = new Set(other.entries.map(([key]) => key));
    return side.entries.map(([key]) => key).filter((key) => others.has(key));
  };
  const [before, after] = [new Set(listSharedKeys(old, now)), new Set(listSharedKeys(now, old))];
  return [...before].join("\n") !== [...after].join("\n");
}

function areEqual(old: NamedParts, now: NamedParts | undefined): boolean {
  if (now === undefined || old.shape !== now.shape || old.entries.length !== now.entries.length) return false;
  return old.entries.every(([key, parts], at) => {
    const [otherKey, other] = now.entries[at] ?? [];
    return key === otherKey && areEqual(parts, other);
  });
}

function addAll(parts: readonly NamedParts[], into: Set<string>): void {
  for (const { names, entries } of parts) {
    for (const name of names) into.add(name);
    addAll(
      entries.map(([, inner]) => inner),
      into,
    );
  }
}
