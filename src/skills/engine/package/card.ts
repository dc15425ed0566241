import { type PackageFiles, readArtifact, toArtifactRecord } from "./artifacts.ts";
import { readEdge, toDeclaredEdgeRecord } from "./edges.ts";
import type { Fields } from "./fields.ts";
import { type Json, type JsonObject, SKILL_SOURCES, type SkillCard } from "./types.ts";

/** The seed has this default for the column. */
const DEFAULT_VERSION = "1.0.0";

/** The values of a package without skill.yaml. */
export const emptyCard: SkillCard = {
  id: null,
  version: DEFAULT_VERSION,
  tags: [],
  source: "user",
  author: null,
  intents: [],
  triggers: [],
  marketplaceId: null,
  syncEtag: null,
  createdAt: null,
  updatedAt: null,
  artifacts: [],
  edges: [],
  manifest: null,
};

/** Reads skill.yaml except its title, which the JSON package calls `name`. */
export function readCard(fields: Fields, within: PackageFiles): SkillCard {
  return {
    id: fields.text("id"),
    version: fields.has("version") ? fields.required("version", "Write a version.") : DEFAULT_VERSION,
    tags: fields.texts("tags"),
    source: fields.readAllowedName("source", SKILL_SOURCES) ?? "user",
    author: fields.text("author"),
    intents: fields.texts("intent_patterns"),
    triggers: fields.texts("trigger_phrases"),
    marketplaceId: fields.text("marketplace_id"),
    syncEtag: fields.text("sync_etag"),
    createdAt: fields.text("created_at"),
    updatedAt: fields.text("updated_at"),
    artifacts: fields.maps("artifacts").map((one, index) => readArtifact(one, index, within)),
    edges: fields.maps("edges").map(readEdge),
    manifest: fields.object("manifest"),
  };
}

/** Returns the columns of the seed's table `skills`, without defaults. */
export function toColumnsRecord(card: SkillCard): JsonObject {
  return omitAbsentValues({
    id: card.id,
    version: card.version === DEFAULT_VERSION ? null : card.version,
    tags: card.tags,
    source: card.source === "user" ? null : card.source,
    author: card.author,
    intent_patterns: card.intents,
    trigger_phrases: card.triggers,
    marketplace_id: card.marketplaceId,
    sync_etag: card.syncEtag,
    created_at: card.createdAt,
    updated_at: card.updatedAt,
  });
}

export function toCardRecord(card: SkillCard): JsonObject {
  const lists = { artifacts: card.artifacts.map(toArtifactRecord), edges: card.edges.map(toDeclaredEdgeRecord) };
  return omitAbsentValues({ ...toColumnsRecord(card), ...lists, manifest: card.manifest });
}

export function omitAbsentValues(record: JsonObject): JsonObject {
  return Object.fromEntries(Object.entries(record).filter(([, value]) => !isAbsent(value)));
}

const isAbsent = (value: Json): boolean => value === null || (Array.isArray(value) && value.length === 0);
