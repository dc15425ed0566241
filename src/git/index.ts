export { type CommandEnd, runBounded } from "./bounded-command.ts";
export { changedFiles, changedFilesOfPairs } from "./changes.ts";
export { checkOutCopy, removeLeftCopies } from "./clean-copy.ts";
export { type CommitContent, parseCommit, type StoredCommit } from "./commit-object.ts";
export { writePlainCommit } from "./loose.ts";
export {
  type ConflictSides,
  conflictSides,
  type Merge,
  mergeTrees,
  mergeTreesWithEach,
  notContained,
} from "./merge.ts";
export { followRemote, mirroredHead, openMirror } from "./mirror.ts";
export { withMissingObjects } from "./missing-objects.ts";
export { fetchAtOnce, fetchPathsAtOnce } from "./partial-clone.ts";
export { decodePath, decodePaths, encodePath } from "./path-bytes.ts";
export { endRunningGit, localVariables } from "./process.ts";
export { type Fork, findFork, findForks, findSeparateForks } from "./range.ts";
export { type RefStore, refStore } from "./ref-store.ts";
export { refuseUnfitMerge, refuseUnfitTrees } from "./refused-trees.ts";
export {
  fetchRefs,
  listRemote,
  type PushOutcome,
  pushRef,
  type RefUpdate,
  type RemoteRefs,
  withoutPassword,
} from "./remote.ts";
export { remoteHasCommit } from "./remote-commit.ts";
export { type GitConfig, openRepository, type Repository } from "./repository.ts";
export { runShell } from "./shell.ts";
export { isSignedBy, type Signers, signedCommit } from "./signature.ts";
export { fetchSnapshot, remoteRef, type Snapshot } from "./snapshot.ts";
export { filesOfCommit, GitTree, sharedTree, type TreeEntry } from "./tree.ts";
export { TreeMerger } from "./tree-merge.ts";
export { type WorkTree, workTreesOf } from "./work-trees.ts";
export { requireWritable } from "./writable.ts";
export { type Author, emptyTree, type Identity, writeCommit } from "./write.ts";
export { writeFiles, writeRecord } from "./write-record.ts";
