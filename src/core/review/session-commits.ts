import type { ObjectId } from "../../kernel/domain/index.ts";
import {
  type Author,
  type CommitContent,
  type Identity,
  type Merge,
  type Repository,
  refuseUnfitMerge,
  TreeMerger,
  writeFiles,
  writePlainCommit,
} from "../../workspace/git/index.ts";

export interface CommitsStart {
  readonly repository: Repository;
  readonly base: ObjectId;
  /** The commit on which the first merge is tried: the base, with the heads that were squashed into it. */
  readonly start: ObjectId;
  readonly identity: Identity;
  readonly at: Date;
  /** Merges two commits. */
  readonly merge: (ours: ObjectId, theirs: ObjectId) => Promise<Merge>;
  /** Maps heads that share no commits outside of the base to the commit at which they left it. */
  readonly forks: ReadonlyMap<ObjectId, ObjectId>;
}

interface OwnMerge {
  /** The tree of the clean merge that `tryMerge` returned. */
  readonly tree: ObjectId;
  readonly message: string;
  /** What the commit of a squashed branch says; null makes a merge commit. */
  readonly squash: Squash | null;
  /** The head that will probably be merged next; Git tries that while this merge is made. */
  readonly next: ObjectId | null;
}

export interface Squash {
  readonly message: string;
  readonly author: Author;
}

/** Describes a commit for the base: its parents besides the commit below it, its message and its author. */
interface Landed extends Partial<Squash> {
  readonly merged: readonly ObjectId[];
  readonly message: string;
}

/**
 * Collects the commits that a session will put on the base, which nobody sees until they are published: one for each merge. The last one
 * also holds the files that skl writes; a session that merges nothing writes them in a commit of its own (ADR_044). Where branches are
 * squashed, a line of merges that is never published goes on beside it, as only merges tell Git what the next head has in common (ADR_046).
 */
export class SessionCommits {
  readonly #start: CommitsStart;
  readonly #trees: TreeMerger;
  readonly #commits: ObjectId[] = [];
  /** The tree of the last merge; null before the first one. */
  #tree: ObjectId | null = null;
  /** The last merge, which is published if no branch is or was squashed; null before the first one. */
  #merged: ObjectId | null = null;
  #last: Landed | null = null;
  #tried: Trial | null = null;

  constructor(start: CommitsStart) {
    this.#start = start;
    this.#trees = new TreeMerger(start.repository, start.base);
  }

  /** The commits so far, the oldest first. */
  get all(): readonly ObjectId[] {
    return this.#commits;
  }

  /** The commit on which the next merge is tried. */
  get tip(): ObjectId {
    return this.#merged ?? this.start;
  }

  /** The commit on which the first merge is tried. */
  get start(): ObjectId {
    return this.#start.start;
  }

  /** The tree of the last merge; null before the first one. */
  get tree(): ObjectId | null {
    return this.#tree;
  }

  /** Merges two commits as this session does. */
  get join(): CommitsStart["merge"] {
    return this.#start.merge;
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
    const { repository } = this.#start;
    const onto = this.#tree ?? tip;
    const tree = fork === undefined ? null : await this.#trees.merge(fork, onto, head);
    const merge: Merge = tree === null ? await this.#start.merge(tip, head) : { kind: "clean", tree };
    return refuseUnfitMerge(repository, onto, merge);
  }

  /** Returns a function that takes back everything that is added from now on. */
  snapshot(): () => void {
    const [tree, merged, last, count] = [this.#tree, this.#merged, this.#last, this.#commits.length];
    return () => {
      [this.#tree, this.#merged, this.#last, this.#tried] = [tree, merged, last, null];
      this.#commits.length = count;
    };
  }

  /** Adds the commit of a clean merge and returns its id. */
  merge(head: ObjectId, { tree, message, squash, next }: OwnMerge): ObjectId {
    const parents = [this.tip, head];
    this.#last = squash === null ? { merged: [head], message } : { merged: [], ...squash };
    const commit = this.#add(tree, this.#last);
    this.#merged = this.#write({ tree, parents, message });
    this.#tree = tree;
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
    const from = this.#last === null ? undefined : this.#commits.pop();
    const to = this.#add(tree, this.#last ?? { merged: [], message });
    return from === undefined ? null : { from, to };
  }

  #add(tree: ObjectId, { merged, ...words }: Landed): ObjectId {
    const below = this.#commits.at(-1) ?? this.#start.base;
    const commit = this.#write({ tree, parents: [below, ...merged], ...words });
    this.#commits.push(commit);
    return commit;
  }

  #write(content: Pick<CommitContent, "tree" | "parents" | "message" | "author">): ObjectId {
    const { repository, identity, at } = this.#start;
    return writePlainCommit(repository, { ...content, identity, at });
  }
}

/** Describes the merge that was tried last, perhaps before it was asked for. */
interface Trial {
  readonly tip: ObjectId;
  readonly head: ObjectId;
  readonly merge: Promise<Merge>;
}
