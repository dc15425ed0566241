import {
  getFileName,
  joinFolderAndName,
  type Manifest,
  normalizePackageName,
  type PackageEcosystem,
} from "../../../kernel/domain/index.ts";
import { readTableRequirements } from "../requirements.ts";
import { isTable, listTableEntries, readTableValue, readTextAt, readToml } from "../tables.ts";

const MANIFEST = "Cargo.toml";

/** Describes crates, in whose names code writes `_` for `-`. */
export const cargo: PackageEcosystem = {
  id: "cargo",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(joinFolderAndName(folder, MANIFEST)) : null;
    const toml = readToml(bytes ? new TextDecoder().decode(bytes) : "");
    return new Set(
      listDependencyTables(toml).flatMap((table) => listTableEntries(table).map(([name]) => importName(name))),
    );
  },
  isProvided: (name, packages) => packages.has(name) || packages.has(importName(name)),
  isInTechStack: (name, packages) => packages.has(normalizePackageName(name)),
  importPattern: (name) =>
    `(^|[^A-Za-z0-9_:])(use|extern[[:space:]]+crate)?[[:space:]]*(::)?${name}(::|;|[[:space:]]+as[[:space:]])`,
  isProgramManifest: (path) => getFileName(path) === MANIFEST,
  readManifest: (_path, text) => parseCargoManifest(text),
};

/** Returns the name that code uses for a crate. */
export function importName(name: string): string {
  return name.replaceAll("-", "_");
}

function parseCargoManifest(text: string): Manifest {
  const toml = readToml(text);
  const listOwnRequirements = (isRuntime: boolean, ...tables: readonly unknown[]) =>
    tables.flatMap((table) =>
      readTableRequirements(table, isRuntime).map((each) => {
        const value = readTableValue(table, each.name);
        const isLocal = isTable(value) && value.path !== undefined;
        return { ...each, name: readTextAt(value, "package") ?? each.name, isRuntime: each.isRuntime && !isLocal };
      }),
    );
  const targets = listTableEntries(readTableValue(toml, "target")).map(([, target]) => target);
  const runtime = [
    readTableValue(toml, "dependencies"),
    readTableValue(toml, "workspace", "dependencies"),
    ...targets.map((each) => readTableValue(each, "dependencies")),
  ];
  const others = [toml, ...targets].flatMap((each) => [
    readTableValue(each, "dev-dependencies"),
    readTableValue(each, "build-dependencies"),
  ]);
  return {
    name: readTextAt(toml, "package", "name"),
    requires: [...listOwnRequirements(true, ...runtime), ...listOwnRequirements(false, ...others)],
  };
}

/** Returns all dependency tables, including those of targets and of a workspace. */
export function listDependencyTables(toml: unknown): readonly unknown[] {
  const listTargetTables = (table: unknown) =>
    ["dependencies", "dev-dependencies", "build-dependencies"].map((key) => readTableValue(table, key));
  const targets = listTableEntries(readTableValue(toml, "target")).flatMap(([, target]) => listTargetTables(target));
  return [...listTargetTables(toml), ...listTargetTables(readTableValue(toml, "workspace")), ...targets];
}
