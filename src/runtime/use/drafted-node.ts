import { resolve } from "node:path";
import { isObject, SklError, tryParseJson } from "../../kernel/domain/index.ts";
import type { Library } from "../../skills/use/library/index.ts";
import { resolveAccountHome } from "../../workspace/ground/index.ts";
import {
  appendToLog,
  FAILED_SYNTHESIS_TYPE,
  type FailedSynthesisPredicate,
  makeAttestedStatement,
  SYNTHESIS_TYPE,
  type SynthesisPredicate,
} from "../engine/attest/index.ts";
import { keepWarmThreads, type Threads } from "../engine/host/index.ts";
import { digestCanonicalJson, HOST_FUNCTIONS, type Limits } from "../engine/index.ts";
import { decideGrants, listKernelDenials } from "../engine/policy/index.ts";
import { digestContract } from "../engine/promotion/index.ts";
import { SCOPED_ADAPTERS } from "../engine/scopes/index.ts";
import { validateModule } from "../engine/wasm/index.ts";
import { noApprovals } from "./approvals-file.ts";
import { makeCaseFolder } from "./case-folder.ts";
import { guestWorker } from "./guest-threads.ts";
import { type LibraryNode, loadNode } from "./library-node.ts";
import { evaluateCel, findSchemaProblem } from "./node-contract.ts";
import { type LoadedManifest, parseManifestBytes } from "./policy-check.ts";
import { readPolicyInForce } from "./policy-in-force.ts";
import { readBounded } from "./private-files.ts";
import { type NodeRun, runNode } from "./run-node.ts";

/** Limits of a module that nobody has looked at: far below those of a node of the library, far above what a small task needs. */
export const TRIAL_LIMITS = {
  fuel: 200_000_000,
  deadline_ms: 5_000,
  memory_bytes: 32 * 1024 * 1024,
  stdout_bytes: 512 * 1024,
  host_calls: 1_000,
  denied_calls: 4,
  module_bytes: 4 * 1024 * 1024,
  write_bytes: 4 * 1024 * 1024,
} satisfies Partial<Limits>;

interface Place {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
}

export interface JudgedManifest {
  readonly manifest: LoadedManifest | null;
  /** The digest of what the manifest says; empty where it cannot be read. */
  readonly contractSha256: string;
  /** Sentences; none where the manifest may be tried. */
  readonly problems: readonly string[];
}

/** Judges the manifest of a draft: it has to be readable, and all that it asks for has to be granted by the policy, not less. */
export async function judgeDraftedManifest({ cwd, env }: Place, skillYaml: Uint8Array): Promise<JudgedManifest> {
  const loaded = await parseManifestBytes(skillYaml, { path: "skill.yaml", adapters: SCOPED_ADAPTERS }).catch(
    (cause: unknown) => {
      if (cause instanceof SklError && cause.code === "MANIFEST_INVALID") return cause.message;
      throw cause;
    },
  );
  if (typeof loaded === "string") return { manifest: null, contractSha256: "", problems: [loaded] };
  const { requested_capabilities: requests, forbidden_capabilities: forbidden } = loaded.manifest;
  const { rules, user, refusal } = await readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS });
  const answer = decideGrants({ requests, forbidden, rules, user, refusal, adapters: SCOPED_ADAPTERS });
  const kernel = [...listKernelDenials({ requests, forbidden }).values()];
  const problems = [
    ...kernel.map(({ effect, reason }) => `${effect} cannot be granted to one node: ${reason}`),
    ...answer.denied.map(({ effect, reason }) => `The policy does not grant ${effect}: ${reason}`),
    ...answer.needs_approval.map(
      ({ effect }) => `${effect} needs a person's approval for each call, which a draft has not.`,
    ),
    ...(await findContractProblems(loaded)),
  ];
  return { manifest: loaded, contractSha256: digestContract(loaded.manifest), problems };
}

/** Looks for schemas that do not compile, conditions that cannot be read, and verifiers that a run without output would pass. */
async function findContractProblems({ manifest }: LoadedManifest): Promise<string[]> {
  const problems: string[] = [];
  for (const what of ["input", "output"] as const) {
    const problem = await findSchemaProblem({ schema: manifest[`${what}_schema`], value: null, what });
    if (problem !== null && !problem.startsWith(`The ${what} does not satisfy`)) problems.push(problem);
  }
  if (manifest.input_schema?.type !== "object") problems.push("The input schema is not of type object.");
  const nothing = { input: {}, output: null, stdout: "", exit_code: 1 };
  let acceptsNothing = true;
  for (const [what, conditions] of [
    ["precondition", manifest.preconditions],
    ["verifier", manifest.verifiers],
  ] as const)
    for (const { name, check } of conditions) {
      const decided = await evaluateCel(check, nothing);
      if (!decided.ok && /^The condition cannot be read/.test(decided.error.message))
        problems.push(`The ${what} ${name}: ${decided.error.message}`);
      if (what === "verifier" && !(decided.ok && decided.value)) acceptsNothing = false;
    }
  if (acceptsNothing) problems.push("The verifiers would accept a run without any output.");
  return problems;
}

/** Returns what the policy in force says of writing nodes on a miss. */
export async function readSynthesisMode(cwd: string, env: NodeJS.ProcessEnv) {
  return (await readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS })).synthesis;
}

export interface Grantable {
  readonly effect: string;
  readonly adapter: string;
  /** As the adapter parsed it; `*` for any. */
  readonly scope: unknown;
}

/** What the policy could grant to anybody's node here, as a model may see it: rules that allow, with their scopes. */
export async function listGrantableHere({ cwd, env }: Place): Promise<readonly Grantable[]> {
  const { rules, user, refusal } = await readPolicyInForce({ cwd, env, given: null, adapters: SCOPED_ADAPTERS });
  if (refusal !== null) return [];
  return rules
    .filter((rule) => rule.decision === "allow" && (rule.user === "*" || rule.user === user))
    .map(({ effect, adapter, scope }) => ({ effect, adapter, scope: scope.kind === "anything" ? "*" : scope.value }));
}

/** Returns why a module is not taken, as sentences. Its imports are compared with the host calls that the manifest's grants bring. */
export function listModuleProblems(bytes: Uint8Array, { manifest }: LoadedManifest): readonly string[] {
  if (bytes.length > TRIAL_LIMITS.module_bytes)
    return [`The module has ${bytes.length} bytes; ${TRIAL_LIMITS.module_bytes} are taken.`];
  const validation = validateModule(bytes);
  const effects = new Set<string>(manifest.requested_capabilities.map(({ effect }) => effect));
  const beyond = validation.imports
    .flatMap((name) => (name.startsWith("skg.") ? [name.slice("skg.".length)] : []))
    .filter((name) => !Object.hasOwn(HOST_FUNCTIONS, name) || !effects.has(HOST_FUNCTIONS[name] ?? ""));
  return [
    ...validation.problems.map(({ code, message }) => `The module is refused (${code}): ${message}`),
    ...beyond.map((name) => `The module imports ${name.slice(0, 80)}, and the manifest does not ask for its effect.`),
  ];
}

export interface Trial extends Place {
  readonly name: string;
  readonly module: Uint8Array;
  readonly manifest: LoadedManifest;
  readonly input: unknown;
  /** The files of the folder that the run sees; null for the folder as it is. */
  readonly files: Readonly<Record<string, string>> | null;
  readonly threads: Threads;
}

/**
 * Runs a draft's module dry, under what the policy grants to its manifest, with lower limits. There is no other way to run a draft. A
 * returned text says why it could not be tried.
 */
export async function tryDraftedNode(trial: Trial): Promise<NodeRun | string> {
  const { cwd, env, name, module, manifest, input, files, threads } = trial;
  const folder = files === null ? null : await makeCaseFolder(files);
  if (folder?.problem != null) return `The case cannot be tried: ${folder.problem}.`;
  return runNode({
    cwd,
    env,
    ...(folder !== null && { root: folder.path }),
    module,
    manifest,
    grants: { kind: "policy", given: null },
    input,
    limits: TRIAL_LIMITS,
    approvals: noApprovals,
    mode: "dry run",
    args: [`${name}.wasm`],
    environment: [],
    threads,
    signal: new AbortController().signal,
  }).finally(() => folder?.remove());
}

export const checkOfCase = evaluateCel;

/** Threads in which drafts are tried, one after the other. */
export const createTrialThreads = (): Threads => keepWarmThreads(guestWorker, 1);

/** Signs what happened in a synthesis and adds it to the account's log. */
export async function attestSynthesis(
  env: NodeJS.ProcessEnv,
  name: string,
  predicate: Omit<SynthesisPredicate, "predicateType">,
): Promise<string> {
  const statement = makeAttestedStatement<SynthesisPredicate>(name, { predicateType: SYNTHESIS_TYPE, ...predicate });
  return (await appendToLog(resolveAccountHome(env), statement)).attestation_id;
}

/** Signs that no node came out of a synthesis; a person sees what was paid for and why it was refused. */
export async function attestFailedSynthesis(
  env: NodeJS.ProcessEnv,
  predicate: Omit<FailedSynthesisPredicate, "predicateType">,
): Promise<string> {
  const whole = { predicateType: FAILED_SYNTHESIS_TYPE, ...predicate } as const;
  return (await appendToLog(resolveAccountHome(env), makeAttestedStatement<FailedSynthesisPredicate>("request", whole)))
    .attestation_id;
}

/** A learned node as a shadow run needs it. */
export interface ShadowedNode {
  readonly path: string;
  readonly header: string | null;
  readonly outputSchema: unknown;
  /** The digests of the inputs of its replay cases. */
  readonly replayInputs: ReadonlySet<string>;
  readonly node: LibraryNode;
}

/** Loads a node for a shadow run. Throws NOT_FOUND, MANIFEST_INVALID, SKILL_UNUSABLE. */
export async function loadLearned(library: Library, name: string): Promise<ShadowedNode> {
  const node = await loadNode(library, name);
  const { header, output_schema: outputSchema } = node.manifest.manifest;
  const replays = [...node.skill.files].filter(([path]) => /^replay\/[^/]+\.json$/.test(path));
  const inputs = replays.map(([, bytes]) => {
    const value = tryParseJson(Buffer.from(bytes).toString("utf8"));
    return digestCanonicalJson(isObject(value) ? value.input : null);
  });
  return { path: node.path, header, outputSchema, replayInputs: new Set(inputs), node };
}

interface Shadowing extends Place {
  readonly node: ShadowedNode;
  readonly input: unknown;
}

/** Runs a node dry beside an answer. `files` are the texts that it may have read, so that the run can be had again. */
export async function runShadow({ cwd, env, node: { node }, input }: Shadowing) {
  const files = await readManifestFiles(cwd, node.manifest);
  const threads = createTrialThreads();
  try {
    const run = await tryDraftedNode({
      cwd,
      env,
      name: node.module.name,
      module: node.module.bytes,
      manifest: node.manifest,
      input,
      files: null,
      threads,
    });
    if (typeof run === "string") return { reason: run, output: null, files };
    const { outcome, exit_code, reason, output, ungranted_attempts } = run;
    const isWell = outcome === "ok" && exit_code === 0 && ungranted_attempts === 0;
    return { reason: reason ?? (isWell ? null : `It ended with ${outcome}, exit code ${exit_code}.`), output, files };
  } finally {
    await threads.close();
  }
}

const MOST_FILE_BYTES = 512 * 1024;

/** The files that the manifest names one by one for reading; of folders none, since nobody knows which of theirs a run would read. */
async function readManifestFiles(cwd: string, { manifest }: LoadedManifest): Promise<Readonly<Record<string, string>>> {
  const files: Record<string, string> = {};
  for (const { effect, adapter, scope } of manifest.requested_capabilities) {
    const path = "path" in scope && typeof scope.path === "string" ? scope.path : null;
    if (effect !== "local.read" || adapter !== "fs" || path === null) continue;
    const bytes = await readBounded(resolve(cwd, path), MOST_FILE_BYTES).catch(() => null);
    if (bytes !== null) files[path] = Buffer.from(bytes).toString("utf8");
  }
  return files;
}
