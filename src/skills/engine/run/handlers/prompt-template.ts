import { ok, SklError } from "../../../../kernel/domain/index.ts";
import { buildArtifactFailure } from "../failure.ts";
import type { Executable, Json, JsonObject } from "../types.ts";
import { type ArtifactHandler, concludeDoneRun, concludeFailedRun } from "./handler.ts";

/**
 * Renders Jinja with the input as its variables; the result is the model's prompt, and the model's answer the output. In the role of
 * `instructions` it is rendered without variables, and the input follows as one JSON document, so that text of the input is neither
 * template code nor an instruction.
 */
export const promptTemplate: ArtifactHandler = {
  needsModel: () => true,
  render: async ({ name, content, role }, { variables, input, library, ports }) => {
    if (role === "message") return ports.templates.render({ name, source: content, variables, library });
    const instructions = await ports.templates.render({ name, source: content, variables: {}, library });
    return instructions.ok ? ok(`${instructions.value}${formatMaterial(input)}`) : instructions;
  },
  execute: async (artifact, rendered, { input, ports: { model } }) => {
    if (model === null) throw new SklError("MODEL_MISSING");
    const message = splitRenderedMessage(artifact, rendered, input);
    const reply = await model.complete({ ...message, schema: findOutputSchema(artifact) });
    const spent = { usage: reply.usage, modelId: model.id };
    return reply.kind === "answered"
      ? concludeDoneRun(reply.output, spent)
      : concludeFailedRun(
          buildArtifactFailure("MODEL_FAILED", `The model gave no answer for "${artifact.name}": ${reply.message}`),
          spent,
        );
  },
};

const formatMaterial = (input: Json): string => `\n\n${JSON.stringify(input, null, 1)}`;

/** Splits the text that `render` joined for the dry run and the trace. */
function splitRenderedMessage({ role }: Executable, rendered: string, input: Json) {
  if (role === "message") return { instructions: null, prompt: rendered };
  const material = formatMaterial(input);
  return { instructions: rendered.slice(0, -material.length), prompt: material.trimStart() };
}

/** Returns the schema that a structural assertion demands, so that the model is asked for that form. */
function findOutputSchema({ assertions }: Executable): JsonObject | null {
  const structural = assertions.filter((assertion) => assertion.type === "structural");
  return structural.map(({ schema }) => schema).find(({ type }) => type === "object") ?? null;
}
