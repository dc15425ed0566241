import { execFile } from "node:child_process";
import { mkdirSync, readdirSync, statSync, writeFileSync } from "node:fs";
import { dirname, join } from "node:path";
import { type GitHubStandIn, startGitHub, workflowToken } from "../../tests/support/github/index.ts";
import { watchAnswers } from "./answering.ts";
import type { Benchmark, Setup, Table } from "./benchmark.ts";
import { type Environment, git } from "./environment.ts";
import { describeSamples, median, summary } from "./measure.ts";
import { howRead } from "./push-cost.ts";
import { pythonSource } from "./python-source.ts";
import { changedVersion, original, type SourceVersion } from "./source-version.ts";
import { typescriptSource } from "./typescript-source.ts";

const FILES = 20;
const BRANCH = "agent-1/work";
const TARGET_MS = 3000;
const TARGET_MB = 12;

export const action: Benchmark = {
  name: "action",
  title: `The built Action: a pull request of ${FILES} files, half Python, half TypeScript, 300 lines each`,
  run: async (setup) => {
    const github = await startGitHub();
    try {
      return await measureAction(setup, github);
    } finally {
      await github.close();
    }
  },
};

interface Place {
  readonly setup: Setup;
  readonly github: GitHubStandIn;
  readonly bundle: string;
  /** A clone whose remote is a folder, as the command line has it. */
  readonly clone: string;
  /** What a workflow checks out; its remote is the stand-in. */
  readonly workspace: string;
}

async function measureAction(setup: Setup, github: GitHubStandIn): Promise<Table> {
  const rounds = setup.isQuick ? 2 : 9;
  const place = preparePlace(setup, github);
  const samples: Record<"node" | "ignored" | "cli" | "action" | "answers" | "rest", number[]> = {
    node: [],
    ignored: [],
    cli: [],
    action: [],
    answers: [],
    rest: [],
  };
  let number: number | null = null;
  let requests = 0;
  for (let round = 0; round <= rounds; round++) {
    const head = pushHead(place, round);
    number ??= await github.as("robot").openPullRequest({ head: BRANCH });
    const node = await timeNode(["-e", "0"], place.workspace, setup.environment);
    const ignored = await timeNode([place.bundle], place.workspace, runner(place, "star", {}));
    const cli = await timeNode([setup.skl, "check", "--json"], place.clone, setup.environment);
    requireVerdict(JSON.parse(cli.stdout));
    const event = await github.event.pullRequest(number, round === 0 ? "opened" : "synchronize");
    const env = runner(place, "pull_request", event);
    const watch = watchAnswers();
    const run = await timeNode([place.bundle], place.workspace, env);
    const answered = watch.end();
    requireCheckRun(github, head);
    // The first round warms caches.
    if (round === 0) continue;
    samples.node.push(node.ms);
    samples.ignored.push(ignored.ms);
    samples.cli.push(cli.ms);
    samples.action.push(run.ms);
    samples.answers.push(answered.ms);
    samples.rest.push(run.ms - answered.ms);
    requests = answered.requests;
  }
  return renderActionTable(samples, { rounds, requests, megabytes: measureFolderMegabytes(dirname(place.bundle)) });
}

/** Makes a repository with an agent's task, and two clones of it. */
function preparePlace(setup: Setup, github: GitHubStandIn): Place {
  const folder = join(setup.stage, "action");
  const [clone, workspace] = [join(folder, "clone"), join(folder, "workspace")];
  mkdirSync(folder, { recursive: true });
  const { environment } = setup;
  git(environment, folder, ["clone", "--quiet", github.gitFolder, clone]);
  const task = { id: "task_000000a1", agent_id: "Agent-1", title: "Work", branch: BRANCH, status: "open" };
  const files = { scope_files: ["app/**", "web/**"], semantic_scope: "app", assignment_rationale: "" };
  write(clone, ".skl/config.json", JSON.stringify({ base: { remote: "origin", branch: "main" } }));
  write(
    clone,
    ".skl/knowledge.json",
    JSON.stringify({
      schema_version: 1,
      invariants: { tech_stack: [], security_patterns: [] },
      state: [],
      queue: [],
      tasks: [{ ...task, ...files, created_at: "2025-06-01T12:00:00Z" }],
    }),
  );
  const scope = { description: "All of it.", allowed_path_prefixes: ["app/", "web/"], forbidden_path_prefixes: [] };
  write(
    clone,
    ".skl/scope_definitions.json",
    JSON.stringify({ scope_definitions: { version: "1.0", scopes: { app: scope } } }),
  );
  writeSources(clone, original);
  git(environment, clone, ["add", "--all"]);
  git(environment, clone, ["commit", "--quiet", "--message=base"]);
  git(environment, clone, ["push", "--quiet", "origin", "HEAD:main"]);
  git(environment, folder, ["clone", "--quiet", github.gitFolder, workspace]);
  git(environment, workspace, ["remote", "set-url", "origin", github.gitUrl]);
  return {
    setup,
    github,
    clone,
    workspace,
    bundle: process.env.SKL_ACTION ?? join(setup.root, "action/dist/index.js"),
  };
}

/** Pushes a new head of the agent's branch past the hook. Returns the commit. */
function pushHead({ setup, clone }: Place, round: number): string {
  const { environment } = setup;
  git(environment, clone, ["checkout", "--quiet", "-B", BRANCH, "origin/main"]);
  writeSources(clone, changedVersion(round + 1));
  git(environment, clone, ["commit", "--quiet", "--all", "--message=change"]);
  git(environment, clone, ["push", "--quiet", "--force", "origin", BRANCH]);
  return git(environment, clone, ["rev-parse", "HEAD"]).trim();
}

function writeSources(clone: string, version: SourceVersion): void {
  for (let at = 0; at < FILES / 2; at++) {
    write(clone, `app/part_${at}.py`, pythonSource(`part_${at}`, version));
    write(clone, `web/part_${at}.ts`, typescriptSource(`part_${at}`, version));
  }
}

function write(folder: string, path: string, text: string): void {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
}

/** Returns the variables that GitHub's runner sets. */
function runner({ setup, github, workspace }: Place, event: string, payload: unknown): Environment {
  const file = (name: string) => join(setup.stage, "action", name);
  writeFileSync(file("event.json"), JSON.stringify(payload));
  return {
    ...setup.environment,
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
    RUNNER_TEMP: setup.stage,
    INPUT_TOKEN: workflowToken,
  };
}

/** The calls are asynchronous, because the stand-in that answers them is in this process. */
function timeNode(args: readonly string[], cwd: string, env: Environment): Promise<{ ms: number; stdout: string }> {
  const started = performance.now();
  return new Promise((resolve, reject) => {
    execFile(process.execPath, args, { cwd, env, maxBuffer: 1e9 }, (error, stdout, stderr) => {
      const ms = performance.now() - started;
      // Exit code 1 is a verdict, too.
      if (error === null || error.code === 1) resolve({ ms, stdout });
      else reject(new Error(`${args[0]} ended with ${error.code}: ${stderr}${stdout}`.slice(0, 2000)));
    });
  });
}

/** A run that judged nothing would be fast for the wrong reason. */
function requireVerdict({ files, proposals }: { readonly files: unknown[]; readonly proposals: unknown[] }): void {
  if (files.length !== FILES || proposals.length !== FILES)
    throw new Error(`${files.length} files and ${proposals.length} proposals instead of ${FILES}`);
}

function requireCheckRun({ checkRuns, violations, unserved }: GitHubStandIn, head: string): void {
  if (violations.length + unserved.length > 0) throw new Error([...violations, ...unserved].join("\n"));
  const [check] = checkRuns(head);
  if (check?.conclusion !== "success" && check?.conclusion !== "neutral")
    throw new Error(`the check run of ${head} is ${check?.conclusion ?? "not there"}`);
}

function measureFolderMegabytes(folder: string): number {
  const bytes = readdirSync(folder).map((name) => statSync(join(folder, name)).size);
  return bytes.reduce((sum, size) => sum + size, 0) / 1024 / 1024;
}

interface Figures {
  readonly rounds: number;
  readonly requests: number;
  readonly megabytes: number;
}

function renderActionTable(
  samples: Readonly<Record<"node" | "ignored" | "cli" | "action" | "answers" | "rest", number[]>>,
  { rounds, requests, megabytes }: Figures,
): Table {
  const times = (name: keyof typeof samples, by: "node" | "cli") =>
    `${(median(samples[name]) / median(samples[by])).toFixed(1)} ×`;
  const row = (title: string, name: keyof typeof samples, target = "") => [
    title,
    describeSamples(samples[name]),
    times(name, "node"),
    times(name, "cli"),
    target,
  ];
  const isQuick = median(samples.rest) <= TARGET_MS;
  return {
    columns: ["what", "ms", "of `node -e 0`", "of `skl check`", "target"],
    rows: [
      row("`node -e 0`", "node"),
      row("an ignored event", "ignored"),
      row("`skl check` of the same commits", "cli"),
      row("the Action, from its start to its end", "action"),
      row(`  while it waits for ${requests} answers`, "answers"),
      row("  the rest", "rest", `${isQuick ? "✓" : "✗"} <= ${TARGET_MS}`),
      ["size of the bundle, MB", megabytes.toFixed(1), "", "", `${megabytes <= TARGET_MB ? "✓" : "✗"} <= ${TARGET_MB}`],
    ],
    notes: [
      "The Action also asks the API, fetches, sends the proposals, and writes a check run with annotations; GitHub is a stand-in in the process of the benchmark. It waits for answers while at least one request, of the API or of git, has reached the stand-in and is not answered; GitHub takes longer.",
      howRead(rounds),
    ],
    data: {
      bundle_mb: megabytes,
      requests,
      ...Object.fromEntries(Object.entries(samples).map(([name, found]) => [`${name}_ms`, summary(found)])),
    },
  };
}
