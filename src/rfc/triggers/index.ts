import { type ChangeType, counted, listed, type QueueEntry, quoted, type RfcTrigger } from "../../domain/index.ts";
import { findsOpen, resolvesAmbiguity, speaksOfInvariants, takesAWay } from "./ambiguities.ts";
import { breaksRule, changesKey, changesVersion, otherChoice, replacesName } from "./changes.ts";
import { type Clause, clausesOf } from "./clauses.ts";
import { type Invariant, invariantsOf } from "./invariants.ts";

/** An import of an external package that neither the base nor the tech stack knows. */
export interface NewDependency {
  readonly package: string;
  readonly path: string;
  readonly line: number | null;
  readonly import: string;
}

/** What the six conditions of one proposal depend on. */
export interface TriggerFacts {
  /** What stage 1 and the verifier made of the proposal. */
  readonly classification: ChangeType;
  readonly proposal: QueueEntry;
  readonly newDependencies: readonly NewDependency[];
  /** A public signature of the file was removed, changed or moved. */
  readonly publicSignatureChanged: boolean;
  readonly highFanIn: boolean;
  readonly dependents: number;
  /** `limits.fan_in`. */
  readonly fanIn: number;
  readonly invariants: Readonly<Record<string, unknown>>;
  /** How many conflicts with assumptions of others were found. */
  readonly assumptionConflicts: number;
  /** The agent's words: assumptions, rationale, reasoning. */
  readonly statements: readonly string[];
}

/** A condition that holds. */
export interface FoundTrigger {
  readonly trigger: RfcTrigger;
  /** A sentence with the facts that set it. */
  readonly because: string;
  /** Keys of the invariants that the agent's words concern, for the two triggers that rest on words. */
  readonly invariants?: readonly string[];
}

/** Why a person has to decide: the six conditions of specification 9.1, each at most once, in its order. */
export function rfcTriggers(facts: TriggerFacts): FoundTrigger[] {
  const spoken = spokenOf(facts);
  const found: (FoundTrigger | null)[] = [
    architecturalChange(facts),
    spokenTrigger(spoken, "against"),
    newExternalDependency(facts),
    sharedInterface(facts),
    spokenTrigger(spoken, "open"),
    assumptionConflict(facts),
  ];
  return found.filter((each) => each !== null);
}

function architecturalChange({ classification, proposal }: TriggerFacts): FoundTrigger | null {
  if (classification !== "architectural") return null;
  return { trigger: "architectural_change", because: `The change of ${listed([proposal.path])} is architectural.` };
}

function newExternalDependency({ newDependencies }: TriggerFacts): FoundTrigger | null {
  const packages = [...new Set(newDependencies.map((each) => each.package))].sort();
  if (packages.length === 0) return null;
  const verb = packages.length === 1 ? "is" : "are";
  return {
    trigger: "new_external_dependency",
    because: `${listed(packages)} ${verb} neither used on the base nor in the tech stack.`,
  };
}

function sharedInterface(facts: TriggerFacts): FoundTrigger | null {
  const { publicSignatureChanged, highFanIn, dependents, fanIn, proposal } = facts;
  if (!publicSignatureChanged || !(highFanIn || dependents >= fanIn)) return null;
  const because = `A public signature of ${listed([proposal.path])} changes, and ${counted(dependents, "State entry")} depend${dependents === 1 ? "s" : ""} on it.`;
  return { trigger: "shared_interface", because };
}

function assumptionConflict({ assumptionConflicts }: TriggerFacts): FoundTrigger | null {
  if (assumptionConflicts === 0) return null;
  return {
    trigger: "assumption_conflict",
    because: `${counted(assumptionConflicts, "conflict")} with assumptions of other changes or of State.`,
  };
}

/** What words say of one invariant; a null key is "the invariants" as a whole. */
interface Spoken {
  readonly stance: "against" | "open";
  readonly key: string | null;
  readonly because: string;
}

/** What the agents' own words say of the invariants; wrong alarms are a person's minute, missed ones silent drift. */
export function spokenOf({ statements, invariants }: Pick<TriggerFacts, "statements" | "invariants">): Spoken[] {
  const known = invariantsOf(invariants);
  const permitted = new Set(known.flatMap(({ names }) => names));
  return statements.flatMap(clausesOf).flatMap((clause) => {
    const against = againstIn(clause, known, permitted);
    return against.length > 0 ? against : openIn(clause, known, permitted);
  });
}

function spokenTrigger(spoken: readonly Spoken[], stance: Spoken["stance"]): FoundTrigger | null {
  const found = spoken.filter((each) => each.stance === stance);
  const [first] = found;
  if (!first) return null;
  const trigger = stance === "against" ? "invariant_change" : "invariant_ambiguity";
  return { trigger, because: first.because, invariants: [...new Set(found.flatMap(({ key }) => key ?? []))].sort() };
}

function againstIn(clause: Clause, known: readonly Invariant[], permitted: ReadonlySet<string>): Spoken[] {
  const stance = "against";
  const found = known.filter(
    (invariant) =>
      changesKey(clause, invariant.keyPhrases) ||
      replacesName(clause, invariant, permitted) ||
      breaksRule(clause, invariant) ||
      changesVersion(clause, invariant) ||
      (invariant.isExclusive && otherChoice(clause, invariant, permitted) !== null),
  );
  if (found.length > 0)
    return found.map((each) => ({
      stance,
      key: each.key,
      because: `${agentSays(clause)}, which speaks against ${nameOf(each)}.`,
    }));
  if (known.length === 0 || !changesKey(clause, [["invariant"], ["invariants"]])) return [];
  return [{ stance, key: null, because: `${agentSays(clause)}, which is about changing the invariants.` }];
}

function openIn(clause: Clause, known: readonly Invariant[], permitted: ReadonlySet<string>): Spoken[] {
  const stance = "open";
  const found = known.flatMap((invariant): Spoken[] => {
    const { key } = invariant;
    if (resolvesAmbiguity(clause, invariant))
      return [
        {
          stance,
          key,
          because: `${agentSays(clause)}, which settles something that ${nameOf(invariant)} leaves open.`,
        },
      ];
    if (invariant.isExclusive || otherChoice(clause, invariant, permitted) === null) return [];
    return [{ stance, key, because: `${agentSays(clause)}, a path that ${nameOf(invariant)} does not cover.` }];
  });
  if (found.length > 0 || known.length === 0) return found;
  if (!speaksOfInvariants(clause) || !(findsOpen(clause) || takesAWay(clause, null))) return [];
  return [
    { stance, key: null, because: `${agentSays(clause)}, which settles something that the invariants leave open.` },
  ];
}

const agentSays = ({ text }: Clause): string => `The agent says ${quoted(text, 200)}`;
const nameOf = ({ key, text }: Invariant): string => `the invariant ${listed([key])} (${listed([text])})`;
