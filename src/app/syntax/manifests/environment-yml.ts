import { requirementName, withoutComment } from "./requirement-name.ts";

/**
 * The names in a conda environment file. Read are the block list under `dependencies` and the list under its `pip`
 * item, which is how conda itself writes them; any other YAML names nothing.
 *
 *     dependencies:
 *       - conda-forge::numpy=1.26
 *       - pip:
 *         - requests>=2
 */
export function parseEnvironmentYml(text: string): string[] {
  const items: (string | null)[] = [];
  let isInside = false;
  let pipIndent = -1;
  for (const raw of text.split(/\r\n|\r|\n/)) {
    const line = withoutComment(raw).trimEnd();
    if (line === "") continue;
    if (/^[^\s-]/.test(line)) {
      isInside = line === "dependencies:";
      pipIndent = -1;
      continue;
    }
    const dash = isInside ? line.search(/\S/) : -1;
    if (dash < 0 || !/^-\s/.test(line.slice(dash))) continue;
    const item = unquoted(line.slice(dash + 1).trim());
    if (dash <= pipIndent) pipIndent = -1;
    if (item === "pip:") pipIndent = dash;
    else items.push(pipIndent < 0 ? condaName(item) : requirementName(item));
  }
  return items.filter((name) => name !== null);
}

/** `channel::name=version=build`, or with blanks in place of the equals signs. */
function condaName(item: string): string | null {
  const spec = item.split("::").at(-1) ?? "";
  return requirementName(spec.split(/\s/)[0] ?? "");
}

function unquoted(text: string): string {
  const quote = text.charAt(0);
  return (quote === '"' || quote === "'") && text.length > 1 && text.endsWith(quote) ? text.slice(1, -1) : text;
}
