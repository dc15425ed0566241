import type { Binding, ImportRecord, UnknownImport } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByType,
  type ParsedFile,
  readUnknownStarts,
  type StarterRules,
  type SyntaxNode,
  visitNodes,
} from "../treesitter/index.ts";

/** What starts programs and loads libraries by a name. */
const STARTERS: StarterRules = {
  starters: [
    {
      callee:
        /^(?:std::|::)?(?:system|popen|exec[lv]p?e?|execvpe|fexecve|dlopen|dlmopen|LoadLibrary(?:Ex)?[AW]?|WinExec)$/,
    },
    { callee: /^(?:posix_spawnp?|CreateProcess[AW]?|ShellExecute(?:Ex)?[AW]?)$/, at: 1 },
  ],
  handedOn: /^(?:system|popen|exec[lv]p?e?|execvpe|dlopen|posix_spawnp?)$/,
};

/** Returns what a file includes: `"a.h"` as `./a.h`, `<a.h>` as `a.h`, and the modules of C++. */
export function readImports(file: ParsedFile): {
  readonly imports: readonly ImportRecord[];
  readonly unknown: readonly UnknownImport[];
} {
  const imports: ImportRecord[] = [];
  const unknown: UnknownImport[] = [];
  let depth = 0;
  const read = (node: SyntaxNode): void => {
    const isCondition = /^preproc_(?:if|elif|else)/.test(node.type);
    if (isCondition) depth += 1;
    if (node.type === "preproc_include") {
      const path = findChildByField(node, "path");
      const line = file.lineAt(node.start);
      const text = path ? file.textOf(path).trim() : "";
      const module = /^"[^"]+"$/.test(text)
        ? `./${text.slice(1, -1)}`
        : /^<[^>]+>$/.test(text)
          ? text.slice(1, -1)
          : null;
      if (module === null) unknown.push({ text: `#include ${text}`, line });
      // The condition around a whole header only keeps it from being included twice.
      else imports.push({ module, names: [], line, kind: depth > 1 ? "conditional" : "static" });
    }
    if (!/^(?:compound_statement|function_definition|declaration)$/.test(node.type))
      for (const child of node.children) read(child);
    if (isCondition) depth -= 1;
  };
  read(file.root);
  return { imports, unknown: [...unknown, ...readUnknownStarts(file, STARTERS)] };
}

/** Returns the names that a top-level statement binds. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  if (/^preproc_(?:def|function_def)$/.test(node.type)) return listNodeBindings([findChildByField(node, "name")], file);
  if (/^(?:struct|union|enum|class)_specifier$|^namespace_definition$|^alias_declaration$/.test(node.type))
    return listNodeBindings([findChildByField(node, "name")], file);
  if (!/^(?:declaration|function_definition|type_definition)$/.test(node.type)) return [];
  return listNodeBindings(
    node.children.filter(({ field }) => field === "declarator").map((each) => nameIn(each)),
    file,
  );
}

function listNodeBindings(nodes: readonly (SyntaxNode | null)[], { textOf }: ParsedFile): readonly Binding[] {
  return nodes.flatMap((node) => (node ? [{ name: textOf(node), to: null }] : []));
}

/** Returns the name that a declarator declares: `f` of `*(*f)(int)`. */
export function nameIn(declarator: SyntaxNode): SyntaxNode | null {
  let found: SyntaxNode | null = null;
  visitNodes(declarator, (node) => {
    if (found !== null) return false;
    if (
      /^(?:identifier|type_identifier|field_identifier|qualified_identifier|operator_name|destructor_name|operator_cast)$/.test(
        node.type,
      )
    )
      found = node;
    return (
      found === null && !/^(?:parameter_list|argument_list|template_argument_list|compound_statement)$/.test(node.type)
    );
  });
  return found;
}

export function isFunction(declarator: SyntaxNode): boolean {
  if (declarator.type === "function_declarator")
    return !listChildrenByType(declarator, "parenthesized_declarator").length;
  const inner =
    findChildByField(declarator, "declarator") ??
    declarator.children.find(({ type }) => type === "function_declarator");
  return inner && /^(?:pointer|reference|function)_declarator$/.test(declarator.type) ? isFunction(inner) : false;
}
