import { mkdirSync, rmSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { type StandInOptions, workflowRights, workflowToken } from "../../support/github/index.ts";
import { type ActionResult, type ActionWorld, actionWorld, type RunOptions } from "../../support/runner/index.ts";

/** A world that is closed after the test; by then nothing may have broken GitHub's description. */
export async function aWorld(...given: Parameters<typeof actionWorld>): Promise<ActionWorld> {
  const world = await actionWorld(...given);
  onTestFinished(async () => {
    const { violations, unserved } = world.github;
    await world.close();
    expect({ violations, unserved }).toEqual({ violations: [], unserved: [] });
  });
  return world;
}

/** What an agent of the usual world pushes to `a1`: in its scope, nothing to say about it. */
export const QUIET = { "app/auth/tokens.py": "LIMIT = 3\n" };
/** The same agent outside its files: flagged. */
export const LOUD = { "app/services/email.py": "X = 1\n" };
/** What no agent may change: blocked. */
export const FORBIDDEN = { ".skl/config.json": '{"agents":{}}\n' };

/** Delivers the event of a pull request and runs what it starts. */
export async function check(world: ActionWorld, number: number, more: RunOptions & { action?: string } = {}) {
  const { action = "synchronize", ...options } = more;
  return world.run("pull_request", await world.github.event.pullRequest(number, action), options);
}

/** Pushes, opens a pull request and checks it. */
export async function runPullRequestCheck(
  world: ActionWorld,
  branch: string,
  files: Readonly<Record<string, string | null>>,
  { by = "ada", base, ...options }: RunOptions & { by?: string; base?: string } = {},
): Promise<{ result: ActionResult; head: string; number: number }> {
  const head = world.push(branch, files);
  const number = await world.github.as(by).openPullRequest({ head: branch, ...(base === undefined ? {} : { base }) });
  return { result: await check(world, number, { ...options, action: "opened" }), head, number };
}

export function summarizeActionResult({ exit, outputs: { verdict, mode, ignored } }: ActionResult) {
  return { exit, verdict, mode, ignored };
}

/** Newest first. */
export function listCheckRuns({ github }: ActionWorld, head: string) {
  return github.checkRuns(head).map(({ name, conclusion, output, annotations }) => ({
    name,
    conclusion,
    title: output.title,
    annotations: annotations.length,
  }));
}

export function listRunConclusions(world: ActionWorld, head: string): (string | null)[] {
  return listCheckRuns(world, head).map(({ conclusion }) => conclusion);
}

export function listCommentHeads({ github }: ActionWorld, number: number): string[] {
  return github.comments(number).map(({ author, body }) => `${author.login}: ${body.split("\n")[0]}`);
}

export function listRemoteRefs(world: ActionWorld, pattern = "refs/"): string[] {
  const listed = world.git("ls-remote", world.github.gitFolder, `${pattern}*`);
  return listed.split("\n").filter((line) => line !== "" && !line.endsWith("HEAD"));
}

export function proposalRefs(world: ActionWorld): string[] {
  return listRemoteRefs(world, "refs/skl/proposals/").map((line) => line.split("\t")[1] ?? "");
}

/** What of GitHub's API the runs have changed. */
export function listApiWrites({ github }: ActionWorld): string[] {
  return github.requests
    .filter(({ method, path }) => method !== "GET" && !path.endsWith("/git-upload-pack"))
    .map(({ method, path }) => `${method} ${path.replace(/^\/repos\/acme\/shop/, "")}`);
}

/** The rules of the usual world with another configuration. */
export const config = (more: Record<string, unknown>) => ({ ".skl/config.json": more });

export function withPermissions(permissions: Partial<(typeof workflowRights)["permissions"]>): StandInOptions {
  return {
    tokens: {
      [workflowToken]: { ...workflowRights, permissions: { ...workflowRights.permissions, ...permissions } },
    },
  };
}

export const readOnly = withPermissions({
  contents: "read",
  checks: "read",
  issues: "read",
  pull_requests: "read",
});

/** Somebody's copy of the repository with a branch of its own. */
export function aFork(world: ActionWorld, owner: string, branch: string, files: Readonly<Record<string, string>>) {
  const folder = join(world.clone, `../fork-of-${owner}`);
  world.git("clone", "--quiet", world.github.gitFolder, folder);
  world.git("-C", folder, "checkout", "--quiet", "-B", branch);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    writeFileSync(join(folder, path), text);
  }
  world.git("-C", folder, "add", "--all");
  world.git("-C", folder, "commit", "--quiet", "--message=from a fork");
  const head = world.git("-C", folder, "rev-parse", "HEAD");
  return { fork: { owner, folder }, head, remove: () => rmSync(folder, { recursive: true, force: true }) };
}
