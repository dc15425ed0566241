/**
 * A reader of Python and TypeScript sources that knows just enough to inject faults: top-level functions, imports, constants. It
 * shares nothing with the engine that is measured, so that both cannot be wrong in the same way.
 */
import { posix } from "node:path";

export interface SourceFunction {
  readonly name: string;
  /** The definition's own lines, from its first decorator to its last line; zero-based, the end is excluded. */
  readonly from: number;
  readonly head: number;
  readonly to: number;
  readonly parameters: string;
}

export interface Source {
  readonly path: string;
  readonly text: string;
  readonly lines: readonly string[];
  readonly isPython: boolean;
  readonly isTest: boolean;
  readonly scope: string | null;
  /** Functions at the top level that others may import. */
  readonly functions: readonly SourceFunction[];
  /** Constants at the top level: name and line. */
  readonly constants: readonly { readonly name: string; readonly line: number }[];
}

const HEADS = {
  python: /^(?:async )?def ([a-z]\w*)\(([^()]*)\)(?: ->[^:]*)?:\s*$/,
  typescript: /^export (?:async )?function (\w+)\(([^()]*)\)[^{]*\{\s*$/,
};

const CONSTANTS = {
  python: /^([A-Z][A-Z0-9_]{2,})(?:: [\w[\], ]+)? = (?:\d[\d_.]*|"[^"]*"|'[^']*'|True|False)\s*$/,
  typescript: /^export const (\w+)(?:: \w+)? = (?:\d[\d_.]*|"[^"]*"|'[^']*'|true|false);?\s*$/,
};

export function isSourcePath(path: string): boolean {
  return /\.(?:py|ts)$/.test(path) && !path.endsWith(".d.ts");
}

export function readSource(path: string, text: string, scope: string | null): Source {
  const isPython = path.endsWith(".py");
  const lines = text.split("\n");
  const head = isPython ? HEADS.python : HEADS.typescript;
  const constant = isPython ? CONSTANTS.python : CONSTANTS.typescript;
  const functions = lines.flatMap((line, at): SourceFunction[] => {
    const match = head.exec(line);
    if (match?.[1] === undefined) return [];
    return [
      {
        name: match[1],
        from: firstDecorator(lines, at),
        head: at,
        to: findDefinitionEnd(lines, at),
        parameters: match[2] ?? "",
      },
    ];
  });
  const constants = lines.flatMap((line, at) => {
    const name = constant.exec(line)?.[1];
    return name === undefined ? [] : [{ name, line: at }];
  });
  const isTest = /(?:^|\/)(?:tests?|spec|__tests__)\/|(?:^|\/)test_|[._]test\.|[.-]spec\./.test(path);
  return { path, text, lines, isPython, isTest, scope, functions, constants };
}

function firstDecorator(lines: readonly string[], head: number): number {
  let from = head;
  while (from > 0 && /^@/.test(lines[from - 1] ?? "")) from -= 1;
  return from;
}

/** Returns the line behind the last one of a definition: the next line that is not indented, blank lines before it left out. */
function findDefinitionEnd(lines: readonly string[], head: number): number {
  let at = head + 1;
  while (at < lines.length && (/^\s/.test(lines[at] ?? "") || lines[at] === "")) at += 1;
  if (lines[at] === "}") at += 1;
  while (lines[at - 1] === "") at -= 1;
  return at;
}

/** Returns the statement with which `importer` gets `name` from `target`. */
export function composeImportStatement(
  importer: string,
  target: Source,
  name: string,
  roots: readonly string[],
): string {
  if (!target.isPython) {
    const path = posix.relative(posix.dirname(importer), target.path).replace(/\.ts$/, ".js");
    return `import { ${name} } from "${path.startsWith(".") ? path : `./${path}`}";`;
  }
  return `from ${toDottedModule(target.path, roots)} import ${name}`;
}

export function toDottedModule(path: string, roots: readonly string[]): string {
  const root = roots.find((each) => path.startsWith(`${each}/`));
  const inside = root === undefined ? path : path.slice(root.length + 1);
  return inside
    .replace(/\.py$/, "")
    .replace(/\/__init__$/, "")
    .replaceAll("/", ".");
}

/** Returns whether a source takes `name` from `target`, by an import of that name or of its module. */
export function uses(source: Source, target: Source, name: string): boolean {
  if (source.path === target.path || !new RegExp(`\\b${name}\\b`).test(source.text)) return false;
  const stem = posix.basename(target.path).replace(/\.(?:py|ts)$/, "");
  const imports = source.isPython
    ? new RegExp(`^\\s*from [\\w.]*\\b${stem} import [^#]*\\b${name}\\b`, "m")
    : new RegExp(`import \\{[^}]*\\b${name}\\b[^}]*\\} from ["'][^"']*\\b${stem}(?:\\.\\w+)?["']`);
  return imports.test(source.text);
}

export function withLines(source: Source, from: number, to: number, lines: readonly string[]): string {
  return [...source.lines.slice(0, from), ...lines, ...source.lines.slice(to)].join("\n");
}
