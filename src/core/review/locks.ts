import type { Workspace } from "../../workspace/ground/index.ts";
import { type Lock, listIntentLocks, readIntentBook } from "../intents/index.ts";

/** Returns the locks of other agents' intents on these paths. */
export type FindLocks = (agent: string, paths: readonly string[]) => readonly Lock[];

/** Reads the intents that are locks by `intents.exclusive`, since a branch may have been pushed before one was declared, or without the hook. */
export async function openLocks(workspace: Workspace, now: Date): Promise<FindLocks> {
  if (workspace.rules.config.intents.exclusive.length === 0) return () => [];
  const book = await readIntentBook(workspace, now);
  return (agent, paths) => listIntentLocks(paths, { book, agent }, workspace);
}
