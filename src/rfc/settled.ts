import type { Rfc } from "../domain/index.ts";
import { numberOf } from "./decision/ids.ts";
import { effectOf, findOption, type OfferedOption, offeredOptions } from "./decision/options.ts";
import { promotedTo } from "./decision/request.ts";

/** A statement or a package that a person has decided against, and by what. */
export interface DecidedAgainst {
  /** `ADR_001 (RFC_001)`, or an invariant. */
  readonly by: string;
  readonly rfc: string | null;
  readonly because: string;
}

/** What people have decided about assumptions and packages; a later decision replaces an earlier one. */
export interface SettledQuestions {
  /** Returns what decided against a statement, or null. */
  againstStatement(text: string): DecidedAgainst | null;
  /** Returns what decided against `own` where it contradicts `other`: also an invariant that says the other. */
  againstOneOf(own: string, other: string): DecidedAgainst | null;
  /** Returns whether nobody has to be asked which of two contradicting statements holds. */
  areSettled(own: string, other: string): boolean;
  /** Returns what decided against a package. */
  againstPackage(name: string): DecidedAgainst | null;
}

interface Verdict {
  readonly holds: boolean;
  readonly rfc: Rfc;
}

/** `invariants` are texts by the invariant's key. */
export function settledQuestions(
  rfcs: readonly Rfc[],
  invariants: ReadonlyMap<string, readonly string[]> = new Map(),
): SettledQuestions {
  const statements = new Map<string, Verdict>();
  const packages = new Map<string, Verdict>();
  for (const rfc of rfcs.toSorted((a, b) => (numberOf("RFC", a.id) ?? 0) - (numberOf("RFC", b.id) ?? 0))) {
    const effect = effectOf(rfc);
    for (const [text, holds] of verdictsOf(rfc)) statements.set(text, { holds, rfc });
    if (effect === null || effect === "defer") continue;
    for (const cover of rfc.covers ?? [])
      if (cover.startsWith("dependency:")) packages.set(cover.slice(11), { holds: effect === "approve", rfc });
  }
  const accepted = new Map(
    [...invariants].flatMap(([key, texts]) => texts.map((text) => [plainOf(text), key] as const)),
  );
  const againstStatement = (text: string) => againstOf(statements.get(plainOf(text)));
  const againstOneOf: SettledQuestions["againstOneOf"] = (own, other) => {
    const key = accepted.get(plainOf(other));
    if (key === undefined) return againstStatement(own);
    return { by: `the invariant ${key}`, rfc: null, because: `It says “${other}”.` };
  };
  return {
    againstStatement,
    againstOneOf,
    areSettled: (own, other) => {
      if (againstOneOf(own, other) !== null || againstOneOf(other, own) !== null) return true;
      const [a, b] = [statements.get(plainOf(own)), statements.get(plainOf(other))];
      return a !== undefined && a.rfc === b?.rfc;
    },
    againstPackage: (name) => againstOf(packages.get(name)),
  };
}

/** Returns the assumptions of a decided RFC that were found wrong, in their plain form. */
export function wrongStatements(rfc: Rfc): ReadonlySet<string> {
  return new Set([...verdictsOf(rfc)].flatMap(([text, holds]) => (holds ? [] : [text])));
}

/** Returns whether the decision is a verdict on assumptions, instead of one on whole branches. */
export function chosenVerdict(rfc: Rfc): OfferedOption | null {
  const chosen = rfc.status === "resolved" && rfc.resolution ? findOption(rfc, rfc.resolution) : null;
  return chosen?.option.holds === undefined ? null : chosen;
}

/** Texts that differ only in case and white space, or in the last full stop, are one statement. */
export function plainOf(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, " ").trim().replace(/\.$/, "");
}

function verdictsOf(rfc: Rfc): ReadonlyMap<string, boolean> {
  const chosen = chosenVerdict(rfc);
  if (chosen === null) return new Map();
  const holding = new Set((chosen.option.holds ?? []).map(plainOf));
  // The options are about one pair of the assumptions that the RFC lists.
  const asked = offeredOptions(rfc).flatMap(({ option }) => (option.holds ?? []).map(plainOf));
  return new Map(asked.map((text) => [text, holding.has(text)]));
}

function againstOf(verdict: Verdict | undefined): DecidedAgainst | null {
  if (verdict === undefined || verdict.holds) return null;
  const { rfc } = verdict;
  const adr = promotedTo(rfc);
  return {
    by: adr === null ? rfc.id : `${adr} (${rfc.id})`,
    rfc: rfc.id,
    because: rfc.human_rationale ? `“${rfc.human_rationale}”` : "No reason was given.",
  };
}
