import { isTable } from "../ast/index.ts";

export interface DataVersions {
  readonly base: unknown;
  readonly ours: unknown;
  readonly theirs: unknown;
  readonly result: unknown;
}

/**
 * Returns where data are not the union of both changes, or null. Maps are merged by their keys and lists by their entries, whose order is
 * that of the lines; everything else is one value.
 */
export function findMergedDataFault({ base, ours, theirs, result }: DataVersions, place = "the file"): string | null {
  const [before, own, other, now] = [base, ours, theirs, result].map(writeSortedJson);
  if (own === other || other === before || own === before) {
    const wanted = own === before ? other : own;
    return now === wanted ? null : `the value of ${place} is no side's`;
  }
  if (isTable(ours) && isTable(theirs) && isTable(result) && (isTable(base) || base === undefined || base === null)) {
    const known = isTable(base) ? base : {};
    for (const key of new Set([ours, theirs, result].flatMap((side) => Object.keys(side)))) {
      const values = { base: known[key], ours: ours[key], theirs: theirs[key], result: result[key] };
      const fault = findMergedDataFault(values, key);
      if (fault !== null) return fault;
    }
    return null;
  }
  if (!Array.isArray(ours) || !Array.isArray(theirs) || !Array.isArray(result))
    return `both sides changed the value of ${place}`;
  return listFault([Array.isArray(base) ? base : [], ours, theirs, result], place);
}

/** How often an entry stands follows from how often the sides have it; what both added is there once. */
function listFault(lists: readonly (readonly unknown[])[], place: string): string | null {
  const all = lists.map((list) => list.map(writeSortedJson));
  for (const entry of new Set(all.flat())) {
    const [base = 0, ours = 0, theirs = 0, result] = all.map((list) => list.filter((each) => each === entry).length);
    const both = ours > base ? Math.max(ours, theirs) : Math.min(ours, theirs);
    const wanted = ours === base ? theirs : theirs === base ? ours : both;
    if (result !== wanted) return `an entry of ${place} is lost or stands too often`;
  }
  return null;
}

/** Writes a value as JSON with sorted keys. */
function writeSortedJson(value: unknown): string {
  const sortObjectKeys = (_key: string, inner: unknown) =>
    isTable(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : typeof inner === "bigint"
        ? `${inner}`
        : inner;
  return JSON.stringify(value, sortObjectKeys) ?? "";
}
