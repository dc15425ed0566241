import { describe, expect, test } from "vitest";
import {
  DOWN,
  handle,
  pullRequestWorld,
  reactionsTo,
  repliesTo,
  say,
  sayAll,
  writes,
} from "../../support/runner/comments.ts";

test("rights are GitHub's to say: write and more may decide, others get one reply and nothing is done", async () => {
  const { world, number } = await pullRequestWorld();
  world.github.addCollaborator("rita", "write", "release-manager");
  world.github.addCollaborator("carl", "read", "auditor");
  const people = ["tri", "ron", "carl", "nobody", "ada", "bo", "mo", "rita"];
  const { ids } = await sayAll(
    world,
    number,
    people.map((by) => [by, "/skl hold"]),
  );
  expect(
    people.map((by, at) => [by, ...reactionsTo(world, ids[at] ?? 0), repliesTo(world, ids[at] ?? 0).length]),
  ).toEqual([
    ["tri", "eyes", 1],
    ["ron", "eyes", 1],
    ["carl", "eyes", 1],
    ["nobody", "eyes", 1],
    ["ada", "+1", 1],
    ["bo", "+1", 1],
    ["mo", "+1", 1],
    ["rita", "+1", 1],
  ]);
  expect(ids.slice(0, 4).flatMap((id) => repliesTo(world, id))).toMatchInlineSnapshot(`
    [
      "\`tri\`: only a person who may decide here can do this, so nothing was changed.

    - 🔒 \`/skl hold\`: \`@tri\` has only triage access to this repository; deciding takes write access.
    ",
      "\`ron\`: only a person who may decide here can do this, so nothing was changed.

    - 🔒 \`/skl hold\`: \`@ron\` has only read access to this repository; deciding takes write access.
    ",
      "\`carl\`: only a person who may decide here can do this, so nothing was changed.

    - 🔒 \`/skl hold\`: \`@carl\` has only read access to this repository; deciding takes write access.
    ",
      "\`nobody\`: only a person who may decide here can do this, so nothing was changed.

    - 🔒 \`/skl hold\`: \`@nobody\` has no access to this repository; deciding takes write access.
    ",
    ]
  `);
});

test("nothing is done for somebody who may not", async () => {
  const { world, number } = await pullRequestWorld();
  const [before, commit] = [world.github.requests.length, await world.github.commit("main")];
  await sayAll(world, number, [
    ["ron", "/skl approve"],
    ["ron", "/skl hold"],
    ["ron", "/skl review auth_login"],
    ["ron", "/skl reject"],
  ]);
  expect(world.github.issue(number).labels).toEqual([]);
  expect(await world.github.commit("main")).toBe(commit);
  expect(new Set(writes(world, before).map((each) => each.replace(/\d+/g, "N")))).toEqual(
    new Set(["POST /repos/acme/shop/issues/N/comments", "POST /repos/acme/shop/issues/comments/N/reactions"]),
  );
});

describe("where the configuration lists people", () => {
  const agents = { "Agent-2": { branches: ["a2"], logins: ["@Bo"] } };

  test("only they decide, an owner is one of them, and an agent's login never does", async () => {
    const config = { humans: ["pat@example.org", "@Ada", "@bo"], owner: "@mo", agents };
    const { world, number } = await pullRequestWorld(undefined, { files: { ".skl/config.json": config } });
    world.github.addCollaborator("rita", "admin");
    const { ids } = await sayAll(
      world,
      number,
      ["ada", "mo", "rita", "bo", "BO"].map((by) => [by, "/skl hold"]),
    );
    expect(ids.map((id) => reactionsTo(world, id))).toEqual([["+1"], ["+1"], ["eyes"], ["eyes"], ["eyes"]]);
    expect(ids.slice(2, 4).flatMap((id) => repliesTo(world, id))).toMatchInlineSnapshot(`
      [
        "\`rita\`: only a person who may decide here can do this, so nothing was changed.

      - 🔒 \`/skl hold\`: \`@rita\` is not listed under \`humans\` in \`.skl/config.json\` on the base branch.
      ",
        "\`bo\`: only a person who may decide here can do this, so nothing was changed.

      - 🔒 \`/skl hold\`: \`@bo\` is the agent \`Agent-2\` here, and only people decide.
      ",
      ]
    `);
  });

  test("e-mails are nobody's login, and the reply says so", async () => {
    const config = { humans: ["ada@example.org"] };
    const { world, number } = await pullRequestWorld(undefined, { files: { ".skl/config.json": config } });
    const { reactions, replies } = await say(world, number, "/skl hold");
    expect(reactions).toEqual(["eyes"]);
    expect(replies[0]).toContain("It lists e-mail addresses only");
  });

  test("what a pull request's branch says about people counts for nothing", async () => {
    const config = JSON.stringify({ humans: ["@ron"], agents: {} });
    const { world, number } = await pullRequestWorld({
      ".skl/config.json": config,
      "app/services/email.py": "X = 2\n",
    });
    expect((await say(world, number, "/skl approve", { by: "ron" })).reactions).toEqual(["eyes"]);
  });
});

test("what an app writes in a person's name decides nothing, and the log says so", async () => {
  const { world, number } = await pullRequestWorld();
  const id = world.github.as("ada").comment(number, "/skl hold", "coding-helper");
  const { exit, result, reactions, replies } = await handle(world, id);
  expect([exit, reactions, replies, world.github.issue(number).labels]).toEqual([0, [], [], []]);
  expect(result.outputs.ignored).toBe("no comment contains a new command");
  expect(result.log).toMatch(
    /^Ignored: \S+#issuecomment-\d+ was written by the app coding-helper for ada, and apps decide nothing\.$/m,
  );
});

test("rights that cannot be asked for stop the run, and the next one does it", async () => {
  const { world, number } = await pullRequestWorld();
  world.github.faults.push({ ...DOWN, path: /\/permission$/ });
  const id = world.github.as("ada").comment(number, "/skl hold");
  const failed = await handle(world, id);
  expect([failed.exit, failed.reactions, failed.replies, world.github.issue(number).labels]).toEqual([2, [], [], []]);
  world.github.faults.splice(0);
  const done = await handle(world, id);
  expect([done.exit, done.reactions, world.github.issue(number).labels]).toEqual([0, ["+1"], ["skl:hold"]]);
});
