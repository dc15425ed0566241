import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import {
  findSeparateForks,
  mergeTrees,
  openRepository,
  type Repository,
  TreeMerger,
} from "../../src/workspace/git/index.ts";

/** `TREE_MERGE_ROUNDS=1000` asks more than an ordinary run. */
const ROUNDS = Number(process.env.TREE_MERGE_ROUNDS ?? 25);
const HEADS = 6;

const IDENTITY = {
  GIT_CONFIG_GLOBAL: "/dev/null",
  GIT_CONFIG_NOSYSTEM: "1",
  GIT_AUTHOR_NAME: "a",
  GIT_AUTHOR_EMAIL: "a@example.org",
  GIT_AUTHOR_DATE: "@1 +0000",
  GIT_COMMITTER_NAME: "a",
  GIT_COMMITTER_EMAIL: "a@example.org",
  GIT_COMMITTER_DATE: "@1 +0000",
};

let folder = "";
let repository: Repository;

const git = (args: readonly string[], input = ""): string =>
  execFileSync("git", args, { cwd: folder, input, encoding: "utf8", env: { ...process.env, ...IDENTITY } }).trim();

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), "skl-tree-merge-"));
  git(["init", "--quiet", "--bare"]);
  repository = await openRepository(folder);
});
afterAll(() => {
  repository.close();
  rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
});

type Pick = (below: number) => number;

/** Makes the same numbers in each run (Mulberry32). */
function random(seed: number): Pick {
  let state = seed;
  return (below) => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) % below;
  };
}

type Files = Map<string, { readonly mode: string; readonly text: string }>;

const FOLDERS = ["a", "a/b", "a/b/c", "d", "d/e", "f"];

const writeRandomLines = (pick: Pick) =>
  Array.from({ length: 12 }, () => `line ${pick(40)} of a text that is long enough to be found again\n`).join("");

function someFiles(pick: Pick): Files {
  const files: Files = new Map([["root", { mode: "100644", text: writeRandomLines(pick) }]]);
  for (let at = 0; at < 14; at += 1)
    files.set(`${FOLDERS[pick(FOLDERS.length)]}/f${at}`, { mode: "100644", text: writeRandomLines(pick) });
  return files;
}

/** Changes files as people do: edits, new, deleted and moved files and folders, modes, a file in place of a folder. */
function changed(before: Files, pick: Pick): Files {
  const files = new Map(before);
  for (let step = pick(3) + 1; step > 0; step -= 1) {
    const paths = [...files.keys()];
    const path = paths[pick(paths.length)] ?? "root";
    const file = files.get(path) ?? { mode: "100644", text: "" };
    const place = FOLDERS[pick(FOLDERS.length)] ?? "a";
    const inside = paths.filter((each) => each.startsWith(`${place}/`));
    switch (pick(9)) {
      case 0:
      case 1:
        files.set(path, { ...file, text: file.text.replace(/line \d+/, `line ${pick(1000)}`) });
        break;
      case 2:
        files.set(path, { ...file, text: `${file.text}more ${pick(100)}\n` });
        break;
      case 3:
        files.set(`${place}/new${pick(6)}`, { mode: "100644", text: writeRandomLines(pick) });
        break;
      case 4:
        files.delete(path);
        break;
      case 5:
        files.delete(path);
        files.set(`${place}/moved${pick(6)}`, file);
        break;
      case 6: {
        const to = `g${pick(3)}`;
        for (const each of inside) {
          const moved = files.get(each);
          files.delete(each);
          if (moved) files.set(`${to}${each.slice(place.length)}`, moved);
        }
        break;
      }
      case 7:
        files.set(path, { ...file, mode: file.mode === "100644" ? "100755" : "100644" });
        break;
      default:
        for (const each of inside) files.delete(each);
        files.set(place, file);
    }
  }
  return files;
}

function importCommit(files: Files, parent: string | null): ObjectId {
  const paths = [...files.keys()];
  const real = [...files].filter(([path]) => !paths.some((other) => path.startsWith(`${other}/`)));
  const stream = [
    "commit refs/heads/made",
    "author a <a@example.org> 1 +0000",
    "committer a <a@example.org> 1 +0000",
    "data 1",
    "x",
    ...(parent === null ? [] : [`from ${parent}`]),
    "deleteall",
    ...real.map(([path, { mode, text }]) => `M ${mode} inline ${path}\ndata ${Buffer.byteLength(text)}\n${text}`),
    "",
  ].join("\n");
  git(["fast-import", "--quiet", "--force"], stream);
  return git(["rev-parse", "refs/heads/made"]) as ObjectId;
}

describe("merges by trees", () => {
  it(`give what Git gives, or leave it to Git (${ROUNDS} random histories)`, { timeout: 900_000 }, async () => {
    const count = { own: 0, gits: 0, conflicts: 0 };
    for (let seed = 1; seed <= ROUNDS; seed += 1) {
      const pick = random(seed);
      const start = someFiles(pick);
      const base = importCommit(start, null);
      const heads = Array.from({ length: HEADS }, () => {
        const files = changed(start, pick);
        const first = importCommit(files, base);
        return pick(3) === 0 ? importCommit(changed(files, pick), first) : first;
      });
      if (pick(3) === 0) heads.push(importCommit(changed(start, pick), heads[0] ?? base));
      const forks = await findSeparateForks(repository, base, heads);
      const trees = new TreeMerger(repository, base);
      let content: ObjectId = base;
      for (const head of heads) {
        const fork = forks.get(head);
        const tree = fork === undefined ? null : await trees.merge(fork, content, head);
        // Some of these histories end git merge-tree by a failed assertion of its own; it then has no answer to compare with.
        const merge = await mergeTrees(repository, content, head).catch(() => null);
        if (tree !== null) expect({ seed, head, merge }).toEqual({ seed, head, merge: { kind: "clean", tree } });
        count[tree === null ? "gits" : "own"] += 1;
        if (merge?.kind === "clean")
          content = git(["commit-tree", merge.tree, "-p", content, "-p", head], "x") as ObjectId;
        else count.conflicts += 1;
      }
    }
    if (ROUNDS > 100) console.log(count);
    expect(count.own).toBeGreaterThan(ROUNDS);
    expect(count.gits).toBeGreaterThan(ROUNDS / 2);
    expect(count.conflicts).toBeGreaterThan(ROUNDS / 4);
  });
});
