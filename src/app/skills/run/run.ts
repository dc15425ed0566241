import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { SklError } from "../../../domain/index.ts";
import type { Model } from "../../../llm/index.ts";
import { type Json, modelFamily, type NodeRuntime, runSkill, type SkillRun } from "../../../skills/run/index.ts";
import { addTrace, openDatabase, type TraceRow } from "../../../store/index.ts";
import { loadSkill, openLibrary, type Places, requireLocked, traceDatabase } from "../library/index.ts";
import { runPorts } from "./handlers/run-ports.ts";
import { runnable } from "./runnable.ts";
import { workspaceModel } from "./workspace-model.ts";

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

export interface RunRequest {
  readonly cwd: string;
  readonly name: string;
  /** Names the artifacts to run, in this order; null runs all that can be executed. */
  readonly artifact: string | readonly string[] | null;
  /** Is JSON or `@FILE`; null stands for an empty object. */
  readonly input: string | null;
  /** Names the family of model variants; null chooses that of the configured model. */
  readonly family: string | null;
  readonly dryRun: boolean;
  /** Names a file of a person's approvals for the nodes. */
  readonly approvals?: string | null;
  nodeRuntime(place: NodePlace): NodeRuntime;
  readonly env?: NodeJS.ProcessEnv;
  /** Aborts a question to the model. */
  readonly signal?: AbortSignal;
}

/**
 * Executes a skill's artifacts in their order and keeps a trace of each (`skl skill run`). Throws NOT_FOUND, USAGE, SKILL_CHANGED, SKILL_UNUSABLE,
 * MODEL_MISSING, and what makes a configured model unusable where the skill asks one.
 */
export async function runSkillByName(request: RunRequest): Promise<SkillRun> {
  const { cwd, name, artifact, dryRun } = request;
  const env = request.env ?? process.env;
  const input = await inputOf(request.input, cwd);
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const found = library.skills.get(name);
  // The loaded package is compared, since the folder may have changed after the library was read.
  if (found !== undefined) await requireLocked(library.places, { ...found, digest: skill.digest });
  const { model, unusable } = dryRun ? noModel : await modelIfUsable(library.places, env);
  const database = dryRun ? null : openDatabase(traceDatabase(library.places));
  try {
    const traces = {
      add: (row: TraceRow) => {
        if (database !== null) addTrace(database, row);
      },
    };
    const family = request.family ?? (model === null ? null : modelFamily(model.name));
    const notes: string[] = [];
    const { signal, approvals = null } = request;
    const nodes = request.nodeRuntime({ cwd, env, skill: name, approvals, signal, note: (text) => notes.push(text) });
    const run = await runSkill(
      runnable(skill),
      { input, modelFamily: family, dryRun, only: typeof artifact === "string" ? [artifact] : artifact },
      runPorts({ model, traces, signal, nodes }),
    ).catch((cause: unknown) => {
      const isMissing = cause instanceof SklError && cause.code === "MODEL_MISSING";
      throw isMissing && unusable !== null ? unusable : cause;
    });
    return { ...run, warnings: [...run.warnings, ...notes] };
  } finally {
    database?.close();
  }
}

const noModel = { model: null, unusable: null };

/** Returns the configured model, or why it cannot be used, which matters only to a skill that asks one. */
async function modelIfUsable(
  places: Places,
  env: NodeJS.ProcessEnv,
): Promise<{ readonly model: Model | null; readonly unusable: SklError | null }> {
  try {
    return { model: await workspaceModel(places, env), unusable: null };
  } catch (cause) {
    if (cause instanceof SklError) return { model: null, unusable: cause };
    throw cause;
  }
}

async function inputOf(text: string | null, cwd: string): Promise<Json> {
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
