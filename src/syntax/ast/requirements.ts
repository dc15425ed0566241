import type { Requirement } from "../../kernel/domain/index.ts";
import { listTableEntries, readTextAt } from "./tables.ts";

/** Reads requirements from a table of names and versions; a version may be in a table of its own (`{ version = "^2" }`). */
export function readTableRequirements(table: unknown, isRuntime: boolean): Requirement[] {
  return listTableEntries(table).map(([name, value]) => {
    const version = typeof value === "string" ? value : readTextAt(value, "version");
    return { name, version: version === "*" ? null : version, isRuntime };
  });
}
