export type { TraceRow } from "../domain/documents.generated.ts";

/** A row of the table `skills`, with its column names. Lists are arrays here and JSON in the database. */
export interface SkillRow {
  readonly id: string;
  readonly name: string;
  readonly description: string;
  readonly version: string;
  readonly tags: readonly string[];
  readonly source: string;
  readonly author: string | null;
  readonly intent_patterns: readonly string[];
  readonly trigger_phrases: readonly string[];
  readonly marketplace_id: string | null;
  readonly sync_etag: string | null;
}

export interface ArtifactRow {
  readonly id: string;
  readonly kind: string;
  readonly name: string;
  readonly ordinal: number;
  readonly content: string;
  readonly model_variant: string | null;
  readonly metadata: Readonly<Record<string, unknown>> | null;
  readonly state_blob: Uint8Array | null;
}

/** The facts that are needed of every folder at once, without opening it. */
export interface KnownFolder {
  /** The absolute path of the folder. */
  readonly path: string;
  readonly name: string;
  /** Changes whenever a file of the folder may have changed. */
  readonly fingerprint: string;
  /** The digest of the package; null if it cannot be read. */
  readonly digest: string | null;
  /** Whether the table `skills` has a row for it. */
  readonly hasRows: boolean;
  readonly edges: readonly EdgeRow[];
  /** What lists of skills show, as it was stored; null if the package cannot be read. */
  readonly facts: unknown;
  /** The problems of the package, as they were stored. */
  readonly problems: readonly unknown[];
}

/** An edge that a package declares. */
export interface EdgeRow {
  readonly type: string;
  readonly target: string;
  readonly reason: string | null;
}

/** A folder as it is written into the index. */
export interface IndexedFolder extends Omit<KnownFolder, "hasRows"> {
  /** The searched texts as JSON; null if the package cannot be read. */
  readonly text: string | null;
  /** Null if another folder has the skill's name, since the table `skills` has each name once. */
  readonly rows: { readonly skill: SkillRow; readonly artifacts: readonly ArtifactRow[] } | null;
}
