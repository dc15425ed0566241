import type { Binding, ImportRecord, ModuleLinks, SymbolSignature, UnknownImport } from "../../domain/index.ts";
import type { SyntaxNode } from "./syntax-node.ts";

/** A file as the rules of its language see it. */
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
 * What the formatter of a language may change and what it means, as data and small functions. What no rule speaks of is part of the
 * syntax, so that a rule that is missing makes a difference rather than none.
 */
export interface SyntaxRules {
  /** Says under which condition others find the names of a file; empty for always. */
  readonly condition?: (file: ParsedFile) => string;
  /** Returns the package or namespace that a file says it is in. */
  readonly space?: (file: ParsedFile) => string;
  /** The file of the grammar without `.wasm`. */
  readonly grammar: string;
  readonly comments: ReadonlySet<string>;
  /** White space of the language besides blanks, tabs and line ends; what grammars take for it is more, and may end a build. */
  readonly blanks?: string;
  /** Nodes that are compared by their text as a whole, such as strings. */
  readonly verbatim: ReadonlySet<string>;
  /** Nodes between whose children blanks are part of the text, as in strings with values in them. */
  readonly keepsBlanks?: ReadonlySet<string>;
  /** Nodes whose children are statements of a block, each with the type of a node that only groups those. */
  readonly blocks: ReadonlyMap<string, string | null>;
  /** The brackets, separators and empty statements of blocks, which are not compared; `class_body ;` are those of one block only. */
  readonly blockSigns: ReadonlySet<string>;
  /** Nodes whose last comma before the closing bracket means nothing, where they have as many members or more. */
  readonly trailingCommas: ReadonlyMap<string, number>;
  /** Nodes that belong to the one that follows them, such as attributes; comments between them count as theirs. */
  isPrefix?(node: SyntaxNode, text: string): boolean;
  /** Whether it counts that two neighbours touch, as in what a macro is given. */
  touching?(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode, text: string): boolean;
  /** In a language whose line ends may end statements: whether one between two neighbours means nothing. `loose` nodes take any within them. */
  readonly lineEnds?: {
    readonly loose: ReadonlySet<string>;
    meansNothing(before: SyntaxNode, after: SyntaxNode, parent: SyntaxNode): boolean;
  };
  /** Returns the kind of statements whose order among their like means nothing, or null for others. */
  unordered?(node: SyntaxNode): string | null;
  /** Leaves that are names. */
  readonly names: ReadonlySet<string>;
  /** Nodes that join names (`a.b`), with the fields of their two sides. */
  readonly chains: ReadonlyMap<string, readonly [left: string, right: string]>;
  /** Whether macros may make a program of what the grammar does not take, so that such a file is text and no mistake. */
  readonly hasMacros?: boolean;
  /** Returns what is compared of a text besides its tree, and alone where the grammar does not take it; null where that is not decided. */
  wholeText?(text: string, path: string): string | null;
  /** Returns a text of the same length that the grammar takes for this one; what is left out counts all the same. */
  textForGrammar?(text: string): string;
  /** Returns texts of that length that are tried in turn where the grammar takes this one only with repairs. */
  otherTexts?(text: string): readonly string[];
  /** Why a file is not read although the grammar takes it, or null. */
  refusal?(file: ParsedFile): { readonly message: string; readonly at: number } | null;
  /** Returns the comments that are part of the program. */
  programComments?(comments: readonly SyntaxNode[], file: ParsedFile): ReadonlySet<SyntaxNode>;
  /** Whether a comment is an instruction to a tool. It gets the text with its signs. */
  isDirective(comment: string): boolean;
  /** Returns the node that stands for another one, such as the inside of redundant parentheses, or the node itself. */
  simplified?(node: SyntaxNode, parent: SyntaxNode, file: ParsedFile): SyntaxNode;
  /** Returns the children in the order in which they are compared. */
  ordered?(children: readonly SyntaxNode[], parent: SyntaxNode, file: ParsedFile): readonly SyntaxNode[];
  /** Returns the text of a leaf as it is compared. */
  spelt?(node: SyntaxNode, text: string): string;
  /** Returns the name of an attribute or annotation, or null for other nodes. */
  decorator?(node: SyntaxNode, file: ParsedFile): string | null;
  /** Returns a dotted name that a node has besides those in it, such as what a call calls, or null. */
  namesOf?(node: SyntaxNode, file: ParsedFile): string | null;
  /** Returns the names in a leaf that holds several. */
  wordsIn?(node: SyntaxNode, text: string): readonly string[];
  symbols(file: ParsedFile): DefinedSymbols;
  /** What a file gives to others and takes from them, in a language whose imports are exact. */
  links?(file: ParsedFile): ModuleLinks;
  bindings(node: SyntaxNode, file: ParsedFile): readonly Binding[];
  imports(file: ParsedFile): { readonly imports: readonly ImportRecord[]; readonly unknown: readonly UnknownImport[] };
}
