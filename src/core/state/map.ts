import type { MappedFile, MappedImport, RepositoryMap, StateEntry } from "../../kernel/domain/index.ts";
import { GitTree } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";

const MOST_BYTES = 1024 * 1024;
/** The number of files that are read at the same time. */
const AT_ONCE = 64;

/** Returns the files of State with their sizes, and the imports among them: those that State declares, and the undeclared ones that wait. */
export async function readMap(workspace: Workspace, waiting: readonly WaitingImports[]): Promise<RepositoryMap> {
  const { repository, base, rules } = workspace;
  const { state } = rules.knowledge;
  const tree = new GitTree(repository.objects, base.oid);
  const files: MappedFile[] = [];
  for (let at = 0; at < state.length; at += AT_ONCE)
    files.push(
      ...(await Promise.all(state.slice(at, at + AT_ONCE).map((entry) => readMappedFile(entry, tree, workspace)))),
    );
  return { files, imports: [...listDeclaredImports(state), ...listUndeclaredImports(waiting)] };
}

/** What a waiting proposal records about the imports of its file. */
export interface WaitingImports {
  readonly proposal_id: string;
  readonly path: string;
  readonly dependency_scan?: {
    readonly undeclared_imports: readonly string[];
    readonly cross_scope_undeclared: readonly string[];
  };
}

async function readMappedFile(entry: StateEntry, tree: GitTree, { repository }: Workspace): Promise<MappedFile> {
  const object = await tree.entry(entry.path);
  const isFile = object?.mode === "100644" || object?.mode === "100755";
  const info = isFile ? await repository.objects.info(object.oid) : null;
  const stored = isFile && info && info.size <= MOST_BYTES ? await repository.objects.read(object.oid) : null;
  return {
    id: entry.id,
    path: entry.path,
    scope: entry.semantic_scope ?? null,
    lines: stored ? countLines(stored.content) : null,
    uncertainty: entry.uncertainty_level ?? 2,
    churn: entry.change_count_since_review ?? 0,
  };
}

function countLines(content: Uint8Array): number {
  let lines = content.length > 0 && content.at(-1) !== 10 ? 1 : 0;
  for (const byte of content) if (byte === 10) lines++;
  return lines;
}

function listDeclaredImports(state: readonly StateEntry[]): MappedImport[] {
  const known = new Set(state.map(({ path }) => path));
  return state.flatMap(({ path, dependencies = [] }) =>
    [...new Set(dependencies)]
      .filter((to) => known.has(to) && to !== path)
      .map((to) => ({ from: path, to, declared: true, proposal: null })),
  );
}

function listUndeclaredImports(waiting: readonly WaitingImports[]): MappedImport[] {
  return waiting.flatMap(({ proposal_id, path, dependency_scan: scan }) =>
    [...new Set([...(scan?.undeclared_imports ?? []), ...(scan?.cross_scope_undeclared ?? [])])].map((to) => ({
      from: path,
      to,
      declared: false,
      proposal: proposal_id,
    })),
  );
}
