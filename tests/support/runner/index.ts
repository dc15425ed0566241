import { execFile, execFileSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readFileSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { type GitHubStandIn, type StandInOptions, startGitHub, workflowToken } from "../github/index.ts";

/** `SKL_ACTION` names another bundle to run, such as one that is not checked in yet. */
const BUNDLE = process.env.SKL_ACTION ?? join(import.meta.dirname, "../../../action/dist/index.js");
const WORLD = join(import.meta.dirname, "../../scenarios/world");

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
  // Every commit has a second of its own, always the same one: ids follow from what a test does.
  let seconds = 1_748_772_000;
  const gitIn = (cwd: string, args: readonly string[]) => {
    seconds += 1;
    const date = `${seconds} +0000`;
    const dated = { ...env, GIT_AUTHOR_DATE: date, GIT_COMMITTER_DATE: date };
    return execFileSync("git", args, {
      cwd,
      env: dated,
      encoding: "utf8",
      stdio: ["ignore", "pipe", "pipe"],
    }).trimEnd();
  };
  const clone = join(folder, "clone");
  execFileSync("cp", ["-R", WORLD, clone]);
  for (const [path, content] of Object.entries(files)) write(join(clone, path), content);
  gitIn(clone, ["init", "--quiet", "--initial-branch=main"]);
  // Straight into the bare repository: what a test prepares needs no token.
  gitIn(clone, ["remote", "add", "origin", github.gitFolder]);
  gitIn(clone, ["add", "--all"]);
  gitIn(clone, ["commit", "--quiet", "--message=base"]);
  gitIn(clone, ["push", "--quiet", "origin", "main"]);
  let runs = 0;
  const world: ActionWorld = {
    github,
    clone,
    git: (...args) => gitIn(clone, args),
    push: (branch, changes, from = "origin/main") => {
      gitIn(clone, ["fetch", "--quiet", "origin"]);
      gitIn(clone, ["checkout", "--quiet", "-B", branch, from]);
      for (const [path, content] of Object.entries(changes)) {
        if (content === null) rmSync(join(clone, path));
        else write(join(clone, path), content);
      }
      gitIn(clone, ["add", "--all"]);
      gitIn(clone, ["commit", "--quiet", `--message=change of ${branch}`]);
      gitIn(clone, ["push", "--quiet", "--force", "origin", branch]);
      return gitIn(clone, ["rev-parse", "HEAD"]);
    },
    show: (branch, path) => gitIn(github.gitFolder, ["show", `${branch}:${path}`]),
    json: (branch, path) => JSON.parse(gitIn(github.gitFolder, ["show", `${branch}:${path}`])),
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

function write(path: string, content: string | Record<string, unknown>): void {
  mkdirSync(dirname(path), { recursive: true });
  if (typeof content === "string") writeFileSync(path, content);
  else writeFileSync(path, JSON.stringify({ ...JSON.parse(readFileSync(path, "utf8")), ...content }, null, 2));
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

/** Checks out as actions/checkout does with `persist-credentials: false`, then starts the bundle. */
async function startRun({ github, place, env }: Runner, { event, payload, run }: Started): Promise<ActionResult> {
  const workspace = join(place, "workspace");
  mkdirSync(workspace, { recursive: true });
  // Not by the synchronous calls: the server that answers is in this process.
  const git = async (...args: string[]) => {
    const { exit, log } = await started("git", args, { cwd: workspace, env });
    if (exit !== 0) throw new Error(`git ${args.join(" ")} ended with ${exit}: ${log}`);
  };
  const access = `http.extraheader=AUTHORIZATION: basic ${Buffer.from(`x-access-token:${workflowToken}`).toString("base64")}`;
  await git("init", "--quiet");
  await git("remote", "add", "origin", github.gitUrl);
  const depth = run.depth === undefined ? [] : [`--depth=${run.depth}`];
  const wanted = ["+refs/heads/*:refs/remotes/origin/*", "+refs/pull/*:refs/remotes/pull/*"];
  await git("-c", access, "fetch", "--quiet", "--no-tags", ...depth, "origin", ...wanted);
  await git("checkout", "--quiet", "--detach", run.checkout ?? "refs/remotes/origin/main");
  const file = (name: string) => join(place, name);
  writeFileSync(file("event.json"), JSON.stringify(payload));
  for (const name of ["outputs", "summary"]) writeFileSync(file(name), "");
  mkdirSync(file("temp"));
  const inputs = { token: run.token ?? workflowToken, ...run.inputs };
  const child = await started(process.execPath, [BUNDLE], {
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

function started(
  program: string,
  args: readonly string[],
  { onStart, ...options }: Process,
): Promise<{ exit: number; log: string }> {
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
