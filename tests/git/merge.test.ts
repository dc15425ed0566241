import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, it } from "vitest";
import { isObjectId, type ObjectId } from "../../src/kernel/domain/index.ts";
import { mergeTrees, mergeTreesWithEach, openRepository } from "../../src/workspace/git/index.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-merge-")));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const BRANCHES: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  base: { "a.txt": "one\ntwo\nthree\n", "odd\nname": "x\n" },
  ours: { "a.txt": "one\nours\nthree\n", "odd\nname": "ours\n" },
  apart: { "a.txt": "one\ntwo\nthree\n", "odd\nname": "x\n", "new.txt": "new\n" },
  same: { "a.txt": "one\nours\nthree\n", "odd\nname": "x\n" },
  clash: { "a.txt": "one\ntheirs\nthree\n", "odd\nname": "theirs\n" },
  gone: { "odd\nname": "x\n" },
};

function commit(branch: string): string {
  const files = Object.entries(BRANCHES[branch] ?? {}).map(
    ([path, text]) => `M 100644 inline ${JSON.stringify(path)}\ndata ${text.length}\n${text}\n`,
  );
  const parent = branch === "base" || branch === "alone" ? "" : "from refs/heads/base\n";
  return `commit refs/heads/${branch}\ncommitter A <a@example.org> 1748780000 +0000\ndata 1\nx\n${parent}deleteall\n${files.join("")}`;
}

beforeAll(() => {
  execFileSync("git", ["init", "--quiet", stage]);
  const history = [...Object.keys(BRANCHES), "alone"].map(commit).join("");
  execFileSync("git", ["-C", stage, "fast-import", "--quiet"], { input: history });
});

function head(branch: string): ObjectId {
  const oid = execFileSync("git", ["-C", stage, "rev-parse", branch], { encoding: "utf8" }).trim();
  if (!isObjectId(oid)) throw new Error(`${branch} is missing`);
  return oid;
}

it("a commit is merged with each of others as with one alone", async () => {
  const repository = await openRepository(stage);
  const others = ["apart", "clash", "same", "gone", "alone", "ours"];
  const together = await mergeTreesWithEach(repository, head("ours"), others.map(head));
  const one = await Promise.all(others.map((branch) => mergeTrees(repository, head("ours"), head(branch))));
  expect(together).toEqual(one);
  expect(together.map((merge) => merge?.kind)).toEqual(["clean", "conflict", "clean", "conflict", "refused", "clean"]);
  expect(together[1]).toMatchObject({ files: ["a.txt", "odd\nname"] });
  await repository.close();
});

it("two commits that share none are refused, and undecided where the ancestor may only be missing", async () => {
  const repository = await openRepository(stage);
  const [ours, alone] = [head("ours"), head("alone")];
  expect(await mergeTrees(repository, ours, alone)).toMatchObject({ kind: "refused", isUnrelated: true });
  await expect(mergeTrees({ ...repository, isShallow: true }, ours, alone)).rejects.toMatchObject({ code: "SHALLOW" });
  await repository.close();
});

it("a head that Git cannot merge costs its own answer only", async () => {
  const repository = await openRepository(stage);
  const missing = "0123456789012345678901234567890123456789" as ObjectId;
  const [apart] = await mergeTreesWithEach(repository, head("ours"), [head("apart")]);
  expect(apart).toMatchObject({ kind: "clean" });
  const [unmerged, beside] = await mergeTreesWithEach(repository, head("ours"), [missing, head("apart")]);
  expect(unmerged).toEqual({ kind: "conflict", files: [], tree: null });
  expect(beside).toEqual(apart);
  await repository.close();
});
