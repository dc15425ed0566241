import { SklError } from "../../../domain/index.ts";
import { failure } from "../failure.ts";
import type { Executable, JsonObject } from "../types.ts";
import { type ArtifactHandler, done, failed } from "./handler.ts";

/** Jinja with the input as its variables; what it renders to is the model's prompt, its answer the output. */
export const promptTemplate: ArtifactHandler = {
  needsModel: () => true,
  render: ({ name, content }, { variables, library, ports }) =>
    ports.templates.render({ name, source: content, variables, library }),
  execute: async (artifact, prompt, { ports: { model } }) => {
    if (model === null) throw new SklError("MODEL_MISSING");
    const reply = await model.complete({ prompt, schema: outputSchema(artifact) });
    const spent = { usage: reply.usage, modelId: model.id };
    return reply.kind === "answered"
      ? done(reply.output, spent)
      : failed(failure("MODEL_FAILED", `The model gave no answer for "${artifact.name}": ${reply.message}`), spent);
  },
};

/** The form that is asserted anyway is better asked for than hoped for. */
function outputSchema({ assertions }: Executable): JsonObject | null {
  const structural = assertions.filter((assertion) => assertion.type === "structural");
  return structural.map(({ schema }) => schema).find(({ type }) => type === "object") ?? null;
}
