import { mkdir, readFile, rename, writeFile } from "node:fs/promises";
import { join } from "node:path";
import type { InboxItem } from "../../kernel/domain/index.ts";
import type { Repository } from "../../workspace/git/index.ts";

/** These kinds say what became of a head for good; the others are still under way. */
const OUTCOMES: ReadonlySet<InboxItem["kind"]> = new Set(["merged", "rejected", "withdrawn"]);

/** Limits the outcomes that are remembered. The oldest may be shown as news again, which does no harm. */
const MOST_REMEMBERED = 500;

/**
 * Marks the outcomes as news that nothing of this clone has shown yet. Those that were shown are kept in the repository's Git folder, which
 * all its work trees share; if it cannot be read or written, the outcomes are shown again.
 */
export async function markInboxNews(items: readonly InboxItem[], { commonDir }: Repository): Promise<InboxItem[]> {
  const isShown = await readShownOutcomes({ commonDir });
  return items.map((item) => ({ ...item, news: OUTCOMES.has(item.kind) && !isShown(item) }));
}

/** Returns whether an outcome was shown by this clone. */
export async function readShownOutcomes({
  commonDir,
}: Pick<Repository, "commonDir">): Promise<(outcome: Outcome) => boolean> {
  const shown = new Set(await readShown(commonDir));
  return (outcome) => shown.has(buildOutcomeKey(outcome));
}

/** What an outcome is told by: what became of which head. */
export type Outcome = Pick<InboxItem, "branch" | "head"> & { readonly kind: string };

export async function rememberOutcomes(
  outcomes: readonly Outcome[],
  { commonDir }: Pick<Repository, "commonDir">,
): Promise<void> {
  const fresh = outcomes.map(buildOutcomeKey);
  if (fresh.length === 0) return;
  const file = locateShownFile(commonDir);
  const all = [...(await readShown(commonDir)), ...fresh].slice(-MOST_REMEMBERED);
  try {
    await mkdir(join(commonDir, "skl"), { recursive: true });
    await writeFile(`${file}.${process.pid}`, `${all.join("\n")}\n`);
    await rename(`${file}.${process.pid}`, file);
  } catch {
    // The folder may belong to somebody else; the same news is shown once more.
  }
}

async function readShown(commonDir: string): Promise<string[]> {
  const text = await readFile(locateShownFile(commonDir), "utf8").catch(() => "");
  return text.split("\n").filter(Boolean);
}

function locateShownFile(commonDir: string): string {
  return join(commonDir, "skl", "told");
}

function buildOutcomeKey({ kind, branch, head }: Outcome): string {
  return `${kind} ${head} ${branch}`;
}
