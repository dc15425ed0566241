import type { ResolveOptions, Resolver } from "enhanced-resolve";
import { TreeFileSystem } from "./tree-file-system.ts";

export type ModuleMode = "import" | "require";

/** The entry `exports` resolves as the package says; `sources` ignores its `exports` and looks into its folder. */
type PackageEntry = "exports" | "sources";

export interface EngineKind {
  readonly mode: ModuleMode;
  readonly entry: PackageEntry;
  /** The language of the importing file; TypeScript prefers declarations to JavaScript. */
  readonly from: "typescript" | "javascript";
  readonly config: string | null;
}

const TYPESCRIPT_EXTENSIONS = [".ts", ".tsx", ".d.ts", ".mts", ".cts", ".d.mts", ".d.cts"];
const JAVASCRIPT_EXTENSIONS = [".js", ".jsx", ".mjs", ".cjs"];

/** Makes a resolver of enhanced-resolve for one way to resolve. */
export function createEngine(
  factory: { createResolver(options: ResolveOptions): Resolver },
  files: TreeFileSystem,
  { mode, entry, from, config }: EngineKind,
): Resolver {
  const orderDeclarations = (source: readonly string[], built: readonly string[], types: string): string[] =>
    from === "typescript" ? [...source, types, ...built] : [...source, ...built, types];
  return factory.createResolver({
    fileSystem: files as unknown as ResolveOptions["fileSystem"], // the library's overloads cannot be written as one class
    modules: [TreeFileSystem.packagesFolder],
    extensions: [
      ...(from === "typescript" ? TYPESCRIPT_EXTENSIONS : [".ts", ".tsx", ".mts", ".cts"]),
      ...JAVASCRIPT_EXTENSIONS,
      ...(from === "typescript" ? [] : [".d.ts", ".d.mts", ".d.cts"]),
      ".json",
    ],
    extensionAlias: {
      ".js": orderDeclarations([".ts", ".tsx"], [".js", ".jsx"], ".d.ts"),
      ".jsx": orderDeclarations([".tsx", ".ts"], [".jsx"], ".d.ts"),
      ".mjs": orderDeclarations([".mts"], [".mjs"], ".d.mts"),
      ".cjs": orderDeclarations([".cts"], [".cjs"], ".d.cts"),
    },
    conditionNames: ["source", "development", "types", mode, ...(mode === "import" ? ["module"] : []), "node"],
    exportsFields: entry === "exports" ? ["exports"] : [],
    mainFields: ["source", "types", "typings", "module", "main"],
    mainFiles: entry === "exports" ? ["index"] : ["src/index", "index", "lib/index", "source/index"],
    symlinks: false,
    ...(config === null ? {} : { tsconfig: { configFile: TreeFileSystem.mountPath(config) } }),
  });
}
