import { counted, listed, oneLine, quoted } from "../../domain/index.ts";
import type { OptionEffect, OptionKey } from "../decision/options.ts";
import { brokenSignatures, type Dependents, type DraftRequest, isUndecided, packagesOf, sidesOf } from "./request.ts";

export interface Recommendation {
  readonly effect: OptionEffect;
  /** The facts that it rests on, and no others. */
  readonly rationale: string;
}

/** At so many places of import or fewer a package is not worth its upkeep without a reason that facts show. */
const FEW_USES = 2;
const CARE: Readonly<Record<OptionEffect, number>> = { approve: 0, defer: 1, reject: 2 };
const OPTION_OF: Readonly<Record<OptionEffect, OptionKey>> = {
  approve: "option_a",
  defer: "option_c",
  reject: "option_b",
};

/** The options of a drafted RFC by their effect. */
export function optionOf(effect: OptionEffect): OptionKey {
  return OPTION_OF[effect];
}

/**
 * Recommends what the facts alone speak for, by rules that always give the same answer; the agent's words count for nothing.
 * The first rule that applies decides, the most careful ones stand first, and a verifier's hint can only add care.
 */
export function recommendation(request: DraftRequest): Recommendation {
  const rules = [forConflict, forInvariants, forPackages, forInterface, forAmbiguity];
  const found = rules.map((rule) => rule(request)).find((each) => each !== null) ?? NOTHING_AGAINST;
  const { recommendationHint: hint } = request;
  const because = hint && ` The verifier says ${hint.effect}: ${quoted(hint.because, 300)}.`;
  const effect = hint && CARE[hint.effect] > CARE[found.effect] ? hint.effect : found.effect;
  return { effect, rationale: `${found.rationale}${because ?? ""}` };
}

const NOTHING_AGAINST: Recommendation = {
  effect: "approve",
  rationale:
    "No invariant, no new package and no dependent State entry speaks against it; what remains is whether the design is wanted.",
};

function forConflict({ facts, proposals }: DraftRequest): Recommendation | null {
  const [conflict] = facts.assumptionConflicts;
  if (!conflict) return null;
  const [mine, other] = sidesOf(conflict, proposals);
  const subject = oneLine(conflict.subject, 80);
  if (isUndecided(conflict))
    return {
      effect: "defer",
      rationale: `No fact on record tells whether what both assume about ${subject} goes together; who knows it can say so at once.`,
    };
  if (other.proposal_id === null && mine.proposal_id !== null)
    return {
      effect: "reject",
      rationale: `What State records for ${oneLine(other.path, 120)} about ${subject} was approved before, and merged code rests on it; ${mine.proposal_id} is not merged yet and is cheaper to correct.`,
    };
  return {
    effect: "defer",
    rationale: `No fact on record tells which assumption about ${subject} is true; neither change verifies its own.`,
  };
}

function forInvariants({ facts, triggers }: DraftRequest): Recommendation | null {
  if (!triggers.includes("invariant_change")) return null;
  const against = facts.invariants
    .filter(({ stance }) => stance === "against")
    .map(({ key, value }) => `${oneLine(key, 60)} (${oneLine(value, 120)})`);
  const what =
    against.length > 0 ? `the invariant${against.length === 1 ? "" : "s"} ${listed(against, 3)}` : "an invariant";
  return {
    effect: "reject",
    rationale: `The change speaks against ${what}, which a person set; nothing on record calls for changing it.`,
  };
}

function forPackages({ facts }: DraftRequest): Recommendation | null {
  const packages = packagesOf(facts);
  if (packages.length === 0) return null;
  const uses = facts.newDependencies.length;
  const files = new Set(facts.newDependencies.map(({ path }) => path)).size;
  const fact = `${listed(packages, 3)} would be used in ${counted(uses, "place")} of ${counted(files, "file")}, and the tech stack does not name ${packages.length === 1 ? "it" : "them"}`;
  if (uses <= FEW_USES)
    return { effect: "reject", rationale: `${fact}; so few uses do not show a need that outweighs the upkeep.` };
  return { effect: "defer", rationale: `${fact}; that is too much to undo later without knowing the alternatives.` };
}

function forInterface({ facts, proposals }: DraftRequest): Recommendation | null {
  const broken = brokenSignatures(facts);
  const concerned = facts.dependents.filter(
    ({ count, path }) => count > 0 && broken.some((each) => each.path === path),
  );
  if (concerned.length === 0) return null;
  const count = concerned.reduce((sum, each) => sum + each.count, 0);
  const branch = proposals[0]?.branch;
  const changed = new Set(proposals.filter((each) => each.branch === branch).map(({ path }) => path));
  const fact = `${counted(count, "State record")} depend${count === 1 ? "s" : ""} on ${listed(
    concerned.map(({ path }) => path),
    3,
  )}`;
  if (concerned.some((each) => !areFilesKnown(each)))
    return { effect: "defer", rationale: `${fact}, and it is not known which of them the branch updates.` };
  const left = [...new Set(concerned.flatMap(({ paths = [] }) => paths))].filter((path) => !changed.has(path)).sort();
  if (left.length === 0)
    return { effect: "approve", rationale: `${fact}, and the branch changes all of their files, too.` };
  return {
    effect: "reject",
    rationale: `${fact}, and the branch does not change ${listed(left, 5)}, which would break.`,
  };
}

function areFilesKnown({ paths, count }: Dependents): boolean {
  return paths !== undefined && new Set(paths).size >= count;
}

function forAmbiguity({ facts, triggers }: DraftRequest): Recommendation | null {
  if (!triggers.includes("invariant_ambiguity")) return null;
  const keys = facts.invariants.map(({ key }) => key);
  const what =
    keys.length > 0
      ? `${listed(keys, 3)} ${keys.length === 1 ? "leaves" : "leave"} it open`
      : "the invariants leave it open";
  return {
    effect: "approve",
    rationale: `No invariant stands against it: ${what}, no package is new and no dependent is left behind. What is missing is the rule, which a person can add.`,
  };
}
