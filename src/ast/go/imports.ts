import type { Binding, ImportRecord, UnknownImport } from "../../domain/index.ts";
import { childOf, childrenOf, childrenOfType, type ParsedFile, type SyntaxNode } from "../treesitter/index.ts";

/** Returns every import of a file in source order. A dot import takes all names. */
export function readImports(file: ParsedFile): ImportRecord[] {
  return childrenOfType(file.root, "import_declaration")
    .flatMap(specsOf)
    .map((spec) => ({
      module: pathOf(spec, file),
      names: childOf(spec, "name")?.type === "dot" ? ["*"] : [],
      line: file.lineAt(spec.start),
      kind: "static",
    }));
}

/** Returns the comments that bind a name to another package's code, or that name a program for `go generate` to run. */
export function readInstructions(file: ParsedFile): UnknownImport[] {
  const found = file.text.matchAll(/^\/\/go:(?:linkname|generate)[ \t].*$/gm);
  return [...found].map(({ 0: text, index }) => ({ text: text.slice(0, 80), line: file.lineAt(index) }));
}

function specsOf(declaration: SyntaxNode): readonly SyntaxNode[] {
  const list = childrenOfType(declaration, "import_spec_list")[0];
  return childrenOfType(list ?? declaration, "import_spec");
}

function pathOf(spec: SyntaxNode, { textOf }: ParsedFile): string {
  const path = childOf(spec, "path");
  return path === null ? "" : textOf(path).slice(1, -1);
}

/** Returns the names that a top-level statement binds in its package. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  const { textOf } = file;
  switch (node.type) {
    case "import_declaration":
      return specsOf(node).map((spec) => {
        const { name, path, own } = packageOf(spec, file);
        return { name: name === "." ? "*" : name, to: `${path}#${own}` };
      });
    case "function_declaration":
      return childrenOf(node, "name").map((name) => ({ name: textOf(name), to: null }));
    case "const_declaration":
    case "var_declaration":
    case "type_declaration":
      return declaredSpecs(node).flatMap((spec) =>
        childrenOf(spec, "name")
          .filter(({ isNamed }) => isNamed)
          .map((name) => ({ name: textOf(name), to: null })),
      );
    default:
      return [];
  }
}

interface ImportedPackage {
  /** This is the name that the file uses. */
  readonly name: string;
  readonly path: string;
  /** This is the name that the package has by custom: the last part of its path that is not a version. */
  readonly own: string;
  readonly line: number;
}

/** Returns the packages that a file imports. */
export function readImportedPackages(file: ParsedFile): readonly ImportedPackage[] {
  return childrenOfType(file.root, "import_declaration")
    .flatMap(specsOf)
    .map((spec) => packageOf(spec, file));
}

function packageOf(spec: SyntaxNode, file: ParsedFile): ImportedPackage {
  const path = pathOf(spec, file);
  const plain = path.replace(/[/.]v\d+$/, "");
  const own = plain.slice(plain.lastIndexOf("/") + 1);
  const alias = childOf(spec, "name");
  return { name: alias === null ? own : file.textOf(alias), path, own, line: file.lineAt(spec.start) };
}

/** Returns the members of a declaration, whether it has parentheses or not. */
export function declaredSpecs(declaration: SyntaxNode): readonly SyntaxNode[] {
  const list = childrenOfType(declaration, "var_spec_list")[0];
  return childrenOfType(list ?? declaration, "const_spec", "var_spec", "type_spec", "type_alias");
}
