import type { Requirement } from "../../../kernel/domain/index.ts";

export interface GoMod {
  readonly module: string | null;
  readonly requires: readonly Requirement[];
  /** The local folders that replace modules, as in `replace example.com/a => ../a`. */
  readonly localReplacements: ReadonlyMap<string, string>;
  /** The module folders of a workspace (`go.work`). */
  readonly uses: readonly string[];
}

/** Reads `go.mod` or `go.work`. Both have one directive a line, or a list of them in parentheses. */
export function readGoMod(text: string): GoMod {
  let module: string | null = null;
  const requires: Requirement[] = [];
  const localReplacements = new Map<string, string>();
  const uses: string[] = [];
  for (const [directive, ...words] of parseGoModDirectives(text)) {
    const [name = "", version = null] = words;
    if (name === "") continue;
    if (directive === "module") module = name;
    else if (directive === "use") uses.push(name);
    else if (directive === "require") requires.push({ name, version, isRuntime: !words.includes(INDIRECT) });
    else if (directive === "replace") {
      const target = words[words.indexOf("=>") + 1] ?? "";
      if (words.includes("=>") && /^\.{1,2}(?:\/|$)/.test(target)) localReplacements.set(name, target);
    }
  }
  return { module, requires, localReplacements, uses };
}

/** Stands behind a module that only other modules need. */
const INDIRECT = "// indirect";

function parseGoModDirectives(text: string): string[][] {
  const found: string[][] = [];
  let group: string | null = null;
  for (const line of text.split("\n")) {
    const words = splitGoModWords(line);
    const [first, second] = words;
    if (first === undefined) continue;
    if (group !== null) {
      if (first === ")") group = null;
      else found.push([group, ...words]);
    } else if (second === "(") group = first;
    else found.push(words);
  }
  return found;
}

function splitGoModWords(line: string): string[] {
  const comment = line.indexOf("//");
  if (/\/\/\s*indirect\b/.test(line)) return [...splitGoModWords(line.slice(0, comment)), INDIRECT];
  const told = (comment < 0 ? line : line.slice(0, comment)).trim().replace(/\($/, " (");
  return told.split(/\s+/).flatMap((word) => (word === "" ? [] : word.replace(/^["`](.*)["`]$/, "$1")));
}
