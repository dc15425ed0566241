import type { Scope, StateEntry } from "../../../../src/kernel/domain/index.ts";

/** A repository as the planner sees it: State, scopes and nothing of the code. */
export interface SyntheticRepository {
  readonly state: readonly StateEntry[];
  readonly scopes: Readonly<Record<string, Scope>>;
}

/** A scope as a row: name, folders, description, permitted responsibilities. */
export type ScopeRow = readonly [string, readonly string[], string, readonly string[]];

/**
 * One entry a line: `path | scope | owner | responsibilities | dependencies`. The columns stand for what a project's State
 * holds after a few weeks of work; dependencies are names of files without their folders.
 */
export function aRepository(rows: readonly ScopeRow[], table: string): SyntheticRepository {
  const cells = table
    .trim()
    .split("\n")
    .map((line) => line.split("|").map((cell) => cell.trim()));
  const paths = cells.map(([path = ""]) => path);
  const findRepositoryPath = (name: string) => paths.find((path) => path.endsWith(`/${name}`)) ?? name;
  return {
    scopes: Object.fromEntries(
      rows.map(([name, folders, description, permitted_responsibilities]) => [
        name,
        {
          description,
          allowed_path_prefixes: [...folders],
          permitted_responsibilities: [...permitted_responsibilities],
        },
      ]),
    ),
    state: cells.map(([path = "", semantic_scope = "", owner = "", responsibilities = "", dependencies = ""]) => ({
      id: path.replace(/\.\w+$/, "").replace(/\W+/g, "_"),
      path,
      semantic_scope,
      owner,
      responsibilities,
      dependencies: dependencies.split(" ").filter(Boolean).map(findRepositoryPath),
      version: 1,
      uncertainty_level: 1,
    })),
  };
}
