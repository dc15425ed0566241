import {
  getFileName,
  joinFolderAndName,
  normalizePackageName,
  type PackageEcosystem,
} from "../../../kernel/domain/index.ts";
import { parseNugetRequirements } from "./manifests.ts";

const MANIFEST = /(?:\.csproj|^Directory\.(?:Packages|Build)\.props|^packages\.config)$/;

/** Describes the packages of NuGet, whose names are mostly those of their namespaces. */
export const nuget: PackageEcosystem = {
  id: "nuget",
  namedIn: async (folder, tree) => {
    const names = [...((await tree.list(folder)) ?? [])].filter(
      ([name, kind]) => kind === "file" && MANIFEST.test(name),
    );
    const texts = await Promise.all(names.map(([name]) => tree.read(joinFolderAndName(folder, name))));
    return new Set(
      texts.flatMap((bytes) =>
        parseNugetRequirements(bytes ? new TextDecoder().decode(bytes) : "").map(({ name }) => name),
      ),
    );
  },
  isProvided: (name, packages) => [...packages].some((each) => isFromPackage(name, each)),
  isInTechStack: (name, packages) => packages.has(normalizePackageName(name)),
  importPattern: (name) =>
    `^[[:space:]]*(global[[:space:]]+)?using[[:space:]]+(static[[:space:]]+)?([A-Za-z0-9_]+[[:space:]]*=[[:space:]]*)?${name}([.;[:space:]]|$)`,
  isProgramManifest: (path) => getFileName(path).endsWith(".csproj"),
  readManifest: (_path, text) => ({ name: null, requires: parseNugetRequirements(text) }),
};

/**
 * Returns whether a package may provide a namespace: `Microsoft.Extensions.Logging` provides `Microsoft.Extensions`, `NUnit` provides
 * `NUnit.Framework`.
 */
function isFromPackage(namespace: string, name: string): boolean {
  const [inner, outer] = [namespace.toLowerCase(), name.toLowerCase()];
  return (
    inner === outer ||
    inner.startsWith(`${outer}.`) ||
    outer.startsWith(`${inner}.`) ||
    inner.split(".")[0] === outer.split(".")[0]?.replace(/(?<!\d)\d+$/, "")
  );
}
