import { realpathSync } from "node:fs";
import { dirname, join, sep } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";

/**
 * Refuses a link in place of `.skl` or `.skl/skills` that leads out of the workspace, since a package would be written wherever the
 * link's author likes. Throws FILE_UNWRITABLE.
 */
export function requireOwnFolder(workspace: string): void {
  const path = join(workspace, ".skl", "skills");
  const top = realpathSync(workspace);
  const real = resolveNearestReal(path);
  if (real === top || real.startsWith(`${top}${sep}`)) return;
  throw new SklError("FILE_UNWRITABLE", {
    message: `${path} is behind a link that leads out of the workspace, to ${real}.`,
    fix: "Put a folder there instead of the link.",
    data: { path },
  });
}

/** Resolves a path, or the nearest folder above it that exists. */
function resolveNearestReal(path: string): string {
  for (let at = path; ; at = dirname(at)) {
    try {
      return realpathSync(at);
    } catch {
      if (dirname(at) === at) return at;
    }
  }
}
