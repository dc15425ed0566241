import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
} from "../../../kernel/domain/index.ts";
import { readGoMod } from "./go-mod.ts";

const MANIFEST = "go.mod";

/** Describes the modules of Go. Code imports the packages within them, whose paths are longer. */
export const goModules: PackageEcosystem = {
  id: "go",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(joinFolderAndName(folder, MANIFEST)) : null;
    return new Set(parseGoManifest(bytes ? new TextDecoder().decode(bytes) : "").requires.map(({ name }) => name));
  },
  isProvided: (importName, packages) => [...packages].some((module) => isWithinModule(importName, module)),
  isInTechStack: (importName, packages) => {
    const path = normalizePackageName(importName);
    const last = path.replace(/\/v\d+$/, "").replace(/^.*\//, "");
    return packages.has(path) || packages.has(last) || [...packages].some((module) => isWithinModule(path, module));
  },
  importPattern: (name) => `["\`]${name}(/[^"\`]*)?["\`]`,
  isProgramManifest: (path) => getFileName(path) === MANIFEST,
  readManifest: (_path, text) => parseGoManifest(text),
};

function parseGoManifest(text: string): Manifest {
  const { module, requires } = readGoMod(text);
  return { name: module, requires };
}

/** Returns whether a path is a module's own or that of a package in it. */
export function isWithinModule(path: string, module: string): boolean {
  return path === module || path.startsWith(`${module}/`);
}
