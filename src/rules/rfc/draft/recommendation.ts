import { formatCount, listItems, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { OptionEffect, OptionKey } from "../decision/options.ts";
import {
  type Dependents,
  type DraftRequest,
  isUndecided,
  listAskedSignatures,
  listNewPackages,
  orderConflictSides,
} from "./request.ts";

export interface Recommendation {
  readonly effect: OptionEffect;
  readonly rationale: string;
}

/** A package that is imported in at most this many places is not worth its upkeep, unless facts show a reason. */
const FEW_USES = 2;

/** The option of a drafted RFC that has each effect. */
export const OPTION_OF: Readonly<Record<OptionEffect, OptionKey>> = {
  approve: "option_a",
  defer: "option_c",
  reject: "option_b",
};

/**
 * Recommends an option from the facts alone; the agent's words count for nothing. The first rule that applies decides, and the
 * most careful rules come first.
 */
export function recommendOption(request: DraftRequest): Recommendation {
  const rules = [
    recommendForConflict,
    recommendForInvariants,
    recommendForPackages,
    recommendForInterface,
    recommendForAmbiguity,
  ];
  return rules.map((rule) => rule(request)).find((each) => each !== null) ?? NOTHING_AGAINST;
}

const NOTHING_AGAINST: Recommendation = {
  effect: "approve",
  rationale:
    "No invariant, new package or dependent State entry speaks against the change. The open question is whether the design is wanted.",
};

function recommendForConflict({ facts, proposals }: DraftRequest): Recommendation | null {
  const [conflict] = facts.assumptionConflicts;
  if (!conflict) return null;
  const [mine, other] = orderConflictSides(conflict, proposals);
  const subject = toVisibleLine(conflict.subject, 80);
  if (isUndecided(conflict))
    return {
      effect: "defer",
      rationale: `No recorded fact shows whether both assumptions about ${subject} can hold; somebody who knows can answer at once.`,
    };
  if (other.proposal_id === null && mine.proposal_id !== null)
    return {
      effect: "reject",
      rationale: `The assumption about ${subject} that State records for ${toVisibleLine(other.path, 120)} was approved before, and merged code relies on it; ${mine.proposal_id} is not merged yet and is cheaper to correct.`,
    };
  return {
    effect: "defer",
    rationale: `No recorded fact shows which assumption about ${subject} is true, and neither change verifies its own.`,
  };
}

function recommendForInvariants({ facts, triggers }: DraftRequest): Recommendation | null {
  if (!triggers.includes("invariant_change")) return null;
  const against = facts.invariants
    .filter(({ stance }) => stance === "against")
    .map(({ key, value }) => `${toVisibleLine(key, 60)} (${toVisibleLine(value, 120)})`);
  const what =
    against.length > 0 ? `the invariant${against.length === 1 ? "" : "s"} ${listItems(against, 3)}` : "an invariant";
  return {
    effect: "reject",
    rationale: `The change contradicts ${what}, which a person set, and no recorded fact is a reason to change it.`,
  };
}

function recommendForPackages({ facts }: DraftRequest): Recommendation | null {
  const packages = listNewPackages(facts);
  if (packages.length === 0) return null;
  const uses = facts.newDependencies.length;
  const files = new Set(facts.newDependencies.map(({ path }) => path)).size;
  const fact = `${listItems(packages, 3)} would be used in ${formatCount(uses, "place")} of ${formatCount(files, "file")}, and the tech stack does not name ${packages.length === 1 ? "it" : "them"}`;
  if (uses <= FEW_USES) return { effect: "reject", rationale: `${fact}; so few uses do not justify the upkeep.` };
  return {
    effect: "defer",
    rationale: `${fact}; that is too much to undo later, so the alternatives should be known first.`,
  };
}

function recommendForInterface({ facts, proposals }: DraftRequest): Recommendation | null {
  const broken = listAskedSignatures(facts).filter(({ compatible }) => compatible !== true);
  const concerned = facts.dependents.filter(
    ({ count, path }) => count > 0 && broken.some((each) => each.path === path),
  );
  if (concerned.length === 0) return null;
  const count = concerned.reduce((sum, each) => sum + each.count, 0);
  const branch = proposals[0]?.branch;
  const changed = new Set(proposals.filter((each) => each.branch === branch).map(({ path }) => path));
  const fact = `${formatCount(count, "State record")} depend${count === 1 ? "s" : ""} on ${listItems(
    concerned.map(({ path }) => path),
    3,
  )}`;
  if (concerned.some((each) => !areFilesKnown(each)))
    return { effect: "defer", rationale: `${fact}, and it is not known which of them the branch updates.` };
  const left = [...new Set(concerned.flatMap(({ paths = [] }) => paths))].filter((path) => !changed.has(path)).sort();
  if (left.length === 0)
    return { effect: "approve", rationale: `${fact}, and the branch changes all of their files, too.` };
  const behind = `${fact}, and the branch does not change ${listItems(left, 5)}`;
  if (concerned.some(({ users }) => users === null))
    return { effect: "defer", rationale: `${behind}; it is not known whether they break.` };
  const users = left.filter((path) => concerned.some((each) => each.users?.includes(path)));
  if (users.length === 0)
    return {
      effect: "approve",
      rationale: `${behind}, which ${left.length === 1 ? "does" : "do"} not name what changes.`,
    };
  const isGone = broken.every(({ kind }) => kind === "removed");
  return {
    effect: "reject",
    rationale: `${fact}, and the branch does not change ${listItems(users, 5)}, which ${isGone ? "would" : "may"} break.`,
  };
}

function areFilesKnown({ paths, count }: Dependents): boolean {
  return paths !== undefined && new Set(paths).size >= count;
}

function recommendForAmbiguity({ facts, triggers }: DraftRequest): Recommendation | null {
  if (!triggers.includes("invariant_ambiguity")) return null;
  const keys = facts.invariants.map(({ key }) => key);
  const what =
    keys.length > 0
      ? `${listItems(keys, 3)} ${keys.length === 1 ? "leaves" : "leave"} it open`
      : "the invariants leave it open";
  return {
    effect: "approve",
    rationale: `No invariant forbids the change: ${what}, no package is new, and no dependent is left behind. Only the rule is missing, and a person can add it.`,
  };
}
