/** Rows of the seed's tables, with its column names. Lists are arrays here and JSON in the database. */
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

export interface TraceRow {
  readonly id: string;
  readonly session_id: string;
  readonly skill_id: string;
  readonly artifact_id: string;
  readonly artifact_kind: string;
  readonly rendered_input: string | null;
  readonly raw_output: string | null;
  readonly error: string | null;
  readonly started_at: string;
  readonly completed_at: string | null;
  readonly duration_ms: number | null;
  readonly input_tokens: number | null;
  readonly output_tokens: number | null;
  readonly model_id: string | null;
  readonly estimated_cost: number | null;
  readonly assertions_run: number;
  readonly assertions_passed: number;
  readonly created_at: string;
}

/** One folder that was looked at, with the skill that it holds; null where it cannot be read. */
export interface IndexedFolder {
  /** Absolute. */
  readonly path: string;
  readonly name: string;
  /** Changes whenever a file of the folder may have changed. */
  readonly fingerprint: string;
  readonly digest: string | null;
  readonly problems: readonly unknown[];
  readonly skill: { readonly row: SkillRow; readonly artifacts: readonly ArtifactRow[]; readonly text: unknown } | null;
}
