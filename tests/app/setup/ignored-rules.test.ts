import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, it } from "vitest";
import { warnAboutIgnoredRules } from "../../../src/core/setup/ignored-rules.ts";
import { openRepository } from "../../../src/workspace/git/index.ts";

let root = "";

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), "skl-ignored-"));
  execFileSync("git", ["init", "--quiet", root]);
});

afterEach(() => rmSync(root, { recursive: true }));

async function warnings(gitignore: string): Promise<readonly string[]> {
  writeFileSync(join(root, ".gitignore"), gitignore);
  const repository = await openRepository(root);
  try {
    return (await warnAboutIgnoredRules(repository)).map(({ message }) => message);
  } finally {
    repository.close();
  }
}

it("names the customary pattern for files of Vim, which .skl fits", async () => {
  expect(await warnings("*.o\n[._]s[a-rt-v][a-z]\n")).toEqual([
    "Git ignores .skl/ by the pattern [._]s[a-rt-v][a-z] in .gitignore, so it gets into no commit.",
  ]);
});

it("says nothing where a later line takes .skl back, or none names it", async () => {
  expect(await warnings("[._]s[a-rt-v][a-z]\n!/.skl/\n")).toEqual([]);
  expect(await warnings("*.o\n")).toEqual([]);
});
