import { execFileSync, spawnSync } from "node:child_process";
import {
  cpSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { type BuiltSkl, builtSkl } from "../support/built-skl.ts";
import { parseScenario } from "../support/scenario-file.ts";
import { surroundings } from "../support/scenario-run.ts";
import { layOut } from "../support/world.ts";
import type { Attack } from "./attack.ts";

const ATTACKS = join(import.meta.dirname, "attacks");
const WORLD = "# A branch that merges, and one that harms.\n\n$ true\n";

/** Far more than an attack may cost. */
const LIMIT_MS = Number(process.env.SKL_ATTACK_LIMIT ?? 150_000);

let skl: BuiltSkl | undefined;
let outer = "";
let env: NodeJS.ProcessEnv = {};

const git = (cwd: string, args: readonly string[], input = "") =>
  execFileSync("git", args, { cwd, env, input, encoding: "utf8", stdio: ["pipe", "pipe", "pipe"] }).trim();

beforeAll(() => {
  skl = builtSkl();
  outer = realpathSync(mkdtempSync(join(tmpdir(), "skl-attack-")));
  const folder = join(outer, "template");
  env = surroundings(outer, folder, skl).env;
  const work = layOut(parseScenario(WORLD), folder, { env, hook: join(skl.folder, "hooks/pre-push") });
  git(work, ["remote", "set-url", "origin", "../origin.git"]);
  commit(work, "a1", {
    "app/auth/login.py": "def login(name, password):\n    return name\n\n\ndef logout(name):\n    return name\n",
  });
  expect(push(work, "a1", "Agent-1").status).toBe(0);
}, 120_000);
afterAll(() => {
  rmSync(outer, { recursive: true, force: true, maxRetries: 5 });
});

function commit(work: string, branch: string, files: Readonly<Record<string, string>>): void {
  git(work, ["switch", "--quiet", "--create", branch, "main"]);
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(work, path)), { recursive: true });
    writeFileSync(join(work, path), text);
  }
  git(work, ["add", "--all"]);
  git(work, ["commit", "--quiet", "--message", branch]);
}

function push(work: string, branch: string, agent: string, ...flags: string[]) {
  const own = { ...env, SKL_AGENT: agent };
  return spawnSync("git", ["push", ...flags, "origin", branch], {
    cwd: work,
    env: own,
    encoding: "utf8",
    timeout: LIMIT_MS,
    killSignal: "SIGKILL",
  });
}

/** Replaces the record of a push, as anybody who may push could. */
function forge(work: string, branch: string, change: (text: string) => string): void {
  const origin = join(dirname(work), "origin.git");
  const [ref = ""] = git(origin, ["for-each-ref", "--format=%(refname)", `refs/skl/proposals/${branch}/`]).split("\n");
  const text = git(origin, ["cat-file", "blob", `${ref}:proposals.json`]);
  const blob = git(origin, ["hash-object", "-w", "--stdin"], change(text));
  const tree = git(origin, ["mktree"], `100644 blob ${blob}\tproposals.json\n`);
  git(origin, ["update-ref", ref, git(origin, ["commit-tree", "-m", "forged", tree])]);
}

function copyOfTemplate(name: string): { readonly folder: string; readonly work: string } {
  const folder = join(outer, name);
  cpSync(join(outer, "template"), folder, { recursive: true });
  return { folder, work: join(folder, "work") };
}

const attacks = readdirSync(ATTACKS).map((name) => name.replace(/\.ts$/, ""));

describe("An honest branch merges beside a poisoned one", { timeout: 4 * LIMIT_MS }, () => {
  test.each(attacks)("%s", async (name) => {
    const { default: attack }: { default: Attack } = await import(`./attacks/${name}.ts`);
    const { folder, work } = copyOfTemplate(name);
    const files = attack.files();
    commit(work, "a2", files);
    const pushed = push(work, "a2", "Agent-2");
    expect(pushed.signal).toBe(null);
    expect(pushed.stderr).not.toMatch(/ended with code (?!2\b)/);
    if (pushed.status !== 0) {
      const names = attack.named === undefined ? Object.keys(files) : [attack.named];
      expect(names.some((name) => pushed.stderr.includes(name))).toBe(true);
      expect(push(work, "a2", "Agent-2", "--no-verify").status).toBe(0);
    }
    if (attack.record) forge(work, "a2", attack.record);
    const review = spawnSync("skl", ["review", "--json"], {
      cwd: work,
      env,
      encoding: "utf8",
      timeout: LIMIT_MS,
      killSignal: "SIGKILL",
      maxBuffer: 1 << 28,
    });
    expect(review.signal).toBe(null);
    expect(review.status).toBe(0);
    const { merged } = JSON.parse(review.stdout);
    expect(merged.map(({ branch }: { branch: string }) => branch)).toContain("a1");
    rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
  });
});

const CRASH = join(import.meta.dirname, "../support/kill/crash-at-text.cjs");
const CRASHES = ["abort", "fault", "killed", "memory"] as const;

describe("What a record says of its symbols", { timeout: 4 * LIMIT_MS }, () => {
  const evil = "\u001b[31m\r\n✓ all is well\u202e".repeat(3);
  const symbols = [
    ...Array.from({ length: 200 }, () => "send"),
    ...Array.from({ length: 200 }, (_, at) => `${evil}${at}.send`),
    `(a+)+$.*[`,
    "x".repeat(1000),
    "../../etc/passwd::send",
  ];

  test("is neither obeyed by a terminal nor copied without end into the record of the next push", () => {
    const { folder, work } = copyOfTemplate("symbols");
    commit(work, "a2", { "app/services/email.py": "def send(address, text):\n    return text\n" });
    expect(push(work, "a2", "Agent-2").status).toBe(0);
    forge(work, "a2", (text) => {
      const set = JSON.parse(text);
      for (const proposal of set.proposals) Object.assign(proposal, { changed_symbols: symbols, uses: symbols });
      return JSON.stringify(set);
    });
    git(work, ["switch", "--quiet", "a1"]);
    writeFileSync(
      join(work, "app/auth/login.py"),
      "from app.services import email\n\n\ndef login(name, password):\n    return email.send(name, password)\n\n\ndef logout(name):\n    return name\n",
    );
    git(work, ["commit", "--quiet", "--all", "--message", "a1"]);
    const pushed = push(work, "a1", "Agent-1");
    expect(pushed.signal).toBe(null);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: A terminal obeys them.
    expect(pushed.stderr).not.toMatch(/[\x00-\x08\x0b-\x1f\x7f-\x9f\u202e]/);
    expect(pushed.stderr).not.toMatch(/^✓ all is well/m);
    expect(pushed.stderr).toMatch(/uses send of\s+app\/services\/email\.py/);
    const refs = git(work, ["ls-remote", "origin", "refs/skl/proposals/a1/*"]).split("\n");
    const size = (line: string) =>
      Number(git(join(folder, "origin.git"), ["cat-file", "-s", `${line.slice(0, 40)}:proposals.json`]));
    expect(Math.max(...refs.map(size))).toBeLessThan(100_000);
    expect(spawnSync("skl", ["queue"], { cwd: work, env, encoding: "utf8" }).stdout).not.toContain("\u001b");
    rmSync(folder, { recursive: true });
  });
});

/** Runs skl with a fault that it meets at the text of the poisoned branch. */
const faulty = (how: string) => ({
  ...env,
  CRASH_TEXT: "nobody foresaw",
  CRASH_HOW: how,
  NODE_OPTIONS: `--require=${CRASH} --max-old-space-size=200`,
});

function session(work: string, how: string) {
  const own = { cwd: work, env: faulty(how), encoding: "utf8", timeout: LIMIT_MS } as const;
  const { status, stdout, stderr } = spawnSync("skl", ["review", "--json"], own);
  const { merged, unreadable } = JSON.parse(stdout || '{"merged":[]}');
  return { status, stderr, merged: merged.map(({ branch }: { branch: string }) => branch), unreadable };
}

describe("Where the process itself ends at a file of one branch", { timeout: 4 * LIMIT_MS }, () => {
  const poison = { "app/services/email.py": "def send(to):\n    return 'nobody foresaw this'\n" };

  test("the push stops with a sentence", () => {
    const { folder, work } = copyOfTemplate("crash-push");
    commit(work, "a2", poison);
    const pushed = spawnSync("git", ["push", "origin", "a2"], {
      cwd: work,
      env: { ...faulty("abort"), SKL_AGENT: "Agent-2" },
      encoding: "utf8",
    });
    expect([pushed.status, pushed.stderr.match(/^skl: .*$/gm)]).toEqual([
      1,
      [
        expect.stringMatching(/^skl: skl ended with code 134 before it had a verdict\.$/),
        "skl: the push stops here. Run skl doctor, and push again.",
      ],
    ]);
    rmSync(folder, { recursive: true });
  });

  test.each(CRASHES)("the session goes on without that branch: %s", (how) => {
    const { folder, work } = copyOfTemplate(`crash-${how}`);
    commit(work, "a2", poison);
    expect(push(work, "a2", "Agent-2", "--no-verify").status).toBe(0);
    const lost = [
      { branch: "a2", is_slow: true, reason: expect.stringMatching(/^The process that judged it ended with /) },
    ];
    const first = session(work, how);
    expect(first).toMatchObject({ status: 0, merged: ["a1"], unreadable: lost });
    expect(first.stderr).toMatch(/^skl: The process ended with \w.*; it starts again\.$/m);
    // The next session does not try it again.
    expect(session(work, how)).toMatchObject({ status: 0, merged: [], unreadable: lost, stderr: "" });
    rmSync(folder, { recursive: true });
  });
});

describe("A branch that takes longer than `limits.head_seconds`", { timeout: 4 * LIMIT_MS }, () => {
  const slow = Object.fromEntries(
    Array.from({ length: 12 }, (_, at) => [`app/services/s${at}.py`, `# nobody foresaw this\nx = ${at}\n`]),
  );

  test("stops at the push, is recorded as unreadable by a session that merges the others, and is not tried again", () => {
    const { folder, work } = copyOfTemplate("slow");
    const config = join(work, ".skl/config.json");
    const known = JSON.parse(readFileSync(config, "utf8"));
    writeFileSync(config, JSON.stringify({ ...known, limits: { ...known.limits, head_seconds: 3 } }));
    git(work, ["switch", "--quiet", "main"]);
    git(work, ["commit", "--quiet", "--all", "--message", "Less time"]);
    git(work, ["push", "--quiet", "--no-verify", "origin", "main"]);
    commit(work, "a2", slow);
    const own = { cwd: work, env: { ...faulty("busy"), SKL_AGENT: "Agent-2" }, encoding: "utf8" } as const;
    const pushed = spawnSync("git", ["push", "origin", "a2"], own);
    expect([pushed.status, pushed.stderr]).toEqual([
      1,
      expect.stringMatching(
        /a2 could not be judged within 3 seconds\. The last file that was\s+read\s+is\s+app\/services\/s\d+\.py/,
      ),
    ]);
    expect(push(work, "a2", "Agent-2", "--no-verify").status).toBe(0);
    const reason = expect.stringMatching(/^a2 could not be judged within 3 seconds\./);
    const recorded = [{ branch: "a2", is_slow: true, reason }];
    expect(session(work, "busy")).toMatchObject({ status: 0, merged: ["a1"], unreadable: recorded });
    // Whoever reads a text of it now does not survive that.
    expect(session(work, "abort")).toMatchObject({ status: 0, merged: [], unreadable: recorded, stderr: "" });
    rmSync(folder, { recursive: true });
  });
});
