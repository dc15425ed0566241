import { execFileSync } from "node:child_process";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join } from "node:path";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { findHeadLosses } from "../../../src/core/push/index.ts";
import type { ObjectId } from "../../../src/kernel/domain/index.ts";
import { openRepository } from "../../../src/workspace/git/index.ts";

let folder = "";
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "skl-losses-"));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

const WHO = ["-c", "user.name=a", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"];
const run = (command: string): string =>
  execFileSync("bash", ["-ec", command], {
    cwd: folder,
    encoding: "utf8",
    env: {
      ...process.env,
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_EDITOR: "true",
      GIT_AUTHOR_NAME: "a",
      GIT_AUTHOR_EMAIL: "a@example.org",
      GIT_COMMITTER_NAME: "a",
      GIT_COMMITTER_EMAIL: "a@example.org",
    },
  }).trim();
const write = (path: string, text: string) => {
  mkdirSync(dirname(join(folder, path)), { recursive: true });
  writeFileSync(join(folder, path), text);
};

const START = "def start(name):\n    check(name)\n    return run(name)\n";
const GAINED = "def start(name):\n    check(name)\n    audit(name, 'start')\n    return run(name)\n";
const WORK = "def start(name):\n    check(name)\n    trace_all(name)\n    return run(name)\n";
const BOTH = "def start(name):\n    check(name)\n    audit(name, 'start')\n    trace_all(name)\n    return run(name)\n";

/** A base with a fork `f` and what it gained since (`main`), and a branch `own` from the fork. */
function prepare(): void {
  run(`git ${WHO.join(" ")} init -q -b main .`);
  write("app/a.py", START);
  write("app/other.py", "value = first_value\n");
  write("app/gone.py", "unused = old_code\n");
  write("app/moved.py", "one = kept_line_1\ntwo = kept_line_2\nthree = kept_line_3\n");
  write("run.sh", "echo run\n");
  writeFileSync(join(folder, "data.bin"), Buffer.from([0, 1, 2]));
  run("git add -A && git commit -qm start && git tag f && git switch -qc own");
  write("app/a.py", WORK);
  run("git commit -qam Work && git tag old && git switch -q main");
  write("app/a.py", GAINED);
  write("app/other.py", "value = first_value\nsecond = value_of(first_value)\n");
  write("app/new.py", "fresh = new_code(1)\n");
  write("app/renamed.py", "one = kept_line_1\ntwo = kept_line_2\nthree = kept_line_3\nfour = added_line_4\n");
  writeFileSync(join(folder, "data.bin"), Buffer.from([0, 1, 2, 3]));
  chmodSync(join(folder, "run.sh"), 0o755);
  run("git rm -q app/gone.py app/moved.py && git add -A && git commit -qm Gained && git switch -q own");
}

async function losses(earlier: readonly string[] = ["old"]): Promise<string[]> {
  const repository = await openRepository(folder);
  try {
    const at = (name: string) => run(`git rev-parse ${name}`) as ObjectId;
    const fork = run("git merge-base main HEAD") as ObjectId;
    const found = await findHeadLosses({ repository, head: at("HEAD"), fork, earlier: earlier.map(at) });
    return found.map(({ how, kind, path, first, last }) => `${how} ${kind} ${path} ${first}-${last}`).sort();
  } finally {
    repository.close();
  }
}

const ALL = [
  "back app/gone.py 0-0",
  "back app/moved.py 0-0",
  "dropped app/a.py 3-3",
  "dropped app/new.py 1-1",
  "dropped app/other.py 2-2",
  "dropped app/renamed.py 4-4",
  "file data.bin 0-0",
  "mode run.sh 0-0",
];

describe("the ways in which work of others is lost", () => {
  beforeEach(prepare);

  it.each([
    ["a rebase that takes the branch's side", "git rebase -q -X theirs main", ["rebase dropped app/a.py 3-3"]],
    [
      "the old tree as one commit on the base",
      "git reset -q --soft main && git commit -qm Squash",
      ALL.filter((each) => !each.includes("moved")).map((each) => `rebase ${each}`),
    ],
    [
      "a merge that takes nothing",
      "git merge -q -s ours --no-edit main",
      ALL.filter((each) => !each.includes("moved")).map((each) => `merge ${each}`),
    ],
    ["a merge that takes the branch's side", "git merge -q -X ours --no-edit main", ["merge dropped app/a.py 3-3"]],
    [
      "a merge with one file as it was",
      "git merge -q -X ours --no-commit main; git checkout -q old -- app/other.py; git commit -qm Merge",
      ["merge dropped app/a.py 3-3", "merge dropped app/other.py 2-2"],
    ],
    [
      "a merge with a new file taken out",
      "git merge -q -X ours --no-commit main; git rm -qf app/new.py; git commit -qm Merge",
      ["merge dropped app/a.py 3-3", "merge dropped app/new.py 1-1"],
    ],
    [
      "a merge into the base that is pushed as the branch",
      "git switch -qC own main && git merge -q --no-ff -X theirs --no-edit old",
      ["merge dropped app/a.py 3-3"],
    ],
    [
      "a merge in the middle of the branch",
      "git merge -q -X ours --no-edit main && echo more > more.txt && git add -A && git commit -qm More",
      ["merge dropped app/a.py 3-3"],
    ],
    [
      "a squash of a branch whose merge lost it",
      "git merge -q -X ours --no-edit main && git tag -f old >/dev/null && git reset -q --soft main && git commit -qm Squash",
      ["merge dropped app/a.py 3-3"],
    ],
    [
      "work made anew in several commits",
      "git switch -qC own main && git checkout -q old -- app/a.py && git commit -qm One && echo more > more.txt && git add -A && git commit -qm Two",
      ["rebase dropped app/a.py 3-3"],
    ],
  ])("finds what is lost by %s", async (_, command, expected) => {
    run(command);
    expect(await losses()).toEqual(expected.toSorted());
  });

  it.each([
    [
      "a rebase that keeps both",
      `git rebase -q main || { cp .git/both app/a.py; git add -A; git rebase --continue >/dev/null; }`,
    ],
    ["a merge that keeps both", "git merge -q --no-edit main || { cp .git/both app/a.py; git commit -qam Merge; }"],
    [
      "a commit that puts back what a merge lost",
      "git merge -q -s ours --no-edit main && git checkout -q main -- . && git rm -q app/gone.py app/moved.py && cp .git/both app/a.py && git commit -qam Back",
    ],
    [
      "a rebase onto an older base",
      "git switch -qC own f && git cherry-pick old >/dev/null && git commit -q --amend -m Again",
    ],
    [
      "commits of the base that were picked",
      "git cherry-pick main >/dev/null || { cp .git/both app/a.py; git add -A; git -c core.editor=true cherry-pick --continue >/dev/null; }; git tag -f old >/dev/null; git reset -q --soft main; git commit -qm Picked",
    ],
    [
      "a revert of a commit of the base, after the rebase",
      "git rebase -q main || { cp .git/both app/a.py; git add -A; git rebase --continue >/dev/null; }; git rm -q app/new.py; printf 'value = first_value\\n' > app/other.py; git commit -qam 'Revert a part'",
    ],
    [
      "other work on the branch",
      "git switch -qC own main && printf 'other = work_1\\n' > app/more.py && git rm -q app/new.py && git add -A && git commit -qm Other",
    ],
    ["an amended commit", "git commit -q --amend -m Again"],
    ["an ordinary commit", "echo more > more.txt && git add -A && git commit -qm More"],
  ])("finds nothing after %s", async (_, command) => {
    writeFileSync(join(folder, ".git", "both"), BOTH);
    run(command);
    expect(await losses()).toEqual([]);
  });

  it("asks Git nothing about an ordinary push", async () => {
    run("echo more > more.txt && git add -A && git commit -qm More");
    const repository = await openRepository(folder);
    const [head, fork, old] = ["HEAD", "f", "old"].map((name) => run(`git rev-parse ${name}`) as ObjectId);
    const quiet = { ...repository, git: () => Promise.reject(new Error("asked")) };
    expect(
      await findHeadLosses({
        repository: quiet,
        head: head as ObjectId,
        fork: fork as ObjectId,
        earlier: [old as ObjectId],
      }),
    ).toEqual([]);
    repository.close();
  });
});
