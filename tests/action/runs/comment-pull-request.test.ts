import { writeFileSync } from "node:fs";
import { describe, expect, test } from "vitest";
import type { ProposalSet } from "../../../src/kernel/domain/index.ts";
import { withWorkspace } from "../../../src/workspace/ground/index.ts";
import {
  handle,
  pullRequest,
  pullRequestWorld,
  reactionsTo,
  repliesTo,
  review,
  say,
  sayAll,
} from "../../support/runner/comments.ts";
import type { ActionWorld } from "../../support/runner/index.ts";

/** What every command reads: the base together with the decisions that wait on refs. */
function knowledge(world: ActionWorld) {
  world.git("fetch", "--quiet");
  return withWorkspace(world.clone, async ({ rules }) => rules.knowledge);
}
const statuses = async (world: ActionWorld) => (await knowledge(world)).queue.map(({ path, status }) => [path, status]);
const findStateEntryAt = async (world: ActionWorld, path: string) =>
  (await knowledge(world)).state.find((entry) => entry.path === path);

/** What a session approves by itself: a body that changed. */
const BODY = { "app/services/email.py": "def send(address, text):\n    return text, address\n" };
const TWO = { ...BODY, "app/services/sms.py": "def text(number):\n    return number\n" };
const REDIS = { "app/services/email.py": "import redis\n\n\ndef send(address, text):\n    return redis.Redis()\n" };

describe("/skl approve", () => {
  test("is the person's review: what merges is at uncertainty 1, with who looked at it", async () => {
    const { world, number, head } = await pullRequestWorld(BODY);
    const { id, replies, reactions } = await say(world, number, "/skl approve");
    const saidAt = world.github.comments(number).find((each) => each.id === id)?.createdAt;
    expect([reactions, replies]).toMatchInlineSnapshot(`
      [
        [
          "+1",
        ],
        [
          "\`ada\`: done.

      - ✅ \`/skl approve\`: Approved: \`prop_e4244155\` (\`app/services/email.py\`). The next session merges it if nothing else stands against it.

      Nobody is named under \`humans\` in \`.skl/config.json\`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.
      ",
        ],
      ]
    `);
    expect((await knowledge(world)).queue.map(({ human_review }) => human_review?.by)).toEqual(["@ada"]);
    expect(await world.github.commit(`refs/skl/proposals/a2/${head}`)).toBeNull();
    const { outputs } = await review(world);
    expect(JSON.parse(outputs.merged ?? "[]").map(({ branch }: { branch: string }) => branch)).toEqual(["a2"]);
    const { uncertainty_level, last_reviewed_at } = (await findStateEntryAt(world, "app/services/email.py")) ?? {};
    expect([uncertainty_level, last_reviewed_at]).toEqual([1, saidAt]);
  });

  test("after a session took the proposals in works by id, and twice is once", async () => {
    const { world, number } = await pullRequestWorld(REDIS);
    await review(world);
    const [entry] = (await knowledge(world)).queue;
    expect(entry?.status).toBe("waiting_rfc");
    const first = await say(world, number, `/skl approve ${entry?.proposal_id}`);
    const commit = await world.github.commit("main");
    const second = await say(world, number, `/skl approve ${entry?.proposal_id.toUpperCase()}`);
    expect(await world.github.commit("main")).toBe(commit);
    expect([...first.replies, ...second.replies]).toMatchInlineSnapshot(`
      [
        "\`ada\`: done.

      - ✅ \`/skl approve prop_b6d9b3d1\`: Approved: \`prop_b6d9b3d1\` (\`app/services/email.py\` of \`a2\`). It still waits for \`RFC_001\`, which an approval does not decide.

      Nobody is named under \`humans\` in \`.skl/config.json\`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.
      ",
        "\`ada\`: done.

      - ✅ \`/skl approve PROP_B6D9B3D1\`: Approved before: \`prop_b6d9b3d1\` (\`app/services/email.py\` of \`a2\`). It still waits for \`RFC_001\`, which an approval does not decide.

      Nobody is named under \`humans\` in \`.skl/config.json\`, so everybody with write access to this repository decides here, and whoever has an agent's account does, too. Name the people there.
      ",
      ]
    `);
    const { outputs } = await review(world);
    expect([outputs.merged, await statuses(world)]).toEqual(["[]", [["app/services/email.py", "waiting_rfc"]]]);
  });

  test("alone is refused where nobody can tell when the head came, and an id says which head is meant", async () => {
    const { world, number } = await pullRequestWorld(BODY);
    world.github.faults.push({ kind: "status", status: 404, path: /\/activity$/, times: 9 });
    const { reactions, replies } = await say(world, number, "/skl approve");
    expect(reactions).toEqual(["confused"]);
    expect(replies[0]).toMatch(
      /GitHub has no record of when the branch got its head `?[0-9a-f]{12}`?, so this comment may not be about it\./,
    );
    await review(world);
    const { uncertainty_level } = (await findStateEntryAt(world, "app/services/email.py")) ?? {};
    expect(uncertainty_level).not.toBe(1);
  });

  test("does not pass a contested entry", async () => {
    const state = [
      {
        id: "mail",
        path: "app/services/email.py",
        semantic_scope: "api",
        responsibilities: "Mail",
        dependencies: [],
        invariants_touched: [],
        owner: "Agent-2",
        version: 1,
        uncertainty_level: 3,
        change_count_since_review: 0,
      },
    ];
    const { world, number } = await pullRequestWorld(BODY, { files: { ".skl/knowledge.json": { state } } });
    await say(world, number, "/skl approve");
    expect([(await review(world)).outputs.merged, await statuses(world)]).toEqual([
      "[]",
      [["app/services/email.py", "escalated"]],
    ]);
    const told = await say(world, number, "/skl approve");
    expect(told.replies[0]).toContain("stay contested until `/skl review ID`");
    await say(world, number, "/skl review mail");
    expect(await findStateEntryAt(world, "app/services/email.py")).toMatchObject({ uncertainty_level: 1 });
    await review(world);
    expect(await findStateEntryAt(world, "app/services/email.py")).toMatchObject({ version: 2 });
  });

  test("does not pass a hold, and unhold lets it merge", async () => {
    const { world, number } = await pullRequestWorld(BODY);
    await sayAll(world, number, [
      ["ada", "/skl hold"],
      ["ada", "/skl approve"],
    ]);
    expect((await review(world)).outputs.merged).toBe("[]");
    expect((await say(world, number, "/skl unhold")).reactions).toEqual(["+1"]);
    expect(world.github.issue(number).labels).toEqual([]);
    expect((await review(world)).outputs.merged).toContain('"branch":"a2"');
  });

  test("means the head that was there: a newer one, pushed or forced, is refused, also by way of another branch", async () => {
    const { world, number, head } = await pullRequestWorld(BODY);
    const id = world.github.as("ada").comment(number, "/skl approve");
    const next = world.push("a2", { "app/services/email.py": "def send(address, text):\n    return 1\n" }, "a2");
    await world.run("pull_request", await world.github.event.pullRequest(number, "synchronize"));
    const refused = await handle(world, id);
    expect([
      refused.reactions,
      refused.replies.map((text) => text.replaceAll(next.slice(0, 12), "HEAD")),
    ]).toMatchInlineSnapshot(`
      [
        [
          "confused",
        ],
        [
          "\`ada\`: nothing was changed; here is why.

      - ⛔ \`/skl approve\`: The branch got another head (\`HEAD\`) after this comment, which nobody has approved.<br>**Next:** Look at the new head and comment again, or name proposals by their ids.
      ",
        ],
      ]
    `);
    expect((await knowledge(world)).queue).toEqual([]);
    // There and back again: the head is the old one, and it came after the comment.
    const second = world.github.as("ada").comment(number, "/skl approve");
    world.git("push", "--quiet", "--force", "origin", `${head}:refs/heads/a2`);
    await world.github.event.pullRequest(number, "synchronize");
    expect((await handle(world, second)).reactions).toEqual(["confused"]);
    expect((await say(world, number, "/skl approve")).reactions).toEqual(["+1"]);
  });

  test("means what was seen: a push in the second of the comment was not", async () => {
    const still = new Date(Math.floor(Date.now() / 1000) * 1000 - 60_000);
    const { world, number } = await pullRequestWorld(BODY, { options: { clock: () => still } });
    expect((await say(world, number, "/skl approve")).reactions).toEqual(["confused"]);
  });

  test("believes no review that the agent wrote into its own proposals", async () => {
    const { world, number, head } = await pullRequestWorld(BODY);
    const ref = `refs/skl/proposals/a2/${head}`;
    const git = (...args: string[]) => world.git(...args);
    git("fetch", "--quiet", "origin", `${ref}:${ref}`);
    const set = JSON.parse(git("show", `${ref}:proposals.json`));
    for (const each of set.proposals) {
      each.human_review = { by: "@ada", at: "2026-01-01T00:00:00Z", url: null };
      each.status = "approved";
    }
    git("checkout", "--quiet", "--orphan", "forged");
    git("rm", "--quiet", "-r", "--cached", ".");
    writeFileSync(`${world.clone}/proposals.json`, JSON.stringify(set));
    git("add", "proposals.json");
    git("commit", "--quiet", "--message=proposals");
    git("push", "--quiet", "--force", "origin", `HEAD:${ref}`);
    const rejected = await say(world, number, "/skl hold");
    expect(rejected.reactions).toEqual(["+1"]);
    await review(world);
    expect((await knowledge(world)).queue.map(({ human_review, status }) => [human_review ?? null, status])).toEqual([
      [null, "approved"],
    ]);
  });

  test("of a fork, of a closed pull request or where nothing waits says so", async () => {
    const { world, number } = await pullRequestWorld(BODY);
    world.git("status");
    const fork = await world.github
      .as("stranger")
      .openPullRequest({ head: "a2", fork: { owner: "stranger", folder: world.clone } })
      .catch((cause) => `${cause}`);
    const person = world.push("topic", { "README.md": "Hello\n" });
    const own = await world.github.as("bo").openPullRequest({ head: "topic" });
    const nothing = await say(world, own, "/skl approve");
    expect(nothing.replies[0]).toContain(`The head \`${person.slice(0, 12)}\` has no proposals that wait.`);
    world.github.as("bo").close(number);
    const closed = await say(world, number, "/skl approve");
    expect(closed.replies[0]).toContain("The pull request is closed; its proposals are not waiting.");
    const forked = await say(world, Number(fork), "/skl approve");
    expect(forked.replies[0]).toContain("A pull request of a fork has no proposals.");
    expect((await knowledge(world)).queue).toEqual([]);
  });
});

describe("/skl reject", () => {
  test("takes the whole head along with its reason, keeps the branch, and nothing brings it back", async () => {
    const { world, number, head } = await pullRequestWorld(TWO);
    const event = await world.github.event.pullRequest(number, "synchronize");
    const set = world.json<ProposalSet>(`refs/skl/proposals/a2/${head}`, "proposals.json");
    const id = set.proposals.find(({ path }) => path === "app/services/sms.py")?.proposal_id ?? "";
    const { replies, reactions } = await say(
      world,
      number,
      `/skl reject ${id}\n/skl rationale Use the mail\nfor this.`,
    );
    expect(reactions).toEqual(["+1"]);
    expect(replies[0]).toContain(`Rejected: \`${id}\` (\`app/services/sms.py\` of \`a2\`).`);
    const { queue } = await knowledge(world);
    expect(
      queue.map(({ path, status, decision }) => [path, status, decision?.by, decision?.rationale]),
    ).toMatchInlineSnapshot(`
      [
        [
          "app/services/email.py",
          "rejected",
          "@ada",
          "Not merged: @ada rejected prop_91ffe9c3 of the same head. The branch is kept.",
        ],
        [
          "app/services/sms.py",
          "rejected",
          "@ada",
          "@ada rejected it. “Use the mail
      for this.” The branch is kept; push again with what was asked for.",
        ],
      ]
    `);
    const ref = `refs/skl/proposals/a2/${head}`;
    expect([await world.github.commit("a2"), await world.github.commit(ref)]).toEqual([head, null]);
    for (const again of [1, 2]) {
      await world.run("pull_request", event);
      expect([again, await world.github.commit(ref)]).toEqual([again, null]);
      expect((await review(world)).outputs.merged).toBe("[]");
    }
  });

  test("is said again by nobody in vain, and an approval does not undo it", async () => {
    const { world, number } = await pullRequestWorld(BODY);
    const { ids } = await sayAll(world, number, [
      ["ada", "/skl reject"],
      ["bo", "/skl reject"],
      ["bo", "/skl approve"],
    ]);
    expect(ids.map((id) => reactionsTo(world, id))).toEqual([["+1"], ["+1"], ["confused"]]);
    expect(repliesTo(world, ids[2] ?? 0)[0]).toContain("is rejected already (by `@ada`)");
  });
});

test("/skl withdraw holds through the next session and check", async () => {
  const { world, number, head } = await pullRequestWorld(BODY);
  expect((await say(world, number, "/skl withdraw")).reactions).toEqual(["+1"]);
  expect(await statuses(world)).toEqual([["app/services/email.py", "withdrawn"]]);
  await review(world);
  await world.run("pull_request", await world.github.event.pullRequest(number, "reopened"));
  const { outputs } = await review(world);
  expect([outputs.merged, await world.github.commit(`refs/skl/proposals/a2/${head}`)]).toEqual(["[]", null]);
});

test("an id names its proposal wherever it is said, and the reply says of which branch", async () => {
  const { world, number } = await pullRequestWorld(BODY);
  const other = await pullRequest(world, "a1", {
    "app/auth/login.py":
      'def login(name, password):\n    return f"{name}"\n\n\ndef logout(name):\n    return f"{name} is out"\n',
  });
  await say(world, other.number, "/skl hold");
  await say(world, number, "/skl hold");
  await review(world);
  const foreign = (await knowledge(world)).queue.find(({ branch }) => branch === "a1")?.proposal_id;
  const { replies } = await say(world, number, `/skl reject ${foreign}`);
  expect(replies[0]).toContain(`Rejected: \`${foreign}\` (\`app/auth/login.py\` of \`a1\`).`);
  expect(Object.fromEntries(await statuses(world))).toMatchObject({
    "app/services/email.py": "approved",
    "app/auth/login.py": "rejected",
  });
});
