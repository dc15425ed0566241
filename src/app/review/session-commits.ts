import type { ObjectId } from "../../domain/index.ts";
import {
  type Identity,
  type Merge,
  mergeTrees,
  type Repository,
  TreeMerger,
  writeFiles,
  writePlainCommit,
} from "../../git/index.ts";

export interface CommitsStart {
  readonly repository: Repository;
  readonly base: ObjectId;
  readonly identity: Identity;
  readonly at: Date;
  /** Maps heads that share no commits outside of the base to the commit at which they left it. */
  readonly forks: ReadonlyMap<ObjectId, ObjectId>;
}

interface OwnMerge {
  /** This is the tree of the clean merge that `tryMerge` returned. */
  readonly tree: ObjectId;
  readonly message: string;
  /** This is the head that will probably be merged next; Git tries that while this merge is made. */
  readonly next: ObjectId | null;
}

/**
 * Collects the commits that a session will put on the base, which nobody sees until they are published: one for each merge. The last one
 * also holds the files that skl writes; a session that merges nothing writes them in a commit of its own (ADR_044).
 */
export class SessionCommits {
  readonly #start: CommitsStart;
  readonly #trees: TreeMerger;
  readonly #commits: ObjectId[] = [];
  /** This is the tree of the last merge; null before the first one. */
  #tree: ObjectId | null = null;
  #lastMerge: { readonly head: ObjectId; readonly message: string } | null = null;
  #tried: Trial | null = null;

  constructor(start: CommitsStart) {
    this.#start = start;
    this.#trees = new TreeMerger(start.repository, start.base);
  }

  /** These are the commits so far, the oldest first. */
  get all(): readonly ObjectId[] {
    return this.#commits;
  }

  /** This is the commit on which the next merge is tried. */
  get tip(): ObjectId {
    return this.#commits.at(-1) ?? this.#start.base;
  }

  /** This is the tree of the last merge; null before the first one. */
  get tree(): ObjectId | null {
    return this.#tree;
  }

  tryMerge(head: ObjectId): Promise<Merge> {
    const { tip } = this;
    if (this.#tried?.tip === tip && this.#tried.head === head) return this.#tried.merge;
    const merge = this.#merge(tip, head);
    this.#tried = { tip, head, merge };
    return merge;
  }

  /** Joins the two trees, and asks Git only if both sides changed the same file, which takes many times as long. */
  async #merge(tip: ObjectId, head: ObjectId): Promise<Merge> {
    const fork = this.#start.forks.get(head);
    const tree = fork === undefined ? null : await this.#trees.merge(fork, this.#tree ?? tip, head);
    return tree === null ? mergeTrees(this.#start.repository, tip, head) : { kind: "clean", tree };
  }

  /** Returns a function that takes back everything that is added from now on. */
  snapshot(): () => void {
    const [tree, lastMerge, count] = [this.#tree, this.#lastMerge, this.#commits.length];
    return () => {
      [this.#tree, this.#lastMerge, this.#tried] = [tree, lastMerge, null];
      this.#commits.length = count;
    };
  }

  /** Adds the commit of a clean merge and returns its id. */
  merge(head: ObjectId, { tree, message, next }: OwnMerge): ObjectId {
    const commit = this.#add(tree, [head], message);
    this.#tree = tree;
    this.#lastMerge = { head, message };
    // The caller that asks for this merge gets the failure.
    if (next !== null) this.tryMerge(next).catch(() => {});
    return commit;
  }

  /**
   * Writes these files into the last merge, or into a commit of their own where nothing was merged. Returns the merge that was replaced and
   * its new id, or null.
   */
  async finish(message: string, files: ReadonlyMap<string, string>): Promise<{ from: ObjectId; to: ObjectId } | null> {
    const tree = await writeFiles(this.#start.repository, this.tip, files);
    const last = this.#lastMerge;
    if (last === null) {
      this.#add(tree, [], message);
      return null;
    }
    const from = this.tip;
    this.#commits.pop();
    return { from, to: this.#add(tree, [last.head], last.message) };
  }

  #add(tree: ObjectId, merged: readonly ObjectId[], message: string): ObjectId {
    const { repository, identity, at } = this.#start;
    const parents = [this.tip, ...merged];
    const commit = writePlainCommit(repository, { tree, parents, message, identity, at });
    this.#commits.push(commit);
    return commit;
  }
}

/** Describes the merge that was tried last, perhaps before it was asked for. */
interface Trial {
  readonly tip: ObjectId;
  readonly head: ObjectId;
  readonly merge: Promise<Merge>;
}
