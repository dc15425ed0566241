import { getParentFolder } from "../../kernel/domain/index.ts";
import type { FileAnalysis } from "../../rules/checks/index.ts";
import { supportOfFile } from "../ast/index.ts";

/** The most uses in one record; a change with more overlaps every other change of these files anyway. */
export const MOST_USES = 300;

/**
 * Returns what the new side of a change uses, so that overlaps with changes of others can be found: `path::name` for names of imported
 * files of the repository and for those that may be the file's own, `folder/::name` where all files of a folder share their names, as in
 * Go, and `.name` for attributes, whose type is not known. Names that an import renames are missed.
 */
export function listNewSideUses(
  path: string,
  { syntax, imports }: Pick<FileAnalysis, "imports"> & { readonly syntax: Pick<FileAnalysis["syntax"], "touched"> },
): string[] {
  const chains = new Set(
    syntax.touched.filter(({ side }) => side === "after").map(({ identifier }) => identifier.replace(/^@/, "")),
  );
  const uses = new Set<string>();
  for (const chain of chains) {
    const member = chain.lastIndexOf(".");
    if (member >= 0) uses.add(chain.slice(member));
  }
  for (const { module, names, resolved } of imports ?? []) {
    const used = [...chains].flatMap((chain) => nameIn(chain, module, names));
    for (const path of resolved) for (const name of used) uses.add(`${path}::${name}`);
  }
  const module = supportOfFile(path)?.isFolderModule ? `${getParentFolder(path)}/` : path;
  const own = new Set([...chains].map((chain) => `${module}::${chain.split(".")[0]}`));
  return [...[...uses].sort(), ...[...own].sort()].slice(0, MOST_USES);
}

/** Returns the name in an imported file that a chain such as `issue`, `auth.issue` or `app.auth.issue` refers to. */
function nameIn(chain: string, module: string, names: readonly string[]): string[] {
  const [first = "", second] = chain.split(".");
  if (names.includes(first)) return second === undefined ? [first] : [first, second];
  if (chain.startsWith(`${module}.`)) return [chain.slice(module.length + 1).split(".")[0] ?? ""];
  return names.includes("*") && second !== undefined ? [second] : [];
}
