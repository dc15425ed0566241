import { beforeEach, describe, expect, it } from "vitest";
import { type GitHub, openGitHub } from "../../src/github/client/index.ts";
import type { ObjectId } from "../../src/kernel/domain/index.ts";
import { type Fault, type GitHubStandIn, workflowToken } from "../support/github/index.ts";
import { aGitHub, type TestWorld } from "../support/github/test-world.ts";
import { annotations, aReport } from "./builders.ts";

/** Against the stand-in, which holds GitHub's own description against every request and answer; `aGitHub` fails where they differ. */
describe("GitHub, as its description has it,", () => {
  let hub: GitHubStandIn;
  let github: GitHub;
  let head: ObjectId;
  let world: TestWorld;
  beforeEach(async () => {
    world = await aGitHub();
    hub = world.hub;
    head = world.main as ObjectId;
    const waits = { sleep: async () => {} };
    github = openGitHub({
      repository: hub.repository,
      token: workflowToken,
      isWorkflowToken: true,
      apiUrl: hub.enterpriseUrl,
      waits,
    });
  });

  const lost = (method: string, path: RegExp): Fault => ({ kind: "drop-after", method, path });

  it("keeps an issue with its comments, reactions and labels, each made once", async () => {
    hub.faults.push(
      lost("POST", /issues$/),
      lost("POST", /comments$/),
      lost("POST", /reactions$/),
      lost("DELETE", /labels/),
    );
    const issue = await github.createIssue({ title: "RFC_001: names", body: "Which?", label: "skl:rfc" });
    const comment = await github.createComment(issue.number, "A reply.");
    await github.react(comment.id, "eyes");
    await github.addLabel(issue.number, "skl:hold");
    await github.removeLabel(issue.number, "skl:rfc");
    await github.updateComment(comment.id, "Another reply.");
    await github.updateIssue(issue.number, { state: "closed", reason: "completed" });
    expect(await github.issue(issue.number)).toMatchObject({ state: "closed", labels: ["skl:hold"], comments: 1 });
    expect(await github.issuesWithLabel("skl:hold")).toHaveLength(1);
    expect(await github.comments(issue.number)).toMatchObject([
      { body: "Another reply.", reactions: 1, author: { login: await github.ownLogin(), isBot: true } },
    ]);
    expect(await github.reactions(comment.id)).toMatchObject([{ content: "eyes" }]);
    await github.deleteComment(comment.id);
    expect(hub.comments(issue.number)).toEqual([]);
  });

  it("keeps a check run once with each of its annotations", async () => {
    hub.faults.push(lost("POST", /check-runs$/), lost("PATCH", /check-runs/));
    const id = await github.saveCheckRun(aReport({ head, annotations: annotations(120) }), null);
    expect(await github.checkRuns(head)).toMatchObject([{ id, app: "github-actions", conclusion: "success" }]);
    expect(hub.checkRuns(head)).toHaveLength(1);
    const later = await github.saveCheckRun(aReport({ head, conclusion: "failure" }), id);
    expect(await github.checkRuns(head)).toMatchObject([{ id: later, conclusion: "failure" }]);
  });

  it("tells permissions", async () => {
    hub.addCollaborator("ana", "write", "maintain");
    hub.addCollaborator("ben", "write", "Security Team");
    const logins = ["ana", "ben", "nobody-at-all"];
    expect(await Promise.all(logins.map((login) => github.permissionOf(login)))).toEqual(["maintain", "write", "none"]);
  });

  it("hands out artifacts", async () => {
    const run = hub.workflowRun({ head });
    const zip = new Uint8Array([0x50, 0x4b, 5, 6]);
    const id = hub.addArtifact(run, "junit", zip);
    expect(await github.workflowRuns(head)).toEqual([{ id: run, head, status: "completed" }]);
    expect(await github.artifacts(run)).toEqual([{ id, name: "junit", bytes: 4, isExpired: false }]);
    expect(await github.downloadArtifact(id, 4)).toEqual(zip);
  });

  it("merges the head that it was told, once", async () => {
    const tip = (await world.clone.commit("agent/a#1", { "b.txt": "two\n" })) as ObjectId;
    await world.clone.git("push", "--quiet", hub.gitFolder, "agent/a#1");
    const number = await hub.as("ana").openPullRequest({ head: "agent/a#1" });
    expect(await github.pullRequestsOf("agent/a#1")).toEqual([await github.pullRequest(number)]);
    const stale = await github.mergePullRequest(number, { head, title: "Merges", message: "" });
    expect(stale.kind).toBe("moved");
    hub.faults.push(lost("PUT", /merge$/));
    const merged = await github.mergePullRequest(number, { head: tip, title: "Merges", message: "Why." });
    expect(merged).toEqual({ kind: "merged", commit: await hub.commit("refs/heads/main") });
    expect(await github.pullRequest(number)).toMatchObject({ isMerged: true, state: "closed", isFork: false });
  });
});
