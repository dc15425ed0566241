import type { SearchText, SkillArtifact, SkillPackage } from "../../../skills/package/index.ts";
import type { ArtifactRow, SkillRow } from "../../../store/index.ts";

/** What is searched of a package, with what a list shows of it. */
export interface SearchedText extends SearchText {
  readonly title: string;
  readonly version: string;
  readonly source: string;
  /** The body as it is written. */
  readonly markdown: string;
  /** Types of values that the package's own edges name. */
  readonly produces: readonly string[];
  readonly requires: readonly string[];
}

export function textFor(skill: SkillPackage, text: SearchText): SearchedText {
  const { title, version, source, body, edges } = skill;
  const targets = (type: string) => edges.filter((edge) => edge.type === type).map(({ target }) => target);
  const [produces, requires] = [targets("produces"), targets("requires")];
  return { ...text, title, version, source, markdown: body, produces, requires };
}

/** The package as a row of the seed's `skills`. */
export function skillRow(skill: SkillPackage, id: string): SkillRow {
  const { name, description, version, tags, source, author, intents, triggers, marketplaceId, syncEtag } = skill;
  return {
    id: skill.id ?? id,
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

/** Its artifacts as rows of `skill_artifacts`. */
export function artifactRows(skill: SkillPackage, id: string): ArtifactRow[] {
  return skill.artifacts.map((artifact, at) => ({
    id: artifact.id ?? `${id}-${at}`,
    kind: artifact.kind,
    name: artifact.name,
    ordinal: artifact.ordinal,
    content: contentOf(skill, artifact),
    model_variant: artifact.modelVariant,
    metadata: Object.keys(artifact.metadata).length === 0 ? null : artifact.metadata,
    state_blob: stateOf(skill, artifact),
  }));
}

const decoder = new TextDecoder();

export function contentOf({ files }: SkillPackage, { content }: SkillArtifact): string {
  return content.kind === "inline" ? content.text : decoder.decode(files.get(content.path) ?? new Uint8Array());
}

export function stateOf({ files }: SkillPackage, { stateBlob }: SkillArtifact): Uint8Array | null {
  if (stateBlob === null) return null;
  return stateBlob.kind === "inline" ? Buffer.from(stateBlob.base64, "base64") : (files.get(stateBlob.path) ?? null);
}
