import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { SklError } from "../../../kernel/domain/index.ts";
import type { Model } from "../../../kernel/llm/index.ts";
import { addTrace, openDatabase, type TraceRow } from "../../../kernel/store/index.ts";
import {
  detectModelFamily,
  type Json,
  type NodeRuntime,
  runSkill,
  type SkillRun,
  type TraceStore,
} from "../../engine/run/index.ts";
import {
  deriveSkillStatus,
  type Library,
  loadSkill,
  openLibrary,
  type Places,
  refuseAgentHere,
  requireLocked,
  traceDatabase,
} from "../library/index.ts";
import { runPorts, type ScriptRuntime } from "./handlers/run-ports.ts";
import { toRunnableArtifacts } from "./runnable.ts";
import { openWorkspaceModel } from "./workspace-model.ts";

/** The skill whose nodes are run, with the folder that decides by which rules. */
export interface NodePlace {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** Names the skill to which the artifacts of kind `wasm_module` belong. */
  readonly skill: string;
  /** Names a file of a person's approvals. */
  readonly approvals: string | null;
  readonly signal?: AbortSignal | undefined;
  /** Reports something that a person has to know about a successful run. */
  note(text: string): void;
}

/** The rights and the depth of a script that calls a skill. */
interface Caller {
  /** The capabilities that were granted to it; what it calls has no others. */
  readonly granted: readonly { readonly effect: string; readonly adapter: string; readonly scope: object }[];
  readonly mayAskModel: boolean;
  /** This is 1 for a skill that is called by a skill that nobody called. */
  readonly depth: number;
}

interface ScriptIds {
  readonly sessionId: string;
  readonly traceId: string;
}

/** The skill whose scripts are run. */
export interface ScriptPlace extends NodePlace {
  readonly model: Model | null;
  readonly caller: Caller | null;
  runSkill(
    called: string,
    params: Json,
    as: Caller,
    ids: ScriptIds,
  ): Promise<{ readonly value: Json } | { readonly error: string }>;
}

export interface RunRequest {
  readonly cwd: string;
  readonly name: string;
  /** Names the artifacts to run, in this order; null runs all that can be executed. */
  readonly artifact: string | readonly string[] | null;
  /** This is JSON or `@FILE`; null stands for an empty object. */
  readonly input: string | null;
  /** Names the family of model variants; null chooses that of the configured model. */
  readonly family: string | null;
  readonly dryRun: boolean;
  /** Whether an agent asks, whatever the environment says. */
  readonly isAgents?: boolean;
  /** Names a file of a person's approvals for the nodes. */
  readonly approvals?: string | null;
  nodeRuntime(place: ScriptPlace): NodeRuntime & ScriptRuntime;
  readonly env?: NodeJS.ProcessEnv;
  /** Aborts a question to the model. */
  readonly signal?: AbortSignal;
}

/**
 * Executes a skill's artifacts in their order and keeps a trace of each (`skl skill run`). Throws NOT_FOUND, USAGE, SKILL_CHANGED,
 * SKILL_UNUSABLE, MODEL_MISSING, and what makes a configured model unusable where the skill asks one.
 */
export async function runSkillByName(request: RunRequest): Promise<SkillRun> {
  const { cwd, dryRun } = request;
  const env = request.env ?? process.env;
  const input = await readRunInput(request.input, cwd);
  const library = await openLibrary(cwd, env);
  const { model, unusable } = dryRun ? noModel : await findUsableModel(library.places, env);
  const database = dryRun ? null : openDatabase(traceDatabase(library.places));
  const traces = {
    add: (row: TraceRow) => {
      if (database !== null) addTrace(database, row);
    },
  };
  try {
    return await runInLibrary({ ...request, env }, { library, model, traces, input, caller: null });
  } catch (cause) {
    const isMissing = cause instanceof SklError && cause.code === "MODEL_MISSING";
    throw isMissing && unusable !== null ? unusable : cause;
  } finally {
    database?.close();
  }
}

/** The run that a skill takes part in. */
interface Surroundings {
  readonly library: Library;
  readonly model: Model | null;
  readonly traces: TraceStore;
  readonly input: Json;
  /** The script that called the skill; null for a skill that a person or an agent runs. */
  readonly caller: (Caller & { readonly sessionId: string; readonly traceId: string }) | null;
}

type Request = RunRequest & { readonly env: NodeJS.ProcessEnv };

async function runInLibrary(request: Request, surroundings: Surroundings): Promise<SkillRun> {
  const { cwd, env, name, artifact, dryRun, signal, approvals = null } = request;
  const { library, model, traces, input, caller } = surroundings;
  const skill = await loadSkill(library, name);
  const found = library.skills.get(name);
  // The loaded package is compared, since the folder may have changed after the library was read.
  if (found !== undefined) await requireLocked(library.places, { ...found, digest: skill.digest });
  if (deriveSkillStatus(skill) === "people") await refuseForAgents(request);
  if (toRunnableArtifacts(skill).length === 0)
    throw new SklError("SKILL_UNUSABLE", {
      message: `${name} has nothing to execute: it is a text.`,
      fix: "Read it with `skl skill show`, and do the work yourself.",
      data: { name },
    });
  const family = request.family ?? (model === null ? null : detectModelFamily(model.name));
  const notes: string[] = [];
  const place = { cwd, env, skill: name, approvals, signal, note: (text: string) => notes.push(text) };
  const calls = skill.edges.filter(({ type }) => type === "calls").map(({ target }) => target);
  const runtime = request.nodeRuntime({
    ...place,
    model,
    caller,
    runSkill: async (called, params, as, ids) => {
      if (!calls.includes(called)) return { error: `This skill declares no edge \`calls\` to "${called}".` };
      if (as.depth > deepestCall) return { error: `Skills call each other at most ${deepestCall} levels deep.` };
      return runCalled(
        request,
        { ...surroundings, model: as.mayAskModel ? model : null, input: params },
        { called, as, ids },
      );
    },
  });
  const only = typeof artifact === "string" ? [artifact] : artifact;
  const ids = { sessionId: caller?.sessionId ?? null, parentId: caller?.traceId ?? null };
  const run = await runSkill(
    toRunnableArtifacts(skill),
    { input, modelFamily: family, dryRun, only, ...ids },
    // A called skill is run for a script, which may not act with the rights that a person gave to the nodes of that skill.
    runPorts({
      model,
      traces,
      signal,
      nodes: caller === null ? runtime : null,
      scripts: runtime,
      sidecar: skill.artifacts.some(({ kind }) => kind === "dspy_module") ? await runtime.sidecar() : null,
    }),
  );
  return { ...run, warnings: [...run.warnings, ...notes] };
}

/** Throws PERSON_NEEDED where an agent runs what the skill's author left to people to start. */
async function refuseForAgents({ cwd, env, name, isAgents = false }: Request): Promise<void> {
  if (!isAgents) return refuseAgentHere(cwd, env);
  throw new SklError("PERSON_NEEDED", {
    message: `Only a person starts ${name}: its author says \`disable-model-invocation\`.`,
    data: { name },
  });
}

const deepestCall = 4;

async function runCalled(
  request: Request,
  surroundings: Surroundings,
  { called, as, ids }: { readonly called: string; readonly as: Caller; readonly ids: ScriptIds },
): Promise<{ readonly value: Json } | { readonly error: string }> {
  try {
    const caller = { ...as, ...ids };
    const run = await runInLibrary(
      { ...request, name: called, artifact: null, family: null },
      { ...surroundings, caller },
    );
    const failed = run.results.find(({ error }) => error !== null)?.error;
    if (!run.ok) return { error: failed ? `${called}: ${failed.message}` : `${called}: a hard assertion failed.` };
    const last = run.results.at(-1);
    const outputs = Object.fromEntries(run.results.map(({ artifact, output }) => [artifact, output]));
    return { value: { output: last?.output ?? null, outputs } };
  } catch (cause) {
    if (cause instanceof SklError) return { error: `${called}: ${cause.message}` };
    throw cause;
  }
}

const noModel = { model: null, unusable: null };

/** Returns the configured model, or why it cannot be used, which matters only to a skill that asks one. */
async function findUsableModel(
  places: Places,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly model: Model | null; readonly unusable: SklError | null }> {
  try {
    return { model: await openWorkspaceModel(places, env), unusable: null };
  } catch (cause) {
    if (cause instanceof SklError) return { model: null, unusable: cause };
    throw cause;
  }
}

async function readRunInput(text: string | null, cwd: string): Promise<Json> {
  if (text === null) return {};
  const json = text.startsWith("@") ? await readText(resolve(cwd, text.slice(1))) : text;
  try {
    return JSON.parse(json);
  } catch (cause) {
    throw new SklError("USAGE", {
      message: `--input is not JSON: ${(cause as Error).message}`,
      fix: 'Write it like \'{"name": "value"}\', or name a file with @FILE.',
    });
  }
}

async function readText(path: string): Promise<string> {
  return readFile(path, "utf8").catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
}
