import { runGit } from "./process.ts";

/**
 * Copies the newest commit of a repository into a new folder. Nothing of it is run: no hooks, no submodules, no filters of
 * large files, and no transport that starts a program. Throws GIT_FAILED.
 */
export async function cloneOnce(url: string, folder: string): Promise<void> {
  const safe = ["-c", "protocol.ext.allow=never", "-c", "core.symlinks=false"];
  const limits = ["--quiet", "--depth=1", "--no-tags", "--single-branch", "--no-recurse-submodules"];
  await runGit({ cwd: process.cwd(), gitDir: null, workTree: null }, [...safe, "clone", ...limits, "--", url, folder], {
    timeoutMs: 300_000,
    env: { GIT_TERMINAL_PROMPT: "0", GIT_LFS_SKIP_SMUDGE: "1" },
  });
}
