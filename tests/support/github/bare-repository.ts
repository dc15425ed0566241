import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { commitLookup } from "./commit-lookup.ts";
import { refsOnDisk } from "./refs-on-disk.ts";

export interface GitResult {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface BareRepository {
  /** The bare repository; who pushes to it by its path passes every protection. */
  readonly folder: string;
  git(args: readonly string[], environment?: Readonly<Record<string, string>>): Promise<GitResult>;
  /** The same, for what is asked by the ids of commits that are there: the first answer is the answer. */
  fixed(args: readonly string[]): Promise<GitResult>;
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
  case "$ref $old" in "refs/heads/"*" 0000"*) ;; refs/heads/*)
    for path in $STAND_IN_REFUSED; do
      file=$(git diff --name-only "$old" "$new" -- "$path" | head -n 1)
      test -z "$file" && continue
      echo "refusing to allow a GitHub App to create or update workflow '$file' without 'workflows' permission" >&2
      status=1
    done
  esac
done
exit $status
`;

const config = `[core]
\trepositoryformatversion = 0
\tfilemode = true
\tbare = true
[http]
\treceivepack = true
[uploadpack]
\tallowAnySHA1InWant = true
\tallowFilter = true
[receive]
\thideRefs = refs/pull
\tautogc = false
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

/** What `git init --bare --template=` makes, without starting it. */
export function bareRepository(branch: string): BareRepository {
  const home = mkdtempSync(join(tmpdir(), "github-stand-in-"));
  const folder = join(home, "repository.git");
  for (const name of ["objects/info", "objects/pack", "refs/heads", "refs/tags", "hooks"])
    mkdirSync(join(folder, name), { recursive: true });
  writeFileSync(join(folder, "HEAD"), `ref: refs/heads/${branch}\n`);
  writeFileSync(join(folder, "config"), config);
  writeFileSync(join(folder, "hooks/pre-receive"), preReceive, { mode: 0o755 });
  const git = (args: readonly string[], environment: Readonly<Record<string, string>> = {}) =>
    run(["--git-dir", folder, ...args], { ...gitEnvironment(home), ...environment });
  const answers = new Map<string, GitResult>();
  const fixed = async (args: readonly string[]) => {
    const key = args.join("\0");
    const result = answers.get(key) ?? (await git(args));
    // Above 1: a commit is missing, and may come.
    if (result.code <= 1) answers.set(key, result);
    return result;
  };
  const lookup = commitLookup(folder, gitEnvironment(home));
  return {
    folder,
    git,
    fixed,
    commit: lookup.commit,
    refs: async () => refsOnDisk(folder),
    isAncestor: async (ancestor, descendant) =>
      (await fixed(["merge-base", "--is-ancestor", ancestor, descendant])).code === 0,
    remove: () => {
      lookup.close();
      // Again: Git may still be writing for a request that nobody waits for.
      rmSync(home, { recursive: true, force: true, maxRetries: 3 });
    },
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
