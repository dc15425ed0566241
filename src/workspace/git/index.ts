export { type CommandEnd, runBounded } from "./bounded-command.ts";
export { listChangedFiles, listChangedFilesByPair } from "./changes.ts";
export { checkOutCopy, removeLeftCopies } from "./clean-copy.ts";
export { type CommitContent, parseCommit, type StoredCommit } from "./commit-object.ts";
export { writePlainCommit } from "./loose.ts";
export {
  type ConflictSides,
  findUncontainedCommits,
  type Merge,
  mergeTrees,
  mergeTreesWithEach,
  readConflictSides,
} from "./merge.ts";
export { followRemote, openMirror, readMirroredHead } from "./mirror.ts";
export { listCommitsWithGaps } from "./missing-objects.ts";
export { fetchAtOnce, fetchPathsAtOnce } from "./partial-clone.ts";
export { decodePath, decodePaths, encodePath } from "./path-bytes.ts";
export { endRunningGit, localVariables } from "./process.ts";
export { type Fork, findFork, findForks, findSeparateForks } from "./range.ts";
export { openRefStore, type RefStore } from "./ref-store.ts";
export { refuseUnfitMerge, refuseUnfitTrees } from "./refused-trees.ts";
export {
  fetchRefs,
  listRemote,
  type PushOutcome,
  pushRef,
  type RefUpdate,
  type RemoteRefs,
  removeUrlPassword,
} from "./remote.ts";
export { askRemoteForCommit } from "./remote-commit.ts";
export { type GitConfig, openRepository, type Repository } from "./repository.ts";
export { runShell } from "./shell.ts";
export { isSignedBy, type Signers, signCommitAgain } from "./signature.ts";
export { fetchSnapshot, resolveRemoteRef, type Snapshot } from "./snapshot.ts";
export { GitTree, listCommitFiles, openSharedTree, type TreeEntry } from "./tree.ts";
export { TreeMerger } from "./tree-merge.ts";
export { readWorkTrees, type WorkTree } from "./work-trees.ts";
export { requireWritable } from "./writable.ts";
export { type Author, type Identity, writeCommit, writeEmptyTree } from "./write.ts";
export { writeFiles, writeRecord } from "./write-record.ts";
