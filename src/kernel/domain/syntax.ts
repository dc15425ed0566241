import type { Language } from "./languages.generated.ts";
import type { ModuleLinks } from "./links.ts";

/**
 * A statement in canonical form: two statements have equal `hash` exactly if the language's yardstick (CPython's
 * `ast.dump` without positions; the ESTree without positions, raw text and parentheses) sees the same syntax.
 *
 * `header` covers the statement without the blocks nested in it: the `def` line with its decorators, the condition of
 * an `if`, the whole of a simple statement. A function body inside an expression is a block of the statement that
 * holds the expression, so that a change in a callback does not read as a change of everything around it.
 */
export interface Statement {
  /** The canonical form without nested blocks, or a digest of it. */
  readonly header: string;
  /** The whole canonical form, or a digest of it. */
  readonly hash: string;
  /** Its text, where the language reads statements of equal text as equal syntax wherever they stand. */
  readonly source?: string;
  /** Statements nested below, block by block in source order. */
  readonly blocks: readonly (readonly Statement[])[];
  /**
   * What the header names, in source order without repeats: identifiers (`verify`), attribute chains both whole and
   * by their last part (`auth.check`, `check`), decorators with their sign (`@require_auth`, also `@auth.required`
   * and `@required`). Nothing from comments or strings.
   */
  readonly identifiers: readonly string[];
  /** Shows the header by its named entries, for a language in which these are told apart. */
  readonly named?: NamedParts | null;
  /** What it binds in the module, also by what stands in it; known for statements of the top level. */
  readonly bindings?: readonly Binding[];
  /** The qualified name when this statement defines exactly one symbol (`Class.method`), else null. */
  readonly symbol: string | null;
  /** First and last line, 1-based. */
  readonly line: number;
  readonly endLine: number;
  /** Is the shape of a function or class; null for other statements. */
  readonly shape?: Shape | null;
  /** Whether it is a text for readers that does nothing, as a docstring is. */
  readonly isDocumentation?: boolean;
}

/** Describes a definition without names of its own, literals and types, for a comparison with others. */
export interface Shape {
  /** The nodes in source order: the kind with what it calls, its members and operators, and the leaves. */
  readonly nodes: readonly (readonly [kind: string, leaves: string])[];
  /** Literals that are no text for people, and names that stand in it once, since others define them. */
  readonly words: readonly string[];
}

/** Shows a part of a statement as entries that have a name, such as imports or keyword arguments, and the rest. Entries may hold others. */
export interface NamedParts {
  /** The canonical form of the rest, or a digest of it. Where it differs, entries are not compared one by one. */
  readonly shape: string;
  /** The identifiers of the rest. */
  readonly names: readonly string[];
  /** The entries in source order. A key also tells which list an entry stands in, and behind how many entries without a name. */
  readonly entries: readonly (readonly [key: string, parts: NamedParts])[];
  /** Says that the statement only lists imports or exports, so that the order means nothing and one entry does not concern the rest. */
  readonly isList: boolean;
}

/** Begins the name of a binding that a library for tests makes. */
export const PATCHED = "patched ";

/** Is what `sys.modules["auth"] = …` binds: the modules that imports find from then on. */
export const MODULES = "sys.modules";

/** Describes a name that a statement gives a meaning: `login`, or `auth.required` if it sets an attribute. */
export interface Binding {
  /** This is `*` for names that cannot be known. */
  readonly name: string;
  /** What an import binds the name to; null if the statement itself defines it. */
  readonly to: string | null;
}

export type SymbolKind = "function" | "class" | "variable" | "type" | "namespace" | "re_export" | "export_list";

/** Describes a symbol that a file defines or re-exports, with everything that a user of it can see. */
export interface SymbolSignature {
  /** The name within the file, such as `login` or `Session.refresh`. Overloads of one name are one entry. */
  readonly symbol: string;
  readonly kind: SymbolKind;
  /** The class or namespace of the symbol, or null at the top level. */
  readonly parent: string | null;
  /** Whether code outside the file may rely on it by the language's conventions. */
  readonly public: boolean;
  /**
   * The signature as one line for people, normalised (two spellings of one signature give one text): for example
   * `async def login(user: str, *, ttl: int = 60) -> Token`. Compared for equality.
   */
  readonly signature: string;
  readonly line: number;
  /** This is set if the program itself reads the annotation of a variable, such as a field of a dataclass. */
  readonly readsAnnotation?: true;
}

export type ImportKind = "static" | "type_only" | "conditional" | "dynamic_literal";

/** Describes an import as it is written. `module` keeps the leading dots of a relative import. */
export interface ImportRecord {
  readonly module: string;
  /** Imported names (before `as`); `*` for a star import or a namespace; empty where the module itself is imported. */
  readonly names: readonly string[];
  readonly line: number;
  readonly kind: ImportKind;
  /** Is set where the file only mentions the names, which may be those of its own package, and no statement imports them. */
  readonly isMention?: true;
}

/** Describes an import with its target: files of the repository, an external package by its import name, or neither. */
export interface ResolvedImport extends ImportRecord {
  readonly resolved: readonly string[];
  readonly external: string | null;
  readonly stdlib: boolean;
}

/** Describes an import whose target is known only when the code runs, or a place that hands over the means to import. */
export interface UnknownImport {
  readonly text: string;
  readonly line: number;
}

/** Describes a comment that tools obey, by its normalised text and the ordinal of its statement (pre-order). */
export interface Directive {
  readonly text: string;
  readonly statement: number;
  /** 1-based. */
  readonly line: number;
  /** Whether it keeps a scanner, a type checker, a linter, a formatter or coverage from its work, or instructs a compiler. */
  readonly silences: boolean;
}

/**
 * A stretch of top-level statements with its source text. Equal text is equal syntax wherever it stands, so what two versions
 * share need not be looked into; `statements` may be worked out only when asked for.
 */
export interface ModulePart {
  readonly source: string;
  readonly statements: readonly Statement[];
}

/** The content of one source file without its layout. */
export interface ParsedModule {
  readonly language: Language;
  /** A digest of the whole canonical form; two are equal exactly if the yardstick sees the same syntax. */
  readonly hash: string;
  readonly statements: readonly Statement[];
  /** The same statements in parts, if the language reads files in parts. */
  readonly parts?: readonly ModulePart[];
  readonly symbols: readonly SymbolSignature[];
  readonly imports: readonly ImportRecord[];
  readonly unknownImports?: readonly UnknownImport[];
  readonly directives: readonly Directive[];
  /** Is the package or namespace that the file says it is in, which is part of all names that others know; left out where no line says so. */
  readonly space?: string;
  /** Is set if the file exports nothing, so that its names are those of a page rather than of a module. */
  readonly isScript?: true;
  /** This is null or left out if the language does not read links. */
  readonly links?: ModuleLinks | null;
}

/** Describes an unchanged use of a name whose meaning changed elsewhere in the file, or a name that the change defines. */
export interface ReboundName {
  readonly identifier: string;
  readonly line: number;
  /** The definition around the use; null at the top level. */
  readonly symbol: string | null;
  /** The name that has another meaning, and where it gets it; null if nothing defines it any more. */
  readonly by: string;
  readonly boundAt: number | null;
}

/** Why a file could not be read as its language, and if possible on which line (1-based). */
export interface ParseError {
  readonly message: string;
  readonly line: number | null;
  /** Whether that says nothing against the file, which is then compared as text: macros may make a language of their own. */
  readonly isText?: true;
  /**
   * Why a reader refuses what another one may read: the syntax is unknown to it, so that a newer version may have it, or breaks a rule
   * that it knows. Left out for limits of the reader and texts that are read in more than one way.
   */
  readonly refusal?: "unknown" | "mistake";
}

export type ParseOutcome =
  | { readonly ok: true; readonly value: ParsedModule }
  | { readonly ok: false; readonly error: ParseError };

/** Resolves imports in one tree, and may remember what it found. */
export interface ImportResolver {
  resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]>;
}

export type AstChangeType = "mechanical" | "behavioral" | "structural";

export interface SignatureChange {
  readonly symbol: string;
  readonly kind: "added" | "removed" | "changed" | "moved";
  readonly before: string | null;
  readonly after: string | null;
  /** The line in the new file, or in the old one for a removed symbol. */
  readonly line: number | null;
  /** This is set if the change takes nothing from callers: an additional optional parameter, a wider type, a method that is inherited now. */
  readonly compatible?: true;
  /** Whether its module is private by its name and no public one passes it on. */
  readonly internal?: true;
}

/** Describes the difference between two versions of a file. Arrays are sorted by place in the file, without repeats. */
export interface SyntaxDiff {
  readonly language: Language | null;
  readonly ast_change_type: AstChangeType;
  readonly directive_changed: boolean;
  /** Has public names only. */
  readonly signature_changes: readonly SignatureChange[];
  /** Lists every symbol whose signature or body was changed, added or removed. */
  readonly changed_symbols: readonly string[];
  /** Lists those of them of which only documentation changed; left out if there are none. */
  readonly documented_symbols?: readonly string[];
  /**
   * Lists those of them that do what they did: only names of locals, statements that log, and annotations within a function differ; left out if
   * there are none.
   */
  readonly neutral_symbols?: readonly string[];
  /** Set where nothing but the names of locals differs: no formatting, but nothing that a reader has to judge. */
  readonly renamed_locals?: true;
  /** Modules as written. */
  readonly imports_added: readonly string[];
  readonly imports_removed: readonly string[];
  /** Lists the names in the changed syntax of both sides; see `Statement.identifiers`. */
  readonly identifiers_touched: readonly string[];
  /** Why the syntax could not be compared, or is null. */
  readonly parse_error: string | null;
  /** Which grammar compared the versions, since the language's own reader refuses one of them; left out where it reads both. */
  readonly compared_by?: ComparedBy;
}

/** Names the grammar that stood in for a language's own reader, and why. */
export interface ComparedBy {
  readonly grammar: string;
  /** Is the reason of the own reader. */
  readonly because: string;
  /** Is set where the own reader took the old version and knows the new one to be wrong. */
  readonly is_broken?: true;
}
