import { memoryTree } from "../../../../scripts/corpus/layouts/memory-tree.ts";
import { collectFacts, type FileFacts } from "../../../../src/core/setup/scan/collect-facts.ts";
import { buildImportGraph, type ImportGraph } from "../../../../src/core/setup/scan/import-graph.ts";
import { type ScanDraft, type ScanInput, scan } from "../../../../src/core/setup/scan/index.ts";
import type { DraftScope } from "../../../../src/core/setup/scan/types.ts";
import { assignFileRoles, type FileRoles } from "../../../../src/core/state/file-roles.ts";
import type { Language } from "../../../../src/kernel/domain/index.ts";
import { fakePython, fakeTypescript } from "./fake-languages.ts";

/** Texts by path; a list of paths stands for empty files. */
export type Texts = Readonly<Record<string, string>>;

export const emptyFiles = (...paths: readonly string[]): Texts => Object.fromEntries(paths.map((path) => [path, ""]));

/** `count` empty files in a folder: `a/f0.py`, `a/f1.py`, … */
export const filesIn = (folder: string, count: number, extension = "py"): Texts =>
  emptyFiles(...Array.from({ length: count }, (_, at) => `${folder}/f${at}.${extension}`));

export function aScanInput(texts: Texts): ScanInput {
  return {
    files: Object.keys(texts),
    tree: memoryTree(new Map(Object.entries(texts))),
    languages: [fakePython, fakeTypescript],
  };
}

export const scanTexts = (texts: Texts): Promise<ScanDraft> => scan(aScanInput(texts));

export const ALL_LANGUAGES: ReadonlySet<Language> = new Set(["python", "typescript", "javascript"]);

export interface Understood {
  readonly files: readonly string[];
  readonly roles: FileRoles;
  readonly facts: readonly FileFacts[];
  readonly graph: ImportGraph;
}

/** Everything up to the import graph. */
export async function understand(texts: Texts): Promise<Understood> {
  const files = Object.keys(texts).sort();
  const roles = assignFileRoles(files, ALL_LANGUAGES);
  const readings = await collectFacts(files, roles, aScanInput(texts));
  const facts = readings.flatMap((reading) => (reading.kind === "parsed" ? [reading.facts] : []));
  return { files, roles, facts, graph: buildImportGraph(facts) };
}

export async function scanScopes(texts: Texts): Promise<Record<string, DraftScope>> {
  return (await scanTexts(texts)).scopes.scope_definitions.scopes;
}

/** What a scope allows in one list, exceptions with a minus: for comparing whole partitions at a glance. */
export async function mapScopeTerritories(texts: Texts): Promise<Record<string, readonly string[]>> {
  const entries = Object.entries(await scanScopes(texts)).map(([name, scope]) => {
    const except = scope.forbidden_path_prefixes.map((prefix) => `-${prefix}`);
    return [name, [...scope.allowed_path_prefixes, ...scope.allowed_paths, ...except]] as const;
  });
  return Object.fromEntries(entries);
}
