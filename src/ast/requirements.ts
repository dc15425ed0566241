import type { Requirement } from "../domain/index.ts";
import { entriesOf, textAt } from "./tables.ts";

/** The requirements in a table from names to versions; a version may stand in a table of its own (`{ version = "^2" }`). */
export function requirementsInTable(table: unknown, isRuntime: boolean): Requirement[] {
  return entriesOf(table).map(([name, value]) => {
    const version = typeof value === "string" ? value : textAt(value, "version");
    return { name, version: version === "*" ? null : version, isRuntime };
  });
}
