import { type ParsedFile, type SyntaxNode, type SyntaxRules, visitNodes } from "../treesitter/index.ts";

/** Before these, a line end never ends an expression or a declaration: Kotlin's parser does not ask for one there. */
const GOES_ON_BEFORE = new Set(". ?. ?: && || ) ] , -> : as as? else catch finally by where".split(" "));
/** Behind these, more has to follow. */
const GOES_ON_BEHIND = new Set(
  (
    "( [ { , -> : . ?. ?: && || == != === !== <= >= .. ..< / % = += -= *= /= %= " +
    "as as? in !in is !is else by where fun val var class interface throw"
  ).split(" "),
);
const TYPE_LIST = /^type_(?:arguments|parameters)$/;
/** Signs that stand between two operands here, and are something else elsewhere. */
const OPERATOR = /^[-+*<>]$/;

/** Kotlin ends a statement at a line end wherever it may, and the grammar does not know all such places; in round and square brackets it may not. */
export const lineEnds: NonNullable<SyntaxRules["lineEnds"]> = {
  loose: new Set([
    ...[
      "value_arguments",
      "function_value_parameters",
      "class_parameters",
      "parenthesized_expression",
      "collection_literal",
    ],
    ...["multi_variable_declaration", "function_type_parameters", "parenthesized_type", "when_subject", "range_test"],
  ]),
  meansNothing: (before, after, parent) => {
    const [last, next] = [lastLeaf(before), firstLeaf(after)];
    if (before.type === "label") return true;
    if (!next.isNamed && GOES_ON_BEFORE.has(next.type)) return true;
    if (!last.isNamed && GOES_ON_BEHIND.has(last.type)) return true;
    return isWithin(before, after, parent, next);
  },
};

/** Says so of line ends that mean nothing in some nodes only. */
function isWithin(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode, next: SyntaxNode): boolean {
  switch (parent.type) {
    case "type_arguments":
    case "type_parameters":
      return true;
    case "binary_expression":
      return OPERATOR.test(before.type);
    case "infix_expression":
      return before === parent.children[1];
    case "if_expression":
    case "while_statement":
    case "for_statement":
      return before.type === ")";
    case "property_declaration":
      if (after.type === "=" || (before.type === "variable_declaration" && after.type === "getter")) return true;
      break;
    case "function_declaration":
      if (next.type === "=") return true;
      break;
    case "class_declaration":
      if (after.type === "primary_constructor") return true;
      break;
  }
  if (TYPE_LIST.test(before.type) && parent.type === "function_declaration") return true;
  // What follows an annotation may be given to it, unless it is a word of the language or another annotation.
  return (
    (parent.type === "modifiers" || before.type === "modifiers") && !next.isNamed && /^(?:[a-z]+|@)$/.test(next.type)
  );
}

function firstLeaf(node: SyntaxNode): SyntaxNode {
  const [first] = node.children;
  return first ? firstLeaf(first) : node;
}

function lastLeaf(node: SyntaxNode): SyntaxNode {
  const last = node.children.at(-1);
  return last ? lastLeaf(last) : node;
}

/** Behind the name of a class, `internal constructor(…)` may begin a line, where the grammar does not take it. */
const CONSTRUCTOR_ON_ITS_OWN_LINE =
  /(?<=\bclass[ \t]+\w+(?:<[^<>\n]{0,200}>)?[ \t]*)\n(?=[ \t]*(?:(?:public|protected|private|internal|actual|expect|@[\w.]+)[ \t]+){0,4}constructor\b)/g;
/** An annotation at the begin of a line, and what separates it from the declaration. The grammar reads some as expressions. */
const ANNOTATED =
  /^([ \t]*@[\w.]+\([^()\n]*\))([ \t]*\n[ \t]*|[ \t]+)(?=(?:(?:public|protected|private|internal|actual|expect|inline|override|suspend|operator|infix|abstract|open|final) +)*(?:fun|val|var)\b)(?=(\w+))/gm;

/** Returns the text as the grammar takes it, as long as before. */
export function textForGrammar(text: string): string {
  return text
    .replace(CONSTRUCTOR_ON_ITS_OWN_LINE, " ")
    .replace(ANNOTATED, (_, annotation: string, between: string, word: string) => {
      const blanks = between.replaceAll("\n", " ");
      return annotation + (/^(?:fun|va[lr])$/.test(word) ? blanks : `\n${blanks.slice(1)}`);
    });
}

/** Finds two statements of a block that nothing separates, which the grammar takes and Kotlin does not. */
export function unseparated({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (!/^(?:block|lambda_literal|source_file|class_body)$/.test(node.type)) return found === null;
    let before: SyntaxNode | null = null;
    for (const child of node.children) {
      if (/_comment$/.test(child.type)) continue;
      const isNext = before?.isNamed && child.isNamed;
      if (isNext && !/[\n;]/.test(text.slice((before?.end ?? 1) - 1, child.start))) found ??= child.start;
      before = child;
    }
    return found === null;
  });
  return found;
}

/** Finds a comment within a comment: Kotlin ends the outer one by a second end, and the grammar need not. */
export function nestedComment({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (node.type === "block_comment" && text.slice(node.start + 2, node.end).includes("/*")) found ??= node.start;
    return found === null;
  });
  return found;
}
