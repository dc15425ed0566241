import { existsSync } from "node:fs";
import { forgetIndex, withDatabase } from "../../../store/index.ts";
import type { OnProgress } from "../library/index.ts";
import { forgetLibrary, openLibrary, placesFor, skillsForAgents } from "../library/index.ts";
import { embedEverySkill } from "./embed/nearest-skills.ts";
import { searchIndex } from "./search-index.ts";

export interface ReindexedSkills {
  readonly skills: number;
  readonly unreadable: number;
  /** Skills that have one; null: no embedder is configured. */
  readonly vectors: number | null;
  readonly notes: string[];
  readonly elapsed_ms: number;
}

/**
 * `skl skill reindex`: nothing that was kept of the packages is used. Traces are no part of it and stay; so do vectors, each of
 * which is of one package's digest, and those that are missing are made. Throws STORE_UNUSABLE where nothing can be kept, which
 * other commands bear in silence.
 */
export async function reindexSkills(
  cwd: string,
  { env, onProgress }: { readonly env?: NodeJS.ProcessEnv; readonly onProgress?: OnProgress } = {},
): Promise<ReindexedSkills> {
  const started = performance.now();
  const places = placesFor(cwd, env);
  const { workspaceDatabase, accountDatabase } = places;
  forgetLibrary(places);
  if (workspaceDatabase !== null) withDatabase(workspaceDatabase, forgetIndex);
  if (existsSync(accountDatabase)) withDatabase(accountDatabase, forgetIndex);
  const library = await openLibrary(cwd, env, onProgress);
  const searched = skillsForAgents(library);
  searchIndex(searched, onProgress);
  const embedded = await embedEverySkill(searched, env ?? process.env);
  return {
    skills: library.skills.size,
    unreadable: library.broken.length,
    vectors: embedded?.vectors ?? null,
    notes: embedded === null || embedded.note === null ? [] : [embedded.note],
    elapsed_ms: Math.round(performance.now() - started),
  };
}
