import {
  getFileName,
  joinFolderAndName,
  normalizePackageName,
  type PackageEcosystem,
} from "../../../../kernel/domain/index.ts";
import { readPackageJson } from "./package-json.ts";

const MANIFEST = "package.json";

/** Reads packages of npm, which are imported by their names; a dot counts in a name (`lodash.merge` is not `lodash-merge`). */
export const npm: PackageEcosystem = {
  id: "npm",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(joinFolderAndName(folder, MANIFEST)) : null;
    const { requires } = readPackageJson(bytes ? new TextDecoder().decode(bytes) : "");
    return new Set(requires.map(({ name }) => name));
  },
  isProvided: (importName, packages) => packages.has(importName),
  isInTechStack: (importName, packages) => packages.has(normalizePackageName(importName)),
  importPattern: (name) => `(from|import|require|types[[:space:]]*=)[^"'\`]*["'\`]${name}["'\`/]`,
  isProgramManifest: (path) => getFileName(path) === MANIFEST,
  readManifest: (_path, text) => readPackageJson(text),
};
