import { LibraryReader } from "./library-reader.ts";
import type { Places } from "./roots.ts";
import { keepsLibraries } from "./staying.ts";
import { FolderWatch } from "./watch.ts";

interface Resident {
  readonly reader: LibraryReader;
  readonly watches: readonly FolderWatch[];
}

/** Null: it was opened once, and nobody knows whether it will be again. */
const LIBRARIES = new Map<string, Resident | null>();

/** A process seldom works in more workspaces, and every one of them costs memory and watches. */
const MOST = 4;

/**
 * The library that this process keeps of a workspace, from the second opening on, or from the first where it said that it stays;
 * null: it is read by itself. Of the workspaces the latest few are kept.
 */
export function residentLibrary(places: Places): LibraryReader | null {
  const key = JSON.stringify(places);
  const known = LIBRARIES.get(key);
  const isAgain = known === null || (known === undefined && keepsLibraries());
  const resident = isAgain ? begun(places) : (known ?? null);
  LIBRARIES.delete(key);
  LIBRARIES.set(key, resident);
  for (const [other] of [...LIBRARIES].slice(0, -MOST)) forget(other);
  return resident?.reader ?? null;
}

/** What is kept in the databases was thrown away, and so is what this process has of it. */
export function forgetResident(places: Places): void {
  forget(JSON.stringify(places));
}

function forget(key: string): void {
  for (const watch of LIBRARIES.get(key)?.watches ?? []) watch.end();
  LIBRARIES.delete(key);
}

function begun(places: Places): Resident | null {
  const watchOf = (scope: string) =>
    FolderWatch.begin(places.roots.filter((root) => root.scope === scope).map(({ path }) => path));
  const workspace = watchOf("workspace");
  const account = watchOf("account");
  if (workspace === null || account === null) return null;
  return { reader: new LibraryReader(places, { workspace, account }), watches: [workspace, account] };
}
