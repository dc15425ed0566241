import { err, ok, type Result } from "../../../kernel/domain/index.ts";
import type { Problem } from "../../../kernel/knowledge/index.ts";
import { hashSha256Hex } from "../digests.ts";
import { EFFECTS, type Effect } from "../effects.ts";
import type { CapabilityRequest } from "../grant.ts";
import { DEFAULT_LIMITS, type Limits } from "../limits.ts";
import type { ScopedAdapters } from "../scopes/index.ts";
import {
  acceptListedName,
  acceptMatchingText,
  COUNT,
  type Fields,
  MAP,
  openDocumentFields,
  quoteUntrusted,
  readYaml,
  TEXT,
} from "../yaml/index.ts";
import { findConditionProblem } from "./conditions.ts";
import { EDGE_KINDS, type Manifest, type ManifestCondition, NODE_STATUSES } from "./manifest.ts";

export interface ParsedManifest {
  readonly manifest: Manifest;
  /** The digest of the bytes that were read, in hexadecimal; attestations name it. */
  readonly sha256: string;
  /** Harmless findings, such as unknown keys that were ignored. */
  readonly warnings: readonly Problem[];
}

export interface ManifestFile {
  readonly bytes: Uint8Array;
  /** The name of the file in problems. */
  readonly file: string;
  readonly adapters: ScopedAdapters;
  /** A skill keeps its manifest under a key of skill.yaml; the other keys are ignored. Where a file is called otherwise, the key decides. */
  readonly stands: "in skill.yaml" | "either";
}

const UUID = acceptMatchingText(
  "UUID (version 4)",
  /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/i,
);
const SHA256 = acceptMatchingText("SHA-256 in 64 lower-case hexadecimal digits", /^[0-9a-f]{64}$/);
const INSTANT = acceptMatchingText(
  "timestamp as 2026-05-06T14:00:00Z",
  /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/,
);
/** About 100 tokens. */
const HEADER = acceptMatchingText("single line of at most 600 characters", /^[^\n\r]{1,600}$/);
const NAME = acceptMatchingText("name of at most 200 characters", /^\S(?:.{0,198}\S)?$/);
const EFFECT = acceptListedName(EFFECTS);
const KEYS = [
  "node_id",
  "header",
  "task_type",
  "created_at",
  "promoted_at",
  "status",
  "preconditions",
  "requested_capabilities",
  "forbidden_capabilities",
  "input_schema",
  "output_schema",
  "edges",
  "verifiers",
  "source_sha256",
  "artifact_sha256",
  "limits",
] as const;
/** More than any node needs. */
const MOST_ENTRIES = 100;

/**
 * Parses a manifest and returns all problems at once. A manifest with problems gives no value, since half a manifest asks for
 * something else.
 */
export async function parseManifest(source: ManifestFile): Promise<Result<ParsedManifest, readonly Problem[]>> {
  const { bytes, file, stands, adapters } = source;
  const document = readYaml(bytes, file);
  if (!document.ok) return document;
  const whole = openDocumentFields(document.value);
  const fields = stands === "either" && !whole.has("manifest") ? whole : whole.map("manifest");
  if (fields === null) whole.problem("", 'There is no key "manifest" in this file.');
  const manifest = fields && (await readManifest(fields, adapters));
  const { problems, warnings } = whole.reading;
  if (manifest === null || problems.length > 0) return err(problems);
  return ok({ manifest, warnings, sha256: hashSha256Hex(bytes) });
}

async function readManifest(fields: Fields, adapters: ScopedAdapters): Promise<Manifest> {
  const identity = {
    node_id: fields.optional("node_id", UUID),
    header: fields.optional("header", HEADER),
    task_type: fields.optional("task_type", NAME),
    created_at: fields.optional("created_at", INSTANT),
    promoted_at: fields.optional("promoted_at", INSTANT),
    status: fields.optional("status", acceptListedName(NODE_STATUSES)) ?? "learned",
    source_sha256: fields.optional("source_sha256", SHA256),
    artifact_sha256: fields.optional("artifact_sha256", SHA256),
  };
  const manifest: Manifest = {
    ...identity,
    preconditions: await readConditions(fields, "preconditions"),
    requested_capabilities: readEntryFields(fields, "requested_capabilities").flatMap(
      (each) => readRequest(each, adapters) ?? [],
    ),
    forbidden_capabilities: readEntryFields(fields, "forbidden_capabilities").flatMap(
      (each) => readForbidden(each) ?? [],
    ),
    input_schema: fields.optional("input_schema", MAP),
    output_schema: fields.optional("output_schema", MAP),
    edges: readEntryFields(fields, "edges").flatMap((each) => readEdge(each) ?? []),
    verifiers: await readConditions(fields, "verifiers"),
    limits: readLimits(fields),
    unknown: readUnknown(fields),
  };
  for (const key of ["node_id", "header", "task_type"] as const) {
    if (manifest[key] === null)
      fields.warning("", `${quoteUntrusted(key)} is missing; a node needs it to be promoted.`);
  }
  return manifest;
}

function readEntryFields(fields: Fields, key: string): readonly Fields[] {
  const entries = fields.maps(key);
  if (entries.length <= MOST_ENTRIES) return entries;
  fields.problem(key, `${quoteUntrusted(key)} has ${entries.length} entries; at most ${MOST_ENTRIES} are taken.`);
  return [];
}

function readRequest(fields: Fields, adapters: ScopedAdapters): CapabilityRequest | null {
  const effect = fields.required("effect", EFFECT);
  const adapter = fields.required("adapter", NAME);
  const scope = fields.required("scope", MAP);
  warnUnknown(fields, ["effect", "adapter", "scope"]);
  if (effect === null || adapter === null || scope === null) return null;
  const known = adapters.get(adapter);
  if (known === undefined) {
    fields.warning("adapter", `There is no adapter ${quoteUntrusted(adapter)} here, so this is never granted.`);
    return { effect, adapter, scope };
  }
  if (!known.effects.includes(effect)) {
    fields.problem(
      "effect",
      `The adapter ${quoteUntrusted(adapter)} does not serve ${effect}; it serves ${known.effects.join(", ")}.`,
    );
  }
  const parsed = known.scope.parse(scope);
  if (parsed.ok) return { effect, adapter, scope };
  for (const sentence of parsed.error) fields.problem("scope", sentence);
  return null;
}

/** Reads a forbidden effect. An unknown key is a problem, because a slip would allow an effect that the author forbade. */
function readForbidden(fields: Fields): Effect | null {
  const effect = fields.required("effect", EFFECT);
  for (const { key, message } of fields.unknown(["effect"]))
    fields.problem(key, `${message} A forbidden effect is forbidden as a whole.`);
  return effect;
}

async function readConditions(
  fields: Fields,
  key: "preconditions" | "verifiers",
): Promise<readonly ManifestCondition[]> {
  const conditions: ManifestCondition[] = [];
  for (const each of readEntryFields(fields, key)) {
    const name = each.required("name", NAME);
    const check = each.required("check", TEXT);
    const reason = each.optional("reason", TEXT) ?? "";
    warnUnknown(each, ["name", "check", "reason"]);
    const problem = check === null ? null : await findConditionProblem(check);
    if (problem !== null) each.problem("check", problem);
    if (name !== null && check !== null) conditions.push({ name, check, reason });
  }
  return conditions;
}

function readEdge(fields: Fields): Manifest["edges"][number] | null {
  const type = fields.required("type", acceptListedName(EDGE_KINDS));
  const target = fields.required("target", NAME);
  warnUnknown(fields, ["type", "target"]);
  return type === null || target === null ? null : { type, target };
}

function readLimits(fields: Fields): Manifest["limits"] {
  const limits = fields.map("limits");
  if (limits === null) return {};
  const names = Object.keys(DEFAULT_LIMITS) as (keyof Limits)[];
  const read = names.flatMap((name) => {
    const value = limits.optional(name, COUNT);
    if (value === null) return [];
    if (value > DEFAULT_LIMITS[name]) {
      limits.warning(
        name,
        `${quoteUntrusted(name)} is above the default of ${DEFAULT_LIMITS[name]}; a manifest only lowers limits.`,
      );
    }
    return [[name, value] as const];
  });
  // A misspelt limit would be no limit, and the node would run with more than its author meant.
  for (const { key, message } of limits.unknown(names)) limits.problem(key, message);
  return Object.fromEntries(read);
}

function warnUnknown(fields: Fields, known: readonly string[]): void {
  for (const { key, message } of fields.unknown(known)) fields.warning(key, message);
}

function readUnknown(fields: Fields): Manifest["unknown"] {
  const unknown = fields.unknown(KEYS);
  for (const { key, near, message } of unknown) {
    // A misspelling such as `forbiden_capabilities` must not be taken for a remark.
    if (near === null) fields.warning(key, `${message} It is kept and means nothing.`);
    else fields.problem(key, message);
  }
  return Object.fromEntries(unknown.map(({ key, value }) => [key, value]));
}
