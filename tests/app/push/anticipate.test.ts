import { execFileSync } from "node:child_process";
import { mkdtempSync, realpathSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { changedRange } from "../../../src/app/ground/changed-range.ts";
import { anticipate } from "../../../src/app/push/anticipate.ts";
import { type ChangedSides, comparedSides, compareEarly, sidesOf } from "../../../src/app/push/compared-sides.ts";
import { loadParsers } from "../../../src/ast/index.ts";
import type { ObjectId } from "../../../src/domain/index.ts";
import { openRepository, type Repository } from "../../../src/git/index.ts";

let folder: string;
let repository: Repository;
let [base, head] = ["", ""] as [ObjectId, ObjectId];
let sides: ChangedSides;

function git(...args: string[]): string {
  const who = ["-c", "user.name=A", "-c", "user.email=a@example.org"];
  return execFileSync("git", [...who, ...args], { cwd: folder, encoding: "utf8" }).trim();
}

function commit(text: string): ObjectId {
  writeFileSync(join(folder, "a.py"), text);
  git("add", "a.py");
  git("commit", "--quiet", "-m", "a");
  return git("rev-parse", "HEAD") as ObjectId;
}

/** Takes the file's versions out of the repository: who compares them from now on finds nothing. */
function forgetVersions(): void {
  for (const oid of [git("rev-parse", `${base}:a.py`), git("rev-parse", `${head}:a.py`)])
    rmSync(join(folder, ".git/objects", oid.slice(0, 2), oid.slice(2)));
}

async function answer(asked = sides) {
  const compared = await comparedSides(repository, asked);
  return compared === "too-big" ? compared : compared.comparison.changed_symbols;
}

beforeEach(async () => {
  folder = realpathSync(mkdtempSync(join(tmpdir(), "skl-anticipate-")));
  git("init", "--quiet");
  base = commit("def one():\n    return 1\n");
  head = commit("def one():\n    return 2\n");
  repository = await openRepository(folder);
  await loadParsers(new Set(["python"]));
  const { changes } = await changedRange(repository, base, head);
  const [change] = changes;
  if (!change) throw new Error("nothing changed");
  sides = sidesOf(change, "python");
});
afterEach(() => {
  repository.close();
  rmSync(folder, { recursive: true, force: true });
});

describe("a comparison that was made early", () => {
  it("is the one that is asked for later, once", async () => {
    await compareEarly(repository, sides);
    forgetVersions();
    expect(await answer()).toEqual(["one"]);
    expect(await answer()).toEqual([]);
  });

  it("is none for the same versions under another name or read as another language", async () => {
    await compareEarly(repository, sides);
    forgetVersions();
    const { after } = sides;
    expect(await answer({ ...sides, language: null })).toEqual([]);
    expect(await answer({ ...sides, after: after && { ...after, path: "b.py" as typeof after.path } })).toEqual([]);
  });
});

describe("while the remote has not answered", () => {
  it("compares the files of the range, as soon as it was asked", async () => {
    const { wait, end, done } = anticipate(repository, Promise.resolve(base), [head]);
    wait();
    await done;
    end();
    forgetVersions();
    expect(await answer()).toEqual(["one"]);
  });

  it("compares nothing when it has answered at once", async () => {
    const { wait, end, done } = anticipate(repository, Promise.resolve(base), [head]);
    end();
    wait();
    await done;
    forgetVersions();
    expect(await answer()).toEqual([]);
  });
});
