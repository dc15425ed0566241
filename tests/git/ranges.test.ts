import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, expect, it } from "vitest";
import { isObjectId, type ObjectId } from "../../src/kernel/domain/index.ts";
import {
  findFork,
  findForks,
  listChangedFiles,
  listChangedFilesByPair,
  openRepository,
} from "../../src/workspace/git/index.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-ranges-")));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const FILES = {
  base: { kept: "kept\n", renamed: "one\ntwo\nthree\nfour\n", gone: "gone\n" },
  more: { kept: "more\n", renamed: "one\ntwo\nthree\nfour\n", gone: "gone\n", "new\nline": "x" },
  other: { kept: "kept\n", "re:named": "one\ntwo\nthree\nfour\n", ":colon": "c" },
};

function commit(name: string, files: keyof typeof FILES, parents: readonly string[]): string {
  const [first, ...others] = parents;
  const lines = [
    `commit refs/heads/${name}`,
    `mark :${name}`,
    "committer A <a@example.org> 1748780000 +0000",
    `data ${name.length}\n${name}`,
    ...(first ? [`from ${first}`] : []),
    ...others.map((other) => `merge ${other}`),
    "deleteall",
    ...Object.entries(FILES[files]).map(
      ([path, text]) => `M 100644 inline ${JSON.stringify(path)}\ndata ${text.length}\n${text}`,
    ),
  ];
  return `${lines.join("\n")}\n`;
}

/** 1 is where 2 (the base) and 3, 4 and 5 begin; 6 merges 3 and the base; 7 and 8 are a criss-cross; 9 stands alone. */
const HISTORY = [
  commit("1", "base", []),
  commit("2", "more", [":1"]),
  commit("3", "other", [":1"]),
  commit("4", "base", [":3"]),
  commit("5", "more", [":4", ":3"]),
  commit("6", "other", [":3", ":2"]),
  commit("7", "base", [":2", ":4"]),
  commit("8", "other", [":4", ":2"]),
  commit("9", "other", []),
].join("");

it("many heads are asked for at once and answered as one by one", async () => {
  execFileSync("git", ["init", "--quiet", stage]);
  execFileSync("git", ["-C", stage, "fast-import", "--quiet"], { input: HISTORY });
  const repository = await openRepository(stage);
  const names = ["1", "2", "3", "4", "5", "6", "7", "8", "9"];
  const commits = await Promise.all(names.map((name) => repository.commitOf(`refs/heads/${name}`)));
  const heads = commits.filter((oid): oid is ObjectId => oid !== null && isObjectId(oid));
  const answered: Record<string, string[]> = {};
  for (const [index, base] of heads.entries()) {
    const forks = await findForks(repository, base, heads, false);
    for (const [head, fork] of forks)
      expect(await findFork(repository, base, head)).toEqual({ kind: "found", commit: fork, tree: fork });
    answered[names[index] ?? ""] = names.filter((_, at) => forks.has(heads[at] ?? base));
  }
  expect(answered).toEqual({
    "1": ["2", "3", "4", "5", "6", "7", "8"],
    "2": ["3", "4", "5", "6", "7", "8"],
    "3": ["2", "4", "5", "6", "7", "8"],
    "4": ["2", "5", "7", "8"],
    "5": ["2"],
    "6": ["4", "5"],
    "7": [],
    "8": [],
    "9": [],
  });
  const trees = await Promise.all(
    heads.map(async (head) => (await repository.objects.info(`${head}^{tree}`))?.oid ?? head),
  );
  const pairs = trees.flatMap((from) => trees.map((to) => ({ from, to })));
  const single = await Promise.all(pairs.slice(9, 36).map(({ from, to }) => listChangedFiles(repository, from, to)));
  expect((await listChangedFilesByPair(repository, pairs)).slice(9, 36)).toEqual(single);
  expect(await findForks(repository, heads[0] as ObjectId, heads, true)).toEqual(new Map());
  repository.close();
});
