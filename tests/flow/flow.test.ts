import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { isOwnOrder, type Standing } from "../../scripts/flow/turns.ts";

const root = join(import.meta.dirname, "../..");
const stage = mkdtempSync(join(tmpdir(), "skl-flow-test-"));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const MESSAGES = [
  "Say what the readme is for",
  "Say it more clearly",
  "Write notes",
  "Say nothing new",
  "Set up the package manager",
] as const;

/** The example with five commits: the second needs the first, the fourth changes nothing, the last is one that the hook blocks. */
function clone(): string {
  const folder = join(stage, "python");
  cpSync(join(root, "examples/python"), folder, { recursive: true });
  rmSync(join(folder, ".skl"), { recursive: true });
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_SYSTEM: "/dev/null" };
  const git = (...args: string[]) =>
    execFileSync("git", ["-c", "user.name=a", "-c", "user.email=a@b.c", ...args], { cwd: folder, env });
  const commit = (message: string) => {
    git("add", "--all");
    git("commit", "--quiet", "--allow-empty", "--message", message);
  };
  git("init", "--quiet");
  commit("x");
  const changes: readonly Readonly<Record<string, string>>[] = [
    { "GUIDE.md": "A first line.\n" },
    { "GUIDE.md": "A first line that is clearer.\n" },
    { "NOTES.md": "Some notes.\n" },
    {},
    { ".npmrc": "ignore-scripts=false\n" },
  ];
  for (const [at, files] of changes.entries()) {
    for (const [path, text] of Object.entries(files)) {
      execFileSync("mkdir", ["-p", join(folder, path, "..")]);
      writeFileSync(join(folder, path), text);
    }
    commit(MESSAGES[at] ?? "");
  }
  return folder;
}

describe("scripts/flow", () => {
  it("plays commits in waves, one that needs another of its wave in the next, and names what did not merge", () => {
    const json = join(stage, "flow.json");
    const script = [join(root, "node_modules/tsx/dist/cli.mjs"), join(root, "scripts/flow.ts"), clone()];
    const args = [...script, "--commits", "5", "--agents", "2", "--wave", "3", "--json", json];
    const run = spawnSync(process.execPath, args, { encoding: "utf8", cwd: root });
    expect({ code: run.status, stderr: run.stderr }).toEqual({ code: 0, stderr: "" });
    const [played] = JSON.parse(readFileSync(json, "utf8"));
    const told = (turns: (typeof played)["turns"]) =>
      turns.map(({ work, notPlayed, attempts, standings }: (typeof turns)[number]) => [
        work.commit.subject,
        notPlayed ?? attempts.map(({ wave }: { wave: number }) => wave).join(),
        standings.at(-1)?.state ?? "",
      ]);
    const merged = [
      [MESSAGES[0], "1", "merged"],
      [MESSAGES[1], "2", "merged"],
      [MESSAGES[2], "1", "merged"],
      [MESSAGES[3], "changes nothing", ""],
    ];
    expect(told(played.gitAlone)).toEqual([...merged, [MESSAGES[4], "2", "merged"]]);
    expect(told(played.turns).slice(0, 4)).toEqual(merged);
    expect(told(played.turns)[4]).toEqual([MESSAGES[4], "2,3", "blocked"]);
    expect(run.stdout).toContain(`${played.last.slice(0, 9)} ${MESSAGES[4]}`);
  });
});

describe("isOwnOrder", () => {
  const alone = { merges: true, shared: [], named: [] };
  const waiting: Standing = { state: "waits", kinds: ["pending"], text: "", alone };

  it.each<[string, Standing, boolean]>([
    ["what Git merges and shares no symbol", waiting, true],
    ["what Git cannot merge", { ...waiting, alone: { ...alone, merges: false } }, false],
    ["what shares a symbol", { ...waiting, alone: { ...alone, shared: ["a.py::f"] } }, false],
    ["what a person is asked for", { ...waiting, state: "person", alone: null }, false],
    ["what the hook blocks by its content", { ...waiting, state: "blocked", kinds: ["file-scope"] }, false],
    [
      "what the hook blocks by the length of the queue",
      { ...waiting, state: "blocked", kinds: ["queue-budget"] },
      true,
    ],
  ])("judges %s", (_, standing, expected) => {
    expect(isOwnOrder(standing)).toBe(expected);
  });
});
