import type { MergeResolution, ObjectId, RepoPath } from "../../kernel/domain/index.ts";
import type { MergedFile } from "../../syntax/resolve/index.ts";
import {
  type ConflictSides,
  type Merge,
  mergeTrees,
  type Repository,
  readConflictSides,
  writeFiles,
} from "../../workspace/git/index.ts";
import type { Rules } from "../../workspace/ground/index.ts";

/** Is a result of a merged file. */
type Made = Pick<MergeResolution, "by" | "kinds"> & { readonly text: string };

/** Makes a result of a file that skl does not unite by itself; null where it has none. */
export type OtherCandidate = (
  file: MergedFile,
  merge: { readonly tree: ObjectId; readonly commits: readonly [ours: ObjectId, theirs: ObjectId] },
) => Promise<Made | null>;

interface Resolving {
  readonly rules: Rules;
  /** What else may make a result, which only a session asks. */
  readonly others?: readonly OtherCandidate[];
}

/** Merges two commits as Git does, and unites the files that Git leaves as far as `merge.resolve` allows. */
export async function mergeResolving(
  repository: Repository,
  ours: ObjectId,
  theirs: ObjectId,
  resolving: Resolving,
): Promise<Merge> {
  return resolveMerge(repository, [ours, theirs], await mergeTrees(repository, ours, theirs), resolving);
}

/** Unites the files that a merge of Git left; returns the merge as it was unless that goes for all of them. */
export async function resolveMerge(
  repository: Repository,
  commits: readonly [ours: ObjectId, theirs: ObjectId],
  merge: Merge,
  { rules, others = [] }: Resolving,
): Promise<Merge> {
  const { resolve, strategy, verify, verify_checks } = rules.config.merge;
  // A host that merges pull requests runs no merge of ours.
  if (merge.kind !== "conflict" || merge.tree === null || resolve === "off" || strategy === "pull-request")
    return merge;
  const isVerified = verify.length + verify_checks.length > 0;
  if (resolve === "verified" && !isVerified) return merge;
  const { resolveFile } = await import("../../syntax/resolve/index.ts");
  const sides = await readConflictSides(repository, ...commits);
  const files = new Map<RepoPath, string>();
  const resolved: MergeResolution[] = [];
  const left = new Set<RepoPath>();
  // A lock file is written anew from the united manifests, so it comes after them.
  for (const path of merge.files.toSorted((a, b) => Number(isLock(a, rules)) - Number(isLock(b, rules)))) {
    const file = await readSides(repository, path, sides.get(path));
    const own = file === null ? null : await resolveFile(file);
    const tree = own?.ok || others.length === 0 ? merge.tree : await writeFiles(repository, merge.tree, files);
    const made: Made | null = own?.ok
      ? { text: own.text, kinds: [...own.kinds], by: "pieces" }
      : file && (await takeFirstResolution(others, file, { tree, commits }));
    const needsProof = made !== null && (made.by === "model" || made.kinds.some((kind) => PROVEN.has(kind)));
    if (!made || (needsProof && !isVerified)) {
      left.add(path);
      continue;
    }
    files.set(path, made.text);
    const label = needsProof || resolve === "verified" ? "verified" : "certified";
    resolved.push({ path, label, kinds: [...made.kinds], by: made.by });
  }
  if (left.size > 0) return { ...merge, files: merge.files.filter((path) => left.has(path)) };
  return { kind: "clean", tree: await writeFiles(repository, merge.tree, files), resolved };
}

/** At these places a union may read well and mean something else, so that tests have to pass on it. */
const PROVEN: ReadonlySet<string> = new Set(["entry", "prose", "statement", "lock"]);

const isLock = (path: RepoPath, { config }: Rules): boolean =>
  Object.hasOwn(config.merge.lock_commands, path.slice(path.lastIndexOf("/") + 1));

async function takeFirstResolution(
  others: readonly OtherCandidate[],
  file: MergedFile,
  merge: Parameters<OtherCandidate>[1],
): ReturnType<OtherCandidate> {
  for (const other of others) {
    const made = await other(file, merge);
    if (made !== null) return made;
  }
  return null;
}

/** Reads the sides of a file; null where one side removed it, or the two differ in what kind of file it is. */
async function readSides(
  { objects }: Repository,
  path: RepoPath,
  [base, ours, theirs]: ConflictSides = [],
): Promise<MergedFile | null> {
  if (!ours || !theirs || ours.mode !== theirs.mode || !ours.mode.startsWith("100")) return null;
  const [before, own, other] = await Promise.all(
    [base, ours, theirs].map(async (entry) => (entry ? ((await objects.read(entry.oid))?.content ?? null) : null)),
  );
  if (!own || !other || (base && !before)) return null;
  return { path, base: before ?? null, ours: own, theirs: other };
}
