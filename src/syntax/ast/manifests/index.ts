/** Lists the files that are no source code and name the packages, images and actions that a program uses. */
import { getFileName, normalizePackageName, type Requirement } from "../../../kernel/domain/index.ts";
import { readCPackages } from "../c/packages.ts";
import { parseNugetRequirements } from "../csharp/manifests.ts";
import {
  parseCataloguePlugins,
  parseCatalogueRequirements,
  parseGradlePlugins,
  parseGradleRequirements,
  readPom,
} from "../jvm/manifests.ts";
import { type ListingId, type ManifestRow, manifestRows, type PackageSource } from "../manifest-files.ts";
import { composer } from "../php/composer.ts";
import { pypi } from "../python/packages/index.ts";
import { parseGemRequirements } from "../ruby/bundler.ts";
import { listDependencyTables } from "../rust/cargo.ts";
import { isTable, listStringItems, listTableEntries, readJson, readTableValue, readToml } from "../tables.ts";
import { npm } from "../typescript/packages/index.ts";
import {
  ivyPackages,
  juliaInstalls,
  listBuildpacks,
  listCmakePlaces,
  listDotnetTools,
  listHelmfileCharts,
  listImportMapNames,
  listNixPlaces,
  listNixShellPackages,
  listPageScripts,
  listPantsPlugins,
  listVcpkgRegistries,
  listWrapPlaces,
  nomadImages,
  rInstalls,
  scalaDirectives,
  swiftScriptPackages,
} from "./builds-and-pages.ts";
import { createCommandPackageReader } from "./commands.ts";
import {
  findUnexplainedPackages,
  type Locked,
  PNPM,
  readLockedLines,
  readLockedTables,
  readNpmLock,
  YARN,
} from "./locked.ts";
import {
  listCsharpPackages,
  listGrabbedPackages,
  listInlineGems,
  listJbangPackages,
  listKotlinScriptPackages,
  listRustScriptPackages,
  listScriptPackages,
} from "./named-in-code.ts";
import {
  brewed,
  clojurePackages,
  hexPackages,
  listAnsibleParts,
  listClusterImages,
  listCrystalPackages,
  listDartPackages,
  listDevboxPackages,
  listElmPackages,
  listErlangPackages,
  listGleamPackages,
  listHaskellPackages,
  listJuliaPackages,
  listKustomizePlaces,
  listLuaPackages,
  listNimPackages,
  listOcamlPackages,
  listPixiPackages,
  listRPackages,
  paketPackages,
  perlPackages,
  pods,
  scalaPackages,
  swiftPackages,
  vagrantBoxes,
  zigPlaces,
} from "./other-ecosystems.ts";
import {
  hookRepositories,
  includesIn,
  listBazelModules,
  listCatalogueEntries,
  listContainerFeatures,
  listContainerImages,
  listFlakeInputs,
  listHelmCharts,
  listTerraformSources,
  listYamlImages,
  readYaml,
  stripImageTag,
} from "./structured.ts";

export { findRedirectedSources, OWN_FILES, readCodeSources, USUAL } from "./code-sources.ts";
export { findUnexplainedPackages };

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
  "package-lock.json": lock(readNpmLock),
  "pnpm-lock.yaml": lock((text) => readLockedLines(text, PNPM)),
  "yarn.lock": lock((text) => readLockedLines(text, YARN)),
  "uv.lock": lock((text) => readLockedTables(text, false), normalizePackageName),
  "Cargo.lock": lock((text) => readLockedTables(text, true)),
  "Pipfile.lock": {
    names: (text) =>
      ["default", "develop"].flatMap((table) =>
        listTableEntries(readTableValue(readJson(text), table)).map(([name]) => normalizePackageName(name)),
      ),
  },
  "composer.lock": {
    names: (text) =>
      ["packages", "packages-dev"].flatMap((key) => {
        const listed = readTableValue(readJson(text), key);
        return Array.isArray(listed)
          ? listed.flatMap((each) => (isTable(each) ? listStringItems([each.name]) : []))
          : [];
      }),
  },
  "Gemfile.lock": { names: (text) => listMatchedNames(text, /^ {4}([\w.-]+) \(/gm) },
  "go.sum": { names: (text) => listMatchedNames(text, /^(\S+) v/gm) },
  "requirements.txt": { names: listPythonPackages },
  "pyproject.toml": { names: (text, path) => [...listPythonPackages(text, path), ...buildRequirements(path, text)] },
  "setup.py": { names: listPythonPackages },
  "environment.yml": { names: listPythonPackages },
  "package.json": {
    names: listNpmPackages,
    known: (text, path) => [...listNpmPackages(text, path), ...listPackageOwnNames(text)],
  },
  "pnpm-workspace.yaml": { names: (text) => listCataloguedNames(readYaml(text)) },
  "Cargo.toml": {
    names: (text) =>
      listDependencyTables(readToml(text)).flatMap((table) => listTableEntries(table).flatMap(readCrateName)),
  },
  // Modules that only others need are pinned as in a lock file: no code of theirs runs before something imports it.
  "go.mod": { names: (text) => listGoModules(text.replace(/^.*\/\/ indirect$/gm, "")), known: listGoModules },
  "pom.xml": { names: listJvmArtifacts },
  "packages.config": { names: (text) => parseNugetRequirements(text).map(({ name }) => name) },
  "composer.json": { names: (text, path) => composer.readManifest(path, text).requires.map(({ name }) => name) },
  Gemfile: { names: (text) => parseGemRequirements(text).map(({ name }) => name) },
  "conanfile.txt": {
    names: (text, path) => [...readCPackages(path, text).map(({ name }) => name), ...listCmakePlaces(text, path)],
  },
  Dockerfile: { names: listDockerfileImages },
  "action.yml": {
    names: (text) => listMatchedNames(text, /^[ \t]*(?:-[ \t]+)?uses:[ \t]*['"]?(?!\.)([^@'"\s#]+)@/gm),
  },
  "CI images": { names: listYamlImages },
  ".gitlab-ci.yml": { names: includesIn },
  ".pre-commit-config.yaml": { names: hookRepositories },
  "main.tf": { names: listTerraformSources },
  "Chart.yaml": { names: (text) => listHelmCharts(readYaml(text)).map(([name]) => name) },
  "flake.nix": { names: listFlakeInputs },
  "MODULE.bazel": { names: listBazelModules },
  "devcontainer.json": { names: listContainerFeatures },
  "devcontainer image": { names: listContainerImages },
  "mix.exs": { names: hexPackages },
  "rebar.config": { names: listErlangPackages },
  "gleam.toml": { names: listGleamPackages },
  "pubspec.yaml": { names: listDartPackages },
  "Package.swift": { names: swiftPackages },
  Podfile: { names: pods },
  "a.cabal": { names: listHaskellPackages },
  "Project.toml": { names: listJuliaPackages },
  DESCRIPTION: { names: listRPackages },
  cpanfile: { names: perlPackages },
  "shard.yml": { names: listCrystalPackages },
  "build.sbt": { names: scalaPackages },
  "deps.edn": { names: clojurePackages },
  "elm.json": { names: listElmPackages },
  "dune-project": { names: listOcamlPackages },
  "pixi.toml": { names: listPixiPackages },
  apiVersion: { names: listClusterImages },
  "kustomization.yaml": { names: listKustomizePlaces },
  "requirements.yml": { names: listAnsibleParts },
  Brewfile: { names: brewed },
  Vagrantfile: { names: vagrantBoxes },
  "devbox.json": { names: listDevboxPackages },
  "paket.dependencies": { names: paketPackages },
  "a.rockspec": { names: listLuaPackages },
  "a.nimble": { names: listNimPackages },
  "build.zig.zon": { names: zigPlaces },
  "deno.json": { names: listImportMapNames },
  "a.wrap": { names: listWrapPlaces },
  "dotnet-tools.json": { names: listDotnetTools },
  "values.yaml": { names: listYamlImages },
  "helmfile.yaml": { names: listHelmfileCharts },
  "a.cmake": {
    names: (text, path) => [...readCPackages(path, text).map(({ name }) => name), ...listCmakePlaces(text, path)],
  },
  "vcpkg-configuration.json": { names: listVcpkgRegistries },
  "a.bzl": { names: listBazelModules },
  "a.nomad": { names: nomadImages },
  "project.toml": { names: listBuildpacks },
  "shell.nix": { names: listNixPlaces },
  "pants.toml": { names: listPantsPlugins },
  "<script src>": { names: listPageScripts },
  "Mix.install": { names: hexPackages },
  "//> using dep": { names: scalaDirectives },
  "import $ivy": { names: ivyPackages },
  "swift sh": { names: swiftScriptPackages },
  "#! nix-shell": { names: listNixShellPackages },
  "install.packages": { names: rInstalls },
  "Pkg.add": { names: juliaInstalls },
  "# /// script": { names: listScriptPackages },
  "bundler/inline": { names: listInlineGems },
  "@file:DependsOn": { names: listKotlinScriptPackages },
  "@Grab": { names: listGrabbedPackages },
  "//DEPS": { names: listJbangPackages },
  "#:package": { names: listCsharpPackages },
  '#r "nuget:"': { names: listCsharpPackages },
  "--- cargo": { names: listRustScriptPackages },
  "pip install": { names: createCommandPackageReader("pypi") },
  npx: { names: createCommandPackageReader("npm") },
  "go run": { names: createCommandPackageReader("go") },
  "cargo install": { names: createCommandPackageReader("cargo") },
  "gem install": { names: createCommandPackageReader("rubygems") },
  "dotnet tool": { names: createCommandPackageReader("nuget") },
  "mix archive.install": { names: createCommandPackageReader("hex") },
  "dart pub global activate": { names: createCommandPackageReader("pub") },
  cpanm: { names: createCommandPackageReader("cpan") },
  "composer require": { names: createCommandPackageReader("packagist") },
  "brew install": { names: createCommandPackageReader("homebrew") },
  "helm install": { names: createCommandPackageReader("helm") },
  "docker run": { names: createCommandPackageReader("docker") },
  "nix-shell -p": { names: createCommandPackageReader("nix") },
  "Install-Module": { names: createCommandPackageReader("powershell") },
  "luarocks install": { names: createCommandPackageReader("luarocks") },
  "opam install": { names: createCommandPackageReader("opam") },
};

const MANIFESTS: readonly ManifestFile[] = (Object.keys(READERS) as ListingId[]).map((id) => {
  const reader: Reader = READERS[id];
  return { ...manifestRows[id], known: reader.names, ...reader };
});

/** Returns the files that people write and that list packages of an ecosystem. */
export function listEcosystemManifests(source: PackageSource): readonly ManifestFile[] {
  return MANIFESTS.filter((each) => !each.isLock && each.source === source);
}

/** Returns how a file names packages; it may name those of several ecosystems, or none. */
export function listManifestsAt(path: string): readonly ManifestFile[] {
  return MANIFESTS.filter((each) => each.path.test(path));
}

function listGoModules(text: string): string[] {
  return listMatchedNames(text, /^[ \t]*(?:require[ \t]+)?([\w.-]+(?:\/\S+)?)[ \t]+v\d/gm).filter(isModulePath);
}

function lock(read: (text: string) => readonly Locked[], compared = (name: string) => name): Reader {
  const readLockedPackages = (text: string) =>
    read(text).map((each) => ({ ...each, name: compared(each.name), requires: each.requires.map(compared) }));
  return { names: (text) => readLockedPackages(text).map(({ name }) => name), lockedPackages: readLockedPackages };
}

function listPythonPackages(text: string, path: string): string[] {
  return pypi.readManifest(path, text).requires.map(({ name }) => normalizePackageName(name));
}

function listNpmPackages(text: string, path: string): string[] {
  const { requires } = npm.readManifest(path, text);
  const json = readJson(text);
  return [
    ...requires.filter(({ version }) => !isLocal(version)).map(({ name }) => name),
    ...listCataloguedNames(json),
    ...listCataloguedNames(readTableValue(json, "workspaces")),
  ];
}

function listCataloguedNames(table: unknown): string[] {
  return listCatalogueEntries(table).map(([name]) => name);
}

/** Returns the name of a package and of its programs. */
function listPackageOwnNames(text: string): string[] {
  const json = readJson(text);
  return [
    ...listStringItems([readTableValue(json, "name")]),
    ...listTableEntries(readTableValue(json, "bin")).map(([name]) => name),
  ];
}

function listMatchedNames(text: string, pattern: RegExp): string[] {
  return [...text.matchAll(pattern)].flatMap(([, name]) => name ?? []);
}

/** A path of a Go module starts with a host's name. */
function isModulePath(path: string): boolean {
  const [host = ""] = path.split("/", 1);
  return host.slice(1, -1).includes(".") && (path.includes("/") || /[a-z]$/.test(path));
}

/** Returns what only the build needs; it runs on the machine that builds. */
function buildRequirements(path: string, text: string): string[] {
  if (getFileName(path) !== "pyproject.toml") return [];
  return listStringItems(readTableValue(readToml(text), "build-system", "requires")).flatMap((each) =>
    listMatchedNames(each, /^\s*([\w.-]+)/g).map(normalizePackageName),
  );
}

/** Returns artifacts and plugins; both run on the machine that builds. */
function listJvmArtifacts(text: string, path: string): string[] {
  if (getFileName(path) === "pom.xml") {
    const { requires, others } = readPom(text);
    return [...requires.map(({ name }) => name), ...others];
  }
  const isCatalogue = path.endsWith(".toml");
  const requires = isCatalogue ? parseCatalogueRequirements(text) : parseGradleRequirements(text);
  return [
    ...requires.map(({ name }) => name),
    ...(isCatalogue ? parseCataloguePlugins(text) : parseGradlePlugins(text)),
  ];
}

function isLocal(version: Requirement["version"]): boolean {
  return /^(?:workspace|file|link|portal):/.test(version ?? "");
}

/** Returns the crate's name, unless `{ path = … }` or `{ workspace = true }` makes it a folder of the repository. */
function readCrateName([name, value]: [string, unknown]): string[] {
  if (isTable(value) && (value.path !== undefined || value.workspace === true)) return [];
  const real = readTableValue(value, "package");
  return [typeof real === "string" ? real : name];
}

/** Returns the images of `FROM`, `COPY --from` and `RUN --mount` without tags and digests, and without stages of the file itself. */
function listDockerfileImages(text: string): string[] {
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
    .flatMap(stripImageTag)
    .filter((image) => !stages.has(image.toLowerCase()));
}
