import { randomUUID } from "node:crypto";
import { setTimeout } from "node:timers/promises";
import { SklError, type Warning } from "../../kernel/domain/index.ts";
import {
  findLockState,
  type Library,
  loadSkill,
  lockSkills,
  openLibrary,
  readSkillLocks,
  requireLocked,
} from "../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import {
  type AnyStatement,
  appendToLog,
  makeAttestedStatement,
  PROMOTION_TYPE,
  RUN_TYPE,
  readEntries,
} from "../engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../engine/host/index.ts";
import type { CapabilityRequest } from "../engine/index.ts";
import {
  type AttestedRun,
  evaluatePromotionGates,
  type GateResult,
  listMissingLibraryKeys,
  type NodeHashes,
  type PromotionCase,
  type ReviewerApproval,
  runsThatCount,
} from "../engine/promotion/index.ts";
import { guestWorker } from "./guest-threads.ts";
import { type LibraryNode, loadNode } from "./library-node.ts";
import { type PersonAtWork, resolvePersonAtWork } from "./person-at-work.ts";
import { runCases } from "./promote-cases.ts";
import { composePromotedSkillYaml, writeSkillYaml } from "./promoted-skill-yaml.ts";
import { keepPromotion } from "./promotions.ts";

/** What the reviewer is asked about after five gates have passed. */
export interface NodeToPromote extends NodeHashes {
  readonly name: string;
  /** The description in the manifest; null where there is none. */
  readonly header: string | null;
  /** What the node asks for from now on, also in full runs. */
  readonly requests: readonly CapabilityRequest[];
  readonly gates: readonly GateResult[];
}

export interface PromoteRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly name: string;
  readonly reviewer: string;
  /** The threads of the cases. Default: a thread of their own. */
  readonly threads?: Threads;
  now(): Date;
  /** Asks the reviewer. It is called only where nothing else is missing. */
  agrees(node: NodeToPromote): Promise<boolean>;
}

export interface NodePromotion extends NodeHashes {
  readonly status: "promoted" | "refused" | "declined";
  readonly name: string;
  readonly node_id: string | null;
  readonly reviewer_id: string;
  readonly gates: readonly GateResult[];
  readonly promoted_at: string | null;
  /** The id of the promotion's attestation; null where there is none. */
  readonly attestation_id: string | null;
  /** The path of the skill.yaml that was written. */
  readonly file: string | null;
  readonly warnings: readonly Warning[];
}

/**
 * Runs `skl node promote`: runs the cases, evaluates the six gates and attests the promotion. Throws PERSON_NEEDED, NOT_FOUND,
 * SKILL_CHANGED, SKILL_UNUSABLE, MANIFEST_INVALID, RUN_BROKEN and the errors of the attestation log.
 */
export async function promoteNode(request: PromoteRequest): Promise<NodePromotion> {
  const { cwd, env, name, reviewer } = request;
  const person = await resolvePersonAtWork(cwd, env);
  const library = await openLibrary(cwd, env);
  const node = await loadNode(library, name);
  const isLocked = await hasLock(library, name);
  const asked = await gatherEvidence(request, node, person);
  const before = evaluatePromotionGates(asked).filter(({ gate }) => gate !== "human");
  const isReady = before.every(({ passed }) => passed);
  const { header, requested_capabilities: requests } = node.manifest.manifest;
  const agreed = isReady && (await request.agrees({ name, header, requests, ...node.hashes, gates: before }));
  const approval = agreed ? await approveNow(request, { node, person, asked }) : null;
  const gates = evaluatePromotionGates({ ...asked, approval });
  const answer = { name, node_id: asked.node.node_id, reviewer_id: reviewer, ...node.hashes, gates };
  const none = { promoted_at: null, attestation_id: null, file: null, warnings: person.warnings };
  if (approval === null || !gates.every(({ passed }) => passed))
    return { ...answer, ...none, status: isReady && approval === null ? "declined" : "refused" };
  await requireUnchanged(library, node);
  const done = await attestPromotion(request, { node, approval, gates });
  // The promotion changed skill.yaml, and whoever promotes a package accepts this change.
  if (isLocked) await lockSkills(cwd, [name], env);
  return { ...answer, ...done, status: "promoted", warnings: person.warnings };
}

/** Returns whether the lock file names the package. Throws SKILL_CHANGED where it names a different one. */
async function hasLock(library: Library, name: string): Promise<boolean> {
  const found = library.skills.get(name);
  if (found === undefined) return false;
  const skill = { ...found, digest: (await loadSkill(library, name)).digest };
  await requireLocked(library.places, skill);
  return findLockState(await readSkillLocks(library.places), skill) === "locked";
}

async function gatherEvidence(
  { cwd, env, threads: given }: PromoteRequest,
  node: LibraryNode,
  person: PersonAtWork,
): Promise<PromotionCase> {
  const threads = given ?? keepWarmThreads(guestWorker, 1);
  try {
    const runner = { cwd, env, node, threads, signal: new AbortController().signal };
    const unit = await runCases(runner, "tests");
    const replay = await runCases(runner, "replay");
    const { manifest } = node.manifest;
    const { node_id, artifact_sha256, source_sha256, requested_capabilities } = manifest;
    const humans = person.humans ?? [];
    const { artifact_sha256: artifact, manifest_sha256 } = node.hashes;
    const all = await readRuns(resolveAccountHome(env), artifact);
    const runs = runsThatCount(all, { manifest_sha256, file_sha256: node.manifest.sha256, humans });
    return {
      node: {
        ...node.hashes,
        name: node.name,
        node_id,
        stated: { artifact_sha256, source_sha256 },
        missing: listMissingLibraryKeys(manifest),
        requested: [...new Set(requested_capabilities.map(({ effect }) => effect))],
      },
      unit,
      replay,
      runs,
      set_aside: all.length - runs.length,
      humans,
      approval: null,
    };
  } finally {
    if (given === undefined) await threads.close();
  }
}

/** Reads every attested run of a module, whatever its manifest was. */
async function readRuns(home: string, artifact: string): Promise<readonly AttestedRun[]> {
  const runs: AttestedRun[] = [];
  const isRunOfArtifact = ({ predicateType, predicate }: AnyStatement) =>
    predicateType === RUN_TYPE && predicate.artifact_sha256 === artifact;
  for await (const { statement } of readEntries(home, { where: isRunOfArtifact }))
    if (statement.predicateType === RUN_TYPE) runs.push(statement.predicate);
  return runs;
}

interface Approving {
  readonly node: LibraryNode;
  readonly person: PersonAtWork;
  readonly asked: PromotionCase;
}

async function approveNow(
  { reviewer, now }: PromoteRequest,
  { node, person, asked }: Approving,
): Promise<ReviewerApproval> {
  const last = asked.runs.at(-1)?.ended_at;
  // The clock counts milliseconds, and an approval must be later than the run that it is about.
  if (last !== undefined && now().getTime() === Date.parse(last)) await setTimeout(2);
  const { artifact_sha256, manifest_sha256 } = node.hashes;
  return {
    reviewer_id: reviewer,
    by: person.name,
    approved_at: now().toISOString(),
    artifact_sha256,
    manifest_sha256,
  };
}

/**
 * Refuses to promote anything but what the gates saw: a file that changed while a person read the evidence makes another node.
 */
async function requireUnchanged(library: Library, node: LibraryNode): Promise<void> {
  const again = await loadNode(library, node.name);
  if (Buffer.from(again.card).equals(node.card) && again.module.sha256 === node.module.sha256) {
    if (again.module.source_sha256 === node.module.source_sha256) return;
  }
  throw new SklError("SKILL_UNUSABLE", {
    message: `The skill ${node.name} changed while it was being promoted.`,
    fix: "Look at the change, then promote it again.",
    data: { name: node.name, problems: [] },
  });
}

interface Passed {
  readonly node: LibraryNode;
  readonly approval: ReviewerApproval;
  readonly gates: readonly GateResult[];
}

/** Attests the promotion before the status is written, because a status without an attestation counts for nothing. */
async function attestPromotion(
  { env, now }: PromoteRequest,
  { node, approval, gates }: Passed,
): Promise<Pick<NodePromotion, "promoted_at" | "attestation_id" | "file">> {
  const promoted_at = now().toISOString();
  const { reviewer_id, approved_at } = approval;
  const statement = makeAttestedStatement(node.name, {
    predicateType: PROMOTION_TYPE,
    run_type: "promotion",
    attestation_id: randomUUID(),
    node_id: node.manifest.manifest.node_id,
    ...node.hashes,
    name: node.name,
    reviewer_id,
    approved_at,
    promoted_at,
    gates_passed: gates.map(({ gate }) => gate),
    gates: gates.map(({ gate, passed, evidence }) => ({ gate, passed, evidence })),
  });
  const card = await composePromotedSkillYaml(node, promoted_at);
  const home = resolveAccountHome(env);
  const appended = await appendToLog(home, statement);
  await keepPromotion(home, appended);
  const { attestation_id } = appended;
  return { promoted_at, attestation_id, file: await writeSkillYaml(node, card) };
}
