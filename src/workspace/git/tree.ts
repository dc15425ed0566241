import type { FileMode, ObjectId, RepoPath, SourceTree } from "../../kernel/domain/index.ts";
import type { ObjectReader, StoredObject } from "./objects.ts";
import { decodePath, decodePaths } from "./path-bytes.ts";
import type { Repository } from "./repository.ts";

export interface TreeEntry {
  readonly mode: FileMode | "040000";
  readonly oid: ObjectId;
}

export type Entries = ReadonlyMap<string, TreeEntry>;

const KIND = {
  "100644": "file",
  "100755": "file",
  "040000": "directory",
  "120000": "link",
  "160000": "submodule",
} as const;

type Kind = (typeof KIND)[keyof typeof KIND];

/**
 * The tree of a commit, read folder by folder as questions come: a repository of 50,000 files costs what the asked
 * folders cost.
 */
export class GitTree implements SourceTree {
  readonly #objects: ObjectReader;
  readonly #root: string;
  readonly #folders = new Map<string, Promise<Entries | null>>();

  /** `root` names a commit or a tree by its id. */
  constructor(objects: ObjectReader, root: ObjectId) {
    this.#objects = objects;
    this.#root = root;
  }

  async list(folder: string): Promise<ReadonlyMap<string, Kind> | null> {
    const entries = await this.entries(folder);
    return entries && listKinds(entries);
  }

  async read(path: string): Promise<Uint8Array | null> {
    const entry = await this.entry(path);
    if (!entry || KIND[entry.mode] !== "file") return null;
    return (await this.#objects.read(entry.oid))?.content ?? null;
  }

  /** Returns the mode and the id of the file or folder at `path`, or null. */
  async entry(path: string): Promise<TreeEntry | null> {
    const slash = path.lastIndexOf("/");
    const entries = await this.entries(slash < 0 ? "" : path.slice(0, slash));
    return entries?.get(path.slice(slash + 1)) ?? null;
  }

  /** Returns the entries of a folder by name, or null where there is no folder. */
  entries(folder: string): Promise<Entries | null> {
    let entries = this.#folders.get(folder);
    if (!entries) {
      entries = this.#load(folder);
      this.#folders.set(folder, entries);
    }
    return entries;
  }

  async #load(folder: string): Promise<Entries | null> {
    if (folder === "") return this.#readTree(`${this.#root}^{tree}`);
    const entry = await this.entry(folder);
    return entry?.mode === "040000" ? this.#readTree(entry.oid) : null;
  }

  async #readTree(name: string): Promise<Entries | null> {
    const stored = await this.#objects.read(name);
    return stored && parseOnce(stored);
  }
}

/** The entries of small trees by the answer that holds them: heads of one base share most folders, and their reader's answers. */
const parsed = new WeakMap<StoredObject, Entries>();
const kinds = new WeakMap<Entries, ReadonlyMap<string, Kind>>();

function parseOnce(stored: StoredObject): Entries {
  const known = parsed.get(stored);
  if (known !== undefined) return known;
  const entries = parseTree(stored.content, stored.oid.length / 2);
  parsed.set(stored, entries);
  return entries;
}

function listKinds(entries: Entries): ReadonlyMap<string, Kind> {
  const known = kinds.get(entries);
  if (known !== undefined) return known;
  const listed = new Map([...entries].map(([name, entry]) => [name, KIND[entry.mode]]));
  kinds.set(entries, listed);
  return listed;
}

const shared = new WeakMap<ObjectReader, { readonly root: ObjectId; readonly tree: GitTree }>();

/**
 * Returns one shared tree for a commit that many callers read, such as the base, so that each folder is read once. The last commit of
 * each reader is remembered.
 */
export function openSharedTree(objects: ObjectReader, root: ObjectId): GitTree {
  const known = shared.get(objects);
  if (known?.root === root) return known.tree;
  const tree = new GitTree(objects, root);
  shared.set(objects, { root, tree });
  return tree;
}

/** Parses Git's tree format: records `<mode> <name>\0<id bytes>`, whose modes have no leading zero. */
export function parseTree(bytes: Buffer, idLength: number): Entries {
  const entries = new Map<string, TreeEntry>();
  for (let at = 0; at < bytes.length; ) {
    const space = bytes.indexOf(32, at);
    const end = bytes.indexOf(0, space);
    const mode = bytes.toString("latin1", at, space).padStart(6, "0");
    const oid = bytes.toString("hex", end + 1, end + 1 + idLength) as ObjectId;
    entries.set(decodePath(bytes.subarray(space + 1, end)), { mode: normalizeFileMode(mode), oid });
    at = end + 1 + idLength;
  }
  return entries;
}

/** Old commits hold modes such as 100664, which Git itself reads as 100644. */
function normalizeFileMode(mode: string): TreeEntry["mode"] {
  if (mode in KIND) return mode as TreeEntry["mode"];
  return (Number.parseInt(mode, 8) & 0o111) !== 0 ? "100755" : "100644";
}

export async function listCommitFiles({ git }: Pick<Repository, "git">, commit: ObjectId): Promise<RepoPath[]> {
  return decodePaths((await git(["ls-tree", "-r", "-z", "--name-only", "--full-tree", commit])).stdout);
}
