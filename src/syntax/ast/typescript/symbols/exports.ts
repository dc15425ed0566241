import type { Directive, ModuleExportName, Statement } from "oxc-parser";

/** Describes a name that a file exports from another file or under another name. */
export interface PassedName {
  readonly symbol: string;
  readonly kind: "re_export" | "export_list";
  readonly text: string;
  readonly node: object;
  readonly start: number;
}

/** What the export statements of one scope say. */
export interface Exports {
  /** Maps each local name to the names under which it is exported. */
  readonly names: ReadonlyMap<string, ReadonlySet<string>>;
  readonly passed: readonly PassedName[];
  /** Holds local names that are exported as types only, though they may be values. */
  readonly typesOnly: ReadonlySet<string>;
}

interface ImportedName {
  readonly imported: string;
  readonly from: string;
  readonly typeOnly: boolean;
}

type Body = readonly (Directive | Statement)[];

export function readExports(body: Body, declared: ReadonlySet<string>): Exports {
  const imported = readImportedNames(body);
  const names = new Map<string, Set<string>>();
  const passed: PassedName[] = [];
  const values = new Set<string>();
  const exportLocal = (local: string, as: string, typeOnly = false): void => {
    if (!typeOnly) values.add(local);
    names.set(local, (names.get(local) ?? new Set()).add(as));
  };
  const pass = (symbol: string, kind: PassedName["kind"], text: string, node: Statement): void => {
    passed.push({ symbol, kind, text, node, start: node.start });
  };
  for (const node of body) {
    switch (node.type) {
      case "ExportAllDeclaration": {
        const word = node.exportKind === "type" ? "export type" : "export";
        const source = JSON.stringify(node.source.value);
        if (node.exported === null)
          pass(`* from '${node.source.value}'`, "re_export", `${word} * from ${source}`, node);
        else
          pass(
            exportName(node.exported),
            "re_export",
            `${word} * as ${exportName(node.exported)} from ${source}`,
            node,
          );
        break;
      }
      case "ExportDefaultDeclaration":
        if (node.declaration.type === "Identifier") {
          const local = node.declaration.name;
          exportLocal(local, "default");
          pass("default", "export_list", `export default ${local}`, node);
        }
        break;
      case "TSExportAssignment":
        if (node.expression.type === "Identifier") exportLocal(node.expression.name, "export =");
        break;
      case "ExportNamedDeclaration":
        for (const specifier of node.specifiers) {
          const local = exportName(specifier.local);
          const exported = exportName(specifier.exported);
          const typeOnly = node.exportKind === "type" || specifier.exportKind === "type";
          const origin = node.source ? { imported: local, from: node.source.value, typeOnly } : imported.get(local);
          if (origin) pass(exported, "re_export", renderReExport(origin, exported, typeOnly), node);
          else {
            exportLocal(local, exported, typeOnly);
            if (local !== exported || !declared.has(local)) {
              pass(
                exported,
                "export_list",
                `export ${typeOnly ? "type " : ""}{ ${exportClause(local, exported)} }`,
                node,
              );
            }
          }
        }
        break;
    }
  }
  const typesOnly = new Set([...names.keys()].filter((name) => !values.has(name)));
  return { names, passed, typesOnly };
}

function readImportedNames(body: Body): Map<string, ImportedName> {
  const names = new Map<string, ImportedName>();
  for (const node of body) {
    if (node.type !== "ImportDeclaration") continue;
    for (const specifier of node.specifiers) {
      const typeOnly =
        node.importKind === "type" || (specifier.type === "ImportSpecifier" && specifier.importKind === "type");
      names.set(specifier.local.name, {
        imported: readSpecifierImportName(specifier),
        from: node.source.value,
        typeOnly,
      });
    }
  }
  return names;
}

type Specifier = Extract<Statement, { type: "ImportDeclaration" }>["specifiers"][number];

/** Returns the name in the other module: `default`, `*` for all of it, or the name before `as`. */
function readSpecifierImportName(specifier: Specifier): string {
  switch (specifier.type) {
    case "ImportDefaultSpecifier":
      return "default";
    case "ImportNamespaceSpecifier":
      return "*";
    case "ImportSpecifier":
      return exportName(specifier.imported);
  }
}

/** Writes the same text for `import { a } from "m"; export { a }` and `export { a } from "m"`. */
function renderReExport({ imported, from, typeOnly }: ImportedName, exported: string, typeExport: boolean): string {
  const word = typeOnly || typeExport ? "export type" : "export";
  const what = imported === "*" ? `* as ${exported}` : `{ ${exportClause(imported, exported)} }`;
  return `${word} ${what} from ${JSON.stringify(from)}`;
}

const exportClause = (local: string, exported: string): string =>
  local === exported ? local : `${local} as ${exported}`;

function exportName(node: ModuleExportName): string {
  return node.type === "Literal" ? node.value : node.name;
}
