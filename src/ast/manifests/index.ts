/** Lists the files that are no source code and name the packages, images and actions that a program uses. */
import { nameOf, normalPackageName, type Requirement } from "../../domain/index.ts";
import { packagesIn } from "../c/packages.ts";
import { nugetRequirements } from "../csharp/manifests.ts";
import {
  cataloguePlugins,
  catalogueRequirements,
  gradlePlugins,
  gradleRequirements,
  readPom,
} from "../jvm/manifests.ts";
import { composer } from "../php/composer.ts";
import { pypi } from "../python/packages/index.ts";
import { gemsIn } from "../ruby/bundler.ts";
import { dependencyTables } from "../rust/cargo.ts";
import { at, entriesOf, isTable, readJson, readToml, textsOf } from "../tables.ts";
import { npm } from "../typescript/packages/index.ts";
import { type Locked, lockedByNpm, lockedInLines, lockedTables, PNPM, unexplainedPackages, YARN } from "./locked.ts";

export { codeSourcesIn, OWN_FILES, redirectedSources, USUAL } from "./code-sources.ts";
export { unexplainedPackages };

/** Names an ecosystem. A name means the same within one ecosystem only. */
export type PackageSource =
  | "pypi"
  | "npm"
  | "cargo"
  | "go"
  | "maven"
  | "nuget"
  | "packagist"
  | "rubygems"
  | "conan"
  | "docker"
  | "actions";

export interface ManifestFile {
  readonly source: PackageSource;
  /** Says whether a tool writes the file; such a file also names the packages that others need. */
  readonly isLock: boolean;
  /** Holds Git pathspecs that match all files of the kind. */
  readonly pathspecs: readonly string[];
  /** Returns names in the form in which they are compared; empty if the text cannot be read. */
  names(text: string, path: string): readonly string[];
  /** Returns what a lock file pins. It is missing for a kind that does not say which package needs which. */
  lockedPackages?(text: string): readonly Locked[];
}

interface Reader extends ManifestFile {
  readonly path: RegExp;
}

const READERS: readonly Reader[] = [
  lock("npm", /^(?:package-lock|npm-shrinkwrap)\.json$/, lockedByNpm),
  lock("npm", /^pnpm-lock\.yaml$/, (text) => lockedInLines(text, PNPM)),
  lock("npm", /^yarn\.lock$/, (text) => lockedInLines(text, YARN)),
  lock("pypi", /^(?:poetry|uv|pdm)\.lock$/, (text) => lockedTables(text, false)),
  lock("cargo", /^Cargo\.lock$/, (text) => lockedTables(text, true)),
  flatLock("pypi", /^Pipfile\.lock$/, (text) =>
    ["default", "develop"].flatMap((table) => entriesOf(at(readJson(text), table)).map(([name]) => name)),
  ),
  flatLock("packagist", /^composer\.lock$/, (text) =>
    ["packages", "packages-dev"].flatMap((key) => {
      const listed = at(readJson(text), key);
      return Array.isArray(listed) ? listed.flatMap((each) => (isTable(each) ? textsOf([each.name]) : [])) : [];
    }),
  ),
  flatLock("rubygems", /^(?:Gemfile|gems)\.lock(?:ed)?$|^gems\.locked$/, (text) =>
    matchedNames(text, /^ {4}([\w.-]+) \(/gm),
  ),
  flatLock("go", /^go\.sum$/, (text) => matchedNames(text, /^(\S+) v/gm)),
  {
    source: "pypi",
    isLock: false,
    path: /(?:^|\/)(?:(?:[^/]*[-_.])?requirements[^/]*\.(?:txt|in)|requirements\/[^/]+\.(?:txt|in)|pyproject\.toml|setup\.(?:cfg|py)|Pipfile|environment\.ya?ml)$/i,
    pathspecs: [
      ...["*requirements*.txt", "*requirements*.in", "*requirements/*.txt", "*requirements/*.in"],
      ...["*pyproject.toml", "*setup.cfg", "*setup.py", "*Pipfile", "*environment.y*ml"],
    ],
    names: (text, path) =>
      [...pypi.readManifest(path, text).requires.map(({ name }) => name), ...buildRequirements(path, text)].map(
        normalPackageName,
      ),
  },
  {
    source: "npm",
    isLock: false,
    path: /(?:^|\/)package\.json$/,
    pathspecs: ["*package.json"],
    names: (text, path) =>
      npm
        .readManifest(path, text)
        .requires.filter(({ version }) => !isLocal(version))
        .map(({ name }) => name),
  },
  {
    source: "cargo",
    isLock: false,
    path: /(?:^|\/)Cargo\.toml$/,
    pathspecs: ["*Cargo.toml"],
    names: (text) => dependencyTables(readToml(text)).flatMap((table) => entriesOf(table).flatMap(crateName)),
  },
  {
    source: "go",
    isLock: false,
    path: /(?:^|\/)go\.mod$/,
    pathspecs: ["*go.mod"],
    names: (text) => matchedNames(text, /^[ \t]*(?:require[ \t]+)?([\w.-]+(?:\/\S+)?)[ \t]+v\d/gm).filter(isModulePath),
  },
  {
    source: "maven",
    isLock: false,
    path: /(?:^|\/)(?:pom\.xml|[\w.-]+\.gradle(?:\.kts)?|[\w.-]+\.versions\.toml)$/,
    pathspecs: ["*pom.xml", "*.gradle", "*.gradle.kts", "*.versions.toml"],
    names: artifactsIn,
  },
  {
    source: "nuget",
    isLock: false,
    path: /(?:^|\/)(?:[\w.-]+\.csproj|Directory\.(?:Packages|Build)\.props|packages\.config)$/,
    pathspecs: ["*.csproj", "*Directory.Packages.props", "*Directory.Build.props", "*packages.config"],
    names: (text) => nugetRequirements(text).map(({ name }) => name),
  },
  {
    source: "packagist",
    isLock: false,
    path: /(?:^|\/)composer\.json$/,
    pathspecs: ["*composer.json"],
    names: (text, path) => composer.readManifest(path, text).requires.map(({ name }) => name),
  },
  {
    source: "rubygems",
    isLock: false,
    path: /(?:^|\/)(?:Gemfile|gems\.rb|[\w.-]+\.gemspec)$/,
    pathspecs: ["*Gemfile", "*gems.rb", "*.gemspec"],
    names: (text) => gemsIn(text).map(({ name }) => name),
  },
  {
    source: "conan",
    isLock: false,
    path: /(?:^|\/)(?:conanfile\.(?:txt|py)|vcpkg\.json|CMakeLists\.txt)$/,
    pathspecs: ["*conanfile.txt", "*conanfile.py", "*vcpkg.json", "*CMakeLists.txt"],
    names: (text, path) => packagesIn(path, text).map(({ name }) => name),
  },
  {
    source: "docker",
    isLock: false,
    path: /(?:^|\/)(?:[^/]*\.)?(?:Dockerfile|Containerfile)(?:\.[^/]+)?$/i,
    pathspecs: [":(icase)*Dockerfile*", ":(icase)*Containerfile*"],
    names: imagesIn,
  },
  {
    source: "actions",
    isLock: false,
    path: /(?:^|\/)\.github\/workflows\/[^/]+\.ya?ml$|(?:^|\/)action\.ya?ml$/,
    pathspecs: [".github/workflows/*.y*ml", "*action.y*ml"],
    names: (text) => matchedNames(text, /^[ \t]*(?:-[ \t]+)?uses:[ \t]*['"]?(?!\.)([^@'"\s#]+)@/gm),
  },
];

export function manifestOfSource(source: PackageSource): ManifestFile | null {
  return READERS.find((reader) => !reader.isLock && reader.source === source) ?? null;
}

/** Returns how a file names packages, or null if it names none. */
export function manifestAt(path: string): ManifestFile | null {
  return READERS.find((reader) => reader.path.test(reader.isLock ? nameOf(path) : path)) ?? null;
}

function lock(source: PackageSource, path: RegExp, read: (text: string) => readonly Locked[]): Reader {
  const compared = source === "pypi" ? normalPackageName : (name: string) => name;
  const readLocked = (text: string) =>
    read(text).map((each) => ({ ...each, name: compared(each.name), requires: each.requires.map(compared) }));
  return {
    source,
    isLock: true,
    path,
    pathspecs: [],
    names: (text) => readLocked(text).map(({ name }) => name),
    lockedPackages: readLocked,
  };
}

/** Returns the reader of a lock file that does not say which package needs which. */
function flatLock(source: PackageSource, path: RegExp, names: (text: string) => readonly string[]): Reader {
  const { lockedPackages, ...reader } = lock(source, path, (text) =>
    names(text).map((name) => ({ name, version: "", requires: [] })),
  );
  return reader;
}

function matchedNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** A path of a Go module starts with a host's name. */
function isModulePath(path: string): boolean {
  const [host = ""] = path.split("/", 1);
  return host.slice(1, -1).includes(".") && (path.includes("/") || /[a-z]$/.test(path));
}

/** Returns what only the build needs; it runs on the machine that builds. */
function buildRequirements(path: string, text: string): string[] {
  if (nameOf(path) !== "pyproject.toml") return [];
  return textsOf(at(readToml(text), "build-system", "requires")).flatMap((each) =>
    matchedNames(each, /^\s*([\w.-]+)/g),
  );
}

/** Returns artifacts and plugins; both run on the machine that builds. */
function artifactsIn(text: string, path: string): string[] {
  if (nameOf(path) === "pom.xml") {
    const { requires, others } = readPom(text);
    return [...requires.map(({ name }) => name), ...others];
  }
  const isCatalogue = path.endsWith(".toml");
  const requires = isCatalogue ? catalogueRequirements(text) : gradleRequirements(text);
  return [...requires.map(({ name }) => name), ...(isCatalogue ? cataloguePlugins(text) : gradlePlugins(text))];
}

function isLocal(version: Requirement["version"]): boolean {
  return /^(?:workspace|file|link|portal):/.test(version ?? "");
}

/** Returns the crate's name, unless `{ path = … }` or `{ workspace = true }` makes it a folder of the repository. */
function crateName([name, value]: [string, unknown]): string[] {
  if (isTable(value) && (value.path !== undefined || value.workspace === true)) return [];
  const real = at(value, "package");
  return [typeof real === "string" ? real : name];
}

/** Returns the images of `FROM` lines without tags and digests, and without stages of the file itself. */
function imagesIn(text: string): string[] {
  const lines = text.split("\n").map((line) => line.trim().split(/\s+/));
  const named = lines
    .filter(([word = ""]) => word.toUpperCase() === "FROM")
    .map((words) => words.slice(1).filter((word) => !word.startsWith("--")));
  const stages = new Set(
    named.flatMap(([, as, stage]) => (as?.toUpperCase() === "AS" && stage ? stage.toLowerCase() : [])),
  );
  return named
    .flatMap(([image]) => image ?? [])
    .map((image) => image.replace(/@.*$/, "").replace(/:[^/]*$/, ""))
    .filter((image) => image !== "scratch" && !stages.has(image.toLowerCase()));
}
