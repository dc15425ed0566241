import { isSyntaxNode, type SyntaxNode } from "./syntax-node.ts";

const leaveNothing = (): void => {};

/** Collects the names that a header mentions; see `Statement.identifiers`. */
export class IdentifierCollector {
  readonly #names = new Set<string>();
  /** This is above zero inside a chain, whose parts need no entries of their own. */
  #insideChain = 0;

  names(): readonly string[] {
    return [...this.#names];
  }

  /** Adds the names of the node; the returned function has to be called after the node's children. */
  enter(node: SyntaxNode): () => void {
    switch (node.type) {
      case "Identifier":
      case "JSXIdentifier":
        if (this.#insideChain === 0 && typeof node.name === "string") this.#names.add(node.name);
        return leaveNothing;
      case "PrivateIdentifier":
        if (this.#insideChain === 0) this.#names.add(`#${String(node.name)}`);
        return leaveNothing;
      case "MemberExpression":
      case "TSQualifiedName":
      case "JSXMemberExpression":
        return this.#enterChain(node);
      case "Decorator":
        this.#addDecorator(node);
        return leaveNothing;
      default:
        return leaveNothing;
    }
  }

  #enterChain(node: SyntaxNode): () => void {
    const parts = this.#insideChain === 0 ? splitChainParts(node) : null;
    const last = parts?.at(-1);
    if (!parts || last === undefined) return leaveNothing;
    this.#names.add(parts.join(".")).add(last);
    this.#insideChain += 1;
    return () => {
      this.#insideChain -= 1;
    };
  }

  #addDecorator(node: SyntaxNode): void {
    let expression = node.expression;
    while (isSyntaxNode(expression) && expression.type === "CallExpression") expression = expression.callee;
    const parts = isSyntaxNode(expression) ? splitChainParts(expression) : null;
    const last = parts?.at(-1);
    if (parts && last !== undefined) this.#names.add(`@${parts.join(".")}`).add(`@${last}`);
  }
}

/** Returns the parts of `a.b.c`, or null for a chain with anything but names: `f().b`, `a[0].b`. */
function splitChainParts(node: SyntaxNode): string[] | null {
  const parts: string[] = [];
  let current: unknown = node;
  while (isSyntaxNode(current)) {
    switch (current.type) {
      case "Identifier":
      case "JSXIdentifier":
        return [String(current.name), ...parts.reverse()];
      case "ThisExpression":
        return ["this", ...parts.reverse()];
      case "Super":
        return ["super", ...parts.reverse()];
      case "ChainExpression":
      case "TSNonNullExpression":
        current = current.expression;
        break;
      case "MemberExpression":
      case "TSQualifiedName":
      case "JSXMemberExpression": {
        const property: unknown = current.type === "TSQualifiedName" ? current.right : current.property;
        if (current.computed === true || !isSyntaxNode(property)) return null;
        parts.push(property.type === "PrivateIdentifier" ? `#${String(property.name)}` : String(property.name));
        current = current.type === "TSQualifiedName" ? current.left : current.object;
        break;
      }
      default:
        return null;
    }
  }
  return null;
}
