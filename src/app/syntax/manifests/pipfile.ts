import { keysOf, readToml } from "./structured-text.ts";

/** Tables of a Pipfile that hold no packages; every other table is a category of them. */
const NOT_PACKAGES: ReadonlySet<string> = new Set(["source", "requires", "scripts", "pipenv", "pipfile"]);

export function parsePipfile(text: string): string[] {
  const toml = readToml(text);
  if (typeof toml !== "object" || toml === null) return [];
  return Object.entries(toml).flatMap(([category, table]) => (NOT_PACKAGES.has(category) ? [] : keysOf(table)));
}
