import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
} from "../../../kernel/domain/index.ts";
import { listTableEntries, readJson, readTableValue, readTextAt, toTextList } from "../tables.ts";

const MANIFEST = "composer.json";

/** Describes the packages of Composer. Code names namespaces, which by custom begin with the vendor's or the package's name. */
export const composer: PackageEcosystem = {
  id: "packagist",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(joinFolderAndName(folder, MANIFEST)) : null;
    return new Set(
      parseComposerManifest(bytes ? new TextDecoder().decode(bytes) : "").requires.map(({ name }) => name),
    );
  },
  isProvided: (namespace, packages) => [...packages].some((name) => providesNamespace(name, namespace)),
  isInTechStack: (namespace, packages) =>
    packages.has(normalizePackageName(namespace)) || [...packages].some((name) => providesNamespace(name, namespace)),
  importPattern: (name) => `(^|[^A-Za-z0-9_])(use|new|extends|implements)?[[:space:]]*\\\\?${name}\\\\`,
  isProgramManifest: (path) => getFileName(path) === MANIFEST,
  readManifest: (_path, text) => parseComposerManifest(text),
};

function parseComposerManifest(text: string): Manifest {
  const json = readJson(text);
  const requires = (["require", "require-dev"] as const).flatMap((key) =>
    listTableEntries(readTableValue(json, key))
      .filter(([name]) => name.includes("/"))
      .map(([name, version]) => ({
        name: name.toLowerCase(),
        version: typeof version === "string" && version !== "*" ? version : null,
        isRuntime: key === "require",
      })),
  );
  return { name: readTextAt(json, "name"), requires };
}

/**
 * Returns whether a package provides a namespace: `guzzlehttp/guzzle` provides `GuzzleHttp`, `nesbot/carbon` `Carbon`, `psr/http-message`
 * `Psr\Http`.
 */
function providesNamespace(name: string, namespace: string): boolean {
  const normalizePackagePart = (text: string) => text.toLowerCase().replace(/[-_.]/g, "");
  const [first = ""] = namespace.split("\\", 1);
  return name.split("/").some((part) => normalizePackagePart(part) === normalizePackagePart(first));
}

/** Returns the folders of namespace prefixes (PSR-4, in `autoload` and `autoload-dev`), the longest prefix first. */
export function listAutoloadNamespaces(
  text: string,
): readonly (readonly [prefix: string, folders: readonly string[]])[] {
  const json = readJson(text);
  return ["autoload", "autoload-dev"]
    .flatMap((key) => listTableEntries(readTableValue(json, key, "psr-4")))
    .map(([prefix, folders]): [string, string[]] => [prefix, toTextList(folders)])
    .sort(([a], [b]) => b.length - a.length);
}
