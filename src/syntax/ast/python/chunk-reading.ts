/** What can be read in a chunk, independent of the place that it has in a module. */
import type { ImportRecord } from "../../../kernel/domain/index.ts";
import { countBefore, listSignOffsets } from "../places.ts";
import type { Comment } from "./comment.ts";
import { endsEarly } from "./early-end.ts";
import { collectPythonImports } from "./imports.ts";
import { collectLinkedNames, type LinkedNames } from "./linked-names.ts";
import { Outline, type OutlineScope } from "./outline.ts";
import type { Stmt } from "./statement-nodes.ts";
import { type FoundSymbol, findSymbols } from "./symbols.ts";
import { type FoundUnknown, findUnknownImports } from "./unknown-imports.ts";

/** An ASCII text without any of these words imports nothing but by import statements. */
const IMPORTERS =
  /import_module|__import__|run_(?:module|path)|(?:load|exec)_|spec_from|from_spec|Loader|unsafe_|zipimporter|resolve_name|entry_point|_gcd_import|Interactive|(?:Function|Lambda|Code)Type|__(?:getattr|path|builtins|loader|code|dict|defaults|kwdefaults|bases|globals|subclasses)__|\bf_(?:globals|builtins)|_bootstrap|getattr|\b(?:exec|eval|execfile|compile|globals|locals|vars|reload|addsitedir|imp|importlib|builtins|runpy|pkgutil|zipimport|ctypes|cffi|marshal|_?c?[pP]ickle|dill|cloudpickle|shelve|sys|subprocess|os|pty|run|call|system|popen|Popen|spawn\w*|exec[lv]\w*|posix_spawnp?|startfile|check_(?:call|output)|getoutput|getstatusoutput|create_subprocess_\w+)\b|["'](?:-[ce]|--eval)["']|["'{}|\s/](?:python|pypy|node|deno|bun|ruby|perl|php|(?:ba|z|da)?sh)|[^ -~\s]/;

/** A chunk without any of these words does not end its module. */
const ENDERS = /\b(?:raise|assert|while|exit|_exit|quit|abort)\b|[^ -~\s]/;

/** The imports, symbols and statements of a chunk, each computed on first use. Lines count from the chunk's first, which is 0. */
export class ChunkReading {
  #imports: readonly ImportRecord[] | null = null;
  #symbols: readonly FoundSymbol[] | null = null;
  #statements: readonly Outline[] | null = null;
  #links: LinkedNames | null = null;
  #lineEnds: readonly number[] | null = null;
  #yields: readonly number[] | null = null;

  /** Offsets in `body` count from the begin of the text in which the chunk was read, at `start`; those in `comments` from the begin of the chunk. */
  constructor(
    readonly source: string,
    readonly start: number,
    readonly body: readonly Stmt[],
    readonly comments: readonly Comment[],
  ) {}

  get imports(): readonly ImportRecord[] {
    this.#imports ??= this.#mayImport() ? collectPythonImports(this.body, this.#lineAt) : [];
    return this.#imports;
  }

  get unknownImports(): readonly FoundUnknown[] {
    return IMPORTERS.test(this.source) ? findUnknownImports(this.body, this.#lineAt) : [];
  }

  /** Whether the chunk always ends its module. */
  get endsEarly(): boolean {
    return ENDERS.test(this.source) && endsEarly(this.body);
  }

  get symbols(): readonly FoundSymbol[] {
    this.#symbols ??= findSymbols(this.body, {
      lineAt: this.#lineAt,
      mayYield: this.#mayYield,
      mayBindGlobals: this.source.includes("global"),
    });
    return this.#symbols;
  }

  get links(): LinkedNames {
    this.#links ??= collectLinkedNames(this.body, this.source, this.#lineAt);
    return this.#links;
  }

  get statements(): readonly Outline[] {
    this.#statements ??= this.body.map((stmt) => new Outline(stmt, this.#scope));
    return this.#statements;
  }

  /** Every import has one of these words in its text; characters outside ASCII may become one of them by normalisation. */
  #mayImport(): boolean {
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the range is ASCII.
    return this.source.includes("import") || this.source.includes("sys.") || /[^\x00-\x7f]/.test(this.source);
  }

  get #scope(): OutlineScope {
    const sliceStatementText = ({ start, end }: Stmt) => this.source.slice(start - this.start, end - this.start);
    return { prefix: "", textOf: sliceStatementText, lineAt: this.#lineAt };
  }

  readonly #mayYield = ({ start, end }: Stmt): boolean => {
    this.#yields ??= listSignOffsets("yield", this.source);
    return countBefore(this.#yields, end - this.start) > countBefore(this.#yields, start - this.start);
  };

  readonly #lineAt = (offset: number): number => {
    this.#lineEnds ??= listSignOffsets("\n", this.source);
    return countBefore(this.#lineEnds, offset - this.start);
  };
}
