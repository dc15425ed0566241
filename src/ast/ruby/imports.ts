import type { Binding, ImportRecord, UnknownImport } from "../../domain/index.ts";
import { childOf, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";
import { runsUnknown } from "./unknown-code.ts";

const TAKING = /^(?:require|require_relative|load|autoload|autoload_relative)$/;

/** Matches a path that counts from the folder of the file, as with `require_relative`. */
const BESIDE_FILE = /^File\.expand_path\((["'])([^"'#\\]{1,300})\1, ?__dir__\)$/;

/**
 * Returns what a file requires, and the constants that it uses without defining them, as `::Foo::Bar`, since frameworks load files by the
 * names of constants.
 */
export function readImports(file: ParsedFile): {
  readonly imports: readonly ImportRecord[];
  readonly unknown: readonly UnknownImport[];
} {
  const imports: ImportRecord[] = [];
  const unknown: UnknownImport[] = [];
  const constants = new Map<string, number>();
  const defined = new Set<string>();
  visitNodes(file.root, (node) => {
    if (node.type === "call") readCall(node, file, imports, unknown);
    if (runsUnknown(node, file)) unknown.push(unknownImportAt(node, file));
    if (/^(?:class|module)$/.test(node.type)) {
      const name = childOf(node, "name");
      if (name) defined.add(file.textOf(name));
    }
    if (node.type === "scope_resolution" || (node.type === "constant" && node.isNamed)) {
      const name = file.textOf(node);
      if (/^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(name) && !constants.has(name))
        constants.set(name, file.lineAt(node.start));
      return node.type !== "scope_resolution";
    }
    return true;
  });
  for (const [name, line] of constants)
    if (!defined.has(name))
      imports.push({ module: `::${name.replace(/^::/, "")}`, names: [], line, kind: "conditional" });
  return { imports, unknown };
}

function readCall(node: SyntaxNode, file: ParsedFile, imports: ImportRecord[], unknown: UnknownImport[]): void {
  const method = childOf(node, "method");
  const receiver = childOf(node, "receiver");
  const name = method ? file.textOf(method) : "";
  if (!TAKING.test(name) || (receiver && file.textOf(receiver) !== "Kernel")) return;
  const given = childOf(node, "arguments")?.children.filter(({ isNamed }) => isNamed) ?? [];
  const path = given[name.startsWith("autoload") ? 1 : 0];
  const besideFile = path && BESIDE_FILE.exec(file.textOf(path))?.[2];
  const literal = besideFile ? `./${besideFile}` : path && /^(["'])([^"'#\\]+)\1$/.exec(file.textOf(path))?.[2];
  if (literal) {
    const isRelative = /relative$/.test(name) || /^\.{1,2}\//.test(literal);
    const module = isRelative && !literal.startsWith(".") ? `./${literal}` : literal;
    imports.push({ module, names: [], line: file.lineAt(node.start), kind: "static" });
  } else if (path) unknown.push(unknownImportAt(node, file));
}

function unknownImportAt(node: SyntaxNode, file: ParsedFile): UnknownImport {
  return { text: file.textOf(node).slice(0, 80), line: file.lineAt(node.start) };
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  const name = /^(?:class|module|method)$/.test(node.type)
    ? childOf(node, "name")
    : node.type === "assignment"
      ? childOf(node, "left")
      : null;
  return name === null ? [] : [{ name: file.textOf(name).replaceAll("::", "."), to: null }];
}
