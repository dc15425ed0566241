import { loadManifests, type ManifestFile } from "../../ast/index.ts";
import { contractChanges, isContract, type JudgedFile } from "../../checks/index.ts";
import type { ResolvedImport } from "../../domain/index.ts";
import type { Repository } from "../../git/index.ts";
import { isText, sidesOf, sideTexts } from "./compared-sides.ts";
import type { KnownPackages } from "./known-packages.ts";

interface Sources {
  readonly repository: Repository;
  readonly known: KnownPackages;
}

/** Adds what manifests and contracts say: packages that come in, and parts of a contract that come, go or change. */
export async function withSensitiveParts(
  files: readonly JudgedFile[],
  settings: Sources,
): Promise<readonly JudgedFile[]> {
  if (files.every(({ sensitive }) => sensitive === null)) return files;
  const { manifestAt } = await loadManifests();
  const manifestOf = ({ sensitive, path }: JudgedFile) => (sensitive ? manifestAt(path) : null);
  const changedSources = new Set(
    files.flatMap((file) => manifestOf(file)).flatMap((each) => (each && !each.isLock ? each.source : [])),
  );
  return Promise.all(
    files.map(async (file) => {
      const manifest = manifestOf(file);
      const isRead = manifest !== null || (file.sensitive !== null && isContract(file.path));
      const sides = sidesOf(file.change);
      const areTexts = [sides.before, sides.after].every((side) => side === null || isText(side));
      if (!isRead || !file.analysis || !areTexts) return file;
      const texts = await sideTexts(settings.repository, sides);
      const withContract = withContractParts(file, texts);
      return manifest ? withPackages(withContract, manifest, texts, { settings, changedSources }) : withContract;
    }),
  );
}

function withContractParts(file: JudgedFile, [before, after]: readonly [string, string]): JudgedFile {
  const { analysis, path } = file;
  const changes = analysis ? contractChanges(path, before, after) : [];
  if (!analysis || changes.length === 0) return file;
  const signature_changes = [...analysis.syntax.signature_changes, ...changes];
  return { ...file, analysis: { ...analysis, syntax: { ...analysis.syntax, signature_changes } } };
}

async function withPackages(
  file: JudgedFile,
  manifest: ManifestFile,
  [before, after]: readonly [string, string],
  { settings, changedSources }: { readonly settings: Sources; readonly changedSources: ReadonlySet<string> },
): Promise<JudgedFile> {
  const { analysis, path } = file;
  if (!analysis) return file;
  const known = new Set(manifest.names(before, path));
  const packagesAdded = [...new Set(manifest.names(after, path))].filter((name) => !known.has(name));
  if (manifest.isLock) {
    const lock = changedSources.has(manifest.source) ? "follows" : "alone";
    return { ...file, analysis: { ...analysis, packagesAdded, lock } };
  }
  const fresh: ResolvedImport[] = [];
  for (const name of packagesAdded)
    if (!(await settings.known.isListed(name, manifest))) fresh.push(asImport(name, after));
  return { ...file, analysis: { ...analysis, packagesAdded, newExternals: [...analysis.newExternals, ...fresh] } };
}

/** Returns a package that a manifest lists, as the import that it permits. */
function asImport(name: string, text: string): ResolvedImport {
  const at = text.toLowerCase().indexOf(name.toLowerCase());
  const line = at < 0 ? 1 : text.slice(0, at).split("\n").length;
  return { module: name, names: [], line, kind: "static", resolved: [], external: name, stdlib: false };
}
