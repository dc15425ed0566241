import type { TaskPlanOutput, Warning } from "../../../kernel/domain/index.ts";
import { type Assignment, assignAgents } from "./agents.ts";
import { addCommand } from "./command.ts";
import { roundScore, type ScopeChoice } from "./facts.ts";
import { makeOverlapTest, type OverlapTest } from "./glob-overlap.ts";
import { composeTaskTitle, formatTaskLetter, makeBranchNamer } from "./names.ts";
import { buildNewFilesPattern } from "./new-files.ts";
import { type Draft, type Earlier, findStack, orderTasks } from "./order.ts";
import { explainTaskChoice } from "./rationale.ts";
import { listConsideredScopes, type Selection } from "./select.ts";
import { listPlanWarnings } from "./warnings.ts";

/** Who ranked the files (`deterministic` or a model), and the warnings about it. */
export interface Ranking {
  readonly by: string;
  readonly warnings: readonly Warning[];
}

const DETERMINISTIC: Ranking = { by: "deterministic", warnings: [] };

/**
 * Plans a task for each chosen scope, with its files, agent, branch, order and the command that creates it. Whenever two of
 * them, or one and an open task, can change the same file, one is ordered after the other.
 */
export function planTasks(selection: Selection, ranking: Ranking = DETERMINISTIC): TaskPlanOutput {
  const { facts, request, choices } = selection;
  const kept = choices.slice(0, facts.maxTasks ?? choices.length);
  const overlap = makeOverlapTest(facts);
  const drafts = buildTaskDrafts(kept, selection, overlap);
  const nextBranch = makeBranchNamer(request, [...facts.branches, ...facts.openTasks.map(({ branch }) => branch)]);
  const branches = new Map(drafts.map(({ key, scope }) => [key, nextBranch(scope)]));
  const earlier = orderTasks(drafts, {
    openTasks: facts.openTasks,
    overlap,
    changesSignature: request.changesSignature,
    branchOf: ({ key }) => branches.get(key) ?? "",
  });
  const { assignments, areInvented } = assignAgents(
    drafts.map(({ files }) => files),
    facts,
  );
  const tasks = drafts.map((draft, at) => {
    const branch = branches.get(draft.key) ?? "";
    return buildPlannedTask(draft, {
      selection,
      earlier,
      branch,
      assignment: assignments[at] ?? { agent: "", why: "" },
    });
  });
  const leftOut = choices.slice(kept.length).map(({ scope }) => scope);
  const planned = { drafts, tasks, earlier, areAgentsInvented: areInvented, leftOut };
  return {
    request: request.text,
    tasks,
    warnings: [...ranking.warnings, ...listPlanWarnings({ ...selection, choices: kept }, planned)],
    considered: listConsideredScopes(selection),
    ranked_by: ranking.by,
  };
}

/** Turns the choices into drafts with the patterns that they may change; a choice without a pattern is dropped. */
function buildTaskDrafts(
  choices: readonly ScopeChoice[],
  { facts, request }: Selection,
  overlap: OverlapTest,
): Draft[] {
  const paths = choices.map(({ files }) => files.map(({ candidate }) => candidate.path));
  const openPatterns = facts.openTasks.map(({ scope_files }) => scope_files);
  const drafts: Omit<Draft, "key">[] = [];
  for (const [at, choice] of choices.entries()) {
    const others = paths.filter((_, other) => other !== at);
    const taken = [...others, ...drafts.map(({ patterns }) => patterns), ...openPatterns];
    const newFiles = buildNewFilesPattern(choice, request, { ...facts, taken, overlap });
    const patterns = [...(paths[at] ?? []), ...(newFiles === null ? [] : [newFiles])];
    if (patterns.length > 0) drafts.push({ scope: choice.scope, files: choice.files, newFiles, patterns });
  }
  return drafts.map((draft, at) => ({ ...draft, key: formatTaskLetter(at) }));
}

interface Surroundings {
  readonly selection: Selection;
  readonly earlier: ReadonlyMap<string, readonly Earlier[]>;
  readonly branch: string;
  readonly assignment: Assignment;
}

function buildPlannedTask(
  draft: Draft,
  { selection: { facts, request }, earlier, branch, assignment }: Surroundings,
): TaskPlanOutput["tasks"][number] {
  const before = earlier.get(draft.key) ?? [];
  const base = findStack(before, earlier);
  const task = {
    key: draft.key,
    agent_id: assignment.agent,
    title: composeTaskTitle(request, draft.scope),
    scope_files: [...draft.patterns],
    semantic_scope: draft.scope,
    branch,
    ...(base === null ? {} : { base: base.branch }),
    assignment_rationale: explainTaskChoice(draft, {
      plan: facts,
      concepts: request.concepts,
      whyAgent: assignment.why,
      earlier: before,
    }),
    files_why: draft.files.map(({ candidate: { path }, reason, score }) => ({
      path,
      reason,
      score: roundScore(score),
    })),
    after: before.map(({ task: id }) => id),
  };
  return { ...task, command: addCommand(task) };
}
