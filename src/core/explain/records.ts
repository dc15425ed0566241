import { isOverdue, listTaskScopes, type QueueEntry, type Rfc, type Task } from "../../kernel/domain/index.ts";
import { findTask, readClock, withWorkspace } from "../../workspace/ground/index.ts";
import { findRfc } from "../decisions/index.ts";
import { showProposal } from "../review/index.ts";
import type { Explanation } from "./explanation.ts";
import { statusTexts } from "./topics/levels.ts";

export interface RecordQuestion {
  readonly id: string;
  readonly cwd: string;
  readonly offline: boolean;
  readonly env: NodeJS.ProcessEnv;
}

/** Explains what was found about a proposal, why it waits and what happens next. Throws NOT_FOUND. */
export async function explainProposal({ id, cwd, offline }: RecordQuestion): Promise<Explanation> {
  const proposal = await showProposal(id, cwd, offline);
  const { says, why, fix } = statusTexts[proposal.status];
  const change = proposal.change_type ? `a ${proposal.change_type} change` : "a change";
  return {
    id,
    kind: "proposal",
    says: `${proposal.agent_id} proposes ${change} of ${proposal.path} on ${proposal.branch}. ${says}`,
    why: [findWaitingReason(proposal) ?? why, ...describeEntryDecision(proposal)].join(" "),
    fix: fillFixNames(fix, proposal),
    notes: listEntryFindings(proposal),
  };
}

/** Returns the reason for waiting that the proposal itself gives, or null for the general sentence of its status. */
function findWaitingReason({ status, rfc, ingested }: QueueEntry & { ingested: boolean }): string | null {
  if (status === "waiting_rfc" && rfc) return `It waits for a person's answer to ${rfc}; silence never approves.`;
  if (status === "pending" && !ingested) return "It was sent with a push, and no review session has taken it in yet.";
  return null;
}

/** The review's record is open to programs; its rationale, where it has one, is for people. */
function describeEntryDecision({ decision }: QueueEntry): string[] {
  const rationale = decision?.rationale;
  return typeof rationale === "string" && rationale !== "" ? [`The decision says: ${rationale}`] : [];
}

function fillFixNames(fix: string, { path, rfc }: QueueEntry): string {
  const text = fix.replaceAll("PATH", path);
  return rfc ? text.replace("rfc show ID", `rfc show ${rfc}`).replace("rfc resolve ID", `rfc resolve ${rfc}`) : text;
}

function listEntryFindings({ risk_signals, dependency_scan, ...proposal }: QueueEntry): string[] {
  const signals = Object.entries(risk_signals ?? {}).flatMap(([name, value]) => (value === true ? [name] : []));
  const crossing = dependency_scan?.cross_scope_undeclared ?? [];
  const assumptions = proposal.assumptions ?? [];
  return [
    ...(proposal.out_of_scope ? ["The file is outside the task's files (`skl explain file-scope`)."] : []),
    ...(proposal.cross_scope_flag ? ["It crosses the task's semantic scope (`skl explain semantic-scope`)."] : []),
    ...(signals.length > 0 ? [`Signals: ${signals.join(", ")}; each is explained by its name.`] : []),
    ...(crossing.length > 0 ? [`Undeclared imports from other scopes: ${crossing.join(", ")}.`] : []),
    ...(assumptions.length > 0 ? [`It assumes: ${assumptions.map(({ text }) => text).join(" ")}`] : []),
  ];
}

const taskFixes: Readonly<Record<NonNullable<Task["status"]>, (task: Task) => string>> = {
  open: ({ id }) => `The agent prepares its branch with \`skl task start ${id}\`, works there and pushes it.`,
  in_progress: ({ id }) =>
    `The agent goes on and asks \`skl check\` before it pushes; a person ends it with \`skl task done ${id}\`.`,
  done: () => "Nothing to do; new work needs a new task (`skl task add`).",
  cancelled: () => "Nothing to do; new work needs a new task (`skl task add`).",
};

/** Explains who works on a task and how pushes are compared with it. Throws NOT_FOUND. */
export async function explainTask({ id, cwd, offline }: RecordQuestion): Promise<Explanation> {
  const task = await withWorkspace(cwd, async ({ rules }) => findTask(rules.knowledge.tasks, id), offline);
  const status = task.status ?? "open";
  const title = task.title ? ` (${task.title})` : "";
  const scopes = listTaskScopes(task);
  const scope =
    scopes.length > 0 ? ` and with ${scopes.length === 1 ? "the scope" : "the scopes"} ${scopes.join(", ")}` : "";
  return {
    id,
    kind: "task",
    says: `${task.agent_id} works on ${task.branch}${title}. The task is ${status.replace("_", " ")}.`,
    why: `Pushes of that branch are compared with its files (${task.scope_files.join(", ") || "none"})${scope}; anything else is flagged.`,
    fix: taskFixes[status](task),
    notes: task.assignment_rationale ? [`Assigned because: ${task.assignment_rationale}`] : [],
  };
}

/** Explains what an RFC asks and what happens next. Throws NOT_FOUND with the nearest id. */
export async function explainRfc({ id, cwd, offline, env }: RecordQuestion): Promise<Explanation> {
  const { rfcs, config } = await withWorkspace(cwd, async ({ rules }) => rules, offline);
  const rfc = findRfc(rfcs, id);
  return buildRfcExplanation(rfc, isOverdue(rfc, readClock(env), config.limits.rfc_hours));
}

function buildRfcExplanation(rfc: Rfc, overdue: boolean): Explanation {
  const question = rfc.decision_required || "An architectural decision";
  const trigger = rfc.triggering_proposal ? [`${rfc.triggering_proposal} waits for it.`] : [];
  const common = { id: rfc.id, kind: "rfc", notes: trigger } as const;
  if (overdue) {
    return {
      ...common,
      says: `${question} The RFC has waited past its deadline${rfc.human_response_deadline ? ` (${rfc.human_response_deadline})` : ""}.`,
      why: "Silence never approves: until a person answers, pushes that touch its scope stop at check 1.",
      fix: `A person reads it with \`skl rfc show ${rfc.id}\` and answers with \`skl rfc resolve ${rfc.id}\`.`,
    };
  }
  if (rfc.status === "open") {
    return {
      ...common,
      says: `${question} The RFC is open${rfc.human_response_deadline ? ` until ${rfc.human_response_deadline}` : ""}.`,
      why: "The change behind it binds others, so a person decides before it merges.",
      fix: `A person reads it with \`skl rfc show ${rfc.id}\` and answers with \`skl rfc resolve ${rfc.id}\`.`,
    };
  }
  const adr = rfc.promoted_to_adr ? ` It is recorded as ${rfc.promoted_to_adr}.` : "";
  return {
    ...common,
    says: `${question} The RFC is ${rfc.status}${rfc.resolution ? `: ${rfc.resolution}` : ""}.${adr}`,
    why: rfc.human_rationale || "The decision stands; a later one may supersede it.",
    fix:
      rfc.status === "resolved"
        ? `See whether its acceptance criteria have passed with \`skl rfc check ${rfc.id}\`; the branch merges after that.`
        : "Nothing to do.",
  };
}
