import { type DependencyScan, listTaskScopes } from "../../../kernel/domain/index.ts";
import type { CheckInput, JudgedFile } from "../input.ts";

/**
 * Compares what a change makes a file import with what was declared for it: the dependencies of its State entry and those the agent
 * named for this push (specification 5.1, check 4). Only files of the repository are dependencies in this sense.
 */
export function scanDeclaredDependencies(file: JudgedFile, input: CheckInput): DependencyScan {
  const imports = file.analysis?.imports ?? null;
  if (imports === null) return { undeclared_imports: [], stale_declared_deps: [], cross_scope_undeclared: [] };
  const imported = new Set(imports.flatMap((record) => record.resolved).filter((path) => path !== file.path));
  const declared = new Set([...(file.entry?.dependencies ?? []), ...(file.analysis?.declared ?? [])]);
  const known = new Set(file.analysis?.importedBefore);
  const undeclared = file.isTest ? [] : [...imported].filter((path) => !declared.has(path) && !known.has(path)).sort();
  const own = file.scope ?? (input.task && listTaskScopes(input.task)[0]) ?? null;
  return {
    undeclared_imports: undeclared,
    stale_declared_deps: [...(file.entry?.dependencies ?? [])].filter((path) => !imported.has(path)).sort(),
    cross_scope_undeclared: undeclared.filter((path) => isOtherScope(input.scopeOf(path), own)),
  };
}

function isOtherScope(scope: string | null, own: string | null): boolean {
  return scope !== null && own !== null && scope !== own;
}
