import { posix } from "node:path";
import { isSkillName, toSkillName } from "../../../engine/package/index.ts";
import type { Place } from "./file-tree.ts";

/** Folders with these names say nothing about the packages in them. */
const TELLS_NOTHING = /^(?:skills?|\.|src|plugins?|packages?|)$/i;

/**
 * Names the packages of one source after their folders. Where several folders have the same name, one that is not hidden (`.tool/skills`)
 * keeps it if it is the only such, and the others get the name of the plugin or tool in front: `agenthub-status`. `known` holds the
 * names by which packages of this source were imported before, which stay. `top` names the package in the top folder.
 */
export function nameByPlace(
  places: readonly Place[],
  { top, known }: { readonly top: string; readonly known: ReadonlyMap<string, string> },
): ReadonlyMap<string, string> {
  const names = new Map<string, string>();
  const taken = new Set<string>();
  const give = (path: string, name: string) => {
    names.set(path, name);
    taken.add(name);
  };
  for (const { path } of places) {
    const before = known.get(path);
    if (before !== undefined && !taken.has(before)) give(path, before);
  }
  const groups = new Map<string, string[]>();
  for (const { path } of places) {
    if (names.has(path)) continue;
    const name = toImportedSkillName(path === "" ? top : posix.basename(path));
    groups.set(name, [...(groups.get(name) ?? []), path]);
  }
  for (const [name, paths] of groups) {
    const shown = paths.filter((path) => !isHidden(path));
    const [first, ...others] = shown.length > 0 ? shown : paths;
    if (first !== undefined && others.length === 0 && !taken.has(name)) give(first, name);
  }
  for (const [name, paths] of groups) {
    for (const path of paths) if (!names.has(path)) give(path, findFreeName(path, name, taken));
  }
  return names;
}

const toImportedSkillName = (folder: string): string => (isSkillName(folder) ? folder : toSkillName(folder));

const isHidden = (path: string): boolean => /(?:^|\/)\./.test(path);

/** Puts the names of folders above in front until nobody else has the name, and a number at last. */
function findFreeName(path: string, name: string, taken: ReadonlySet<string>): string {
  let longer = name;
  for (let above = posix.dirname(path); above !== "." && above !== ""; above = posix.dirname(above)) {
    const folder = posix.basename(above);
    if (TELLS_NOTHING.test(folder) || toSkillName(folder) === name) continue;
    longer = toSkillName(`${folder}-${longer}`);
    if (!taken.has(longer)) return longer;
  }
  for (let count = 2; ; count++) {
    const suffix = `-${count}`;
    const numbered = `${name.slice(0, 64 - suffix.length)}${suffix}`;
    if (!taken.has(numbered)) return numbered;
  }
}
