import { listItems, type SourceTree, type StateEntry } from "../../kernel/domain/index.ts";
import { scopeLookup } from "../../kernel/knowledge/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  loadParsers,
  readConfiguredRoots,
  supportFor,
} from "../../syntax/ast/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";
import { assignFileRoles, createLateImportTest, findScopeCircles } from "../state/index.ts";
import { type ScopeProblem, scopeProblem } from "./problem.ts";

interface Import {
  readonly from: string;
  readonly to: string;
}

/**
 * Reports scopes that load each other in a circle. State tells where one may be; the files there are read, since imports of types
 * and those inside functions bind nobody to an order, and neither do tests.
 */
export async function findScopeCycles({ knowledge, scopes, config }: Rules, tree: SourceTree): Promise<ScopeProblem[]> {
  const paths = [...new Set(knowledge.state.flatMap(({ path, dependencies = [] }) => [path, ...dependencies]))];
  const roles = assignFileRoles(paths, new Set(paths.flatMap((path) => findLanguageByPath(path) ?? [])));
  const isProgram = (path: string) => roles.get(path)?.kind === "source";
  const state = knowledge.state
    .filter(({ path }) => isProgram(path))
    .map((entry) => ({ ...entry, dependencies: entry.dependencies?.filter(isProgram) ?? [] }));
  // What everybody touches is a part of every scope's work, so no circle goes through it.
  const scopeOf = scopeLookup(state, (path) => (scopes.isShared(path) ? [] : scopes.ownersOf(path)));
  const recorded = state.flatMap(({ path, dependencies }) => dependencies.map((to) => ({ from: path, to })));
  const suspects = new Set(findScopeCircles(recorded, scopeOf).flatMap((circle) => circle.scopes));
  const concerned = state.filter(
    ({ path, dependencies }) =>
      suspects.has(scopeOf(path) ?? "") && dependencies.some((to) => scopeOf(to) !== scopeOf(path)),
  );
  const loaded = await listLoadedImports(concerned, new ImportResolvers(tree, readConfiguredRoots(config)), tree);
  const ofProgram = loaded.filter(({ to }) => isProgram(to));
  return findScopeCircles(ofProgram, scopeOf).map(({ scopes: names, imports }) => {
    const examples = listItems(
      imports.map(({ from, to }) => `${from} imports ${to}`),
      3,
    );
    const message = `${listItems(names, 6)} load each other: ${examples}.`;
    return scopeProblem("SCOPE_CYCLE", { scope: names[0] ?? null, path: imports[0]?.from ?? null, message });
  });
}

/** Returns the imports that run whenever these files are loaded; files that cannot be parsed have none. */
async function listLoadedImports(
  entries: readonly StateEntry[],
  resolvers: ImportResolvers,
  tree: SourceTree,
): Promise<Import[]> {
  await loadParsers(new Set(entries.flatMap(({ path }) => findLanguageByPath(path) ?? [])));
  const read = entries.map(async ({ path }) => {
    const language = findLanguageByPath(path);
    const source = language && (await tree.read(path));
    if (!language || !source) return [];
    const support = supportFor(language);
    const parsed = support.parse(source, path, language);
    if (!parsed.ok) return [];
    const isLate = createLateImportTest(parsed.value);
    const records = await resolvers.for(support).resolve(path, parsed.value.imports);
    const targets = new Set(records.flatMap((record) => (isLate(record) ? [] : record.resolved)));
    return [...targets].filter((to) => to !== path).map((to) => ({ from: path, to }));
  });
  return (await Promise.all(read)).flat();
}
