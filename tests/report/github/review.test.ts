import { describe, expect, test } from "vitest";
import { renderPullRequestReview, renderReviewSummary, renderWarningNotes } from "../../../src/report/index.ts";
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
      "### skl: 3 proposals reviewed, 1 branch merged

      **For you:** answer [RFC_004](https://github.com/octo/shop/issues/4); look at 1 escalated proposal. Nothing is left that this session could decide.

      ### Decisions

      | file | branch | decision | why |
      |---|---|---|---|
      | \`app/services/email.py\`<br>\`prop_1a2b3c4d\` | [\`feature/auth-reset-email\`](https://github.com/octo/shop/pull/3) | ✅ approved | Agent and verifier both say behavioral. |
      | \`app/services/cache.py\`<br>\`prop_00000002\` | \`feature/auth-cache\` | 🟡 waits for a decision ([RFC_004](https://github.com/octo/shop/issues/4)) | A person decides before this merges. |
      | \`app/routers/auth.py\`<br>\`prop_00000003\` | [\`feature/auth-reset-router\`](https://github.com/octo/shop/pull/3) | 🟡 escalated | The State entry \`router_auth\` is contested (uncertainty 3), so nothing merges into \`app/routers/auth.py\` until a person lowers it with \`skl state review router_auth\`. |

      ### Merged

      - [\`feature/auth-reset-email\`](https://github.com/octo/shop/pull/3) as \`ab12ab12ab\`

      ### Waiting

      - \`app/b.py\` (\`prop_00000004\`): its branch is based on \`feature/a\`

      ### Notices

      - \`app/x.py\` is changed by \`Agent-1\` on a and by \`Agent-2\` on b.

      > \`OFFLINE\` The remote was not reached. Run again.

      Session \`session_007\`.
      "
    `);
  });

  test("of a session that found nothing is short", () => {
    expect(renderReviewSummary(aSession({ dry_run: true }), links)).toBe(
      [
        "### skl: would be 0 proposals reviewed, 0 branches merged",
        "Nothing waits for you. Nothing is left that this session could decide.",
        "Session `session_007`. Dry run: nothing was changed.\n",
      ].join("\n\n"),
    );
  });
});

describe("the comment on a pull request after a session", () => {
  test("merged: the commit and why", () => {
    expect(
      renderPullRequestReview(aBranchReview({ reviewed: [aReviewed()], mergedCommit: COMMIT })),
    ).toMatchInlineSnapshot(`
      "<!-- skl:review -->
      **Merged:** \`feature/auth-reset-email\` is on the base as [\`ab12ab12ab\`](https://github.com/octo/shop/commit/ab12ab12ab12ab12ab12ab12ab12ab12ab12ab12). Nothing is left to do.

      ### What the session found in \`9c1e9c1e9c\`

      - ✅ merged \`app/services/email.py\` (\`behavioral\`, \`prop_1a2b3c4d\`)<br>Agent and verifier both say behavioral.
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
      "<!-- skl:review -->
      **Not merged:** 1 of 2 files of \`feature/auth-reset-email\` was rejected. Your branch is kept.

      - **Next:** make the changes described below and push again; the new head will be reviewed. Nothing of the branch is deleted.

      ### What the session found in \`9c1e9c1e9c\`

      - ⛔ rejected \`app/services/email.py\` (\`prop_1a2b3c4d\`)<br>auth may not import \`app/db.py\`. Move the query. The branch is kept.<br>Conflicts with \`db\`.
      - ✅ approved \`app/b.py\` (\`prop_00000009\`)
      "
    `);
  });

  test("waiting for a decision and for a person: who has to do what", () => {
    const waiting = [{ proposal_id: "prop_00000004", path: "app/b.py", reason: "RFC_004 is overdue" }];
    const notices = ["app/x.py is changed by Agent-1 on a and by Agent-2 on b."];
    const review = aBranchReview({ reviewed: [waitsForRfc, escalated], waiting, notices });
    expect(renderPullRequestReview(review)).toMatchInlineSnapshot(`
      "<!-- skl:review -->
      **Waits for a person:** \`feature/auth-reset-email\` touches what is contested.

      - **A person:** look at \`router_auth\`, then comment \`/skl review router_auth\`. Nothing merges into these files before that.
      - **A person:** answer [RFC_004](https://github.com/octo/shop/issues/4); its issue has the lines to reply with.

      ### What the session found in \`9c1e9c1e9c\`

      - 🟡 waits for a decision \`app/services/cache.py\` (\`behavioral\`, [RFC_004](https://github.com/octo/shop/issues/4), \`prop_00000002\`)<br>A person decides before this merges.
      - 🟡 escalated \`app/routers/auth.py\` (\`behavioral\`, \`prop_00000003\`)<br>The State entry \`router_auth\` is contested (uncertainty 3), so nothing merges into \`app/routers/auth.py\` until a person lowers it with \`skl state review router_auth\`.
      - ⚪ not decided \`app/b.py\` (\`prop_00000004\`)<br>Waiting: \`RFC_004\` is overdue

      ### Notices

      - \`app/x.py\` is changed by \`Agent-1\` on a and by \`Agent-2\` on b.
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
      ["**Approved:** `feature/auth-reset-email` is not merged yet.", "", "- **Why:** `@pat` holds it."],
    ],
    [
      "approved",
      { entries: [aProposal({ status: "approved" })] },
      [
        "**Approved:** `feature/auth-reset-email` is not merged yet.",
        "",
        "- **Next:** the next session merges it, unless `skl:hold` is set.",
      ],
    ],
    ["undecided", {}, ["**Not decided yet:** `feature/auth-reset-email` waits for review."]],
    [
      "withdrawn",
      { entries: [aProposal({ status: "withdrawn" })] },
      ["**Nothing to review:** no proposal of `feature/auth-reset-email` is open any more."],
    ],
    [
      "escalated by an entry that nobody named",
      { entries: [aProposal({ status: "escalated" })] },
      [
        "**Waits for a person:** `feature/auth-reset-email` touches what is contested.",
        "",
        "- **A person:** look at the contested State entry, then comment `/skl review ID`.",
      ],
    ],
  ])("%s: its first lines say so", (_, review, expected) => {
    const lines = renderPullRequestReview(aBranchReview(review)).trimEnd().split("\n");
    expect(lines.slice(1, 1 + expected.length)).toEqual(expected);
  });
});

test("warnings are a quotation, and nothing without any", () => {
  expect(renderWarningNotes([])).toBe("");
  expect(renderWarningNotes([{ code: "OFFLINE", message: "No @ann.", fix: "Run again." }])).toBe(
    "> `OFFLINE` No `@ann`. Run again.\n",
  );
});
