import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases, scriptFor } from "./fake-program.ts";

const hasFish = spawnSync("fish", ["--version"]).status === 0;

describe.skipIf(!hasFish)(`completion in fish${hasFish ? "" : " (skipped: fish is not on PATH)"}`, () => {
  const root = mkdtempSync(join(tmpdir(), "skl-fish-"));
  const folder = join(root, "work");
  const script = join(root, "skl.fish");

  beforeAll(() => {
    writeFileSync(script, scriptFor("fish"));
    mkdirSync(join(folder, "folder"), { recursive: true });
    for (const name of ["alpha.py", "two words.py"]) writeFileSync(join(folder, name), "");
  });
  afterAll(() => rmSync(root, { recursive: true, force: true }));

  /** What is offered, with its description. */
  function complete(words: readonly string[]): Map<string, string> {
    const program = "source $argv[1]; or exit 9; complete -C $argv[2]";
    const answer = spawnSync("fish", ["--no-config", "-c", program, script, ["skl", ...words].join(" ")], {
      cwd: folder,
      encoding: "utf8",
      env: { ...process.env, HOME: root },
    });
    expect([answer.status, answer.stderr]).toEqual([0, ""]);
    const lines = answer.stdout.split("\n").filter(Boolean);
    return new Map(lines.map((line) => [(line.split("\t")[0] ?? "").replace(/\/$/, ""), line.split("\t")[1] ?? ""]));
  }

  it.each(cases)("offers $what", { timeout: 20_000 }, ({ line, offers, not }) => {
    const offered = [...complete(line).keys()].map((word) => word.replaceAll("\\ ", " "));
    expect(offered).toEqual(expect.arrayContaining([...offers]));
    expect(offered.filter((word) => not.includes(word))).toEqual([]);
  });

  it("describes commands and options as their help does", () => {
    const descriptions = [complete(["che"]).get("check"), complete(["--no"]).get("--no-color")];
    expect(descriptions).toEqual([
      'what a push would be told: it\'s [all] "five" checks',
      "it's plain: [no] $HOME `colour` \\ anywhere",
    ]);
  });
});
