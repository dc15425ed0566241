import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { readWorkerKey } from "../../../src/core/workers/index.ts";
import { aWorkspace } from "../../mcp/workspace.ts";
import type { BuiltSkl } from "../../support/built-skl.ts";
import { freshFolder } from "../../support/folders.ts";
import type { Served } from "./served.ts";

/** A repository with a task of an agent for each of the branches `b1`, `b2` …, clones of it, and commands in them. */
export interface Team {
  readonly remote: string;
  /** Clones the repository for an agent or a worker, and returns the folder. */
  clone(name: string): string;
  /** Pushes a change of an agent's branch, through the hook. */
  push(branch: string, files: Readonly<Record<string, string>>): Promise<string>;
  /** Runs `skl … --json` and returns what it printed. */
  skl(cwd: string, env: Readonly<Record<string, string>>, ...args: string[]): Promise<Record<string, unknown>>;
  /** What a process needs to ask the server by a token. */
  access(served: Served, token: string): Record<string, string>;
  readonly env: Readonly<Record<string, string>>;
}

/** Keeps keys of workers for a test, and returns the folder with each public key. */
export async function workerKeys(
  ...names: string[]
): Promise<{ readonly home: string; readonly keys: Record<string, string> }> {
  const home = freshFolder("skl-workers");
  const keys: Record<string, string> = {};
  for (const name of names) keys[name] = (await readWorkerKey(name, { SKL_HOME: home })).key;
  return { home, keys };
}

export function aTeam(
  skl: BuiltSkl,
  config: Readonly<Record<string, unknown>>,
  { tasks: count, agents } = { tasks: 9, agents: 9 },
): Team {
  const tasks = Array.from({ length: count }, (_, at) => ({
    id: `task_${(0xb1 + at).toString(16).padStart(8, "0")}`,
    agent_id: `Agent-${(at % agents) + 1}`,
    title: `Work ${at + 1}`,
    scope_files: ["**"],
    semantic_scope: null,
    branch: `b${at + 1}`,
    assignment_rationale: "",
    status: "open",
    created_at: "2025-06-01T12:00:00Z",
  }));
  const files = {
    "base/.skl/config.json (merged)": JSON.stringify(config),
    "base/.skl/knowledge.json (merged)": JSON.stringify({ tasks: ["+", ...tasks] }),
  };
  const { folder, env: all } = aWorkspace(skl, { kind: "repository", files });
  // Records of the outputs are for the tests of their schemas; the time of the world is not that of tokens.
  const { SKL_NOW: _, ...env } = all;
  const remote = join(folder, "../origin.git");
  const git = (cwd: string, ...args: string[]) =>
    execFileSync("git", args, { cwd, env, encoding: "utf8", stdio: ["ignore", "pipe", "pipe"] });
  const run = (cwd: string, own: Readonly<Record<string, string>>, args: readonly string[]) =>
    new Promise<Record<string, unknown>>((resolve, reject) => {
      const command = [join(skl.folder, "dist/skl.js"), ...args, "--json"];
      execFile(
        process.execPath,
        command,
        { cwd, env: { ...env, ...own }, maxBuffer: 64 * 1024 * 1024 },
        (_, stdout, stderr) => {
          try {
            resolve(JSON.parse(stdout) as Record<string, unknown>);
          } catch {
            reject(new Error(`skl ${args.join(" ")} printed: ${stdout}${stderr}`));
          }
        },
      );
    });
  const team: Team = {
    remote,
    env,
    clone(name) {
      const place = join(folder, "..", name);
      git(join(folder, ".."), "clone", "--quiet", remote, place);
      return place;
    },
    async push(branch, changed) {
      const place = join(folder, "..", `of-${branch}`);
      git(join(folder, ".."), "clone", "--quiet", remote, place);
      git(place, "checkout", "--quiet", "-b", branch);
      for (const [path, text] of Object.entries(changed)) {
        mkdirSync(dirname(join(place, path)), { recursive: true });
        writeFileSync(join(place, path), text);
      }
      git(place, "add", "--all");
      git(place, "commit", "--quiet", "-m", `Work of ${branch}`);
      git(place, "config", "core.hooksPath", join(folder, ".git/hooks"));
      git(place, "push", "--quiet", "origin", branch);
      return git(place, "rev-parse", "HEAD").trim();
    },
    skl: (cwd, own, ...args) => run(cwd, own, args),
    access: ({ url }, token) => ({ SKL_SERVER: url, SKL_SERVER_TOKEN: token }),
  };
  return team;
}
