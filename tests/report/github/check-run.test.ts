import { describe, expect, test } from "vitest";
import {
  checkAnnotations,
  checkRunText,
  renderCheck,
  renderDigestIssue,
  renderReportComment,
  toMarkdown,
} from "../../../src/view/index.ts";
import { aCheck, aFile, aFinding, checkTexts, someChecks } from "../builders.ts";
import { aDecision, aDigest, aListedEntry } from "../digest-builders.ts";

const renderCheckRunMarkdown = (output: Parameters<typeof renderCheck>[0], checks: typeof checkTexts) =>
  toMarkdown(renderCheck(output, "pull_request", checks));

const blocked = aCheck({
  verdict: "block",
  files: [
    aFile({ path: "gone.py", status: "deleted" }),
    aFile({ path: "new.py", old_path: "old.py", status: "renamed" }),
    aFile({ path: "größe/日本.py" }),
  ],
  checks: someChecks({
    "file-scope": {
      verdict: "block",
      findings: [
        aFinding({ path: "größe/日本.py", line: 3, verdict: "flag", message: "Ask @ann.", fix: "See #12." }),
        aFinding({ path: "gone.py" }),
        aFinding({ path: "old.py" }),
        aFinding({ path: "new.py", message: "stops", fix: "Move it." }),
        aFinding({ path: null, message: "nowhere" }),
        aFinding({ path: "\udce9.py" }),
      ],
    },
    "risk-signals": { verdict: "flag", findings: [aFinding({ path: "a.py", line: 0, message: "signature" })] },
  }),
});

describe("the check run", () => {
  test.each([
    ["must not merge like this (7 findings in file-scope, risk-signals)", blocked],
    ["in order, merges at the next review", aCheck()],
    [
      "no agent is known here, so this is advice (1 finding in risk-signals, dependencies)",
      aCheck({
        agent: null,
        verdict: "flag",
        checks: someChecks({
          dependencies: { verdict: "flag", findings: [] },
          "risk-signals": { verdict: "flag", findings: [aFinding()] },
        }),
      }),
    ],
    [
      "must not merge like this (queue-budget)",
      aCheck({ verdict: "block", checks: someChecks({ "queue-budget": { verdict: "block" } }) }),
    ],
    ["not judged: a tag carries no work", aCheck({ ignored: "a tag carries no work" })],
  ])("is titled: %s", (title, output) => {
    expect(checkRunText(output, checkTexts)).toEqual({ title, summary: renderCheckRunMarkdown(output, checkTexts) });
  });

  test("is short where the comment of the pull request has the rest", () => {
    expect(checkRunText(blocked, checkTexts, true).summary).toBe(
      "⛔ **`feature/auth-reset-email`: must not merge like this (3 files)**\n\nThe comment of this pull request says what was found and what to do.\n",
    );
    expect(checkRunText(aCheck(), checkTexts, true).summary).toBe(renderCheckRunMarkdown(aCheck(), checkTexts));
  });

  test("annotates what the head still has, the worst first", () => {
    const own = "file-scope: File outside the task's scope";
    expect(checkAnnotations(blocked, checkTexts)).toEqual([
      { path: "new.py", startLine: 1, endLine: 1, level: "failure", title: own, message: "stops\n\nNext: Move it." },
      {
        path: "größe/日本.py",
        startLine: 3,
        endLine: 3,
        level: "warning",
        title: own,
        message: "Ask @ann.\n\nNext: See #12.",
      },
      {
        path: "a.py",
        startLine: 1,
        endLine: 1,
        level: "warning",
        title: "risk-signals: Change that needs a closer look",
        message:
          "signature\n\nNext: Say what changed and why with `skl propose`; a reviewer looks at the file by itself.",
      },
    ]);
  });
});

describe("the comment with the verdict", () => {
  test("is the marker and the report", () => {
    expect(renderReportComment(blocked, checkTexts)).toBe(
      `<!-- skl:report -->\n${renderCheckRunMarkdown(blocked, checkTexts)}`,
    );
  });

  test.each([
    ["all is well", aCheck()],
    ["a warning is about the run only", aCheck({ warnings: [{ code: "NO_HUMANS", message: "x" }] })],
  ])("is not there when %s", (_, output) => {
    expect(renderReportComment(output, checkTexts)).toBeNull();
  });

  test.each([
    ["a warning is about the change", aCheck({ warnings: [{ code: "UNRELATED_HISTORY", message: "x" }] })],
    ["nothing was judged", aCheck({ ignored: "no work" })],
    ["a passing check found something", aCheck({ checks: someChecks({ dependencies: { findings: [aFinding()] } }) })],
  ])("is there when %s", (_, output) => {
    expect(renderReportComment(output, checkTexts)).toMatch(/^<!-- skl:report -->\n(?:✅|⚪) \*\*/);
  });
});

describe("the issue of a digest", () => {
  test("is titled by what waits, and says how to mark it reviewed", () => {
    const digest = aDigest({ architectural_decisions: [aDecision()], contested: [aListedEntry()] });
    const { title, body } = renderDigestIssue(digest);
    expect(title).toBe("Digest: 1 contested, 1 architectural decision");
    expect(body.split("\n").slice(0, 4)).toEqual([
      "<!-- skl:digest -->",
      "**Please look through this, then run `skl digest --mark-reviewed all`.** This marks the entries that you have looked at as reviewed and closes the period; with ids instead of `all` it marks only those.",
      "",
      "## Digest",
    ]);
  });

  test("without anything says so", () => {
    expect(renderDigestIssue(aDigest()).title).toBe("Digest: nothing waits for you");
  });
});
