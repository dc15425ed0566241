import { stripVTControlCharacters } from "node:util";
import { describe, expect, test } from "vitest";
import type { Finding } from "../../src/kernel/domain/index.ts";
import { renderCheck, renderHook, type TextStyle, toText } from "../../src/view/index.ts";
import { aCheck, aFile, aFinding, aProposal, checkTexts, someChecks, wide } from "./builders.ts";

const detailed = { ...wide, verbose: true };
const check = (output: Parameters<typeof renderCheck>[0], style: TextStyle = detailed) =>
  toText(renderCheck(output, "check", checkTexts), style);
const hook = (...refs: Parameters<typeof renderHook>[0]["refs"]) => {
  const order = ["pass", "flag", "block"] as const;
  const verdict = refs.map((ref) => ref.verdict).sort((a, b) => order.indexOf(b) - order.indexOf(a))[0] ?? "pass";
  return toText(renderHook({ refs, verdict }, checkTexts), detailed);
};

const outOfScope = aFinding({ message: "app/utils/tokens.py is outside the files of task_1a2b3c4d." });

const flagged = aCheck({
  verdict: "flag",
  agent: "Agent-1",
  branch: "feature/auth-reset-router",
  files: [aFile(), aFile({ path: "app/utils/tokens.py" })],
  proposals: [aProposal(), aProposal()],
  checks: someChecks({ "file-scope": { verdict: "flag", findings: [outOfScope] } }),
});

const notRun = { verdict: "skipped", reason: "not run: check 1 already stops the push" } as const;
const gate: Finding = {
  ...aFinding({
    path: ".skl/config.json",
    message: "This file is part of what judges pushes; an agent may not change it.",
    fix: "Take the change out of the branch and ask a person to make it on the base branch.",
  }),
  verdict: "block",
};
const blocked = aCheck({
  verdict: "block",
  agent: "Agent-1",
  branch: "agent-1/tidy",
  proposals: [],
  proposal_ref: null,
  checks: someChecks({
    "file-scope": {
      verdict: "block",
      reason: gate.message,
      findings: [{ ...outOfScope, verdict: "flag" as const }, gate],
    },
    "risk-signals": notRun,
    dependencies: notRun,
  }),
});

describe("a push that is well", () => {
  test("takes one line, and with --verbose one a check", () => {
    expect(hook(aCheck())).toMatchInlineSnapshot(`
      "skl ✓ feature/auth-reset-email: in order, merges at the next review (1 file)

      The checks one by one
        ✓ 1 file-scope
        ✓ 2 semantic-scope
        ✓ 3 risk-signals
        ✓ 4 dependencies
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. 1 proposal
          sent to
          refs/skl/proposals/feature/auth-reset-email/9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e.
      "
    `);
  });

  test("is asked about before pushing without anything being sent", () => {
    expect(check(aCheck({ proposal_ref: null }))).toMatchInlineSnapshot(`
      "skl ✓ feature/auth-reset-email: in order, merges at the next review (1 file)

      The checks one by one
        ✓ 1 file-scope
        ✓ 2 semantic-scope
        ✓ 3 risk-signals
        ✓ 4 dependencies
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. 1 proposal.
      "
    `);
  });

  test("says what a passing check noticed", () => {
    const checks = someChecks({ dependencies: { findings: [aFinding(), aFinding()] } });
    expect(check(aCheck({ checks }))).toContain("  ✓ 4 dependencies\n    app/utils/tokens.py outside");
  });
});

describe("a flagged push", () => {
  test("says where, why and what next, and goes on", () => {
    expect(hook(flagged)).toMatchInlineSnapshot(`
      "skl ✓ feature/auth-reset-router: in order, merges at the next review (2 files)
        - app/utils/tokens.py is outside the files of task_1a2b3c4d.

      The checks one by one
        ! 1 file-scope: File outside the task's scope. Another agent may be working
          there and cannot see this change coming.
          app/utils/tokens.py is outside the files of task_1a2b3c4d.
          Next: Leave it to its owner, or ask for the scope with \`skl propose\`; the
            proposal is recorded either way.
        ✓ 2 semantic-scope
        ✓ 3 risk-signals
        ✓ 4 dependencies
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. 2 proposals
          sent to
          refs/skl/proposals/feature/auth-reset-email/9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e.
      "
    `);
  });

  test("shows eight findings, and twenty of each check, and counts the others", () => {
    const findings = Array.from({ length: 27 }, (_, index) => aFinding({ path: `app/${index}.py`, line: index + 1 }));
    const text = check(
      aCheck({ verdict: "flag", checks: someChecks({ "file-scope": { verdict: "flag", findings } }) }),
    );
    const [summary = "", details = ""] = text.split("The checks one by one");
    expect(summary).toContain("app/3.py:4 and 23 more: outside the\n");
    expect(details).toContain(
      "    app/19.py:20 outside the files of task_1a2b3c4d\n    and 7 more: `skl check --json`\n",
    );
  });

  test("says a next step once where all findings have the same, and else behind each", () => {
    const findings = [
      aFinding({ path: "a.py", fix: "Do this." }),
      aFinding({ path: "b.py", fix: "Do that." }),
      aFinding({ path: "c.py", fix: "Do this." }),
    ];
    const text = check(
      aCheck({ verdict: "flag", checks: someChecks({ dependencies: { verdict: "flag", findings } }) }),
    );
    expect(text.match(/Next: .*/g)).toEqual(["Next: Do this.", "Next: Do that.", "Next: Do this."]);
  });

  test("shortens a path only as far as the width asks", () => {
    const path = `app/${"deep/".repeat(20)}tokens.py`;
    const checks = someChecks({ "risk-signals": { verdict: "flag", findings: [aFinding({ path, line: 12 })] } });
    const text = check(aCheck({ verdict: "flag", checks }));
    const [place = ""] = text.split("\n").filter((row) => row.includes("tokens.py:12:"));
    expect(place).toMatch(/^ {2}- app\/deep\/.*….*\/tokens\.py:12:$/);
    expect(place.length).toBeLessThanOrEqual(80);
    expect(check(aCheck({ verdict: "flag", checks }), { ...wide, width: 200 })).toContain(`${path}:12: outside`);
  });
});

describe("a blocked push", () => {
  test("names what stops it first, and the checks that did not run", () => {
    expect(hook(blocked)).toMatchInlineSnapshot(`
      "skl ✗ agent-1/tidy: the push stops (1 file)
        ✗ .skl/config.json: This file is part of what judges pushes; an agent may not
          change it.
        - app/utils/tokens.py is outside the files of task_1a2b3c4d.
        Next: Take the change out of the branch and ask a person to make it on the
          base branch.

      The checks one by one
        ✗ 1 file-scope: File outside the task's scope. Another agent may be working
          there and cannot see this change coming.
          .skl/config.json This file is part of what judges pushes; an agent may not
            change it. Next: Take the change out of the branch and ask a person to
            make it on the base branch.
          app/utils/tokens.py is outside the files of task_1a2b3c4d. Next: Leave it to
            its owner, or ask for the scope with \`skl propose\`; the proposal is
            recorded either way.
        ✓ 2 semantic-scope
        – 3 risk-signals: not run: check 1 already stops the push
        – 4 dependencies: not run: check 1 already stops the push
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. Nothing was
          sent.
      "
    `);
  });

  test("says why where no file is to blame", () => {
    const findings = [aFinding({ path: null, message: "15 proposals wait for review; the limit is 15." })];
    const checks = someChecks({ "queue-budget": { verdict: "block", reason: findings[0]?.message ?? null, findings } });
    const output = aCheck({ verdict: "block", checks, queue: { unresolved: 15, limit: 15 }, proposal_ref: null });
    expect(check(output)).toMatchInlineSnapshot(`
      "skl ✗ feature/auth-reset-email: a push would stop (1 file)
        ✗ 15 proposals wait for review; the limit is 15.

      The checks one by one
        ✓ 1 file-scope
        ✓ 2 semantic-scope
        ✓ 3 risk-signals
        ✓ 4 dependencies
        ✗ 5 queue-budget: Review queue is full. Proposals beyond the limit would wait
          unseen and conflict with each other.
           15 proposals wait for review; the limit is 15.
          Next: Wait for the next review session, or withdraw a proposal that is no
            longer needed.
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 15 of 15 waiting. Nothing was
          sent.
      "
    `);
  });
});

describe("a person's push", () => {
  test("is told that the checks only advise", () => {
    const findings = [aFinding({ path: "app/auth.py", line: 12, message: "The signature of login changed." })];
    const checks = someChecks({ "risk-signals": { verdict: "flag", findings } });
    const output = aCheck({ agent: null, verdict: "flag", checks, proposals: [], proposal_ref: null });
    expect(hook(output)).toMatchInlineSnapshot(`
      "skl ! feature/auth-reset-email: no agent is known here, so this is advice (1
        file)
        - app/auth.py:12: The signature of login changed.

      The checks one by one
        ✓ 1 file-scope
        ✓ 2 semantic-scope
        ! 3 risk-signals: Change that needs a closer look. Callers, security or
          invariants depend on what changed.
          app/auth.py:12 The signature of login changed.
          Next: Say what changed and why with \`skl propose\`; a reviewer looks at the
            file by itself.
        ✓ 4 dependencies
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting.
      "
    `);
  });
});

describe("a push of several refs", () => {
  const tag = aCheck({ branch: "refs/tags/v1", ignored: "a tag carries no work of its own" });

  test("has a line for each ref that is not judged and one end for all", () => {
    expect(hook(tag, aCheck(), blocked)).toMatchInlineSnapshot(`
      "skl: refs/tags/v1 is not judged, because a tag carries no work of its own.
      skl ✓ feature/auth-reset-email: in order, merges at the next review (1 file)

      The checks one by one
        ✓ 1 file-scope
        ✓ 2 semantic-scope
        ✓ 3 risk-signals
        ✓ 4 dependencies
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. 1 proposal
          sent to
          refs/skl/proposals/feature/auth-reset-email/9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e9c1e.
      skl ✗ agent-1/tidy: the push stops (1 file)
        ✗ .skl/config.json: This file is part of what judges pushes; an agent may not
          change it.
        - app/utils/tokens.py is outside the files of task_1a2b3c4d.
        Next: Take the change out of the branch and ask a person to make it on the
          base branch.

      The checks one by one
        ✗ 1 file-scope: File outside the task's scope. Another agent may be working
          there and cannot see this change coming.
          .skl/config.json This file is part of what judges pushes; an agent may not
            change it. Next: Take the change out of the branch and ask a person to
            make it on the base branch.
          app/utils/tokens.py is outside the files of task_1a2b3c4d. Next: Leave it to
            its owner, or ask for the scope with \`skl propose\`; the proposal is
            recorded either way.
        ✓ 2 semantic-scope
        – 3 risk-signals: not run: check 1 already stops the push
        – 4 dependencies: not run: check 1 already stops the push
        ✓ 5 queue-budget
        Compared with 1111111111 at 9c1e9c1e9c. Queue: 2 of 15 waiting. Nothing was
          sent.
      "
    `);
  });

  test("counts what a thousand refs would fill the screen with", () => {
    const lines = hook(...Array.from({ length: 1000 }, () => tag))
      .trim()
      .split("\n");
    expect(lines).toHaveLength(11);
    expect(lines.at(-1)).toBe("skl: 990 more refs are not judged.");
  });

  test("with nothing to judge says so", () => {
    expect(hook()).toBe("skl: This push has nothing to judge.\n");
    expect(check(tag)).toBe("skl: refs/tags/v1 is not judged, because a tag carries no work of its own.\n");
  });

  test("says the same warning once", () => {
    const warned = aCheck({ warnings: [{ code: "OFFLINE", message: "Judged by what was fetched 3 h ago." }] });
    expect(hook(warned, warned).match(/OFFLINE/g)).toHaveLength(1);
  });
});

describe("the words of a push", () => {
  const brief = (...refs: Parameters<typeof renderHook>[0]["refs"]) =>
    toText(renderHook({ refs, verdict: "pass" }, checkTexts), wide);

  test("are one line where it is in order", () =>
    expect(brief(aCheck())).toBe("skl ✓ feature/auth-reset-email: in order, merges at the next review (1 file)\n"));

  test("name what stops it and the next step, and what else was found", () =>
    expect(brief(blocked)).toMatchInlineSnapshot(`
      "skl ✗ agent-1/tidy: the push stops (1 file)
        ✗ .skl/config.json: This file is part of what judges pushes; an agent may not
          change it.
        - app/utils/tokens.py is outside the files of task_1a2b3c4d.
        Next: Take the change out of the branch and ask a person to make it on the
          base branch.
      "
    `));

  test("fold what is found at several places", () => {
    const found = ["a.py", "b.py", "c.py"].map((path, at) =>
      aFinding({ path, line: at + 1, message: "Uses start, which is gone." }),
    );
    const output = aCheck({
      verdict: "flag",
      checks: someChecks({ dependencies: { verdict: "flag", findings: found } }),
    });
    expect(brief(output)).toContain("  - a.py:1, b.py:2, c.py:3: Uses start, which is gone.\n");
  });

  test("say who decides where something is held, and how", () => {
    const hold = {
      kind: "security",
      needs: "person",
      because: "app/x.py:1: A guard is gone.",
      path: "app/x.py",
      line: 1,
    } as const;
    expect(brief(aCheck({ holds: [hold] }))).toMatchInlineSnapshot(`
      "skl ! feature/auth-reset-email: a person decides before it merges (1 file)
        ! app/x.py:1: A guard is gone.
        Next: Say why with \`skl propose --rationale "…"\`; a person lets it merge with
          \`skl approve feature/auth-reset-email --rationale "…"\`
      "
    `);
  });

  test("name at most three changes of others that it meets", () => {
    const overlaps = [1, 2, 3, 4].map((at) => ({
      kind: "calls" as const,
      branch: `b${at}`,
      head: null,
      agent_id: "Agent-9",
      path: "a.py",
      symbols: [],
      lines: null,
      message: `It meets b${at}.`,
      fix: "Look.",
    }));
    const text = brief(aCheck({ overlaps }));
    expect(text).toContain("~ It meets b3.");
    expect(text).not.toContain("b4");
    expect(text).toContain("and 1 more");
  });
});

describe("the look", () => {
  test("without Unicode uses ASCII only", () => {
    const text = check(blocked, { ...detailed, unicode: false });
    expect(text).toContain("\n  + 2 semantic-scope\n  - 3 risk-signals: not run");
    // biome-ignore lint/suspicious/noControlCharactersInRegex: all of ASCII
    expect(text).toMatch(/^[\x00-\x7f]*$/);
  });

  test("with colour shows the verdict in it", () => {
    const text = check(blocked, { ...detailed, color: true });
    expect(text).toContain("\x1b[31m✗\x1b[39m");
    expect(stripVTControlCharacters(text)).toBe(check(blocked));
  });

  test("warns last, and dimly", () => {
    const warnings = [
      { code: "OFFLINE", message: "Judged by what was fetched 3 h ago.", fix: "Check the connection." },
    ];
    expect(check(aCheck({ warnings })).trim().split("\n").at(-1)).toBe(
      "  OFFLINE: Judged by what was fetched 3 h ago. Check the connection.",
    );
  });
});
