import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
  type SourceTree,
} from "../../../kernel/domain/index.ts";
import { parseCatalogueRequirements, parseGradleRequirements } from "./gradle.ts";
import { isFromArtifact } from "./import-names.ts";
import { readPom } from "./maven.ts";

const NOTHING: Manifest = { name: null, requires: [] };

/** Describes the artifacts of Maven repositories, as `group:artifact`, which the files of Maven and Gradle name. */
export const maven: PackageEcosystem = {
  id: "maven",
  namedIn: async (folder, tree) => {
    const found = new Set<string>();
    for (const path of ["pom.xml", "build.gradle", "build.gradle.kts", "gradle/libs.versions.toml"])
      for (const { name } of readManifest(path, await readTreeText(joinFolderAndName(folder, path), tree)).requires)
        found.add(name);
    return found;
  },
  isProvided: (name, packages) => [...packages].some((artifact) => isFromArtifact(name, artifact)),
  isInTechStack: (name, packages) =>
    packages.has(normalizePackageName(name)) ||
    name.split(".").some((part) => part.length > 3 && packages.has(normalizePackageName(part))),
  importPattern: (name) => `^[[:space:]]*import[[:space:]]+(static[[:space:]]+)?${name}([.;[:space:]]|$)`,
  isProgramManifest: (path) => /^(?:pom\.xml|build\.gradle(?:\.kts)?)$/.test(getFileName(path)),
  readManifest,
};

function readManifest(path: string, text: string): Manifest {
  switch (getFileName(path)) {
    case "pom.xml": {
      const { name, requires } = readPom(text);
      return { name, requires };
    }
    case "libs.versions.toml":
      return { name: null, requires: parseCatalogueRequirements(text) };
    case "build.gradle":
    case "build.gradle.kts":
      return { name: null, requires: parseGradleRequirements(text) };
    default:
      return NOTHING;
  }
}

async function readTreeText(path: string, tree: SourceTree): Promise<string> {
  const bytes = await tree.read(path);
  return bytes === null ? "" : new TextDecoder().decode(bytes);
}
