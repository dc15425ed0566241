import { execFileSync, spawnSync } from "node:child_process";
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import { parseScenario } from "../../support/scenario-file.ts";
import { surroundings } from "../../support/scenario-run.ts";
import { layOut } from "../../support/world.ts";

const WORLD = "# A proposal that a session can take, and an RFC that waits for a person.\n\n$ true\n";
const CRITERION = "type=test,ref=tests/test_cache.py::test_expires,desc=Sessions expire";
const LONG_AFTER = "2100-01-01T00:00:00Z";
const RFC = ".skl/rfc/RFC_001.json";

interface BaseCommand {
  readonly name: string;
  readonly args: readonly string[];
  readonly now?: string;
  /** A file that its commit changes; the knowledge if left out. */
  readonly changes?: string;
}

/** Every command that commits to the base branch. */
const commands: readonly BaseCommand[] = [
  {
    name: "task add",
    args: [
      "task",
      "add",
      "--agent",
      "A",
      "--branch",
      "x",
      "--scope",
      "auth",
      "--files",
      "app/**",
      "--title",
      "T",
      "--no-push",
    ],
  },
  { name: "task done", args: ["task", "done", "task_000000a1", "--no-push"] },
  { name: "config set", args: ["config", "set", "limits.queue", "7"], changes: ".skl/config.json" },
  { name: "state review", args: ["state", "review", "auth_login"] },
  { name: "digest --mark-reviewed", args: ["digest", "--mark-reviewed", "auth_login"] },
  { name: "rfc sweep", args: ["rfc", "sweep"], now: LONG_AFTER, changes: RFC },
  {
    name: "rfc resolve",
    args: ["rfc", "resolve", "RFC_001", "--option", "a", "--rationale", "Yes.", "--criterion", CRITERION],
    changes: RFC,
  },
  { name: "review", args: ["review"] },
];

let skl: BuiltSkl | undefined;
let outer = "";
let env: NodeJS.ProcessEnv = {};

const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, env, encoding: "utf8" }).trimEnd();

function write(work: string, files: Record<string, string>): void {
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
}

function send(work: string, branch: string, files: Record<string, string>): void {
  git(work, "switch", "--quiet", "--create", branch, "main");
  write(work, files);
  git(work, "add", "--all");
  git(work, "commit", "--quiet", "--message", branch);
  execFileSync("git", ["push", "--quiet", "origin", branch], { cwd: work, env: { ...env, SKL_AGENT: branch } });
  git(work, "switch", "--quiet", "main");
}

beforeAll(() => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-move-")));
  const folder = join(outer, "template");
  env = surroundings(outer, folder, skl).env;
  const work = layOut(parseScenario(WORLD), folder, { env, hook: join(skl.folder, "hooks/pre-push") });
  git(work, "remote", "set-url", "origin", "../origin.git");
  write(work, { "tests/test_cache.py": "def test_expires():\n    assert True\n" });
  git(work, "add", "--all");
  git(work, "commit", "--quiet", "--message", "A test");
  git(work, "push", "--quiet", "--no-verify", "origin", "main");
  send(work, "a1", { "app/auth/cache.py": "import redis\n\nCACHE = redis.Redis()\n" });
  execFileSync("skl", ["review"], { cwd: work, env, stdio: "ignore" });
  git(work, "pull", "--quiet");
  send(work, "a2", { "app/services/sms.py": "def sms(number):\n    return number\n" });
}, 120_000);
afterAll(() => {
  rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

let copies = 0;
function workCopy(remote: "with a remote" | "without a remote"): string {
  const folder = join(outer, `copy-${++copies}`);
  cpSync(join(outer, "template"), folder, { recursive: true });
  const work = join(folder, "work");
  if (remote === "without a remote") {
    git(work, "fetch", "--quiet", "origin", "refs/skl/*:refs/skl/*");
    git(work, "remote", "remove", "origin");
  }
  return work;
}

function run(cwd: string, { args, now }: BaseCommand, ...more: string[]) {
  const answer = spawnSync("skl", [...args, ...more], {
    cwd,
    env: now === undefined ? env : { ...env, SKL_NOW: now },
    encoding: "utf8",
  });
  return { code: answer.status, text: answer.stdout + answer.stderr };
}

const status = (work: string) => git(work, "status", "--porcelain");

/** The base has a new commit that is neither undone by the index nor by the files. */
function expectFollowed(work: string, before: string): void {
  expect(git(work, "rev-parse", "main")).not.toBe(before);
  expect(status(work)).toBe("");
}

describe.each([...commands])("skl $name, which commits to the base branch", (command) => {
  test("brings index and files of a repository without a remote along", () => {
    const work = workCopy("without a remote");
    const before = git(work, "rev-parse", "main");
    expect(run(work, command)).toMatchObject({ code: 0 });
    expectFollowed(work, before);
  });
  test("brings them along with --no-push", () => {
    const work = workCopy("with a remote");
    const before = git(work, "rev-parse", "main");
    expect(run(work, command, "--no-push")).toMatchObject({ code: 0 });
    expectFollowed(work, before);
  });
  test("brings the work tree along that has the branch, when it runs in another, and keeps what is being done there", () => {
    const work = workCopy("without a remote");
    const before = git(work, "rev-parse", "main");
    git(work, "worktree", "add", "--quiet", "--detach", "../a linked tree");
    write(work, { "app/models/user.py": "staged = 1\n", new: "" });
    git(work, "add", "app");
    appendFileSync(join(work, "app/auth/login.py"), "# unstaged\n");
    const own = status(work);
    expect(run(join(work, "../a linked tree"), command)).toMatchObject({ code: 0 });
    expect(git(work, "rev-parse", "main")).not.toBe(before);
    expect(status(work)).toBe(own);
  });
  test.each(["staged", "unstaged"])("is refused where that would overwrite changes that are %s", (kind) => {
    const work = workCopy("without a remote");
    const before = git(work, "rev-parse", "main");
    const changed = command.changes ?? ".skl/knowledge.json";
    appendFileSync(join(work, changed), "\n");
    if (kind === "staged") git(work, "add", ".skl");
    const own = status(work);
    const { code, text } = run(work, command);
    expect(code).toBe(2);
    expect(text.replace(/\s+/g, " ")).toContain(`main is checked out in ${work}, and the commit would overwrite`);
    expect(text).toContain(changed);
    expect(git(work, "rev-parse", "main")).toBe(before);
    expect(status(work)).toBe(own);
  });
});
