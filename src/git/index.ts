export { changedFiles } from "./changes.ts";
export { ObjectReader, type StoredObject } from "./objects.ts";
export { decodePath, encodePath } from "./path-bytes.ts";
export { type Fork, findFork } from "./range.ts";
export { fetchRefs, listRemote, type PushOutcome, pushRef, type RemoteRefs, withoutPassword } from "./remote.ts";
export { type GitConfig, openRepository, type Repository } from "./repository.ts";
export { gitEnvironment } from "./run.ts";
export { GitTree, type TreeEntry } from "./tree.ts";
export { type Identity, writeBlob, writeCommit, writeFiles, writeTree } from "./write.ts";
