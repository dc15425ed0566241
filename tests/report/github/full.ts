import * as report from "../../../src/view/index.ts";
import { aCheck, aFile, aFinding, aProposal, checkTexts, someChecks } from "../builders.ts";
import { fillDigestWith } from "../digest-builders.ts";
import { aBranchReview, aDecidedRfc, anRfc, aReviewed, aSession, rfcFacts } from "./builders.ts";

/** How often the same thing stands in every list. */
interface Size {
  readonly times: number;
}

/** Every text for GitHub, with the same stranger's text in every place that a stranger can fill. */
export function fillGitHubTextsWith(text: string, { times }: Size = { times: 1 }): Record<string, string> {
  const many = <T>(thing: T): T[] => Array.from({ length: times }, () => thing);
  const option = { description: text, consequences: text };
  const criterion = {
    id: text,
    description: text,
    check_type: "test",
    check_reference: text,
    status: "failed",
    evidence: { commit: text, name: text },
  } as const;
  const said = {
    branch: text,
    head: text,
    semantic_scopes: [text, ...Array.from({ length: times }, (_, at) => `${text}${at}`)],
    decision_required: text,
    context: many(text).join("\n"),
    option_a: option,
    option_b: option,
    option_c: option,
    orchestrator_recommendation: "option_b",
    orchestrator_rationale: text,
    acceptance_criteria: many(criterion),
  };
  const open = anRfc(said);
  const decided = aDecidedRfc({
    ...said,
    human_rationale: text,
    promoted_to_adr: text,
    approvals: [{ by: text, at: text }],
  });
  const entry = (status: "rejected" | "escalated" | "approved", id: string) =>
    aProposal({
      proposal_id: id,
      path: text,
      agent_id: text,
      branch: text,
      status,
      rfc: text,
      decision: { rationale: `${text} \`skl state review ${text}\``, conflicts: many(text) },
    });
  const row = (id: string) =>
    aReviewed({ proposal_id: id, path: text, branch: text, decision: "rfc", rationale: text, rfc: text });
  const waiting = { proposal_id: text, path: text, reason: text };
  const warnings = many({ code: text, message: text, fix: text });
  const findings = many(aFinding({ path: text, message: text, fix: text }));
  const check = aCheck({
    agent: text,
    branch: text,
    verdict: "block",
    checks: someChecks({
      "file-scope": { verdict: "block", findings },
      dependencies: { verdict: "skipped", reason: text },
    }),
    files: many(aFile({ path: text })),
    warnings,
  });
  const ids = Array.from({ length: times }, (_, at) => `prop_${at}`);
  const facts = rfcFacts({
    proposals: many(aProposal({ path: text, agent_id: text, branch: text, proposal_id: text })),
    examples: [
      "type=test,ref=tests/x.py::name,desc=It holds",
      ...ids.map((id) => `type=test,ref=tests/x.py::${id},desc=${text}`),
      `type=test,ref=tests/${text}.py::name,desc=It holds`,
    ],
    deadline: text,
    pullRequest: { number: 12, url: text },
  });
  const issue = report.renderRfcIssue(open, facts);
  const digest = report.renderDigestIssue(fillDigestWith(text));
  const run = report.checkRunText(check, checkTexts);
  const links = { pullRequest: () => text, rfc: () => text };
  const onBranch = { branch: text, head: text, notices: many(text), rfcUrl: () => text, commitUrl: () => text };
  return {
    "RFC title": issue.title,
    "RFC issue": issue.body,
    "decided RFC issue": report.renderRfcIssue(decided, facts).body,
    "nameless RFC issue": report.renderRfcIssue({ ...open, id: text, option_a: {} }, facts).body,
    closing: report.renderRfcClosing(decided),
    "closing of a withdrawn one": report.renderRfcClosing({ ...decided, id: text, status: "withdrawn" }),
    overdue: report.renderRfcOverdue({ ...open, id: text, human_response_deadline: text }),
    reply: report.renderReply({
      to: text,
      outcomes: many({ command: text, result: "refused", message: text, fix: text }),
      missing: ["rationale", text],
      help: "rfc",
    }),
    "review summary": report.renderReviewSummary(
      aSession({
        session_id: text,
        reviewed: ids.map(row),
        merged: many({ branch: text, commit: text }),
        waiting: many(waiting),
        notices: many(text),
        reconciled: many(text),
        rfcs_opened: [text],
        warnings,
      }),
      links,
    ),
    "rejected review": report.renderPullRequestReview(
      aBranchReview({
        ...onBranch,
        entries: ids.flatMap((id) => [entry("rejected", `${id}${text}`), entry("escalated", `x${id}${text}`)]),
        reviewed: ids.map((id) => row(`y${id}${text}`)),
        waiting: many(waiting),
      }),
    ),
    "approved review": report.renderPullRequestReview(
      aBranchReview({ ...onBranch, entries: [entry("approved", text)], waiting: [waiting] }),
    ),
    "merged review": report.renderPullRequestReview(
      aBranchReview({ ...onBranch, entries: [entry("approved", text)], mergedCommit: text }),
    ),
    digest: digest.body,
    "digest title": digest.title,
    "check summary": run.summary,
    report: report.renderReportComment(check, checkTexts) ?? "",
    warnings: report.toMarkdown([report.warned(warnings)]),
  };
}

/** What GitHub shows as it is: nothing of it is Markdown. */
export function fillPlainTextsWith(text: string): Record<string, string> {
  const findings = [aFinding({ path: "app/x.py", message: text, fix: text })];
  const ignored = aCheck({ ignored: text });
  const check = aCheck({ verdict: "block", checks: someChecks({ "file-scope": { verdict: "block", findings } }) });
  const [annotation] = report.checkAnnotations(check, checkTexts);
  return { title: report.checkRunText(ignored, checkTexts).title, message: annotation?.message ?? "" };
}
