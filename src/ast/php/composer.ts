import { type Manifest, nameOf, normalPackageName, type PackageEcosystem, pathIn } from "../../domain/index.ts";
import { at, entriesOf, readJson, textAt, textOrTexts } from "../tables.ts";

const MANIFEST = "composer.json";

/** Describes the packages of Composer. Code names namespaces, which by custom begin with the vendor's or the package's name. */
export const composer: PackageEcosystem = {
  id: "packagist",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(pathIn(folder, MANIFEST)) : null;
    return new Set(manifestOf(bytes ? new TextDecoder().decode(bytes) : "").requires.map(({ name }) => name));
  },
  isProvided: (namespace, packages) => [...packages].some((name) => provides(name, namespace)),
  isInTechStack: (namespace, packages) =>
    packages.has(normalPackageName(namespace)) || [...packages].some((name) => provides(name, namespace)),
  importPattern: (name) => `(^|[^A-Za-z0-9_])(use|new|extends|implements)?[[:space:]]*\\\\?${name}\\\\`,
  isProgramManifest: (path) => nameOf(path) === MANIFEST,
  readManifest: (_path, text) => manifestOf(text),
};

function manifestOf(text: string): Manifest {
  const json = readJson(text);
  const requires = (["require", "require-dev"] as const).flatMap((key) =>
    entriesOf(at(json, key))
      .filter(([name]) => name.includes("/"))
      .map(([name, version]) => ({
        name: name.toLowerCase(),
        version: typeof version === "string" && version !== "*" ? version : null,
        isRuntime: key === "require",
      })),
  );
  return { name: textAt(json, "name"), requires };
}

/**
 * Returns whether a package provides a namespace: `guzzlehttp/guzzle` provides `GuzzleHttp`, `nesbot/carbon` `Carbon`, `psr/http-message`
 * `Psr\Http`.
 */
function provides(name: string, namespace: string): boolean {
  const plain = (text: string) => text.toLowerCase().replace(/[-_.]/g, "");
  const [first = ""] = namespace.split("\\", 1);
  return name.split("/").some((part) => plain(part) === plain(first));
}

/** Returns the folders of namespace prefixes (PSR-4, in `autoload` and `autoload-dev`), the longest prefix first. */
export function namespacesIn(text: string): readonly (readonly [prefix: string, folders: readonly string[]])[] {
  const json = readJson(text);
  return ["autoload", "autoload-dev"]
    .flatMap((key) => entriesOf(at(json, key, "psr-4")))
    .map(([prefix, folders]): [string, string[]] => [prefix, textOrTexts(folders)])
    .sort(([a], [b]) => b.length - a.length);
}
