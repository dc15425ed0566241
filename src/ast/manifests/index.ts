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
import { type ListingId, type ManifestRow, manifestRows, type PackageSource } from "../manifest-files.ts";
import { composer } from "../php/composer.ts";
import { pypi } from "../python/packages/index.ts";
import { gemsIn } from "../ruby/bundler.ts";
import { dependencyTables } from "../rust/cargo.ts";
import { at, entriesOf, isTable, readJson, readToml, textsOf } from "../tables.ts";
import { npm } from "../typescript/packages/index.ts";
import { commandPackages } from "./commands.ts";
import { type Locked, lockedByNpm, lockedInLines, lockedTables, PNPM, unexplainedPackages, YARN } from "./locked.ts";
import {
  csharpPackages,
  grabbed,
  inlineGems,
  jbangPackages,
  kotlinScriptPackages,
  rustScriptPackages,
  scriptPackages,
} from "./named-in-code.ts";
import {
  ansibleParts,
  brewed,
  clojurePackages,
  clusterImages,
  crystalPackages,
  dartPackages,
  devboxPackages,
  elmPackages,
  erlangPackages,
  gleamPackages,
  haskellPackages,
  hexPackages,
  juliaPackages,
  kustomizePlaces,
  luaPackages,
  nimPackages,
  ocamlPackages,
  paketPackages,
  perlPackages,
  pixiPackages,
  pods,
  rPackages,
  scalaPackages,
  swiftPackages,
  vagrantBoxes,
  zigPlaces,
} from "./other-ecosystems.ts";
import {
  bazelModules,
  catalogued,
  charts,
  containerFeatures,
  containerImages,
  flakeInputs,
  hookRepositories,
  imageName,
  imagesInYaml,
  includesIn,
  readYaml,
  terraformSources,
} from "./structured.ts";

export { codeSourcesIn, OWN_FILES, redirectedSources, USUAL } from "./code-sources.ts";
export { unexplainedPackages };

/** Describes how files of one row of the table list packages. */
export interface ManifestFile extends ManifestRow {
  readonly source: PackageSource;
  /** Returns names in the form in which they are compared; empty if the text cannot be read. */
  names(text: string, path: string): readonly string[];
  /** Returns the names that count as known where the base has the file: those that it lists, and its own. */
  known(text: string, path: string): readonly string[];
  /** Returns what a lock file pins. It is missing for a kind that does not say which package needs which. */
  lockedPackages?(text: string): readonly Locked[];
}

type Names = ManifestFile["names"];
interface Reader {
  readonly names: Names;
  readonly known?: Names;
  readonly lockedPackages?: (text: string) => readonly Locked[];
}

const READERS: Readonly<Record<ListingId, Reader>> = {
  "package-lock.json": lock(lockedByNpm),
  "pnpm-lock.yaml": lock((text) => lockedInLines(text, PNPM)),
  "yarn.lock": lock((text) => lockedInLines(text, YARN)),
  "uv.lock": lock((text) => lockedTables(text, false), normalPackageName),
  "Cargo.lock": lock((text) => lockedTables(text, true)),
  "Pipfile.lock": {
    names: (text) =>
      ["default", "develop"].flatMap((table) =>
        entriesOf(at(readJson(text), table)).map(([name]) => normalPackageName(name)),
      ),
  },
  "composer.lock": {
    names: (text) =>
      ["packages", "packages-dev"].flatMap((key) => {
        const listed = at(readJson(text), key);
        return Array.isArray(listed) ? listed.flatMap((each) => (isTable(each) ? textsOf([each.name]) : [])) : [];
      }),
  },
  "Gemfile.lock": { names: (text) => matchedNames(text, /^ {4}([\w.-]+) \(/gm) },
  "go.sum": { names: (text) => matchedNames(text, /^(\S+) v/gm) },
  "requirements.txt": { names: pythonPackages },
  "pyproject.toml": { names: (text, path) => [...pythonPackages(text, path), ...buildRequirements(path, text)] },
  "setup.py": { names: pythonPackages },
  "environment.yml": { names: pythonPackages },
  "package.json": { names: npmPackages, known: (text, path) => [...npmPackages(text, path), ...ownNames(text)] },
  "pnpm-workspace.yaml": { names: (text) => cataloguedNames(readYaml(text)) },
  "Cargo.toml": {
    names: (text) => dependencyTables(readToml(text)).flatMap((table) => entriesOf(table).flatMap(crateName)),
  },
  "go.mod": {
    names: (text) => matchedNames(text, /^[ \t]*(?:require[ \t]+)?([\w.-]+(?:\/\S+)?)[ \t]+v\d/gm).filter(isModulePath),
  },
  "pom.xml": { names: artifactsIn },
  "packages.config": { names: (text) => nugetRequirements(text).map(({ name }) => name) },
  "composer.json": { names: (text, path) => composer.readManifest(path, text).requires.map(({ name }) => name) },
  Gemfile: { names: (text) => gemsIn(text).map(({ name }) => name) },
  "conanfile.txt": { names: (text, path) => packagesIn(path, text).map(({ name }) => name) },
  Dockerfile: { names: imagesIn },
  "action.yml": {
    names: (text) => matchedNames(text, /^[ \t]*(?:-[ \t]+)?uses:[ \t]*['"]?(?!\.)([^@'"\s#]+)@/gm),
  },
  "CI images": { names: imagesInYaml },
  ".gitlab-ci.yml": { names: includesIn },
  ".pre-commit-config.yaml": { names: hookRepositories },
  "main.tf": { names: terraformSources },
  "Chart.yaml": { names: (text) => charts(readYaml(text)).map(([name]) => name) },
  "flake.nix": { names: flakeInputs },
  "MODULE.bazel": { names: bazelModules },
  "devcontainer.json": { names: containerFeatures },
  "devcontainer image": { names: containerImages },
  "mix.exs": { names: hexPackages },
  "rebar.config": { names: erlangPackages },
  "gleam.toml": { names: gleamPackages },
  "pubspec.yaml": { names: dartPackages },
  "Package.swift": { names: swiftPackages },
  Podfile: { names: pods },
  "a.cabal": { names: haskellPackages },
  "Project.toml": { names: juliaPackages },
  DESCRIPTION: { names: rPackages },
  cpanfile: { names: perlPackages },
  "shard.yml": { names: crystalPackages },
  "build.sbt": { names: scalaPackages },
  "deps.edn": { names: clojurePackages },
  "elm.json": { names: elmPackages },
  "dune-project": { names: ocamlPackages },
  "pixi.toml": { names: pixiPackages },
  apiVersion: { names: clusterImages },
  "kustomization.yaml": { names: kustomizePlaces },
  "requirements.yml": { names: ansibleParts },
  Brewfile: { names: brewed },
  Vagrantfile: { names: vagrantBoxes },
  "devbox.json": { names: devboxPackages },
  "paket.dependencies": { names: paketPackages },
  "a.rockspec": { names: luaPackages },
  "a.nimble": { names: nimPackages },
  "build.zig.zon": { names: zigPlaces },
  "# /// script": { names: scriptPackages },
  "bundler/inline": { names: inlineGems },
  "@file:DependsOn": { names: kotlinScriptPackages },
  "@Grab": { names: grabbed },
  "//DEPS": { names: jbangPackages },
  "#:package": { names: csharpPackages },
  '#r "nuget:"': { names: csharpPackages },
  "--- cargo": { names: rustScriptPackages },
  "pip install": { names: commandPackages("pypi") },
  npx: { names: commandPackages("npm") },
  "go run": { names: commandPackages("go") },
  "cargo install": { names: commandPackages("cargo") },
  "gem install": { names: commandPackages("rubygems") },
  "dotnet tool": { names: commandPackages("nuget") },
};

const MANIFESTS: readonly ManifestFile[] = (Object.keys(READERS) as ListingId[]).map((id) => {
  const reader: Reader = READERS[id];
  return { ...manifestRows[id], known: reader.names, ...reader };
});

/** Returns the files that people write and that list packages of an ecosystem. */
export function listingsOf(source: PackageSource): readonly ManifestFile[] {
  return MANIFESTS.filter((each) => !each.isLock && each.source === source);
}

/** Returns how a file names packages; it may name those of several ecosystems, or none. */
export function manifestsAt(path: string): readonly ManifestFile[] {
  return MANIFESTS.filter((each) => each.path.test(path));
}

function lock(read: (text: string) => readonly Locked[], compared = (name: string) => name): Reader {
  const lockedPackages = (text: string) =>
    read(text).map((each) => ({ ...each, name: compared(each.name), requires: each.requires.map(compared) }));
  return { names: (text) => lockedPackages(text).map(({ name }) => name), lockedPackages };
}

function pythonPackages(text: string, path: string): string[] {
  return pypi.readManifest(path, text).requires.map(({ name }) => normalPackageName(name));
}

function npmPackages(text: string, path: string): string[] {
  const { requires } = npm.readManifest(path, text);
  const json = readJson(text);
  return [
    ...requires.filter(({ version }) => !isLocal(version)).map(({ name }) => name),
    ...cataloguedNames(json),
    ...cataloguedNames(at(json, "workspaces")),
  ];
}

function cataloguedNames(table: unknown): string[] {
  return catalogued(table).map(([name]) => name);
}

/** Returns the name of a package and of its programs. */
function ownNames(text: string): string[] {
  const json = readJson(text);
  return [...textsOf([at(json, "name")]), ...entriesOf(at(json, "bin")).map(([name]) => name)];
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
    matchedNames(each, /^\s*([\w.-]+)/g).map(normalPackageName),
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

/** Returns the images of `FROM`, `COPY --from` and `RUN --mount` without tags and digests, and without stages of the file itself. */
function imagesIn(text: string): string[] {
  const whole = text.replace(/\\\r?\n/g, " ");
  const given = new Map(
    [...whole.matchAll(/^[ \t]{0,40}ARG[ \t]{1,20}(\w{1,100})=["']?([^\s"']{1,300})/gim)].map(
      ([, name = "", value = ""]) => [name, value],
    ),
  );
  const lines = whole
    .replace(
      /\$\{(\w{1,100})(?::?[-+][^}\n]{0,300})?\}|\$(\w{1,100})/g,
      (used, inBraces, plain) => given.get(inBraces ?? plain) ?? used,
    )
    .split("\n")
    .map((line) => line.trim().split(/\s+/));
  const named = lines
    .filter(([word = ""]) => word.toUpperCase() === "FROM")
    .map((words) => words.slice(1).filter((word) => !word.startsWith("--")));
  const stages = new Set(
    named.flatMap(([, as, stage]) => (as?.toUpperCase() === "AS" && stage ? stage.toLowerCase() : [])),
  );
  const taken = lines
    .filter(([word = ""]) => /^(?:COPY|RUN)$/i.test(word))
    .flatMap((words) => words.flatMap((word) => /^--(?:from=|mount=(?:.*,)?from=)([^,]+)/.exec(word)?.[1] ?? []));
  const frontend = /^#[ \t]{0,20}syntax[ \t]{0,20}=[ \t]{0,20}(\S{1,300})/.exec(text)?.[1];
  return [...named.flatMap(([image]) => image ?? []), ...taken.filter((each) => !/^\d+$/.test(each)), frontend]
    .flatMap(imageName)
    .filter((image) => !stages.has(image.toLowerCase()));
}
