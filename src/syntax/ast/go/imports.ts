import type { Binding, ImportRecord, UnknownImport } from "../../../kernel/domain/index.ts";
import {
  findChildByField,
  listChildrenByField,
  listChildrenByType,
  type ParsedFile,
  type SyntaxNode,
} from "../treesitter/index.ts";

/** Returns every import of a file in source order. A dot import takes all names. */
export function readImports(file: ParsedFile): ImportRecord[] {
  return listChildrenByType(file.root, "import_declaration")
    .flatMap(listImportSpecs)
    .map((spec) => ({
      module: readSpecPath(spec, file),
      names: findChildByField(spec, "name")?.type === "dot" ? ["*"] : [],
      line: file.lineAt(spec.start),
      kind: "static",
    }));
}

/** Returns the comments that bind a name to another package's code, or that name a program for `go generate` to run. */
export function readInstructions(file: ParsedFile): UnknownImport[] {
  const found = file.text.matchAll(/^\/\/go:(?:linkname|generate)[ \t].*$/gm);
  return [...found].map(({ 0: text, index }) => ({ text: text.slice(0, 80), line: file.lineAt(index) }));
}

function listImportSpecs(declaration: SyntaxNode): readonly SyntaxNode[] {
  const list = listChildrenByType(declaration, "import_spec_list")[0];
  return listChildrenByType(list ?? declaration, "import_spec");
}

function readSpecPath(spec: SyntaxNode, { textOf }: ParsedFile): string {
  const path = findChildByField(spec, "path");
  return path === null ? "" : textOf(path).slice(1, -1);
}

/** Returns the names that a top-level statement binds in its package. */
export function readBindings(node: SyntaxNode, file: ParsedFile): readonly Binding[] {
  const { textOf } = file;
  switch (node.type) {
    case "import_declaration":
      return listImportSpecs(node).map((spec) => {
        const { name, path, own } = toImportedPackage(spec, file);
        return { name: name === "." ? "*" : name, to: `${path}#${own}` };
      });
    case "function_declaration":
      return listChildrenByField(node, "name").map((name) => ({ name: textOf(name), to: null }));
    case "const_declaration":
    case "var_declaration":
    case "type_declaration":
      return listDeclaredSpecs(node).flatMap((spec) =>
        listChildrenByField(spec, "name")
          .filter(({ isNamed }) => isNamed)
          .map((name) => ({ name: textOf(name), to: null })),
      );
    default:
      return [];
  }
}

interface ImportedPackage {
  /** The name that the file uses. */
  readonly name: string;
  readonly path: string;
  /** The name that the package has by custom: the last part of its path that is not a version. */
  readonly own: string;
  readonly line: number;
}

/** Returns the packages that a file imports. */
export function readImportedPackages(file: ParsedFile): readonly ImportedPackage[] {
  return listChildrenByType(file.root, "import_declaration")
    .flatMap(listImportSpecs)
    .map((spec) => toImportedPackage(spec, file));
}

function toImportedPackage(spec: SyntaxNode, file: ParsedFile): ImportedPackage {
  const path = readSpecPath(spec, file);
  const plain = path.replace(/[/.]v\d+$/, "");
  const own = plain.slice(plain.lastIndexOf("/") + 1);
  const alias = findChildByField(spec, "name");
  return { name: alias === null ? own : file.textOf(alias), path, own, line: file.lineAt(spec.start) };
}

/** Returns the members of a declaration, whether it has parentheses or not. */
export function listDeclaredSpecs(declaration: SyntaxNode): readonly SyntaxNode[] {
  const list = listChildrenByType(declaration, "var_spec_list")[0];
  return listChildrenByType(list ?? declaration, "const_spec", "var_spec", "type_spec", "type_alias");
}
