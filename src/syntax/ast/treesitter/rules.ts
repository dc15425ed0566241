import type {
  Binding,
  ImportRecord,
  ModuleLinks,
  SymbolSignature,
  UnknownImport,
} from "../../../kernel/domain/index.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** Describes a file as the rules of its language see it. */
export interface ParsedFile {
  readonly path: string;
  readonly text: string;
  readonly root: SyntaxNode;
  /** Returns the text of a node. */
  readonly textOf: (node: SyntaxNode) => string;
  /** Returns the line of an offset, from 1. */
  readonly lineAt: (offset: number) => number;
}

/** What a file defines, and the node that defines each symbol. */
export interface DefinedSymbols {
  readonly symbols: readonly SymbolSignature[];
  readonly definedBy: ReadonlyMap<SyntaxNode, string>;
}

/**
 * What a language's formatter may change, and what declarations mean, as data and small functions. Whatever no rule mentions counts as
 * syntax, so a missing rule causes a false difference and never a false match.
 */
export interface SyntaxRules {
  /** Returns the condition under which others see the file's names; empty for always. */
  readonly condition?: (file: ParsedFile) => string;
  /** Returns the package or namespace that a file says it is in. */
  readonly space?: (file: ParsedFile) => string;
  /** Names the grammar's file, without `.wasm`. */
  readonly grammar: string;
  readonly comments: ReadonlySet<string>;
  /** Lists the language's white space besides blanks, tabs and line ends. Grammars accept more as white space than compilers do. */
  readonly blanks?: string;
  /** Lists the nodes that are compared by their whole text, such as strings. */
  readonly verbatim: ReadonlySet<string>;
  /** Lists the nodes between whose children blanks count, such as strings with interpolated values. */
  readonly keepsBlanks?: ReadonlySet<string>;
  /** Lists the nodes whose children are the statements of a block, each with the type of a node that only groups statements. */
  readonly blocks: ReadonlyMap<string, string | null>;
  /**
   * Lists brackets, separators and empty statements, which are not compared in blocks. `class_body ;` is ignored only in blocks of that
   * type.
   */
  readonly blockSigns: ReadonlySet<string>;
  /** Lists the nodes in which a trailing comma means nothing, with the number of members from which on that is so. */
  readonly trailingCommas: ReadonlyMap<string, number>;
  /** Returns whether a node belongs to the one after it, as an attribute does. Comments between the two belong to it, too. */
  isPrefix?(node: SyntaxNode, text: string): boolean;
  /** Returns whether it counts that two neighbours touch, as in the arguments of a macro. */
  mustTouch?(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode, text: string): boolean;
  /**
   * Is set for a language in which a line end may end a statement. It says where line ends mean nothing: between two neighbours, and
   * anywhere within `loose` nodes.
   */
  readonly lineEnds?: {
    readonly loose: ReadonlySet<string>;
    meansNothing(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode): boolean;
  };
  /** Returns a kind for statements that may be reordered among others of the same kind; null for all others. */
  unorderedKind?(node: SyntaxNode): string | null;
  /** Lists the leaves that are names. */
  readonly names: ReadonlySet<string>;
  /** Lists the nodes that join names (`a.b`), with the fields of their two sides. */
  readonly chains: ReadonlyMap<string, readonly [left: string, right: string]>;
  /**
   * Whether macros may make a valid program of a text that the grammar rejects. Such a file is then treated as text and not as an
   * error.
   */
  readonly hasMacros?: boolean;
  /**
   * Returns a form of the whole text that is compared in addition to the tree, and instead of it where the grammar rejects the text; null
   * where that form is unknown.
   */
  wholeText?(text: string, path: string): string | null;
  /** Returns a variant of the same length for the grammar. What it blanks out is compared as text. */
  textForGrammar?(text: string): string;
  /** Returns variants of the same length that are tried in turn where the grammar rejects the text. */
  otherTexts?(text: string): readonly string[];
  /** Returns why a file is not compared although the grammar accepts it, or null. */
  findRefusal?(file: ParsedFile): { readonly message: string; readonly at: number } | null;
  /** Returns the comments that are part of the program, such as documentation that it reads. */
  programComments?(comments: readonly SyntaxNode[], file: ParsedFile): ReadonlySet<SyntaxNode>;
  /** Returns the comments by which the text means something else to the compiler or the interpreter; they are part of the program, too. */
  instructions?(comments: readonly SyntaxNode[], file: ParsedFile): readonly SyntaxNode[];
  /** Returns whether a comment, given with its delimiters, instructs a tool. */
  isDirective(comment: string): boolean;
  /** Returns a node to compare in place of this one, such as the content of redundant parentheses, or the node itself. */
  simplify?(node: SyntaxNode, parent: SyntaxNode, file: ParsedFile): SyntaxNode;
  /** Returns the children in the order in which they are compared. */
  orderChildren?(children: readonly SyntaxNode[], parent: SyntaxNode, file: ParsedFile): readonly SyntaxNode[];
  /** Returns a leaf's text in the form in which it is compared. */
  normalizeText?(node: SyntaxNode, text: string): string;
  /** Returns the name of an attribute or annotation; null for other nodes. */
  decorator?(node: SyntaxNode, file: ParsedFile): string | null;
  /** Returns a dotted name that a node has in addition to the names within it, such as the one that a call calls, or null. */
  namesOf?(node: SyntaxNode, file: ParsedFile): string | null;
  /** Returns the names in a leaf that holds several. */
  wordsIn?(node: SyntaxNode, text: string): readonly string[];
  symbols(file: ParsedFile): DefinedSymbols;
  /** Returns what a file offers to others and uses of them, in a language whose imports are exact. */
  links?(file: ParsedFile): ModuleLinks;
  bindings(node: SyntaxNode, file: ParsedFile): readonly Binding[];
  imports(file: ParsedFile): { readonly imports: readonly ImportRecord[]; readonly unknown: readonly UnknownImport[] };
}
