import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { type ArtifactFailure, buildArtifactFailure } from "../failure.ts";
import { isJsonObject, parseJsonOrUndefined } from "../json.ts";
import type { PythonSidecar } from "../ports.ts";
import type { Executable, JsonObject } from "../types.ts";
import { sumUsage } from "../usage.ts";
import { type ArtifactHandler, concludeDoneRun, concludeFailedRun, type Executed, type RunContext } from "./handler.ts";
import { promptTemplate } from "./prompt-template.ts";

/**
 * Sends the id of a shipped template and a saved state to the sidecar, and never Python of a skill. Without the sidecar, or where it does
 * not start, the named `prompt_template` is executed instead (002, Graceful Degradation) and recorded as what ran.
 */
export const dspyModule: ArtifactHandler = {
  needsModel: (artifact, context) => context.ports.sidecar !== null || findFallbackPrompt(artifact, context).ok,
  render: async (artifact, context) => {
    if (context.ports.sidecar !== null) return ok(requestText(artifact, context));
    const fallback = findFallbackPrompt(artifact, context);
    return fallback.ok ? promptTemplate.render(fallback.value, context) : fallback;
  },
  execute: async (artifact, rendered, context) => {
    const { sidecar } = context.ports;
    if (sidecar !== null) return executeInSidecar(sidecar, artifact, context);
    const why = "no Python sidecar is set up here (`skl skill dspy install` makes one)";
    return executeFallback(artifact, context, { why, rendered });
  },
};

async function executeFallback(
  artifact: Executable,
  context: RunContext,
  { why, rendered }: { readonly why: string; readonly rendered: string | null },
): Promise<Executed> {
  const fallback = findFallbackPrompt(artifact, context);
  if (!fallback.ok) return concludeFailedRun(fallback.error);
  const prompt = rendered === null ? await promptTemplate.render(fallback.value, context) : ok(rendered);
  if (!prompt.ok) return concludeFailedRun(prompt.error);
  // The output is judged by the module's own assertions, so these also decide which form the model is asked for.
  const asked = { ...fallback.value, assertions: artifact.assertions };
  const executed = await promptTemplate.execute(asked, prompt.value, context);
  const note = `the prompt_template "${asked.name}" ran in its place, since ${why}.`;
  return { ...executed, ran: { artifact: fallback.value, why: note, rendered: prompt.value } };
}

function findFallbackPrompt(artifact: Executable, { artifacts }: RunContext): Result<Executable, ArtifactFailure> {
  const { name, fallback } = artifact;
  if (fallback === null) {
    return err(
      buildArtifactFailure(
        "SIDECAR_MISSING",
        `"${name}" needs the Python sidecar and names no prompt_template to fall back on.`,
      ),
    );
  }
  const found = artifacts.find((other) => other.kind === "prompt_template" && other.name === fallback);
  if (found !== undefined) return ok({ ...found, kind: "prompt_template" });
  return err(
    buildArtifactFailure(
      "FALLBACK_BROKEN",
      `"${name}" falls back on "${fallback}", which is not a prompt_template of the package.`,
    ),
  );
}

function parseModuleParameters({ content }: Executable): JsonObject {
  const value = parseJsonOrUndefined(content);
  return isJsonObject(value) ? value : {};
}

function findTemplateId(artifact: Executable): string | null {
  const { template_id: named } = parseModuleParameters(artifact);
  return artifact.templateId ?? (typeof named === "string" ? named : null);
}

function requestText(artifact: Executable, { input }: RunContext): string {
  return JSON.stringify({ template_id: findTemplateId(artifact), parameters: parseModuleParameters(artifact), input });
}

async function executeInSidecar(sidecar: PythonSidecar, artifact: Executable, context: RunContext): Promise<Executed> {
  const { variables, input } = context;
  const templateId = findTemplateId(artifact);
  if (templateId === null)
    return concludeFailedRun(buildArtifactFailure("SIDECAR_FAILED", `"${artifact.name}" names no template_id.`));
  const reply = await sidecar.execute({
    templateId,
    parameters: parseModuleParameters(artifact),
    stateBlob: artifact.stateBlob,
    input: isJsonObject(input) ? input : variables,
  });
  switch (reply.kind) {
    case "answered":
      return concludeDoneRun(reply.output, { usage: sumUsage(reply.usages), modelId: reply.modelId });
    case "missing":
      return executeFallback(artifact, context, {
        why: `the Python sidecar did not start: ${reply.message}`,
        rendered: null,
      });
    case "failed": {
      const message = `The sidecar could not run "${artifact.name}": ${reply.message}`;
      return concludeFailedRun(buildArtifactFailure("SIDECAR_FAILED", message), {
        usage: sumUsage(reply.usages ?? []),
      });
    }
  }
}
