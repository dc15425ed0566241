import { existsSync } from "node:fs";
import { forgetIndex, openDatabase } from "../../store/index.ts";
import { openLibrary } from "./library/library.ts";
import { placesFor } from "./library/roots.ts";
import { searchIndex } from "./search.ts";

/** `skl skill reindex`: nothing that was kept of the packages is used. Traces are no part of it and stay. */
export async function reindexSkills(
  cwd: string,
  env?: NodeJS.ProcessEnv,
): Promise<{ skills: number; unreadable: number; elapsed_ms: number }> {
  const started = performance.now();
  const { workspaceDatabase, accountDatabase } = placesFor(cwd, env);
  for (const path of [workspaceDatabase, accountDatabase]) if (path !== null && existsSync(path)) forgetAt(path);
  const library = await openLibrary(cwd, env);
  searchIndex(library);
  const { skills, broken } = library;
  return { skills: skills.size, unreadable: broken.length, elapsed_ms: Math.round(performance.now() - started) };
}

function forgetAt(path: string): void {
  const database = openDatabase(path);
  try {
    forgetIndex(database);
  } finally {
    database.close();
  }
}
