import type { ShownArtifact, ShownSkill, SkillEdge } from "../../../kernel/domain/documents.generated.ts";
import { findNearestName, SklError } from "../../../kernel/domain/index.ts";
import type { Edge } from "../../engine/graph/index.ts";
import {
  ARTIFACT_KINDS,
  type ArtifactKind,
  cutBodyPage,
  listHeadingPlaces,
  type SkillPackage,
  type WantedPage,
} from "../../engine/package/index.ts";
import {
  createSkillNotFoundError,
  type Library,
  loadSkill,
  readArtifactContent,
  readArtifactState,
  readSkillLocks,
  readSkillStatuses,
  type SkillLocks,
  type SkillView,
  toListedSkill,
} from "../library/index.ts";
import { openSkillGraph } from "./graph.ts";

export interface ShownParts {
  /** Only artifacts of this kind; null for all. */
  readonly kind?: string | null;
  /** Only the section of the body under this heading; null for the whole body. */
  readonly section?: string | null | undefined;
  /** Where the shown part of the body begins, in characters. Default: its beginning. */
  readonly offset?: number | undefined;
  /** The most characters of a body. Default: all. */
  readonly most?: number | undefined;
}

/**
 * Carries out `skl skill show`. Throws NOT_FOUND with the nearest name for the first missing skill, and for a section that none of
 * them has; USAGE for an unknown kind.
 */
export async function showSkills(
  view: SkillView,
  names: readonly string[],
  { kind = null, section = null, offset = 0, most = Number.MAX_SAFE_INTEGER }: ShownParts = {},
): Promise<{ skills: ShownSkill[] }> {
  const only = kind === null ? null : requireArtifactKind(kind);
  const page = { section, offset, most };
  const { library, visible } = await openSkillGraph(view.cwd, view.env);
  const locks = await readSkillLocks(library.places);
  const shown = await Promise.all(
    [...new Set(names)].map((name) => loadShownSkill(library, { name, only, locks, page })),
  );
  const statusOf = await readSkillStatuses(library, names, view);
  const graph = await visible();
  return {
    skills: shown.map((skill) => ({
      ...skill,
      status: statusOf(skill.name),
      edges: (graph.incident.get(skill.name) ?? []).map(toSkillEdge),
    })),
  };
}

function requireArtifactKind(text: string): ArtifactKind {
  const kind = ARTIFACT_KINDS.find((each) => each === text);
  if (kind !== undefined) return kind;
  const nearest = findNearestName(text, ARTIFACT_KINDS);
  throw new SklError("USAGE", {
    message: `There is no kind of artifact ${JSON.stringify(text)}.${nearest ? ` Did you mean ${nearest}?` : ""}`,
    fix: `Use one of ${ARTIFACT_KINDS.join(", ")}.`,
  });
}

interface Wanted {
  readonly name: string;
  /** Null shows artifacts of every kind. */
  readonly only: ArtifactKind | null;
  readonly locks: SkillLocks;
  readonly page: WantedPage;
}

async function loadShownSkill(library: Library, { name, only, locks, page }: Wanted): Promise<ShownSkill> {
  const skill = await loadSkill(library, name);
  const found = library.skills.get(name);
  if (found === undefined) throw createSkillNotFoundError(name, library.skills);
  const { license, compatibility, allowedTools, tags, author, intents, triggers, body, artifacts, files } = skill;
  const shown = cutBodyPage(body, page);
  if (shown === null) throw createNoSectionError(name, page.section ?? "", body);
  const listShownEdgeTargets = (type: string) =>
    found.edges.filter((edge) => edge.type === type).map(({ target }) => target);
  return {
    ...toListedSkill(found, locks),
    license,
    compatibility,
    allowed_tools: allowedTools === null ? null : [...allowedTools],
    tags: [...tags],
    author,
    intent_patterns: [...intents],
    trigger_phrases: [...triggers],
    produces: listShownEdgeTargets("produces"),
    requires: listShownEdgeTargets("requires"),
    headings: listHeadingPlaces(body).slice(0, MOST_HEADINGS),
    body: shown.text,
    offset: shown.offset,
    next_offset: shown.next,
    artifacts: artifacts.filter(({ kind }) => only === null || kind === only).map(createArtifactView(skill)),
    files: [...files.keys()],
    edges: [],
  };
}

/** A body with more headings is a list, of which nobody reads all. */
const MOST_HEADINGS = 200;

function createNoSectionError(name: string, section: string, body: string): SklError {
  const texts = listHeadingPlaces(body).map(({ text }) => text);
  const nearest = findNearestName(section, texts);
  return new SklError("NOT_FOUND", {
    message: `${name} has no section ${JSON.stringify(section)}.${nearest ? ` Did you mean ${JSON.stringify(nearest)}?` : ""}`,
    fix: texts.length === 0 ? "Its text has no headings." : `Its headings: ${texts.slice(0, 30).join("; ")}.`,
    data: { name, nearest },
  });
}

function createArtifactView(skill: SkillPackage) {
  return (artifact: SkillPackage["artifacts"][number]): ShownArtifact => {
    const state = readArtifactState(skill, artifact);
    return {
      kind: artifact.kind,
      name: artifact.name,
      ordinal: artifact.ordinal,
      model_variant: artifact.modelVariant,
      content: readArtifactContent(skill, artifact),
      state_blob: state === null ? null : Buffer.from(state).toString("base64"),
      metadata: { ...artifact.metadata },
    };
  };
}

function toSkillEdge({ type, a, b, reason, origin, entryId, at }: Edge): SkillEdge {
  return { type, a, b, reason, origin, entry_id: entryId, at };
}
