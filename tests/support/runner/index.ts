import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type GitHubStandIn, type StandInOptions, startGitHub } from "../github/index.ts";
import { type ImportedCommit, importStream } from "../import-stream.ts";
import { usualFiles } from "../world.ts";
import { lazyClone } from "./clone.ts";
import { type ActionResult, type RunOptions, startRun } from "./run.ts";

export type { ActionResult, RunOptions };

/** GitHub, a repository on it with the usual world's rules, and a runner that starts the bundle as GitHub's does. */
export interface ActionWorld {
  readonly github: GitHubStandIn;
  /** A clone of a person, for whatever a test does with Git. */
  readonly clone: string;
  git(...args: string[]): string;
  /** Commits these files (null: deletes) on a branch made from `from`, and pushes past the hook. Returns the head. */
  push(branch: string, files: Readonly<Record<string, string | null>>, from?: string): string;
  /** A file of a branch as GitHub has it. */
  show(branch: string, path: string): string;
  json<T>(branch: string, path: string): T;
  run(event: string, payload: unknown, options?: RunOptions): Promise<ActionResult>;
  close(): Promise<void>;
}

const IDENTITY = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "Ada",
  GIT_AUTHOR_EMAIL: "ada@example.org",
  GIT_COMMITTER_NAME: "Ada",
  GIT_COMMITTER_EMAIL: "ada@example.org",
};

/** `files` are laid over the usual world's on the base branch; a `.json` whose value is an object is merged at its first level. */
export async function actionWorld(
  files: Readonly<Record<string, string | Record<string, unknown>>> = {},
  options: StandInOptions = {},
): Promise<ActionWorld> {
  const github = await startGitHub(options);
  const folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-action-")));
  const env = { PATH: process.env.PATH ?? "", HOME: folder, ...IDENTITY };
  // Every commit has a second of its own, always the same one: ids follow from what a test does, and stand in snapshots.
  let seconds = 1_748_772_000;
  const gitIn = (cwd: string, args: readonly string[], input?: string) => {
    const date = `${seconds} +0000`;
    const dated = { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync("git", args, {
      cwd,
      env: dated,
      encoding: "utf8",
      input: input ?? "",
      stdio: ["pipe", "pipe", "pipe"],
    }).trimEnd();
  };
  const later = (cwd: string, args: readonly string[]) => {
    seconds += 1;
    return gitIn(cwd, args);
  };
  const clone = lazyClone({ folder: join(folder, "clone"), remote: github.gitFolder, run: gitIn });
  // Straight into the bare repository: what a test prepares needs no token.
  const commit = (branch: string, change: Pick<ImportedCommit, "message" | "files" | "from">) => {
    seconds += 4;
    const by = `Ada <ada@example.org> ${seconds} +0000`;
    const stream = importStream({ ref: `refs/heads/${branch}`, by, ...change });
    const head = gitIn(github.gitFolder, ["fast-import", "--quiet", "--force"], stream);
    clone.follow(branch, head);
    return head;
  };
  commit("main", { message: "base\n", files: laidOver(usualFiles(), files) });
  seconds += 1;
  let runs = 0;
  const world: ActionWorld = {
    github,
    clone: join(folder, "clone"),
    git: (...args) => {
      seconds += 1;
      return args[0]?.startsWith("--git-dir") ? gitIn(folder, args) : clone.git(args);
    },
    push: (branch, changes, from = "origin/main") => {
      const base = from.startsWith("origin/")
        ? gitIn(github.gitFolder, ["rev-parse", `refs/heads/${from.slice("origin/".length)}`])
        : clone.git(["rev-parse", from]);
      const files = new Map(Object.entries(changes));
      const head = commit(branch, { message: `change of ${branch}\n`, files, from: base });
      seconds += 2;
      return head;
    },
    show: (branch, path) => later(github.gitFolder, ["show", `${branch}:${path}`]),
    json: (branch, path) => JSON.parse(later(github.gitFolder, ["show", `${branch}:${path}`])),
    run: async (event, payload, run = {}) => {
      runs += 1;
      const place = join(folder, `run-${runs}`);
      return startRun({ github, place, env }, { event, payload, run });
    },
    close: async () => {
      await github.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
  return world;
}

function laidOver(
  usual: ReadonlyMap<string, string>,
  files: Readonly<Record<string, string | Record<string, unknown>>>,
): Map<string, string> {
  const all = new Map(usual);
  for (const [path, content] of Object.entries(files))
    all.set(path, typeof content === "string" ? content : merged(path, usual.get(path), content));
  return all;
}

function merged(path: string, text: string | undefined, content: Record<string, unknown>): string {
  if (text === undefined) throw new Error(`There is no ${path} to merge into.`);
  return JSON.stringify({ ...JSON.parse(text), ...content }, null, 2);
}
