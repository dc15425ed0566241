import { readFile } from "node:fs/promises";
import { join, resolve } from "node:path";
import { isObject, type SkillDspyOptimizeOutput, SklError } from "../../../kernel/domain/index.ts";
import type { Model } from "../../../kernel/llm/index.ts";
import {
  type Json,
  type RunnableArtifact,
  runAssertions,
  type TraceRow,
  type Usage,
} from "../../../skills/engine/run/index.ts";
import { loadSkill, openLibrary, requireOwnFolder } from "../../../skills/use/library/index.ts";
import { adaptSkillModel, listTraces, openWorkspaceModel, toRunnableArtifacts } from "../../../skills/use/run/index.ts";
import { digestCanonicalJson } from "../../engine/index.ts";
import { requireAnsweredValue, requireSidecar } from "./commands.ts";
import { readState } from "./sidecar.ts";
import { writeState } from "./write-state.ts";

export interface OptimizeRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly name: string;
  /** Names the dspy_module; null takes the only one. */
  readonly artifact: string | null;
  readonly optimizer: "bootstrap" | "mipro";
  /** The most tokens that may be used. */
  readonly tokens: number;
  readonly trials: number;
  /** Names a file of JSON Lines with the fields of examples; null takes the recorded executions. */
  readonly data: string | null;
  readonly signal: AbortSignal;
}

export type OptimizedModule = SkillDspyOptimizeOutput;

type Provenance = SkillDspyOptimizeOutput["provenance"];

const optimizeMs = 60 * 60_000;
const fewest = 2;

/**
 * Lets DSPy compile a module against its assertions over examples, and keeps the state in the package with where it comes from. Throws
 * NOT_FOUND, USAGE, DSPY_MISSING, DSPY_FAILED (nothing is kept), MODEL_MISSING and FILE_UNWRITABLE.
 */
export async function optimizeModule(request: OptimizeRequest): Promise<OptimizedModule> {
  const { cwd, env, name, optimizer } = request;
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const place = library.skills.get(name);
  const artifacts = toRunnableArtifacts(skill);
  const module = findDspyModule(artifacts, request);
  const fallbacks = artifacts.filter(({ name: own }) => own === module.fallback).map(({ id }) => id);
  const sidecar = requireSidecar(env);
  const model = await openWorkspaceModel(library.places, env);
  if (model === null) throw new SklError("MODEL_MISSING");
  if (place === undefined || place.path.startsWith("skl:")) throw new SklError("SKILL_BUILT_IN");
  if (place.scope === "workspace") requireOwnFolder(library.places.workspace);
  const examples =
    request.data === null
      ? collectRecordedExamples(module, fallbacks, request)
      : await readExamples(resolve(cwd, request.data));
  if (examples.length < fewest) {
    const from = request.data ?? "the recorded executions of the module that passed their assertions";
    throw new SklError("USAGE", {
      message: `There are ${examples.length} examples in ${from}; ${fewest} are the least.`,
      fix: "Run the module more often, or name a file of examples with --data.",
    });
  }
  try {
    const { dspy } = await sidecar.versions().catch((cause: Error) => {
      throw new SklError("DSPY_FAILED", { message: cause.message, cause });
    });
    const answer = await sidecar.request(
      { type: "optimize", ...readModuleParts(module), optimizer, trials: request.trials, examples },
      { model, tokens: request.tokens, timeMs: optimizeMs, signal: request.signal, judge: judgeBy(module, model) },
    );
    const value = requireAnsweredValue(answer);
    const provenance: Provenance = {
      at: new Date().toISOString(),
      optimizer,
      dspy,
      model: model.name,
      examples: examples.length,
      examples_sha256: digestCanonicalJson(examples),
      score_before: Number(value.score_before),
      score_after: Number(value.score_after),
      tokens: sumUsageTokens(answer.usages),
    };
    const kept = provenance.score_after >= provenance.score_before;
    const path = join(place.path, "skill.yaml");
    if (kept) await writeState(path, module.name, { state: value.state as object, provenance });
    return { skill: name, artifact: module.name, path, kept, provenance };
  } finally {
    await sidecar.close();
  }
}

function findDspyModule(artifacts: readonly RunnableArtifact[], { name, artifact }: OptimizeRequest): RunnableArtifact {
  const modules = artifacts.filter(({ kind }) => kind === "dspy_module");
  const found = modules.filter((one) => artifact === null || one.name === artifact);
  const [first] = found;
  if (first !== undefined && found.length === 1) return first;
  const names = modules.map((one) => `"${one.name}"`).join(", ");
  throw new SklError("NOT_FOUND", {
    message:
      artifact === null
        ? `${name} has ${modules.length} modules of DSPy.`
        : `${name} has no dspy_module "${artifact}".`,
    fix: names === "" ? "Add a dspy_module to the skill." : `Name one with --artifact: ${names}.`,
  });
}

function readModuleParts({ content, templateId, stateBlob }: RunnableArtifact) {
  const parameters = JSON.parse(content) as object;
  const state = stateBlob === null ? null : readState(stateBlob);
  if (typeof state === "string") throw new SklError("DSPY_FAILED", { message: state });
  return { template_id: templateId ?? "", parameters, state };
}

/** Returns the inputs and outputs of executions that ended well and passed all assertions, each once: those of the module, and those of the prompt that it wraps. */
function collectRecordedExamples(
  module: RunnableArtifact,
  fallbacks: readonly string[],
  { cwd, env }: OptimizeRequest,
): object[] {
  const { traces } = listTraces(cwd, { skill: module.skillId }, env);
  const isGoodTraceRow = (row: TraceRow) => row.error === null && row.assertions_run === row.assertions_passed;
  const examples = traces.filter(isGoodTraceRow).flatMap((row) => {
    if (row.artifact_id === module.id)
      return toSignatureExample(parseStoredJson(row.rendered_input), parseStoredJson(row.raw_output));
    return fallbacks.includes(row.artifact_id) ? toPromptExample(row, parseSignatureFields(module)) : [];
  });
  return [...new Map(examples.map((one) => [JSON.stringify(one), one])).values()].reverse();
}

function toSignatureExample(asked: unknown, output: unknown): object[] {
  const input = isObject(asked) && "input" in asked ? asked.input : null;
  return isObject(input) && isObject(output) ? [{ ...input, ...output }] : [];
}

/** Takes the fields of the module's signature from an execution of its prompt; a text is the one output that there is. */
function toPromptExample(row: TraceRow, { inputs, outputs }: SignatureFields): object[] {
  const [input, told] = [parseStoredJson(row.input), parseStoredJson(row.raw_output)];
  const [only, ...more] = outputs;
  const output = isObject(told) ? told : only !== undefined && more.length === 0 ? { [only]: row.raw_output } : null;
  if (!isObject(input) || output === null) return [];
  const all: Record<string, unknown> = { ...input, ...output };
  const names = [...inputs, ...outputs];
  return names.every((name) => name in all) ? [Object.fromEntries(names.map((name) => [name, all[name]]))] : [];
}

interface SignatureFields {
  readonly inputs: readonly string[];
  readonly outputs: readonly string[];
}

function parseSignatureFields({ content }: RunnableArtifact): SignatureFields {
  const { signature = "" } = (parseStoredJson(content) ?? {}) as { signature?: string };
  const [inputs = [], outputs = []] = signature.split("->").map((side) =>
    side
      .split(",")
      .map((field) => field.split(":")[0]?.trim() ?? "")
      .filter((field) => field !== ""),
  );
  return { inputs, outputs };
}

async function readExamples(path: string): Promise<object[]> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
  return text
    .split("\n")
    .filter((line) => line.trim() !== "")
    .map((line, at) => {
      const value = parseStoredJson(line);
      if (isObject(value)) return value;
      throw new SklError("USAGE", { message: `Line ${at + 1} of ${path} is not a JSON object.` });
    });
}

function parseStoredJson(text: string | null): unknown {
  try {
    return JSON.parse(text ?? "null");
  } catch {
    return null;
  }
}

/** Rates an output by the assertions of the module, or, where it has none, by how many of the expected fields it has. */
function judgeBy({ assertions }: RunnableArtifact, model: Model) {
  return async (output: unknown, expected: unknown) => {
    if (assertions.length > 0) {
      const { results, usages } = await runAssertions(assertions, output as Json, adaptSkillModel(model));
      return { score: results.filter(({ passed }) => passed).length / results.length, usages };
    }
    const fields = Object.entries(isObject(expected) ? expected : {});
    const equal = fields.filter(
      ([key, value]) => isObject(output) && JSON.stringify(output[key]) === JSON.stringify(value),
    );
    return { score: fields.length === 0 ? 0 : equal.length / fields.length, usages: [] };
  };
}

const sumUsageTokens = (usages: readonly Usage[]): number =>
  usages.reduce((sum, { inputTokens, outputTokens }) => sum + (inputTokens ?? 0) + (outputTokens ?? 0), 0);
