import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { keepWarmThreads, type Threads } from "../../src/runtime/engine/host/index.ts";
import { noApprovals } from "../../src/runtime/use/approvals-file.ts";
import { loadNode } from "../../src/runtime/use/library-node.ts";
import { type NodeRun, runNode } from "../../src/runtime/use/run-node.ts";
import { openLibrary } from "../../src/skills/use/library/library.ts";
import { workerScript } from "../runtime/host/kit/run.ts";
import { freshFolder } from "../support/folders.ts";

const nodes = join(import.meta.dirname, "../../nodes");

/** The folders that are packages. */
export const nodeNames = readdirSync(nodes, { withFileTypes: true })
  .filter((entry) => entry.isDirectory() && entry.name !== "src" && entry.name !== "sdk")
  .map(({ name }) => name);

export const nodeFolder = (name: string): string => join(nodes, name);

const GITHUB = "https://api.github.com";

const policy = (api: string) => `version: 1
rules:
  - { id: pulls, user: "*", effect: network.read, adapter: http, scope: { url: "${api}/repos/acme/*" }, decision: allow }
  - { id: drafts, user: "*", effect: external.draft, adapter: queue, scope: { output_slot: reviewer-ping }, decision: allow }
  - { id: words, user: "*", effect: text.generate, adapter: text, scope: { max_tokens: 600 }, decision: allow }
  - { id: log, user: "*", effect: git.read, adapter: git, scope: { repo: ".", operations: [log] }, decision: allow }
  - { id: read-docs, user: "*", effect: local.read, adapter: fs, scope: { path: docs }, decision: allow }
  - { id: write-docs, user: "*", effect: local.write, adapter: fs, scope: { path: docs }, decision: allow }
  - { id: read-changes, user: "*", effect: local.read, adapter: fs, scope: { path: CHANGELOG.md }, decision: allow }
  - { id: write-changes, user: "*", effect: local.write, adapter: fs, scope: { path: CHANGELOG.md }, decision: allow }
`;

export interface Workspace {
  /** A Git repository with one commit and the nodes in its library. */
  readonly cwd: string;
  readonly home: string;
  readonly env: NodeJS.ProcessEnv;
  readonly threads: Threads;
  /** One run of a node of the library under the account's policy. */
  run(name: string, input: unknown, mode?: "dry run" | "full"): Promise<NodeRun>;
}

/** `api`: where the manifests ask for GitHub. A manifest names one server, so its copy here names the stand-in. */
export async function aWorkspace(api: string = GITHUB): Promise<Workspace> {
  const cwd = freshFolder();
  const home = freshFolder();
  for (const name of nodeNames) {
    const target = join(cwd, ".skl/skills", name);
    cpSync(nodeFolder(name), target, { recursive: true });
    const card = readFileSync(join(target, "skill.yaml"), "utf8");
    writeFileSync(join(target, "skill.yaml"), card.replaceAll(GITHUB, api));
  }
  mkdirSync(join(cwd, "docs"));
  writeFileSync(join(home, "policy.yaml"), policy(api));
  commitEverythingIn(cwd, "Add a retry budget");
  const env = { SKL_HOME: home, HOME: home, PATH: process.env.PATH };
  const threads = keepWarmThreads(workerScript(), 1);
  return {
    cwd,
    home,
    env,
    threads,
    run: (name, input, mode = "dry run") => runIn({ cwd, env, threads }, name, { input, mode }),
  };
}

export function commitEverythingIn(cwd: string, message: string): void {
  const who = ["-c", "user.name=Ada", "-c", "user.email=ada@example.org"];
  execFileSync("git", ["init", "--quiet"], { cwd });
  execFileSync("git", [...who, "commit", "--quiet", "--allow-empty", "--message", message], { cwd });
}

async function runIn(
  { cwd, env, threads }: Pick<Workspace, "cwd" | "env" | "threads">,
  name: string,
  { input, mode }: { readonly input: unknown; readonly mode: "dry run" | "full" },
): Promise<NodeRun> {
  const node = await loadNode(await openLibrary(cwd, env), name);
  return runNode({
    cwd,
    env,
    module: node.module.bytes,
    manifest: node.manifest,
    grants: { kind: "policy", given: null },
    input,
    limits: {},
    approvals: noApprovals,
    mode,
    args: ["node.wasm"],
    environment: [],
    threads,
    signal: new AbortController().signal,
  });
}
