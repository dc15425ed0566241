import { toRowRecord, toSettingsRecord } from "./artifacts.ts";
import { encodeBase64 } from "./base64.ts";
import { omitAbsentValues, toColumnsRecord } from "./card.ts";
import { toDeclaredEdgeRecord } from "./edges.ts";
import { decodePackageUtf8 } from "./encoding.ts";
import { toJsonFile } from "./json-files.ts";
import { KEPT_KEY, OWN_KEYS, SKL_KEYS } from "./json-package.ts";
import { toSkillName } from "./names.ts";
import { composeOverviewBody } from "./overview-body.ts";
import type { Json, JsonObject, SkillArtifact, SkillPackage } from "./types.ts";

/**
 * Writes a package in the JSON form of the seed (002), with two spaces and a final newline. Contents and states in files are also written
 * as texts, so that a reader who knows only the seed has all of them; `parseJsonPackage` reads the same package again.
 * `executables` are the files that may be started.
 */
export function toJsonPackage(skill: SkillPackage, executables: readonly string[] = []): string {
  return `${JSON.stringify(toExportedPackage(skill, executables), null, 2)}\n`;
}

function toExportedPackage(skill: SkillPackage, executables: readonly string[]): JsonObject {
  const { id, ...columns } = toColumnsRecord(skill);
  const { kept, unknown, hidden } = splitUnknownKeys(skill.unknown.card);
  const { skl: foreign, ...others } = kept;
  const own = { ...toOwnSkillRecord(skill, { hidden, executables }), ...(isObject(foreign) ? foreign : {}) };
  return {
    ...(id === undefined ? {} : { id }),
    name: skill.title,
    description: skill.description,
    version: skill.version,
    // The seed's form always has them, and an empty list says that there are none.
    tags: skill.tags,
    ...columns,
    source: skill.source,
    artifacts: skill.artifacts.map((artifact) => toExportedArtifact(artifact, skill.files)),
    ...omitAbsentValues({ edges: skill.edges.map(toDeclaredEdgeRecord), manifest: skill.manifest }),
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

function toOwnSkillRecord(
  skill: SkillPackage,
  { hidden, executables }: { readonly hidden: JsonObject; readonly executables: readonly string[] },
): JsonObject {
  const metadata = { ...skill.metadata, ...skill.unknown.metadata };
  const toObjectOrNull = (value: JsonObject) => (Object.keys(value).length === 0 ? null : value);
  return {
    ...omitAbsentValues({
      folder: skill.name === toSkillName(skill.title) ? null : skill.name,
      license: skill.license,
      compatibility: skill.compatibility,
      metadata: toObjectOrNull(metadata),
      frontmatter: toObjectOrNull(skill.unknown.frontmatter),
      body: skill.body === composeOverviewBody(skill) ? null : skill.body,
      files: [...skill.files].map(toJsonFile),
      executables: [...executables].sort(),
      unknown: toObjectOrNull(hidden),
    }),
    ...(skill.allowedTools === null ? {} : { allowed_tools: skill.allowedTools }),
  };
}

function toExportedArtifact(artifact: SkillArtifact, files: ReadonlyMap<string, Uint8Array>): JsonObject {
  const { kind, name, ordinal, content, modelVariant, stateBlob, unknown } = artifact;
  const metadata = { ...toSettingsRecord(artifact), ...artifact.metadata };
  const bytes = content.kind === "file" ? files.get(content.path) : undefined;
  const isText = kind !== "wasm_module" && bytes !== undefined;
  const fileText = (isText && decodePackageUtf8(bytes)) || "";
  const state =
    stateBlob?.kind === "file" ? encodeBase64(files.get(stateBlob.path) ?? new Uint8Array()) : stateBlob?.base64;
  return {
    ...toRowRecord(artifact),
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
