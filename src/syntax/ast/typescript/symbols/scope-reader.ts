import type { Class, Directive, Node, Statement, TSGlobalDeclaration, TSModuleDeclaration } from "oxc-parser";
import type { SymbolKind } from "../../../../kernel/domain/index.ts";
import { listDeclaredNames, listPatternBoundNames } from "../bound-names.ts";
import {
  printClass,
  printEnum,
  printInterface,
  printVariable,
  printVariableValue,
  typeAliasText,
} from "../signature/declarations.ts";
import { isFunctionValue, printFunction } from "../signature/functions.ts";
import type { Printer } from "../signature/printer.ts";
import { printNamespaceName, typeName } from "../signature/types.ts";
import { type Definition, isPrivateName, qualifyMemberName } from "./definition.ts";
import { readExports } from "./exports.ts";
import { defineEnumMembers, defineMembers } from "./members.ts";
import { collectLocalValues, defineObjectMembers, type LocalValues } from "./objects.ts";
import { exportsEverything, type Scope, type ScopeSymbols } from "./scope.ts";

/** Collects the declarations of a scope, with the members of its classes, interfaces, enums and namespaces. */
export function readScope(scope: Scope, printer: Printer): ScopeSymbols {
  const reader = new ScopeReader(scope, printer);
  for (const node of scope.body) reader.readStatement(node);
  return reader.result();
}

type Form = "" | "export " | "export default ";

/** The statement of a declaration, and the words before it. */
interface Place {
  readonly node: Statement | Directive;
  readonly form: Form;
  readonly implementation?: boolean;
}

class ScopeReader {
  readonly #definitions: Definition[] = [];
  readonly #nested: ScopeSymbols["passed"][number][] = [];
  readonly #scope: Scope;
  readonly #printer: Printer;
  readonly #exports: ReturnType<typeof readExports>;
  #locals: LocalValues | null = null;

  constructor(scope: Scope, printer: Printer) {
    this.#scope = scope;
    this.#printer = printer;
    this.#exports = readExports(scope.body, new Set(scope.body.flatMap(listDeclaredNames)));
  }

  result(): ScopeSymbols {
    const { parent, public: isPublic } = this.#scope;
    const own = this.#exports.passed.map((name) => ({
      ...name,
      parent,
      public: isPublic && !isPrivateName(name.symbol),
    }));
    return { definitions: this.#definitions, passed: [...own, ...this.#nested] };
  }

  readStatement(node: Directive | Statement): void {
    switch (node.type) {
      case "ExportNamedDeclaration":
        if (node.declaration) this.#readDeclaration(node.declaration, node, "export ");
        return;
      case "ExportDefaultDeclaration":
        if (node.declaration.type !== "Identifier") this.#readDefault(node.declaration, node);
        return;
      case "TSExportAssignment":
        this.#define("export =", "variable", `export = ${this.#valueName(node.expression)}`, { node, form: "" });
        this.#readObject(node.expression, "export =", this.#scope.public);
        return;
      default:
        this.#readDeclaration(node, node, "");
    }
  }

  #valueName(node: Node): string {
    return node.type === "Identifier" || node.type === "MemberExpression" ? this.#printer.expression(node) : "…";
  }

  #readDefault(
    node: Extract<Statement, { type: "ExportDefaultDeclaration" }>["declaration"],
    statement: Statement,
  ): void {
    const place: Place = { node: statement, form: "export default " };
    switch (node.type) {
      case "FunctionDeclaration":
      case "TSDeclareFunction":
      case "ClassDeclaration":
      case "TSInterfaceDeclaration":
        this.#readDeclaration(node, statement, "export default ");
        return;
      default: {
        const kind = isFunctionValue(node) ? "function" : node.type === "ClassExpression" ? "class" : "variable";
        const isPublic = this.#define(
          "default",
          kind,
          printVariableValue(node, this.#printer).replace(/^ = /, ""),
          place,
        );
        if (node.type === "ClassExpression") this.#readMembers(node, "default", isPublic);
        else this.#readObject(node, "default", isPublic);
      }
    }
  }

  #readDeclaration(node: Node, statement: Statement | Directive, form: Form): void {
    const place: Place = { node: statement, form };
    const toExportedName = (local: string): string => (form === "export default " ? "default" : local);
    switch (node.type) {
      case "FunctionDeclaration":
      case "TSDeclareFunction": {
        const implementation = node.body !== null;
        this.#define(toExportedName(node.id?.name ?? "default"), "function", printFunction(node, this.#printer), {
          ...place,
          implementation,
        });
        return;
      }
      case "ClassDeclaration": {
        const name = toExportedName(node.id?.name ?? "default");
        this.#readMembers(
          node,
          name,
          this.#define(name, "class", printClass(node, node.id?.name ?? null, this.#printer), place),
        );
        return;
      }
      case "TSInterfaceDeclaration": {
        const name = toExportedName(node.id.name);
        const owner = {
          name: this.#qualify(name),
          public: this.#define(name, "type", printInterface(node, this.#printer), place),
        };
        this.#definitions.push(...defineMembers(node.body.body, owner, this.#printer));
        return;
      }
      case "TSTypeAliasDeclaration":
        this.#define(node.id.name, "type", typeAliasText(node, this.#printer), place);
        return;
      case "TSEnumDeclaration": {
        const owner = {
          name: this.#qualify(node.id.name),
          public: this.#define(node.id.name, "type", printEnum(node), place),
        };
        this.#definitions.push(...defineEnumMembers(node.body.members, owner, this.#printer));
        return;
      }
      case "TSImportEqualsDeclaration":
        if (form === "" || node.moduleReference.type === "TSExternalModuleReference") return;
        this.#define(node.id.name, "variable", `import ${node.id.name} = ${typeName(node.moduleReference)}`, place);
        return;
      case "TSModuleDeclaration":
        this.#readNamespace(node, place);
        return;
      case "VariableDeclaration":
        this.#readVariables(node, place);
        return;
    }
  }

  #readVariables(node: Extract<Node, { type: "VariableDeclaration" }>, place: Place): void {
    for (const declarator of node.declarations) {
      const { id, init } = declarator;
      const text = printVariable(node, declarator, this.#printer);
      if (id.type !== "Identifier") {
        for (const name of listPatternBoundNames(id))
          this.#define(name, "variable", `${node.kind} ${name} of ${text}`, place);
        continue;
      }
      const kind = isFunctionValue(init) ? "function" : init?.type === "ClassExpression" ? "class" : "variable";
      const isPublic = this.#define(id.name, kind, text, place);
      if (init?.type === "ClassExpression") this.#readMembers(init, id.name, isPublic);
      else if (!id.typeAnnotation) this.#readObject(init, id.name, isPublic);
    }
  }

  #readNamespace(node: TSModuleDeclaration | TSGlobalDeclaration, place: Place): void {
    const { id } = node;
    const outside = node.kind === "global" || id.type === "Literal";
    const name = id.type === "Literal" ? JSON.stringify(id.value) : printNamespaceName(id);
    const text = `${node.declare ? "declare " : ""}${node.kind === "global" ? "global" : `namespace ${name}`}`;
    const isPublic = this.#define(name, "namespace", text, place, outside);
    if (!node.body) return;
    const ambient = this.#scope.ambient || node.declare;
    const { definitions, passed } = readScope(
      {
        body: node.body.body,
        parent: this.#qualify(name),
        public: isPublic,
        open: ambient && exportsEverything(node.body.body),
        ambient,
        exportedElsewhere: new Map(),
      },
      this.#printer,
    );
    this.#definitions.push(...definitions);
    this.#nested.push(...passed);
  }

  #readMembers(node: Class, name: string, isPublic: boolean): void {
    this.#definitions.push(
      ...defineMembers(node.body.body, { name: this.#qualify(name), public: isPublic }, this.#printer),
    );
  }

  #readObject(value: Node | null, name: string, isPublic: boolean): void {
    if (!isPublic) return;
    this.#locals ??= collectLocalValues(this.#scope.body);
    const owner = { name: this.#qualify(name), public: isPublic };
    this.#definitions.push(...defineObjectMembers(value, owner, this.#printer, this.#locals));
  }

  #qualify(name: string): string {
    return qualifyMemberName(this.#scope.parent, name);
  }

  /** Adds a definition and returns whether it is public. `outside` means that it augments a module or the global scope. */
  #define(name: string, kind: SymbolKind, text: string, place: Place, outside = false): boolean {
    const exported = this.#exports.names.get(name);
    const elsewhere = this.#scope.exportedElsewhere.get(name);
    const listed = place.form === "" && exported?.has(name) === true;
    const isType = kind !== "type" && this.#exports.typesOnly.has(name);
    const form = listed
      ? isType
        ? "export type "
        : "export "
      : place.form === "" && elsewhere?.has(name)
        ? "exports "
        : place.form;
    const reachable =
      form !== "" ||
      name === "export =" ||
      exported !== undefined ||
      elsewhere !== undefined ||
      this.#scope.open ||
      outside;
    const isPublic = this.#scope.public && reachable && !isPrivateName(name);
    const { parent } = this.#scope;
    const { node, implementation = false } = place;
    this.#definitions.push({
      name,
      parent,
      kind,
      text,
      form,
      public: isPublic,
      node,
      start: node.start,
      implementation,
    });
    return isPublic;
  }
}
