import { execFileSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { gitAdapter } from "../../../../src/runtime/engine/adapters/index.ts";
import { freshFolder } from "../../../support/folders.ts";
import { aContext, ask, type Heard } from "../ask.ts";

const WRITES = ["add", "commit", "tag", "branch_create"];

/** A repository in the folder `repo` of a run, with what a test needs around it. */
export interface World {
  readonly cwd: string;
  readonly repo: string;
  /** A program that leaves a trace when it runs. */
  readonly canary: string;
  readonly sang: () => boolean;
  write(path: string, content: string | Uint8Array): void;
  /** Plain git, as anybody would run it there; its output. */
  git(...args: string[]): string;
  /** The operation as a node asks for it. */
  asks(payload: { readonly op: string } & Record<string, unknown>, scope?: Record<string, unknown>): Promise<Heard>;
}

const ENVIRONMENT = {
  PATH: process.env.PATH ?? "",
  HOME: "/nonexistent",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "A",
  GIT_AUTHOR_EMAIL: "a@x.example",
  GIT_AUTHOR_DATE: "@1700000000 +0000",
  GIT_COMMITTER_NAME: "C",
  GIT_COMMITTER_EMAIL: "c@x.example",
  GIT_COMMITTER_DATE: "@1700000000 +0000",
};

export function aWorld(): World {
  const cwd = freshFolder("skl-git-adapter");
  const repo = join(cwd, "repo");
  const canary = join(cwd, "canary.sh");
  writeFileSync(canary, `#!/bin/sh\necho "$0 $*" >> "${cwd}/sang"\n`);
  chmodSync(canary, 0o755);
  const git = (...args: string[]) =>
    execFileSync("git", args, {
      cwd: repo,
      env: ENVIRONMENT,
      stdio: ["ignore", "pipe", "pipe"],
      timeout: 20_000,
    }).toString();
  mkdirSync(repo);
  git("init", "--quiet", "--initial-branch=main", "--template=");
  return {
    cwd,
    repo,
    canary,
    git,
    sang: () => existsSync(join(cwd, "sang")),
    write: (path, content) => {
      mkdirSync(dirname(join(repo, path)), { recursive: true });
      writeFileSync(join(repo, path), content);
    },
    asks: (payload, scope = { repo: "repo" }) =>
      ask({
        adapter: gitAdapter({ callMs: 60_000 }),
        effect: WRITES.includes(payload.op) ? "git.write" : "git.read",
        scope,
        payload,
        context: aContext({ cwd }),
      }),
  };
}

/** A world with one commit of `a.txt`. */
export function aRepository(): World {
  const world = aWorld();
  world.write("a.txt", "one\n");
  world.git("add", "a.txt");
  world.git("commit", "--quiet", "-m", "First");
  return world;
}
