import { stat } from "node:fs/promises";
import { join } from "node:path";
import type { Language, WatchedWorkTree } from "../../kernel/domain/index.ts";
import { type Claim, listTouchedSymbols } from "../../rules/orchestrator/index.ts";
import {
  compareByEither,
  compareSources,
  findLanguageByPath,
  ImportResolvers,
  loadParsers,
  MAX_SOURCE_BYTES,
  prepareSources,
  readConfiguredRoots,
  supportFor,
} from "../../syntax/ast/index.ts";
import { listNewSideUses } from "../../syntax/use/index.ts";
import { decodePaths, openSharedTree, readWorkTrees, type WorkTree } from "../../workspace/git/index.ts";
import {
  computeBaseWithSquashed,
  DiskTree,
  findTreeAgent,
  findTreeBranch,
  type Workspace,
} from "../../workspace/ground/index.ts";

/** What a file of a work tree changes, as it was last read; it is read again once it has changed on the disk. */
export interface KnownFile {
  readonly stamp: string;
  readonly symbols: readonly string[] | null;
  readonly uses: readonly string[];
}

export type KnownFiles = Map<string, KnownFile>;

export interface LocalWork {
  readonly tree: WatchedWorkTree;
  /** Null where nothing differs from the base. */
  readonly claim: Claim | null;
}

/** The most files of a work tree that are read; of further ones only the names are compared. */
const MOST_READ = 60;

/** Returns what the work trees of this repository change against the base, committed or not. */
export async function listLocalWork(
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  known: KnownFiles,
): Promise<LocalWork[]> {
  const trees = await readWorkTrees(workspace.repository);
  const work = await Promise.all(trees.map((tree) => workIn(tree, { workspace, env, known }).catch(() => [])));
  return work.flat();
}

interface WorkFacts {
  readonly workspace: Workspace;
  readonly env: NodeJS.ProcessEnv;
  readonly known: KnownFiles;
}

async function workIn(tree: WorkTree, { workspace, env, known }: WorkFacts): Promise<LocalWork[]> {
  const { base, rules } = workspace;
  const branch = findTreeBranch(tree);
  const fork = await findTreeFork(tree, await computeBaseWithSquashed(workspace.repository, base.oid));
  if (fork === null) return [];
  const list = async (args: readonly string[]) => decodePaths((await tree.git(args)).stdout);
  const [tracked, untracked, dirty, agent] = await Promise.all([
    list(["diff", "--name-only", "--no-renames", "-z", fork, "--"]),
    list(["ls-files", "--others", "--exclude-standard", "-z"]),
    list(["diff", "--name-only", "--no-renames", "-z", "HEAD", "--"]),
    findTreeAgent(tree, workspace, env),
  ]);
  const paths = [...new Set([...tracked, ...untracked])].filter((path) => !path.startsWith(".skl/"));
  const watched: WatchedWorkTree = {
    path: tree.path,
    branch,
    agent,
    changed: paths.length,
    uncommitted: new Set([...dirty, ...untracked]).size,
  };
  if (paths.length === 0) return [{ tree: watched, claim: null }];
  const roots = readConfiguredRoots(rules.config);
  const resolvers = new ImportResolvers(new DiskTree(tree.path), roots);
  const read = new Map<string, KnownFile>();
  for (const path of paths.slice(0, MOST_READ))
    read.set(path, await readKnownFile(tree.path, path, { workspace, fork, known, resolvers }));
  const claim: Claim = {
    source: "work_tree",
    id: null,
    agent: agent ?? tree.path,
    branch: branch ?? tree.path,
    head: null,
    since: null,
    text: "",
    files: paths,
    symbols: new Map([...read].map(([path, { symbols }]) => [path, symbols])),
    uses: [...new Set([...read.values()].flatMap(({ uses }) => uses))],
    statements: [],
  };
  return [{ tree: watched, claim }];
}

async function findTreeFork(tree: WorkTree, base: string): Promise<string | null> {
  const answer = await tree.git(["merge-base", "HEAD", base], { answers: [1, 128] });
  return answer.code === 0 ? answer.stdout.toString("latin1").trim() : null;
}

interface ReadingFacts {
  readonly workspace: Workspace;
  readonly fork: string;
  readonly known: KnownFiles;
  readonly resolvers: ImportResolvers;
}

async function readKnownFile(
  root: string,
  path: string,
  { workspace, fork, known, resolvers }: ReadingFacts,
): Promise<KnownFile> {
  const info = await stat(join(root, path)).catch(() => null);
  const stamp = `${fork} ${info?.mtimeMs} ${info?.size}`;
  const key = `${root}\0${path}`;
  const before = known.get(key);
  if (before?.stamp === stamp) return before;
  const language = findLanguageByPath(path);
  const isRead = language !== null && workspace.rules.config.languages.includes(language);
  const fits = info === null || (info.isFile() && info.size <= MAX_SOURCE_BYTES);
  const read = isRead && fits ? await compareWithFork(root, path, { workspace, fork, language, resolvers }) : NOTHING;
  const file = { stamp, ...read };
  known.set(key, file);
  return file;
}

const NOTHING = { symbols: null, uses: [] };

async function compareWithFork(
  root: string,
  path: string,
  facts: Pick<ReadingFacts, "workspace" | "fork" | "resolvers"> & { readonly language: Language },
): Promise<Omit<KnownFile, "stamp">> {
  const { workspace, fork, language, resolvers } = facts;
  const [old, now] = await Promise.all([
    openSharedTree(workspace.repository.objects, fork as typeof workspace.base.oid).read(path),
    new DiskTree(root).read(path),
  ]);
  await loadParsers(new Set([language]));
  const toTreeVersion = (bytes: Uint8Array | null) => bytes && { path, bytes };
  await prepareSources([toTreeVersion(old), toTreeVersion(now)], language);
  const { comparison, after } = await compareByEither(() =>
    compareSources(toTreeVersion(old), toTreeVersion(now), language),
  );
  const imports = after ? await resolvers.for(supportFor(language)).resolve(path, after.imports) : null;
  return { symbols: listTouchedSymbols(comparison), uses: listNewSideUses(path, { syntax: comparison, imports }) };
}
