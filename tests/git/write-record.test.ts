import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, describe, expect, it } from "vitest";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { openRepository, writeRecord } from "../../src/workspace/git/index.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-record-")));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const at = new Date("2026-03-01T10:20:30.900Z");

function git(cwd: string, args: readonly string[], input = "", env: Record<string, string> = {}): string {
  return execFileSync("git", [...args], { cwd, input, encoding: "utf8", env: { ...process.env, ...env } }).trim();
}

/** What git itself makes of the same, one object at a time. */
function commitByGit(cwd: string, content: string, { name, email }: { name: string; email: string }): string {
  const blob = git(cwd, ["hash-object", "-w", "--stdin"], content);
  const tree = git(cwd, ["mktree"], `100644 blob ${blob}\tproposals.json\n`);
  const date = `@${Math.floor(at.getTime() / 1000)} +0000`;
  return git(cwd, ["commit-tree", tree], "skl: one\n", {
    GIT_AUTHOR_NAME: name,
    GIT_AUTHOR_EMAIL: email,
    GIT_AUTHOR_DATE: date,
    GIT_COMMITTER_NAME: name,
    GIT_COMMITTER_EMAIL: email,
    GIT_COMMITTER_DATE: date,
  });
}

describe.each(["sha1", "sha256"])("a record in a repository of %s", (format) => {
  const folder = join(stage, format);
  git(stage, ["init", "--quiet", `--object-format=${format}`, folder]);
  const beside = git(folder, ["hash-object", "--stdin"]) as ObjectId;

  it.each([
    { what: "of a few bytes", content: "{}\n", identity: { name: "Agent-1", email: "agent@example.org" } },
    { what: "of nothing", content: "", identity: { name: "Agent-1", email: "agent@example.org" } },
    { what: "of 15 bytes", content: "x".repeat(15), identity: { name: "Agent-1", email: "agent@example.org" } },
    { what: "of 16 bytes", content: "x".repeat(16), identity: { name: "Agent-1", email: "agent@example.org" } },
    { what: "of 2,048 bytes", content: "x".repeat(2048), identity: { name: "Agent-1", email: "agent@example.org" } },
    { what: "of a megabyte", content: "é€😀\n".repeat(99_999), identity: { name: "Zoë", email: "zoë@example.org" } },
    { what: "of an odd name", content: "{}", identity: { name: " .<Agent\n, 'x'> ", email: "<a@b.example>," } },
  ])("$what is the commit that git would make", async ({ content, identity }) => {
    const repository = await openRepository(folder);
    const commit = writeRecord(repository, {
      name: "proposals.json",
      content,
      message: "skl: one\n",
      identity,
      at,
      beside,
    });
    expect(git(folder, ["cat-file", "-t", commit])).toBe("commit");
    expect(execFileSync("git", ["show", `${commit}:proposals.json`], { cwd: folder }).toString("utf8")).toBe(content);
    expect(commit).toBe(commitByGit(folder, content, identity));
    repository.close();
  });
});

describe("what a record's objects allow to others", () => {
  const place = (folder: string, id: string) => join(folder, "objects", id.slice(0, 2), id.slice(2));
  const readFileAndFolderModes = (path: string) =>
    [statSync(join(path, "..")).mode, statSync(path).mode].map((mode) => mode.toString(8));

  it.each(["umask", "group", "all", "0640", "0660", "0664"])(
    "is what git allows where the repository is shared by %s",
    async (shared) => {
      const folder = join(stage, `shared-${shared}`);
      git(stage, ["init", "--quiet", "--bare", folder]);
      git(folder, ["config", "core.sharedRepository", shared]);
      const beside = git(folder, ["hash-object", "-w", "--stdin"]) as ObjectId;
      const repository = await openRepository(folder);
      const record = {
        name: "a",
        content: shared,
        message: "m",
        identity: { name: "A", email: "a@b.example" },
        at,
        beside,
      };
      const commit = writeRecord(repository, record);
      repository.close();
      expect(readFileAndFolderModes(place(folder, commit))).toEqual(readFileAndFolderModes(place(folder, beside)));
    },
  );
});
