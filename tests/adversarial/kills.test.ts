import { execFileSync, spawn, spawnSync } from "node:child_process";
import { randomInt } from "node:crypto";
import {
  cpSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join, relative } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { surroundings } from "../support/scenario-run.ts";
import { layOut } from "../support/world.ts";

/** Kills of each command; `npm run kills` does many more. */
const KILLS = Number(process.env.SKL_KILLS ?? 2);
const SEED = process.env.SKL_SEED === "random" ? randomInt(2 ** 31) : Number(process.env.SKL_SEED ?? 20_261_123);
const KILL_AT = join(import.meta.dirname, "../support/kill/kill-at.cjs");
const MARKETPLACE = join(import.meta.dirname, "../support/marketplace.mjs");

/** Makes the file `out/new` and ends. */
const NODE =
  "AGFzbQEAAAABEQJgAABgCX9/f39/fn5/fwF/AiQBFndhc2lfc25hcHNob3RfcHJldmlldzEJcGF0aF9vcGVuAAEDAgEABQMBAAEHEwIGbWVtb3J5AgAGX3N0YXJ0AAEKGgEYAEEDQQBBgAhBA0EBQkBCAEEAQQAQABoLCwoBAEGACAsDbmV3";
const skill = (name: string, text: string) => `---\nname: ${name}\ndescription: Does ${name}.\n---\n\n${text}\n`;
const WORLD = `# A repository in which every command has something to do.

$ true

-- base/.skl/config.json (merged) --
{ "humans": ["pat@example.org"] }
-- base/tests/test_cache.py --
def test_expires():
    assert True
-- base/.skl/skills/report/SKILL.md --
${skill("report", "Use merge.")}
-- base/.skl/skills/merge/SKILL.md --
${skill("merge", "Merge.")}
-- base/node.b64 --
${NODE}
-- base/grants.json --
[{ "effect": "local.write", "adapter": "fs", "scope": { "path": "out" } }]
`;

interface Command {
  readonly name: string;
  readonly args: () => readonly string[];
  /** Returns what is more than the files that the command is to leave. */
  readonly also?: (folder: string) => unknown;
  /** The command run again may say that it was done, with this code. */
  readonly isDone?: number;
}

let skl: BuiltSkl | undefined;
let outer = "";
let env: NodeJS.ProcessEnv = {};
let token = "";
let market: ReturnType<typeof spawn> | undefined;
let marketUrl = "";

const git = (cwd: string, ...args: string[]) => execFileSync("git", args, { cwd, env, encoding: "utf8" }).trim();

function run(folder: string, args: readonly string[], own: NodeJS.ProcessEnv = {}, limit = 120_000) {
  return spawnSync(process.execPath, [join(skl?.folder ?? "", "dist/skl.js"), ...args], {
    cwd: join(folder, "work"),
    env: { ...env, HOME: join(folder, "home"), ...own },
    encoding: "utf8",
    timeout: limit,
    killSignal: "SIGKILL",
  });
}

function done(folder: string, args: readonly string[], more: NodeJS.ProcessEnv = {}): string {
  const { status, stdout, stderr } = run(folder, args, more);
  if (status !== 0) throw new Error(`skl ${args.join(" ")}: ${status}\n${stdout}${stderr}`);
  return stdout;
}

function send(work: string, branch: string, files: Record<string, string>): void {
  git(work, "switch", "--quiet", "--create", branch, "origin/main");
  for (const [path, text] of Object.entries(files)) writeFileSync(join(work, path), text);
  git(work, "add", "app");
  git(work, "commit", "--quiet", "--message", branch);
  const own = { ...env, SKL_AGENT: `Agent-${branch}` };
  execFileSync("git", ["push", "--quiet", "origin", branch], { cwd: work, env: own, stdio: "pipe" });
}

/** Gives the marketplace a package, and with it a new revision of its index. */
function offer(folder: string, name: string, text: string, revision: number): void {
  const path = join(outer, "offered");
  const work = join(path, "work/.skl/skills", name);
  mkdirSync(work, { recursive: true });
  mkdirSync(join(path, "home"), { recursive: true });
  writeFileSync(join(work, "SKILL.md"), skill(name, text));
  writeFileSync(join(work, "skill.yaml"), `version: ${revision}.0.0\n`);
  const file = join(folder, `${name}.package.json`);
  rmSync(file, { force: true });
  const digest = done(path, ["skill", "export", name, "--json-package", "--output", file, "--json"]);
  writeFileSync(join(folder, `${name}.digest.json`), digest);
  writeFileSync(join(folder, "revision"), String(revision));
}

beforeAll(async () => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-kills-")));
  const folder = join(outer, "template");
  env = { ...surroundings(outer, folder, skl).env, SKL_HOME: undefined };
  const work = layOut(parseScenario(WORLD), folder, { env, hook: join(skl.folder, "hooks/pre-push") });
  mkdirSync(join(folder, "home"));
  git(work, "remote", "set-url", "origin", "../origin.git");
  writeFileSync(join(work, "node.wasm"), Buffer.from(NODE, "base64"));
  mkdirSync(join(work, "out"));
  send(work, "b1", { "app/auth/cache.py": "import redis\n\nCACHE = redis.Redis()\n" });
  send(work, "c1", { "app/services/clock.py": "def hours(n):\n    return n * 3600\n" });
  send(work, "c2", { "app/services/clock.py": "def minutes(n):\n    return n * 60\n" });
  for (const branch of ["c1", "c2"]) done(folder, ["approve", branch, "--rationale", "It is in order."]);
  done(folder, ["review"]);
  git(work, "fetch", "--quiet", "origin");
  const login = git(work, "show", "main:app/auth/login.py");
  send(work, "a1", { "app/auth/login.py": `${login}\n\n\ndef revoke(name):\n    return name\n` });
  send(work, "a4", { "app/auth/login.py": `${login}\n\n\ndef renew(name):\n    return name\n` });
  send(work, "a2", { "app/services/email.py": "def send(address, text):\n    return text, address\n" });
  for (const branch of ["a1", "a2", "a4"]) done(folder, ["approve", branch, "--rationale", "It is in order."]);
  git(work, "switch", "--quiet", "main");
  git(work, "merge", "--quiet", "--ff-only", "origin/main");
  token = JSON.parse(done(folder, ["skill", "propose-edge", "add", "depends_on", "report", "merge", "--json"])).token;
  const packages = join(outer, "market");
  mkdirSync(packages);
  for (const name of ["one", "two", "three"]) offer(packages, name, "Do it.", 1);
  market = spawn(process.execPath, [MARKETPLACE, packages], { stdio: ["pipe", "ignore", "inherit"] });
  while (!existsSync(`${packages}.url`) || readFileSync(`${packages}.url`, "utf8") === "")
    await new Promise((resolve) => setTimeout(resolve, 20));
  marketUrl = readFileSync(`${packages}.url`, "utf8");
  done(folder, ["skill", "sync", marketUrl]);
  offer(packages, "two", "Do it otherwise.", 2);
  offer(packages, "four", "Do more.", 2);
}, 120_000);
afterAll(() => {
  market?.stdin?.end();
  rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

const CRITERION = "type=test,ref=tests/test_cache.py::test_expires,desc=Sessions expire";
const COMMANDS: readonly Command[] = [
  {
    name: "review that unites a file",
    args: () => ["review"],
    also: (folder) => {
      const { resolutions } = JSON.parse(done(folder, ["resolve", "show", "a4", "--json"]));
      if (resolutions.length !== 1) throw new Error("The session united no file.");
      return resolutions[0].kinds;
    },
  },
  { name: "resolve revert", args: () => ["resolve", "revert", "c2"] },
  {
    name: "rfc resolve",
    args: () => ["rfc", "resolve", "RFC_001", "--option", "a", "--rationale", "We need one.", "--criterion", CRITERION],
  },
  {
    name: "task add",
    args: () => [
      "task",
      "add",
      ..."--agent Agent-3 --branch a3 --scope auth --files app/auth/** --title More".split(" "),
    ],
  },
  { name: "evidence record", args: () => ["evidence", "record", "--commit", "origin/a1", "--check", "unit=passed"] },
  {
    name: "skill edit-edge",
    args: () => ["skill", "edit-edge", "add", "depends_on", "report", "merge", "--token", token, "--reason", "So."],
    isDone: 1,
  },
  {
    name: "node run",
    args: () => ["node", "run", "node.wasm", "--grants", "grants.json"],
    also: (folder) => JSON.parse(done(folder, ["attest", "verify", "--json"])).ok,
  },
  {
    name: "skill sync",
    args: () => ["skill", "sync", marketUrl],
    also: (folder) => done(folder, ["skill", "list"]).replaceAll(folder, ""),
  },
];

/** Replaces what differs from one run to the next. */
function alike(text: string): string {
  return text
    .replace(/\b[0-9a-f]{40,64}\b/g, "<digest>")
    .replace(/\b[0-9A-HJKMNP-TV-Z]{26}\b/g, "<ulid>")
    .replace(/\btask_[0-9a-f]{8}\b/g, "<task>")
    .replace(/\bsession_\d+/g, "<session>")
    .replace(/\b(turn|lock)-\d+$/, "$1-<n>")
    .replace(/(\/removed\/\w+)-[0-9a-z]+\b/, "$1-<time>")
    .replace(/\b20\d\d-\d\d-\d\dT[\d:.]+Z/g, "<time>");
}

/** Caches, locks and logs hold what differs between runs; of these the names count. */
const NAMES_ONLY = /^work\/\.git\/|\/\.cache\/|\/attestations|\/keys\/|\/plans\/|\.(?:db|sqlite)(?:-\w+)?$/;
/** Git's own, and what Git itself tidies up. */
const NOT_OURS = /^work\/\.git\/(?:objects|logs|index$|FETCH_HEAD|ORIG_HEAD|COMMIT_EDITMSG|packed-refs|refs\/remotes)/;

/** The log keeps the half line of a killed run beside it, for whoever asks what that was. */
const OF_A_KILL = /^home\/\.skl\/attestations\/torn-/;

function readFilesAfterKill(folder: string): Record<string, string> {
  const files = ["work", "home"].flatMap((top) =>
    readdirSync(join(folder, top), { recursive: true, withFileTypes: true }).flatMap((entry) => {
      const path = join(entry.parentPath, entry.name);
      const name = relative(folder, path);
      if (!entry.isFile() || NOT_OURS.test(name) || OF_A_KILL.test(name)) return [];
      return [[alike(name), NAMES_ONLY.test(name) ? "" : alike(readFileSync(path, "utf8"))] as const];
    }),
  );
  return Object.fromEntries(files.toSorted(([a], [b]) => (a < b ? -1 : 1)));
}

/** Everything that people and other commands can see of a command's work. */
function leftBy(folder: string, command: Command) {
  const origin = join(folder, "origin.git");
  const paths = git(origin, "ls-tree", "-r", "--name-only", "main").split("\n");
  for (const place of [origin, join(folder, "work")]) git(place, "fsck", "--strict", "--no-dangling", "--no-progress");
  return {
    // Decisions that are in the base are left out, since the next writer removes their refs (`removeFolded`).
    refs: git(origin, "for-each-ref", "--format=%(refname)")
      .split("\n")
      .filter((ref) => !ref.startsWith("refs/skl/decisions/"))
      .map(alike),
    log: alike(git(origin, "log", "--first-parent", "--format=%s", "main")).split("\n"),
    base: Object.fromEntries(paths.map((path) => [alike(path), alike(git(origin, "show", `main:${path}`))])),
    local: git(join(folder, "work"), "status", "--porcelain"),
    files: readFilesAfterKill(folder),
    doctor: JSON.parse(run(folder, ["doctor", "--json"]).stdout).findings.map(
      ({ id, status }: Record<string, string>) => `${id} ${status}`,
    ),
    also: command.also?.(folder) ?? null,
  };
}

/** A small generator (mulberry32): one seed gives one row of kills. */
function randomFrom(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

let copies = 0;
function copyOfTemplate(): string {
  copies += 1;
  const folder = join(outer, `copy-${copies}`);
  cpSync(join(outer, "template"), folder, { recursive: true });
  return folder;
}

describe("A command that is killed and run again leaves what an undisturbed one leaves", { timeout: 3_600_000 }, () => {
  test.each(COMMANDS)("$name", (command) => {
    const random = randomFrom(SEED + COMMANDS.indexOf(command));
    const undisturbed = copyOfTemplate();
    const counted = join(undisturbed, "../count");
    const preload = `--require=${KILL_AT}`;
    const started = performance.now();
    done(undisturbed, command.args(), { NODE_OPTIONS: preload, KILL_COUNT: counted });
    const took = performance.now() - started;
    const calls = Number(readFileSync(counted, "utf8"));
    rmSync(counted);
    const expected = leftBy(undisturbed, command);
    rmSync(undisturbed, { recursive: true });
    let killed = 0;
    for (let at = 0; at < KILLS; at++) {
      const folder = copyOfTemplate();
      const mode = ["before", "after", "half", "time"][Math.floor(random() * 4)] ?? "time";
      const when = mode === "time" ? Math.ceil((0.2 + 0.8 * random()) * took) : 1 + Math.floor(random() * calls);
      const kill = { NODE_OPTIONS: preload, KILL_AT: String(when), KILL_MODE: mode };
      const first = mode === "time" ? run(folder, command.args(), {}, when) : run(folder, command.args(), kill);
      if (first.signal === "SIGKILL") killed += 1;
      // A dead lock of a session is taken over after its lease; here nobody waits for that.
      git(join(folder, "origin.git"), "update-ref", "-d", "refs/skl/lock");
      const again = run(folder, command.args());
      const which = `seed ${SEED}: kill ${at}, ${mode} ${when} of ${calls}`;
      expect([0, command.isDone ?? 0], `${which}\n${again.stdout}${again.stderr}`).toContain(again.status);
      expect({ which, ...leftBy(folder, command) }).toEqual({ which, ...expected });
      rmSync(folder, { recursive: true });
    }
    if (KILLS > 10)
      console.log(`${command.name}: ${killed} of ${KILLS} runs were killed (${calls} calls), seed ${SEED}`);
    expect(killed).toBeGreaterThan(0);
  });
});
