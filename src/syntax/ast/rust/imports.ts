import type { Binding, ImportRecord } from "../../../kernel/domain/index.ts";
import { findChildByField, type ParsedFile, type SyntaxNode, visitNodes } from "../treesitter/index.ts";
import { listPathsAmongSigns, splitRustPath } from "./paths.ts";

/** Describes one name that a `use` takes, such as `R` in `std::io::Read as R`. */
interface Use {
  readonly path: readonly string[];
  /** The name that the file uses; null for all names. */
  readonly alias: string | null;
}

/**
 * Returns every import of a file, in source order: `use` and `extern crate`, files of modules (`mod foo;` as `self::foo`, with `#[path]` as that
 * path, all of a folder as `folder/*.rs`), and paths that name a module, in what macros are given, too.
 */
export function readImports(file: ParsedFile): ImportRecord[] {
  const found = new Map<string, ImportRecord>();
  const add = (node: SyntaxNode, module: string, names: readonly string[]) => {
    const line = file.lineAt(node.start);
    const key = `${line} ${module}`;
    const known = found.get(key)?.names ?? [];
    found.set(key, { module, names: [...new Set([...known, ...names])], line, kind: "static" });
  };
  const inside: { readonly node: SyntaxNode; readonly name: string }[] = [];
  const names = namesOfModules(file);
  const folders = new Set<string>();
  const addNamedPaths = (node: SyntaxNode, written: readonly string[]) => {
    for (const path of resolveWholePaths(written, inside.length, names, inside.at(-1)?.node ?? file.root)) {
      // The last name is none of a module, which may have the same name.
      const module = path.slice(0, -1).join("::");
      if (module !== "" && module !== "self") add(node, module, []);
    }
  };
  visitNodes(file.root, (node) => {
    while ((inside.at(-1)?.node.end ?? Number.POSITIVE_INFINITY) <= node.start) inside.pop();
    switch (node.type) {
      case "use_declaration":
        for (const { path } of usesIn(node, file)) {
          const module = adjustPathToFile(path.slice(0, -1), inside.length).join("::");
          if (path.length === 1) add(node, adjustPathToFile(path, inside.length).join("::"), []);
          else add(node, module, [path.at(-1) ?? ""]);
        }
        return false;
      case "extern_crate_declaration": {
        const name = findChildByField(node, "name");
        if (name) add(node, file.textOf(name), []);
        return false;
      }
      case "mod_item": {
        const name = findChildByField(node, "name");
        if (!name) return false;
        const placed = /#\[\s*path\s*=\s*"([^"\\]+)"/.exec(file.text.slice(node.start, name.start))?.[1];
        if (findChildByField(node, "body")) inside.push({ node, name: file.textOf(name) });
        else add(node, placed ?? ["self", ...inside.map((each) => each.name), file.textOf(name)].join("::"), []);
        return true;
      }
      case "macro_invocation": {
        const folder = findModulesFolder(file.text.slice(node.start, Math.min(node.end, node.start + 500)));
        if (folder !== null && !folders.has(folder) && folders.size < MOST_FOLDERS) add(node, `${folder}/*.rs`, []);
        if (folder !== null) folders.add(folder);
        return true;
      }
      case "token_tree":
        for (const path of listPathsAmongSigns(node, file)) addNamedPaths(node, path);
        return false;
      case "scoped_identifier":
      case "scoped_type_identifier": {
        const path = splitRustPath(node, file);
        if (path !== null) addNamedPaths(node, path);
        return path === null;
      }
      default:
        return true;
    }
  });
  return [...found.values()];
}

/** Each stands for as many files as it holds. */
const MOST_FOLDERS = 10;

/** Returns the folder, below that of the crate, of which a well-known macro makes each file a module. */
function findModulesFolder(invocation: string): string | null {
  return (
    /^automod::dir!\s{0,9}[({[]\s{0,9}(?:pub(?:\([\w:\s]{0,99}\))?\s{1,9})?"([^"\\]{1,400})"/.exec(invocation)?.[1] ??
    null
  );
}

/** Names that stand for modules. */
interface ModuleNames {
  /** Those that a `use` takes somewhere in the file, with what they stand for; null for one that stands for two things. */
  readonly taken: ReadonlyMap<string, readonly string[] | null>;
  /** Those that each module of the file takes or holds itself, which hide crates of the same name there. */
  readonly own: ReadonlyMap<SyntaxNode, ReadonlySet<string>>;
  readonly held: ReadonlyMap<SyntaxNode, ReadonlySet<string>>;
}

function namesOfModules(file: ParsedFile): ModuleNames {
  const taken = new Map<string, readonly string[] | null>();
  const [own, held] = [new Map<SyntaxNode, ReadonlySet<string>>(), new Map<SyntaxNode, ReadonlySet<string>>()];
  const inside: SyntaxNode[] = [];
  const readItems = (module: SyntaxNode, items: readonly SyntaxNode[]) => {
    const [aliases, modules] = [new Set<string>(), new Set<string>()];
    for (const item of items) {
      const name = item.type === "mod_item" && findChildByField(item, "body") ? findChildByField(item, "name") : null;
      if (name) modules.add(file.textOf(name));
      if (item.type === "use_declaration") for (const { alias } of usesIn(item, file)) if (alias) aliases.add(alias);
    }
    own.set(module, aliases);
    held.set(module, modules);
  };
  readItems(file.root, file.root.children);
  visitNodes(file.root, (node) => {
    while ((inside.at(-1)?.end ?? Number.POSITIVE_INFINITY) <= node.start) inside.pop();
    const body = node.type === "mod_item" ? findChildByField(node, "body") : null;
    if (body) {
      inside.push(node);
      readItems(node, body.children);
    }
    if (node.type !== "use_declaration") return true;
    for (const { path, alias } of usesIn(node, file)) {
      const whole = adjustPathToFile(path.at(-1) === "self" ? path.slice(0, -1) : path, inside.length);
      if (alias === null) continue;
      taken.set(alias, taken.has(alias) && taken.get(alias)?.join() !== whole.join() ? null : whole);
    }
    return false;
  });
  return { taken, own, held };
}

const PRIMITIVE = /^(?:[iu](?:8|16|32|64|128|size)|f(?:16|32|64|128)|str|char|bool)$/;

/** Returns what a path in code may name; nothing for what is in no module by its first name, such as a type or a type of the language. */
function resolveWholePaths(
  path: readonly string[],
  depth: number,
  { taken, own, held }: ModuleNames,
  module: SyntaxNode,
): (readonly string[])[] {
  const [first = "", ...rest] = path;
  if (rest.length === 0 || PRIMITIVE.test(first)) return [];
  if (/^(?:crate|self|super)$/.test(first)) return [adjustPathToFile(path, depth)];
  if (!/^(?:r#)?[\p{Ll}\p{Lo}_]/u.test(first) || held.get(module)?.has(first)) return [];
  const known = taken.get(first);
  const followed = known ? [[...known, ...rest]] : [];
  // What another module or a function takes may be meant, or a crate that has the same name.
  return known && own.get(module)?.has(first) ? followed : [...followed, path];
}

/** Adjusts a path that is written within nested modules of the file to one that starts at the file itself. */
export function adjustPathToFile(path: readonly string[], depth: number): readonly string[] {
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
  const argument = findChildByField(declaration, "argument");
  return argument === null ? [] : listRustUses(argument, [], file);
}

function listRustUses(node: SyntaxNode, before: readonly string[], file: ParsedFile): Use[] {
  const readUsePath = (part: SyntaxNode | null) => (part === null ? [] : (splitRustPath(part, file) ?? []));
  switch (node.type) {
    case "use_list":
      return node.children
        .filter(({ isNamed, type }) => isNamed && !/_comment$/.test(type))
        .flatMap((each) => listRustUses(each, before, file));
    case "scoped_use_list": {
      const list = findChildByField(node, "list");
      return list === null ? [] : listRustUses(list, [...before, ...readUsePath(findChildByField(node, "path"))], file);
    }
    case "use_wildcard": {
      const [path] = node.children.filter(({ isNamed }) => isNamed);
      return [{ path: [...before, ...readUsePath(path ?? null), "*"], alias: null }];
    }
    case "use_as_clause": {
      const alias = findChildByField(node, "alias");
      return [
        { path: [...before, ...readUsePath(findChildByField(node, "path"))], alias: alias ? file.textOf(alias) : null },
      ];
    }
    default: {
      const path = [...before, ...readUsePath(node)];
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
  const name = NAMED.test(node.type) ? findChildByField(node, "name") : null;
  return name === null ? [] : [{ name: file.textOf(name), to: null }];
}
