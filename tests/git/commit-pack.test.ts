import { execFileSync } from "node:child_process";
import { mkdtempSync, readdirSync, realpathSync, rmSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import fc from "fast-check";
import { afterAll, describe, expect, it } from "vitest";
import type { ObjectId } from "../../src/domain/index.ts";
import { CommitPack, openRepository, type Pieces, writePlainCommit } from "../../src/git/index.ts";

const stage = realpathSync(mkdtempSync(join(tmpdir(), "skl-pack-")));
afterAll(() => rmSync(stage, { recursive: true, force: true }));

const at = new Date("2026-03-01T10:20:30.900Z");
const identity = { name: "Zoë <skl>", email: "zoë@example.org" };

/** Versions of one file: pieces taken from a few, so that most stand in several versions, cut, moved and repeated. */
function versions(count: number): readonly Pieces[] {
  const piece = fc.uint8Array({ maxLength: 300 });
  const [pool = []] = fc.sample(fc.array(piece, { minLength: 30, maxLength: 30 }), { numRuns: 1, seed: 7 });
  const kept = [...pool, new Uint8Array(70_000).map((_, index) => index % 251)];
  const similar = fc
    .constantFrom(...kept)
    .map((bytes) => Uint8Array.from([...bytes.subarray(0, 200), 1, ...bytes.subarray(200)]));
  const version = fc.array(fc.oneof({ weight: 8, arbitrary: fc.constantFrom(...kept) }, similar, piece), {
    maxLength: 40,
  });
  return fc.sample(version, { numRuns: count, seed: 11 });
}

describe.each(["sha1", "sha256"])("a pack of commits in a repository of %s", (format) => {
  const folder = join(stage, format);
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", ["-C", folder, ...args], { input, maxBuffer: 1e8, stdio: ["pipe", "pipe", "pipe"] });
  const say = (args: readonly string[], input = "") => git(args, input).toString("utf8").trim();

  it("holds what it was given, as git reads and checks it", async () => {
    execFileSync("git", ["init", "--quiet", `--object-format=${format}`, folder]);
    const blob = say(["hash-object", "-w", "--stdin"], "x");
    const inner = say(["mktree"], `100755 blob ${blob}\tinner\n`);
    const tree = say(
      ["mktree"],
      `100644 blob ${blob}\ta.txt\n040000 tree ${inner}\ta\n100644 blob ${blob}\ta0\n`,
    ) as ObjectId;
    const repository = await openRepository(folder);
    const start = await writePlainCommit(repository, { tree, parents: [], message: "start\n", identity, at });
    const all = versions(50);
    const pack = new CommitPack(repository, start);
    let tip = start;
    for (const [index, pieces] of all.entries()) {
      const files = new Map<string, string | Pieces>([
        ["a/b/big.json", pieces],
        ["note", `${index} ä`],
      ]);
      tip = await pack.add({ parents: [tip, start], tree, files, message: `no. ${index}\n\né\n`, identity, at });
    }
    expect(() => git(["cat-file", "-e", tip])).toThrow();
    await pack.finish();
    repository.close();
    expect(say(["fsck", "--strict", "--full", "--no-dangling", tip])).toBe("");
    expect(say(["log", "--first-parent", "--format=%s %p %an %ae %at %ct", "--abbrev=64", "-1", tip])).toBe(
      `no. 49 ${say(["rev-parse", `${tip}^1`])} ${start} Zoë skl zoë@example.org 1772360430 1772360430`,
    );
    expect(say(["ls-tree", "-r", tip]).replace(/ [0-9a-f]{40,} ?/g, " ")).toBe(
      "100644 blob\ta.txt\n100644 blob\ta/b/big.json\n100755 blob\ta/inner\n100644 blob\ta0\n100644 blob\tnote".replaceAll(
        "blob\t",
        "blob \t",
      ),
    );
    for (const [index, pieces] of all.entries()) {
      const commit = `${tip}~${all.length - 1 - index}`;
      expect(git(["show", `${commit}:a/b/big.json`]).equals(Buffer.concat(pieces))).toBe(true);
    }
    expect(readdirSync(join(folder, ".git/objects/pack")).filter((name) => name.startsWith("tmp_"))).toEqual([]);
  });

  it("tells each of many versions by one that differs little, in chains that git sends as they are", async () => {
    const repository = await openRepository(folder);
    const tree = say(["mktree"]) as ObjectId;
    let tip = await writePlainCommit(repository, { tree, parents: [], message: "start\n", identity, at });
    const pack = new CommitPack(repository, tip);
    const [random = []] = fc.sample(
      fc.array(fc.uint8Array({ minLength: 200, maxLength: 200 }), { minLength: 300, maxLength: 300 }),
      { numRuns: 1, seed: 3 },
    );
    for (const index of random.keys()) {
      const files = new Map([["big", random.slice(0, index + 1)]]);
      tip = await pack.add({ parents: [tip], tree, files, message: `${index}\n`, identity, at });
    }
    await pack.finish();
    repository.close();
    const [newest = ""] = readdirSync(join(folder, ".git/objects/pack"))
      .filter((name) => name.endsWith(".pack"))
      .map((name) => join(folder, ".git/objects/pack", name))
      .sort((a, b) => statSync(b).size - statSync(a).size);
    expect(git(["show", `${tip}:big`]).equals(Buffer.concat(random))).toBe(true);
    const listed = say(["verify-pack", "-v", newest]);
    const chains = [...listed.matchAll(/^chain length = (\d+)/gm)].map(([, length]) => Number(length));
    expect(Math.max(...chains)).toBeLessThanOrEqual(50);
    const blobs = [...listed.matchAll(/^\w+ blob +\d+ (\d+)/gm)].map(([, size]) => Number(size));
    expect(blobs).toHaveLength(300);
    // Each version brings 200 bytes of its own, and the first of a run those of the run before it; one stands whole.
    expect(blobs.reduce((sum, size) => sum + size, 0)).toBeLessThan(300 * 200 * 4);
  });
});
