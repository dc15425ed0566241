import { basename, resolve } from "node:path";
import { SklError, tryParseJson } from "../../kernel/domain/index.ts";
import { replaceFile } from "../../kernel/files/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import { keepWarmThreads } from "../engine/host/index.ts";
import { digestCanonicalJson, hashSha256Hex, parseRecordedAnswers, type RecordedAnswer } from "../engine/index.ts";
import { guestWorker, takeEarlyThread } from "./guest-threads.ts";
import type { GrantSource } from "./node-authority.ts";
import { keepPlan } from "./plan-store.ts";
import { readBounded } from "./private-files.ts";
import { type NodeRun, runNode } from "./run-node.ts";
import { parseEnvironment, parseLimits, readInput } from "./run-options.ts";
import { claimGivenApprovals } from "./self-grants.ts";

export interface NodeCommand {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly module: string;
  readonly manifest: string | null;
  readonly policy: string | null;
  readonly grants: string | null;
  readonly input: string | null;
  readonly limits: string | null;
  readonly approvals: string | null;
  readonly dryRun: "dry run" | "full";
  /** The file with recorded answers of host calls for a dry run; null lets the world answer. */
  readonly answers: string | null;
  /** The file that the host calls and their answers are written to; null writes none. */
  readonly record: string | null;
  readonly environment: readonly string[];
  readonly args: readonly string[];
}

/** Modules stay limited to this size even if a person raises `module_bytes`. */
export const mostModuleBytes = 64 * 1024 * 1024;
const mostGrantBytes = 1024 * 1024;
const mostAnswerBytes = 64 * 1024 * 1024;
const mostManifestBytes = 1024 * 1024;

/** Runs `skl node run`. Throws USAGE, FILE_UNREADABLE, POLICY_INVALID, PERSON_NEEDED, RUN_BROKEN. */
export async function runNodeCommand(command: NodeCommand): Promise<NodeRun> {
  const { cwd, env } = command;
  const path = resolve(cwd, command.module);
  const limits = parseLimits(command.limits);
  const environment = parseEnvironment(command.environment);
  const [module, input, grants, answers] = await Promise.all([
    readBounded(path, mostModuleBytes),
    readInput(command.input, cwd),
    readGrantSource(command),
    readAnswers(command),
  ]);
  let recorded: readonly RecordedAnswer[] = [];
  const approvals = await claimGivenApprovals(command, command.approvals);
  const threads = keepWarmThreads(guestWorker, 1, takeEarlyThread());
  try {
    const run = await runNode({
      cwd,
      env,
      module,
      modulePath: path,
      manifest: command.manifest,
      grants,
      input,
      limits,
      approvals,
      mode: command.dryRun,
      answers,
      ...(command.record !== null && { records: (calls: typeof recorded) => (recorded = calls) }),
      args: [basename(path), ...command.args],
      environment,
      threads,
      signal: new AbortController().signal,
    });
    if (command.record !== null) await writeRecord(resolve(cwd, command.record), recorded);
    if (isApprovable(command, run)) await keepForApproval(command, run, input);
    return run;
  } finally {
    // This is not waited for: the process ends, and its threads with it.
    void threads.close();
  }
}

async function readAnswers({ cwd, answers, dryRun }: NodeCommand): Promise<readonly RecordedAnswer[] | null> {
  if (answers === null) return null;
  const createRecordingRefusal = (message: string) =>
    new SklError("USAGE", { message, fix: "`skl node run MODULE --dry-run --record FILE` writes such a file." });
  if (dryRun === "full")
    throw createRecordingRefusal("Recorded answers are for a dry run: a full run acts on what the world answers.");
  const text = (await readBounded(resolve(cwd, answers), mostAnswerBytes)).toString("utf8");
  const parsed = parseRecordedAnswers(tryParseJson(text));
  if (!parsed.ok) throw createRecordingRefusal(`${answers} ${parsed.error}.`);
  return parsed.value;
}

async function writeRecord(path: string, recorded: readonly RecordedAnswer[]): Promise<void> {
  // What a node reads may be nobody else's business.
  await replaceFile(path, Buffer.from(`${JSON.stringify(recorded, null, 2)}\n`), 0o600);
}

/** A plan that verifiers refused, of a failed run, or of a node that only runs dry, cannot be approved. */
function isApprovable({ dryRun }: NodeCommand, { outcome, exit_code, reason, status }: NodeRun): boolean {
  const onlyRunsDry = status === "learned" || status === "stale";
  return dryRun === "dry run" && outcome === "ok" && exit_code === 0 && reason === null && !onlyRunsDry;
}

async function keepForApproval({ cwd, env, manifest }: NodeCommand, run: NodeRun, input: unknown): Promise<void> {
  const bytes = manifest === null ? null : await readBounded(resolve(cwd, manifest), mostManifestBytes);
  const { run_id, artifact_sha256, plan } = run;
  const digests = {
    manifest_sha256: bytes === null ? null : hashSha256Hex(bytes),
    input_sha256: digestCanonicalJson(input),
  };
  const kept = { run_id, artifact_sha256, ...digests, plan, nodes: null, cwd: resolve(cwd) };
  await keepPlan(resolveAccountHome(env), kept, new Date());
}

async function readGrantSource({ cwd, grants, policy }: NodeCommand): Promise<GrantSource> {
  if (grants === null) return { kind: "policy", given: policy };
  const file = resolve(cwd, grants);
  return { kind: "direct", file, bytes: await readBounded(file, mostGrantBytes) };
}
