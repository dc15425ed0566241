import { err, ok, type Result } from "../../../../kernel/domain/index.ts";
import { type ArtifactFailure, buildArtifactFailure } from "../failure.ts";
import { makeCodeProbe } from "../interpolation.ts";
import type { GuestOutcome } from "../ports.ts";
import type { Executable, Json, JsonObject, Usage } from "../types.ts";
import { sumUsage } from "../usage.ts";
import { type ArtifactHandler, concludeDoneRun, concludeFailedRun, type Executed, type RunContext } from "./handler.ts";

/** Renders the code and runs it as a guest with the variable `input`. Input never becomes code (`interpolation.ts`). */
export const codeTemplate: ArtifactHandler = {
  needsModel: () => false,
  render: async (artifact, context) => {
    const rendered = await renderWith(artifact, context, context.variables);
    if (!rendered.ok) return rendered;
    const refused = await findInterpolationProblem(artifact, rendered.value, context);
    return refused === null ? rendered : err(refused);
  },
  execute: async (artifact, code, { input, guestLimits, ports, sessionId, traceId }) => {
    const language = resolveGuestLanguage(artifact);
    if (!language.ok) return concludeFailedRun(language.error);
    const guest = await ports.guestOf(language.value);
    if (typeof guest === "string") return concludeFailedRun(failWithoutGuest(artifact, language.value, guest));
    const host = await ports.hostOf(artifact, { sessionId: sessionId ?? "", traceId: traceId ?? "" });
    const outcome = await guest.run(code, input, guestLimits, host.call);
    const usage = sumUsage(host.usages);
    return toExecuted(artifact, outcome, { usage, modelId: usage === null ? null : (ports.model?.id ?? null) });
  },
};

function renderWith({ name, content }: Executable, { library, ports }: RunContext, variables: JsonObject) {
  return ports.templates.render({ name, source: content, variables, library });
}

async function findInterpolationProblem(
  artifact: Executable,
  rendered: string,
  context: RunContext,
): Promise<ArtifactFailure | null> {
  const { input } = context;
  const probe = makeCodeProbe({ input });
  if (probe.risky.length === 0) return null;
  const other = await renderWith(artifact, context, collectTemplateVariables(probe.variables.input ?? null));
  if (other.ok && other.value === rendered) return null;
  const names = probe.risky.slice(0, 5).map((path) => `\`${path}\``);
  const more = probe.risky.length > 5 ? ` or ${probe.risky.length - 5} more` : "";
  const message = `The code of "${artifact.name}" would be written with text of the input that is not plain words: ${names.join(", ")}${more}.`;
  return buildArtifactFailure("CODE_INPUT_REFUSED", message);
}

/** Returns the keys of an object, and the whole as `input` unless the object has a key of that name. */
export function collectTemplateVariables(input: Json): JsonObject {
  const keys = typeof input === "object" && input !== null && !Array.isArray(input) ? (input as JsonObject) : {};
  return { input, ...keys };
}

type Language = "javascript" | "python";
const languages: Readonly<Record<string, Language>> = {
  javascript: "javascript",
  js: "javascript",
  mjs: "javascript",
  ecmascript: "javascript",
  python: "python",
  python3: "python",
  py: "python",
};

/** Returns the language of a guest, null for one that has none. The default is Python, since the seed's code templates name none. */
export function detectScriptLanguage(language: string | null): Language | null {
  const name = (language ?? "python").toLowerCase();
  return Object.hasOwn(languages, name) ? (languages[name] ?? null) : null;
}

function resolveGuestLanguage({ name: artifact, language }: Executable): Result<Language, ArtifactFailure> {
  const known = detectScriptLanguage(language);
  if (known !== null) return ok(known);
  const name = (language ?? "").slice(0, 40);
  return err(
    buildArtifactFailure("LANGUAGE_UNKNOWN", `"${artifact}" is written in "${name}"; javascript and python are known.`),
  );
}

function failWithoutGuest({ name, language }: Executable, known: Language, why: string): ArtifactFailure {
  const unsaid = language === null ? " (a code_template without `metadata.language` is taken for Python)" : "";
  return known === "python"
    ? buildArtifactFailure("PYTHON_GUEST_MISSING", `"${name}" is Python${unsaid}. ${why}`)
    : buildArtifactFailure("LANGUAGE_UNKNOWN", `"${name}" is JavaScript. ${why}`);
}

function toExecuted(
  { name }: Executable,
  outcome: GuestOutcome,
  spent: { readonly usage: Usage | null; readonly modelId: string | null },
): Executed {
  const more = { console: outcome.console, ...spent };
  if (outcome.kind === "returned") return concludeDoneRun(outcome.value, more);
  const isOwn = outcome.by === "syntax" || outcome.by === "threw" || outcome.by === "waiting";
  const code = isOwn ? "CODE_FAILED" : "CODE_LIMIT";
  return concludeFailedRun(buildArtifactFailure(code, `"${name}" was stopped: ${outcome.message}`), more);
}
