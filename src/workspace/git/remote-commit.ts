import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type ObjectId, SklError } from "../../kernel/domain/index.ts";
import { runGit } from "./process.ts";

const LIMIT_MS = 20_000;
const MISSING = /not our ref|(?:could(?:n't| not)|cannot) find remote ref|no such remote ref/i;
/** Nobody is asked for a password. */
const UNATTENDED = {
  GIT_TERMINAL_PROMPT: "0",
  GIT_ASKPASS: "",
  SSH_ASKPASS: "",
  GIT_SSH_COMMAND: "ssh -oBatchMode=yes",
};

/**
 * Asks a remote for one commit, which it fetches into a repository that is removed again. Null: the remote cannot be reached, or does not
 * say. Only an address of https, ssh or a file is asked.
 */
export async function askRemoteForCommit(url: string, commit: ObjectId): Promise<boolean | null> {
  if (!/^(?:https:\/\/|ssh:\/\/|file:\/\/|\/|[\w.-]{1,100}@[\w.-]{1,200}:)/.test(url)) return null;
  const folder = await mkdtemp(join(tmpdir(), "skl-submodule-"));
  const location = { cwd: folder, gitDir: folder, workTree: null };
  const options = { timeoutMs: LIMIT_MS, env: UNATTENDED, answers: [1, 128] };
  try {
    await runGit(location, [
      "init",
      "--quiet",
      "--bare",
      "--template=",
      `--object-format=${commit.length === 64 ? "sha256" : "sha1"}`,
    ]);
    const plain = [
      "--quiet",
      "--depth=1",
      "--filter=tree:0",
      "--no-tags",
      "--no-write-fetch-head",
      "--no-recurse-submodules",
    ];
    const answer = await runGit(
      location,
      ["-c", "credential.interactive=false", "fetch", ...plain, "--", url, commit],
      options,
    );
    if (answer.code === 0) return true;
    return MISSING.test(answer.stderr) ? false : null;
  } catch (cause) {
    if (cause instanceof SklError && cause.code === "GIT_FAILED") return null;
    throw cause;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}
