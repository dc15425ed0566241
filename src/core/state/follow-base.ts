import {
  type FileChange,
  getChangePath,
  isObjectId,
  type ObjectId,
  readUncertaintyLevel,
  type StateEntry,
  type StateSyncOutput,
} from "../../kernel/domain/index.ts";
import { findEntryForPath, inventFreeEntryId } from "../../rules/orchestrator/index.ts";
import {
  findLanguageByPath,
  ImportResolvers,
  loadParsers,
  parseSource,
  readConfiguredRoots,
  supportFor,
} from "../../syntax/ast/index.ts";
import { GitTree, listChangedFiles, listCommitFiles, type Repository } from "../../workspace/git/index.ts";
import type { Workspace } from "../../workspace/ground/index.ts";
import { assignFileRoles } from "./file-roles.ts";
import { extractFirstSentence } from "./first-sentence.ts";

/** One way in which State is behind the base. */
export type StateDifference = StateSyncOutput["differences"][number];

export interface Followed {
  readonly state: readonly StateEntry[];
  readonly differences: readonly StateDifference[];
}

/** The subject of the commits of `skl state sync`. */
export const FOLLOWS = "skl: State follows the base";

/**
 * Returns State after the commits that people made on the base themselves: what changed since the last session or `skl state sync`.
 * Entries of deleted files go, renamed files keep theirs, new source files get one, and each changed file has the next version
 * and its imports. Paths in `known` are taken up elsewhere. Nothing is written.
 */
export async function followCommits(
  workspace: Workspace,
  state: readonly StateEntry[],
  known: ReadonlySet<string> = new Set(),
): Promise<Followed> {
  const { repository, base, rules } = workspace;
  const from = await findLastFollowed(repository, base.oid);
  const changes = from === null || from === base.oid ? [] : await listChangedFiles(repository, from, base.oid);
  const own = changes.filter(
    (change) => !getChangePath(change).startsWith(".skl/") && !known.has(getChangePath(change)),
  );
  const seen = await readChanged(workspace, own);
  const scopeVersion = rules.definitions.scope_definitions.version ?? null;
  const findFirstOwner = (path: string) => rules.scopes.ownersOf(path)[0] ?? null;
  const start: Followed = { state, differences: [] };
  return own.reduce(
    (so, change) => applyFollowedChange(so, change, { ...seen, scopeVersion, scopeOf: findFirstOwner }),
    start,
  );
}

/** Returns the State of the base after all commits, also without entries whose files the base does not have for any other reason. */
export async function followBase(workspace: Workspace): Promise<Followed> {
  const { repository, base, rules } = workspace;
  const { state, differences } = await followCommits(workspace, rules.knowledge.state);
  const paths = new Set<string>(await listCommitFiles(repository, base.oid));
  const missing = state.filter(({ path }) => !paths.has(path));
  const lost = missing.map(({ id, path }): StateDifference => ({ kind: "deleted", path, old_path: null, id }));
  return { state: state.filter(({ path }) => paths.has(path)), differences: [...differences, ...lost] };
}

/** Returns the commit that State follows up to: the last session, the last `skl state sync`, else the commit that brought State. */
async function findLastFollowed(repository: Repository, base: ObjectId): Promise<ObjectId | null> {
  const log = async (...args: readonly string[]) =>
    (await repository.git(["log", "-1", "--first-parent", "--format=%H", ...args])).stdout.toString("latin1").trim();
  const marks = [
    await log(base, "--", ".skl/orchestrator_log"),
    await log(`--grep=^${FOLLOWS}$`, base),
    await log("--diff-filter=A", base, "--", ".skl/knowledge.json"),
  ].filter(isObjectId);
  let newest: { readonly oid: ObjectId; readonly since: number } | null = null;
  for (const oid of new Set(marks)) {
    const count = await repository.git(["rev-list", "--count", "--first-parent", `${oid}..${base}`]);
    const since = Number(count.stdout.toString("latin1"));
    if (newest === null || since < newest.since) newest = { oid, since };
  }
  return newest?.oid ?? null;
}

interface Seen {
  readonly importsOf: ReadonlyMap<string, readonly string[]>;
  readonly sentenceOf: ReadonlyMap<string, string>;
  /** Files that State should have an entry for. */
  readonly sources: ReadonlySet<string>;
}

async function readChanged({ repository, base, rules }: Workspace, changes: readonly FileChange[]): Promise<Seen> {
  const tree = new GitTree(repository.objects, base.oid);
  const paths = changes.filter(({ kind }) => kind !== "deleted").map(getChangePath);
  const languages = new Set(paths.flatMap((path) => findLanguageByPath(path) ?? []));
  await loadParsers(languages);
  const roles = assignFileRoles(await listCommitFiles(repository, base.oid), languages);
  const resolvers = new ImportResolvers(tree, readConfiguredRoots(rules.config));
  const seen = {
    importsOf: new Map<string, string[]>(),
    sentenceOf: new Map<string, string>(),
    sources: new Set<string>(),
  };
  for (const path of paths) {
    const language = findLanguageByPath(path);
    const source = language && (await tree.read(path));
    if (!language || !source) continue;
    if (roles.get(path)?.kind === "source") seen.sources.add(path);
    const sentence = extractFirstSentence(source, language);
    if (sentence !== null) seen.sentenceOf.set(path, sentence);
    const support = supportFor(language);
    const parsed = await parseSource(source, path, language);
    if (!parsed.ok) continue;
    const resolved = await resolvers.for(support).resolve(path, parsed.value.imports);
    const targets = new Set(resolved.flatMap((record) => record.resolved).filter((to) => to !== path));
    seen.importsOf.set(path, [...targets].sort());
  }
  return seen;
}

interface Rule extends Seen {
  readonly scopeVersion: string | null;
  readonly scopeOf: (path: string) => string | null;
}

function applyFollowedChange({ state, differences }: Followed, change: FileChange, rule: Rule): Followed {
  const path = getChangePath(change);
  const oldPath = change.kind === "renamed" ? change.before.path : null;
  const old = findEntryForPath(state, path, oldPath);
  if (old === null && (change.kind === "deleted" || !rule.sources.has(path))) return { state, differences };
  const entry = change.kind === "deleted" ? null : buildFollowedEntry(old, path, { state, rule });
  const kind = entry === null ? "deleted" : old === null ? "added" : old.path === path ? "changed" : "renamed";
  const difference = {
    kind,
    path,
    old_path: kind === "renamed" ? oldPath : null,
    id: (entry ?? old)?.id ?? path,
  } as const;
  const others = state.filter((each) => each !== old && each.path !== path);
  return { state: entry === null ? others : [...others, entry], differences: [...differences, difference] };
}

function buildFollowedEntry(
  old: StateEntry | null,
  path: string,
  { state, rule }: { readonly state: readonly StateEntry[]; readonly rule: Rule },
): StateEntry {
  const keepsScope = old?.path === path;
  return {
    ...(old ?? {
      invariants_touched: [],
      assumptions: [],
      owner: null,
      uncertainty_reduced_by: null,
      last_reviewed_at: null,
    }),
    id: old?.id ?? inventFreeEntryId(path, state),
    path,
    semantic_scope: (keepsScope ? old?.semantic_scope : null) ?? rule.scopeOf(path),
    scope_schema_version: rule.scopeVersion,
    responsibilities: old?.responsibilities || (rule.sentenceOf.get(path) ?? ""),
    dependencies: [...(rule.importsOf.get(path) ?? old?.dependencies ?? [])],
    version: old === null ? 1 : (old.version ?? 0) + 1,
    uncertainty_level: old !== null && readUncertaintyLevel(old) === 3 ? 3 : 2,
    change_count_since_review: (old?.change_count_since_review ?? 0) + 1,
  };
}
