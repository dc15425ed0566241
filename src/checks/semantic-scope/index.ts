import type { Check, CheckFinding, CheckInput, JudgedFile } from "../input.ts";

/** Check 2 (specification 5.1): what changed, against what the task's semantic scope may hold. */
export const semanticScope: Check = {
  id: "semantic-scope",
  number: 2,
  title: "File outside the task's semantic scope",
  looksAt:
    "It compares every changed path with the allowed paths and prefixes of the task's semantic scope; what is forbidden there wins.",
  verdicts: "A crossing is flagged and recorded with the scope that owns the file; the push goes on.",
  why: "A change that crosses a module boundary without saying so surprises whoever owns the other side.",
  fix: "Move the change to the scope's own files, or ask a person to widen the scope or to make a task for the other one.",
  speed: "quick",
  skip: ({ agent, task }) => {
    if (agent === null) return "a person's push has no task to compare with";
    if (!task) return "there is no task, so there is no semantic scope to compare with";
    return task.semantic_scope ? null : `the task ${task.id} names no semantic scope`;
  },
  run: (input) => input.files.flatMap((file) => crossings(file, input)),
};

/** Returns whether a path of the file is one that the task's semantic scope may not hold. */
export function crossesScope(file: JudgedFile, input: CheckInput): boolean {
  return semanticScope.skip(input) === null && crossings(file, input).length > 0;
}

function crossings(file: JudgedFile, { task, scopes }: CheckInput): CheckFinding[] {
  const scope = task?.semantic_scope ?? "";
  const crossing = file.paths.map((path) => ({ path, ...scopes.permits(scope, path) })).find(({ allowed }) => !allowed);
  if (!crossing) return [];
  const owner = scopes.ownersOf(crossing.path).find((name) => name !== scope) ?? null;
  return [
    {
      path: file.path,
      line: null,
      message: `${crossing.path} ${reasonOf(crossing, scope, scopes.has(scope))}; ${owner ? `it belongs to ${owner}` : "no scope owns it"}.`,
      fix: owner
        ? `Leave it to a task in ${owner}, or ask a person to move the boundary in .skl/scope_definitions.json.`
        : semanticScope.fix,
      data: { scope, owner, rule: crossing.rule },
      verdict: "flag",
      hold: "cross_scope",
    },
  ];
}

function reasonOf({ rule }: { rule: string | null }, scope: string, isDefined: boolean): string {
  if (!isDefined) return `cannot be in the scope ${scope}, which is not defined`;
  return rule === null
    ? `is not among the paths of the scope ${scope}`
    : `is forbidden to the scope ${scope} by the prefix ${rule}`;
}
