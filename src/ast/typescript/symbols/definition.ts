import type { SymbolKind } from "../../../domain/index.ts";

/** One declaration of a name, before exports and overloads are put together. */
export interface Definition {
  /** The name in its scope: `login`, `refresh`. */
  readonly name: string;
  /** The qualified name of the class or namespace around it, or null. */
  readonly parent: string | null;
  readonly kind: SymbolKind;
  readonly text: string;
  /** Stands before the text: `export `, `export default `. */
  readonly form: string;
  readonly public: boolean;
  /** The statement or member that the statement tree holds for it. */
  readonly node: object;
  readonly start: number;
  /** A function's body beside overloads, whose signature nobody sees. */
  readonly implementation: boolean;
}

export function qualifiedName(parent: string | null, name: string): string {
  return parent === null ? name : `${parent}.${name}`;
}

/** By convention a name with a leading underscore or hash is its file's own affair. */
export function isPrivateName(name: string): boolean {
  return name.startsWith("_") || name.startsWith("#");
}
