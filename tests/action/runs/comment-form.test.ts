import { expect, test } from "vitest";
import { handle, OURS, pullRequestWorld, reactionsTo, repliesTo, say, sayAll } from "../../support/runner/comments.ts";

const FENCE = "```";

test("only what the author says at the start of a line is a command", async () => {
  const { world, number } = await pullRequestWorld();
  const said: readonly (readonly [string, string])[] = [
    ["a quotation", "> /skl hold"],
    ["a quotation that goes on", "> as he said\n/skl hold"],
    ["a code block", `${FENCE}\n/skl hold\n${FENCE}`],
    ["an indented code block", "Like this:\n\n    /skl hold"],
    ["four blanks", "    /skl hold"],
    ["a tab", "\t/skl hold"],
    ["an HTML comment", "<!--\n/skl hold\n-->"],
    ["a code element", "<pre>\n/skl hold\n</pre>"],
    ["behind other words", "please /skl hold"],
    ["another word", "/sklhold"],
    ["another case", "/SKL hold"],
  ];
  const { ids, result } = await sayAll(
    world,
    number,
    said.map(([, body]) => ["ada", body]),
  );
  expect(result.outputs.ignored).toBe("no comment contains a new command");
  expect(ids.map((id) => [reactionsTo(world, id), repliesTo(world, id)])).toEqual(ids.map(() => [[], []]));
  expect(world.github.issue(number).labels).toEqual([]);
  const three = await say(world, number, "Fine.\r\n   /skl hold\r\n");
  expect([three.reactions, world.github.issue(number).labels]).toEqual([["+1"], ["skl:hold"]]);
});

test("an edited comment is confused and told so, once", async () => {
  const { world, number } = await pullRequestWorld();
  const id = world.github.as("ada").comment(number, "Nice.");
  world.github.as("ada").editComment(id, "/skl hold");
  const { reactions, replies } = await handle(world, id);
  expect([reactions, world.github.issue(number).labels]).toEqual([["confused"], []]);
  expect(replies).toMatchInlineSnapshot(`
    [
      "\`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl hold\`: The comment was edited, and edited comments do not count.<br>**Next:** Write it again as a new comment.
    ",
    ]
  `);
  expect((await handle(world, id)).replies).toHaveLength(1);
});

test("a comment that is gone when the run begins is no failure", async () => {
  const { world, number } = await pullRequestWorld();
  const id = world.github.as("ada").comment(number, "/skl hold");
  const event = await world.github.event.issueComment(id, "created");
  world.github.as("ada").deleteComment(id);
  const result = await world.run("issue_comment", event);
  expect([result.exit, world.github.issue(number).labels]).toEqual([0, []]);
});

test("what is asked for in a wrong way is answered with the right one", async () => {
  const { world, number } = await pullRequestWorld();
  const { ids } = await sayAll(world, number, [
    ["ada", "/skl"],
    ["ada", "/skl aprove"],
    ["ada", "/skl @everyone `x` <b> #1 | y"],
    ["ada", "/skl approve everything"],
    ["ada", "/skl hold prop_12345678"],
    ["ada", "/skl review"],
    ["ada", "/skl review nothing_there"],
    ["ada", "/skl resolve option_a"],
    ["ada", "/skl approve prop_12345678"],
    ["ada", "/skl withdraw RFC_001"],
    ["ada", "/skl hold\n/skl review auth_login\n/skl nonsense"],
  ]);
  expect(ids.map((id) => [...reactionsTo(world, id), ...repliesTo(world, id)].join("\n"))).toMatchInlineSnapshot(`
    [
      "+1
    \`ada\`: done.

    - ✅ \`/skl help\`: You can use these commands here:

    You can write these commands here, one on each line:

    | write | it means |
    |---|---|
    | \`/skl approve\` | approve every proposal of this head: what the review holds for a person is settled; RFCs, contested entries and \`skl:hold\` still stop the merge. Add the reason on a line \`/skl rationale WHY\` |
    | \`/skl approve prop_1a2b3c4d\` | approve this one |
    | \`/skl reject prop_1a2b3c4d\` | reject this one, or without an id all of them; add the reason on a line \`/skl rationale WHY\`; the branch is kept |
    | \`/skl hold\` | do not merge for now (label \`skl:hold\`) |
    | \`/skl unhold\` | allow merges again |
    | \`/skl review router_auth\` | mark one or several State entries as reviewed by you |
    | \`/skl withdraw\` | withdraw the proposals of this head |
    | \`/skl help\` | this list |

    A command stands at the start of a line, outside quotes and code blocks. People with write access may give commands; where the configuration lists \`humans\`, only those. Edited comments do not count.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl aprove\`: There is no command \`/skl aprove\`. Did you mean \`approve\`?<br>**Next:** \`/skl help\` lists them.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`\`/skl @everyone \`x\` <b> #1 \\x7c y\`\`: There is no command \`/skl @everyone\`.<br>**Next:** \`/skl help\` lists them.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl approve\`: "everything" is not the id of a proposal.<br>**Next:** Write \`/skl approve\` alone for all proposals of the head, or with ids such as \`prop_1a2b3c4d\`.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl hold prop_12345678\`: A branch merges as a whole, so \`/skl hold\` is about the whole pull request and takes no ids.<br>**Next:** Write \`/skl hold\` alone.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl review\`: \`/skl review\` names no State entry.<br>**Next:** Write the ids after it; \`skl state query\` lists them.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl review nothing_there\`: State has no entry \`nothing_there\`.<br>**Next:** List them with \`skl state\`.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl resolve option_a\`: \`/skl resolve\` decides an RFC, but this is a pull request.<br>**Next:** Write it on the issue of the RFC, which the pull request's comment links to.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl approve prop_12345678\`: No proposal \`prop_12345678\` waits, and no branch \`prop_12345678\` has proposals.<br>**Next:** List them with \`skl queue\`.
    ",
      "confused
    \`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl withdraw RFC_001\`: \`RFC_001\` is an RFC and not a proposal, so it cannot be withdrawn.<br>**Next:** Decide it with \`/skl resolve OPTION\` on its issue.
    ",
      "confused
    \`ada\`: only some of this was done; here is what was not done and why.

    - ✅ \`/skl hold\`: Held back: nothing of it merges while the label \`skl:hold\` is there. \`/skl unhold\` takes it off.
    - ✅ \`/skl review auth_login\`: Reviewed: \`auth_login\` (uncertainty 1).
    - ⛔ \`/skl nonsense\`: There is no command \`/skl nonsense\`.<br>**Next:** \`/skl help\` lists them.
    ",
    ]
  `);
  expect(world.github.issue(number).labels).toEqual(["skl:hold"]);
});

test("our own comments and those of bots are no commands, whatever they hold", async () => {
  const { world, number } = await pullRequestWorld();
  const bots = [OURS, "dependabot[bot]", "robo"].map((login) => {
    const bot = world.github.as(login, { type: "Bot" });
    world.github.addCollaborator(login, "admin");
    return bot.comment(number, "/skl hold");
  });
  const result = await handle(world, bots.at(-1) ?? 0);
  expect([result.exit, result.result.outputs.ignored]).toEqual([0, "no comment contains a new command"]);
  expect(bots.map((id) => [reactionsTo(world, id), repliesTo(world, id)])).toEqual(bots.map(() => [[], []]));
});
