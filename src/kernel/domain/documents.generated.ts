/**
 * Documents in `.skl/` and outputs of the commands, as the files in `schemas/` describe them. Objects may hold more
 * keys than these; tools keep what they do not know.
 * Made by `npm run generate`; edit the schemas instead.
 */

/** ISO 8601 date or date and time */
export type Timestamp = string;

/** Git object id */
export type Oid = string;

/** mechanical: same abstract syntax; behavioral: bodies changed or definitions added; architectural: a public signature removed or changed, or a new external dependency */
export type ChangeType = "mechanical" | "behavioral" | "architectural";

export type AstChangeType = "mechanical" | "behavioral" | "structural";

export type Language =
  | "python"
  | "typescript"
  | "javascript"
  | "go"
  | "rust"
  | "java"
  | "kotlin"
  | "csharp"
  | "php"
  | "ruby"
  | "c"
  | "cpp"
  | null;

/** pass; flag: recorded in the proposal, the push goes on; block: the push stops */
export type Verdict = "pass" | "flag" | "block";

export type ProposalStatus =
  "pending" | "escalated" | "waiting_rfc" | "approved" | "merged" | "rejected" | "superseded" | "withdrawn";

/** What a review session decided */
export type DecisionKind = "auto_approve" | "approve" | "reject" | "escalate" | "rfc";

/** Whether the decision shapes the architecture */
export type DecisionType = "implementation" | "architectural";

/** Why a person is asked (specification 9.1) */
export type RfcTrigger =
  | "architectural_change"
  | "invariant_change"
  | "new_external_dependency"
  | "shared_interface"
  | "invariant_ambiguity"
  | "assumption_conflict";

/** A finding that keeps a proposal from merging until somebody looked */
export type HoldKind =
  | "security"
  | "invariant"
  | "out_of_scope"
  | "cross_scope"
  | "fan_in"
  | "signature"
  | "unassigned"
  | "uncertain"
  | "parse_error"
  | "tests_removed"
  | "link"
  | "constant"
  | "wrong_label"
  | "breaker";

/** Why a session ended */
export type SessionEnd = "queue_empty" | "proposal_budget" | "time_budget" | "uncertain" | "manual";

/** One JSON object a line, in both directions. A request has an id; a question of the sidecar has the number `ask`, which its answer repeats. */
export type DspySidecar =
  | {
      type: "execute";
      id: number;
      template_id: string;
      parameters: Record<string, unknown>;
      state: Record<string, unknown> | null;
      input: Record<string, unknown>;
    }
  | {
      type: "optimize";
      id: number;
      template_id: string;
      parameters: Record<string, unknown>;
      state: Record<string, unknown> | null;
      optimizer: "bootstrap" | "mipro";
      trials?: number;
      examples: Record<string, unknown>[];
    }
  | {
      type: "manifest";
      id: number;
    }
  | {
      type: "ready";
      dspy: string;
      python: string;
    }
  | {
      type: "llm";
      ask: number;
      messages: {
        role: string;
        content: string;
      }[];
      max_tokens: number;
    }
  | {
      type: "judge";
      ask: number;
      output: Record<string, unknown>;
      expected: Record<string, unknown>;
    }
  | {
      type: "result";
      id: number;
    }
  | {
      type: "failed";
      id: number;
      message: string;
    }
  | {
      ask: number;
      text?: string;
      input_tokens?: number | null;
      output_tokens?: number | null;
      score?: number;
      error?: string;
      stop?: boolean;
    };

export type ConfigOutput = {} | unknown[] | string | number | boolean | null;

export type SkillExportOutput =
  | {
      name: string;
      path: string;
      digest: string;
      bytes: number;
    }
  | {
      name: string;
      description: string;
    };

export type SkillGraphExportOutput =
  | {
      nodes: {
        name: string;
      }[];
      edges: SkillEdge[];
    }
  | {
      format: string;
      text: string;
    }
  | {
      format: string;
      path: string;
      bytes: number;
    };

export type SkillTraceExportOutput =
  | {
      format: string;
      text: string;
    }
  | {
      format: string;
      path: string;
      traces: number;
    };

export interface ConsideredOption {
  id: string;
  description?: string;
  consequences?: string;
  chosen?: boolean;
}

/** An architectural decision that was made; never edited, only superseded by a later one */
export interface Adr {
  $schema?: string;
  id: string;
  title: string;
  /** accepted, rejected or deferred */
  status: string;
  date?: Timestamp;
  /** RFC that it was promoted from */
  rfc?: string | null;
  /** Git e-mails or @logins */
  decided_by?: string[];
  /** Earlier decisions that this one replaces */
  supersedes?: string[];
  semantic_scopes?: string[];
  context?: string;
  decision?: string;
  rationale?: string;
  consequences?: string;
  considered_options?: ConsideredOption[];
  acceptance_criteria?: AcceptanceCriterion[];
}

/** A mechanically checkable condition of a decision */
export interface AcceptanceCriterion {
  id: string;
  description?: string;
  check_type?: "test" | "performance_test" | "schema_conformance" | "command" | "ci_check";
  check_reference?: string;
  /** What has to pass: the head of the branch (also where this is left out), or the merged result before it lands */
  on?: "head" | "merge";
  status?: "pending" | "passed" | "failed" | "stale";
  evidence?: CriterionEvidence | null;
}

/** What the status rests on */
export interface CriterionEvidence {
  /** Ref of the evidence record */
  id?: string;
  commit: Oid;
  name: string;
  recorded_at?: Timestamp;
}

/** A signature that agents agree on before they write code; once accepted, a push that breaks it is blocked */
export interface Agreement {
  schema_version: 1;
  id: string;
  /** File of the definition */
  path: string;
  /** Name in the file, such as `issue` or `Token.refresh` */
  symbol: string;
  /** Signature that binds; null before the first was accepted */
  signature: string | null;
  /** Signature that waits to be accepted */
  proposed: string | null;
  /** Agent, or the Git e-mail of a person */
  proposed_by: string;
  proposed_at: Timestamp;
  /** Who stands by the binding signature: its proposer and who accepted it */
  accepted_by: string[];
  accepted_at?: Timestamp | null;
  /** Who of them wants to end it */
  withdrawn_by?: string[];
  /** Intents that it serves, as `agent/id`; it ends with the last of them */
  intents: string[];
  expires_at: Timestamp;
}

export interface Attestation {
  _type: "https://in-toto.io/Statement/v1";
  subject: {
    name: string;
    digest: {
      sha256: string;
    };
  }[];
  predicateType:
    | "urn:skl:attestation:run:v1"
    | "urn:skl:attestation:intent:v1"
    | "urn:skl:attestation:promotion:v1"
    | "urn:skl:attestation:route:v1"
    | "urn:skl:attestation:synthesis:v1"
    | "urn:skl:attestation:synthesis-failed:v1";
  predicate: Record<string, unknown>;
}

/** Who has taken a task of the pool. It stands on refs/skl/claims/<task> and is moved by compare-and-swap alone */
export interface Claim {
  schema_version: 1;
  task_id: string;
  /** Agent that has it; null where it was given back */
  owner: string | null;
  /** Grows with each record, so that no two records of a task are the same; this tells their order, and no clock does */
  generation: number;
  claimed_at: Timestamp;
  renewed_at: Timestamp;
}

export interface UnreadableHead {
  branch: string;
  head: string;
  agent_id: string;
  reason: string;
  /** It took too long, or a process did not survive it; later sessions do not try the same head again */
  is_slow: boolean;
}

/** The change of another agent of which the statement says how this one goes together with it */
export interface ComposedWith {
  branch: string;
  /** The head that the agent knew; null where its clone had none */
  head: Oid | null;
}

/** A belief about the system that a change depends on but does not itself verify */
export interface Assumption {
  /** Identifier of the assumption */
  id: string;
  /** What the change depends on but does not verify */
  text: string;
  /** Agent that declared it */
  declared_by?: string;
  /** Semantic scope it speaks of */
  scope?: string | null;
  /** Whether other modules depend on it too */
  shared?: boolean;
  composes?: ComposedWith;
}

/** What the base brought and a merge or a rebase of the branch took out, without a change of the branch's own in its place */
export interface Loss {
  /** Lines that are gone, or back after the base took them out; a file that is gone or as before, or back; whether it can be executed */
  kind: "dropped" | "revived" | "file" | "back" | "mode";
  path: string;
  first: number;
  /** First and last of the lines, counted from 1, in the file of the base, or of the fork for what is back; 0 for a whole file */
  last: number;
  fork: Oid;
  base: Oid;
  own: Oid;
  /** Whose branch brought it */
  by?: string | null;
  /** One sentence */
  says: string;
}

export interface RiskSignals {
  /** The changed syntax names a security pattern of the invariants */
  touched_auth_or_permission_patterns: boolean;
  /** A public signature was removed, changed or moved */
  public_api_signature_changed: boolean;
  /** A State entry with invariants_touched depends on this file */
  invariant_referenced_file_modified: boolean;
  /** At least limits.fan_in modules of other scopes depend on this file */
  high_fan_in_module_modified: boolean;
  ast_change_type: AstChangeType;
  /** The syntax is the same and nothing else is set */
  mechanical_only: boolean;
}

export interface DependencyScan {
  /** Repository paths imported but not declared as dependencies */
  undeclared_imports: string[];
  /** Declared dependencies that are not imported any more */
  stale_declared_deps: string[];
  /** Undeclared imports of files of another semantic scope */
  cross_scope_undeclared: string[];
}

export interface SignatureChange {
  /** Name within the file, `Class.method` */
  symbol: string;
  kind: "added" | "removed" | "changed" | "moved";
  before: string | null;
  after: string | null;
  line?: number | null;
  /** What changed takes nothing from callers: an optional parameter more, a wider type */
  compatible?: true;
  /** The module is private by its name, and no public one passes the symbol on: only its users in the repository count */
  internal?: true;
}

export interface ClassificationVerification {
  agent_classification: ChangeType | null;
  verifier_classification: ChangeType | null;
  agreement: boolean | null;
  /** The deterministic signals overrode the agent's label */
  stage1_override: boolean;
  /** Who verified: heuristic, none, or provider and model */
  verifier?: string;
  /** The verifier's one sentence */
  justification?: string | null;
  /** Package that a model was asked with: name, version and digest */
  verifier_skill?: string;
}

/** One changed file of one push */
export interface Proposal {
  /** `prop_` and 8 hex digits of a hash of branch, head and path */
  proposal_id: string;
  /** Agent that pushed the change */
  agent_id: string;
  /** Path from the repository root, `/`-separated */
  path: string;
  /** Scope that the file belongs to */
  semantic_scope?: string | null;
  /** Version of the scope definitions used */
  scope_schema_version?: string | null;
  change_type?: ChangeType;
  /** What the file is for, in the agent's words */
  responsibilities?: string;
  /** Repository paths that the file imports */
  dependencies?: string[];
  /** Symbols that the change touches; null where they cannot be told */
  changed_symbols?: string[] | null;
  /** What the changed code uses: `path::name` of an imported name, `folder/::name` of one that the files of a folder share, `.name` of an attribute */
  uses?: string[];
  /** The larger functions and classes that the change adds */
  definitions?: DefinitionShape[];
  /** Where it met other waiting changes when it was pushed */
  overlaps?: Overlap[];
  /** What a merge of the base or a rebase took out of the file */
  losses?: Loss[];
  /** What the agent takes out of the base on purpose: `PATH` or `PATH:FIRST-LAST` */
  removes?: string[];
  /** Invariant keys that the file's behaviour depends on */
  invariants_touched?: string[];
  assumptions?: Assumption[];
  /** Change of the State entry's uncertainty on approval */
  uncertainty_delta?: string;
  /** Why the change was made, in the agent's words */
  rationale?: string;
  /** The file is outside the task's scope_files */
  out_of_scope?: boolean;
  /** The file is outside the task's semantic scope */
  cross_scope_flag?: boolean;
  /** Branch that carries the change */
  branch: string;
  risk_signals?: RiskSignals;
  classification_verification?: ClassificationVerification;
  dependency_scan?: DependencyScan;
  /** Notes that the agent chose to keep */
  agent_reasoning_summary?: string;
  status: ProposalStatus;
  submitted_at?: Timestamp;
}

/** A new definition without names of its own, literals and types, for a comparison with those of others */
export interface DefinitionShape {
  symbol: string;
  line: number;
  /** Its nodes in source order, three characters each: two for the kind, one for the leaves */
  shape: string;
  /** Its literals that are no text for people and the names that others define, two characters each */
  words: string;
}

/** Where a change, pushed or planned, meets what somebody else changes */
export interface Overlap {
  /** conflict: Git cannot merge both; same_symbol: both touch one definition; same_new_path: both add one file; contradiction: their statements exclude each other; calls: it uses what the other changes; called: the other uses what it changes; same_file: both change one file in different places */
  kind: "conflict" | "same_symbol" | "same_new_path" | "contradiction" | "calls" | "called" | "same_file";
  /** Branch of the other change */
  branch: string;
  head: Oid | null;
  agent_id: string;
  /** The own file */
  path: string;
  /** calls, called: the file of the other change */
  other_path?: string;
  symbols: string[];
  /** Lines of the own file that conflict, such as `41-58` */
  lines: string | null;
  /** change: a pushed head that waits; intent: what somebody is about to do; work_tree: uncommitted work on this machine. Left out: a change */
  source?: "change" | "intent" | "work_tree";
  /** Since when */
  since?: string | null;
  /** Id of the intent */
  intent?: string | null;
  message: string;
  /** What the agent does next */
  fix: string;
  /** calls: what the other change makes of these symbols, in at most eight lines of a diff, then its reason, its statements and its tests */
  specification?: string[];
}

export interface QueueEntry extends Proposal {
  task_id?: string | null;
  base?: Oid | null;
  head?: Oid | null;
  /** When a review session first saw it; sessions take heads in this order */
  seen_at?: Timestamp | null;
  pushed_at?: Timestamp | null;
  /** When its agent last amended it after the push */
  amended_at?: Timestamp | null;
  /** RFC that the proposal waits for */
  rfc?: string | null;
  decision?: DecisionRecord | null;
  /** What holds it until somebody looked */
  holds?: Hold[];
  /** What people said of it, the latest last */
  approvals?: Approval[];
  human_review?: HumanReview | null;
}

/** The record of the review of one proposal (specification 7.2) */
export interface DecisionRecord {
  session_id?: string;
  decided_at?: Timestamp;
  decision?: DecisionKind;
  decision_type?: DecisionType;
  classification?: ChangeType;
  stage1?: ChangeType | null;
  rationale?: string;
  steps?: ReviewStep[];
  triggers?: RfcTrigger[];
  uncertain?: boolean;
  /** Proposals of the same head that keep this one from merging */
  blocked_by?: string[];
  /** State entries, proposals or files that it conflicts with */
  conflicts?: string[];
  /** Why the approved head was not merged: what its pull requests say, or what the host said when it refused the merge */
  not_merged?: string;
  verification?: MergeVerification;
  /** Checks that failed for the approved head and keep it from merging; empty where any check has to pass for it first */
  unproven?: string[];
  reading?: Reading;
  /** The session, or the person who decided */
  by?: string;
  /** The files of the branch that Git could not merge and that skl united */
  resolved?: MergeResolution[];
}

/** What one of the eight steps of a review found */
export interface ReviewStep {
  step: number;
  title: string;
  outcome: string;
  /** What the outcome rests on, a sentence each */
  facts?: string[];
}

/** What came of verifying a merged result before it lands */
export interface MergeVerification {
  /** `undecided`: a command or check run did not come to an end */
  status: "passed" | "failed" | "undecided";
  commit?: Oid;
  tree: Oid;
  /** The branches merged in it, in their order */
  branches: string[];
  /** The commands and check runs that had to pass */
  commands: string[];
  /** Which of them did not pass, and how it ended */
  because?: string;
  /** The end of what it printed */
  output?: string;
  seconds?: number;
  /** The worker of `server.workers` whose signed result this is; absent where the session ran the commands itself */
  worker?: string;
}

/** What the reviewer that reads said of one proposal */
export interface Reading {
  /** Provider and model, or `no reader`: policy alone decided */
  reader: string;
  /** Package that the model was asked with: name, version and digest */
  skill?: string;
  /** null: nobody read it, or the answer could not be used */
  verdict: "approve" | "hold" | "needs_rework" | null;
  reason: string;
  class: ChangeType | null;
  findings: ReadingFinding[];
}

export interface ReadingFinding {
  path: string;
  line: number | null;
  message: string;
}

/** A file that Git could not merge and that skl united, certified apart from what united it */
export interface MergeResolution {
  path: string;
  /** `certified`: both sides added what the certificate allows at such places; `verified`: the merged result also passed `merge.verify` */
  label: "certified" | "verified";
  /** What both sides added; empty where they changed different parts */
  kinds: ("import" | "definition" | "key" | "changelog" | "entry" | "prose" | "statement" | "lock")[];
  /** What made the result */
  by: "pieces" | "lock_command" | "driver";
  /** The branch that was merged before and changed the same file, if that is known */
  with?: string | null;
  /** Who took the branch's part out of the file again (`skl resolve revert`) */
  undone_by?: string;
}

/** A reason why somebody looks at a proposal before it merges */
export interface Hold {
  kind: HoldKind;
  /** Who has to look: a person, or the reviewer that reads */
  needs: "person" | "reader";
  /** One sentence that names the place, the old and the new line where they are known */
  because: string;
  path: string;
  /** Line in the new file, or in the old one for what was removed */
  line: number | null;
  with?: OtherSide;
}

/** Another branch, merged already, with which something does not go together */
export interface OtherSide {
  agent_id: string;
  branch: string;
}

/** What a person said of a proposal, for the head that it names */
export interface Approval {
  /** @login or Git e-mail */
  by: string;
  at: Timestamp;
  /** The head that the person looked at */
  head: Oid | null;
  rationale: string;
  /** What held the proposal at that time */
  holds: HoldKind[];
  verdict: "approved" | "rejected";
  url?: string | null;
  content?: FileContent;
}

/** The blobs of one file in the base of its branch and in its head; null where the file is not there */
export interface FileContent {
  before: Oid | null;
  after: Oid | null;
}

/** A person's approval of one proposal of one head */
export interface HumanReview {
  /** @login or Git e-mail */
  by: string;
  at: Timestamp;
  url?: string | null;
}

/** What is known of one file */
export interface StateEntry {
  /** Unique identifier */
  id: string;
  /** Path from the repository root, `/`-separated */
  path: string;
  /** A key of scope_definitions.json */
  semantic_scope?: string | null;
  scope_schema_version?: string | null;
  /** The file's single responsibility */
  responsibilities?: string;
  /** Repository paths that the file imports */
  dependencies?: string[];
  /** Invariant keys that the file depends on */
  invariants_touched?: string[];
  assumptions?: Assumption[];
  /** Agent of the last approved proposal */
  owner?: string | null;
  /** Increments on every approved change */
  version?: number;
  /** 0 verified, 1 reviewed, 2 proposed, 3 contested */
  uncertainty_level?: number;
  /** Test or check that last lowered the uncertainty */
  uncertainty_reduced_by?: string | null;
  last_reviewed_at?: Timestamp | null;
  /** Approved changes since the last human review */
  change_count_since_review?: number;
  /** RFC or circuit breaker that made it contested */
  contested_by?: string | null;
}

/** Work assigned to one agent */
export interface Task {
  /** `task_` and 8 hex digits */
  id: string;
  /** Agent that works on it */
  agent_id: string;
  title?: string;
  /** Globs of the files the agent may change */
  scope_files: string[];
  /** Semantic scope of the work */
  semantic_scope?: string | null;
  /** Scopes that the task may change besides, such as that of its tests */
  further_scopes?: string[];
  /** Branch the agent pushes */
  branch: string;
  /** Branch to compare with, where it is not the base branch */
  base?: string | null;
  /** Agents take it themselves (`skl task claim`); `agent_id` is then whoever has it, or `nobody` */
  pool?: boolean;
  /** Why this agent, these files */
  assignment_rationale?: string;
  status?: "open" | "in_progress" | "done" | "cancelled";
  /** The commit of the base by which a session finished it; another push of its branch goes on with it */
  merged_as?: string;
  created_at?: Timestamp;
}

export interface Finding {
  /** File it speaks of */
  path: string | null;
  line: number | null;
  /** What is wrong */
  message: string;
  /** What to do next */
  fix: string;
  /** Facts for programs */
  data: Record<string, unknown>;
  /** What this finding alone makes of the push of an agent */
  verdict?: "flag" | "block";
  hold?: HoldKind;
  /** Whether nobody but a reader looks at it: where there is none, review.without_reader does not hold it */
  reader_only?: boolean;
  with?: OtherSide;
}

export interface CheckResult {
  id: "file-scope" | "semantic-scope" | "risk-signals" | "dependencies" | "queue-budget";
  number: number;
  verdict: "pass" | "flag" | "block" | "skipped";
  /** Why it was skipped, or what blocked */
  reason: string | null;
  findings: Finding[];
}

export interface FileReport {
  path: string;
  old_path: string | null;
  status: "added" | "modified" | "deleted" | "renamed" | "type_changed";
  language: Language;
  semantic_scope: string | null;
  out_of_scope: boolean;
  cross_scope_flag: boolean;
  risk_signals: RiskSignals;
  directive_changed: boolean;
  /** Nothing but the names of locals differs */
  renamed_locals?: true;
  signature_changes: SignatureChange[];
  dependency_scan: DependencyScan;
  change_type: ChangeType;
  /** Why the syntax could not be compared */
  parse_error: string | null;
}

export interface QueueBudget {
  unresolved: number;
  limit: number;
}

/** What a review would say against a pushed head */
export interface Foretold {
  outcome: "reject" | "wait";
  kind:
    | "gate"
    | "stale_read"
    | "unread_change"
    | "decided_before"
    | "forbidden_responsibility"
    | "scope_cycle"
    | "merge_conflict"
    | "rfc";
  path: string | null;
  message: string;
  /** What the agent does next */
  fix: string;
}

/** Two new definitions that do the same. It is advice and holds nothing */
export interface Twice {
  /** The own file */
  path: string;
  symbol: string;
  line: number;
  /** Branch of the other definition */
  branch: string;
  head: Oid | null;
  agent_id: string;
  other_path: string;
  other_symbol: string;
  /** The other definition is in the base, where the last session merged it */
  is_merged: boolean;
  /** Nodes that both have in the same order */
  equal: number;
  nodes: number;
  other_nodes: number;
  message: string;
}

/** What became of one pushed head */
export interface InboxItem {
  kind: "rejected" | "criteria" | "held" | "rfc" | "waiting" | "approved" | "withdrawn" | "merged";
  branch: string;
  head: string | null;
  agent_id: string | null;
  paths: string[];
  proposals: string[];
  /** The commit of the base that merged it */
  commit: string | null;
  rfc: string | null;
  /** Its place in the queue, the first pushed first */
  position: number | null;
  /** Why somebody looks at it before it merges */
  holds: {
    kind: string;
    needs: "person" | "reader";
    because: string;
    path?: string | null;
    line?: number | null;
  }[];
  /** Other waiting changes that it meets */
  overlaps?: Overlap[];
  /** What became of it, and what to do */
  message: string;
  /** Decided, and told by no push of this clone yet */
  news: boolean;
}

/** The head of an agent's branch that moved without being judged */
export interface UnjudgedHead {
  branch: string;
  head: string;
  /** By its task, its name or its earlier proposals; null where only its commit tells */
  agent_id: string | null;
  message: string;
}

/** A head whose proposals wait until a person has looked */
export interface HeldHead {
  branch: string;
  head: string | null;
  agent_id: string | null;
  proposals: string[];
  /** Why it is held, each reason once */
  because: string[];
}

export interface ChangeTask {
  id: string;
  title: string;
}

/** The head of a branch as a whole, with what becomes of it. It is computed from the proposals and never stored */
export interface Change {
  branch: string;
  head: Oid;
  /** The commit at which it left the base; null for a branch without one */
  base: Oid | null;
  agent: string | null;
  task: ChangeTask | null;
  /** First line of the message of its commit; empty where this clone lacks the commit */
  subject: string;
  pushed_at: string | null;
  files: ChangeFile[];
  /** merges_next: the next session merges it; waits: it meets a change that merges before it in the same session and is judged again there; needs_person: a person decides; needs_agent: its agent has to act; rfc: an architectural question is open; merged, rejected: final for this content */
  state: "merges_next" | "waits" | "needs_person" | "needs_agent" | "rfc" | "merged" | "rejected";
  because: ChangeReason[];
  /** The branches that it waits for */
  waits_for: string[];
  /** The RFCs that keep it from merging */
  rfcs: string[];
  /** The commit of the base that merged it */
  commit: Oid | null;
  /** Commands to paste, for whoever has to act */
  next: string[];
  /** Definitions of it that do what those of changes before it do, at most three; left out for none */
  twice?: Twice[];
}

export interface ChangeFile {
  path: string;
  status: "added" | "modified" | "deleted" | "renamed" | "type_changed";
  proposal_id: string;
  findings: Finding[];
  /** Why somebody looks at it before it merges */
  holds: Hold[];
  rfc: string | null;
}

/** Why a change has its state */
export interface ChangeReason {
  kind: string;
  /** One sentence */
  text: string;
  path: string | null;
  line: number | null;
}

/** What changed for an agent */
export interface WaitEvent {
  kind: "review" | "merge" | "rfc" | "task";
  branch: string;
  /** Its task */
  task: string | null;
  /** State of the branch, or status of the task */
  state: string;
  /** One sentence */
  text: string;
  /** Commands to paste */
  next: string[];
}

/** A pushed head whose proposals were amended */
export interface AmendedHead {
  branch: string;
  head: string;
  proposal_ref: string;
  verdict: Verdict;
  foretold: Foretold[];
}

export interface Warning {
  code: string;
  message: string;
  fix?: string;
}

/** A proposal that a session left undecided or unmerged */
export interface Unfinished {
  proposal_id: string;
  path: string;
  branch: string;
  reason: string;
}

/** What the last session left for the next one (at most 20 of each kind) */
export interface Handoff {
  session_id: string;
  ended_because: SessionEnd | null;
  notices: string[];
  uncertain_decisions: string[];
  patterns: string[];
  unfinished: Unfinished[];
}

/** A note in few words, where it is told beside something else */
export interface ShortNote {
  id: string;
  /** Agent, or the Git e-mail of a person */
  by: string;
  at: Timestamp;
  /** Task, `scope NAME`, path, or `path::name` */
  about: string;
  /** On one line, cut */
  text: string;
}

export interface AgentConfig {
  /** Globs of the branches that are this agent's */
  branches?: string[];
  /** @logins that act for it */
  logins?: string[];
  /** Scopes whose work it may take from the pool; empty: any */
  takes?: string[];
  /** The name in its commits, where it is not the agent's id */
  name?: string | null;
  /** The address in its commits, where it is not one that ends with .invalid */
  email?: string | null;
}

export interface SensitivePaths {
  /** What a change of such a file concerns */
  class?: "dependency" | "contract" | "security" | "infrastructure";
  /** Globs of the files, such as `db/*.sql` */
  paths?: string[];
}

/** Rules of the repository; every key is optional */
export interface Config {
  $schema?: string;
  /** Where the base branch is */
  base?: {
    /** Remote that holds the base branch */
    remote?: string;
    /** Branch that changes are compared with and rules are read from */
    branch?: string;
  };
  /** Git e-mail or @login of the repository's owner */
  owner?: string | null;
  /** Git e-mails or @logins of the people who may decide; empty: whoever is no agent */
  humans?: string[];
  /** How people are known: by the e-mail of their Git configuration, or by a good signature of a key that .skl/allowed_signers on the base lists */
  identity?: "email" | "signed";
  /** Agents by id */
  agents?: {
    [k: string]: AgentConfig;
  };
  /** Thresholds */
  limits?: {
    /** Branches waiting for review at which pushes stop */
    queue?: number;
    /** Branches of one agent waiting for review at which its pushes stop; null: no limit of its own */
    queue_per_agent?: number | null;
    /** Proposals a review session takes */
    session_proposals?: number;
    /** Minutes a review session takes */
    session_minutes?: number;
    /** Seconds in which one pushed head has to be read; a head that takes longer is recorded as unreadable, and a push of it stops */
    head_seconds?: number;
    /** Uncertain proposals in a row that end a session */
    consecutive_uncertain?: number;
    /** Classification disagreements that trip an agent's circuit breaker */
    breaker?: number;
    /** Hours to answer an RFC */
    rfc_hours?: number;
    /** Architectural decisions a digest is due after */
    digest_every?: number;
    /** Modules of other scopes whose dependence makes a module high fan-in; null: as many as one module in twenty of the repository has, at least 5 */
    fan_in?: number | null;
    /** Changes after which a State entry is due for review */
    review_threshold?: number;
  };
  /** Files that others rely on though they are no source code: named patterns with a class each. A name of your own adds to these, a name among them replaces it, and no paths switch it off */
  sensitive_paths?: {
    [k: string]: SensitivePaths;
  };
  /** Languages whose syntax is compared */
  languages?: (
    "python" | "typescript" | "javascript" | "go" | "rust" | "java" | "kotlin" | "csharp" | "php" | "ruby" | "c" | "cpp"
  )[];
  /** Python */
  python?: {
    /** Folders that modules are searched in; empty: detected */
    roots?: string[];
  };
  /** Proposals on their way */
  queue?: {
    /** Namespace of the refs on which records wait */
    ref_namespace?: string;
    /** Where tasks and a person's decisions on proposals are written: to refs, until a session takes them to the base, or each as a commit on the base. With `commits` none on a ref counts: for a host that protects the base from agents, where commits are not signed */
    records?: "refs" | "commits";
  };
  /** Classification verifier */
  verifier?: {
    /** Who verifies a classification */
    kind?: "heuristic" | "llm" | "none";
    /** Model provider */
    provider?: "openai-compatible" | "anthropic" | "scripted" | null;
    /** Address of the provider */
    base_url?: string | null;
    /** Model id */
    model?: string | null;
    /** Environment variable that holds the key */
    api_key_env?: string | null;
    /** A model words a draft beside the text of each new RFC */
    draft_rfcs?: boolean;
  };
  /** What somebody looks at before it merges */
  review?: {
    /** Findings that hold a proposal until a person has looked (`skl approve`, `skl reject`); a configured model reads the other kinds, and without one review.without_reader decides */
    hold?: (
      | "security"
      | "invariant"
      | "out_of_scope"
      | "cross_scope"
      | "fan_in"
      | "signature"
      | "unassigned"
      | "uncertain"
      | "parse_error"
      | "tests_removed"
      | "link"
      | "constant"
      | "wrong_label"
      | "breaker"
    )[];
    /** Findings that a person looks at where no model is configured to read them (verifier.kind); the rest merges then, and the record says "no reader". A file that the task names, and one that is nobody else's, is not held by out_of_scope and cross_scope */
    without_reader?: (
      | "security"
      | "invariant"
      | "out_of_scope"
      | "cross_scope"
      | "fan_in"
      | "signature"
      | "unassigned"
      | "uncertain"
      | "parse_error"
      | "tests_removed"
      | "link"
      | "constant"
      | "wrong_label"
      | "breaker"
    )[];
    /** Hours in which an agent's classification disagreements count together (limits.breaker) */
    breaker_hours?: number;
  };
  /** Vectors for skill search */
  embedder?: {
    /** Who makes vectors of skills and queries; none: search goes by words alone, offline and without a key */
    provider?: "none" | "openai-compatible" | "onnx";
    /** Address of the provider; asked only where the base branch or the account's ~/.skl/config.json has the same address, model and key's name, since every skill's text is sent there */
    base_url?: string | null;
    /** Model id of the provider */
    model?: string | null;
    /** Environment variable that holds the provider's key; counts under the same condition as the address */
    api_key_env?: string | null;
    /** For onnx: the folder with model.onnx and tokenizer.json, absolute or from the top of the workspace */
    path?: string | null;
    /** For onnx without a path: the npm or Python package that carries the model; none of its code is run */
    package?: string | null;
  };
  /** Skills of others */
  marketplace?: {
    /** Index of the marketplace for `skl skill sync`; in a workspace's file it counts only after a person has synced from it once */
    url?: string | null;
    /** Environment variable that holds the marketplace's key; read from the account's ~/.skl/config.json only */
    api_key_env?: string | null;
    /** Whether installed skills are brought up to date in the background, at most once a day, when skills are used; read from the account's ~/.skl/config.json only, and never in a hook */
    refresh?: "off" | "daily";
  };
  /** What a person decides */
  rfc?: {
    /** Which changed public signatures open an RFC: those that break somebody's use, or any; what opens none is reviewed by itself */
    signatures?: "breaking" | "any";
    /** How the issue of an RFC calls the @logins of `humans` */
    notify?: "mention" | "assign" | "none";
  };
  /** Merging */
  merge?: {
    /** How approved branches are merged */
    strategy?: "commit" | "pull-request";
    /** What a session writes for a branch: a merge commit, or one commit with one parent in the name of the branch's author; the strategy `pull-request` leaves both to GitHub */
    style?: "merge" | "squash";
    /** Which files that Git cannot merge a session unites: none; `certified`: imports, whole definitions, keys and changelogs by their certificate, and the rest where the merged result is verified; `verified`: all of them only where it is verified */
    resolve?: "off" | "certified" | "verified";
    /** A merge driver of yours for what skl does not unite, as Git calls one: `%O` is the common version, `%A` ours and the result, `%B` theirs, `%L` the length of the markers, `%P` the path; its result needs the certificate, too, and skl ships none */
    driver?: string | null;
    /** Commands that write a lock file anew, offline, by its file name, such as `npm install --package-lock-only --offline` for package-lock.json; the merged result has to be verified */
    lock_commands?: {
      [k: string]: string;
    };
    /** Whether an approved branch that has no pull request merges; null: yes in `skl review` on the command line, no in the Action */
    without_pull_request?: boolean | null;
    /** Commands that have to pass, one after the other, in a clean copy of the merged result before it lands; `skl review` runs them */
    verify?: string[];
    /** Variables of the session's environment that these commands get; besides them they have PATH and an empty HOME */
    verify_env?: string[];
    /** Seconds in which all commands for one merged result have to end */
    verify_seconds?: number;
    /** Check runs that have to pass for the merged result before it lands; the Action pushes that to `skl/verify/…` and waits for them, and runs no command itself */
    verify_checks?: string[];
  };
  /** What a change needs to merge after one of another agent whose changed symbols it uses, or that uses its own: nothing; `ask`: a sentence of its agent (`skl propose --composes`) or a test of the branch that uses both, where merged results are verified; `test`: such a test */
  compose?: "off" | "ask" | "test";
  /** What agents say that they are about to change */
  intents?: {
    /** Globs of files in which an intent is a lock: while one holds, a push of another agent into them stops */
    exclusive?: string[];
  };
  /** How agents come by their work */
  tasks?: {
    /** pool: agents take work that nobody owns yet, by `skl task claim` */
    claim?: "assigned" | "pool";
    /** The most tasks of the pool that one agent has at once; null: no limit */
    at_once?: number | null;
    /** How long a claim is kept for an owner that is not heard of */
    lease_seconds?: number;
  };
  /** The team server */
  server?: {
    /** The address of the team server (`skl serve`); SKL_SERVER replaces it, and only who has a token in SKL_SERVER_TOKEN asks it */
    url?: string | null;
    /** The name of this repository on the server; null takes the last part of the remote's address */
    repository?: string | null;
    /** The workers whose results count, each with the public key that `skl worker --key` prints */
    workers?: {
      [k: string]: string;
    };
    /** The share of workers' results that a session runs again itself */
    recheck?: number;
  };
  /** The work trees of agents */
  worktree?: {
    /** Commands that `skl task start --worktree` runs in a new work tree, one after the other, with SKL_PORT and SKL_DATABASE */
    setup?: string[];
    /** Seconds in which all of these commands have to end */
    setup_seconds?: number;
    /** Folders that Git ignores, such as `node_modules`, of which a new work tree gets a copy. They go with it when it is reaped */
    caches?: string[];
    /** Globs of files that Git ignores and that may go when a work tree is reaped */
    expendable?: string[];
    /** after_merge: `skl review` that merged something runs `skl worktree reap` in its clone afterwards */
    reap?: "never" | "after_merge";
  };
  /** The hooks of agents' harnesses */
  hooks?: {
    /** deny: an edit is refused where an agent's push of the file would stop: files of `.skl/` and the like, of another's exclusive intent, of a paused scope, and those that are forbidden to the scope of its task */
    edit?: "advise" | "deny";
  };
  /** CI evidence */
  evidence?: {
    /** Apps whose check runs count */
    apps?: string[];
    /** JUnit artifacts that count */
    artifacts?: string[];
    /** Git e-mails, @logins and agents whose evidence counts; empty: the people and the Action, where humans names the people, and else everybody who is no agent */
    recorders?: string[];
  };
  /** Who may push tags, by which many repositories start a release */
  tags?: {
    /** Tags that an agent may push: new ones on commits that the base has, none, or any */
    agents?: "base" | "none" | "any";
  };
  /** What happens to an agent's push without a task */
  unassigned?: "flag" | "block";
  /** Whether the base is fetched before a check */
  fetch?: "auto" | "never";
  /** What a push does when skl itself cannot run */
  on_tool_error?: "block" | "allow";
}

export interface DecidedProposal {
  proposal_id: string;
  /** Null where the commits could not be read */
  content: FileContent | null;
}

/** A person's decision on proposals, until a session writes it to the base */
export interface Decision {
  schema_version: 1;
  /** Made from the content */
  id: string;
  kind: "approve" | "reject" | "withdraw";
  /** @login or Git e-mail */
  by: string;
  at: Timestamp;
  /** Comment that decided */
  url: string | null;
  reason: string;
  /** The proposals that were named, with what the person looked at */
  decided: DecidedProposal[];
  /** All open proposals of the same heads as they were, since no session may have taken them in */
  proposals: QueueEntry[];
}

/** A digest that a person has reviewed */
export interface DigestRecord {
  $schema?: string;
  id: string;
  created_at: Timestamp;
  reviewed_by?: string;
  base?: Oid | null;
  /** Last session that the digest covers */
  last_session?: string | null;
  architectural_decisions?: number;
  /** State entries marked reviewed */
  reviewed?: string[];
}

export interface DraftStatement {
  at?: Timestamp;
  /** Glob of the files it speaks of; null: every file of the push */
  path: string | null;
  change_type: ChangeType | null;
  assumptions: {
    text: string;
    shared: boolean;
    composes?: ComposedWith;
  }[];
  /** Texts of assumptions, said before in this draft or for an earlier head of the branch, that hold no more */
  withdrawn?: string[];
  rationale: string | null;
  responsibilities: string | null;
  reasoning: string | null;
  depends_on: string[];
  /** Invariants, by their keys, that the change touches or newly relies on */
  invariants_touched?: string[];
  /** What of the base the branch takes out on purpose: `PATH` or `PATH:FIRST-LAST` */
  removes?: string[];
}

/** What an agent says of its next push */
export interface Draft {
  schema_version: 1;
  agent_id: string;
  statements: DraftStatement[];
}

export interface EvidenceCase {
  name: string;
  status: "passed" | "failed" | "skipped";
}

/** What CI found for one commit */
export interface Evidence {
  schema_version: 1;
  commit: Oid;
  name: string;
  source: "junit" | "check" | "command";
  status: "passed" | "failed";
  recorded_at: Timestamp;
  for?: string[];
  cases: EvidenceCase[];
  /** Git e-mail, or the app of the check run */
  recorded_by?: string;
  url?: string | null;
  /** Set where evidence is listed: the record proves nothing, because whoever made it may not record evidence, or did not sign it */
  claim?: boolean;
  /** Command whose exit code is the status */
  command?: string | null;
}

/** What somebody is about to change: advice to the others, and no lock */
export interface Intent {
  schema_version: 1;
  id: string;
  /** Agent, or the Git e-mail of a person */
  agent: string;
  /** Branch on which it is going to be pushed */
  branch: string | null;
  /** Task that it was declared for */
  task_id?: string | null;
  /** What is going to be done, in a sentence */
  text: string;
  /** Paths and globs */
  files: string[];
  /** Definitions, as `path::name` */
  symbols: string[];
  /** What it depends on and does not verify */
  assumptions?: string[];
  /** What these files use of other files, as in proposals */
  uses?: string[];
  /** Pushed head whose changes `files` and `symbols` are; null before the first push */
  head?: Oid | null;
  declared_at: Timestamp;
  expires_at: Timestamp;
}

export interface Disagreement {
  proposal_id: string;
  at: Timestamp;
}

export interface BreakerReset {
  by: string;
  at: Timestamp;
  rationale: string;
}

export interface Breaker {
  agent_id: string;
  /** Labels that the review disagreed with, within review.breaker_hours of the last one */
  disagreements: Disagreement[];
  /** Since then nothing of the agent merges unread; null while it is closed */
  tripped_at: Timestamp | null;
  /** The person who closed it last */
  reset?: BreakerReset | null;
}

/** Shared memory of the agents on one repository */
export interface Knowledge {
  $schema?: string;
  /** Version of this format */
  schema_version?: 1;
  /** Facts that only people change */
  invariants?: {
    /** What the project is built on */
    tech_stack?: string[];
    /** `@name` a decorator, a trailing `_` a prefix, `*` a glob, else an exact identifier */
    security_patterns?: string[];
    /** A fact in words, or one that code can be compared with */
    [k: string]:
      | {
          /** The fact in words */
          rule?: string;
          /** Modules and packages that nothing may import, by the names that code imports them by */
          forbid_imports?: string[];
          /** Packages that no manifest may list and nothing may import */
          forbid_packages?: string[];
          /** Functions, methods and classes that this is about, such as `Client.send`; a person looks at each change of them */
          symbols?: string[];
          /** Globs of the files that this holds for; without them it holds for all. Alone, they name what this is about, and a person looks at each change of it */
          paths?: string[];
        }
      | unknown[]
      | string
      | number
      | boolean
      | null
      | string[]
      | undefined;
  };
  /** What is known of each file */
  state?: StateEntry[];
  /** Proposals under review */
  queue?: QueueEntry[];
  /** Work assigned to agents */
  tasks?: Task[];
  /** Agents whose labels were wrong, and whether their circuit breaker has tripped */
  breakers?: Breaker[];
}

/** The current version of a package */
export interface MarketplaceSkill {
  /** The marketplace's own id of the skill */
  id?: string;
  /** The package's folder */
  name: string;
  version: string;
  description: string;
  author?: string;
  source?: "system" | "community";
  /** SHA-256 over what the package means, as `skl skill export` prints it */
  digest: string;
  /** The package: an archive (.zip, .tar, .tar.gz) or the JSON form */
  url: string;
  /** Bytes of what the address gives */
  size: number;
  updated_at?: Timestamp;
}

/** What `skl skill sync` reads over HTTP; every address in it is relative to its own */
export interface Marketplace {
  $schema?: string;
  schema_version: 1;
  /** What people call the marketplace */
  name?: string;
  /** Grows with every change of the index; an index with a smaller one than was seen before is refused */
  revision: number;
  updated_at?: Timestamp;
  /** Where owners put packages: PUT <publish>/<name>/<version>; absent: the marketplace takes none */
  publish?: string;
  skills: MarketplaceSkill[];
}

/** What somebody tells whoever comes to the same place next. It binds nobody */
export interface Note {
  schema_version: 1;
  id: string;
  /** Agent, or the Git e-mail of a person */
  by: string;
  /** At most 2 kB */
  text: string;
  /** Task with which it ends, and which it is about where it names no other place */
  task_id: string | null;
  /** Scope that it is about */
  scope?: string;
  /** File or folder that it is about, from the top of the repository */
  path?: string;
  /** Definition in the file that it is about */
  symbol?: string;
  written_at: Timestamp;
  /** Person by whose word it outlives its task; null where it ends by itself */
  kept_by: string | null;
}

/** Architecture decision records */
export interface AdrOutput {
  adrs: Adr[];
}

export interface AgreeOutput {
  agreement: Agreement;
  /** Whether a push that breaks `signature` is blocked */
  binding: boolean;
  /** False: it was so already */
  changed: boolean;
  /** Whether the agreement is over */
  ended: boolean;
  /** ADR that it became */
  adr: string | null;
  /** Commit of the ADR on the base */
  commit: Oid | null;
  warnings: Warning[];
}

export interface AgreeListOutput {
  agreements: Agreement[];
  /** Seconds since the remote was asked: 0 for now, null where it never was */
  age_s: number | null;
  warnings: Warning[];
}

/** Also the output of `skl reject`: what a person decided */
export interface ApproveOutput {
  /** Commit on the base; null where a record was written, or nothing */
  commit: Oid | null;
  /** Ref of the record that waits for a session; null where a commit was written, or nothing */
  ref: string | null;
  pushed: boolean;
  proposals: QueueEntry[];
  /** Agents whose circuit breaker was reset (`--agent`) */
  agents: string[];
  /** The files that the approval is about, flagged or not */
  covers?: string[];
  /** The kinds of what stood against it and does not any more */
  overrules?: string[];
  /** What becomes of it then */
  then?: "merges_next" | "rfc" | "needs_agent" | "needs_person";
  /** What stands against it all the same */
  because?: ChangeReason[];
  warnings: Warning[];
}

export interface AttestExportOutput {
  version: 1;
  /** A signed note over size and root of the log (C2SP). */
  checkpoint: string;
  entries: {
    /** In the log, from 0. */
    index: number;
    /** A DSSE envelope (version 1). */
    envelope: {
      payloadType: "application/vnd.in-toto+json";
      /** The statement, base64. */
      payload: string;
      signatures: {
        keyid: string;
        sig: string;
      }[];
    };
    /** Hashes in base64, from the leaf upwards (RFC 6962). */
    proof: string[];
  }[];
}

export interface AttestListOutput {
  attestations: {
    /** In the log, from 0. */
    index: number;
    attestation_id: string;
    kind: "dry_run" | "full_run" | "promotion" | "synthesis" | "intent" | "route";
    /** What people know the artifact by. */
    name: string;
    /** Null for a route that chose no node. */
    artifact_sha256: string | null;
    /** Null: it is of no run. */
    run_id: string | null;
    /** How the run ended; null where none did. */
    outcome: string | null;
    /** What the clock of the machine said; the order is the log's. */
    at: string;
    promotion_eligible: boolean;
  }[];
}

export interface AttestRotateOutput {
  status: "rotated" | "declined";
  from: string;
  /** Null: declined. */
  to: string | null;
}

export interface AttestShowOutput {
  /** In the log, from 0. */
  index: number;
  attestation_id: string;
  /** The keyid: sha256 of the public key's SPKI. */
  signed_by: string;
  /** As attestation.schema.json has it. */
  statement: Record<string, unknown>;
  /** A DSSE envelope (version 1). */
  envelope: {
    payloadType: "application/vnd.in-toto+json";
    /** The statement, base64. */
    payload: string;
    signatures: {
      keyid: string;
      sig: string;
    }[];
  };
}

export interface AttestVerifyOutput {
  ok: boolean;
  /** Of the whole log; null where a file was given. */
  log: {
    ok: boolean;
    origin: string | null;
    entries: number;
    /** Of the tree over all entries, base64. */
    root: string;
    /** Entries behind the last checkpoint. */
    uncovered: number;
    torn_bytes: number;
    set_aside: string[];
    problem_count: number;
    /** The first ones. */
    problems: {
      kind:
        | "not_an_entry"
        | "bad_signature"
        | "foreign_key"
        | "former_key"
        | "duplicate"
        | "not_in_tree"
        | "missing_entries"
        | "bad_checkpoint"
        | "missing_checkpoint"
        | "rolled_back"
        | "bad_head"
        | "bad_key";
      file: string;
      /** From 1; null: it is not about a line. */
      line: number | null;
      attestation_id: string | null;
      says: string;
    }[];
  } | null;
  /** Of an envelope or a bundle; null where none was given. */
  document: {
    kind: "envelope" | "bundle" | "neither";
    ok: boolean;
    entries: {
      attestation_id: string | null;
      predicate_type: string | null;
      artifact_sha256: string | null;
      /** The name of what it is about. */
      subject: string | null;
      /** Of a request where it is about one, else that of the module. */
      subject_sha256: string | null;
      policy_sha256: string | null;
      /** The user of a run, or the reviewer of a promotion. */
      said_by: string | null;
      /** By the clock of the machine that signed. */
      said_at: string | null;
      signed_by: string | null;
      /** In the log of the checkpoint; null: nothing is said about a log. */
      index: number | null;
      problems: string[];
    }[];
    checkpoint: {
      origin: string;
      size: number;
      signed_by: string | null;
    } | null;
    problems: string[];
  } | null;
}

export interface CheckOutput {
  verdict: Verdict;
  agent: string | null;
  branch: string | null;
  base: Oid | null;
  head: Oid | null;
  checks: CheckResult[];
  files: FileReport[];
  proposals: QueueEntry[];
  /** What a review would say against it besides what the checks found; none of it stops the push */
  foretold?: Foretold[];
  /** Other waiting changes that it meets, the most serious first */
  overlaps?: Overlap[];
  /** New definitions that do what those of other waiting changes do, at most three */
  twice?: Twice[];
  queue: QueueBudget;
  /** What others noted about these files, the newest first, at most five */
  notes?: ShortNote[];
  warnings?: Warning[];
  /** Why this ref was not judged */
  ignored?: string | null;
  /** Ref that the proposal set went to */
  proposal_ref?: string | null;
  elapsed_ms: number;
  /** What a review session will hold, and for whom */
  holds?: Hold[];
}

export interface ConfigSetOutput {
  key: string;
  /** The value that was set. */
  value: {
    [k: string]: unknown;
  };
  commit: Oid | null;
  pushed?: boolean;
  /** The work tree's file that was changed, where what init wrote is not committed yet. */
  file?: string;
  warnings?: Warning[];
}

export interface DiffOutput {
  id?: unknown;
  language: Language;
  ast_change_type: AstChangeType;
  directive_changed: boolean;
  signature_changes: SignatureChange[];
  changed_symbols: string[];
  /** Those of changed_symbols of which nothing but documentation changed */
  documented_symbols?: string[];
  /** Those of changed_symbols that do what they did: names of locals, statements that log, annotations within a function */
  neutral_symbols?: string[];
  /** Nothing but the names of locals differs */
  renamed_locals?: true;
  imports_added: string[];
  imports_removed: string[];
  identifiers_touched: string[];
  parse_error: string | null;
  /** Left out where the language's own reader compared both versions */
  compared_by?: {
    grammar: string;
    /** Why the language's own reader refuses a version */
    because: string;
    /** It took the old version and knows the new one to be wrong */
    is_broken?: true;
  };
}

/** An architectural decision of the period */
export interface DigestDecision {
  /** A decision of a session, or one that a person made of an RFC */
  kind: "proposal" | "adr";
  /** `prop_` or `ADR_` */
  id: string;
  title: string | null;
  /** What was decided: the session's decision, or the ADR's status */
  decision: string;
  rationale: string;
  agent_id: string | null;
  /** People who decided; empty for a session */
  decided_by: string[];
  path: string | null;
  branch: string | null;
  semantic_scopes: string[];
  rfc: string | null;
  /** Earlier decisions that it replaces */
  supersedes: string[];
  session_id: string | null;
  at: Timestamp | null;
}

/** A State entry that a person should look at */
export interface DigestEntry {
  id: string;
  path: string;
  semantic_scope: string | null;
  owner: string | null;
  version: number | null;
  uncertainty_level: number;
  change_count_since_review: number;
  last_reviewed_at: Timestamp | null;
  contested_by: string | null;
  /** Why it is listed: contested; as many changes as the threshold; its scope was redefined, or is not defined any more; proposed and not reviewed */
  reasons: ("contested" | "changes" | "scope_definitions" | "scope_undefined" | "proposed")[];
}

/** An RFC that waits for a person */
export interface DigestRfc {
  id: string;
  decision_required: string;
  semantic_scopes: string[];
  deadline: Timestamp | null;
  /** Seconds to the deadline, negative after it; null without one */
  remaining_s: number | null;
}

/** A sentence of a session's log */
export interface DigestNote {
  session_id: string;
  text: string;
}

export interface HeatMapFile {
  path: string;
  changes: number;
  since_review: number;
}

export interface HeatMapScope {
  /** Null for files without a scope */
  scope: string | null;
  /** Approved changes of the period */
  changes: number;
  /** Approved changes that no person has reviewed, of any period */
  since_review: number;
  /** The changes by session, in the order of `sessions` */
  by_session: number[];
  files: HeatMapFile[];
}

/** An agent whose own classifications were disputed */
export interface DigestDisagreement {
  agent_id: string;
  /** Times that the verifier classified a change differently */
  disagreements: number;
  /** Decisions of the period on this agent's proposals */
  reviewed: number;
}

/** What a person should know of the sessions since the last digest that one reviewed */
export interface DigestOutput {
  created_at: Timestamp;
  base: Oid;
  period: {
    /** First session of the period; null without one */
    from_session: string | null;
    /** Last session of the period */
    to_session: string | null;
    /** When the last digest was marked reviewed; null before the first one */
    since: Timestamp | null;
    sessions: number;
    proposals_reviewed: number;
  };
  /** Whether there are as many architectural decisions as limits.digest_every */
  due: boolean;
  limits: {
    digest_every: number;
    review_threshold: number;
  };
  architectural_decisions: DigestDecision[];
  /** State entries that are due for a person's review */
  at_threshold: DigestEntry[];
  /** State entries at uncertainty 3 */
  contested: DigestEntry[];
  /** Heads that a person has to look at before they merge */
  held?: HeldHead[];
  /** State entries that approved changes made or changed and nobody has reviewed or verified since; without those at the threshold */
  new_entries: DigestEntry[];
  /** Where the code changes, most first */
  heat_map: {
    /** Sessions that changed something, oldest first */
    sessions: string[];
    scopes: HeatMapScope[];
  };
  rfcs: {
    open: DigestRfc[];
    overdue: DigestRfc[];
  };
  disagreements: DigestDisagreement[];
  uncertain_decisions: DigestNote[];
  circuit_breakers: DigestNote[];
  /** What came again and again in one session */
  patterns: DigestNote[];
  notices: DigestNote[];
  /** What the last session of the period left undecided or unmerged */
  unfinished?: DigestNote[];
  /** Commit that marked entries reviewed; null unless --mark-reviewed wrote one */
  commit: Oid | null;
  /** Record that closed the period */
  digest_id: string | null;
  /** State entries that were marked reviewed */
  reviewed: string[];
  pushed: boolean;
  /** The branches under way, with what becomes of each */
  changes: Change[];
  warnings: Warning[];
}

export interface DoctorFinding {
  code: string;
  severity: "error" | "warning";
  message: string;
  fix: string;
}

export interface DoctorOutput {
  findings: DoctorFinding[];
}

export interface ErrorOutput {
  error: {
    code: string;
    message: string;
    fix: string;
    data: Record<string, unknown>;
  };
}

/** Evidence by commit */
export interface EvidenceOutput {
  evidence: Evidence[];
  warnings?: Warning[];
}

/** Evidence that was recorded */
export interface EvidenceRecordOutput {
  commit: Oid;
  evidence: Evidence[];
  refs?: string[];
  warnings?: Warning[];
}

export interface ExplainOutput {
  id: string;
  kind: string;
  says?: string;
  why?: string;
  fix?: string;
}

export interface HintedWorker {
  /** intent: is about to change it; change: has pushed a change that waits; task: has an open task that names it */
  source: "intent" | "change" | "task";
  agent: string;
  branch: string | null;
  since: string | null;
  until: string | null;
  /** Intent, proposal or task */
  id: string | null;
  text: string;
  /** Definitions, where they are known */
  symbols: string[];
  /** Whether it is whoever asks */
  own: boolean;
}

export interface HintedDecision {
  kind: "agreement" | "rfc" | "adr";
  id: string;
  /** False: it waits to be decided or accepted */
  binding: boolean;
  text: string;
}

export interface HintedFile {
  /** From the top of the repository */
  path: string;
  /** Whether the base has it */
  exists: boolean;
  /** The most specific scope that owns it */
  scope: string | null;
  /** Every scope that owns it */
  owners: string[];
  /** Whether the task of this branch names it; null without a task */
  in_task: boolean | null;
  /** Whether the scopes of the task may hold it; null without a task */
  in_scope: boolean | null;
  /** The forbidden prefix that keeps the task's scope from it */
  rule: string | null;
  /** Why an agent may not change it, or not now */
  kept: string | null;
  /** Why the edit hooks refuse an edit of it; null where `hooks.edit` is `advise` */
  denied: string | null;
  /** What State says that it is for */
  about: string | null;
  /** What State says that it assumes */
  assumptions: string[];
  /** Invariants that it touches */
  invariants: string[];
  /** Who works there */
  workers: HintedWorker[];
  /** Decisions that bind, and those that wait */
  decisions: HintedDecision[];
}

/** What an agent should know before it edits files, by what this clone has seen last */
export interface HintOutput {
  /** Seconds since the remote was asked; null where it never was from here */
  age_s: number | null;
  /** Who asks; null for a person */
  agent: string | null;
  branch: string | null;
  files: HintedFile[];
  /** What others noted about these files, the newest first, at most five */
  notes?: ShortNote[];
  warnings: Warning[];
}

export interface HookOutput {
  refs: CheckOutput[];
  verdict: Verdict;
  /** What became of the agent's earlier pushes */
  inbox?: InboxItem[];
  /** What others noted about these files, the newest first, at most five */
  notes?: ShortNote[];
}

export interface FileImport {
  module: string;
  names: string[];
  line: number;
  kind: "static" | "type_only" | "conditional" | "dynamic_literal";
  resolved: string[];
  external: string | null;
  stdlib: boolean;
}

export interface ImportingFile {
  path: string;
  imports: FileImport[];
  parse_error?: string | null;
}

export interface ImportsOutput {
  files: ImportingFile[];
}

export interface InboxOutput {
  agent: string | null;
  /** Where one branch was asked about */
  branch: string | null;
  items: InboxItem[];
  /** Whom the intents of the agent meet */
  overlaps?: Overlap[];
  /** The branches under way, with what becomes of each */
  changes: Change[];
  warnings?: Warning[];
}

export interface InitOutput {
  written: string[];
  kept: string[];
  hook: {
    path: string | null;
    action: string;
  };
  scan?: {
    files?: number;
    scopes?: number;
    entries?: number;
    /** The scope with the most code files */
    largest?: {
      name: string;
      code: number;
    } | null;
    /** The scopes, the shared one included */
    names?: string[];
    /** Imports among the files of the program, without tests */
    imports?: number;
    /** Those of them that go from one scope to another */
    cut_imports?: number;
    /** Scopes that load each other, each circle with the imports that make it */
    cycles?: {
      scopes: string[];
      imports: {
        from: string;
        to: string;
      }[];
    }[];
  } | null;
  agents?: {
    names: string[];
    /** Files that agents read at their start */
    files: {
      path: string;
      action: "written" | "changed" | "kept" | "refused" | "removed";
      /** Why it was kept or refused, where that is not plain */
      because: string | null;
    }[];
  } | null;
  /** With --me: who decides from then on, and the commit on the base; null where there was nothing new */
  me?: {
    person: string;
    commit: string | null;
    pushed: boolean;
    branch: string;
    /** A place that a first task could have */
    example?: string;
  };
  warnings?: Warning[];
}

export interface IntentOutput {
  intent: Intent;
  /** Ref that holds the record */
  ref: string;
  /** False: the same intent was on record */
  changed: boolean;
  /** Whom it meets, the most serious first */
  overlaps: Overlap[];
  warnings: Warning[];
}

export interface IntentDoneOutput {
  ended: Intent[];
  warnings: Warning[];
}

export interface IntentListOutput {
  /** Those that hold, the oldest first */
  intents: Intent[];
  /** Whom the own ones meet */
  overlaps: Overlap[];
  /** Seconds since the remote was asked: 0 for now, null where it never was */
  age_s: number | null;
  warnings: Warning[];
}

export interface NodeApproveOutput {
  status: "approved" | "approved already" | "declined";
  run_id: string;
  artifact_sha256: string;
  /** Of the manifest's file; null: the run had none. */
  manifest_sha256: string | null;
  /** Of the input as canonical JSON. */
  input_sha256: string;
  plan: {
    effect: string;
    adapter: string;
    says: string;
    payload_digest: string;
  }[];
  /** For --approvals of a full run. */
  file: string | null;
  /** Steps that got a token; the tokens are in the file alone. */
  approved: {
    effect: string;
    payload_digest: string;
  }[];
  expires_at: string | null;
  /** What was there before and counts no longer. */
  replaced: "expired" | "partly used" | "other" | null;
  by: string;
  warnings: {
    code: string;
    message: string;
    fix: string;
  }[];
  /** Of a plan of nodes: its nodes in their order, with the steps of each; null: it is of one run. */
  nodes:
    | {
        name: string;
        artifact_sha256: string;
        manifest_sha256: string;
        plan: {
          effect: string;
          adapter: string;
          says: string;
          payload_digest: string;
        }[];
      }[]
    | null;
}

export interface NodePromoteOutput {
  status: "promoted" | "refused" | "declined";
  name: string;
  node_id: string | null;
  reviewer_id: string;
  artifact_sha256: string;
  /** Null: the node names no source. */
  source_sha256: string | null;
  /** Of what the manifest says, without what a promotion writes into it. */
  manifest_sha256: string;
  /**
   * @minItems 6
   * @maxItems 6
   */
  gates: [
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    },
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    },
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    },
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    },
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    },
    {
      gate: "hash" | "unit" | "replay" | "dry_run" | "effects" | "human";
      passed: boolean;
      /** Why it did not pass, a sentence each. */
      problems: string[];
      /** What was looked at. */
      evidence: Record<string, unknown>;
    }
  ];
  promoted_at: string | null;
  attestation_id: string | null;
  /** The skill.yaml that was written. */
  file: string | null;
  warnings: {
    code: string;
    message: string;
    fix: string;
  }[];
}

export interface NodeRunOutput {
  run_id: string;
  mode: "dry run" | "full";
  /** Null: the module is no node. */
  status: "learned" | "library" | "stale" | null;
  /** Why a full run that was asked for ran dry. */
  dry_because: string | null;
  artifact_sha256: string;
  outcome:
    | "ok"
    | "reject_manifest"
    | "reject_grant"
    | "reject_validate"
    | "reject_instantiate"
    | "trap"
    | "kill_fuel"
    | "kill_deadline"
    | "kill_memory"
    | "kill_output"
    | "kill_hostcalls"
    | "kill_ungranted"
    | "kill_stack";
  exit_code: number | null;
  stdout: string;
  stderr: string;
  /** `stdout` as JSON; null where it is none. */
  output: {
    [k: string]: unknown;
  };
  granted: {
    effect: string;
    adapter: string;
    scope: Record<string, unknown>;
  }[];
  denied: {
    effect: string;
    rule: string | null;
  }[];
  observed_effects: {
    effect: string;
    call: string;
    args_digest: string;
    result: string;
  }[];
  ungranted_attempts: number;
  /** Null: the run was stopped from outside, so that nobody knows. */
  fuel_used: number | null;
  duration_ms: number;
  plan: {
    effect: string;
    adapter: string;
    says: string;
    payload_digest: string;
  }[];
  /** The steps of the plan that calls of Git and HTTP made while the guest ran. */
  made_at_once: {
    effect: string;
    adapter: string;
    says: string;
    payload_digest: string;
  }[];
  /** What ended the run or kept its plan from being done. */
  reason: string | null;
  /** What became of the changes that waited for the end of the run: files, drafts, dispatches. */
  changes: "none" | "applied" | "not applied" | "half applied";
  granted_by: "direct" | "policy";
  /** Who granted something past the trusted policy. */
  person_override: string | null;
  /** A DSSE envelope (version 1). */
  attestation: {
    payloadType: "application/vnd.in-toto+json";
    /** The statement, base64. */
    payload: string;
    signatures: {
      keyid: string;
      sig: string;
    }[];
  };
}

export interface NodeValidateOutput {
  ok: boolean;
  sha256: string;
  imports: string[];
  problems: {
    code: string;
    message: string;
  }[];
}

export interface NoteOutput {
  note: Note;
  /** Whether the record was not like this before */
  changed: boolean;
  ended: boolean;
  warnings: Warning[];
}

export interface NotesOutput {
  /** The newest first, without characters that nobody sees */
  notes: Note[];
  /** Seconds since the remote was asked; null where it never was from here */
  age_s: number | null;
  warnings: Warning[];
}

export interface PolicyCheckOutput {
  granted: {
    effect: string;
    adapter: string;
    scope: Record<string, unknown>;
    limits: {
      max_calls: number | null;
      max_bytes: number | null;
      expires_ms: number | null;
    };
    approved: boolean;
  }[];
  denied: {
    effect: string;
    adapter: string;
    rule: string | null;
    reason: string;
  }[];
  needs_approval: {
    effect: string;
    adapter: string;
    scope: Record<string, unknown>;
    rule: string | null;
    limits: {
      max_calls: number | null;
      max_bytes: number | null;
      expires_ms: number | null;
    };
  }[];
  user: string;
  policies: {
    kind: "account" | "repository" | "given";
    file: string;
    sha256: string;
    state: "in force" | "only its limits" | "untrusted" | "broken";
    problems: {
      line: number | null;
      message: string;
    }[];
  }[];
  policy_sha256: string;
  warnings: {
    code: string;
    message: string;
    fix: string;
  }[];
  explanation?: {
    effect: string;
    adapter: string;
    scope: Record<string, unknown>;
    verdict: "granted" | "denied" | "needs_approval" | "partly";
    reason: string;
    decided_by: {
      rule: string;
      file: string;
      decision: "allow" | "deny" | "require_approval";
      why: string;
    }[];
    others: {
      rule: string;
      file: string;
      decision: "allow" | "deny" | "require_approval";
      why: string;
    }[];
  }[];
}

export interface PolicyTrustOutput {
  file: string;
  sha256: string;
  trusted: "now" | "already";
  rules: {
    id: string;
    user: string;
    effect: string;
    adapter: string;
    decision: string;
  }[];
  warnings: {
    code: string;
    message: string;
    fix: string;
  }[];
}

export interface PortOutput {
  name: string;
  port: number;
  /** A name for a database of this work tree alone */
  database: string;
  worktree: string;
}

export interface ProposeOutput {
  agent_id: string;
  /** File that holds the draft */
  path: string;
  statements: Record<string, unknown>[];
  /** The pushed head whose proposals say it now; null where it is for the next push */
  amended?: AmendedHead | null;
}

export interface QueueOutput {
  unresolved: number;
  limit: number;
  proposals: (QueueEntry & {
    ingested: boolean;
  })[];
  /** Heads of agents' branches that no push and no session has judged */
  unjudged?: UnjudgedHead[];
  /** The branches under way, with what becomes of each */
  changes: Change[];
}

export interface QueueGcOutput {
  removed: string[];
  kept: number;
  dry_run?: boolean;
}

/** One proposal, waiting or resolved */
export interface QueueShowOutput extends QueueEntry {
  /** A review session has taken it in */
  ingested: boolean;
}

export interface ResolveRevertOutput {
  branch: string;
  /** The files that are as they were before the branch */
  paths: string[];
  /** Null where it was done before */
  commit: string | null;
  pushed: boolean;
  warnings: Warning[];
}

export interface ResolveShowOutput {
  /** The newest merge first */
  resolutions: {
    branch: string;
    agent_id: string;
    path: string;
    label: "certified" | "verified";
    kinds: string[];
    by: "pieces" | "lock_command" | "driver";
    with: string | null;
    undone_by: string | null;
    /** The commit of the base that merged the branch, if it is among the newest */
    commit: string | null;
    /** What the branch brought to the file, as a unified diff against the base before it */
    diff: string | null;
  }[];
}

export interface ReviewedProposal {
  proposal_id: string;
  path: string;
  agent_id?: string;
  branch?: string;
  agent_classification: ChangeType | null;
  stage1: ChangeType | null;
  verifier_classification: ChangeType | null;
  classification: ChangeType;
  decision: DecisionKind;
  decision_type: DecisionType;
  rationale: string;
  rfc: string | null;
  merged_commit: Oid | null;
  holds?: Hold[];
  /** Provider and model that read the change; left out where nobody read it */
  reader?: string;
}

export interface MergedBranch {
  branch: string;
  commit: Oid;
}

/** A proposal that this session did not decide */
export interface WaitingReview {
  proposal_id: string;
  path: string;
  branch?: string;
  reason: string;
}

/** A proposal that merges only after a person approved it */
export interface HeldProposal {
  proposal_id: string;
  path: string;
  agent_id: string;
  branch: string;
  holds: Hold[];
  /** Command that approves it */
  approve: string;
  /** Command that rejects it */
  reject: string;
}

/** What one Orchestrator session did, or with --dry-run would do */
export interface ReviewOutput {
  session_id: string;
  reviewed: ReviewedProposal[];
  merged: MergedBranch[];
  waiting?: WaitingReview[];
  held?: HeldProposal[];
  reconciled?: string[];
  notices?: string[];
  /** Heads that could not be read, each with the reason; the other heads were reviewed all the same */
  unreadable?: UnreadableHead[];
  /** The merged results that were verified, in their order; with --dry-run the one that would be, as `undecided` */
  verified?: MergeVerification[];
  /** Ids of the RFCs that this session wrote */
  rfcs_opened?: string[];
  ended_because: SessionEnd;
  log: string | null;
  commit?: Oid | null;
  dry_run?: boolean;
  pushed?: boolean;
  warnings?: Warning[];
  reaped?: WorktreeReapOutput;
}

export interface WorktreeReapOutput {
  removed: RemovedWorkTree[];
  kept: KeptWorkTree[];
  /** Refs of trees that were reaped more than 30 days ago, which are gone now */
  expired: string[];
  dry_run: boolean;
  warnings: Warning[];
}

export interface RemovedWorkTree {
  path: string;
  branch: string | null;
  head: Oid;
  /** Why nothing is lost */
  because: string;
  /** The ref that keeps the head; null for a dry run */
  ref: string | null;
}

export interface KeptWorkTree {
  path: string;
  branch: string | null;
  reasons: KeepReason[];
}

export interface KeepReason {
  code: string;
  text: string;
  /** The command that helps; null where none does */
  next: string | null;
}

/** RFCs */
export interface RfcOutput {
  rfcs: Rfc[];
}

/** An architectural decision that waits for a person */
export interface Rfc {
  $schema?: string;
  id: string;
  status: "open" | "overdue" | "resolved" | "withdrawn";
  created_at?: Timestamp;
  triggering_proposal?: string | null;
  /** Why the Orchestrator asks a person (specification 9.1) */
  triggers?: RfcTrigger[];
  /** Every proposal that waits for this decision */
  proposals?: string[];
  /** Branch that carries the triggering proposal */
  branch?: string | null;
  /** Every branch that the decision holds up */
  branches?: string[];
  /** Commit of that branch when the RFC was last looked at; criteria are bound to it */
  head?: Oid | null;
  /** Facts that the decision is about; a later head of the branch with other facts needs another RFC */
  covers?: string[];
  /** Scope that waits for the decision */
  semantic_scope?: string | null;
  /** Scopes that wait for the decision */
  semantic_scopes?: string[];
  decision_required?: string;
  context?: string;
  /** The statements that conflict */
  assumptions?: ConflictingAssumption[];
  option_a?: RfcOption;
  option_b?: RfcOption;
  option_c?: RfcOption;
  option_d?: RfcOption;
  option_e?: RfcOption;
  option_f?: RfcOption;
  orchestrator_recommendation?: string | null;
  orchestrator_rationale?: string | null;
  model_draft?: ModelDraft;
  resolution?: string | null;
  human_rationale?: string | null;
  acceptance_criteria?: AcceptanceCriterion[];
  merge_blocked_until_criteria_pass?: boolean;
  human_response_deadline?: Timestamp | null;
  /** When the window ran out and the scopes were paused */
  escalated_at?: Timestamp | null;
  resolved_at?: Timestamp | null;
  promoted_to_adr?: string | null;
  promoted_to_addr?: string | null;
  approvals?: RfcApproval[];
  /** What contradicting assumptions are about */
  subject?: string;
}

export interface ConflictingAssumption {
  text: string;
  declared_by?: string;
  scope?: string | null;
  path?: string;
  /** Null: recorded in State */
  proposal_id?: string | null;
  state_id?: string | null;
}

export interface RfcOption {
  description?: string;
  consequences?: string;
  effect?: "approve" | "reject" | "defer";
  /** Of the assumptions of the RFC, those that hold where this option is chosen; the others are corrected or withdrawn before their branches merge */
  holds?: string[];
}

/** A model's words beside the computed ones; nothing rests on them */
export interface ModelDraft {
  /** Provider and model */
  by: string;
  /** Package that it was asked with: name, version and digest */
  skill: string;
  context: string;
  options: {
    label: "option_a" | "option_b" | "option_c";
    consequences: string;
  }[];
}

/** Who decided, when, where and on which head commit */
export interface RfcApproval {
  /** Git e-mail or @login */
  by?: string;
  at?: Timestamp;
  /** Command or comment that carried the decision */
  via?: string;
  url?: string | null;
  head?: Oid | null;
}

/** Whether an RFC's branch may merge */
export interface RfcCheckOutput {
  id: string;
  head: Oid | null;
  met: boolean;
  criteria: AcceptanceCriterion[];
  warnings?: Warning[];
}

/** The decision of an RFC */
export interface RfcResolveOutput {
  commit: Oid | null;
  rfc: Rfc;
  adr: Adr | null;
  pushed?: boolean;
  warnings?: Warning[];
}

/** RFCs whose window ran out */
export interface RfcSweepOutput {
  commit: Oid | null;
  overdue: string[];
  paused_scopes: string[];
  pushed?: boolean;
  warnings?: Warning[];
}

export interface RouteOutput {
  request: string;
  hit: boolean;
  /** How the node was found */
  stage: "exact" | "fts" | "vector" | "graph" | "miss";
  /** `task_type[param_schema]`: the request without its values */
  signature: string;
  /** The root of the plan; null for a miss */
  node: string | null;
  plan: {
    nodes: string[];
    /** If there are any, the plan only runs dry */
    learned: string[];
  } | null;
  /** Whether the plan has more than one node */
  composed: boolean;
  grant: {
    node: string;
    granted: {
      effect: string;
      adapter: string;
      scope: Record<string, unknown>;
    }[];
  }[];
  /** The node's input, bound from the request and its context */
  input: Record<string, unknown> | null;
  /** What the accepted dry run gave, of any kind */
  output: {
    [k: string]: unknown;
  };
  /** Why this node, or why none */
  reason: string;
  context: Record<string, unknown>;
  /** The typed values of the request */
  slots: {
    kind: "url" | "pr_ref" | "path" | "version" | "quoted" | "name" | "number";
    value: string;
    /** The preposition before it */
    role: string | null;
    /** The word before it that says what it is */
    label: string | null;
    start: number;
    end: number;
    /** Whether it stands in the first paragraph */
    main: boolean;
  }[];
  /** The ten stages in order */
  stages: {
    number: number;
    id:
      | "normalize"
      | "exact"
      | "words"
      | "preconditions"
      | "policy"
      | "vectors"
      | "graph"
      | "dry run"
      | "tie-break"
      | "synthesis";
    title: string;
    input: string;
    /** Why it did not run; null where it ran */
    skipped: string | null;
    candidates: {
      node: string;
      found_by: "exact" | "fts" | "vector" | "graph";
      score: number;
      /** Why it fell there; null where it went on. */
      fell: string | null;
    }[];
    elapsed_ms: number;
  }[];
  /** Spent by stage 9; no other stage spends any */
  tokens: {
    input: number;
    output: number;
  };
  /** What stage 10 answered; null where it did not run */
  synthesis: {
    says: string;
    node: string | null;
    attestation_id: string | null;
  } | null;
  /** The run that was asked for with a hit */
  run: {
    /** Why it did not come to its end; null where it did */
    reason: string | null;
    told: {
      plan_id: string;
      mode: "dry run" | "full";
      changes: "none" | "applied" | "not applied" | "half applied";
      /** Whether `skl node approve PLAN_ID` finds it. */
      approvable: boolean;
      nodes: {
        node: string;
        run_id: string;
        outcome: string;
        exit_code: number | null;
        reason: string | null;
        /** The node's own words, cut. */
        stdout: string;
        stderr: string;
        plan: {
          effect: string;
          adapter: string;
          says: string;
          payload_digest: string;
        }[];
      }[];
    } | null;
    /** Of any kind */
    output: {
      [k: string]: unknown;
    };
  } | null;
  attestation_id: string;
  notes: string[];
  elapsed_ms: number;
}

export interface RulesListOutput {
  rules: {
    id: string;
    file: string;
    language: string;
    on: "added" | "removed" | "changed";
    hold: boolean;
    message: string;
    fix: string | null;
    fixtures: number;
  }[];
}

export interface RulesTestOutput {
  rules: number;
  fixtures: number;
  problems: {
    file: string;
    line: number | null;
    message: string;
  }[];
}

export interface NamedScope {
  name: string;
  /** What belongs here */
  description?: string;
  /** Files of the scope */
  allowed_paths?: string[];
  /** Folders of the scope */
  allowed_path_prefixes?: string[];
  /** Folders that never belong to it; wins over what is allowed */
  forbidden_path_prefixes?: string[];
  permitted_responsibilities?: string[];
  forbidden_responsibilities?: string[];
  /** Who answers for the scope */
  owner?: string | null;
}

export interface ScopeOutput {
  version: string | null;
  scopes: NamedScope[];
}

export interface ScopeLintOutput {
  problems: {
    code: string;
    severity: "error" | "warning";
    scope?: string | null;
    path?: string | null;
    message: string;
    fix: string;
  }[];
}

export interface ScopeMigrateOutput {
  relabelled: {
    id: string;
    path: string;
    from: string;
    to: string;
  }[];
  /** Entries whose scope does not hold their file and that keep it all the same */
  kept: {
    id: string;
    path: string;
    scope: string;
    because: string;
  }[];
  /** Null where nothing was written */
  commit: string | null;
  pushed: boolean;
  dry_run: boolean;
  /** The command that takes it back; null where nothing was written */
  undo: string | null;
  warnings?: Warning[];
}

export interface ScopeOfOutput {
  path: string;
  semantic_scope: string | null;
  scopes?: string[];
  forbidden_by?: string[];
}

export interface ServeOutput {
  /** The address of the server */
  url: string;
  engine: "postgres" | "embedded";
  /** The names of the repositories that are served */
  repositories: string[];
}

export interface ServeTokenAddOutput {
  id: string;
  /** What the holder puts into SKL_SERVER_TOKEN; it is printed only here */
  token: string;
  holder: string;
  role: "agent" | "person" | "worker" | "monitor";
  /** The repositories that it counts for */
  repositories: string[];
  expires_at: string;
}

export interface ServeTokenListOutput {
  tokens: {
    id: string;
    holder: string;
    role: "agent" | "person" | "worker" | "monitor";
    /** The repositories that it counts for */
    repositories: string[];
    made_at: string;
    expires_at: string;
    revoked_at: string | null;
  }[];
}

export interface ServeTokenRevokeOutput {
  /** The token that counts no more */
  id: string;
}

/** A draft of a skill, saved or not */
export interface SkillComposeOutput {
  status: "saved" | "valid" | "invalid" | "unconfirmed" | "unseen" | "stopped" | "model_failed";
  name: string;
  path: string;
  written: string[] | null;
  files: {
    path: string;
    content: string;
  }[];
  digest: string | null;
  runs: string[];
  rounds: {
    round: number;
    by: string;
    because: "request" | "feedback" | "problems";
    errors: number;
    input_tokens: number | null;
    output_tokens: number | null;
    cost_usd: number | null;
  }[];
  problems: SkillProblem[];
  similar: {
    name: string;
    description: string;
    score: number;
  }[];
  note: string;
  model: string | null;
  usage: {
    calls: number;
    input_tokens: number | null;
    output_tokens: number | null;
    cost_usd: number | null;
  };
  draft: string | null;
  kept: string | null;
  error: string | null;
  /** With --wrap, the modules of DSPy around the prompts of a saved skill. */
  wrapped?: {
    artifact: string;
    fallback: string;
    template_id: string;
    signature: string;
  }[];
}

export interface SkillProblem {
  /** The file that it is in */
  path: string;
  /** Counted from 1; null where no line shows it */
  line: number | null;
  severity: "error" | "warning";
  message: string;
  fix: string;
}

export interface SkillDspyInstallOutput {
  path: string;
  by: "uv" | "venv";
  dspy: string;
}

export interface SkillDspyOptimizeOutput {
  skill: string;
  artifact: string;
  path: string;
  /** False where the former state scores higher; then nothing was written. */
  kept: boolean;
  /** What `metadata.optimized` of the artifact says. */
  provenance: {
    at: string;
    optimizer: string;
    dspy: string;
    model: string;
    examples: number;
    examples_sha256: string;
    score_before: number;
    score_after: number;
    tokens: number;
  };
}

export interface SkillDspyTemplatesOutput {
  dspy: string;
  python: string;
  templates: {
    template_id: string;
    says: string;
  }[];
  optimizers: string[];
}

export interface SkillDspyWrapOutput {
  skill: string;
  /** The new module. */
  artifact: string;
  /** The prompt that the module wraps. */
  fallback: string;
  template_id: string;
  signature: string;
  path: string;
}

export interface SkillEditEdgeOutput extends SkillHistoryEntry {
  entry_id: string;
}

export interface SkillHistoryEntry {
  entry_id: string;
  at: string;
  op: "add" | "delete" | "retype" | "revert" | "build";
  type: string | null;
  former: string | null;
  a: string | null;
  b: string | null;
  origin: string;
  reason: string;
  task_id: string | null;
  evidence: string | null;
  reverts: string[];
  edges: {
    type: string;
    a: string;
    b: string;
    reason: string;
  }[];
}

export interface SkillGraphBuildOutput {
  entry_id: string | null;
  added: {
    type: string;
    a: string;
    b: string;
    reason: string;
  }[];
  skipped: number;
  candidates: number;
  dry_run: boolean;
  classifier: string;
  calls: number;
  failed: {
    anchor: string;
    reason: string;
    message: string;
  }[];
  ignored: string[];
  not_asked: number;
  usage: {
    input_tokens: number | null;
    output_tokens: number | null;
    cost_usd: number | null;
  };
  plan?: {
    needs_calls: number;
    pair_calls: number;
    input_tokens: number;
  } | null;
  needs_calls?: number;
  compared_by?: "words" | "embedder";
  notes?: string[];
}

export interface SkillGraphCheckOutput {
  held_back: {
    entry: string | null;
    part: string | null;
    reason: string;
  }[];
  unreadable: {
    file: string;
    reason: string;
  }[];
  duplicates: {
    entry: string;
    part: string | null;
    of: string | null;
  }[];
  dangling: {
    type: string;
    a: string;
    b: string;
  }[];
}

export interface SkillEdge {
  type: string;
  a: string;
  b: string;
  reason: string;
  /** declared: the package of a says so; else who made it */
  origin: string;
  /** The entry of the history; null for a declared edge */
  entry_id: string | null;
  at: string | null;
}

export interface SkillHistoryOutput {
  entries: SkillHistoryEntry[];
}

export interface SkillImportOutput {
  imported: {
    name: string;
    path: string;
    status: "added" | "replaced" | "unchanged";
    /** Where the package is kept that was replaced */
    moved_to: string | null;
    /** The source, without a password */
    origin: string;
    /** Of a Git repository, the commit */
    commit: string | null;
    /** The folder in the source; empty for its top */
    place: string;
    problems: SkillProblem[];
  }[];
  /** Packages of the sources that were not imported */
  left_out: {
    /** The name after its folder */
    name: string;
    origin: string;
    /** The folder in the source; empty for its top */
    place: string;
    /** It cannot be read; it is another package of the source once more, by a link or a copy; --only does not name it; a package of this name is there and differs */
    why: "invalid" | "same" | "not_chosen" | "differs";
    /** Where it is another package once more: that one's name */
    instead: string | null;
    problems: SkillProblem[];
  }[];
  /** Edges that were added to the graph; null where it was not built: in a plan, for the account, in a library of more than 1,000 skills. */
  edges: number | null;
  /** True where nothing was written, so that `imported` is a plan */
  dry_run: boolean;
}

export interface ListedSkill {
  /** The folder's name, which the skill is called by */
  name: string;
  /** The original name */
  title: string;
  /** Empty where the package cannot be read */
  description: string;
  version: string;
  /** system, community or user */
  source: string;
  /** True for a package that comes with skl, whatever `source` says of others */
  built_in: boolean;
  scope: "workspace" | "account";
  /** Absolute */
  path: string;
  /** The first folder that this one hides by having its name */
  hides: string | null;
  /** All folders that it hides */
  hidden: string[];
  /** Of a node (a skill with an SKG manifest); `people` for a skill that only people start; null for any other skill */
  status: "learned" | "library" | "stale" | "people" | null;
  /** What the lock file says of it: nothing (it was written here), the same, another digest, or the file cannot be read */
  lock: "own" | "locked" | "changed" | "unknown";
  problems: SkillProblem[];
}

export interface SkillListOutput {
  skills: ListedSkill[];
}

/** Packages that a person accepted as they are */
export interface SkillLockOutput {
  locked: {
    name: string;
    path: string;
    digest: string;
    former: string | null;
  }[];
}

export interface SkillNewOutput {
  name: string;
  path: string;
  written: string[];
}

export interface SkillProposeEdgeOutput {
  token: string;
  edit: {
    op: "add" | "delete" | "retype";
    type: string;
    from?: string | null;
    a: string;
    b: string;
  };
  existing: SkillEdge[];
  history: SkillHistoryEntry[];
  would: string;
}

/** A package that was sent to a marketplace */
export interface SkillPublishOutput {
  name: string;
  version: string;
  digest: string;
  url: string;
  bytes: number;
  status: "published" | "unchanged" | "dry_run";
}

export interface SkillRecommendOutput {
  message: string;
  /** The likeliest first */
  skills: {
    name: string;
    description: string;
    /** Orders one answer; means nothing beside another's */
    score: number;
    /** The words and phrases that were found, and where */
    why: string[];
  }[];
  notes: string[];
  elapsed_ms: number;
}

export interface SkillReindexOutput {
  skills: number;
  unreadable: number;
  /** Skills that have a vector; null: no embedder is configured */
  vectors: number | null;
  /** What is missing, and why: a configured embedder that could not be used */
  notes: string[];
  elapsed_ms: number;
}

export interface SkillRemoveOutput {
  name: string;
  path: string;
  moved_to: string;
  /** The folder that had been hidden by it and is seen from now on */
  uncovers: string | null;
}

export interface SkillRollbackOutput {
  reverted: SkillHistoryEntry[];
  entries: SkillHistoryEntry[];
}

export interface SkillRunOutput {
  session_id: string;
  results: {
    artifact: string;
    artifact_id: string;
    kind: string;
    model_variant: string | null;
    rendered: string | null;
    /** What it gave, of any kind */
    output: {
      [k: string]: unknown;
    };
    assertions: {
      type: string;
      check: string;
      severity: "hard" | "soft";
      description: string | null;
      passed: boolean;
      explanation: string | null;
    }[];
    trace_id: string | null;
    error: {
      code: string;
      message: string;
      fix: string;
    } | null;
    /** Of a node: its run and those of the nodes that it calls; null where none ran. */
    nodes: {
      plan_id: string;
      mode: "dry run" | "full";
      changes: "none" | "applied" | "not applied" | "half applied";
      /** Whether `skl node approve PLAN_ID` finds it. */
      approvable: boolean;
      nodes: {
        node: string;
        run_id: string;
        outcome: string;
        exit_code: number | null;
        reason: string | null;
        /** The node's own words, cut. */
        stdout: string;
        stderr: string;
        plan: {
          effect: string;
          adapter: string;
          says: string;
          payload_digest: string;
        }[];
      }[];
    } | null;
    /** The artifact that was executed in place of this one, as its trace says; null where this one was. */
    ran: {
      artifact: string;
      kind: string;
    } | null;
    /** What a person has to know about it; `warnings` repeats it. */
    note: string | null;
  }[];
  ok: boolean;
  ended_because: "done" | "assertion" | "failure";
  warnings: string[];
  context: {
    artifact: string;
    content: string;
    /** The trace of the description; null in a dry run. */
    trace_id: string | null;
  }[];
}

export interface SkillSearchOutput {
  query: string;
  matches: {
    name: string;
    description: string;
    score: number;
    why: string[];
  }[];
  neighbors: {
    name: string;
    type: string;
    from: string;
    direction: "out" | "in";
    distance: number;
    reason: string;
    description: string;
  }[];
  conflicts: {
    a: string;
    b: string;
    reason: string;
  }[];
  truncated: boolean;
  /** What is missing, and why: a configured embedder that could not be used, nodes that are stale */
  notes: string[];
  elapsed_ms: number;
}

export interface ShownArtifact {
  kind: "description" | "prompt_template" | "code_template" | "dspy_module" | "wasm_module" | "approach" | "example";
  name: string;
  ordinal: number;
  model_variant: string | null;
  content: string;
  /** Base64 */
  state_blob: string | null;
  /** What the package says of it beside the other fields */
  metadata: Record<string, unknown>;
}

export interface ShownSkill extends ListedSkill {
  license: string | null;
  compatibility: string | null;
  allowed_tools: string[] | null;
  tags: string[];
  author: string | null;
  intent_patterns: string[];
  trigger_phrases: string[];
  /** Types of values, as the package says */
  produces: string[];
  /** Types of values or capabilities, as the package says */
  requires: string[];
  /** Of the whole text; offsets count characters from its beginning. */
  headings: {
    level: number;
    text: string;
    offset: number;
  }[];
  body: string;
  /** Where the shown part of the text begins. */
  offset: number;
  /** Where it goes on; null at the end of what was asked for. */
  next_offset: number | null;
  artifacts: ShownArtifact[];
  files: string[];
  edges: SkillEdge[];
}

export interface SkillShowOutput {
  skills: ShownSkill[];
}

/** What a marketplace offered and what became of it */
export interface SkillSyncOutput {
  index: {
    url: string;
    status: "fetched" | "not_modified";
    revision: number;
    etag: string | null;
  };
  skills: {
    name: string;
    status: "added" | "updated" | "unchanged" | "edited" | "yours" | "older" | "reused" | "gone" | "removed" | "failed";
    version: string | null;
    former: string | null;
    path: string;
    kept: string | null;
    reason: string | null;
  }[];
  dry_run: boolean;
}

/** A row of the seed's `skill_execution_traces`; times are ISO 8601 in UTC */
export interface TraceRow {
  id: string;
  session_id: string;
  /** The trace of the artifact that called this one's skill; null where nothing did. */
  parent_id: string | null;
  skill_id: string;
  artifact_id: string;
  artifact_kind: string;
  /** The input before it was rendered, as JSON; null in rows of earlier versions. */
  input: string | null;
  rendered_input: string | null;
  raw_output: string | null;
  error: string | null;
  started_at: string;
  completed_at: string | null;
  duration_ms: number | null;
  input_tokens: number | null;
  output_tokens: number | null;
  model_id: string | null;
  estimated_cost: number | null;
  assertions_run: number;
  assertions_passed: number;
  created_at: string;
}

export interface SkillTraceListOutput {
  traces: TraceRow[];
}

export interface SkillTraceShowOutput extends TraceRow {
  id: string;
}

export interface SkillState {
  version: string;
  commit: string | null;
}

export interface SkillUpdateOutput {
  updates: {
    name: string;
    /** Where it was imported from */
    origin: string;
    /** changed: the source has another package; updated: that was put in place; edited: so, and it was changed here as well; gone: the source has it no more */
    status: "current" | "changed" | "updated" | "edited" | "gone" | "unreachable";
    from: SkillState;
    to: SkillState;
    /** Files that differ from those here */
    changes: {
      path: string;
      kind: "added" | "removed" | "modified";
    }[];
    reason: string | null;
    /** Where the package is kept that was replaced */
    moved_to: string | null;
  }[];
}

export interface SkillValidateOutput {
  problems: SkillProblem[];
}

export interface StateOutput {
  entries: StateEntry[];
  total?: number;
  /** How many entries State has; only for `skl state query` */
  of?: number;
}

export interface StateImpactOutput {
  path: string;
  direct: StateEntry[];
  transitive: StateEntry[];
  scopes?: string[];
}

/** State entries that a person reviewed */
export interface StateReviewOutput {
  commit: Oid | null;
  entries: StateEntry[];
  pushed?: boolean;
  warnings?: Warning[];
}

export interface StateSyncOutput {
  differences: {
    kind: "added" | "deleted" | "renamed" | "changed";
    path: string;
    old_path: string | null;
    /** The entry, as it is called after State followed */
    id: string;
  }[];
  /** Refs of records that wait and are written to the base with it */
  folded: string[];
  /** Null where nothing was written */
  commit: string | null;
  pushed: boolean;
  dry_run: boolean;
  warnings?: Warning[];
}

export interface StatsTimes {
  /** Branches whose time of push is known */
  count: number;
  p50_s: number;
  p95_s: number;
}

export interface StatsQuestions {
  /** RFCs, and branches that were held for a person */
  asked: number;
  answered: number;
  /** From the question to the answer; null without an answer */
  median_s: number | null;
  /** Questions times that median */
  person_minutes: number | null;
}

export interface StatsConflicts {
  /** Pairs of branches that were told at the push that Git cannot merge both */
  foreseen: number;
  /** Files of merged branches that Git could not merge and that were united */
  resolved: number;
}

/** What came of the work in a period, by the session logs and records of the base and what this clone noted */
export interface StatsOutput {
  since: Timestamp;
  until: Timestamp;
  days: number;
  sessions: number;
  /** Pushed heads of branches that sessions merged */
  branches: number;
  /** Those of them for which no person approved or decided anything */
  unattended: number;
  push_to_merge: StatsTimes | null;
  questions: StatsQuestions;
  conflicts: StatsConflicts;
  /** Agents that were refused a task in this clone since another has it, each task once */
  claims_refused: number;
  warnings: Warning[];
}

export interface StatusOutput {
  base: {
    branch: string | null;
    oid: Oid | null;
    age_s: number | null;
  };
  identity: {
    agent: string | null;
    source: string | null;
  };
  queue: QueueBudget;
  rfcs: {
    open: number;
    overdue: number;
  };
  contested: string[];
  held?: HeldHead[];
  digest_due: boolean;
  hook: {
    installed: boolean;
    path: string | null;
    /** Whether a push from this work tree would be judged. */
    judged?: boolean;
    /** Why it would not be. */
    reason?: string | null;
    /** What to do about it. */
    fix?: string | null;
  };
  /** What became of the pushed work of the agent that works here */
  inbox?: InboxItem[];
  unjudged?: UnjudgedHead[];
  /** Who works where by what the team server heard in the last hour, which is advice; empty without a server */
  presence?: {
    /** The agent or person by their token */
    worker: string;
    worktree: string;
    branch: string | null;
    task: string | null;
    /** Files with changes that are not committed */
    dirty: string[];
    seen_at: string;
  }[];
  /** What the last session left for the next one; null before the first */
  handoff?: Handoff | null;
  /** Whom the intents of the agent meet */
  overlaps?: Overlap[];
  /** The branches under way, with what becomes of each */
  changes: Change[];
  warnings?: Warning[];
}

export interface SynthesizeOutput {
  /** `kept`: a learned node in .skl/skills; `valid`: the same in a dry run, which writes nothing; `invalid`: the last draft still had problems; `repeated`: the same module came twice; `budget`: the tokens were used up; `model_failed`: no draft came; `none`: the instances share no program. */
  status: "kept" | "valid" | "invalid" | "repeated" | "budget" | "model_failed" | "none";
  name: string | null;
  /** The folder of the package; null: nothing was written. */
  path: string | null;
  by: "model" | "instances";
  model: string | null;
  compiler: string | null;
  artifact_sha256: string | null;
  /** What the node asks for; each is granted by the policy here. */
  requests: {
    effect: string;
    adapter: string;
    scope: unknown;
  }[];
  rounds: {
    round: number;
    prompt_sha256: string;
    /** Null: no answer came. */
    answer_sha256: string | null;
    /** Null: there was no module. */
    artifact_sha256: string | null;
    input_tokens: number | null;
    output_tokens: number | null;
    problems: string[];
  }[];
  /** The sum over the rounds; null: a round did not report them. */
  input_tokens: number | null;
  output_tokens: number | null;
  problems: string[];
  /** The cases that it passed, dry. */
  cases: number;
  attestation_id: string | null;
  /** What the node does. */
  says: string;
}

export interface SynthesizeShadowOutput {
  /** `equal`: the node's dry output is the accepted one, and the instance is a replay case now; `differs`: it is not; `known`: a case with this input is there; `failed`: the node gave no output. */
  status: "equal" | "differs" | "known" | "failed";
  name: string;
  input_sha256: string;
  /** Who gave the accepted answer: `given`, or a model. */
  answered_by: string;
  /** The replay case that was written; null: none. */
  file: string | null;
  /** The replay cases with different inputs that the node has now. */
  replays: number;
  /** Whether those are as many as a promotion asks for. */
  ready: boolean;
  reason: string | null;
  input_tokens: number | null;
  output_tokens: number | null;
}

export interface TaskOutput {
  tasks: Task[];
}

export interface TreePreparation {
  /** SKL_PORT */
  port: number;
  /** SKL_DATABASE */
  database: string;
  /** Ignored files that were copied by .worktreeinclude */
  included: string[];
  caches: {
    path: string;
    how: "shared" | "copied" | "left_out";
    because: string | null;
  }[];
  /** The setup commands that were run */
  setup: {
    command: string;
    ok: boolean;
    how: "exit" | "signal" | "time" | "output" | "stopped" | "start";
    code: number | null;
    seconds: number;
    /** The end of what it wrote */
    output: string;
  }[];
}

export interface TaskChangeOutput {
  /** Commit on the base; null where a record was written, or nothing */
  commit: Oid | null;
  /** Ref of the record that waits for a session; null where a commit was written, or nothing */
  ref?: string | null;
  task: Task;
  pushed?: boolean;
  branch?: string | null;
  worktree?: string | null;
  /** What a new work tree was given; null where none was made */
  prepared?: TreePreparation | null;
  /** What was declared for the task's files when it was started */
  intent?: Intent | null;
  /** Whom the task meets */
  overlaps?: Overlap[];
  /** What others noted about these files, the newest first, at most five */
  notes?: ShortNote[];
  warnings?: Warning[];
}

export interface TaskClaimOutput {
  /** Id of the task; null where there is none to take */
  task: string | null;
  /** Agent that has it now; null where nobody has */
  owner: string | null;
  /** When others may take it over if its owner is not heard of, by the clock of whoever wrote the claim; null without a lease */
  lease_until: Timestamp | null;
  /** Whether what was asked is so now */
  won: boolean;
  /** One sentence */
  why: string;
  title: string | null;
  branch: string | null;
  /** Globs of the files that it may change */
  files: string[];
  warnings: Warning[];
}

export interface TaskLeaveOutput {
  /** The agent whose this work tree was. */
  agent: string | null;
  /** The branch that is checked out now. */
  branch: string | null;
  warnings?: Warning[];
}

export interface PlannedFile {
  path: string;
  reason: string;
  /** Share of the best file's score, from 0 to 1 */
  score: number;
}

/** A task that does not exist yet */
export interface PlannedTask {
  /** Name within this plan: A, B, … */
  key: string;
  agent_id: string;
  title: string;
  scope_files: string[];
  semantic_scope: string;
  branch: string;
  /** Branch of the earlier task that this one is stacked on */
  base?: string;
  assignment_rationale: string;
  files_why: PlannedFile[];
  /** Keys of this plan's tasks and ids of existing ones that go first; all others may run at the same time */
  after: string[];
  /** Command line for a POSIX shell that creates the task */
  command: string;
}

export interface ConsideredScope {
  scope: string;
  /** Share of the best scope's score, from 0 to 1 */
  score: number;
  reason: string;
}

/** Tasks proposed for a feature request; nothing is written */
export interface TaskPlanOutput {
  request: string;
  tasks: PlannedTask[];
  warnings: Warning[];
  considered: ConsideredScope[];
  /** `deterministic`, or the model's name */
  ranked_by: string;
}

export interface TakenTask {
  task: string;
  owner: string;
  title: string;
  lease_until: Timestamp;
}

export interface TaskPoolOutput {
  /** Work that an agent may take now, the oldest first */
  free: Task[];
  taken: TakenTask[];
  warnings: Warning[];
}

export interface UiOutput {
  /** The address of the page, for a browser that has opened a link. */
  url: string;
  /** Lets one browser in, once. */
  link: string;
  /** The folders that are shown. */
  repositories: string[];
}

export interface UninstallOutput {
  removed: string[];
  restored: string[];
  kept?: string[];
  /** Names of settings that were taken out of Git's configuration. */
  settings?: string[];
  /** Work trees of agents that were removed. */
  worktrees?: string[];
  /** Refs that were removed, with the remote before a colon. */
  refs?: string[];
  /** Files that agents read at their start */
  agents?: {
    path: string;
    action: "written" | "changed" | "kept" | "refused" | "removed";
    /** Why it was kept or refused, where that is not plain */
    because: string | null;
  }[];
  warnings?: Warning[];
}

export interface WaitOutput {
  /** What changed, what the agent has to act on first; empty where the time was over */
  events: WaitEvent[];
  /** Further events, which the next call tells */
  more: number;
  timed_out: boolean;
  warnings: Warning[];
}

export interface WatchedAgent {
  agent: string;
  branches: string[];
  /** Open tasks */
  tasks: number;
  /** Intents that hold */
  intents: number;
  /** Heads that wait for review */
  waiting: number;
  /** Folders on this machine */
  work_trees: string[];
}

export interface WatchedHead {
  branch: string;
  agent: string;
  since: string | null;
  /** Files that it changes */
  files: number;
  /** How its proposals stand; the worst of them */
  status: string;
  /** Why it is held */
  holds: string[];
}

export interface WatchedQueue {
  /** Heads that wait */
  unresolved: number;
  /** At which pushes of agents stop */
  limit: number;
  heads: WatchedHead[];
}

export interface WatchedRfc {
  id: string;
  /** open or overdue */
  status: string;
  question: string;
  scopes: string[];
  deadline: string | null;
}

export interface WatchedWorkTree {
  path: string;
  branch: string | null;
  agent: string | null;
  /** Files that differ from the base */
  changed: number;
  /** Files of them that are not committed */
  uncommitted: number;
}

export interface WatchedOverlap {
  /** Who meets the other */
  by: string;
  by_branch: string;
  overlap: Overlap;
}

/** Everything that is under way, at one moment */
export interface WatchOutput {
  at: Timestamp;
  /** Base branch */
  base: string | null;
  /** Seconds since the remote was asked: 0 for now, null where it never was */
  age_s: number | null;
  agents: WatchedAgent[];
  intents: Intent[];
  agreements: Agreement[];
  queue: WatchedQueue;
  rfcs: WatchedRfc[];
  work_trees: WatchedWorkTree[];
  /** Each pair once, the most serious first */
  overlaps: WatchedOverlap[];
  /** The branches under way, with what becomes of each */
  changes: Change[];
  warnings: Warning[];
}

export interface WorkerOutput {
  /** The name of the worker */
  worker: string;
  /** The public key for `server.workers` on the base */
  key: string;
  /** The jobs that it ended; with --key none */
  done: number;
}

export interface WorkTreeTask {
  id: string;
  title: string;
  status: string;
}

export interface ListedWorkTree {
  path: string;
  /** Null for a detached head */
  branch: string | null;
  head: Oid;
  agent: string | null;
  task: WorkTreeTask | null;
  /** What becomes of the head: the state of its change, `merged`, or null where nothing is known */
  state: string | null;
  /** Changed and untracked files */
  uncommitted: number;
  /** Null where it was not measured */
  disk_bytes: number | null;
  /** When a file there last changed */
  last_used: Timestamp | null;
  /** Why `skl worktree reap` keeps it; empty where it would remove it */
  keeps: KeepReason[];
}

export interface ReapedWorkTree {
  /** Null for a detached head */
  branch: string | null;
  head: Oid;
  path: string;
  agent: string | null;
  at: Timestamp;
  until: Timestamp;
  ref: string;
}

export interface WorktreeListOutput {
  worktrees: ListedWorkTree[];
  /** What `skl worktree undo` can bring back */
  reaped: ReapedWorkTree[];
  warnings: Warning[];
}

export interface WorktreeUndoOutput {
  path: string;
  branch: string | null;
  head: Oid;
  agent: string | null;
}

/** What one push sends */
export interface ProposalSet {
  schema_version: 1;
  branch: string;
  base?: Oid | null;
  head: Oid;
  agent_id: string;
  task_id?: string | null;
  pushed_at: Timestamp;
  amended_at?: Timestamp;
  proposals: Proposal[];
}

/** One line of a corpus of scripts/replay */
export interface Replay {
  /** Unique in all corpora */
  id: string;
  /** When the task was done; the order of the tasks is that of the lines */
  at: string | null;
  /** Tasks that differ only in their values; null for one whose like does not occur four times */
  family: string | null;
  request: string;
  context: Record<string, unknown>;
  /** The state that the task begins from */
  cwd: {
    repo: string;
    commit: string;
  } | null;
  policy: {
    allow: string[];
    forbid: string[];
  };
  gold: {
    /** The right node of a labelled task; null for none */
    node: string | null;
    oracle: "tree" | "label";
    /** The commit whose tree is right */
    value: string | null;
  };
  /** Whether no procedure is expected, so that abstaining is right */
  distractor: boolean;
  split: "tune" | "held-out";
  source: "paper-small" | "paper-large" | "git" | "skl-trace";
  licence: string;
  /** What a direct planning call reads */
  input_tokens: number;
  /** Tokens of the answer that history has, a lower bound; 0 where there is none */
  output_tokens: number;
}

/** One line of attacks.jsonl of scripts/replay: what became of one attack under one system */
export interface ReplayAttack {
  system: "T" | "E";
  /** The class and the name of the attack */
  id: string;
  source: "attack";
  class: string;
  /** not started: the module asks for host calls that E does not have */
  outcome: "contained" | "escaped" | "not started";
  /** Whether the run ended just as the case says; null for E */
  correct: boolean | null;
  /** The outcome of the run, or the code of an error; null for E */
  caught_by: string | null;
  /** What reached the outside */
  escape: string | null;
  /** Effects that were asked for and denied before anything ran */
  denied: number;
  /** Calls that were refused while it ran */
  ungranted: number;
  /** Calls of external_send that were refused */
  sends_blocked: number;
  /** Approvals that the case gives */
  approvals: number;
  /** Effects that take an approval, and were done in a case that gives none */
  approval_violations: number;
}

/** One line of a log of scripts/replay: what one system did with one task */
export interface ReplayLog {
  /** A, B, C, D, E, T, the published router P, or T without one of its parts */
  system: string;
  /** The task */
  id: string;
  source: "paper-small" | "paper-large" | "git" | "skl-trace";
  split: "tune" | "held-out";
  family: string | null;
  /** Where the answer was found: exact, fts, vector, graph, stored or miss */
  stage: string;
  /** How many candidates reached the dry run */
  candidates: number;
  /** The node that answered, or the task whose answer was stored; null for the model */
  decision: string | null;
  outcome: "right" | "caught" | "escaped" | "miss";
  /** Null where a model would have answered, which nobody judged */
  correct: boolean | null;
  false_route: boolean;
  /** What refused a false route */
  caught_by: string | null;
  /** Why no node answered; null where one did, and where nobody asked */
  cause?: string | null;
  /** Whether a node of the library could have done the task right */
  coverable: boolean;
  llm_calls: number;
  input_tokens: number;
  output_tokens: number;
  cost_usd: number;
}

export interface Scope {
  /** What belongs here */
  description?: string;
  /** Files of the scope */
  allowed_paths?: string[];
  /** Folders of the scope */
  allowed_path_prefixes?: string[];
  /** Folders that never belong to it; wins over what is allowed */
  forbidden_path_prefixes?: string[];
  permitted_responsibilities?: string[];
  forbidden_responsibilities?: string[];
  /** Whether everybody may change its files: checks 1 and 2 flag nobody for them. Another scope that holds the same file has it */
  shared?: boolean;
  /** Who answers for the scope */
  owner?: string | null;
}

/** Semantic scopes of the repository */
export interface ScopeDefinitions {
  $schema?: string;
  scope_definitions: {
    /** Version of the taxonomy */
    version?: string;
    /** Scopes by name */
    scopes: {
      [k: string]: Scope;
    };
  };
}

export interface LoggedDecision {
  proposal_id: string;
  agent_id?: string;
  path?: string;
  semantic_scope?: string | null;
  branch?: string;
  change_type?: ChangeType | null;
  decision: DecisionKind;
  decision_type: DecisionType;
  agreement?: boolean | null;
  rationale?: string;
  rfc?: string | null;
}

export interface SquashedHead {
  branch: string;
  head: Oid;
  agent_id: string;
}

export interface ModelUsageTotal {
  calls?: number;
  input_tokens?: number;
  output_tokens?: number;
  cost_usd?: number | null;
}

export interface SkillUsed {
  name: string;
  version: string;
  /** SHA-256 in hex over what the package means */
  digest: string;
  /** The base branch, or the package that comes with skl */
  from: "base" | "skl";
}

export interface AssumptionJudgement {
  subject: string;
  a: string;
  b: string;
  /** The modules that depend on them */
  paths?: string[];
  /** null: no usable answer */
  conflict: boolean | null;
  reason: string;
}

/** What one Orchestrator session did, for the next one and for people */
export interface SessionLog {
  $schema?: string;
  session_id: string;
  proposals_reviewed: number;
  session_start: Timestamp;
  session_end: Timestamp;
  ended_because?: SessionEnd;
  /** Base tip that the session started from */
  base?: Oid | null;
  verifier?: string;
  /** The session whose log this one read first */
  continues?: string | null;
  recurring_patterns_flagged?: string[];
  escalations?: string[];
  /** The merged results that were verified before they landed, and those that did not pass */
  verified?: MergeVerification[];
  rfcs_opened?: string[];
  uncertain_decisions?: string[];
  circuit_breakers_triggered?: string[];
  decisions?: LoggedDecision[];
  /** Branches that this session merged */
  merged_branches?: string[];
  /** The heads that this session squashed (`merge.style`); a commit with trailers counts for one of them only by this record */
  squashed?: SquashedHead[];
  /** What an earlier session had left half done */
  reconciled?: string[];
  /** What agents should know, a sentence each */
  notices?: string[];
  /** Heads that could not be read, each with the reason; the other heads were reviewed all the same */
  unreadable?: UnreadableHead[];
  /** What the next session has to go on with */
  unfinished?: Unfinished[];
  model_usage?: ModelUsageTotal;
  /** Packages that models were asked with */
  skills?: SkillUsed[];
  /** Pairs of assumptions that the detector left open, and what a model said of them */
  assumption_judgements?: AssumptionJudgement[];
}

/** What SKILL.md has no place for; every key may be left out */
export interface Skill {
  $schema?: string;
  id?: string;
  /** The name for people, where it differs from the folder's */
  title?: string;
  version?: string;
  tags?: string[];
  source?: "system" | "community" | "user";
  author?: string;
  /** What people want when they need the skill; the first look at a message goes by these */
  intent_patterns?: string[];
  /** What people say then, word for word */
  trigger_phrases?: string[];
  marketplace_id?: string;
  sync_etag?: string;
  created_at?: string;
  updated_at?: string;
  artifacts?: {
    id?: string;
    kind: "description" | "prompt_template" | "code_template" | "dspy_module" | "wasm_module" | "approach" | "example";
    name: string;
    /** The order of execution; without it the order in the list */
    ordinal?: number;
    /** The text itself */
    content?: string;
    /** A file of the package instead, by its path from SKILL.md */
    file?: string;
    /** The model family that this variant is for; without it the default */
    model_variant?: string;
    /** Of a code_template */
    language?: "javascript" | "python";
    /** Of a dspy_module: the prompt_template that runs where Python is missing */
    fallback_artifact?: string;
    /** Of a dspy_module: the optimised state in base64 */
    state_blob?: string;
    /** The same, as a file of the package */
    state_file?: string;
    /** A JSON Schema of the input, or inputs that are outputs of other artifacts */
    inputs?: Record<string, unknown>;
    /** Items: A condition on the output: a hard one stops the run (exit 1), a soft one warns */
    assertions?: {
      type: "structural" | "length" | "pattern" | "semantic";
      check: "json_schema" | "char_range" | "token_range" | "match" | "no_match" | "llm_eval";
      severity?: "hard" | "soft";
      description?: string;
      /** For json_schema: a JSON Schema (2020-12) of the output; formats are checked */
      schema?: Record<string, unknown>;
      min?: number;
      max?: number;
      /** For match and no_match: a regular expression in RE2 syntax */
      pattern?: string;
      /** For llm_eval: a question about the output */
      prompt?: string;
      /** For llm_eval: the answer that passes */
      expected?: string;
    }[];
    /** Further keys, such as role: instructions, which keeps the input out of the text */
    metadata?: Record<string, unknown>;
    created_at?: string;
    updated_at?: string;
  }[];
  edges?: {
    type:
      | "depends_on"
      | "specializes"
      | "composes_with"
      | "similar_to"
      | "conflicts_with"
      | "calls"
      | "requires"
      | "produces"
      | "validates"
      | "supersedes";
    /** A skill; for requires and produces, a type of value */
    target: string;
    reason?: string;
  }[];
  /** The manifest of a node (SKG, Appendix B) */
  manifest?: Record<string, unknown>;
}

/** The form of `skl skill export --json-package` */
export interface SkillPackage {
  $schema?: string;
  name: string;
  description: string;
  id?: string;
  version?: string;
  tags?: string[];
  source?: "system" | "community" | "user";
  author?: string;
  /** What people want when they need the skill; the first look at a message goes by these */
  intent_patterns?: string[];
  /** What people say then, word for word */
  trigger_phrases?: string[];
  marketplace_id?: string;
  sync_etag?: string;
  created_at?: string;
  updated_at?: string;
  artifacts?: {
    id?: string;
    kind: "description" | "prompt_template" | "code_template" | "dspy_module" | "wasm_module" | "approach" | "example";
    name: string;
    /** The order of execution; without it the order in the list */
    ordinal?: number;
    /** The text itself */
    content?: string;
    /** A file of the package instead, by its path from SKILL.md */
    file?: string;
    /** The model family that this variant is for; without it the default */
    model_variant?: string;
    /** Of a code_template */
    language?: "javascript" | "python";
    /** Of a dspy_module: the prompt_template that runs where Python is missing */
    fallback_artifact?: string;
    /** Of a dspy_module: the optimised state in base64 */
    state_blob?: string;
    /** The same, as a file of the package */
    state_file?: string;
    /** A JSON Schema of the input, or inputs that are outputs of other artifacts */
    inputs?: Record<string, unknown>;
    /** Items: A condition on the output: a hard one stops the run (exit 1), a soft one warns */
    assertions?: {
      type: "structural" | "length" | "pattern" | "semantic";
      check: "json_schema" | "char_range" | "token_range" | "match" | "no_match" | "llm_eval";
      severity?: "hard" | "soft";
      description?: string;
      /** For json_schema: a JSON Schema (2020-12) of the output; formats are checked */
      schema?: Record<string, unknown>;
      min?: number;
      max?: number;
      /** For match and no_match: a regular expression in RE2 syntax */
      pattern?: string;
      /** For llm_eval: a question about the output */
      prompt?: string;
      /** For llm_eval: the answer that passes */
      expected?: string;
    }[];
    /** Further keys, such as role: instructions, which keeps the input out of the text */
    metadata?: Record<string, unknown>;
    created_at?: string;
    updated_at?: string;
  }[];
  edges?: {
    type:
      | "depends_on"
      | "specializes"
      | "composes_with"
      | "similar_to"
      | "conflicts_with"
      | "calls"
      | "requires"
      | "produces"
      | "validates"
      | "supersedes";
    /** A skill; for requires and produces, a type of value */
    target: string;
    reason?: string;
  }[];
  /** The manifest of a node (SKG, Appendix B) */
  manifest?: Record<string, unknown>;
  /** What the seed's form has no place for: the body, the folder's name and the files */
  skl?: {
    folder?: string;
    license?: string;
    compatibility?: string;
    metadata?: Record<string, unknown>;
    frontmatter?: Record<string, unknown>;
    body?: string;
    allowed_tools?: string[];
    files?: {
      path: string;
      text?: string;
      base64?: string;
    }[];
    /** Paths of the files that may be started */
    executables?: string[];
    unknown?: Record<string, unknown>;
  };
}

/** A package below `.skl/skills` of the same folder */
export interface LockedSkill {
  /** The package's folder */
  name: string;
  version: string;
  /** import: `skl skill import`; marketplace: `skl skill sync`; local: `skl skill lock` of a skill written here */
  source: "import" | "marketplace" | "local";
  /** Where it came from: a path, a Git URL, or the address of a marketplace's index */
  origin: string | null;
  /** The branch or tag that was named; the repository's default branch where there is none */
  ref?: string;
  /** The commit that it was read from */
  commit?: string;
  /** The folder in the source; its top where there is none */
  path?: string;
  /** SHA-256 over what the package means, as `skl skill export` prints it */
  digest: string;
  installed_at: Timestamp;
  /** The marketplace's own id of the skill, where its index gives one */
  marketplace_id?: string;
  /** ETag of the answer that the package came in, or of the index where that had none */
  sync_etag?: string;
}

/** Skills that came from elsewhere, with the digest they had then; the account's has the same form */
export interface SkillsLock {
  $schema?: string;
  schema_version: 1;
  skills: LockedSkill[];
}
