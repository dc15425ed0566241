import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, test } from "vitest";
import { gitAdapter } from "../../../../src/runtime/engine/adapters/index.ts";
import { aContext, planAdapterWrite } from "../ask.ts";
import { aRepository, aWorld } from "./world.ts";

const person = (name: string, email: string) => ({ name, email, date: "2023-11-14T22:13:20+00:00" });
const FIRST = {
  parents: [],
  author: person("A", "a@x.example"),
  committer: person("C", "c@x.example"),
  message: "First\n",
};

describe("reading a repository", () => {
  test("log gives commits, and whether there are more", async () => {
    const world = aRepository();
    const first = world.git("rev-parse", "HEAD").trim();
    world.git("commit", "--quiet", "--allow-empty", "-m", "Second\n\nWith a body.");
    const second = world.git("rev-parse", "HEAD").trim();
    const last = { ...FIRST, id: second, parents: [first], message: "Second\n\nWith a body.\n" };

    expect(await world.asks({ op: "log" })).toEqual({
      answer: { commits: [last, { ...FIRST, id: first }], more: false },
    });
    expect(await world.asks({ op: "log", limit: 1 })).toEqual({ answer: { commits: [last], more: true } });
    expect(await world.asks({ op: "log", rev: "HEAD~1" })).toEqual({
      answer: { commits: [{ ...FIRST, id: first }], more: false },
    });
    expect(await world.asks({ op: "log", paths: ["a.txt"] })).toMatchObject({ answer: { commits: [{ id: first }] } });
  });

  test("status tells index and work tree apart", async () => {
    const world = aRepository();
    world.write("b.txt", "two\n");
    world.git("add", "b.txt");
    world.write("a.txt", "changed\n");
    world.write("with blank.txt", "");
    expect(await world.asks({ op: "status" })).toEqual({
      answer: {
        branch: "main",
        head: world.git("rev-parse", "HEAD").trim(),
        entries: [
          { path: "a.txt", index: ".", work_tree: "M" },
          { path: "b.txt", index: "A", work_tree: "." },
          { path: "with blank.txt", index: "?", work_tree: "?" },
        ],
        more: false,
      },
    });
  });

  test("diff compares work tree, index and commits", async () => {
    const world = aRepository();
    world.write("a.txt", "two\n");
    const [hunk] = ["@@ -1 +1 @@\n-one\n+two\n"];
    const changed = {
      files: [{ path: "a.txt", status: "M", added: 1, deleted: 1 }],
      patch: expect.stringContaining(hunk),
    };
    expect(await world.asks({ op: "diff" })).toEqual({ answer: changed });
    expect(await world.asks({ op: "diff", from: "HEAD" })).toEqual({ answer: changed });
    world.git("commit", "--quiet", "-am", "Second");
    expect(await world.asks({ op: "diff" })).toEqual({ answer: { files: [], patch: "" } });
    expect(await world.asks({ op: "diff", from: "HEAD~1", to: "main" })).toEqual({ answer: changed });
    expect(await world.asks({ op: "diff", from: "HEAD~1", paths: ["b.txt"] })).toEqual({
      answer: { files: [], patch: "" },
    });
  });

  test("show gives a commit with its changes, of a merge against its first parent", async () => {
    const world = aRepository();
    const id = world.git("rev-parse", "HEAD").trim();
    expect(await world.asks({ op: "show" })).toEqual({
      answer: {
        commit: { ...FIRST, id },
        files: [{ path: "a.txt", status: "A", added: 1, deleted: 0 }],
        patch: expect.stringContaining("+one\n"),
      },
    });
    world.git("checkout", "--quiet", "-b", "side");
    world.write("side.bin", new Uint8Array([0, 1, 2]));
    world.git("add", ".");
    world.git("commit", "--quiet", "-m", "Side");
    world.git("checkout", "--quiet", "main");
    world.git("merge", "--quiet", "--no-ff", "-m", "Merge", "side");
    expect(await world.asks({ op: "show" })).toMatchObject({
      answer: { files: [{ path: "side.bin", status: "A", added: null, deleted: null }] },
    });
  });

  test("branch, rev_parse and ls_files give names and ids", async () => {
    const world = aRepository();
    const id = world.git("rev-parse", "HEAD").trim();
    const blob = world.git("rev-parse", "HEAD:a.txt").trim();
    world.git("branch", "other/ü");
    expect(await world.asks({ op: "branch" })).toEqual({
      answer: {
        branches: [
          { name: "main", id, current: true },
          { name: "other/ü", id, current: false },
        ],
        more: false,
      },
    });
    expect(await world.asks({ op: "rev_parse", rev: "other/ü" })).toEqual({ answer: { id, type: "commit" } });
    expect(await world.asks({ op: "rev_parse", rev: "missing" })).toEqual({ errno: 44 });
    expect(await world.asks({ op: "ls_files" })).toEqual({
      answer: { files: [{ path: "a.txt", mode: "100644", id: blob }], more: false },
    });
  });

  test("an empty repository has no commits", async () => {
    const world = aWorld();
    expect(await world.asks({ op: "log" })).toEqual({ errno: 44 });
    expect(await world.asks({ op: "status" })).toEqual({
      answer: { branch: "main", head: null, entries: [], more: false },
    });
  });

  test("a linked work tree is a repository with its own HEAD and index", async () => {
    const world = aRepository();
    world.git("worktree", "add", "--quiet", "-b", "linked", "../linked");
    writeFileSync(join(world.cwd, "linked", "b.txt"), "two\n");
    const scope = { repo: "linked" };
    expect(await world.asks({ op: "status" }, scope)).toMatchObject({
      answer: { branch: "linked", entries: [{ path: "b.txt" }] },
    });
    expect(await world.asks({ op: "add", paths: ["b.txt"] }, scope)).toEqual({ answer: { paths: ["b.txt"] } });
    expect(await world.asks({ op: "commit", message: "Linked" }, scope)).toMatchObject({
      answer: { branch: "linked" },
    });
    expect(world.git("log", "-1", "--format=%s", "linked")).toBe("Linked\n");
    expect(world.git("status", "--porcelain")).toBe("");
  });

  test("a repository of SHA-256 is read and written", async () => {
    const world = aWorld();
    execFileSync("rm", ["-rf", join(world.repo, ".git")]);
    world.git("init", "--quiet", "--object-format=sha256", "--initial-branch=main");
    world.write("a.txt", "one\n");
    await world.asks({ op: "add", paths: ["a.txt"] });
    const made = await world.asks({ op: "commit", message: "First" });
    expect(made).toEqual({ answer: { id: world.git("rev-parse", "HEAD").trim(), branch: "main" } });
  });
});

describe("writing a repository", () => {
  test("add and commit move the branch, with an author of their own", async () => {
    const world = aRepository();
    const parent = world.git("rev-parse", "HEAD").trim();
    world.write("dir/b.txt", "two\n");
    expect(await world.asks({ op: "add", paths: ["dir"] })).toEqual({ answer: { paths: ["dir"] } });
    const made = await world.asks({ op: "commit", message: "Second\n\n-m not an option" });

    expect(made).toEqual({ answer: { id: world.git("rev-parse", "main").trim(), branch: "main" } });
    expect(world.git("log", "-1", "--format=%P|%an <%ae>|%aI|%B")).toBe(
      `${parent}|skl node <node@skl.invalid>|2026-01-02T03:04:05+00:00|Second\n\n-m not an option\n\n`,
    );
    expect(world.git("status", "--porcelain")).toBe("");
    expect(world.git("reflog", "-1", "--format=%gs", "main")).toBe("commit by a node\n");
  });

  test("nothing to commit, a detached HEAD and a merge under way are refused", async () => {
    const world = aRepository();
    expect(await world.asks({ op: "commit", message: "Empty" })).toEqual({ errno: 28 });
    world.write("a.txt", "two\n");
    world.git("add", "a.txt");
    world.write(".git/MERGE_HEAD", world.git("rev-parse", "HEAD"));
    expect(await world.asks({ op: "commit", message: "Merge" })).toEqual({ errno: 52 });
    world.git("commit", "--quiet", "-m", "Done");
    world.git("checkout", "--quiet", "--detach");
    world.write("a.txt", "three\n");
    world.git("add", "a.txt");
    expect(await world.asks({ op: "commit", message: "Detached" })).toEqual({ errno: 52 });
  });

  test("tags and branches are made once, also where refs are packed", async () => {
    const world = aRepository();
    const id = world.git("rev-parse", "HEAD").trim();
    expect(await world.asks({ op: "tag", name: "v1" })).toEqual({ answer: { name: "v1", id } });
    expect(await world.asks({ op: "branch_create", name: "topic/x", rev: "v1" })).toEqual({
      answer: { name: "topic/x", id },
    });
    world.git("pack-refs", "--all");
    expect(await world.asks({ op: "tag", name: "v1" })).toEqual({ errno: 20 });
    expect(await world.asks({ op: "branch_create", name: "topic/x" })).toEqual({ errno: 20 });
    expect(await world.asks({ op: "branch_create", name: "topic" })).toEqual({ errno: 20 });
    const annotated = await world.asks({ op: "tag", name: "v2", message: "Version 2" });
    expect(annotated).toEqual({ answer: { name: "v2", id: world.git("rev-parse", "refs/tags/v2").trim() } });
    expect(world.git("for-each-ref", "--format=%(objecttype) %(taggername) %(contents)", "refs/tags/v2")).toBe(
      "tag skl node Version 2\n\n",
    );
    expect(world.git("rev-parse", "v2^{commit}").trim()).toBe(id);
  });

  test("is planned in words that a terminal can show", () => {
    const asked = { adapter: gitAdapter(), effect: "git.write", scope: { repo: "." }, context: aContext() } as const;
    const payloads = [
      { op: "add", paths: ["a\u001b[2J"] },
      { op: "commit", message: "x\ny" },
      { op: "tag", name: "v1" },
      { op: "branch_create", name: "b", rev: "v1" },
    ];
    expect(payloads.map((payload) => planAdapterWrite({ ...asked, payload }))).toEqual([
      { says: 'Stage "a\\u001b[2J"', response: { planned: true } },
      { says: 'Commit what is staged: "x\\ny"', response: { planned: true } },
      { says: 'Tag "HEAD" as "v1"', response: { planned: true } },
      { says: 'Create the branch "b" at "v1"', response: { planned: true } },
    ]);
  });
});
