import { dirname, join } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import { displaceFile, replaceFile } from "../../../kernel/files/index.ts";
import { CHAINED_NAME, type HookFile, readHookFile } from "./shim-file.ts";

export interface ShimPlacement {
  readonly action: "installed" | "unchanged" | "updated" | "chained";
  readonly chained: string | null;
}

/**
 * Makes `hook` the shim. Someone else's hook there moves beside it under a name by which the shim finds it: a link as a
 * link, with its mode, so that a hook Git did not run is not run by the shim either.
 */
export async function placeShim(hook: string, shim: string): Promise<ShimPlacement> {
  const aside = join(dirname(hook), CHAINED_NAME);
  const [present, waiting] = await Promise.all([readHookFile(hook), readHookFile(aside)]);
  const chained = waiting.kind === "none" ? null : aside;
  switch (present.kind) {
    case "folder":
      throw new SklError("HOOK_CONFLICT", { message: `${hook} is a folder.`, fix: "Move it away first." });
    case "none":
      await replaceFile(hook, shim, 0o755);
      return { action: "installed", chained };
    case "shim":
      if (present.text === shim && present.isExecutable) return { action: "unchanged", chained };
      await replaceFile(hook, shim, 0o755);
      return { action: "updated", chained };
    case "foreign":
      if (!mayReplace(waiting, present.text)) throw createOccupiedError(hook, aside);
      await displaceFile(hook, aside, shim);
      return { action: "chained", chained: aside };
  }
}

/** Returns whether the hook that waits under the chained name is only an older copy of the one that is to go there. */
function mayReplace(waiting: HookFile, text: string): boolean {
  if (waiting.kind === "none") return true;
  if (waiting.kind !== "foreign") return false;
  return waiting.text === text || (isSimpleGitHook(waiting.text) && isSimpleGitHook(text));
}

export function isSimpleGitHook(text: string): boolean {
  return text.includes("SKIP_SIMPLE_GIT_HOOKS");
}

function createOccupiedError(hook: string, aside: string): SklError {
  return new SklError("HOOK_CONFLICT", {
    message: `${hook} came after an earlier hook was chained as ${aside}; only one can be.`,
    fix: "Put both into one script, or delete the one that is no longer needed, then run `skl init` again.",
    data: { hook, chained: aside },
  });
}
