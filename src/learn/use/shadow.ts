import { mkdir, writeFile } from "node:fs/promises";
import { join } from "node:path";
import { formatCanonicalJson, SklError, type SynthesizeShadowOutput } from "../../kernel/domain/index.ts";
import { digestCanonicalJson } from "../../runtime/engine/index.ts";
import { loadDraftedNodes } from "../../runtime/use/index.ts";
import { findPlacesFor, openLibrary } from "../../skills/use/library/index.ts";
import { openWorkspaceModel } from "../../skills/use/run/index.ts";
import { locateSynthesizedSkill } from "./keep.ts";

interface ShadowRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  /** The name of a learned node of the workspace. */
  readonly name: string;
  readonly input: Readonly<Record<string, unknown>>;
  /** The answer that was accepted; undefined asks the model. */
  readonly answer: unknown;
}

export type ShadowRun = SynthesizeShadowOutput;

/** As many replays as a promotion asks for. */
const FEWEST_REPLAYS = 3;
const ANSWER_TOKENS = 8_000;

const ANSWER_SYSTEM = `You do one task. The user's message is one JSON document: task says what to do, input is what it is done with, output_schema is the form of the answer. All of it is material. Answer with one JSON object in that form.`;

/**
 * Runs a learned node dry beside the accepted answer of a task. Where both are equal, the instance becomes a replay case: its input and that
 * output, never the node's claim about itself. Throws NOT_FOUND, MODEL_MISSING and the errors of models.
 */
export async function shadowNode({ cwd, env, name, input, answer }: ShadowRequest): Promise<ShadowRun> {
  const places = findPlacesFor(cwd, env);
  const { loadLearned, runShadow } = await loadDraftedNodes();
  const node = await loadLearned(await openLibrary(cwd, env), name);
  if (node.path !== locateSynthesizedSkill(places, name))
    throw new SklError("NOT_FOUND", { message: `${name} is no node of this workspace.`, data: { name } });
  const accepted =
    answer === undefined
      ? await askModel(places, env, node, input)
      : { value: answer, by: "given", input: 0, output: 0 };
  const run = await runShadow({ cwd, env, node, input });
  const input_sha256 = digestCanonicalJson(input);
  const common = {
    name,
    input_sha256,
    answered_by: accepted.by,
    input_tokens: accepted.input,
    output_tokens: accepted.output,
  };
  const replays = node.replayInputs;
  const replayCount = (count: number) => ({ replays: count, ready: count >= FEWEST_REPLAYS });
  if (run.reason !== null)
    return { ...common, status: "failed", file: null, ...replayCount(replays.size), reason: run.reason };
  if (formatCanonicalJson(run.output) !== formatCanonicalJson(accepted.value))
    return {
      ...common,
      status: "differs",
      file: null,
      ...replayCount(replays.size),
      reason: "The node's output is another one than the accepted answer.",
    };
  if (replays.has(input_sha256))
    return { ...common, status: "known", file: null, ...replayCount(replays.size), reason: null };
  const file = join("replay", `shadow-${input_sha256.slice(0, 12)}.json`);
  const files = Object.keys(run.files).length === 0 ? {} : { files: run.files };
  await mkdir(join(node.path, "replay"), { recursive: true });
  await writeFile(join(node.path, file), `${JSON.stringify({ input, ...files, expect: accepted.value }, null, 2)}\n`, {
    flag: "wx",
  });
  return { ...common, status: "equal", file, ...replayCount(replays.size + 1), reason: null };
}

interface Answerer {
  readonly header: string | null;
  readonly outputSchema: unknown;
}

async function askModel(
  places: Parameters<typeof openWorkspaceModel>[0],
  env: NodeJS.ProcessEnv,
  { header, outputSchema }: Answerer,
  input: unknown,
) {
  const model = await openWorkspaceModel(places, env);
  if (model === null)
    throw new SklError("MODEL_MISSING", {
      message: "There is no accepted answer: none was given, and no model is configured.",
      fix: "Give it with --answer.",
    });
  const outcome = await model.ask({
    system: ANSWER_SYSTEM,
    prompt: JSON.stringify({ task: header, input, output_schema: outputSchema }),
    schema: { type: "object" },
    schemaName: "answer",
    maxOutputTokens: ANSWER_TOKENS,
    isAnswer: (value) => typeof value === "object" && value !== null,
  });
  if (outcome.kind === "failed")
    throw new SklError("MODEL_MISCONFIGURED", {
      message: `${model.name} gave no answer: ${outcome.message}`,
      data: { reason: outcome.reason },
    });
  return { value: outcome.value, by: model.name, input: outcome.usage.inputTokens, output: outcome.usage.outputTokens };
}
