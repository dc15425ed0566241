import { spawnSync } from "node:child_process";
import { quietly, root, run, title } from "./stage.ts";

/** Judges the last commits of this very repository in a copy, so that nothing here is touched. */
export function ourselves(): void {
  title("skl on its own repository: the last commits");
  const head = spawnSync("git", ["rev-parse", "HEAD"], { cwd: root, encoding: "utf8" }).stdout.trim();
  const count = Number(
    spawnSync("git", ["rev-list", "--count", "--first-parent", "HEAD"], { cwd: root, encoding: "utf8" }).stdout,
  );
  if (!head || !(count > 1)) {
    console.log("(this copy of skl has no history to judge)");
    return;
  }
  quietly(".", "clone", "--quiet", "--bare", root, "self.git");
  quietly("self.git", "update-ref", "refs/heads/main", head);
  quietly("self.git", "symbolic-ref", "HEAD", "refs/heads/main");
  quietly(".", "clone", "--quiet", "self.git", "self");
  run("self", "skl", "check", "--base", `HEAD~${Math.min(3, count - 1)}`);
}
