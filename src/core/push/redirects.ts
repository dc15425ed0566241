import { posix } from "node:path";
import type { FileChange } from "../../kernel/domain/index.ts";
import type { FileAnalysis } from "../../rules/checks/index.ts";
import {
  type ComparedSources,
  findCiSystem,
  hasMarker,
  listManifestRows,
  loadCi,
  loadManifests,
} from "../../syntax/ast/index.ts";
import type { GitTree, Repository } from "../../workspace/git/index.ts";
import { readSideTexts, toChangedSides } from "./compared-sides.ts";

type Redirects = FileAnalysis["redirects"];

interface Settings {
  readonly repository: Repository;
  readonly head: GitTree | null;
  /** The new files of the push, which stood for nothing before. */
  readonly added: ReadonlySet<string>;
}

/** Returns what a change of a manifest, a lock file or settings takes from another place than before. */
export async function findRedirects(
  change: FileChange,
  { repository, head, added, linesOf }: Settings & Pick<ComparedSources, "linesOf">,
): Promise<Redirects> {
  if (change.kind === "deleted") return [];
  const { path } = change.after;
  if (!listManifestRows(path).some(([, row]) => (row.origins || row.programs) && hasMarker(row, linesOf("after"))))
    return [];
  const { readCodeSources, OWN_FILES, findRedirectedSources } = await loadManifests();
  const [before, after] = (await readSideTexts(repository, toChangedSides(change))).map((text) =>
    readCodeSources(path, text),
  );
  if (!before || !after) return [];
  if (before === "unreadable" || after === "unreadable")
    return [{ name: "all that it names", from: "where it said", to: "a place that cannot be compared" }];
  const all = findRedirectedSources(before, after);
  const kept = await Promise.all(
    all.map((each) => !each.name.startsWith(OWN_FILES) || leadsToOther(each, posix.dirname(path), { head, added })),
  );
  return all.filter((_, at) => kept[at]);
}

/** Returns what a change lets a file of continuous integration do, or release, beyond what it did. */
export async function findCiPowers(change: FileChange, repository: Repository): Promise<FileAnalysis["ciPowers"]> {
  if (change.kind === "deleted" || findCiSystem(change.after.path) === null) return [];
  const sides = toChangedSides(change);
  const [before, after] = await readSideTexts(repository, sides);
  const { findGainedPowers } = await loadCi();
  const old = sides.before && { path: sides.before.path, text: before };
  return findGainedPowers(old, { path: change.after.path, text: after });
}

const ENDINGS = ["", ".js", ".mjs", ".cjs", ".ts", ".tsx", ".json", "/index.js", "/index.ts"];

/** Returns whether a package's own name leads to another file of the repository; what is built first is judged where it is written. */
async function leadsToOther(
  { from, to }: Redirects[number],
  folder: string,
  { head, added }: Pick<Settings, "head" | "added">,
): Promise<boolean> {
  if (head === null) return true;
  const findFilesWithEndings = async (file: string) => {
    const paths = ENDINGS.map((ending) => posix.join(folder, file + ending));
    const entries = await Promise.all(paths.map((path) => head.entry(path)));
    return paths.filter((_, at) => entries[at] !== null);
  };
  const isIndex = (file: string) => /^(?:\.\/)?index(?:\.\w+)?$/.test(file);
  if (from === "index" && (await findFilesWithEndings("index")).every((path) => added.has(path))) return false;
  const known = from.split(" ");
  const other = to.split(" ").filter((file) => !known.includes(file) && !(isIndex(file) && known.some(isIndex)));
  return (await Promise.all(other.map(findFilesWithEndings))).some((files) => files.length > 0);
}
