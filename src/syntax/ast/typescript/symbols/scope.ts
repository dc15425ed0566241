import type { Directive, Statement } from "oxc-parser";
import type { Definition } from "./definition.ts";
import type { PassedName } from "./exports.ts";

/** The statements of a file or namespace, with the facts that decide which declarations are public. */
export interface Scope {
  readonly body: readonly (Directive | Statement)[];
  readonly parent: string | null;
  readonly public: boolean;
  /** Whether names without an export are public, as in scripts and in ambient blocks without a list of exports. */
  readonly open: boolean;
  /** Says that the scope is inside of `declare` or a `.d.ts` file. */
  readonly ambient: boolean;
  /** Maps local names to the names under which CommonJS exports them. */
  readonly exportedElsewhere: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface ScopeSymbols {
  readonly definitions: readonly Definition[];
  readonly passed: readonly (PassedName & { readonly parent: string | null; readonly public: boolean })[];
}

/** Returns whether an ambient block exports everything, which it does without a list of exports or an export assignment. */
export function exportsEverything(body: readonly (Directive | Statement)[]): boolean {
  return !body.some(
    (node) =>
      node.type === "TSExportAssignment" ||
      node.type === "ExportAllDeclaration" ||
      (node.type === "ExportNamedDeclaration" && node.declaration === null),
  );
}
