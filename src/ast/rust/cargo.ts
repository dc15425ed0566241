import { type Manifest, nameOf, normalPackageName, type PackageEcosystem, pathIn } from "../../domain/index.ts";
import { requirementsInTable } from "../requirements.ts";
import { at, entriesOf, isTable, readToml, textAt } from "../tables.ts";

const MANIFEST = "Cargo.toml";

/** Describes crates, in whose names code writes `_` for `-`. */
export const cargo: PackageEcosystem = {
  id: "cargo",
  namedIn: async (folder, tree) => {
    const isThere = (await tree.list(folder))?.has(MANIFEST) ?? false;
    const bytes = isThere ? await tree.read(pathIn(folder, MANIFEST)) : null;
    const toml = readToml(bytes ? new TextDecoder().decode(bytes) : "");
    return new Set(dependencyTables(toml).flatMap((table) => entriesOf(table).map(([name]) => importName(name))));
  },
  isProvided: (name, packages) => packages.has(name) || packages.has(importName(name)),
  isInTechStack: (name, packages) => packages.has(normalPackageName(name)),
  importPattern: (name) =>
    `(^|[^A-Za-z0-9_:])(use|extern[[:space:]]+crate)?[[:space:]]*(::)?${name}(::|;|[[:space:]]+as[[:space:]])`,
  isProgramManifest: (path) => nameOf(path) === MANIFEST,
  readManifest: (_path, text) => manifestOf(text),
};

/** Returns the name that code uses for a crate. */
export function importName(name: string): string {
  return name.replaceAll("-", "_");
}

function manifestOf(text: string): Manifest {
  const toml = readToml(text);
  const own = (isRuntime: boolean, ...tables: readonly unknown[]) =>
    tables.flatMap((table) =>
      requirementsInTable(table, isRuntime).map((each) => {
        const value = at(table, each.name);
        const isLocal = isTable(value) && value.path !== undefined;
        return { ...each, name: textAt(value, "package") ?? each.name, isRuntime: each.isRuntime && !isLocal };
      }),
    );
  const targets = entriesOf(at(toml, "target")).map(([, target]) => target);
  const runtime = [
    at(toml, "dependencies"),
    at(toml, "workspace", "dependencies"),
    ...targets.map((each) => at(each, "dependencies")),
  ];
  const others = [toml, ...targets].flatMap((each) => [at(each, "dev-dependencies"), at(each, "build-dependencies")]);
  return { name: textAt(toml, "package", "name"), requires: [...own(true, ...runtime), ...own(false, ...others)] };
}

/** Returns all dependency tables, including those of targets and of a workspace. */
export function dependencyTables(toml: unknown): readonly unknown[] {
  const of = (table: unknown) =>
    ["dependencies", "dev-dependencies", "build-dependencies"].map((key) => at(table, key));
  const targets = entriesOf(at(toml, "target")).flatMap(([, target]) => of(target));
  return [...of(toml), ...of(at(toml, "workspace")), ...targets];
}
