import type { Manifest, Requirement } from "../../../../kernel/domain/index.ts";
import { parseRequirement, removeEndComment, splitRequirementLines } from "./requirement.ts";

/**
 * Returns what a conda environment file requires. It reads the block list under `dependencies` and the list under its `pip`
 * item, as conda itself writes them; any other YAML names nothing.
 *
 *     dependencies:
 *       - conda-forge::numpy=1.26
 *       - pip:
 *         - requests>=2
 */
export function readEnvironmentYml(text: string): Manifest {
  const requires: (Requirement | null)[] = [];
  let isInside = false;
  let pipIndent = -1;
  for (const raw of splitRequirementLines(text)) {
    const line = removeEndComment(raw).trimEnd();
    if (line === "") continue;
    if (/^[^\s-]/.test(line)) {
      isInside = line === "dependencies:";
      pipIndent = -1;
      continue;
    }
    const dash = isInside ? line.search(/\S/) : -1;
    if (dash < 0 || !/^-\s/.test(line.slice(dash))) continue;
    const item = unquote(line.slice(dash + 1).trim());
    if (dash <= pipIndent) pipIndent = -1;
    if (item === "pip:") pipIndent = dash;
    else requires.push(pipIndent < 0 ? parseCondaRequirement(item) : parseRequirement(item));
  }
  return { name: null, requires: requires.filter((requirement) => requirement !== null) };
}

/** Reads `channel::name=version=build`, which may have spaces in place of the equals signs. */
function parseCondaRequirement(item: string): Requirement | null {
  const spec = item.split("::").at(-1) ?? "";
  return parseRequirement(spec.split(/\s/)[0] ?? "");
}

function unquote(text: string): string {
  const quote = text.charAt(0);
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text;
}
