import { expect, test } from "vitest";
import {
  anRfc,
  CRITERION,
  commentWorld,
  exactReply,
  findRfcIssue,
  rfcWorld,
  say,
  sweep,
} from "../../support/runner/comments.ts";

interface Decision {
  readonly resolution: string;
  readonly promoted_to_adr: string;
  readonly acceptance_criteria: readonly { readonly check_reference: string }[];
}

const OTHER = '/skl criterion type=ci_check ref=contract desc="The contract holds"';

test("an RFC's issue suggests a test that exists and mentions what the RFC is about", async () => {
  const covers = { covers: ["signature:app/auth/login.py:login"] };
  const world = await commentWorld({
    ...anRfc("RFC_001", covers),
    "tests/test_doors.py": "def test_opens():\n    assert open\n\n\ndef test_refuses():\n    assert login('a', 'b')\n",
  });
  await sweep(world);
  const body = world.github.issue(findRfcIssue(world, "RFC_001")).body ?? "";
  expect(exactReply(body)).toContain("type=test ref=tests/test_doors.py::test_refuses");
  expect(body).toContain("Reply with exactly this:");
});

test("criteria are replaced by comment, before a decision and after it", async () => {
  const { world, issue } = await rfcWorld();
  const decision = () => world.json<Decision>("main", ".skl/rfc/RFC_001.json");
  const criteria = () => decision().acceptance_criteria.map(({ check_reference }) => check_reference);
  await say(world, issue, OTHER);
  const first = await say(
    world,
    issue,
    `/skl criteria\n/skl resolve option_a\n${CRITERION}\n/skl rationale It is fast.`,
  );
  expect([first.reactions, criteria()]).toEqual([["+1"], ["tests/test_cache.py::test_expires"]]);
  const adr = decision().promoted_to_adr;
  const without = await say(world, issue, `${OTHER}\n/skl rationale It was the wrong test.`);
  expect([without.reactions, criteria()]).toEqual([["confused"], ["tests/test_cache.py::test_expires"]]);
  expect(without.replies[0]).toContain("/skl criteria");
  const later = await say(world, issue, `/skl criteria\n${OTHER}\n/skl rationale It was the wrong test.`);
  expect([later.reactions, criteria(), decision().resolution]).toEqual([["+1"], ["contract"], "option_a"]);
  expect(
    world.json<{ supersedes: unknown }>("main", `.skl/adrs/${decision().promoted_to_adr}.json`).supersedes,
  ).toEqual([adr]);
});
