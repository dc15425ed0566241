import {
  type ChangeType,
  formatCount,
  listItems,
  type QueueEntry,
  quote,
  type RfcTrigger,
} from "../../../kernel/domain/index.ts";
import { findsUnclear, makesChoice, settlesAmbiguity, speaksOfInvariants } from "./ambiguities.ts";
import { type Clause, splitIntoClauses } from "./clauses.ts";
import { breaksRule, changesKey, changesVersion, findOtherChoice, replacesName } from "./contradictions.ts";
import { type Invariant, prepareInvariants } from "./invariants.ts";

/** An import of an external package that neither the base nor the tech stack knows. */
export interface NewDependency {
  readonly package: string;
  readonly path: string;
  readonly line: number | null;
  readonly import: string;
}

/** The facts that decide on the six conditions for one proposal. */
export interface TriggerFacts {
  /** The result of stage 1 and the verifier. */
  readonly classification: ChangeType;
  readonly proposal: QueueEntry;
  readonly newDependencies: readonly NewDependency[];
  /** Whether a public signature of the file was removed, changed or moved. */
  readonly publicSignatureChanged: boolean;
  readonly highFanIn: boolean;
  readonly dependents: number;
  readonly invariants: Readonly<Record<string, unknown>>;
  /** The number of conflicts with assumptions of others. */
  readonly assumptionConflicts: number;
  /** The agent's words: assumptions, rationale, reasoning. */
  readonly statements: readonly string[];
}

/** A condition that is met. */
export interface FoundTrigger {
  readonly trigger: RfcTrigger;
  /** One sentence with the facts that met it. */
  readonly because: string;
  /** The keys of the invariants that the agent's words concern; only the two triggers about invariants have them. */
  readonly invariants?: readonly string[];
  /** What the agent says of each of them, in full; a decision holds for these words and for no others. */
  readonly words?: readonly string[];
}

/** Returns which of the six conditions of specification 9.1 are met, in its order; for each of them a person has to decide. */
export function findRfcTriggers(facts: TriggerFacts): FoundTrigger[] {
  const spoken = findInvariantStances(facts);
  const triggers: (FoundTrigger | null)[] = [
    findArchitecturalChange(facts),
    findStanceTrigger(spoken, "against"),
    findNewExternalDependency(facts),
    findSharedInterfaceChange(facts),
    findStanceTrigger(spoken, "open"),
    findAssumptionConflict(facts),
  ];
  return triggers.filter((each) => each !== null);
}

function findArchitecturalChange(facts: TriggerFacts): FoundTrigger | null {
  if (facts.classification !== "architectural") return null;
  return { trigger: "architectural_change", because: describeArchitecturalChange(facts) };
}

/** Returns what was seen; where only a reader or the agent called the change architectural, it says that. */
function describeArchitecturalChange({ publicSignatureChanged, newDependencies, proposal }: TriggerFacts): string {
  const path = listItems([proposal.path]);
  if (publicSignatureChanged) return `${path} changes its public interface.`;
  if (newDependencies.length > 0) return `${path} brings in a package that is new here.`;
  return `The change of ${path} was read as one of the architecture.`;
}

function findNewExternalDependency({ newDependencies }: TriggerFacts): FoundTrigger | null {
  const packages = [...new Set(newDependencies.map((each) => each.package))].sort();
  if (packages.length === 0) return null;
  const verb = packages.length === 1 ? "is" : "are";
  return {
    trigger: "new_external_dependency",
    because: `${listItems(packages)} ${verb} neither used on the base nor in the tech stack.`,
  };
}

function findSharedInterfaceChange(facts: TriggerFacts): FoundTrigger | null {
  const { publicSignatureChanged, highFanIn, dependents } = facts;
  if (!publicSignatureChanged || !highFanIn) return null;
  const because = `A public signature changes, on which ${formatCount(dependents, "file")} depend${dependents === 1 ? "s" : ""}.`;
  return { trigger: "shared_interface", because };
}

function findAssumptionConflict({ assumptionConflicts }: TriggerFacts): FoundTrigger | null {
  if (assumptionConflicts === 0) return null;
  return {
    trigger: "assumption_conflict",
    because: `${formatCount(assumptionConflicts, "conflict")} with assumptions of other changes or of State.`,
  };
}

/** A clause that contradicts an invariant or settles something that it leaves open. A null key means the invariants as a whole. */
interface InvariantStance {
  readonly stance: "against" | "open";
  readonly key: string | null;
  readonly because: string;
  /** The clause in full. */
  readonly words: string;
}

/** Finds stances on the invariants in the agents' words. A wrong alarm costs a person a minute; a missed one causes silent drift. */
export function findInvariantStances({
  statements,
  invariants,
}: Pick<TriggerFacts, "statements" | "invariants">): InvariantStance[] {
  const known = prepareInvariants(invariants);
  const permitted = new Set(known.flatMap(({ names }) => names));
  return statements.flatMap(splitIntoClauses).flatMap((clause) => {
    const against = findClauseContradictions(clause, known, permitted);
    const stances = against.length > 0 ? against : findClauseSettlements(clause, known, permitted);
    return stances.map((each) => ({ ...each, words: clause.text }));
  });
}

function findStanceTrigger(spoken: readonly InvariantStance[], stance: InvariantStance["stance"]): FoundTrigger | null {
  const matching = spoken.filter((each) => each.stance === stance);
  if (matching.length === 0) return null;
  const trigger = stance === "against" ? "invariant_change" : "invariant_ambiguity";
  return {
    trigger,
    because: [...new Set(matching.map(({ because }) => because))].join(" "),
    invariants: [...new Set(matching.flatMap(({ key }) => key ?? []))].sort(),
    words: [...new Set(matching.map(({ key, words }) => `${key ?? ""}: ${words}`))].sort(),
  };
}

function findClauseContradictions(
  clause: Clause,
  known: readonly Invariant[],
  permitted: ReadonlySet<string>,
): Omit<InvariantStance, "words">[] {
  const stance = "against";
  const matching = known.filter(
    (invariant) =>
      changesKey(clause, invariant.keyPhrases) ||
      replacesName(clause, invariant, permitted) ||
      breaksRule(clause, invariant) ||
      changesVersion(clause, invariant) ||
      (invariant.isExclusive && findOtherChoice(clause, invariant, permitted) !== null),
  );
  if (matching.length > 0)
    return matching.map((each) => ({
      stance,
      key: each.key,
      because: `${quoteAgentClause(clause)}, which contradicts ${nameInvariant(each)}.`,
    }));
  if (known.length === 0 || !changesKey(clause, [["invariant"], ["invariants"]])) return [];
  return [{ stance, key: null, because: `${quoteAgentClause(clause)}, which proposes to change the invariants.` }];
}

function findClauseSettlements(
  clause: Clause,
  known: readonly Invariant[],
  permitted: ReadonlySet<string>,
): Omit<InvariantStance, "words">[] {
  const stance = "open";
  const stances = known.flatMap((invariant): Omit<InvariantStance, "words">[] => {
    const { key } = invariant;
    if (settlesAmbiguity(clause, invariant))
      return [
        {
          stance,
          key,
          because: `${quoteAgentClause(clause)}, which settles something that ${nameInvariant(invariant)} leaves open.`,
        },
      ];
    if (invariant.isExclusive || findOtherChoice(clause, invariant, permitted) === null) return [];
    return [
      {
        stance,
        key,
        because: `${quoteAgentClause(clause)}, an alternative that ${nameInvariant(invariant)} does not cover.`,
      },
    ];
  });
  if (stances.length > 0 || known.length === 0) return stances;
  if (!speaksOfInvariants(clause) || !(findsUnclear(clause) || makesChoice(clause, null))) return [];
  return [
    {
      stance,
      key: null,
      because: `${quoteAgentClause(clause)}, which settles something that the invariants leave open.`,
    },
  ];
}

const quoteAgentClause = ({ text }: Clause): string => `The agent says ${quote(text, 200)}`;
const nameInvariant = ({ key, text }: Invariant): string => `the invariant ${listItems([key])} (${listItems([text])})`;
