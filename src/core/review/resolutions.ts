import type { ResolveShowOutput } from "../../kernel/domain/documents.generated.ts";
import { type ObjectId, type QueueEntry, SklError, toVisibleLine } from "../../kernel/domain/index.ts";
import { GitTree, type Repository } from "../../workspace/git/index.ts";
import {
  type BaseCommit,
  changeBase,
  mapBaseMerges,
  NothingNew,
  readClock,
  requirePerson,
  resolveDecidingPerson,
  type Workspace,
  type WriteOptions,
  waitUnlessNothingNew,
  withWorkspace,
} from "../../workspace/ground/index.ts";

type Resolution = ResolveShowOutput["resolutions"][number];

/** Runs `skl resolve show`: the files that sessions united, of one branch or of all, the newest merge first. */
export function showResolutions(request: {
  readonly cwd: string;
  readonly branch?: string | undefined;
}): Promise<{ resolutions: Resolution[] }> {
  return withWorkspace(request.cwd, async ({ repository, base, rules }) => {
    const landed = await mapBaseMerges(repository, base.oid);
    const entries = rules.knowledge.queue.filter(
      ({ branch }) => request.branch === undefined || branch === request.branch,
    );
    const found = entries
      .toReversed()
      .flatMap((entry) => (entry.decision?.resolved ?? []).map((each) => ({ entry, each })));
    const resolutions = found.map(async ({ entry, each }): Promise<Resolution> => {
      const commit = (entry.head && landed.get(entry.head)) ?? null;
      const { branch, agent_id } = entry;
      const diff = commit && (await readResolutionDiff(repository, commit, each.path));
      return { ...each, with: each.with ?? null, undone_by: each.undone_by ?? null, branch, agent_id, commit, diff };
    });
    return { resolutions: await Promise.all(resolutions) };
  });
}

async function readResolutionDiff(repository: Repository, commit: string, path: string): Promise<string> {
  const words = [
    "diff",
    "--no-ext-diff",
    "--no-textconv",
    "--no-color",
    `${commit}^1`,
    commit,
    "--",
    `:(literal)${path}`,
  ];
  const lines = (await repository.git(words)).stdout.toString("utf8").split("\n");
  return lines
    .slice(lines.findIndex((line) => line.startsWith("@@")))
    .join("\n")
    .trimEnd();
}

export interface RevertedResolution {
  readonly branch: string;
  readonly paths: readonly string[];
  /** Is null if it was done before. */
  readonly commit: string | null;
  readonly pushed: boolean;
  readonly warnings: BaseCommit["warnings"];
}

/**
 * Runs `skl resolve revert`: takes what a branch brought to the files that a session united out of them again, in a commit of its own.
 * Throws PERSON_NEEDED, NOT_FOUND, and USAGE where a file was changed since.
 */
export function revertResolution(branch: string, options: WriteOptions): Promise<RevertedResolution> {
  const env = options.env ?? process.env;
  return withWorkspace(options.workspace ?? options.cwd, async (workspace) => {
    const warnings = requirePerson(workspace, { env, person: options.person });
    const by = resolveDecidingPerson(workspace, options);
    const isUnited = (entry: QueueEntry) => entry.branch === branch && (entry.decision?.resolved ?? []).length > 0;
    const paths = listUnitedPaths(workspace, isUnited);
    if (paths.length === 0)
      throw new SklError("NOT_FOUND", {
        message: `No session united a file of ${toVisibleLine(branch, 100)}.`,
        fix: "`skl resolve show` lists the branches of which one did.",
      });
    const done = await waitUnlessNothingNew(
      changeBase(workspace, {
        subject: `skl: what ${toVisibleLine(branch, 60)} brought to ${paths.length === 1 ? paths[0] : `${paths.length} files`} taken out again`,
        files: (fresh) => readFilesBefore(fresh, isUnited),
        edit: (knowledge) => {
          const queue = knowledge.queue.map((entry) => (isUnited(entry) ? markResolutionsUndone(entry, by) : entry));
          if (queue.every((entry, at) => entry === knowledge.queue[at])) throw new NothingNew();
          return { ...knowledge, queue };
        },
        now: readClock(env),
        env,
        person: options.person,
        noPush: options.noPush,
        toBranch: options.toBranch,
      }),
    );
    return { branch, paths, warnings, ...(done ?? { commit: null, pushed: false }) };
  });
}

function listUnitedPaths({ rules }: Workspace, isUnited: (entry: QueueEntry) => boolean): string[] {
  const united = rules.knowledge.queue.filter(isUnited).flatMap(({ decision }) => decision?.resolved ?? []);
  return [...new Set(united.map(({ path }) => path))];
}

function markResolutionsUndone(entry: QueueEntry, by: string): QueueEntry {
  const { decision } = entry;
  if (!decision?.resolved?.some(({ undone_by }) => undone_by === undefined)) return entry;
  return {
    ...entry,
    decision: { ...decision, resolved: decision.resolved.map((each) => ({ undone_by: by, ...each })) },
  };
}

/** Returns the files as they were before the branch. Throws USAGE if one of them is no longer as the session left it. */
async function readFilesBefore(
  { repository, base, rules }: Workspace,
  isUnited: (entry: QueueEntry) => boolean,
): Promise<ReadonlyMap<string, string>> {
  const landed = await mapBaseMerges(repository, base.oid);
  const files = new Map<string, string>();
  for (const entry of rules.knowledge.queue.filter(isUnited)) {
    const commit = entry.head && landed.get(entry.head);
    for (const { path, undone_by } of entry.decision?.resolved ?? []) {
      if (undone_by !== undefined) continue;
      if (!commit) throw createChangedSinceError(path);
      const parent = (await repository.commitOf(`${commit}^1`)) as ObjectId;
      const openResolutionTree = (oid: ObjectId) => new GitTree(repository.objects, oid);
      const [before, after, present] = await Promise.all([
        openResolutionTree(parent).read(path),
        openResolutionTree(commit).entry(path),
        openResolutionTree(base.oid).entry(path),
      ]);
      if (!before || after?.oid !== present?.oid) throw createChangedSinceError(path);
      files.set(path, Buffer.from(before).toString("utf8"));
    }
  }
  return files;
}

const createChangedSinceError = (path: string): SklError =>
  new SklError("USAGE", {
    message: `${path} was changed since a session united it.`,
    fix: "Take the lines out by a commit of your own; `skl resolve show` has them.",
  });
