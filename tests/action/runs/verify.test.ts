import { setTimeout as sleep } from "node:timers/promises";
import { afterEach, describe, expect, it } from "vitest";
import { closeWorlds, email, login, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const verified = (seconds: number) => ({
  ".skl/config.json": {
    review: { hold: [] },
    merge: { without_pull_request: true, verify: ["exit 1"], verify_checks: ["tests"], verify_seconds: seconds },
  },
});

/** Gives each merged result that is pushed for it a check run, as a workflow would. */
async function withCi<T>(
  world: ReviewWorld,
  conclusionOf: (files: string) => string | null,
  work: () => Promise<T>,
): Promise<{ readonly result: T; readonly commits: readonly string[] }> {
  const commits: string[] = [];
  let isOver = false;
  const ci = (async () => {
    while (!isOver) {
      for (const line of world.refs("refs/heads/skl/verify").filter(Boolean)) {
        const head = line.split(" ").at(-1) ?? "";
        if (commits.includes(head)) continue;
        commits.push(head);
        const conclusion = conclusionOf(
          world.git(`--git-dir=${world.github.gitFolder}`, "diff", "--name-only", "main", head),
        );
        if (conclusion !== null) world.github.checkRunBy("github-actions", { name: "tests", head, conclusion });
      }
      await sleep(30);
    }
  })();
  const result = await work().finally(() => {
    isOver = true;
  });
  await ci;
  return { result, commits };
}

describe("merged results in the Action", () => {
  it("land when the check run of the pushed merge passes; no command runs, and the branch for it is gone", async () => {
    const world = await reviewWorld(verified(20));
    await world.propose("a1", { "app/auth/login.py": login("name") });
    const { result, commits } = await withCi(
      world,
      () => "success",
      () => world.review(),
    );
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
    expect(commits).toHaveLength(1);
    expect(world.refs("refs/heads/skl").filter(Boolean)).toEqual([]);
    expect(result.summary).toContain("passed: the merge of `a1`");
  });

  it("go back where it fails, and the others land", async () => {
    const world = await reviewWorld(verified(20));
    await world.propose("a1", { "app/auth/login.py": login("name") });
    const bad = await world.propose("a2", { "app/services/email.py": email("1 / 0") });
    const { result } = await withCi(
      world,
      (files) => (files.includes("email") ? "failure" : "success"),
      () => world.review(),
    );
    expect(result.exit).toBe(0);
    expect(world.queue()).toEqual(["app/auth/login.py: merged", "app/services/email.py: rejected"]);
    expect(world.said(bad.number)).toContain("does not pass: the check run `tests` failed");
  });

  it("wait where no check run says anything, and for a rule that only the command line can follow", async () => {
    const world = await reviewWorld(verified(1));
    await world.propose("a1", { "app/auth/login.py": login("name") });
    await world.review();
    expect(world.queue()).toEqual(["app/auth/login.py: approved"]);
    expect(world.knowledge().queue[0]?.decision?.not_merged).toContain("no workflow ran for the branch");
    const commands = await reviewWorld({
      ".skl/config.json": { merge: { without_pull_request: true, verify: ["true"] } },
    });
    await commands.propose("a1", { "app/auth/login.py": login("name") });
    const result = await commands.review();
    expect(commands.queue()).toEqual(["app/auth/login.py: approved"]);
    expect(result.summary).toContain("name check runs in `merge.verify_checks`");
  });
});
