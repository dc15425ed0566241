import { spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { cases, scriptFor } from "./fake-program.ts";

const hasBash = spawnSync("bash", ["--version"]).status === 0;

describe.skipIf(!hasBash)(`completion in bash${hasBash ? "" : " (skipped: bash is not on PATH)"}`, () => {
  const folder = mkdtempSync(join(tmpdir(), "skl-bash-"));
  const script = join(folder, ".skl.bash");

  beforeAll(() => {
    writeFileSync(script, scriptFor("bash"));
    for (const name of ["alpha.py", "two words.py"]) writeFileSync(join(folder, name), "");
    mkdirSync(join(folder, "folder"));
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  function complete(words: readonly string[], setup = ""): string[] {
    const program = `${setup}
source "$0" || exit 9
COMP_WORDS=(skl "$@"); COMP_CWORD=$#
_skl skl "\${COMP_WORDS[COMP_CWORD]}" "\${COMP_WORDS[COMP_CWORD-1]}" || exit 8
printf '%s\\n' "\${COMPREPLY[@]}"`;
    const answer = spawnSync("bash", ["--norc", "-c", program, script, ...words], { cwd: folder, encoding: "utf8" });
    expect([answer.status, answer.stderr]).toEqual([0, ""]);
    return answer.stdout.split("\n").filter(Boolean);
  }

  it.each(cases)("offers $what", ({ line, offers, not }) => {
    const offered = complete(line);
    expect(offered).toEqual(expect.arrayContaining([...offers]));
    expect(offered.filter((word) => not.includes(word))).toEqual([]);
    if (offers.length === 0) expect(offered).toEqual([]);
  });

  it("understands --option=value, which bash splits in three", () => {
    expect(complete(["propose", "--change-type", "=", "b"])).toEqual(["behavioral"]);
    expect(complete(["propose", "--change-type", "="])).toHaveLength(3);
    expect(complete(["check", "--base", "=", "x", "--sa"])).toEqual(["--sarif"]);
  });

  it("asks the program for names of the repository", () => {
    const skl = 'skl() { [ "$1 $2 $3" = "completion --names agents" ] && printf "%s\\n" Agent-1 Agent-2 Bot; }';
    expect(complete(["task", "add", "--agent", "A"], skl)).toEqual(["Agent-1", "Agent-2"]);
    expect(complete(["task", "add", "--agent", ""], "skl() { return 2; }")).toEqual([]);
  });

  it("offers no option behind --, only arguments", () => {
    expect(complete(["imports", "--", "-"])).toEqual([]);
    expect(complete(["imports", "--", "al"])).toEqual(["alpha.py"]);
  });

  it("offers the options where nothing else can stand", () => {
    expect(complete(["check", ""])).toContain("--sarif");
  });

  it("works where unset variables and failing commands end a shell", () => {
    expect(complete(["task", ""], "set -u")).toEqual(["add", "list"]);
  });

  it("says that it completes skl", () => {
    const answer = spawnSync("bash", ["--norc", "-c", 'source "$0"; complete -p skl', script], { encoding: "utf8" });
    expect(answer.stdout).toBe("complete -F _skl skl\n");
  });
});
