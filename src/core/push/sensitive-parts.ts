import type { ResolvedImport } from "../../kernel/domain/index.ts";
import { compareContractVersions, isContract, type JudgedFile } from "../../rules/checks/index.ts";
import {
  hasMarker,
  listManifestRows,
  loadManifests,
  type ManifestFile,
  type ManifestRow,
} from "../../syntax/ast/index.ts";
import type { Repository } from "../../workspace/git/index.ts";
import { isText, readSideTexts, toChangedSides } from "./compared-sides.ts";
import { type KnownPackages, listDroppedNeeds } from "./known-packages.ts";

/** The text before and after the change; empty if there is none. */
type Texts = readonly [before: string, after: string];

interface Sources {
  readonly repository: Repository;
  readonly known: KnownPackages;
  /** Knows what the head imports and its manifests list. */
  readonly knownOfHead: KnownPackages;
}

/** Describes a changed file with the texts that were read of it, and how these name packages. */
interface ReadFile {
  readonly file: JudgedFile;
  readonly texts: Texts;
  readonly manifests: readonly ManifestFile[];
}

/** Adds the packages that manifests and other files bring in, and the parts of contracts that come, go or change. */
export async function addSensitiveParts(
  files: readonly JudgedFile[],
  settings: Sources,
): Promise<readonly JudgedFile[]> {
  const mayName = files.map(namesPackages);
  if (files.every(({ sensitive }, at) => sensitive === null && mayName[at] === false)) return files;
  const { listManifestsAt } = await loadManifests();
  const read = await Promise.all(
    files.map(async (file, at): Promise<ReadFile> => {
      const manifests = mayName[at] ? listManifestsAt(file.path).filter((each) => isRead(each, file)) : [];
      // A contract in a test binds nobody.
      const isOfContract = file.sensitive !== null && !file.isTest && isContract(file.path);
      const sides = toChangedSides(file.change);
      const areTexts = [sides.before, sides.after].every((side) => side === null || isText(side));
      if ((manifests.length === 0 && !isOfContract) || !file.analysis || !areTexts)
        return { file, texts: ["", ""], manifests: [] };
      const texts = await readSideTexts(settings.repository, sides);
      return { file: addManifestPackages(addContractParts(file, texts), manifests, texts), manifests, texts };
    }),
  );
  return Promise.all(read.map((each) => addExternalsByManifest(each, read, settings)));
}

function namesPackages(file: JudgedFile): boolean {
  return listManifestRows(file.path).some(([, row]) => row.source !== null && isRead(row, file));
}

function isRead(row: ManifestRow, { sensitive, analysis }: JudgedFile): boolean {
  if (row.bySetting && sensitive === null) return false;
  return row.marker === null || (analysis !== null && hasMarker(row, analysis.linesOf("after")));
}

async function addExternalsByManifest(
  { file, manifests, texts }: ReadFile,
  all: readonly ReadFile[],
  { known, knownOfHead }: Sources,
): Promise<JudgedFile> {
  let judged = file;
  for (const manifest of manifests) {
    const listings = all.flatMap((other) =>
      other.manifests.some(({ source, isLock, marker }) => source === manifest.source && !isLock && marker === null)
        ? [other.file]
        : [],
    );
    if (manifest.isLock) {
      judged = await addLockedPackages(judged, { manifest, texts, known, manifests: listings });
    } else {
      judged = await addNewPackages(judged, { manifest, texts, known });
      judged = await addDroppedPackages(judged, { manifest, texts, known: knownOfHead });
    }
  }
  return judged;
}

function addContractParts(file: JudgedFile, [before, after]: Texts): JudgedFile {
  const { analysis, path } = file;
  const changes = analysis ? compareContractVersions(path, before, after) : [];
  if (!analysis || changes.length === 0) return file;
  const signature_changes = [...analysis.syntax.signature_changes, ...changes];
  return { ...file, analysis: { ...analysis, syntax: { ...analysis.syntax, signature_changes } } };
}

function addManifestPackages(file: JudgedFile, manifests: readonly ManifestFile[], texts: Texts): JudgedFile {
  const { analysis, path } = file;
  if (!analysis) return file;
  const packagesAdded = [...new Set(manifests.flatMap((each) => listPackagesAddedTo(each, path, texts)))];
  return { ...file, analysis: { ...analysis, packagesAdded } };
}

function listPackagesAddedTo(manifest: ManifestFile, path: string, [before, after]: Texts): string[] {
  const known = new Set(manifest.names(before, path));
  return [...new Set(manifest.names(after, path))].filter((name) => !known.has(name));
}

/** Limits the dropped packages that are looked for, each of which takes a search of the repository. A manifest that loses more was rewritten. */
const MOST_DROPPED = 20;

interface Listing {
  readonly manifest: ManifestFile;
  readonly texts: Texts;
  readonly known: KnownPackages;
}

async function addNewPackages(file: JudgedFile, { manifest, texts, known }: Listing): Promise<JudgedFile> {
  const added = listPackagesAddedTo(manifest, file.path, texts);
  return addExternalPackages(file, await findUnlistedPackages(added, manifest, known), texts);
}

/** Adds the packages that a manifest drops though files still import them and no other manifest lists them. */
async function addDroppedPackages(file: JudgedFile, { manifest, texts, known }: Listing): Promise<JudgedFile> {
  const { analysis, path } = file;
  if (!analysis || manifest.marker !== null) return file;
  // Several rows of the table may read one file.
  const packagesDropped = [...analysis.packagesDropped];
  const isKnown = (name: string) => packagesDropped.some((each) => each.name === name);
  const gone = (await listDroppedNeeds(manifest, path, texts)).filter((name) => !isKnown(name)).slice(0, MOST_DROPPED);
  for (const name of gone) {
    const importedBy = await known.leftImports(name, manifest, path);
    if (importedBy.length > 0) packagesDropped.push({ name, importedBy });
  }
  return { ...file, analysis: { ...analysis, packagesDropped } };
}

/**
 * Adds the packages of a lock file that no manifest explains. A tool writes the listed packages and those that they need; any other one came
 * in by the lock file alone. A lock file that does not say which package needs which is trusted only beside a changed manifest.
 */
async function addLockedPackages(
  file: JudgedFile,
  { manifest, texts, known, manifests }: Listing & { readonly manifests: readonly JudgedFile[] },
): Promise<JudgedFile> {
  const { analysis } = file;
  if (!analysis) return file;
  const lock = manifests.length > 0 ? "follows" : "alone";
  const locked = { ...file, analysis: { ...analysis, lock } as const };
  const { listEcosystemManifests, findUnexplainedPackages } = await loadManifests();
  const [listing] = listEcosystemManifests(manifest.source);
  if (!listing || (lock === "follows" && !manifest.lockedPackages)) return locked;
  const [before, after] = texts.map((text) => manifest.lockedPackages?.(text) ?? []);
  const listUnexplainedBy = (seeds: readonly string[]) =>
    manifest.lockedPackages
      ? findUnexplainedPackages(before ?? [], after ?? [], new Set(seeds))
      : analysis.packagesAdded;
  const seeds = manifests.flatMap((each) => each.analysis?.packagesAdded ?? []);
  const candidates = listUnexplainedBy(seeds);
  const fresh = await findUnlistedPackages(candidates, listing, known);
  const listed = candidates.filter((name) => !fresh.includes(name));
  const rest = listed.length > 0 ? listUnexplainedBy([...seeds, ...listed]) : fresh;
  return addExternalPackages(locked, rest, texts);
}

async function findUnlistedPackages(
  names: readonly string[],
  manifest: ManifestFile,
  known: KnownPackages,
): Promise<string[]> {
  const fresh: string[] = [];
  for (const name of names) if (!(await known.isListed(name, manifest))) fresh.push(name);
  return fresh;
}

function addExternalPackages(file: JudgedFile, names: readonly string[], [, after]: Texts): JudgedFile {
  const { analysis } = file;
  if (!analysis) return file;
  const found = new Set(analysis.newExternals.map(({ external }) => external?.toLowerCase()));
  const others = names.filter((name) => !found.has(name.toLowerCase()));
  if (others.length === 0) return file;
  const newExternals = [...analysis.newExternals, ...others.map((name) => toPackageImport(name, after))];
  return { ...file, analysis: { ...analysis, newExternals } };
}

/** Returns a package that a manifest lists as an import, at its line in the manifest. */
function toPackageImport(name: string, text: string): ResolvedImport {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const line = at < 0 ? 1 : text.slice(0, at).split("\n").length;
  return { module: name, names: [], line, kind: "static", resolved: [], external: name, stdlib: false };
}
