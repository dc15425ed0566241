import type { Binding, ImportRecord } from "../../domain/index.ts";
import { childOf, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";

/** Describes one name that a `use` takes, such as `R` in `std::io::Read as R`. */
interface Use {
  readonly path: readonly string[];
  /** This is the name that the file uses; null for all names. */
  readonly alias: string | null;
}

/**
 * Returns every import of a file in source order: `use` and `extern crate`, module files (`mod foo;` as `self::foo`, or as the path in its
 * `#[path]`), and paths that begin with a module, in macro arguments, too.
 */
export function readImports(file: ParsedFile): ImportRecord[] {
  const found: ImportRecord[] = [];
  const add = (node: SyntaxNode, module: string, names: readonly string[]) => {
    const line = file.lineAt(node.start);
    const same = found.find((each) => each.module === module && each.line === line);
    if (same) found.splice(found.indexOf(same), 1, { ...same, names: [...new Set([...same.names, ...names])] });
    else found.push({ module, names, line, kind: "static" });
  };
  const inside: { readonly end: number; readonly name: string }[] = [];
  const { uses, inner } = namesOfModules(file);
  const named = (node: SyntaxNode, written: readonly string[]) => {
    const path = wholePath(written, inside.length, uses);
    // The last name is not a module, though a module of the same name may exist.
    const module = path?.slice(0, -1).join("::") ?? "";
    if (module !== "" && module !== "self" && !inner.has(path?.[0] ?? "")) add(node, module, []);
  };
  visitNodes(file.root, (node) => {
    while ((inside.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= node.start) inside.pop();
    switch (node.type) {
      case "use_declaration":
        for (const { path } of usesIn(node, file)) {
          const module = pathFrom(path.slice(0, -1), inside.length).join("::");
          if (path.length === 1) add(node, pathFrom(path, inside.length).join("::"), []);
          else add(node, module, [path.at(-1) ?? ""]);
        }
        return false;
      case "extern_crate_declaration": {
        const name = childOf(node, "name");
        if (name) add(node, file.textOf(name), []);
        return false;
      }
      case "mod_item": {
        const name = childOf(node, "name");
        if (!name) return false;
        const placed = /#\[\s*path\s*=\s*"([^"\\]+)"/.exec(file.text.slice(node.start, name.start))?.[1];
        if (childOf(node, "body")) inside.push({ end: node.end, name: file.textOf(name) });
        else add(node, placed ?? ["self", ...inside.map((each) => each.name), file.textOf(name)].join("::"), []);
        return true;
      }
      case "macro_definition":
        return false;
      case "token_tree":
        for (const path of pathsInTokens(file.textOf(node))) named(node, path);
        return false;
      case "scoped_identifier":
      case "scoped_type_identifier": {
        const path = file.textOf(node).replace(/\s/g, "").split("::");
        if (path.some((part) => !/^[\w#]+$/.test(part))) return true;
        named(node, path);
        return false;
      }
      default:
        return true;
    }
  });
  return found;
}

/** Maps each name that stands for a module to that module: the names that a `use` takes, and the modules inside the file. */
function namesOfModules(file: ParsedFile) {
  const uses = new Map<string, readonly string[] | null>();
  const inner = new Set<string>();
  const depths: number[] = [];
  visitNodes(file.root, (node) => {
    while ((depths.at(-1) ?? Number.POSITIVE_INFINITY) <= node.start) depths.pop();
    if (node.type === "mod_item" && childOf(node, "body")) {
      depths.push(node.end);
      const name = childOf(node, "name");
      if (name) inner.add(file.textOf(name));
    }
    if (node.type !== "use_declaration") return true;
    for (const { path, alias } of usesIn(node, file)) {
      const whole = pathFrom(path.at(-1) === "self" ? path.slice(0, -1) : path, depths.length);
      // A name with two meanings in one file is not followed.
      if (alias !== null) uses.set(alias, uses.has(alias) && uses.get(alias)?.join() !== whole.join() ? null : whole);
    }
    return false;
  });
  return { uses, inner };
}

const PRIMITIVE = /^(?:[iu](?:8|16|32|64|128|size)|f(?:16|32|64|128)|str|char|bool)$/;

/** Returns the full path that a path in code stands for, or null if its first part is no module, as for a type. */
function wholePath(
  path: readonly string[],
  depth: number,
  uses: ReadonlyMap<string, readonly string[] | null>,
): readonly string[] | null {
  const [first = "", ...rest] = path;
  if (rest.length === 0 || PRIMITIVE.test(first)) return null;
  if (/^(?:crate|self|super)$/.test(first)) return pathFrom(path, depth);
  if (!/^[a-z_]/.test(first)) return null;
  const known = uses.get(first);
  if (known === null) return null;
  return known ? [...known, ...rest] : path;
}

/** Returns the paths in the text of a macro's arguments. */
function pathsInTokens(text: string): string[][] {
  const tokens = text.matchAll(
    /"(?:\\[\s\S]|[^"\\])*(?:"|$)|'(?:\\.|[^'\\\n])'|\/\/[^\n]*|\$\w+|[A-Za-z_]\w*(?:::[A-Za-z_]\w*)*/g,
  );
  return [...tokens].flatMap(([token]) => (/^\w+::/.test(token) ? [token.split("::")] : []));
}

/** Adjusts a path that is written within nested modules of the file to one that starts at the file itself. */
export function pathFrom(path: readonly string[], depth: number): readonly string[] {
  let left = depth;
  const rest = [...path];
  while (left > 0 && rest[0] === "super") {
    rest.shift();
    left -= 1;
  }
  return rest.length < path.length && rest[0] !== "super" ? ["self", ...rest] : rest;
}

/** Returns what a `use` takes, each name with its full path. */
export function usesIn(declaration: SyntaxNode, file: ParsedFile): Use[] {
  const argument = childOf(declaration, "argument");
  return argument === null ? [] : usesOf(argument, [], file);
}

function usesOf(node: SyntaxNode, before: readonly string[], file: ParsedFile): Use[] {
  const pathOf = (part: SyntaxNode | null) =>
    part === null ? [] : file.textOf(part).replace(/\s/g, "").split("::").filter(Boolean);
  switch (node.type) {
    case "use_list":
      return node.children
        .filter(({ isNamed, type }) => isNamed && !/_comment$/.test(type))
        .flatMap((each) => usesOf(each, before, file));
    case "scoped_use_list": {
      const list = childOf(node, "list");
      return list === null ? [] : usesOf(list, [...before, ...pathOf(childOf(node, "path"))], file);
    }
    case "use_wildcard": {
      const [path] = node.children.filter(({ isNamed }) => isNamed);
      return [{ path: [...before, ...pathOf(path ?? null), "*"], alias: null }];
    }
    case "use_as_clause": {
      const alias = childOf(node, "alias");
      return [{ path: [...before, ...pathOf(childOf(node, "path"))], alias: alias ? file.textOf(alias) : null }];
    }
    default: {
      const path = [...before, ...pathOf(node)];
      return [{ path, alias: (path.at(-1) === "self" ? path.at(-2) : path.at(-1)) ?? null }];
    }
  }
}

const NAMED =
  /^(?:function_item|function_signature_item|struct_item|enum_item|union_item|trait_item|type_item|const_item|static_item|mod_item|macro_definition)$/;

/** Returns the names that a top-level statement binds in its module. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (node.type === "use_declaration")
    return usesIn(node, file).map(({ path, alias }) => ({
      name: alias ?? "*",
      to: `${path.slice(0, -1).join("::")}#${path.at(-1) ?? ""}`,
    }));
  const name = NAMED.test(node.type) ? childOf(node, "name") : null;
  return name === null ? [] : [{ name: file.textOf(name), to: null }];
}
