import { listTaskScopes } from "../../../kernel/domain/index.ts";
import type { Check, CheckFinding, CheckInput, JudgedFile } from "../input.ts";
import { buildFinding, signals } from "../signals.ts";

/** Check 2 (specification 5.1): what changed, against what the task's semantic scope may hold. */
export const semanticScope: Check = {
  id: "semantic-scope",
  number: 2,
  title: "File outside the task's semantic scope",
  looksAt:
    "It compares every changed path with the allowed paths and prefixes of the task's semantic scope; what is forbidden there wins. Where a task names several scopes, one of them has to allow the path. A file of a shared scope is allowed to all.",
  verdicts: "A crossing is flagged and recorded with the scope that owns the file; the push goes on.",
  why: signals.cross_scope.why,
  fix: signals.cross_scope.fix,
  speed: "quick",
  skip: ({ agent, task }) => {
    if (agent === null) return "a person's push has no task to compare with";
    if (!task) return "there is no task, so there is no semantic scope to compare with";
    return listTaskScopes(task).length > 0 ? null : `the task ${task.id} names no semantic scope`;
  },
  run: (input) => input.files.flatMap((file) => reportScopeCrossings(file, input)),
};

/** Returns whether a path of the file is one that the task's semantic scope may not hold. */
export function crossesScope(file: JudgedFile, input: CheckInput): boolean {
  return semanticScope.skip(input) === null && reportScopeCrossings(file, input).length > 0;
}

function reportScopeCrossings(file: JudgedFile, { task, scopes }: CheckInput): CheckFinding[] {
  if (file.isLearned) return [];
  const own = task ? listTaskScopes(task) : [];
  const path = file.paths.find((each) => !own.some((scope) => scopes.permits(scope, each).allowed));
  if (path === undefined) return [];
  const owner = scopes.ownersOf(path).find((name) => !own.includes(name)) ?? null;
  const [scope = ""] = own;
  const { rule } = scopes.permits(scope, path);
  const message = `${path} ${describeScopeReason(rule, own, scopes)}; ${owner ? `it belongs to ${owner}` : "no scope owns it"}.`;
  const fix = owner
    ? `Leave it to a task in ${owner}, or ask a person to move the boundary in .skl/scope_definitions.json.`
    : semanticScope.fix;
  // Who wrote the task named the file, and what no task names is the matter of check 1.
  return [buildFinding("cross_scope", file.path, message, { fix, data: { scope, owner, rule }, reader_only: true })];
}

function describeScopeReason(rule: string | null, own: readonly string[], scopes: CheckInput["scopes"]): string {
  const [scope = "", ...others] = own;
  if (others.length > 0) return `is not among the paths of the scopes ${own.join(", ")}`;
  if (!scopes.has(scope)) return `cannot be in the scope ${scope}, which is not defined`;
  return rule === null
    ? `is not among the paths of the scope ${scope}`
    : `is forbidden to the scope ${scope} by the prefix ${rule}`;
}
