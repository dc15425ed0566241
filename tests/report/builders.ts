import type {
  Change,
  CheckOutput,
  CheckResult,
  FileReport,
  Finding,
  QueueEntry,
  StateEntry,
  Task,
} from "../../src/kernel/domain/documents.generated.ts";
import type { CheckText, TextStyle } from "../../src/view/index.ts";

export const wide: TextStyle = { color: false, width: 80, unicode: true };

export const checkTexts: readonly CheckText[] = [
  {
    id: "file-scope",
    number: 1,
    title: "File outside the task's scope",
    why: "Another agent may be working there and cannot see this change coming.",
    fix: "Leave it to its owner, or ask for the scope with `skl propose`; the proposal is recorded either way.",
  },
  {
    id: "semantic-scope",
    number: 2,
    title: "File outside the task's semantic scope",
    why: "The file belongs to a part of the system that this task does not cover.",
    fix: "Move the code into the task's scope, or let the task of that scope make the change.",
  },
  {
    id: "risk-signals",
    number: 3,
    title: "Change that needs a closer look",
    why: "Callers, security or invariants depend on what changed.",
    fix: "Say what changed and why with `skl propose`; a reviewer looks at the file by itself.",
  },
  {
    id: "dependencies",
    number: 4,
    title: "Import that nobody declared",
    why: "A dependency that State does not know breaks silently when the other side changes.",
    fix: "Declare it with `skl propose --depends-on PATH`, or remove the import.",
  },
  {
    id: "queue-budget",
    number: 5,
    title: "Review queue is full",
    why: "Proposals beyond the limit would wait unseen and conflict with each other.",
    fix: "Wait for the next review session, or withdraw a proposal that is no longer needed.",
  },
];

const IDS = ["file-scope", "semantic-scope", "risk-signals", "dependencies", "queue-budget"] as const;

export const aFinding = (finding: Partial<Finding> = {}): Finding => ({
  path: "app/utils/tokens.py",
  line: null,
  message: "outside the files of task_1a2b3c4d",
  fix: "",
  data: {},
  ...finding,
});

/** Five passing checks, with the given ones in their place. */
export function someChecks(changes: Partial<Record<CheckResult["id"], Partial<CheckResult>>> = {}): CheckResult[] {
  return IDS.map((id, index) => ({
    id,
    number: index + 1,
    verdict: "pass",
    reason: null,
    findings: [],
    ...changes[id],
  }));
}

export const aFile = (file: Partial<FileReport> = {}): FileReport => ({
  path: "app/services/email.py",
  old_path: null,
  status: "modified",
  language: "python",
  semantic_scope: "api",
  out_of_scope: false,
  cross_scope_flag: false,
  risk_signals: {
    touched_auth_or_permission_patterns: false,
    public_api_signature_changed: false,
    invariant_referenced_file_modified: false,
    high_fan_in_module_modified: false,
    ast_change_type: "behavioral",
    mechanical_only: false,
  },
  directive_changed: false,
  signature_changes: [],
  dependency_scan: { undeclared_imports: [], stale_declared_deps: [], cross_scope_undeclared: [] },
  change_type: "behavioral",
  parse_error: null,
  ...file,
});

export const aProposal = (entry: Partial<QueueEntry> = {}): QueueEntry => ({
  proposal_id: "prop_1a2b3c4d",
  agent_id: "Agent-2",
  path: "app/services/email.py",
  branch: "feature/auth-reset-email",
  status: "pending",
  semantic_scope: "api",
  change_type: "behavioral",
  submitted_at: "2025-06-01T14:23:00Z",
  ...entry,
});

export const aState = (entry: Partial<StateEntry> = {}): StateEntry => ({
  id: "router_auth",
  path: "app/routers/auth.py",
  semantic_scope: "auth",
  owner: "Agent-1",
  version: 4,
  uncertainty_level: 1,
  ...entry,
});

export const aTask = (task: Partial<Task> = {}): Task => ({
  id: "task_1a2b3c4d",
  agent_id: "Agent-1",
  title: "Password reset endpoint",
  scope_files: ["app/routers/auth.py"],
  semantic_scope: "auth",
  branch: "feature/auth-reset-router",
  status: "in_progress",
  ...task,
});

/** Agent-2's clean push of the password reset example. */
export const aCheck = (output: Partial<CheckOutput> = {}): CheckOutput => ({
  verdict: "pass",
  agent: "Agent-2",
  branch: "feature/auth-reset-email",
  base: "1".repeat(40),
  head: "9c1e".repeat(10),
  checks: someChecks(),
  files: [aFile()],
  proposals: [aProposal()],
  queue: { unresolved: 2, limit: 15 },
  proposal_ref: `refs/skl/proposals/feature/auth-reset-email/${"9c1e".repeat(10)}`,
  elapsed_ms: 412,
  ...output,
});

/** A stranger's text where the type allows only certain words: a report must not rely on who wrote the document. */
export const anyWord = (text: string) => text as never;

export const aChange = (change: Partial<Change> = {}): Change => ({
  branch: "a1",
  head: "9c1e".repeat(10),
  base: "12".repeat(20),
  agent: "Agent-1",
  task: null,
  subject: "Work",
  pushed_at: null,
  files: [],
  state: "merges_next",
  because: [],
  waits_for: [],
  rfcs: [],
  commit: null,
  next: [],
  ...change,
});
