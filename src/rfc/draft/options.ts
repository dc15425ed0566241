import { counted, listed, oneLine, quoted, type RfcOption } from "../../domain/index.ts";
import { scopesIn } from "./context.ts";
import {
  type AssumptionConflict,
  type AssumptionSide,
  brokenSignatures,
  type DraftRequest,
  isUndecided,
  packagesOf,
  sidesOf,
} from "./request.ts";

export interface DraftOptions {
  readonly option_a: RfcOption;
  readonly option_b: RfcOption;
  readonly option_c: RfcOption;
}

const MERGES = "The branch merges once every acceptance criterion has passed on its head.";

/** The three ways out, each with what follows from it for these packages, dependents, invariants and scopes. */
export function optionsOf(request: DraftRequest): DraftOptions {
  const [conflict] = request.facts.assumptionConflicts;
  return conflict ? conflictOptions(conflict, request) : changeOptions(request);
}

function changeOptions(request: DraftRequest): DraftOptions {
  const { facts, proposals } = request;
  const packages = packagesOf(facts);
  const agent = oneLine(proposals[0]?.agent_id ?? "the agent", 60);
  const named =
    packages.length > 0 ? `: ${listed(packages, 5)} join${packages.length === 1 ? "s" : ""} the tech stack` : "";
  return {
    option_a: {
      description: `Approve as proposed${named}.`,
      consequences: [...approvalConsequences(request), MERGES].join(" "),
      effect: "approve",
    },
    option_b: {
      description: `Reject. ${agent} reworks the change ${whatToDoWithout(request)}.`,
      consequences: [...unchangedParts(request), ...rejectionConsequences(request)].join(" "),
      effect: "reject",
    },
    option_c: {
      description: `Defer. A task finds out first ${openQuestion(request)}.`,
      consequences: `${waitingSentence(request)} The decision then rests on findings instead of the agent's words; the feature comes later.`,
      effect: "defer",
    },
  };
}

function approvalConsequences({ facts }: DraftRequest): string[] {
  const packages = packagesOf(facts);
  const broken = brokenSignatures(facts);
  return [
    ...(packages.length > 0
      ? [
          `${listed(packages, 5)} ${packages.length === 1 ? "is one more package" : "are more packages"} to install, update and watch, and a person adds ${packages.length === 1 ? "it" : "them"} to the invariant tech_stack.`,
        ]
      : []),
    ...facts.invariants.map(({ key, value, stance }) =>
      stance === "against"
        ? `A person has to change the invariant ${oneLine(key, 60)} (now ${quoted(value, 120)}); until then later changes are compared with its old text.`
        : `The choice holds from now on; a person adds it to the invariant ${oneLine(key, 60)} (now ${quoted(value, 120)}).`,
    ),
    ...(broken.length > 0
      ? [
          `Whoever uses ${listed(
            broken.map(({ symbol }) => symbol),
            5,
          )} has to follow.`,
        ]
      : []),
    ...facts.dependents
      .filter(({ count }) => count > 0)
      .slice(0, 5)
      .map(({ path, count, entries, scopes }) => {
        const where = scopes.length > 0 ? ` (scope${scopes.length === 1 ? "" : "s"} ${listed(scopes)})` : "";
        return `${counted(count, "State record")} depend${count === 1 ? "s" : ""} on ${oneLine(path, 120)}${where}: ${listed(entries, 5)}.`;
      }),
  ];
}

function whatToDoWithout({ facts }: DraftRequest): string {
  const parts = [
    ...(packagesOf(facts).length > 0 ? [`without ${listed(packagesOf(facts), 5)}`] : []),
    ...againstOf(facts).map(({ key }) => `within the invariant ${oneLine(key, 60)}`),
    ...(brokenSignatures(facts).length > 0
      ? [
          `with the old signature${brokenSignatures(facts).length === 1 ? "" : "s"} of ${listed(
            brokenSignatures(facts).map(({ symbol }) => symbol),
            5,
          )} kept working`,
        ]
      : []),
  ];
  return parts.length > 0 ? listed(parts, 4) : "within the present architecture";
}

function unchangedParts({ facts }: DraftRequest): string[] {
  const dependents = facts.dependents.reduce((sum, { count }) => sum + count, 0);
  return [
    ...(packagesOf(facts).length > 0 && facts.techStack.length > 0
      ? [`The tech stack stays ${listed(facts.techStack, 8)}.`]
      : []),
    ...againstOf(facts).map(({ key, value }) => `The invariant ${oneLine(key, 60)} stays ${quoted(value, 120)}.`),
    ...(dependents > 0
      ? [
          `${counted(dependents, "dependent State record")} stay${dependents === 1 ? "s" : ""} as ${dependents === 1 ? "it is" : "they are"}.`,
        ]
      : []),
  ];
}

function rejectionConsequences({ proposals }: DraftRequest): string[] {
  const ids = proposals.map(({ proposal_id }) => proposal_id);
  if (ids.length === 0) return ["Nothing merges."];
  return [
    `${listed(ids, 5)} ${ids.length === 1 ? "is" : "are"} rejected; the branch stays, so that its work can be reused, and does not merge.`,
    "State entries of these files become contested until a person lowers them.",
    "What the change was meant to solve stays unsolved.",
  ];
}

function waitingSentence({ proposals, facts }: DraftRequest): string {
  const ids = proposals.map(({ proposal_id }) => proposal_id);
  const scopes = scopesIn(facts, proposals);
  const where = scopes.length > 0 ? ` in ${listed(scopes)}` : "";
  return ids.length === 0
    ? `Nothing is decided${where}.`
    : `${listed(ids, 5)} do${ids.length === 1 ? "es" : ""} not merge meanwhile; other work${where} goes on.`;
}

function openQuestion({ facts }: DraftRequest): string {
  const packages = packagesOf(facts);
  const [against] = againstOf(facts);
  const [invariant] = facts.invariants;
  if (packages.length > 0) {
    const stack =
      facts.techStack.length > 0 ? ` that ${listed(facts.techStack, 5)} cannot do` : " that what is there cannot do";
    return `what ${listed(packages, 3)} would bring${stack}, and at what cost`;
  }
  if (against) return `whether the invariant ${oneLine(against.key, 60)} still fits, and what departing from it costs`;
  if (invariant) return `what the invariant ${oneLine(invariant.key, 60)} is meant to cover`;
  const [broken] = brokenSignatures(facts);
  return broken
    ? `who uses ${oneLine(broken.symbol, 120)}, and how they would follow`
    : "what the change means for the rest of the system";
}

function againstOf({ invariants }: DraftRequest["facts"]) {
  return invariants.filter(({ stance }) => stance === "against");
}

function conflictOptions(conflict: AssumptionConflict, request: DraftRequest): DraftOptions {
  const [mine, other] = sidesOf(conflict, request.proposals);
  const subject = oneLine(conflict.subject, 80);
  return {
    option_a: { ...confirmationOf(conflict, mine, other), effect: "approve" },
    option_b: {
      description: `Reject: the assumption of ${oneLine(mine.declared_by, 60)} is wrong, and that of ${oneLine(other.declared_by, 60)} holds: ${quoted(other.text, 500)}.`,
      consequences: [correctionSentence(mine), ...rejectionConsequences(request).slice(0, 2)].join(" "),
      effect: "reject",
    },
    option_c: {
      description: `Defer. A task finds out first what is true of ${subject}, for ${oneLine(mine.path, 120)} and ${oneLine(other.path, 120)}.`,
      consequences: `${waitingSentence(request)} The finding can then be confirmed as an invariant.`,
      effect: "defer",
    },
  };
}

function confirmationOf(
  conflict: AssumptionConflict,
  mine: AssumptionSide,
  other: AssumptionSide,
): Pick<RfcOption, "description" | "consequences"> {
  const both = `${oneLine(mine.path, 120)} and ${oneLine(other.path, 120)}`;
  if (isUndecided(conflict))
    return {
      description: `Both hold, and go together: ${quoted(mine.text, 500)} and ${quoted(other.text, 500)}.`,
      consequences: `A person may write them into the Invariants. Both ${both} may rely on them. ${MERGES}`,
    };
  return {
    description: `Confirm the assumption of ${oneLine(mine.declared_by, 60)} as an invariant: ${quoted(mine.text, 500)}.`,
    consequences: `A person writes it into the Invariants. ${correctionSentence(other)} ${MERGES}`,
  };
}

/** Who has to correct what before it merges. */
function correctionSentence({ declared_by, path, proposal_id, state_id }: AssumptionSide): string {
  const what = oneLine(path, 120);
  if (proposal_id !== null) return `${oneLine(declared_by, 60)} corrects ${what} (${proposal_id}) before it merges.`;
  return `${what} is merged already${state_id ? ` (State entry ${oneLine(state_id, 60)})` : ""} and needs a task that corrects it.`;
}
