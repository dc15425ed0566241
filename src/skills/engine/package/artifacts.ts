import { readAssertion, toAssertionRecord } from "./assertions.ts";
import { encodeBase64, isBase64, isPlaceholder } from "./base64.ts";
import { decodePackageUtf8 } from "./encoding.ts";
import type { Fields } from "./fields.ts";
import { describeUnsafePath } from "./paths.ts";
import { quote } from "./problems.ts";
import {
  ARTIFACT_KINDS,
  type ArtifactKind,
  type Content,
  type JsonObject,
  type SkillArtifact,
  type StateBlob,
} from "./types.ts";

/** The files of a package, and its links, which were not followed. */
export interface PackageFiles {
  readonly files: ReadonlyMap<string, Uint8Array>;
  readonly links: ReadonlySet<string>;
  /** This is true for the JSON form, which repeats a file's text as content for readers who know only the seed. */
  readonly repeatsFiles: boolean;
}

/**
 * Reads one artifact. The seed keeps assertions and the fallback in `metadata`; people look for them beside the content, so both
 * places are read, but only one of them for each key.
 */
export function readArtifact(fields: Fields, index: number, within: PackageFiles): SkillArtifact {
  const kind = fields.readRequiredName("kind", ARTIFACT_KINDS, "description");
  const metadata = fields.inner("metadata");
  const findFieldsForKey = (key: string): Fields => locateKeyFields(fields, metadata, key);
  const content = readContent(fields, kind, within);
  const fallback = findFieldsForKey("fallback_artifact").text("fallback_artifact");
  const inputs = findFieldsForKey("inputs").object("inputs");
  const assertions = findFieldsForKey("assertions")
    .maps("assertions")
    .flatMap((one) => readAssertion(one) ?? []);
  return {
    id: fields.text("id"),
    kind,
    name: fields.required("name", "Give the artifact a name."),
    ordinal: fields.integer("ordinal") ?? index,
    content,
    modelVariant: fields.text("model_variant"),
    assertions,
    inputs,
    fallback,
    templateId: kind === "dspy_module" ? readShippedTemplateId(fields, content, within) : null,
    stateBlob: readState(fields, within),
    metadata: metadata?.unread() ?? {},
    createdAt: fields.text("created_at"),
    updatedAt: fields.text("updated_at"),
    unknown: fields.unknown(kind === "code_template" ? ["language"] : []),
  };
}

function locateKeyFields(fields: Fields, metadata: Fields | null, key: string): Fields {
  const inMetadata = metadata?.has(key) ?? false;
  if (fields.has(key) && inMetadata) fields.error(key, `metadata.${key} is given, too.`, "Keep one of the two.");
  return metadata && inMetadata ? metadata : fields;
}

function readContent(fields: Fields, kind: ArtifactKind, within: PackageFiles): Content {
  const text = fields.text("content");
  const path = fields.text("file");
  if (!fields.has("content") && !fields.has("file")) {
    fields.error("content", "it is missing.", "Give the text as content, or a path in the package as file.");
  }
  if (path === null) return { kind: "inline", text: text ?? "" };
  const bytes = readReferredFile(fields, "file", path, within);
  const fileText = bytes && kind !== "wasm_module" ? decodePackageUtf8(bytes) : "";
  if (bytes && fileText === null) {
    fields.error("file", `${quote(path)} is not UTF-8, and a ${kind} is a text.`, "Save the file as UTF-8.");
  }
  const isRepeated = within.repeatsFiles && text === fileText;
  if (text !== null && bytes && !isRepeated) {
    fields.error("content", "file is given, too, so one of them is not used.", "Keep one of the two.");
  }
  return { kind: "file", path };
}

/** Reads the file that a path names; returns null, with a problem, if there is none or the path leads out of the package. */
function readReferredFile(
  fields: Fields,
  key: string,
  path: string,
  { files, links }: PackageFiles,
): Uint8Array | null {
  const unsafe = describeUnsafePath(path);
  const stop = (message: string, fix: string): null => {
    fields.error(key, `${quote(path)} ${message}.`, fix);
    return null;
  };
  if (unsafe !== null) return stop(unsafe, "Name a file inside the package, by its path from SKILL.md, with `/`.");
  if (links.has(path)) return stop("is a symbolic link, which is not followed", "Put the file itself there.");
  return files.get(path) ?? stop("is not a file of the package", "Add the file, or correct the path.");
}

function readState(fields: Fields, within: PackageFiles): StateBlob | null {
  const base64 = fields.text("state_blob");
  const path = fields.text("state_file");
  if (path !== null) {
    const bytes = readReferredFile(fields, "state_file", path, within);
    const isRepeated = within.repeatsFiles && bytes && base64 === encodeBase64(bytes);
    if (base64 !== null && !isRepeated) fields.error("state_blob", "state_file is given, too.", "Keep one of the two.");
    return { kind: "file", path };
  }
  if (base64 === null) return null;
  if (isPlaceholder(base64)) {
    fields.warning("state_blob", "this is a placeholder and not a state.", "Put the base64 of the saved state there.");
  } else if (!isBase64(base64)) {
    fields.error("state_blob", "this is not base64.", "Encode the bytes of the saved state as base64.");
  }
  return { kind: "inline", base64 };
}

/** Reads the name of a shipped template, which is all that DSPy content holds; code never reaches the sidecar. */
function readShippedTemplateId(fields: Fields, content: Content, { files }: PackageFiles): string | null {
  const bytes = content.kind === "file" ? files.get(content.path) : null;
  const text = content.kind === "inline" ? content.text : bytes && decodePackageUtf8(bytes);
  if (text === null || text === undefined) return null;
  const templateId = parseTemplateId(text);
  if (templateId === null) {
    const key = content.kind === "file" ? "file" : "content";
    fields.error(
      key,
      "a dspy_module's content is JSON with a template_id.",
      'Write {"template_id": "…", "signature": "…"}.',
    );
  }
  return templateId;
}

function parseTemplateId(text: string): string | null {
  try {
    const value: unknown = JSON.parse(text);
    const id: unknown = typeof value === "object" && value !== null ? Reflect.get(value, "template_id") : null;
    return typeof id === "string" && id !== "" ? id : null;
  } catch {
    return null;
  }
}

/** Returns the fields of an artifact that skill.yaml and the JSON package have in different places. */
export function toSettingsRecord(artifact: SkillArtifact): JsonObject {
  const { assertions, inputs, fallback } = artifact;
  return {
    ...(fallback === null ? {} : { fallback_artifact: fallback }),
    ...(inputs === null ? {} : { inputs }),
    ...(assertions.length === 0 ? {} : { assertions: assertions.map(toAssertionRecord) }),
  };
}

/** Returns an artifact in the form of skill.yaml. */
export function toArtifactRecord(artifact: SkillArtifact): JsonObject {
  const { kind, name, ordinal, modelVariant, content, stateBlob, metadata, unknown } = artifact;
  return {
    kind,
    name,
    ordinal,
    ...(modelVariant === null ? {} : { model_variant: modelVariant }),
    ...toRowRecord(artifact),
    ...(content.kind === "inline" ? { content: content.text } : { file: content.path }),
    ...(stateBlob === null ? {} : stateRecord(stateBlob)),
    ...toSettingsRecord(artifact),
    ...(Object.keys(metadata).length === 0 ? {} : { metadata }),
    ...unknown,
  };
}

export function toRowRecord({ id, createdAt, updatedAt }: SkillArtifact): JsonObject {
  return {
    ...(id === null ? {} : { id }),
    ...(createdAt === null ? {} : { created_at: createdAt }),
    ...(updatedAt === null ? {} : { updated_at: updatedAt }),
  };
}

const stateRecord = (state: StateBlob): JsonObject =>
  state.kind === "inline" ? { state_blob: state.base64 } : { state_file: state.path };
