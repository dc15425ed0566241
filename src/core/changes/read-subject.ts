import type { ObjectId } from "../../kernel/domain/index.ts";
import { parseCommit, type Repository } from "../../workspace/git/index.ts";

/** Returns the first line of a commit's message; empty where this clone lacks the commit. */
export async function readSubject({ objects }: Repository, commit: ObjectId): Promise<string> {
  const stored = await objects.read(commit);
  if (stored?.type !== "commit") return "";
  return parseCommit(stored.content).message.split("\n")[0] ?? "";
}
