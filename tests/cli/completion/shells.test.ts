import { spawnSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import { type Shell, shells, writeCompletionScript } from "../../../src/cli/completion/shells.ts";

const root = mkdtempSync(join(tmpdir(), "skl-shells-"));
afterAll(() => rmSync(root, { recursive: true, force: true }));
const folder = join(root, "work");
mkdirSync(join(folder, "folder"), { recursive: true });
for (const name of ["alpha.py", "two words.py"]) writeFileSync(join(folder, name), "");
/** Stands for skl: it notes what it was asked and answers what the test wants. */
mkdirSync(join(root, "bin"));
writeFileSync(join(root, "bin/skl"), `#!/bin/sh\nprintf '%s\\n' "$@" > '${root}/asked'\ncat '${root}/answer'\n`);
chmodSync(join(root, "bin/skl"), 0o755);

const env = { ...process.env, HOME: root, PATH: `${join(root, "bin")}${delimiter}${process.env.PATH}` };

/** Runs completion at the end of `skl WORDS` in each shell, and returns what it offers. */
const complete: Record<Shell, (script: string, words: readonly string[]) => string[]> = {
  bash(script, words) {
    const program = `set -u; source "$0" || exit 9
COMP_WORDS=(skl "$@"); COMP_CWORD=$#
_skl || exit 8
printf '%s\\n' "\${COMPREPLY[@]-}"`;
    return run("bash", ["--norc", "-c", program, script, ...words]);
  },
  zsh(script, words) {
    const scratch = mkdtempSync(join(root, "zsh-"));
    const line = ["skl", ...words].join(" ");
    const offered = run("zsh", ["-f", join(import.meta.dirname, "capture.zsh"), script, line, scratch]);
    return [...new Set(offered.map((word) => word.replaceAll("\\ ", " ")))];
  },
  fish(script, words) {
    const program = "source $argv[1]; or exit 9; complete -C $argv[2]";
    const offered = run("fish", ["--no-config", "-c", program, script, ["skl", ...words].join(" ")]);
    return offered.map((line) => (line.split("\t")[0] ?? "").replace(/\/$/, "").replaceAll("\\ ", " "));
  },
};

function run(shell: Shell, args: readonly string[]): string[] {
  const answer = spawnSync(shell, args, { cwd: folder, encoding: "utf8", env });
  expect([answer.status, answer.stderr]).toEqual([0, ""]);
  return answer.stdout.split("\n").filter(Boolean);
}

describe.each(shells)("completion in %s", (shell) => {
  const isThere = spawnSync(shell, ["--version"]).status === 0;
  const why = isThere ? "" : ` (skipped: ${shell} is not on PATH)`;
  const script = join(root, `skl.${shell}`);
  writeFileSync(script, writeCompletionScript(shell));

  function offers(answer: string, words: readonly string[]): string[] {
    writeFileSync(join(root, "answer"), answer);
    return complete[shell](script, words);
  }

  it.skipIf(!isThere)(`asks skl with the words up to the cursor and offers its words${why}`, () => {
    const words = offers('check\twhat a push would be told: it\'s [all] "five" checks\nchange\t\n', ["task", "ch"]);
    expect(words.toSorted()).toEqual(["change", "check"]);
    expect(readFileSync(join(root, "asked"), "utf8")).toBe("__complete\n--\ntask\nch\n");
  });

  it.skipIf(!isThere)(`hands on an empty word${why}`, () => {
    expect(offers("add\tassign work\n", ["task", ""])).toEqual(["add"]);
    expect(readFileSync(join(root, "asked"), "utf8")).toBe("__complete\n--\ntask\n\n");
  });

  it.skipIf(!isThere)(`offers files and folders where skl says so${why}`, () => {
    expect(offers(":files\n", ["diff", ""])).toEqual(expect.arrayContaining(["alpha.py", "two words.py"]));
    expect(offers(":files\n", ["diff", "al"])).toEqual(["alpha.py"]);
    expect(offers(":folders\n", ["--cwd", ""])).toEqual(["folder"]);
  });

  it.skipIf(!isThere)(`offers nothing where nothing can stand${why}`, () => {
    expect(offers("", ["check", "--base", "x"])).toEqual([]);
  });
});
