import { type Adr, toVisibleLine } from "../../../kernel/domain/index.ts";
import type { PlanFacts } from "./facts.ts";
import type { Draft, Earlier } from "./order.ts";
import type { Concept } from "./request.ts";
import { findForbiddenLines } from "./score.ts";

const MOST_FILES = 4;
const MOST_ADRS = 3;
const LONGEST = 1200;

export interface RationaleFacts {
  readonly plan: PlanFacts;
  readonly concepts: readonly Concept[];
  readonly whyAgent: string;
  readonly earlier: readonly Earlier[];
}

/** Explains the choice of the files, the agent and the order by the facts that the plan rests on. */
export function explainTaskChoice(draft: Draft, facts: RationaleFacts): string {
  const { plan, whyAgent, earlier } = facts;
  const sentences = [
    ...draft.files.slice(0, MOST_FILES).map(({ candidate, reason }) => `${candidate.path}: ${reason}.`),
    ...describeRestOfFiles(draft.files.length - MOST_FILES),
    ...(draft.newFiles === null ? [] : [`New files may go to ${draft.newFiles}.`]),
    `${whyAgent}.`,
    ...draft.files.flatMap(({ candidate }) => candidate.scopeNote ?? []),
    ...describeScopeAdrs(draft.scope, plan.adrs),
    ...listContestedEntryIds(draft).map(
      (id) => `${id} is contested, so nothing that touches it merges until a person lowers it.`,
    ),
    ...describeTouchedInvariants(draft),
    ...findForbiddenLines(plan.scopes[draft.scope], facts.concepts).map(
      (line) => `${draft.scope} must not do: ${line}.`,
    ),
    ...earlier.map(({ task, why }) => `After ${task}: ${why}.`),
  ];
  return toVisibleLine(sentences.join(" "), LONGEST);
}

function describeRestOfFiles(count: number): string[] {
  return count > 0 ? [`${count} more ${count === 1 ? "file" : "files"} of the scope.`] : [];
}

/** Names the decisions about the scope. One that names no scope is left out, since every task would repeat it. */
function describeScopeAdrs(scope: string, adrs: readonly Adr[]): string[] {
  return adrs
    .filter(({ semantic_scopes = [] }) => semantic_scopes.includes(scope))
    .slice(0, MOST_ADRS)
    .map(({ id, title, status }) => {
      const verb = status === "rejected" ? "rejects" : "holds";
      return `${id} ${verb} for ${scope}: ${title.replace(/(?<!\.)\.+$/, "")}.`;
    });
}

/** Returns the ids of a draft's State entries with uncertainty level 3. */
export function listContestedEntryIds({ files }: Draft): string[] {
  return files.flatMap(({ candidate }) => (candidate.entry?.uncertainty_level === 3 ? [candidate.entry.id] : []));
}

function describeTouchedInvariants({ files }: Draft): string[] {
  const touched = [...new Set(files.flatMap(({ candidate }) => candidate.entry?.invariants_touched ?? []))].sort();
  return touched.length === 0 ? [] : [`Depends on the invariants ${touched.join(", ")}.`];
}
