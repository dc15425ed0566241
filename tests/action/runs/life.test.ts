import { execFileSync } from "node:child_process";
import { copyFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import { strToU8, zipSync } from "fflate";
import { afterEach, beforeAll, describe, expect, it } from "vitest";
import { type BuiltSkl, builtSkl } from "../../support/built-skl.ts";
import { closeWorlds, email, type ReviewWorld, reviewWorld } from "./review-world.ts";

let skl: BuiltSkl;
beforeAll(() => {
  skl = builtSkl();
});
afterEach(closeWorlds);

const REDIS = `import redis


def login(name, password):
    return redis.Redis().get(name)


def logout(name):
    return f"{name} is out"
`;

/** What somebody runs on a machine of their own, whose remote is no web server. */
function locally(world: ReviewWorld, command: string, env: Readonly<Record<string, string>> = {}): string {
  return execFileSync("sh", ["-c", `${command} 2>&1`], {
    cwd: world.clone,
    encoding: "utf8",
    env: {
      PATH: `${skl.bin}:${process.env.PATH}`,
      HOME: join(world.clone, ".."),
      GIT_CONFIG_GLOBAL: "/dev/null",
      GIT_CONFIG_NOSYSTEM: "1",
      GIT_AUTHOR_NAME: "Ada",
      GIT_AUTHOR_EMAIL: "ada@example.org",
      GIT_COMMITTER_NAME: "Ada",
      GIT_COMMITTER_EMAIL: "ada@example.org",
      ...env,
    },
  });
}

describe("the life of a change", () => {
  it("goes from two pushes to State, ADR and digest, and each person sees what is theirs to do", async () => {
    const world = await reviewWorld({
      ".skl/config.json": { evidence: { artifacts: ["junit"] }, limits: { digest_every: 1 } },
      "tests/test_cache.py": "def test_expires():\n    assert True\n",
    });
    const { github } = world;
    github.addCollaborator("ada", "admin");

    // Agent-2 pushes through the hook, which sends its proposal; Agent-1 past it.
    const hook = join(world.clone, ".git/hooks/pre-push");
    world.git("checkout", "--quiet", "-B", "a2", "origin/main");
    execFileSync("sh", ["-c", "cat > app/services/email.py"], { cwd: world.clone, input: email("text") });
    world.git("commit", "--quiet", "--all", "--message=Send only the text");
    copyFileSync(join(skl.folder, "hooks/pre-push"), hook);
    expect(locally(world, "git push origin a2", { SKL_AGENT: "Agent-2" })).toContain(
      "in order, merges at the next review",
    );
    rmSync(hook);
    const mailed = {
      head: world.git("rev-parse", "a2"),
      number: await github.as("robot").openPullRequest({ head: "a2" }),
    };
    const sent = world.refs();
    expect(sent).toHaveLength(1);
    expect((await world.check(mailed.number)).outputs).toMatchObject({ verdict: "pass", ignored: "" });
    expect(world.refs()).toEqual(sent);
    const asked = await world.propose("a1", { "app/auth/login.py": REDIS });
    expect(github.checkRuns(asked.head)).toMatchObject([{ name: "skl", conclusion: "neutral" }]);
    expect(github.comments(asked.number)[0]?.body).toContain("<!-- skl:report -->");
    expect(world.refs()).toHaveLength(2);

    // The session merges the one and asks about the other.
    const session = await world.review();
    expect(session.outputs).toMatchObject({ reviewed: "2", "rfcs-opened": '["RFC_001"]' });
    expect(session.summary).toContain("**For you:** answer [`RFC_001`]");
    expect(world.said(mailed.number)).toContain("**Merged:** `a2`");
    expect(world.said(asked.number)).toContain("**Waits for a decision: `a1`");
    const rfc = github.issues().find(({ labels }) => labels.includes("skl:rfc"));
    expect(rfc?.title).toBe(
      "RFC_001: Whether to introduce redis (`app/auth/login.py`), which the tech stack does not have.",
    );

    // Ada answers.
    const comment = github
      .as("ada")
      .comment(
        rfc?.number ?? 0,
        [
          "/skl resolve option_a",
          '/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"',
          "/skl rationale We need sessions that survive a restart.",
        ].join("\n"),
      );
    const answered = await world.run("issue_comment", await github.event.issueComment(comment, "created"));
    expect({ exit: answered.exit, log: answered.log }).toMatchObject({ exit: 0 });
    expect(world.json("main", ".skl/rfc/RFC_001.json")).toMatchObject({
      status: "resolved",
      resolution: "option_a",
      approvals: [{ by: "@ada" }],
      promoted_to_adr: "ADR_001",
    });
    expect(github.issue(rfc?.number ?? 0).state).toBe("closed");
    const undecided = await world.review();
    expect(undecided.outputs.merged).toBe("[]");
    expect(world.said(asked.number)).toContain("tests/test_cache.py::test_expires");

    // CI proves the criterion for the very head.
    const run = github.workflowRun({ head: asked.head });
    const report = '<testsuite><testcase classname="tests.test_cache" name="test_expires"/></testsuite>';
    github.addArtifact(run, "junit", zipSync({ "report.xml": strToU8(report) }));
    const proven = await world.run("workflow_run", await github.event.workflowRun(run));
    expect(proven.outputs).toMatchObject({ mode: "evidence", ignored: "" });
    expect(world.evidence(asked.head)).toMatchObject([{ name: "junit/report.xml", status: "passed" }]);

    const merged = await world.review();
    expect(JSON.parse(merged.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.said(asked.number)).toContain("**Merged:** `a1`");
    expect(world.queue()).toEqual(["app/auth/login.py: merged"]);
    expect(world.levels()).toEqual(["app/auth/login.py: 2", "app/services/email.py: 2"]);
    expect(world.json("main", ".skl/adrs/ADR_001.json")).toMatchObject({ id: "ADR_001", status: "accepted" });
    expect(world.show("main", "app/auth/login.py")).toContain("import redis");

    // The digest asks Ada to look; once she has, it is closed.
    const digest = github.issues().find(({ labels }) => labels.includes("skl:digest"));
    expect(digest).toMatchObject({ state: "open" });
    expect(digest?.body).toContain("RFC_001");
    world.git("checkout", "--quiet", "-B", "main", "origin/main");
    world.git("config", "user.email", "ada@example.org");
    locally(world, "skl digest --mark-reviewed all");
    await world.review();
    expect(github.issue(digest?.number ?? 0).state).toBe("closed");
    expect(world.json("main", ".skl/digests/DIGEST_001.json")).toMatchObject({ reviewed_by: "ada@example.org" });
    expect(world.levels()).toEqual(["app/auth/login.py: 1", "app/services/email.py: 1"]);
  }, 120_000);

  it("finds what CI had proven before anybody asked for it", async () => {
    const world = await reviewWorld({ "tests/test_cache.py": "def test_expires():\n    assert True\n" });
    const { github } = world;
    github.addCollaborator("ada", "admin");
    const { number, head } = await world.propose("a1", { "app/auth/login.py": REDIS });
    github.checkRunBy("github-actions", { name: "contract", head, conclusion: "success" });
    await world.review();
    expect(world.evidence(head)).toEqual([]);
    const rfc = github.issues().find(({ labels }) => labels.includes("skl:rfc"))?.number ?? 0;
    const comment = github
      .as("ada")
      .comment(
        rfc,
        '/skl resolve option_a\n/skl criterion type=ci_check ref=contract desc="The contract holds"\n/skl rationale We need it.',
      );
    await world.run("issue_comment", await github.event.issueComment(comment, "created"));
    const merged = await world.review();
    expect(world.evidence(head)).toMatchObject([{ name: "contract", status: "passed" }]);
    expect(JSON.parse(merged.outputs.merged ?? "")).toMatchObject([{ branch: "a1" }]);
    expect(world.said(number)).toContain("**Merged:** `a1`");
  });
});
