import { realpath } from "node:fs/promises";
import { resolve } from "node:path";
import { describeThrown, SklError, type WorktreeReapOutput } from "../../../kernel/domain/index.ts";
import { openRefStore, type Repository, readWorkTrees, type WorkTree } from "../../../workspace/git/index.ts";
import {
  findConfiguredIdentity,
  readClock,
  refuseAgent,
  type Workspace,
  withWorkspace,
} from "../../../workspace/ground/index.ts";
import { lookAtTrees, type SeenTree } from "./look-at-trees.ts";
import { findProcessesIn, readProcesses } from "./processes.ts";
import { keepHead, removeExpired } from "./reaped-refs.ts";
import { explainWhySafe, listReasonsToKeep } from "./reasons-to-keep.ts";

export interface ReapRequest {
  readonly cwd: string;
  /** Only these work trees; empty for all of agents. */
  readonly paths: readonly string[];
  readonly dryRun?: boolean | undefined;
  /** Lets ignored files go, too. */
  readonly ignored?: boolean | undefined;
  readonly env?: NodeJS.ProcessEnv;
}

type Removed = WorktreeReapOutput["removed"][number];
type Kept = WorktreeReapOutput["kept"][number];

/**
 * Runs `skl worktree reap`: removes the linked work trees, with their branches here, of which it is proven that nothing is lost, and says why each
 * other one stays. Heads are kept on a ref for 30 days. Throws PERSON_NEEDED for an agent, USAGE for a path that is no linked work tree.
 */
export async function reapWorkTrees(request: ReapRequest): Promise<WorktreeReapOutput> {
  const { env = process.env, dryRun = false } = request;
  return withWorkspace(request.cwd, async (workspace) => {
    const { repository, base } = workspace;
    if (!dryRun) refuseAgent(workspace, env);
    const named = await resolveNamedTrees(request, repository);
    if (request.ignored && named === null)
      throw new SklError("USAGE", {
        message: "Ignored files are let go only for work trees that are named.",
        fix: "Name them: `skl worktree reap PATH --ignored`.",
      });
    const at = readClock(env);
    const expired = dryRun ? [] : await removeExpired(repository, at);
    const removed: Removed[] = [];
    const kept: Kept[] = [];
    for (const seen of await lookAtTrees(workspace, env, named)) {
      const found = await reapOne(seen, {
        workspace,
        at,
        dryRun,
        isNamed: named !== null,
        withIgnored: request.ignored ?? false,
      });
      if ("reasons" in found) kept.push(found);
      else removed.push(found);
    }
    return { removed, kept, expired, dry_run: dryRun, warnings: [...base.warnings] };
  });
}

/** Reaps after a session that merged something, where the rules ask for it (`worktree.reap`); null where they do not, or an agent reviewed. */
export async function reapAfterMerge(
  cwd: string,
  env: NodeJS.ProcessEnv = process.env,
): Promise<WorktreeReapOutput | null> {
  const isAsked = await withWorkspace(
    cwd,
    async ({ rules, repository }) =>
      rules.config.worktree.reap === "after_merge" &&
      findConfiguredIdentity({ env, gitConfig: repository.config }).agent === null,
    true,
  );
  return isAsked ? reapWorkTrees({ cwd, paths: [], env }) : null;
}

/** Returns the paths of the work trees that were asked for, as Git has them; null for all. */
async function resolveNamedTrees(
  { cwd, paths }: ReapRequest,
  repository: Repository,
): Promise<ReadonlySet<string> | null> {
  if (paths.length === 0) return null;
  const linked = (await readWorkTrees(repository)).filter(({ isMain }) => !isMain);
  const known = new Map(
    await Promise.all(linked.map(async ({ path }) => [await realpath(path).catch(() => path), path] as const)),
  );
  const found = await Promise.all(
    paths.map(async (path) => known.get(await realpath(resolve(cwd, path)).catch(() => resolve(cwd, path))) ?? null),
  );
  const unknown = paths.filter((_, at) => found[at] === null);
  if (unknown.length > 0)
    throw new SklError("USAGE", {
      message: `${unknown.join(", ")} ${unknown.length === 1 ? "is no linked work tree" : "are no linked work trees"} of this repository.`,
      fix: "List them with `skl worktree list`.",
    });
  return new Set(found.flatMap((path) => path ?? []));
}

interface Reaping {
  readonly workspace: Workspace;
  readonly at: Date;
  readonly dryRun: boolean;
  readonly isNamed: boolean;
  readonly withIgnored: boolean;
}

async function reapOne(seen: SeenTree, { workspace, at, dryRun, ...wish }: Reaping): Promise<Removed | Kept> {
  if ("problem" in seen) return { path: seen.tree.path, branch: null, reasons: [seen.problem] };
  const { tree, facts } = seen;
  const { path, branch, agent } = facts;
  const { head } = tree;
  const because = explainWhySafe(facts);
  let reasons = listReasonsToKeep(facts, wish);
  // Since all were looked at, somebody may have begun to work there.
  if (reasons.length === 0)
    reasons = listReasonsToKeep({ ...facts, processes: await findProcessesIn(path, await readProcesses()) }, wish);
  if (reasons.length > 0 || because === null || head === null) return { path, branch, reasons };
  if (dryRun) return { path, branch, head, because, ref: null };
  const { repository, base } = workspace;
  const ref = await keepHead(repository, { tree, head, agent, base: base.oid, at });
  if (ref === null) return { path, branch, reasons: [createReapRefusal("Its head could not be kept on a ref.")] };
  const refusal = await removeTree(repository, tree);
  if (refusal === null) return { path, branch, head, because, ref };
  await openRefStore(repository, null).swap({ ref, oid: null, expected: await repository.commitOf(ref) });
  return { path, branch, reasons: [createReapRefusal(`Git does not remove it: ${refusal}`)] };
}

const createReapRefusal = (text: string) => ({ code: "refused", text, next: null });

/** Removes a work tree and its branch. Git looks once more for changes first, and the branch goes only if it is where it was. */
async function removeTree(repository: Repository, { path, ref, head }: WorkTree): Promise<string | null> {
  try {
    await repository.git(["worktree", "remove", path]);
  } catch (cause) {
    return describeThrown(cause);
  }
  if (ref !== null) await openRefStore(repository, null).swap({ ref, oid: null, expected: head });
  return null;
}
