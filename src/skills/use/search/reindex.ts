import { existsSync } from "node:fs";
import type { SkillReindexOutput } from "../../../kernel/domain/index.ts";
import { forgetIndex, withDatabase } from "../../../kernel/store/index.ts";
import { embedEverySkill } from "../embed/index.ts";
import type { OnProgress } from "../library/index.ts";
import { findPlacesFor, forgetLibrary, omitSystemSkills, openLibrary } from "../library/index.ts";
import { searchIndex } from "./search-index.ts";

export type ReindexedSkills = SkillReindexOutput;

interface Reindexing {
  readonly env?: NodeJS.ProcessEnv;
  readonly onProgress?: OnProgress;
  /** Reads only the packages that changed, and writes the index if one did. */
  readonly changedOnly?: boolean;
}

/**
 * Reads every package again and makes the index anew (`skl skill reindex`). Traces stay, and so do vectors, each of which belongs to the
 * digest of a package; missing vectors are made. Throws STORE_UNUSABLE if nothing can be kept, which other commands ignore.
 */
export async function reindexSkills(
  cwd: string,
  { env, onProgress, changedOnly = false }: Reindexing = {},
): Promise<ReindexedSkills> {
  const started = performance.now();
  const places = findPlacesFor(cwd, env);
  const { workspaceDatabase, accountDatabase } = places;
  forgetLibrary(places);
  if (!changedOnly && workspaceDatabase !== null) withDatabase(workspaceDatabase, forgetIndex);
  if (!changedOnly && existsSync(accountDatabase)) withDatabase(accountDatabase, forgetIndex);
  const library = await openLibrary(cwd, env, onProgress);
  const searched = omitSystemSkills(library);
  searchIndex(searched, onProgress, 0);
  const embedded = await embedEverySkill(searched, env ?? process.env);
  return {
    skills: library.skills.size,
    unreadable: library.broken.length,
    vectors: embedded?.vectors ?? null,
    notes: embedded === null || embedded.note === null ? [] : [embedded.note],
    elapsed_ms: Math.round(performance.now() - started),
  };
}
