import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdirSync, mkdtempSync, readdirSync, realpathSync, rmSync, writeFileSync } from "node:fs";
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
  skl?.remove();
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

const attacks = readdirSync(ATTACKS).map((name) => name.replace(/\.ts$/, ""));

describe("An honest branch merges beside a poisoned one", { timeout: 4 * LIMIT_MS }, () => {
  test.each(attacks)("%s", async (name) => {
    const { default: attack }: { default: Attack } = await import(`./attacks/${name}.ts`);
    const folder = join(outer, name);
    cpSync(join(outer, "template"), folder, { recursive: true });
    const work = join(folder, "work");
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
