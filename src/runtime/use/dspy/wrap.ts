import { readFile } from "node:fs/promises";
import { join } from "node:path";
import { isSeq, parseDocument } from "yaml";
import { isObject, type SkillDspyWrapOutput, SklError } from "../../../kernel/domain/index.ts";
import { replaceFile } from "../../../kernel/files/index.ts";
import type { RunnableArtifact } from "../../../skills/engine/run/index.ts";
import { loadSkill, openLibrary, requireOwnFolder } from "../../../skills/use/library/index.ts";
import { listTraces, toRunnableArtifacts } from "../../../skills/use/run/index.ts";

export interface WrapRequest {
  readonly cwd: string;
  readonly env: NodeJS.ProcessEnv;
  readonly name: string;
  /** Names the prompt_template; null takes the only one. */
  readonly artifact: string | null;
  readonly template: string;
  /** Null derives one from the prompt's inputs and from what its assertions ask of the output. */
  readonly signature: string | null;
}

export type WrappedPrompt = SkillDspyWrapOutput;

/**
 * Adds a dspy_module to a skill that does what one of its prompts does; the prompt stays as its fallback, and both have the same
 * assertions. Throws NOT_FOUND, USAGE, SKILL_BUILT_IN and FILE_UNREADABLE.
 */
export async function wrapPrompt(request: WrapRequest): Promise<WrappedPrompt> {
  const { cwd, env, name } = request;
  const library = await openLibrary(cwd, env);
  const skill = await loadSkill(library, name);
  const place = library.skills.get(name);
  if (place === undefined || place.path.startsWith("skl:")) throw new SklError("SKILL_BUILT_IN");
  if (place.scope === "workspace") requireOwnFolder(library.places.workspace);
  const artifacts = toRunnableArtifacts(skill);
  const prompt = findWrappedPrompt(artifacts, request);
  const signature = request.signature ?? deriveModuleSignature(prompt, request);
  const module = `${prompt.name} module`;
  if (artifacts.some((one) => one.name === module))
    throw new SklError("USAGE", {
      message: `${name} has an artifact "${module}" already.`,
      fix: `Optimise it with \`skl skill dspy optimize ${name}\`.`,
    });
  const path = join(place.path, "skill.yaml");
  const content = { template_id: request.template, signature, instructions: deriveInstructions(prompt) };
  const yaml = skill.artifacts.find((one) => one.kind === "prompt_template" && one.name === prompt.name);
  await addModule(path, {
    kind: "dspy_module",
    name: module,
    content: JSON.stringify(content),
    fallback_artifact: prompt.name,
    ...(yaml === undefined || yaml.assertions.length === 0
      ? {}
      : { assertions: yaml.assertions.map(toAssertionEntry) }),
  });
  return { skill: name, artifact: module, fallback: prompt.name, template_id: request.template, signature, path };
}

/** Wraps every prompt of a skill that has no module yet and is for all models; none is no error. Throws as `wrapPrompt`. */
export async function wrapPrompts({
  cwd,
  env,
  name,
}: Pick<WrapRequest, "cwd" | "env" | "name">): Promise<WrappedPrompt[]> {
  const skill = await loadSkill(await openLibrary(cwd, env), name);
  const fallbacks = new Set(skill.artifacts.map(({ metadata }) => metadata["fallback_artifact"]));
  const wrapped: WrappedPrompt[] = [];
  for (const prompt of listPromptTemplates(toRunnableArtifacts(skill)).filter((one) => !fallbacks.has(one.name)))
    wrapped.push(await wrapPrompt({ cwd, env, name, artifact: prompt.name, template: "predict", signature: null }));
  return wrapped;
}

const listPromptTemplates = (artifacts: readonly RunnableArtifact[]): RunnableArtifact[] =>
  artifacts.filter(({ kind, modelVariant }) => kind === "prompt_template" && modelVariant === null);

function findWrappedPrompt(artifacts: readonly RunnableArtifact[], { name, artifact }: WrapRequest): RunnableArtifact {
  const prompts = listPromptTemplates(artifacts);
  const [found, ...more] = prompts.filter((one) => artifact === null || one.name === artifact);
  if (found !== undefined && more.length === 0) return found;
  const names = prompts.map((one) => `"${one.name}"`).join(", ");
  throw new SklError("NOT_FOUND", {
    message:
      artifact === null ? `${name} has ${prompts.length} prompts.` : `${name} has no prompt_template "${artifact}".`,
    fix: names === "" ? "Add a prompt_template to the skill." : `Name one with --artifact: ${names}.`,
  });
}

/** Takes the inputs from the prompt's schema, its recorded executions or the places of its template, and the outputs from the schema that its assertions have. */
function deriveModuleSignature(prompt: RunnableArtifact, request: WrapRequest): string {
  const inputs =
    listFieldKeys(prompt.inputs?.properties) ?? findRecordedInputs(prompt, request) ?? listTemplatePlaces(prompt);
  if (inputs.length === 0)
    throw new SklError("USAGE", {
      message: `What "${prompt.name}" takes is not known: it has no inputs, no execution of it is recorded, and its template has no plain places.`,
      fix: "Run it once, or give --signature, such as 'claims -> contradictions'.",
    });
  const schema = prompt.assertions.find((one) => one.type === "structural");
  const outputs = (schema?.type === "structural" && listFieldKeys(schema.schema.properties)) || ["answer"];
  return `${inputs.join(", ")} -> ${outputs.join(", ")}`;
}

function findRecordedInputs({ id, skillId }: RunnableArtifact, { cwd, env }: WrapRequest): readonly string[] | null {
  const { traces } = listTraces(cwd, { skill: skillId }, env);
  const rows = traces.filter((row) => row.artifact_id === id && row.error === null && row.input !== null);
  const [last] = rows;
  return (last === undefined ? null : listFieldKeys(JSON.parse(last.input ?? "null"))) ?? null;
}

/** Returns the names that a template without statements puts in; a name of a loop or a condition may be no input. */
function listTemplatePlaces({ content }: RunnableArtifact): readonly string[] {
  const names = content.includes("{%") ? [] : [...content.matchAll(/\{\{-?\s*([A-Za-z_]\w*)/g)];
  return [...new Set(names.map(([, name = ""]) => name))];
}

function listFieldKeys(value: unknown): readonly string[] | null {
  const keys = isObject(value) ? Object.keys(value).filter((key) => /^[A-Za-z_]\w*$/.test(key)) : [];
  return keys.length === 0 ? null : keys;
}

/** A module is given its inputs as fields, so that the places of a template only name them. */
const deriveInstructions = ({ content }: RunnableArtifact): string =>
  content
    .replace(/\{[%#][^}]{0,2000}[%#]\}/g, "")
    .replace(/\{\{([^}]{0,500})\}\}/g, (_, name: string) => `[${name.trim()}]`)
    .trim();

function toAssertionEntry({
  unknown,
  description,
  ...rest
}: {
  readonly unknown: object;
  readonly description: string | null;
}) {
  const known = Object.entries({ ...rest, description }).filter(([, value]) => value !== null);
  return { ...unknown, ...Object.fromEntries(known) };
}

/** Adds the artifact behind the others, and leaves every other line of the file as it is. */
async function addModule(path: string, module: object): Promise<void> {
  const text = await readFile(path, "utf8").catch((cause: Error) => {
    throw new SklError("FILE_UNREADABLE", { message: `${path} cannot be read: ${cause.message}`, cause });
  });
  const document = parseDocument(text);
  const artifacts = document.get("artifacts");
  if (!isSeq(artifacts)) throw new SklError("NOT_FOUND", { message: `${path} has no list of artifacts.` });
  artifacts.add(document.createNode(module));
  await replaceFile(path, Buffer.from(document.toString({ lineWidth: 0 })), 0o644);
}
