import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { SklError, type Warning } from "../../domain/index.ts";
import { type Approval, ApprovalTable } from "../../runtime/handles/index.ts";
import { APPROVAL_EFFECTS, type PlanStep } from "../../runtime/index.ts";
import { refuseAgentHere } from "../skills/library/index.ts";
import { approvalsText, parseApprovals } from "./approvals-file.ts";
import { type DryRunPlan, isRunId, isSamePlan, parseSteps } from "./dry-run-plan.ts";
import { accountHome } from "./home.ts";
import { personAtWork } from "./person-at-work.ts";
import { type KeptPlan, keptPlan } from "./plan-store.ts";
import { collectFiles, privateFolder, privateText, writePrivateFile } from "./private-files.ts";
import { readBounded } from "./read-bounded.ts";

/** What a person is asked about. */
export interface PlanToApprove extends DryRunPlan {
  /** How many of its steps take a token. */
  readonly tokens: number;
  readonly expires_at: string;
}

export interface ApproveRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The id of a dry run, or the file with its `--json`. */
  readonly plan: string;
  readonly ttlMs: number;
  readonly now: Date;
  /** A person's answer. Not asked where the same plan is approved already. */
  agrees(plan: PlanToApprove): Promise<boolean>;
}

export interface PlanApproval extends DryRunPlan {
  readonly status: "approved" | "approved already" | "declined";
  /** Of the approvals, for `--approvals`; null: declined. */
  readonly file: string | null;
  /** Steps that got a token; the tokens themselves are in the file alone. */
  readonly approved: readonly Pick<Approval, "effect" | "payload_digest">[];
  readonly expires_at: string | null;
  /** What was there before and counts no longer; null: nothing. */
  readonly replaced: "expired" | "partly used" | "other" | null;
  readonly by: string;
  readonly warnings: readonly Warning[];
}

const FOLDER = "approvals";
const mostPlanBytes = 64 * 1024 * 1024;
const mostApprovalBytes = 32 * 1024 * 1024;
const keptMs = 30 * 24 * 3600 * 1000;
const mostFiles = 1000;

/** `skl node approve`: a person's word for one plan. Throws PERSON_NEEDED, NOT_FOUND, FILE_UNREADABLE, FILE_UNWRITABLE. */
export async function approvePlan(request: ApproveRequest): Promise<PlanApproval> {
  const { cwd, env, now, ttlMs } = request;
  await refuseAgentHere(cwd, env);
  const home = accountHome(env);
  const { cwd: place, ...plan } = await planOf(request, home);
  // By the rules of where the plan would be done: no other folder's make somebody its person.
  const { name, warnings } = await personAtWork(place, env);
  const folder = await privateFolder(home, FOLDER);
  const file = join(folder, `${plan.run_id}.json`);
  const answer = { ...plan, by: name, warnings };
  const before = await standing(file, plan, now);
  if (before?.kind === "unused")
    return { ...answer, ...shown(before.approvals), status: "approved already", file, replaced: null };
  const expiresAt = now.getTime() + ttlMs;
  const steps = plan.plan.filter(takesToken);
  const asked = { ...plan, tokens: steps.length, expires_at: new Date(expiresAt).toISOString() };
  if (!(await request.agrees(asked)))
    return { ...answer, status: "declined", file: null, approved: [], expires_at: null, replaced: null };
  const approvals = tokensFor(plan, { now: now.getTime(), ttlMs });
  await collectFiles(folder, { before: now.getTime() - keptMs, keep: mostFiles });
  await writePrivateFile(file, approvalsText({ plan, approvals }));
  return { ...answer, ...shown(approvals), status: "approved", file, replaced: before?.kind ?? null };
}

const takesToken = ({ effect }: PlanStep): boolean => APPROVAL_EFFECTS.has(effect);

function shown(approvals: readonly Approval[]): Pick<PlanApproval, "approved" | "expires_at"> {
  const [first] = approvals;
  return {
    approved: approvals.map(({ effect, payload_digest }) => ({ effect, payload_digest })),
    expires_at: first === undefined ? null : new Date(first.expires_at).toISOString(),
  };
}

/** The plan as the dry run itself kept it: the words in a file that someone hands over may be anybody's. */
async function planOf({ cwd, plan: given }: ApproveRequest, home: string): Promise<KeptPlan> {
  if (isRunId(given)) return keptPlan(home, given);
  const path = resolve(cwd, given);
  const said = planIn((await readBounded(path, mostPlanBytes)).toString("utf8"));
  const refused = (why: string) =>
    new SklError("FILE_UNREADABLE", {
      message: `${path} cannot be approved: ${why}.`,
      fix: "Give the id of a dry run, or the file that holds what `skl node run --dry-run --json` printed.",
      data: { path },
    });
  if (said === null) throw refused("it is not what a dry run printed");
  const kept = await keptPlan(home, said.run_id);
  if (kept.artifact_sha256 === said.artifact_sha256 && isSamePlan(kept.plan, said.plan)) return kept;
  throw refused("it says something else than what that run planned");
}

function planIn(text: string): Pick<DryRunPlan, "run_id" | "artifact_sha256" | "plan"> | null {
  try {
    const { run_id, artifact_sha256, plan } = JSON.parse(text) as Record<string, unknown>;
    const steps = parseSteps(plan);
    if (typeof run_id !== "string" || typeof artifact_sha256 !== "string" || steps === null) return null;
    return { run_id, artifact_sha256, plan: steps };
  } catch {
    return null;
  }
}

type Standing =
  | { readonly kind: "unused"; readonly approvals: readonly Approval[] }
  | { readonly kind: "expired" | "partly used" | "other" };

/** What a file of this run holds already; null: there is none. */
async function standing(file: string, plan: DryRunPlan, now: Date): Promise<Standing | null> {
  const text = await privateText(file, mostApprovalBytes);
  if (text === null) return null;
  const document = parseApprovals(text);
  if (document?.plan == null || !isSamePlan(document.plan.plan, plan.plan)) return { kind: "other" };
  const { approvals } = document;
  if (approvals.length < plan.plan.filter(takesToken).length) return { kind: "partly used" };
  const isLive = approvals.every(({ expires_at }) => now.getTime() < expires_at);
  return isLive ? { kind: "unused", approvals } : { kind: "expired" };
}

/** One token for each step that takes one, for the module whose step it is: the same payload twice in a plan is two. */
function tokensFor(plan: DryRunPlan, { now, ttlMs }: { readonly now: number; readonly ttlMs: number }): Approval[] {
  const table = new ApprovalTable({ random: randomBytes, now: () => now }, []);
  return (plan.nodes ?? [plan]).flatMap(({ artifact_sha256, plan: steps }) =>
    steps
      .filter(takesToken)
      .map(({ effect, payload_digest }) => table.issue({ artifact_sha256, effect, payload_digest }, ttlMs)),
  );
}

const UNITS: Readonly<Record<string, number>> = { s: 1000, m: 60_000, h: 3_600_000, d: 86_400_000 };
const longestTtl = 7 * 86_400_000;

/** `90s`, `30m`, `1h`, `2d` in milliseconds; at most a week. Throws USAGE. */
export function parseTtl(text: string): number {
  const [, count = "", unit = ""] = /^([1-9]\d{0,6})([smhd])$/.exec(text) ?? [];
  const ms = Number(count) * (UNITS[unit] ?? Number.NaN);
  if (ms > 0 && ms <= longestTtl) return ms;
  throw new SklError("USAGE", {
    message: `--ttl takes a time such as 30m, 1h or 2d, at most 7d, not ${JSON.stringify(text.slice(0, 40))}.`,
  });
}
