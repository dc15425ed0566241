import type { Binding, ImportRecord, UnknownImport } from "../../../kernel/domain/index.ts";
import { findChildByField, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";
import { runsUnknown } from "./unknown-code.ts";

const TAKING = /^(?:require|require_relative|load|autoload|autoload_relative)$/;

/** Matches a path that counts from the folder of the file, as with `require_relative`. */
const BESIDE_FILE = /^(?:File\.expand_path\((["'])([^"'#\\]{1,300})\1, ?__dir__\)|"#\{__dir__\}\/([^"#\\]{1,300})")$/;

/**
 * Returns what a file requires, and the constants that it uses without defining them, as `::Foo::Bar`, since frameworks load files by the
 * names of constants. A constant within a module is looked for in that module first, so it has one record for each place.
 */
export function readImports(file: ParsedFile): {
  readonly imports: readonly ImportRecord[];
  readonly unknown: readonly UnknownImport[];
} {
  const imports: ImportRecord[] = [];
  const unknown: UnknownImport[] = [];
  const constants = new Map<string, { readonly places: readonly string[]; readonly line: number }>();
  const defined = new Set<string>();
  const use = (node: SyntaxNode, around: readonly string[]) => {
    const name = file.textOf(node);
    if (!/^(?:::)?[A-Z]\w*(?:::[A-Z]\w*)*$/.test(name)) return;
    const places = name.startsWith("::") ? [name.slice(2)] : [...around.map((each) => `${each}::${name}`), name];
    constants.set(places.join(" "), constants.get(places.join(" ")) ?? { places, line: file.lineAt(node.start) });
  };
  // The names of the modules around a node come innermost first.
  const read = (node: SyntaxNode, around: readonly string[]): void => {
    if (node.type === "call") readCall(node, file, imports, unknown);
    if (runsUnknown(node, file)) unknown.push(createUnknownImport(node, file));
    if (node.type === "scope_resolution" || (node.type === "constant" && node.isNamed)) use(node, around);
    if (node.type === "scope_resolution") return;
    const name = /^(?:class|module)$/.test(node.type) ? findChildByField(node, "name") : null;
    const qualifyWithin = (own: SyntaxNode) => `${around[0] === undefined ? "" : `${around[0]}::`}${file.textOf(own)}`;
    const assigned = node.type === "assignment" ? findChildByField(node, "left") : null;
    if (assigned?.type === "constant") defined.add(qualifyWithin(assigned));
    if (name === null) {
      for (const child of node.children) read(child, around);
      return;
    }
    const full = qualifyWithin(name);
    defined.add(full);
    const scope = findChildByField(name, "scope");
    if (scope !== null) use(scope, around);
    const isInside = ({ type }: SyntaxNode) => type === "body_statement";
    for (const child of node.children)
      if (child !== name) read(child, isInside(child) ? [full, ...around].slice(0, MOST_MODULES) : around);
  };
  read(file.root, []);
  for (const { places, line } of constants.values()) {
    if (places.some((place) => defined.has(place))) continue;
    for (const place of places)
      imports.push({ module: `::${place}`, names: [], line, kind: "conditional", isMention: true });
  }
  return { imports, unknown };
}

/** Limits the modules around a constant in which it is looked for. */
const MOST_MODULES = 8;

function readCall(node: SyntaxNode, file: ParsedFile, imports: ImportRecord[], unknown: UnknownImport[]): void {
  const method = findChildByField(node, "method");
  const receiver = findChildByField(node, "receiver");
  const name = method ? file.textOf(method) : "";
  if (!TAKING.test(name) || (receiver && file.textOf(receiver) !== "Kernel")) return;
  const given = findChildByField(node, "arguments")?.children.filter(({ isNamed }) => isNamed) ?? [];
  const path = given[name.startsWith("autoload") ? 1 : 0];
  const [, , expanded, joined] = (path && BESIDE_FILE.exec(file.textOf(path))) ?? [];
  const besideFile = expanded ?? joined;
  const literal = besideFile ? `./${besideFile}` : path && /^(["'])([^"'#\\]+)\1$/.exec(file.textOf(path))?.[2];
  if (literal) {
    const isRelative = /relative$/.test(name) || /^\.{1,2}\//.test(literal);
    const module = isRelative && !literal.startsWith(".") ? `./${literal}` : literal;
    imports.push({ module, names: [], line: file.lineAt(node.start), kind: "static" });
  } else if (path) unknown.push(createUnknownImport(node, file));
}

function createUnknownImport(node: SyntaxNode, file: ParsedFile): UnknownImport {
  return { text: file.textOf(node).slice(0, 80), line: file.lineAt(node.start) };
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  const name = /^(?:class|module|method)$/.test(node.type)
    ? findChildByField(node, "name")
    : node.type === "assignment"
      ? findChildByField(node, "left")
      : null;
  return name === null ? [] : [{ name: file.textOf(name).replaceAll("::", "."), to: null }];
}
