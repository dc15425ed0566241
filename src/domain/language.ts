import type { Language } from "./languages.generated.ts";
import type { SourceTree } from "./source.ts";
import type { ImportResolver, ParseOutcome } from "./syntax.ts";

/** A language by name. `typescript` and `javascript` are two that one front end reads. */
export interface LanguageName {
  /** As configurations and outputs spell it. */
  readonly id: Language;
  /** As people spell it. */
  readonly title: string;
  /** File endings in lower case, without the dot. */
  readonly extensions: readonly string[];
}

/** What the names of a language's files say of their part in a repository. Patterns are tried on the bare file name. */
export interface FileConventions {
  /** Test files, and files that serve tests only. */
  readonly test: RegExp;
  /** Files that no test runner takes for a test although they stand among tests. */
  readonly testHelper: RegExp | null;
  /** Whether a test runner takes every file in a folder of tests for a test. */
  readonly isTestByFolder: boolean;
  readonly generated: RegExp;
  /** Minified files; null where nobody minifies the language. */
  readonly minified: RegExp | null;
  /** Files that configure a tool and are no part of the program. */
  readonly configuration: RegExp;
  /** The file that makes its folder a package, whose folders are then modules whatever their names. */
  readonly packageMarker: string | null;
  /** Files that make their folder a project of its own. */
  readonly projectFiles: readonly string[];
  /** Returns the texts at the head of a file that may describe it, in order. `head` has `\n` as line ends. */
  descriptions(head: string): readonly string[];
}

/** What a manifest asks for. */
export interface Requirement {
  readonly name: string;
  /** As written, or null where any version will do. */
  readonly version: string | null;
  /** Whether the program needs it to run, from a registry; false for tests, tools and what the repository holds itself. */
  readonly isRuntime: boolean;
}

export interface Manifest {
  /** The package that the manifest describes, or null where it does not say. */
  readonly name: string | null;
  readonly requires: readonly Requirement[];
}

/** Where the packages of a language come from, and how code and manifests name them. */
export interface PackageEcosystem {
  /** `pypi`, `npm`: languages of one ecosystem share their packages. */
  readonly id: string;
  /** Returns the packages that the manifests in one folder name; a manifest that cannot be read names none. */
  namedIn(folder: string, tree: SourceTree): Promise<ReadonlySet<string>>;
  /** Returns whether one of the packages that `namedIn` gave provides what code imports by this name. */
  isProvided(importName: string, packages: ReadonlySet<string>): boolean;
  /** The same for packages as `parseTechStackEntry` gives them. */
  isInTechStack(importName: string, packages: ReadonlySet<string>): boolean;
  /** Returns a POSIX extended regular expression for lines that may import a package, whose name comes escaped. */
  importPattern(escapedName: string): string;
  /** Returns whether a path is that of a manifest that states what the program itself needs. */
  isProgramManifest(path: string): boolean;
  /** Returns what a manifest says; nothing where it cannot be read. */
  readManifest(path: string, text: string): Manifest;
}

export interface ResolveOptions {
  /** Folders that modules are searched in, relative to the tree's root; empty: the language detects them. */
  readonly roots: readonly string[];
}

/** What is known of a language before its parser is loaded. */
export interface LanguageFacts {
  readonly names: readonly LanguageName[];
  /** Paths of modules that are private by their names; left out where a language has no such custom. */
  readonly internalPaths?: RegExp;
  readonly files: FileConventions;
  /** The optional package that holds its grammar, with its version; left out where the build has it. */
  readonly grammarPackage?: string;
  /** Spells the module that stands below another one under a name; left out where modules have none below them. */
  readonly moduleBelow?: (module: string, name: string) => string;
  /** Whether all files of a folder are one module, whose names they share. */
  readonly isFolderModule?: true;
  /** Whether a module runs as it is loaded, so that a circle of imports may find another one half done. */
  readonly runsOnLoad?: true;
}

/** A language as a plugin: data and small functions. */
export interface LanguageSupport extends LanguageFacts {
  /** Packages of the language; `load()` must have resolved. */
  readonly packages: PackageEcosystem;
  /** Loads the parser; safe to call early and often. */
  load(): Promise<void>;
  /** Finds out whether a text could end the process that parses it; `load()` must have resolved. */
  prepare(source: Uint8Array, path: string, language: Language): Promise<void>;
  /** Parses a file's bytes; `load()` and `prepare()` must have resolved. Never throws on any input. */
  parse(source: Uint8Array, path: string, language: Language): ParseOutcome;
  /** Returns what two versions are compared by where one cannot be parsed; null where that is not decided. */
  textForm?(source: Uint8Array, path: string): string | null;
  /** Returns a resolver of imports in one tree; `load()` must have resolved. */
  createResolver(tree: SourceTree, options: ResolveOptions): ImportResolver;
}
