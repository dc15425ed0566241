import type { ResolveOptions, Resolver } from "enhanced-resolve";
import {
  getParentFolder,
  type ImportRecord,
  type ImportResolver,
  type ResolvedImport,
  type SourceTree,
} from "../../../../kernel/domain/index.ts";
import { createEngine, type EngineKind, type ModuleMode } from "./engine.ts";
import { findImportedPackage } from "./package-imports.ts";
import { ProjectConfigs } from "./project-config.ts";
import { isStandardLibrary, parseSpecifier, type Specifier } from "./specifier.ts";
import { type FileSystemView, TreeFileSystem } from "./tree-file-system.ts";
import { type Packages, Workspaces } from "./workspaces.ts";

interface ResolverFactory {
  createResolver(options: ResolveOptions): Resolver;
}

type RequestSpecifier = Extract<Specifier, { readonly request: string }>;

/** The file with the imports, its tsconfig and the packages in its reach. */
interface Origin {
  readonly file: string;
  readonly config: string | null;
  readonly packages: Packages;
}

/** The tree with the packages in one reach, and a resolver for each way to resolve. */
interface View {
  readonly files: TreeFileSystem;
  readonly engines: Map<string, Resolver>;
}

type BuiltOutputs = FileSystemView["builtOutputs"];

const UNRESOLVED = { resolved: [], external: null, stdlib: false } as const;

/** Resolves imports in one tree by enhanced-resolve, as TypeScript and bundlers do, without installed packages. */
export class TypeScriptResolver implements ImportResolver {
  readonly #tree: SourceTree;
  readonly #configs: ProjectConfigs;
  readonly #workspaces: Workspaces;
  readonly #views = new Map<Packages, Readonly<Record<BuiltOutputs, View>>>();
  readonly #answers = new Map<string, Promise<string | null>>();
  #factory: Promise<ResolverFactory> | null = null;

  constructor(tree: SourceTree) {
    this.#tree = tree;
    this.#configs = new ProjectConfigs(tree);
    this.#workspaces = new Workspaces(tree);
  }

  async resolve(from: string, imports: readonly ImportRecord[]): Promise<readonly ResolvedImport[]> {
    if (imports.length === 0) return [];
    const config = await this.#configs.configFor(from);
    const origin = { file: from, config, packages: await this.#workspaces.around(getParentFolder(from)) };
    return Promise.all(imports.map((record) => this.#resolveOne(record, origin)));
  }

  async #resolveOne(record: ImportRecord, origin: Origin): Promise<ResolvedImport> {
    const specifier = parseSpecifier(record.module);
    if (specifier.kind === "builtin") return { ...record, ...UNRESOLVED, stdlib: true };
    if (specifier.kind === "remote") return { ...record, ...UNRESOLVED, external: specifier.external };
    if (specifier.kind === "elsewhere") return { ...record, ...UNRESOLVED };
    const file = await this.#find(specifier, origin, chooseModuleMode(record, origin.file));
    if (file !== null) return { ...record, ...UNRESOLVED, resolved: [file] };
    const target = specifier.kind === "internal" ? await this.#importedPackage(specifier, record, origin) : null;
    if (target !== null)
      return { ...(await this.#resolveOne({ ...record, module: target }, origin)), module: record.module };
    if (specifier.kind !== "bare") return { ...record, ...UNRESOLVED };
    if (isStandardLibrary(record.module)) return { ...record, ...UNRESOLVED, stdlib: true };
    const { packageName } = specifier;
    const external = packageName !== null && origin.packages.has(packageName) ? null : packageName;
    return { ...record, ...UNRESOLVED, external };
  }

  #importedPackage({ request }: RequestSpecifier, record: ImportRecord, { file }: Origin): Promise<string | null> {
    return findImportedPackage(this.#tree, getParentFolder(file), request, chooseModuleMode(record, file));
  }

  async #find(specifier: RequestSpecifier, origin: Origin, mode: ModuleMode): Promise<string | null> {
    const other: ModuleMode = mode === "import" ? "require" : "import";
    const { request } = specifier;
    if (specifier.kind === "relative") return this.#ask(request, origin, { mode, entry: "exports" });
    const found =
      (await this.#ask(request, origin, { mode, entry: "exports" })) ??
      (await this.#ask(request, origin, { mode: other, entry: "exports" }));
    if (found !== null || specifier.kind === "internal") return found;
    const { packageName } = specifier;
    if (packageName === null || !origin.packages.has(packageName)) return null;
    const inner = request.slice(packageName.length + 1);
    return (
      (await this.#ask(request, origin, { mode, entry: "sources" })) ??
      (inner === "" ? null : this.#ask(`${packageName}/src/${inner}`, origin, { mode, entry: "sources" }))
    );
  }

  /** Asks the library once for each folder, config and kind, since its answer depends only on these. */
  #ask(request: string, origin: Origin, { mode, entry }: Pick<EngineKind, "mode" | "entry">): Promise<string | null> {
    const folder = getParentFolder(origin.file);
    const from = /\.[cm]?jsx?$/i.test(origin.file) ? "javascript" : "typescript";
    const kind: EngineKind = { mode, entry, from, config: origin.config };
    const outputs: BuiltOutputs = request.startsWith(".") ? "absent" : "as sources";
    const key = JSON.stringify([mode, entry, from, origin.config, folder, request]);
    const known = this.#answers.get(key);
    if (known) return known;
    const answer = this.#lookUp(request, folder, kind, this.#viewOf(origin.packages)[outputs]);
    this.#answers.set(key, answer);
    return answer;
  }

  async #lookUp(request: string, folder: string, kind: EngineKind, view: View): Promise<string | null> {
    const engine = await this.#engine(kind, view);
    const mounted = await new Promise<string | null>((done) => {
      engine.resolve({}, TreeFileSystem.mountPath(folder), request, {}, (error, path) => {
        done(error || typeof path !== "string" ? null : path);
      });
    });
    return mounted === null ? null : view.files.fileAt(mounted);
  }

  #viewOf(packages: Packages): Readonly<Record<BuiltOutputs, View>> {
    const known = this.#views.get(packages);
    if (known) return known;
    const createResolverView = (builtOutputs: BuiltOutputs): View => ({
      files: new TreeFileSystem(this.#tree, { packages, builtOutputs }),
      engines: new Map(),
    });
    const views = { "as sources": createResolverView("as sources"), absent: createResolverView("absent") };
    this.#views.set(packages, views);
    return views;
  }

  async #engine(kind: EngineKind, { files, engines }: View): Promise<Resolver> {
    // The library is loaded for the first import, since a push may have none.
    this.#factory ??= import("enhanced-resolve").then(({ default: library }) => library.ResolverFactory);
    const factory = await this.#factory;
    const key = JSON.stringify(kind);
    const known = engines.get(key);
    if (known) return known;
    const engine = createEngine(factory, files, kind);
    engines.set(key, engine);
    return engine;
  }
}

/** Returns the condition of a package's `exports` that applies to an import. */
function chooseModuleMode({ kind }: ImportRecord, file: string): ModuleMode {
  if (kind === "conditional") return "require";
  return kind === "static" && /\.c[jt]s$/.test(file) ? "require" : "import";
}
