/**
 * The use cases of the capability runtime. Each is loaded when it is called, so that a command that runs no node does not wait
 * for it.
 */

import type { NodeRuntime } from "../../skills/engine/run/index.ts";
import type { ReadNodeStatuses } from "../../skills/use/library/index.ts";
import type { ReadMissingHere, ScriptPlace, ScriptRuntime } from "../../skills/use/run/index.ts";
import type { Bundle } from "../engine/attest/index.ts";
import type { Validation } from "../engine/wasm/index.ts";
import type { ApproveRequest, PlanApproval } from "./approve-plan.ts";
import type { AttestationRow, KeyRotation, RotateRequest, ShownAttestation } from "./attest-log.ts";
import type { Verification, VerifyQuestion } from "./attest-verify.ts";
import type {
  DspyManifest,
  InstalledDspy,
  OptimizedModule,
  OptimizeRequest,
  WrappedPrompt,
  WrapRequest,
} from "./dspy/index.ts";
import type { WaitingPlan } from "./kept-plans.ts";
import type { PolicyCheck, PolicyCheckRequest } from "./policy-check.ts";
import type { PolicyTrust } from "./policy-trust.ts";
import type { NodePromotion, PromoteRequest } from "./promote-node.ts";
import type { RouteCommand, Routed } from "./route/index.ts";
import type { NodeRun } from "./run-node.ts";
import type { NodeCommand } from "./run-node-command.ts";
import type { WasiCommand, WasiEnd } from "./wasi-command.ts";

export { isAllGranted } from "../engine/index.ts";
export { parseTtl } from "./approval-lifetime.ts";
export { keepEarlyThread } from "./guest-threads.ts";
export type { WaitingPlan } from "./kept-plans.ts";

export const runNodeCommand = async (command: NodeCommand): Promise<NodeRun> =>
  (await import("./run-node-command.ts")).runNodeCommand(command);
export const runWasi = async (command: WasiCommand): Promise<WasiEnd> =>
  (await import("./wasi-command.ts")).runWasi(command);
export const validateNode = async (cwd: string, env: NodeJS.ProcessEnv, module: string): Promise<Validation> =>
  (await import("./wasi-command.ts")).validateNode(cwd, env, module);
export const approvePlan = async (request: ApproveRequest): Promise<PlanApproval> =>
  (await import("./approve-plan.ts")).approvePlan(request);
export const listPlans = async (env: NodeJS.ProcessEnv): Promise<{ readonly plans: readonly WaitingPlan[] }> =>
  (await import("./kept-plans.ts")).listPlans(env);
export const approveShownPlan = async (
  request: Omit<ApproveRequest, "agrees"> & { readonly digest: string },
): Promise<PlanApproval> => {
  const [{ approvePlan: approve }, { createDigestAgreement }] = await Promise.all([
    import("./approve-plan.ts"),
    import("./kept-plans.ts"),
  ]);
  return approve({ ...request, agrees: createDigestAgreement(request.digest) });
};
export const promoteNode = async (request: PromoteRequest): Promise<NodePromotion> =>
  (await import("./promote-node.ts")).promoteNode(request);
export const checkPolicy = async (request: PolicyCheckRequest): Promise<PolicyCheck> =>
  (await import("./policy-check.ts")).checkPolicy(request);
export const trustRepositoryPolicy = async (cwd: string, env: NodeJS.ProcessEnv, now: Date): Promise<PolicyTrust> =>
  (await import("./policy-trust.ts")).trustRepositoryPolicy(cwd, env, now);
export const listAttestations = async (
  env: NodeJS.ProcessEnv,
  most: number,
): Promise<{ readonly attestations: readonly AttestationRow[] }> =>
  (await import("./attest-log.ts")).listAttestations(env, most);
export const showAttestation = async (env: NodeJS.ProcessEnv, id: string): Promise<ShownAttestation> =>
  (await import("./attest-log.ts")).showAttestation(env, id);
export const exportAttestations = async (env: NodeJS.ProcessEnv, ids: readonly string[]): Promise<Bundle> =>
  (await import("./attest-log.ts")).exportAttestations(env, ids);
export const rotateAttestationKey = async (request: RotateRequest): Promise<KeyRotation> =>
  (await import("./attest-log.ts")).rotateAttestationKey(request);
export const routeRequest = async (command: RouteCommand): Promise<Routed> =>
  (await import("./route/index.ts")).routeRequest(command);
export const verifyAttestations = async (question: VerifyQuestion): Promise<Verification> =>
  (await import("./attest-verify.ts")).verifyAttestations(question);

/** What a synthesis does with a draft: judging, trying and attesting it. */
export type DraftedNodes = typeof import("./drafted-node.ts");
export const loadSynthesisMode = async (cwd: string, env: NodeJS.ProcessEnv) =>
  (await import("./drafted-node.ts")).readSynthesisMode(cwd, env);
export const loadDraftedNodes = (): Promise<DraftedNodes> => import("./drafted-node.ts");

/** What the library of skills asks of the runtime about nodes. */
export const readNodeStatuses: ReadNodeStatuses = async (library, names, env) =>
  (await import("./promote-listing.ts")).readEffectiveStatuses(library, names, env);
/** What `skl doctor` and `skl skill validate` ask of the interpreters of this machine. */
export const loadMissingHere: ReadMissingHere = async (cwd, env) =>
  (await import("./missing-here.ts")).findMissingHere(cwd, env);
export const provideRuntimes = (place: ScriptPlace): NodeRuntime & ScriptRuntime => ({
  run: async (node) => (await import("./plan-node-runtime.ts")).createNodeRuntime(place).run(node),
  python: async () => (await import("./python/index.ts")).provideWarmPython(place),
  sidecar: async () => (await import("./dspy/index.ts")).adaptSkillSidecar(place),
  hostOf: async (script, ids) => (await import("./python/index.ts")).createScriptHost(script, ids, place),
});

export const installDspySidecar = async (request: {
  readonly env: NodeJS.ProcessEnv;
  readonly python: string | null;
  note(text: string): void;
}): Promise<InstalledDspy> => (await import("./dspy/index.ts")).installSidecar(request);
export const wrapPrompt = async (request: WrapRequest): Promise<WrappedPrompt> =>
  (await import("./dspy/index.ts")).wrapPrompt(request);
export const wrapPrompts = async (request: Pick<WrapRequest, "cwd" | "env" | "name">): Promise<WrappedPrompt[]> =>
  (await import("./dspy/index.ts")).wrapPrompts(request);
export const listDspyTemplates = async (env: NodeJS.ProcessEnv): Promise<DspyManifest> =>
  (await import("./dspy/index.ts")).askSidecarManifest(env);
export const optimizeModule = async (request: OptimizeRequest): Promise<OptimizedModule> =>
  (await import("./dspy/index.ts")).optimizeModule(request);
