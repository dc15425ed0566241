import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
  type Requirement,
} from "../../../kernel/domain/index.ts";
import { isTable, readJson, readTableValue, readTextAt } from "../tables.ts";

const C_MANIFEST = /^(?:conanfile\.(?:txt|py)|vcpkg\.json|CMakeLists\.txt)$/;

/** Describes the packages of Conan, vcpkg and CMake, which code includes by their names. */
export const cPackages: PackageEcosystem = {
  id: "conan",
  namedIn: async (folder, tree) => {
    const names = [...((await tree.list(folder)) ?? [])].filter(
      ([name, kind]) => kind === "file" && C_MANIFEST.test(name),
    );
    const read = await Promise.all(
      names.map(async ([name]) => {
        const bytes = await tree.read(joinFolderAndName(folder, name));
        return bytes ? readCPackages(name, new TextDecoder().decode(bytes)) : [];
      }),
    );
    return new Set(read.flat().map(({ name }) => name));
  },
  isProvided: (name, packages) => [...packages].some((each) => isSame(each, name)),
  isInTechStack: (name, packages) =>
    packages.has(normalizePackageName(name)) || [...packages].some((each) => isSame(each, name)),
  importPattern: (name) => `#[[:space:]]*include[[:space:]]*[<"]${name}[./]`,
  isProgramManifest: (path) => C_MANIFEST.test(getFileName(path)),
  readManifest: (path, text): Manifest => ({ name: null, requires: readCPackages(path, text) }),
};

/** Returns whether a package's name fits that of a header: `nlohmann_json` fits `nlohmann/json.hpp`, `libcurl` fits `curl/curl.h`. */
function isSame(name: string, other: string): boolean {
  const normalizeLibraryName = (text: string) => text.toLowerCase().replace(/^lib|[-_.\d]/g, "");
  const [a, b] = [normalizeLibraryName(name), normalizeLibraryName(other)];
  return a === b || (b.length > 2 && a.startsWith(b));
}

/** Reads the packages that a manifest names, without repetitions. */
export function readCPackages(path: string, text: string): Requirement[] {
  const name = getFileName(path);
  const found =
    name === "vcpkg.json"
      ? parseVcpkgPackages(text)
      : /^conanfile/.test(name)
        ? parseConanPackages(text)
        : parseCmakePackages(text);
  return [...new Map(found.map(([each, version]) => [each, { name: each, version, isRuntime: true }])).values()];
}

type Named = readonly [name: string, version: string | null];

function parseConanPackages(text: string): Named[] {
  return [
    ...text.matchAll(
      /^[ \t]*([\w.+-]+)\/([\w.[\]<>=~*+-]+)(?:@\S*)?[ \t]*(?:#.*)?$|["']([\w.+-]+)\/([^"'@\s]+)(?:@[^"']*)?["']/gm,
    ),
  ].map(([, a, b, c, d]): Named => [a ?? c ?? "", b ?? d ?? null]);
}

function parseVcpkgPackages(text: string): Named[] {
  const listed = readTableValue(readJson(text), "dependencies");
  return (Array.isArray(listed) ? listed : []).flatMap((each): Named[] => {
    if (typeof each === "string") return [[each, null]];
    const name = isTable(each) ? readTextAt(each, "name") : null;
    return name === null ? [] : [[name, readTextAt(each, "version>=")]];
  });
}

function parseCmakePackages(text: string): Named[] {
  const plain = text.replace(/#[^\n]*/g, "");
  const found = [
    ...plain.matchAll(
      /\b(?:find_package|FetchContent_Declare|ExternalProject_Add|CPMFindPackage|CPMAddPackage)\s*\(\s*(?:NAME\s+)?"?([\w.+-]+)"?(?:\s+([\d.]+))?/gi,
    ),
  ];
  return found.flatMap(([, name = "", version]): Named[] =>
    /^(?:gh|Threads)$/.test(name) ? [] : [[name, version ?? null]],
  );
}
