import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import type { TemplateEngine, TemplateRequest } from "../../../engine/run/index.ts";
import { type ArtifactFailure, buildArtifactFailure, listMissingNames } from "../../../engine/run/index.ts";
import { runInSandbox, type SandboxOutcome } from "./sandbox.ts";
import { createTemplateFailure, type TemplateError } from "./template-failure.ts";
import { compileWasmBinary } from "./wasm-binary.ts";

export interface TemplateLimits {
  /** Counts the characters of one template. */
  readonly sourceChars: number;
  /** Counts the characters of all variables as JSON. */
  readonly variablesChars: number;
  readonly outputChars: number;
  /** Counts instructions of the engine; one turn of a small loop takes about five. */
  readonly fuel: number;
  readonly memoryBytes: number;
  /** Counts from the start of the thread. */
  readonly timeMs: number;
}

export const templateLimits: TemplateLimits = {
  sourceChars: 256_000,
  variablesChars: 4_000_000,
  outputChars: 1_000_000,
  fuel: 2_000_000,
  memoryBytes: 64 * 1024 * 1024,
  timeMs: 10_000,
};

const worker = new URL("template-worker.mjs", import.meta.url);

/** Renders Jinja by minijinja. Each template gets a Wasm instance and a thread of its own, so nothing is left for the next. */
export function createTemplateEngine(limits: TemplateLimits = templateLimits): TemplateEngine {
  return {
    render: async (request) => {
      const variables = JSON.stringify(request.variables);
      const refused = findTemplateRefusal(request, variables.length, limits);
      if (refused !== null) return err(refused);
      if (!hasSyntax(request.source)) return ok(request.source.replace(/\r?\n$/, ""));
      const module = await compileWasmBinary("templates", limits.memoryBytes);
      const { source, library } = request;
      const data = { module, source, variables, library: [...library], fuel: limits.fuel };
      return toTemplateResult(await runInSandbox({ worker, data, timeMs: limits.timeMs }), request, limits);
    },
  };
}

/** Errors that a template has whatever it is rendered with. */
const ALWAYS = /syntax error|unknown (?:filter|test|function|method)/i;

/** Returns why a template cannot be rendered with any input; null if it can be parsed. */
export async function findTemplateProblem(
  request: TemplateRequest,
  limits: TemplateLimits = templateLimits,
): Promise<ArtifactFailure | null> {
  const { source, library } = request;
  const tooLong = findTemplateRefusal(
    { ...request, source: source.length > limits.sourceChars ? source : "" },
    0,
    limits,
  );
  if (tooLong !== null) return tooLong;
  if (!hasSyntax(source)) return null;
  const module = await compileWasmBinary("templates", limits.memoryBytes);
  const data = { module, source, variables: "{}", library: [...library], fuel: limits.fuel };
  const rendered = toTemplateResult(await runInSandbox({ worker, data, timeMs: limits.timeMs }), request, limits);
  return rendered.ok || !ALWAYS.test(rendered.error.message) ? null : rendered.error;
}

/** A text without template syntax renders to itself, less the last line break; no thread is started for it. */
const hasSyntax = (source: string): boolean => /\{[{%#]/.test(source);

function findTemplateRefusal(
  request: TemplateRequest,
  variablesChars: number,
  limits: TemplateLimits,
): ArtifactFailure | null {
  const { name, source, library } = request;
  const tooLong = [[name, source] as const, ...library].find(([, text]) => text.length > limits.sourceChars);
  if (tooLong !== undefined) {
    const [which, text] = tooLong;
    return buildArtifactFailure(
      "TEMPLATE_LIMIT",
      `The template "${which}" has ${text.length} characters; ${limits.sourceChars} are taken.`,
    );
  }
  if (variablesChars > limits.variablesChars) {
    return buildArtifactFailure(
      "TEMPLATE_LIMIT",
      `The input has ${variablesChars} characters; ${limits.variablesChars} are taken.`,
    );
  }
  const missing = listMissingNames(source, request.variables);
  if (missing.length === 0) return null;
  const names = missing.map((path) => `\`${path}\``).join(", ");
  return buildArtifactFailure(
    "TEMPLATE_VARIABLE_MISSING",
    `The template "${name}" uses ${names}, which the input does not have.`,
  );
}

function toTemplateResult(
  outcome: SandboxOutcome,
  { name }: TemplateRequest,
  limits: TemplateLimits,
): Result<string, ArtifactFailure> {
  if (outcome.kind === "overdue") {
    return err(
      buildArtifactFailure(
        "TEMPLATE_LIMIT",
        `The template "${name}" did not end within ${limits.timeMs / 1000} seconds.`,
      ),
    );
  }
  if (outcome.kind === "died") {
    return err(
      buildArtifactFailure("TEMPLATE_LIMIT", `The template "${name}" could not be rendered: ${outcome.message}.`),
    );
  }
  const answer = outcome.message as { kind: "rendered"; text: string } | ({ kind: "failed" } & TemplateError);
  if (answer.kind === "failed") return err(createTemplateFailure(name, answer, limits.memoryBytes));
  if (answer.text.length <= limits.outputChars) return ok(answer.text);
  const found = `${answer.text.length} characters; ${limits.outputChars} are taken`;
  return err(buildArtifactFailure("TEMPLATE_LIMIT", `The template "${name}" renders to ${found}.`));
}
