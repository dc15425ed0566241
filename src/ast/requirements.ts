import type { Requirement } from "../domain/index.ts";
import { entriesOf, textAt } from "./tables.ts";

/** Reads requirements from a table of names and versions; a version may be in a table of its own (`{ version = "^2" }`). */
export function requirementsInTable(table: unknown, isRuntime: boolean): Requirement[] {
  return entriesOf(table).map(([name, value]) => {
    const version = typeof value === "string" ? value : textAt(value, "version");
    return { name, version: version === "*" ? null : version, isRuntime };
  });
}
