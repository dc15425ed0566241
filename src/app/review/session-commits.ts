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
  /** Where heads left the base that have no commits in common outside of it. */
  readonly forks: ReadonlyMap<ObjectId, ObjectId>;
}

interface OwnMerge {
  /** The tree of the clean merge that `tryMerge` returned. */
  readonly tree: ObjectId;
  readonly message: string;
  readonly knowledge: LoadedKnowledge;
  /** Other files that skl writes with it, by path. */
  readonly files: ReadonlyMap<string, string>;
  /** The head that will most probably be merged next: git tries that while this merge is made. */
  readonly next: ObjectId | null;
}

interface OwnCommit {
  readonly message: string;
  readonly knowledge: LoadedKnowledge;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The commits that a session will put on the base. Nobody sees them until they are published. Merges are tried on commits without
 * the files that skl writes, which git finds in the repository; the real commits, which hold the big knowledge file, are written
 * together when the session ends.
 */
export class SessionCommits {
  readonly #start: CommitsStart;
  readonly #pack: CommitPack;
  readonly #trees: TreeMerger;
  readonly #files = new Map<string, string>();
  readonly #commits: ObjectId[] = [];
  /** The merged content without what the session writes. */
  #content: ObjectId;
  #tree: ObjectId | null = null;
  #tried: Trial | null = null;

  constructor(start: CommitsStart) {
    this.#start = start;
    this.#pack = new CommitPack(start.repository, start.base);
    this.#trees = new TreeMerger(start.repository, start.base);
    this.#content = start.base;
  }

  /** The commit that the next merge is tried on. */
  get content(): ObjectId {
    return this.#content;
  }

  /** The tree of what was merged, without what the session writes; null as long as nothing was. */
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

  /** What both sides changed is for Git; the rest is put together from their trees, many times as fast. */
  async #merge(content: ObjectId, head: ObjectId): Promise<Merge> {
    const fork = this.#start.forks.get(head);
    const tree = fork === undefined ? null : await this.#trees.merge(fork, content, head);
    return tree === null ? mergeTrees(this.#start.repository, content, head) : { kind: "clean", tree };
  }

  /** Returns what takes back all that is added from now on; objects that were written for it are in no history. */
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
    // A failure is thrown to whoever asks for this merge.
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

/** The merge that was tried last, perhaps before it was asked for. */
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
