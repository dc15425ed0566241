import type { Scope, ScopeLintOutput, ScopeMigrateOutput } from "../kernel/domain/documents.generated.ts";
import { renderGradedProblems } from "./problems.ts";
import { blank, type Document, dim, good, line, strong } from "./text/compose.ts";
import { formatCount } from "./words.ts";

interface ScopeList {
  readonly version: string | null;
  readonly scopes: readonly ({ readonly name: string } & Scope)[];
}

/** Shows semantic scopes with the paths that each of them holds. */
export function renderScopes({ version, scopes }: ScopeList): Document {
  if (scopes.length === 0) {
    return [
      line(0, "There are no semantic scopes."),
      line(2, dim("`skl init --scan` drafts some from the repository.")),
    ];
  }
  const head = `${formatCount(scopes.length, "semantic scope")}${version === null ? "" : `, version ${version}`}`;
  return [line(0, head), ...scopes.flatMap((scope) => [blank, ...scopeLines(scope)])];
}

function scopeLines(scope: ScopeList["scopes"][number]) {
  const holds = [...(scope.allowed_path_prefixes ?? []), ...(scope.allowed_paths ?? [])];
  const never = scope.forbidden_path_prefixes ?? [];
  return [
    line(
      2,
      strong(scope.name),
      scope.owner ? dim(` (${scope.owner})`) : "",
      scope.description ? `: ${scope.description}` : "",
    ),
    line(4, dim("holds "), holds.length === 0 ? dim("nothing") : holds.join(", ")),
    ...(never.length === 0 ? [] : [line(4, dim("never "), never.join(", "))]),
  ];
}

/** Shows the problems of the scope definitions, the errors first. */
export function renderScopeLint({ problems }: ScopeLintOutput): Document {
  if (problems.length === 0) return [line(0, good("The scopes have no problems."))];
  return renderGradedProblems(
    problems.map((problem) => ({ ...problem, place: [problem.scope, problem.path].filter(Boolean).join(", ") })),
  );
}

/** Shows which State entries get another scope, which keep theirs, and how to take it back. */
export function renderScopeMigration({ relabelled, kept, dry_run, undo }: ScopeMigrateOutput): Document {
  const entries = formatCount(relabelled.length, "State entry", "State entries");
  const verb = dry_run ? "would get another scope" : "got another scope";
  const moves = relabelled.map(({ path, from, to }) => line(2, `${path}  ${from} → ${to}`));
  const left = kept.map(({ path, scope, because }) => line(2, dim(`${path} keeps ${scope}: ${because}`)));
  const next = dry_run
    ? "Next: `skl scope migrate --write` writes it."
    : `To take it back: \`${undo}\` on the base branch, and push.`;
  return relabelled.length === 0
    ? [line(0, good("Every State entry carries the scope that holds its file.")), ...left]
    : [line(0, `${entries} ${verb}:`), ...moves, ...left, line(0, next)];
}
