import { execFile } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { expect, onTestFinished } from "vitest";
import { gitEnvironment } from "./bare-repository.ts";
import { type GitHubStandIn, type Json, type StandInOptions, startGitHub, workflowToken } from "./index.ts";

export const repositoryPath = "/repos/acme/shop";

export interface Reply {
  readonly status: number;
  readonly headers: Headers;
  /** Null for an answer without a body. */
  readonly body: unknown;
}

interface ApiCall {
  readonly token?: string;
  readonly headers?: Readonly<Record<string, string>>;
  readonly redirect?: "manual" | "follow";
}

/** Asks with the headers that Octokit sends. The path is below the repository, or a whole URL. */
export type Api = (method: string, path: string, body?: unknown, call?: ApiCall) => Promise<Reply>;

export interface Ran {
  readonly code: number;
  readonly stdout: string;
  readonly stderr: string;
}

export interface Clone {
  readonly folder: string;
  git(...args: string[]): Promise<Ran>;
  /** Writes files, commits them on the branch (made from where HEAD is) and returns the commit. */
  commit(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
}

export interface TestWorld {
  readonly hub: GitHubStandIn;
  readonly api: Api;
  /** With `main` pushed to the stand-in, one commit. */
  readonly clone: Clone;
  readonly remote: string;
  readonly main: string;
}

/** A stand-in with one commit on `main`, and a clone that can push to it. Every test leaves it without a violation, unless it takes them. */
export async function aGitHub(options: StandInOptions = {}): Promise<TestWorld> {
  const folder = mkdtempSync(join(tmpdir(), "github-test-"));
  const hub = await startGitHub(options);
  onTestFinished(async () => {
    await hub.close();
    rmSync(folder, { recursive: true, force: true });
    expect([...hub.violations, ...hub.unserved]).toEqual([]);
  });
  const clone = cloneIn(folder);
  await clone.git("init", "--quiet", "--initial-branch=main");
  const main = await clone.commit("main", { "a.txt": "one\n" });
  await clone.git("push", "--quiet", hub.gitFolder, "main");
  const remote = hub.gitUrl.replace("://", `://x-access-token:${workflowToken}@`);
  await clone.git("remote", "add", "origin", remote);
  return { hub, clone, remote, main, api: createApiCaller(hub) };
}

/** What a test caused on purpose. */
export function taken(problems: readonly string[]): string[] {
  return (problems as string[]).splice(0);
}

function createApiCaller(hub: GitHubStandIn): Api {
  return async (method, path, body, { token = workflowToken, headers = {}, redirect = "follow" } = {}) => {
    const url = path.startsWith("http") ? path : `${hub.url}${repositoryPath}${path}`;
    const type = body === undefined ? {} : { "content-type": "application/json" };
    const response = await fetch(url, {
      method,
      redirect,
      headers: { accept: "application/vnd.github+json", authorization: `token ${token}`, ...type, ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const text = await response.text();
    const isJson = response.headers.get("content-type")?.startsWith("application/json") === true;
    return {
      status: response.status,
      headers: response.headers,
      body: text === "" ? null : isJson ? JSON.parse(text) : text,
    };
  };
}

export function cloneIn(folder: string): Clone {
  mkdirSync(folder, { recursive: true });
  const env = {
    ...gitEnvironment(folder),
    GIT_AUTHOR_NAME: "Test",
    GIT_AUTHOR_EMAIL: "test@localhost",
    GIT_COMMITTER_NAME: "Test",
    GIT_COMMITTER_EMAIL: "test@localhost",
  };
  const git = (...args: string[]) =>
    new Promise<Ran>((resolve) => {
      execFile("git", args, { cwd: folder, env }, (error, stdout, stderr) => {
        const code = error === null ? 0 : typeof error.code === "number" ? error.code : 1;
        resolve({ code, stdout: stdout.trim(), stderr });
      });
    });
  return {
    folder,
    git,
    commit: async (branch, files) => {
      const exists = (await git("rev-parse", "--verify", "--quiet", `refs/heads/${branch}`)).code === 0;
      await git("checkout", "--quiet", ...(exists ? [branch] : ["-B", branch]));
      for (const [path, text] of Object.entries(files)) {
        mkdirSync(dirname(join(folder, path)), { recursive: true });
        writeFileSync(join(folder, path), text);
      }
      await git("add", "--all");
      await git("commit", "--quiet", "--message", `Commit on ${branch}`);
      return (await git("rev-parse", "HEAD")).stdout;
    },
  };
}

/** Reads a path of members and indexes out of an answer. */
export function at(value: unknown, ...path: (string | number)[]): unknown {
  return path.reduce<unknown>((found, key) => (found as Json | undefined)?.[key], value);
}
