import type { Manifest } from "../../../domain/index.ts";
import { requirementsInTable } from "../../requirements.ts";
import { entriesOf, readToml } from "../../tables.ts";

/** These tables of a Pipfile hold no packages; any other table is a category of packages. */
const NOT_PACKAGES: ReadonlySet<string> = new Set(["source", "requires", "scripts", "pipenv", "pipfile"]);

export function readPipfile(text: string): Manifest {
  const requires = entriesOf(readToml(text)).flatMap(([category, table]) =>
    NOT_PACKAGES.has(category) ? [] : requirementsInTable(table, category === "packages"),
  );
  return { name: null, requires };
}
