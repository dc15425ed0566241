import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InboxItem } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";

/** What became of a head for good; the rest is still under way. */
const OUTCOMES: ReadonlySet<InboxItem["kind"]> = new Set(["merged", "rejected", "withdrawn"]);

/** More outcomes than this are not remembered: the oldest would be told again, which does no harm. */
const MOST_REMEMBERED = 500;

/**
 * Marks the outcomes that no push of this clone has told yet. What was told is kept in the repository's Git folder, which all its
 * work trees share; where it cannot be read or written the outcomes are told again.
 */
export async function withNews(items: readonly InboxItem[], { commonDir }: Repository): Promise<InboxItem[]> {
  const told = new Set(await readTold(commonDir));
  return items.map((item) => ({ ...item, news: OUTCOMES.has(item.kind) && !told.has(keyOf(item)) }));
}

export async function rememberTold(items: readonly InboxItem[], { commonDir }: Repository): Promise<void> {
  const fresh = items.filter(({ news }) => news).map(keyOf);
  if (fresh.length === 0) return;
  const file = toldFile(commonDir);
  const all = [...(await readTold(commonDir)), ...fresh].slice(-MOST_REMEMBERED);
  try {
    await mkdir(join(commonDir, "skl"), { recursive: true });
    await writeFile(`${file}.${process.pid}`, `${all.join("\n")}\n`);
    await rename(`${file}.${process.pid}`, file);
  } catch {
    // A folder that is somebody else's: the same is told once more.
  }
}

async function readTold(commonDir: string): Promise<string[]> {
  const text = await readFile(toldFile(commonDir), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}

function toldFile(commonDir: string): string {
  return join(commonDir, "skl", "told");
}

function keyOf({ kind, branch, head }: InboxItem): string {
  return `${kind} ${head} ${branch}`;
}
