import { parseYaml, toJsonValue } from "../../../kernel/yaml/index.ts";

/** Bounds a workflow. GitHub reads larger ones, but nobody writes one by hand. */
const RULES = { values: 50_000, depth: 100, aliases: 1000, isExact: false };

/** Returns a workflow or an action as data with its aliases followed; undefined if its meaning is not certain. */
export function readWorkflow(text: string): unknown {
  const read = parseYaml(text, RULES);
  if (!read.ok) return undefined;
  return read.value === null ? null : toJsonValue(read.value);
}

/** Calls `see` with every key and value in the data, however deep. */
export function visitFields(value: unknown, see: (key: string, value: unknown) => void): void {
  if (typeof value !== "object" || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    see(key, inner);
    visitFields(inner, see);
  }
}

/** Returns the paths of the repository that `uses` names in a workflow or an action. */
export function listLocalActions(text: string): string[] {
  const paths: string[] = [];
  visitFields(readWorkflow(text), (key, value) => {
    if (key === "uses" && typeof value === "string" && value.startsWith("./")) paths.push(value);
  });
  return paths;
}
