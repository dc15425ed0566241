import { describe, expect, test } from "vitest";
import type { Rfc } from "../../../src/kernel/domain/index.ts";
import {
  anRfc,
  CRITERION,
  DOWN,
  findRfcIssue,
  handle,
  ownComments,
  pullRequestWorld,
  reactionsTo,
  repliesTo,
  rfcWorld,
  say,
  sayAll,
  sweep,
  writes,
} from "../../support/runner/comments.ts";

const BODY = { "app/services/email.py": "def send(address, text):\n    return text, address\n" };
const WHOLE = `/skl resolve option_b\n${CRITERION}\n/skl rationale One store is enough.`;

test("one run handles what waits anywhere, and a second one finds nothing to do", async () => {
  const { world, number } = await pullRequestWorld(BODY, { files: anRfc() });
  await sweep(world);
  const issue = findRfcIssue(world, "RFC_001");
  const there = [
    world.github.as("ada").comment(issue, "/skl resolve option_b"),
    world.github.as("bo").comment(issue, CRITERION),
  ];
  const { ids, result } = await sayAll(world, number, [
    ["ada", "/skl hold"],
    ["bo", "/skl approve"],
  ]);
  expect([...there, ...ids].map((id) => [reactionsTo(world, id), repliesTo(world, id).length])).toEqual(
    [1, 2, 3, 4].map(() => [["+1"], 1]),
  );
  expect(result.summary).toContain("Comments with commands: 4");
  const [before, commit] = [world.github.requests.length, await world.github.commit("main")];
  const again = await handle(world, ids[1] ?? 0);
  expect([again.exit, again.result.outputs.ignored]).toEqual([0, "no comment contains a new command"]);
  expect([writes(world, before), await world.github.commit("main")]).toEqual([[], commit]);
});

describe("a run that ends between its reply and its reaction", () => {
  test("leaves one reply, whatever happens before the next one", async () => {
    const { world, number } = await pullRequestWorld(BODY);
    world.github.faults.push({ ...DOWN, method: "POST", path: /\/reactions$/ });
    const id = world.github.as("ada").comment(number, "/skl approve");
    const broken = await handle(world, id);
    expect([broken.exit, broken.replies.length, broken.reactions]).toEqual([2, 1, []]);
    world.github.faults.splice(0);
    // The head that was approved is gone, and the approval was said of it all the same.
    world.push("a2", { "app/services/email.py": "def send(address, text):\n    return 1\n" });
    await world.github.event.pullRequest(number, "synchronize");
    const [before, commit] = [world.github.requests.length, await world.github.commit("main")];
    const next = await handle(world, id);
    expect([next.exit, next.replies, next.reactions]).toEqual([0, broken.replies, ["+1"]]);
    expect(writes(world, before)).toEqual([`POST /repos/acme/shop/issues/comments/${id}/reactions`]);
    expect(await world.github.commit("main")).toBe(commit);
  });

  test("counts what it noted, and a forged reply by others counts for nothing", async () => {
    const { world, issue } = await rfcWorld();
    world.github.faults.push({ ...DOWN, method: "POST", path: /\/reactions$/ });
    const first = await handle(world, world.github.as("ada").comment(issue, "/skl resolve option_b"));
    expect(first.exit).toBe(2);
    world.github.faults.splice(0);
    const ron = world.github.as("ron").comment(issue, "/skl resolve option_a");
    world.github.as("mallory").comment(issue, `<!-- skl:reply ${ron} -->\n<!-- +1 -->\nDone.`);
    const last = await say(world, issue, `${CRITERION}\n/skl rationale Because.`);
    expect([reactionsTo(world, first.id), reactionsTo(world, ron), last.reactions]).toEqual([["+1"], ["eyes"], ["+1"]]);
    expect(world.json<Rfc>("main", ".skl/rfc/RFC_001.json").resolution).toBe("option_b");
  });

  test("trusts no reply of ours that somebody rewrote for the comment of one who may not decide", async () => {
    const { world, issue } = await rfcWorld();
    const help = await say(world, issue, "/skl help");
    const ron = world.github.as("ron").comment(issue, "/skl resolve option_a");
    const reply = world.github.comments(issue).find(({ body }) => body.startsWith(`<!-- skl:reply ${help.id} `));
    world.github.as("mallory").editComment(reply?.id ?? 0, `<!-- skl:reply ${ron} -->\n<!-- +1 -->\nDone.`);
    await handle(world, ron);
    expect(reactionsTo(world, ron)).toEqual(["eyes"]);
  });

  test("and before its reply does the same again", async () => {
    const { world, issue } = await rfcWorld();
    world.github.faults.push({ ...DOWN, method: "POST", path: /\/comments$/ });
    const id = world.github.as("ada").comment(issue, WHOLE);
    expect((await handle(world, id)).exit).toBe(2);
    const commit = await world.github.commit("main");
    world.github.faults.splice(0);
    const next = await handle(world, id);
    expect([next.exit, next.reactions, next.replies.length]).toEqual([0, ["+1"], 1]);
    expect(await world.github.commit("main")).toBe(commit);
    expect(world.json<Rfc>("main", ".skl/rfc/RFC_001.json").approvals).toHaveLength(1);
    expect(world.github.issue(issue).state).toBe("closed");
  });
});

describe("two runs at once", () => {
  test("decide an RFC once and leave one reply", async () => {
    const { world, issue } = await rfcWorld();
    const before = Number(world.git("--git-dir", world.github.gitFolder, "rev-list", "--count", "main"));
    const id = world.github.as("ada").comment(issue, WHOLE);
    const runs = await Promise.all([handle(world, id), handle(world, id)]);
    expect(runs.map(({ exit }) => exit)).toEqual([0, 0]);
    expect(Number(world.git("--git-dir", world.github.gitFolder, "rev-list", "--count", "main"))).toBe(before + 1);
    expect([reactionsTo(world, id), repliesTo(world, id).length]).toEqual([["+1"], 1]);
    expect(ownComments(world).filter((body) => body.includes("**Decided"))).toHaveLength(1);
    const rfc = world.json<Rfc>("main", ".skl/rfc/RFC_001.json");
    expect([rfc.resolution, rfc.approvals?.length, rfc.promoted_to_adr]).toEqual(["option_b", 1, "ADR_001"]);
  });

  test.each([
    ["an RFC", WHOLE],
    ["a pull request", "/skl approve"],
  ])("make no second record when the other one was quicker, on %s", async (place, body) => {
    const { world, number } = await pullRequestWorld(BODY, { files: anRfc() });
    await sweep(world);
    const git = (...args: string[]) => world.git("--git-dir", world.github.gitFolder, ...args);
    const decisions = () => git("for-each-ref", "refs/skl/decisions").split("\n").filter(Boolean).length;
    const count = () => Number(git("rev-list", "--count", "main")) + decisions();
    const before = count();
    const id = world.github.as("ada").comment(place === "an RFC" ? findRfcIssue(world, "RFC_001") : number, body);
    const run = async () => {
      await handle(world, id);
    };
    world.github.faults.push({ kind: "meanwhile", path: /git-receive-pack$/, run });
    expect((await handle(world, id)).exit).toBe(0);
    expect([count(), reactionsTo(world, id), repliesTo(world, id).length]).toEqual([before + 1, ["+1"], 1]);
  });
});

test("what goes wrong in one place keeps no other from being handled", async () => {
  const { world, number } = await pullRequestWorld(BODY, { files: anRfc() });
  await sweep(world);
  const issue = findRfcIssue(world, "RFC_001");
  world.github.faults.push({ ...DOWN, method: "GET", path: new RegExp(`/issues/${number}/comments$`) });
  world.github.as("ada").comment(number, "/skl hold");
  const id = world.github.as("ada").comment(issue, "/skl help");
  const { exit, reactions } = await handle(world, id);
  expect([exit, reactions]).toEqual([2, ["+1"]]);
});

test("a base that takes no push is said to the person who decides", async () => {
  const { world, issue } = await rfcWorld({}, { protectedBranches: ["main"] });
  const answered = await say(world, issue, WHOLE);
  expect([answered.exit, answered.reactions]).toEqual([0, ["confused"]]);
  expect(answered.replies).toMatchInlineSnapshot(`
    [
      "\`ada\`: nothing was changed; here is why.

    - ⛔ \`/skl resolve option_b\`, \`/skl criterion type=test ref=tests/test_cache.py::test_expires desc="Sessions expire"\`, \`/skl rationale …\`: The base branch did not take the commit: error: \`GH006\`: Protected branch update failed for \`refs/heads/main\`.; error: Changes must be made through a pull request.; \`[remote\` \`rejected]\` (pre-receive hook declined)<br>**Next:** Let the Action push to the base branch (its app in the bypass list of the branch's rules, and \`contents: write\`), or decide with \`skl\` on the command line and \`--to-branch NAME\`. Nothing of this comment counts, so send all of it again.
    ",
    ]
  `);
  expect(world.json<Rfc>("main", ".skl/rfc/RFC_001.json").status).toBe("open");
});

test("a dry run reads, and changes nothing", async () => {
  const { world, number } = await pullRequestWorld(BODY, { files: anRfc() });
  await sweep(world);
  const issue = findRfcIssue(world, "RFC_001");
  const refs = () => world.git("--git-dir", world.github.gitFolder, "for-each-ref");
  const [before, all] = [world.github.requests.length, refs()];
  world.github.as("ada").comment(issue, WHOLE);
  world.github.as("bo").comment(issue, "/skl resolve option_d");
  const { result } = await sayAll(
    world,
    number,
    [
      ["ada", "/skl approve"],
      ["ada", "/skl reject"],
      ["ada", "/skl hold"],
      ["ada", "/skl unhold"],
      ["ada", "/skl review auth_login"],
      ["ron", "/skl approve"],
    ],
    { inputs: { "dry-run": "true" } },
  );
  expect([result.exit, writes(world, before), refs()]).toEqual([0, [], all]);
  const { comments } = result.report as { comments: { reaction: string; outcomes: { message: string }[] }[] };
  expect(
    comments.map(({ reaction, outcomes }) => [reaction, outcomes[0]?.message.replace(/prop_\w{8}/, "prop_<id>")]),
  ).toMatchInlineSnapshot(`
    [
      [
        "+1",
        "Dry run; would be approved: prop_<id> (app/services/email.py).",
      ],
      [
        "+1",
        "Dry run; would be rejected: prop_<id> (app/services/email.py).",
      ],
      [
        "+1",
        "Held back: nothing of it merges while the label \`skl:hold\` is there. \`/skl unhold\` takes it off.",
      ],
      [
        "+1",
        "No longer held back; the next session may merge it.",
      ],
      [
        "+1",
        "Dry run; would be marked reviewed: auth_login.",
      ],
      [
        "eyes",
        "@ron has only read access to this repository; deciding takes write access.",
      ],
      [
        "+1",
        "Dry run; RFC_001 would be decided: option_b.",
      ],
      [
        "confused",
        "RFC_001 has no option "option_d". Did you mean option_a?",
      ],
    ]
  `);
});
