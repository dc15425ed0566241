/** Changes that are found without a git are those that git finds; where only a git can tell, nothing is said. */
import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, beforeAll, expect, it } from "vitest";
import type { ObjectId } from "../../src/domain/index.ts";
import { changedFilesOfPairs, openRepository, type Repository } from "../../src/git/index.ts";
import { differingFiles } from "../../src/git/tree-diff.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-tree-diff-")));
let repository: Repository;
beforeAll(async () => {
  execFileSync("git", ["init", "--quiet", stage]);
  repository = await openRepository(stage);
});
afterAll(() => {
  repository.close();
  rmSync(stage, { recursive: true, force: true });
});

function git(args: readonly string[], input: string | Buffer): string {
  return execFileSync("git", ["-C", stage, ...args], { input, encoding: "utf8" }).trim();
}

interface Entry {
  readonly mode: string;
  readonly content: string;
}

/** The id of a tree with these files. */
function treeOf(files: ReadonlyMap<string, Entry>): ObjectId {
  const rows = [...files].map(([path, { mode, content }]) => {
    const data = mode === "160000" ? "" : `\ndata ${content.length}\n${content}`;
    return `M ${mode} ${mode === "160000" ? content.padEnd(40, "0") : "inline"} "${path}"${data}\n`;
  });
  const commit = `commit refs/heads/x\ncommitter A <a@example.org> 0 +0000\ndata 0\n\ndeleteall\n${rows.join("")}`;
  git(["fast-import", "--quiet", "--force"], commit);
  return git(["rev-parse", "refs/heads/x^{tree}"], "") as ObjectId;
}

const names = fc.constantFrom("a", "a.b", "a-b", "a0", "B", "é", "b\\377");
const path = fc.array(names, { minLength: 1, maxLength: 3 }).map((parts) => parts.join("/"));
const entry: fc.Arbitrary<Entry> = fc.record({
  mode: fc.constantFrom("100644", "100644", "100755", "120000", "160000"),
  content: fc.constantFrom("1", "2", "3"),
});

/** Files without those that another one's folder would replace. */
function possible(files: readonly (readonly [string, Entry])[]): ReadonlyMap<string, Entry> {
  const kept = new Map<string, Entry>();
  for (const [name, value] of files)
    if (![...kept.keys()].some((other) => other.startsWith(`${name}/`) || name.startsWith(`${other}/`)))
      kept.set(name, value);
  return kept;
}

it("any two trees differ in the files that git names, in the same order", async () => {
  const files = fc.array(fc.tuple(path, entry), { maxLength: 8 });
  let answered = 0;
  await fc.assert(
    fc.asyncProperty(files, files, fc.boolean(), async (some, others, isEdit) => {
      const before = possible(some);
      const after = possible(isEdit ? [...before, ...others] : others);
      const edited = new Map(
        [...after].map(([name, value], at) => [name, at % 3 === 0 ? (others[at]?.[1] ?? value) : value]),
      );
      const [from, to] = [treeOf(before), treeOf(edited)];
      const found = await differingFiles(repository.objects, from, to);
      const [byGit = []] = await changedFilesOfPairs(repository, [{ from, to }]);
      if (found === null) expect(byGit.length).toBeGreaterThan(0);
      else expect(found).toEqual(byGit);
      answered += found === null ? 0 : 1;
    }),
    { numRuns: 40 },
  );
  expect(answered).toBeGreaterThan(10);
});

it("says nothing where files came and others went", async () => {
  const file = { mode: "100644", content: "1" };
  const [from, to] = [treeOf(new Map([["a", file]])), treeOf(new Map([["b", file]]))];
  expect(await differingFiles(repository.objects, from, to)).toBe(null);
});

it.each([
  ["two rows of one name", ["100644 a", "100644 a"]],
  ["rows out of order", ["100644 b", "100644 a"]],
  ["a name with a slash", ["100644 a/b"]],
  ["an old mode", ["100664 a"]],
  ["a folder in the place of a file", ["100644 a.b", "40000 a"]],
])("says nothing of a tree with %s", async (_what, rows) => {
  const blob = Buffer.from(git(["hash-object", "-w", "--stdin"], "1"), "hex");
  const content = Buffer.concat(rows.flatMap((row) => [Buffer.from(`${row}\0`), blob]));
  const tree = git(["hash-object", "-w", "-t", "tree", "--literally", "--stdin"], content) as ObjectId;
  const empty = git(["hash-object", "-w", "-t", "tree", "--stdin"], "") as ObjectId;
  expect(await differingFiles(repository.objects, empty, tree)).toBe(null);
});

it("says nothing of a tree that is not there", async () => {
  const missing = "0123456789".repeat(4) as ObjectId;
  expect(await differingFiles(repository.objects, missing, missing)).toBe(null);
});
