import { execFileSync } from "node:child_process";
import { join } from "node:path";
import { freshFolder } from "../../support/folders.ts";

/** A bare repository that servers mirror, and a clone that pushes to it. */
export interface Remote {
  readonly url: string;
  /** Commits these files (null removes one) and pushes them to a branch. Returns the commit. */
  push(branch: string, files: Readonly<Record<string, string | null>>): string;
  /** Puts a record on a ref: a commit without a parent that holds one file. */
  record(ref: string, file: string, content: string | Buffer): string;
  git(...args: string[]): string;
}

const ENV = {
  PATH: process.env.PATH ?? "",
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_SYSTEM: "/dev/null",
  GIT_AUTHOR_NAME: "Pat",
  GIT_AUTHOR_EMAIL: "pat@example.org",
  GIT_COMMITTER_NAME: "Pat",
  GIT_COMMITTER_EMAIL: "pat@example.org",
};

export function aRemote(): Remote {
  const outer = freshFolder("skl-served");
  const url = join(outer, "shop.git");
  const run = (args: readonly string[], input: string | Buffer = "") =>
    execFileSync("git", ["-C", url, ...args], { env: ENV, input, stdio: ["pipe", "pipe", "pipe"] })
      .toString()
      .trim();
  execFileSync("git", ["init", "--quiet", "--bare", "--initial-branch=main", url], { env: ENV });
  const blob = (content: string | Buffer) => run(["hash-object", "-w", "--stdin"], content);
  const remote: Remote = {
    url,
    git: (...args) => run(args),
    record(ref, file, content) {
      const tree = run(["mktree"], `100644 blob ${blob(content)}\t${file}\n`);
      const commit = run(["commit-tree", tree, "-m", "a record"]);
      run(["update-ref", ref, commit]);
      return commit;
    },
    push(branch, files) {
      const index = join(outer, `index-${branch.replaceAll("/", "-")}`);
      const env = { ...ENV, GIT_INDEX_FILE: index };
      const git = (args: readonly string[], input = "") =>
        execFileSync("git", ["-C", url, ...args], { env, input, stdio: ["pipe", "pipe", "pipe"] })
          .toString()
          .trim();
      const ref = `refs/heads/${branch}`;
      const parent = git(["for-each-ref", "--format=%(objectname)", ref]);
      const start = parent || git(["for-each-ref", "--format=%(objectname)", "refs/heads/main"]);
      git(start ? ["read-tree", start] : ["read-tree", "--empty"]);
      for (const [path, text] of Object.entries(files))
        if (text === null) git(["update-index", "--index-info"], `0 ${"0".repeat(40)}\t${path}\n`);
        else git(["update-index", "--add", "--cacheinfo", `100644,${blob(text)},${path}`]);
      const commit = git(["commit-tree", git(["write-tree"]), ...(start ? ["-p", start] : []), "-m", branch]);
      git(["update-ref", ref, commit]);
      return commit;
    },
  };
  return remote;
}
