import { readFile, stat } from "node:fs/promises";
import { join } from "node:path";
import { isObjectId, type ObjectId } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import type { Repository } from "../git/index.ts";
import { encodeRefPart } from "./record-refs.ts";

export interface SeenRefs {
  readonly refs: ReadonlyMap<string, ObjectId>;
  /** Seconds since they were listed. */
  readonly ageSeconds: number;
}

/** A file of more refs than this would cost more to read than it tells. */
const MOST_REFS = 20_000;

/** Keeps what the remote answered, for those who ask without a network. A folder that is somebody else's keeps nothing. */
export async function rememberRefs(
  { commonDir }: Repository,
  remote: string,
  refs: ReadonlyMap<string, ObjectId>,
): Promise<void> {
  const lines = [...refs].slice(0, MOST_REFS).map(([ref, oid]) => `${oid} ${ref}\n`);
  await replaceFile(locateSeenFile(commonDir, remote), Buffer.from(lines.join("")), 0o644).catch(() => undefined);
}

/** Returns the refs of a remote as it was last asked; null where it never was from here. Asks nobody. */
export async function readSeenRefs({ commonDir }: Repository, remote: string, at: Date): Promise<SeenRefs | null> {
  const file = locateSeenFile(commonDir, remote);
  try {
    const [text, { mtimeMs }] = await Promise.all([readFile(file, "utf8"), stat(file)]);
    const refs = new Map<string, ObjectId>();
    for (const line of text.split("\n")) {
      const blank = line.indexOf(" ");
      const oid = line.slice(0, blank);
      if (blank > 0 && isObjectId(oid)) refs.set(line.slice(blank + 1), oid);
    }
    return { refs, ageSeconds: Math.max(0, Math.round((at.getTime() - mtimeMs) / 1000)) };
  } catch {
    return null;
  }
}

/** Returns the file that keeps what a remote answered last. */
export function locateSeenFile(commonDir: string, remote: string): string {
  return join(commonDir, "skl", `seen-${encodeRefPart(remote)}`);
}
