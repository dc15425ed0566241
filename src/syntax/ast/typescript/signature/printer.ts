import type {
  BindingPattern,
  Decorator,
  Node,
  ParamPattern,
  PropertyKey,
  TSType,
  TSTypeAnnotation,
  TSTypeParameterDeclaration,
  TSTypeParameterInstantiation,
} from "oxc-parser";

export type Maybe<T> = T | null | undefined;

/**
 * Prints pieces of a signature in one line. The text depends only on the syntax tree, not on layout or quotes, and compound parts are in
 * parentheses, so that different trees print differently.
 *
 * The kinds of syntax contain each other (a type holds defaults, a default holds types), so each module prints its own kind and uses this
 * interface for the others.
 */
export interface Printer {
  expression(node: Node): string;
  type(node: TSType): string;
  /** Writes `: T`, or nothing. */
  annotation(node: Maybe<TSTypeAnnotation>): string;
  /** Writes `<T extends U = V>`, or nothing. */
  typeParameters(node: Maybe<TSTypeParameterDeclaration>): string;
  /** Writes `<T, U>`, or nothing. */
  typeArguments(node: Maybe<TSTypeParameterInstantiation>): string;
  /** Writes `(a: string, b?: number)`. */
  parameters(nodes: readonly ParamPattern[]): string;
  pattern(node: BindingPattern): string;
  key(node: PropertyKey, computed: boolean): string;
  /** Writes `@a @b() ` with a space at the end. */
  decorators(nodes: Maybe<readonly Decorator[]>): string;
  /** Writes a digest in place of syntax that readers of a signature need not see. */
  opaque(node: Node): string;
}

/** Joins the modifiers that are true, each with a space: `words({ static: true, readonly: false })` is `static `. */
export function joinModifiers(flags: Readonly<Record<string, boolean | null | undefined>>): string {
  let text = "";
  for (const word in flags) if (flags[word] === true) text += `${word} `;
  return text;
}
