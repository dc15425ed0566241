import type { SymbolKind } from "../../../../kernel/domain/index.ts";

/** Describes one declaration of a name, before overloads and merged declarations become one symbol. */
export interface Definition {
  /** The name in its scope. */
  readonly name: string;
  /** The qualified name of the class or namespace around it, or null. */
  readonly parent: string | null;
  readonly kind: SymbolKind;
  readonly text: string;
  /** The words before the text: `export `, `export default `. */
  readonly form: string;
  readonly public: boolean;
  /** The statement or member that declares the name. */
  readonly node: object;
  readonly start: number;
  /** Says that this is the implementation of overloads, whose signature callers do not see. */
  readonly implementation: boolean;
}

export function qualifyMemberName(parent: string | null, name: string): string {
  return parent === null ? name : `${parent}.${name}`;
}

/** By convention, a name with a leading underscore or hash is private. */
export function isPrivateName(name: string): boolean {
  return name.startsWith("_") || name.startsWith("#");
}
