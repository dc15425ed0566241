import { diffArrays } from "diff";
import type { ModulePart, ParsedModule, Statement } from "../../../kernel/domain/index.ts";
import { areSame } from "./same-statement.ts";

/** The statements of both versions between two parts that have the same text. */
export interface Gap {
  readonly before: readonly Statement[];
  readonly after: readonly Statement[];
}

/** The time of an alignment grows with the square of the edits; beyond this number it is given up. */
const MAX_EDITS = 2000;

/** Returns the gaps between the parts that two versions share as equal text. Versions that are not read in parts are one gap. */
export function findGapsBetween(before: ParsedModule | null, after: ParsedModule | null): readonly Gap[] {
  const [old, now] = [before?.parts, after?.parts];
  if (!old || !now) return [{ before: before?.statements ?? [], after: after?.statements ?? [] }];
  const edits = diffArrays(
    old.map(({ source }) => source),
    now.map(({ source }) => source),
    { maxEditLength: MAX_EDITS },
  );
  if (!edits) return [{ before: listPartStatements(old), after: listPartStatements(now) }];
  const gaps: Gap[] = [];
  let [oldAt, newAt] = [0, 0];
  let [oldFrom, newFrom] = [0, 0];
  const close = () => {
    const gap = {
      before: listPartStatements(old.slice(oldFrom, oldAt)),
      after: listPartStatements(now.slice(newFrom, newAt)),
    };
    if (gap.before.length + gap.after.length > 0) gaps.push(gap);
  };
  for (const { added, removed, value } of edits) {
    if (!added && !removed) close();
    if (!added) oldAt += value.length;
    if (!removed) newAt += value.length;
    if (!added && !removed) [oldFrom, newFrom] = [oldAt, newAt];
  }
  close();
  return gaps;
}

/**
 * Returns whether two versions have the same syntax. If every gap has as many statements on both sides, they are compared one by one;
 * else equal texts may have been paired in another way than equal statements would be, and the digests of the files decide.
 */
export function isSameSyntax(before: ParsedModule, after: ParsedModule, gaps: readonly Gap[]): boolean {
  if (!before.parts || !after.parts) return before.hash === after.hash;
  if (gaps.every((gap) => gap.before.length === gap.after.length))
    return gaps.every((gap) => areSame(gap.before, gap.after));
  const count = (side: keyof Gap) => gaps.reduce((sum, gap) => sum + gap[side].length, 0);
  return count("before") === count("after") && before.hash === after.hash;
}

function listPartStatements(parts: readonly ModulePart[]): readonly Statement[] {
  return parts.flatMap(({ statements }) => statements);
}
