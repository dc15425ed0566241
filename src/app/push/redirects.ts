import { posix } from "node:path";
import { loadManifests } from "../../ast/index.ts";
import type { FileAnalysis } from "../../checks/index.ts";
import { type FileChange, nameOf, pathIn } from "../../domain/index.ts";
import type { GitTree, Repository } from "../../git/index.ts";
import { sidesOf, sideTexts } from "./compared-sides.ts";

type Redirects = FileAnalysis["redirects"];

/** Names of files that can say where code comes from; others are not read for it. */
const MAY_SAY =
  /(?:^|\/)(?:package\.json|[jt]sconfig[^/]*\.json|deno\.jsonc?|import[_-]?map\.json|composer\.json|pyproject\.toml|Pipfile|Cargo\.toml|go\.(?:mod|work)|Gemfile|gems\.(?:rb|locked)|pom\.xml|[^/]*(?:lock|shrinkwrap|\.gradle|gradle\.kts)[^/]*|[^/]*(?:requirements|constraints)[^/]*\.(?:txt|in)|requirements\/[^/]*\.(?:txt|in))$/i;

/** Returns what a change of a manifest, a lock file or settings takes from another place than before. */
export async function redirectsOf(
  change: FileChange,
  { repository, head }: { readonly repository: Repository; readonly head: GitTree | null },
): Promise<Redirects> {
  if (change.kind === "deleted" || !MAY_SAY.test(change.after.path)) return [];
  const { path } = change.after;
  const { codeSourcesIn, OWN_FILES, redirectedSources } = await loadManifests();
  const [before, after] = (await sideTexts(repository, sidesOf(change))).map((text) => codeSourcesIn(path, text));
  if (!before || !after || before === "unreadable") return [];
  if (after === "unreadable")
    return [{ name: "all that it names", from: "where it said", to: "a place that cannot be read" }];
  const all = redirectedSources(before, after);
  const kept = await Promise.all(
    all.map((each) => !each.name.startsWith(OWN_FILES) || leadsToOther(each, posix.dirname(path), head)),
  );
  return all.filter((_, at) => kept[at]);
}

const ENDINGS = ["", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".json", "/index.js", "/index.ts"];

/** Says whether a package's own name leads to another file of the repository; what is built first is judged where it is written. */
async function leadsToOther({ from, to }: Redirects[number], folder: string, head: GitTree | null): Promise<boolean> {
  if (head === null) return true;
  const isThere = async (file: string) => {
    for (const ending of ENDINGS)
      if (await head.entry(posix.normalize(pathIn(folder === "." ? "" : folder, file + ending)))) return true;
    return false;
  };
  const known = from.split(" ");
  const isIndexOnly = from === "index" && !(await isThere("index"));
  if (isIndexOnly) return false;
  for (const file of to.split(" "))
    if (!known.includes(file) && nameOf(file) !== "" && (await isThere(file))) return true;
  return false;
}
