import type { ObjectId } from "../../domain/index.ts";
import {
  CommitStream,
  type Identity,
  type Merge,
  mergeTrees,
  type Parent,
  type Repository,
  writeCommit,
} from "../../git/index.ts";
import { knowledgeWriter, type LoadedKnowledge } from "../../knowledge/index.ts";

const knowledgeBytes = knowledgeWriter();

export interface ChainStart {
  readonly repository: Repository;
  readonly base: ObjectId;
  readonly identity: Identity;
  readonly at: Date;
  /** A word of its own for this run. */
  readonly name: string;
}

interface OwnMerge {
  /** What `tryMerge` gave. */
  readonly tree: ObjectId;
  readonly message: string;
  readonly knowledge: LoadedKnowledge;
}

interface OwnCommit {
  readonly message: string;
  readonly knowledge: LoadedKnowledge;
  readonly files: ReadonlyMap<string, string>;
}

/**
 * The commits that a session will put on the base, in a row that nobody sees until it is published. Merges are tried on
 * commits without our own files, which Git can make one by one; the real ones, which hold the big knowledge file, are
 * streamed.
 */
export class Chain {
  readonly #start: ChainStart;
  readonly #stream: CommitStream;
  readonly #files = new Map<string, string>();
  #parent: Parent;
  /** The merged content without what the session writes. */
  #content: ObjectId;
  #tree: ObjectId | null = null;

  constructor(start: ChainStart) {
    this.#start = start;
    this.#stream = new CommitStream(start.repository, start.name);
    this.#parent = start.base;
    this.#content = start.base;
  }

  get isEmpty(): boolean {
    return this.#stream.isEmpty;
  }

  tryMerge(head: ObjectId): Promise<Merge> {
    return mergeTrees(this.#start.repository, this.#content, head);
  }

  /** Takes a clean merge into the row; the number of its commit. */
  async merge(head: ObjectId, { tree, message, knowledge }: OwnMerge): Promise<number> {
    this.#content = await writeCommit(this.#start.repository, {
      tree,
      parents: [this.#content, head],
      message: "merged content\n",
      identity: { name: "skl", email: "skl@localhost" },
      at: new Date(0),
    });
    this.#tree = tree;
    return this.#add([this.#parent, head], message, knowledge);
  }

  /** A commit of our own files only. */
  commit({ message, knowledge, files }: OwnCommit): Promise<number> {
    for (const [path, text] of files) this.#files.set(path, text);
    return this.#add([this.#parent], message, knowledge);
  }

  /** Ids of the commits by their numbers, from 1. */
  finish(): Promise<ObjectId[]> {
    return this.#stream.finish();
  }

  abandon(): void {
    this.#stream.abandon();
  }

  async #add(parents: [Parent, ...Parent[]], message: string, knowledge: LoadedKnowledge): Promise<number> {
    this.#tree ??= await treeOf(this.#start.repository, this.#start.base);
    const { identity, at } = this.#start;
    // The bytes of the commit before are in the same memory.
    await this.#stream.written();
    const files = new Map<string, string | Uint8Array>([
      ...this.#files,
      [".skl/knowledge.json", knowledgeBytes(knowledge)] as const,
    ]);
    this.#parent = this.#stream.add({ parents, tree: this.#tree, files, message, identity, at });
    return this.#parent;
  }
}

async function treeOf(repository: Repository, commit: ObjectId): Promise<ObjectId> {
  const info = await repository.objects.info(`${commit}^{tree}`);
  if (info === null) throw new Error(`the commit ${commit} has no tree`);
  return info.oid;
}
