export { displaceFile, moveFile, removeFile, replaceFile, syncFolder, writeSynced } from "./atomic-file.ts";
export { type FencedTurn, takeFencedTurn } from "./fenced-turn.ts";
export { SILENT_MS, takeFileLock } from "./file-lock.ts";
export { describeOwnProcess, type Holder, hasEnded, isOfThisMachine } from "./holder.ts";
export { keepOutOfGit } from "./keep-out-of-git.ts";
export { buildTemporaryPath, removeAbandoned } from "./temporary-file.ts";
