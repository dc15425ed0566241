import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import type { ObjectId, SklError } from "../../src/kernel/domain/index.ts";
import { openRepository, type Repository, refuseUnfitTrees } from "../../src/workspace/git/index.ts";

vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(join(tmpdir(), "skl-trees-"));
const WHO = { GIT_AUTHOR_NAME: "A", GIT_AUTHOR_EMAIL: "a@b.c", GIT_COMMITTER_NAME: "A", GIT_COMMITTER_EMAIL: "a@b.c" };
const git = (args: readonly string[], input: string | Buffer = "") =>
  execFileSync("git", [...args], { cwd: root, input, env: { ...process.env, ...WHO } })
    .toString("utf8")
    .trim() as ObjectId;

type Entry = readonly [mode: string, name: string | Buffer, oid: string];
const tree = (...entries: readonly Entry[]) =>
  git(
    ["hash-object", "-t", "tree", "-w", "--literally", "--stdin"],
    Buffer.concat(
      entries.flatMap(([mode, name, oid]) => [
        Buffer.from(`${mode} `),
        Buffer.from(name),
        Buffer.from([0]),
        Buffer.from(oid, "hex"),
      ]),
    ),
  );
const commit = (of: string, ...parents: readonly string[]) =>
  git(["commit-tree", "-m", "x", of, ...parents.flatMap((parent) => ["-p", parent])]);

let repository: Repository;
let file: string;
let old: string;
let plain: string;
let base: ObjectId;

beforeAll(async () => {
  execFileSync("git", ["init", "-q", root]);
  file = git(["hash-object", "-w", "--stdin"], "x\n");
  plain = tree(["100644", "x", file]);
  old = tree(["100644", "Same", file], ["100644", "same", file]);
  base = commit(tree(["100644", "a", file], ["40000", "old", old]));
  repository = await openRepository(root);
});
afterAll(() => {
  repository.close();
  rmSync(root, { recursive: true, force: true });
});

const findTreeRefusal = (head: ObjectId) =>
  refuseUnfitTrees(repository, base, head).then(
    () => null,
    (cause: SklError) => `${cause.code} ${cause.message.replace(/[0-9a-f]{12}/, "…")}`,
  );
/** What is said of a head whose folder `in` has these entries beside a good one. */
const refusal = (...entries: readonly Entry[]) =>
  findTreeRefusal(commit(tree(["100644", "a", file], ["40000", "in", tree(...entries)], ["40000", "old", old]), base));

describe("a tree that Git refuses", () => {
  it.each([
    ".git",
    ".GIT",
    ".Git ",
    ".git. .",
    "git~1",
    "GIT~1",
    ".g\u200cit",
    "\ufeff.git",
    ".git::$INDEX_ALLOCATION",
    ".git\\config",
    "x\\.git",
  ])("has an entry %j", async (name) => {
    expect(await refusal(["40000", name, old])).toMatch(
      /^TREE_REFUSED "in\/.*in the commit … is what Git keeps its own/,
    );
    expect(await refusal(["100644", name, file])).toMatch(/^TREE_REFUSED/);
  });

  it.each([
    [
      "the same name twice",
      [
        ["100644", "b", "F"],
        ["100755", "b", "F"],
      ],
      "stands twice",
    ],
    [
      "a file and a folder of one name",
      [
        ["100644", "b", "F"],
        ["40000", "b", "T"],
      ],
      "stands twice",
    ],
    [
      "names that differ in case only",
      [
        ["100644", "B", "F"],
        ["100644", "b", "F"],
      ],
      'is the same file as "B"',
    ],
    [
      "names that differ in composition only",
      [
        ["100644", "e\u0301", "F"],
        ["100644", "\u00e9", "F"],
      ],
      "is the same file",
    ],
    ["a name of 256 bytes", [["100644", "é".repeat(128), "F"]], "more than 255 bytes"],
    ["no name", [["100644", "", "F"]], "no name of a file"],
    ["the name of the folder itself", [["100644", ".", "F"]], "no name of a file"],
    ["a path for a name", [["100644", "b/c", "F"]], "no name of a file"],
    [
      "another order",
      [
        ["100644", "c", "F"],
        ["100644", "b", "F"],
      ],
      "not where Git sorts it",
    ],
    ["an unknown mode", [["100666", "b", "F"]], "has the mode"],
    ["no object", [["100644", "b", "0".repeat(40)]], "names no object"],
    ["a folder for a file", [["100644", "b", "T"]], "has the mode 100644, and is a tree"],
    ["a file for a folder", [["40000", "b", "F"]], "has the mode 40000, and is a blob"],
  ] as const)("has %s", async (_, entries, said) => {
    const named = entries.map(([mode, name, oid]): Entry => [mode, name, oid === "F" ? file : oid === "T" ? old : oid]);
    expect(await refusal(...named)).toContain(said);
  });

  it("has more levels than any system needs, in one push or by and by", async () => {
    let deep = tree(["100644", "x", file]);
    for (let level = 0; level < 200; level += 1) deep = tree(["40000", "d", deep]);
    const first = commit(deep, base);
    expect(await findTreeRefusal(first)).toBeNull();
    let deeper = deep;
    for (let level = 0; level < 100; level += 1) deeper = tree(["40000", "e", deeper]);
    expect(await findTreeRefusal(commit(deeper, first))).toContain("in more than 255 folders");
  });

  it("is found in a commit between, and behind a merge", async () => {
    const bad = commit(tree(["40000", ".git", old]), base);
    const mended = commit(tree(["100644", "b", file]), bad);
    expect(await findTreeRefusal(mended)).toContain('".git"');
    expect(await findTreeRefusal(commit(tree(["100644", "b", file]), base, mended))).toContain('".git"');
  });

  it("is found, without a question to git about the range, on a branch that began at an earlier merge of the base", async () => {
    const side = commit(tree(["100644", "side", file]), base);
    const fork = commit(tree(["100644", "b", file]), base, side);
    let tip = fork;
    for (const name of ["c", "d", "f", "g"]) tip = commit(tree(["100644", name, file]), tip, side);
    const asked: string[] = [];
    const { objects, config } = repository;
    const reader = {
      objects,
      config,
      git: (args: readonly string[]) => (asked.push(args.join(" ")), repository.git(args)),
    };
    const good = commit(tree(["100644", "e", file]), fork);
    await refuseUnfitTrees(reader, tip, commit(tree(["100644", "f", file]), good));
    await expect(refuseUnfitTrees(reader, tip, commit(tree(["40000", ".git", old]), good))).rejects.toThrow('".git"');
    expect(asked).toEqual([]);
  });
});

describe("a commit", () => {
  const by = (who: string, person: string) => `${who} ${person}\n`;
  const GOOD = "A <a@b.c> 1764000000 +0000";
  const writeCommitWithHeader = (header: string, message = "x\n") =>
    git(
      ["hash-object", "-t", "commit", "-w", "--literally", "--stdin"],
      `tree ${plain}\nparent ${base}\n${header}\n${message}`,
    );

  it.each([
    ["has no author", by("committer", GOOD), "does not name one tree, one author"],
    ["has two authors", by("author", GOOD).repeat(2) + by("committer", GOOD), "does not name one tree, one author"],
    ["has a date that no number holds", by("author", "A <a@b.c> 99999999999999999999 +0000"), "line of its author"],
    ["has a date before 1970", by("author", "A <a@b.c> -1 +0000"), "line of its author"],
    ["has a date with a zero before it", by("author", "A <a@b.c> 01 +0000"), "line of its author"],
    ["has a zone of five digits", by("author", "A <a@b.c> 1 +00000"), "line of its author"],
    ["has an author without an address", by("author", "A 1 +0000"), "line of its author"],
  ])("that %s is refused", async (_, header, said) => {
    const whole = header.includes("committer") ? header : header + by("committer", GOOD);
    expect(await findTreeRefusal(writeCommitWithHeader(whole))).toMatch(
      new RegExp(`^TREE_REFUSED The commit … .*${said}`),
    );
  });

  it("that hides text behind a NUL byte is refused", async () => {
    const head = writeCommitWithHeader(by("author", GOOD) + by("committer", GOOD), "x\0y\n");
    expect(await findTreeRefusal(head)).toContain("holds a NUL byte");
  });

  it("with a signature, an encoding, a merged tag or an empty name is taken", async () => {
    const more = `encoding latin1\ngpgsig -----BEGIN\n author evil\n -----END\nmergetag object ${base}\n author x\n`;
    expect(
      await findTreeRefusal(writeCommitWithHeader(by("author", " <> 0 -0130") + by("committer", GOOD) + more)),
    ).toBeNull();
  });
});

describe("a tree that Git takes", () => {
  it.each([
    [
      "names that only look alike",
      [
        ["100644", ".gitignore", "F"],
        ["100644", ".gitx", "F"],
        ["100644", "git~2", "F"],
      ],
    ],
    ["a name of 255 bytes", [["100644", "x".repeat(255), "F"]]],
    [
      "files and folders as Git sorts them",
      [
        ["100644", "b-c", "F"],
        ["40000", "b", "T"],
        ["100644", "b0", "F"],
      ],
    ],
    [
      "every mode",
      [
        ["100755", "b", "F"],
        ["120000", "c", "F"],
        ["160000", "d", "F"],
      ],
    ],
    [
      "bytes that are no UTF-8",
      [
        ["100644", Buffer.from([0xff]), "F"],
        ["100644", Buffer.from([0xff, 0xfe]), "F"],
      ],
    ],
  ] as const)("has %s", async (_, entries) => {
    const named = entries.map(([mode, name, oid]): Entry => [mode, name, oid === "F" ? file : plain]);
    expect(await refusal(...named)).toBeNull();
  });

  it("keeps names that the base has beside each other already", async () => {
    const other = git(["hash-object", "-w", "--stdin"], "y\n");
    const changed = tree(["100644", "Same", other], ["100644", "same", file]);
    expect(await findTreeRefusal(commit(tree(["100644", "a", file], ["40000", "old", changed]), base))).toBeNull();
  });
});
