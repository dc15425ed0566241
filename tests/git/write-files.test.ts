import { execFileSync } from "node:child_process";
import { expect, it, onTestFinished } from "vitest";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { openRepository, writeFiles } from "../../src/workspace/git/index.ts";
import { freshFolder } from "../support/folders.ts";

it("writes files into a tree, and an executable file stays executable", async () => {
  const folder = freshFolder();
  const env = { ...process.env, GIT_CONFIG_GLOBAL: "/dev/null", GIT_CONFIG_NOSYSTEM: "1" };
  const git = (args: readonly string[], input = "") =>
    execFileSync("git", args, { cwd: folder, input, encoding: "utf8", env }).trim();
  git(["init", "--quiet", "--bare"]);
  const blob = git(["hash-object", "-w", "--stdin"], "old\n");
  const tree = git(["mktree"], `100755 blob ${blob}\trun.sh\n100644 blob ${blob}\ttext\n`) as ObjectId;
  const repository = await openRepository(folder);
  onTestFinished(() => repository.close());
  const files = new Map(["run.sh", "text", "new/text"].map((path) => [path, `${path}\n`]));
  const written = await writeFiles(repository, tree, files);
  expect(git(["ls-tree", "-r", "--format=%(objectmode) %(path)", written]).split("\n")).toEqual([
    "100644 new/text",
    "100755 run.sh",
    "100644 text",
  ]);
  expect(git(["cat-file", "blob", `${written}:run.sh`])).toBe("run.sh");
});
