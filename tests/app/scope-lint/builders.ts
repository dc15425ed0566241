import { lintScopes, type ScopeProblem } from "../../../src/core/scope-lint/index.ts";
import type { Scope, StateEntry, Task } from "../../../src/kernel/domain/index.ts";

interface Given {
  readonly scopes?: Record<string, Scope>;
  readonly files?: readonly string[];
  readonly tasks?: readonly Task[];
  readonly state?: readonly StateEntry[];
}

/** A scope that has an owner, so that only what a test is about is found. */
export function aScope(given: Scope = {}): Scope {
  return { owner: "ada@example.org", ...given };
}

export const folders = (...allowed_path_prefixes: string[]): Scope => aScope({ allowed_path_prefixes });

export const paths = (...allowed_paths: string[]): Scope => aScope({ allowed_paths });

export function aTask(given: Partial<Task> = {}): Task {
  return { id: "task_1a2b3c4d", agent_id: "Agent-1", scope_files: ["app/**"], branch: "feature/auth", ...given };
}

export function lint({ scopes = {}, files = [], tasks = [], state = [] }: Given): ScopeProblem[] {
  return lintScopes({
    definitions: { scope_definitions: { version: "1.0", scopes } },
    knowledge: { tasks: [...tasks], state: [...state] },
    files,
  });
}

/** Severity, code, scope and path of each problem, as one line. */
export function briefly(problems: readonly ScopeProblem[]): string[] {
  return problems.map(({ severity, code, scope, path }) => [severity, code, scope ?? "-", path ?? "-"].join(" "));
}
