import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { SklError } from "../../../domain/index.ts";

/**
 * A repository may hold a link in place of `.skl` or `.skl/skills`, and a package would then be written wherever its author likes.
 * Throws FILE_UNWRITABLE.
 */
export function requireOwnFolder(workspace: string): void {
  const path = join(workspace, ".skl", "skills");
  const top = realpathSync(workspace);
  const real = nearestReal(path);
  if (real === top || real.startsWith(`${top}${sep}`)) return;
  throw new SklError("FILE_UNWRITABLE", {
    message: `${path} is behind a link that leads out of the workspace, to ${real}.`,
    fix: "Put a folder there instead of the link.",
    data: { path },
  });
}

/** Where a path leads, or the nearest folder above it that is there. */
function nearestReal(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      return realpathSync(at);
    } catch {
      if (dirname(at) === at) return at;
    }
  }
}
