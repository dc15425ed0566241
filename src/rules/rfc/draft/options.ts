import { formatCount, listItems, quote, type RfcOption, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { OptionKey } from "../decision/options.ts";
import { listConcernedScopes } from "./context.ts";
import {
  type AssumptionConflict,
  type AssumptionSide,
  type DraftRequest,
  listAskedSignatures,
  listNewPackages,
  orderConflictSides,
} from "./request.ts";

type DraftOptions = Readonly<Partial<Record<OptionKey, RfcOption>>>;

const MERGES = "The branch merges once every acceptance criterion has passed on its head.";

/** Writes the three options, each with its consequences for these packages, dependents, invariants and scopes. */
export function composeRfcOptions(request: DraftRequest): DraftOptions {
  const [conflict] = request.facts.assumptionConflicts;
  return conflict ? composeConflictOptions(conflict, request) : changeOptions(request);
}

function changeOptions(request: DraftRequest): DraftOptions {
  const { facts, proposals } = request;
  const packages = listNewPackages(facts);
  const agent = toVisibleLine(proposals[0]?.agent_id ?? "the agent", 60);
  const [removed, changed] = [true, false].map((isGone) =>
    listAskedSignatures(facts)
      .filter(({ after }) => (after === null) === isGone)
      .map(({ symbol }) => symbol),
  ) as [string[], string[]];
  const parts = [
    packages.length > 0 && `${listItems(packages, 5)} join${packages.length === 1 ? "s" : ""} the tech stack`,
    ...listContradictedInvariants(facts).map(
      ({ key }) => `the change departs from the invariant ${toVisibleLine(key, 60)}`,
    ),
    changed.length > 0 && `${listItems(changed, 5)} get${changed.length === 1 ? "s" : ""} the new signature`,
    removed.length > 0 && `${listItems(removed, 5)} ${removed.length === 1 ? "is" : "are"} removed`,
  ].filter((part) => part !== false);
  const details = parts.length > 0 ? `: ${parts.join(", and ")}` : "";
  return {
    option_a: {
      description: `Approve as proposed${details}.`,
      consequences: [...listApprovalConsequences(request), MERGES].join(" "),
      effect: "approve",
    },
    option_b: {
      description: `Reject. ${agent} reworks the change ${describeReworkGoal(request)}.`,
      consequences: [...describeUnchangedParts(request), ...listRejectionConsequences(request)].join(" "),
      effect: "reject",
    },
    option_c: {
      description: `Defer. A task finds out first ${openQuestion(request)}.`,
      consequences: `${describeWhatWaits(request)} The decision then rests on findings instead of the agent's words; the feature comes later.`,
      effect: "defer",
    },
  };
}

function listApprovalConsequences({ facts }: DraftRequest): string[] {
  const packages = listNewPackages(facts);
  const [verb, pronoun] = packages.length === 1 ? ["is one more package", "it"] : ["are more packages", "them"];
  const broken = listItems(listBrokenSymbols(facts), 5);
  return [
    packages.length > 0 &&
      `${listItems(packages, 5)} ${verb} to install, update and watch, and a person adds ${pronoun} to the invariant tech_stack.`,
    ...facts.invariants.map(({ key, value, stance }) =>
      stance === "against"
        ? `A person has to change the invariant ${toVisibleLine(key, 60)} (now ${quote(value, 120)}); until then later changes are compared with its old text.`
        : `The choice holds from now on; a person adds it to the invariant ${toVisibleLine(key, 60)} (now ${quote(value, 120)}).`,
    ),
    broken !== "" && `Callers of ${broken} have to follow.`,
    ...facts.dependents
      .filter(({ count }) => count > 0)
      .slice(0, 5)
      .map(({ path, count, entries, scopes }) => {
        const where = scopes.length > 0 ? ` (scope${scopes.length === 1 ? "" : "s"} ${listItems(scopes)})` : "";
        return `${formatCount(count, "State record")} depend${count === 1 ? "s" : ""} on ${toVisibleLine(path, 120)}${where}: ${listItems(entries, 5)}.`;
      }),
  ].filter((sentence) => sentence !== false);
}

/** Returns the end of the sentence "The agent reworks the change …". */
function describeReworkGoal({ facts }: DraftRequest): string {
  const packages = listNewPackages(facts);
  const broken = listBrokenSymbols(facts);
  const parts = [
    packages.length > 0 && `without ${listItems(packages, 5)}`,
    ...listContradictedInvariants(facts).map(({ key }) => `within the invariant ${toVisibleLine(key, 60)}`),
    broken.length > 0 &&
      `so that the old signature${broken.length === 1 ? "" : "s"} of ${listItems(broken, 5)} keep${broken.length === 1 ? "s" : ""} working`,
  ].filter((part) => part !== false);
  return parts.length > 0 ? listItems(parts, 4) : "within the present architecture";
}

function describeUnchangedParts({ facts }: DraftRequest): string[] {
  const dependents = facts.dependents.reduce((sum, { count }) => sum + count, 0);
  const [verb, pronoun] = dependents === 1 ? ["stays", "it is"] : ["stay", "they are"];
  return [
    listNewPackages(facts).length > 0 &&
      facts.techStack.length > 0 &&
      `The tech stack stays ${listItems(facts.techStack, 8)}.`,
    ...listContradictedInvariants(facts).map(
      ({ key, value }) => `The invariant ${toVisibleLine(key, 60)} stays ${quote(value, 120)}.`,
    ),
    dependents > 0 && `${formatCount(dependents, "dependent State record")} ${verb} as ${pronoun}.`,
  ].filter((sentence) => sentence !== false);
}

function listRejectionConsequences({ proposals }: DraftRequest): string[] {
  const ids = proposals.map(({ proposal_id }) => proposal_id);
  if (ids.length === 0) return ["Nothing merges."];
  return [
    `${listItems(ids, 5)} ${ids.length === 1 ? "is" : "are"} rejected; the branch stays, so that its work can be reused, and does not merge.`,
    "State entries of these files become contested until a person lowers them.",
    "The problem that the change was meant to solve stays open.",
  ];
}

function describeWhatWaits({ proposals, facts }: DraftRequest): string {
  const sides = facts.assumptionConflicts.flatMap(({ a, b }) => [a.proposal_id, b.proposal_id]);
  const ids = [...new Set([...proposals.map(({ proposal_id }) => proposal_id), ...sides.filter((id) => id !== null)])];
  const scopes = listConcernedScopes(facts, proposals);
  const where = scopes.length > 0 ? ` in ${listItems(scopes)}` : "";
  return ids.length === 0
    ? `Nothing is decided${where}.`
    : `${listItems(ids, 5)} do${ids.length === 1 ? "es" : ""} not merge meanwhile; other work${where} goes on.`;
}

function openQuestion({ facts }: DraftRequest): string {
  const packages = listNewPackages(facts);
  const [against] = listContradictedInvariants(facts);
  const [invariant] = facts.invariants;
  if (packages.length > 0) {
    const present = facts.techStack.length > 0 ? listItems(facts.techStack, 5) : "the present packages";
    return `what ${listItems(packages, 3)} can do that ${present} cannot, and at what cost`;
  }
  if (against)
    return `whether the invariant ${toVisibleLine(against.key, 60)} still fits, and what departing from it costs`;
  if (invariant) return `what the invariant ${toVisibleLine(invariant.key, 60)} is meant to cover`;
  const [broken] = listBrokenSymbols(facts);
  return broken
    ? `who uses ${toVisibleLine(broken, 120)}, and how they would follow`
    : "what the change means for the rest of the system";
}

function listBrokenSymbols(facts: DraftRequest["facts"]): string[] {
  return listAskedSignatures(facts).map(({ symbol }) => symbol);
}

function listContradictedInvariants({ invariants }: DraftRequest["facts"]) {
  return invariants.filter(({ stance }) => stance === "against");
}

/** The verdict of each option is on the assumptions; a branch merges as soon as it declares none that was found wrong. */
function composeConflictOptions(conflict: AssumptionConflict, request: DraftRequest): DraftOptions {
  const [mine, other] = orderConflictSides(conflict, request.proposals);
  const subject = toVisibleLine(conflict.subject, 80);
  const both = `${toVisibleLine(mine.path, 120)} and ${toVisibleLine(other.path, 120)}`;
  const nameDeclaringAgent = ({ declared_by }: AssumptionSide) => toVisibleLine(declared_by, 60);
  const neither = `${describeWhoCorrects(mine)} ${describeWhoCorrects(other)}`;
  const approved = [...listApprovalConsequences(request), MERGES].join(" ");
  return {
    option_a: {
      description: `The assumption of ${nameDeclaringAgent(mine)} holds: ${quote(mine.text, 500)}.`,
      consequences: `${describeWhoCorrects(other)} ${approved}`,
      effect: "approve",
      holds: [mine.text],
    },
    option_b: {
      description: `The assumption of ${nameDeclaringAgent(other)} holds: ${quote(other.text, 500)}.`,
      consequences: `${describeWhoCorrects(mine)} ${approved}`,
      effect: "approve",
      holds: [other.text],
    },
    option_c: {
      description: `Both hold, as they are about different things: ${quote(mine.text, 500)} and ${quote(other.text, 500)}.`,
      consequences: `${both} may rely on them, and nobody is asked about these two again. ${approved}`,
      effect: "approve",
      holds: [mine.text, other.text],
    },
    option_d: { description: "Both are wrong.", consequences: neither, effect: "reject", holds: [] },
    option_e: {
      description: "Something else holds: the rationale says what, in the person's own words.",
      consequences: neither,
      effect: "reject",
      holds: [],
    },
    option_f: {
      description: `Defer. A task finds out first what is true of ${subject}, for ${both}.`,
      consequences: `${describeWhatWaits(request)} The finding can then be confirmed as an invariant.`,
      effect: "defer",
    },
  };
}

/** Returns who has to correct the assumption, and whether that is possible before the merge. */
function describeWhoCorrects({ declared_by, path, proposal_id, state_id }: AssumptionSide): string {
  const what = toVisibleLine(path, 120);
  if (proposal_id !== null)
    return `${toVisibleLine(declared_by, 60)} corrects or withdraws what it says of ${what} (${proposal_id}) before it merges.`;
  return `${what} is merged already${state_id ? ` (State entry ${toVisibleLine(state_id, 60)})` : ""}: State forgets the assumption, and a task corrects the code where it relies on it.`;
}
