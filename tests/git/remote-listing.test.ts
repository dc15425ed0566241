import { execFileSync } from "node:child_process";
import { appendFileSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { listRemote, openRepository, type Repository, resolveRemoteRef } from "../../src/workspace/git/index.ts";
import { gitHost } from "../app/skills/packages/foreign-repository.ts";

vi.setConfig({ testTimeout: 60_000 });

const root = mkdtempSync(join(tmpdir(), "skl-listing-"));
const up = join(root, "up.git");
const work = join(root, "work");
const WHO = ["-c", "user.name=A", "-c", "user.email=a@b.c"];
const git = (cwd: string, ...args: string[]) =>
  execFileSync("git", [...WHO, ...args], { cwd, encoding: "utf8", stdio: ["ignore", "pipe", "ignore"] }).trim();

/** Refs of others, as a host keeps them for pull requests. */
const FOREIGN = 20_000;
const PATTERNS = ["HEAD", "refs/heads/*", "refs/skl/proposals/*"];
let repository: Repository;
let head: string;
let tag: string;

beforeAll(async () => {
  git(root, "init", "-q", "--bare", "--initial-branch=main", up);
  git(root, "clone", "-q", up, work);
  git(work, "commit", "-q", "--allow-empty", "-m", "x");
  git(work, "tag", "-a", "-m", "t", "v1");
  head = git(work, "rev-parse", "HEAD");
  tag = git(work, "rev-parse", "v1");
  const places = [
    "refs/heads/main",
    "refs/heads/größe-ж",
    "refs/skl/proposals/a1/x",
    "refs/skl/other/y",
    "refs/tags/v1",
  ];
  git(work, "push", "-q", up, ...places.map((place) => `${place === "refs/tags/v1" ? "v1" : "HEAD"}:${place}`));
  const line = (_: unknown, at: number) => `${head} refs/pull/${String(at).padStart(6, "0")}/head\n`;
  git(up, "pack-refs", "--all");
  const packed = execFileSync("cat", [join(up, "packed-refs")], { encoding: "utf8" });
  const [above, below] = [
    packed.slice(0, packed.indexOf(`${head} refs/skl`)),
    packed.slice(packed.indexOf(`${head} refs/skl`)),
  ];
  rmSync(join(up, "packed-refs"));
  appendFileSync(join(up, "packed-refs"), above + Array.from({ length: FOREIGN }, line).join("") + below);
  repository = await openRepository(work);
});
afterAll(() => {
  repository.close();
  rmSync(root, { recursive: true, force: true });
});

const expected = [
  ["HEAD", "H"],
  ["refs/heads/größe-ж", "H"],
  ["refs/heads/main", "H"],
  ["refs/skl/proposals/a1/x", "H"],
];
const shown = (refs: ReadonlyMap<string, string>) =>
  [...refs].map(([ref, oid]) => [ref, oid === head ? "H" : oid === tag ? "T" : oid]).sort();

describe("a remote with very many refs of others", () => {
  it("sends only the refs that are asked for", async () => {
    let bytes = 0;
    const host = await gitHost(root, (size) => {
      bytes += size;
    });
    const { headBranch, refs } = await listRemote(repository, `${host}/up.git`, PATTERNS);
    expect([headBranch, shown(refs)]).toEqual(["main", expected]);
    expect(bytes).toBeLessThan(4000);
    await resolveRemoteRef(`${host}/up.git`, "v1");
    expect(bytes).toBeLessThan(8000);
  });

  it.each(["0", "2"])("is listed alike over another transport and by version %s of the protocol", async (version) => {
    git(work, "config", "protocol.version", version);
    const { headBranch, refs } = await listRemote(repository, up, PATTERNS);
    expect([headBranch, shown(refs)]).toEqual(["main", expected]);
  });

  it("answers exact names, what a tag stands for, and nothing for names that it does not have", async () => {
    const { headBranch, refs } = await listRemote(repository, up, [
      "refs/tags/v1",
      "refs/heads/v1",
      "refs/skl/proposals",
    ]);
    expect([headBranch, shown(refs)]).toEqual([
      null,
      [
        ["refs/tags/v1", "T"],
        ["refs/tags/v1^{}", "H"],
      ],
    ]);
    expect((await listRemote(repository, up, ["refs/none/*"])).refs.size).toBe(0);
  });

  it("is listed from a repository with another kind of ids, and leaves nothing behind", async () => {
    const other = join(root, "sha256");
    git(root, "init", "-q", "--object-format=sha256", other);
    const opened = await openRepository(other);
    expect(shown((await listRemote(opened, up, PATTERNS)).refs)).toEqual(expected);
    opened.close();
    expect(git(work, "for-each-ref", "--format=%(refname)", "refs/heads/", "refs/skl", "refs/skl-asked")).toBe(
      "refs/heads/main",
    );
  });

  it("that is not there is said in Git's own words, without a trace", async () => {
    await expect(listRemote(repository, join(root, "gone.git"), PATTERNS)).rejects.toMatchObject({
      code: "REMOTE_UNREACHABLE",
      message: expect.stringMatching(/Could not read from remote|access rights/),
    });
    await expect(listRemote(repository, join(root, "gone.git"), PATTERNS)).rejects.not.toMatchObject({
      message: expect.stringMatching(/packet/),
    });
  });
});
