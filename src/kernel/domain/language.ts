import type { Language } from "./languages.generated.ts";
import type { SourceTree } from "./source.ts";
import type { ImportResolver, ParseOutcome } from "./syntax.ts";

/** Names a language. One front end can read several, such as `typescript` and `javascript`. */
interface LanguageName {
  /** The spelling of configurations and outputs. */
  readonly id: Language;
  /** The spelling of texts for people. */
  readonly title: string;
  /** Lists the file endings in lower case, without the dot. */
  readonly extensions: readonly string[];
}

/** What the name of a file tells about its purpose. The patterns are compared with the name without its folders. */
interface FileConventions {
  /** Matches test files, and files that serve tests only. */
  readonly test: RegExp;
  /** Matches files among tests that no test runner runs. */
  readonly testHelper: RegExp | null;
  /** Whether a test runner takes every file in a folder of tests for a test. */
  readonly isTestByFolder: boolean;
  readonly generated: RegExp;
  /** Matches minified files; null for a language that nobody minifies. */
  readonly minified: RegExp | null;
  /** Matches files that configure a tool and are no part of the program. */
  readonly configuration: RegExp;
  /** Names the file that makes its folder a package; every folder in it is then a module. */
  readonly packageMarker: string | null;
  /** Lists the files that make their folder a project of its own. */
  readonly projectFiles: readonly string[];
  /** Returns the texts at the head of a file that may describe it, in order. `head` has `\n` as line ends. */
  descriptions(head: string): readonly string[];
}

/** Describes a package that a manifest asks for. */
export interface Requirement {
  readonly name: string;
  /** The version as written, or null if any version will do. */
  readonly version: string | null;
  /** Whether the program needs it to run, from a registry; false for tests, tools and what the repository holds itself. */
  readonly isRuntime: boolean;
}

export interface Manifest {
  /** The package that the manifest describes, or null if it does not say. */
  readonly name: string | null;
  readonly requires: readonly Requirement[];
}

/** Where the packages of a language come from, and how code and manifests name them. */
export interface PackageEcosystem {
  /** A name such as `pypi` or `npm`; languages of one ecosystem share their packages. */
  readonly id: string;
  /** Returns the packages that the manifests in one folder name; a manifest that cannot be read names none. */
  namedIn(folder: string, tree: SourceTree): Promise<ReadonlySet<string>>;
  /** Returns whether one of the packages that `namedIn` gave provides what code imports by this name. */
  isProvided(importName: string, packages: ReadonlySet<string>): boolean;
  /** Returns the same for packages from `parseTechStackEntry`. */
  isInTechStack(importName: string, packages: ReadonlySet<string>): boolean;
  /** Returns a POSIX extended regular expression for lines that may import a package, whose name comes escaped. */
  importPattern(escapedName: string): string;
  /** Returns whether a path is that of a manifest that states what the program itself needs. */
  isProgramManifest(path: string): boolean;
  /** Returns what a manifest says; nothing where it cannot be read. */
  readManifest(path: string, text: string): Manifest;
}

export interface ResolveOptions {
  /** Lists the folders in which modules are searched, relative to the tree's root. If the list is empty, the language finds them. */
  readonly roots: readonly string[];
}

/** What is known about a language before its parser is loaded. */
export interface LanguageFacts {
  readonly names: readonly LanguageName[];
  /** Matches paths of modules that are private by their names; left out if the language has no such custom. */
  readonly internalPaths?: RegExp;
  readonly files: FileConventions;
  /** Says up to which version the syntax is read, and which test or fixtures of the repository show it. */
  readonly reads: { readonly version: string; readonly shownBy: string };
  /** Names the optional package with the grammar, and its version; left out if the build contains the grammar. */
  readonly grammarPackage?: string;
  /** Names the grammars of an optional package that read what the language's own reader refuses; left out if there are none. */
  readonly second?: {
    readonly grammarPackage: string;
    /** Returns the grammar of a file; null for one whose code is only a part of it. */
    grammarOf(path: string, language: Language): string | null;
  };
  /** This is set if a compiler leaves out imports of types; see `erasedImports`. */
  readonly erasesImports?: true;
  /** Returns the name of a module inside another one; left out if modules of the language cannot contain others. */
  readonly moduleBelow?: (module: string, name: string) => string;
  /** Whether all files of a folder are one module, whose names they share. */
  readonly isFolderModule?: true;
  /** Whether a module runs as it is loaded, so that a circle of imports may find another one half done. */
  readonly runsOnLoad?: true;
}

/** Describes a language as a plugin: data and small functions. */
export interface LanguageSupport extends LanguageFacts {
  /** Reads the packages of the language; `load()` must have resolved. */
  readonly packages: PackageEcosystem;
  /** Loads the parser; safe to call early and often. */
  load(): Promise<void>;
  /** Finds out whether a text could end the process that parses it; `load()` must have resolved. */
  prepare(source: Uint8Array, path: string, language: Language): Promise<void>;
  /** Parses a file's bytes; `load()` and `prepare()` must have resolved. Never throws on any input. */
  parse(source: Uint8Array, path: string, language: Language): ParseOutcome;
  /** Returns the lines of imports that are not there when the program runs, of a text that was parsed; left out where all are. */
  erasedImports?(source: Uint8Array, path: string, language: Language): ReadonlySet<number>;
  /** Returns what two versions are compared by where one cannot be parsed; null where that is not decided. */
  textForm?(source: Uint8Array, path: string): string | null;
  /** Returns a resolver of imports in one tree; `load()` must have resolved. */
  createResolver(tree: SourceTree, options: ResolveOptions): ImportResolver;
}
