import { joinFolderAndName, listFolderAndAncestors, type SourceTree } from "../../../../kernel/domain/index.ts";
import { isTable, type Table } from "../../tables.ts";
import { readConfig } from "./config-text.ts";
import type { ModuleMode } from "./engine.ts";

/** What people write for tools rather than for the program comes last here. */
const TOOLS = ["source", "development", "types", "module"];
const MOST_NESTED = 20;

/** Returns the name of the package or standard module that `imports` of the nearest package.json give to `#name`, or null. */
export async function findImportedPackage(
  tree: SourceTree,
  folder: string,
  request: string,
  mode: ModuleMode,
): Promise<string | null> {
  for (const above of listFolderAndAncestors(folder)) {
    const manifest = await readConfig(tree, joinFolderAndName(above, "package.json"));
    if (manifest === null) continue;
    const found = isTable(manifest.imports) ? findImportsEntry(manifest.imports, request) : null;
    if (found === null) return null;
    const conditions = new Set([mode, "node", "default"]);
    const target =
      pickImportTarget(found.value, conditions) ?? pickImportTarget(found.value, new Set([...conditions, ...TOOLS]));
    return target == null || /^[./#]/.test(target) ? null : target.replaceAll("*", found.rest);
  }
  return null;
}

/** Returns the value of a key that is the request, else of the longest pattern that matches it, with what its star stands for. */
function findImportsEntry(imports: Table, request: string): { value: unknown; rest: string } | null {
  if (Object.hasOwn(imports, request) && !request.includes("*")) return { value: imports[request], rest: "" };
  let longest = "";
  for (const key of Object.keys(imports)) {
    const [start = "", end, ...more] = key.split("*");
    if (end === undefined || more.length > 0 || !request.startsWith(start) || !request.endsWith(end)) continue;
    if (request.length < key.length || start.length < longest.indexOf("*")) continue;
    if (start.length > longest.indexOf("*") || key.length > longest.length) longest = key;
  }
  if (longest === "") return null;
  const [start = "", end = ""] = longest.split("*");
  return { value: imports[longest], rest: request.slice(start.length, request.length - end.length) };
}

/** Returns the first target that the conditions allow; null where one forbids the import, undefined where none allows it. */
function pickImportTarget(value: unknown, conditions: ReadonlySet<string>, depth = 0): string | null | undefined {
  if (typeof value === "string" || value === null) return value;
  if (depth === MOST_NESTED) return undefined;
  const choices = Array.isArray(value)
    ? value
    : Object.entries(isTable(value) ? value : {}).flatMap(([name, each]) => (conditions.has(name) ? [each] : []));
  for (const each of choices) {
    const target = pickImportTarget(each, conditions, depth + 1);
    if (target !== undefined && !(target === null && Array.isArray(value))) return target;
  }
  return undefined;
}
