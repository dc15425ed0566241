import type { ObjectId } from "../../domain/index.ts";
import {
  CommitPack,
  type Identity,
  type Merge,
  mergeTrees,
  type Pieces,
  type Repository,
  TreeMerger,
} from "../../git/index.ts";
import { knowledgeWriter, type LoadedKnowledge } from "../../knowledge/index.ts";
import { writeSpeculative } from "./speculative-merge.ts";

const knowledgePieces = knowledgeWriter();

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
  readonly knowledge: LoadedKnowledge;
  /** Holds the other files that skl writes with it, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** This is the head that will probably be merged next; Git tries that while this merge is made. */
  readonly next: ObjectId | null;
}

interface OwnCommit {
  readonly message: string;
  readonly knowledge: LoadedKnowledge;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * Collects the commits that a session will put on the base, which nobody sees until they are published. Merges are tried on commits without
 * the files that skl writes; the real commits, which hold the big knowledge file, are written together when the session ends.
 */
export class SessionCommits {
  readonly #start: CommitsStart;
  readonly #pack: CommitPack;
  readonly #trees: TreeMerger;
  readonly #files = new Map<string, string>();
  readonly #commits: ObjectId[] = [];
  /** This is the commit of the merged content without the files that the session writes. */
  #content: ObjectId;
  #tree: ObjectId | null = null;
  #tried: Trial | null = null;

  constructor(start: CommitsStart) {
    this.#start = start;
    this.#pack = new CommitPack(start.repository, start.base);
    this.#trees = new TreeMerger(start.repository, start.base);
    this.#content = start.base;
  }

  /** This is the commit on which the next merge is tried. */
  get content(): ObjectId {
    return this.#content;
  }

  /** This is the tree of the merged content without the files that the session writes; null before the first merge. */
  get tree(): ObjectId | null {
    return this.#content === this.#start.base ? null : this.#tree;
  }

  tryMerge(head: ObjectId): Promise<Merge> {
    const content = this.#content;
    if (this.#tried?.content === content && this.#tried.head === head) return this.#tried.merge;
    const merge = this.#merge(content, head);
    this.#tried = { content, head, merge };
    return merge;
  }

  /** Joins the two trees, and asks Git only if both sides changed the same file, which takes many times as long. */
  async #merge(content: ObjectId, head: ObjectId): Promise<Merge> {
    const fork = this.#start.forks.get(head);
    const tree = fork === undefined ? null : await this.#trees.merge(fork, content, head);
    return tree === null ? mergeTrees(this.#start.repository, content, head) : { kind: "clean", tree };
  }

  /** Returns a function that takes back everything that is added from now on. */
  snapshot(): () => void {
    const [content, tree, files, commits] = [this.#content, this.#tree, [...this.#files], this.#commits.length];
    return () => {
      [this.#content, this.#tree, this.#tried] = [content, tree, null];
      this.#files.clear();
      for (const [path, text] of files) this.#files.set(path, text);
      this.#commits.length = commits;
    };
  }

  /** Adds the commit of a clean merge and returns its id. */
  async merge(head: ObjectId, { tree, message, knowledge, files, next }: OwnMerge): Promise<ObjectId> {
    for (const [path, text] of files) this.#files.set(path, text);
    this.#content = await writeSpeculative(this.#start.repository, { tree, parents: [this.#content, head] });
    this.#tree = tree;
    if (next !== null) this.#tryAhead(next);
    return this.#add([head], message, knowledge);
  }

  /** Adds a commit that changes only the files that skl writes. */
  commit({ message, knowledge, files }: OwnCommit): Promise<ObjectId> {
    for (const [path, text] of files) this.#files.set(path, text);
    return this.#add([], message, knowledge);
  }

  /** Writes all commits into the repository and returns their ids in their order. */
  async finish(): Promise<readonly ObjectId[]> {
    await this.#pack.finish();
    return this.#commits;
  }

  #tryAhead(head: ObjectId): void {
    // The caller that asks for this merge gets the failure.
    this.tryMerge(head).catch(() => {});
  }

  async #add(merged: readonly ObjectId[], message: string, knowledge: LoadedKnowledge): Promise<ObjectId> {
    const { repository, base, identity, at } = this.#start;
    this.#tree ??= await treeOf(repository, base);
    const files = new Map<string, string | Pieces>(this.#files).set(".skl/knowledge.json", knowledgePieces(knowledge));
    const parents = [this.#commits.at(-1) ?? base, ...merged] as const;
    const commit = await this.#pack.add({ parents, tree: this.#tree, files, message, identity, at });
    this.#commits.push(commit);
    return commit;
  }
}

/** Describes the merge that was tried last, perhaps before it was asked for. */
interface Trial {
  readonly content: ObjectId;
  readonly head: ObjectId;
  readonly merge: Promise<Merge>;
}

async function treeOf(repository: Repository, commit: ObjectId): Promise<ObjectId> {
  const info = await repository.objects.info(`${commit}^{tree}`);
  if (info === null) throw new Error(`the commit ${commit} has no tree`);
  return info.oid;
}
