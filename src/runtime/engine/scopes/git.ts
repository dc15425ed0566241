import { err, ok } from "../../../kernel/domain/index.ts";
import type { ScopeType } from "../adapter.ts";
import { quote } from "../quote.ts";
import { formatPathSteps, type PathSteps, parseSteps, readFields, readTexts } from "./fields.ts";

export const GIT_OPERATIONS = [
  "add",
  "branch",
  "branch_create",
  "commit",
  "diff",
  "log",
  "ls_files",
  "rev_parse",
  "show",
  "status",
  "tag",
] as const;

type GitOperation = (typeof GIT_OPERATIONS)[number];

/** `{repo, operations?}`: one repository; without `operations` it covers all of them. */
export interface GitScope {
  readonly repo: PathSteps;
  /** Sorted, never empty. */
  readonly operations: readonly GitOperation[];
}

export interface GitRequest {
  readonly repo: PathSteps;
  readonly operation: GitOperation;
}

export const gitScope: ScopeType<GitScope, GitRequest> = {
  parse: (document) => {
    const fields = readFields(document, ["repo", "operations"]);
    if (!fields.ok) return fields;
    const repo = parseSteps(fields.value.repo, "repo");
    const named = readTexts(fields.value.operations ?? GIT_OPERATIONS, "operations", GIT_OPERATIONS.length);
    const unknown = named.ok ? named.value.filter((name) => !isOperation(name)) : [];
    const problems = [
      ...(repo.ok ? [] : repo.error),
      ...(named.ok ? [] : named.error),
      ...unknown.map((name) => `${quote(name)} is no operation; there are ${GIT_OPERATIONS.join(", ")}.`),
    ];
    if (!repo.ok || !named.ok || problems.length > 0) return err(problems);
    return ok({ repo: repo.value, operations: named.value.filter(isOperation) });
  },
  meet: (a, b) => {
    const operations = a.operations.filter((operation) => b.operations.includes(operation));
    return isSameRepo(a, b) && operations.length > 0 ? { repo: a.repo, operations } : null;
  },
  leq: (a, b) => isSameRepo(a, b) && a.operations.every((operation) => b.operations.includes(operation)),
  matches: (scope, request) => isSameRepo(scope, request) && scope.operations.includes(request.operation),
  without: (a, b) => {
    if (!isSameRepo(a, b)) return a;
    const operations = a.operations.filter((operation) => !b.operations.includes(operation));
    return operations.length === 0 ? null : { repo: a.repo, operations };
  },
  document: ({ repo, operations }) => ({
    repo: formatPathSteps(repo),
    ...(operations.length === GIT_OPERATIONS.length ? {} : { operations }),
  }),
};

function isOperation(name: string): name is GitOperation {
  return (GIT_OPERATIONS as readonly string[]).includes(name);
}

function isSameRepo(a: Pick<GitScope, "repo">, b: Pick<GitScope, "repo">): boolean {
  return formatPathSteps(a.repo) === formatPathSteps(b.repo);
}
