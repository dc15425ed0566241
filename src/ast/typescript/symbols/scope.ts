import type { Directive, Statement } from "oxc-parser";
import type { Definition } from "./definition.ts";
import type { PassedName } from "./exports.ts";

/** A file or a namespace: statements, and who sees what they declare. */
export interface Scope {
  readonly body: readonly (Directive | Statement)[];
  readonly parent: string | null;
  readonly public: boolean;
  /** Whether names without an export are public too: scripts, and ambient blocks that export nothing by list. */
  readonly open: boolean;
  /** Inside `declare` or a `.d.ts` file. */
  readonly ambient: boolean;
  /** Names exported by other means (CommonJS), with the word that stands for it. */
  readonly exportedElsewhere: ReadonlyMap<string, ReadonlySet<string>>;
}

export interface ScopeSymbols {
  readonly definitions: readonly Definition[];
  readonly passed: readonly (PassedName & { readonly parent: string | null; readonly public: boolean })[];
}

/** In an ambient block everything is exported, unless a list or an assignment says what is. */
export function opensByItself(body: readonly (Directive | Statement)[]): boolean {
  return !body.some(
    (node) =>
      node.type === "TSExportAssignment" ||
      node.type === "ExportAllDeclaration" ||
      (node.type === "ExportNamedDeclaration" && node.declaration === null),
  );
}
