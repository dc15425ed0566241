import { basename, dirname, join } from "node:path";
import type { ArtifactRow, IndexedFolder, SkillRow } from "../../../kernel/store/index.ts";
import {
  collectSkillWords,
  type SkillArtifact,
  type SkillPackage,
  type SkillWords,
} from "../../engine/package/index.ts";
import type { SkillLock } from "./lock-file.ts";
import type { FolderOnDisk } from "./package-folder.ts";
import { parsePackageFolder } from "./parsed-package.ts";
import { deriveSkillStatus, type SkillStatus } from "./status.ts";

/** The columns of the seed's table `skills` for a package that was synced. */
export type LockColumns = Pick<SkillRow, "marketplace_id" | "sync_etag">;

/** Returns null if the lock does not say that the package came from a marketplace. */
export function lockColumns(lock: SkillLock, path: string): LockColumns | null {
  if (lock.kind === "broken" || lock.skills.size === 0) return null;
  const locked = lock.skills.get(basename(path));
  if (locked?.source !== "marketplace" || path !== join(dirname(lock.path), "skills", locked.name)) return null;
  // If a marketplace has no ids, the package's name identifies it.
  const id = locked.marketplace_id ?? (locked.origin === null ? null : `${locked.origin}#${locked.name}`);
  return { marketplace_id: id, sync_etag: locked.sync_etag ?? null };
}

interface RowsOfFolder {
  /** Whether no earlier folder has the same name. */
  readonly isFirst: boolean;
  /** The columns that come from the lock rather than from the package. */
  readonly columns: LockColumns | null;
}

export function indexFolder(folder: FolderOnDisk, { isFirst, columns }: RowsOfFolder): IndexedFolder {
  const { path, name, fingerprint } = folder;
  const { skill, problems } = parsePackageFolder(folder);
  const seen = { path, name, fingerprint, problems };
  if (skill === null) return { ...seen, digest: null, edges: [], facts: null, text: null, rows: null };
  const id = pickRowId(skill);
  return {
    ...seen,
    digest: skill.digest,
    edges: skill.edges.map(({ type, target, reason }) => ({ type, target, reason })),
    facts: pickSkillFacts(skill),
    text: JSON.stringify(buildSearchedText(skill)),
    rows: isFirst ? { skill: { ...toSkillRow(skill, id), ...columns }, artifacts: toArtifactRows(skill, id) } : null,
  };
}

/** The facts that lists show of a package. */
export interface SkillFacts {
  readonly title: string;
  readonly description: string;
  readonly version: string;
  readonly source: string;
  readonly status: SkillStatus;
}

function pickSkillFacts(skill: SkillPackage): SkillFacts {
  const { title, description, version, source } = skill;
  return { title, description, version, source, status: deriveSkillStatus(skill) };
}

/** The searched text of a package, which is large and therefore read only when its words are needed. */
export interface SearchedText extends SkillWords {
  /** Names the types of values in the package's own edges. */
  readonly produces: readonly string[];
  readonly requires: readonly string[];
}

export function buildSearchedText(skill: SkillPackage): SearchedText {
  const listTargetsByType = (type: string) =>
    skill.edges.filter((edge) => edge.type === type).map(({ target }) => target);
  return {
    ...collectSkillWords(skill),
    produces: listTargetsByType("produces"),
    requires: listTargetsByType("requires"),
  };
}

/** Returns the id of the package's rows and traces: its own, or its name, which is unique in the tables. */
export const pickRowId = ({ id, name }: SkillPackage): string => id ?? name;

function toSkillRow(skill: SkillPackage, id: string): SkillRow {
  const { name, description, version, tags, source, author, intents, triggers, marketplaceId, syncEtag } = skill;
  return {
    id,
    name,
    description,
    version,
    tags,
    source,
    author,
    intent_patterns: intents,
    trigger_phrases: triggers,
    marketplace_id: marketplaceId,
    sync_etag: syncEtag,
  };
}

export function toArtifactRows(skill: SkillPackage, id: string): ArtifactRow[] {
  return skill.artifacts.map((artifact, at) => ({
    id: artifact.id ?? `${id}-${at}`,
    kind: artifact.kind,
    name: artifact.name,
    ordinal: artifact.ordinal,
    content: readArtifactContent(skill, artifact),
    model_variant: artifact.modelVariant,
    metadata: Object.keys(artifact.metadata).length === 0 ? null : artifact.metadata,
    state_blob: readArtifactState(skill, artifact),
  }));
}

const decoder = new TextDecoder();

export function readArtifactContent({ files }: SkillPackage, { content }: SkillArtifact): string {
  return content.kind === "inline" ? content.text : decoder.decode(files.get(content.path) ?? new Uint8Array());
}

export function readArtifactState({ files }: SkillPackage, { stateBlob }: SkillArtifact): Uint8Array | null {
  if (stateBlob === null) return null;
  return stateBlob.kind === "inline" ? Buffer.from(stateBlob.base64, "base64") : (files.get(stateBlob.path) ?? null);
}
