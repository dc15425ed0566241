import type { ObjectId } from "../domain/index.ts";
import { commitObject } from "./commit-object.ts";
import { deltaBetween, lengthOf, type Pieces } from "./delta.ts";
import { type IdLength, idLengthOf, idOfPieces } from "./pack.ts";
import { PackFile } from "./pack-file.ts";
import type { Repository } from "./repository.ts";
import { GitTree } from "./tree.ts";
import { treeWith } from "./tree-object.ts";
import type { Identity } from "./write.ts";

export interface PackedCommit {
  /** Commits of this pack or of the repository; the first one is continued, the others are merged. */
  readonly parents: readonly [ObjectId, ...ObjectId[]];
  /** The tree it starts from, which the repository has. */
  readonly tree: ObjectId;
  /** Files with their new content; pieces are for a big file that changes a little from commit to commit. */
  readonly files: ReadonlyMap<string, string | Pieces>;
  readonly message: string;
  readonly identity: Identity;
  readonly at: Date;
}

/**
 * Makes several commits without git and puts them into the repository as one pack. A session of many merges writes a big file again
 * and again, and knows without a search what changed in it. No ref moves. The commits are in the repository when `finish` has resolved.
 */
export class CommitPack {
  readonly #repository: Repository;
  readonly #length: IdLength;
  readonly #pack: PackFile;
  readonly #versions = new Map<string, Versions>();

  /** `beside` is any object of the repository. */
  constructor(repository: Repository, beside: ObjectId) {
    this.#repository = repository;
    this.#length = idLengthOf(beside);
    this.#pack = new PackFile(this.#length);
  }

  async add({ files, tree, ...commit }: PackedCommit): Promise<ObjectId> {
    const blobs = new Map<string, ObjectId>();
    for (const [path, content] of files) {
      const isWhole = typeof content === "string";
      const oid = isWhole
        ? this.#pack.add({ type: "blob", content: Buffer.from(content) })
        : this.#addVersion(path, content);
      blobs.set(path, oid);
    }
    const start = new GitTree(this.#repository.objects, tree);
    const root = await treeWith(start, blobs, (object) => this.#pack.add(object));
    return this.#pack.add(commitObject({ ...commit, tree: root }));
  }

  /** Writes the pack. Throws FILE_UNWRITABLE, after which none of the commits is in the repository. */
  async finish(): Promise<void> {
    if (!this.#pack.isEmpty) await this.#pack.write(this.#repository);
  }

  #addVersion(path: string, pieces: Pieces): ObjectId {
    const id = idOfPieces("blob", pieces, this.#length);
    if (this.#pack.has(id)) return id;
    const known = this.#versions.get(path);
    const base = known === undefined ? null : nextBase(known);
    const delta = base && deltaBetween(base.pieces, pieces);
    const isSmall = delta !== null && delta.length < lengthOf(pieces);
    if (base && isSmall) this.#pack.addDelta({ id, base: base.id, delta });
    else this.#pack.add({ type: "blob", content: Buffer.concat(pieces) });
    const version = { id, pieces, depth: base && isSmall ? base.depth + 1 : 0 };
    const continues = known !== undefined && base === known.last && isSmall;
    this.#versions.set(path, { start: continues ? known.start : version, last: version });
    return id;
  }
}

/** Beyond a chain of 50 deltas on deltas, git would make one anew before it sends it. */
const MOST_DEPTH = 50;
/** The versions of a run. The next run continues the start of this one, so that a receiver can resolve both at the same time. */
const RUN = 16;

/** Returns the version from which the next one is told; null where it is stored whole. */
function nextBase({ start, last }: Versions): Version | null {
  if (last.depth - start.depth < RUN) return last;
  return start.depth + 1 + RUN <= MOST_DEPTH ? start : null;
}

interface Version {
  readonly id: ObjectId;
  readonly pieces: Pieces;
  /** The number of deltas between this version and one that is stored whole. */
  readonly depth: number;
}

interface Versions {
  /** The first version of the run. */
  readonly start: Version;
  readonly last: Version;
}
