import ts from "typescript";

export interface Token {
  readonly kind: ts.SyntaxKind;
  /** The token's text without the white space and comments before it. */
  readonly start: number;
  readonly end: number;
  readonly text: string;
}

export interface Span {
  readonly start: number;
  readonly end: number;
}

export interface TokenizedFile {
  readonly path: string;
  readonly text: string;
  readonly tokens: readonly Token[];
  /** Expressions that may stand in parentheses, mostly. */
  readonly expressions: readonly Span[];
  readonly types: readonly Span[];
  readonly statements: readonly Span[];
  readonly members: readonly Span[];
}

export function parseWithTypeScript(path: string, text: string): ts.SourceFile {
  return ts.createSourceFile(path, text, { languageVersion: ts.ScriptTarget.Latest }, true);
}

/** Cuts a file into its tokens with TypeScript's own parser, since only a parser knows what each `/` and `>` means. */
export function tokenize(path: string, text: string): TokenizedFile {
  const file = parseWithTypeScript(path, text);
  const tokens: Token[] = [];
  const spans = { expressions: [] as Span[], types: [] as Span[], statements: [] as Span[], members: [] as Span[] };
  const visit = (node: ts.Node): void => {
    if (ts.isJSDoc(node)) return;
    const span = { start: node.getStart(file), end: node.getEnd() };
    if (ts.isExpression(node) && span.end > span.start) spans.expressions.push(span);
    if (ts.isTypeNode(node)) spans.types.push(span);
    if (ts.isStatement(node)) spans.statements.push(span);
    if (ts.isClassElement(node) || ts.isTypeElement(node)) spans.members.push(span);
    const children = node.getChildren(file);
    if (children.length === 0) {
      if (span.end > span.start) tokens.push({ kind: node.kind, ...span, text: text.slice(span.start, span.end) });
      return;
    }
    for (const child of children) visit(child);
  };
  visit(file);
  return { path, text, tokens, ...spans };
}

/** Returns the text with one span replaced. */
export function replaceSpan(text: string, { start, end }: Span, replacement: string): string {
  return text.slice(0, start) + replacement + text.slice(end);
}
