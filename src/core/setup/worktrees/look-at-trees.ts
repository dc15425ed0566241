import type { Change, KeepReason, ObjectId } from "../../../kernel/domain/index.ts";
import { covers } from "../../../rules/checks/index.ts";
import { readWorkTrees, type WorkTree } from "../../../workspace/git/index.ts";
import { findAgentTask, findTreeAgent, findTreeBranch, type Workspace } from "../../../workspace/ground/index.ts";
import { listBranchChanges } from "../../changes/index.ts";
import { explainInBase } from "./contained.ts";
import { listUnchangedCopies } from "./copied-files.ts";
import { type FolderMeasure, measureFolder } from "./measure-folder.ts";
import { findProcessesIn, type ProcessPlaces, readProcesses } from "./processes.ts";
import { isUntouched, readTree, resolveGitDir } from "./read-tree.ts";
import type { TreeFacts } from "./reasons-to-keep.ts";
import { readStashes, type Stash } from "./stashes.ts";

/** A linked work tree with what is known of it; `problem` where something could not be read, which therefore stays. */
export type SeenTree =
  | { readonly tree: WorkTree; readonly facts: TreeFacts; readonly measure: FolderMeasure }
  | { readonly tree: WorkTree; readonly problem: KeepReason };

/** Ignored files that skl wrote itself and needs no more: statements that were sent, and the runners of husky. A draft that was not sent is work. */
const OWN_FILES = [".skl/scratch/.gitignore", ".skl/scratch/*/sent/**", ".husky/_/**"];

interface Surroundings {
  readonly workspace: Workspace;
  readonly env: NodeJS.ProcessEnv;
  readonly changes: readonly Change[];
  readonly stashes: readonly Stash[];
  readonly processes: readonly ProcessPlaces[] | null;
}

/** Looks at linked work trees, or only at those with these paths. The main one is no debris. */
export async function lookAtTrees(
  workspace: Workspace,
  env: NodeJS.ProcessEnv,
  paths: ReadonlySet<string> | null = null,
): Promise<SeenTree[]> {
  const all = await readWorkTrees(workspace.repository);
  const linked = all.filter(({ path, isMain }) => !isMain && (paths === null || paths.has(path)));
  const changes = linked.length === 0 ? [] : await listBranchChanges(workspace, env);
  const stashes = await readStashes(workspace.repository);
  const processes = await readProcesses();
  const seen: SeenTree[] = [];
  // One after the other: each of them makes the disk busy.
  for (const tree of linked) seen.push(await lookAt(tree, { workspace, env, changes, stashes, processes }));
  return seen;
}

async function lookAt(tree: WorkTree, around: Surroundings): Promise<SeenTree> {
  try {
    return await readFacts(tree, around);
  } catch (cause) {
    const text = `It could not be read: ${(cause as Error).message}`;
    return { tree, problem: { code: "unreadable", text, next: null } };
  }
}

async function readFacts(tree: WorkTree, around: Surroundings): Promise<SeenTree> {
  const { workspace, env, changes, stashes, processes } = around;
  const { repository, base, rules } = workspace;
  const branch = findTreeBranch(tree);
  const { head } = tree;
  const [content, agent, measure] = await Promise.all([
    readTree(tree),
    findTreeAgent(tree, workspace, env),
    measureFolder(tree.path),
  ]);
  const { caches, expendable } = rules.config.worktree;
  const goes = [
    ...OWN_FILES,
    ...expendable,
    ...caches.flatMap((folder) => [folder, `${folder.replace(/\/+$/, "")}/**`]),
  ];
  const others = content.ignored.filter((path) => !covers(goes, path));
  const copies = await listUnchangedCopies(await resolveGitDir(tree), tree.path);
  const facts: TreeFacts = {
    path: tree.path,
    branch,
    agent,
    task: findAgentTask(agent, branch, rules.knowledge.tasks),
    change: changes.find((change) => change.branch === branch && change.head === head) ?? null,
    inBase: head === null ? null : await explainInBase(repository, head, base.oid),
    isBaseBranch: branch === base.branch,
    isUntouched: await isUntouched(repository, tree, base.oid),
    isPushed: head !== null && isOnRemote(workspace, branch, head),
    locked: tree.locked,
    content,
    ownIgnored: others.filter((path) => !copies.has(path)),
    repositories: measure.repositories,
    stashes,
    processes: await findProcessesIn(tree.path, processes),
  };
  return { tree, facts, measure };
}

function isOnRemote({ base }: Workspace, branch: string | null, head: ObjectId): boolean {
  return branch !== null && base.refs?.get(`refs/heads/${branch}`) === head;
}
