import type { Manifest } from "../../../../kernel/domain/index.ts";
import { readTableRequirements } from "../../requirements.ts";
import { listTableEntries, readToml } from "../../tables.ts";

/** These tables of a Pipfile hold no packages; any other table is a category of packages. */
const NOT_PACKAGES: ReadonlySet<string> = new Set(["source", "requires", "scripts", "pipenv", "pipfile"]);

export function readPipfile(text: string): Manifest {
  const requires = listTableEntries(readToml(text)).flatMap(([category, table]) =>
    NOT_PACKAGES.has(category) ? [] : readTableRequirements(table, category === "packages"),
  );
  return { name: null, requires };
}
