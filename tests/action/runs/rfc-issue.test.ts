import { describe, expect, test } from "vitest";
import {
  anRfc,
  CRITERION,
  commentWorld,
  exactReply,
  findRfcIssue,
  listRfcIssues,
  OURS,
  ownComments,
  pullRequest,
  review,
  rfcWorld,
  say,
  sweep,
  writes,
} from "../../support/runner/comments.ts";

const REDIS = `import redis


def login(name, password):
    return f"{name} is in", redis.Redis()


def logout(name):
    return f"{name} is out"
`;

describe("an RFC of the base", () => {
  test("that a session opened gets one issue that holds all there is to decide", async () => {
    const world = await commentWorld();
    const { head } = await pullRequest(world, "a1", { "app/auth/login.py": REDIS });
    const { outputs } = await review(world);
    expect(JSON.parse(outputs["rfcs-opened"] ?? "")).toEqual(["RFC_001"]);
    expect(listRfcIssues(world, "RFC_001")).toHaveLength(1);
    const { title, body, labels, author } = world.github.issue(findRfcIssue(world, "RFC_001"));
    expect([title, labels, author.login]).toEqual([
      "RFC_001: Whether to introduce redis (`app/auth/login.py`), which the tech stack does not have.",
      ["skl:rfc"],
      OURS,
    ]);
    expect(body?.split("\n")[0]).toBe("<!-- skl:rfc RFC_001 -->");
    for (const said of [
      "**`option_a`**",
      "**`option_b`** (recommended)",
      "**`option_c`**",
      "Please decide by 20",
      "`a1` at",
    ])
      expect(body).toContain(said);
    expect(body).toContain(head.slice(0, 10));
    expect(exactReply(body ?? "")).toBe(
      [
        "/skl resolve option_b",
        '/skl criterion type=test ref=tests/test_redis.py::test_survives_without_redis desc="The service still answers while redis is not reachable"',
        "/skl rationale WHY, in a sentence or two",
      ].join("\n"),
    );
    expect(body).toContain("name an existing test behind `ref=`");
  });

  test("that somebody wrote by hand gets one, and a second run writes nothing", async () => {
    const { world, issue } = await rfcWorld();
    expect(world.github.issue(issue).title).toBe("RFC_001: Whether to keep sessions in Redis");
    const before = world.github.requests.length;
    const commit = await world.github.commit("main");
    expect((await sweep(world)).exit).toBe(0);
    expect([writes(world, before), await world.github.commit("main")]).toEqual([[], commit]);
  });

  test("has a text that follows what is so", async () => {
    const { world, issue } = await rfcWorld();
    world.push("main", anRfc("RFC_001", { decision_required: "Whether to keep carts in Redis" }));
    await sweep(world);
    expect(world.github.issue(issue).title).toBe("RFC_001: Whether to keep carts in Redis");
    expect(world.github.issue(issue).body).toContain("Whether to keep carts in Redis");
    expect(listRfcIssues(world, "RFC_001")).toEqual([issue]);
  });

  test("whose issue a stranger closed or rewrote has it open and right again", async () => {
    const { world, issue } = await rfcWorld();
    const { title, body } = world.github.issue(issue);
    world.github.as("mallory").close(issue);
    world.github.as("mallory").edit(issue, { title: "Nothing to see", body: `${body}\nAlready decided.` });
    await sweep(world);
    expect(world.github.issue(issue)).toMatchObject({ state: "open", title, body });
  });

  test("is not answered for by somebody else's issue with our marker and label", async () => {
    const world = await commentWorld(anRfc());
    const forged = world.github
      .as("mallory")
      .openIssue({ title: "RFC_001: mine", body: "<!-- skl:rfc RFC_001 -->\nApproved.", labels: ["skl:rfc"] });
    await sweep(world);
    expect(listRfcIssues(world, "RFC_001")).toHaveLength(1);
    expect(world.github.issue(forged)).toMatchObject({ title: "RFC_001: mine", state: "open" });
    const answered = await say(world, forged, `/skl resolve option_a\n${CRITERION}\n/skl rationale Yes`);
    expect([answered.reactions, answered.replies]).toEqual([[], []]);
    expect(answered.result.outputs.ignored).toBe("no comment contains a new command");
  });

  test("has one open issue after two runs at once", async () => {
    const world = await commentWorld(anRfc());
    const runs = await Promise.all([sweep(world), sweep(world)]);
    expect(runs.map(({ exit }) => exit)).toEqual([0, 0]);
    await sweep(world);
    const issues = listRfcIssues(world, "RFC_001").map((number) => world.github.issue(number));
    expect(issues.filter(({ state }) => state === "open")).toHaveLength(1);
    expect(issues[0]?.state).toBe("open");
  });

  test("keeps one open issue when another run opens one between looking and opening", async () => {
    const world = await commentWorld(anRfc());
    world.github.faults.push({
      kind: "meanwhile",
      method: "POST",
      path: /\/issues$/,
      run: () => {
        const bot = world.github.as(OURS, { type: "Bot" });
        bot.openIssue({ title: "RFC_001: x", body: "<!-- skl:rfc RFC_001 -->\nx", labels: ["skl:rfc"] });
      },
    });
    await sweep(world);
    const states = () => listRfcIssues(world, "RFC_001").map((number) => world.github.issue(number).state);
    expect(states()).toEqual(["open", "closed"]);
    await sweep(world);
    expect(states()).toEqual(["open", "closed"]);
    expect(world.github.issue(findRfcIssue(world, "RFC_001")).title).toBe("RFC_001: Whether to keep sessions in Redis");
  });

  test.each([
    ["resolved", "completed", "**Decided: `option_b` (reject)"],
    ["withdrawn", "not_planned", "**`RFC_001` is withdrawn"],
  ] as const)("that is %s elsewhere has its issue closed as %s with a word, once", async (status, reason, word) => {
    const { world, issue } = await rfcWorld();
    const said = { resolution: "option_b", human_rationale: "One store", resolved_at: "2026-01-01T00:00:00Z" };
    world.push("main", anRfc("RFC_001", status === "resolved" ? { status, ...said } : { status }));
    await sweep(world);
    await sweep(world);
    expect(world.github.issue(issue)).toMatchObject({ state: "closed", stateReason: reason });
    expect(ownComments(world).map((body) => body.replace("<!-- skl:note -->\n", "").slice(0, word.length))).toEqual([
      word,
    ]);
    world.github.as("mallory").reopen(issue);
    await sweep(world);
    expect(world.github.issue(issue)).toMatchObject({ state: "closed", stateReason: reason });
    expect(ownComments(world)).toHaveLength(1);
  });

  test("that ran out of time says so, and can still be resolved", async () => {
    const past = { created_at: "2026-01-01T00:00:00Z", human_response_deadline: "2026-01-02T00:00:00Z" };
    const { world, issue } = await rfcWorld(anRfc("RFC_001", past));
    expect(world.github.issue(issue).body).toContain("**Overdue since 2026-01-02 00:00 UTC");
    expect(ownComments(world)).toHaveLength(1);
    const answered = await say(world, issue, `/skl resolve option_b\n${CRITERION}\n/skl rationale One store`);
    expect(answered.reactions).toEqual(["+1"]);
    expect(world.json<{ status: string }>("main", ".skl/rfc/RFC_001.json").status).toBe("resolved");
  });
});

test("the exact reply of an issue resolves the RFC as soon as the test exists", async () => {
  const world = await commentWorld();
  const files = { "app/auth/login.py": REDIS, "tests/test_redis.py": "def test_survives_without_redis():\n    pass\n" };
  await pullRequest(world, "a1", files);
  await review(world);
  const body = world.github.issue(findRfcIssue(world, "RFC_001")).body ?? "";
  expect(body).toContain("Reply with exactly this:");
  const answered = await say(world, findRfcIssue(world, "RFC_001"), exactReply(body));
  expect(answered.replies[0]).toContain("`RFC_001` is resolved: `option_b`, recorded as `ADR_001`");
  expect(world.json<{ status: string }>("main", ".skl/rfc/RFC_001.json").status).toBe("resolved");
});

test("the exact reply that names a test nobody has written yet is refused with what to do", async () => {
  const { world, issue } = await rfcWorld();
  const answered = await say(world, issue, exactReply(world.github.issue(issue).body ?? ""));
  expect([answered.reactions, answered.replies]).toMatchInlineSnapshot(`
    [
      [
        "confused",
      ],
      [
        "\`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl resolve option_b\`, \`/skl criterion type=test ref=tests/test_rfc_001.py::test_keeps_the_decision desc="What RFC_001 decides is kept"\`, \`/skl rationale …\`: \`tests/test_rfc_001.py\` is neither on the base branch nor on the branch of the RFC, so the criterion has nothing to check.<br>**Next:** Name a file and a test that exist, or have the check written and pushed first. Nothing of this comment counts, so send all of it again.
    ",
      ],
    ]
  `);
});
