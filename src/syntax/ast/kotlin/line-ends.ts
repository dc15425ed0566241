import { type ParsedFile, type SyntaxNode, type SyntaxRules, visitNodes } from "../treesitter/index.ts";

/** Before these tokens, a line end ends neither an expression nor a declaration. */
const GOES_ON_BEFORE = new Set(". ?. ?: && || ) ] , -> : as as? else catch finally by where".split(" "));
/** After these tokens, an expression continues on the next line. */
const GOES_ON_BEHIND = new Set(
  (
    "( [ { , -> : . ?. ?: && || == != === !== <= >= .. ..< / % = += -= *= /= %= " +
    "as as? in !in is !is else by where fun val var class interface throw"
  ).split(" "),
);
/** Matches the nodes that must be on one line: import paths and package headers. */
const ON_ONE_LINE = /^(?:qualified_identifier|import|package_header)$/;
const TYPE_LIST = /^type_(?:arguments|parameters)$/;
/** Matches tokens that may be binary operators, prefix operators or brackets. */
const OPERATOR = /^[-+*<>]$/;

/**
 * Kotlin ends a statement at a line end wherever it can, in more places than the grammar knows. Within round and square brackets it never
 * does.
 */
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
    const [last, next] = [findLastLeaf(before), findFirstLeaf(after)];
    if (before.type === "label") return true;
    if (ON_ONE_LINE.test(parent.type)) return false;
    if (!next.isNamed && GOES_ON_BEFORE.has(next.type)) return true;
    if (!last.isNamed && GOES_ON_BEHIND.has(last.type)) return true;
    return isWithin(before, after, parent, next);
  },
};

/** Returns whether a line end means nothing because of the node around it. */
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
      if (after.type === "function_body" && (next.type === "=" || next.type === "{")) return true;
      break;
    case "object_declaration":
    case "class_declaration":
      if (/^(?:enum_)?class_body$/.test(after.type)) return true;
      if (after.type === "primary_constructor") return true;
      break;
  }
  if (TYPE_LIST.test(before.type) && parent.type === "function_declaration") return true;
  // What follows an annotation may be annotated by it, unless it is a keyword or another annotation.
  return (
    (parent.type === "modifiers" || before.type === "modifiers") && !next.isNamed && /^(?:[a-z]+|@)$/.test(next.type)
  );
}

function findFirstLeaf(node: SyntaxNode): SyntaxNode {
  const [first] = node.children;
  return first ? findFirstLeaf(first) : node;
}

function findLastLeaf(node: SyntaxNode): SyntaxNode {
  const last = node.children.at(-1);
  return last ? findLastLeaf(last) : node;
}

/** Matches `internal constructor(…)` on a line of its own behind a class name, which the grammar does not accept. */
const CONSTRUCTOR_ON_ITS_OWN_LINE =
  /(?<=\bclass[ \t]{1,9}\w{1,100}(?:<[^<>\n]{0,200}>)?[ \t]{0,40})\n(?=[ \t]{0,40}(?:(?:public|protected|private|internal|actual|expect|@[\w.]{1,100})[ \t]{1,9}){0,4}constructor\b)/g;
/**
 * Matches an annotation at the start of a line and what separates it from its declaration. The grammar parses some of these as expressions.
 */
const ANNOTATED =
  /^([ \t]*@[\w.]+\([^()\n]*\))([ \t]*\n[ \t]*|[ \t]+)(?=(?:(?:public|protected|private|internal|actual|expect|inline|override|suspend|operator|infix|abstract|open|final) +)*(?:fun|val|var)\b)(?=(\w+))/gm;

/** Returns a text of the same length that the grammar parses as Kotlin does. */
export function adaptTextForGrammar(text: string): string {
  return text
    .replace(CONSTRUCTOR_ON_ITS_OWN_LINE, " ")
    .replace(ANNOTATED, (_, annotation: string, between: string, word: string) => {
      const blanks = between.replaceAll("\n", " ");
      return annotation + (/^(?:fun|va[lr])$/.test(word) ? blanks : `\n${blanks.slice(1)}`);
    });
}

/** Finds two statements of a block with no separator, which the grammar accepts and Kotlin does not. */
export function findUnseparatedStatements({ root, text }: ParsedFile): number | null {
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

/** Finds a comment within a comment. Kotlin nests them, and the grammar does not always. */
export function findNestedComment({ root, text }: ParsedFile): number | null {
  let found: number | null = null;
  visitNodes(root, (node) => {
    if (node.type === "block_comment" && text.slice(node.start + 2, node.end).includes("/*")) found ??= node.start;
    return found === null;
  });
  return found;
}
