import { execFile } from "node:child_process";
import { appendFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BareRepository {
  /** The bare repository; who pushes to it by its path passes every protection. */
  readonly folder: string;
  git(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<GitResult>;
  /** The commit that a name means, or null. */
  commit(name: string): Promise<string | null>;
  refs(): Promise<ReadonlyMap<string, string>>;
  /** Of two commits by their ids. */
  isAncestor(ancestor: string, descendant: string): Promise<boolean>;
  remove(): void;
}

/** Refuses what GitHub refuses; only pushes over HTTP carry the list. */
const preReceive = `#!/bin/sh
status=0
while read -r old new ref; do
  for branch in $STAND_IN_PROTECTED; do
    if [ "$ref" = "refs/heads/$branch" ]; then
      echo "error: GH006: Protected branch update failed for $ref." >&2
      echo "error: Changes must be made through a pull request." >&2
      status=1
    fi
  done
done
exit $status
`;

const config = `[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[receive]
\thideRefs = refs/pull
[gc]
\tauto = 0
`;

/** The environment of every Git process here: nothing of the machine's configuration, nothing of a hook that runs the tests. */
export const gitEnvironment = (home: string): Record<string, string> => ({
  PATH: process.env.PATH ?? "",
  HOME: home,
  LC_ALL: "C",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_TERMINAL_PROMPT: "0",
});

export async function bareRepository(branch: string): Promise<BareRepository> {
  const home = mkdtempSync(join(tmpdir(), "github-stand-in-"));
  const folder = join(home, "repository.git");
  await run(["init", "--quiet", "--bare", "--template=", `--initial-branch=${branch}`, folder], gitEnvironment(home));
  appendFileSync(join(folder, "config"), config);
  mkdirSync(join(folder, "hooks"));
  writeFileSync(join(folder, "hooks/pre-receive"), preReceive, { mode: 0o755 });
  const git = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    run(["--git-dir", folder, ...args], { ...gitEnvironment(home), ...environment });
  // Of two commits it never changes.
  const ancestry = new Map<string, boolean>();
  return {
    folder,
    git,
    commit: async (name) => {
      if (name.startsWith("-")) return null;
      const { code, stdout } = await git(["rev-parse", "--verify", "--quiet", `${name}^{commit}`]);
      return code === 0 ? stdout.trim() : null;
    },
    refs: async () => {
      const { stdout } = await git(["for-each-ref", "--format=%(refname) %(objectname)"]);
      const lines = stdout.split("\n").filter((line) => line !== "");
      return new Map(
        lines.map((line) => [line.slice(0, line.lastIndexOf(" ")), line.slice(line.lastIndexOf(" ") + 1)]),
      );
    },
    isAncestor: async (ancestor, descendant) => {
      const key = `${ancestor} ${descendant}`;
      const known = ancestry.get(key);
      if (known !== undefined) return known;
      const { code } = await git(["merge-base", "--is-ancestor", ancestor, descendant]);
      // Above 1: a commit is missing, and may come.
      if (code <= 1) ancestry.set(key, code === 0);
      return code === 0;
    },
    // Again: Git may still be writing for a request that nobody waits for.
    remove: () => rmSync(home, { recursive: true, force: true, maxRetries: 3 }),
  };
}

function run(args: readonly string[], env: Record<string, string>): Promise<GitResult> {
  return new Promise((resolve, reject) => {
    execFile("git", args, { env, maxBuffer: 64 * 1024 * 1024 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      if (typeof code === "number") resolve({ code, stdout, stderr });
      else reject(error);
    });
  });
}
