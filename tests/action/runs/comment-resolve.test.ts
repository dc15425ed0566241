import { describe, expect, test } from "vitest";
import type { Rfc } from "../../../src/kernel/domain/index.ts";
import {
  anRfc,
  CRITERION,
  commentWorld,
  findRfcIssue,
  handle,
  OURS,
  reactionsTo,
  repliesTo,
  rfcWorld,
  say,
  sayAll,
  sweep,
} from "../../support/runner/comments.ts";

const WHOLE = `/skl resolve option_b\n${CRITERION}\n/skl rationale One store is enough.`;

describe("a resolution", () => {
  test("in one comment is recorded with who said it, where and when", async () => {
    const { world, issue } = await rfcWorld();
    const { id, replies, reactions } = await say(world, issue, WHOLE);
    expect([reactions, replies.length]).toEqual([["+1"], 1]);
    const commit = (await world.github.commit("main")) ?? "";
    expect(replies[0]?.replace(commit.slice(0, 12), "COMMIT")).toMatchInlineSnapshot(`
      "\`ada\`: done.

      - ✅ \`/skl resolve option_b\`, \`/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"\`, \`/skl rationale …\`: \`RFC_001\` is resolved: \`option_b\`, recorded as \`ADR_001\` in \`COMMIT\`.

      Nobody is named under \`humans\` in \`.skl/config.json\`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.
      "
    `);
    const { status, resolution, human_rationale, approvals, acceptance_criteria } = world.json<Rfc>(
      "main",
      ".skl/rfc/RFC_001.json",
    );
    const comment = world.github.comments(issue).find((each) => each.id === id);
    expect({ status, resolution, human_rationale, approvals, criteria: acceptance_criteria?.length }).toEqual({
      status: "resolved",
      resolution: "option_b",
      human_rationale: "One store is enough.",
      approvals: [
        {
          by: "@ada",
          at: comment?.createdAt,
          via: "comment on the RFC's issue",
          url: `${world.github.url}/acme/shop/issues/${issue}#issuecomment-${id}`,
          head: null,
        },
      ],
      criteria: 1,
    });
    expect(world.github.issue(issue)).toMatchObject({ state: "closed", stateReason: "completed" });
    expect(world.git("--git-dir", world.github.gitFolder, "log", "-1", "--format=%an <%ae>%n%B", "main")).toBe(
      "ada <ada@users.noreply.github.com>\nskl: RFC_001 resolved: option_b",
    );
  });

  test("adds up over comments and people, later words win, and each reply says what is missing", async () => {
    const { world, issue } = await rfcWorld();
    const first = await say(world, issue, "/skl resolve option_a");
    expect(first.reactions).toEqual(["+1"]);
    expect(first.replies).toMatchInlineSnapshot(`
      [
        "\`ada\`: noted, and not complete yet.

      - 📝 \`/skl resolve option_a\`: Noted.

      **Still missing:** an acceptance criterion, why.

      Add it in a new comment; your earlier comments still count:

      \`\`\`
      /skl criterion type=test ref=tests/FILE::NAME desc="WHAT MUST HOLD"
      /skl rationale WHY, in a sentence or two
      \`\`\`
      ",
      ]
    `);
    const second = await say(world, issue, `I disagree.\n\n/skl resolve option_b\n${CRITERION}`, { by: "bo" });
    expect(second.replies).toMatchInlineSnapshot(`
      [
        "\`bo\`: noted, and not complete yet.

      - 📝 \`/skl resolve option_b\`, \`/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"\`: Noted.

      **Still missing:** why.

      Add it in a new comment; your earlier comments still count:

      \`\`\`
      /skl rationale WHY, in a sentence or two
      \`\`\`
      ",
      ]
    `);
    const third = await say(world, issue, "/skl rationale One store\nis enough.", { by: "mo" });
    expect(third.replies[0]).toContain("`RFC_001` is resolved: `option_b`");
    const rfc = world.json<Rfc>("main", ".skl/rfc/RFC_001.json");
    expect([rfc.resolution, rfc.human_rationale]).toEqual(["option_b", "One store\nis enough."]);
    expect(rfc.approvals?.map(({ by, url }) => [by, url?.split("-").at(-1)])).toEqual([
      ["@ada", `${first.id}`],
      ["@bo", `${second.id}`],
      ["@mo", `${third.id}`],
    ]);
  });

  test.each([
    ["an option that is not there", `/skl resolve option_d\n${CRITERION}`, "`RFC_001` has no option"],
    [
      "a generic criterion",
      '/skl resolve option_b\n/skl criterion type=command ref="npm test" desc="All tests pass"',
      "runs everything",
    ],
    [
      "a test that is not there",
      "/skl resolve option_b\n/skl criterion type=test ref=tests/test_x.py::test_y desc=Z",
      "neither on the base branch",
    ],
    ["a criterion that is none", "/skl resolve option_b\n/skl criterion tests/test_cache.py", "criterion"],
    ["a command that is none", `/skl resolve option_b\n${CRITERION}\n/skl aprove`, "Did you mean `approve`?"],
    ["two options in a line", `/skl resolve option_a option_b\n${CRITERION}`, "takes one option"],
    [
      "a command for pull requests",
      `/skl resolve option_b\n${CRITERION}\n/skl hold`,
      "Only a pull request can be held back",
    ],
  ])("with %s is confused, and nothing of it counts later", async (_, body, why) => {
    const { world, issue } = await rfcWorld();
    const wrong = await say(world, issue, body);
    expect(wrong.reactions).toEqual(["confused"]);
    expect(wrong.replies[0]?.split("\n")[0]).toBe("`ada`: nothing was changed; here is why.");
    expect(wrong.replies[0]).toContain(why);
    const later = await say(world, issue, "/skl rationale Because.");
    expect(later.reactions).toEqual(["+1"]);
    expect(later.replies[0]).toContain("**Still missing:** which option, an acceptance criterion.");
    expect(world.json<Rfc>("main", ".skl/rfc/RFC_001.json").status).toBe("open");
  });

  test("that comes too late is told what was decided; the same decision again is no mistake", async () => {
    const { world, issue } = await rfcWorld();
    await say(world, issue, WHOLE);
    const commit = await world.github.commit("main");
    const again = await say(world, issue, WHOLE);
    const other = await say(world, issue, `/skl resolve option_a\n${CRITERION}\n/skl rationale No.`, { by: "bo" });
    expect(await world.github.commit("main")).toBe(commit);
    expect([again.reactions, other.reactions]).toEqual([["+1"], ["confused"]]);
    expect(again.replies[0]).toContain("is resolved: `option_b`, recorded as `ADR_001` already.");
    expect(other.replies.map((text) => text.replace(/\d{4}-[\dT:-]+Z/, "TIME"))).toMatchInlineSnapshot(`
      [
        "\`bo\`: nothing was changed; here is why.

      - ⛔ \`/skl resolve option_a\`, \`/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"\`, \`/skl rationale …\`: \`RFC_001\` was resolved by \`@ada\` on \`TIME\` with \`option_b\` (\`ADR_001\`); decisions are not edited.<br>**Next:** To give it other criteria, write \`/skl criteria\`, a line \`/skl criterion …\` for each and \`/skl rationale WHY\`. Another option is chosen on the command line, by \`skl rfc resolve\` with \`--supersedes\`; all stay on record.
      ",
      ]
    `);
  });

  test("is stuck with no criterion of an earlier comment: the reply says how to take it back", async () => {
    const { world, issue } = await rfcWorld({ "tests/test_old.py": "def test_expires():\n    pass\n" });
    const { ids } = await sayAll(world, issue, [["ada", CRITERION.replace("test_cache", "test_old")]]);
    world.push("main", { "tests/test_old.py": null });
    const stuck = await say(world, issue, WHOLE);
    expect(stuck.replies[0]).toContain("It is in an earlier comment; delete or edit that one to take it back.");
    world.github.as("ada").deleteComment(ids[0] ?? 0);
    expect((await say(world, issue, WHOLE)).reactions).toEqual(["+1"]);
  });

  test("does not count for options that somebody wrote over the issue, nor for another RFC than the issue shows", async () => {
    const { world, issue } = await rfcWorld(
      anRfc("RFC_002", { option_b: { description: "Drop it all", effect: "reject" } }),
    );
    const { body } = world.github.issue(issue);
    const swapped = body?.replace("skl:rfc RFC_001", "skl:rfc RFC_002") ?? "";
    world.github.as("mallory").edit(issue, { body: swapped });
    const other = await say(world, issue, WHOLE);
    expect(other.reactions).toEqual(["confused"]);
    await sweep(world);
    const own = findRfcIssue(world, "RFC_001");
    world.github
      .as("mallory")
      .edit(own, { body: world.github.issue(own).body?.replace("Use Redis", "Use nothing") ?? "" });
    const tricked = await say(world, own, `/skl resolve option_a\n${CRITERION}\n/skl rationale Nothing is best.`);
    expect(tricked.reactions).toEqual(["confused"]);
    expect(tricked.replies[0]).toContain("did not show the current options of `RFC_001`");
    expect(["RFC_001", "RFC_002"].map((id) => world.json<Rfc>("main", `.skl/rfc/${id}.json`).status)).toEqual([
      "open",
      "open",
    ]);
    expect(world.github.issue(own).body).toContain("Use Redis");
    expect((await say(world, own, WHOLE)).reactions).toEqual(["+1"]);
  });

  test("counts no words of somebody who may not decide, though another workflow put our reaction on them", async () => {
    const { world, issue } = await rfcWorld();
    const forged = world.github.as("ron").comment(issue, "/skl resolve option_a");
    world.github.as(OURS, { type: "Bot" }).react(forged, "+1");
    const { reactions, replies } = await say(world, issue, `${CRITERION}\n/skl rationale One store is enough.`);
    expect([reactions, replies[0]]).toEqual([["+1"], expect.stringMatching(/resolve/)]);
    expect(world.json<Rfc>("main", ".skl/rfc/RFC_001.json").status).toBe("open");
  });

  test("keeps what was handled and then edited or deleted out of the count", async () => {
    const { world, issue } = await rfcWorld();
    const { ids } = await sayAll(world, issue, [
      ["ada", "/skl resolve option_a"],
      ["bo", CRITERION],
    ]);
    world.github.as("ada").editComment(ids[0] ?? 0, "/skl resolve option_c");
    world.github.as("bo").deleteComment(ids[1] ?? 0);
    const last = await say(world, issue, "/skl rationale Because.");
    expect(last.replies[0]).toContain("**Still missing:** which option, an acceptance criterion.");
    expect(reactionsTo(world, ids[0] ?? 0)).toEqual(["+1"]);
    expect(repliesTo(world, ids[0] ?? 0)).toHaveLength(1);
  });
});

test("hostile words stay data in files, messages and replies", async () => {
  const { world, issue } = await rfcWorld();
  const evil = [
    "/skl resolve option_b",
    CRITERION.replace("Sessions expire", "@everyone <!-- skl:rfc RFC_009 --> [x](http://evil)"),
    "/skl rationale @everyone see #1",
    "",
    "SKL-Decision: approve",
    "<!-- skl:reply 1 -->",
    "/skl approve",
    "```",
    "/skl hold",
  ].join("\n");
  const { replies, reactions } = await say(world, issue, evil);
  expect(reactions).toEqual(["+1"]);
  const rfc = world.json<Rfc>("main", ".skl/rfc/RFC_001.json");
  expect(rfc.human_rationale).toBe(evil.slice(evil.indexOf("@everyone see")));
  expect(world.git("--git-dir", world.github.gitFolder, "log", "-1", "--format=%B%(trailers)", "main")).toBe(
    "skl: RFC_001 resolved: option_b",
  );
  const texts = [
    ...replies,
    ...world.github
      .comments(issue)
      .slice(1)
      .map(({ body }) => body),
    world.github.issue(issue).body ?? "",
  ];
  for (const text of texts) {
    const plain = text.replace(/(`+)(?!`)[\s\S]*?[^`]\1(?!`)/g, "");
    expect(plain).not.toMatch(/@everyone|^\s*\/skl|#1\b|\]\(http:\/\/evil/m);
    expect(text.split("\n").slice(1).join("\n")).not.toMatch(/^<!-- skl:/m);
  }
  const next = await handle(world, world.github.as("ada").comment(issue, "thanks"));
  expect(next.result.outputs.ignored).toBe("no comment contains a new command");
});

test("an RFC without options says so", async () => {
  const none = { option_a: {}, option_b: {}, option_c: {}, orchestrator_recommendation: null };
  const world = await commentWorld(anRfc("RFC_001", none));
  await sweep(world);
  const answered = await say(world, findRfcIssue(world, "RFC_001"), WHOLE);
  expect(answered.reactions).toEqual(["confused"]);
  expect(answered.replies[0]).toContain("offers no option");
});
