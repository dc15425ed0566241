import { foldPathCase, joinFolderAndName, type ObjectId, quote, SklError } from "../../kernel/domain/index.ts";
import { parseCommit } from "./commit-object.ts";
import type { Merge } from "./merge.ts";
import { fetchAtOnce } from "./partial-clone.ts";
import { decodePath } from "./path-bytes.ts";
import type { Repository } from "./repository.ts";

/** Git checks out no longer path, and no tree that people made is that deep. */
const LONGEST_NAME = 255;
const LONGEST_PATH = 4096;
const DEEPEST = 255;
const MODES: ReadonlySet<string> = new Set(["40000", "100644", "100664", "100755", "120000", "160000"]);
/** A branch of at most so many commits, on one of the last commits of its base, is walked without asking git for the range. */
const SHORT = 16;
const LAST_OF_BASE = 64;

type Reader = Pick<Repository, "objects" | "git" | "config">;

/**
 * Looks at all trees that the commits of a head bring, those in between included, since a merge brings them all: entries that
 * `git fsck --strict` refuses, paths that no system can check out, and names that only a system which tells cases apart can hold
 * beside each other. So are commits that it refuses. Throws TREE_REFUSED with the first name that is found.
 */
export async function refuseUnfitTrees(repository: Reader, base: ObjectId, head: ObjectId): Promise<void> {
  const heights = new Map<string, number>();
  await fetchAtOnce(repository, [head, `^${base}`], "all");
  for (const commit of await listNewCommits(repository, base, head)) {
    const [tree, parent] = await readCommitTrees(repository, commit);
    if (tree !== null) await new TreeWalk(repository, commit, heights).height(tree, parent, "", 0);
  }
}

/**
 * Refuses a clean merge onto a commit or tree by the same rules: each side was looked at alone, and together they may hold names that
 * only a system which tells cases apart can hold beside each other. Other merges are returned as they are.
 */
export async function refuseUnfitMerge(repository: Reader, onto: ObjectId, merge: Merge): Promise<Merge> {
  if (merge.kind !== "clean") return merge;
  const before = (await repository.objects.info(`${onto}^{tree}`))?.oid ?? null;
  try {
    await new TreeWalk(repository, null, new Map()).height(merge.tree, before, "", 0);
    return merge;
  } catch (cause) {
    if (!(cause instanceof SklError) || cause.code !== "TREE_REFUSED") throw cause;
    return { kind: "refused", because: cause.message, isUnrelated: false };
  }
}

/** A person as `git fsck --strict` wants one: the date fits into 63 bits, and the zone has four digits. */
const PERSON = /^[^<>\n]* <[^<>\n]*> (?:0|[1-9]\d{0,17}) [+-]\d{4}$/;
/** A commit whose header is longer was not written by Git; signatures and merged tags take some thousand bytes. */
const LONGEST_HEADER = 1024 * 1024;

/** Returns what `git fsck --strict` refuses a commit for, which a host or a later clone may do as well. */
function findCommitProblem(content: Uint8Array): string | null {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
  if (bytes.includes(0)) return "holds a NUL byte, after which Git shows nothing";
  const end = bytes.indexOf("\n\n");
  if ((end < 0 ? bytes.length : end) > LONGEST_HEADER) return "has a header longer than Git writes";
  const lines = bytes.toString("latin1", 0, end < 0 ? undefined : end).split("\n");
  const known = lines.filter((line) => /^(?:tree|parent|author|committer) /.test(line));
  const order = known.map((line) => line.slice(0, line.indexOf(" "))).join(" ");
  if (!/^tree(?: parent)* author committer$/.test(order)) return "does not name one tree, one author and one committer";
  const unfit = known.slice(-2).find((line) => !PERSON.test(line.slice(line.indexOf(" ") + 1)));
  return unfit === undefined ? null : `has a line of its ${unfit.split(" ", 1)[0]} that Git does not write`;
}

async function listNewCommits({ objects, git }: Reader, base: ObjectId, head: ObjectId): Promise<readonly ObjectId[]> {
  const chain = [head];
  const ofBase = [base];
  for (;;) {
    const fork = chain.findIndex((id) => ofBase.includes(id));
    if (fork >= 0) return chain.slice(0, fork);
    const [own, before] = await Promise.all([
      readLastParents(objects, chain, SHORT),
      readLastParents(objects, ofBase, LAST_OF_BASE),
    ]);
    // The walk stops at a merge, which may be the commit of the base from which the branch began.
    const next = own.length === 1 ? own : [];
    if (next.length + before.length === 0) break;
    chain.push(...next);
    ofBase.push(...before.slice(0, 1));
  }
  const answer = await git(["rev-list", head, `^${base}`]);
  return answer.stdout
    .toString("latin1")
    .split("\n")
    .filter((line) => line !== "") as ObjectId[];
}

/** Returns the parents of the last commit of a line; none where the line is long enough. */
async function readLastParents(
  objects: Repository["objects"],
  line: readonly ObjectId[],
  most: number,
): Promise<readonly ObjectId[]> {
  const last = line.at(-1);
  const stored = last === undefined || line.length > most ? null : await objects.read(last);
  return stored?.type === "commit" ? parseCommit(stored.content).parents : [];
}

async function readCommitTrees(
  { objects }: Reader,
  commit: ObjectId,
): Promise<readonly [ObjectId | null, ObjectId | null]> {
  const stored = await objects.read(commit);
  if (stored?.type !== "commit") return [null, null];
  const problem = findCommitProblem(stored.content);
  if (problem !== null)
    throw new SklError("TREE_REFUSED", { message: `The commit ${commit.slice(0, 12)} ${problem}.`, data: { commit } });
  const { tree, parents } = parseCommit(stored.content);
  const before = parents[0] === undefined ? null : await objects.info(`${parents[0]}^{tree}`);
  return [tree, before?.oid ?? null];
}

interface RawEntry {
  readonly mode: string;
  readonly name: Buffer;
  readonly oid: ObjectId;
}

class TreeWalk {
  constructor(
    private readonly repository: Reader,
    /** Null for a tree that no commit has yet. */
    private readonly commit: ObjectId | null,
    /** The heights of the trees that were looked at, without subtrees that they share with the tree before. */
    private readonly heights: Map<string, number>,
  ) {}

  async height(tree: ObjectId, before: ObjectId | null, path: string, depth: number): Promise<number> {
    if (tree === before) return 0;
    const known = this.heights.get(tree) ?? 0;
    if (depth + known > DEEPEST) throw this.#refusal(path, `lies in more than ${DEEPEST} folders`);
    if (known > 0) return known;
    const [entries, old] = await Promise.all([this.#entries(tree), before === null ? [] : this.#entries(before)]);
    this.#check(entries, old, path);
    await this.#checkKinds(entries, old, path);
    const folders = new Map(old.map((entry) => [entry.name.toString("latin1"), entry.oid]));
    let height = 1;
    for (const { mode, name, oid } of entries) {
      if (mode !== "40000") continue;
      const inside = joinFolderAndName(path, decodePath(name));
      height = Math.max(
        height,
        1 + (await this.height(oid, folders.get(name.toString("latin1")) ?? null, inside, depth + 1)),
      );
    }
    this.heights.set(tree, height);
    return height;
  }

  async #entries(tree: ObjectId): Promise<readonly RawEntry[]> {
    const stored = await this.repository.objects.read(tree);
    return stored?.type === "tree" ? parseRawEntries(stored.content, stored.oid.length / 2) : [];
  }

  /** Refuses a new entry whose mode says another kind than its object is; Git ends at such a tree with every command. */
  async #checkKinds(entries: readonly RawEntry[], old: readonly RawEntry[], folder: string): Promise<void> {
    const known = new Set(old.map(({ oid }) => oid));
    await Promise.all(
      entries.map(async ({ mode, name, oid }) => {
        if (mode === "160000" || known.has(oid)) return;
        const stored = await this.repository.objects.info(oid);
        if (stored === null || stored.type === (mode === "40000" ? "tree" : "blob")) return;
        throw this.#refusal(
          joinFolderAndName(folder, decodePath(name)),
          `has the mode ${mode}, and is a ${stored.type}`,
        );
      }),
    );
  }

  #check(entries: readonly RawEntry[], old: readonly RawEntry[], folder: string): void {
    const known = new Set(old.map(({ name }) => name.toString("latin1")));
    const folded = new Map<string, RawEntry>();
    let last: RawEntry | null = null;
    for (const entry of entries) {
      const name = decodePath(entry.name);
      const path = joinFolderAndName(folder, name);
      const problem =
        describeEntryProblem(entry, name) ??
        (Buffer.byteLength(path) > LONGEST_PATH ? "is longer than any system allows" : null);
      if (problem !== null) throw this.#refusal(path, problem);
      const other = folded.get(foldPathCase(name));
      if (other?.name.equals(entry.name)) throw this.#refusal(path, "stands twice in its folder");
      const isNew = (each: RawEntry) => !known.has(each.name.toString("latin1"));
      // Another spelling of the rules' folder is judged by the check that guards it.
      const isOfRules = folder === "" && foldPathCase(name) === ".skl";
      if (other && !isOfRules && (isNew(other) || isNew(entry)))
        throw this.#refusal(
          path,
          `is the same file as ${quote(decodePath(other.name))} where a system does not tell cases apart`,
        );
      if (last !== null && Buffer.compare(sortKey(last), sortKey(entry)) >= 0)
        throw this.#refusal(path, "is not where Git sorts it");
      folded.set(foldPathCase(name), entry);
      last = entry;
    }
  }

  #refusal(path: string, problem: string): SklError {
    const place = this.commit === null ? "the merged tree" : `the commit ${this.commit.slice(0, 12)}`;
    return new SklError("TREE_REFUSED", {
      message: `${quote(path, 160)} in ${place} ${problem}.`,
      data: { commit: this.commit, path },
    });
  }
}

function describeEntryProblem({ mode, name, oid }: RawEntry, text: string): string | null {
  if (text === "" || text === "." || text === ".." || text.includes("/")) return "has a name that is no name of a file";
  if (isDotGit(text)) return "is what Git keeps its own files in";
  if (name.length > LONGEST_NAME) return `has a name of more than ${LONGEST_NAME} bytes`;
  if (!MODES.has(mode)) return `has the mode ${quote(mode)}, which Git does not write`;
  return /^0+$/.test(oid) ? "names no object" : null;
}

/** `.git` as some file system reads it: in any case, with characters that it ignores, by a short name, as a stream. */
function isDotGit(name: string): boolean {
  return foldPathCase(name)
    .split(/[\\:]/)
    .some((part) => /^(?:\.git|git~1)$/.test(part.replace(/(?<![. ])[. ]+$/, "")));
}

/** Git sorts folders as if their names ended in a slash. */
function sortKey({ mode, name }: RawEntry): Buffer {
  return mode === "40000" ? Buffer.concat([name, Buffer.from("/")]) : name;
}

function parseRawEntries(bytes: Buffer, idLength: number): RawEntry[] {
  const entries: RawEntry[] = [];
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const end = bytes.indexOf(0, space);
    if (space < 0 || end < 0) break;
    const oid = bytes.toString("hex", end + 1, end + 1 + idLength) as ObjectId;
    entries.push({ mode: bytes.toString("latin1", at, space), name: bytes.subarray(space + 1, end), oid });
    at = end + 1 + idLength;
  }
  return entries;
}
