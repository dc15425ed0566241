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
 * Prints pieces of a signature as one line. The text follows from the syntax tree alone, so layout and quotes leave no
 * trace in it, and compound parts stand in parentheses, so that different trees print differently.
 *
 * The kinds of syntax hold each other (a type holds defaults, a default holds types); each module prints its own kind
 * and reaches the others through this interface.
 */
export interface Printer {
  expression(node: Node): string;
  type(node: TSType): string;
  /** `: T`, or nothing. */
  annotation(node: Maybe<TSTypeAnnotation>): string;
  /** `<T extends U = V>`, or nothing. */
  typeParameters(node: Maybe<TSTypeParameterDeclaration>): string;
  /** `<T, U>`, or nothing. */
  typeArguments(node: Maybe<TSTypeParameterInstantiation>): string;
  /** `(a: string, b?: number)` */
  parameters(nodes: readonly ParamPattern[]): string;
  pattern(node: BindingPattern): string;
  key(node: PropertyKey, computed: boolean): string;
  /** `@a @b() `, with the blank that separates it from what follows. */
  decorators(nodes: Maybe<readonly Decorator[]>): string;
  /** Stands for syntax that a reader of a signature need not see, told apart by its digest. */
  opaque(node: Node): string;
}

/** Words and blanks for the modifiers that hold: `words({ static: true, readonly: false })` is `static `. */
export function words(flags: Readonly<Record<string, boolean | null | undefined>>): string {
  let text = "";
  for (const word in flags) if (flags[word] === true) text += `${word} `;
  return text;
}
