import type { ObjectId } from "../../kernel/domain/index.ts";
import { writeLoose } from "./loose.ts";
import { computeObjectId, type IdLength, measureIdLength, type NewObject } from "./new-object.ts";
import type { Repository } from "./repository.ts";
import { type Entries, parseTree, type TreeEntry } from "./tree.ts";
import { encodeTreeObject } from "./tree-object.ts";

/**
 * Merges trees whose sides changed different files, folder by folder, without starting git. What both sides changed is left to Git, and
 * so are renames that concern both: such a path, or a folder above it, differs from the common one on both sides.
 * Git gives the same tree for everything else (property test in tests/git/tree-merge.test.ts).
 */
export class TreeMerger {
  readonly #repository: Repository;
  readonly #length: IdLength;
  readonly #known = new Map<string, Entries>();

  /** `beside` is any object of the repository. */
  constructor(repository: Repository, beside: ObjectId) {
    this.#repository = repository;
    this.#length = measureIdLength(beside);
  }

  /** Writes the merged tree of two commits or trees and returns its id; null where Git has to merge them. */
  async merge(fork: ObjectId, ours: ObjectId, theirs: ObjectId): Promise<ObjectId | null> {
    const [common, own, other] = await Promise.all([fork, ours, theirs].map((each) => this.#rootOf(each)));
    if (!common || !own || !other) return null;
    const merged = await this.#join(toFolderEntry(common), toFolderEntry(own), toFolderEntry(other));
    return merged === CONFLICT || merged === null || merged.mode !== FOLDER ? null : merged.oid;
  }

  async #join(
    common: TreeEntry | null,
    own: TreeEntry | null,
    other: TreeEntry | null,
  ): Promise<TreeEntry | null | typeof CONFLICT> {
    if (isSame(other, common)) return own;
    if (isSame(own, common)) return other;
    const isFolders = own?.mode === FOLDER && other?.mode === FOLDER && (common === null || common.mode === FOLDER);
    if (!isFolders) return CONFLICT;
    const [before, ours, theirs] = await Promise.all([
      common === null ? NOTHING : this.#entries(common.oid),
      this.#entries(own.oid),
      this.#entries(other.oid),
    ]);
    const merged = new Map(ours);
    for (const name of new Set([...theirs.keys(), ...before.keys()])) {
      const was = before.get(name) ?? null;
      const their = theirs.get(name) ?? null;
      if (isSame(their, was)) continue;
      const joined = await this.#join(was, ours.get(name) ?? null, their);
      if (joined === CONFLICT) return CONFLICT;
      if (joined === null) merged.delete(name);
      else merged.set(name, joined);
    }
    return merged.size === 0 ? null : { mode: FOLDER, oid: this.#add(merged) };
  }

  #add(entries: Entries): ObjectId {
    const object: NewObject = encodeTreeObject(entries);
    const id = computeObjectId(object, this.#length);
    if (this.#known.has(id)) return id;
    this.#known.set(id, entries);
    writeLoose(this.#repository, object, this.#length);
    return id;
  }

  async #rootOf(name: ObjectId): Promise<ObjectId | null> {
    if (this.#known.has(name)) return name;
    return (await this.#repository.objects.info(`${name}^{tree}`))?.oid ?? null;
  }

  async #entries(oid: ObjectId): Promise<Entries> {
    const known = this.#known.get(oid);
    if (known !== undefined) return known;
    const stored = await this.#repository.objects.read(oid);
    if (stored === null) throw new Error(`the tree ${oid} is not there`);
    const entries = parseTree(stored.content, oid.length / 2);
    this.#known.set(oid, entries);
    return entries;
  }
}

const FOLDER = "040000";
const CONFLICT = Symbol("both sides changed it");
const NOTHING: Entries = new Map();

const toFolderEntry = (oid: ObjectId): TreeEntry => ({ mode: FOLDER, oid });

function isSame(one: TreeEntry | null, other: TreeEntry | null): boolean {
  return one?.oid === other?.oid && one?.mode === other?.mode;
}
