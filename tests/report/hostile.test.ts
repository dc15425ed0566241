import fc from "fast-check";
import { describe, expect, test } from "vitest";
import type { Rfc } from "../../src/kernel/domain/index.ts";
import * as runtime from "../../src/runtime/use/views/index.ts";
import * as skills from "../../src/skills/use/views/index.ts";
import type { TextStyle } from "../../src/view/index.ts";
import * as report from "../../src/view/index.ts";
import {
  aChange,
  aCheck,
  aFile,
  aFinding,
  anyWord,
  aProposal,
  aState,
  aTask,
  checkTexts,
  someChecks,
} from "./builders.ts";
import { fillGitHubTextsWith } from "./github/full.ts";
import { fillSkillTextsWith } from "./skill-builders.ts";

const keepReason = (text: string) => ({ code: text, text, next: text });

const fillSkillDraftWith = (text: string) => ({
  name: text,
  files: [{ path: text, content: text }],
  problems: [{ path: text, message: text, fix: text }],
  similar: [{ name: text, description: text }],
  runs: [text],
  note: text,
  model: text,
  usage: { calls: 1, input_tokens: 1, output_tokens: 1, cost_usd: 0.5 },
});

const fillPolicyCheckWith = (text: string) => {
  const permission = { effect: text, adapter: text, scope: { [text]: text } };
  const reason = { rule: text, file: text, decision: anyWord(text), why: text };
  return {
    granted: [permission],
    denied: [{ effect: text, adapter: text, reason: text }],
    needs_approval: [permission],
    user: text,
    policies: [
      {
        kind: "account" as const,
        file: text,
        sha256: text,
        state: anyWord(text),
        problems: [{ line: 1, message: text }],
      },
    ],
    warnings: [{ code: text, message: text, fix: text }],
    explanation: [{ ...permission, verdict: "partly" as const, reason: text, decided_by: [reason], others: [reason] }],
  };
};

const fillAttestationWith = (text: string) => ({
  attestation_id: text,
  artifact_sha256: text,
  run_id: text,
  promotion_eligible: false,
  kind: anyWord(text),
  name: text,
  outcome: text,
  at: text,
  signed_by: text,
  statement: {
    predicateType: text,
    subject: [{ name: text, digest: { sha256: text } }],
    predicate: { reason: text, granted_caps: [{ scope: { [text]: text } }], [text]: text },
  },
});

const fillVerificationWith = (text: string) => ({
  log: {
    ok: false,
    origin: text,
    entries: 1,
    root: text,
    uncovered: 1,
    torn_bytes: 1,
    set_aside: [text],
    problem_count: 2,
    problems: [{ kind: anyWord(text), file: text, line: 1, attestation_id: text, says: text }],
  },
  document: {
    kind: anyWord(text),
    ok: false,
    entries: [
      {
        attestation_id: text,
        predicate_type: text,
        artifact_sha256: text,
        subject: text,
        subject_sha256: text,
        policy_sha256: text,
        said_by: text,
        said_at: text,
        signed_by: text,
        index: 0,
        problems: [text],
      },
    ],
    checkpoint: { origin: text, size: 1, signed_by: text },
    problems: [text],
  },
});

const fillNodeToPromoteWith = (text: string) => ({
  name: text,
  artifact_sha256: text,
  source_sha256: text,
  manifest_sha256: text,
  gates: [{ gate: text, passed: false, problems: [text], evidence: { [text]: text } }],
});

const fillPlanToApproveWith = (text: string) => ({
  run_id: text,
  artifact_sha256: text,
  manifest_sha256: text,
  plan: [{ effect: text, adapter: text, says: text }],
  nodes: [
    {
      name: text,
      artifact_sha256: text,
      manifest_sha256: text,
      plan: [{ effect: text, adapter: text, says: text }],
    },
  ],
  tokens: 1,
  expires_at: text,
});

const fillNodeRunWith = (text: string) => ({
  run_id: text,
  outcome: text,
  exit_code: 1,
  stdout: text,
  stderr: text,
  reason: text,
  dry_because: text,
  person_override: text,
  changes: text,
  granted: [{ effect: text, adapter: text }],
  denied: [{ effect: text, rule: text }],
  ungranted_attempts: 1,
  fuel_used: 1,
  duration_ms: 1,
  made_at_once: [{ effect: text, says: text }],
  plan: [{ effect: text, says: text, payload_digest: text }],
});

/** Every text renderer, with the same stranger's text in every place that a stranger can fill. */
function everyText(text: string, style: TextStyle): Record<string, string> {
  const findings = [
    aFinding({ path: text, message: text, fix: text }),
    aFinding({ path: null, line: 1, message: text }),
  ];
  const warnings = [{ code: text, message: text, fix: text }];
  const checks = someChecks({
    "file-scope": { verdict: "block", reason: text, findings },
    dependencies: { verdict: "skipped", reason: text },
  });
  const files = [aFile({ path: text })];
  const check = aCheck({ agent: text, branch: text, checks, files, warnings, proposal_ref: text, verdict: "block" });
  const ignored = aCheck({ branch: text, ignored: text });
  const entry = aState({ id: text, path: text, owner: text, semantic_scope: text, responsibilities: text });
  const assumptions = [{ id: text, text, declared_by: text }];
  const proposal = aProposal({
    agent_id: text,
    path: text,
    branch: text,
    rationale: text,
    dependencies: [text, text],
    assumptions,
    decision: { rationale: text },
  });
  const change = aChange({
    branch: text,
    agent: text,
    state: "needs_person",
    because: [{ kind: text, text, path: text, line: 1 }],
    next: [text],
  });
  const signature_changes = [{ symbol: text, kind: "moved" as const, before: text, after: text, line: 1 }];
  const problem = { code: text, severity: "error" as const, scope: text, path: text, message: text, fix: text };
  const inboxItem = {
    ...{
      kind: "held" as const,
      branch: text,
      head: text,
      agent_id: text,
      paths: [text],
      proposals: [text],
      commit: null,
    },
    ...{ rfc: text, position: 1, holds: [], message: text, news: true },
  };
  return {
    check: report.toText(report.renderCheck(check, "check", checkTexts), style),
    hook: report.toText(report.renderHook({ refs: [check, check, ignored], verdict: "block" }, checkTexts), style),
    check_verbose: report.toText(report.renderCheck(check, "check", checkTexts), { ...style, verbose: true }),
    foretold: report.toText(
      report.renderForetoldReview([{ outcome: "reject", kind: "rfc", path: text, message: text, fix: text }]),
      style,
    ),
    inbox: report.toText(
      report.renderInbox({ agent: text, branch: null, items: [inboxItem], changes: [change], warnings }),
      style,
    ),
    queue: report.toText(
      report.renderQueue({
        unresolved: 1,
        limit: 1,
        proposals: [{ ...proposal, ingested: false }],
        changes: [change],
      }),
      style,
    ),
    proposal: report.toText(report.renderProposal(proposal), style),
    state: report.toText(report.renderStateListing([entry]), style),
    stateEntry: report.toText(report.renderStateEntry({ ...entry, assumptions, dependencies: [text] }), style),
    impact: report.toText(report.renderImpact({ path: text, direct: [entry], transitive: [], scopes: [text] }), style),
    recommended: report.toText(
      skills.renderRecommendedSkills({ skills: [{ name: text, description: text, why: [text] }] }),
      style,
    ),
    nodeRun: report.toText(runtime.renderNodeRun(fillNodeRunWith(text)), style),
    nodeToPromote: report.toText(
      runtime.renderNodeToPromote({
        ...fillNodeToPromoteWith(text),
        header: text,
        requests: [{ effect: text, adapter: text, scope: { [text]: text } }],
      }),
      style,
    ),
    nodePromotion: report.toText(
      runtime.renderNodePromotion({
        ...fillNodeToPromoteWith(text),
        status: "refused",
        reviewer_id: text,
        attestation_id: text,
        file: text,
        warnings,
      }),
      style,
    ),
    planToApprove: report.toText(runtime.renderPlanToApprove(fillPlanToApproveWith(text)), style),
    planApproval: report.toText(
      runtime.renderPlanApproval({
        ...fillPlanToApproveWith(text),
        status: "approved",
        file: text,
        approved: [{ effect: text }],
        replaced: text,
        by: text,
        warnings,
      }),
      style,
    ),
    nodeValidation: report.toText(
      runtime.renderNodeValidation({
        ok: false,
        sha256: text,
        imports: [text],
        problems: [{ code: text, message: text }],
      }),
      style,
    ),
    policyCheck: report.toText(runtime.renderPolicyCheck(fillPolicyCheckWith(text)), style),
    attestations: report.toText(runtime.renderAttestations([{ ...fillAttestationWith(text), index: 0 }]), style),
    attestation: report.toText(runtime.renderAttestation({ ...fillAttestationWith(text), index: 0 }), style),
    attestVerification: report.toText(runtime.renderAttestationCheck(fillVerificationWith(text)), style),
    bundleWritten: report.toText(runtime.renderBundleWritten({ file: text, entries: 1 }), style),
    keyToReplace: report.toText(runtime.renderKeyToReplace({ from: text }), style),
    keyRotation: report.toText(runtime.renderKeyRotation({ from: text, to: text }), style),
    policyTrust: report.toText(
      runtime.renderPolicyTrust({
        file: text,
        sha256: text,
        trusted: "now",
        rules: [{ id: text, user: text, effect: text, adapter: text, decision: text }],
        warnings,
      }),
      style,
    ),
    scopes: report.toText(
      report.renderScopes({ version: text, scopes: [{ name: text, allowed_paths: [text] }] }),
      style,
    ),
    lint: report.toText(report.renderScopeLint({ problems: [problem] }), style),
    draft: report.toText(skills.renderSkillDraft(fillSkillDraftWith(text)), style),
    composed: report.toText(
      skills.renderComposition({
        ...fillSkillDraftWith(text),
        status: "invalid",
        path: text,
        written: null,
        draft: text,
        kept: text,
        digest: text,
        error: text,
      }),
      style,
    ),
    synced: report.toText(
      skills.renderSyncResult({
        index: { url: text, status: "fetched", revision: 1, etag: text },
        dry_run: false,
        skills: [{ name: text, status: "failed", version: text, former: text, path: text, kept: text, reason: text }],
      }),
      style,
    ),
    resolutions: report.toText(
      report.renderResolutions([
        {
          branch: text,
          agent_id: text,
          path: text,
          label: "certified",
          kinds: [text],
          by: "pieces",
          with: text,
          undone_by: text,
          commit: text,
          diff: text,
        },
      ]),
      style,
    ),
    reverted: report.toText(
      report.renderRevertedFiles({ branch: text, paths: [text], commit: text, pushed: true, warnings: [] }),
      style,
    ),
    code_rules: report.toText(
      report.renderCodeRules([
        { id: text, file: text, language: text, on: "added", hold: true, message: text, fix: text, fixtures: 1 },
      ]),
      style,
    ),
    code_rules_test: report.toText(
      report.renderCodeRuleTests({ rules: 1, fixtures: 1, problems: [{ file: text, line: 1, message: text }] }),
      style,
    ),
    tasks: report.toText(report.renderTasks([aTask({ title: text, branch: text, scope_files: [text] })]), style),
    claim: report.toText(
      report.renderClaim({
        ...{ task: text, owner: text, lease_until: text, won: false, why: text, title: text, branch: text },
        ...{ files: [text], warnings: [] },
      }),
      style,
    ),
    note: report.toText(report.renderNote({ note: aNote(text), changed: true, ended: false, warnings }), style),
    notes: report.toText(report.renderNotes({ notes: [aNote(text)], age_s: null, warnings }), style),
    hint: report.toText(
      report.renderHint({
        ...{ age_s: null, agent: text, branch: text, files: [], warnings },
        notes: [{ id: text, by: text, at: text, about: text, text }],
      }),
      style,
    ),
    stats: report.toText(
      report.renderStats({
        ...{ since: text, until: text, days: 1, sessions: 1, branches: 1, unattended: 1, claims_refused: 1 },
        ...{ push_to_merge: null, conflicts: { foreseen: 1, resolved: 1 }, warnings },
        questions: { asked: 1, answered: 0, median_s: null, person_minutes: null },
      }),
      style,
    ),
    pool: report.toText(
      report.renderTaskPool({
        ...{ free: [aTask({ title: text })], warnings: [] },
        taken: [{ task: text, owner: text, title: text, lease_until: text }],
      }),
      style,
    ),
    worktrees: report.toText(
      report.renderWorkTreeList({
        worktrees: [
          {
            ...{ path: text, branch: text, head: text, agent: text, state: text, uncommitted: 1, disk_bytes: 1 },
            ...{ task: { id: text, title: text, status: text }, last_used: text, keeps: [keepReason(text)] },
          },
        ],
        reaped: [{ branch: text, head: text, path: text, agent: text, at: text, until: text, ref: text }],
        warnings: [],
      }),
      style,
    ),
    worktree_reap: report.toText(
      report.renderReapedWorkTrees({
        ...{ expired: [text], dry_run: true, warnings: [] },
        removed: [{ path: text, branch: text, head: text, because: text, ref: text }],
        kept: [{ path: text, branch: text, reasons: [keepReason(text)] }],
      }),
      style,
    ),
    worktree_undo: report.toText(
      report.renderRestoredWorkTree({ path: text, branch: text, head: text, agent: text }),
      style,
    ),
    wait: report.toText(
      report.renderWait({
        ...{ more: 1, timed_out: true, warnings: [] },
        events: [{ kind: "review", branch: text, task: text, state: text, text, next: [text] }],
      }),
      style,
    ),
    plan: report.toText(
      report.renderPlan({
        request: text,
        tasks: [
          {
            key: "A",
            agent_id: text,
            title: text,
            scope_files: [text, `${text}/**`],
            semantic_scope: text,
            branch: text,
            base: text,
            assignment_rationale: text,
            files_why: [{ path: text, reason: text, score: 1 }],
            after: [text],
            command: `skl task add ${text}`,
          },
        ],
        warnings,
        considered: [{ scope: "other", score: 0.2, reason: text }],
        ranked_by: text,
      }),
      style,
    ),
    status: report.toText(
      report.renderStatus({
        base: { branch: text, oid: null, age_s: 1 },
        identity: { agent: text, source: text },
        queue: { unresolved: 0, limit: 1 },
        rfcs: { open: 0, overdue: 0 },
        contested: [text],
        changes: [change],
        digest_due: false,
        hook: { installed: true, path: text },
        warnings,
      }),
      style,
    ),
    doctor: report.toText(report.renderDoctorReport({ findings: [problem] }), style),
    config: report.toText(
      report.renderConfigExplanation([{ path: text, value: text, default: text, source: text, description: text }]),
      style,
    ),
    diff: report.toText(
      report.renderSyntaxDiff({
        language: null,
        ast_change_type: "structural",
        directive_changed: true,
        signature_changes,
        changed_symbols: [text],
        imports_added: [text],
        imports_removed: [],
        identifiers_touched: [],
        parse_error: text,
      }),
      style,
    ),
    imports: report.toText(
      report.renderImports({
        files: [
          {
            path: text,
            parse_error: text,
            imports: [
              { module: text, names: [text], line: 1, kind: "static", resolved: [text], external: null, stdlib: false },
            ],
          },
        ],
      }),
      style,
    ),
    error: report.toText(
      report.renderErrorReport({
        code: text,
        message: text,
        fix: text,
        data: { problems: [{ file: text, line: 1, message: text }] },
      }),
      style,
    ),
    init: report.toText(
      report.renderInit({ written: [text], kept: [text], hook: { path: text, action: text }, warnings }),
      style,
    ),
    markdown: report.toMarkdown(report.renderCheck(check, "pull_request", checkTexts)),
    review: report.toText(
      report.renderReview(
        {
          session_id: text,
          reviewed: [
            {
              proposal_id: text,
              path: text,
              agent_id: text,
              branch: text,
              agent_classification: null,
              stage1: null,
              verifier_classification: null,
              classification: "behavioral",
              decision: "reject",
              decision_type: "implementation",
              rationale: text,
              rfc: text,
              merged_commit: null,
            },
          ],
          merged: [{ branch: text, commit: text }],
          waiting: [{ proposal_id: text, path: text, reason: text }],
          reconciled: [text],
          notices: [text],
          ended_because: "queue_empty",
          log: text,
          warnings,
        },
        {},
      ),
      style,
    ),
    rfc: report.toText(report.renderRfcInTerminal(anRfc(text), { ready: [text], unwritten: [text] }), style),
    rfcs: report.toText(report.renderRfcList([anRfc(text)]), style),
    "rfc check": report.toText(
      report.renderRfcCheck({ id: text, head: text, met: false, criteria: anRfc(text).acceptance_criteria ?? [] }),
      style,
    ),
    adrs: report.toText(
      report.renderAdrList([{ id: text, title: text, status: text, date: text, superseded_by: [text] }]),
      style,
    ),
    evidence: report.toText(
      report.renderEvidenceTable([
        {
          schema_version: 1,
          commit: text,
          name: text,
          source: "check",
          status: "passed",
          recorded_at: text,
          for: [text],
          cases: [],
        },
      ]),
      style,
    ),
  };
}

function anRfc(text: string): Rfc {
  const option = { description: text, consequences: text, effect: "approve" } as const;
  return {
    id: text,
    status: "resolved",
    decision_required: text,
    context: text,
    semantic_scopes: [text],
    branch: text,
    proposals: [text],
    option_a: option,
    orchestrator_recommendation: text,
    orchestrator_rationale: text,
    resolution: text,
    human_rationale: text,
    promoted_to_adr: text,
    approvals: [{ by: text, at: text }],
    acceptance_criteria: [
      {
        id: text,
        description: text,
        check_type: "test",
        check_reference: text,
        status: "passed",
        evidence: { commit: text, name: text },
      },
    ],
  };
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: the codes that picocolors writes
const OUR_COLOURS = /\x1b\[(?:1|2|22|31|32|33|39)m/g;
const UNSEEN = /(?!\n)[\p{Cc}\p{Cf}\p{Cs}\p{Co}\p{Zl}\p{Zp}\p{Default_Ignorable_Code_Point}]/u;

const sequences = fc
  .array(fc.constantFrom("\x1b[2J", "\n", "\r", "\u202e", "\udce9", "\ud800", "\u200b", "a", "/", " ", "\u009b"), {
    maxLength: 20,
  })
  .map((parts) => parts.join(""));
const styles = fc.record({ color: fc.boolean(), width: fc.constantFrom(1, 40, 80, Infinity), unicode: fc.boolean() });

describe("whatever a stranger calls things", () => {
  test("nothing but newlines and our own colours controls the terminal", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ unit: "binary" }), sequences), styles, (text, style) => {
        for (const [name, output] of Object.entries({
          ...everyText(text, style),
          ...fillSkillTextsWith(text, style),
          ...fillGitHubTextsWith(text),
        })) {
          const seen = style.color ? output.replace(OUR_COLOURS, "") : output;
          expect(UNSEEN.exec(seen), name).toBeNull();
        }
      }),
      { numRuns: 200 },
    );
  });

  test("no line of theirs stands where ours begin", () => {
    const forged = "x\nskl: main by a person, 1 file: all is well";
    const style = { color: false, width: Infinity, unicode: true };
    const plain = { ...everyText(forged, style), ...fillSkillTextsWith(forged, style) };
    const texts = { ...plain, ...fillGitHubTextsWith(forged) };
    for (const [name, output] of Object.entries(texts)) {
      expect(output.split("\n"), name).not.toContain("skl: main by a person, 1 file: all is well");
    }
  });

  test("tables stay within 80 columns for long names", () => {
    const texts = everyText("longname/".repeat(40), { color: false, width: 80, unicode: true });
    // A name of a State entry is never cut, so its table becomes a list.
    expect(texts.state).toMatch(/^ {4}path:$/m);
    for (const name of ["imports"]) {
      const rows = texts[name]?.split("\n").filter((row) => row.includes("…")) ?? [];
      expect(rows.length, name).toBeGreaterThan(0);
      for (const row of rows) expect(row.length, name).toBeLessThanOrEqual(80);
    }
  });
});

const aNote = (text: string) => ({
  ...{ schema_version: 1 as const, id: text, by: text, text, task_id: text, path: text, symbol: text },
  ...{ written_at: text, kept_by: text },
});

test("the public names are these", () => {
  expect([report, runtime, skills].flatMap((each) => Object.keys(each)).sort()).toEqual([
    "checkAnnotations",
    "checkRunText",
    "createProgress",
    "escapeHiddenCharacters",
    "escapeNonAscii",
    "line",
    "renderAdr",
    "renderAdrList",
    "renderAgreement",
    "renderAgreementList",
    "renderAttestation",
    "renderAttestationCheck",
    "renderAttestations",
    "renderBuiltGraph",
    "renderBundleWritten",
    "renderCheck",
    "renderClaim",
    "renderCodeRuleTests",
    "renderCodeRules",
    "renderComposition",
    "renderConfigExplanation",
    "renderDigest",
    "renderDigestHtml",
    "renderDigestIssue",
    "renderDoctorReport",
    "renderEdgeProposal",
    "renderEndedIntents",
    "renderErrorCodes",
    "renderErrorReport",
    "renderEvidenceTable",
    "renderExplanation",
    "renderForetoldReview",
    "renderFoundSkills",
    "renderGraphCheck",
    "renderHelp",
    "renderHint",
    "renderHistory",
    "renderHook",
    "renderImpact",
    "renderImportedSkills",
    "renderImports",
    "renderInbox",
    "renderInit",
    "renderIntent",
    "renderIntentList",
    "renderKeyRotation",
    "renderKeyToReplace",
    "renderMarkedReviewed",
    "renderNodePlan",
    "renderNodePromotion",
    "renderNodeRun",
    "renderNodeToPromote",
    "renderNodeValidation",
    "renderNote",
    "renderNotes",
    "renderOverlaps",
    "renderPersonsDecisions",
    "renderPlan",
    "renderPlanApproval",
    "renderPlanToApprove",
    "renderPolicyCheck",
    "renderPolicyTrust",
    "renderProposal",
    "renderPullRequestReview",
    "renderQueue",
    "renderReapedWorkTrees",
    "renderRecommendedSkills",
    "renderRefusedApproval",
    "renderReindexResult",
    "renderRemovedSkill",
    "renderReply",
    "renderReportComment",
    "renderResolutions",
    "renderRestoredWorkTree",
    "renderRevertedFiles",
    "renderReview",
    "renderReviewSummary",
    "renderRfcCheck",
    "renderRfcClosing",
    "renderRfcInTerminal",
    "renderRfcIssue",
    "renderRfcList",
    "renderRfcOverdue",
    "renderRfcResolution",
    "renderRoute",
    "renderSarif",
    "renderScopeLint",
    "renderScopeMigration",
    "renderScopes",
    "renderShadowRun",
    "renderShownSkills",
    "renderSkillDraft",
    "renderSkillProblems",
    "renderSkillRun",
    "renderSkillUpdates",
    "renderSkills",
    "renderStateEntry",
    "renderStateListing",
    "renderStateSync",
    "renderStats",
    "renderStatus",
    "renderSyncResult",
    "renderSyntaxDiff",
    "renderSynthesis",
    "renderTaskPool",
    "renderTasks",
    "renderToldNotes",
    "renderTopics",
    "renderTraces",
    "renderUninstall",
    "renderWait",
    "renderWatch",
    "renderWorkTreeList",
    "toMarkdown",
    "toText",
    "warned",
  ]);
});
