import { randomBytes } from "node:crypto";
import { join, resolve } from "node:path";
import { isObject, SklError, tryParseJson, type Warning } from "../../kernel/domain/index.ts";
import { refuseAgentHere } from "../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { type Approval, ApprovalTable } from "../engine/handles/index.ts";
import { APPROVAL_EFFECTS, type PlanStep } from "../engine/index.ts";
import { parseApprovals, serializeApprovals } from "./approvals-file.ts";
import { type DryRunPlan, isRunId, isSamePlan, parseSteps } from "./dry-run-plan.ts";
import { resolvePersonAtWork } from "./person-at-work.ts";
import { type KeptPlan, readKeptPlan } from "./plan-store.ts";
import { makePrivateFolder, readBounded, readPrivateText, removeOldFiles, writePrivateFile } from "./private-files.ts";

/** The plan that a person is asked about. */
export interface PlanToApprove extends DryRunPlan {
  /** The number of steps that take a token. */
  readonly tokens: number;
  readonly expires_at: string;
}

export interface ApproveRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The id of a dry run, or the file with its `--json` output. */
  readonly plan: string;
  readonly ttlMs: number;
  readonly now: Date;
  /** Asks the person. It is not called where the same plan is approved already. */
  agrees(plan: PlanToApprove): Promise<boolean>;
}

export interface PlanApproval extends DryRunPlan {
  readonly status: "approved" | "approved already" | "declined";
  /** The file of approvals for `--approvals`; null where the person declined. */
  readonly file: string | null;
  /** The steps that got a token. The tokens themselves are only in the file. */
  readonly approved: readonly Pick<Approval, "effect" | "payload_digest">[];
  readonly expires_at: string | null;
  /** What the file held before; null where there was nothing. */
  readonly replaced: "expired" | "partly used" | "other" | null;
  readonly by: string;
  readonly warnings: readonly Warning[];
}

const FOLDER = "approvals";
const mostPlanBytes = 64 * 1024 * 1024;
const mostApprovalBytes = 32 * 1024 * 1024;
const keptMs = 30 * 24 * 3600 * 1000;
const mostFiles = 1000;

/**
 * Runs `skl node approve`: records a person's approval of one plan. Throws PERSON_NEEDED, NOT_FOUND, FILE_UNREADABLE, FILE_UNWRITABLE.
 */
export async function approvePlan(request: ApproveRequest): Promise<PlanApproval> {
  const { cwd, env, now, ttlMs } = request;
  await refuseAgentHere(cwd, env);
  const home = resolveAccountHome(env);
  const { cwd: place, ...plan } = await readPlan(request, home);
  // The rules of the plan's own folder decide who may approve it; those of another folder make nobody its person.
  const { name, warnings } = await resolvePersonAtWork(place, env);
  const folder = await makePrivateFolder(home, FOLDER);
  const file = join(folder, `${plan.run_id}.json`);
  const answer = { ...plan, by: name, warnings };
  const before = await findExistingApprovals(file, plan, now);
  if (before?.kind === "unused")
    return { ...answer, ...summarizeApprovedSteps(before.approvals), status: "approved already", file, replaced: null };
  const expiresAt = now.getTime() + ttlMs;
  const steps = plan.plan.filter(takesToken);
  const asked = { ...plan, tokens: steps.length, expires_at: new Date(expiresAt).toISOString() };
  if (!(await request.agrees(asked)))
    return { ...answer, status: "declined", file: null, approved: [], expires_at: null, replaced: null };
  const approvals = issueTokens(plan, { now: now.getTime(), ttlMs });
  await removeOldFiles(folder, { before: now.getTime() - keptMs, keep: mostFiles });
  await writePrivateFile(file, serializeApprovals({ plan, approvals }));
  return { ...answer, ...summarizeApprovedSteps(approvals), status: "approved", file, replaced: before?.kind ?? null };
}

const takesToken = ({ effect }: PlanStep): boolean => APPROVAL_EFFECTS.has(effect);

function summarizeApprovedSteps(approvals: readonly Approval[]): Pick<PlanApproval, "approved" | "expires_at"> {
  const [first] = approvals;
  return {
    approved: approvals.map(({ effect, payload_digest }) => ({ effect, payload_digest })),
    expires_at: first === undefined ? null : new Date(first.expires_at).toISOString(),
  };
}

/** Reads the plan that the dry run itself kept, because the text of a given file may come from anybody. */
async function readPlan({ cwd, plan: given }: ApproveRequest, home: string): Promise<KeptPlan> {
  if (isRunId(given)) return readKeptPlan(home, given);
  const path = resolve(cwd, given);
  const printed = parsePrintedPlan((await readBounded(path, mostPlanBytes)).toString("utf8"));
  const createPlanRefusal = (why: string) =>
    new SklError("FILE_UNREADABLE", {
      message: `${path} cannot be approved: ${why}.`,
      fix: "Give the id of a dry run, or the file with the output of `skl node run --dry-run --json`.",
      data: { path },
    });
  if (printed === null) throw createPlanRefusal("it is not the output of a dry run");
  const kept = await readKeptPlan(home, printed.run_id);
  if (kept.artifact_sha256 === printed.artifact_sha256 && isSamePlan(kept.plan, printed.plan)) return kept;
  throw createPlanRefusal("it differs from the plan of that run");
}

function parsePrintedPlan(text: string): Pick<DryRunPlan, "run_id" | "artifact_sha256" | "plan"> | null {
  const value = tryParseJson(text);
  if (!isObject(value)) return null;
  const { run_id, artifact_sha256, plan } = value;
  const steps = parseSteps(plan);
  if (typeof run_id !== "string" || typeof artifact_sha256 !== "string" || steps === null) return null;
  return { run_id, artifact_sha256, plan: steps };
}

type ExistingApprovals =
  | { readonly kind: "unused"; readonly approvals: readonly Approval[] }
  | { readonly kind: "expired" | "partly used" | "other" };

/** Returns the state of the approvals that this run's file holds; null where there is no file. */
async function findExistingApprovals(file: string, plan: DryRunPlan, now: Date): Promise<ExistingApprovals | null> {
  const text = await readPrivateText(file, mostApprovalBytes);
  if (text === null) return null;
  const document = parseApprovals(text);
  if (document?.plan == null || !isSamePlan(document.plan.plan, plan.plan)) return { kind: "other" };
  const { approvals } = document;
  if (approvals.length < plan.plan.filter(takesToken).length) return { kind: "partly used" };
  const isLive = approvals.every(({ expires_at }) => now.getTime() < expires_at);
  return isLive ? { kind: "unused", approvals } : { kind: "expired" };
}

/**
 * Issues one token for each step that takes one, bound to the module of the step. The same payload twice in a plan gets two
 * tokens.
 */
function issueTokens(plan: DryRunPlan, { now, ttlMs }: { readonly now: number; readonly ttlMs: number }): Approval[] {
  const table = new ApprovalTable({ random: randomBytes, now: () => now }, []);
  return (plan.nodes ?? [plan]).flatMap(({ artifact_sha256, plan: steps }) =>
    steps
      .filter(takesToken)
      .map(({ effect, payload_digest }) => table.issue({ artifact_sha256, effect, payload_digest }, ttlMs)),
  );
}
