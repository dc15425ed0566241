import { afterEach, describe, expect, it } from "vitest";
import { type ActionWorld, actionWorld } from "../../support/runner/index.ts";

let world: ActionWorld;
afterEach(async () => {
  expect({ violations: world.github.violations, unserved: world.github.unserved }).toEqual({
    violations: [],
    unserved: [],
  });
  await world.close();
});

const LOGIN = `from app.models.user import User


def login(user: User) -> bool:
    return bool(user)
`;

describe("a pull request of an agent", () => {
  it("is judged, with a check run, a comment, and the proposals that the hook never sent", async () => {
    world = await actionWorld();
    const head = world.push("a1", { "app/auth/login.py": LOGIN, "app/services/email.py": "X = 1\n" });
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const result = await world.run("pull_request", await world.github.event.pullRequest(number, "opened"));
    console.log(
      result.log,
      result.outputs,
      result.summary,
      world.github.checkRuns(head),
      world.github.comments(number),
    );
    expect(result.exit).toBe(0);
    expect(result.outputs).toMatchObject({ verdict: "flag", mode: "check", ignored: "" });
    expect(await world.github.commit(`refs/skl/proposals/a1/${head}`)).not.toBeNull();
  });
});
