import { readFile } from "node:fs/promises";
import { resolve } from "node:path";
import { type EffectiveConfig, effectiveConfig, parseConfig } from "../../config/index.ts";
import { SklError } from "../../domain/index.ts";
import { createModel, type Model } from "../../llm/index.ts";
import type { SkillPackage } from "../../skills/package/index.ts";
import { type Json, modelFamily, type RunnableArtifact, runSkill, type SkillRun } from "../../skills/run/index.ts";
import { addTrace, openDatabase, type TraceRow } from "../../store/index.ts";
import { runPorts } from "./handlers/run-ports.ts";
import { loadSkill, openLibrary } from "./library/library.ts";
import type { Places } from "./library/roots.ts";
import { artifactRows, contentOf, stateOf } from "./library/rows.ts";

export interface RunRequest {
  readonly cwd: string;
  readonly name: string;
  /** One artifact by name; null: all that can be executed. */
  readonly artifact: string | null;
  /** JSON, or `@FILE`; null: an empty object. */
  readonly input: string | null;
  /** Family of model variants; null: that of the configured model. */
  readonly family: string | null;
  readonly dryRun: boolean;
  readonly env?: NodeJS.ProcessEnv;
}

/** `skl skill run`: executes a skill's artifacts by ordinal, and keeps a trace of each. Throws NOT_FOUND, MODEL_MISSING. */
export async function runSkillByName(request: RunRequest): Promise<SkillRun> {
  const { cwd, name, artifact, dryRun } = request;
  const env = request.env ?? process.env;
  const input = await inputOf(request.input, cwd);
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const model = dryRun ? null : await modelFor(library.places, env);
  const database = dryRun ? null : openDatabase(databaseOf(library.places));
  try {
    const traces = {
      add: (row: TraceRow) => {
        if (database !== null) addTrace(database, row);
      },
    };
    const family = request.family ?? (model === null ? null : modelFamily(model.name));
    return await runSkill(
      runnable(skill),
      { input, modelFamily: family, dryRun, only: artifact },
      runPorts({ model, traces }),
    );
  } finally {
    database?.close();
  }
}

/** Traces go where the workspace keeps its index; without `.skl` into the account's. */
export function databaseOf({ workspaceDatabase, accountDatabase }: Places): string {
  return workspaceDatabase ?? accountDatabase;
}

async function inputOf(text: string | null, cwd: string): Promise<Json> {
  if (text === null) return {};
  const given = text.startsWith("@") ? await readText(resolve(cwd, text.slice(1))) : text;
  try {
    return JSON.parse(given);
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

/** The model of the workspace's own configuration: running a skill is no gate, so the work tree's file counts. */
async function modelFor({ workspace }: Places, env: NodeJS.ProcessEnv): Promise<Model | null> {
  const bytes = await readFile(resolve(workspace, ".skl", "config.json")).catch(() => null);
  const parsed = bytes && parseConfig(bytes, ".skl/config.json");
  const { verifier } = effectiveConfig(parsed?.ok ? parsed.value : null);
  if (verifier.provider === null) return scriptedModel(env);
  return createModel({ ...settingsOf(verifier, env), provider: verifier.provider });
}

function settingsOf(verifier: EffectiveConfig["verifier"], env: NodeJS.ProcessEnv) {
  return {
    baseUrl: verifier.base_url,
    model: verifier.model,
    apiKey: verifier.api_key_env === null ? null : (env[verifier.api_key_env] ?? ""),
    script: env.SKL_MODEL_SCRIPT ?? null,
  };
}

/** For tests, demos and replays: a script stands in for a model that nobody configured. */
async function scriptedModel(env: NodeJS.ProcessEnv): Promise<Model | null> {
  if (!env.SKL_MODEL_SCRIPT) return null;
  return createModel({ provider: "scripted", baseUrl: null, model: null, apiKey: null, script: env.SKL_MODEL_SCRIPT });
}

const LANGUAGES: Readonly<Record<string, string>> = { js: "javascript", mjs: "javascript", py: "python" };

function runnable(skill: SkillPackage): RunnableArtifact[] {
  const rows = artifactRows(skill, skill.id ?? skill.name);
  return skill.artifacts.map((artifact, at): RunnableArtifact => {
    const state = stateOf(skill, artifact);
    const path = artifact.content.kind === "file" ? artifact.content.path : null;
    const said = artifact.metadata.language ?? artifact.unknown.language;
    return {
      ...artifact,
      id: rows[at]?.id ?? `${skill.name}-${at}`,
      skillId: skill.id ?? skill.name,
      content: contentOf(skill, artifact),
      module: artifact.kind === "wasm_module" && path !== null ? (skill.files.get(path) ?? null) : null,
      language: typeof said === "string" ? said : (LANGUAGES[path?.split(".").at(-1) ?? ""] ?? null),
      stateBlob: state === null ? null : Buffer.from(state).toString("base64"),
    };
  });
}
