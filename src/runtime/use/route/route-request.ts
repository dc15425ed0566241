import { randomUUID } from "node:crypto";
import { isObject, SklError } from "../../../kernel/domain/index.ts";
import {
  DEFAULT_THRESHOLDS,
  type MissAnswer,
  type NearestNodes,
  type RouteMiss,
  type RouteNode,
  type RoutePorts,
  type RouteResult,
  route,
} from "../../../learn/route/index.ts";
import type { PlanReport } from "../../../skills/engine/run/index.ts";
import { openSkillGraph } from "../../../skills/use/graph/index.ts";
import { omitSystemSkills } from "../../../skills/use/library/index.ts";
import { findNearestSkills, openConfiguredEmbedder } from "../../../skills/use/search/index.ts";
import { resolveAccountHome } from "../../../workspace/ground/index.ts";
import { keepWarmThreads, type Threads } from "../../engine/host/index.ts";
import { SCOPED_ADAPTERS } from "../../engine/scopes/index.ts";
import { guestWorker } from "../guest-threads.ts";
import { decideAuthorityUnder } from "../node-authority.ts";
import { evaluateCel, findSchemaProblem } from "../node-contract.ts";
import { type PolicyInForce, readPolicyInForce } from "../policy-in-force.ts";
import { readInput } from "../run-options.ts";
import { attestRoute } from "./attest-route.ts";
import { createHeaderChooser } from "./header-choice.ts";
import { type PlanPlace, runRouted } from "./plan-here.ts";
import { buildRouteIndex } from "./routed-library.ts";

export interface RouteCommand {
  readonly cwd: string;
  readonly env?: NodeJS.ProcessEnv;
  /** Is the task in words. */
  readonly request: string;
  /** Is the JSON of an object, or `@FILE`; null is an empty object. */
  readonly context?: string | null;
  readonly tags?: readonly string[];
  /** What follows a hit: nothing, a dry run whose plan a person can approve, or a run. Default: route. */
  readonly mode?: "route" | "dry run" | "run";
  /** Whether the caller wants a draft on a miss if the policy says `synthesis: ask`. Default: no. */
  readonly wantsDraft?: boolean;
  /** Writes a node on a miss (stage 10). It is called only where the policy allows it. */
  readonly onMiss?: (miss: RouteMiss) => Promise<MissAnswer>;
  readonly signal?: AbortSignal;
  /** Threads that stay open. Default: new threads for this request. */
  readonly threads?: Threads;
}

/** Is what `skl route --json` prints. */
export interface Routed extends Omit<RouteResult, "plan"> {
  readonly request: string;
  readonly plan: { readonly nodes: readonly string[]; readonly learned: readonly string[] } | null;
  /** The run that followed a hit; null if none did. */
  readonly run: { readonly reason: string | null; readonly told: PlanReport | null; readonly output: unknown } | null;
  readonly attestation_id: string;
  /** Lists remarks about the policy, such as a file that nobody trusted. */
  readonly notes: readonly string[];
  readonly elapsed_ms: number;
}

const LONGEST_REQUEST = 100_000;

/**
 * Runs `skl route`: finds the plan of nodes that does a task, or none. Throws USAGE, FILE_UNREADABLE, ATTESTATIONS_UNUSABLE and
 * ATTESTATIONS_BROKEN: a route that cannot be attested leads to nothing.
 */
export async function routeRequest(command: RouteCommand): Promise<Routed> {
  const started = performance.now();
  const { cwd, env = process.env, request, tags = [], mode = "route" } = command;
  const context = await readRouteContext(command.context ?? null, cwd);
  if (request.trim() === "" || request.length > LONGEST_REQUEST)
    throw new SklError("USAGE", {
      message: request.trim() === "" ? "The request is empty." : "The request is longer than 100,000 characters.",
      fix: "Say in a sentence or two what is to be done.",
    });
  const home = resolveAccountHome(env);
  const [{ library: all, visible }, policy] = await Promise.all([
    openSkillGraph(cwd, env),
    readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS }),
  ]);
  const library = omitSystemSkills(all);
  const graph = await visible();
  const index = await buildRouteIndex({ library, graph, home });
  const threads = command.threads ?? createLazyThreads();
  const signal = command.signal ?? new AbortController().signal;
  const place: PlanPlace = { cwd, env, library, graph, threads, signal };
  try {
    const ports = await buildRoutePorts(command, { place, policy });
    const thresholds = DEFAULT_THRESHOLDS;
    const result = await route({ index, request: { text: request, context, tags }, ports, thresholds });
    const planId = result.hit && mode === "run" ? randomUUID() : null;
    const attestation_id = await attestRoute(home, { result, request, index, thresholds, policy, planId });
    const run = result.hit && mode !== "route" ? await runHit(place, result, planId) : null;
    return {
      ...toShownResult(result),
      request,
      run,
      attestation_id,
      notes: policy.warnings.map(({ message }) => message),
      elapsed_ms: Math.round(performance.now() - started),
    };
  } finally {
    if (command.threads === undefined) await threads.close();
  }
}

async function runHit(place: PlanPlace, result: RouteResult, planId: string | null): Promise<Routed["run"]> {
  const routed = { root: result.node ?? "", input: result.input ?? {}, context: result.context };
  const order =
    planId === null ? { mode: "dry run" as const, keep: true } : { mode: "full" as const, planId, keep: false };
  const { reason, told, output } = await runRouted(place, routed, order);
  return { reason, told, output };
}

function toShownResult({
  plan,
  ...result
}: RouteResult): Omit<Routed, "request" | "run" | "attestation_id" | "notes" | "elapsed_ms"> {
  const nodes = plan?.steps.map(({ node }) => node.name) ?? [];
  return { ...result, plan: plan === null ? null : { nodes, learned: plan.learned } };
}

async function readRouteContext(text: string | null, cwd: string): Promise<Readonly<Record<string, unknown>>> {
  const context = text === null ? {} : await readInput(text, cwd, "--context");
  if (isObject(context)) return context;
  throw new SklError("USAGE", {
    message: "--context is no JSON object.",
    fix: 'Write it like \'{"path": "CHANGELOG.md"}\', or name a file with @FILE.',
  });
}

interface Surroundings {
  readonly place: PlanPlace;
  readonly policy: PolicyInForce;
}

async function buildRoutePorts(command: RouteCommand, { place, policy }: Surroundings): Promise<RoutePorts> {
  const { env, library, signal } = place;
  const [choose, embedder] = await Promise.all([
    createHeaderChooser(library.places, env, signal),
    openConfiguredEmbedder(library.places, env),
  ]);
  const mayWrite = policy.synthesis === "auto" || (policy.synthesis === "ask" && command.wantsDraft === true);
  const onMiss = mayWrite ? command.onMiss : undefined;
  const ports: RoutePorts = {
    evaluate: evaluateCel,
    inputProblem: ({ manifest }, input) =>
      findSchemaProblem({ schema: manifest.input_schema, value: input, what: "input" }),
    grant: async (node) => grantUnder(policy, node),
    dryRun: async ({ plan, input, context, timeout_ms }) => {
      const timeout = AbortSignal.any([signal, AbortSignal.timeout(timeout_ms)]);
      const routed = { root: plan.root, input, context };
      return runRouted({ ...place, signal: timeout }, routed, { mode: "dry run", keep: false });
    },
    clock: () => performance.now(),
    ...(embedder.kind !== "none" && { nearest: (text, most) => findNearestNodes(place, text, most) }),
    ...(choose !== null && { choose }),
    ...(onMiss !== undefined && { onMiss }),
  };
  return ports;
}

/** Nodes are few among the skills that have vectors. */
const MOST_NEAR = 1_000;

async function findNearestNodes({ library, env }: PlanPlace, text: string, most: number): Promise<NearestNodes> {
  const found = await findNearestSkills(library, { query: text, k: MOST_NEAR, env });
  if (found.kind === "none") return { embedder: "none", near: null, reason: "No embedder is configured." };
  if (found.kind === "failed") return { embedder: "none", near: null, reason: found.note };
  const nodes = found.near.filter(({ name }) => library.skills.get(name)?.facts.status != null).slice(0, most);
  return { embedder: found.embedder, near: nodes.map(({ name, score }) => ({ name, cosine: score })), reason: null };
}

function grantUnder(policy: PolicyInForce, { manifest }: RouteNode) {
  const { requested_capabilities, forbidden_capabilities = [] } = manifest;
  const asked = { requested_capabilities, forbidden_capabilities };
  const { granted, denied, refusal } = decideAuthorityUnder(policy, {
    manifest: asked,
    adapters: SCOPED_ADAPTERS,
    given: null,
  });
  const [first] = denied;
  const missing = first === undefined ? null : `${first.effect} is not granted: ${first.reason}`;
  return { granted, refusal: refusal ?? missing };
}

/** Starts threads for guests only where a plan is run. */
function createLazyThreads(): Threads {
  let started: Threads | null = null;
  const startThreadsOnce = () => {
    started ??= keepWarmThreads(guestWorker, 1);
    return started;
  };
  return {
    take: () => startThreadsOnce().take(),
    giveBack: (worker) => startThreadsOnce().giveBack(worker),
    close: async () => started?.close(),
  };
}
