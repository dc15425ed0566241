import { describe, expect, test } from "vitest";
import { workflowRights, workflowToken } from "./index.ts";
import { aGitHub, at } from "./test-world.ts";

const annotation = (line: number) => ({
  path: "a.txt",
  start_line: line,
  end_line: line,
  annotation_level: "warning",
  message: `line ${line}`,
});

describe("Check runs", () => {
  test("carry the app of the token, and collect annotations over updates", async () => {
    const { api, main } = await aGitHub();
    const output = { title: "t", summary: "s" };
    const made = await api("POST", "/check-runs", {
      name: "skl",
      head_sha: main,
      status: "in_progress",
      external_id: "e",
    });
    const path = `/check-runs/${at(made.body, "id")}`;
    await api("PATCH", path, { output: { ...output, annotations: [annotation(1), annotation(2)] } });
    const last = await api("PATCH", path, {
      conclusion: "neutral",
      output: { ...output, annotations: [annotation(3)] },
    });
    const { body } = await api("GET", `${path}/annotations?per_page=2&page=2`);
    expect([at(last.body, "app", "slug"), at(last.body, "status"), at(last.body, "conclusion")]).toEqual([
      "github-actions",
      "completed",
      "neutral",
    ]);
    expect([at(last.body, "output", "annotations_count"), at(body, 0, "message")]).toEqual([3, "line 3"]);
  });

  test("of a commit are the newest of each app and name, or all", async () => {
    const { api, hub, main } = await aGitHub();
    hub.checkRunBy("github-actions", { name: "build", head: main, conclusion: "failure" });
    hub.checkRunBy("github-actions", { name: "build", head: main, conclusion: "success" });
    const foreign = hub.checkRunBy("other-ci", { name: "build", head: main });
    const list = async (query: string) => {
      const { body } = await api("GET", `/commits/${main}/check-runs${query}`);
      return (at(body, "check_runs") as object[]).map((run) => [at(run, "app", "slug"), at(run, "conclusion")]);
    };
    const app = at((await api("GET", `/check-runs/${foreign}`)).body, "app", "id");
    const latest = [
      ["other-ci", null],
      ["github-actions", "success"],
    ];
    expect([await list(""), await list("?check_name=other"), await list(`?app_id=${app}`)]).toEqual([
      latest,
      [],
      [["other-ci", null]],
    ]);
    expect(await list("?filter=all")).toEqual([...latest, ["github-actions", "failure"]]);
  });

  test("can only be changed by their app, and made only by an app", async () => {
    const person = { login: "mona", type: "User", permissions: { checks: "write" } } as const;
    const { api, hub, main } = await aGitHub({ tokens: { [workflowToken]: workflowRights, personal: person } });
    const foreign = hub.checkRunBy("other-ci", { name: "build", head: main });
    const changed = await api("PATCH", `/check-runs/${foreign}`, { conclusion: "success" });
    const made = await api("POST", "/check-runs", { name: "skl", head_sha: main }, { token: "personal" });
    expect([changed.status, made.status]).toEqual([403, 403]);
  });

  test("need a commit that is there, and a conclusion to be completed", async () => {
    const { api, main } = await aGitHub();
    const unknown = await api("POST", "/check-runs", { name: "skl", head_sha: "1".repeat(40) });
    const open = await api("POST", "/check-runs", { name: "skl", head_sha: main, status: "completed" });
    expect([unknown.status, open.status]).toEqual([422, 422]);
  });

  test("make a suite for each app", async () => {
    const { api, hub, main } = await aGitHub();
    hub.checkRunBy("github-actions", { name: "build", head: main, conclusion: "success" });
    hub.checkRunBy("github-actions", { name: "lint", head: main, conclusion: "failure" });
    const { body } = await api("GET", "/commits/main/check-suites");
    const suites = (at(body, "check_suites") as object[]).map((suite) => [
      at(suite, "head_branch"),
      at(suite, "conclusion"),
    ]);
    expect(suites).toEqual([["main", "failure"]]);
  });
});

describe("Workflow runs", () => {
  test("are found by their commit, with their artifacts", async () => {
    const { api, hub, main } = await aGitHub();
    const run = hub.workflowRun({ head: main, branch: "main" });
    hub.workflowRun({ head: "1".repeat(40), branch: "feature", status: "in_progress", conclusion: null });
    const artifact = hub.addArtifact(run, "junit", Buffer.from("zip"));
    const runs = await api("GET", `/actions/runs?head_sha=${main}`);
    const artifacts = await api("GET", `/actions/runs/${run}/artifacts`);
    expect([at(runs.body, "total_count"), at(runs.body, "workflow_runs", 0, "id")]).toEqual([1, run]);
    expect([at(artifacts.body, "artifacts", 0, "id"), at(artifacts.body, "artifacts", 0, "size_in_bytes")]).toEqual([
      artifact,
      3,
    ]);
  });

  test("an artifact is at the storage, which must not see the token", async () => {
    const { api, hub, main } = await aGitHub();
    const artifact = hub.addArtifact(hub.workflowRun({ head: main }), "junit", Buffer.from("zip"));
    const path = `/actions/artifacts/${artifact}/zip`;
    const redirected = await api("GET", path, undefined, { redirect: "manual" });
    const location = redirected.headers.get("location") ?? "";
    const followed = await api("GET", path);
    expect([redirected.status, new URL(location).origin === hub.url, followed.body]).toEqual([302, false, "zip"]);
    const leaked = await fetch(location, { headers: { authorization: "token x" } });
    const violations = (hub.violations as string[]).splice(0);
    expect([leaked.status, violations]).toEqual([400, [expect.stringContaining("Authorization")]]);
  });

  test("the storage fails when it is told to", async () => {
    const { api, hub, main } = await aGitHub();
    const artifact = hub.addArtifact(hub.workflowRun({ head: main }), "junit", Buffer.from("zip"));
    hub.faults.push({ kind: "status", path: /^\/artifacts\//, status: 503 });
    const path = `/actions/artifacts/${artifact}/zip`;
    expect([(await api("GET", path)).status, (await api("GET", path)).status]).toEqual([503, 200]);
  });

  test("an artifact that has expired is gone", async () => {
    const { api, hub, main } = await aGitHub();
    const artifact = hub.addArtifact(hub.workflowRun({ head: main }), "junit", Buffer.from("zip"));
    hub.expireArtifact(artifact);
    expect((await api("GET", `/actions/artifacts/${artifact}/zip`)).status).toBe(410);
  });
});
