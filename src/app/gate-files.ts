import type { FileChange } from "../domain/index.ts";
import { pathsOf } from "../domain/index.ts";
import type { Repository } from "../git/index.ts";

/**
 * Whether a change touches what judges pushes: anything under `.skl` (in any spelling, since some file systems fold
 * case), or a workflow that runs `skl`, in its old or its new text.
 */
export async function isGateFile(change: FileChange, repository: Repository): Promise<boolean> {
  const paths = pathsOf(change).map((path) => path.toLowerCase());
  if (paths.some((path) => path === ".skl" || path.startsWith(".skl/"))) return true;
  if (!paths.some((path) => path.startsWith(".github/workflows/"))) return false;
  const sides = [change.kind === "added" ? null : change.before, change.kind === "deleted" ? null : change.after];
  const texts = await Promise.all(sides.map((side) => (side ? repository.objects.read(side.oid) : null)));
  return texts.some((stored) => stored !== null && /\bskl\b/.test(stored.content.toString("utf8")));
}
