import { rowRecord, settingsRecord } from "./artifacts.ts";
import { base64Of } from "./base64.ts";
import { columnsRecord, withoutEmpty } from "./card.ts";
import { edgeRecord } from "./edges.ts";
import { textOf } from "./encoding.ts";
import { jsonFile } from "./json-files.ts";
import { KEPT_KEY, OWN_KEYS, SKL_KEYS } from "./json-package.ts";
import { slugOf } from "./names.ts";
import { overviewBody } from "./overview-body.ts";
import type { Json, JsonObject, SkillArtifact, SkillPackage } from "./types.ts";

/**
 * Writes a package in the JSON form of the seed (002), with two spaces and a final newline. Contents and states in files are also written
 * as texts, so that a reader who knows only the seed has all of them; `parseJsonPackage` reads the same package again.
 * `executables` are the files that may be started.
 */
export function toJsonPackage(skill: SkillPackage, executables: readonly string[] = []): string {
  return `${JSON.stringify(packageRecord(skill, executables), null, 2)}\n`;
}

function packageRecord(skill: SkillPackage, executables: readonly string[]): JsonObject {
  const { id, ...columns } = columnsRecord(skill);
  const { kept, unknown, hidden } = splitUnknownKeys(skill.unknown.card);
  const { skl: foreign, ...others } = kept;
  const own = { ...ownRecord(skill, { hidden, executables }), ...(isObject(foreign) ? foreign : {}) };
  return {
    ...(id === undefined ? {} : { id }),
    name: skill.title,
    description: skill.description,
    version: skill.version,
    // The seed's form always has them, and an empty list says that there are none.
    tags: skill.tags,
    ...columns,
    source: skill.source,
    artifacts: skill.artifacts.map((artifact) => artifactRow(artifact, skill.files)),
    ...withoutEmpty({ edges: skill.edges.map(edgeRecord), manifest: skill.manifest }),
    ...(Object.keys(own).length === 0 ? {} : { skl: own }),
    ...others,
    ...unknown,
  };
}

const isObject = (value: Json | undefined): value is JsonObject =>
  typeof value === "object" && value !== null && !Array.isArray(value);

/** Returns whether `parseJsonPackage` made the value; another value under that key belongs to the package's author. */
function isKept(value: Json | undefined): value is JsonObject {
  if (!isObject(value) || isEmpty(value)) return false;
  if (Object.keys(value).some((key) => key !== "title" && key !== "skl")) return false;
  const { skl } = value;
  return skl === undefined || (isObject(skl) && !isEmpty(skl) && !SKL_KEYS.some((key) => Object.hasOwn(skl, key)));
}

const isEmpty = (value: JsonObject): boolean => Object.keys(value).length === 0;

/** Splits the unknown keys of skill.yaml into those that came from this form, those that are free here, and those with a meaning here. */
function splitUnknownKeys(card: JsonObject) {
  const isOwn = (key: string) => OWN_KEYS.some((own) => own === key);
  const { [KEPT_KEY]: keptValue, ...rest } = card;
  const ours = isKept(keptValue);
  const entries = Object.entries(ours ? rest : card);
  return {
    kept: ours ? keptValue : {},
    unknown: Object.fromEntries(entries.filter(([key]) => !isOwn(key))),
    hidden: Object.fromEntries(entries.filter(([key]) => isOwn(key))),
  };
}

function ownRecord(
  skill: SkillPackage,
  { hidden, executables }: { readonly hidden: JsonObject; readonly executables: readonly string[] },
): JsonObject {
  const metadata = { ...skill.metadata, ...skill.unknown.metadata };
  const object = (value: JsonObject) => (Object.keys(value).length === 0 ? null : value);
  return {
    ...withoutEmpty({
      folder: skill.name === slugOf(skill.title) ? null : skill.name,
      license: skill.license,
      compatibility: skill.compatibility,
      metadata: object(metadata),
      frontmatter: object(skill.unknown.frontmatter),
      body: skill.body === overviewBody(skill) ? null : skill.body,
      files: [...skill.files].map(jsonFile),
      executables: [...executables].sort(),
      unknown: object(hidden),
    }),
    ...(skill.allowedTools === null ? {} : { allowed_tools: skill.allowedTools }),
  };
}

function artifactRow(artifact: SkillArtifact, files: ReadonlyMap<string, Uint8Array>): JsonObject {
  const { kind, name, ordinal, content, modelVariant, stateBlob, unknown } = artifact;
  const metadata = { ...settingsRecord(artifact), ...artifact.metadata };
  const bytes = content.kind === "file" ? files.get(content.path) : undefined;
  const isText = kind !== "wasm_module" && bytes !== undefined;
  const fileText = (isText && textOf(bytes)) || "";
  const state =
    stateBlob?.kind === "file" ? base64Of(files.get(stateBlob.path) ?? new Uint8Array()) : stateBlob?.base64;
  return {
    ...rowRecord(artifact),
    kind,
    name,
    ordinal,
    content: content.kind === "inline" ? content.text : fileText,
    ...(content.kind === "file" ? { file: content.path } : {}),
    ...(modelVariant === null ? {} : { model_variant: modelVariant }),
    ...(state === undefined ? {} : { state_blob: state }),
    ...(stateBlob?.kind === "file" ? { state_file: stateBlob.path } : {}),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...unknown,
  };
}
