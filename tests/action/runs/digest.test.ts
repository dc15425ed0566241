import { afterEach, describe, expect, it } from "vitest";
import { openaiChat } from "../../support/model-provider/protocol.ts";
import { apiKey, startModelProvider } from "../../support/model-provider/server.ts";
import { closeWorlds, login, type ReviewWorld, reviewWorld } from "./review-world.ts";

afterEach(closeWorlds);

const tomorrow = new Date(Date.now() + 20 * 3_600_000).toISOString().replace(/\.\d+Z$/, "Z");

const anRfc = (id: string, deadline: string, scope: string): string =>
  JSON.stringify({
    id,
    status: "open",
    created_at: deadline === tomorrow ? new Date().toISOString().replace(/\.\d+Z$/, "Z") : deadline,
    triggering_proposal: null,
    decision_required: `Whether to store ${id} in Redis.`,
    semantic_scope: scope,
    human_response_deadline: deadline,
  });

const issuesNamed = (world: ReviewWorld, title: string) =>
  world.github.issues().filter((issue) => issue.title.startsWith(title));

describe("an RFC whose time ran out", () => {
  it("is marked, told once on its issue, and pauses its scope at the next check", async () => {
    const world = await reviewWorld({
      ".skl/rfc/RFC_001.json": anRfc("RFC_001", "2025-06-01T10:00:00Z", "auth"),
      ".skl/rfc/RFC_002.json": anRfc("RFC_002", tomorrow, "api"),
    });
    const result = await world.review();
    expect(result.exit).toBe(0);
    expect(world.json("main", ".skl/rfc/RFC_001.json")).toMatchObject({ status: "overdue" });
    expect(world.json("main", ".skl/rfc/RFC_002.json")).toMatchObject({ status: "open" });
    const [issue] = issuesNamed(world, "RFC_001");
    const told = () => world.github.comments(issue?.number ?? 0).map(({ body }) => body ?? "");
    expect(told()).toHaveLength(1);
    expect(told()[0]).toContain(
      "**The time to decide `RFC_001` ran out at 2025-06-01 10:00 UTC, and nobody has decided.**",
    );
    // Another one runs out of time: the first is not told again.
    const later = { status: "open", ...JSON.parse(anRfc("RFC_002", "2025-06-02T10:00:00Z", "api")) };
    world.push("main", { ".skl/rfc/RFC_002.json": JSON.stringify(later) });
    const swept = await world.run("schedule", {}, { inputs: { mode: "sweep" } });
    expect(swept.report).toEqual({ overdue: ["RFC_001", "RFC_002"] });
    expect(told()).toHaveLength(1);
    const [second] = issuesNamed(world, "RFC_002");
    expect(world.github.comments(second?.number ?? 0)).toHaveLength(1);
    world.push("a1", { "app/auth/login.py": login("name") });
    const number = await world.github.as("robot").openPullRequest({ head: "a1" });
    const check = await world.check(number);
    expect(check.outputs.verdict).toBe("block");
    expect(check.exit).toBe(1);
  });

  it("is told also where the run that marked it ended before it could", async () => {
    const world = await reviewWorld({
      ".skl/rfc/RFC_001.json": JSON.stringify({
        ...JSON.parse(anRfc("RFC_001", "2025-06-01T10:00:00Z", "auth")),
        status: "overdue",
      }),
    });
    await world.review();
    await world.review();
    expect(world.github.comments(issuesNamed(world, "RFC_001")[0]?.number ?? 0)).toHaveLength(1);
  });
});

describe("a digest", () => {
  const adr = (id: string) =>
    JSON.stringify({ id, date: "2025-06-01T10:00:00Z", title: `Decision ${id}`, status: "accepted" });

  it("is one issue while it is due, edited in place, and closed when a person has marked it reviewed", async () => {
    const world = await reviewWorld({
      ".skl/config.json": { limits: { digest_every: 1 } },
      ".skl/adrs/ADR_001.json": adr("ADR_001"),
    });
    await world.review();
    const [issue] = issuesNamed(world, "Digest");
    expect(issue).toMatchObject({ state: "open", labels: ["skl:digest"] });
    expect(issue?.body).toContain("`ADR_001` Decision");
    world.push("main", { ".skl/adrs/ADR_002.json": adr("ADR_002") });
    await world.review();
    expect(issuesNamed(world, "Digest")).toHaveLength(1);
    expect(world.github.issue(issue?.number ?? 0).body).toContain("`ADR_002` Decision");
    const reviewed = { id: "DIGEST_001", created_at: "2025-06-02T10:00:00Z", reviewed_by: "ada@example.org" };
    const record = { ...reviewed, last_session: null, reviewed: [] };
    const base = world.git("rev-parse", "HEAD");
    world.push("main", {
      ".skl/digests/DIGEST_001.json": JSON.stringify({ ...record, base, architectural_decisions: 2 }),
    });
    await world.review();
    expect(world.github.issue(issue?.number ?? 0).state).toBe("closed");
    expect(issuesNamed(world, "Digest")).toHaveLength(1);
  });

  it("is published by the mode digest also where none is due", async () => {
    const world = await reviewWorld();
    const result = await world.run("workflow_dispatch", await world.github.event.workflowDispatch(), {
      inputs: { mode: "digest" },
    });
    expect(result.outputs).toMatchObject({ mode: "digest", ignored: "" });
    expect(issuesNamed(world, "Digest")).toHaveLength(1);
  });
});

describe("a model as the verifier", () => {
  it("is asked with the key of the input, which nothing shows", async () => {
    const said = JSON.stringify({ classification: "behavioral", justification: "It answers less.", uncertain: false });
    const provider = await startModelProvider(openaiChat, [{ kind: "says", said: { text: said } }]);
    const world = await reviewWorld({
      ".skl/config.json": {
        verifier: { kind: "heuristic", provider: "openai-compatible", base_url: provider.baseUrl, model: "test-model" },
      },
    });
    await world.propose("a1", { "app/auth/login.py": login("name") });
    const result = await world.review({ inputs: { verifier: "llm", "api-key": apiKey } });
    expect(result.exit).toBe(0);
    expect(result.report).toMatchObject({ reviewed: [{ verifier_classification: "behavioral" }] });
    expect(provider.requests.map(({ headers }) => headers.authorization)).toEqual(Array(2).fill(`Bearer ${apiKey}`));
    expect(result.log).toContain(`::add-mask::${apiKey}\n`);
    const shown = { ...result, log: result.log.replace(`::add-mask::${apiKey}\n`, "") };
    expect(JSON.stringify([shown, world.github.requests, world.show("main", ".skl/knowledge.json")])).not.toContain(
      apiKey,
    );
    const problems = provider.problems;
    await provider.close();
    expect(problems).toEqual([]);
  });
});
