import type { TaskPlanOutput, Warning } from "../../domain/index.ts";
import { type Assignment, agentsFor, assignAgents } from "./agents.ts";
import { addCommand } from "./command.ts";
import { consideredScopes, rounded } from "./considered.ts";
import type { PlanFacts, ScopeChoice } from "./facts.ts";
import { branchNames, keyOf, titleOf } from "./names.ts";
import { newFilesOf } from "./new-files.ts";
import { type Draft, type Earlier, orderOf } from "./order.ts";
import { overlapTest } from "./overlap.ts";
import { rationaleOf } from "./rationale.ts";
import type { Selection } from "./select.ts";
import { stackedOn } from "./stack.ts";
import { planWarnings } from "./warnings.ts";
import { warningsOf } from "./warnings-of.ts";

type PlannedTask = TaskPlanOutput["tasks"][number];

/** Who ranked, and what is to be said about that. */
export interface Ranking {
  readonly by: string;
  readonly warnings: readonly Warning[];
}

const DETERMINISTIC: Ranking = { by: "deterministic", warnings: [] };

/**
 * Tasks for what was selected, each with its files, agent, branch, order and the command that creates it. No two of them, and
 * none of them and an open task, can change one file without an order between them.
 */
export function planTasks(selection: Selection, ranking: Ranking = DETERMINISTIC): TaskPlanOutput {
  const { facts, request, scores, choices } = selection;
  const kept = choices.slice(0, facts.maxTasks ?? choices.length);
  const drafts = draftsOf(kept, selection);
  const branches = namesFor(drafts, selection);
  const earlier = orderOf(drafts, {
    openTasks: facts.openTasks,
    overlap: overlapTest(facts),
    changesSignature: request.changesSignature,
    branchOf: ({ key }) => branches.get(key) ?? "",
  });
  const files = drafts.map((draft) => draft.files);
  const { agents, areInvented } = agentsFor(files, facts);
  const assigned = assignAgents(files, { agents, openTasks: facts.openTasks });
  const tasks = drafts.map((draft, at) =>
    taskOf(draft, { selection, earlier, branches, assignment: assigned[at] ?? { agent: "", why: "" } }),
  );
  return {
    request: request.text,
    tasks,
    warnings: [
      ...ranking.warnings,
      ...warningsOf({ ...selection, choices: kept }, { drafts, tasks, earlier }),
      ...(areInvented && tasks.length > 0 ? [planWarnings.agentsInvented()] : []),
      ...cut(choices, facts),
    ],
    considered: consideredScopes(scores, choices),
    ranked_by: ranking.by,
  };
}

function cut(choices: readonly ScopeChoice[], { maxTasks }: PlanFacts): Warning[] {
  const left = maxTasks === null ? [] : choices.slice(maxTasks).map(({ scope }) => scope);
  return maxTasks === null || left.length === 0 ? [] : [planWarnings.cut(maxTasks, left)];
}

/** Choices with the patterns their tasks may change; one that has none is no task. */
function draftsOf(choices: readonly ScopeChoice[], { facts, request }: Selection): Draft[] {
  const overlap = overlapTest(facts);
  const own = choices.map(({ files }) => files.map(({ candidate }) => candidate.path));
  const globs: (string | null)[] = [];
  for (const [at, choice] of choices.entries()) {
    const siblings = own.filter((_, other) => other !== at);
    const taken = [...siblings, ...globs.flatMap((glob) => (glob === null ? [] : [[glob]])), ...openPatterns(facts)];
    globs.push(newFilesOf(choice, request, { ...facts, taken, overlap }));
  }
  return choices
    .map(({ scope, files }, at) => {
      const glob = globs[at] ?? null;
      return { scope, files, newFiles: glob, patterns: [...(own[at] ?? []), ...(glob === null ? [] : [glob])] };
    })
    .filter(({ patterns }) => patterns.length > 0)
    .map((draft, at) => ({ ...draft, key: keyOf(at) }));
}

const openPatterns = ({ openTasks }: PlanFacts) => openTasks.map(({ scope_files }) => scope_files);

function namesFor(drafts: readonly Draft[], { facts, request }: Selection): Map<string, string> {
  const next = branchNames(request, [...facts.branches, ...facts.openTasks.map(({ branch }) => branch)]);
  return new Map(drafts.map(({ key, scope }) => [key, next(scope)]));
}

interface Surroundings {
  readonly selection: Selection;
  readonly earlier: ReadonlyMap<string, readonly Earlier[]>;
  readonly branches: ReadonlyMap<string, string>;
  readonly assignment: Assignment;
}

function taskOf(draft: Draft, { selection, earlier, branches, assignment }: Surroundings): PlannedTask {
  const before = earlier.get(draft.key) ?? [];
  const base = stackedOn(before, earlier);
  const task = {
    key: draft.key,
    agent_id: assignment.agent,
    title: titleOf(selection.request, draft.scope),
    scope_files: [...draft.patterns],
    semantic_scope: draft.scope,
    branch: branches.get(draft.key) ?? "",
    ...(base === null ? {} : { base: base.branch }),
    assignment_rationale: rationaleOf(draft, {
      plan: selection.facts,
      concepts: selection.request.concepts,
      whyAgent: assignment.why,
      earlier: before,
    }),
    files_why: draft.files.map(({ candidate: { path }, reason, score }) => ({ path, reason, score: rounded(score) })),
    after: before.map(({ task: id }) => id),
  };
  return { ...task, command: addCommand(task) };
}
