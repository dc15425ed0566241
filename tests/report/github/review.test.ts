import { describe, expect, test } from "vitest";
import { renderPullRequestReview, renderReviewSummary, toMarkdown, warned } from "../../../src/view/index.ts";
import { aProposal } from "../builders.ts";
import { aBranchReview, aReviewed, aSession, escalated, links, waitsForRfc } from "./builders.ts";

const COMMIT = "ab12".repeat(10);

describe("the summary of a session", () => {
  test("has what waits for a person first, then the decisions", () => {
    const output = aSession({
      reviewed: [aReviewed(), waitsForRfc, escalated],
      merged: [{ branch: "feature/auth-reset-email", commit: COMMIT }],
      waiting: [{ proposal_id: "prop_00000004", path: "app/b.py", reason: "its branch is based on feature/a" }],
      notices: ["app/x.py is changed by Agent-1 on a and by Agent-2 on b."],
      rfcs_opened: ["RFC_004"],
      warnings: [{ code: "OFFLINE", message: "The remote was not reached.", fix: "Run again." }],
    });
    expect(renderReviewSummary(output, links)).toMatchInlineSnapshot(`
      "**\`session_007\`**: 1 of 3 branches merged

      - ✅ [\`feature/auth-reset-email\`](https://github.com/octo/shop/pull/3) of \`Agent-2\`: merged as \`ab12ab12ab\`
      - 🟡 \`feature/auth-cache\` of \`Agent-2\`: needs you (\`RFC_004\`)<br>A person decides before this merges.
      - 🟡 [\`feature/auth-reset-router\`](https://github.com/octo/shop/pull/3) of \`Agent-2\`: needs you<br>The State entry \`router_auth\` is contested (uncertainty 3), so nothing merges into \`app/routers/auth.py\` until a person lowers it with \`skl state review router_auth\`.

      - \`app/x.py\` is changed by \`Agent-1\` on a and by \`Agent-2\` on b.

      <details>
      <summary>File by file</summary>

      - ✅ \`app/services/email.py\` approved: Agent and verifier both say behavioral.<br><sub>\`behavioral\`, \`prop_1a2b3c4d\`</sub>
      - 🟡 \`app/services/cache.py\` waits for a decision: A person decides before this merges.<br><sub>\`behavioral\`, \`RFC_004\`, \`prop_00000002\`</sub>
      - 🟡 \`app/routers/auth.py\` held: The State entry \`router_auth\` is contested (uncertainty 3), so nothing merges into \`app/routers/auth.py\` until a person lowers it with \`skl state review router_auth\`.<br><sub>\`behavioral\`, \`prop_00000003\`</sub>

      </details>

      > \`OFFLINE\` The remote was not reached. Run again.
      "
    `);
  });

  test("of a session that found nothing is short", () => {
    expect(renderReviewSummary(aSession({ dry_run: true }), links)).toBe(
      "**`session_007`**: would be: no branch waits\n",
    );
  });
});

describe("the comment on a pull request after a session", () => {
  test("merged: the commit and why", () => {
    expect(
      renderPullRequestReview(aBranchReview({ reviewed: [aReviewed()], mergedCommit: COMMIT })),
    ).toMatchInlineSnapshot(`
      "<!-- skl:report -->
      <!-- skl:reviewed 9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e -->
      ✅ **Merged:** \`feature/auth-reset-email\` is on the base as [\`ab12ab12ab\`](https://github.com/octo/shop/commit/ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12).
      "
    `);
  });

  test("rejected: why, what it conflicts with, and that the branch is kept", () => {
    const decision = {
      rationale: "auth may not import app/db.py. Move the query. The branch is kept.",
      conflicts: ["db"],
    };
    const entries = [
      aProposal({ status: "rejected", decision }),
      aProposal({ proposal_id: "prop_00000009", path: "app/b.py", status: "approved" }),
    ];
    expect(renderPullRequestReview(aBranchReview({ entries }))).toMatchInlineSnapshot(`
      "<!-- skl:report -->
      <!-- skl:reviewed 9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e -->
      ⛔ **Not merged: \`feature/auth-reset-email\` goes back to its agent.** Make the changes described here and push again; the branch is kept.

      - ⛔ \`app/services/email.py\`: auth may not import \`app/db.py\`. Move the query. The branch is kept. It conflicts with \`db\`.

      <details>
      <summary>2 files of 9c1e9c1e9c</summary>

      - ⛔ \`app/services/email.py\` rejected<br><sub>\`prop_1a2b3c4d\`</sub>
      - ✅ \`app/b.py\` approved<br><sub>\`prop_00000009\`</sub>

      </details>
      "
    `);
  });

  test("waiting for a decision and for a person: who has to do what", () => {
    const waiting = [{ proposal_id: "prop_00000004", path: "app/b.py", reason: "RFC_004 is overdue" }];
    const notices = ["app/x.py is changed by Agent-1 on a and by Agent-2 on b."];
    const review = aBranchReview({ reviewed: [waitsForRfc, escalated], waiting, notices });
    expect(renderPullRequestReview(review)).toMatchInlineSnapshot(`
      "<!-- skl:report -->
      <!-- skl:reviewed 9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e -->
      🟡 **Waits for a person: \`feature/auth-reset-email\` touches what is contested.** Look at \`router_auth\`, then comment \`/skl review router_auth\`.

      - 🟡 \`app/services/cache.py\`: A person decides before this merges.
      - 🟡 \`app/routers/auth.py\`: The State entry \`router_auth\` is contested (uncertainty 3), so nothing merges into \`app/routers/auth.py\` until a person lowers it with \`skl state review router_auth\`.
      - ⚪ \`app/b.py\`: \`RFC_004\` is overdue

      <details>
      <summary>3 files of 9c1e9c1e9c</summary>

      - 🟡 \`app/services/cache.py\` waits for a decision<br><sub>\`behavioral\`, [\`RFC_004\`](https://github.com/octo/shop/issues/4), \`prop_00000002\`</sub>
      - 🟡 \`app/routers/auth.py\` held<br><sub>\`behavioral\`, \`prop_00000003\`</sub>
      - ⚪ \`app/b.py\` not decided<br><sub>\`prop_00000004\`</sub>

      ### Notices

      - \`app/x.py\` is changed by \`Agent-1\` on a and by \`Agent-2\` on b.

      </details>
      "
    `);
  });

  test.each([
    [
      "approved and held",
      {
        entries: [aProposal({ status: "approved" })],
        waiting: [{ proposal_id: "prop_1a2b3c4d", path: "x", reason: "@pat holds it." }],
      },
      ["✅ **Approved: `feature/auth-reset-email` is not merged yet.** `@pat` holds it."],
    ],
    [
      "approved",
      { entries: [aProposal({ status: "approved" })] },
      [
        "✅ **Approved: `feature/auth-reset-email` is not merged yet.** The next session merges it, unless `skl:hold` is set.",
      ],
    ],
    ["undecided", {}, ["⚪ **Not decided yet:** `feature/auth-reset-email` waits for review."]],
    [
      "withdrawn",
      { entries: [aProposal({ status: "withdrawn" })] },
      ["⚪ **Nothing to review:** no proposal of `feature/auth-reset-email` is open any more."],
    ],
    [
      "escalated by an entry that nobody named",
      { entries: [aProposal({ status: "escalated" })] },
      [
        "🟡 **Waits for a person: `feature/auth-reset-email` touches what is contested.** Look at the contested State entry, then comment `/skl review ID`.",
      ],
    ],
  ])("%s: its first lines say so", (_, review, expected) => {
    const lines = renderPullRequestReview(aBranchReview(review)).trimEnd().split("\n");
    expect(lines.slice(2, 2 + expected.length)).toEqual(expected);
  });
});

test("warnings are a quotation, and nothing without any", () => {
  expect(toMarkdown([warned([{ code: "OFFLINE", message: "No @ann.", fix: "Run again." }])])).toBe(
    "> `OFFLINE` No `@ann`. Run again.\n",
  );
});
