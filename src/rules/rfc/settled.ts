import type { Rfc } from "../../kernel/domain/index.ts";
import { parseIdNumber } from "./decision/ids.ts";
import { findChosenEffect, findOption, listOfferedOptions, type OfferedOption } from "./decision/options.ts";
import { findPromotedAdr } from "./decision/request.ts";

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
  /** Returns whether one decision was about both statements. */
  areOfOneVerdict(a: string, b: string): boolean;
  /** The statements that were found to hold instead of others; `decided` says so to whoever contradicts them. */
  readonly established: readonly { readonly text: string; readonly decided: DecidedAgainst }[];
  /** Returns what decided against a package. */
  againstPackage(name: string): DecidedAgainst | null;
  /** Returns the RFC that approved a package, whatever branch it was about. */
  approvalOfPackage(name: string): Rfc | null;
}

interface Verdict {
  readonly holds: boolean;
  readonly rfc: Rfc;
}

export function collectSettledQuestions(rfcs: readonly Rfc[]): SettledQuestions {
  const statements = new Map<string, Verdict>();
  const packages = new Map<string, Verdict>();
  for (const rfc of rfcs.toSorted((a, b) => (parseIdNumber("RFC", a.id) ?? 0) - (parseIdNumber("RFC", b.id) ?? 0))) {
    const effect = findChosenEffect(rfc);
    for (const [text, holds] of mapStatementVerdicts(rfc)) statements.set(text, { holds, rfc });
    if (effect === null || effect === "defer") continue;
    for (const cover of rfc.covers ?? [])
      if (cover.startsWith("dependency:")) packages.set(cover.slice(11), { holds: effect === "approve", rfc });
  }
  return {
    againstStatement: (text) => findDecisionAgainst(statements.get(normalizeStatement(text))),
    areOfOneVerdict: (one, other) => {
      const [a, b] = [statements.get(normalizeStatement(one)), statements.get(normalizeStatement(other))];
      return a !== undefined && a.rfc === b?.rfc;
    },
    established: [...statements.values()].flatMap(({ holds, rfc }) => {
      const [text, ...others] = findChosenVerdict(rfc)?.option.holds ?? [];
      // Where both were found to hold, they are about different things, and so may a third one be.
      if (!holds || text === undefined || others.length > 0) return [];
      return [{ text, decided: { ...describeDecidedAgainst(rfc), because: `It found that “${text}” holds.` } }];
    }),
    againstPackage: (name) => findDecisionAgainst(packages.get(name)),
    approvalOfPackage: (name) => {
      const verdict = packages.get(name);
      return verdict?.holds ? verdict.rfc : null;
    },
  };
}

/** Returns the assumptions of a decided RFC that were found wrong, in their plain form. */
export function listWrongStatements(rfc: Rfc): ReadonlySet<string> {
  return new Set([...mapStatementVerdicts(rfc)].flatMap(([text, holds]) => (holds ? [] : [text])));
}

/** Returns whether the decision is a verdict on assumptions, instead of one on whole branches. */
export function findChosenVerdict(rfc: Rfc): OfferedOption | null {
  const chosen = rfc.status === "resolved" && rfc.resolution ? findOption(rfc, rfc.resolution) : null;
  return chosen?.option.holds === undefined ? null : chosen;
}

/** Texts that differ only in case and white space, or in the last full stop, are one statement. */
export function normalizeStatement(text: string): string {
  return text.toLowerCase().replace(/\s+/gu, " ").trim().replace(/\.$/, "");
}

function mapStatementVerdicts(rfc: Rfc): ReadonlyMap<string, boolean> {
  const chosen = findChosenVerdict(rfc);
  if (chosen === null) return new Map();
  const holding = new Set((chosen.option.holds ?? []).map(normalizeStatement));
  // The options are about one pair of the assumptions that the RFC lists.
  const plainHolds = listOfferedOptions(rfc).flatMap(({ option }) => (option.holds ?? []).map(normalizeStatement));
  return new Map(plainHolds.map((text) => [text, holding.has(text)]));
}

function findDecisionAgainst(verdict: Verdict | undefined): DecidedAgainst | null {
  return verdict === undefined || verdict.holds ? null : describeDecidedAgainst(verdict.rfc);
}

function describeDecidedAgainst(rfc: Rfc): DecidedAgainst {
  const adr = findPromotedAdr(rfc);
  return {
    by: adr === null ? rfc.id : `${adr} (${rfc.id})`,
    rfc: rfc.id,
    because: readDecisionReason(rfc),
  };
}

/** Returns the reason that a person gave, as a sentence of its own. */
export function readDecisionReason({ human_rationale: reason }: Rfc): string {
  if (!reason) return "No reason was given.";
  return /[.!?…]$/.test(reason) ? `“${reason}”` : `“${reason}”.`;
}
