import { execFile } from "node:child_process";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { type GitHubStandIn, workflowToken } from "../github/index.ts";
import { bundle, nodeFlags } from "./bundle.ts";
import { type Ended, hosted } from "./host.ts";
import { prepareRepository } from "./repository.ts";

/** How one run of the Action ended, as the runner sees it. */
export interface ActionResult {
  readonly exit: number;
  readonly outputs: Readonly<Record<string, string>>;
  readonly summary: string;
  readonly log: string;
  readonly report: unknown;
}

export interface RunOptions {
  readonly inputs?: Readonly<Record<string, string>>;
  /** What the workflow checks out; default: the default branch. */
  readonly checkout?: string;
  readonly depth?: number;
  readonly token?: string;
  readonly env?: Readonly<Record<string, string>>;
  /** Called once the bundle runs, with what ends it at once, as a runner that goes away does. */
  readonly onStart?: (kill: () => void) => void;
}

interface Runner {
  readonly github: GitHubStandIn;
  readonly place: string;
  readonly env: Readonly<Record<string, string>>;
}

interface Started {
  readonly event: string;
  readonly payload: unknown;
  readonly run: RunOptions;
}

/** Checks out what actions/checkout does with `persist-credentials: false`, then starts the bundle. */
export async function startRun(
  { github, place, env }: Runner,
  { event, payload, run }: Started,
): Promise<ActionResult> {
  const workspace = join(place, "workspace");
  mkdirSync(workspace, { recursive: true });
  // Not by the synchronous calls: the server that answers is in this process.
  const git = async (...args: string[]) => {
    const { exit, log } = await started("git", args, { cwd: workspace, env });
    if (exit !== 0) throw new Error(`git ${args.join(" ")} ended with ${exit}: ${log}`);
  };
  prepareRepository(workspace, github.gitUrl);
  const depth = run.depth === undefined ? [] : [`--depth=${run.depth}`];
  const wanted = ["+refs/heads/*:refs/remotes/origin/*", "+refs/pull/*:refs/remotes/pull/*"];
  // By its path: only what the product does goes through HTTP.
  await git("fetch", "--quiet", "--no-tags", ...depth, github.gitFolder, ...wanted);
  await git("checkout", "--quiet", "--detach", run.checkout ?? "refs/remotes/origin/main");
  const file = (name: string) => join(place, name);
  writeFileSync(file("event.json"), JSON.stringify(payload));
  for (const name of ["outputs", "summary"]) writeFileSync(file(name), "");
  mkdirSync(file("temp"));
  const inputs = { token: run.token ?? workflowToken, "job-token": workflowToken, ...run.inputs };
  const child = await actionProcess({
    cwd: workspace,
    env: {
      PATH: env.PATH ?? "",
      HOME: place,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      CI: "true",
      GITHUB_ACTIONS: "true",
      GITHUB_EVENT_NAME: event,
      GITHUB_EVENT_PATH: file("event.json"),
      GITHUB_REPOSITORY: github.repository,
      GITHUB_API_URL: github.url,
      GITHUB_SERVER_URL: github.url,
      GITHUB_WORKSPACE: workspace,
      GITHUB_OUTPUT: file("outputs"),
      GITHUB_STEP_SUMMARY: file("summary"),
      GITHUB_RUN_ID: "1",
      GITHUB_ACTOR: "ada",
      RUNNER_TEMP: file("temp"),
      ...Object.fromEntries(Object.entries(inputs).map(([name, value]) => [`INPUT_${name.toUpperCase()}`, value])),
      ...run.env,
    },
    ...(run.onStart === undefined ? {} : { onStart: run.onStart }),
  });
  const outputs = parseOutputs(readFileSync(file("outputs"), "utf8"));
  return {
    ...child,
    outputs,
    summary: readFileSync(file("summary"), "utf8"),
    report: outputs.report ? JSON.parse(readFileSync(outputs.report, "utf8")) : null,
  };
}

interface Process extends Pick<RunOptions, "onStart"> {
  readonly cwd: string;
  readonly env: Readonly<Record<string, string>>;
}

/** Kinds of runs of which there was one in a process of its own. */
const startedOnce = new Set<string>();

/**
 * As a runner starts it, in a process of its own: the first run of each kind, and one that is to be killed. The others share
 * processes, since to load the bundle is most of what a run costs; with `SKL_ACTION_RUNS=all` none does.
 */
function actionProcess(options: Process): Promise<Ended> {
  const kind = `${options.env.GITHUB_EVENT_NAME} ${options.env.INPUT_MODE ?? ""}`;
  const isOwn = process.env.SKL_ACTION_RUNS === "all" || options.onStart !== undefined || !startedOnce.has(kind);
  startedOnce.add(kind);
  return isOwn ? started(process.execPath, [...nodeFlags, bundle], options) : hosted(options);
}

function started(program: string, args: readonly string[], { onStart, ...options }: Process): Promise<Ended> {
  return new Promise((resolve) => {
    const child = execFile(program, args, { ...options, maxBuffer: 1e8 }, (error, stdout, stderr) => {
      const code = error === null ? 0 : error.code;
      resolve({ exit: typeof code === "number" ? code : -1, log: stdout + stderr });
    });
    onStart?.(() => child.kill("SIGKILL"));
  });
}

/** The runner's file of outputs: `name<<delimiter`, the value, the delimiter. */
function parseOutputs(text: string): Record<string, string> {
  const outputs: Record<string, string> = {};
  const lines = text.split("\n");
  for (let at = 0; at < lines.length; at += 1) {
    const [, name, delimiter] = /^([^=<]+)<<(.+)$/.exec(lines[at] ?? "") ?? [];
    if (name === undefined || delimiter === undefined) continue;
    const end = lines.indexOf(delimiter, at + 1);
    outputs[name] = lines.slice(at + 1, end).join("\n");
    at = end;
  }
  return outputs;
}
