import type { ObjectId } from "../../kernel/domain/index.ts";
import { commitObject } from "./commit-object.ts";
import { type ObjectStore, writeLoose } from "./loose.ts";
import { computeObjectId, measureIdLength, type NewObject } from "./new-object.ts";
import type { Repository } from "./repository.ts";
import { GitTree } from "./tree.ts";
import { buildTreeWithFiles, encodeTreeObject } from "./tree-object.ts";
import type { Identity } from "./write.ts";

/** A commit without a parent that holds one file. */
export interface NewRecord {
  /** The name of the file, in plain ASCII. */
  readonly name: string;
  readonly content: string;
  readonly message: string;
  readonly identity: Identity;
  /** The person whose decision it is, where somebody else commits it. */
  readonly author?: Identity | undefined;
  readonly at: Date;
  /** Any object of the repository: the length of its id says which hash the repository uses. */
  readonly beside: ObjectId;
}

/** Writes the tree of a commit with these files put in, and returns its id. Throws GIT_FAILED. */
export async function writeFiles(
  { objects, ...store }: ObjectStore & Pick<Repository, "objects">,
  commit: ObjectId,
  files: ReadonlyMap<string, string>,
): Promise<ObjectId> {
  const length = measureIdLength(commit);
  const made: NewObject[] = [];
  const add = (object: NewObject) => {
    made.push(object);
    return computeObjectId(object, length);
  };
  const blobs = new Map([...files].map(([path, text]) => [path, add({ type: "blob", content: Buffer.from(text) })]));
  const root = await buildTreeWithFiles(new GitTree(objects, commit), blobs, add);
  for (const object of made) writeLoose(store, object, length);
  return root;
}

/** Writes a commit of one file and returns its id; no ref leads to it yet. Throws GIT_FAILED. */
export function writeRecord(store: ObjectStore, record: NewRecord): ObjectId {
  const length = measureIdLength(record.beside);
  const blob: NewObject = { type: "blob", content: Buffer.from(record.content) };
  const tree = encodeTreeObject(new Map([[record.name, { mode: "100644", oid: computeObjectId(blob, length) }]]));
  const commit = commitObject({ ...record, tree: computeObjectId(tree, length), parents: [] });
  for (const object of [blob, tree]) writeLoose(store, object, length);
  return writeLoose(store, commit, length);
}
