import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { parseCriterion, suggestDecisionCriteria } from "../../../src/rules/rfc/index.ts";
import { renderRfcClosing, renderRfcIssue, renderRfcOverdue } from "../../../src/view/index.ts";
import { aDecidedRfc, anRfc, rfcFacts } from "./builders.ts";

describe("the issue of an RFC", () => {
  test("says what to decide, between what, and the lines to reply with", () => {
    expect(renderRfcIssue(anRfc(), rfcFacts()).body).toMatchInlineSnapshot(`
      "<!-- skl:rfc RFC_004 -->
      **Please decide by 2025-06-02 10:00 UTC.** Reply with the lines under “Your answer”; silence approves nothing.

      ### What is to be decided

      Whether \`app/services/cache.py\` may bring in the new package redis.

      ### Why a person is asked

      - \`Agent-1\` proposes to change \`app/services/cache.py\` (scope auth) on the branch \`feature/auth-cache\`.
      - In the words of \`Agent-1\`, which nobody verified: rationale "\`@octo/team\` asked in \`#12\`".

      ### The options

      - **\`option_a\`**, approve: the branch merges once every criterion has passed on its head<br>Approve as proposed: redis joins the tech stack.<br>**Then:** redis is one more package to install.
      - **\`option_b\`** (recommended), reject: the change does not merge, its branch is kept<br>Reject. \`Agent-1\` reworks the change without redis.<br>**Then:** The tech stack stays as it is.
      - **\`option_c\`**, defer: the change does not merge for now, its branch is kept<br>Defer. A task finds out first what redis would bring.

      **Recommended: \`option_b\` (reject).** It is imported in one place only.

      ### Your answer

      Reply with exactly this:

      \`\`\`
      /skl resolve option_b
      /skl criterion type=test ref=tests/test_cache.py::test_without_redis desc="The service answers while redis is down"
      /skl rationale WHY, in a sentence or two
      \`\`\`

      - Write \`option_a\` to approve or \`option_c\` to defer instead.
      - The criterion says which test or check shows that the decision is kept. A test has to exist, on the base or on the branch; the one above is a suggestion, so change it to yours.
      - The rationale comes last: it takes everything to the end of the comment.
      - Several comments add up, and the answer to each says what is still missing.

      Answers count from people with write access to this repository; where the configuration lists \`humans\`, only from those. An edited comment does not count, so write a new one. \`/skl help\` lists all commands.

      Silence never approves. After 2025-06-02 10:00 UTC, pushes of agents that touch the scope \`auth\` are stopped until a person decides. An answer still counts then.

      ### What waits for it

      Branch \`feature/auth-cache\` at \`9c1e9c1e9c\`, pull request [\`12\`](https://github.com/octo/shop/pull/12).

      | file | agent | change | signals | branch | proposal |
      |---|---|---|---|---|---|
      | \`app/services/cache.py\` | \`Agent-1\` | behavioral |  | \`feature/auth-cache\` | \`prop_1a2b3c4d\` |
      "
    `);
  });

  test("has the question as its title, on one line of at most 200 characters", () => {
    expect(renderRfcIssue(anRfc(), rfcFacts()).title).toBe(
      "RFC_004: Whether `app/services/cache.py` may bring in the new package redis.",
    );
    const { title } = renderRfcIssue(anRfc({ decision_required: "a/b c\n".repeat(300) }), rfcFacts());
    expect(title.length).toBeLessThanOrEqual(200);
    expect(title).toMatch(/^RFC_004: `a\/b` c `a\/b` c /);
    expect(renderRfcIssue(anRfc({ decision_required: "" }), rfcFacts()).title).toBe("RFC_004: a decision is needed");
  });

  test("is the same text at any time before the deadline", () => {
    const later = rfcFacts({ now: new Date("2025-06-02T09:59:00Z") });
    expect(renderRfcIssue(anRfc(), later)).toEqual(renderRfcIssue(anRfc(), rfcFacts()));
  });

  test.each([
    ["the caller says so", rfcFacts({ isOverdue: true })],
    ["the deadline has passed", rfcFacts({ now: new Date("2025-06-02T10:00:00Z") })],
  ])("says at the top that it is overdue when %s", (_, facts) => {
    const { body } = renderRfcIssue(anRfc(), facts);
    expect(body.split("\n")[1]).toBe(
      "**Overdue since 2025-06-02 10:00 UTC: work is stopped until somebody decides.** Reply with the lines under “Your answer”.",
    );
    expect(body).toContain(
      "Silence never approves. The deadline has passed: pushes of agents that touch the scope `auth` are stopped until a person decides.",
    );
  });

  test("of a decided RFC begins with the decision and asks for nothing", () => {
    const { body } = renderRfcIssue(aDecidedRfc(), rfcFacts());
    expect(body.slice(0, body.indexOf("### What is to be decided"))).toBe(
      [
        "<!-- skl:rfc RFC_004 -->",
        "**Decided: `option_a` (approve) by `@pat`, 2025-06-01 15:00 UTC.** Recorded as `ADR_012`.",
        "",
        "> Sessions have to be fast.",
        ">",
        "> See `#4`.",
        "",
        "",
      ].join("\n"),
    );
    expect(body).not.toContain("/skl");
    expect(body).toContain("**`option_a`** (chosen), approve");
    expect(body).toContain(
      [
        "- pending: `tests/test_cache.py::test_without_redis` (test)<br>Sessions survive without redis.",
        "- ✅ passed: `load test` (ci check), by `load test` for `9c1e9c1e9c`",
      ].join("\n"),
    );
  });

  test("of a withdrawn RFC says that nothing is to be answered", () => {
    const { body } = renderRfcIssue(anRfc({ status: "withdrawn" }), rfcFacts());
    expect(body.split("\n")[1]).toBe("**Withdrawn: nothing waits for this any more.** There is nothing to answer.");
    expect(body).not.toContain("/skl");
  });

  test("without options says where they are to be written, and shows no reply that could not work", () => {
    const none = { option_a: {}, option_b: {}, option_c: {} };
    const { body } = renderRfcIssue(anRfc(none), rfcFacts());
    expect(body).toContain("It offers no options; a person writes them into `.skl/rfc/RFC_004.json` on the base.");
    expect(body).not.toContain("/skl resolve");
  });

  test("says that long parts are cut and where they are whole", () => {
    const { body } = renderRfcIssue(anRfc({ context: "a line\n".repeat(100) }), rfcFacts());
    expect(body).toContain("- and 60 more\n");
    expect(body.trimEnd().split("\n").at(-1)).toBe(
      "Some of this was too long for an issue and was cut; `skl rfc show RFC_004` shows all of it.",
    );
  });

  test("links its pull request by an address only", () => {
    const evil = rfcFacts({ pullRequest: { number: 12, url: "https://x.test/a) [b](https://y.test" } });
    expect(renderRfcIssue(anRfc(), evil).body).toContain("at `9c1e9c1e9c`, pull request `12`.");
  });
});

describe("a suggested criterion", () => {
  test.each([
    [
      "with commas",
      "type=test,ref=tests/test_auth.py::test_expiry,desc=expired tokens are refused",
      'type=test ref=tests/test_auth.py::test_expiry desc="expired tokens are refused"',
    ],
    [
      "with blanks and quotes",
      'type=ci_check ref="load test, nightly" desc="it \\"holds\\""',
      'type=ci_check ref="load test, nightly" desc="it \\"holds\\""',
    ],
    [
      "with a reference that has blanks and no quotes",
      "type=test,ref=src/a.test.ts > suite > name,desc=it holds, always",
      'type=test ref="src/a.test.ts > suite > name" desc="it holds, always"',
    ],
    [
      "without a description",
      "type=command,ref=make smoke",
      'type=command ref="make smoke" desc="The command make smoke passes."',
    ],
    [
      "with a description of which nothing can be shown",
      "type=test,ref=tests/x.py::y,desc=``",
      'type=test ref=tests/x.py::y desc="tests/x.py::y passes"',
    ],
    [
      "with a package that would mention somebody",
      "type=test,ref=tests/x.py::y,desc=works without @types/node, see #12",
      'type=test ref=tests/x.py::y desc="works without `@types/node,` see `#12`"',
    ],
    [
      "with letters of any script",
      "type=test,ref=tests/größe.py::α,desc=日本語",
      'type=test ref=tests/größe.py::α desc="日本語"',
    ],
  ])("%s is a line that can be copied", (_, example, expected) => {
    const { body } = renderRfcIssue(anRfc(), rfcFacts({ examples: [example] }));
    expect(body.split("\n")).toContain(`/skl criterion ${expected}`);
  });

  test.each([
    ["is none", "anything"],
    ["has another type", "type=hope,ref=x"],
    ["mentions somebody in its reference", "type=test,ref=@octo/team,desc=x"],
    ["has a line break in its reference", 'type=test ref="a\n/skl approve" desc="x"'],
    ["says something twice", "type=test,type=test,ref=x"],
  ])("that %s is left out", (_, example) => {
    const { body } = renderRfcIssue(anRfc(), rfcFacts({ examples: [example] }));
    const lines = body.split("\n").filter((line) => line.startsWith("/skl criterion"));
    expect(lines).toEqual(['/skl criterion type=test ref=tests/FILE::NAME desc="WHAT MUST HOLD"']);
  });
});

describe("a copied criterion", () => {
  const linesFor = (examples: readonly string[]) =>
    renderRfcIssue(anRfc(), rfcFacts({ examples }))
      .body.split("\n")
      .filter((line) => line.startsWith("/skl criterion "))
      .map((line) => parseCriterion(line.slice("/skl criterion ".length)));

  test("is read as it was suggested", () => {
    const rfc = anRfc({ covers: ["dependency:redis", "change:app/services/cache.py", "signature:src/a.ts:Cache.get"] });
    const examples = suggestDecisionCriteria(rfc);
    expect(examples.length).toBe(3);
    expect(linesFor(examples)).toEqual(examples.map(parseCriterion));
  });

  test("keeps its type and reference whatever they hold", () => {
    const reference = fc
      .array(fc.constantFrom("a", " ", ",", '"', "\\", "ref=", "type=", "::", "[3]", "ü", "=", "“"), { maxLength: 8 })
      .map((parts) => `t${parts.join("")}t`);
    fc.assert(
      fc.property(reference, (ref) => {
        const spec = `type=test ref="${ref.replace(/["\\]/g, "\\$&")}" desc="x"`;
        const parsed = { ok: true, value: { check_type: "test", check_reference: ref, description: "x" } };
        expect(linesFor([spec])).toEqual([parsed]);
      }),
    );
  });
});

describe("the comment that closes an RFC", () => {
  test("approved: says what has to pass, and how", () => {
    expect(renderRfcClosing(aDecidedRfc())).toMatchInlineSnapshot(`
      "<!-- skl:note -->
      **Decided: \`option_a\` (approve) by \`@pat\`, 2025-06-01 15:00 UTC.** Recorded as \`ADR_012\`.

      Approve as proposed: redis joins the tech stack.

      > Sessions have to be fast.
      >
      > See \`#4\`.

      Next: the branch \`feature/auth-cache\` merges once CI has shown this for its head commit. A new commit starts over.

      - pending: \`tests/test_cache.py::test_without_redis\` (test)<br>Sessions survive without redis.<br>It passes when a JUnit report of CI lists it as passed.
      "
    `);
  });

  test("approved, with everything passed: says that it merges", () => {
    expect(renderRfcClosing(aDecidedRfc({ acceptance_criteria: [] }))).toContain(
      "Every criterion has passed: the branch `feature/auth-cache` merges with the next review.",
    );
  });

  test.each([
    [
      "option_b",
      "Nothing is deleted: the branch `feature/auth-cache` is kept, and a push without what was decided against",
    ],
    ["option_c", "The change does not merge for now. Nothing is deleted: the branch `feature/auth-cache` is kept."],
  ])("not approved (%s): says that the branch is kept", (resolution, said) => {
    expect(renderRfcClosing(aDecidedRfc({ resolution }))).toContain(said);
  });

  test("withdrawn: says why", () => {
    expect(renderRfcClosing(anRfc({ status: "withdrawn" }))).toMatchInlineSnapshot(`
      "<!-- skl:note -->
      **\`RFC_004\` is withdrawn; no answer is needed.** Every proposal that waited for it was replaced or withdrawn.

      If the change comes back, the next review asks again under a new number.
      "
    `);
  });
});

test("the comment on an overdue RFC says what is stopped and how it goes on", () => {
  expect(renderRfcOverdue(anRfc())).toMatchInlineSnapshot(`
    "<!-- skl:note -->
    **The time to decide \`RFC_004\` ran out at 2025-06-02 10:00 UTC, and nobody has decided.** That approved nothing.

    Pushes of agents that touch the scope \`auth\` are stopped until a person decides. To let work go on, reply with the lines under “Your answer” above; an answer counts at any time.
    "
  `);
});
